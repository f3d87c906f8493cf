"""The worked examples of the rules, as data; `worked_examples` says how they are checked."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from support import DATA, RULE_TESTS
from worked_examples import SUFFIX, all_examples, check

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
    named = {path.name.removesuffix(SUFFIX) for path in DATA.glob("*" + SUFFIX)}
    assert set(sedma.variant_names()) <= named
