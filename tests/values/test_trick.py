"""The trick as a value: its rounds, its cards and its text."""

from __future__ import annotations

import pickle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import tries

from sedma import CARDS, End, Move, Play, Played, PositionError, Trick
from sedma.values.cards import cards

quick = tries(15)


def trick(leader: int, players: int, text: str) -> Trick:
    """Return a trick with cards in order of play."""
    return Trick(
        leader,
        tuple(Played((leader + place) % players, one) for place, one in enumerate(cards(text))),
    )


def test_before_the_lead() -> None:
    """A trick without cards has no round, no card, no holder, no taker and no text."""
    empty = Trick(2)
    assert (empty.leader, empty.plays, empty.holder, empty.taker) == (2, (), None, None)
    assert (empty.rounds, empty.cards, str(empty)) == ((), (), "")


def test_rounds() -> None:
    """Every card of the leader begins a round; the last may be incomplete."""
    found = trick(1, 3, "9c 7h Kd 9h Ac 8c 7s")
    assert [[str(play) for play in one] for one in found.rounds] == [
        ["1:9c", "2:7h", "0:Kd"],
        ["1:9h", "2:Ac", "0:8c"],
        ["1:7s"],
    ]
    assert found.cards == cards("9c 7h Kd 9h Ac 8c 7s")
    assert str(found) == "1:9c 2:7h 0:Kd | 1:9h 2:Ac 0:8c | 1:7s"


@quick
@given(st.integers(2, 8), st.integers(0, 7), st.lists(st.sampled_from(CARDS), max_size=32))
def test_rounds_put_together_are_the_trick(players: int, first: int, played: list[Any]) -> None:
    """All rounds but the last have one card a seat, and together they are the whole trick."""
    leader = first % players
    found = trick(leader, players, " ".join(map(str, played)))
    assert tuple(play for one in found.rounds for play in one) == found.plays
    assert all(len(one) == players for one in found.rounds[:-1])
    assert all(one[0].seat == leader for one in found.rounds)
    assert found.cards == tuple(played)


def test_a_trick_begins_with_the_leader() -> None:
    """A trick whose first card is another seat's is refused; the message names both."""
    with pytest.raises(PositionError, match="led by seat 0 begins with 1:9c"):
        Trick(0, (Played(1, CARDS[28]),))


def test_holder_and_taker_are_given_by_name() -> None:
    """Holder and taker are part of the value and are never given by place."""
    plays = (Played(0, CARDS[28]),)
    assert Trick(0, plays, holder=0) != Trick(0, plays, holder=0, taker=0)
    with pytest.raises(TypeError):
        Trick(0, plays, 0)  # type: ignore[misc]


def test_texts_of_plays_and_moves() -> None:
    """A played card and a move are written as the seat, a colon and what was done."""
    assert str(Played(3, CARDS[34])) == "3:10h"
    assert str(Move(3, Play(CARDS[34]))) == "3:10h"
    assert str(Move(0, End())) == "0:end"


def test_values() -> None:
    """Tricks, plays and moves are equal and hash alike when their fields are, also pickled."""
    for one in (trick(0, 2, "9c 7h"), Played(0, CARDS[0]), Move(1, End())):
        again: Any = pickle.loads(pickle.dumps(one))  # noqa: S301
        assert again == one
        assert hash(again) == hash(one)
    assert Played(0, CARDS[0]) != Played(1, CARDS[0])
    assert Move(0, End()) != Move(1, End())


def test_tricks_are_frozen() -> None:
    """No field of a trick, a play or a move can be set."""
    one: Any
    for one, name in ((Trick(0), "plays"), (Played(0, CARDS[0]), "card"), (Move(0, End()), "seat")):
        with pytest.raises(AttributeError):
            setattr(one, name, ())
