"""Worked examples of Ristikontra of kinds of their own: leads, and single turns."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from worked_examples import Check, Example, rules_for

from sedma import Blind, Play


def _lead(variant: str, example: Example) -> None:
    """Check which ranks of a hand may be led after these leads."""
    rules = rules_for(variant, example)
    names = rules.table.names
    leader = names.index(example["leader"])
    deal = rules.position(
        leader=leader,
        hands={leader: example["hand"]},
        stock=example["stock"],
        leads=[(names.index(name), rank) for name, rank in example["last_leads"]],
    )
    legal = {action.card.rank for action in deal.legal_actions if isinstance(action, Play)}
    assert legal == set(example["hand"]) - set(example["illegal"])
    others = [action.text for action in deal.legal_actions if not isinstance(action, Play)]
    assert others == example.get("also_legal", [])


def _turn(variant: str, example: Example) -> None:
    """Check how many cards hand and stock have before and after a turn."""
    rules = rules_for(variant, example)
    deal = rules.deal(seed=1)
    for _ in rules.table.seats:
        seat = deal.to_move or 0
        assert len(deal.hands[seat]) == example["hand_before"]
        assert len(deal.stock) <= example["stock_before"]
        action = Blind() if example["action"] == "blind" else deal.legal_actions[0]
        after = deal.apply(action)
        assert len(after.hands[seat]) == example["hand_after"]
        taken = example["stock_before"] - example["stock_after"]
        assert len(deal.stock) - len(after.stock) == taken
        deal = after
    first = rules.deal(seed=1)
    assert len(first.stock) == example["stock_before"]


CHECKS: Mapping[str, Check] = MappingProxyType({"lead": _lead, "turn": _turn})
