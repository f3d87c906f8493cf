"""Players that fail: whatever they do, the error names them, and nothing else comes to an end."""

from __future__ import annotations

import os
import re
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from attrs import frozen
from cli.command_line import refused, run
from installing import Install

import sedma
from sedma import Deal, PlayerError, SimulationError, Stream
from sedma.players import RandomPlayer, read_policy, take_turn
from sedma.record import read_file

CODE = """
class Bad:
    def __init__(self, kind=0):
        self.kind = kind

    def choose(self, view, stream):
        if view.seat != 2:
            return view.legal_actions[0]
        if self.kind == 1:
            raise SystemExit(3)
        if self.kind == 2:
            return None
        if self.kind == 3:
            return "end"
        raise KeyError("lost")

class Deaf:
    def choose(self):
        pass

def itself():
    return Deaf
"""

PLAYERS = {"bad": "Bad", "deaf": "Deaf", "itself": "itself"}

pytestmark = pytest.mark.usefixtures("plain_environment")


class Stop(RandomPlayer):
    """Fails with an error that cannot be sent to another process."""

    def choose(self, view: Any, stream: Stream) -> Any:
        """Fail."""

        class LocalError(Exception):
            """No other process knows it."""

        raise LocalError(view.seat)


@frozen
class Always:
    """Answers the same whatever it is asked."""

    answer: Any

    def choose(self, view: Any, stream: Stream) -> Any:
        """Return the answer."""
        return self.answer


@pytest.fixture
def bad(install: Install) -> None:
    """Install players that fail in several ways."""
    install("far", CODE, classic="CLASSIC", players=PLAYERS)


FAILS = [
    ("bad", "player Bad at seat 2 failed: KeyError: 'lost'"),
    ("bad:1", "player Bad at seat 2 failed: SystemExit: 3"),
    (
        "bad:2",
        "player Bad at seat 2 chose no action of this game, but NoneType: one of",
    ),
    (
        "bad:3",
        "player Bad at seat 2 chose no action of this game, but str: one of",
    ),
    ("deaf", "player Deaf at seat 1 failed: TypeError: Deaf.choose() takes 1 positional argument"),
    ("itself", "player 'itself': a class has no method 'choose' that can be asked"),
]


@pytest.mark.usefixtures("bad")
@pytest.mark.parametrize(("name", "message"), FAILS)
def test_failing_players_at_the_command_line(name: str, message: str, tmp_path: Path) -> None:
    """One line says who failed and how; nothing is printed or recorded of a deal of players."""
    record = tmp_path / "deals.jsonl"
    args = ("--policy", name, "--auto", "--record", str(record))
    assert f"Error: {message}" in refused("play", "classic", "--seed", "7", *args)
    assert not record.exists() or not record.read_text("utf-8")
    many = ("simulate", "classic", "--policy", name, "--dealer", "0")
    for more in (("--deals", "2"), ("--deals", "50", "--json")):
        assert f"Error: {message}" in refused(*many, *more)


@pytest.mark.usefixtures("bad")
def test_a_failing_player_at_a_table_with_a_person(tmp_path: Path) -> None:
    """What was played until then is shown and recorded, and then one line says who failed."""
    record = tmp_path / "deals.jsonl"
    args = ("play", "classic", "--seed", "7", "--policy", "bad", "--record", str(record))
    result = run(*args, typed="quit\n")
    assert result.exit_code == 2
    assert result.stderr == "Error: player Bad at seat 2 failed: KeyError: 'lost'\n"
    (found,) = read_file(record)
    assert isinstance(found, Deal)
    assert [move.seat for move in found.history] == [1]


def test_a_failing_player_in_another_process() -> None:
    """An error that cannot be sent is told all the same, and the pool goes on.

    The client of dask lets errors be sent with what they came of.
    """
    pytest.importorskip("distributed")
    rules = sedma.variant("classic")
    with ProcessPoolExecutor(1) as processes, ThreadPoolExecutor(1) as threads:
        for pool in (processes, threads):
            with pytest.raises(PlayerError, match=r"^player Stop at seat 1 failed: LocalError: 1$"):
                sedma.simulate(rules, 3, policy=Stop(), executor=pool)
            assert sedma.simulate(rules, 3, policy=RandomPlayer(), executor=pool).done == 3


class Crash(RandomPlayer):
    """Ends the process it plays in."""

    def choose(self, view: Any, stream: Stream) -> Any:
        """End it, as code that is not Python may do."""
        os._exit(1)


def test_a_player_that_ends_its_process() -> None:
    """A worker that dies is told as such."""
    with (
        ProcessPoolExecutor(1) as pool,
        pytest.raises(SimulationError, match=r"^a worker died while it played: BrokenProcessPool"),
    ):
        sedma.simulate(sedma.variant("classic"), 3, policy=Crash(), executor=pool)


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        (sedma.End(), "what it may not do: 'end' is not legal: Only the leader may end a trick"),
        (
            sedma.action("9d"),
            "what it may not do: '9d' is not legal: A card can only be played from the hand",
        ),
        (["Ah"], "no action of this game, but list: one of the legal actions is needed"),
        (sedma.card("7s"), "no action of this game, but Card: one"),
        (SimpleNamespace(number=21.0), "no action of this game, but SimpleNamespace: one"),
    ],
)
def test_what_is_not_legal(answer: Any, message: str) -> None:
    """What a player may not do is refused in its name; nobody is told what the seat holds."""
    deal = sedma.variant("classic").deal(seed=7, dealer=0)
    wanted = f"player Always at seat 1 chose {message}"
    with pytest.raises(PlayerError, match=f"^{re.escape(wanted)}") as caught:
        take_turn(deal, Always(answer), Stream(1))
    assert not any(str(card) in str(caught.value) for card in deal.hands[1])
    assert not deal.history


def test_no_turn_after_the_end() -> None:
    """A turn is taken until the deal is over, and not after that."""
    deal, stream = sedma.variant("classic", players=2).deal(seed=7), Stream(1)
    players = read_policy("random,thumb", 2)
    while deal.to_move is not None:
        deal = take_turn(deal, players[deal.to_move], stream)
    assert deal.is_over
    with pytest.raises(PlayerError, match=r"^the deal is over: there is no turn to take$"):
        take_turn(deal, players[0], stream)


def test_an_interrupt_is_no_failure() -> None:
    """Who presses Ctrl-C while a player thinks stops the program, and is told of no error."""

    class Thinker:
        """Is interrupted."""

        def choose(self, view: Any, stream: Stream) -> Any:
            """Think for too long."""
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        take_turn(sedma.variant("classic").deal(seed=7), Thinker(), Stream(1))
