"""The options that all commands about a game share: how many play, house rules, faces of cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, TypeVar

import click

import sedma
from sedma.house import House, load_house
from sedma.record.rules_entry import base_of
from sedma.rules.rules import Rules
from sedma.rules.variant import Variant

__all__ = [
    "changes_text",
    "find_game",
    "find_house",
    "included",
    "option_option",
    "played_game",
    "players_option",
    "policy_option",
    "read_game",
]

_Command = TypeVar("_Command", bound=Callable[..., Any])

option_option: Final = click.option(
    "--option",
    "options",
    multiple=True,
    metavar="NAME",
    help="Play with an option of the game, such as a house rule; may be given several times.",
)


policy_option: Final = click.option(
    "--policy",
    metavar="NAMES",
    help="Who plays: the name of a player for all seats, or names with commas between them that go "
    "round the table from seat 0. 'sedma players' lists them.",
)


def players_option(default: str = "by default the usual number") -> Callable[[_Command], _Command]:
    """Return the option ``--players``; the text says what holds without it."""
    return click.option("--players", type=int, metavar="N", help=f"How many play; {default}.")


def find_house(name: str) -> House:
    """Return an installed variant, or the game of a file of house rules, with what it extends.

    Raises:
        UnknownVariantError: if nothing of that name is installed.
        HouseRuleError: if the file cannot be read or played.
    """
    if name.lower().endswith(".toml"):
        return load_house(name)
    return House(variant=sedma.find_variant(name))


def find_game(name: str) -> Variant:
    """Return an installed variant, or the game of a file of house rules.

    Raises:
        UnknownVariantError: if nothing of that name is installed.
        HouseRuleError: if the file cannot be read or played.
    """
    return find_house(name).variant


def played_game(rules: Rules) -> Variant:
    """Return the variant by whose rules a recorded deal was played, or the nearest installed one.

    Raises:
        UnknownVariantError: if no variant is installed.
    """
    return sedma.find_variant(base_of(rules).variant)


def read_game(name: str, players: int | None, options: Sequence[str]) -> tuple[Variant, Rules]:
    """Return a variant, and its rules for so many players with these options.

    Raises:
        UnknownVariantError: if nothing of that name is installed.
        HouseRuleError: if the file of house rules cannot be read or played.
        RulesError: if the game is not for so many, or does not take the options.
    """
    game = find_game(name)
    return game, game.for_players(players, options)


def included(game: Variant, options: Iterable[str]) -> set[str]:
    """Return the names of options, and of those that they bring with them."""
    return {name for one in options for name in (one, *included(game, game.option(one).includes))}


def changes_text(changes: Mapping[str, Any]) -> str:
    """Return changes of rules in one line.

    >>> changes_text({"passes": 1, "prolong": {"when": "never"}})
    'passes=1, prolong.when=never'
    """
    words: list[str] = []
    for name, change in changes.items():
        if name == "variant":
            continue  # a house rule, which is told by its name
        if isinstance(change, Mapping):
            words += [f"{name}.{field}={value}" for field, value in change.items()]
        else:
            words.append(f"{name}={change}")
    return ", ".join(words)
