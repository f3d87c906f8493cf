"""Kinds of components: of the library, of strangers, and of strangers who got it wrong."""

from __future__ import annotations

import sys
from typing import Any

import pytest
from attrs import frozen
from installing import Install

import sedma
from sedma import PluginError, RulesError
from sedma.components import Draw, EqualOrWild, NextDeals, Series
from sedma.rules import kinds
from sedma.rules.data import changed, changes_of, rules_data, to_plain

DRAW = '''
from typing import Literal
from sedma import Card, Rank, card
from sedma.components import Draw, NextDeals

Shape = Literal["low", "high"]


def read(value):
    return value if isinstance(value, Card) else card(value)


@attrs.frozen
class LastFirst:
    """A draw rule with every sort of field that data can hold."""

    count: int = 1
    open: bool = False
    shape: Shape = "low"
    ranks: tuple[Rank, ...] = ()
    pairs: "tuple[tuple[Rank, int], ...]" = ()
    either: int | str = 0
    card: Card = attrs.field(default=card("Ah"), converter=read)
    total: int = attrs.field(init=False, default=0)

    after_card = False
    reasons = NextDeals().reasons

    def seats(self, sizes, stock, taker, hand_size):
        return Draw().seats(sizes, stock, taker, hand_size)
'''

GOOD = {"last-first": "LastFirst"}


def classic(**changes: Any) -> sedma.Rules:
    """Return the rules for two players, changed."""
    rules = sedma.variant("classic", players=2)
    return rules.change(**changes)


@pytest.fixture
def rules() -> sedma.Rules:
    """Return the rules for two players; found before strangers alone are found."""
    return classic()


@pytest.fixture
def alpha(rules: sedma.Rules, install: Install) -> None:
    """Install a distribution with one good kind."""
    install("alpha", DRAW, components=GOOD)


# Kinds of the library.


def test_every_kind_of_the_library_is_found() -> None:
    """Each leads to its class, whose kind it is, and which can stand in some field."""
    for name, cls in kinds.LIBRARY.items():
        assert kinds.find_kind(name) is cls
        assert kinds.kind_of(cls) == name
        assert kinds.rule_fields(cls)
    assert set(kinds.LIBRARY) <= set(kinds.kind_names())
    assert list(kinds.kind_names()) == sorted(kinds.kind_names())


def test_every_field_of_rules_has_a_kind() -> None:
    """Each field with a component is one in which a kind of the library can stand."""
    found = {name for cls in kinds.LIBRARY.values() for name in kinds.rule_fields(cls)}
    assert found == set(classic().components)


def test_in_which_fields_a_class_can_stand() -> None:
    """It is those whose protocol it fulfils, with members of any sort, or whose class it is."""

    @frozen(slots=False)
    class Zero:
        active: bool
        round_size: int
        reasons: Any
        zeroed: Any

    class Longer(Series):
        pass

    assert kinds.rule_fields(EqualOrWild) == ("beat",)
    assert kinds.rule_fields(Zero) == ("zero",)
    assert kinds.rule_fields(Longer) == ("match",)
    assert kinds.rule_fields(int) == ()


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("equal-or-wlid", "no component is of the kind 'equal-or-wlid'; did you mean equal-or-wil"),
        ("xyzzy", "no component is of the kind 'xyzzy'; there are: burns, cleaning, "),
        ("sedma.components:Draw", "no component is of the kind 'sedma.components:Draw'; "),
        (["draw"], "the kind of a component is a text, not ['draw']"),
        (None, "the kind of a component is a text, not None"),
    ],
)
def test_an_unknown_kind(name: Any, message: str) -> None:
    """It is refused with near names; no module is ever looked up by it."""
    with pytest.raises(RulesError) as caught:
        kinds.find_kind(name)
    assert str(caught.value).startswith(message)


def test_a_class_of_the_same_name_has_no_kind() -> None:
    """A kind belongs to one class, whatever others are called."""
    assert kinds.kind_of(type("Draw", (), {})) is None
    assert kinds.kind_of(int) is None


# Kinds of strangers.


@pytest.mark.usefixtures("alpha")
def test_a_kind_of_a_stranger_is_listed_without_an_import() -> None:
    """It stands among the others, before and after its class is loaded."""
    before = kinds.kind_names()
    assert set(before) == {*kinds.LIBRARY, "last-first"}
    assert kinds.find_kind("draw") is Draw
    assert "plugin_alpha" not in sys.modules
    cls = kinds.find_kind("last-first")
    assert kinds.kind_of(cls) == "last-first"
    assert kinds.rule_fields(cls) == ("draw",)
    assert kinds.kind_names() == before
    assert list(kinds.broken_kinds()) == []


