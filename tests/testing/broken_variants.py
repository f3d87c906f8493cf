"""Deliberately broken variants: each has one fault, which the conformance kit has to find.

`FAULTS` names for each fault the check that has to find it. The faults of components are here;
those of deals and matches, made by standing in their way, are in `broken_deals`.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Final, NamedTuple

from attrs import evolve, field, frozen

import sedma
from sedma import Card, Rule, RuleBook, Rules, Ruling, Seat, Table, Tally, Verdict
from sedma.components import (
    BeatRule,
    Burns,
    Draw,
    EqualOrWild,
    FixedSides,
    Follow,
    Leads,
    Marriages,
    NextDeals,
    Points,
    Prolong,
    Stakes,
    Totals,
)


def sound(players: int = 4, **changes: Any) -> Rules:
    """Return rules without a fault, with a book that binds every reason."""
    rules = sedma.variant("classic", players=players).change(variant="broken", **changes)
    return evolve(rules, book=_book(rules))


def _book(rules: Rules) -> RuleBook:
    bound = tuple(
        Rule(
            id=f"BROKEN-{number}",
            section="Reasons",
            statement=text or "Nothing.",
            confidence="stated",
            kind="enforced",
            reasons=(key,),
        )
        for number, (key, text) in enumerate(rules.reasons.items(), 1)
    )
    return RuleBook(variant="broken", title="Broken", rules=bound)


# Values.


class EqualToItself:
    """A draw that is equal to nothing but itself."""

    reasons: ClassVar[Mapping[str, str]] = {}
    after_card = False

    def __repr__(self) -> str:
        return "EqualToItself()"

    def seats(
        self, sizes: Sequence[int], stock: int, taker: Seat, hand_size: int
    ) -> tuple[Seat, ...]:
        """Return the seats as the library's draw does."""
        return Draw().seats(sizes, stock, taker, hand_size)


class Unhashable(EqualToItself):
    """A draw that can be compared, and has no hash."""

    def __eq__(self, other: object) -> bool:
        return type(other) is Unhashable

    __hash__ = None  # type: ignore[assignment]


class OfAnAddress(EqualToItself):
    """A draw that is a value, and shows only where it lies in memory."""

    __repr__ = object.__repr__

    def __eq__(self, other: object) -> bool:
        return type(other) is OfAnAddress

    def __hash__(self) -> int:
        return 7


@frozen
class Unpicklable(Draw):
    """A draw that holds a function."""

    how: Callable[[], int] = field(factory=lambda: lambda: 1, eq=False)


@frozen
class HashOfItsPlace(Draw):
    """A draw whose hash is that of its place in memory."""

    def __hash__(self) -> int:
        return id(self)


@frozen
class LosesAField(Points):
    """Points that forget in a copy that the last trick counts."""

    def __reduce__(self) -> tuple[Any, ...]:
        return Points, (self.cards,)


# Memory, chance and time.


@frozen
class Remembers(EqualOrWild):
    """A beat rule that lets every third nine beat."""

    asked: ClassVar[list[int]] = [0]

    def beats(self, led: Card, winning: Card, played: Card) -> Ruling:
        """Count how often it was asked."""
        self.asked[0] += played.rank == "9"
        if played.rank == "9" and self.asked[0] % 3 == 0:
            return Ruling(True, "beat:wild")
        return super().beats(led, winning, played)


@frozen
class RemembersTheLast(Points):
    """Points that count a card twice after itself."""

    last: ClassVar[list[Card | None]] = [None]

    def of(self, card: Card) -> int:
        """Compare with the card before."""
        again, self.last[0] = self.last[0] == card, card
        return super().of(card) * (1 + again)


@frozen
class ByChance(NextDeals):
    """The next dealer is drawn."""

    def next_dealer(
        self,
        dealer: Seat,
        table: Table,
        tally: Tally,
        points: Sequence[int] | None,
        winners: Sequence[int],
    ) -> tuple[Seat, str]:
        """Draw one."""
        return random.randrange(table.players), "rotation:next"  # noqa: S311


