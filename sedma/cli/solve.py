"""``sedma solve``: what each action is worth. Its JSON document is `SolutionFacts`."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from typing import TypedDict, cast, get_args

import click
from click.core import ParameterSource

from sedma.cli.command import ExampleCommand, json_option, read_seat
from sedma.cli.deal_text import hands_text
from sedma.cli.facts import GameFacts, game_facts, game_line
from sedma.cli.game_options import (
    find_game,
    option_option,
    played_game,
    players_option,
    read_game,
)
from sedma.cli.render import FaceName, Faces, Page, faces_options, listed, publish
from sedma.cli.replay import nth_deal
from sedma.errors import EndgamesError, PositionError, RecordError
from sedma.notation import read_deal
from sedma.play.deal import Deal
from sedma.solving import LIMIT, Objective, Solution, read_endgames, solve

__all__ = ["ActionFacts", "SolutionFacts", "solve_command"]

_LONGEST = 1 << 20
"""The most characters of a deal as text."""


class ActionFacts(TypedDict):
    """One legal action."""

    action: str
    """The action."""
    value: int
    """What the deal is worth to the side to move after it."""
    best: bool
    """Whether no other action is worth more."""


class SolutionFacts(GameFacts):
    """A deal with all cards open, solved; begins with the fields of `GameFacts`."""

    after: int
    """How many actions had been done."""
    to_move: int
    """The seat to move."""
    hands: list[list[str]]
    """The hands."""
    stock: list[str]
    """The stock, first card to be drawn first."""
    trick: str
    """The trick on the table, with its seats; empty before a lead."""
    side: list[int]
    """The seats of the side to move."""
    objective: str
    """What both sides play for: ``points``, or the ``result``."""
    value: int
    """What the deal is worth to the side to move, if both sides play as well as they can."""
    before: int
    """What of that is decided already, where they play for points."""
    actions: list[ActionFacts]
    """The legal actions, the best first."""
    states: int
    """How many states were looked at."""


@click.command(
    "solve",
    cls=ExampleCommand,
    examples=[
        "solve deals.jsonl --after 20",
        "solve deals.jsonl --deal 2 --after 0 --objective result",
        'solve {variant} --players 2 --hands "7c 9c / 10h 9h"',
        'solve {variant} --players 2 --trick "9s" --hands "7c / 10h 9h" --json',
    ],
)
@click.argument("source")
@click.option("--deal", "number", type=int, metavar="N", help="Which deal of the file; default 1.")
@click.option(
    "--after", type=click.IntRange(0), metavar="N", help="After how many actions; default all."
)
@click.option("--hands", metavar="CARDS", help="Solve a position: the hands from seat 0 on.")
@click.option("--stock", metavar="CARDS", help="Its stock, first card to be drawn first.")
@click.option("--trick", metavar="CARDS", help="The cards on the table, as they were played.")
@click.option("--leader", metavar="SEAT", help="Who led them or leads; by default seat 0.")
@players_option("by default the usual number")
@option_option
@click.option(
    "--objective",
    type=click.Choice(get_args(Objective)),
    help="What both sides play for; default points, or the result in games with burns.",
)
@click.option(
    "--limit",
    type=click.IntRange(1),
    default=LIMIT,
    metavar="N",
    help=f"Give up after so many states; default {LIMIT}.",
)
@click.option(
    "--endgames",
    metavar="FILE",
    envvar="SEDMA_ENDGAMES",
    help="Use an endgame table; by default that which SEDMA_ENDGAMES names, where it fits.",
)
@faces_options
@json_option
def solve_command(
    source: str,
    number: int | None,
    after: int | None,
    hands: str | None,
    stock: str | None,
    trick: str | None,
    leader: str | None,
    players: int | None,
    options: Sequence[str],
    objective: Objective | None,
    limit: int,
    endgames: str | None,
    faces: FaceName,
    only_ascii: bool,
    as_json: bool,
) -> None:
    """Show what each legal action is worth if all cards lie open and both sides play perfectly.

    SOURCE is a file of records or with a deal as text, or, with --hands, the name of a game. Hands
    are separated by "/", and every card is named; a rank stands for any card of it.
    """
    known = stock, trick, leader, players, options or None
    if hands is None:
        if any(one is not None for one in known):
            raise click.UsageError(
                "--stock, --trick, --leader, --players and --option are for a position: "
                "give --hands"
            )
        deal = _from_file(source, number, after)
    else:
        if number is not None or after is not None:
            raise click.UsageError("--deal and --after are for a file, --hands for a position")
        deal = _position(source, players, options, hands, stock, trick, leader)
    found = _solved(deal, objective, limit, endgames)
    order = sorted(found.values, key=lambda action: (-found.values[action], action.number))
    facts: SolutionFacts = {
        **game_facts(played_game(deal.rules) if hands is None else find_game(source), deal.rules),
        "after": len(deal.history),
        "to_move": cast("int", deal.to_move),
        "hands": [[str(card) for card in hand] for hand in deal.hands],
        "stock": [str(card) for card in deal.stock],
        "trick": str(deal.trick),
        "side": list(found.seats),
        "objective": found.objective,
        "value": found.value,
        "before": found.before,
        "actions": [
            {"action": str(one), "value": found.values[one], "best": one in found.best}
            for one in order
        ],
        "states": found.nodes,
    }
    publish(facts, _text, as_json=as_json, faces=Faces(faces, only_ascii))


def _solved(deal: Deal, objective: Objective | None, limit: int, endgames: str | None) -> Solution:
    """Solve a deal, with an endgame table if it is for its rules, or was asked for.

    Raises:
        EndgamesError: if it cannot be read, or was asked for and is for other rules.
    """
    table = None if endgames is None else read_endgames(endgames)
    source = click.get_current_context().get_parameter_source("endgames")
    try:
        return solve(deal, objective=objective, limit=limit, endgames=table)
    except EndgamesError:
        if source is not ParameterSource.ENVIRONMENT:
            raise
    return solve(deal, objective=objective, limit=limit)


def _from_file(path: str, number: int | None, after: int | None) -> Deal:
    """Return a deal of a file, after so many actions.

    Raises:
        RecordError: if it cannot be read, or has not so many deals or actions.
    """
    try:
        with Path(path).open("rb") as file:
            is_text = file.read(_LONGEST).lstrip()[:7] == b"variant"
    except OSError as error:
        raise RecordError(f"{error.strerror}; a position needs --hands", file=path) from None
    if is_text and number in (None, 1):
        deal = _from_text(path)
    else:
        deal = nth_deal(path, 1 if number is None else number)
    done = len(deal.history)
    if after is None:
        after = done
    if after > done:
        raise RecordError(f"the deal has {done} actions, not {after}", file=path)
    found = next(islice(deal.states(), after, None))
    if found.is_over:
        end = f"the deal is over after {done} actions"
        raise PositionError(f"{end}; say with --after after how many it is to be solved")
    return found


def _from_text(path: str) -> Deal:
    """Return a deal that was written as text.

    Raises:
        RecordError: if it cannot be read, or is too long.
    """
    with Path(path).open(encoding="utf-8", errors="replace") as file:
        text = file.read(_LONGEST + 1)
    if len(text) > _LONGEST:
        raise RecordError(f"a deal as text has at most {_LONGEST} characters", file=path)
    try:
        return read_deal(text)
    except RecordError as error:
        raise RecordError(error.reason, file=path, line=error.line) from None


def _position(
    name: str,
    players: int | None,
    options: Sequence[str],
    hands: str,
    stock: str | None,
    trick: str | None,
    leader: str | None,
) -> Deal:
    """Return the deal that stands so.

    Raises:
        PositionError: if it cannot, or if cards are not named.
    """
    _, rules = read_game(name, players, options)
    if "?" in " ".join(filter(None, (hands, stock, trick))):
        raise PositionError("a position is solved only if every card is known; name those with ?")
    held = hands.split("/")
    if len(held) != rules.players:
        raise PositionError(f"hands: {len(held)} given for {rules.players} seats; separate with /")
    seat = 0 if leader is None else read_seat(rules.table, leader, "--leader")
    return rules.position(leader=seat, trick=trick or "", hands=held, stock=stock or "")


def _text(facts: SolutionFacts, page: Page) -> None:
    names = facts["seats"]
    page.heading(f"{game_line(facts)}, after {facts['after']} actions")
    hands_text(facts["hands"], names, page)
    stock = [page.card(card) for card in facts["stock"]]
    page.paragraph("  Stock  ", " ".join(stock) if stock else "empty")
    if facts["trick"]:
        page.paragraph("  Trick  ", facts["trick"])
    own = listed([names[seat] for seat in facts["side"]])
    mover, before = names[facts["to_move"]], facts["before"]
    worth = f"{facts['value'] - before:+}"
    if facts["objective"] == "points":
        page.heading(f"{mover} is to move. From here on {own} can make {worth} points.")
        end = "Values are the points from here on, less those of the other side."
        if before:
            end += f" Before, {own} made {before:+}, so that the deal ends with {facts['value']:+}."
    else:
        page.heading(f"{mover} is to move. The deal is worth {worth} to {own}.")
        end = "Values are what the deal brings by its result, in stakes or scores."
    for one in facts["actions"]:
        *words, card = one["action"].split()
        shown = " ".join((*words, page.card(card)))
        page.line(f"  {shown:12}{one['value'] - before:+6}{'  best' if one['best'] else ''}")
    page.line()
    page.paragraph("", f"{end} All cards lie open, and both sides play as well as they can.")
