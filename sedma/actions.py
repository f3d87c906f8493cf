"""Actions: what the seat to move does. Each has one text and one number.

==========  ================================================  ============
number      action                                            text
==========  ================================================  ============
0 to 51     `Play` the card with this number                  ``10h``
52          `End` the trick                                   ``end``
53          `Pass`                                            ``pass``
54          `Blind`: turn up the top card of the stock        ``blind``
55 to 63    not used
64 to 115   `Announce` and lead the card with number - 64     ``announce Kh``
116 to 127  not used
==========  ================================================  ============

The numbering serves one pack or two: the two copies of a card in a double pack are equal,
so playing either is one and the same action, with one number. `ACTION_NUMBERING` is raised
whenever a number changes its meaning.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from attrs import field, frozen

from sedma.cards import CARDS, Card, card
from sedma.errors import ActionError, CardError

__all__ = [
    "ACTIONS",
    "ACTION_COUNT",
    "ACTION_NUMBERING",
    "Action",
    "Announce",
    "Blind",
    "End",
    "Pass",
    "Play",
    "action",
]

ACTION_NUMBERING: Final = 1
"""Version of the numbering."""

ACTION_COUNT: Final = 128
"""One more than the largest number that may ever be used in this version."""

END_NUMBER: Final = 52
PASS_NUMBER: Final = 53
BLIND_NUMBER: Final = 54
ANNOUNCE_OFFSET: Final = 64


class Action:
    """Base of all actions: a value with a number and a text. Other games derive their own."""

    __slots__ = ()

    number: int
    """The number of the action, 0 to `ACTION_COUNT` - 1."""
    text: str
    """The action in one or two words, as `action` reads it."""

    def __str__(self) -> str:
        return self.text


def _is_card(_action: Any, _field: Any, value: Any) -> None:
    if not isinstance(value, Card):
        raise ActionError(f"an action is made with a card, not {value!r}; sedma.action reads text")


def _fixed(value: Any) -> Any:
    return field(init=False, default=value, eq=False, repr=False)


@frozen
class Play(Action):
    """Play a card from the hand."""

    card: Card = field(validator=_is_card)
    """The card; either of two equal ones."""
    number: int = _fixed(-1)
    """The number of the card, 0 to 51."""
    text: str = _fixed("")
    """The card, such as ``10h``."""

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "number", self.card.number)
        object.__setattr__(self, "text", str(self.card))


@frozen
class End(Action):
    """End the trick instead of prolonging it (the leader, after a complete round)."""

    number: int = _fixed(END_NUMBER)
    """52."""
    text: str = _fixed("end")
    """The word ``end``."""


@frozen
class Pass(Action):
    """Play no card in this round, in games that know passing."""

    number: int = _fixed(PASS_NUMBER)
    """53."""
    text: str = _fixed("pass")
    """The word ``pass``."""


@frozen
class Blind(Action):
    """Turn up the top card of the stock and play it, in games that know blind play."""

    number: int = _fixed(BLIND_NUMBER)
    """54."""
    text: str = _fixed("blind")
    """The word ``blind``."""


@frozen
class Announce(Action):
    """Lead a card and announce what it belongs to, in games that know announcements."""

    card: Card = field(validator=_is_card)
    """The card that is led."""
    number: int = _fixed(-1)
    """64 plus the number of the card."""
    text: str = _fixed("")
    """The word ``announce`` and the card."""

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "number", ANNOUNCE_OFFSET + self.card.number)
        object.__setattr__(self, "text", f"announce {self.card}")


_NAMED: Final[dict[str, Action]] = {a.text: a for a in (End(), Pass(), Blind())}

ACTIONS: Final[Mapping[int, Action]] = MappingProxyType(
    {
        **{card.number: Play(card) for card in CARDS},
        **{named.number: named for named in _NAMED.values()},
        **{ANNOUNCE_OFFSET + card.number: Announce(card) for card in CARDS},
    }
)
"""Every action by its number."""


def action(source: str | int) -> Action:
    """Return the action with this text or number.

    Raises:
        ActionError: if there is none.

    >>> action("10h"), action("end"), action(54)
    (Play(card=Card('10h')), End(), Blind())
    """
    if isinstance(source, int) and not isinstance(source, bool):
        found = ACTIONS.get(source)
        if found is None:
            raise ActionError(f"no action has the number {source}; see sedma.actions")
        return found
    if not isinstance(source, str):
        raise ActionError(f"{source!r} is no action: give its text or its number")
    words = source.split()
    if len(words) == 1 and words[0].lower() in _NAMED:
        return _NAMED[words[0].lower()]
    try:
        if len(words) == 2 and words[0].lower() == "announce":
            return ACTIONS[ANNOUNCE_OFFSET + card(words[1]).number]
        return ACTIONS[card(source).number]
    except CardError:
        raise ActionError(
            f"{source!r} is no action: write a card such as '10h', 'end', 'pass', 'blind' or "
            "'announce Kh'"
        ) from None
