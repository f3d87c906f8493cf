"""Who plays: ``sedma players``, and ``sedma play --policy``."""

from __future__ import annotations

import pytest
from cli.command_line import document, good, refused, run
from installing import Install

import sedma
from sedma.players import GreedyPlayer, ThumbPlayer

pytestmark = pytest.mark.usefixtures("plain_environment")


def test_the_players_are_listed() -> None:
    """Each has a line with what it does; the document has the same."""
    lines = good("players").splitlines()
    assert lines[0] == "Name      What it does"
    names = [line.split()[0] for line in lines[1:] if line and line[0] != " "]
    assert names == [*sedma.player_names()]
    facts = document("players")
    assert [one["name"] for one in facts["players"]] == [*sedma.player_names()]
    assert (
        facts["players"][1]["about"]
        == "Chooses any legal action, all alike, in a game of any kind."
    )
    assert facts["broken"] == []


def test_broken_players_are_listed(install: Install) -> None:
    """What cannot be used is told with the reason, beside or without others."""
    install("far", "", players={"gone": "Gone"})
    text = good("players")
    assert text.startswith("No player is installed that can be used.\ngone: player 'gone' of")
    code = "def make():\n    pass\n\nclass Odd:\n    __doc__ = 7\n"
    install("near", code, players={"odd": "Odd", "some": "make"})
    facts = document("players")
    assert facts["players"] == [{"name": "odd", "about": ""}, {"name": "some", "about": ""}]
    assert [one["name"] for one in facts["broken"]] == ["gone"]


def test_who_plays_is_told() -> None:
    """With players named for all seats, the deal is theirs, and the page and document say so."""
    args = ("play", "classic", "--seed", "7", "--policy", "thumb,greedy", "--auto")
    assert "Players: N thumb, E greedy, S thumb, W greedy.\n" in good(*args)
    facts = document(*args)
    assert facts["policy"] == ["thumb", "greedy", "thumb", "greedy"]
    deal = sedma.variant("classic").deal(stream=sedma.Stream(7))
    players = (ThumbPlayer(), GreedyPlayer()) * 2
    while deal.to_move is not None:
        view = deal.observe(deal.to_move)
        deal = deal.apply(players[view.seat].choose(view, sedma.Stream(1)))
    assert [move["action"] for move in facts["history"]] == [
        move.action.text for move in deal.history
    ]


def test_nobody_is_named() -> None:
    """Without names all is left to chance, and none are told."""
    args = ("play", "classic", "--seed", "7", "--auto")
    assert "Players:" not in good(*args)
    assert document(*args)["policy"] == []
    named = document(*args, "--policy", "random")
    assert named["policy"] == ["random"] * 4
    assert named["history"] == document(*args)["history"]


def test_a_match_of_players() -> None:
    """A match is told with its players once."""
    args = ("play", "soccer", "--seed", "3", "--policy", "greedy,random", "--auto", "--match")
    assert good(*args).count("Players: A greedy, B random.") == 1
    facts = document(*args)
    assert facts["policy"] == ["greedy", "random"]
    assert facts["deals"][0]["policy"] == []


def test_a_person_sees_who_the_others_are() -> None:
    """At the terminal the players of the other seats are told."""
    args = ("play", "classic", "--seed", "7", "--seat", "1", "--policy", "thumb,greedy")
    text = run(*args, typed="quit\n").stdout
    assert "Players: N thumb, S thumb, W greedy.\n" in text


@pytest.mark.parametrize(
    ("policy", "message"),
    [
        ("thumb,greedy,random", "3 players are named for 4 seats: name one, or one for each seat"),
        ("thumb,nobody", "no player is called 'nobody'; there are: greedy"),
        ("sampling:1", "player 'sampling:1': samples is a whole number from 2"),
        ("", "no player is called ''; there are: greedy"),
    ],
)
def test_wrong_players(policy: str, message: str) -> None:
    """What makes no players for the table is refused."""
    assert message in refused("play", "classic", "--policy", policy, "--auto")
    assert message in refused("simulate", "classic", "--policy", policy)
