"""Rule books that extend another: what they take over, where it stands, and what is refused."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable
from pathlib import Path

import attrs
import pytest
from book.test_rulebook import SOURCE, package_of_books, rule
from click.testing import CliRunner

import sedma
from sedma import RuleBook, RuleBookError, RuleBookFile
from sedma.cli.app import app

LOST = SOURCE.replace("page", "lost").replace("Example", "Elsewhere")

BASE = "\n".join(
    [
        'variant = "base"\ntitle = "Base game"\nrevision = 4',
        SOURCE,
        LOST,
        rule("B-1", 'reasons = ["beat:equal"]', 'sources = ["page"]', section="Deal"),
        rule("B-2", 'reasons = ["beat:wild", "beat:none"]', 'see = ["B-3", "B-4", "B-5"]'),
        rule("B-3", 'against = ["lost"]'),
        rule("B-4", 'see = ["B-2"]', 'reasons = ["lead:any"]'),
        rule("B-5", section="End"),
    ]
)

HEAD = 'variant = "more"\ntitle = "More"\nextends = "base.toml"\n'


def base() -> RuleBook:
    """Return the book that the others extend."""
    return RuleBook.from_toml(BASE)


def more(*rules: str, head: str = HEAD, on: RuleBook | None = None) -> RuleBook:
    """Return a book of these rules that extends another."""
    return RuleBook.from_toml(head + "\n".join(rules), "more.toml", on or base())


def test_a_book_without_rules_of_its_own_is_the_extended_one() -> None:
    """All rules and their sources are taken over; name, title and revision are the book's own."""
    found = more()
    assert found.rules == base().rules
    assert found.sources == base().sources
    assert (found.variant, found.title, found.revision) == ("more", "More", 1)
    assert found.base == base()
    assert found.own == ()
    assert found.ids == base().ids == ("B-1", "B-2", "B-3", "B-4", "B-5")


def test_a_book_that_extends_none_owns_all_its_rules() -> None:
    """Without a base every rule is the book's own."""
    assert base().base is None
    assert base().own == base().rules
    assert base().home("b-1") == base()


def test_where_rules_of_ones_own_stand() -> None:
    """In the place of a rule that they replace, else after the one before them, or at the end."""
    found = more(
        rule("M-1", section="Deal"),
        rule("M-2", 'replaces = ["B-4", "B-3"]'),
        rule("M-7"),
        rule("M-3", 'replaces = ["B-5"]'),
        rule("M-4", section="New"),
        rule("M-5", 'replaces = ["B-5", "B-4"]'),
        rule("M-6", section="End"),
    )
    assert found.ids == ("B-1", "M-1", "B-2", "M-2", "M-7", "M-3", "M-5", "M-6", "M-4")
    assert [one.id for one in found.own] == ["M-1", "M-2", "M-7", "M-3", "M-5", "M-6", "M-4"]
    assert list(found.sections) == ["Deal", "Play", "End", "New"]
    assert found["M-2"].replaces == ("B-4", "B-3")


def test_references_follow_the_rules_that_stand_instead() -> None:
    """A reference to a replaced rule leads to those in its place; one to a dropped rule goes."""
    found = more(
        rule("M-1", 'replaces = ["B-3", "B-5"]', 'see = ["B-2"]'),
        rule("M-2", 'replaces = ["B-3"]'),
        head=HEAD + 'drops = ["B-4"]\n',
    )
    assert found["B-2"].see == ("M-1", "M-2")
    assert found["M-1"].see == ("B-2",)
    assert found.ids == ("B-1", "B-2", "M-1", "M-2")


def test_reasons_of_ones_own_win() -> None:
    """A key that the book binds is taken from the inherited rule; replaced rules bind nothing."""
    found = more(rule("M-1", 'reasons = ["beat:wild"]'), rule("M-2", 'replaces = ["B-4"]'))
    bound = {key: found.for_reason(key) for key in ("beat:equal", "beat:wild", "beat:none")}
    assert [one and one.id for one in bound.values()] == ["B-1", "M-1", "B-2"]
    assert found["B-2"].reasons == ("beat:none",)
    assert found.for_reason("lead:any") is None


