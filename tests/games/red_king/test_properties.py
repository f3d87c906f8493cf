"""What holds in every deal of Red King."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st
from support import tries

import sedma
from sedma import Card, Deal, Play, Trick
from sedma.components import FixedSides
from sedma.testing import deals, optional_rules

RED_KING = sedma.find_variant("red-king")
RULES = RED_KING.for_players(3)
RED = Card("K", "h")
some = tries(15)


def taker(trick: Trick, ranks: Sequence[str]) -> int:
    """Return who takes a trick of cards of these ranks in a game in which sevens are wild."""
    found = trick.leader
    for play, rank in zip(trick.plays, ranks, strict=True):
        if rank in (ranks[0], "7"):
            found = play.seat
    return found


def owner(deal: Deal) -> int:
    """Return who played the king."""
    return next(move.seat for move in deal.history if move.action == Play(RED))


@some
@given(data=st.data())
def test_results(data: st.DataObject) -> None:
    """Never a tie; 50 points win for the lone player; 2s, -s, -s are paid one way or the other."""
    deal = data.draw(deals(RULES, phase="over"))
    outcome = deal.outcome
    assert outcome is not None
    assert outcome.points is not None
    alone = outcome.sides.index((owner(deal),))
    assert sum(outcome.points) == 90
    assert all(points % 10 == 0 for points in outcome.points)
    assert (outcome.winners == (alone,)) == (outcome.points[alone] >= 50)
    assert len(outcome.winners) == 1
    assert outcome.stakes in (1, 2, 3)
    sign = 1 if outcome.winners == (alone,) else -1
    assert outcome.pay[alone] == 2 * sign * outcome.stakes
    assert outcome.pay[1 - alone] == -sign * outcome.stakes
    assert outcome.burn is None
    winners = outcome.sides[outcome.winners[0]]
    assert outcome.next_dealer not in winners
    assert outcome.next_leader in winners


@some
@given(data=st.data())
def test_the_king_is_a_fifth_seven(data: st.DataObject) -> None:
    """Every trick has the taker that it would have with a seven in the place of the king."""
    deal = data.draw(deals(RULES, phase="over"))
    for trick in deal.tricks:
        ranks = ["7" if card == RED else card.rank for card in trick.cards]
        assert trick.taker == taker(trick, ranks)


@some
@given(data=st.data())
def test_the_king_matters_where_it_is_led_or_wins(data: st.DataObject) -> None:
    """If it was not led and does not win its trick, it is like a card that does not go with it."""
    deal = data.draw(deals(RULES, phase="over"))
    for trick in deal.tricks:
        ranks = [card.rank for card in trick.cards]
        if RED not in trick.cards:
            assert trick.taker == taker(trick, ranks)
            continue
        place = trick.cards.index(RED)
        later = [rank for rank in ranks[place + 1 :] if rank in (ranks[0], "7")]
        if place and later:
            other = next(rank for rank in ("8", "9", "10") if rank != ranks[0])
            assert trick.taker == taker(trick, [*ranks[:place], other, *ranks[place + 1 :]])


@some
@given(data=st.data())
def test_what_may_be_done_does_not_depend_on_the_sides(data: st.DataObject) -> None:
    """With everybody alone the same actions are legal at every moment."""
    rules = data.draw(optional_rules(RED_KING))
    deal = data.draw(deals(rules))
    twin = rules.change(sides=FixedSides(3)).deal(pack=deal.start.pack, dealer=deal.dealer)
    for state in deal.states():
        assert state.legal_actions == twin.legal_actions
        assert state.tally == twin.tally
        if len(state.history) < len(deal.history):
            twin = twin.apply(deal.history[len(state.history)].action)


@some
@given(data=st.data())
def test_one_player_ever_has_the_king(data: st.DataObject) -> None:
    """The role is fixed from the moment the king reaches a hand, and the owner plays it."""
    deal = data.draw(deals(RULES, phase="over"))
    seat = owner(deal)
    for state in deal.states():
        assert (RED in state.stock) == (not state.owners)
        assert state.owners in ({}, {RED: seat})


def test_all_results_occur() -> None:
    """The lone player may have any number of tens from 0 to 90."""
    found = set()
    for seed in range(1200):
        stream = sedma.Stream(seed)
        deal = RULES.deal(stream=stream)
        while deal.legal_actions:
            deal = deal.apply(stream.choose(deal.legal_actions))
        assert deal.outcome is not None
        points = deal.outcome.points or (0, 0)
        found.add(points[deal.outcome.sides.index((owner(deal),))])
    assert {0, 10, 20, 30, 40, 50, 60, 70, 80} <= found
