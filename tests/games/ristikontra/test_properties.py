"""What holds for every deal and match of Ristikontra and Ristiklappi."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import play_out, tries

import sedma
from sedma import Blind, Deal, Match, Rules, Stream
from sedma.testing import deals

some = tries(10)
each_game = pytest.mark.parametrize("name", ["ristikontra", "ristiklappi"])
each_draw = pytest.mark.parametrize("options", [(), ("draw-after-trick",), ("no-blind-play",)])


def finished(data: st.DataObject, rules: Rules) -> Deal:
    """Draw a deal that is over."""
    return data.draw(deals(rules, phase="over"))


@each_game
@each_draw
@some
@given(data=st.data())
def test_thirteen_tricks(name: str, options: tuple[str, ...], data: st.DataObject) -> None:
    """Seven tricks with a stock and six without, whoever plays from the stock; 120 points."""
    deal = finished(data, sedma.variant(name, options=options))
    assert [len(trick.cards) for trick in deal.tricks] == [4] * 13
    assert deal.stock_sizes == (28, 24, 20, 16, 12, 8, 4, *(0,) * 7)
    outcome = deal.outcome
    assert outcome is not None
    assert sum(outcome.points or ()) == 120
    assert sum(outcome.tricks) == 13
    assert not {1, 119} & set(outcome.points or ())
    assert all(sum(map(deal.rules.points.of, trick.cards)) <= 44 for trick in deal.tricks)


@each_game
@some
@given(data=st.data())
def test_hands_of_six(name: str, data: st.DataObject) -> None:
    """Before and after every turn of the first seven tricks each hand has six cards."""
    deal = finished(data, sedma.variant(name))
    for before, after in pairwise(deal.states()):
        if len(before.tricks) < 7:
            kept = (
                after.history[-1].action == Blind() and len(after.hands[before.to_move or 0]) == 7
            )
            sizes = [len(hand) for hand in after.hands]
            assert sorted(sizes) == [6, 6, 6, 7] if kept else sizes == [6] * 4
        if before.phase == "lead":
            assert len(set(map(len, before.hands))) == 1 or before.shown


@each_game
@some
@given(data=st.data())
def test_short_values(name: str, data: st.DataObject) -> None:
    """By the short values a deal has 60 points."""
    outcome = finished(data, sedma.variant(name, options=["short-values"])).outcome
    assert outcome is not None
    assert sum(outcome.points or ()) == 60


@each_game
@some
@given(data=st.data())
def test_takers(name: str, data: st.DataObject) -> None:
    """The taker shows the rank led, and is the leader just if nobody matched it."""
    for trick in finished(data, sedma.variant(name)).tricks:
        led = trick.cards[0].rank
        matched = [play.seat for play in trick.plays[1:] if play.card.rank == led]
        assert trick.taker == (matched[-1] if matched else trick.leader)
        if len({card.rank for card in trick.cards}) == 1:
            assert trick.taker == (trick.leader + 3) % 4


@each_game
@some
@given(data=st.data())
def test_no_fourth_lead_is_chosen(name: str, data: st.DataObject) -> None:
    """Nobody leads a rank to four tricks in a row, but from the stock or for want of others."""
    deal = finished(data, sedma.variant(name))
    leads = [(trick.leader, trick.cards[0].rank) for trick in deal.tricks]
    for number in range(3, 13):
        if len(set(leads[number - 3 : number + 1])) == 1:
            moves = deal.moves_by_trick[number]
            before = next(one for one in deal.states() if len(one.tricks) == number)
            ranks = {card.rank for card in before.hands[leads[number][0]]}
            assert moves[0].action == Blind() or (ranks == {leads[number][1]} and not before.stock)


@some
@given(data=st.data())
def test_dirt(data: st.DataObject) -> None:
    """A side that is dirty in the end took a queen early, and no king late but under a queen."""
    deal = finished(data, sedma.variant("ristiklappi"))
    for side in range(2):
        own = [
            ({card.rank for card in trick.cards}, trick.cards[0].rank, stock)
            for trick, stock in zip(deal.tricks, deal.stock_sizes, strict=False)
            if (trick.taker or 0) % 2 == side
        ]
        queens = any("Q" in ranks and stock for ranks, _, stock in own)
        kings = any("K" in ranks and not stock and led != "Q" for ranks, led, stock in own)
        assert (side in deal.dirty) == (queens and not kings)
    late = [card.rank for trick in deal.tricks[7:] for card in trick.cards]
    assert "K" in late


@some
@given(seed=st.integers(0, 2**64 - 1))
def test_length_of_a_match(seed: int) -> None:
    """A match has 4 to 13 deals that somebody won, and ends with 7 or 8 game points."""
    stream = Stream(seed)
    match = sedma.variant("ristikontra").begin_match(stream=stream)
    while not match.is_over:
        match = match.add(play_out(match.next_deal(stream=stream), stream).outcome)
    won = Counter(len(one.winners) for one in match.outcomes)
    assert 4 <= won[1] <= 13
    assert won[1] + won[0] == len(match.outcomes)
    assert max(match.totals) in (7, 8)
    assert match.winners == (match.totals.index(max(match.totals)),)


@pytest.mark.parametrize(("option", "target"), [("points-to-120", 120), ("short-points-to-60", 60)])
@some
@given(seed=st.integers(0, 2**64 - 1))
def test_totals_of_a_match(option: str, target: int, seed: int) -> None:
    """Totals are sums since the last deal without points; the match ends beyond the target."""
    stream = Stream(seed)
    match: Match = sedma.variant("ristiklappi", options=[option]).begin_match(stream=stream)
    totals = [0, 0]
    while not match.is_over:
        outcome = play_out(match.next_deal(stream=stream), stream).outcome
        assert outcome is not None
        match = match.add(outcome)
        for side, points in enumerate(outcome.points or ()):
            totals[side] = totals[side] + points if points else 0
        assert list(match.totals) == totals
    assert max(totals) >= target
    assert match.winners == (totals.index(max(totals)),)
    assert totals[0] != totals[1]
