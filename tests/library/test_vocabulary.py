"""One vocabulary: the same question has the same option, with the same changes, in every game."""

from __future__ import annotations

from collections import defaultdict

import pytest

import sedma
from sedma import Option, RulesError

OPTIONS: dict[str, dict[str, Option]] = defaultdict(dict)
"""Options by name and variant."""

for _name in sedma.variant_names():
    for _option in sedma.find_variant(_name).options:
        OPTIONS[_option.name][_name] = _option

SHARED = [name for name, found in OPTIONS.items() if len(found) > 1]


@pytest.mark.parametrize("name", SHARED)
def test_one_name_changes_the_same(name: str) -> None:
    """An option that several games have changes the same fields to the same values in all."""
    first, *others = OPTIONS[name].values()
    assert all(dict(other.changes) == dict(first.changes) for other in others)


OWN_WORDS = {"neutral-ground"}
"""Options that ask another question than those that change the same."""


def test_one_change_has_one_name() -> None:
    """What changes the same is called the same, but for whole ways to play."""
    names: dict[str, set[str]] = defaultdict(set)
    for name, found in OPTIONS.items():
        for option in found.values():
            if option.changes and not option.whole and name not in OWN_WORDS:
                names[f"{option.includes} {dict(option.changes)}"].add(name)
    assert [found for found in names.values() if len(found) > 1] == []


@pytest.mark.parametrize("name", sedma.variant_names())
def test_options_of_a_variant(name: str) -> None:
    """Every option can be played with some number of players, changes something, and is sourced."""
    variant = sedma.find_variant(name)
    for option in variant.options:
        made = []
        for rules in variant.rules:
            try:
                made.append((rules, variant.for_players(rules.players, [option.name])))
            except RulesError:
                continue
        assert made
        assert option.whole or any(rules != changed for rules, changed in made), option.name
        assert option.whole or option.rules
        assert set(option.rules) <= set(variant.book.ids)
