"""Strategies for what is played: deals at any moment, positions, matches, and their records."""

from __future__ import annotations

from typing import Any

from hypothesis import assume
from hypothesis import strategies as st

from sedma.play.deal import Deal
from sedma.play.state import Phase
from sedma.record import PlayedMatch, deal_record, match_record
from sedma.rules.rules import Rules
from sedma.testing.small_values import pack_orders
from sedma.values.actions import Announce
from sedma.values.cards import Card, Rank
from sedma.values.seats import Seat
from sedma.values.stream import Stream

__all__ = ["deal_records", "deals", "from_here", "match_records", "matches", "positions"]


@st.composite
def deals(draw: st.DrawFn, rules: Rules, *, phase: Phase | None = None) -> Deal:
    """Draw a deal under these rules, at any moment or at one of this phase.

    A shrunk example has a pack in order and few, first actions.
    """
    deal = rules.deal(pack=draw(pack_orders(rules)), dealer=draw(st.integers(0, rules.players - 1)))
    longest = 3 * len(rules.pack)
    for _ in range(longest if phase == "over" else draw(st.integers(0, longest))):
        if not (legal := deal.legal_actions):
            break
        deal = deal.apply(draw(st.sampled_from(legal)))
    while phase is not None and deal.phase != phase and deal.legal_actions:
        deal = deal.apply(draw(st.sampled_from(deal.legal_actions)))
    if phase is not None and deal.phase != phase:
        deal = next((state for state in deal.states() if state.phase == phase), deal)
        assume(deal.phase == phase)
    return deal


def positions(rules: Rules) -> st.SearchStrategy[Deal]:
    """Draw a deal that begins in the middle, at a lead, and of which no more is known."""
    return deals(rules, phase="lead").map(from_here)


def from_here(deal: Deal) -> Deal:
    """Return a deal before a lead as one that begins here, with all that was public before.

    Raises:
        PositionError: if it does not stand before a lead.
    """
    rules, start = deal.rules, deal.start
    seats = rules.table.seats
    announced = [list(start.announced[seat]) if start.announced else [] for seat in seats]
    for move in deal.history:
        if isinstance(move.action, Announce):
            announced[move.seat].append(move.action.card)
    leads: list[tuple[Seat, Rank]] = [(trick.leader, trick.cards[0].rank) for trick in deal.tricks]
    return rules.position(
        leader=deal.leader or 0,
        hands=deal.hands,
        stock=deal.stock,
        taken=deal.taken,
        tricks=[
            start.tricks[seat] + sum(trick.taker == seat for trick in deal.tricks) for seat in seats
        ],
        dealer=deal.dealer,
        announced=announced if rules.announce.active else (),
        owners={card: seat for card, seat in deal.owners.items() if _is_taken(deal, card)},
        leads=(*start.leads, *leads) if rules.leads.active else (),
        shown=deal.shown,
        dirty=deal.dirty,
    )


def _is_taken(deal: Deal, card: Card) -> bool:
    return any(card in pile for pile in deal.taken)


@st.composite
def matches(draw: st.DrawFn, rules: Rules, *, most: int = 8) -> PlayedMatch:
    """Draw a match under these rules with random play, after so many deals at most."""
    return play_match(rules, Stream(draw(st.integers(0, 2**64 - 1))), draw(st.integers(0, most)))


def play_match(rules: Rules, stream: Stream, most: int) -> PlayedMatch:
    """Play a match at random until it is over, or for so many deals."""
    match = rules.begin_match(stream=stream)
    played: list[Deal] = []
    while not match.is_over and len(played) < most:
        deal = match.next_deal(stream=stream)
        while legal := deal.legal_actions:
            deal = deal.apply(stream.choose(legal))
        played.append(deal)
        match = match.add(deal.outcome)
    return PlayedMatch(match, tuple(played))


def deal_records(rules: Rules) -> st.SearchStrategy[dict[str, Any]]:
    """Draw the record of a deal, at any moment, from the start or from a position.

    Raises:
        RecordError: if the variant of the rules is not installed, when one is drawn.
    """
    begun = positions(rules).flatmap(lambda deal: st.sampled_from(_first_states(deal)))
    return (deals(rules) | begun).map(deal_record)


def _first_states(deal: Deal) -> list[Deal]:
    """Return a deal and what it becomes by each of its legal actions."""
    return [deal, *(deal.apply(action) for action in deal.legal_actions)]


def match_records(rules: Rules, *, most: int = 8) -> st.SearchStrategy[dict[str, Any]]:
    """Draw the record of a match with random play, after so many deals at most.

    Raises:
        RecordError: if the variant of the rules is not installed, when one is drawn.
    """
    return matches(rules, most=most).map(lambda found: match_record(found.match, found.deals))
