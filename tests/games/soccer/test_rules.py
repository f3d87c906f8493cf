"""Every rule of Soccer, tested by its id; what it takes over from Slovak play is not.

The tests take no fixtures, so that `test_planted_faults` can run them with a fault planted.
"""

from __future__ import annotations

from itertools import pairwise

import pytest
from games.soccer.examples import scored
from hypothesis import given
from hypothesis import strategies as st
from support import play_out, random_deals, rule, rules_of, tries

import sedma
from sedma import Match, MatchError, Rules, Stream
from sedma.components import NextDeals
from sedma.record import PlayedMatch, match_record, read_line

SOCCER = sedma.find_variant("soccer")


def soccer(**changes: object) -> Rules:
    """Return the rules with changes."""
    return rules_of("soccer", 2, **changes)


def played(match: Match, *goals: tuple[int | None, int]) -> Match:
    """Return the match after deals that these sides have won for so many stakes."""
    for winner, number in goals:
        match = scored(match, winner, number)
    return match


def whole(rules: Rules, seed: int, dealer: int = 0) -> tuple[list[Match], list[sedma.Deal]]:
    """Play a match at random; return it before and after each deal, and the deals."""
    matches, deals = [rules.begin_match(dealer=dealer)], []
    while not matches[-1].is_over:
        number = len(deals)
        deals.append(play_out(matches[-1].next_deal(seed=100 * seed + number), Stream(number)))
        matches.append(matches[-1].add(deals[-1].outcome))
    return matches, deals


@rule("SOCCER-BASE-1")
def test_two_players_with_the_whole_pack() -> None:
    """Two play, each alone, 32 cards in 16 rounds."""
    for deal in random_deals(soccer(), 20):
        outcome = deal.outcome
        assert outcome is not None
        assert outcome.sides == ((0,), (1,))
        assert sum(outcome.cards) == 32
        assert sum(outcome.rounds) == 16
        assert 4 <= len(deal.tricks) <= 16


@rule("SOCCER-BASE-2")
def test_deals_are_those_of_slovak_play() -> None:
    """Cards, tricks, points and stakes are as in Slovak Sedma."""
    slovak = sedma.variant("slovak", players=2)
    for deal in random_deals(soccer(), 40):
        twin = slovak.deal(pack=deal.start.pack, dealer=deal.dealer)
        for move in deal.history:
            twin = twin.apply(move.action)
        assert twin.is_over
        assert twin.tricks == deal.tricks
        assert twin.outcome is not None
        assert deal.outcome is not None
        for name in ("points", "winners", "stakes", "scores", "pay"):
            assert getattr(twin.outcome, name) == getattr(deal.outcome, name)


def test_as_an_option_goals_are_classic_stakes() -> None:
    """With classic stakes a deal has 90 points, and always a goal; the last seven stays dead."""
    rules = sedma.variant("soccer", options=["classic-stakes"])
    for deal in random_deals(rules, 40):
        outcome = deal.outcome
        assert outcome is not None
        assert outcome.points is not None
        assert sum(outcome.points) == 90
        assert sum(outcome.scores) in (1, 2, 3)
    assert rules.last_card.active


# Who leads


@rule("SOCCER-LEAD-1")
def test_at_home_one_player_leads_every_deal() -> None:
    """The player at home leads all eight deals."""
    for home in (0, 1):
        matches, deals = whole(soccer(), 1, dealer=1 - home)
        assert [match.leader for match in matches[:-1]] == [home] * 8
        assert [deal.start.leader for deal in deals] == [home] * 8


@rule("SOCCER-LEAD-2")
def test_on_neutral_ground_the_players_take_turns() -> None:
    """The lead goes to and fro, four deals each."""
    rules = soccer(rotation=NextDeals())
    for first in (0, 1):
        _, deals = whole(rules, 2, dealer=1 - first)
        assert [deal.start.leader for deal in deals] == [first, 1 - first] * 4
    assert dict(SOCCER.option("neutral-ground").changes) == {"rotation": NextDeals()}


@rule("SOCCER-LEAD-3")
def test_who_does_not_lead_deals() -> None:
    """The dealer is the other player, at home and on neutral ground."""
    for rules in (soccer(), soccer(rotation=NextDeals())):
        _, deals = whole(rules, 3)
        assert all(deal.dealer == 1 - deal.start.leader for deal in deals)
    assert [deal.dealer for deal in whole(soccer(), 3, dealer=1)[1]] == [1] * 8


@rule("SOCCER-LEAD-4")
def test_results_have_no_influence_on_who_deals() -> None:
    """Whoever wins how much, the leaders are the same."""
    for rules in (soccer(), soccer(rotation=NextDeals())):
        found = set()
        for goals in ((None, 0), (0, 1), (1, 2)):
            match, leaders = rules.begin_match(dealer=0), []
            while not match.is_over:
                leaders.append(match.leader)
                match = scored(match, *goals)
            found.add(tuple(leaders))
        assert len(found) == 1


# The match


@rule("SOCCER-LEN-1")
def test_a_match_has_eight_deals() -> None:
    """After exactly eight deals it is over, whatever the score."""
    for seed in range(4):
        matches, deals = whole(soccer(), seed)
        assert len(deals) == 8
        assert matches[-1].why is not None
        assert matches[-1].why.reason == "match:deals"
        with pytest.raises(MatchError, match="the match is over"):
            matches[-1].next_deal(seed=1)


