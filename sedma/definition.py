"""A variant: one game, with its rules for each number of players."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Literal, TypeAlias

from attrs import field, frozen

from sedma.errors import RulesError
from sedma.rulebook import RuleBook
from sedma.rules import Rules

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
    status: Status
    """How well its rules are known."""
    rules: tuple[Rules, ...]
    """The rules, one for each number of players, the usual number first."""

    def __attrs_post_init__(self) -> None:
        if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", self.name):
            raise RulesError(f"{self.name!r} is no name: lower-case letters, digits and hyphens")
        numbers = [rules.players for rules in self.rules]
        if not numbers or len(set(numbers)) != len(numbers):
            raise RulesError(f"variant {self.name!r}: one set of rules for each number of players")
        if any(rules.variant != self.name for rules in self.rules):
            raise RulesError(f"variant {self.name!r}: its rules bear another name")

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

    def for_players(self, players: int | None = None) -> Rules:
        """Return the rules for so many players; by default the usual number.

        Raises:
            RulesError: if the game is not for so many.
        """
        for rules in self.rules:
            if players in (None, rules.players):
                return rules
        numbers = ", ".join(str(number) for number in sorted(self.players))
        raise RulesError(f"{self.title} is for {numbers} players, not {players!r}")
