"""Which tricks make a side dirty, and which clean again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from attrs import field, frozen

from sedma.values.cards import Card, Rank
from sedma.values.validators import distinct_ranks, rank_tuple

__all__ = ["Cleaning"]

_REASONS: Final = MappingProxyType(
    {"cleaning:dirty": "A side took a trick that made it dirty, and none since that cleaned it."}
)
_NO_REASONS: Final[Mapping[str, str]] = MappingProxyType({})


@frozen
class Cleaning:
    """A trick with certain ranks makes its taker dirty, a later one with others clean again.

    Dirt is taken while there is a stock when the trick is led, and cleaned off only in tricks
    that are led without one. A side is dirty or clean as a whole.

    Raises:
        RulesError: if a rank does not exist or stands twice.

    >>> rule = Cleaning(dirt=("Q",), soap=("K",))
    >>> queen, king, nine = Card("Q", "h"), Card("K", "h"), Card("9", "h")
    >>> rule.dirty((nine, queen), nine, 4, False), rule.dirty((nine, king), nine, 0, True)
    (True, False)
    >>> rule.dirty((nine, king), nine, 4, True), rule.dirty((queen, king), queen, 0, True)
    (True, True)
    """

    dirt: tuple[Rank, ...] = field(default=(), converter=rank_tuple, validator=distinct_ranks)
    """The ranks that make dirty; none: nobody ever gets dirty."""
    soap: tuple[Rank, ...] = field(default=(), converter=rank_tuple, validator=distinct_ranks)
    """The ranks that clean, unless a card of a rank that makes dirty took the trick."""

    @property
    def reasons(self) -> Mapping[str, str]:
        """``cleaning:dirty``, if a side can get dirty."""
        return _REASONS if self.active else _NO_REASONS

    @property
    def active(self) -> bool:
        """Whether a side can get dirty."""
        return bool(self.dirt)

    def dirty(self, cards: Sequence[Card], winning: Card, stock: int, before: bool) -> bool:
        """Say whether the side that takes a trick is dirty after it."""
        ranks = {card.rank for card in cards}
        if stock:
            return before or not ranks.isdisjoint(self.dirt)
        cleans = not ranks.isdisjoint(self.soap) and winning.rank not in self.dirt
        return before and not cleans
