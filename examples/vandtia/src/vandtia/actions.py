"""What a seat can do. Each action has one text and one number.

==============  ==================================================  ================
number          action                                              text
==============  ==================================================  ================
16 r + s        `Lay` cards of the rank r; s has a bit for each     ``7s 7h``
                suit: 1 clubs, 2 spades, 4 hearts, 8 diamonds
208             `Take` the pile                                     ``take``
209             `Chance`: turn up the top card of the stock         ``chance``
210 to 212      `Blind`: turn up the down card of a slot            ``blind 0``
213             `Skip`, when nothing can be done                    ``skip``
214             `Done` with swapping                                ``done``
224 to 379      `Swap`: 224 + 3 times the card + the slot           ``swap 7h 2``
384 to 1163     `Stack`: 384 + 15 times the card + 3 times the      ``stack 7h 0.2``
                seat + the slot
==============  ==================================================  ================

Suits have no effect, and still a play names its cards. If it named a rank and a number of cards
alone, the program would have to choose the suits, and from its choice the others could read what
is left in the hand.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import Any, Final

from attrs import field, frozen

from sedma import CARDS, RANKS, SUITS, Action, ActionError, ActionRegister, Card, CardError, card

__all__ = [
    "ACTIONS",
    "MAX_PLAYERS",
    "SETS",
    "SLOTS",
    "Blind",
    "Chance",
    "Done",
    "Lay",
    "Skip",
    "Stack",
    "Swap",
    "Take",
    "action",
]

SLOTS: Final = 3
"""How many places each seat has on the table."""

MAX_PLAYERS: Final = 5
"""The most players for whom one pack is enough."""

TAKE_NUMBER: Final = 208
CHANCE_NUMBER: Final = 209
BLIND_NUMBER: Final = 210
SKIP_NUMBER: Final = 213
DONE_NUMBER: Final = 214
SWAP_NUMBER: Final = 224
STACK_NUMBER: Final = 384


def _fixed(value: Any) -> Any:
    return field(init=False, default=value, eq=False, repr=False)


def _by_number(one: Card) -> int:
    return one.number


def _cards(values: Any) -> tuple[Card, ...]:
    cards = tuple(values) if isinstance(values, Iterable) else (values,)
    if not all(isinstance(one, Card) for one in cards):
        raise ActionError(f"a play is made of cards, not {values!r}")
    return tuple(sorted(cards, key=_by_number))


def _one_rank(_action: object, _field: Any, cards: tuple[Card, ...]) -> None:
    if len({one.rank for one in cards}) != 1 or len(set(cards)) != len(cards):
        shown = " ".join(map(str, cards)) or "nothing"
        raise ActionError(f"a play is one to four different cards of one rank, not {shown}")


def _is_card(_action: object, _field: Any, value: Any) -> None:
    if not isinstance(value, Card):
        raise ActionError(f"a card is needed, not {value!r}")


def _below(bound: int) -> Any:
    def check(_action: object, attribute: Any, value: object) -> None:
        if type(value) is not int or not 0 <= value < bound:
            raise ActionError(f"{attribute.name} is a number from 0 to {bound - 1}, not {value!r}")

    return check


@frozen
class Lay(Action):
    """Play cards of one rank: from the hand, or the up cards if the hand is empty."""

    cards: tuple[Card, ...] = field(converter=_cards, validator=_one_rank)
    """One to four cards of one rank, in the order of their numbers."""
    number: int = _fixed(-1)
    """16 times the place of the rank, and a bit for each suit."""
    text: str = _fixed("")
    """The cards, such as ``7s 7h``."""

    def __attrs_post_init__(self) -> None:
        suits = sum(1 << SUITS.index(one.suit) for one in self.cards)
        number = 16 * RANKS.index(self.cards[0].rank) + suits
        object.__setattr__(self, "number", number)
        object.__setattr__(self, "text", " ".join(map(str, self.cards)))


@frozen
class Take(Action):
    """Take the whole pile into the hand."""

    number: int = _fixed(TAKE_NUMBER)
    """208."""
    text: str = _fixed("take")
    """The word ``take``."""


@frozen
class Chance(Action):
    """Turn up the top card of the stock, where the rules know a chance card."""

    number: int = _fixed(CHANCE_NUMBER)
    """209."""
    text: str = _fixed("chance")
    """The word ``chance``."""


@frozen
class Blind(Action):
    """Turn up an own down card, where these are played last and unseen."""

    slot: int = field(validator=_below(SLOTS))
    """The slot, 0 to 2."""
    number: int = _fixed(-1)
    """210 and the slot."""
    text: str = _fixed("")
    """The word ``blind`` and the slot."""

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "number", BLIND_NUMBER + self.slot)
        object.__setattr__(self, "text", f"blind {self.slot}")


@frozen
class Skip(Action):
    """Let the turn go by, when the pile is empty and the only card must not be the last."""

    number: int = _fixed(SKIP_NUMBER)
    """213."""
    text: str = _fixed("skip")
    """The word ``skip``."""


@frozen
class Done(Action):
    """End the own swapping before the first play."""

    number: int = _fixed(DONE_NUMBER)
    """214."""
    text: str = _fixed("done")
    """The word ``done``."""


@frozen
class Swap(Action):
    """Lay a hand card in an own slot and take the up cards there into the hand."""

    card: Card = field(validator=_is_card)
    """The card from the hand."""
    slot: int = field(validator=_below(SLOTS))
    """The slot, 0 to 2."""
    number: int = _fixed(-1)
    """224, three times the number of the card, and the slot."""
    text: str = _fixed("")
    """The word ``swap``, the card and the slot."""

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "number", SWAP_NUMBER + SLOTS * self.card.number + self.slot)
        object.__setattr__(self, "text", f"swap {self.card} {self.slot}")


@frozen
class Stack(Action):
    """Lay a hand card on up cards of its rank, where the rules know stacking."""

    card: Card = field(validator=_is_card)
    """The card from the hand."""
    seat: int = field(validator=_below(MAX_PLAYERS))
    """Whose slot it is."""
    slot: int = field(validator=_below(SLOTS))
    """The slot, 0 to 2."""
    number: int = _fixed(-1)
    """384, 15 times the number of the card, three times the seat, and the slot."""
    text: str = _fixed("")
    """The word ``stack``, the card, the seat and the slot with a point between them."""

    def __attrs_post_init__(self) -> None:
        place = SLOTS * self.seat + self.slot
        number = STACK_NUMBER + SLOTS * MAX_PLAYERS * self.card.number + place
        object.__setattr__(self, "number", number)
        object.__setattr__(self, "text", f"stack {self.card} {self.seat}.{self.slot}")


def _sets(held: tuple[Card, ...]) -> tuple[Lay, ...]:
    """Return all plays of cards that are of one rank."""
    sizes = range(1, len(held) + 1)
    return tuple(Lay(cards) for size in sizes for cards in combinations(held, size))


_RANKS: Final = tuple(
    CARDS[first : first + len(SUITS)] for first in range(0, len(CARDS), len(SUITS))
)

SETS: Final = {lay.cards: _sets(lay.cards) for alike in _RANKS for lay in _sets(alike)}
"""For each set of cards of one rank, the plays that can be made of them, smaller ones first."""


ACTIONS: Final = ActionRegister(
    sorted(
        (
            *(lay for alike in _RANKS for lay in SETS[alike]),
            *(Take(), Chance(), Skip(), Done()),
            *map(Blind, range(SLOTS)),
            *(Swap(one, slot) for one in CARDS for slot in range(SLOTS)),
            *(
                Stack(one, seat, slot)
                for one in CARDS
                for seat in range(MAX_PLAYERS)
                for slot in range(SLOTS)
            ),
        ),
        key=lambda one: one.number,
    ),
    hint="write cards of one rank such as '7s 7h', 'take', 'swap 7h 2', 'done', 'stack 7h 0.2', "
    "'blind 1', 'chance' or 'skip'",
)
"""Every action by its number, in the order of the numbers."""


def action(source: str | int) -> Action:
    """Return the action with this text or number; cards of a play may stand in any order.

    Raises:
        ActionError: if there is none.

    >>> action("7h 7s"), action("take"), action(210)
    (Lay(cards=(Card('7s'), Card('7h'))), Take(), Blind(slot=0))
    """
    if isinstance(source, str) and source.split():
        try:
            return Lay(map(card, source.split()))
        except CardError:
            pass
    return ACTIONS.read(source)
