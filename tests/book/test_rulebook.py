"""The rule book: how it is read, what is looked up in it, and which books are refused."""

from __future__ import annotations

import importlib
import pickle
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

import sedma
from sedma import Rule, RuleBook, RuleBookError, RuleBookFile, Source

HEAD = 'variant = "test"\ntitle = "Test game"\n'

SOURCE = """
[sources.page]
site = "Example"
title = "The page"
language = "en"
read = "whole"
"""


def rule(rule_id: str, *more: str, kind: str = "enforced", section: str = "Play") -> str:
    """Return the TOML of a rule."""
    return "\n".join(
        [
            "[[rules]]",
            f'id = "{rule_id}"',
            f'section = "{section}"',
            f'statement = "Statement of {rule_id}."',
            'confidence = "stated"',
            f'kind = "{kind}"',
            *more,
            "",
        ]
    )


WHOLE = "\n".join(
    [
        HEAD,
        'language = "cs"\nrevision = 3',
        SOURCE,
        'url = "https://example.org"\nauthor = "A. Uthor"\nnote = "Good."',
        rule("T-1", 'sources = ["page"]', 'reasons = ["beat:equal", "beat:wild"]', 'see = ["T-3"]'),
        rule("T-2", "derived = true", 'option = "burn"', 'note = "Why."', section="Deal"),
        rule("T-3", 'against = ["page"]', 'reasons = ["beat:none"]', kind="not modelled"),
    ]
)


def book() -> RuleBook:
    """Return a small book in which every field is used."""
    return RuleBook.from_toml(WHOLE)


def test_every_field_is_read() -> None:
    """What stands in the file is what the book holds, with defaults for what is left out."""
    assert book() == RuleBook(
        variant="test",
        title="Test game",
        language="cs",
        revision=3,
        sources={
            "page": Source(
                site="Example",
                title="The page",
                language="en",
                read="whole",
                url="https://example.org",
                author="A. Uthor",
                note="Good.",
            )
        },
        rules=(
            Rule(
                id="T-1",
                section="Play",
                statement="Statement of T-1.",
                sources=("page",),
                confidence="stated",
                kind="enforced",
                reasons=("beat:equal", "beat:wild"),
                see=("T-3",),
            ),
            Rule(
                id="T-2",
                section="Deal",
                statement="Statement of T-2.",
                derived=True,
                confidence="stated",
                kind="enforced",
                option="burn",
                note="Why.",
            ),
            Rule(
                id="T-3",
                section="Play",
                statement="Statement of T-3.",
                against=("page",),
                confidence="stated",
                kind="not modelled",
                reasons=("beat:none",),
            ),
        ),
    )


def test_a_book_may_be_nearly_empty() -> None:
    """Name and title make a book; the rest has defaults."""
    found = RuleBook.from_toml(HEAD)
    assert (found.language, found.revision, dict(found.sources), found.rules) == ("en", 1, {}, ())
    assert len(found) == 0
    assert found.sections == {}


def test_what_a_rule_says_nothing_about_is_empty() -> None:
    """A rule without grounds, options, reasons and notes has none, and is not derived."""
    found = RuleBook.from_toml(HEAD + rule("T-1"))["T-1"]
    assert (found.sources, found.against, found.reasons, found.see) == ((), (), (), ())
    assert (found.derived, found.option, found.note) == (False, "", "")


def test_rules_are_found_by_id() -> None:
    """A rule is found by its id, in capitals or not."""
    assert book()["T-2"].section == "Deal"
    assert book()["t-2"] is not None
    assert book()["t-2"] == book()["T-2"]


@pytest.mark.parametrize(
    ("rule_id", "hint"), [("t-9", "; near ids are T-3, T-2, T-1"), ("", ""), ("X", "")]
)
def test_an_id_that_the_book_does_not_hold(rule_id: str, hint: str) -> None:
    """An unknown id is refused; the message names the book and the id, and near ids."""
    with pytest.raises(RuleBookError, match=f"^rule book 'test' has no rule '{rule_id}'{hint}$"):
        book()[rule_id]