def test_sources_are_those_that_are_named() -> None:
    """Sources of the extended book are there if some rule names them; equal ones may be given."""
    own = SOURCE.replace("page", "own")
    text = rule("M-1", 'replaces = ["B-3"]', 'sources = ["own"]')
    assert list(more(own, text).sources) == ["page", "own"]
    assert list(more(own, text, rule("M-2", 'sources = ["lost"]')).sources) == [
        "page",
        "lost",
        "own",
    ]
    assert more(SOURCE).sources == base().sources


def test_home() -> None:
    """A rule is written in the book itself or in one that it extends, over any distance."""
    middle = more(rule("M-1", 'replaces = ["B-1"]'))
    last = more(rule("L-1", 'replaces = ["B-2", "M-1"]'), on=middle)
    assert last.home("B-3") == base()
    assert last.home("L-1") is last
    assert middle.home("m-1") is middle
    assert [one.id for one in last.own] == ["L-1"]
    assert more(on=middle).home("M-1") == middle
    with pytest.raises(RuleBookError, match=r"^rule book 'more' has no rule 'B-1'; near ids are"):
        last.home("B-1")


@pytest.mark.parametrize(
    ("rule_id", "message"),
    [
        ("B-4", "; B-4 is a rule of 'base', and here is M-1 and M-2 in its place"),
        ("b-5", "; B-5 is a rule of 'base', and here is nothing in its place"),
        ("B-6", "; near ids are B-3, B-2, B-1"),
    ],
)
def test_a_rule_that_is_gone(rule_id: str, message: str) -> None:
    """Who asks for a rule that is replaced or dropped is told what stands in its place."""
    found = more(
        rule("M-1", 'replaces = ["B-4"]'),
        rule("M-2", 'replaces = ["B-4"]'),
        head=HEAD + 'drops = ["B-5"]\n',
    )
    with pytest.raises(RuleBookError) as caught:
        found[rule_id]
    assert str(caught.value) == f"rule book 'more' has no rule {rule_id!r}{message}"


def test_books_that_extend_are_values() -> None:
    """They are equal, hashable and survive pickling."""
    found = more(rule("M-1", 'replaces = ["B-1"]'))
    again = pickle.loads(pickle.dumps(found))  # noqa: S301
    assert again == found
    assert hash(again) == hash(found)
    assert again.own == found.own
    assert attrs.evolve(found, revision=2).own == found.own


REFUSED: dict[str, tuple[Callable[[], object], str]] = {
    "own id is one of the base": (
        lambda: more(rule("b-1")),
        (
            "b-1 is a rule of 'base'; a rule that says something else needs an id of its own, and "
            "may replace it"
        ),
    ),
    "replaces what is not there": (
        lambda: more(rule("M-1", 'replaces = ["B-7"]')),
        "drops or replaces 'B-7', but 'base' has no such rule; near ids are B-5, B-4, B-3",
    ),
    "drops what is not there": (
        lambda: more(head=HEAD + 'drops = ["???"]\n'),
        "drops or replaces '???', but 'base' has no such rule; near ids are none",
    ),
    "replaces in small letters": (
        lambda: more(rule("M-1", 'replaces = ["b-5"]')),
        "drops or replaces 'b-5', but 'base' has no such rule; near ids are B-5, B-4, B-3",
    ),
    "drops twice": (
        lambda: more(head=HEAD + 'drops = ["B-1", "B-1"]\n'),
        "B-1 is dropped twice, or both dropped and replaced",
    ),
    "drops and replaces": (
        lambda: more(rule("M-1", 'replaces = ["B-1"]'), head=HEAD + 'drops = ["B-1"]\n'),
        "B-1 is dropped twice, or both dropped and replaced",
    ),
    "another source under the same key": (
        lambda: more(LOST.replace("lost", "page")),
        "source 'page' is another one in 'base'; leave it out, or give it another key",
    ),
    "a reference to a replaced rule": (
        lambda: more(rule("M-1", 'replaces = ["B-1"]', 'see = ["B-1", "B-9"]')),
        (
            "rule book 'more', M-1: no rule B-1, B-9; B-1 is a rule of 'base', and here is M-1 in "
            "its place"
        ),
    ),
    "an own id twice": (
        lambda: more(rule("M-1"), rule("M-1")),
        "rule book 'more': 'M-1' stands twice, last in M-1",
    ),
    "an own reason twice": (
        lambda: more(rule("M-1", 'reasons = ["x:y"]'), rule("M-2", 'reasons = ["x:y"]')),
        "rule book 'more': 'x:y' stands twice, last in M-2",
    ),
    "a base for a book that extends none": (
        lambda: more(head=HEAD.replace("extends", "# extends")),
        "extends no book, but 'base' is given as its base",
    ),
    "no base for a book that extends one": (
        lambda: RuleBook.from_toml(HEAD, "more.toml"),
        (
            "extends 'base.toml', which a text alone cannot find; give that book as base, or load "
            "the file with RuleBookFile"
        ),
    ),
    "drops without a base": (
        lambda: RuleBook.from_toml(
            HEAD.replace("extends", "# extends") + 'drops = ["B-1"]', "more.toml"
        ),
        "drops or replaces B-1, so it has to say in extends which book has it",
    ),
    "replaces without a base": (
        lambda: RuleBook.from_toml(
            HEAD.replace("extends", "# extends") + rule("M-1", 'replaces = ["B-1"]'), "more.toml"
        ),
        "drops or replaces B-1, so it has to say in extends which book has it",
    ),
}


