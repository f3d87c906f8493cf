"""Checks for fields of values, with errors that name the field and what it takes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias, get_args

from sedma.cards import RANKS, Rank
from sedma.errors import RulesError

__all__ = ["at_least", "distinct_ranks", "is_a", "one_of", "rank_tuple"]

_Validator: TypeAlias = Callable[[Any, Any, Any], None]


def one_of(literal: Any, error: type[Exception] = RulesError) -> Any:
    """Take one of the values of a ``Literal`` type."""
    allowed = get_args(literal)

    def check(_instance: object, attribute: Any, value: object) -> None:
        if value not in allowed:
            choices = ", ".join(repr(choice) for choice in allowed)
            raise error(f"{attribute.name} is one of {choices}, not {value!r}")

    return check


def at_least(
    minimum: int, maximum: int | None = None, error: type[Exception] = RulesError
) -> _Validator:
    """Take a whole number from ``minimum`` up, or to ``maximum``."""
    span = f"from {minimum} up" if maximum is None else f"from {minimum} to {maximum}"

    def check(_instance: object, attribute: Any, value: object) -> None:
        good = type(value) is int and minimum <= value and (maximum is None or value <= maximum)
        if not good:
            raise error(f"{attribute.name} is a whole number {span}, not {value!r}")

    return check


def distinct_ranks(_instance: object, attribute: Any, value: tuple[object, ...]) -> None:
    """Take different ranks."""
    if any(rank not in RANKS for rank in value) or len(set(value)) != len(value):
        known = " ".join(RANKS)
        raise RulesError(f"{attribute.name} holds different ones of {known}, not {value!r}")


def is_a(kind: Any) -> Any:
    """Take an instance of a class, or anything that has all members of a protocol."""

    def check(_instance: object, attribute: Any, value: object) -> None:
        if not isinstance(value, kind) or isinstance(value, type):
            raise RulesError(f"{attribute.name} is a {kind.__name__}, not {value!r}")

    return check


def rank_tuple(values: Iterable[Rank]) -> tuple[Rank, ...]:
    """Make a tuple of the ranks, so that lists are taken too."""
    return tuple(values)
