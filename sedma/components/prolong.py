"""Whether and with which card the leader may prolong a trick after a complete round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from attrs import field, frozen

from sedma.values.cards import Card
from sedma.values.reasons import Ruling
from sedma.values.seats import Seat
from sedma.values.validators import one_of

if TYPE_CHECKING:
    from sedma.components.protocols import BeatRule

__all__ = ["Prolong", "ProlongCard", "ProlongLead", "ProlongWhen"]

ProlongWhen: TypeAlias = Literal["always", "not-self", "opponent", "never"]
"""When the leader may go on: whoever holds the trick; unless the leader holds it; only if an
opponent holds it; or never, so that every trick has one round."""

ProlongCard: TypeAlias = Literal["fitting", "beating", "any"]
"""With what: a card that fits the card led, one that beats the card winning so far, or any."""

ProlongLead: TypeAlias = Literal["keep", "reset"]
"""What cards are compared to after it: the card led stays the card led; or the new card is led,
and the cards before it no longer decide who takes them."""

_OPEN: Final = Ruling(True, "prolong:open")
_NEVER: Final = Ruling(False, "prolong:never")
_HELD: Final = Ruling(False, "prolong:held")
_CARD: Final = Ruling(True, "prolong:card")
_OTHER: Final = Ruling(False, "prolong:other-card")
_ANY: Final = Ruling(True, "prolong:any-card")

_REASONS: Final = MappingProxyType(
    {
        "prolong:open": "After a complete round the leader may go on.",
        "prolong:never": "Tricks have one round in this game.",
        "prolong:held": "The leader may not go on while the trick is held as it is now.",
        "prolong:card": "The leader may prolong the trick with this card.",
        "prolong:other-card": "The leader may not prolong the trick with this card.",
    }
)
_ANY_REASONS: Final = MappingProxyType(
    {
        **{key: _REASONS[key] for key in ("prolong:open", "prolong:never", "prolong:held")},
        "prolong:any-card": "The leader may prolong the trick with any card.",
    }
)


@frozen
class Prolong:
    """When and with what the leader may prolong a trick, and whether that is a new lead.

    >>> rule = Prolong(when="opponent")
    >>> [bool(rule.opens(0, holder, ((0, 2), (1, 3)))) for holder in range(4)]
    [False, True, False, True]
    """

    when: ProlongWhen = field(default="always", validator=one_of(ProlongWhen))
    """When the leader may go on."""
    card: ProlongCard = field(default="fitting", validator=one_of(ProlongCard))
    """With what."""
    lead: ProlongLead = field(default="keep", validator=one_of(ProlongLead))
    """What cards are compared to after it."""

    @property
    def reasons(self) -> Mapping[str, str]:
        """``prolong:`` with ``open``, ``never``, ``held``; ``any-card``, or two others on cards."""
        return _ANY_REASONS if self.card == "any" else _REASONS

    @property
    def resets(self) -> bool:
        """Whether the card is a new lead."""
        return self.lead == "reset"

    def kind(self, card: Card) -> None:
        """Return nothing: what the beat rule sees of a card is enough."""

    def opens(self, leader: Seat, holder: Seat, sides: Sequence[Sequence[Seat]]) -> Ruling:
        """Say whether the leader may go on while that seat holds the trick."""
        if self.when == "never":
            return _NEVER
        if self.when == "always":
            return _OPEN
        together = any(leader in side and holder in side for side in sides)
        own = holder == leader if self.when == "not-self" else together
        return _HELD if own else _OPEN

    def fits(self, beat: BeatRule, led: Card, winning: Card, played: Card) -> Ruling:
        """Say whether the card fits the card led, or beats the winning one, as is asked."""
        if self.card == "any":
            return _ANY
        good = (
            beat.fits(led, played) if self.card == "fitting" else beat.beats(led, winning, played)
        )
        return _CARD if good else _OTHER
