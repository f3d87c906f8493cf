"""For each enforced rule of the default classic game, a fault that breaks it.

`test_planted_faults` plants each in turn and expects a test of that rule to fail.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from attrs import evolve, frozen
from family_faults import (
    ENDS_ALONE,
    FIRST_LEAD,
    LEADER_DRAWS_FIRST,
    MUST_FIT,
    NO_ENDING,
    TAKER_LEADS,
    FillEach,
    FirstBeats,
    LedSevenIsNothing,
    fill_each,
    no_aces,
)
from support import Change, Mutation, Patch

from sedma import Card, Pack, Rules, Ruling, Seat, Table, Tally, Verdict
from sedma.components import (
    BeatRule,
    Burns,
    Difference,
    EqualOrWild,
    FixedSides,
    LoserDeals,
    Marriages,
    Points,
    Prolong,
    Stakes,
)
from sedma.components import Draw as EqualDraw

FAULTS: dict[str, Change | Mutation | Patch] = {}


def _change(*ids: str) -> Callable[[Callable[[Rules], Rules]], Callable[[Rules], Rules]]:
    def plant(make: Callable[[Rules], Rules]) -> Callable[[Rules], Rules]:
        FAULTS.update(dict.fromkeys(ids, Change(make)))
        return make

    return plant


def _mutate(rule_id: str, old: str, new: str, module: str = "sedma.play.deal") -> None:
    FAULTS[rule_id] = Mutation(old, new, module)


# Pack, seats and deal


FAULTS["CLASSIC-PACK-1"] = Change(no_aces)


@_change("CLASSIC-PACK-4")
def _two_eights(rules: Rules) -> Rules:
    if rules.players != 3:
        return rules
    return rules.change(pack=Pack.from_seven().without(Card("8", "d"), Card("8", "h")))


@_change("CLASSIC-PACK-5")
def _removed_cards_are_dealt(rules: Rules) -> Rules:
    if rules.players != 3:
        return rules
    pack = evolve(rules.pack)
    kept = [one for one in pack.cards if str(one) not in ("Kc", "Ks")]
    cards = sorted([*kept, *pack.removed], key=lambda one: one.number)
    object.__setattr__(pack, "cards", tuple(cards))
    object.__setattr__(pack, "_numbers", [one.number for one in cards])
    return evolve(rules, pack=pack)


@_change("CLASSIC-SEAT-1")
def _neighbours_are_partners(rules: Rules) -> Rules:
    return rules.change(sides=FixedSides(rules.players))


@_change("CLASSIC-SEAT-2")
def _anticlockwise(rules: Rules) -> Rules:
    return rules.change(table=Table(rules.players, "anticlockwise"))


@_change("CLASSIC-DEAL-1")
def _one_packet_of_four(rules: Rules) -> Rules:
    return rules.change(packet=4)


FAULTS["CLASSIC-LEAD-1"] = FIRST_LEAD
FAULTS["CLASSIC-LEAD-2"] = TAKER_LEADS

# Playing and winning a trick

_mutate(
    "CLASSIC-TURN-1",
    "        if seat == len(held):\n            seat = 0",
    "        seat = seat % len(held)\n        if seat == 1:\n            seat = leader",
)
FAULTS["CLASSIC-TURN-2"] = MUST_FIT


@frozen
class _PreviousRank(EqualOrWild):
    def beats(self, led: Card, winning: Card, played: Card) -> Ruling:
        return self.fits(winning, played)


@frozen
class _OtherBeat(EqualOrWild):
    """Eights beat as well."""

    def fits(self, led: Card, played: Card) -> Ruling:
        return Ruling(True, "beat:wild") if played.rank == "8" else super().fits(led, played)


for _id, _beat in (
    ("CLASSIC-BEAT-1", _PreviousRank()),
    ("CLASSIC-BEAT-2", _OtherBeat()),
    ("CLASSIC-BEAT-3", FirstBeats()),
    ("CLASSIC-BEAT-4", LedSevenIsNothing()),
):
    FAULTS[_id] = Change(lambda rules, beat=_beat: rules.change(beat=beat))  # type: ignore[misc]


FAULTS["CLASSIC-CONT-1"] = ENDS_ALONE


@frozen
class _AnyCard(Prolong):
    """The leader may go on with any card."""

    def fits(self, beat: BeatRule, led: Card, winning: Card, played: Card) -> Ruling:
        return Ruling(True, "prolong:card")


FAULTS["CLASSIC-CONT-2"] = Change(lambda rules: rules.change(prolong=_AnyCard()))
_mutate(
    "CLASSIC-CONT-3",
    "        if seat == leader:\n            return _after_round",
    "        if seat == leader or len(moves) == len(held) + 2:\n            return _after_round",
)
_mutate(
    "CLASSIC-CONT-4",
    "            hand.remove(number)\n",
    "            hand.remove(number)\n"
    "            if course.stock:\n"
    "                hand = sorted((*hand, course.stock[0]))\n"
    "                course = attrs.evolve(course, stock=course.stock[1:])\n",
)


@frozen
class _AlwaysOne(Prolong):
    """A leader without a fitting card may go on with a king."""

    def fits(self, beat: BeatRule, led: Card, winning: Card, played: Card) -> Ruling:
        if played.rank == "K":
            return Ruling(True, "prolong:card")
        return super().fits(beat, led, winning, played)


FAULTS["CLASSIC-CONT-5"] = Change(lambda rules: rules.change(prolong=_AlwaysOne()))
FAULTS["CLASSIC-CONT-6"] = Change(lambda rules: rules.change(prolong=Prolong(when="opponent")))
FAULTS["CLASSIC-CONT-8"] = NO_ENDING
_mutate(
    "CLASSIC-TAKE-1",
    "        plays = plays_in(moves)\n",
    "        plays = plays_in(moves)[:4]\n",
    "sedma.play.counting",
)

# Drawing and the end of the deal

FAULTS["CLASSIC-DRAW-1"] = LEADER_DRAWS_FIRST


@frozen(kw_only=True)
class _Draws(FillEach):
    """Seats that draw, whatever the case."""

    make: Callable[[Sequence[int], int, Seat, int], tuple[Seat, ...]]

    def seats(
        self, sizes: Sequence[int], stock: int, taker: Seat, hand_size: int
    ) -> tuple[Seat, ...]:
        return self.make(sizes, stock, taker, hand_size)


def _in_turn(sizes: Sequence[int], stock: int, taker: Seat, hand_size: int) -> tuple[Seat, ...]:
    """Give one card each in turn, whoever has how many."""
    need = sum(hand_size - size for size in sizes)
    return tuple((taker + step) % len(sizes) for step in range(min(stock, need)))


FAULTS["CLASSIC-DRAW-2"] = FAULTS["CLASSIC-DRAW-3"] = Change(fill_each)
FAULTS["CLASSIC-DRAW-4"] = Change(lambda rules: rules.change(draw=_Draws(make=_in_turn)))
_mutate("CLASSIC-DRAW-5", "    if stock:\n        key", "    if len(stock) > 8:\n        key")
_mutate(
    "CLASSIC-END-1",
    "    legal = hands[leader]\n    if legal and not rules.tables.plain",
    "    legal = hands[leader] if course.stock else ()\n    if legal and not rules.tables.plain",
)
_mutate(
    "CLASSIC-END-2",
    "    legal = hands[leader]\n    if legal and not rules.tables.plain",
    "    legal = hands[leader]\n"
    "    if sum(len(one[2]) for one in course.log) > 26:\n        legal = ()\n"
    "    if legal and not rules.tables.plain",
)

# Points and the result


@_change("CLASSIC-PTS-1")
def _kings_count(rules: Rules) -> Rules:
    return rules.change(points={"cards": (("A", 10), ("K", 10))})


@_change("CLASSIC-PTS-2")
def _no_last_trick(rules: Rules) -> Rules:
    return rules.change(points={"last_trick": 0})


@frozen
class _Verdicts(Stakes):
    """Stakes with one thing wrong in the verdict."""

    spoil: Callable[[Tally, Verdict], Verdict] = lambda _, verdict: verdict

    def decide(self, tally: Tally, points: Sequence[int]) -> Verdict:
        return self.spoil(tally, super().decide(tally, points))


def _spoil(rule_id: str, spoil: Callable[[Tally, Verdict], Verdict]) -> None:
    FAULTS[rule_id] = Change(lambda rules: rules.change(result=_Verdicts(spoil=spoil)))


FAULTS["CLASSIC-STAKE-1"] = Change(lambda rules: rules.change(result=Stakes(2, 2, 3)))
FAULTS["CLASSIC-STAKE-2"] = Change(lambda rules: rules.change(result=Stakes(1, 1, 3)))
FAULTS["CLASSIC-STAKE-3"] = Change(lambda rules: rules.change(result=Stakes(1, 2, 2)))
_spoil(
    "CLASSIC-PAY2-1",
    lambda _, verdict: evolve(verdict, pay=tuple(2 * pay for pay in verdict.pay)),
)
_spoil(
    "CLASSIC-PAY3-1",
    lambda _, verdict: evolve(verdict, pay=tuple(max(-1, min(1, pay)) for pay in verdict.pay)),
)
_spoil(
    "CLASSIC-PAY3-2",
    lambda _, verdict: evolve(verdict, winners=verdict.winners[:1]),
)
_spoil(
    "CLASSIC-PAY3-3",
    lambda _, verdict: verdict if verdict.winners else evolve(verdict, winners=(0, 1, 2)),
)


@_change("CLASSIC-MATCH-1")
def _double_stakes(rules: Rules) -> Rules:
    return rules.change(result=Stakes(2, 4, 6))


# Next dealer and leader


@frozen
class _Dealers(LoserDeals):
    """The next dealer moved on by some seats in some cases."""

    steps: Callable[[int, Sequence[int]], int] = lambda *_: 0

    def next_dealer(
        self,
        dealer: Seat,
        table: Table,
        tally: Tally,
        points: Sequence[int] | None,
        winners: Sequence[int],
    ) -> tuple[Seat, str]:
        seat, reason = super().next_dealer(dealer, table, tally, points, winners)
        return table.next(seat, self.steps(table.players, winners)), reason


for _id, _steps in (
    ("CLASSIC-ROT-1", lambda players, winners: 1),
    ("CLASSIC-ROT-2", lambda players, winners: players == 2),
    ("CLASSIC-ROT-3", lambda players, winners: 2 * (players == 4)),
    ("CLASSIC-ROT-4", lambda players, winners: players == 3 and len(winners) == 1),
    ("CLASSIC-ROT-5", lambda players, winners: len(winners) == 2),
    ("CLASSIC-ROT-6", lambda players, winners: not winners),
):
    FAULTS[_id] = Change(lambda rules, steps=_steps: rules.change(rotation=_Dealers(steps)))  # type: ignore[misc]


# Burns, under options


@frozen
class _Burns(Burns):
    """Burns with another answer."""

    answer: Callable[[Sequence[Card], tuple[int, str]], int] = lambda _, right: right[0]

    def in_trick(self, cards: Sequence[Card]) -> tuple[int, str]:
        right = super().in_trick(cards)
        return self.answer(cards, right), right[1]


def _burn(rule_id: str, answer: Callable[[Sequence[Card], tuple[int, str]], int]) -> None:
    """Put other burns in the place of those that an option brings."""

    def change(rules: Rules) -> Rules:
        burn = rules.burn
        assert isinstance(burn, Burns)
        return rules.change(burn=_Burns(burn.run, burn.special, burn.in_one_hand, answer))

    FAULTS[rule_id] = Change(change, after=True)


_burn("CLASSIC-BURN-1", lambda cards, right: right[0] if len(cards) > 4 else 0)
_mutate(
    "CLASSIC-BURN-2",
    "        winners = (tally.side_of(burn.seat),)",
    "        winners = (1 - tally.side_of(burn.seat),)",
    "sedma.play.counting",
)
_burn("CLASSIC-BURN-3", lambda cards, right: 2 * right[0] if right[0] == 1 else right[0])
_burn("CLASSIC-BURN-4", lambda cards, right: min(right[0], 1))
_burn(
    "CLASSIC-BURN-5",
    lambda cards, right: (
        right[0] or int(len(cards) >= 4 and len({one.rank for one in cards[-4:]} - {"7"}) == 1)
    ),
)
_burn("CLASSIC-BURN-6", lambda cards, right: right[0] if len(cards) <= 2 else 0)
_burn("CLASSIC-BURN-7", lambda cards, right: right[0] - (right[0] >= 10))
FAULTS["CLASSIC-BURN-8"] = Patch("sedma.rules.rules", "conflicts", lambda *_: ())
_mutate(
    "CLASSIC-FOUR-1",
    "    for seat in rules.table.order(first):\n        rank, stakes",
    "    for seat in rules.table.order(0):\n        rank, stakes",
    "sedma.play.counting",
)
FAULTS["CLASSIC-ROT-7"] = Mutation(
    "        dealer, rules.table, tally, points, verdict.winners\n",
    "        dealer, rules.table, tally, points, () if burn else verdict.winners\n",
    "sedma.play.counting",
)

# Other packs and deals, under options

_mutate(
    "CLASSIC-DEAL8-1",
    "    if not hand or not tables.opens[course.leader][holder]:",
    "    if not hand or len(moves) > 16 or not tables.opens[course.leader][holder]:",
    "sedma.play.legal",
)


def _after(rule_id: str, make: Callable[[Rules], Rules]) -> None:
    FAULTS[rule_id] = Change(make, after=True)


_after("CLASSIC-TRUMP7-1", lambda rules: rules.change(beat=EqualOrWild()))
_after("CLASSIC-TRUMP7-2", lambda rules: rules.change(prolong=Prolong()))
FAULTS["CLASSIC-P3X32-2"] = Change(lambda rules: rules.change(draw=_Draws(make=_last_first)))
_mutate(
    "CLASSIC-P3X32-3",
    "        leader = next((seat for seat in rules.table.order(taker) if hands[seat]), taker)",
    "        leader = next((s for s in reversed(rules.table.order(taker)) if hands[s]), taker)",
)
_after("CLASSIC-PASS-1", lambda rules: evolve(rules, passes=0))
_mutate(
    "CLASSIC-PASS-2",
    "    may = passes_in(course, moves) < allowed\n",
    "    may = True\n",
    "sedma.play.legal",
)


def _last_first(sizes: Sequence[int], stock: int, taker: Seat, hand_size: int) -> tuple[Seat, ...]:
    """Draw as it should be, but let the seats draw in the opposite order."""
    right = EqualDraw().seats(sizes, stock, taker, hand_size)
    return tuple((2 * taker - seat) % len(sizes) for seat in right)


@frozen
class _Marriages(Marriages):
    """Marriages that count again and again."""

    def may(self, card: Card, hand: Sequence[Card], announced: Sequence[Card]) -> Ruling:
        return super().may(card, hand, ())

    def points_of(self, card: Card) -> int:
        return self.points


_after(
    "CLASSIC-MARR-1",
    lambda rules: (
        rules.change(
            announce=_Marriages(
                rules.announce.points_of, rules.announce.suit, rules.announce.suit_points
            )
        )
        if isinstance(rules.announce, Marriages)
        else rules
    ),
)

# Scoring and matches, under options


@frozen
class _OtherPoints(Points):
    """Rounds count as tricks, and the last trick counts."""

    def bonus(self, tally: Tally) -> tuple[int, ...]:
        return tally.tricks if self.per_round else (1,) + (0,) * (len(tally.sides) - 1)


_after(
    "CLASSIC-ONEPT-1",
    lambda rules: rules.change(points=_OtherPoints(rules.points.cards, per_round=1)),  # type: ignore[attr-defined]
)
_after(
    "CLASSIC-ROM-1",
    lambda rules: rules.change(points=_OtherPoints(rules.points.cards)),  # type: ignore[attr-defined]
)
_mutate(
    "CLASSIC-MATCH-2",
    "        if series.target and max(self.totals) >= series.target:",
    "        if series.target and max(self.totals) > series.target:",
    "sedma.play.match",
)
_spoil(
    "CLASSIC-MATCH-3",
    lambda _, verdict: evolve(verdict, scores=tuple(max(0, pay) for pay in verdict.pay)),
)


@frozen
class _HalfDifference(Difference):
    def decide(self, tally: Tally, points: Sequence[int]) -> Verdict:
        verdict = super().decide(tally, points)
        return evolve(verdict, scores=tuple(score // 2 for score in verdict.scores))


_after("CLASSIC-MATCH-4", lambda rules: rules.change(result=_HalfDifference()))
_mutate(
    "CLASSIC-MATCH-5",
    "            pool += series.reserve\n",
    "            pool += 2 * series.reserve\n",
    "sedma.play.match",
)
_mutate(
    "CLASSIC-MATCH-6",
    "                totals[outcome.sweep] += pool\n",
    "                totals[outcome.sweep] += series.reserve\n",
    "sedma.play.match",
)
_mutate(
    "CLASSIC-MATCH-7",
    "            if outcome.sweep is not None:\n",
    "            if outcome.winners:\n"
    "                outcome = evolve(outcome, sweep=outcome.winners[0])\n",
    "sedma.play.match",
)
_mutate(
    "CLASSIC-MATCH-8",
    "        if series.deals and more >= 0 and not",
    "        if series.deals and more > 0 and not",
    "sedma.play.match",
)
_mutate(
    "CLASSIC-MATCH-9",
    "        first = tuple(side for side, total in enumerate(self.totals) if total == most)",
    "        first = (self.totals.index(most),)",
    "sedma.play.match",
)
_after("CLASSIC-ROT-8", lambda rules: rules.change(rotation=LoserDeals()))
