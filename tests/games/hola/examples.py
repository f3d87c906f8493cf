"""Worked examples of Hola that tell more than those of other games: burns and who deals next."""

from __future__ import annotations

from attrs import evolve
from support import play_out
from worked_examples import CHECKS as SHARED
from worked_examples import Check, Example, rules_for, tally_for

import sedma
from sedma import Deal, Rules, Verdict, Zeroed


def _names(rules: Rules) -> list[str]:
    """Return what the sides are called in the examples."""
    seats = rules.table.names
    return ["".join(seats[seat] for seat in side) for side in rules.sides.final(rules.table)]


def _trick(variant: str, example: Example) -> None:
    SHARED["trick"](variant, example)
    if "zeroed" not in example:
        return
    rules = rules_for(variant, example)
    text = example["plays"].replace("|", " ").split()
    deal = rules.position(trick=[word.split(":")[1] for word in text], stock=0)
    outcome = play_out(deal.apply(sedma.End()), sedma.Stream(0)).outcome
    assert outcome is not None
    found = {side for event in outcome.zeroed for side in event.sides if event.trick == 1}
    assert [_names(rules)[side] for side in found] == example["zeroed"]


def _score(variant: str, example: Example) -> None:
    SHARED["score"](variant, example)
    if "next_dealer" not in example:
        return
    rules = rules_for(variant, example)
    tally, points = tally_for(rules, example), tuple(example["points"].values())
    verdict = rules.result.decide(tally, points)
    side = _names(rules).index(example["dealer_side"])
    for dealer in tally.sides[side]:
        found, _ = rules.rotation.next_dealer(dealer, rules.table, tally, points, verdict.winners)
        assert found == {"same": dealer, "next": rules.table.next(dealer)}[example["next_dealer"]]


def _totals(variant: str, example: Example) -> None:
    rules = rules_for(variant, example)
    names = _names(rules)
    assert list(example["before"]) == names
    tally, points = tally_for(rules, example), tuple(example["points"].values())
    verdict: Verdict = rules.result.decide(tally, points)
    zeroed = tuple(rules.zero.zeroed((), tally, verdict))
    for name in example.get("zeroed", ()):
        side = names.index(name)
        zeroed += (Zeroed(by=1 - side, sides=(side,), reason="zero:equal-round"),)
    match = evolve(rules.begin_match(dealer=0), totals=tuple(example["before"].values()))
    deal: Deal = play_out(match.next_deal(seed=0), sedma.Stream(0))
    assert deal.outcome is not None
    match = match.add(
        evolve(deal.outcome, scores=verdict.scores, sweep=verdict.sweep, zeroed=zeroed)
    )
    assert match.totals == tuple(example["after"].values())
    if "winner" in example:
        assert match.winners == (names.index(example["winner"]),)


CHECKS: dict[str, Check] = {"trick": _trick, "score": _score, "totals": _totals}
