"""What a deal comes to, and a match."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final, cast

from sedma.play.outcome import Outcome
from sedma.record import match_record, read_line, write_lines
from sedma.registry import also_installed
from sedma.testing.check import of
from sedma.testing.tested_game import RulesGame
from sedma.testing.trial import Fault, Trial

if TYPE_CHECKING:
    from sedma.rules.rules import Rules

__all__ = ["DEALS", "MATCHES"]


def outcome_shape(trial: Trial) -> None:
    """What is over has an outcome: a number for each side, payments that sum to nothing."""
    outcome = trial.end.outcome
    for deal in (trial.start, trial.end):
        if (deal.outcome is not None) is not deal.is_over:
            raise Fault(f"over: {deal.is_over}, outcome: {deal.outcome}", deal)
    if outcome is None:
        return
    seats = sorted(seat for side in outcome.sides for seat in side)
    if seats != list(trial.rules.table.seats):
        raise Fault(f"sides are {outcome.sides}", trial.end)
    sides = len(outcome.sides)
    for name in ("pay", "scores", "card_points", "cards", "tricks", "rounds", "points"):
        numbers = getattr(outcome, name)
        if numbers is None:
            continue
        if len(numbers) != sides or any(type(number) is not int for number in numbers):
            raise Fault(
                f"{name} are {numbers!r}; a whole number for each of {sides} sides", trial.end
            )
    if sum(_all_seats(outcome, outcome.pay)):
        raise Fault(f"payments {outcome.pay} do not sum to nothing", trial.end)
    if len(set(outcome.winners)) < len(outcome.winners) or not set(outcome.winners) <= set(
        range(sides)
    ):
        raise Fault(f"winners are {outcome.winners!r}; sides are 0 to {sides - 1}", trial.end)


def _all_seats(outcome: Outcome, numbers: tuple[int, ...]) -> list[int]:
    return [own for own, side in zip(numbers, outcome.sides, strict=True) for _ in side]


def points_total(trial: Trial) -> None:
    """The points of all sides are those that the points rule declares, and the announced ones."""
    rules, outcome = trial.rules, trial.outcome
    if outcome is None or outcome.points is None:
        return
    played = [card for pile in trial.end.taken for card in pile]
    if sum(outcome.card_points) != sum(rules.points.of(card) for card in played):
        raise Fault(f"{outcome.card_points} for the cards taken", trial.end)
    if outcome.last_taker is None:  # it was stopped before the last trick
        return
    rounds = sum(outcome.rounds)
    total = rules.points.total(played, rounds)
    given = sum(outcome.points) - sum(outcome.announced)
    if total is not None and given != total:
        raise Fault(f"{given} points are given out, {total} are declared", trial.end)


def all_played(trial: Trial) -> None:
    """A deal that is neither burnt nor stopped ends when every card has been played."""
    end = trial.end
    if trial.outcome is None or end.burn is not None or trial.rules.stop != "played-out":
        return
    held = sum(map(len, end.hands))
    if held or len(end.stock) != trial.rules.left_over:
        raise Fault(f"it ends with {held} cards in hands and {len(end.stock)} in the stock", end)


def next_leader(trial: Trial) -> None:
    """After a deal the seat after the next dealer leads."""
    outcome, table = trial.outcome, trial.rules.table
    if outcome is not None and outcome.next_leader != table.next(outcome.next_dealer):
        raise Fault(
            f"seat {outcome.next_dealer} deals next, and seat {outcome.next_leader} leads",
            trial.end,
        )


def match_totals(trial: Trial) -> None:
    """The totals of a match are what its deals bring, less what was set to zero, with the pool."""
    series, totals, pool = trial.rules.match, [0] * trial.rules.players, 0
    if not trial.played.deals:
        return
    sides = trial.rules.sides.public(trial.rules.table)
    for match in list(trial.matches_so_far())[1:]:
        outcome = match.outcomes[-1]
        for event in outcome.zeroed:
            for side in event.sides:
                for seat in outcome.sides[side]:
                    totals[seat] = 0
        added = outcome.pay if series.adds == "pay" else outcome.scores
        pool += series.reserve
        won = set(outcome.winners) if series.carry else {outcome.sweep} if series.reserve else set()
        for side, seats in enumerate(outcome.sides):
            for seat in seats:
                totals[seat] += added[side] + (pool if side in won else 0)
        if won - {None}:
            pool = 0
        elif series.carry:
            pool += series.carry
        if match.totals != tuple(totals[side[0]] for side in sides) or match.pool != pool:
            raise Fault(
                f"totals are {match.totals} with {match.pool} in the pool after deals that brought "
                f"{totals} to the seats and left {pool}",
                trial.played.deals[len(match.outcomes) - 1],
            )


def match_end(trial: Trial) -> None:
    """A match ends at its target or after its deals, not before, and the highest total wins."""
    series = trial.rules.match
    if not trial.played.deals:
        return
    for match in trial.matches_so_far():
        most, deals = max(match.totals), len(match.outcomes)
        level = match.totals.count(most) > 1
        due = (series.target and most >= series.target) or (series.deals and deals >= series.deals)
        if match.is_over and not due:
            raise Fault(f"the match is over with {match.totals} after {deals} deals", trial.end)
        if due and not match.is_over and series.equal != "play-on":
            raise Fault(f"the match goes on with {match.totals} after {deals} deals", trial.end)
        if match.is_over and not level and match.winners != (match.totals.index(most),):
            raise Fault(f"sides {match.winners} win with {match.totals}", trial.end)
        if match.is_over is not (match.why is not None):
            raise Fault("a match that is over has a reason, and no other has", trial.end)


def match_progress(trial: Trial) -> None:
    """A match to a target comes nearer to it: in many deals some side gains something.

    Where nothing but a burn can win, many deals may pass without one.
    """
    series, stream = trial.rules.match, trial.walk.stream
    if not series.target or _only_by_burns(trial.rules):
        return
    match = trial.rules.begin_match(dealer=0)
    for _ in range(MANY):
        deal = match.next_deal(stream=stream)
        while legal := deal.legal_actions:
            deal = deal.apply(stream.choose(legal))
        match = match.add(deal.outcome)
        if max(match.totals) > 0 or match.is_over:
            return
    raise Fault(f"no side has gained anything towards {series.target} in {MANY} deals", trial.end)


def _only_by_burns(rules: Rules) -> bool:
    """Say whether a deal may be won by a burn, and no points are to be had."""
    burns = rules.asked.burn.watches_tricks or rules.asked.burn.watches_hands
    cards, rounds = rules.pack.cards, len(rules.pack) // rules.players
    return burns and rules.asked.points.total(cards, rounds) == 0


def match_dealers(trial: Trial) -> None:
    """Each deal of a match is dealt by the seat that the deal before has named."""
    deals = trial.played.deals
    for before, after in pairwise(deals):
        if before.outcome is None or after.dealer != before.outcome.next_dealer:
            raise Fault(f"seat {after.dealer} deals out of turn", after)


def match_trip(trial: Trial) -> None:
    """The record of a match leads to the same match again."""
    played = trial.played
    with also_installed(cast("RulesGame", trial.game).also_installed):
        found = read_line(write_lines([match_record(played.match, played.deals)]))
    if found != played:
        raise Fault("the record of a match leads to another", trial.last)


MANY: Final = 300
"""In how many deals played at random some side has to gain something."""

DEALS: Final = of("deal", outcome_shape, all_played, points_total, next_leader)
"""The checks of outcomes, in the order in which they are made."""

MATCHES: Final = of("match", match_progress, match_totals, match_end, match_dealers, match_trip)
"""The checks of matches, in the order in which they are made."""
