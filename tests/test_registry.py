"""Finding variants, installed or broken, under every name that people type."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterable
from importlib.metadata import Distribution

import pytest
from installing import Install

import sedma
from sedma import PluginError, RulesError, UnknownVariantError, Variant, plugins, registry

NEAR = """
ZSIR = game("zsirozas", title="Zsírozás", aliases=("zsiros", "Great  Fat_Game"))
RED = game("red-king", title="Červený král", aliases=())
"""


@pytest.fixture
def two_games(install: Install) -> None:
    """Install one distribution with two games."""
    install("alpha", NEAR, **{"zsirozas": "ZSIR", "red-king": "RED"})


# What is installed in truth.


def test_the_classic_game_is_installed() -> None:
    """The bundled game is found like any other, and asking again gives the same object."""
    assert "classic" in sedma.variant_names()
    assert sedma.find_variant("classic").name == "classic"
    assert sedma.find_variant("classic") is sedma.find_variant("Sedma")


def test_every_installed_variant_loads_and_bears_its_name() -> None:
    """Each name that is listed leads to a variant of that name, by its title too."""
    names = sedma.variant_names()
    assert list(names) == sorted(set(names))
    for name in names:
        assert sedma.find_variant(name).name == name
    assert sedma.variant_names() == names


# Names.


@pytest.mark.usefixtures("two_games")
def test_names_are_sorted_and_nothing_is_loaded() -> None:
    """The names are in order, only those of the group, and listing them imports nothing."""
    assert sedma.variant_names() == ("red-king", "zsirozas")
    assert "plugin_alpha" not in sys.modules


@pytest.mark.usefixtures("two_games")
def test_what_is_installed_is_looked_up_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Metadata are read by the first call only, until the variants are forgotten."""
    calls = []
    look_up = plugins.distributions

    def counted() -> Iterable[Distribution]:
        calls.append("now")
        return look_up()

    monkeypatch.setattr(plugins, "distributions", counted)
    registry.forget_variants()
    for _ in range(2):
        assert sedma.variant_names() == ("red-king", "zsirozas")
        assert sedma.find_variant("zsiros").name == "zsirozas"
    assert calls == ["now"]


def test_a_variant_installed_later(install: Install) -> None:
    """A distribution that is installed while the program runs is found once they are forgotten."""
    install("alpha", 'ONE = game("one", title="Uno")', one="ONE")
    assert sedma.variant_names() == ("one",)
    install("beta", 'TWO = game("two", title="Due")', two="TWO")  # forgets
    assert sedma.variant_names() == ("one", "two")
    assert sedma.find_variant("due").name == "two"


@pytest.mark.usefixtures("two_games")
@pytest.mark.parametrize(
    "name", ["zsirozas", "Zsírozás", "ZSIROZAS", " zsirozas ", "zsiros", "Zsíros", "great-fat-game"]
)
def test_name_title_and_alias_find_a_variant(name: str) -> None:
    """Name, title and aliases find a variant whatever the case, accents and blanks."""
    assert sedma.find_variant(name).name == "zsirozas"


@pytest.mark.usefixtures("two_games")
@pytest.mark.parametrize(
    "name", ["red-king", "red king", "Red_King", "RED  KING", "red_-king", "červený-král"]
)
def test_hyphen_blank_and_underscore_are_alike(name: str) -> None:
    """Hyphens, blanks and underscores are alike in names and titles."""
    assert sedma.find_variant(name).name == "red-king"


@pytest.mark.usefixtures("two_games")
@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("zsirosas", "did you mean zsirozas or zsiros?"),
        ("red kin", "did you mean red-king?"),
        ("xyzzy", "there are: red-king, zsirozas"),
        ("", "there are: red-king, zsirozas"),
        (None, "there are: red-king, zsirozas"),
    ],
)
def test_an_unknown_name(name: str, hint: str) -> None:
    """An unknown name is refused; the message lists near names, or all if none is near."""
    with pytest.raises(UnknownVariantError) as caught:
        sedma.find_variant(name)
    assert str(caught.value) == f"no variant is called {name!r}; {hint}"


