"""The kinds of worked examples that Slovak Sedma, and Soccer with it, have in their own form."""

from __future__ import annotations

from typing import Any

from attrs import evolve
from support import nothing_taken
from worked_examples import CHECKS as SHARED
from worked_examples import Check, Example, rules_for, tally_for

import sedma
from sedma import Rules


def _sides(rules: Rules, named: dict[str, Any]) -> list[tuple[int, ...]]:
    """Return the seats of the sides that an example names, in its order."""
    names = rules.table.names
    return [tuple(names.index(letter) for letter in side) for side in named]


def _trick(variant: str, example: Example) -> None:
    """Check a trick, which may be the last of a deal after so many tricks of each side."""
    rules = rules_for(variant, example)
    names = rules.table.names
    words = example["plays"].replace("|", " ").split()
    leader = names.index(words[0].split(":")[0])
    cards = [word.split(":")[1] for word in words]
    before = dict(
        zip(_sides(rules, example["taken_before"]), example["taken_before"].values(), strict=True)
    )
    assert list(before) == list(rules.sides.public(rules.table))
    if not example["last"]:
        deal = rules.position(leader=leader, trick=cards)
        assert not any(before.values())
    else:
        taken, tricks = [0] * rules.players, [0] * rules.players
        left = len(rules.pack) - len(words)
        for side, number in reversed(before.items()):
            tricks[side[0]] = number
            taken[side[0]] = number * rules.players if number < max(before.values()) else left
            left -= taken[side[0]]
        deal = rules.position(
            leader=leader,
            trick=cards,
            hands=[0] * rules.players,
            stock=0,
            taken=taken,
            tricks=tricks,
        )
        assert deal.is_over
    for found in (sedma.judge_trick(deal), _as_text(rules, example, before)):
        assert names[found.holder] == example["winner"]
        assert found.points == example["points"]
        assert len(found.trick.rounds) == example["rounds"]
    assert not deal.tricks or deal.tricks[0].taker == sedma.judge_trick(deal).holder


def _as_text(rules: Rules, example: Example, before: dict[tuple[int, ...], int]) -> sedma.Judgement:
    """Judge the cards alone, as the last trick if only the leader's side has tricks."""
    return sedma.judge(rules, example["plays"], last=example["last"] and min(before.values()) == 0)


def _score(variant: str, example: Example) -> None:
    """Check the stakes, and whether the deal passes to the next seat."""
    SHARED["score"](variant, example)
    rules = rules_for(variant, example)
    tally, points = tally_for(rules, example), tuple(example["points"].values())
    winners = rules.result.decide(tally, points).winners
    for dealer in _sides(rules, {example["dealer_side"]: None})[0]:
        found, _ = rules.rotation.next_dealer(dealer, rules.table, tally, points, winners)
        assert found == rules.table.next(dealer, example["next_dealer"] == "next")


def _rotation(variant: str, example: Example) -> None:
    """Check who deals and leads after a deal with these points."""
    rules = rules_for(variant, example)
    names, points = rules.table.names, tuple(example["points"].values())
    tally = evolve(
        nothing_taken(rules.sides.public(rules.table)), card_points=points, cards=(16, 16)
    )
    winners = rules.result.decide(tally, points).winners
    dealer, _ = rules.rotation.next_dealer(
        names.index(example["dealer"]), rules.table, tally, points, winners
    )
    assert names[dealer] == example["next_dealer"]
    assert names[rules.table.next(dealer)] == example["next_leader"]


CHECKS: dict[str, Check] = {"trick": _trick, "score": _score, "rotation": _rotation}
