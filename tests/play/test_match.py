"""Matches: how deals are added up, when a match ends, and who wins it."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Iterator
from typing import Any

import pytest
from attrs import evolve
from attrs.exceptions import FrozenInstanceError
from hypothesis import given
from hypothesis import strategies as st
from support import nothing_taken, play_out, tries

import sedma
from sedma import Match, MatchError, Outcome, Rules, RulesError, SeatError, Stream, Tally
from sedma.components import Totals

CLASSIC = sedma.find_variant("classic")
some = tries(4)
each_number = pytest.mark.parametrize("players", [2, 3, 4])


def classic(players: int = 4, *options: str, **changes: object) -> Rules:
    """Return the classic rules with options and changes."""
    return CLASSIC.for_players(players, options, **changes)


def to_target(players: int, target: int) -> Rules:
    """Return the rules of a match to so many stakes."""
    return classic(players, match={"adds": "scores", "target": target})


def outcome_of(match: Match, seed: int = 0) -> Outcome:
    """Play the next deal at random and return its outcome."""
    outcome = play_out(match.next_deal(seed=seed), Stream(seed, 1)).outcome
    assert outcome is not None
    return outcome


def won(match: Match, *winners: int, stakes: int = 1) -> Outcome:
    """Return the outcome of a deal that these sides have won for so many stakes."""
    table = match.rules.table
    sides = match.rules.sides.final(table)
    verdict = sedma.Verdict.in_stakes(winners, stakes, sides, "result:most")
    dealer, _ = match.rules.rotation.next_dealer(
        match.dealer, table, nothing_taken(sides), None, verdict.winners
    )
    return evolve(
        outcome_of(match),
        winners=verdict.winners,
        stakes=verdict.stakes,
        pay=verdict.pay,
        scores=verdict.scores,
        sweep=None,
        next_dealer=dealer,
        next_leader=table.next(dealer),
    )


def counted(match: Match, points: tuple[int, ...]) -> Outcome:
    """Return the outcome of a deal in which the sides have so many points."""
    tally = Tally(
        sides=match.rules.sides.final(match.rules.table),
        card_points=points,
        cards=tuple(map(bool, points)),
        tricks=points,
        rounds=points,
        last_taker=None,
    )
    verdict = match.rules.result.decide(tally, points)
    return evolve(
        outcome_of(match),
        points=points,
        winners=verdict.winners,
        pay=verdict.pay,
        scores=verdict.scores,
        sweep=verdict.sweep,
    )


def played(rules: Rules, stream: Stream, most: int = 40) -> Iterator[Match]:
    """Play a match at random and go through it from the beginning, for so many deals at most."""
    match = rules.begin_match(stream=stream)
    yield match
    while not match.is_over and len(match.outcomes) < most:
        match = match.add(play_out(match.next_deal(stream=stream), stream).outcome)
        yield match


# Beginning


@each_number
def test_a_match_begins_with_nothing(players: int) -> None:
    """Before the first deal there are zeros, nobody has won, and the dealer is the one given."""
    for dealer in range(players):
        match = classic(players).begin_match(dealer=dealer)
        assert match.dealer == dealer
        assert match.leader == (dealer + 1) % players
        assert match.totals == (0,) * (2 if players == 4 else players)
        assert (match.pool, match.outcomes) == (0, ())
        assert (match.is_over, match.winners, match.why) == (False, None, None)


@each_number
def test_a_stream_draws_the_first_dealer(players: int) -> None:
    """The stream draws one number below the number of players, and every seat may come up."""
    dealers = []
    for seed in range(30):
        stream, twin = Stream(seed), Stream(seed)
        match = classic(players).begin_match(stream=stream)
        assert match.dealer == twin.below(players)
        assert stream.state == twin.state
        dealers.append(match.dealer)
    assert set(dealers) == set(range(players))


@pytest.mark.parametrize("given", [{}, {"dealer": 0, "stream": Stream(1)}])
def test_a_match_begins_with_a_dealer_or_a_stream(given: dict[str, Any]) -> None:
    """Neither and both are refused."""
    with pytest.raises(MatchError, match=r"either the first dealer or a stream that draws one"):
        classic().begin_match(**given)


@pytest.mark.parametrize("dealer", [4, -1, True, "0", 1.0])
def test_a_first_dealer_whom_the_table_does_not_have(dealer: Any) -> None:
    """A dealer who is no seat is refused."""
    with pytest.raises(SeatError, match=rf"^dealer must be 0 to 3, not {dealer!r}$"):
        classic().begin_match(dealer=dealer)


# Deals


@each_number
def test_the_next_deal(players: int) -> None:
    """It is dealt by the dealer of the match, under its rules, in any of the usual ways."""
    match = classic(players).begin_match(dealer=1)
    seeded = match.next_deal(seed=5)
    assert (seeded.rules, seeded.dealer, seeded.to_move) == (match.rules, 1, match.leader)
    assert match.next_deal(stream=Stream(5)) == seeded
    assert match.next_deal(pack=seeded.start.pack) == seeded
    text = " ".join(map(str, seeded.start.pack or ()))
    assert match.next_deal(pack=text) == seeded
    assert seeded == match.rules.deal(seed=5, dealer=1)


def test_a_deal_needs_an_order_of_the_pack() -> None:
    """As with a deal alone, exactly one of seed, stream and pack is given."""
    match = classic().begin_match(dealer=0)
    with pytest.raises(RulesError, match="exactly one of seed, stream and pack"):
        match.next_deal()
    with pytest.raises(RulesError, match="exactly one of seed, stream and pack"):
        match.next_deal(seed=1, stream=Stream(1))


def test_a_deal_is_added() -> None:
    """The match after a deal holds its outcome, its pay and its next dealer."""
    match = classic().begin_match(dealer=2)
    outcome = outcome_of(match)
    after = match.add(outcome)
    assert after.outcomes == (outcome,)
    assert after.totals == outcome.pay
    assert after.dealer == outcome.next_dealer
    assert after.leader == outcome.next_leader
    assert after.rules == match.rules


def test_adding_leaves_the_old_match_alone() -> None:
    """A match is an immutable value."""
    match = to_target(4, 3).begin_match(dealer=0)
    before = pickle.dumps(match)
    after = match.add(outcome_of(match))
    assert pickle.dumps(match) == before
    assert after != match
    assert match.outcomes == ()
    with pytest.raises(FrozenInstanceError):
        match.dealer = 1  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        after.totals = (9, 9)  # type: ignore[misc]


# What is not added


@pytest.mark.parametrize("nothing", [None, "outcome", 1])
def test_a_deal_that_goes_on_is_not_added(nothing: Any) -> None:
    """Only outcomes are added; the outcome of a deal that is not over is None."""
    match = classic().begin_match(dealer=0)
    assert match.next_deal(seed=1).outcome is None
    with pytest.raises(MatchError, match=rf"^only the outcome of a deal that is over .*{nothing}"):
        match.add(nothing)


@pytest.mark.parametrize("other", [classic(4, "burns"), classic(2), to_target(4, 3)])
def test_a_deal_by_other_rules_is_not_added(other: Rules) -> None:
    """The rules of the deal are those of the match, in every field."""
    match = classic().begin_match(dealer=0)
    outcome = outcome_of(other.begin_match(dealer=0))
    with pytest.raises(MatchError, match=r"^the deal was played by other rules than the match$"):
        match.add(outcome)


def test_a_deal_by_equal_rules_is_added() -> None:
    """Equal rules need not be the same object."""
    match = classic().begin_match(dealer=0)
    twin = pickle.loads(pickle.dumps(outcome_of(match)))  # noqa: S301
    assert twin.rules is not match.rules
    assert match.add(twin).outcomes == (twin,)


def test_a_deal_of_another_dealer_is_not_added() -> None:
    """The dealer of the deal is the one whose turn it is."""
    match = classic().begin_match(dealer=0)
    outcome = outcome_of(evolve(match, dealer=3))
    with pytest.raises(MatchError, match=r"^seat 3 dealt; it is the turn of seat 0$"):
        match.add(outcome)


def test_nothing_is_added_after_the_end() -> None:
    """A match that is over takes no outcome and deals no more cards."""
    match = to_target(4, 1).begin_match(dealer=0)
    outcome = outcome_of(match)
    over = match.add(outcome)
    assert over.is_over
    with pytest.raises(MatchError, match=r"^the match is over; no more deals count$"):
        over.add(evolve(outcome, dealer=over.dealer))
    with pytest.raises(MatchError, match=r"^the match is over; no more deals$"):
        over.next_deal(seed=1)
    with pytest.raises(MatchError, match="over"):
        over.add(None)


# Totals


@each_number
def test_pay_is_added_up(players: int) -> None:
    """Without a target what is paid is added up; it sums to nothing, and there is no end."""
    matches = list(played(classic(players), Stream(players), most=25))
    last = matches[-1]
    assert not last.is_over
    assert len(last.outcomes) == 25
    for side, total in enumerate(last.totals):
        assert total == sum(outcome.pay[side] for outcome in last.outcomes)
    assert sum(last.totals) == 0
    assert any(last.totals)
    assert last.pool == 0


@each_number
def test_scores_are_added_up(players: int) -> None:
    """To a target only what is won is written down; nothing is paid by the losers."""
    for match in played(to_target(players, 100), Stream(players), most=25):
        for side, total in enumerate(match.totals):
            assert total == sum(outcome.scores[side] for outcome in match.outcomes)
        assert min(match.totals) >= 0


def test_pay_and_scores_of_three() -> None:
    """A single winner of three is paid by both others, and scores the stakes once."""
    paid = classic(3).begin_match(dealer=0)
    scored = to_target(3, 10).begin_match(dealer=0)
    assert paid.add(won(paid, 1, stakes=2)).totals == (-2, 4, -2)
    assert scored.add(won(scored, 1, stakes=2)).totals == (0, 2, 0)
    assert paid.add(won(paid, 0, 2)).totals == (1, -2, 1)
    assert scored.add(won(scored, 0, 2)).totals == (1, 0, 1)
    assert scored.add(won(scored, 0, 1, 2)).totals == (0, 0, 0)


# The end


@pytest.mark.parametrize(("stakes", "over"), [((1, 1), False), ((1, 2), True), ((2, 3), True)])
def test_a_target_is_reached_or_passed(stakes: tuple[int, int], over: bool) -> None:
    """The match ends with the deal that reaches the target or more, and not before."""
    match = to_target(4, 3).begin_match(dealer=0)
    for number in stakes:
        assert not match.is_over
        match = match.add(won(match, 1, stakes=number))
    assert match.is_over == over
    assert match.totals == (0, sum(stakes))
    assert match.winners == ((1,) if over else None)


def test_the_reason_of_a_target() -> None:
    """A match to a target ends by the rule on targets."""
    match = to_target(2, 1).begin_match(dealer=0)
    why = match.add(won(match, 0)).why
    assert why is not None
    assert why.reason == "match:target"
    assert why.rule is not None
    assert why.rule.id == "CLASSIC-MATCH-9"


@pytest.mark.parametrize("option", ["difference", "hundred-points", "accumulate"])
def test_the_reason_of_a_number_of_deals(option: str) -> None:
    """A match over a number of deals ends after the last of them, by the rule on deals."""
    *before, last = played(classic(4, option), Stream(3))
    assert [match.is_over for match in before] == [False] * 12
    assert all(match.winners is None and match.why is None for match in before)
    assert len(last.outcomes) == 12
    assert last.why is not None
    assert last.why.reason == "match:deals"
    assert last.why.rule is not None
    assert last.why.rule.id == "CLASSIC-MATCH-8"


def test_the_target_is_asked_before_the_number_of_deals() -> None:
    """If the last deal reaches the target it is the target that ends the match."""
    rules = classic(4, match={"adds": "scores", "target": 2, "deals": 2})
    match = rules.begin_match(dealer=0)
    match = match.add(won(match, 0))
    reached, missed = match.add(won(match, 0)), match.add(won(match, 1))
    assert (reached.why, missed.why) == (rules.why("match:target"), rules.why("match:deals"))
    assert (reached.winners, missed.winners) == ((0,), (0, 1))


def test_two_of_three_reach_the_target_together() -> None:
    """Two players who tie for most points and so reach the target together share the match."""
    match = to_target(3, 2).begin_match(dealer=0)
    match = match.add(won(match, 0, 2))
    match = match.add(won(match, 0, 2))
    assert match.totals == (2, 0, 2)
    assert match.winners == (0, 2)


def test_the_higher_total_beyond_the_target_wins() -> None:
    """Of two who have reached the target after one deal the one with more wins alone."""
    match = to_target(3, 4).begin_match(dealer=0)
    match = match.add(won(match, 1, stakes=3))
    match = match.add(won(match, 0, stakes=2))
    assert not match.is_over
    match = match.add(won(match, 0, 1, stakes=2))
    assert match.totals == (4, 5, 0)
    assert match.winners == (1,)


@each_number
def test_equal_totals_after_the_last_deal_share(players: int) -> None:
    """All sides with the highest total win the match."""
    rules = classic(players, match={"adds": "scores", "deals": 2})
    match = rules.begin_match(dealer=0)
    match = match.add(won(match, 0))
    assert match.winners is None
    match = match.add(won(match, 1))
    assert match.totals[:2] == (1, 1)
    assert match.winners == (0, 1)


def test_equal_totals_may_play_on() -> None:
    """A match that would end with equal totals goes on until one is higher."""
    rules = sedma.variant(
        "classic", match={"adds": "scores", "target": 2, "deals": 3, "equal": "play-on"}
    )
    match = evolve(rules.begin_match(dealer=0), totals=(2, 2))
    assert not match.is_over
    assert (match.winners, match.why) == (None, None)
    assert evolve(match, outcomes=(match,) * 3).is_over is False
    assert evolve(match, totals=(2, 3)).winners == (1,)
    shared = rules.change(match={"equal": "share"}).begin_match(dealer=0)
    assert evolve(shared, totals=(2, 2)).winners == (0, 1)


def test_a_match_that_nobody_scored_in_is_shared_by_all() -> None:
    """After ties only, every side has the highest total."""
    match = classic(3, match={"adds": "scores", "deals": 1}).begin_match(dealer=0)
    assert match.add(won(match)).winners == (0, 1, 2)


@each_number
def test_a_match_by_pay_may_end_too(players: int) -> None:
    """A number of deals may end a match in which stakes are paid; most stakes win."""
    rules = classic(players, match={"deals": 3})
    *_, last = played(rules, Stream(9))
    assert len(last.outcomes) == 3
    assert last.winners is not None
    assert last.totals[last.winners[0]] == max(last.totals)


# Scoring in points

_TENS = st.lists(st.integers(0, 9), min_size=1, max_size=12)


def _shared(players: int, tens: int) -> tuple[int, ...]:
    """Return 90 points shared by the sides: so many tens for the first, the rest for the next."""
    return (10 * tens, 90 - 10 * tens) + (0,) * (players == 3)


@each_number
@some
@given(tens=_TENS)
def test_every_deal_is_worth_a_hundred(players: int, tens: list[int]) -> None:
    """All totals and the pool sum to 100 a deal; the pool holds 10 a deal since the last sweep."""
    match = classic(players, "hundred-points").begin_match(dealer=0)
    since = 0
    for number, own in enumerate(tens, 1):
        points = _shared(players, own)
        before, match = match, match.add(counted(match, points))
        since += 1
        if max(points) == 90:
            sweep = points.index(90)
            gain = 100 + before.pool
            assert match.totals[sweep] == before.totals[sweep] + gain
            since = 0
        else:
            added = [new - old for new, old in zip(match.totals, before.totals, strict=True)]
            assert added == list(points)
        assert match.pool == 10 * since
        assert sum(match.totals) + match.pool == 100 * number


@each_number
def test_a_hundred_a_deal_in_real_deals(players: int) -> None:
    """The same holds for matches played out."""
    for seed in range(3):
        for match in played(classic(players, "hundred-points"), Stream(seed)):
            deals = len(match.outcomes)
            assert sum(match.totals) + match.pool == 100 * deals
            sweeps = [n for n, one in enumerate(match.outcomes, 1) if one.sweep is not None]
            assert match.pool == 10 * (deals - max(sweeps, default=0))


def test_the_pool_stays_when_the_match_ends() -> None:
    """What lies in the pool after the last deal is nobody's."""
    match = classic(4, "hundred-points", match={"deals": 1}).begin_match(dealer=0)
    match = match.add(counted(match, (50, 40)))
    assert (match.is_over, match.pool, match.totals, match.winners) == (True, 10, (50, 40), (0,))