@frozen
class ByTheDay(Points):
    """Points that count double on every second day."""

    def of(self, card: Card) -> int:
        """Look at the calendar."""
        return super().of(card) * (1 + int(time.time() // 86_400) % 2)


@frozen
class DrawsByTheClock(Draw):
    """A draw that begins with a seat of the moment."""

    def seats(
        self, sizes: Sequence[int], stock: int, taker: Seat, hand_size: int
    ) -> tuple[Seat, ...]:
        """Look at the clock."""
        return super().seats(sizes, stock, time.perf_counter_ns() % len(sizes), hand_size)


@frozen
class SometimesActive(Leads):
    """A leads rule that is active every other time."""

    asked: ClassVar[list[int]] = [0]

    @property
    def active(self) -> bool:
        """Count how often it was asked."""
        self.asked[0] += 1
        return self.asked[0] % 2 == 0


# Arguments.


@frozen
class TakesFromTheHand(Marriages):
    """An announcement that takes the card out of the hand that it is shown."""

    def may(self, card: Card, hand: Sequence[Card], announced: Sequence[Card]) -> Ruling:
        """Take it."""
        ruling = super().may(card, hand, announced)
        if isinstance(hand, list):
            hand.remove(card)
        return ruling


@frozen
class SortsTheTrick(Burns):
    """A burn rule that sorts the cards that it is shown."""

    def in_trick(self, cards: Sequence[Card]) -> tuple[int, str]:
        """Sort them."""
        found = super().in_trick(cards)
        if isinstance(cards, list):
            cards.sort(key=lambda card: -card.number)
        return found


@frozen
class FillsTheHands(Draw):
    """A draw that counts in the list that it is given."""

    def seats(
        self, sizes: Sequence[int], stock: int, taker: Seat, hand_size: int
    ) -> tuple[Seat, ...]:
        """Count there."""
        seats = super().seats(sizes, stock, taker, hand_size)
        if isinstance(sizes, list):
            for seat in seats:
                sizes[seat] += 1
        return seats


# Reasons.


@frozen
class Secretive(NextDeals):
    """A rotation that does not declare the reason that it gives."""

    def next_dealer(
        self,
        dealer: Seat,
        table: Table,
        tally: Tally,
        points: Sequence[int] | None,
        winners: Sequence[int],
    ) -> tuple[Seat, str]:
        """Give another reason."""
        return table.next(dealer), "rotation:because"


@frozen
class SecretPoints(Points):
    """Points for a reason that is not declared."""

    def why(self, tally: Tally) -> tuple[str, ...]:
        """Give another reason."""
        return (*super().why(tally), "points:luck")


@frozen
class Wordless(Draw):
    """A draw whose reason has no sentence."""

    @property
    def reasons(self) -> Mapping[str, str]:
        """Declare it."""
        return {"draw:first": " "}


@frozen
class Unbound(EqualOrWild):
    """A beat rule with a reason to which the book binds no rule."""

    @property
    def reasons(self) -> Mapping[str, str]:
        """Declare one more."""
        return {**super().reasons, "beat:moon": "The moon is full."}


# Tables.


@frozen
class SuitsOfOneKind(EqualOrWild):
    """A beat rule that looks at suits, and says that cards of one rank are alike."""

    def fits(self, led: Card, played: Card) -> Ruling:
        """Look at the suit."""
        if played.rank == "8" and played.suit == led.suit:
            return Ruling(True, "beat:wild")
        return super().fits(led, played)


@frozen
class ProlongsInHearts(Prolong):
    """A prolong rule that looks at suits, and says that it does not."""

    def fits(self, beat: BeatRule, led: Card, winning: Card, played: Card) -> Ruling:
        """Look at the suit."""
        if played.suit == "h":
            return Ruling(True, "prolong:card")
        return super().fits(beat, led, winning, played)


@frozen
class BindsHearts(Follow):
    """A follow rule that looks at suits, and says that it does not."""

    def binds(self, beat: BeatRule, led: Card, winning: Card, held: Card) -> bool:
        """Look at the suit."""
        return held.suit == "h" and super().binds(beat, led, winning, held)


# Seats, draws, points, results.


@frozen
class LosesASeat(FixedSides):
    """Sides of which the last loses a seat at the end."""

    def final(
        self,
        table: Table,
        owners: Mapping[Card, Seat] = FixedSides(2).public,  # type: ignore[assignment]
    ) -> tuple[tuple[Seat, ...], ...]:
        """Leave it out."""
        *others, last = self.public(table)
        return (*others, last[:-1])


@frozen
class DrawsForNobody(Draw):
    """A draw for a seat that is not at the table."""

    def seats(
        self, sizes: Sequence[int], stock: int, taker: Seat, hand_size: int
    ) -> tuple[Seat, ...]:
        """Draw for one seat further."""
        return tuple(seat + 1 for seat in super().seats(sizes, stock, taker, hand_size))


@frozen
class DrawsTooMuch(Draw):
    """A draw of one card more than a hand holds."""

    def seats(
        self, sizes: Sequence[int], stock: int, taker: Seat, hand_size: int
    ) -> tuple[Seat, ...]:
        """Draw once more."""
        return super().seats(sizes, stock, taker, hand_size + 1)


@frozen
class DrawsBeyondTheStock(Draw):
    """A draw as though the stock had no end."""

    def seats(
        self, sizes: Sequence[int], stock: int, taker: Seat, hand_size: int
    ) -> tuple[Seat, ...]:
        """Draw from a thousand cards."""
        return super().seats(sizes, 1000, taker, hand_size)


@frozen
class TakerDrawsAll(Draw):
    """A draw in which each hand is filled in turn, so that a short stock is not shared."""

    def seats(
        self, sizes: Sequence[int], stock: int, taker: Seat, hand_size: int
    ) -> tuple[Seat, ...]:
        """Fill the hand of the taker first."""
        order = [(taker + step) % len(sizes) for step in range(len(sizes))]
        return tuple(seat for seat in order for _ in range(hand_size - sizes[seat]))[:stock]


@frozen
class LeavesTheLast(Draw):
    """A draw that leaves the last cards in the stock."""

    def seats(
        self, sizes: Sequence[int], stock: int, taker: Seat, hand_size: int
    ) -> tuple[Seat, ...]:
        """Draw nothing from a stock that is small."""
        return () if stock <= len(sizes) else super().seats(sizes, stock, taker, hand_size)


@frozen
class DeclaresTooMuch(Points):
    """Points of which one more is declared than is given out."""

    def total(self, cards: Sequence[Card], rounds: int) -> int | None:
        """Add one."""
        return (super().total(cards, rounds) or 0) + 1


@frozen
class ForgetsTheLastTrick(Points):
    """Points that are not given for the last trick, and are declared."""

    def bonus(self, tally: Tally) -> tuple[int, ...]:
        """Give none."""
        return (0,) * len(tally.sides)


@frozen
class ForgetsRounds(Points):
    """Points for rounds that are not declared."""

    def total(self, cards: Sequence[Card], rounds: int) -> int | None:
        """Declare them for one round only."""
        return super().total(cards, 1)


@frozen
class PaysTooMuch(Stakes):
    """A result by which winners get more than losers pay."""

    def decide(self, tally: Tally, points: Sequence[int]) -> Verdict:
        """Pay one more."""
        verdict = super().decide(tally, points)
        return evolve(verdict, pay=tuple(pay + (pay > 0) for pay in verdict.pay))


@frozen
class StrangerWins(Totals):
    """A result that is won by a side that there is not."""

    def decide(self, tally: Tally, points: Sequence[int]) -> Verdict:
        """Name it."""
        return evolve(super().decide(tally, points), winners=(len(points),))


@frozen
class ForgetsASide(Totals):
    """A result that gives no score to the last side."""

    def decide(self, tally: Tally, points: Sequence[int]) -> Verdict:
        """Leave it out."""
        verdict = super().decide(tally, points)
        return evolve(verdict, scores=verdict.scores[:-1])


@frozen
class NobodyGains(Totals):
    """A result that scores nothing, in a match to a target."""

    def decide(self, tally: Tally, points: Sequence[int]) -> Verdict:
        """Score nothing."""
        return evolve(super().decide(tally, points), scores=(0,) * len(points))


@frozen
class StrangerDeals(NextDeals):
    """A rotation past the last seat of the table."""

    def next_dealer(
        self,
        dealer: Seat,
        table: Table,
        tally: Tally,
        points: Sequence[int] | None,
        winners: Sequence[int],
    ) -> tuple[Seat, str]:
        """Add one."""
        return dealer + 1, "rotation:next"


@frozen
class Breaks(NextDeals):
    """A rotation that cannot go on after a deal that nobody won."""

    def next_dealer(
        self,
        dealer: Seat,
        table: Table,
        tally: Tally,
        points: Sequence[int] | None,
        winners: Sequence[int],
    ) -> tuple[Seat, str]:
        """Look at the first winner."""
        return table.next(dealer, 1 + 0 * winners[0]), "rotation:next"


class Fault(NamedTuple):
    """A fault, and what has to find it."""

    check: str
    """The check."""
    make: Callable[[], Rules]
    """Makes the rules."""


_VALUES: Final = {"A": 10, "10": 10}


def _with(check: str, players: int = 4, **changes: Any) -> Fault:
    return Fault(check, lambda: sound(players, **changes))


def _unbound() -> Rules:
    rules = sound()
    return evolve(rules, beat=Unbound())


FAULTS: Final[Mapping[str, Fault]] = {
    "a component without a hash": _with("component-values", draw=Unhashable()),
    "a component equal to itself alone": _with("component-values", draw=EqualToItself()),
    "a component that cannot be pickled": _with("component-values", draw=Unpicklable()),
    "a component with the hash of its place": _with("component-values", draw=HashOfItsPlace()),
    "a component that loses a field in a copy": _with(
        "component-values", points=LosesAField(_VALUES, last_trick=10)
    ),
    "a component that shows an address": _with("component-data", draw=OfAnAddress()),
    "points with a memory": _with("component-answers", points=RemembersTheLast(_VALUES)),
    "a dealer who is drawn": _with("component-answers", rotation=ByChance()),
    "points by the day": _with("component-answers", points=ByTheDay(_VALUES)),
    "draws by the clock": _with("component-answers", draw=DrawsByTheClock()),
    "a component that is active at times": _with("declared-members", leads=SometimesActive(2)),
    "an announcement that takes the card": _with(
        "component-arguments", announce=TakesFromTheHand(points=20)
    ),
    "a burn rule that sorts the trick": _with("component-arguments", burn=SortsTheTrick(run=1)),
    "a draw that fills the list": _with("component-arguments", draw=FillsTheHands()),
    "a rotation with another reason": _with("component-reasons", rotation=Secretive()),
    "points with another reason": _with("component-reasons", points=SecretPoints(_VALUES)),
    "a reason without a sentence": _with("component-reasons", draw=Wordless()),
    "a reason without a rule": Fault("rule-ids", _unbound),
    "sides that lose a seat": _with("side-seats", sides=LosesASeat(2)),
    "a draw for a seat that is not there": _with("drawn-seats", draw=DrawsForNobody()),
    "a draw beyond full hands": _with("drawn-seats", draw=DrawsTooMuch()),
    "a draw beyond the stock": _with("drawn-seats", draw=DrawsBeyondTheStock()),
    "a short stock that is not shared": _with(
        "hands-bounded", 3, draw=TakerDrawsAll(), hand_size=4
    ),
    "a draw that leaves the last cards": _with("drawn-seats", draw=LeavesTheLast()),
    "points declared and not given": _with("points-total", points=DeclaresTooMuch(_VALUES)),
    "a last trick that is not counted": _with(
        "points-total", points=ForgetsTheLastTrick(_VALUES, last_trick=10)
    ),
    "rounds that are not declared": _with(
        "points-total", points=ForgetsRounds(_VALUES, per_round=1)
    ),
    "payments that do not sum to nothing": _with("verdicts", result=PaysTooMuch()),
    "a winner that is no side": _with("verdicts", result=StrangerWins(), match={"adds": "scores"}),
    "a score that is missing": _with("verdicts", result=ForgetsASide(), match={"adds": "scores"}),
    "a match that nobody comes nearer to": _with(
        "match-progress", result=NobodyGains(), match={"adds": "scores", "target": 50}
    ),
    "a dealer who is no seat": _with("next-dealer", rotation=StrangerDeals()),
    "a rotation that breaks without a winner": _with("component-asked", rotation=Breaks()),
}
"""Each fault by what it is."""
