"""Whether a seat that follows must beat if it can."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from attrs import field, frozen

from sedma.cards import Card, Rank
from sedma.reasons import Ruling
from sedma.validators import one_of

if TYPE_CHECKING:
    from sedma.components.protocols import BeatRule

__all__ = ["Follow", "FollowMust"]

FollowMust: TypeAlias = Literal["never", "natural", "beating"]
"""Who must beat: nobody; who holds a card of the rank led that beats, though another card that
beats may be played instead; or who holds any card that beats."""

_BEATING: Final = Ruling(True, "follow:beating")
_MUST: Final = Ruling(False, "follow:must-beat")

_REASONS: Final = MappingProxyType(
    {
        "follow:beating": "A seat that has to beat may do so with this card.",
        "follow:must-beat": "A seat that holds such a card as it does has to beat.",
    }
)
_NO_REASONS: Final[Mapping[str, str]] = MappingProxyType({})


@frozen
class Follow:
    """A seat that follows plays any card, unless it holds one that binds it to beat.

    The leader is never bound to prolong a trick.

    >>> from sedma.components import EqualOrWild
    >>> nine, seven = Card("9", "c"), Card("7", "h")
    >>> rule = Follow(must="natural")
    >>> [rule.binds(EqualOrWild(), nine, nine, held) for held in (Card("9", "h"), seven)]
    [True, False]
    >>> bool(rule.fits(EqualOrWild(), nine, nine, seven))
    True
    """

    must: FollowMust = field(default="never", validator=one_of(FollowMust))
    """Who must beat."""

    @property
    def reasons(self) -> Mapping[str, str]:
        """``follow:beating`` and ``follow:must-beat``, if anybody must beat."""
        return _REASONS if self.active else _NO_REASONS

    @property
    def active(self) -> bool:
        """Whether a seat may ever be bound to beat."""
        return self.must != "never"

    def kind(self, card: Card) -> Rank:
        """Return the rank."""
        return card.rank

    def binds(self, beat: BeatRule, led: Card, winning: Card, held: Card) -> bool:
        """Say whether a seat that holds this card must beat the winning one."""
        binding = self.must == "beating" or (self.must == "natural" and held.rank == led.rank)
        return binding and bool(beat.beats(led, winning, held))

    def fits(self, beat: BeatRule, led: Card, winning: Card, played: Card) -> Ruling:
        """Say whether a seat that must beat may play this card."""
        return _BEATING if beat.beats(led, winning, played) else _MUST