def test_an_id_in_small_letters_is_found() -> None:
    """A rule that a book holds is found by its id as it stands in the book."""
    found = RuleBook.from_toml(HEAD + rule("t-1"))
    assert found["t-1"].id == "t-1"


def test_rules_are_found_by_reason() -> None:
    """A reason key leads to the rule that answers with it, or to none."""
    rules = {key: book().for_reason(key) for key in ("beat:equal", "beat:wild", "beat:none")}
    assert [one and one.id for one in rules.values()] == ["T-1", "T-1", "T-3"]
    assert book().for_reason("beat:wild-led") is None


def test_a_book_is_a_sequence_of_its_rules() -> None:
    """A book is gone through in the order of its rules and is as long as they are many."""
    assert [one.id for one in book()] == ["T-1", "T-2", "T-3"]
    assert len(book()) == 3


def test_sections() -> None:
    """Rules are gathered by section; sections stand in the order of their first rules."""
    found = {name: [one.id for one in rules] for name, rules in book().sections.items()}
    assert list(found.items()) == [("Play", ["T-1", "T-3"]), ("Deal", ["T-2"])]


def test_a_book_stands_for_its_file() -> None:
    """A book that is asked to load gives itself."""
    found = book()
    assert found.load() is found


def test_books_are_values() -> None:
    """A book is equal to another of the same content, hashable, and survives pickling."""
    again = pickle.loads(pickle.dumps(book()))  # noqa: S301
    assert again == book()
    assert hash(again) == hash(book())
    assert again["T-3"] == book()["T-3"]
    assert again.for_reason("beat:none") == book()["T-3"]
    assert RuleBook.from_toml(HEAD) != book()


WRONG = {
    "no TOML": ("variant = ", "not TOML: Invalid value"),
    "key twice": (HEAD + 'title = "Again"', "not TOML: Cannot overwrite a value"),
    "no name": ('title = "T"', r"\$\.variant"),
    "no title": ('variant = "test"', r"\$\.title"),
    "unknown key of the book": (HEAD + "colour = 1", r"colour.* @ \$$"),
    "unknown key of a rule": (
        HEAD + rule("T-1") + rule("T-2", "colour = 1"),
        r"colour.*rules\[1\]",
    ),
    "unknown key of a source": (HEAD + SOURCE + "colour = 1", r"colour.*sources\['page'\]"),
    "revision is no number": (HEAD + 'revision = "two"', r"\$\.revision"),
    "unknown kind": (HEAD + rule("T-1", kind="vague"), r"vague.*rules\[0\]\.kind"),
    "unknown confidence": (
        HEAD + rule("T-1").replace("stated", "sure"),
        r"sure.*rules\[0\]\.confidence",
    ),
    "unknown depth": (HEAD + SOURCE.replace("whole", "all"), r"all.*sources\['page'\]\.read"),
    "rule without fields": (HEAD + '[[rules]]\nid = "T-1"', r"rules\[0\]\.statement"),
    "rules are text": (HEAD + 'rules = "all"', r"\$\.rules"),
    "sources are text": (HEAD + 'sources = "all"', r"\$\.sources"),
}


@pytest.mark.parametrize(("text", "message"), WRONG.values(), ids=WRONG)
def test_a_wrong_book(text: str, message: str) -> None:
    """A text that is no rule book is refused; the message names the file and the place."""
    with pytest.raises(RuleBookError, match=f"^here.toml: .*{message}") as caught:
        RuleBook.from_toml(text, "here.toml")
    assert caught.value.__cause__ is None


TYPES = {
    "text for a list of texts": (
        rule("T-1", 'reasons = "beat:wild"'),
        r"list.*rules\[0\].reasons",
    ),
    "number in a list of texts": (rule("T-1", "see = [1]"), r"str .*rules\[0\]\.see"),
    "text for a truth value": (rule("T-1", 'derived = "no"'), r"bool .*'no'.*rules\[0\]\.derived"),
    "fraction for a number": ("revision = 1.5", r"int .*1\.5.*revision"),
    "truth value for a number": ("revision = true", r"int .*True.*revision"),
    "number for a text": ("language = 7", r"str .*7.*language"),
    "table for a list": ("[rules]", r"list.*rules"),
}


