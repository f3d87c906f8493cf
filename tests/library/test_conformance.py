"""The conformance kit, over all that plays by the library: variants, combinations, house rules."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from attrs import evolve
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from support import EFFORT, ROOT, one_in

import sedma
from sedma import Rules, Variant
from sedma.rules.kinds import LIBRARY
from sedma.rules.rules import COMPONENTS
from sedma.testing import (
    CHECKS,
    CI,
    DEEP,
    Profile,
    check_rules,
    check_variant,
    components,
    deal_machine,
    generated_rules,
    generated_variants,
    optional_rules,
    variants,
)

IS_DEEP = os.environ.get("SEDMA_CONFORM") == "deep"
"""Whether to try much more, as a step of ``.ci/deep`` does."""

COMBINATIONS = 1000 if IS_DEEP else 10 * EFFORT
FEW = Profile(plays=min(2, EFFORT), option_plays=0, shrinks=CI.shrinks, deals=2)
PROFILE = DEEP if IS_DEEP else CI if EFFORT > 1 else evolve(FEW, option_plays=3)

some = settings(
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)

HOUSE_RULES = sorted((ROOT / "examples" / "house_rules").glob("*.toml"))


@pytest.mark.parametrize("name", one_in(2, sedma.variant_names()))
def test_variants(name: str) -> None:
    """Every variant that is installed conforms, for all numbers of players and with options."""
    report = check_variant(sedma.find_variant(name), profile=PROFILE)
    assert set(report.players) == set(sedma.find_variant(name).players)
    assert set(report.checks) == set(CHECKS)
    assert all(report.checks.values())


@pytest.mark.parametrize("file", HOUSE_RULES, ids=lambda path: path.stem)
def test_house_rules(file: Path) -> None:
    """Every example of house rules conforms."""
    check_variant(sedma.load_variant(file), profile=PROFILE if IS_DEEP else FEW)


@settings(some, max_examples=COMBINATIONS)
@given(rules=generated_rules())
def test_combinations(rules: Rules) -> None:
    """Components conform in any combination that rules take."""
    check_rules(rules, profile=FEW)


@settings(some, max_examples=-(-COMBINATIONS // 20))
@given(variant=generated_variants())
def test_generated_variants(variant: Variant) -> None:
    """A variant of any components conforms for all its numbers of players."""
    assert check_variant(variant, profile=FEW).players == tuple(sorted(variant.players))


machine = deal_machine(
    st.one_of(variants().flatmap(optional_rules), generated_rules()),
)
machine.TestCase.settings = settings(
    some, max_examples=1000 if IS_DEEP else 5 * EFFORT, stateful_step_count=40
)
TestDealMachine = machine.TestCase


@pytest.mark.slow
def test_every_kind_is_drawn() -> None:
    """Each component of the library is drawn for its field."""
    drawn: set[type] = set()
    for field in COMPONENTS:

        @settings(some, max_examples=25)
        @given(component=components(field))
        def draw(component: object) -> None:
            drawn.add(type(component))

        draw()
    assert drawn >= set(LIBRARY.values())