@pytest.mark.parametrize(("make", "message"), REFUSED.values(), ids=REFUSED)
def test_books_that_do_not_go_together(make: Callable[[], object], message: str) -> None:
    """What cannot be laid over the extended book is refused, with the file and the remedy."""
    with pytest.raises(RuleBookError) as caught:
        make()
    assert str(caught.value) == f"more.toml: {message}"
    assert caught.value.__cause__ is None


def test_a_book_made_by_hand_replaces_what_is_there() -> None:
    """A book that is no file may not claim to replace what the extended book does not have."""
    one = attrs.evolve(base().rules[0], id="M-1", replaces=("B-9",), see=())
    for given in (base(), None):
        with pytest.raises(RuleBookError, match=r"M-1: no extended book that has B-9$"):
            RuleBook(variant="m", title="M", rules=(one,), sources=base().sources, base=given)


# Files


def books(folder: Path, monkeypatch: pytest.MonkeyPatch, **texts: str) -> str:
    """Write files into the folder ``in`` of a new package and return its name."""
    name = f"books_{folder.name}"
    package = package_of_books(folder, monkeypatch, name)
    (package / "in").mkdir()
    for stem, text in texts.items():
        (package / "in" / f"{stem}.toml").write_text(text, "utf-8")
    return name


def test_the_extended_book_is_found_beside_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file finds the book that it extends in its own folder, and shares it with others."""
    package = books(tmp_path, monkeypatch, base=BASE, more=HEAD + rule("M-1"))
    found = RuleBookFile(package, "in/more.toml").load()
    assert found == more(rule("M-1"))
    assert found.base is RuleBookFile(package, "in/base.toml").load()
    assert RuleBookFile(package, "in/more.toml").load() is found


def test_the_extended_book_is_found_at_the_top(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A package may have its books in no folder of their own."""
    package = package_of_books(tmp_path, monkeypatch, "books_at_the_top")
    (package / "base.toml").write_text(BASE, "utf-8")
    (package / "more.toml").write_text(HEAD, "utf-8")
    assert RuleBookFile("books_at_the_top", "more.toml").load() == more()


