"""The programs in ``examples`` run, and say what they promise."""

from __future__ import annotations

import runpy
import sys
from pathlib import Path

import pytest
from support import ROOT

from sedma.record import PlayedMatch, read_file

EXAMPLES = ROOT / "examples"

SAYS = {
    "who_wins.py": "E takes the trick, 20 points.",
    "house_rule.py": "taken by N before, by S now",
    "own_players.py": "is the same match: True",
    "club_match.py": "bytes is true: True",
}


def test_every_example_is_run() -> None:
    """No program is left out."""
    assert {path.name for path in EXAMPLES.glob("*.py")} == set(SAYS)


def _run(monkeypatch: pytest.MonkeyPatch, name: str, *arguments: str) -> None:
    path = str(EXAMPLES / name)
    monkeypatch.setattr(sys, "argv", [path, *arguments])
    runpy.run_path(path, run_name="__main__")


@pytest.mark.parametrize("name", SAYS)
def test_example(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The program ends well and prints its result."""
    _run(monkeypatch, name)
    assert SAYS[name] in capsys.readouterr().out


def test_the_record_of_two_players_is_kept(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The match is written to the file that was named, and the miser has won it."""
    path = tmp_path / "match.jsonl"
    _run(monkeypatch, "own_players.py", str(path))
    (played,) = read_file(path)
    assert isinstance(played, PlayedMatch)
    assert played.match.totals == (10, 1)
    assert "Miser: 10 stakes" in capsys.readouterr().out
