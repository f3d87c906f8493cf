"""The search of any game of two sides, by playing it with the immutable core.

It is slow, and knows nothing of the rules: what may be done and what comes of it is asked of the
deal. Only how positions before a lead are told apart is decided here, by `Kinds` and by what else
may matter for the rest of the deal.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from itertools import islice
from typing import Protocol, TypeAlias

from sedma.actions import Action, Play
from sedma.deal import Deal
from sedma.errors import BudgetError
from sedma.solving.kinds import KNOWN_RESULTS, Kinds
from sedma.solving.reading import brought, hands_of, leads_before, points_so_far, table_points

__all__ = ["GeneralSearch"]

_Key: TypeAlias = tuple[Hashable, ...]


class Worth(Protocol):
    """What a deal is worth to side 0 when it is over."""

    def __call__(self, deal: Deal) -> int:
        """Return the worth; the deal is over."""
        ...


class GeneralSearch:
    """Alpha-beta over deals, with a table of the positions before a lead."""

    def __init__(
        self,
        kinds: Kinds,
        sides: Sequence[Sequence[int]],
        *,
        rotates: bool,
        worth: Worth | None,
    ) -> None:
        self.nodes = 0
        """How many states have been looked at."""
        self.limit = 0
        """How many may be."""
        self._kinds = kinds
        self._sides = sides
        self._side_of = {seat: side for side, seats in enumerate(sides) for seat in seats}
        self._rotates = rotates
        self._worth = worth
        self._table: dict[_Key, tuple[float, float, int]] = {}

    def search(self, deal: Deal, rest: float, alpha: float, beta: float) -> float:
        """Return what the rest of a deal brings to side 0, fail-soft.

        Args:
            deal: the state.
            rest: at least as many points as can still be taken.
            alpha: values up to this need not be told apart.
            beta: values from this up need not be told apart.
        """
        if rest <= alpha:
            return rest
        if -rest >= beta:
            return -rest
        if deal.to_move is None:
            return self._worth(deal) if self._worth else 0
        self.nodes += 1
        if self.nodes > self.limit:
            raise BudgetError(self.limit)
        if deal.phase != "lead" or deal.trick.plays:
            return self._best(deal, rest, alpha, beta, self._actions(deal, None))[0]
        return self._from_lead(deal, rest, alpha, beta)
