"""A program as arrays for the kernel, and what the kernel carries.

Five components may answer from more than cards, seats and counts. Of these the kernel carries only
those of the library, by rules of its own that the tests compare with the components: `Burns` (four
of a rank in succession, or in one hand), `Leads` (one rank so many times in a row), `Marriages`,
`Cleaning` and `ZeroTotals`. Even of these it takes all numbers and cards from their answers.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final, cast

import numpy as np

from sedma.rules.alike import alike, number_kinds, tabulated
from sedma.rules.needs import Need
from sedma.rules.tables import Row
from sedma.simulation.bulk import cursor
from sedma.simulation.bulk import places as at
from sedma.simulation.bulk.deal_row import width
from sedma.simulation.bulk.program import Program
from sedma.values.cards import CARDS, RANKS, SUITS, Card

if TYPE_CHECKING:
    from sedma.rules.draws import Reached

__all__ = ["CARRIED", "LEVEL", "array_of"]

LEVEL: Final = cursor.CARRIED | {Need.BINDING}
"""What `level_deal` carries, where all hands have the same size whenever a trick is led."""

CARRIED: Final = LEVEL | {
    *(Need.EQUAL_CARDS, Need.DRAWS_IN_TRICKS, Need.BLIND_PLAY, Need.PASSES, Need.EARLY_END),
    *(Need.PAST_LEADS, Need.PAST_CARDS, Need.BURNS_IN_TRICKS, Need.BURNS_IN_HANDS),
    *(Need.ANNOUNCEMENTS, Need.UNEVEN_HANDS, Need.LEFT_OVER, Need.UNEVEN_DRAWS),
    *(Need.CLEANING, Need.EQUAL_ROUNDS),
}
"""What `general_deal` carries: all that can be tabulated, and five components of the library."""


def array_of(program: Program) -> Any:
    """Return all that the kernel reads of a program that it carries; see `places`."""
    rules = program.rules
    groups = alike(rules.pack.cards, partial(tabulated, rules))
    examples = [group[0].number for group in groups]
    # A card that the pack does not hold is never looked up; a kind is a place, so it is 0.
    kinds = [max(kind, 0) for kind in number_kinds(groups)]
    tables, numbers = rules.tables, _numbers(program, kinds)
    parts = [numbers]
    # Tables stand one after the other behind the numbers, which tell where each begins.

    def put(place: int, part: Any) -> None:
        numbers[place] = sum(map(len, parts))
        parts.append(part)

    for place, table in (
        (at.BEATS, tables.beats),
        (at.FITS, tables.fits),
        (at.BINDS, tables.binds),
        (at.ANSWERS, tables.answers),
    ):
        put(place, _by_kinds(table, examples))
    keys, draws, levels = _draws(program)
    numbers[at.KEY_COUNT], numbers[at.DRAW_WIDTH] = len(keys), draws.shape[-1]
    put(at.KEYS, keys)
    put(at.DRAWS, draws.ravel())
    first, step = numbers[at.DRAWS], rules.players * draws.shape[-1]
    put(at.LEVELS, np.where(levels < 0, 0, first + levels * step).ravel())
    return np.concatenate(parts)


def _numbers(program: Program, kinds: Sequence[int]) -> Any:
    rules: Any = program.rules
    tables, burn, cleaning = rules.tables, rules.asked.burn, rules.asked.cleaning
    by_value: dict[int, int] = {}  # points, and the bits of the cards that count so many
    for card in set(program.cards):
        by_value[tables.points[card]] = by_value.get(tables.points[card], 0) | 1 << card
    worth = [number for pair in by_value.items() if pair[0] for number in pair]
    made = np.zeros(at.WORTH + len(worth), np.int64)

    def put(place: int, values: Any) -> None:
        made[place : place + len(values)] = values

    made[at.PLAYERS] = rules.players
    made[at.HAND_SIZE] = rules.hand_size
    made[at.SIZE] = program.size
    made[at.WIDTH] = width(program)
    made[at.KIND_COUNT] = max(kinds) + 1
    made[at.WORTH_END] = len(made)
    made[at.DOUBLED] = tables.doubled
    made[at.SIDES] = program.sides
    made[at.RESETS] = tables.resets
    made[at.LEFT_OVER] = rules.left_over
    made[at.DECIDING_CARDS] = len(program.deciding)
    made[at.WATCHES_LAST] = len(program.dead) > 0
    made[at.BINDING] = rules.asked.follow.active
    made[at.REFILLS] = tables.refills
    made[at.BLIND] = rules.blind != "never"
    made[at.PASSES] = rules.passes
    made[at.HOLDS] = len(program.held_back) > 0
    made[at.MOST_LEADS] = rules.asked.leads.most if rules.asked.leads.active else 0
    made[at.BURNS_IN_TRICK] = burn.watches_tricks
    made[at.BURNS_IN_HAND] = burn.in_hand(_four("2"))[1] if burn.watches_hands else 0
    made[at.SINGS] = rules.asked.announce.active
    made[at.MAJORITY] = program.majority
    made[at.CLEANS] = cleaning.active
    made[at.DIRT] = _bits(cleaning.dirt) if cleaning.active else 0
    made[at.SOAP] = _bits(cleaning.soap) if cleaning.active else 0
    made[at.EQUAL_ROUND] = rules.asked.zero.round_size if rules.asked.zero.active else 0
    put(at.KINDS, kinds)
    put(at.POINTS, tables.points)
    put(at.BUCKETS, program.buckets)
    put(at.OPENS, [sum(yes << seat for seat, yes in enumerate(row)) for row in tables.opens])
    put(at.PARTNERS, [sum(1 << bucket for bucket in own) for own in program.partners])
    put(at.DECIDING, program.deciding)
    if burn.watches_tricks:
        put(at.BURNS, [burn.in_trick(_four(rank))[0] for rank in RANKS])
    if rules.asked.announce.active:
        put(at.SONGS, [rules.asked.announce.points_of(Card("K", suit)) for suit in SUITS])
    # Answers by card and number become bits of cards by number, so that one look tells it of all.
    for card, answers in enumerate(program.dead):
        put(at.DEAD, made[at.DEAD : at.DEAD + len(answers)] | np.array(answers) << card)
    for place, table in ((at.HELD_BACK, program.held_back), (at.KEPT, program.kept)):
        for card, answers in enumerate(table):
            first = place + at.COUNTS * (card >> 2)
            made[first : first + len(answers)] |= np.array(answers, np.int64) << card
    put(at.CARDS, program.cards)
    for dealer, by_seat in enumerate(program.dealt):
        for seat, places in enumerate(by_seat):
            made[at.RECEIVERS + at.CARDS_AT_MOST * dealer + np.array(places)] = seat
    put(at.WORTH, worth)
    return made


def _by_kinds(table: Sequence[Sequence[Row]], examples: Sequence[int]) -> Any:
    made = np.zeros((len(examples), len(examples)), np.int64)
    for led, one in enumerate(examples):
        for winning, other in enumerate(examples):
            if table:
                row = table[one][other]
                made[led, winning] = sum(1 << card for card, yes in enumerate(row) if yes)
    return made.ravel()


def _draws(program: Program) -> tuple[Any, Any, Any]:
    """Return the keys, the draws of each, and the places of hands of equal size among them."""
    seats = cast("Reached", program.draws).seats
    players = program.rules.players
    moments = sorted(seats, key=lambda moment: _key(*moment))
    longest = max((len(one) for own in seats.values() for one in own), default=0)
    levels = np.full((at.CARDS_AT_MOST, at.CARDS_AT_MOST), -1, np.int64)
    draws = np.zeros((len(moments), players, 1 + longest), np.int64)
    for row, (sizes, stock) in enumerate(moments):
        if len(set(sizes)) == 1:
            levels[sizes[0], stock] = row
        for taker, own in enumerate(seats[sizes, stock]):
            draws[row, taker, : 1 + len(own)] = (len(own), *own)
    keys = np.array([_key(*moment) for moment in moments], np.int64)
    return keys, draws, levels


def _key(sizes: Sequence[int], stock: int) -> int:
    """Return sizes of hands and stock as one number, seven bits each; see `general_deal`."""
    for size in sizes:
        stock = stock << 7 | size
    return stock


def _four(rank: Any) -> list[Card]:
    return [Card(rank, suit) for suit in SUITS]


def _bits(ranks: Sequence[str]) -> int:
    return sum(1 << card.number for card in CARDS if card.rank in ranks)
