"""Every rule of every bundled rule book has a test, and a fault that turns it red."""

from __future__ import annotations

from contextlib import suppress

import faults_classic
import pytest
import test_classic_options  # noqa: F401 - collects the tests by rule
import test_classic_rules  # noqa: F401 - collects the tests by rule
import test_examples  # noqa: F401 - collects the examples by rule
from support import RULE_TESTS, planted

import sedma

FAULTS = {"classic": faults_classic.FAULTS}

ENFORCED = [
    rule.id
    for name in sedma.variant_names()
    for rule in sedma.find_variant(name).book
    if rule.kind == "enforced"
]


@pytest.mark.parametrize("name", sedma.variant_names())
def test_every_rule_has_a_test(name: str) -> None:
    """Each rule that is built, enforced or a consequence, has a test; no test names others."""
    book = sedma.find_variant(name).book
    built = {rule.id for rule in book if rule.kind in ("enforced", "consequence")}
    assert built - set(RULE_TESTS) == set()
    known = {rule.id for other in sedma.variant_names() for rule in sedma.find_variant(other).book}
    assert set(RULE_TESTS) - known == set()


@pytest.mark.parametrize("name", sedma.variant_names())
def test_every_enforced_rule_has_a_fault(name: str) -> None:
    """Each enforced rule has a planted fault, and nothing else has."""
    enforced = {rule.id for rule in sedma.find_variant(name).book if rule.kind == "enforced"}
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
            except (AssertionError, pytest.fail.Exception, sedma.SedmaError):
                red.append(name)
    assert red, f"no test of {rule_id} fails: {', '.join(RULE_TESTS[rule_id])}"


@pytest.mark.parametrize("name", sedma.variant_names())
def test_every_reason_is_bound_to_a_rule(name: str) -> None:
    """Each reason key that can come up, with options too, is bound to a rule, and no other is."""
    variant = sedma.find_variant(name)
    bound = {reason for rule in variant.book for reason in rule.reasons}
    possible = {reason for rules in variant.rules for reason in rules.reasons}
    for option in variant.options:
        for players in variant.players:
            with suppress(sedma.RulesError):  # not for so many
                possible |= set(variant.for_players(players, [option.name]).reasons)
    assert bound == possible