@pytest.mark.parametrize(("text", "message"), TYPES.values(), ids=TYPES)
def test_values_of_a_wrong_type(text: str, message: str) -> None:
    """A value of a wrong type is refused and never turned into something else."""
    with pytest.raises(RuleBookError, match=message):
        RuleBook.from_toml(HEAD + text)


def test_all_mistakes_of_form_are_named_at_once() -> None:
    """A book with several mistakes of form is refused with each of them in the message."""
    text = HEAD + rule("T-1", kind="vague") + rule("T-2", "colour = 1")
    with pytest.raises(RuleBookError, match=r"rules\[0\]\.kind.*; .*rules\[1\]"):
        RuleBook.from_toml(text)


def test_a_book_without_a_file_name() -> None:
    """A text that was given no name is called a rule book in messages."""
    with pytest.raises(RuleBookError, match=r"^rule book: not TOML"):
        RuleBook.from_toml("=")


CONTRADICTION = {
    "id twice": (rule("T-1") + rule("T-2") + rule("T-1"), ["T-1", "twice"]),
    "id twice but for case": (rule("T-a") + rule("T-A"), ["T-A", "twice"]),
    "reason twice": (
        rule("T-1", 'reasons = ["beat:wild"]') + rule("T-2", 'reasons = ["beat:wild"]'),
        ["beat:wild", "twice", "T-2"],
    ),
    "reason twice in one rule": (
        rule("T-1", 'reasons = ["beat:wild", "beat:wild"]'),
        ["beat:wild", "twice", "T-1"],
    ),
    "unknown source": (rule("T-1", 'sources = ["page", "lost"]'), ["T-1", "no source lost"]),
    "unknown source against": (rule("T-1", 'against = ["lost"]'), ["T-1", "no source lost"]),
    "unknown rule": (
        rule("T-1", 'see = ["T-2", "T-8", "T-9"]') + rule("T-2"),
        ["T-1", "no rule T-8, T-9"],
    ),
}


def rules_of(text: str) -> tuple[Rule, ...]:
    """Return rules from TOML as objects, without making a book of them."""
    rules = []
    for fields in tomllib.loads(text)["rules"]:
        values: dict[str, Any] = {
            name: tuple(value) if isinstance(value, list) else value
            for name, value in fields.items()
        }
        rules.append(Rule(**values))
    return tuple(rules)


@pytest.mark.parametrize(("text", "named"), CONTRADICTION.values(), ids=CONTRADICTION)
def test_a_book_that_contradicts_itself(text: str, named: list[str]) -> None:
    """Ids and reasons stand once and what is named exists; the message names book and rule."""
    source = Source(site="s", title="t", language="en", read="whole")
    with pytest.raises(RuleBookError, match=r"^rule book 'test'") as caught:
        RuleBook(variant="test", title="T", sources={"page": source}, rules=rules_of(text))
    assert all(word in str(caught.value) for word in named)


@pytest.mark.parametrize("text", [text for text, _ in CONTRADICTION.values()], ids=CONTRADICTION)
def test_a_file_that_contradicts_itself_is_refused(text: str) -> None:
    """A file whose book contradicts itself is refused with the file in the message."""
    with pytest.raises(RuleBookError, match=r"^here\.toml: "):
        RuleBook.from_toml(HEAD + SOURCE + text, "here.toml")


@pytest.mark.parametrize(("text", "named"), CONTRADICTION.values(), ids=CONTRADICTION)
def test_a_file_that_contradicts_itself_is_refused_with_the_place(
    text: str, named: list[str]
) -> None:
    """The message about a file says as much as that about a book made by hand."""
    with pytest.raises(RuleBookError) as caught:
        RuleBook.from_toml(HEAD + SOURCE + text, "here.toml")
    assert all(word in str(caught.value) for word in named)


