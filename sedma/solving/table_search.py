"""The search of plain games by tables, interpreted or compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from sedma.errors import BudgetError
from sedma.solving import bit_layout as k
from sedma.solving import search_kernel
from sedma.solving.compilation import arrays, compiled_kernel
from sedma.solving.endgames import small_endgames
from sedma.solving.root import hands_of, on_table, over_limit
from sedma.solving.search_tables import Layout

if TYPE_CHECKING:
    from sedma.play.deal import Deal
    from sedma.solving.endgames import Endgames
    from sedma.values.seats import Seat

__all__ = ["FastSearch"]

_BUCKETS = 13, 16
"""How many buckets the table of positions has, as a power of two: interpreted, and compiled."""


class FastSearch:
    """The kernel, with the tables of one root position.

    Args:
        layout: the tables, made for the stock of the root.
        limit: how many states may be looked at.
        compiled: whether numba compiles the kernel.
        endgames: the values of endings; by default, if it is compiled, those of a small table that
            is made when it is first needed.
    """

    def __init__(
        self, layout: Layout, limit: int, *, compiled: bool, endgames: Endgames | None = None
    ) -> None:
        self._layout = layout
        self._limit = limit
        self._kernel: Any = compiled_kernel() if compiled else search_kernel
        if endgames is None and compiled:
            endgames = small_endgames(layout)
        numbers = [*layout.numbers]
        ends: Any = b"\0"
        if endgames is not None:
            ends = endgames.put(layout, numbers)
        buckets = 1 << _BUCKETS[compiled]
        numbers[k.LIMIT], numbers[k.TABLE], numbers[k.BUCKETS] = limit, len(numbers), buckets - 1
        room = 8 * buckets
        self._numbers: Any = numbers
        self._ends = ends
        if compiled:
            self._numbers, self._ends = arrays(numbers, room, ends)
        else:
            numbers += [0] * room

    @property
    def nodes(self) -> int:
        """How many states have been looked at."""
        return int(self._numbers[k.NODES])

    def search(self, deal: Deal, rest: int, alpha: int, beta: int) -> int:
        """Return what the rest of a deal brings side 0, fail-soft; see `GeneralSearch.search`.

        Raises:
            BudgetError: if too many states have been looked at.
        """
        if deal.to_move is None:
            return 0
        d, layout = self._numbers, self._layout
        layout.put(deal, d)
        pos = len(layout.stock) - (len(deal.stock) - layout.rules.left_over)
        leader, flags = cast("Seat", deal.leader), 0
        if d[k.DEAD]:
            flags = sum(1 << side for side, tricks in enumerate(deal.tally.tricks) if tricks)
        standing, size = on_table(deal), len(hands_of(deal)[deal.to_move])
        try:
            if standing is None:
                args = leader, pos, size, rest, flags, alpha, beta
                return int(self._kernel.lead(*args, d, self._ends))
            d[k.LEADER], d[k.POS], d[k.REST], d[k.FLAGS] = leader, pos, rest, flags
            led, winning, holder, pile, behind = standing
            of = layout.kinds.of
            state = of[led], of[winning], holder, pile, size, alpha, beta
            if behind:
                left = layout.rules.players - behind
                return int(self._kernel.follow(left, *state, d, self._ends))
            return int(self._kernel.prolong(*state, d, self._ends))
        except self._kernel.OutOfNodes:
            raise BudgetError(over_limit(self._limit)) from None