def test_three_near_names_at_most(install: Install) -> None:
    """Of many near names the message offers the three nearest."""
    code = "\n".join(f'G{n} = game("game-{n}", title="T{n}", aliases=())' for n in range(5))
    install("alpha", code, **{f"game-{n}": f"G{n}" for n in range(5)})
    with pytest.raises(UnknownVariantError) as caught:
        sedma.find_variant("game-9")
    assert str(caught.value).count("game-") == 4


@pytest.mark.usefixtures("install")
def test_nothing_installed() -> None:
    """Without any variant, every name is unknown."""
    assert sedma.variant_names() == ()
    with pytest.raises(UnknownVariantError, match="no variant is called 'classic'"):
        sedma.find_variant("classic")


@pytest.mark.usefixtures("two_games")
def test_a_variant_is_loaded_once() -> None:
    """Asking again, under another name too, gives the same object."""
    found = sedma.find_variant("zsirozas")
    assert sedma.find_variant("Zsírozás") is found
    assert isinstance(found, Variant)


def test_a_name_goes_before_an_alias(install: Install) -> None:
    """A variant is found by its name although another has the name among its aliases."""
    install("alpha", 'ONE = game("one", aliases=("two",))', one="ONE")
    install("beta", 'TWO = game("two", aliases=())', two="TWO")
    assert sedma.find_variant("two").name == "two"


def test_an_alias_of_two_variants(install: Install) -> None:
    """An alias that two variants claim is that of the first by name; names still find both."""
    install("alpha", 'TWO = game("two", aliases=("both",))', two="TWO")
    install("beta", 'ONE = game("one", aliases=("both",))', one="ONE")
    assert sedma.find_variant("both").name == "one"
    assert sedma.find_variant("two").name == "two"


def test_a_listed_name_with_capitals(install: Install) -> None:
    """A name that nobody could type as it is listed is refused, and hides no name that is."""
    install("alpha", 'ONE = game("My_Game", title="A", aliases=())', My_Game="ONE")
    with pytest.raises(PluginError, match="lower-case letters, digits and hyphens"):
        sedma.find_variant("my game")
    install("beta", 'TWO = game("my-game", title="B", aliases=())', **{"my-game": "TWO"})
    assert sedma.variant_names() == ("My_Game", "my-game")
    assert sedma.find_variant("My_Game").title == "B"


# Broken ones.

BROKEN = {
    "no such attribute": ("", "MISSING", "cannot be loaded: "),
    "import error": ("import sedma_no_such_module", "GAME", "sedma_no_such_module"),
    "syntax error": ("def", "GAME", "cannot be loaded: "),
    "any error": ('raise KeyError("at import")', "GAME", "at import"),
    "wrong rules": ('GAME = attrs.evolve(CLASSIC, name="broken")', "GAME", "bear another name"),
    "no variant": ("GAME = CLASSIC.rules[0]", "GAME", "is no Variant of that name"),
    "another name": ('GAME = game("whole")', "GAME", "plugin_beta:GAME is no Variant of that name"),
}


@pytest.mark.parametrize(("code", "value", "message"), BROKEN.values(), ids=BROKEN)
def test_a_broken_variant(install: Install, code: str, value: str, message: str) -> None:
    """A variant that cannot be loaded names its distribution and does not hide the others."""
    install("alpha", 'ONE = game("one", title="The One", aliases=("uno",))', one="ONE")
    install("beta", code, broken=value)
    assert sedma.variant_names() == ("broken", "one")
    with pytest.raises(PluginError, match=r"^variant 'broken' of distribution beta") as caught:
        sedma.find_variant("broken")
    assert message in str(caught.value)
    assert sedma.find_variant("one").name == "one"
    assert sedma.find_variant("uno").name == "one"
    with pytest.raises(UnknownVariantError, match="broken"):
        sedma.find_variant("broke")
    assert sedma.variant_names() == ("broken", "one")