@pytest.mark.usefixtures("alpha")
def test_a_component_of_a_stranger_is_written_and_read(rules: sedma.Rules) -> None:
    """Where its kind is installed it comes back equal, with every sort of field."""
    cls = kinds.find_kind("last-first")
    ours = rules.change(
        draw=cls(
            count=2,
            open=True,
            shape="high",
            ranks=("7", "8"),
            pairs=(("A", 3),),
            either="x",
            card="Kc",
        )
    )
    data = changes_of(rules, ours)
    assert data == {
        "draw": {
            "kind": "last-first",
            "count": 2,
            "open": True,
            "shape": "high",
            "ranks": ["7", "8"],
            "pairs": [["A", 3]],
            "either": "x",
            "card": "Kc",
        }
    }
    again = changed(rules, data)
    assert again == ours
    assert again.fingerprint == ours.fingerprint != rules.fingerprint
    assert changed(ours, {"draw": {"kind": "draw"}}) == rules
    assert changed(rules, {"draw": {"kind": "last-first"}}).draw == cls()


@pytest.mark.usefixtures("alpha")
def test_another_class_at_the_place_of_a_stranger() -> None:
    """A class that only says that it stands where the kind is announced has no kind."""
    twin = type("LastFirst", (), {"__module__": "plugin_alpha"})
    assert kinds.kind_of(twin) is None


def test_a_kind_that_is_installed_later(rules: sedma.Rules, install: Install) -> None:
    """It is found once the kinds are forgotten."""
    assert "last-first" not in kinds.kind_names()
    install("alpha", DRAW, components=GOOD)  # forgets
    assert "last-first" in kinds.kind_names()
    with pytest.raises(RulesError, match="did you mean last-first"):
        changed(rules, {"draw": {"kind": "last-fist"}})


# Broken ones.

MUTABLE = DRAW.replace("attrs.frozen", "attrs.define")

BROKEN: dict[str, tuple[str, str]] = {
    "import error": ("import sedma_no_such_module", "ModuleNotFoundError"),
    "syntax error": ("def", "SyntaxError"),
    "the end of the program": ("raise SystemExit(2)", "SystemExit: 2"),
    "no exception": ("class Odd(BaseException): pass\nraise Odd", "Odd"),
    "missing attribute": ("", "has no attribute 'LastFirst'"),
    "an instance": (DRAW + "LastFirst = LastFirst()", "is no attrs class"),
    "no class of attrs": ("class LastFirst: pass", "is no attrs class"),
    "a class of the library": (
        "from sedma.components import Draw as LastFirst",
        "is not where the class stands; announce it as sedma.components.draw:Draw",
    ),
    "no component": (
        "@attrs.frozen\nclass LastFirst:\n    reasons = {}",
        "answers none of the questions of rules (sides, beat, ",
    ),
    "mutable": (MUTABLE.replace("define", "define(unsafe_hash=True)"), "make it frozen"),
    "mutable without slots": (
        MUTABLE.replace("define", "define(unsafe_hash=True, slots=False)"),
        "make it frozen",
    ),
    "mutable without a hash": (MUTABLE, "is no value"),
    "compared by identity": (DRAW.replace("frozen", "frozen(eq=False)"), "is no value"),
    "unresolved types": (
        DRAW.replace("count: int", 'count: "Missing"'),
        "has types of fields that cannot be resolved (NameError: name 'Missing' is not defined)",
    ),
    "no field of data": (
        DRAW.replace("count: int = 1", "count: float = 1.0"),
        "has a field 'count' of the type <class 'float'>, which is no plain data: take text",
    ),
    "a field without a type": (
        DRAW.replace("count: int = 1", "count = attrs.field(default=1)").replace(
            "@attrs.frozen", "@attrs.frozen(auto_attribs=False)"
        ),
        "has a field 'count' of the type None, which is no plain data",
    ),
    "nothing": (
        DRAW.replace("count: int = 1", "count: int | None = None"),
        "which is no plain data",
    ),
    "a list": (DRAW.replace("count: int = 1", "count: list[int] = 1"), "which is no plain data"),
    "a bare tuple": (DRAW.replace("count: int = 1", "count: tuple = ()"), "is no plain data"),
    "bytes": (DRAW.replace('["low", "high"]', '[b"low"]'), "is no plain data"),
    "a private field": (DRAW.replace("count:", "_count:"), "a field '_count', which data cannot"),
    "a field called kind": (DRAW.replace("count:", "kind:"), "a field 'kind', which data cannot"),
}


