"""Every case of the collection has a test, and the table of them is right."""

from __future__ import annotations

from importlib import import_module

import pytest
from library import cases
from support import TESTS


def all_tests() -> set[str]:
    """Return the tests of cases that there are, as the table names them."""
    files = (path.relative_to(TESTS) for path in TESTS.rglob("test_cases*.py"))
    modules = sorted(".".join(path.with_suffix("").parts) for path in files)
    return {
        f"{module}::{name}"
        for module in modules
        for name in vars(import_module(module))
        if name.startswith(("test_case_", "test_cases_"))
    }


def numbers(test: str) -> list[int]:
    """Return the cases that the name of a test gives, as in ``test_cases_12_to_14_who_takes``."""
    found: list[int] = []
    words = test.partition("::")[2].split("_")[2:]
    for before, word in zip(["", *words], words, strict=False):
        if word.isdigit():
            found += range(found[-1] + 1, int(word) + 1) if before == "to" else [int(word)]
        elif word != "to":
            break
    return found


def test_every_case_is_in_the_table() -> None:
    """All 77 are covered, and there are no others."""
    assert len(cases.NUMBERS) == len(set(cases.NUMBERS)) == 77
    assert list(cases.TABLE) == sorted(cases.NUMBERS)


def test_the_table_names_all_tests_that_there_are() -> None:
    """Each test that it names exists, and each test of a case is named."""
    assert set(cases.TABLE.values()) == all_tests()


@pytest.mark.parametrize("number", cases.TABLE)
def test_names_of_tests_give_their_cases(number: int) -> None:
    """A test that covers a case has its number in its name, and covers all that it names."""
    covered = [other for other, test in cases.TABLE.items() if test == cases.TABLE[number]]
    assert covered == numbers(cases.TABLE[number])
