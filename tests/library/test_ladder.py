"""The benchmark of the players: duels on the same packs from every side, with intervals."""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from support import ROOT, play_out

import sedma
from sedma.players import GreedyPlayer, RandomPlayer

sys.path.append(str(ROOT / "benchmarks"))

import ladder


def test_a_duel_of_equals_gains_nothing() -> None:
    """With the same player on all sides the luck of the cards cancels on each pack."""
    for variant, players in (("classic", 4), ("classic", 3), ("hola", 2)):
        rules = sedma.variant(variant, players=players)
        found = ladder.duel(rules, GreedyPlayer(), GreedyPlayer(), 3, seed=1)
        assert found.gains == (0.0, 0.0, 0.0)
        assert found.gain == (0.0, 0.0)
        assert found.won == (0.5, 0.0, 1.0)


def test_a_duel_is_the_same_again() -> None:
    """A seed decides packs and choices."""
    rules = sedma.variant("classic", players=2)
    first, second, other = (
        ladder.duel(rules, GreedyPlayer(), RandomPlayer(), 4, seed) for seed in (1, 1, 2)
    )
    assert first == second != other


def test_what_a_seat_gained() -> None:
    """Stakes, or scores compared with the mean of the others."""
    four = play_out(sedma.variant("classic").deal(seed=3), sedma.Stream(3)).outcome
    three = play_out(sedma.variant("hola", players=3).deal(seed=3), sedma.Stream(3)).outcome
    assert four is not None
    assert three is not None
    assert [ladder.gained(four, seat) for seat in range(4)] == [*four.pay, *four.pay]
    first, second, third = three.scores
    assert ladder.gained(three, 1) == second - (first + third) / 2


def test_intervals() -> None:
    """They are those of the textbook."""
    assert [round(end, 4) for end in ladder.wilson(8, 10)] == [0.8, 0.4902, 0.9433]
    assert ladder.wilson(0, 0) == (0.5, 0.0, 1.0)
    mean, half = ladder.Duel((0.0, 1.0, 2.0, 3.0)).gain
    assert (mean, round(half, 4)) == (1.5, 1.2652)
    assert ladder.Duel((0.0, 1.0, -2.0, 3.0)).won[0] == 2 / 3


def test_the_page(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The command writes the page with a row for each game and step, and shows the rows."""
    monkeypatch.setattr(ladder, "GAMES", (("classic", 2),))
    monkeypatch.setattr(ladder, "ProcessPoolExecutor", ThreadPoolExecutor)
    monkeypatch.setattr(ladder, "LADDER", ("random", "greedy", "thumb"))
    ladder.main(2, tmp_path / "page.md")
    page = (tmp_path / "page.md").read_text("utf-8")
    rows = [line for line in page.splitlines() if line.startswith("| classic")]
    assert [row.split("|")[3:6] for row in rows] == [
        [" `greedy` ", " `random` ", " 8 "],
        [" `thumb` ", " `greedy` ", " 8 "],
    ]
    assert capsys.readouterr().out.splitlines() == rows


def test_one_pack_is_too_few(tmp_path: Path) -> None:
    """An interval needs two; nothing is played or written."""
    with pytest.raises(SystemExit, match="in 2 packs or more, not in 1"):
        ladder.main(1, tmp_path / "page.md")
    assert not [*tmp_path.iterdir()]


def test_the_committed_page() -> None:
    """It has every game and step, and each player is better than the one before, for certain."""
    lines = ladder.PAGE.read_text("utf-8").splitlines()
    rows = [line.split(" | ") for line in lines if "`" in line and line.startswith("| ")]
    assert len(rows) == len(ladder.GAMES) * (len(ladder.LADDER) - 1)
    gains = [list(map(float, row[5].split(" ± "))) for row in rows]
    assert all(gain > half for gain, half in gains)
