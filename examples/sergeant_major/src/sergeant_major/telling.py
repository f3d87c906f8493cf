"""Deals and matches as lines of text for people."""

from __future__ import annotations

from collections.abc import Iterator

from sedma import Seat
from sergeant_major.actions import Discard, Give, Keep
from sergeant_major.deal import Deal
from sergeant_major.match import Match
from sergeant_major.outcome import Outcome
from sergeant_major.view import Handed, Observation

__all__ = ["counted", "deal_end", "deal_start", "events", "match_end", "seat_view"]

_WORDS = {"pluck": "gets", "return": "gets back", "shown": "is shown"}


def counted(number: int, what: str) -> str:
    """Return a number of things, one of which is named."""
    return f"{number} {what}{'' if number == 1 else 's'}"


def deal_start(deal: Deal, human: Seat | None) -> Iterator[str]:
    """Give the lines on a deal in which nothing was done yet; a person sees no other hand."""
    names, rules = deal.rules.table.names, deal.rules
    yield f"{names[deal.dealer]} deals."
    for seat in rules.table.order(rules.table.next(deal.dealer)):
        hand = deal.observe(seat).first_hand
        cards = "" if human not in (None, seat) else f": {_cards(hand)}"
        yield f"  {names[seat]}, target {rules.target(seat, deal.dealer)}{cards}"
    if deal.taken:
        yield from _taking(deal, human)


def events(before: Deal, after: Deal, human: Seat | None) -> Iterator[str]:
    """Give the lines on what an action has done; a person sees what its seat may see."""
    names = after.rules.table.names
    move = after.history[-1]
    hidden = isinstance(move.action, Give | Discard) and human not in (None, move.seat)
    yield f"  {names[move.seat]}: {move.action.text.split()[0] if hidden else move.action}"
    if after.taken and not before.taken:
        yield from _taking(after, human)
    for one in after.handed[len(before.handed) :]:
        if human in (None, one.giver, one.receiver):
            yield f"  {_handed(one, names)}"
        elif one.kind != "shown":
            yield f"  {_handed(one, names, hidden=True)}"
    if len(after.tricks) > len(before.tricks):
        taker = after.tricks[-1].taker
        yield f"{names[taker or 0]} takes trick {len(after.tricks)}."


def _taking(deal: Deal, human: Seat | None) -> Iterator[str]:
    """Give the line on the kitty that has been taken, if a person may see it."""
    if human in (None, deal.dealer):
        yield f"  {deal.rules.table.names[deal.dealer]} takes {_cards(deal.kitty)}"


def _handed(one: Handed, names: tuple[str, ...], *, hidden: bool = False) -> str:
    cards = counted(len(one.cards), "card") if hidden else _cards(one.cards)
    return f"{names[one.receiver]} {_WORDS[one.kind]} {cards} from {names[one.giver]}"


def seat_view(view: Observation) -> Iterator[str]:
    """Give the lines that a person needs to choose an action."""
    names = view.rules.table.names
    won = ", ".join(
        f"{name} {tricks}/{target}"
        for name, tricks, target in zip(names, view.tricks_won, view.targets, strict=True)
    )
    yield f"Tricks: {won}. Trump: {view.trump or 'none yet'}."
    if view.trick.plays:
        plays = ", ".join(f"{names[one.seat]} {one.card}" for one in view.trick.plays)
        yield f"On the table: {plays}"
    yield f"You hold {_cards(view.hand)}"
    match view.phase:
        case "give" if view.gift is not None:
            keep = " or 'keep'" if Keep() in view.legal_actions else ""
            yield f"Give {view.left} to {names[view.gift.receiver]}: 'give CARD'{keep}"
        case "discard":
            yield f"Discard {view.left}: 'discard CARD'"
        case "trump":
            yield "Name trump: 'trump c', 's', 'h' or 'd'"
        case _:
            yield f"Play {' '.join(action.text for action in view.legal_actions)}"


def deal_end(outcome: Outcome, match: Match | None = None) -> Iterator[str]:
    """Give the lines at the end of a deal, with the totals of the match if it has added it."""
    names = outcome.rules.table.names
    for seat, (name, tricks, over) in enumerate(
        zip(names, outcome.tricks, outcome.over, strict=True)
    ):
        total = "" if match is None else f", total {match.totals[seat]:+d}"
        yield f"{name}: {counted(tricks, 'trick')}, {over:+d}{total}"


def match_end(match: Match) -> str:
    """Return the line at the end of a match, or of as much as was played of it."""
    if match.winner is None:
        return f"The match goes on after {counted(len(match.outcomes), 'deal')}."
    return f"{match.rules.table.names[match.winner]} wins the match. {match.why}"


def _cards(cards: tuple[object, ...]) -> str:
    return " ".join(map(str, cards))
