"""Every rule of every bundled rule book has a test, and a fault that turns it red."""

from __future__ import annotations

from contextlib import suppress

import library.test_examples  # noqa: F401 - collects the examples by rule
import pytest
from support import RULE_TESTS, Change, Mutation, Patch, folder_of, module_of, planted

import sedma
from sedma import RuleBook


def book(name: str) -> RuleBook:
    """Return the rule book of a game."""
    return sedma.find_variant(name).book


def faults(name: str) -> dict[str, Change | Mutation | Patch]:
    """Return the planted faults of a game."""
    module = module_of("faults", name)
    assert module is not None
    found: dict[str, Change | Mutation | Patch] = module.FAULTS
    return found


FAULTS = {name: faults(name) for name in sedma.variant_names()}
"""The planted faults of each game by rule."""

for name in sedma.variant_names():  # the tests by rule are collected when they are imported
    for file in folder_of(name).glob("test_*.py"):
        module_of(file.stem, name)

ENFORCED = [
    rule.id for name in sedma.variant_names() for rule in book(name).own if rule.kind == "enforced"
]


@pytest.mark.parametrize("name", sedma.variant_names())
def test_every_rule_has_a_test(name: str) -> None:
    """Each rule that is built, enforced or a consequence, has a test; no test names others.

    A rule that is taken over from another book is tested where it is written.
    """
    built = {rule.id for rule in book(name).own if rule.kind in ("enforced", "consequence")}
    assert built - set(RULE_TESTS) == set()
    known = {rule_id for other in sedma.variant_names() for rule_id in book(other).ids}
    assert set(RULE_TESTS) - known == set()


@pytest.mark.parametrize("name", sedma.variant_names())
def test_every_enforced_rule_has_a_fault(name: str) -> None:
    """Each enforced rule has a planted fault, and nothing else has."""
    enforced = {rule.id for rule in book(name).own if rule.kind == "enforced"}
    assert set(FAULTS[name]) == enforced


@pytest.mark.parametrize("rule_id", ENFORCED)
def test_a_planted_fault_turns_a_test_red(rule_id: str) -> None:
    """With the fault planted, a test of the rule fails; without it, all pass."""
    fault = {key: fault for faults in FAULTS.values() for key, fault in faults.items()}[rule_id]
    red = []
    with planted(fault):
        for name, test in RULE_TESTS[rule_id].items():
            try:
                test()
            except (AssertionError, ValueError, pytest.fail.Exception, sedma.SedmaError):
                red.append(name)
    assert red, f"no test of {rule_id} fails: {', '.join(RULE_TESTS[rule_id])}"


@pytest.mark.parametrize("name", sedma.variant_names())
def test_every_reason_is_bound_to_a_rule(name: str) -> None:
    """Each reason key that can come up, with options too, is bound to a rule.

    The book itself binds no other; a rule that is taken over may answer with more.
    """
    variant = sedma.find_variant(name)
    bound = {reason for rule in variant.book for reason in rule.reasons}
    bound_here = {reason for rule in variant.book.own for reason in rule.reasons}
    possible = {reason for rules in variant.rules for reason in rules.reasons}
    for option in variant.options:
        for players in variant.players:
            with suppress(sedma.RulesError):  # not for so many
                possible |= set(variant.for_players(players, [option.name]).reasons)
    assert possible - bound == set()
    assert bound_here - possible == set()
