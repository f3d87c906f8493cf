"""Matches and games: how they begin, go on and end."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve
from sergeant_major import GAMES, OPTIONS, Match, Outcome, begin_match, find_game
from support import BASE, finish, played, result

from sedma import MatchError, RulesError, SeatError, Stream, UnknownVariantError

GAME = GAMES["sergeant-major"]
OUTCOME = Outcome(rules=BASE, dealer=0, before=None, tricks=(9, 4, 3))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", [1, 2])
def test_matches_are_played(name: str, seed: int) -> None:
    """Every form of the game is played deal after deal; deals follow from those before."""
    match, deals = played(GAMES[name].rules, seed, 4)
    assert match.outcomes == tuple(result(deal) for deal in deals)
    for deal, before in zip(deals, (None, *deals[:-1]), strict=True):
        assert deal.before == (None if before is None else result(before).over)
    assert (match.winner is None) is not match.is_over
    assert (match.why is None) is not match.is_over


def test_what_is_no_deal_of_a_match() -> None:
    """Outcomes of other rules, dealers or results before are refused, and so is none at all."""
    match = GAME.begin_match(dealer=0).add(OUTCOME)
    good = Outcome(rules=BASE, dealer=1, before=(1, -1, 0), tricks=(3, 8, 5))
    for outcome, message in (
        (None, "only the outcome of a deal that is over counts"),
        (evolve(good, rules=BASE.change(limit=13)), "other rules"),
        (evolve(good, dealer=2), "seat 2 dealt; it is the turn of seat 1"),
        (evolve(good, before=(0, 0, 0)), "another result than that of the deal before"),
    ):
        with pytest.raises(MatchError, match=message):
            match.add(outcome)
    assert match.add(good).totals == (1, -1, 0)


def test_after_the_end() -> None:
    """When a match is over there are no more deals."""
    match = GAME.begin_match(dealer=0).add(evolve(OUTCOME, tricks=(12, 4, 0)))
    assert match.winner == 0
    with pytest.raises(MatchError, match=r"no more deals$"):
        match.next_deal(seed=1)
    with pytest.raises(MatchError, match="no more deals count"):
        match.add(OUTCOME)


@pytest.mark.parametrize(
    ("arguments", "kind"),
    [
        ({}, MatchError),
        ({"dealer": 0, "stream": Stream(1)}, MatchError),
        ({"dealer": 3}, SeatError),
        ({"dealer": 0, "start": (1, 0)}, MatchError),
        ({"dealer": 0, "start": (1, 0, 0)}, MatchError),
        ({"dealer": 0, "start": 5}, MatchError),
        ({"dealer": 0, "start": "abc"}, MatchError),
        ({"dealer": 0, "start": (0.5, -0.5, 0)}, MatchError),
    ],
)
def test_what_cannot_begin(arguments: dict[str, Any], kind: type[Exception]) -> None:
    """A match begins with one dealer, given or drawn, and totals that sum to nothing."""
    with pytest.raises(kind):
        GAME.begin_match(**arguments)
    with pytest.raises(kind):
        begin_match(BASE, **arguments)


@pytest.mark.parametrize(
    "tricks", [(1, 1, 1), (20, -2, -2), (8, 8), (8, 8, 0, 0), ("8", 5, 3), 5, [8, 5, 3], (12, 1, 1)]
)
def test_outcomes_that_cannot_be(tricks: Any) -> None:
    """An outcome has a number of tricks for each seat, and all tricks of the deal."""
    with pytest.raises(MatchError, match="each of 3 seats that sum to 16, not "):
        evolve(OUTCOME, tricks=tricks)
    with pytest.raises(SeatError, match="dealer must be 0 to 2"):
        evolve(OUTCOME, dealer=3)


def test_outcomes_of_deals_that_were_stopped() -> None:
    """Only the trick that wins the match can end a deal early, and only where that is agreed."""
    rules = BASE.change(play_out=False)
    assert evolve(OUTCOME, rules=rules, tricks=(12, 1, 1)).pay == (0, 0, 0)
    for tricks in ((11, 1, 1), (12, 4, 1)):
        with pytest.raises(MatchError, match="sum to 16"):
            evolve(OUTCOME, rules=rules, tricks=tricks)


def test_a_number_of_deals() -> None:
    """A match may end after so many deals; while two have the most it goes on."""
    rules = BASE.change(end="deals", limit=2)
    match = Match(rules=rules, dealer=0)
    before = None
    for tricks, winner in (((9, 4, 3), None), ((2, 9, 5), None), ((5, 2, 9), 2)):
        outcome = Outcome(rules=rules, dealer=match.dealer, before=before, tricks=tricks)
        match, before = match.add(outcome), outcome.over
        assert match.winner == winner, match.totals


def test_games_by_name() -> None:
    """A game is found by its name and its aliases."""
    assert find_game("3-5-8") is find_game("8-5-3") is GAME
    assert find_game("nine-five-two-b").rules.variant == "nine-five-two-b"
    with pytest.raises(UnknownVariantError, match="no game 'whist'; there are: sergeant-major, "):
        find_game("whist")


@pytest.mark.parametrize("name", OPTIONS)
def test_options(name: str) -> None:
    """Each option changes the rules of some game, which is then played."""
    game = GAMES["nine-five-two-a" if name == "discard-first" else "sergeant-major"]
    rules = game.with_options([name]).rules
    assert rules != game.rules
    assert rules.fingerprint != game.rules.fingerprint
    match = Match(rules=rules, dealer=0).add(evolve(OUTCOME, rules=rules))
    assert finish(match.next_deal(seed=3), Stream(1)).is_over


def test_options_that_do_not_fit() -> None:
    """An option that does not exist, or has no place in a game, is refused."""
    with pytest.raises(RulesError, match="no option 'aces-low'; there are: take-first"):
        GAME.with_options(["aces-low"])
    with pytest.raises(RulesError, match=r"no option \[\]; there are"):
        GAME.with_options([[]])  # type: ignore[list-item]
    with pytest.raises(RulesError, match="options are a list of names, not 'take-first'"):
        GAME.with_options("take-first")
    with pytest.raises(RulesError, match="only a number of tricks"):
        GAMES["four-player"].with_options(["stop-at-once"])


@pytest.mark.parametrize(
    ("name", "option", "message"),
    [
        ("fifty-one-863", "take-first", "kitty_order: there is no kitty"),
        ("four-player", "show-above-highest", "show_threshold: nothing is shown"),
        ("four-player", "new-target-first", "two_up_order: nothing is returned in the order"),
        ("fifty-one-863", "discard-first", "'discard-first' changes nothing in 'fifty-one-863'"),
        ("nine-five-two-b", "no-showing", "'no-showing' changes nothing in 'nine-five-two-b'"),
    ],
)
def test_options_without_effect(name: str, option: str, message: str) -> None:
    """An option that would be ignored is refused, with the reason."""
    with pytest.raises(RulesError, match=message):
        GAMES[name].with_options([option])


def test_options_that_contradict_each_other() -> None:
    """Of two options none takes back what the other does; a change of a field goes before both."""
    message = "option 'may-keep' and another one both change exchange"
    with pytest.raises(RulesError, match=message):
        GAME.with_options(["no-exchange", "may-keep"])
    with pytest.raises(RulesError, match="two_up_order: nothing is returned"):
        GAME.with_options(["no-exchange", "new-target-first"])
    with pytest.raises(RulesError, match="show_threshold: nothing is shown"):
        GAME.with_options(["no-showing", "show-above-highest"])
    both = GAME.with_options(["no-exchange", "no-showing"])
    assert both.rules == GAME.with_options(["no-exchange"]).rules
    assert GAME.with_options(["packets-of-four"], packet=2).rules.packet == 2
