"""The rule book: every rule has a test, every reason a rule, and all of it is in the book."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from vandtia import BOOK, Rules, legality
from vandtia.reasons import SENTENCES

HERE = Path(__file__).parent
MODELLED = {"enforced", "consequence"}


def marked(text: str) -> Iterator[str]:
    """Give the ids in the rule marks of the tests of a module."""
    for node in ast.walk(ast.parse(text)):
        if not isinstance(node, ast.FunctionDef) or not node.name.startswith("test_"):
            continue
        for mark in node.decorator_list:
            if isinstance(mark, ast.Call) and ast.unparse(mark.func) in (
                "rule",
                "pytest.mark.rule",
            ):
                yield from (str(ast.literal_eval(one)) for one in mark.args)


def test_every_rule_has_a_test() -> None:
    """Each rule that the program sees to is marked in a test, and no mark names another rule."""
    found = {one for file in HERE.glob("test_*.py") for one in marked(file.read_text("utf-8"))}
    book = BOOK.load()
    assert {rule.id for rule in book if rule.kind in MODELLED} - found == set()
    assert found - set(book.ids) == set()


def test_the_check_of_marks_finds_them() -> None:
    """The check above does see marks of tests, and no others."""
    code = """
@rule("A-1", "A-2")
def test_one(): ...

@pytest.mark.rule("B-1")
def test_two(): ...

@rule("C-1")
def helper(): ...
"""
    assert list(marked(code)) == ["A-1", "A-2", "B-1"]


def test_every_reason_has_a_sentence_and_a_rule() -> None:
    """Reason keys in the program, in the sentences and in the book are the same."""
    book = BOOK.load()
    bound = {reason for rule in book for reason in rule.reasons}
    assert bound == set(SENTENCES)
    source = Path(legality.__file__).parent
    written = {
        node.value
        for file in source.glob("*.py")
        if file.name != "reasons.py"
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    made = {f"void:{cause}" for cause in ("turns", "repeats", "stuck")}
    assert set(SENTENCES) - written - made == set()


def test_options_in_the_book_are_fields() -> None:
    """A rule that holds under an option names a field of the rules, with a value that it takes."""
    for rule in BOOK.load():
        if not rule.option:
            continue
        name, equals, value = rule.option.partition("=")
        assert hasattr(Rules(), name), rule.id
        if equals and value not in ("false", "2"):
            more = {"no_finish_ranks": ["2"]} if value == "allow_finish" else {}
            assert getattr(Rules().change(**{name: value}, **more), name) == value


def test_the_book_of_the_rules() -> None:
    """Rules know their book, its name and its revision."""
    rules = Rules()
    assert (rules.variant, rules.book, rules.revision) == ("vandtia", BOOK.load(), 1)
    assert len({rules.fingerprint, Rules().fingerprint, Rules(players=3).fingerprint}) == 2
