"""Who deals next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from attrs import frozen

from sedma.outcome import Side
from sedma.seats import Seat, Table

__all__ = ["LoserDeals"]

_REASONS: Final = MappingProxyType(
    {
        "rotation:loser": "A loser deals next, and the seat after, which leads, is a winner.",
        "rotation:tie-same": "Nobody lost; the same dealer deals again.",
    }
)


@frozen
class LoserDeals:
    """A loser deals next, such that the seat after the dealer, which leads, is a winner.

    Of several such losers it is the first after the last dealer in order of play. If nobody
    won, the same dealer deals again.

    >>> LoserDeals().next_dealer(0, Table(4), ((0, 2), (1, 3)), (1,))
    (2, 'rotation:loser')
    """

    @property
    def reasons(self) -> Mapping[str, str]:
        """``rotation:loser`` and ``rotation:tie-same``."""
        return _REASONS

    def next_dealer(
        self, dealer: Seat, table: Table, sides: Sequence[Sequence[Seat]], winners: Sequence[Side]
    ) -> tuple[Seat, str]:
        """Return the next dealer and the reason key."""
        won = {seat for side in winners for seat in sides[side]}
        for seat in table.order(table.next(dealer)):
            if seat not in won and table.next(seat) in won:
                return seat, "rotation:loser"
        return dealer, "rotation:tie-same"
