"""Checks for fields of values, with errors that name the field and what it takes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, get_args

from attrs import frozen

from sedma.errors import CardError, RulesError
from sedma.values.cards import RANKS, Card, Rank, card

__all__ = [
    "MAX_NUMBER",
    "AtLeast",
    "at_least",
    "card_ranks",
    "class_pairs",
    "distinct_ranks",
    "distinct_texts",
    "is_a",
    "members",
    "one_of",
    "rank_numbers",
    "rank_pairs",
    "rank_tuple",
    "truth",
]

MAX_NUMBER: Final = 1_000_000
"""The largest number that rules hold."""


def one_of(literal: Any, error: type[Exception] = RulesError) -> Any:
    """Take one of the values of a ``Literal`` type."""
    allowed = get_args(literal)

    def check(_instance: object, attribute: Any, value: object) -> None:
        if value not in allowed:
            choices = ", ".join(repr(choice) for choice in allowed)
            raise error(f"{attribute.name} is one of {choices}, not {value!r}")

    return check


@frozen
class AtLeast:
    """Takes whole numbers from one to another; no truth values."""

    minimum: int
    """The smallest number."""
    maximum: int
    """The largest number."""
    span: str
    """Both, in words."""
    error: type[Exception]
    """What is raised."""

    def __call__(self, _instance: Any, attribute: Any, value: Any) -> None:
        """Check the value of a field."""
        if type(value) is not int or not self.minimum <= value <= self.maximum:
            huge = type(value) is int and value.bit_length() > 64
            given = "one that large" if huge else repr(value)
            raise self.error(f"{attribute.name} is a whole number {self.span}, not {given}")


def at_least(
    minimum: int, maximum: int | None = None, error: type[Exception] = RulesError
) -> AtLeast:
    """Take a whole number between two bounds.

    Args:
        minimum: the smallest number that is taken.
        maximum: the largest; by default `MAX_NUMBER`, which messages do not name.
        error: what is raised otherwise.
    """
    if maximum is None:
        return AtLeast(minimum, MAX_NUMBER, f"from {minimum} up", error)
    return AtLeast(minimum, maximum, f"from {minimum} to {maximum}", error)


def truth(_instance: object, attribute: Any, value: object) -> None:
    """Take true or false.

    Raises:
        RulesError: if it is anything else, 0 and 1 included.
    """
    if type(value) is not bool:
        raise RulesError(f"{attribute.name} is true or false, not {value!r}")


def distinct_ranks(_instance: object, attribute: Any, value: tuple[object, ...]) -> None:
    """Take different ranks.

    Raises:
        RulesError: if one does not exist or stands twice.
    """
    if any(rank not in RANKS for rank in value) or len(set(value)) != len(value):
        known = " ".join(RANKS)
        raise RulesError(f"{attribute.name} holds different ones of {known}, not {value!r}")


def distinct_texts(_instance: object, attribute: Any, value: Any) -> None:
    """Take a tuple of different, printable texts without blanks at their ends.

    Raises:
        RulesError: if it is no tuple, one stands twice, or one is empty or not like that.
    """
    good = isinstance(value, tuple) and all(
        isinstance(text, str) and text and text.isprintable() and text == text.strip()
        for text in value
    )
    if not good or len(set(value)) != len(value):
        raise RulesError(f"{attribute.name} are different texts, not {value!r}")


def members(protocol: Any) -> tuple[str, ...]:
    """Return the names of all members of a protocol; none of a class that is no protocol."""
    if not getattr(protocol, "_is_protocol", False):
        return ()
    return tuple(name for name in dir(protocol) if not name.startswith("_"))


def is_a(kind: Any) -> Any:
    """Take an instance of a class, or of anything that has all members of a protocol."""
    needed = members(kind)

    def check(_instance: object, attribute: Any, value: object) -> None:
        if not needed:
            if not isinstance(value, kind):
                raise RulesError(f"{attribute.name} is a {kind.__name__}, not {value!r}")
            return
        missing = [name for name in needed if not _has(value, name)]
        if missing or isinstance(value, type):
            lacks = f" (it has no {missing[0]!r})" if missing else " (make one of the class)"
            raise RulesError(f"{attribute.name} is a {kind.__name__}, not {value!r}{lacks}")

    return check


def _has(value: object, name: str) -> bool:
    try:
        return hasattr(value, name)
    except Exception:  # noqa: BLE001  # it is there; what is wrong with it shows when it is asked
        return True


def _place(rank: object) -> int:
    return RANKS.index(rank) if rank in RANKS else len(RANKS)


def rank_tuple(values: Iterable[Rank]) -> tuple[Rank, ...]:
    """Make a tuple of ranks in their order, so that equal sets of ranks are equal values.

    Raises:
        RulesError: if it is no list; whether its entries are ranks is left to the validator.
    """
    if isinstance(values, str) or not isinstance(values, Iterable):
        raise RulesError(f"a list of ranks is needed, not {values!r}")
    return tuple(sorted(values, key=_place))


def card_ranks(values: Any) -> tuple[tuple[Card, Rank], ...]:
    """Make pairs of different cards and ranks, in the order of the cards, of a mapping or pairs.

    A card may be text.

    Raises:
        RulesError: if it is no such table.
        CardError: if a text names no card.
    """
    pairs: Any = values.items() if isinstance(values, Mapping) else values
    try:
        made = [(one if isinstance(one, Card) else card(one), rank) for one, rank in pairs]
    except (TypeError, ValueError) as error:
        if isinstance(error, CardError):
            raise
        raise RulesError(f"a table of cards and ranks is needed, not {values!r}") from None
    cards = [one for one, _ in made]
    if any(rank not in RANKS for _, rank in made) or len(set(cards)) != len(cards):
        raise RulesError(f"a table of different cards and of ranks is needed, not {values!r}")
    return tuple(sorted(made, key=lambda pair: pair[0].number))


def class_pairs(_instance: object, attribute: Any, value: tuple[tuple[object, ...], ...]) -> None:
    """Take pairs of classes of cards: a rank, or ``led``.

    Raises:
        RulesError: if one is no pair, or of something else.
    """
    for pair in value:
        if len(pair) != 2 or any(one != "led" and one not in RANKS for one in pair):
            raise RulesError(f"{attribute.name} are pairs of ranks or 'led', not {pair!r}")


def rank_numbers(_instance: object, attribute: Any, value: tuple[tuple[object, int], ...]) -> None:
    """Take pairs of different ranks and whole numbers from 0 up.

    Raises:
        RulesError: if a rank does not exist or stands twice, or a number is none or too large.
    """
    ranks = [rank for rank, _ in value]
    distinct_ranks(_instance, attribute, tuple(ranks))
    if any(type(number) is not int or not 0 <= number <= MAX_NUMBER for _, number in value):
        raise RulesError(f"{attribute.name} gives ranks whole numbers from 0 up, not {value!r}")


def rank_pairs(
    values: Mapping[Rank, int] | Iterable[tuple[Rank, int]],
) -> tuple[tuple[Rank, int], ...]:
    """Make pairs of ranks and numbers, in the order of the ranks, of a mapping or of pairs.

    Raises:
        RulesError: if it is no table; what is in the pairs is left to the validator.
    """
    pairs: Any = values.items() if isinstance(values, Mapping) else values
    try:
        made: list[tuple[Rank, int]] = [(rank, number) for rank, number in pairs]
    except (TypeError, ValueError):
        raise RulesError(f"a table of ranks and numbers is needed, not {values!r}") from None
    return tuple(sorted(made, key=lambda pair: _place(pair[0])))
