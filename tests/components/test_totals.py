"""Scoring in points: sweeps, totals set to zero, the deal kept with half, ties at the end."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve
from support import nothing_taken, play_out, rules_of

import sedma
from sedma import Deal, Match, Outcome, Rules, RulesError, Stream, Table, Tally
from sedma.components import KeepsDealWithHalf, Totals, ZeroTotals

PAIRS = ((0, 2), (1, 3))
IN_POINTS: dict[str, Any] = {"result": Totals(), "match": {"adds": "scores"}}


def classic(players: int, **changes: Any) -> Rules:
    """Return the classic rules, scored in points."""
    return rules_of("classic", players, **IN_POINTS).change(**changes)


def taken(
    cards: tuple[int, ...], sides: tuple[tuple[int, ...], ...] = PAIRS, last: int = 0
) -> Tally:
    """Return a tally of sides that have taken so many cards, four in a trick."""
    rounds = tuple(own // 4 for own in cards)
    return Tally(
        sides=sides, card_points=cards, cards=cards, tricks=rounds, rounds=rounds, last_taker=last
    )


def finished(deal: Deal) -> Outcome:
    """Return the outcome of a deal that is over."""
    assert deal.outcome is not None
    return deal.outcome


# Sweeps


@pytest.mark.parametrize(
    ("sweep", "cards", "points", "scores", "side"),
    [
        ("all-points", (32, 0), (90, 0), (130, 0), 0),
        ("all-points", (28, 4), (90, 0), (130, 0), 0),
        ("all-points", (4, 28), (0, 90), (0, 130), 1),
        ("all-points", (28, 4), (80, 10), (80, 10), None),
        ("all-cards", (32, 0), (90, 0), (130, 0), 0),
        ("all-cards", (28, 4), (90, 0), (90, 0), None),
        ("all-cards", (0, 32), (0, 90), (0, 130), 1),
    ],
)
def test_a_sweep_brings_a_bonus(
    sweep: Any, cards: tuple[int, int], points: tuple[int, int], scores: Any, side: int | None
) -> None:
    """All points, or all cards, bring the bonus to the side that has them."""
    verdict = Totals(sweep, sweep_bonus=40).decide(taken(cards), points)
    assert (verdict.scores, verdict.sweep) == (scores, side)
    told = verdict.reasons == (f"result:sweep-{sweep}", "result:totals")
    assert told == (side is not None)
    assert set(verdict.reasons) <= set(Totals(sweep, sweep_bonus=40).reasons)
    plain = Totals(sweep).decide(taken(cards), points)
    assert (plain.scores, plain.sweep, plain.reasons) == (points, side, ("result:totals",))
    assert set(Totals(sweep).reasons) == {"result:totals"}


def test_nobody_sweeps_nothing() -> None:
    """Where there are no points and no cards nobody has all of them."""
    for sweep in ("all-points", "all-cards"):
        assert Totals(sweep, sweep_bonus=10).decide(taken((0, 0)), (0, 0)).scores == (0, 0)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"sweep": "all"}, "sweep is one of 'all-points', 'all-cards', not 'all'"),
        ({"sweep_bonus": -1}, "sweep_bonus is a whole number from 0 up, not -1"),
        ({"sweep_bonus": True}, "sweep_bonus is a whole number from 0 up, not True"),
    ],
)
def test_wrong_fields_of_totals(fields: dict[str, Any], message: str) -> None:
    """A value that a field does not take is refused; the message names the field."""
    with pytest.raises(RulesError, match=f"^{message}"):
        Totals(**fields)


# Totals set to zero


def zeroing(text: str, **zero: bool) -> Outcome:
    """Play a trick that is named, then the rest, and return the outcome of the deal."""
    rules = classic(4, zero=zero)
    deal = rules.position(trick=text, stock=0)
    return finished(play_out(deal.apply(sedma.End()), Stream(1)))


@pytest.mark.parametrize(
    ("trick", "found"),
    [
        ("9 9 9 9", [(1, 1, "9", 1)]),
        ("7 7 7 7", [(1, 1, "7", 1)]),
        ("9 9 7 9", []),
        ("9 9 9 8 | 9 8 8 J", []),  # four in succession, but not in one round
        ("9 9 9 9 | 7 J Q K", [(1, 1, "9", 0)]),  # taken with the whole trick
        ("9 8 8 8 | 7 7 7 7", [(1, 2, "7", 1)]),
        ("9 9 9 9 | 7 7 7 7", [(1, 1, "9", 1), (1, 2, "7", 1)]),
    ],
)
def test_a_round_of_equal_cards(trick: str, found: list[tuple[int, int, str, int]]) -> None:
    """Four natural cards of one rank in a round zero all sides but the one that takes them."""
    outcome = zeroing(trick, equal_round=True)
    assert [(one.trick, one.round, one.rank, one.by) for one in outcome.zeroed] == found
    for one in outcome.zeroed:
        assert one.sides == (1 - one.by,)
        assert one.reason == "zero:equal-round"
    told = [why.reason for why in outcome.why].count("zero:equal-round")
    assert told == bool(found)
    assert zeroing(trick).zeroed == ()


def test_a_sweep_sets_totals_to_zero() -> None:
    """Who makes a sweep, as the result rule counts it, zeroes all others."""
    rule = ZeroTotals(sweep=True)
    tally = taken((15, 15, 0), ((0,), (1,), (2,)))
    verdict = Totals().decide(tally, (0, 90, 0))
    (event,) = rule.zeroed((), tally, verdict)
    assert (event.by, event.sides, event.reason) == (1, (0, 2), "zero:sweep")
    assert (event.trick, event.round, event.rank) == (None, None, None)
    assert rule.zeroed((), tally, evolve(verdict, sweep=None)) == ()
    assert ZeroTotals(equal_round=True).zeroed((), tally, verdict) == ()


def test_a_side_without_score_loses_its_own_total() -> None:
    """Whoever scores nothing falls back to zero, several sides if they do; others do not."""
    rules = classic(3, zero={"nothing_scored": True})
    tally = nothing_taken(((0,), (1,), (2,)))
    for scores, lost in (((90, 0, 0), [1, 2]), ((50, 40, 0), [2]), ((30, 30, 30), [])):
        verdict = rules.result.decide(tally, scores)
        found = rules.zero.zeroed((), tally, verdict)
        assert [(one.by, one.sides) for one in found] == [(side, (side,)) for side in lost]
        assert {one.reason for one in found} <= {"zero:nothing-scored"}


def test_reasons_of_zeroing() -> None:
    """Only the reasons that can come up are listed, and only rules that zero are asked."""
    assert dict(ZeroTotals().reasons) == {}
    assert set(ZeroTotals(equal_round=True).reasons) == {"zero:equal-round"}
    assert set(ZeroTotals(sweep=True).reasons) == {"zero:sweep"}
    assert set(ZeroTotals(nothing_scored=True).reasons) == {"zero:nothing-scored"}
    assert [ZeroTotals().active, ZeroTotals(sweep=True).active] == [False, True]
    assert ZeroTotals(nothing_scored=True).active
    assert [ZeroTotals(sweep=True).round_size, ZeroTotals(equal_round=True).round_size] == [0, 4]


@pytest.mark.parametrize("name", ["equal_round", "sweep", "nothing_scored"])
@pytest.mark.parametrize("value", [1, "yes", None])
def test_wrong_fields_of_zeroing(name: str, value: Any) -> None:
    """A field that is neither true nor false is refused; the message names it."""
    with pytest.raises(RulesError, match=f"^{name} is true or false, not {value!r}"):
        ZeroTotals(**{name: value})


def played(match: Match, scores: tuple[int, ...], *lost: int) -> Match:
    """Return the match after a deal with these scores that sets the totals of sides to zero."""
    outcome = finished(play_out(match.next_deal(seed=1), Stream(1)))
    events = [sedma.Zeroed(by=1 - side, sides=(side,), reason="zero:sweep") for side in lost]
    return match.add(evolve(outcome, scores=scores, zeroed=tuple(events), sweep=None))


def test_zeroing_comes_before_the_scores_are_added() -> None:
    """What was there before the deal is lost, what the deal itself brings counts."""
    match = played(classic(4).begin_match(dealer=0), (50, 40))
    assert match.totals == (50, 40)
    match = played(match, (60, 30), 1)
    assert match.totals == (110, 30)
    match = played(match, (20, 70), 0, 1)
    assert match.totals == (20, 70)


def test_zeroing_comes_before_the_target_is_tested() -> None:
    """A side that loses its total has not reached the target with it."""
    match = classic(4, match={"target": 100}).begin_match(dealer=0)
    match = played(match, (40, 90))
    assert not played(match, (60, 30), 0, 1).is_over
    assert played(match, (60, 30), 1).winners == (0,)


def test_zeroing_comes_before_the_pool_is_paid_out() -> None:
    """A sweep that sets others to zero brings the pool as well."""
    rules = classic(4, match={"reserve": 10}, zero={"sweep": True})
    match = played(rules.begin_match(dealer=0), (50, 40))
    sweep = evolve(
        finished(play_out(match.next_deal(seed=1), Stream(1))),
        scores=(90, 0),
        sweep=0,
        zeroed=(sedma.Zeroed(by=0, sides=(1,), reason="zero:sweep"),),
    )
    assert match.add(sweep).totals == (50 + 20 + 90, 0)


@pytest.mark.parametrize(
    ("players", "changes", "message"),
    [
        (
            4,
            {"result": sedma.variant("classic").result},
            "zero: totals of points are set to zero, and this scoring is in stakes",
        ),
        (2, {}, "zero: rounds of 4 cards need 4 players, not 2"),
        (3, {}, "zero: rounds of 4 cards need 4 players, not 3"),
    ],
)
def test_where_totals_cannot_be_set_to_zero(
    players: int, changes: dict[str, Any], message: str
) -> None:
    """There have to be totals of points, and rounds of the size that is looked for."""
    with pytest.raises(RulesError, match=message):
        classic(players, zero={"equal_round": True}, **changes)
    assert classic(players, zero={"sweep": True}).zero.active


# Who deals next


@pytest.mark.parametrize(
    ("points", "dealer", "expected"),
    [
        ((50, 40), 0, 0),
        ((50, 40), 2, 2),
        ((50, 40), 1, 2),
        ((40, 50), 2, 3),
        ((80, 80), 3, 3),
        ((70, 90), 0, 1),
        ((0, 0), 1, 1),
    ],
)
def test_half_of_the_points_keep_the_deal(
    points: tuple[int, int], dealer: int, expected: int
) -> None:
    """The dealer deals again with half of the points or more, else the next seat does."""
    found = KeepsDealWithHalf().next_dealer(dealer, Table(4), taken((16, 16)), points, ())
    kept = expected == dealer
    assert found == (expected, "rotation:half-keeps" if kept else "rotation:half-missed")


def test_three_alone_seldom_have_half() -> None:
    """With three the most points may be less than half."""
    tally = taken((12, 9, 9), ((0,), (1,), (2,)))
    for points, expected in (((40, 30, 20), 1), ((50, 20, 20), 0), ((30, 30, 30), 1)):
        assert KeepsDealWithHalf().next_dealer(0, Table(3), tally, points, ())[0] == expected


def test_after_a_burn_the_winner_keeps_the_deal() -> None:
    """Where no points count, the dealer deals again if the dealer's side won."""
    rules = sedma.variant("classic", options=["burns"], rotation=KeepsDealWithHalf())
    burnt = [rules.position(trick="9 9 9 9", dealer=dealer, stock=0).outcome for dealer in (2, 3)]
    assert [outcome and outcome.next_dealer for outcome in burnt] == [3, 3]
    assert set(KeepsDealWithHalf().reasons) == {"rotation:half-keeps", "rotation:half-missed"}


