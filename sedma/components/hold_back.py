"""Which cards may not be played while there is a stock."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

from attrs import field, frozen

from sedma.values.cards import Card, Rank
from sedma.values.validators import at_least, distinct_ranks, one_of, rank_tuple

__all__ = ["HoldBack", "TurnedUp"]

TurnedUp: TypeAlias = Literal["to-hand", "played"]
"""What becomes of a card that is held back and is turned up from the stock: it goes into the hand,
for all to see, and another card of the hand is played; or it is played after all."""

_REASONS: Final = MappingProxyType(
    {
        "hold:stock": "So many cards of this rank have been played that the others are held back: "
        "they may not be played by a seat that has a stock before it."
    }
)
_NO_REASONS: Final[Mapping[str, str]] = MappingProxyType({})


@frozen
class HoldBack:
    """While there is a stock, the last cards of some ranks may not be played.

    It counts whether there is a stock when the turn of a seat begins.

    Raises:
        RulesError: if a rank does not exist or stands twice, or the number is negative.

    >>> rule, king = HoldBack(ranks=("K",)), Card("K", "h")
    >>> rule.holds_back(king, 2), rule.holds_back(king, 3), rule.holds_back(Card("Q", "h"), 3)
    (None, 'hold:stock', None)
    """

    ranks: tuple[Rank, ...] = field(default=(), converter=rank_tuple, validator=distinct_ranks)
    """The ranks; none: nothing is held back."""
    free: int = field(default=3, validator=at_least(0))
    """How many cards of such a rank may be played before the others are held back."""
    turned_up: TurnedUp = field(default="to-hand", validator=one_of(TurnedUp))
    """What becomes of such a card when it is turned up from the stock."""

    @property
    def reasons(self) -> Mapping[str, str]:
        """``hold:stock``, if anything is held back."""
        return _REASONS if self.active else _NO_REASONS

    @property
    def active(self) -> bool:
        """Whether anything is held back."""
        return bool(self.ranks)

    def holds_back(self, card: Card, played: int) -> str | None:
        """Return the reason key if the card may not be played after so many of its rank."""
        return "hold:stock" if card.rank in self.ranks and played >= self.free else None

    def keeps(self, card: Card, played: int) -> bool:
        """Say whether a card that is turned up goes into the hand instead of being played."""
        return self.turned_up == "to-hand" and self.holds_back(card, played) is not None
