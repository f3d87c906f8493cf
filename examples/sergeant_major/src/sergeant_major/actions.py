"""What a seat does: play a card, or name trump, discard and give before the play.

==========  =================================================  ==============
number      action                                             text
==========  =================================================  ==============
0 to 51     `sedma.Play` the card with this number             ``10h``
64 to 115   `Give` the card with number - 64                   ``give 10h``
128 to 179  `Discard` the card with number - 128               ``discard 10h``
192 to 195  `Trump`: name a suit, in the order of the suits    ``trump h``
196         `Keep` all cards, where giving is a choice         ``keep``
==========  =================================================  ==============
"""

from __future__ import annotations

from typing import Any, Final

from attrs import field, frozen

from sedma import CARDS, SUITS, Action, ActionError, ActionRegister, Card, Play, Suit
from sedma.validators import one_of

__all__ = ["ACTIONS", "Discard", "Give", "Keep", "Trump", "Unseen"]

_GIVE: Final = 64
_DISCARD: Final = 128
_TRUMP: Final = 192
_KEEP: Final = 196


def _later() -> Any:
    return field(init=False, default=None, eq=False, repr=False)


def _is_card(_action: Any, _field: Any, value: Any) -> None:
    if not isinstance(value, Card):
        raise ActionError(f"an action is made with a card, not {value!r}; ACTIONS.read reads text")


@frozen
class Give(Action):
    """Give a card of the hand, unseen by the others, to the seat whose turn it is to get cards."""

    card: Card = field(validator=_is_card)
    """The card."""
    number: int = _later()
    """64 plus the number of the card."""
    text: str = _later()
    """The word ``give`` and the card."""

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "number", _GIVE + self.card.number)
        object.__setattr__(self, "text", f"give {self.card}")


@frozen
class Discard(Action):
    """Put a card of the hand out of play, unseen by the others."""

    card: Card = field(validator=_is_card)
    """The card."""
    number: int = _later()
    """128 plus the number of the card."""
    text: str = _later()
    """The word ``discard`` and the card."""

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "number", _DISCARD + self.card.number)
        object.__setattr__(self, "text", f"discard {self.card}")


@frozen
class Trump(Action):
    """Name the trump suit."""

    suit: Suit = field(validator=one_of(Suit, ActionError))
    """The suit."""
    number: int = _later()
    """192 plus the place of the suit in `sedma.SUITS`."""
    text: str = _later()
    """The word ``trump`` and the letter of the suit."""

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "number", _TRUMP + SUITS.index(self.suit))
        object.__setattr__(self, "text", f"trump {self.suit}")


@frozen
class Keep(Action):
    """Give nothing, where giving is a choice."""

    number: int = field(init=False, default=_KEEP, eq=False, repr=False)
    """196."""
    text: str = field(init=False, default="keep", eq=False, repr=False)
    """The word ``keep``."""


@frozen
class Unseen(Action):
    """Stands in a view for what another seat gave or discarded."""

    text: str
    """``give ?`` or ``discard ?``."""
    number: int = field(init=False, default=-1, eq=False, repr=False)
    """-1: it can be done by nobody."""


ACTIONS: Final = ActionRegister(
    (
        *map(Play, CARDS),
        *map(Give, CARDS),
        *map(Discard, CARDS),
        *map(Trump, SUITS),
        Keep(),
    ),
    hint="write a card such as '10h', 'trump h', 'discard 10h', 'give 10h' or 'keep'",
)
"""Every action by its number."""
