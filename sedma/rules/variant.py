"""A variant: one game, with its rules for each number of players and its options."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Any, Literal, TypeAlias

from attrs import evolve, field, frozen

from sedma.book.rulebook import RuleBook
from sedma.errors import RulesError
from sedma.rules.options import Option as Option
from sedma.rules.rules import Rules
from sedma.values.validators import one_of

__all__ = ["Status", "Variant"]

Status: TypeAlias = Literal["well sourced", "one source", "thin"]
"""How well the rules of a game are known."""


@frozen(kw_only=True)
class Variant:
    """One game. It is a value: equal to another when name, titles and all rules are equal.

    Raises:
        RulesError: if there are no rules, rules of another name, or two for one number of
            players.
    """

    name: str
    """The name by which it is found: lower-case letters, digits and hyphens."""
    title: str
    """The title, in the language of its home."""
    titles: Mapping[str, str] = field(factory=dict, hash=False)
    """Further titles by language, as BCP 47 codes."""
    aliases: tuple[str, ...] = ()
    """Other names by which it is found."""
    status: Status = field(validator=one_of(Status))
    """How well its rules are known."""
    rules: tuple[Rules, ...]
    """The rules, one for each number of players, the usual number first. They learn which options
    are not for all numbers of players."""
    options: tuple[Option, ...] = ()
    """The options, each off by default."""

    def __attrs_post_init__(self) -> None:
        if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", self.name):
            raise RulesError(f"{self.name!r} is no name: lower-case letters, digits and hyphens")
        given: Any = self.rules
        if not isinstance(given, tuple) or not all(isinstance(one, Rules) for one in given):
            raise RulesError(f"variant {self.name!r}: a tuple of rules is needed")
        numbers = [rules.players for rules in self.rules]
        if not numbers or len(set(numbers)) != len(numbers):
            raise RulesError(f"variant {self.name!r}: one set of rules for each number of players")
        if any(rules.variant != self.name for rules in self.rules):
            raise RulesError(f"variant {self.name!r}: its rules bear another name")
        limited = tuple(option for option in self.options if option.players)
        bound = (
            rules if rules.limited_options == limited else evolve(rules, limited_options=limited)
            for rules in self.rules
        )
        object.__setattr__(self, "rules", tuple(bound))

    @property
    def players(self) -> tuple[int, ...]:
        """The numbers of players, the usual one first."""
        return tuple(rules.players for rules in self.rules)

    @property
    def book(self) -> RuleBook:
        """The rule book.

        Raises:
            RuleBookError: if its file cannot be read.
        """
        return self.rules[0].book.load()

    def option(self, name: str) -> Option:
        """Return the option with this name.

        Raises:
            RulesError: if there is none; lists near names.
        """
        known = {option.name: option for option in self.options}
        if name not in known:
            near = get_close_matches(str(name), known, n=3)
            hint = (
                f"did you mean {' or '.join(near)}?" if near else f"there are: {', '.join(known)}"
            )
            raise RulesError(f"{self.title} has no option {name!r}; {hint}")
        return known[name]

    def for_players(
        self, players: int | None = None, options: Iterable[str] = (), **changes: object
    ) -> Rules:
        """Return the rules for so many players, with options and changes.

        Args:
            players: the number of players; by default the usual one.
            options: names of options.
            changes: fields of `Rules`, as `Rules.change` takes them; they come last.

        Raises:
            RulesError: if the game is not for so many, an option does not exist, is not for so
                many or contradicts another, or a change does not fit, or makes it another
                number of players than the one given.
        """
        for base in self.rules:
            if players in (None, base.players):
                break
        else:
            numbers = ", ".join(str(number) for number in sorted(self.players))
            raise RulesError(f"{self.title} is for {numbers} players, not {players!r}")
        if not options and not changes:
            return base
        rules = self._changed(base, self.changes_of_options(base.players, options), changes)
        if players not in (None, rules.players):
            raise RulesError(f"table: {players} players are asked for, not {rules.players}")
        return rules

    def _changed(self, base: Rules, first: Mapping[str, Any], then: Mapping[str, Any]) -> Rules:
        """Make both changes at once, so that only what comes out must go together."""
        joined = dict(first)
        for name, change in then.items():
            if isinstance(change, Mapping) and name in joined:
                change = base.changed_field(name, joined[name], change)  # noqa: PLW2901
            joined[name] = change
        return base.change(**joined)

    def changes_of_options(self, players: int, names: Iterable[str]) -> dict[str, Any]:
        """Return the changes of options together, as `Rules.change` takes them.

        Raises:
            RulesError: if an option does not exist, is not for so many or contradicts another.
        """
        options = self._with_included(names)
        whole = [repr(option.name) for option in options if option.whole]
        if len(whole) > 1:
            raise RulesError(
                f"options {' and '.join(whole)} exclude each other: each is a whole way to play"
            )
        merged: dict[str, Any] = {}
        origin: dict[str, str] = {}
        for option in options:
            if not option.is_for(players):
                raise RulesError(option.refusal(players))
            for name, change in option.changes.items():
                self._check_contradiction(merged, origin, option, name, change)
                both = isinstance(change, Mapping) and name in merged
                merged[name] = merged[name] | change if both else change
                origin[name] = option.name
        return merged

    def _check_contradiction(
        self,
        merged: Mapping[str, Any],
        origin: Mapping[str, str],
        option: Option,
        name: str,
        change: Any,
    ) -> None:
        """Refuse a change that takes back what another option has changed."""
        old = merged.get(name, change)
        both = isinstance(change, Mapping) and isinstance(old, Mapping)
        keys = [key for key in change if old.get(key, change[key]) != change[key]] if both else []
        if keys or (not both and old != change):
            where = ", ".join(f"{name}.{key}" for key in keys) or name
            raise RulesError(
                f"options {origin[name]!r} and {option.name!r} contradict each other: both change "
                f"{where}"
            )

    def _with_included(self, names: Iterable[str]) -> list[Option]:
        if isinstance(names, str):
            raise RulesError(f"options are a list of names, not {names!r}")
        found: dict[str, Option] = {}
        waiting = list(names)
        while waiting:
            option = self.option(waiting.pop(0))
            if option.name not in found:
                found[option.name] = option
                waiting.extend(option.includes)
        return list(found.values())
