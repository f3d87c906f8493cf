"""For each enforced rule of Red King, a fault that breaks it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from attrs import evolve, frozen
from support import Change, Mutation, Patch

from sedma import Card, Pack, Rules, Seat, Table, Tally, Verdict
from sedma.components import FixedSides, HolderAlone, LoserDeals, Stakes

FAULTS: dict[str, Change | Mutation | Patch] = {}

_GREEN = Card("K", "s")


def _change(rule_id: str, make: Callable[[Rules], Rules], *, after: bool = False) -> None:
    FAULTS[rule_id] = Change(make, after)


def _lone(sides: Sequence[Sequence[Seat]]) -> int:
    return next(side for side, seats in enumerate(sides) if len(seats) == 1)


@frozen
class _Verdicts(Stakes):
    """Stakes with one thing wrong in the points or in the verdict."""

    points: Callable[[Tally, Sequence[int]], Sequence[int]] = lambda _, points: points
    spoil: Callable[[Verdict], Verdict] = lambda verdict: verdict

    def decide(self, tally: Tally, points: Sequence[int]) -> Verdict:
        return self.spoil(super().decide(tally, self.points(tally, points)))


def _ten_less_for_the_lone(tally: Tally, points: Sequence[int]) -> Sequence[int]:
    lone = _lone(tally.sides)
    return [own - 10 * (side == lone) for side, own in enumerate(points)]


def _paid_once(verdict: Verdict) -> Verdict:
    return evolve(
        verdict, pay=tuple(max(-verdict.stakes, min(p, verdict.stakes)) for p in verdict.pay)
    )


@frozen
class _Dealers(LoserDeals):
    """The wrong next dealer, if the lone player has won or lost."""

    won: bool = True

    def next_dealer(
        self,
        dealer: Seat,
        table: Table,
        tally: Tally,
        points: Sequence[int] | None,
        winners: Sequence[int],
    ) -> tuple[Seat, str]:
        seat, reason = super().next_dealer(dealer, table, tally, points, winners)
        wrong = bool(winners) and (winners[0] == _lone(tally.sides)) == self.won
        return table.next(seat, int(wrong)), reason


_change(
    "REDKING-PACK-1",
    lambda rules: rules.change(pack=Pack.from_seven().without(Card("8", "d"), Card("8", "h"))),
)
_change(
    "REDKING-CARD-1",
    lambda rules: rules.change(sides=HolderAlone(_GREEN), beat={"acts_as": {_GREEN: "7"}}),
)
_change("REDKING-ROLE-1", lambda rules: rules.change(sides=FixedSides(3)))
FAULTS["REDKING-ROLE-2"] = Mutation(
    "    return {card: owners[card.number] for card in cards if card.number in owners}\n",
    "    dealt = getattr(course.origin, 'pack', ())[:12]\n"
    "    return {card: owners[card.number] for card in cards if card.number in dealt}\n",
    "sedma.play.counting",
)
_change("REDKING-WILD-1", lambda rules: rules.change(beat={"acts_as": ()}))
_change("REDKING-WILD-3", lambda rules: rules.change(beat={"acts_led": "own"}))
_change("REDKING-CONT-1", lambda rules: rules.change(prolong={"when": "opponent"}))
FAULTS["REDKING-PTS-2"] = Mutation(
    "        return tuple(sum(by_seat[seat] for seat in side) for side in sides)\n",
    "        return tuple(max(by_seat[seat] for seat in side) for side in sides)\n",
    "sedma.play.counting",
)
_change(
    "REDKING-WIN-1",
    lambda rules: rules.change(result=_Verdicts(points=_ten_less_for_the_lone)),
)
_change("REDKING-STAKE-2", lambda rules: rules.change(result=_Verdicts(spoil=_paid_once)))
FAULTS["REDKING-BURN-1"] = Patch("sedma.rules.rules", "conflicts", lambda *_: ())
_change("REDKING-ROT-1", lambda rules: rules.change(rotation=_Dealers(won=True)))
_change("REDKING-ROT-2", lambda rules: rules.change(rotation=_Dealers(won=False)))
_change("REDKING-MATCH-1", lambda rules: rules.change(match={"adds": "pay"}), after=True)
