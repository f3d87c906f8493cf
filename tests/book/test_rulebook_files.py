"""The rule books that are bundled, whether or not their game is installed."""

from __future__ import annotations

from importlib.resources import files

import pytest
from support import folder_of, read_lines

from sedma import RuleBook, RuleBookFile
from sedma.book.file import WrittenBook

FOLDER = files("sedma_variants").joinpath("rulebooks")

NAMES = sorted(file.name.removesuffix(".toml") for file in FOLDER.iterdir())


def book(name: str) -> RuleBook:
    """Return the rule book of a game."""
    return RuleBookFile("sedma_variants", f"rulebooks/{name}.toml").load()


@pytest.mark.parametrize("name", NAMES)
def test_a_book_is_named_as_its_file(name: str) -> None:
    """The file of a book bears the name of its variant."""
    assert book(name).variant == name
    assert book(name).own


@pytest.mark.parametrize("name", NAMES)
def test_ids_tell_the_game(name: str) -> None:
    """Ids begin with one word for the game; books share one only if one extends the other."""
    (word,) = {rule.id.partition("-")[0] for rule in book(name).own}
    others = {
        rule.id.partition("-")[0]
        for other in map(book, set(NAMES) - {name})
        if book(name) != other.base and book(name).base != other
        for rule in other.own
    }
    assert word not in others


@pytest.mark.parametrize("name", NAMES)
def test_every_rule_has_grounds(name: str) -> None:
    """A rule has sources or was reasoned; one that sources contradict names them or says why."""
    for rule in book(name).own:
        assert rule.sources or rule.derived or rule.note, rule.id
        assert rule.confidence != "stated" or rule.sources or rule.derived, rule.id
        assert rule.confidence == "inferred" or rule.sources or rule.derived, rule.id
        assert rule.confidence != "contradicted" or rule.against or rule.note, rule.id
        assert rule.kind != "rejected" or rule.note, rule.id


@pytest.mark.parametrize("name", NAMES)
def test_texts_are_whole_sentences(name: str) -> None:
    """Statements and notes are sentences in one line, without stray blanks."""
    texts = [text for rule in book(name).own for text in (rule.statement, rule.note)]
    texts += [source.note for source in book(name).sources.values()]
    for text in filter(None, texts):
        assert text.endswith("."), text
        assert text == " ".join(text.split()), text


@pytest.mark.parametrize("name", NAMES)
def test_every_source_is_used(name: str) -> None:
    """A book lists no source of its own that none of its rules names, or says why it does."""
    text = FOLDER.joinpath(f"{name}.toml").read_text("utf-8")
    own = WrittenBook.from_toml(text, name).sources
    named = {key for rule in book(name).own for key in (*rule.sources, *rule.against)}
    assert [key for key in own if key not in named and not own[key].note] == []


@pytest.mark.parametrize("name", NAMES)
def test_examples_name_rules_of_the_book(name: str) -> None:
    """Each worked example has an id of its own and exercises rules that the book has."""
    examples = read_lines(folder_of(name) / "examples.jsonl")
    assert len({example["id"] for example in examples}) == len(examples)
    for example in examples:
        assert example["kind"]
        assert example["rules"], example["id"]
        assert set(example["rules"]) - set(book(name).ids) == set(), example["id"]
