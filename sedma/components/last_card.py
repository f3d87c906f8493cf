"""Whether the very last card of a deal has power."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from attrs import field, frozen

from sedma.values.cards import Card, Rank
from sedma.values.validators import distinct_ranks, rank_tuple

__all__ = ["LastCard"]

_REASONS: Final = MappingProxyType(
    {
        "last-card:dead": "It is the very last card of the deal, its side has taken no trick, and "
        "so it has no power.",
    }
)
_NO_REASONS: Final[Mapping[str, str]] = MappingProxyType({})


@frozen
class LastCard:
    """The very last card of a deal cannot beat if its rank is named and its side has no trick.

    It counts as a card that does not beat: the trick goes to the last card before it that does.

    Raises:
        RulesError: if a rank does not exist or stands twice.

    >>> seven = Card("7", "c")
    >>> LastCard(("7",)).dead(seven, tricks=0), LastCard(("7",)).dead(seven, tricks=1)
    ('last-card:dead', None)
    """

    ranks: tuple[Rank, ...] = field(default=(), converter=rank_tuple, validator=distinct_ranks)
    """The ranks of which the last card has no power; none: every card has its power to the end."""

    @property
    def reasons(self) -> Mapping[str, str]:
        """``last-card:dead``, if there are such ranks."""
        return _REASONS if self.active else _NO_REASONS

    @property
    def active(self) -> bool:
        """Whether there are such ranks."""
        return bool(self.ranks)

    def dead(self, card: Card, tricks: int) -> str | None:
        """Return the reason key if the last card cannot beat, or None."""
        return None if tricks or card.rank not in self.ranks else "last-card:dead"
