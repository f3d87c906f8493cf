"""Whole matches on the command line: half-time, draws, and totals by seat."""

from __future__ import annotations

import json
from typing import Any

from click.testing import CliRunner

import sedma
from sedma.cli import play as play_module
from sedma.cli.app import app


def run(*args: str) -> str:
    """Return what the program writes."""
    done = CliRunner().invoke(app, list(args), prog_name="sedma", catch_exceptions=False)
    assert done.exit_code == 0
    return done.stdout


def facts(*args: str) -> dict[str, Any]:
    """Return the document that the program writes."""
    found: dict[str, Any] = json.loads(run(*args, "--auto", "--match", "--json"))
    return found


def test_half_time_and_a_draw() -> None:
    """A match of Soccer has its score at half-time; with equal goals nobody wins."""
    document = facts("play", "soccer", "--seed", "3")
    assert document["totals"] == [1, 1]
    assert document["half_time"] == [1, 0]
    assert document["winners"] == []
    scores = [deal["outcome"]["scores"] for deal in document["deals"]]
    assert len(scores) == 8
    assert [sum(own) for own in zip(*scores[:4], strict=True)] == document["half_time"]
    text = run("play", "soccer", "--seed", "3", "--auto", "--match")
    assert "The match stands: A 1, B 1\nAt half-time: A 1, B 0.\nNobody wins the match" in text


def test_a_match_without_half_time() -> None:
    """Other matches have none."""
    document = facts("play", "classic", "--seed", "1", "--option", "target")
    assert document["half_time"] is None
    assert len(document["winners"]) == 1
    text = run("play", "classic", "--seed", "1", "--option", "target", "--auto", "--match")
    assert "half-time" not in text


def test_totals_of_seats_whose_sides_change() -> None:
    """In Red King each of the three has a total, whoever was with whom."""
    document = facts("play", "red-king", "--seed", "3", "--option", "target")
    assert document["sides"] == [[0], [1], [2]]
    assert document["decided_by"] == ["Kh"]
    totals = [0, 0, 0]
    for deal in document["deals"]:
        outcome = deal["outcome"]
        for side, score in zip(outcome["sides"], outcome["scores"], strict=True):
            for seat in side:
                totals[seat] += score
    assert document["totals"] == totals
    text = run("play", "red-king", "--seed", "3", "--option", "target", "--auto", "--match")
    standing = ", ".join(f"{name} {total}" for name, total in zip("ABC", totals, strict=True))
    assert f"The match stands: {standing}\n" in text
    assert "Who gets Kh decides who plays with whom." in text


def test_who_wins_in_words() -> None:
    """One side, several, or nobody."""
    sides = [["N", "S"], ["E", "W"]]
    assert play_module._winning((0,), sides) == "N and S win the match."
    assert play_module._winning((), sides) == "Nobody wins the match: it is a draw."


def test_a_person_with_the_king_has_no_partner() -> None:
    """At a terminal the sides are those that the seat knows."""
    rules = sedma.variant("red-king")
    seed = next(n for n in range(99) if "Kh" in map(str, rules.deal(seed=n).hands[0]))
    done = CliRunner().invoke(app, ["play", "red-king", "--seed", str(seed)], input="quit\n")
    assert "You are A. Type ? for help." in done.stdout
