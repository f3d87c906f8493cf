"""Cards: a rank and a suit, nothing else.

In the games of this family suits never change a result, but people see them, so a card
keeps its suit. With two packs a hand may hold two *equal* cards: they are one action and
count once wherever actions are counted.
"""

from __future__ import annotations

from typing import Any, Final, Literal, TypeAlias, get_args

from attrs import field, frozen

from sedma.errors import CardError

__all__ = ["CARDS", "RANKS", "SUITS", "Card", "Rank", "Suit", "card", "cards", "rank"]

Rank: TypeAlias = Literal["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
"""A rank. J, Q, K are also the German Unter, Ober and King."""

Suit: TypeAlias = Literal["c", "s", "h", "d"]
"""A suit: clubs, spades, hearts, diamonds, or acorns, leaves, hearts, bells in that order."""

RANKS: Final[tuple[Rank, ...]] = get_args(Rank)
"""All ranks, two to ace. The order numbers the cards; it says nothing about strength."""

SUITS: Final[tuple[Suit, ...]] = get_args(Suit)
"""All suits in the order that numbers the cards."""

_RANK_LETTERS: Final[dict[str, Rank]] = {
    **{rank: rank for rank in RANKS},
    "T": "10",
    "U": "J",
    "O": "Q",
}
_SUIT_LETTERS: Final[dict[str, Suit]] = {
    **{suit: suit for suit in SUITS},
    "a": "c",
    "l": "s",
    "b": "d",
}


def _known(_card: object, attribute: Any, value: object) -> None:
    known: tuple[str, ...] = RANKS if attribute.name == "rank" else SUITS
    if value not in known:
        name = attribute.name
        raise CardError(f"{value!r} is no {name}; {name}s are {' '.join(known)}")


@frozen
class Card:
    """One card, such as ``Card("10", "h")``.

    Two cards are equal when rank and suit are equal; the two copies in a double pack are
    therefore the same value.

    Raises:
        CardError: if the rank or the suit does not exist.

    >>> Card("10", "h")
    Card('10h')
    >>> Card("10", "h").number
    34
    """

    rank: Rank = field(validator=_known)
    """One of `RANKS`."""
    suit: Suit = field(validator=_known)
    """One of `SUITS`."""
    number: int = field(init=False, eq=False, repr=False)
    """0 to 51: four times the place of the rank in `RANKS`, plus that of the suit in `SUITS`."""

    def __attrs_post_init__(self) -> None:
        number = 4 * RANKS.index(self.rank) + SUITS.index(self.suit)
        object.__setattr__(self, "number", number)

    def __str__(self) -> str:
        return f"{self.rank}{self.suit}"

    def __repr__(self) -> str:
        return f"Card({str(self)!r})"


CARDS: Final[tuple[Card, ...]] = tuple(Card(rank, suit) for rank in RANKS for suit in SUITS)
"""The 52 cards; ``CARDS[n].number == n``."""


def card(text: str) -> Card:
    """Read one card: the rank, then the letter of the suit.

    Ranks are ``2`` to ``10`` (or ``T``), ``J Q K A``, or German ``U`` (J) and ``O`` (Q).
    Suits are ``c s h d`` or German ``a l h b`` (acorns, leaves, hearts, bells). Case does
    not matter.

    Raises:
        CardError: if the text is not a card.

    >>> card("10h"), card("Ob"), card("ta")
    (Card('10h'), Card('Qd'), Card('10c'))
    """
    if not isinstance(text, str):
        raise CardError(f"{text!r} is no card: a card is written as text, such as '10h'")
    stripped = text.strip()
    rank = _RANK_LETTERS.get(stripped[:-1].upper())
    suit = _SUIT_LETTERS.get(stripped[-1:].lower())
    if rank is None or suit is None:
        raise CardError(
            f"{text!r} is no card: write a rank ({' '.join(RANKS)}) and a suit (c s h d), "
            "such as '10h'"
        )
    return CARDS[4 * RANKS.index(rank) + SUITS.index(suit)]


def cards(text: str) -> tuple[Card, ...]:
    """Read cards that are separated by blanks, in their order.

    Raises:
        CardError: if one of them is not a card.

    >>> cards("7c Ah")
    (Card('7c'), Card('Ah'))
    """
    if not isinstance(text, str):
        raise CardError(f"{text!r} is no list of cards: write them as text, such as '7c Ah'")
    return tuple(card(word) for word in text.split())


def rank(text: str) -> Rank:
    """Read one rank, with the letters that `card` takes.

    Raises:
        CardError: if the text is not a rank.

    >>> rank("T"), rank("o")
    ('10', 'Q')
    """
    found = _RANK_LETTERS.get(text.strip().upper()) if isinstance(text, str) else None  # type: ignore[redundant-expr]
    if found is None:
        raise CardError(f"{text!r} is no rank; ranks are {' '.join(RANKS)}")
    return found
