"""Options: changes of the rules under a name, and for which numbers of players they are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import attrs
from attrs import field, frozen

from sedma.errors import SedmaError
from sedma.values.cards import Card

if TYPE_CHECKING:
    from sedma.rules.rules import Rules

__all__ = ["Option"]


def _settled(changes: Mapping[str, Any]) -> dict[str, Any]:
    """Return changes such that equal ones are equal values, however they were written."""
    return {
        name: {key: _value(inner) for key, inner in change.items()}
        if isinstance(change, Mapping)
        else _value(change)
        for name, change in changes.items()
    }


def _value(value: Any) -> Any:
    """Return tuples of pairs for tables, tuples for lists, and texts for cards."""
    if isinstance(value, Mapping):
        value = tuple(value.items())
    if isinstance(value, list | tuple):
        return tuple(map(_value, value))
    return str(value) if isinstance(value, Card) else value


@frozen(kw_only=True)
class Option:
    """A way to play that is off by default: changes of the rules under one name."""

    name: str
    """The name: lower-case letters, digits and hyphens."""
    title: str
    """What it is, in a few words."""
    changes: Mapping[str, Any] = field(factory=dict, converter=_settled, hash=False)
    """The changes, as `Rules.change` takes them."""
    includes: tuple[str, ...] = ()
    """Other options that it brings with it."""
    whole: bool = False
    """Whether it is a whole way to play, as a source describes it. No two of them go together."""
    players: tuple[int, ...] = ()
    """The numbers of players for which it is; empty: for all."""
    rules: tuple[str, ...] = ()
    """Ids of the rules that describe it."""

    def is_for(self, players: int) -> bool:
        """Whether it is for so many players."""
        return not self.players or players in self.players

    def is_misplaced(self, rules: Rules) -> bool:
        """Whether all its changes are in rules for a number of players that it is not for."""
        if self.is_for(rules.players) or not self.changes:
            return False
        return all(_holds(getattr(rules, name), change) for name, change in self.changes.items())

    def refusal(self, players: int) -> str:
        """Return the message that it is not for so many players, with the rules that say so."""
        numbers = " or ".join(map(str, self.players))
        ids = (*self.rules[:3], *(["..."] if len(self.rules) > 3 else []))
        because = f" ({', '.join(ids)})" if ids else ""
        return f"option {self.name!r} is for {numbers} players, not {players}{because}"


def _holds(value: Any, change: object) -> bool:
    """Say whether a field of rules stays as it is under a change."""
    if not (isinstance(change, Mapping) and change):
        return bool(value == change)
    try:
        return bool(attrs.evolve(value, **change) == value)
    except (SedmaError, TypeError, ValueError):
        return False
