"""The worked examples of the rules, as data; `worked_examples` says how they are checked."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from support import RULE_TESTS
from worked_examples import all_examples, check

import sedma

EXAMPLES = all_examples()


def _checked(name: str) -> Callable[[], None]:
    def run() -> None:
        check(*EXAMPLES[name])

    return run


for _name, (_, _example) in EXAMPLES.items():
    for _id in _example["rules"]:
        RULE_TESTS.setdefault(_id, {})[_name] = _checked(_name)


@pytest.mark.parametrize("name", EXAMPLES)
def test_worked_example(name: str) -> None:
    """The library says what the example says."""
    check(*EXAMPLES[name])


def test_every_variant_has_examples() -> None:
    """Each variant has worked examples."""
    assert {variant for variant, _ in EXAMPLES.values()} == set(sedma.variant_names())
