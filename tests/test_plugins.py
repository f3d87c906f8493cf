"""What strangers install: found without an import, loaded when asked for, broken or not."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from typing import Any

import pytest
from installing import Install

import sedma
from sedma import PluginError, UnknownVariantError, plugins
from sedma.plugins import Group


def _no_number(name: str, loaded: object) -> str | None:
    return None if isinstance(loaded, int) else f"is no number called {name}"


@pytest.fixture
def group(install: Install) -> Group[int]:
    """Return a group with two numbers and a text, which two distributions announce."""
    install.metadata(
        "Far.Away", "[numbers]\nb = plugin_numbers : B [extra]\na = plugin_numbers:A\n"
    )
    install.metadata("beta", "[other]\nx = y:z\n[numbers]\ntext = plugin_numbers:C\n")
    (install.folder / "plugin_numbers.py").write_text("A, B, C = 1000, 2000, 'x'\n", "utf-8")
    return Group("numbers", "number", _no_number)


def test_names_are_listed_in_order_without_an_import(group: Group[int]) -> None:
    """The names are those of the group, in order, the same before and after one is loaded."""
    assert group.names() == ("a", "b", "text")
    assert "plugin_numbers" not in sys.modules
    assert group.load("b") == 2000
    assert group.load("b") is group.load("b")
    assert [name for name, _ in group.broken()] == ["text"]
    assert group.names() == ("a", "b", "text")


def test_names_of_a_target(group: Group[int]) -> None:
    """The names of an object are found whatever blanks and extras stand in the metadata."""
    assert group.names_of("plugin_numbers:B") == ("b",)
    assert group.names_of("plugin_numbers:D") == ()
    assert "plugin_numbers" not in sys.modules


def test_a_name_that_nobody_announces(group: Group[int]) -> None:
    """It is a KeyError, for whoever asks to say what there is instead."""
    with pytest.raises(KeyError, match="nothing"):
        group.load("nothing")


def test_a_refused_object(group: Group[int]) -> None:
    """The error names the distribution, the group and the object, with what is wrong."""
    with pytest.raises(PluginError) as caught:
        group.load("text")
    assert str(caught.value) == (
        "number 'text' of distribution beta (group numbers): plugin_numbers:C is no number called "
        "text"
    )


def test_a_distribution_that_is_listed_twice(install: Install, group: Group[int]) -> None:
    """Two metadata folders of one distribution, as an editable install leaves, count once."""
    text = "[numbers]\na = plugin_numbers:A\na = plugin_numbers:A\n"
    install.metadata("far-away", text, version="1.1")
    assert group.names() == ("a", "b", "text")
    assert group.load("a") == 1000


def test_a_distribution_that_claims_a_name_twice(install: Install) -> None:
    """Two objects of one distribution under one name are refused like those of two."""
    install.metadata("alpha", "[numbers]\na = m:A\na = m:B\n")
    with pytest.raises(PluginError, match=r"by distribution alpha and distribution alpha; uninst"):
        Group("numbers", "number", _no_number).load("a")


def test_metadata_that_cannot_be_read(install: Install, group: Group[int]) -> None:
    """A distribution with damaged metadata announces nothing and hides no other."""
    install.metadata("aaa", "[numbers]\nnonsense\n")
    info = install.folder / "zzz-1.0.dist-info"
    info.mkdir()
    (info / "entry_points.txt").write_bytes(b"[numbers]\n\xff = m:A\n")
    assert group.names() == ("a", "b", "text")


def test_an_entry_point_of_no_distribution(monkeypatch: pytest.MonkeyPatch) -> None:
    """A broken entry point that belongs to no known distribution says so."""

    def points(group: str) -> Iterator[EntryPoint]:
        yield EntryPoint("lost", "sedma_no_such_module:X", group)

    monkeypatch.setattr(plugins, "_points", points)
    with pytest.raises(PluginError, match=r"^number 'lost' of distribution unknown \(group"):
        Group("numbers", "number", _no_number).load("lost")


BROKEN = {
    "import error": ("import sedma_no_such_module", "ModuleNotFoundError: No module named"),
    "syntax error": ("def", "SyntaxError: "),
    "missing attribute": ("", "AttributeError: module 'plugin_beta' has no attribute 'GAME'"),
    "an error without words": ("raise ValueError", "cannot be loaded: ValueError"),
    "an error that fails": (
        "class Bad(Exception):\n    def __str__(self): raise ValueError\nraise Bad",
        "cannot be loaded: Bad",
    ),
    "the end of the program": ("import sys; sys.exit('usage: beta')", "SystemExit: usage: beta"),
    "no exception": ("class Odd(BaseException): pass\nraise Odd('so\\nthere')", "Odd: so there"),
    "endless recursion": ("def f(): f()\nf()", "RecursionError: "),
    "wrong type": ("GAME = {}", "plugin_beta:GAME is no Variant of that name"),
    "a class instead": ("GAME = type(CLASSIC)", "is no Variant of that name"),
    "a bad name": ('GAME = game("Broken One")', "RulesError: 'Broken One' is no name: lower-case"),
    "wrong name": ("GAME = CLASSIC", "is no Variant of that name"),
    "an object that lies": (
        "class Lie:\n    @property\n    def __class__(self): raise OSError('no')\nGAME = Lie()",
        "OSError: no",
    ),
}


@pytest.mark.parametrize(("code", "message"), BROKEN.values(), ids=BROKEN)
def test_a_broken_plug_in_stands_in_nobodys_way(install: Install, code: str, message: str) -> None:
    """Its error names distribution, group and name; the list stays, and the others work."""
    install("alpha", 'ONE = game("one", title="The One", aliases=("uno",))', one="ONE")
    install("beta", code, broken="GAME")
    before = sedma.variant_names()
    for _ in range(2):
        with pytest.raises(PluginError) as caught:
            sedma.find_variant("broken")
        assert str(caught.value).startswith("variant 'broken' of distribution beta ")
        assert "group sedma.variants" in str(caught.value)
        assert message in str(caught.value)
        assert "\n" not in str(caught.value)
    assert sedma.find_variant("uno").name == "one"
    with pytest.raises(UnknownVariantError, match="broken"):
        sedma.find_variant("broke")
    assert sedma.variant_names() == before == ("broken", "one")


def test_the_user_can_interrupt_an_import(install: Install) -> None:
    """An interrupt from the keyboard is not taken for a fault of the plug-in."""
    install("beta", "raise KeyboardInterrupt", broken="GAME")
    with pytest.raises(KeyboardInterrupt):
        sedma.find_variant("broken")


def test_what_a_plug_in_prints(install: Install, capsys: pytest.CaptureFixture[str]) -> None:
    """It goes to the error output, so that a document on the output is not spoilt."""
    install("beta", 'print("hello from beta")\nONE = game("one")', one="ONE")
    assert sedma.find_variant("one").name == "one"
    out, err = capsys.readouterr()
    assert (out, err) == ("", "hello from beta\n")


@pytest.mark.parametrize("strict", [False, True])
def test_a_plug_in_that_warns(install: Install, strict: bool) -> None:
    """A warning is passed on; where warnings are errors, it is an error of the plug-in."""
    install("beta", 'import warnings\nwarnings.warn("old")\nONE = game("one")', one="ONE")
    with warnings.catch_warnings(record=not strict) as caught:
        warnings.simplefilter("error" if strict else "always")
        if strict:
            with pytest.raises(PluginError, match="UserWarning: old"):
                sedma.find_variant("one")
        else:
            assert sedma.find_variant("one").name == "one"
            told: Any = caught
            assert [str(one.message) for one in told] == ["old"]
