"""Players: they see views, and choose what is legal; a little sense beats chance."""

from __future__ import annotations

import pytest
from sergeant_major import GAMES, Match, SensiblePlayer
from support import deal_with, do, result

from sedma import ActionError, Stream
from sedma.players import RandomPlayer


@pytest.mark.parametrize("name", GAMES)
def test_the_sensible_player_plays_every_game(name: str) -> None:
    """It plays whole deals with an exchange, and the same again for the same cards."""
    match, stream = GAMES[name].begin_match(dealer=0), Stream(2)
    for _ in range(2):
        deal = match.next_deal(stream=stream)
        while (seat := deal.to_move) is not None:
            view = deal.observe(seat)
            action = SensiblePlayer().choose(view, stream)
            assert action == SensiblePlayer().choose(view, stream)
            deal = deal.apply(action, seat=seat)
        match = match.add(deal.outcome)
        if match.is_over:
            break


def test_a_little_sense_beats_chance() -> None:
    """Against players by chance it is up much more often than down."""
    stream, over = Stream(7), 0
    for number in range(30):
        seat = number % 3
        match = Match(rules=GAMES["sergeant-major"].rules, dealer=number // 3 % 3)
        deal = match.next_deal(stream=stream)
        while (mover := deal.to_move) is not None:
            player = SensiblePlayer() if mover == seat else RandomPlayer()
            deal = deal.apply(player.choose(deal.observe(mover), stream))
        over += result(deal).over[seat]
    assert over > 30


def test_what_it_does() -> None:
    """It names its best suit, parts with low cards, and wins cheaply when it plays last."""
    player, stream = SensiblePlayer(), Stream(0)
    hand = "Ah Kh Qh Jh 10h 9h 8h 2c Kc Qc 3s 4s Kd Qd Jd 10d"
    deal = deal_with({0: hand, 1: "2s 2d", 2: "As"}, kitty="5d 6d 7d 8d")
    assert player.choose(deal.observe(0), stream).text == "trump h"
    deal = do(deal, "trump h")
    for low in ("2c", "3s", "4s", "10d"):
        assert player.choose(deal.observe(0), stream).text == f"discard {low}"
        deal = do(deal, f"discard {low}")
    deal = do(deal, "2s", "As")
    assert player.choose(deal.observe(0), stream).text == "8h"


def test_nothing_to_choose() -> None:
    """A seat that is not to move has nothing to choose."""
    with pytest.raises(ActionError, match="seat 1 is not to move"):
        SensiblePlayer().choose(deal_with({}).observe(1), Stream(0))
