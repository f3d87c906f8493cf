"""Who draws after a trick: the draw rule, asked once for each case, and tabulated.

The core asks for the cases that come up. The kernel and the cursor want all to which a deal from
the start can come, and the solver all in which hands are level, from wherever its position began.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import product
from typing import TYPE_CHECKING, Final, TypeAlias

from attrs import field, frozen

from sedma.values.seats import Seat

if TYPE_CHECKING:
    from sedma.rules.rules import Rules

__all__ = ["Draws", "Reached"]

_Moment: TypeAlias = tuple[tuple[int, ...], int]
"""The number of cards in each hand, and in the stock."""

_Drawn: TypeAlias = tuple[Seat, ...]
"""The seats in the order in which they draw, one seat a card."""

_MOST: Final = 4096
"""So many cases are tabulated, and no more."""


@frozen(eq=False)
class Reached:
    """Who draws in all cases to which a deal can come."""

    seats: Mapping[_Moment, tuple[_Drawn, ...]] = field(repr=False)
    """By sizes of hands and stock after a trick: who draws, for each taker."""
    levels: bool
    """Whether hands are alike in size whenever a trick is led."""

    def by_size(self, pack: int) -> dict[tuple[int, int], tuple[_Drawn, ...]]:
        """Return who draws where hands are alike in size after a trick.

        It goes by their size, and by how many cards of the pack have been dealt and drawn.
        """
        return {
            (sizes[0], pack - left): seats
            for (sizes, left), seats in self.seats.items()
            if len(set(sizes)) == 1
        }


class Draws(dict[tuple[tuple[int, ...], int, Seat], _Drawn]):
    """Who draws after a trick, by hand sizes, stock and taker; asked when it is first wanted."""

    def __init__(self, rules: Rules) -> None:
        super().__init__()
        self._rules = rules

    def __missing__(self, key: tuple[tuple[int, ...], int, Seat]) -> _Drawn:
        (sizes, stock, taker), rules = key, self._rules
        seats = rules.asked.draw.seats(sizes, stock - rules.left_over, taker, rules.hand_size)
        self[key] = drawn = tuple(seats)
        return drawn

    @cached_property
    def reached(self) -> Reached | None:
        """Who draws in all cases to which a deal can come; None if there are too many.

        Raises:
            ComponentError: if the rule of a stranger answers what cannot be.
        """
        rules = self._rules
        stock = len(rules.pack) - rules.players * rules.hand_size
        waiting: list[_Moment] = [((rules.hand_size,) * rules.players, stock)]
        known, seats = set(waiting), dict[_Moment, tuple[_Drawn, ...]]()
        while waiting:
            for sizes, left in _after_trick(rules, waiting.pop()):
                if not left or (sizes, left) in seats:
                    continue
                if len(seats) == _MOST:
                    return None
                asked = tuple(self[sizes, left, taker] for taker in rules.table.seats)
                seats[sizes, left] = asked
                for drawn in asked:
                    held = tuple(size + drawn.count(seat) for seat, size in enumerate(sizes))
                    after = held, left - len(drawn)
                    if after not in known and any(held):
                        known.add(after)
                        waiting.append(after)
        return Reached(seats, levels=all(len(set(sizes)) == 1 for sizes, _ in known))

    def level(self, stock: int) -> list[list[list[_Drawn]]] | None:
        """Return who draws after tricks that leave level hands; None if some draw more than others.

        It goes by taker, size of the hands, and how many of the cards of the stock have been drawn.

        Args:
            stock: how many cards are drawn in all, without those that are left over.
        """
        rules = self._rules
        found = [
            [
                [
                    self[(size,) * rules.players, stock - drawn + rules.left_over, taker]
                    for drawn in range(stock)
                ]
                + [()]
                for size in range(rules.hand_size)
            ]
            for taker in rules.table.seats
        ]
        for by_size in found:
            for row in by_size:
                # Between whole rounds of drawing no level hands come up, so how they draw there
                # does not matter.
                for seats in row[:: rules.players]:
                    if len({seats.count(seat) for seat in rules.table.seats}) > 1:
                        return None
        return found


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
