"""What holds in every deal of Slovak Sedma, under its default rules and its options."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import tries

import sedma
from sedma import Deal
from sedma.testing import deals

SLOVAK = sedma.find_variant("slovak")
BOTH = pytest.mark.parametrize("players", [2, 4])
some = tries(15)


def again(deal: Deal, variant: str) -> Deal:
    """Return the same cards with the same choices by the play of another game, as far as it goes.

    It ends before the last card, or before the choices differ.
    """
    rules = sedma.variant(variant, players=deal.rules.players)
    other = rules.deal(pack=deal.start.pack, dealer=deal.dealer)
    for move in deal.history:
        other = other.apply(move.action, seat=move.seat)
    return other


def without_a_trick(deal: Deal, seat: int) -> bool:
    """Say whether the side of a seat has taken nothing before the last trick."""
    side = next(side for side in deal.sides if seat in side)
    return not any(trick.taker in side for trick in deal.tricks[:-1])


@BOTH
@some
@given(data=st.data())
def test_results(players: int, data: st.DataObject) -> None:
    """80 points in tens; 1 stake for 60 to 20, 2 for all the cards, nothing else."""
    outcome = data.draw(deals(SLOVAK.for_players(players), phase="over")).outcome
    assert outcome is not None
    assert outcome.points is not None
    assert sum(outcome.points) == 80
    assert all(own % 10 == 0 for own in outcome.points)
    assert len(outcome.winners) <= 1
    assert (outcome.stakes == 1) == (set(outcome.points) == {60, 20})
    assert (outcome.stakes == 2) == (32 in outcome.cards)
    assert outcome.stakes in (0, 1, 2)
    if 80 in outcome.points and 32 not in outcome.cards:
        assert outcome.scores == (0, 0)


@BOTH
@some
@given(data=st.data())
def test_the_last_seven_is_all_that_differs_in_play(players: int, data: st.DataObject) -> None:
    """The classic takers, but for a last seven of a side without a trick, which never takes."""
    deal = data.draw(deals(SLOVAK.for_players(players), phase="over"))
    classic = again(deal, "classic")
    assert classic.is_over
    last = deal.tricks[-1].plays[-1]
    dead = last.card.rank == "7" and without_a_trick(deal, last.seat)
    takers = [[trick.taker for trick in one.tricks] for one in (deal, classic)]
    assert takers[0][:-1] == takers[1][:-1]
    if not dead:
        assert takers[0] == takers[1]
        return
    assert takers[1][-1] == last.seat
    assert takers[0][-1] != last.seat
    outcome = deal.outcome
    assert outcome is not None
    partner = (last.seat + 2) % 4 if players == 4 else last.seat
    if takers[0][-1] != partner and all(taker != last.seat for taker in takers[0]):
        own = sum(trick.taker in (last.seat, partner) for trick in deal.tricks)
        assert (own == 0) == (32 in outcome.cards)


@BOTH
@some
@given(data=st.data())
def test_the_rule_off(players: int, data: st.DataObject) -> None:
    """Without the rule nothing changes if both sides have a trick before the last."""
    deal = data.draw(deals(SLOVAK.for_players(players), phase="over"))
    live = SLOVAK.for_players(players, ["live-last-seven"])
    other = live.deal(pack=deal.start.pack, dealer=deal.dealer)
    for move in deal.history:
        assert [one.number for one in other.legal_actions]
        other = other.apply(move.action)
    if not any(without_a_trick(deal, seat) for seat in range(players)):
        assert [trick.taker for trick in other.tricks] == [trick.taker for trick in deal.tricks]


@BOTH
@some
@given(data=st.data())
def test_who_deals_next(players: int, data: st.DataObject) -> None:
    """The deal stays or moves one seat; it stays if the dealer's side wins or nobody does."""
    options = data.draw(st.sampled_from([(), ("sixty-passes",), ("wins-pass",), ("plain-stakes",)]))
    outcome = data.draw(deals(SLOVAK.for_players(players, options), phase="over")).outcome
    assert outcome is not None
    step = (outcome.next_dealer - outcome.dealer) % players
    assert step in (0, 1)
    assert outcome.next_leader == (outcome.next_dealer + 1) % players
    side = next(side for side, seats in enumerate(outcome.sides) if outcome.dealer in seats)
    if not options and side in (*outcome.winners, *([] if outcome.winners else [side])):
        assert step == 0


@BOTH
@some
@given(data=st.data())
def test_rounds_and_tricks(players: int, data: st.DataObject) -> None:
    """Rounds and tricks are as many as in the classic game."""
    deal = data.draw(deals(SLOVAK.for_players(players), phase="over"))
    rounds = sum(len(trick.rounds) for trick in deal.tricks)
    assert rounds == 32 // players
    assert rounds // 4 <= len(deal.tricks) <= rounds


def test_ties_occur() -> None:
    """40 to 40 is possible, and so is every other result in tens."""
    found = set()
    for seed in range(400):
        stream = sedma.Stream(seed)
        deal = SLOVAK.for_players(2).deal(stream=stream)
        while deal.legal_actions:
            deal = deal.apply(stream.choose(deal.legal_actions))
        assert deal.outcome is not None
        found.add((deal.outcome.points or (0,))[0])
    assert {20, 30, 40, 50, 60} <= found
