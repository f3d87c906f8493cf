"""So many points that win, and a deal that is kept unless something passes it on."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve
from support import nothing_taken

from sedma import RulesError, Seat, Table, Tally
from sedma.components import KeepsDealUnless, SameDealer, Threshold

TWO = ((0, 2), (1, 3))
THREE = ((0,), (1,), (2,))


def tally(sides: tuple[tuple[int, ...], ...], cards: tuple[int, ...] = ()) -> Tally:
    """Return a tally with so many cards of each side."""
    return evolve(nothing_taken(sides), cards=cards or (10,) * len(sides))


# Points that win


@pytest.mark.parametrize(
    ("by", "points", "winners"),
    [
        ("exactly", (60, 20), (0,)),
        ("exactly", (20, 60), (1,)),
        ("exactly", (70, 10), ()),
        ("exactly", (40, 40), ()),
        ("at-least", (70, 10), (0,)),
        ("at-least", (60, 20), (0,)),
        ("at-least", (50, 30), ()),
    ],
)
def test_points_that_win(by: Any, points: tuple[int, int], winners: tuple[int, ...]) -> None:
    """Exactly so many, or at least."""
    found = Threshold(60, by, win=3, all_cards=5).decide(tally(TWO), points)
    assert found.winners == winners
    assert found.stakes == (3 if winners else 0)
    assert found.reasons == ((f"result:{by}", "pay:loser") if winners else ("result:missed",))


def test_all_the_cards() -> None:
    """All the cards win their own stakes, with whatever points."""
    for points in ((80, 0), (60, 0), (0, 0)):
        found = Threshold(60, win=3, all_cards=5).decide(tally(TWO, (32, 0)), points)
        assert (found.winners, found.stakes, found.pay) == ((0,), 5, (5, -5))
        assert found.reasons == ("result:all-cards", "pay:loser")
        assert found.sweep == (0 if points[0] else None)


def test_three_sides() -> None:
    """Several may win, but not all: then nobody does."""
    rule = Threshold(20, "at-least")
    assert rule.decide(tally(THREE), (20, 30, 10)).pay == (1, 1, -2)
    assert rule.decide(tally(THREE), (10, 60, 10)).pay == (-1, 2, -1)
    assert rule.decide(tally(THREE), (20, 30, 30)).winners == ()
    assert rule.decide(tally(TWO), (40, 40)).reasons == ("result:missed",)


def test_what_a_threshold_says_of_itself() -> None:
    """It is in stakes, for any sides, and needs the whole deal; its reasons follow the reading."""
    rule = Threshold(60)
    assert (rule.in_stakes, rule.two_sides_only, rule.needs_whole_deal) == (True, False, True)
    assert "result:exactly" in rule.reasons
    assert "result:at-least" not in rule.reasons
    assert "result:at-least" in Threshold(60, "at-least").reasons


@pytest.mark.parametrize(
    "wrong", [{"points": 0}, {"points": 6.0}, {"by": "more"}, {"win": 0}, {"all_cards": True}]
)
def test_wrong_thresholds(wrong: dict[str, Any]) -> None:
    """Numbers are whole and from 1 up."""
    with pytest.raises(RulesError):
        Threshold(**{"points": 60, **wrong})


# The next dealer


def dealer_after(
    rule: KeepsDealUnless,
    dealer: Seat,
    points: tuple[int, ...] | None,
    winners: tuple[int, ...] = (),
    sides: tuple[tuple[int, ...], ...] = TWO,
) -> tuple[Seat, str]:
    """Return the next dealer and the reason without its question."""
    table = Table(sum(map(len, sides)))
    seat, reason = rule.next_dealer(dealer, table, tally(sides), points, winners)
    assert reason in rule.reasons
    return seat, reason.removeprefix("rotation:")


def test_unless_the_opponents_win() -> None:
    """Only a win of others than the dealer's side passes the deal."""
    rule = KeepsDealUnless("opponents-win")
    assert dealer_after(rule, 3, (60, 20), (0,)) == (0, "opponents-won")
    assert dealer_after(rule, 2, (60, 20), (0,)) == (2, "kept")
    assert dealer_after(rule, 2, (10, 70)) == (2, "nobody-won")
    assert dealer_after(rule, 1, None, (0,)) == (2, "opponents-won")
    assert dealer_after(rule, 1, (40, 40, 10), (0, 1), THREE) == (2, "opponents-won")


def test_unless_the_opponents_have_the_points() -> None:
    """The points of all opponents together count; after a burn, who won it."""
    rule = KeepsDealUnless("opponents-have", points=60)
    assert dealer_after(rule, 0, (20, 60), (1,)) == (1, "opponents-have")
    assert dealer_after(rule, 0, (10, 70)) == (1, "opponents-have")
    assert dealer_after(rule, 0, (30, 50), (1,)) == (0, "kept")
    assert dealer_after(rule, 0, (30, 30, 30), (), THREE) == (1, "opponents-have")
    assert dealer_after(rule, 0, None, (1,)) == (1, "opponents-have")
    assert dealer_after(rule, 0, None, (0,)) == (0, "kept")


def test_unless_anybody_wins() -> None:
    """Every win passes the deal."""
    rule = KeepsDealUnless("won")
    assert dealer_after(rule, 0, (60, 20), (0,)) == (1, "won")
    assert dealer_after(rule, 3, (60, 20), (0,)) == (0, "won")
    assert dealer_after(rule, 0, (10, 70)) == (0, "nobody-won")


@pytest.mark.parametrize("wrong", [("nobody", 0), ("won", -1), ("won", True), (None, 0)])
def test_wrong_rotations(wrong: tuple[Any, Any]) -> None:
    """When the deal passes is one of three, and points are whole numbers from 0 up."""
    with pytest.raises(RulesError):
        KeepsDealUnless(*wrong)


def test_the_same_dealer() -> None:
    """One seat deals every time, whoever wins."""
    rule = SameDealer()
    for winners in ((), (0,), (1,)):
        found = rule.next_dealer(1, Table(2), tally(((0,), (1,))), (60, 20), winners)
        assert found == (1, "rotation:same")
    assert set(rule.reasons) == {"rotation:same"}
