"""What may be announced when a card is led, and what it counts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

from attrs import field, frozen

from sedma.values.cards import Card
from sedma.values.reasons import Ruling
from sedma.values.validators import at_least, one_of

__all__ = ["AnnouncedSuit", "Marriages"]

AnnouncedSuit: TypeAlias = Literal["none", "c", "s", "h", "d"]
"""A suit, or none."""

_REASONS: Final = MappingProxyType(
    {
        "announce:marriage": "The leader holds king and queen of the suit and leads one of them.",
        "announce:no-marriage": "A marriage is the king and the queen of one suit in one hand.",
        "announce:again": "Each suit is announced once in a deal.",
        "points:announced": "Points are counted for what a side has announced.",
    }
)
_NO_REASONS: Final[Mapping[str, str]] = MappingProxyType({})
_MARRIAGE: Final = Ruling(True, "announce:marriage")
_NO_MARRIAGE: Final = Ruling(False, "announce:no-marriage")
_AGAIN: Final = Ruling(False, "announce:again")


@frozen
class Marriages:
    """The leader of a trick may announce king and queen of a suit by leading one of them.

    >>> king, queen = Card("K", "h"), Card("Q", "h")
    >>> bool(Marriages(points=20).may(king, (queen, king), ()))
    True
    """

    points: int = field(default=0, validator=at_least(0))
    """Points for a marriage; 0: there is nothing to announce."""
    suit: AnnouncedSuit = field(default="none", validator=one_of(AnnouncedSuit))
    """A suit whose marriage counts ``suit_points`` instead."""
    suit_points: int = field(default=40, validator=at_least(0))
    """Points for the marriage of that suit."""

    @property
    def reasons(self) -> Mapping[str, str]:
        """``announce:`` with ``marriage``, ``no-marriage`` and ``again``; ``points:announced``."""
        return _REASONS if self.active else _NO_REASONS

    @property
    def active(self) -> bool:
        """Whether marriages count."""
        return self.points > 0

    def may(self, card: Card, hand: Sequence[Card], announced: Sequence[Card]) -> Ruling:
        """Say whether the card and its spouse are in the hand, and not announced yet."""
        spouse = {"K": "Q", "Q": "K"}.get(card.rank)
        if not any(other.suit == card.suit and other.rank == spouse for other in hand):
            return _NO_MARRIAGE
        return _AGAIN if any(one.suit == card.suit for one in announced) else _MARRIAGE

    def points_of(self, card: Card) -> int:
        """Return the points of the marriage of the card's suit."""
        return self.suit_points if card.suit == self.suit else self.points
