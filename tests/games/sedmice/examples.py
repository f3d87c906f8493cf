"""Worked examples of Sedmice of a kind of their own: what partners see."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from support import random_deals
from worked_examples import Check, Example, rules_for


def _peek(variant: str, example: Example) -> None:
    rules = rules_for(variant, example)
    names = rules.table.names
    for deal in random_deals(rules, 3):
        states = list(deal.states())
        first = next(state for state in states if not state.stock)
        for state in states:
            for name, partner in example["sees"].items():
                seen = state.observe(names.index(name)).seen
                if len(state.history) < len(first.history):
                    assert seen == ()
                    continue
                assert len(seen) == 1
                one = seen[0]
                assert (names[one.seat], one.after) == (partner, len(first.history))
                assert one.cards == first.hands[names.index(partner)]
        assert first.phase == "lead"


CHECKS: Mapping[str, Check] = MappingProxyType({"peek": _peek})