def test_other_reserves() -> None:
    """The reserve is what the rules say, and without a pool a sweep wins no more."""
    rules = classic(4, result=Totals(), match={"adds": "scores", "reserve": 7})
    match = rules.begin_match(dealer=0)
    match = match.add(counted(match, (10, 80)))
    assert (match.pool, match.totals) == (7, (10, 80))
    match = match.add(counted(match, (90, 0)))
    assert (match.pool, match.totals) == (0, (10 + 90 + 14, 80))
    plain = classic(4, "accumulate").begin_match(dealer=0)
    assert plain.add(counted(plain, (90, 0))).totals == (90, 0)


def test_what_nobody_wins_is_carried_over() -> None:
    """It grows with each deal that nobody wins, and is scored by the next winner."""
    rules = classic(4, match={"adds": "scores", "carry": 2})
    match = rules.begin_match(dealer=0)
    for pool in (2, 4):
        match = match.add(won(match))
        assert (match.pool, match.totals) == (pool, (0, 0))
    match = match.add(won(match, 1, stakes=3))
    assert (match.pool, match.totals) == (0, (0, 7))
    match = match.add(won(match, 0))
    assert (match.pool, match.totals) == (0, (1, 7))
    assert "match:carry" in rules.match.reasons
    assert "match:carry" not in classic(4).match.reasons