def test_a_book_is_read_from_a_file_of_a_package() -> None:
    """The rule book of a bundled variant is read from its package, and only once."""
    file = RuleBookFile("sedma_variants", "rulebooks/classic.toml")
    assert file.load().variant == "classic"
    assert file.load() is RuleBookFile("sedma_variants", "rulebooks/classic.toml").load()
    assert file.load() is sedma.find_variant("classic").book


@pytest.mark.parametrize(
    ("package", "path"),
    [
        ("sedma_variants", "rulebooks/none.toml"),
        ("sedma_variants", "none/classic.toml"),
        ("sedma_variants", "rulebooks"),
        ("sedma_no_such_package", "rules.toml"),
        ("sedma.no_such_package", "rules.toml"),
    ],
)
def test_a_file_that_is_not_there(package: str, path: str) -> None:
    """A missing file, a folder and a missing package are refused with package and path."""
    with pytest.raises(RuleBookError, match=f"^{package}/{path}: cannot be read: "):
        RuleBookFile(package, path).load()


def package_of_books(folder: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> Path:
    """Make an importable package without modules and return its folder."""
    package = folder / name
    package.mkdir()
    (package / "__init__.py").touch()
    monkeypatch.setattr(sys, "path", [str(folder), *sys.path])
    importlib.invalidate_caches()
    return package


def test_a_file_of_somebody_elses_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A stranger's book is read in the same way, and a wrong one is named with its place."""
    package = package_of_books(tmp_path, monkeypatch, "strangers_books")
    (package / "good.toml").write_text(WHOLE, "utf-8")
    (package / "wrong.toml").write_text(HEAD + rule("T-1", kind="vague"), "utf-8")
    assert RuleBookFile("strangers_books", "good.toml").load() == book()
    with pytest.raises(RuleBookError, match=r"^strangers_books/wrong\.toml: .*rules\[0\]\.kind"):
        RuleBookFile("strangers_books", "wrong.toml").load()


def test_a_repaired_file_is_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that could not be read is tried again when it is asked for again."""
    package = package_of_books(tmp_path, monkeypatch, "repaired_books")
    file = RuleBookFile("repaired_books", "book.toml")
    with pytest.raises(RuleBookError):
        file.load()
    (package / "book.toml").write_text(WHOLE, "utf-8")
    assert file.load() == book()


def test_a_file_that_is_not_utf_8(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file in another encoding is refused with package and path."""
    package = package_of_books(tmp_path, monkeypatch, "latin_books")
    (package / "book.toml").write_bytes(HEAD.replace("Test", "Žolík").encode("iso-8859-2"))
    with pytest.raises(RuleBookError, match=r"^latin_books/book\.toml: "):
        RuleBookFile("latin_books", "book.toml").load()


@pytest.mark.parametrize(
    "package",
    [
        "",
        "sedma.values.cards",
    ],
)
def test_what_is_no_package(package: str) -> None:
    """A name that is no package is refused with an error of the library."""
    with pytest.raises(RuleBookError):
        RuleBookFile(package, "rules.toml").load()


def test_rules_and_sources_are_frozen() -> None:
    """No field of a book, a rule, a source or a file can be set."""
    one: Any
    found = book()
    for one, name in (
        (found, "rules"),
        (found.rules[0], "statement"),
        (found.sources["page"], "site"),
        (RuleBookFile("a", "b"), "path"),
    ):
        with pytest.raises(AttributeError):
            setattr(one, name, "")


def test_books_are_kept_by_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file is read once: the book stays when the file is gone."""
    package = package_of_books(tmp_path, monkeypatch, "kept_books")
    (package / "book.toml").write_text(WHOLE, "utf-8")
    found = RuleBookFile("kept_books", "book.toml").load()
    (package / "book.toml").unlink()
    assert RuleBookFile("kept_books", "book.toml").load() is found
