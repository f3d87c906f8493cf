"""The one vocabulary of files: the fields of rules, the kinds that answer them, what values fit.

All of it follows from the classes: their fields, types, defaults and validators. The reader, the
schema and the documentation ask here.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import UnionType
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints

import attrs

from sedma.rules.kinds import LIBRARY, rule_fields
from sedma.rules.rules import COMPONENTS, Rules
from sedma.values.cards import RANKS, SUITS, Card, Rank, Suit
from sedma.values.pack import Pack
from sedma.values.seats import Table
from sedma.values.validators import MAX_NUMBER, AtLeast

__all__ = [
    "FIELDS",
    "WHOLE_PARTS",
    "bounds",
    "default_of",
    "fields_of",
    "hints_of",
    "in_words",
    "kinds_for",
    "needed",
]

WHOLE_PARTS: Final[Mapping[str, type[Any]]] = {"pack": Pack, "table": Table}
"""The fields of rules that hold something of one class that is no component; their names are the
kinds of these classes in files."""

FIELDS: Final = tuple(
    one.name
    for one in attrs.fields(Rules)
    if one.init and one.name not in ("variant", "book", "limited_options")
)
"""The fields of rules that a file can name, in their order."""


_HINTS: Final[dict[type[Any], Mapping[str, Any]]] = {}


def hints_of(cls: type[Any]) -> Mapping[str, Any]:
    """Return the types of the fields of a class, resolved."""
    if cls not in _HINTS:
        _HINTS[cls] = get_type_hints(cls)
    return _HINTS[cls]


def fields_of(cls: type[Any]) -> Mapping[str, attrs.Attribute[Any]]:
    """Return the fields with which an object of a class is made, in order."""
    return {one.name: one for one in attrs.fields(cls) if one.init}


@lru_cache(maxsize=1)
def _kinds() -> Mapping[str, Mapping[str, type[Any]]]:
    found: dict[str, dict[str, type[Any]]] = {name: {} for name in COMPONENTS}
    for kind, cls in LIBRARY.items():
        for name in rule_fields(cls):
            found[name][kind] = cls
    return {**found, **{name: {name: cls} for name, cls in WHOLE_PARTS.items()}}


def kinds_for(name: str) -> Mapping[str, type[Any]]:
    """Return the kinds of the library for a field of rules; none for one that is no component.

    >>> list(kinds_for("sides")), list(kinds_for("hand_size"))
    (['fixed-sides', 'holder-alone'], [])
    """
    return _kinds().get(name, {})


def default_of(name: str) -> Any:
    """Return what a field of rules is unless it is named; `attrs.NOTHING` if it has to be."""
    return fields_of(Rules)[name].default


def needed(cls: type[Any]) -> tuple[str, ...]:
    """Return the fields of a class without which no object of it can be made."""
    return tuple(name for name, one in fields_of(cls).items() if one.default is attrs.NOTHING)


def bounds(field: attrs.Attribute[Any]) -> tuple[int, int]:
    """Return the smallest and the largest number that a field takes."""
    check = field.validator
    if isinstance(check, AtLeast):
        return check.minimum, check.maximum
    return -MAX_NUMBER, MAX_NUMBER


def in_words(hint: Any, field: attrs.Attribute[Any] | None = None) -> str:
    """Return in words which values a type, or a field of it, takes.

    >>> in_words(tuple[Rank, ...])
    'a list of ranks (2 3 4 5 6 7 8 9 10 J Q K A)'
    >>> in_words(Literal["keep", "reset"])
    "'keep' or 'reset'"
    """
    if hint is int and field is not None:
        return "a whole number from {} to {}".format(*bounds(field))
    if get_origin(hint) is Literal and hint not in (Rank, Suit):
        return " or ".join(repr(value) for value in get_args(hint))
    if get_origin(hint) in (Union, UnionType):
        return " or ".join(map(in_words, get_args(hint)))
    return _WORDS.get(hint, "text" if hint is str else "a list")


_WORDS: Final[Mapping[Any, str]] = {
    int: "a whole number",
    bool: "true or false",
    Card: "a card, such as '10h'",
    Rank: f"a rank ({' '.join(RANKS)})",
    Suit: f"a suit ({' '.join(SUITS)})",
    tuple[Rank, ...]: f"a list of ranks ({' '.join(RANKS)})",
    tuple[Suit, ...]: f"a list of suits ({' '.join(SUITS)})",
    tuple[Card, ...]: "a list of cards, such as ['8d', '9d']",
    tuple[str, ...]: "a list of texts",
    tuple[int, ...]: "a list of whole numbers",
    tuple[tuple[Rank, int], ...]: "a table of ranks with numbers, such as { A = 10 }",
    tuple[tuple[Card, Rank], ...]: "a table of cards with ranks, such as { Kh = '7' }",
    tuple[tuple[str, ...], ...]: "a list of pairs of classes, such as [['7', '8']]",
}
