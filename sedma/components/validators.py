"""Checks for fields of components, with errors that name the field and what it takes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias, get_args

from sedma.cards import RANKS, Rank
from sedma.errors import RulesError

__all__ = ["at_least", "distinct_ranks", "one_of", "rank_tuple"]

_Validator: TypeAlias = Callable[[Any, Any, Any], None]


def one_of(literal: Any) -> _Validator:
    """Take one of the values of a ``Literal`` type."""
    allowed = get_args(literal)

    def check(_instance: object, attribute: Any, value: object) -> None:
        if value not in allowed:
            choices = ", ".join(repr(choice) for choice in allowed)
            raise RulesError(f"{attribute.name} is one of {choices}, not {value!r}")

    return check


def at_least(minimum: int) -> _Validator:
    """Take a whole number from ``minimum`` up."""

    def check(_instance: object, attribute: Any, value: object) -> None:
        if type(value) is not int or value < minimum:
            raise RulesError(f"{attribute.name} is a whole number from {minimum} up, not {value!r}")

    return check


def distinct_ranks(_instance: object, attribute: Any, value: tuple[object, ...]) -> None:
    """Take different ranks."""
    if any(rank not in RANKS for rank in value) or len(set(value)) != len(value):
        raise RulesError(
            f"{attribute.name} holds different ones of {' '.join(RANKS)}, not {value!r}"
        )


def rank_tuple(values: Iterable[Rank]) -> tuple[Rank, ...]:
    """Make a tuple of the ranks, so that lists are taken too."""
    return tuple(values)
