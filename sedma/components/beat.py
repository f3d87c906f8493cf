"""Which card beats which."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from attrs import field, frozen

from sedma.cards import Card, Rank
from sedma.reasons import Ruling
from sedma.validators import distinct_ranks, rank_tuple

__all__ = ["EqualOrWild"]

_EQUAL: Final = Ruling(True, "beat:equal")
_WILD: Final = Ruling(True, "beat:wild")
_NONE: Final = Ruling(False, "beat:none")
_WILD_LED: Final = Ruling(False, "beat:wild-led")

_REASONS: Final = MappingProxyType(
    {
        "beat:equal": "It has the rank of the card led.",
        "beat:wild": "It is wild and goes with any card led.",
        "beat:none": "It has not the rank of the card led and is not wild.",
        "beat:wild-led": "A wild card was led, and it is not wild.",
    }
)


@frozen
class EqualOrWild:
    """A card beats if it has the rank of the card led, or is wild; whatever held the trick.

    A wild card that is led asks for its own rank, and for the other wild ranks.

    Raises:
        RulesError: if a wild rank does not exist or stands twice.

    >>> nine, ten, seven = Card("9", "c"), Card("10", "h"), Card("7", "d")
    >>> rule = EqualOrWild()
    >>> [bool(rule.beats(nine, nine, played)) for played in (ten, seven, Card("9", "s"))]
    [False, True, True]
    >>> bool(EqualOrWild(wild=()).beats(nine, nine, seven))
    False
    """

    wild: tuple[Rank, ...] = field(default=("7",), converter=rank_tuple, validator=distinct_ranks)
    """The wild ranks; may be empty."""

    @property
    def reasons(self) -> Mapping[str, str]:
        """``beat:equal``, ``beat:wild``, ``beat:none``, ``beat:wild-led``."""
        return _REASONS

    def kind(self, card: Card) -> Rank:
        """Return the rank: suits do not matter."""
        return card.rank

    def fits(self, led: Card, played: Card) -> Ruling:
        """Say whether the card has the rank of the card led or is wild."""
        if played.rank == led.rank:
            return _EQUAL
        if played.rank in self.wild:
            return _WILD
        return _WILD_LED if led.rank in self.wild else _NONE

    def beats(self, led: Card, winning: Card, played: Card) -> Ruling:  # noqa: ARG002
        """Say the same as `fits`: a later card that fits beats every earlier one."""
        return self.fits(led, played)