# Equal totals at the end


def test_equal_totals_play_on() -> None:
    """Sides with equal highest totals play on until one is ahead, where the rules say so."""
    match = classic(2, match={"target": 100, "equal": "play-on"}).begin_match(dealer=0)
    match = played(played(match, (50, 40)), (50, 60))
    assert (match.totals, match.is_over, match.winners) == ((100, 100), False, None)
    match = played(match, (45, 45))
    assert not match.is_over
    match = played(match, (50, 40))
    assert (match.winners, match.why and match.why.reason) == ((0,), "match:target")


def test_equal_totals_share_by_default() -> None:
    """Without that the sides share the match."""
    match = classic(2, match={"target": 100}).begin_match(dealer=0)
    assert played(played(match, (50, 40)), (50, 60)).winners == (0, 1)


def test_equal_totals_after_the_last_deal_play_on() -> None:
    """A number of deals is exceeded while the highest totals are equal."""
    match = classic(2, match={"deals": 1, "equal": "play-on"}).begin_match(dealer=0)
    match = played(match, (45, 45))
    assert not match.is_over
    match = played(match, (50, 40))
    assert (match.winners, match.why and match.why.reason) == ((0,), "match:deals")


def test_lower_equal_totals_do_not_matter() -> None:
    """Only equal totals at the top keep a match going."""
    rules = classic(3, match={"target": 100, "equal": "play-on"})
    match = evolve(rules.begin_match(dealer=0), totals=(110, 50, 50))
    assert match.winners == (0,)
    assert not evolve(match, totals=(110, 110, 50)).is_over
