"""What a seat may play, where more than its hand decides it.

Some rules look at what has been led or played before. What they need follows from the position at
the start and the tricks since; nothing else is kept.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from sedma.play.moves import Course, Moves, all_moves, taken_at_start
from sedma.play.stock import is_turned, stock_left
from sedma.values.actions import END_NUMBER
from sedma.values.cards import CARDS, Rank

__all__ = ["bar_on", "blind_reason", "is_kept", "leads_in_a_row", "open_cards"]

_Bar: TypeAlias = Callable[[int], str | None]
"""Returns why a card, given as its number, may not be played now, as a reason key."""


def blind_reason(course: Course, moves: Moves) -> str:
    """Return whether the seat to move may turn up the top card of the stock, as a reason key."""
    if course.rules.blind == "never":
        return "blind:never"
    if is_turned(moves):
        return "blind:again"
    return "blind:may" if stock_left(course, moves) else "blind:no-stock"


def open_cards(
    course: Course, moves: Moves, hand: Sequence[int], *, choice: bool
) -> tuple[int, ...]:
    """Return the cards of a hand that no rule bars from being played, each once.

    Rules that would bar all of them, one after the other, bar none, unless the seat has another
    choice.
    """
    cards = tuple(dict.fromkeys(hand))
    for bars in _bars(course, moves):
        kept = tuple([number for number in cards if bars(number) is None])
        cards = kept if kept or choice else cards
    return cards


def bar_on(course: Course, moves: Moves, number: int) -> str | None:
    """Return why a rule bars a card, as a reason key; None if none does."""
    return next(filter(None, (bars(number) for bars in _bars(course, moves))), None)


def is_kept(course: Course, moves: Moves, number: int) -> bool:
    """Say whether a card that the seat to move turns up goes into the hand, unplayed."""
    rule = course.rules.asked.hold_back
    return rule.active and rule.keeps(CARDS[number], _played(course, moves)[CARDS[number].rank])


def _bars(course: Course, moves: Moves) -> Iterator[_Bar]:
    """Go through the rules that may bar cards at this moment."""
    held, leads = course.rules.asked.hold_back, course.rules.asked.leads
    if held.active and (is_turned(moves) or stock_left(course, moves)):
        played = _played(course, moves)
        yield lambda number: held.holds_back(CARDS[number], played[CARDS[number].rank])
    if leads.active and not any(move & 63 < END_NUMBER for move in moves):
        run = tuple(leads_in_a_row(course))
        yield lambda number: leads.bars_lead(CARDS[number], run)


def _played(course: Course, moves: Moves) -> Counter[Rank]:
    """Count by rank the cards that have been played since the start of the deal."""
    before = (card for pile in taken_at_start(course) for card in pile)
    numbers = (move & 63 for move in all_moves(course, moves))
    played = (CARDS[number] for number in numbers if number < END_NUMBER)
    return Counter[Rank](card.rank for card in (*before, *played))


def leads_in_a_row(course: Course) -> Iterator[Rank]:
    """Go through the ranks that the leader led to the tricks directly before, the latest first."""
    for leader, _, moves, _ in reversed(course.log):
        if leader != course.leader:
            return
        yield CARDS[next(move & 63 for move in moves if move & 63 < END_NUMBER)].rank
    for leader, rank in reversed(course.origin.leads):
        if leader != course.leader:
            return
        yield rank
