"""``sedma conform``: whether variants keep what the library promises.

Its JSON document is `ConformFacts`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict

import click
from click.exceptions import Exit

from sedma.cli.command import ExampleCommand, json_option
from sedma.cli.game_options import find_game
from sedma.cli.render import Page, publish
from sedma.errors import ConformanceError

__all__ = ["ConformFacts", "ConformedFacts", "FailureFacts", "conform"]


class FailureFacts(TypedDict):
    """A check that has failed."""

    check: str
    """The name of the check."""
    reason: str
    """What is wrong."""
    players: int
    """For how many players."""
    options: list[str]
    """With which options."""
    record: str | None
    """The shortest play that shows it, as the line of a file of records; null if there is none."""
    note: str
    """What can be done with the record."""
    play: str
    """The same play as text."""


class ConformedFacts(TypedDict):
    """One variant."""

    variant: str
    """Its name."""
    plays: int
    """How many plays were looked at; 0 if a check has failed."""
    players: list[int]
    """For how many players."""
    options: list[str]
    """The options that were among them."""
    checks: dict[str, int]
    """How many times each check was made."""
    failure: FailureFacts | None
    """The first check that has failed; null if all hold."""


class ConformFacts(TypedDict):
    """All variants that were asked for, in their order."""

    variants: list[ConformedFacts]
    """The variants."""


@click.command(
    cls=ExampleCommand,
    examples=[
        "conform {variant}",
        "conform {variant} --players {players} --deep",
        "conform club.toml",
    ],
)
@click.argument("games", nargs=-1, required=True, metavar="VARIANT|FILE...")
@click.option("--deep", is_flag=True, help="Try much more; that takes minutes.")
@click.option(
    "--players",
    type=int,
    multiple=True,
    metavar="N",
    help="Only for so many players; may be given several times.",
)
@json_option
def conform(games: Sequence[str], deep: bool, players: Sequence[int], as_json: bool) -> None:
    """Play many deals of each VARIANT or FILE and check all that the library promises.

    Ends with exit code 1 if a check fails, and shows the shortest play with which it does. This
    command needs the extra test.
    """
    facts: ConformFacts = {"variants": [_facts(name, players, deep=deep) for name in games]}
    publish(facts, _text, as_json=as_json)
    if any(game["failure"] for game in facts["variants"]):
        raise Exit(1)


def _facts(name: str, players: Sequence[int], *, deep: bool) -> ConformedFacts:
    from sedma.testing import CI, DEEP, check_variant

    variant = find_game(name)
    facts: ConformedFacts = {
        "variant": variant.name,
        "plays": 0,
        "players": sorted(players or variant.players),
        "options": [],
        "checks": {},
        "failure": None,
    }
    try:
        report = check_variant(variant, players=players, profile=DEEP if deep else CI)
    except ConformanceError as error:
        facts["failure"] = {
            "check": error.check,
            "reason": error.reason,
            "players": error.players,
            "options": list(error.options),
            "record": error.record,
            "note": error.note,
            "play": error.play,
        }
        return facts
    facts["plays"] = report.plays
    facts["options"] = list(report.options)
    facts["checks"] = dict(report.checks)
    return facts


def _text(facts: ConformFacts, page: Page) -> None:
    for game in facts["variants"]:
        failure = game["failure"]
        if failure is None:
            numbers = ", ".join(map(str, game["players"]))
            options = f"{len(game['options'])} option{'' if len(game['options']) == 1 else 's'}"
            page.line(
                f"{game['variant']}: {game['plays']} plays for {numbers} players, "
                f"{options} among them; {len(game['checks'])} checks hold."
            )
            continue
        options = f" with {', '.join(failure['options'])}" if failure["options"] else ""
        who = f"{failure['players']} players{options}"
        page.line(f"{game['variant']}: {failure['check']} fails for {who}.")
        page.line(failure["reason"])
        page.line(failure["note"])
        page.line(failure["record"] or failure["play"])
