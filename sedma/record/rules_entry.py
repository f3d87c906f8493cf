"""How a record names the rules of a deal: an installed variant, and what differs from it.

The rules of a file bear the name of its game. Their record names the installed variant that is
nearest, and its changes hold everything else, the name too. So it can be read where the file is
not.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from attrs import evolve

from sedma.book.rulebook import RuleBook
from sedma.errors import PluginError, RulesError
from sedma.registry import find_variant, variant_names
from sedma.rules.data import changed, changes_of
from sedma.rules.rules import Rules
from sedma.rules.variant import Variant

__all__ = ["base_of", "named_rules", "usual_rules"]

_NAME: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def usual_rules(variant: Variant, players: int) -> Rules:
    """Return the rules of a variant for so many players, or the usual ones if it has none."""
    return next((one for one in variant.rules if one.players == players), variant.rules[0])


def base_of(rules: Rules) -> Rules:
    """Return the rules of the installed variant from which a record tells what differs.

    It is the variant of that name; or the nearest one whose rule book the book extends; or the one
    from which least differs.

    Raises:
        RulesError: if the installed variant of that name is not for so many players.
        UnknownVariantError: if no variant is installed.
        ComponentError: if a component does not show its values.
        PluginError: if the variant of that name cannot be loaded.
    """
    installed = variant_names()
    if rules.variant in installed:
        return find_variant(rules.variant).for_players(rules.players)
    for name in _books_above(rules.book.load()):
        if name in installed:
            return usual_rules(find_variant(name), rules.players)
    found = [usual_rules(variant, rules.players) for variant in _usable(installed)]
    if not found:
        return find_variant(rules.variant).rules[0]  # which says that there is none
    # The shortest text has the least to tell; of equals the first name, so that it is always one.
    return min(found, key=lambda one: len(json.dumps(changes_of(one, rules))))


def _books_above(book: RuleBook) -> Iterator[str]:
    above: RuleBook | None = book
    while above is not None:
        yield above.variant
        above = above.base


def _usable(names: tuple[str, ...]) -> Iterator[Variant]:
    for name in names:
        try:
            yield find_variant(name)
        except PluginError:
            continue  # a broken variant must not hide the others


def named_rules(name: str, players: int, changes: object) -> Rules:
    """Return the rules that a record names.

    Args:
        name: the name of an installed variant or an alias.
        players: how many play.
        changes: what differs from its rules, as plain data; under the key ``variant`` the name of
            a house rule, which no installed variant may have.

    Raises:
        UnknownVariantError: if no variant of that name is installed.
        PluginError: if it cannot be loaded.
        RulesError: if it is not for so many players, or the changes do not fit; `base_of` gives
            the variant from which they are told.
    """
    variant = find_variant(name)
    if not isinstance(changes, Mapping) or "variant" not in changes:
        return changed(variant.for_players(players), changes)
    house = changes["variant"]
    if not isinstance(house, str) or len(house) > 64 or not _NAME.fullmatch(house):
        raise RulesError("variant: a house rule has a name of lower-case letters and hyphens")
    if house in variant_names():
        raise RulesError(f"variant: {house!r} is an installed variant, and no house rule")
    base = evolve(usual_rules(variant, players), variant=house, limited_options=())
    rest: dict[str, Any] = {key: value for key, value in changes.items() if key != "variant"}
    return changed(base, rest, players)