@pytest.mark.parametrize("name", ["../in/base.toml", "in\\\\base.toml", "/base.toml", "..", "."])
def test_a_path_is_no_name(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A book extends a file of its own folder and no other."""
    text = HEAD.replace("base.toml", name)
    package = books(tmp_path, monkeypatch, base=BASE, more=text)
    with pytest.raises(RuleBookError) as caught:
        RuleBookFile(package, "in/more.toml").load()
    meant = name.replace("\\\\", "\\")
    assert str(caught.value) == (
        f"{package}/in/more.toml: extends {meant!r}: a name of a file in the same folder is "
        f"needed, not a path"
    )


def test_a_missing_base(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The message names the file that extends and the one that is missing; a repair helps."""
    package = books(tmp_path, monkeypatch, more=HEAD)
    file = RuleBookFile(package, "in/more.toml")
    with pytest.raises(RuleBookError) as caught:
        file.load()
    assert str(caught.value).startswith(
        f"{package}/in/more.toml: extends 'base.toml': {package}/in/base.toml: cannot be read: "
    )
    (tmp_path / package / "in" / "base.toml").write_text(BASE, "utf-8")
    assert file.load() == more()


def test_a_wrong_base(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A mistake in the extended book is told of that file."""
    package = books(tmp_path, monkeypatch, more=HEAD, base="=")
    match = rf"^{package}/in/more\.toml: extends 'base\.toml': {package}/in/base\.toml: not TOML"
    with pytest.raises(RuleBookError, match=match):
        RuleBookFile(package, "in/more.toml").load()


def test_books_in_a_circle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Books that extend each other, or themselves, are refused, whichever is asked for."""
    package = books(
        tmp_path,
        monkeypatch,
        first=HEAD,
        base=HEAD.replace("base", "more"),
        more=HEAD,
        alone=HEAD.replace("base", "alone"),
    )
    for name, circle in (
        ("more", "in/more.toml extends in/base.toml extends in/more.toml"),
        ("base", "in/base.toml extends in/more.toml extends in/base.toml"),
        ("first", "in/base.toml extends in/more.toml extends in/base.toml"),
        ("alone", "in/alone.toml extends in/alone.toml"),
    ):
        with pytest.raises(RuleBookError) as caught:
            RuleBookFile(package, f"in/{name}.toml").load()
        assert str(caught.value).startswith(f"{package}/in/{name}.toml: extends ")
        assert str(caught.value).endswith(f": a book cannot extend itself: {circle}")


# Where the books are shown


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> RuleBook:
    """Let the program find a game whose book extends another."""
    text = rule("M-1", 'replaces = ["B-3"]', 'option = "eights"')
    book = more(text, head=HEAD + 'drops = ["B-4"]\n')
    rules = sedma.variant("classic").change(variant="more", book=book)
    game = sedma.Variant(name="more", title="More", status="thin", rules=(rules,))
    monkeypatch.setattr(sedma, "find_variant", lambda _name: game)
    return book


def printed(*args: str) -> str:
    """Return what the program prints."""
    result = CliRunner().invoke(app, ["rules", "show", *args], catch_exceptions=False)
    assert result.exit_code == 0
    return result.output


def test_rules_that_are_taken_over_are_marked(shown: RuleBook) -> None:
    """The list of rules marks those that are taken over with the game that has them."""
    lines = printed("more").splitlines()
    assert [line for line in lines if line.startswith(("B-", "M-"))] == [
        "B-1  Statement of B-1. (as in base)",
        "B-2  Statement of B-2. (as in base)",
        "M-1  Statement of M-1. (option eights, instead of B-3)",
        "B-5  Statement of B-5. (as in base)",
    ]
    assert [rule.id for rule in shown.own] == ["M-1"]


def test_a_rule_says_where_it_is_written(shown: RuleBook) -> None:
    """One rule tells the game that it is taken from, or the rules that it replaces."""
    assert "  As in       base\n" in printed("more", "B-1")
    assert "Replaces" not in printed("more", "B-1")
    assert "  Replaces    B-3\n" in printed("more", "M-1")
    assert "As in" not in printed("more", "M-1")
    assert [rule.replaces for rule in shown.own] == [("B-3",)]


def test_documents_say_where_rules_are_written(shown: RuleBook) -> None:
    """The documents hold the extended book and the home of each rule."""
    facts = json.loads(printed("more", "--json"))
    assert facts["extends"] == "base"
    assert facts["taken_over"] == {"B-1": "base", "B-2": "base", "B-5": "base"}
    assert json.loads(printed("more", "B-1", "--json"))["written_in"] == "base"
    assert json.loads(printed("more", "M-1", "--json"))["written_in"] == shown.variant
