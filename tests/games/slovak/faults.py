"""For each enforced rule of Slovak Sedma, a fault that breaks it."""

from __future__ import annotations

from collections.abc import Callable

from support import Change, Mutation, Patch

from sedma import RANKS, Rules
from sedma.components import (
    FixedSides,
    KeepsDealUnless,
    LastCard,
    NextDeals,
    Stakes,
    Threshold,
)

FAULTS: dict[str, Change | Mutation | Patch] = {}

_POWER = (
    "    if last != holder or _dead_as_last(course, last, CARDS[card_of(moves[-1])]) is None:\n"
)


def _change(rule_id: str, make: Callable[[Rules], Rules], *, after: bool = False) -> None:
    FAULTS[rule_id] = Change(make, after)


def _mutate(rule_id: str, old: str, new: str, module: str = "sedma.play.standing") -> None:
    FAULTS[rule_id] = Mutation(old, new, module)


_change("SLOVAK-BASE-1", lambda rules: rules.change(sides=FixedSides(rules.players)))

# The last seven

_change("SLOVAK-LAST7-1", lambda rules: rules.change(last_card=LastCard()))
_mutate(
    "SLOVAK-LAST7-2",
    "    return course.leader if standing is None else standing[2]\n",
    "    return course.leader\n",
)
_mutate(
    "SLOVAK-LAST7-3",
    _POWER + "        return holder\n",
    "    if _dead_as_last(course, holder, CARDS[20]) is None:\n        return holder\n"
    "    return course.leader\n",
)
_change("SLOVAK-LAST7-4", lambda rules: rules.change(last_card=LastCard(RANKS)))
_mutate(
    "SLOVAK-LAST7-5",
    _POWER,
    _POWER.replace("last != holder", "card_of(moves[0]) < 24 or last != holder"),
)
_mutate(
    "SLOVAK-LAST7-6",
    "watches_last and len(stock) <= rules.left_over and not any(hands):\n",
    "watches_last and len(stock) <= rules.left_over and moves[-1] % 64 < 52:\n",
    "sedma.play.deal",
)
_mutate(
    "SLOVAK-LAST7-7",
    _POWER,
    _POWER.replace(
        "last != holder", "any((last - move // 256) % 4 == 2 for move in moves) or last != holder"
    ),
)

# The result and the next deal

_change("SLOVAK-PTS-1", lambda rules: rules.change(points={"last_trick": 10}))
_change("SLOVAK-SIXTY-1", lambda rules: rules.change(result=Threshold(50)))
_change("SLOVAK-SIXTY-2", lambda rules: rules.change(result=Threshold(60, all_cards=3)))
_change("SLOVAK-SIXTY-3", lambda rules: rules.change(result=Threshold(60, "at-least")))
_change(
    "SLOVAK-SIXTY-5",
    lambda rules: rules.change(rotation=KeepsDealUnless("opponents-have", points=60)),
)
_change("SLOVAK-SIXTY-6", lambda rules: rules.change(rotation=KeepsDealUnless("won")))
_change("SLOVAK-DEAL-2", lambda rules: rules.change(rotation=NextDeals()))
_change(
    "SLOVAK-DEAL-1",
    lambda rules: rules.change(rotation=KeepsDealUnless("opponents-have", points=70)),
    after=True,
)
_change("SLOVAK-ALT-1", lambda rules: rules.change(result=Stakes(1, 1, 1)), after=True)
