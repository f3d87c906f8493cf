"""Who plays with whom."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from attrs import field, frozen

from sedma.errors import RulesError
from sedma.seats import Seat, Table
from sedma.validators import at_least

__all__ = ["FixedSides"]

_REASONS: Final[Mapping[str, str]] = MappingProxyType({})


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

    def final(self, table: Table) -> tuple[tuple[Seat, ...], ...]:
        """Return the same: the sides are fixed."""
        return self.public(table)
