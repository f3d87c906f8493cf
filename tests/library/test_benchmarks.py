"""The benchmarks run, in a tiny size, and nobody wins by playing another game."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest
from attrs import evolve
from support import ROOT

sys.path.append(str(ROOT / "benchmarks"))

import fast
import run as benchmark
import solver


def test_it_prints_machine_versions_and_ratios(capsys: pytest.CaptureFixture[str]) -> None:
    """The one command works."""
    benchmark.main(1, 2)
    text = capsys.readouterr().out
    assert "processors" in text
    assert "sedma 0." in text
    assert "attrs " in text
    assert "plain class\n  a decision" in text
    assert "sedma / this" in text


def test_it_says_if_openspiel_is_not_there(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nobody takes a missing line for a result."""
    monkeypatch.setitem(sys.modules, "openspiel_sedma", None)
    benchmark.main(1, 1)
    assert "OpenSpiel is not installed" in capsys.readouterr().out


def test_all_play_the_same() -> None:
    """The plain class, and OpenSpiel if it is there, come to the results of the library."""
    found = [benchmark.library(), benchmark.plain(), benchmark.openspiel()]
    contenders = [one for one in found if one is not None]
    benchmark.play_in_turn(contenders, 3, 30)
    assert all(len(one.deciding) == len(one.whole) == 3 for one in contenders)


def test_who_plays_another_game_is_found_out() -> None:
    """Results that differ stop the run."""
    other = evolve(benchmark.plain(), points=lambda _: 0)
    with pytest.raises(RuntimeError, match="not all have played the same game"):
        benchmark.play_in_turn([benchmark.library(), other], 1, 5)


def test_the_game_for_openspiel() -> None:
    """Its actions have names, it can be loaded by name, and OpenSpiel can play it alone."""
    pyspiel = pytest.importorskip("pyspiel")
    import openspiel_sedma

    game = pyspiel.load_game(openspiel_sedma.GAME_TYPE.short_name)
    state = game.new_initial_state()
    assert state.action_to_string(pyspiel.PlayerId.CHANCE, 9) == "deal 9s"
    assert state.action_to_string(0, openspiel_sedma.END) == "end"
    pyspiel.random_sim_test(game, num_sims=3, serialize=False, verbose=False)


@pytest.mark.slow
def test_many_deals_are_measured(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The other command prints ratios, every game, and how memory grows."""
    monkeypatch.setattr(fast, "which", lambda _: None)
    fast.main(1, 2, 1000)
    text = capsys.readouterr().out
    assert "plain class / cursor" in text
    assert "one thread / two threads" in text
    assert "ristiklappi 4" in text
    assert "1000 deals" in text
    assert "C takes no part" in text


def test_c_takes_part_where_it_can(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A program that fails is not taken; one that prints seconds is."""
    assert fast.limit("false", "bytes", 10, 1) is None
    assert fast.limit("echo", "5", 10, 1) == 0.5
    monkeypatch.setattr(fast, "which", lambda _: "false")
    assert fast.compile_limit(str(tmp_path)) is None


@pytest.mark.slow
def test_the_solver_against_c(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both solve the same deals to the same values; without a C compiler it says so."""
    pytest.importorskip("numba")
    monkeypatch.setenv("CC", "no-such-compiler")
    solver.main(1)
    assert "no C compiler found" in capsys.readouterr().out
    monkeypatch.delenv("CC")
    if shutil.which("cc") is None:
        pytest.skip("no C compiler")
    solver.main(1, cards=20)
    text = capsys.readouterr().out
    assert "sedma, compiled" in text
    assert "times C" in text