@rule("SOCCER-LEN-2")
def test_half_time_is_after_four_deals() -> None:
    """The score of half-time is that after the fourth deal."""
    match = played(soccer().begin_match(dealer=0), (0, 1), (1, 2), (0, 1))
    assert match.half_time is None
    match = played(match, (0, 2))
    assert match.half_time == match.totals == (4, 2)
    match = played(match, (1, 2), (1, 2), (None, 0), (0, 1))
    assert match.is_over
    assert (match.half_time, match.totals) == ((4, 2), (5, 6))


@rule("SOCCER-GOAL-1")
def test_stakes_are_goals() -> None:
    """A stake that is won is a goal for the winner, and nothing for the other."""
    match = played(soccer().begin_match(dealer=0), (0, 1), (1, 2))
    assert match.totals == (1, 2)
    for seed in range(3):
        matches, deals = whole(soccer(), seed)
        for before, after, deal in zip(matches[:-1], matches[1:], deals, strict=True):
            assert deal.outcome is not None
            goals = [new - old for old, new in zip(before.totals, after.totals, strict=True)]
            assert goals == list(deal.outcome.scores)


@rule("SOCCER-GOAL-2")
def test_a_goalless_deal_counts() -> None:
    """A deal without stakes is one of the eight."""
    match = played(soccer().begin_match(dealer=0), *[(None, 0)] * 8)
    assert match.is_over
    assert match.totals == match.half_time == (0, 0)


@rule("SOCCER-WIN-1")
def test_more_goals_win_and_equal_goals_draw() -> None:
    """The side with more goals wins; nobody does if they are equal."""
    assert played(soccer().begin_match(dealer=0), *[(1, 1)] * 8).winners == (1,)
    level = played(soccer().begin_match(dealer=0), *[(0, 1), (1, 1)] * 4)
    assert level.is_over
    assert level.winners == ()
    assert soccer().begin_match(dealer=0).winners is None


@rule("SOCCER-WIN-2")
def test_half_time_changes_nothing() -> None:
    """Totals and leaders go on as if there were no half-time."""
    plain = soccer(match={"half_time": 0})
    for seed in range(3):
        ours, theirs = whole(soccer(), seed)[0], whole(plain, seed)[0]
        assert [match.totals for match in ours] == [match.totals for match in theirs]
        assert [match.leader for match in ours] == [match.leader for match in theirs]
        assert theirs[-1].half_time is None


# Extra time


def test_extra_time_goes_on_in_pairs() -> None:
    """Level after eight deals two more are played, and again, until one leads after a pair."""
    rules = sedma.variant("soccer", options=["extra-time", "neutral-ground"])
    level = played(rules.begin_match(dealer=0), *[(None, 0)] * 8)
    assert not level.is_over
    assert level.winners is None
    ahead = played(level, (0, 1))
    assert not ahead.is_over
    assert played(ahead, (None, 0)).winners == (0,)
    again = played(ahead, (1, 1))
    assert not again.is_over
    assert not played(again, (1, 2)).is_over
    won = played(again, (1, 2), (0, 1))
    assert won.winners == (1,)
    assert len(won.outcomes) == 12
    assert won.half_time == (0, 0)
    assert played(rules.begin_match(dealer=0), *[(0, 1)] * 8).winners == (0,)


def test_other_numbers_of_deals() -> None:
    """Half-time and the number of deals are fields; half-time comes before the end."""
    short = soccer(match={"deals": 2, "half_time": 1})
    match = played(short.begin_match(dealer=0), (0, 1), (0, 1))
    assert (match.half_time, match.totals, match.is_over) == ((1, 0), (2, 0), True)
    for wrong in ({"half_time": 8}, {"half_time": 9}, {"deals": 0}, {"deals": 4}):
        with pytest.raises(sedma.RulesError, match="half_time is before the last of the deals"):
            soccer(match=wrong)


# Invariants


@tries(3)
@given(seed=st.integers(0, 2**32), options=st.sets(st.sampled_from(["neutral-ground"])))
def test_matches(seed: int, options: set[str]) -> None:
    """Half-time is the sum of four deals, goals never fall, and names may be swapped."""
    rules = SOCCER.for_players(2, options)
    matches, deals = whole(rules, seed)
    scores = [deal.outcome.scores for deal in deals if deal.outcome is not None]
    assert len(scores) == 8
    assert all(score in {(0, 0), (1, 0), (0, 1), (2, 0), (0, 2)} for score in scores)
    last = matches[-1]
    assert last.half_time == tuple(sum(own) for own in zip(*scores[:4], strict=True))
    for before, after in pairwise(matches):
        assert all(old <= new for old, new in zip(before.totals, after.totals, strict=True))
    assert 0 <= sum(last.totals) <= 16
    assert (last.winners == ()) == (last.totals[0] == last.totals[1])
    swapped, _ = whole_of(rules, deals)
    assert swapped.totals == last.totals[::-1]
    assert read_line(match_record(last, deals)) == PlayedMatch(last, tuple(deals))


def whole_of(rules: Rules, deals: list[sedma.Deal]) -> tuple[Match, list[sedma.Deal]]:
    """Play a match again with the seats exchanged."""
    match = rules.begin_match(dealer=1 - deals[0].dealer)
    twins = []
    for deal in deals:
        twin = match.next_deal(pack=deal.start.pack)
        for move in deal.history:
            twin = twin.apply(move.action, seat=1 - move.seat)
        twins.append(twin)
        match = match.add(twin.outcome)
    return match, twins
