"""Who deals next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

from attrs import field, frozen

from sedma.values.seats import Seat, Table
from sedma.values.tally import Side, Tally
from sedma.values.validators import at_least, one_of

__all__ = [
    "KeepsDealUnless",
    "KeepsDealWithHalf",
    "LoserDeals",
    "NextDeals",
    "PassIf",
    "RotationTie",
    "SameDealer",
]

_REASONS: Final = MappingProxyType(
    {
        "rotation:loser": "A loser deals next, and the seat after, which leads, is a winner.",
        "rotation:tie-same": "Nobody lost; the same dealer deals again.",
        "rotation:tie-next": "Nobody lost; the deal passes to the next seat.",
    }
)
_NEXT_REASONS: Final = MappingProxyType(
    {"rotation:next": "The deal passes to the next seat, whoever won."}
)
_KEPT_REASONS: Final = MappingProxyType(
    {**_NEXT_REASONS, "rotation:tie-same": _REASONS["rotation:tie-same"]}
)
_HALF_REASONS: Final = MappingProxyType(
    {
        "rotation:half-keeps": "The dealer deals again: its side has at least half of the points.",
        "rotation:half-missed": "The dealer's side has less than half; the next seat deals.",
    }
)

_SAME_REASONS: Final = MappingProxyType(
    {"rotation:same": "The same seat deals every time, whatever the result."}
)
_UNLESS_REASONS: Final = MappingProxyType(
    {
        "rotation:opponents-won": "The opponents of the dealer have won; the next seat deals.",
        "rotation:opponents-have": "The opponents of the dealer have enough points for the deal to "
        "pass to the next seat.",
        "rotation:won": "Somebody has won; the next seat deals.",
        "rotation:nobody-won": "Nobody has won; the same dealer deals again.",
        "rotation:kept": "The opponents of the dealer have not made the deal pass; the same dealer "
        "deals again.",
    }
)
_UNLESS: Final = MappingProxyType(
    {
        "opponents-win": ("rotation:opponents-won", "rotation:nobody-won", "rotation:kept"),
        "opponents-have": ("rotation:opponents-have", "rotation:kept"),
        "won": ("rotation:won", "rotation:nobody-won"),
    }
)

PassIf: TypeAlias = Literal["opponents-win", "opponents-have", "won"]
"""When the deal passes to the next seat: if opponents of the dealer have won; if they have so many
points; or if anybody has won."""

RotationTie: TypeAlias = Literal["same", "next"]
"""After a deal that nobody won: the same dealer again, or the next seat."""


@frozen
class LoserDeals:
    """A loser deals next, such that the seat after the dealer, which leads, is a winner.

    Of several such losers it is the first after the last dealer in order of play.

    >>> tally = Tally(sides=((0, 2), (1, 3)), card_points=(30, 50), cards=(16, 16),
    ...               tricks=(2, 3), rounds=(4, 4), last_taker=0)
    >>> LoserDeals().next_dealer(0, Table(4), tally, (40, 50), (1,))
    (2, 'rotation:loser')
    """

    tie: RotationTie = field(default="same", validator=one_of(RotationTie))
    """Who deals after a deal that nobody won."""

    @property
    def reasons(self) -> Mapping[str, str]:
        """``rotation:loser``, and ``rotation:tie-same`` or ``rotation:tie-next``."""
        kept = ("rotation:loser", f"rotation:tie-{self.tie}")
        return MappingProxyType({reason: _REASONS[reason] for reason in kept})

    def next_dealer(
        self,
        dealer: Seat,
        table: Table,
        tally: Tally,
        points: Sequence[int] | None,  # noqa: ARG002
        winners: Sequence[Side],
    ) -> tuple[Seat, str]:
        """Return the next dealer and the reason key."""
        won = {seat for side in winners for seat in tally.sides[side]}
        for seat in table.order(table.next(dealer)):
            if seat not in won and table.next(seat) in won:
                return seat, "rotation:loser"
        return (dealer if self.tie == "same" else table.next(dealer)), f"rotation:tie-{self.tie}"


@frozen
class NextDeals:
    """The deal passes to the next seat, whoever won; where nobody did, the dealer may keep it."""

    tie: RotationTie = field(default="next", validator=one_of(RotationTie))
    """Who deals after a deal that nobody won."""

    @property
    def reasons(self) -> Mapping[str, str]:
        """``rotation:next``, and ``rotation:tie-same`` if the dealer may keep the deal."""
        return _NEXT_REASONS if self.tie == "next" else _KEPT_REASONS

    def next_dealer(
        self,
        dealer: Seat,
        table: Table,
        tally: Tally,  # noqa: ARG002
        points: Sequence[int] | None,  # noqa: ARG002
        winners: Sequence[Side],
    ) -> tuple[Seat, str]:
        """Return the next seat, or the dealer, and the reason key."""
        if self.tie == "same" and not winners:
            return dealer, "rotation:tie-same"
        return table.next(dealer), "rotation:next"


@frozen
class KeepsDealWithHalf:
    """The same dealer again if the dealer's side has at least half of the points, else the next.

    After a burn, in which no points count, the dealer keeps the deal if the dealer's side won.

    >>> tally = Tally(sides=((0,), (1,), (2,)), card_points=(40, 20, 20), cards=(27, 12, 12),
    ...               tricks=(4, 2, 2), rounds=(9, 4, 4), last_taker=1)
    >>> KeepsDealWithHalf().next_dealer(0, Table(3), tally, (40, 30, 20), (0,))
    (1, 'rotation:half-missed')
    """

    @property
    def reasons(self) -> Mapping[str, str]:
        """``rotation:half-keeps`` and ``rotation:half-missed``."""
        return _HALF_REASONS

    def next_dealer(
        self,
        dealer: Seat,
        table: Table,
        tally: Tally,
        points: Sequence[int] | None,
        winners: Sequence[Side],
    ) -> tuple[Seat, str]:
        """Return the next dealer and the reason key."""
        side = tally.side_of(dealer)
        keeps = side in winners if points is None else 2 * points[side] >= sum(points)
        if keeps:
            return dealer, "rotation:half-keeps"
        return table.next(dealer), "rotation:half-missed"


@frozen
class SameDealer:
    """The same seat deals every time."""

    @property
    def reasons(self) -> Mapping[str, str]:
        """``rotation:same``."""
        return _SAME_REASONS

    def next_dealer(
        self,
        dealer: Seat,
        table: Table,  # noqa: ARG002
        tally: Tally,  # noqa: ARG002
        points: Sequence[int] | None,  # noqa: ARG002
        winners: Sequence[Side],  # noqa: ARG002
    ) -> tuple[Seat, str]:
        """Return the same seat and the reason key."""
        return dealer, "rotation:same"


@frozen
class KeepsDealUnless:
    """The same dealer deals again unless something makes the deal pass to the next seat.

    After a burn, in which no points count, the opponents have enough points if they have won.

    >>> tally = Tally(sides=((0, 2), (1, 3)), card_points=(10, 70), cards=(4, 28),
    ...               tricks=(1, 6), rounds=(1, 7), last_taker=1)
    >>> KeepsDealUnless("opponents-win").next_dealer(0, Table(4), tally, (10, 70), ())
    (0, 'rotation:nobody-won')
    >>> KeepsDealUnless("opponents-have", 60).next_dealer(0, Table(4), tally, (10, 70), ())
    (1, 'rotation:opponents-have')
    """

    passes_if: PassIf = field(validator=one_of(PassIf))
    """When the deal passes."""
    points: int = field(default=0, validator=at_least(0))
    """How many points of all opponents together make it pass, with ``opponents-have``."""

    @property
    def reasons(self) -> Mapping[str, str]:
        """Of ``rotation:opponents-won``, ``opponents-have``, ``won``, ``nobody-won``, ``kept``."""
        kept = _UNLESS[self.passes_if]
        return MappingProxyType({reason: _UNLESS_REASONS[reason] for reason in kept})

    def next_dealer(
        self,
        dealer: Seat,
        table: Table,
        tally: Tally,
        points: Sequence[int] | None,
        winners: Sequence[Side],
    ) -> tuple[Seat, str]:
        """Return the next dealer and the reason key."""
        own = tally.side_of(dealer)
        others_won = any(side != own for side in winners)
        if self.passes_if == "opponents-have":
            passes = others_won if points is None else sum(points) - points[own] >= self.points
        else:
            passes = others_won or (self.passes_if == "won" and bool(winners))
            if not winners:
                return dealer, "rotation:nobody-won"
        if passes:
            return table.next(dealer), _UNLESS[self.passes_if][0]
        return dealer, "rotation:kept"
