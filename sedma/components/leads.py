"""How often a seat may lead one rank."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from attrs import field, frozen

from sedma.values.cards import Card, Rank
from sedma.values.validators import at_least

__all__ = ["Leads"]

_REASONS: Final = MappingProxyType(
    {"lead:again": "The seat has led this rank to as many tricks in a row as it may."}
)
_NO_REASONS: Final[Mapping[str, str]] = MappingProxyType({})


@frozen
class Leads:
    """A seat may lead the same rank to only so many tricks in a row.

    A trick that another seat leads, or to which another rank is led, begins the count anew.

    >>> rule, nine = Leads(most=3), Card("9", "h")
    >>> [rule.bars_lead(nine, run) for run in (("9", "9"), ("9", "9", "9"), ("K", "9", "9", "9"))]
    [None, 'lead:again', None]
    """

    most: int = field(default=0, validator=at_least(0))
    """The most tricks in a row; 0: any number."""

    @property
    def reasons(self) -> Mapping[str, str]:
        """``lead:again``, if there is a limit."""
        return _REASONS if self.active else _NO_REASONS

    @property
    def active(self) -> bool:
        """Whether there is a limit."""
        return self.most > 0

    def bars_lead(self, card: Card, run: Sequence[Rank]) -> str | None:
        """Return the reason key if the seat that led these ranks, the latest first, may not."""
        latest = run[: self.most]
        again = len(latest) == self.most and set(latest) == {card.rank}
        return "lead:again" if again else None
