"""For each enforced rule of Hola, a fault that breaks it.

`test_planted_faults` plants each in turn and expects a test of that rule to fail.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from attrs import evolve, frozen
from family_faults import FIRST_LEAD, LEADER_DRAWS_FIRST, TAKER_LEADS, FirstBeats, fill_each
from support import Change, Mutation, Patch

import sedma
from sedma import Card, Pack, Rules, Seat, Table, Tally, Trick, Verdict, Zeroed
from sedma.components import FixedSides, NextDeals, Totals, ZeroTotals

FAULTS: dict[str, Change | Mutation | Patch] = {}


def _change(rule_id: str, *players: int, after: bool = False, **changes: Any) -> None:
    """Plant other parts, for some numbers of players or for all."""

    def make(rules: Rules) -> Rules:
        return rules.change(**changes) if not players or rules.players in players else rules

    FAULTS[rule_id] = Change(make, after=after)


def _mutate(rule_id: str, old: str, new: str, module: str = "sedma.play.deal") -> None:
    FAULTS[rule_id] = Mutation(old, new, module)


# Pack, seats and deal


FAULTS["HOLA-PLAYERS-1"] = Change(
    lambda rules: sedma.variant("hola", players=2) if rules.players == 3 else rules
)
FAULTS["HOLA-TEAMS-1"] = Change(
    lambda rules: rules.change(sides=FixedSides(rules.players)) if rules.players == 4 else rules
)
_change("HOLA-TEAMS-2", 6, sides=FixedSides(3))


@frozen
class _TwoAgainstOne(FixedSides):
    """The first two play together."""

    count: int = 2

    def public(self, table: Table) -> tuple[tuple[Seat, ...], ...]:
        return ((0, 1), tuple(table.seats[2:]))

    def final(
        self, table: Table, owners: Mapping[Card, Seat] | None = None
    ) -> tuple[tuple[Seat, ...], ...]:
        return self.public(table)


_change("HOLA-TEAMS-3", 3, sides=_TwoAgainstOne())
FAULTS["HOLA-DIR-1"] = Change(
    lambda rules: rules.change(table=Table(rules.players, "anticlockwise"))
)
_four = {suit: Card("4", suit) for suit in ("c", "s", "h", "d")}
_change("HOLA-PACK-1", 2, 4, pack=Pack.full().without(*_four.values()))
_change("HOLA-PACK-2", 6, pack=Pack.full().without(*_four.values()))
_change("HOLA-PACK-3", 3, pack=Pack.full().without(_four["d"]))
_change("HOLA-PACK-4", 6, pack=Pack.full(2).without(_four["d"], _four["d"]))
_change("HOLA-DEAL-1", hand_size=5)
_change("HOLA-DEAL-2", packet=2)
FAULTS["HOLA-LEAD-1"] = FIRST_LEAD
_mutate(
    "HOLA-LEAD-2",
    "    legal = hands[leader]\n    if legal and not rules.tables.plain",
    "    legal = hands[leader][-3:]\n    if legal and not rules.tables.plain",
)

# Playing and winning a trick

_mutate(
    "HOLA-PLAY-1",
    "        if seat == len(held):\n            seat = 0",
    "        seat = seat % len(held)\n        if seat == 1:\n            seat = leader",
)
_change("HOLA-BEAT-1", beat={"wild": ("7", "2", "8")})


_change("HOLA-BEAT-2", beat=FirstBeats(("7", "2")))
_change("HOLA-WILD-1", beat={"wild": ("7",)})
_mutate(
    "HOLA-FIGHT-1",
    "    return (*legal, END_NUMBER)\n",
    "    return tuple(legal)\n",
    "sedma.play.legal",
)
_change("HOLA-FIGHT-2", prolong={"when": "opponent"})
_change("HOLA-FIGHT-3", prolong={"card": "fitting"})
_change("HOLA-FIGHT-4", prolong={"lead": "keep"})
_mutate(
    "HOLA-FIGHT-5",
    "        if seat == leader:\n            return _after_round",
    "        if seat == leader or len(moves) == len(held) + 2:\n            return _after_round",
)
_mutate(
    "HOLA-FIGHT-7",
    "    if not hand or not tables.opens[course.leader][holder]:",
    "    if not tables.opens[course.leader][holder]:",
    "sedma.play.legal",
)
_mutate(
    "HOLA-FIGHT-8",
    "            hand.remove(number)\n",
    "            hand.remove(number)\n"
    "            if course.stock:\n"
    "                hand = sorted((*hand, course.stock[0]))\n"
    "                course = attrs.evolve(course, stock=course.stock[1:])\n",
)
_mutate(
    "HOLA-TAKE-1",
    "        plays = plays_in(moves)\n",
    "        plays = plays_in(moves)[-rules.players :]\n",
    "sedma.play.counting",
)
FAULTS["HOLA-TAKE-2"] = TAKER_LEADS

# Drawing and the end of the deal

FAULTS["HOLA-DRAW-1"] = LEADER_DRAWS_FIRST


FAULTS["HOLA-DRAW-2"] = Change(fill_each)
_mutate(
    "HOLA-END-1",
    "    legal = hands[leader]\n    if legal and not rules.tables.plain",
    "    legal = hands[leader] if course.stock else ()\n    if legal and not rules.tables.plain",
)

# Points, result and next dealer

_change("HOLA-PTS-1", points={"cards": (("A", 10), ("K", 10))})
_change("HOLA-PTS-2", 2, 3, 4, points={"last_trick": 0})
_change("HOLA-PTS-3", 6, points={"last_trick": 10})


@frozen
class _Verdicts(Totals):
    """Totals with one thing wrong in the verdict."""

    spoil: Callable[[Verdict], Verdict] = lambda verdict: verdict

    def decide(self, tally: Tally, points: Sequence[int]) -> Verdict:
        return self.spoil(super().decide(tally, points))


_change(
    "HOLA-SCORE-1",
    result=_Verdicts(
        "all-cards",
        sweep_bonus=80,
        spoil=lambda verdict: evolve(verdict, scores=tuple(2 * own for own in verdict.scores)),
    ),
)
_change("HOLA-SCORE-2", result={"sweep_bonus": 70})
_change("HOLA-SCORE-3", result={"sweep": "all-points"})
_change("HOLA-DEALER-2", rotation=NextDeals())

# Score over several deals, and burns

_change("HOLA-MATCH-1", match={"target": 300})
_change("HOLA-MATCH-2", match={"equal": "share"})
_change("HOLA-BURN-1", 4, after=True, zero={"equal_round": False})


@frozen
class _WhoPlayedLast(ZeroTotals):
    """The side burns that played the last of the four cards."""

    def zeroed(self, tricks: Sequence[Trick], tally: Tally, verdict: Verdict) -> tuple[Zeroed, ...]:
        found = []
        for event in super().zeroed(tricks, tally, verdict):
            assert event.trick is not None
            assert event.round is not None
            by = tally.side_of(tricks[event.trick - 1].rounds[event.round - 1][-1].seat)
            found.append(evolve(event, by=by, sides=(1 - by,)))
        return tuple(found)


_change("HOLA-BURN-2", 4, after=True, zero=_WhoPlayedLast(equal_round=True))
_mutate(
    "HOLA-BURN-3",
    "            (0 if side[0] in lost else total) + by_seat[side[0]]\n",
    "            0 if side[0] in lost else total + by_seat[side[0]]\n",
    "sedma.play.match",
)
_change("HOLA-BURN-4", after=True, zero={"sweep": False})
