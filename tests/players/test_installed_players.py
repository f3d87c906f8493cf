"""Players by name: those of the library and those of others, alone and for a whole table."""

from __future__ import annotations

import re
from typing import Any

import pytest
from installing import Install

import sedma
from sedma import PlayerError, PluginError
from sedma.players import (
    GreedyPlayer,
    Player,
    RandomPlayer,
    SamplingPlayer,
    ThumbPlayer,
    find_players,
    policy_names,
    read_policy,
)

CODE = """
class First:
    \"\"\"Does the first thing.

    Always.
    \"\"\"

    def __init__(self, place=0):
        if place > 3:
            raise ValueError("too far")
        self.place = place

    def choose(self, view, stream):
        return view.legal_actions[min(self.place, len(view.legal_actions) - 1)]

class Deep(First):
    def __init__(self, place=0):
        super().__init__(place + None)

def leaves(number=0):
    raise SystemExit(number)

def nobody():
    return 7

number = 7
"""


PLAYERS = {"deep": "Deep", "first": "First"} | {
    name: name for name in ("leaves", "nobody", "number")
}


@pytest.fixture
def strangers(install: Install) -> Install:
    """Install a player, something that makes none, and what is no class."""
    install("far", CODE, players=PLAYERS)
    install("near", "", players={"gone": "Gone"})
    return install


def test_the_players_of_the_library() -> None:
    """They are listed in order, and made by name, with a number where one is taken."""
    assert sedma.player_names() == ("greedy", "random", "sampling", "thumb")
    made: list[Player] = [sedma.player(name) for name in sedma.player_names()]
    assert made == [GreedyPlayer(), RandomPlayer(), SamplingPlayer(), ThumbPlayer()]
    assert sedma.player(" sampling:50 ") == SamplingPlayer(50)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("thum", "no player is called 'thum'; did you mean thumb?"),
        (
            "xyzzy",
            "no player is called 'xyzzy'; there are: greedy, random, sampling, thumb",
        ),
        ("", "no player is called ''; there are: greedy, random, sampling, thumb"),
        ("thumb:3", "player 'thumb:3' cannot be made: it takes no number"),
        (
            "sampling:",
            "player 'sampling:': a whole number of up to 9 digits follows the colon, not",
        ),
        ("sampling:-1", "a whole number of up to 9 digits follows the colon, not '-1'"),
        ("sampling:1234567890", "a whole number of up to 9 digits follows the colon, not '123456"),
        ("sampling:1", "player 'sampling:1': samples is a whole number from 2 to 1000000, not 1"),
    ],
)
def test_wrong_names(name: str, message: str) -> None:
    """The message says what is wrong, and what there is."""
    with pytest.raises(PlayerError, match=re.escape(message)):
        sedma.player(name)


def test_players_of_strangers(strangers: Install) -> None:
    """What another distribution announces is found by its name, and may take a number."""
    assert sedma.player_names() == ("deep", "first", "gone", "leaves", "nobody", "number")
    first: Any = sedma.player("first")
    assert first.place == 0
    second: Any = sedma.player("first:2")
    assert second.place == 2


@pytest.mark.parametrize(
    ("name", "kind", "message"),
    [
        ("first:4", PlayerError, "player 'first:4' cannot be made: ValueError: too far"),
        ("deep:2", PlayerError, "player 'deep:2' cannot be made: TypeError: unsupported operand"),
        ("leaves:4", PlayerError, "player 'leaves:4' cannot be made: SystemExit: 4"),
        ("nobody:4", PlayerError, "player 'nobody:4' cannot be made: it takes no number"),
        ("nobody", PlayerError, "player 'nobody': int has no method 'choose' that can be asked"),
        ("number", PluginError, "plugin_far:number makes no player: it is no class or function"),
        ("gone", PluginError, "player 'gone' of distribution near"),
    ],
)
def test_broken_players(strangers: Install, name: str, kind: type[Exception], message: str) -> None:
    """An error names the player or its distribution."""
    with pytest.raises(kind, match=re.escape(message)):
        sedma.player(name)


def test_broken_players_hide_no_others(strangers: Install) -> None:
    """What can be loaded is listed, and for the others the reason."""
    found, broken = find_players()
    assert list(found) == ["deep", "first", "leaves", "nobody"]
    assert list(broken) == ["gone", "number"]
    assert all(isinstance(error, PluginError) for error in broken.values())


@pytest.mark.parametrize(
    ("text", "players", "names"),
    [
        ("thumb", 3, ("thumb", "thumb", "thumb")),
        ("thumb,greedy", 4, ("thumb", "greedy", "thumb", "greedy")),
        ("a, b ,c", 6, ("a", "b", "c", "a", "b", "c")),
        ("a,b,c,d", 4, ("a", "b", "c", "d")),
    ],
)
def test_names_for_a_table(text: str, players: int, names: tuple[str, ...]) -> None:
    """Names go round the table."""
    assert policy_names(text, players) == names


@pytest.mark.parametrize(("text", "players"), [("a,b", 3), ("a,b,c", 2), ("a,b,c,d,e", 4)])
def test_names_that_do_not_go_round(text: str, players: int) -> None:
    """A number of names that does not divide the table is refused."""
    with pytest.raises(PlayerError, match=f"players are named for {players} seats"):
        policy_names(text, players)


def test_players_for_a_table() -> None:
    """Each name makes a player."""
    assert read_policy("random,sampling:3", 2) == (RandomPlayer(), SamplingPlayer(3))
    with pytest.raises(PlayerError, match="no player is called ''"):
        read_policy("random,", 2)
