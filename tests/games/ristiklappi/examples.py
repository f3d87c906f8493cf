"""Worked examples of Ristiklappi of a kind of their own: who is dirty after a trick."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from worked_examples import Check, Example, rules_for


def _cleaning(variant: str, example: Example) -> None:
    rules = rules_for(variant, example)
    sides = list(example["dirty_before"])
    words = [word.partition(":") for word in example["plays"].split()]
    leader = rules.table.names.index(words[0][0])
    stock = example["stock"]
    deal = rules.position(
        leader=leader,
        trick=[rank for _, _, rank in words[:-1]],
        hands=[6 if stock else 5] * 3 + [[words[-1][2], *"?????"]],
        stock=stock - 3 if stock else 0,
        dirty=[sides.index(side) for side, dirty in example["dirty_before"].items() if dirty],
    )
    assert deal.stock_sizes[0] == stock
    rank = words[-1][2]
    deal = deal.apply(next(one for one in deal.legal_actions if one.text.startswith(rank)))
    assert rules.table.names[deal.tricks[0].taker or 0] == example["winner"]
    assert {side: index in deal.dirty for index, side in enumerate(sides)} == example["dirty_after"]


CHECKS: Mapping[str, Check] = MappingProxyType({"cleaning": _cleaning})
