"""``sedma players``: who can play. Its JSON document is `PlayersFacts`."""

from __future__ import annotations

from typing import TypedDict

import click

from sedma.cli.command import ExampleCommand, json_option
from sedma.cli.render import Page, publish
from sedma.cli.variants import BrokenFacts
from sedma.players import find_players

__all__ = ["PlayerFacts", "PlayersFacts", "players"]


class PlayerFacts(TypedDict):
    """One player."""

    name: str
    """Its name; a number after a colon may follow, where the player takes one."""
    about: str
    """What it does: the first paragraph of its docstring; empty if it does not say."""


class PlayersFacts(TypedDict):
    """All players that are installed, by name."""

    players: list[PlayerFacts]
    """Those that can be used."""
    broken: list[BrokenFacts]
    """Those that cannot be loaded."""


@click.command(cls=ExampleCommand, examples=["players", "players --json"])
@json_option
def players(as_json: bool) -> None:
    """List the players that are installed.

    Their names are given to --policy. A number after a colon is given to a player that takes one,
    such as sampling:50 for so many samples a choice.
    """
    publish(_facts(), _text, as_json=as_json)


def _facts() -> PlayersFacts:
    found, broken = find_players()
    return {
        "players": [
            {"name": name, "about": _first_paragraph(make)} for name, make in found.items()
        ],
        "broken": [{"name": name, "error": str(error)} for name, error in broken.items()],
    }


def _first_paragraph(make: object) -> str:
    text = make.__doc__ if isinstance(make.__doc__, str) else ""  # a stranger's may be anything
    return " ".join(text.strip().split("\n\n")[0].split())


def _text(facts: PlayersFacts, page: Page) -> None:
    width = max((len(player["name"]) for player in facts["players"]), default=0) + 2
    if facts["players"]:
        page.heading(f"{'Name':{width}}What it does")
    for player in facts["players"]:
        page.paragraph(f"{player['name']:{width}}", player["about"], whole=True)
    if not facts["players"]:
        page.line("No player is installed that can be used.")
    for broken in facts["broken"]:
        page.paragraph(f"{broken['name']}: ", broken["error"], whole=True)
