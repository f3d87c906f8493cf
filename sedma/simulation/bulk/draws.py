"""Who draws after a trick, asked for every case that can come up."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Final, TypeAlias

from attrs import field, frozen

from sedma.rules.rules import Rules
from sedma.values.seats import Seat

__all__ = ["DrawTable", "Draws", "LevelDraws", "draw_table"]

_Moment: TypeAlias = tuple[tuple[int, ...], int]
"""The number of cards in each hand, and in the stock."""

Draws: TypeAlias = dict[_Moment, tuple[tuple[Seat, ...], ...]]
"""By sizes of hands and stock after a trick: for each taker the seats in the order in which they
draw."""

LevelDraws: TypeAlias = dict[tuple[int, int], tuple[tuple[Seat, ...], ...]]
"""The same by the size of all hands, and how many cards of the pack have been dealt and drawn."""

_MOST: Final = 4096
"""So many cases are tabulated, and no more."""


@frozen(eq=False)
class DrawTable:
    """Which seats draw, for all sizes of hands and stock after a trick."""

    seats: Draws = field(repr=False)
    """Who draws."""
    levels: bool
    """Whether hands are alike in size whenever a trick is led."""
    level: LevelDraws = field(repr=False)
    """Who draws where hands are alike in size after a trick."""


def draw_table(rules: Rules) -> DrawTable | None:
    """Ask the draw rule about every case; None if there are too many.

    Raises:
        ComponentError: if the rule of a stranger answers what cannot be.
    """
    players = rules.players
    stock = len(rules.pack) - players * rules.hand_size
    waiting: list[_Moment] = [((rules.hand_size,) * players, stock)]
    known, seats = set(waiting), Draws()
    while waiting:
        for sizes, left in _after_trick(rules, waiting.pop()):
            if not left or (sizes, left) in seats:
                continue
            if len(seats) == _MOST:
                return None
            asked = tuple(rules.drawers(sizes, left, taker) for taker in range(players))
            seats[sizes, left] = asked
            for drawn in asked:
                held = tuple(size + drawn.count(seat) for seat, size in enumerate(sizes))
                after = held, left - len(drawn)
                if after not in known and any(held):
                    known.add(after)
                    waiting.append(after)
    level = {
        (sizes[0], len(rules.pack) - left): drawers
        for (sizes, left), drawers in seats.items()
        if len(set(sizes)) == 1
    }
    levels = all(len(set(sizes)) == 1 for sizes, _ in known)
    return DrawTable(seats, levels=levels, level=level)


def _after_trick(rules: Rules, moment: _Moment) -> Iterator[_Moment]:
    """Go through the sizes of hands and stock to which a trick can lead."""
    prolonged = any(any(row) for row in rules.tables.opens)
    waiting, known = {moment}, set[_Moment]()
    while waiting:
        waiting = {after for one in waiting for after in _after_round(rules, one)} - known
        yield from waiting
        known |= waiting
        waiting = {one for one in waiting if prolonged and any(one[0])}


def _after_round(rules: Rules, moment: _Moment) -> Iterator[_Moment]:
    """Go through what one round can lead to: each seat plays from its hand, or keeps it as it is.

    A hand stays as it is if its seat passes, or plays what it turns up.
    """
    start, stock = moment
    blind = rules.blind != "never"
    most = len(start) if blind else rules.passes
    for kept in product((False, True), repeat=len(start)) if most else ((False,) * len(start),):
        if sum(kept) > most:
            continue
        sizes, left = list(start), stock
        for seat, keep in enumerate(kept):
            if blind and keep:
                left -= 1
            elif sizes[seat] and not keep:
                refilled = rules.tables.refills and left > 0 and sizes[seat] <= rules.hand_size
                left -= refilled
                sizes[seat] -= not refilled
        if left >= 0:
            yield tuple(sizes), left
