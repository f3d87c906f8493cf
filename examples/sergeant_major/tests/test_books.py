"""The rule books: they hang together, and every rule in them has a test."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from sergeant_major import GAMES, OPTIONS
from sergeant_major.rules import REASONS

BOOKS = {name: game.rules.book.load() for name, game in GAMES.items()}
IDS = sorted({rule_id for book in BOOKS.values() for rule_id in book.ids})


def test_every_rule_has_a_test(request: pytest.FixtureRequest) -> None:
    """Each rule of each book is named by a test that would fail if it were broken."""
    here = {item.path.name for item in request.session.items}
    if not {path.name for path in Path(__file__).parent.glob("test_*.py")} <= here:
        pytest.skip("not all tests are run")
    marked = {
        rule_id
        for item in request.session.items
        for mark in item.iter_markers("rule")
        for rule_id in mark.args
    }
    assert sorted(marked) == IDS
    assert len(IDS) == 76


@pytest.mark.parametrize("name", GAMES)
def test_a_book(name: str) -> None:
    """A book bears the name of its game; each of its rules is a sentence with grounds."""
    book = BOOKS[name]
    assert (book.variant, book.title) == (name, GAMES[name].title)
    for rule in book:
        assert re.fullmatch(r"SGTMAJOR-[A-Z0-9]+(-\d+)?", rule.id)
        assert re.fullmatch(r"[A-Z0-9].*\.", rule.statement)
        assert rule.sources or rule.derived


@pytest.mark.parametrize("name", GAMES)
def test_reasons_are_bound(name: str) -> None:
    """Every reason that can come up in a game is bound to a rule of its book."""
    rules = GAMES[name].rules
    silent = {f"end:{end}" for end in ("tricks", "total", "beyond", "deals") if end != rules.end}
    if not rules.kitty_size:
        silent |= {"due:discard", "discard:any"}
    assert {key for key in REASONS if rules.why(key).rule is None} == silent
    assert all(rules.why(key).sentence == REASONS[key] for key in REASONS)


def test_options_name_rules() -> None:
    """The rules that options name are in the book of the usual game."""
    for option in OPTIONS.values():
        assert set(option.rules) <= set(BOOKS["sergeant-major"].ids)


def test_rules_for_any_number_of_opponents() -> None:
    """What holds for four as well as for three says so: nobody has two opponents among four."""
    statements = [one.statement for one in BOOKS["four-player"]]
    assert not [text for text in statements if "both opponents" in text or "3 players" in text]