@pytest.mark.parametrize(
    ("players", "changes", "message"),
    [
        (4, {"adds": "pay"}, "match: what nobody wins is carried over in scores"),
        (3, {}, "match: what nobody wins is carried over between two sides, not 3"),
        (4, {"reserve": 1}, "match: a reserve is for scoring in points, and this one is in"),
    ],
)
def test_what_cannot_be_carried_over(players: int, changes: dict[str, Any], message: str) -> None:
    """Two sides score, and there is one pool."""
    with pytest.raises(RulesError) as caught:
        classic(players, match={"adds": "scores", "carry": 1} | changes)
    assert str(caught.value).startswith(message)
    with pytest.raises(RulesError, match="one pool cannot be both for a reserve and for what is"):
        classic(4, "hundred-points", match={"carry": 1})


@each_number
def test_accumulation_adds_ninety_a_deal(players: int) -> None:
    """Totals grow by all the points of a deal, and the highest total wins after 12."""
    last = None
    for last in played(classic(players, "accumulate"), Stream(players)):
        assert sum(last.totals) == 90 * len(last.outcomes)
        assert last.pool == 0
    assert last is not None
    assert last.winners == tuple(
        side for side, total in enumerate(last.totals) if total == max(last.totals)
    )


@pytest.mark.parametrize("players", [2, 4])
def test_the_difference_is_added(players: int) -> None:
    """The winner of each deal adds what it has more than the other, the loser nothing."""
    for match in played(classic(players, "difference"), Stream(players)):
        for side, total in enumerate(match.totals):
            ahead = [
                outcome.points[side] - outcome.points[1 - side]
                for outcome in match.outcomes
                if outcome.points is not None
            ]
            assert total == sum(more for more in ahead if more > 0)