def test_the_cause_of_a_broken_variant_is_kept(install: Install) -> None:
    """The error of the plug-in is the cause of ours, so that its traceback can be read."""
    install("beta", 'raise KeyError("at import")', broken="GAME")
    with pytest.raises(PluginError) as caught:
        sedma.find_variant("broken")
    assert isinstance(caught.value.__cause__, KeyError)


def test_two_distributions_with_one_name(install: Install) -> None:
    """A name claimed twice is refused with both distributions; other games are still found."""
    install("alpha", 'ONE = game("one")', one="ONE")
    install("beta", 'ONE = game("one")\nTWO = game("two", title="Deux")', one="ONE", two="TWO")
    assert sedma.variant_names() == ("one", "two")
    with pytest.raises(
        PluginError,
        match="'one' is claimed by distribution alpha and distribution beta; uninstall one",
    ):
        sedma.find_variant("one")
    assert sedma.find_variant("two").name == sedma.find_variant("deux").name == "two"


# Rules of a variant.


def test_rules_of_a_variant() -> None:
    """The rules are those of the variant for so many players, by default the usual number."""
    classic = sedma.find_variant("classic")
    assert sedma.variant("classic") is classic.rules[0]
    assert sedma.variant("classic", players=3) is classic.for_players(3)
    assert sedma.variant("Sedma", players=2).players == 2


def test_changed_rules_of_a_variant() -> None:
    """Changes are passed on to the rules."""
    rules = sedma.variant("classic", players=4, hand_size=8, prolong={"when": "never"})
    assert rules == sedma.variant("classic").change(hand_size=8, prolong={"when": "never"})
    with pytest.raises(RulesError, match="rules have no field 'hands'"):
        sedma.variant("classic", hands=8)


def test_a_change_to_another_number_of_players() -> None:
    """Changes may make it another number of players, but not another than the one asked for."""
    assert sedma.variant("classic", table=sedma.Table(2)).players == 2
    with pytest.raises(RulesError, match=r"^table: 4 players are asked for, not 2$"):
        sedma.variant("classic", players=4, table={"players": 2})


@pytest.mark.parametrize("players", [1, 5, 0, "4"], ids=repr)
def test_a_number_of_players_that_the_game_is_not_for(players: int) -> None:
    """Another number of players is refused; the message lists the possible numbers."""
    with pytest.raises(RulesError, match=f"Sedma is for 2, 3, 4 players, not {players!r}"):
        sedma.variant("classic", players=players)


# The import of the library.


def test_importing_the_library_loads_next_to_nothing() -> None:
    """``import sedma`` loads no variant and no other package, and asks for no entry point."""
    code = """
import importlib.metadata, json, sys

def asked(*args, **kwargs):
    raise AssertionError("entry points were asked for")

importlib.metadata.entry_points = importlib.metadata.distributions = asked
before = set(sys.modules)
import sedma
print(json.dumps(sorted(set(sys.modules) - before)))
"""
    done = subprocess.run(  # noqa: S603
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    loaded = {name.partition(".")[0] for name in json.loads(done.stdout)}
    heavy = {"sedma_variants", "click", "rich", "cattrs", "hypothesis", "numpy", "attrs"}
    assert "sedma" in loaded
    assert not loaded & heavy
    assert [name for name in json.loads(done.stdout) if name.startswith("sedma")] == ["sedma"]


def test_listing_and_loading_one_variant_needs_no_optional_package() -> None:
    """Finding a variant and dealing loads none of the packages that only extras need."""
    code = """
import json, sys
import sedma
names = sedma.variant_names()
assert not any(name.startswith("sedma_variants") for name in sys.modules)
sedma.variant("classic").deal(seed=7)
print(json.dumps(sorted(sys.modules)))
"""
    done = subprocess.run(  # noqa: S603
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    loaded = {name.partition(".")[0] for name in json.loads(done.stdout)}
    assert not loaded & {"click", "rich", "cattrs", "hypothesis", "numpy"}
    assert "sedma_variants.classic" in json.loads(done.stdout)
