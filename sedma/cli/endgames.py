"""``sedma endgames``: building and checking endgame tables. JSON documents: `EndgamesFacts`."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TypedDict

import click
from click.exceptions import Exit

from sedma.cli.command import ExampleCommand, json_option
from sedma.cli.game_options import option_option, players_option, read_game
from sedma.cli.render import Page, publish
from sedma.solving import Endgames, build_endgames, check_endgames, read_endgames

__all__ = ["EndgamesFacts", "endgames"]


class EndgamesFacts(TypedDict):
    """An endgame table, and how it was checked."""

    file: str
    """Its file."""
    variant: str
    """Name of the variant for whose rules it is."""
    players: int
    """The number of players."""
    cards: int
    """The most cards in a hand."""
    bytes: int
    """How many bytes its values take."""
    checked: int
    """How many endings were solved again; 0 if it was only built."""
    wrong: list[str]
    """What is wrong, an ending a line."""


@click.group()
def endgames() -> None:
    """Build and check tables of all endings, with which the solver is faster."""


@endgames.command(
    cls=ExampleCommand,
    examples=[
        "endgames build {variant} FILE",
        "endgames build {variant} FILE --cards 2 --workers 1",
    ],
)
@click.argument("variant")
@click.argument("file")
@players_option()
@option_option
@click.option(
    "--cards", type=click.IntRange(1), default=4, show_default=True, help="Most cards in a hand."
)
@click.option("--workers", type=click.IntRange(1), metavar="N", help="How many processes work.")
@json_option
def build(
    variant: str,
    file: str,
    players: int | None,
    options: Sequence[str],
    cards: int,
    workers: int | None,
    as_json: bool,
) -> None:
    """Find the value of every ending with so many cards in each hand, and write them to FILE.

    What is done is kept, so that a build that was interrupted goes on if it is started again.
    """
    _, rules = read_game(variant, players, options)
    made = build_endgames(
        rules,
        file,
        cards=cards,
        workers=workers,
        progress=_show if _at_terminal() else None,
    )
    publish(_facts(file, made, 0, []), _text, as_json=as_json)


def _at_terminal() -> bool:
    return sys.stderr.isatty()


def _show(done: int, whole: int) -> None:
    """Show how far a build is, on one line of a terminal."""
    end = "\n" if done == whole else "\r"
    click.echo(f"{100 * done / whole:5.1f} % of {whole} endings{end}", nl=False, err=True)


@endgames.command(cls=ExampleCommand, examples=["endgames check FILE --sample 1000 --seed 1"])
@click.argument("file")
@click.option(
    "--sample", type=click.IntRange(0), default=1000, show_default=True, help="How many endings."
)
@click.option("--seed", type=int, default=1, show_default=True, help="Makes which.")
@json_option
def check(file: str, sample: int, seed: int, as_json: bool) -> None:
    """Check the sums of FILE, and solve some of its endings again without it.

    Ends with exit code 1 if an ending has another value.
    """
    table = read_endgames(file)
    checked, wrong = 0, []
    for one in check_endgames(table, sample=sample, seed=seed):
        checked += 1
        if not one.agrees:
            hands = " / ".join(" ".join(map(str, hand)) for hand in one.deal.hands)
            wrong.append(f"{hands}: {one.value:+} in the table, {one.solved:+} solved")
    publish(_facts(file, table, checked, wrong), _text, as_json=as_json)
    if wrong:
        raise Exit(1)


def _facts(file: str, table: Endgames, checked: int, wrong: list[str]) -> EndgamesFacts:
    return {
        "file": file,
        "variant": table.variant,
        "players": table.players,
        "cards": table.cards,
        "bytes": len(table.values),
        "checked": checked,
        "wrong": wrong,
    }


def _text(facts: EndgamesFacts, page: Page) -> None:
    page.line(
        f"{facts['file']}: endings of {facts['variant']} for {facts['players']} players, up to "
        f"{facts['cards']} cards a hand, {facts['bytes']} bytes"
    )
    for line in facts["wrong"]:
        page.line(f"  {line}")
    if facts["checked"]:
        right = facts["checked"] - len(facts["wrong"])
        page.line(f"{right} of {facts['checked']} endings have the value that the solver finds.")
