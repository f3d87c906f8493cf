"""How a deal ended, as a row of whole numbers, and what that comes to.

The cursor and the kernel write the same row for the same deal. Its first `FIRST_BUCKET` places
stand in `Place`; then come five blocks with a number for each bucket (`Program.buckets`), in the
order of `BLOCKS`; then for each card that decides the sides the seat that held or played it, or -1.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import TYPE_CHECKING, Final, TypeAlias, cast

from sedma.play.counting import outcome_of
from sedma.play.outcome import Outcome
from sedma.rules.needs import Need
from sedma.simulation.bulk.program import Program
from sedma.values.cards import CARDS, RANKS, SUITS, Card
from sedma.values.seats import Seat
from sedma.values.tally import Burn, Tally
from sedma.values.trick import Played, Trick

if TYPE_CHECKING:
    from sedma.play.deal import Deal

__all__ = [
    "BLOCKS",
    "FIRST_BUCKET",
    "Place",
    "Row",
    "block",
    "outcome_of_row",
    "row_of",
    "width",
]

Row: TypeAlias = Sequence[int]
"""How one deal ended."""


class Place(IntEnum):
    """What the first places of a row hold."""

    DEALER = 0
    """Who dealt."""
    ACTIONS = 1
    """How many actions were done."""
    LAST_TAKER = 2
    """The bucket that took the last trick of a deal that was played out; else -1."""
    LAST_CARD = 3
    """The very last card of such a deal; else -1."""
    LAST_PLAYER = 4
    """The bucket that played it; else -1."""
    BURN = 5
    """0: none; 1: in a trick; 2: in a hand."""
    BURN_SEAT = 6
    """The seat that burnt."""
    BURN_RANK = 7
    """The place in `RANKS` of the rank that was burnt."""
    BURN_CARD = 8
    """Which card of the trick burnt it, from 1; 0 in a hand."""
    BURN_STAKES = 9
    """The stakes that the burn wins."""
    DIRTY = 10
    """The bits of the buckets that are dirty."""
    EQUAL = 11
    """The bits of the buckets that took a round of equal cards, if totals fall to zero by it."""


FIRST_BUCKET: Final = len(Place)
"""Where the blocks begin."""

BLOCKS: Final = ("points", "cards", "tricks", "rounds", "announced")
"""What is counted for each bucket."""


def block(program: Program, name: str) -> slice:
    """Return where a block stands in a row."""
    first = FIRST_BUCKET + BLOCKS.index(name) * program.sides
    return slice(first, first + program.sides)


def width(program: Program) -> int:
    """Return the length of a row."""
    return FIRST_BUCKET + len(BLOCKS) * program.sides + len(program.deciding)


def outcome_of_row(program: Program, row: Row) -> Outcome:
    """Ask the components what a deal that ended so comes to.

    What a stranger's component sets to zero by rounds, which no row tells, is left out. Such deals
    are played by the core alone, and matches take their outcomes from it.
    """
    rules = program.rules
    last = row[width(program) - len(program.deciding) :]
    owners = {
        CARDS[card]: int(owner)
        for card, owner in zip(program.deciding, last, strict=True)
        if owner >= 0
    }
    sides = rules.asked.sides.final(rules.table, owners)
    tally = _tally(program, row, sides)
    own = Need.OWN_ROUNDS.holds(rules)
    tricks = None if own else _equal_tricks(program, row[Place.EQUAL])
    return outcome_of(rules, int(row[Place.DEALER]), tally, _burn(program, row), tricks)


def row_of(program: Program, deal: Deal) -> Row:
    """Return the row of a deal that is over, of which the start is known."""
    rules, burn = program.rules, deal.burn
    buckets = [
        tuple(seat for seat in rules.table.seats if program.buckets[seat] == bucket)
        for bucket in range(program.sides)
    ]
    tally = deal.tally_of(tuple(buckets))
    size = rules.asked.zero.round_size if rules.asked.zero.active else 0
    equal = {
        program.buckets[cast("Seat", trick.taker)]
        for trick in deal.tricks
        for one in trick.rounds
        if len(one) == size and len({play.card.rank for play in one}) == 1
    }
    owners = deal.owners
    return (
        *(deal.dealer, len(deal.history)),
        -1 if tally.last_taker is None else tally.last_taker,
        -1 if tally.last_card is None else tally.last_card.number,
        -1 if tally.last_player is None else tally.last_player,
        *(
            (0, 0, 0, 0, 0)
            if burn is None
            else (
                1 + (burn.kind == "hand"),
                burn.seat,
                RANKS.index(burn.rank),
                burn.card or 0,
                burn.stakes,
            )
        ),
        sum(1 << side for side in tally.dirty),
        sum(1 << bucket for bucket in equal),
        *(*tally.card_points, *tally.cards, *tally.tricks, *tally.rounds, *tally.announced),
        *(owners.get(CARDS[card], -1) for card in program.deciding),
    )


def _tally(program: Program, row: Row, sides: tuple[tuple[Seat, ...], ...]) -> Tally:
    groups = [sorted({program.buckets[seat] for seat in own}) for own in sides]
    side_of = {bucket: side for side, own in enumerate(groups) for bucket in own}
    added = {
        name: tuple(sum(int(row[block(program, name)][bucket]) for bucket in own) for own in groups)
        for name in BLOCKS
    }
    last = int(row[Place.LAST_CARD])
    return Tally(
        sides=sides,
        card_points=added["points"],
        cards=added["cards"],
        tricks=added["tricks"],
        rounds=added["rounds"],
        announced=added["announced"],
        last_taker=side_of.get(int(row[Place.LAST_TAKER])),
        last_card=None if last < 0 else CARDS[last],
        last_player=side_of.get(int(row[Place.LAST_PLAYER])),
        dirty=tuple(
            side for side, own in enumerate(groups) if any(row[Place.DIRTY] >> b & 1 for b in own)
        ),
    )


def _burn(program: Program, row: Row) -> Burn | None:
    if not row[Place.BURN]:
        return None
    burn, rank = program.rules.asked.burn, RANKS[row[Place.BURN_RANK]]
    seat, stakes = int(row[Place.BURN_SEAT]), int(row[Place.BURN_STAKES])
    four = [Card(rank, suit) for suit in SUITS]
    if row[Place.BURN] == 1:
        _, reason = burn.in_trick(four)
        number = int(row[Place.BURN_CARD])
        return Burn(kind="trick", seat=seat, rank=rank, stakes=stakes, card=number, reason=reason)
    _, _, reason = burn.in_hand(four)
    return Burn(kind="hand", seat=seat, rank=rank, stakes=stakes, card=None, reason=reason)


def _equal_tricks(program: Program, buckets: int) -> tuple[Trick, ...]:
    """Return a trick with a round of equal cards for each bucket that took one.

    In which trick it was, and of which rank, does not matter to totals.
    """
    size, seats = program.rules.asked.zero.round_size, range(program.rules.players)
    takers = [seat for seat in seats if buckets >> program.buckets[seat] & 1]
    return tuple(
        Trick(
            0, tuple(Played(seat, CARDS[seat]) for seat in range(size)), holder=taker, taker=taker
        )
        for taker in takers
    )
