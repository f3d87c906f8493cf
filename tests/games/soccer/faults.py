"""For each enforced rule of Soccer, a fault that breaks it."""

from __future__ import annotations

from support import Change, Mutation, Patch

from sedma import Card
from sedma.components import NextDeals, SameDealer, Stakes

FAULTS: dict[str, Change | Mutation | Patch] = {
    "SOCCER-BASE-1": Change(
        lambda rules: rules.change(pack=rules.pack.without(Card("8", "d"), Card("9", "d")))
    ),
    "SOCCER-BASE-2": Change(lambda rules: rules.change(result=Stakes())),
    "SOCCER-LEAD-1": Change(lambda rules: rules.change(rotation=NextDeals())),
    "SOCCER-LEAD-2": Change(lambda rules: rules.change(rotation=SameDealer()), after=True),
    "SOCCER-LEN-1": Change(lambda rules: rules.change(match={"deals": 7})),
    "SOCCER-LEN-2": Change(lambda rules: rules.change(match={"half_time": 3})),
    "SOCCER-GOAL-1": Change(lambda rules: rules.change(match={"adds": "pay"})),
    "SOCCER-WIN-1": Change(lambda rules: rules.change(match={"equal": "share"})),
}
