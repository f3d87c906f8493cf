"""Options: changes of the rules under a name, and for which numbers of players they are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from attrs import field, frozen

if TYPE_CHECKING:
    from sedma.rules import Rules

__all__ = ["Option"]


@frozen(kw_only=True)
class Option:
    """A way to play that is off by default: changes of the rules under one name."""

    name: str
    """The name: lower-case letters, digits and hyphens."""
    title: str
    """What it is, in a few words."""
    changes: Mapping[str, Any] = field(factory=dict, hash=False)
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


def _holds(value: object, change: object) -> bool:
    """Say whether a field of rules has the value, or the values of fields, of a change."""
    if isinstance(change, Mapping) and change:
        return all(getattr(value, key, None) == wanted for key, wanted in change.items())
    return value == change
