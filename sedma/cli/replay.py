"""``sedma replay``: what a record says was played. Its JSON document is `ReplayFacts`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import pairwise
from typing import TypedDict

import click

from sedma.cli.command import ExampleCommand, json_option
from sedma.cli.deal_facts import DealFacts, deal_facts, outcome_facts
from sedma.cli.deal_text import deal_text, hands_text, opening_text, outcome_text
from sedma.cli.facts import Citations
from sedma.cli.game_options import played_game
from sedma.cli.narration import Teller
from sedma.cli.render import FaceName, Faces, Page, faces_options, publish
from sedma.errors import RecordError
from sedma.play.deal import Deal
from sedma.record import PlayedMatch, read_file

__all__ = ["ReplayFacts", "deals_of", "nth_deal", "replay"]


class ReplayFacts(TypedDict):
    """The deals of a file of records."""

    deals: list[DealFacts]
    """The deals that were asked for, in the order of the file."""


@click.command(
    cls=ExampleCommand,
    examples=[
        "replay deals.jsonl",
        "replay deals.jsonl --deal 2 --step",
        "replay deals.jsonl --faces german",
        "replay deals.jsonl --json",
    ],
)
@click.argument("file")
@click.option(
    "--deal", "number", type=int, metavar="N", help="Only the deal N of the file, from 1."
)
@click.option(
    "--step", is_flag=True, help="Tell it action by action; at a terminal, wait after each."
)
@faces_options
@json_option
def replay(
    file: str, number: int | None, step: bool, faces: FaceName, only_ascii: bool, as_json: bool
) -> None:
    """Show what was played in the deals of FILE, after checking every claim.

    FILE has records of deals or matches, as --record writes them. The deals of a match count
    one by one.
    """
    if step and as_json:
        raise click.UsageError("--step is for people, --json for programs; take one of them")
    deals = deals_of(file) if number is None else iter([nth_deal(file, number)])
    if as_json:
        found: ReplayFacts = {"deals": [_facts(deal) for deal in deals]}
        publish(found, lambda _facts, _page: None, as_json=True)
        return
    page = Page(Faces(faces, only_ascii))
    for place, deal in enumerate(deals, number or 1):
        page.heading(f"Deal {place} of {file}")
        if not step:
            deal_text(_facts(deal), page)
            page.show()
        elif not _step_through(deal, page):
            return
    if page.is_new:
        page.line(f"{file} has no deals.")
        page.show()


def deals_of(file: str) -> Iterator[Deal]:
    """Go through the deals of a file of records, those of matches among them.

    Raises:
        RecordError: if it cannot be read, or a claim is false.
    """
    for found in read_file(file):
        if isinstance(found, PlayedMatch):
            yield from found.deals
        else:
            yield found


def nth_deal(file: str, number: int) -> Deal:
    """Return one deal of a file, counted from 1.

    Raises:
        RecordError: if the file has not so many, cannot be read, or a claim before is false.
    """
    place = 0
    for place, deal in enumerate(deals_of(file), 1):
        if place == number:
            return deal
    known = f"deals 1 to {place}" if place else "no deals"
    raise RecordError(f"there is no deal {number}; it has {known}", file=file)


def _facts(deal: Deal) -> DealFacts:
    return deal_facts(played_game(deal.rules), deal)


def _step_through(deal: Deal, page: Page) -> bool:
    """Tell a deal action by action; say whether somebody wants to see more."""
    teller, names = Teller(page), deal.rules.table.names
    opening_text(_facts(deal), page)
    waits = sys.stdin.isatty() and sys.stdout.isatty()
    for before, after in pairwise(deal.states()):
        if before.phase == "lead" and before.tricks:
            hands_text([[str(card) for card in hand] for hand in before.hands], names, page)
        teller.tell(before, after)
        page.show()
        if waits and not _more():
            return False
    if deal.outcome is None:
        page.heading("The deal goes on.")
    else:
        outcome_text(outcome_facts(deal.outcome, Citations()), names, page)
    page.show()
    return True


def _more() -> bool:
    try:
        return input("Enter for the next action, quit to stop> ").strip().lower() != "quit"
    except EOFError:
        click.echo()
        return False
