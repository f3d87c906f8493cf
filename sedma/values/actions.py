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

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from attrs import field, frozen

from sedma.errors import ActionError, CardError
from sedma.values.cards import CARDS, Card, card

__all__ = [
    "ACTIONS",
    "ACTION_COUNT",
    "ACTION_NUMBERING",
    "Action",
    "ActionRegister",
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
    """The number of the action, unique in its game."""
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


class ActionRegister(Mapping[int, Action]):
    """All actions of a game by number, in the order given; reads their texts, too.

    Args:
        actions: the actions, each with a number and a text of its own.
        hint: what may be written, for the message when a text names no action.

    Raises:
        ActionError: if two actions share a number or a text.

    >>> register = ActionRegister([Play(CARDS[34]), Announce(CARDS[34])], hint="write a card")
    >>> register.read("announce TH"), register.read(34)
    (Announce(card=Card('10h')), Play(card=Card('10h')))
    """

    def __init__(self, actions: Iterable[Action], *, hint: str) -> None:
        self._by_number: dict[int, Action] = {}
        self._by_text: dict[str, Action] = {}
        self._hint = hint
        for one in actions:
            if one.number in self._by_number or one.text in self._by_text:
                raise ActionError(f"two actions with the number {one.number} or text {one.text!r}")
            self._by_number[one.number] = self._by_text[one.text] = one

    def __getitem__(self, number: int) -> Action:
        return self._by_number[number]

    def __iter__(self) -> Iterator[int]:
        return iter(self._by_number)

    def __len__(self) -> int:
        return len(self._by_number)

    def read(self, source: str | int) -> Action:
        """Return the action with this text or number.

        Case, more blanks than needed and other ways to write a card do not matter; see `card`.

        Raises:
            ActionError: if there is none.
        """
        if isinstance(source, int) and not isinstance(source, bool):
            found = self._by_number.get(source)
            if found is None:
                raise ActionError(f"no action has the number {source}")
            return found
        if not isinstance(source, str):
            raise ActionError(f"{source!r} is no action: give its text or its number")
        found = self._by_text.get(" ".join(map(_canonical, source.split())))
        if found is None:
            raise ActionError(f"{source!r} is no action: {self._hint}")
        return found


def _canonical(word: str) -> str:
    try:
        return str(card(word))
    except CardError:
        return word.lower()


ACTIONS: Final = ActionRegister(
    (
        *map(Play, CARDS),
        *(End(), Pass(), Blind()),
        *map(Announce, CARDS),
    ),
    hint="write a card such as '10h', 'end', 'pass', 'blind' or 'announce Kh'",
)
"""Every action of the family by its number."""


def action(source: str | int) -> Action:
    """Return the action of the family with this text or number.

    Raises:
        ActionError: if there is none.

    >>> action("10h"), action("end"), action(54)
    (Play(card=Card('10h')), End(), Blind())
    """
    return ACTIONS.read(source)
