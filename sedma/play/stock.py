"""The stock: how cards are dealt, and what has left it: how much, to whom, and whether all saw it.

Nothing of this is kept. It follows from what was done, since the rules say who draws when.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from sedma.play.moves import (
    Course,
    Dealt,
    Hands,
    Moves,
    card_of,
    has_card,
    is_blind,
    is_turned_up,
    seat_of,
)
from sedma.values.cards import CARDS, Card
from sedma.values.seats import Seat
from sedma.values.trick import LeavesStock, StockCard

if TYPE_CHECKING:
    from sedma.rules.rules import Rules

__all__ = [
    "from_stock",
    "hands_and_stock",
    "leaving",
    "refill",
    "shown_in",
    "stock_left",
    "turn_goes_on",
]


def hands_and_stock(rules: Rules, origin: Dealt) -> tuple[Hands, tuple[int, ...]]:
    """Deal the pack, from the seat after the dealer on, until all hands are full."""
    pack, places = origin.pack, rules.tables.places
    eldest = (origin.dealer + 1) % len(places)
    hands = [tuple(sorted([pack[place] for place in own])) for own in places]
    return (*hands[-eldest:], *hands[:-eldest]), pack[rules.hand_size * len(places) :]


def turn_goes_on(moves: Moves) -> bool:
    """Say whether the last of these moves turned up a card that went into the hand.

    The turn of its seat goes on then.
    """
    return bool(moves) and is_blind(moves[-1])


def refill(course: Course, moves: Moves) -> int | None:
    """Return the card that the seat draws which made the last of these moves, if it draws at once.

    With the last move it has played a card from the hand; what it turned up fills its hand.
    """
    place = _turns(moves) - 1
    return course.stock[place] if place < len(course.stock) else None


def stock_left(course: Course, moves: Moves) -> tuple[int, ...]:
    """Return the numbers of the cards that are in the stock now."""
    if not course.stock or course.rules.tables.plain:
        return course.stock
    if course.rules.tables.refills:
        return course.stock[_turns(moves) :]
    return course.stock[sum(is_turned_up(move) or is_blind(move) for move in moves) :]


def _turns(moves: Moves) -> int:
    """Count the turns in a trick; where seats draw at once each takes one card off the stock."""
    return sum(map(has_card, moves)) + turn_goes_on(moves)


def from_stock(course: Course, moves: Moves) -> Iterator[StockCard]:
    """Go through the cards that have left the stock since the start, in their order."""
    rules, origin = course.rules, course.origin
    if isinstance(origin, Dealt):
        hands, numbers = hands_and_stock(rules, origin)
        sizes, stock = [len(hand) for hand in hands], [CARDS[number] for number in numbers]
    else:
        sizes, stock = [len(hand) for hand in origin.hands], list(origin.stock)
    tricks = (*((taker, trick) for _, taker, trick, _ in course.log), (None, moves))
    for (done, seat, how), card in zip(  # the stock may be longer
        leaving(rules, sizes, len(stock), tricks), stock, strict=False
    ):
        yield StockCard(done, seat, card, how)


def leaving(
    rules: Rules, sizes: Sequence[int], stock: int, tricks: Iterable[tuple[Seat | None, Moves]]
) -> Iterator[tuple[int, Seat, LeavesStock]]:
    """Go through what leaves the stock, as all can tell: after how many actions, to whom, how.

    Args:
        rules: up to how many cards who draws, and when.
        sizes: how many cards each seat held at the start.
        stock: how many cards the stock had then.
        tricks: who took each trick since, and its moves; nobody has taken the one on the table.
    """
    held, done = list(sizes), 0
    for taker, moves in tricks:
        for move in moves:
            done += 1
            seat = seat_of(move)
            if is_turned_up(move):
                stock -= 1
                yield done, seat, "played"
            elif is_blind(move):
                held[seat] += 1
                stock -= 1
                yield done, seat, "shown"
            elif has_card(move):
                held[seat] -= 1
                if rules.tables.refills and stock and held[seat] < rules.hand_size:
                    held[seat] += 1
                    stock -= 1
                    yield done, seat, "drawn"
        if taker is not None and stock:
            for seat in rules.drawers(tuple(held), stock, taker):
                held[seat] += 1
                stock -= 1
                yield done, seat, "drawn"


def shown_in(course: Course, moves: Moves) -> tuple[tuple[Card, ...], ...]:
    """Return the cards that each seat holds for all to see; nothing if nobody holds any."""
    turned = {one.after: one for one in from_stock(course, moves) if one.how == "shown"}
    if not (turned or course.origin.shown):
        return ()
    shown = [list(cards) for cards in course.origin.shown or ((),) * course.rules.players]
    done = 0
    for trick in (*(trick for _, _, trick, _ in course.log), moves):
        for move in trick:
            done += 1
            if done in turned:
                shown[seat_of(move)].append(turned[done].card)
            elif has_card(move) and CARDS[card_of(move)] in shown[seat_of(move)]:
                shown[seat_of(move)].remove(CARDS[card_of(move)])
    return tuple(map(tuple, shown)) if any(shown) else ()
