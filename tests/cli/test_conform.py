"""``sedma conform``: whether variants keep what the library promises."""

from __future__ import annotations

import json
import sys

import pytest
from cli.command_line import document, good, refused, run
from support import ROOT
from testing import broken_variants

from sedma import Option, Variant
from sedma.registry import also_installed
from sedma.testing import CHECKS


def broken() -> Variant:
    """Return a variant with a fault that shows with one of its options."""
    rules = broken_variants.FAULTS["points declared and not given"].make()
    return Variant(name="broken", title="Broken", status="thin", rules=(rules,))


@pytest.mark.slow
def test_a_variant_that_conforms() -> None:
    """It says how much was tried."""
    text = good("conform", "schmierer", "--players", "2")
    assert text.startswith("schmierer: ")
    assert text.endswith(f"{len(CHECKS)} checks hold.\n")


def test_the_document() -> None:
    """The facts name players, options and checks."""
    (facts,) = document("conform", "soccer")["variants"]
    assert (facts["variant"], facts["players"], facts["failure"]) == ("soccer", [2], None)
    assert facts["plays"] > 5
    assert set(facts["checks"]) == set(CHECKS)


def test_a_variant_that_fails() -> None:
    """The exit code is 1, and the shortest play is shown."""
    with also_installed(broken()):
        result = run("conform", "broken")
        (facts,) = json.loads(run("conform", "broken", "--json").stdout)["variants"]
    assert (result.exit_code, result.stderr) == (1, "")
    first, reason, note, record = result.stdout.splitlines()
    assert first == "broken: points-total fails for 4 players."
    assert reason == "80 points are given out, 81 are declared"
    assert note.startswith("The shortest record")
    assert record == facts["failure"]["record"]
    assert facts["failure"]["check"] == "points-total"
    assert facts["plays"] == 0


@pytest.mark.slow
def test_a_failure_with_options() -> None:
    """The options with which it fails are named."""
    option = Option(name="secret", title="s", changes={"beat": broken_variants.Unbound()})
    game = Variant(
        name="broken",
        title="Broken",
        status="thin",
        rules=(broken_variants.sound(),),
        options=(option,),
    )
    with also_installed(game):
        assert "rule-ids fails for 4 players with secret." in run("conform", "broken").stdout


def test_what_cannot_be_checked() -> None:
    """A variant or number of players that there is not is refused."""
    assert "no variant is called" in refused("conform", "clasic")
    assert "players, not 9" in refused("conform", "classic", "--players", "9")


def test_without_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without Hypothesis the message says what to install."""
    for name in [name for name in sys.modules if name.startswith("sedma.testing")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "hypothesis", None)
    assert "sedma.testing needs hypothesis: pip install 'sedma[test]'" in refused(
        "conform", "classic"
    )


@pytest.mark.slow
def test_a_file_of_house_rules() -> None:
    """A file is taken like an installed variant."""
    file = ROOT / "examples" / "house_rules"
    first = min(file.glob("*.toml"))
    assert "checks hold." in good("conform", str(first))
