"""Worked examples of Sedma osmová that are checked in a way of its own."""

from __future__ import annotations

from options import rules_with
from worked_examples import CHECKS as SHARED
from worked_examples import Check, Example

from sedma import Tally


def _count(variant: str, example: Example) -> None:
    rules = rules_with(variant, example["players"], {"scoring": "points170"})
    names = list(example["card_points"])
    card_points = tuple(example["card_points"].values())
    rounds = tuple(example["rounds_won"].values())
    tally = Tally(
        sides=rules.sides.final(rules.table),
        card_points=card_points,
        cards=tuple(rules.players * own for own in rounds),
        tricks=rounds,
        rounds=rounds,
        last_taker=names.index(example["last_trick"]),
    )
    bonus = rules.points.bonus(tally)
    points = tuple(own + more for own, more in zip(card_points, bonus, strict=True))
    assert points == tuple(example["scores"].values())
    assert rules.result.decide(tally, points).scores == points


def _prolong(variant: str, example: Example) -> None:
    """Check an example whose leader holds four cards beside the one led: what may be played."""
    size = {"hand_size": len(example["hand"]) + 1}
    SHARED["continue"](variant, example | {"opts": example.get("opts", {}) | size})


CHECKS: dict[str, Check] = {"osm170": _count, "continue": _prolong}
