"""The kinds of worked examples that Soccer has in its own form: whole matches."""

from __future__ import annotations

from attrs import evolve
from games.slovak import examples as slovak
from options import rules_with
from support import play_out
from worked_examples import Check, Example

import sedma
from sedma import Match, Verdict


def scored(match: Match, winner: int | None, goals: int) -> Match:
    """Return the match after a deal that this side has won for so many stakes."""
    rules = match.rules
    outcome = play_out(match.next_deal(seed=0), sedma.Stream(0, 1)).outcome
    assert outcome is not None
    winners = () if winner is None else (winner,)
    verdict = Verdict.in_stakes(winners, goals, outcome.sides, "")
    tally = sedma.Tally(
        sides=outcome.sides,
        card_points=outcome.card_points,
        cards=outcome.cards,
        tricks=outcome.tricks,
        rounds=outcome.rounds,
        last_taker=outcome.last_taker,
    )
    dealer, _ = rules.rotation.next_dealer(
        match.dealer, rules.table, tally, outcome.points, verdict.winners
    )
    return match.add(
        evolve(
            outcome,
            winners=verdict.winners,
            stakes=verdict.stakes,
            pay=verdict.pay,
            scores=verdict.scores,
            next_dealer=dealer,
            next_leader=rules.table.next(dealer),
        )
    )


def _soccer(variant: str, example: Example) -> None:
    """Check a whole match: who leads, the score at half-time and at the end, and the result."""
    rules = rules_with(variant, 2, {"venue": example["venue"], **example.get("opts", {})})
    names = rules.table.names
    leads = names.index(example["home"] if example["venue"] == "home" else example["first"])
    match = rules.begin_match(dealer=1 - leads)
    leaders = []
    for number, (winner, goals) in enumerate(example["deals"]):
        assert not match.is_over
        assert (match.half_time is None) == (number < 4)
        leaders.append(names[match.leader])
        match = scored(match, None if winner is None else names.index(winner), goals)
    assert match.is_over
    assert leaders == example["leaders"]
    assert match.half_time == tuple(example["half_time"].values())
    assert match.totals == tuple(example["full_time"].values())
    result = example["result"]
    assert match.winners == (() if result == "draw" else (names.index(result),))


CHECKS: dict[str, Check] = {**slovak.CHECKS, "soccer": _soccer}
