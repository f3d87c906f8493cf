"""Faults in rules that several games of the family share, for the planted faults of each game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from attrs import evolve, frozen
from support import Change, Mutation

from sedma import Card, Pack, Rules, Ruling, Seat, Table
from sedma.components import BeatRule, Burns, EqualOrWild, FixedSides, NextDeals, Prolong, Stakes

# Pack, seats and deal


def no_aces(rules: Rules) -> Rules:
    """Put sixes in the place of aces."""
    ranks = ("6", "7", "8", "9", "10", "J", "Q", "K")
    return rules.change(pack=Pack(ranks, removed=rules.pack.removed))


def other_direction(rules: Rules) -> Rules:
    """Go round the table the other way."""
    right = rules.table.direction == "clockwise"
    return rules.change(
        table=Table(rules.players, "anticlockwise" if right else "clockwise"),
    )


def alone(rules: Rules) -> Rules:
    """Let everybody play alone, without calls or looks."""
    return evolve(rules, sides=FixedSides(rules.players), calls=(), peek="never")


def dealt_in_twos(rules: Rules) -> Rules:
    """Deal two cards at a time."""
    return rules.change(packet=2)


FIRST_LEAD: Final = Mutation(
    "return _begin(rules, origin, hands, stock, rules.table.next(dealer))",
    "return _begin(rules, origin, hands, stock, dealer)",
)
"""The dealer leads first."""

TAKER_LEADS: Final = Mutation(
    "    leader = taker\n    if not hands[taker]:",
    "    leader = course.leader\n    if not hands[leader]:",
)
"""The same seat leads to every trick."""

# Playing and winning a trick

MUST_FIT: Final = Mutation(
    "        legal = held[seat]\n",
    "        row = tables.fits[standing[0]][standing[1]]\n"
    "        legal = tuple(card for card in held[seat] if row[card]) or held[seat]\n",
)
"""Whoever follows must play a card that fits."""


@frozen
class _NinesBeat(EqualOrWild):
    """Nines beat everything."""

    def fits(self, led: Card, played: Card) -> Ruling:
        return Ruling(True, "beat:wild") if played.rank == "9" else super().fits(led, played)


@frozen
class FirstBeats(EqualOrWild):
    """The first card that beats keeps the trick."""

    def kind(self, card: Card) -> Card:
        """Tell equal ranks apart: whether a card is the one that was led."""
        return card

    def beats(self, led: Card, winning: Card, played: Card) -> Ruling:
        """Say so only of the first card after the lead."""
        first = led == winning
        return super().beats(led, winning, played) if first else Ruling(False, "beat:none")


@frozen
class LedSevenIsNothing(EqualOrWild):
    """A led seven is beaten by aces."""

    def fits(self, led: Card, played: Card) -> Ruling:
        """Say so of aces as well."""
        if led.rank == "7" and played.rank == "A":
            return Ruling(True, "beat:equal")
        return super().fits(led, played)


def _wild(rules: Rules) -> tuple[str, ...]:
    beat = rules.beat
    assert isinstance(beat, EqualOrWild)
    return beat.wild


def nines_beat(rules: Rules) -> Rules:
    """Let nines beat as well."""
    return rules.change(beat=_NinesBeat(_wild(rules)))  # type: ignore[arg-type]


def first_beats(rules: Rules) -> Rules:
    """Let the first beating card keep the trick."""
    return rules.change(beat=FirstBeats(_wild(rules)))  # type: ignore[arg-type]


def aces_beat_sevens(rules: Rules) -> Rules:
    """Let aces beat a led seven."""
    return rules.change(beat=LedSevenIsNothing(_wild(rules)))  # type: ignore[arg-type]


def nothing_wild(rules: Rules) -> Rules:
    """Make no card wild."""
    return rules.change(beat=EqualOrWild(()))


def whoever_holds(rules: Rules) -> Rules:
    """Let the leader go on whoever holds the trick."""
    return rules.change(prolong={"when": "always"})


def other_holds(rules: Rules) -> Rules:
    """Let the leader go on over a partner."""
    return rules.change(prolong={"when": "not-self"})


def single_rounds(rules: Rules) -> Rules:
    """Let no trick be prolonged."""
    return rules.change(prolong={"when": "never"})


@frozen
class _Kings(Prolong):
    """Kings prolong as well."""

    def fits(self, beat: BeatRule, led: Card, winning: Card, played: Card) -> Ruling:
        if played.rank == "K":
            return Ruling(True, "prolong:card")
        return super().fits(beat, led, winning, played)


def kings_prolong(rules: Rules) -> Rules:
    """Let the leader go on with a king."""
    return rules.change(prolong=_Kings(when="opponent"))


def new_lead(rules: Rules) -> Rules:
    """Let a card that prolongs be a new lead."""
    return rules.change(prolong={"lead": "reset"})


ONE_ANSWER: Final = Mutation(
    "        if seat == leader:\n            return _after_round",
    "        if seat == leader or len(moves) == len(held) + 1:\n            return _after_round",
)
"""Nobody answers a card that prolongs."""

NO_ENDING: Final = Mutation(
    "    return (*legal, END_NUMBER)\n",
    "    return tuple(legal or [END_NUMBER])\n",
    "sedma.play.legal",
)
"""A leader who can go on must."""

ENDS_ALONE: Final = Mutation(
    "    return (*legal, END_NUMBER)\n",
    "    return (*legal, END_NUMBER) if legal else ()\n",
    "sedma.play.legal",
)
"""A trick ends by itself when the leader cannot go on."""

# Drawing and the end of the deal

LEADER_DRAWS_FIRST: Final = Mutation(
    "        key = (tuple(map(len, hands)), len(stock), taker)",
    "        key = (tuple(map(len, hands)), len(stock), course.leader)",
)
"""The leader draws first."""


@frozen
class FillEach:
    """A draw by which each hand is filled completely in turn, first come first served."""

    after_card: bool = False

    @property
    def reasons(self) -> dict[str, str]:
        """None."""
        return {}

    def seats(
        self, sizes: Sequence[int], stock: int, taker: Seat, hand_size: int
    ) -> tuple[Seat, ...]:
        """Return the taker as often as cards are missing, then the next seats."""
        seats = [(taker + step) % len(sizes) for step in range(len(sizes))]
        return tuple(seat for seat in seats for _ in range(hand_size - sizes[seat]))[:stock]


def fill_each(rules: Rules) -> Rules:
    """Fill one hand after the other."""
    return rules.change(draw=FillEach())


ENDS_WITH_THE_STOCK: Final = Mutation(
    "    legal = hands[leader]\n    if legal and not rules.tables.plain",
    "    legal = hands[leader] if course.stock else ()\n    if legal and not rules.tables.plain",
)
"""The deal is over when the stock is empty."""

ENDS_EARLY: Final = Mutation(
    "    legal = hands[leader]\n    if legal and not rules.tables.plain",
    "    legal = hands[leader] if sum(map(len, hands)) > len(hands) else ()\n"
    "    if legal and not rules.tables.plain",
)
"""The last round is not played."""

# Points, results and matches


def kings_count(rules: Rules) -> Rules:
    """Count kings instead of tens."""
    points = dict(rules.points.cards)  # type: ignore[attr-defined]
    return rules.change(points={"cards": (("A", points["A"]), ("K", points["A"]))})


def last_trick_counts(rules: Rules) -> Rules:
    """Count 10 for the last trick."""
    return rules.change(points={"last_trick": 10})


def no_last_trick(rules: Rules) -> Rules:
    """Count nothing for the last trick."""
    return rules.change(points={"last_trick": 0})


def stakes(**fields: object) -> Change:
    """Return a fault in the stakes."""
    return Change(lambda rules: rules.change(result=fields))


def same_dealer(rules: Rules) -> Rules:
    """Let the same seat deal after a deal that nobody won."""
    return rules.change(rotation=NextDeals(tie="same"))


def target(number: int) -> Change:
    """Return the fault that a match has another target."""
    return Change(lambda rules: rules.change(match={"target": number}))


PAST_THE_TARGET: Final = Mutation(
    "        if series.target and max(self.totals) >= series.target:",
    "        if series.target and max(self.totals) > series.target:",
    "sedma.play.match",
)
"""A match ends only beyond its target."""


def burns(rules: Rules) -> Rules:
    """Let four equal cards burn."""
    return evolve(rules, burn=Burns(run=1), result=Stakes(), match=evolve(rules.match, adds="pay"))
