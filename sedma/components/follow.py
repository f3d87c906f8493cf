"""Whether a seat that follows must beat if it can."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from attrs import field, frozen

from sedma.values.cards import Card, Rank
from sedma.values.reasons import Ruling
from sedma.values.validators import one_of

if TYPE_CHECKING:
    from sedma.components.protocols import BeatRule

__all__ = ["Follow", "FollowMust"]

FollowMust: TypeAlias = Literal["never", "natural", "beating"]
"""Who must beat: nobody; who holds a card of the rank led that beats, though another card that
beats may be played instead; or who holds any card that beats."""

_ANY: Final = Ruling(True, "follow:any")

_SENTENCES: Final = MappingProxyType(
    {
        "follow:answers": "It beats, as a seat that holds a card of the rank led has to.",
        "follow:must-answer": "A seat that holds a card of the rank led has to beat.",
        "follow:beats": "It beats, as a seat that holds a card that does has to.",
        "follow:must-beat": "A seat that holds a card that beats has to play one.",
    }
)
_KEYS: Final[Mapping[FollowMust, tuple[str, ...]]] = MappingProxyType(
    {
        "never": (),
        "natural": ("follow:answers", "follow:must-answer"),
        "beating": ("follow:beats", "follow:must-beat"),
    }
)
_REASONS: Final = MappingProxyType(
    {must: MappingProxyType({key: _SENTENCES[key] for key in keys}) for must, keys in _KEYS.items()}
)


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
        """``follow:`` with ``answers`` and ``must-answer``, or ``beats`` and ``must-beat``."""
        return _REASONS[self.must]

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
        if not self.active:
            return _ANY
        good, bad = _KEYS[self.must]
        beats = bool(beat.beats(led, winning, played))
        return Ruling(beats, good if beats else bad)