@pytest.mark.parametrize(("code", "message"), BROKEN.values(), ids=BROKEN)
def test_a_broken_kind_stands_in_nobodys_way(
    rules: sedma.Rules, install: Install, code: str, message: str
) -> None:
    """Its error names distribution, group and kind; the list stays, and the others work."""
    install("alpha", DRAW.replace("LastFirst", "Other"), components={"other": "Other"})
    install("beta", code, components=GOOD)
    before = kinds.kind_names()
    for _ in range(2):
        with pytest.raises(PluginError) as caught:
            kinds.find_kind("last-first")
        assert str(caught.value).startswith("component kind 'last-first' of distribution beta ")
        assert "group sedma.components" in str(caught.value)
        assert message in str(caught.value)
    with pytest.raises(RulesError, match=r"^draw: component kind 'last-first' of distribution b"):
        changed(rules, {"draw": {"kind": "last-first"}})
    assert [(name, str(error)) for name, error in kinds.broken_kinds()] == [
        ("last-first", str(caught.value))
    ]
    assert kinds.kind_names() == before
    assert changed(rules, {"draw": {"kind": "other"}}).draw == kinds.find_kind("other")()
    assert changed(rules, {"draw": {"kind": "draw"}}) == rules


def test_no_component_of_a_broken_kind_is_written(install: Install) -> None:
    """A class that is announced, but not as it has to be, is not written under another name."""
    install("alpha", MUTABLE.replace("define", "define(unsafe_hash=True)"), components=GOOD)
    from plugin_alpha import LastFirst  # type: ignore[import-not-found]

    with pytest.raises(PluginError, match="make it frozen"):
        to_plain(LastFirst())


def test_a_kind_of_the_library_is_not_shadowed(rules: sedma.Rules, install: Install) -> None:
    """The kind stays that of the library; whoever claims it too is told so."""
    install("alpha", DRAW, components={"draw": "LastFirst"})
    assert kinds.kind_names().count("draw") == 1
    assert kinds.find_kind("draw") is Draw
    assert kinds.kind_of(Draw) == "draw"
    assert rules_data(rules)["draw"]["kind"] == "draw"
    message = (
        r"component kind 'draw' of distribution alpha \(group sedma.components\): "
        "plugin_alpha:LastFirst bears the name of a kind of the library; give it another"
    )
    ((name, error),) = kinds.broken_kinds()
    assert name == "draw"
    from plugin_alpha import LastFirst

    with pytest.raises(PluginError, match=message):
        rules.change(draw=LastFirst()).fingerprint  # noqa: B018  # it is made now
    with pytest.raises(PluginError, match=message):
        raise error


def test_two_distributions_with_one_kind(install: Install) -> None:
    """A kind claimed twice is refused with both distributions, for either class."""
    install("alpha", DRAW, components=GOOD)
    install("beta", DRAW, components=GOOD)
    message = "'last-first' is claimed by distribution alpha and distribution beta; uninstall one"
    assert "last-first" in kinds.kind_names()
    with pytest.raises(PluginError, match=message):
        kinds.find_kind("last-first")
    from plugin_beta import LastFirst  # type: ignore[import-not-found]

    with pytest.raises(PluginError, match=message):
        kinds.kind_of(LastFirst)


def test_a_class_with_two_kinds(install: Install) -> None:
    """One class has one kind, or its rules would have two fingerprints."""
    install("alpha", DRAW, components={"one": "LastFirst", "two": "LastFirst"})
    for name in ("one", "two"):
        with pytest.raises(PluginError, match="plugin_alpha:LastFirst has more kinds than one: on"):
            kinds.find_kind(name)


@pytest.mark.parametrize("name", ["Last", "last_first", "last first", "a:b", "7x", "a--b", "ä"])
def test_a_name_that_is_no_kind(install: Install, name: str) -> None:
    """Kinds are lower-case words with hyphens, so that they can be typed and told apart."""
    install("alpha", DRAW, components={name: "LastFirst"})
    assert name in kinds.kind_names()
    with pytest.raises(PluginError, match="has a name that is no kind"):
        kinds.find_kind(name)


def test_components_of_the_library_need_no_metadata(monkeypatch: pytest.MonkeyPatch) -> None:
    """To write and read rules of the library alone, nothing installed is looked up."""
    from sedma import plugins

    rules = classic()

    def asked() -> None:
        raise AssertionError("it was looked up")

    kinds.forget_kinds()
    monkeypatch.setattr(plugins, "distributions", asked)
    assert changed(rules, changes_of(rules, classic(rotation=NextDeals()))).rotation == NextDeals()
    kinds.forget_kinds()