def test_a_burnt_deal_counts_its_stakes() -> None:
    """A burnt deal has no points; its stakes are added like any others."""
    rules = classic(4, "burns", "target")
    deal = rules.position(leader=0, trick="7c 7s 7h", hands={3: "7d"})
    outcome = deal.apply(sedma.action("7d")).outcome
    assert outcome is not None
    match = rules.begin_match(dealer=3).add(outcome)
    assert match.outcomes[0].points is None
    assert match.totals == (0, 3)


# Whole matches


MATCHES = [
    (players, options)
    for players, options in [
        (2, ("target",)),
        (3, ("target",)),
        (4, ("target",)),
        (2, ("target", "high-burns", "four-in-hand")),
        (4, ("target", "majority", "ties-pass")),
        (4, ("pagat-burns",)),
        (3, ("target", "next-deals", "one-pass")),
        (3, ("target", "ties-pass", "romanian")),
        (4, ("portuguese", "marriages")),
        (2, ("difference", "trump-sevens")),
        (4, ("difference", "romanian")),
        (3, ("hundred-points", "full-pack")),
        (2, ("parlett",)),
        (4, ("accumulate", "eight-cards")),
    ]
]


@pytest.mark.parametrize(("players", "options"), MATCHES)
def test_a_whole_match(players: int, options: tuple[str, ...]) -> None:
    """Dealers follow the rotation, totals never jump, and the match ends exactly at its end."""
    rules = classic(players, *options)
    series = rules.match
    *before, last = played(rules, Stream(1, players), most=60)
    for match, after in zip(before, [*before[1:], last], strict=True):
        assert not match.is_over
        outcome = after.outcomes[-1]
        assert after.outcomes[:-1] == match.outcomes
        assert outcome.dealer == match.dealer
        winners = {seat for side in outcome.winners for seat in outcome.sides[side]}
        following = (match.dealer + 1) % players
        if "next-deals" in options or "portuguese" in options:
            assert after.dealer == following
        elif not winners:
            assert after.dealer == (following if "ties-pass" in options else match.dealer)
        else:
            assert after.dealer not in winners
            assert after.leader in winners
    if series.target or series.deals:
        assert last.is_over
        assert last.winners
        assert max(last.totals) >= series.target
        assert max(before[-1].totals) < series.target or not series.target
        assert len(last.outcomes) == series.deals or not series.deals
    else:
        assert not last.is_over


@each_number
@some
@given(seed=st.integers(0, 2**64 - 1))
def test_a_stream_makes_the_match(players: int, seed: int) -> None:
    """The same stream makes the same match; a match comes back equal from pickle and copy."""
    rules = to_target(players, 3)
    *_, first = played(rules, Stream(seed))
    *_, again = played(rules, Stream(seed))
    assert first == again
    assert hash(first) == hash(again)
    for twin in (pickle.loads(pickle.dumps(first)), copy.copy(first), copy.deepcopy(first)):  # noqa: S301
        assert twin == first
        assert (twin.winners, twin.why, twin.is_over) == (first.winners, first.why, first.is_over)
    assert first.outcomes[-1] in first.outcomes


def test_matches_by_other_rules_differ() -> None:
    """Equal totals under other rules are another match."""
    one, other = (classic(4, *options).begin_match(dealer=0) for options in ((), ("burns",)))
    assert one != other
    assert one == classic(4).begin_match(dealer=0)
    assert one != classic(4).begin_match(dealer=1)
