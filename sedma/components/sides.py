"""Who plays with whom."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from attrs import field, frozen

from sedma.errors import RulesError
from sedma.values.cards import Card, card
from sedma.values.seats import Seat, Table
from sedma.values.validators import at_least

__all__ = ["FixedSides", "HolderAlone"]

_REASONS: Final[Mapping[str, str]] = MappingProxyType({})
_HOLDER_REASONS: Final = MappingProxyType(
    {"sides:holder": "The seat that got a certain card plays alone against the others."}
)
_NOBODY: Final[Mapping[Card, Seat]] = MappingProxyType({})


@frozen
class FixedSides:
    """So many sides, to which the seats belong in turn, for the whole deal.

    As many sides as players: everybody alone. Two sides of four players: partners sit
    opposite each other.

    Raises:
        RulesError: if the number is no whole number from 2 up.

    >>> FixedSides(2).public(Table(4))
    ((0, 2), (1, 3))
    """

    count: int = field(validator=at_least(2))
    """The number of sides."""

    @property
    def reasons(self) -> Mapping[str, str]:
        """None."""
        return _REASONS

    def public(self, table: Table) -> tuple[tuple[Seat, ...], ...]:
        """Return the seats of each side.

        Raises:
            RulesError: if the sides would not be of equal size.
        """
        if table.players % self.count:
            raise RulesError(f"{table.players} players cannot form {self.count} equal sides")
        return tuple(tuple(table.seats[side :: self.count]) for side in range(self.count))

    @property
    def decided_by(self) -> Sequence[Card]:
        """No cards."""
        return ()

    def final(
        self,
        table: Table,
        owners: Mapping[Card, Seat] = _NOBODY,  # noqa: ARG002
    ) -> tuple[tuple[Seat, ...], ...]:
        """Return the same: the sides are fixed."""
        return self.public(table)


def _read(value: Card | str) -> Card:
    return value if isinstance(value, Card) else card(value)


@frozen
class HolderAlone:
    """Whoever gets a certain card plays alone; the others are one side against that seat.

    Nobody knows who it is before the card is played, but for its owner. So for all that may be
    done everybody plays alone.

    Raises:
        CardError: if the card is none.

    >>> rule = HolderAlone("Kh")
    >>> rule.public(Table(3))
    ((0,), (1,), (2,))
    >>> rule.final(Table(3), {Card("K", "h"): 1})
    ((0, 2), (1,))
    """

    card: Card = field(converter=_read)
    """The card, which the pack holds once; also as text."""

    @property
    def reasons(self) -> Mapping[str, str]:
        """``sides:holder``."""
        return _HOLDER_REASONS

    @property
    def decided_by(self) -> Sequence[Card]:
        """The card."""
        return (self.card,)

    def public(self, table: Table) -> tuple[tuple[Seat, ...], ...]:
        """Return each seat as a side."""
        return tuple((seat,) for seat in table.seats)

    def final(
        self, table: Table, owners: Mapping[Card, Seat] = _NOBODY
    ) -> tuple[tuple[Seat, ...], ...]:
        """Return the owner of the card and the others, or each seat if nobody has had it."""
        if self.card not in owners:
            return self.public(table)
        alone = (owners[self.card],)
        others = tuple(seat for seat in table.seats if seat not in alone)
        return (alone, others) if alone < others else (others, alone)
