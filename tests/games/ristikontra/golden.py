"""What only records of Ristikontra hold: leads turned up, game points beside added points."""

from __future__ import annotations

from typing import Any

import golden
from attrs import evolve
from support import nothing_taken

import sedma
from sedma import Blind, Deal, Outcome
from sedma.components import Totals


def check_result(outcome: Outcome, result: dict[str, Any]) -> None:
    """Compare who won, and how much.

    The records give game points even where points are added up.
    """
    points = outcome.points
    assert points is not None
    if isinstance(outcome.rules.result, Totals):
        assert outcome.scores == points
        tally = evolve(nothing_taken(outcome.sides), cards=outcome.cards)
        verdict = sedma.variant(outcome.variant).result.decide(tally, points)
        assert list(verdict.scores) == result["game_points"]
        result = {key: value for key, value in result.items() if key != "game_points"}
    golden.check_result(outcome, result)
    assert list(points) == result["points"]


def events(deal: Deal) -> list[dict[str, Any]]:
    """Return the leads turned up that could not have been chosen."""
    found = []
    most = 3 if deal.rules.leads.active else 0
    for number, (trick, moves) in enumerate(zip(deal.tricks, deal.moves_by_trick, strict=False)):
        before = [(one.leader, one.cards[0].rank) for one in deal.tricks[:number]][-most:]
        same = before.count((trick.leader, trick.cards[0].rank))
        if most and same == most and moves[0].action == Blind():
            found.append(
                {
                    "event": "blind_fourth_lead",
                    "seat": trick.leader,
                    "card": str(trick.cards[0]),
                    "trick": number,
                }
            )
    return found
