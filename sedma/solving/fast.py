"""The search of plain games by tables, interpreted or compiled."""

from __future__ import annotations

from types import ModuleType
from typing import TYPE_CHECKING, Any, cast

from sedma.errors import BudgetError
from sedma.solving import kernel as k
from sedma.solving.compiled import compiled_kernel
from sedma.solving.layout import Layout
from sedma.solving.reading import hands_of, on_table

if TYPE_CHECKING:
    from sedma.deal import Deal
    from sedma.seats import Seat
    from sedma.solving.endgames import Endgames

__all__ = ["FastSearch"]

_BUCKETS = 14, 18
"""How many buckets the table of positions has, as a power of two: interpreted, and compiled."""


class FastSearch:
    """The kernel, with the tables of one root position."""

    def __init__(
        self, layout: Layout, limit: int, *, compiled: bool, endgames: Endgames | None = None
    ) -> None:
        self._layout = layout
        self._limit = limit
        numbers = [*layout.numbers]
        numbers[k.LIMIT] = limit
        power = _BUCKETS[compiled]
        numbers[k.BUCKETS] = (1 << power) - 1
        ends: Any = b"\0"
        if endgames is not None:
            ends = endgames.lay_out(layout, numbers)
        self._kernel: ModuleType = k
        self._numbers: Any = numbers
        self._table: Any = [0] * (8 << power)
        if compiled:
            import numpy as np

            self._kernel = compiled_kernel()
            self._numbers = np.array(numbers, np.int64)
            self._table = np.zeros(8 << power, np.int64)
            ends = np.frombuffer(ends, np.uint8)
        self._ends = ends

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
        shared = (flags, alpha, beta, d, self._table, self._ends)
        standing, size = on_table(deal), len(hands_of(deal)[deal.to_move])
        try:
            if standing is None:
                return int(self._kernel.lead(leader, pos, size, rest, *shared))
            led, winning, holder, pile, behind = standing
            of = layout.kinds.of
            state = (leader, of[led], of[winning], holder, pile, pos, size, rest, *shared)
            if behind:
                return int(self._kernel.follow(behind, *state))
            return int(self._kernel.prolong(*state))
        except k.OutOfNodes:
            raise BudgetError(self._limit) from None
