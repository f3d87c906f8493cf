"""Playing a deal out in pure Python, without a value for every state.

The same choices lead to the same deal as with `sedma.Deal`: legal actions are in the order of
their numbers, and a single one is not chosen.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from sedma.simulation.bulk.deal_row import FIRST_BUCKET, Place, Row
from sedma.simulation.bulk.draws import LevelDraws
from sedma.simulation.bulk.program import Program
from sedma.simulation.bulk.stepping import Cursor, note_owners, owners_at_deal
from sedma.values.seats import Seat

__all__ = ["Choose", "play_out"]

Choose: TypeAlias = Callable[[int], int]
"""Returns a number from 0 to one less than its argument, which is 2 or more."""

_NOTHING_ELSE: Final = (0,) * (FIRST_BUCKET - Place.BURN)
"""No burn and no dirt."""


def play_out(program: Program, pack: Sequence[int], dealer: Seat, choose: Choose) -> Row:
    """Deal a pack and play it out; return how it ended.

    Args:
        program: the rules.
        pack: the cards in their order, first to be dealt first.
        dealer: who deals.
        choose: chooses among so many legal actions.
    """
    draws = program.draws
    if program.levels and draws is not None and program.rules.tables.plain:
        return _play_level(program, draws.level, pack, dealer, choose)
    cursor = Cursor(program, pack, dealer)
    while legal := cursor.legal:
        cursor.apply(legal[choose(len(legal))] if len(legal) > 1 else legal[0])
    return cursor.row()


def _play_level(  # noqa: C901, PLR0912, PLR0915 - calls would cost more than what they do
    program: Program, draws: LevelDraws, pack: Sequence[int], dealer: Seat, choose: Choose
) -> Row:
    """Play out a deal in which all hands have the same size whenever a trick is led."""
    rules, tables = program.rules, program.rules.tables
    hands = [sorted(take(pack)) for take in program.takes[dealer]]
    players, size, whole = len(hands), rules.hand_size, len(pack)
    drawn = players * size
    beats, values, fits, opens = tables.beats, tables.points, tables.fits, tables.opens
    buckets, after, resets = program.buckets, program.after, tables.resets
    nothing = [0] * program.sides
    points, tricks, rounds = nothing[:], nothing[:], nothing[:]
    owners = owners_at_deal(program, pack, dealer)
    actions, leader = 0, rules.table.next(dealer)
    holder, card, others = leader, 0, after[leader]
    while size:
        hand, others, opened = hands[leader], after[leader], opens[leader]
        card = hand.pop(choose(size)) if size > 1 else hand.pop()
        led = winning = card
        before = holder = leader
        table = beats[card]
        beaten = table[card]
        gain, played = values[card], 1
        while True:
            if size > 1:
                for seat in others:
                    card = hands[seat].pop(choose(size))
                    gain += values[card]
                    if beaten[card]:
                        holder, winning = seat, card
                        beaten = table[card]
            else:  # a single card is not chosen, and may be the very last
                for seat in others:
                    card = hands[seat].pop()
                    gain += values[card]
                    before = holder
                    if beaten[card]:
                        holder, winning = seat, card
                        beaten = table[card]
            size -= 1
            if not size or not opened[holder]:
                break
            fit = fits[led][winning]
            again = []
            for one in hand:  # a comprehension would cost more
                if fit[one]:
                    again.append(one)  # noqa: PERF401
            if not again or (chosen := choose(len(again) + 1)) == len(again):
                actions += 1
                break
            card = again[chosen]
            hand.remove(card)
            gain += values[card]
            played += 1
            if resets:
                led, table = card, beats[card]
            if resets or beaten[card]:
                holder, winning = leader, card
                beaten = table[card]
        if not size and program.dead and drawn == whole:
            seat = others[-1]
            own = sum(tricks[bucket] for bucket in program.partners[seat])
            holder = before if holder == seat and program.dead[card][own] else holder
        bucket = buckets[holder]
        points[bucket] += gain
        tricks[bucket] += 1
        rounds[bucket] += played
        leader = holder
        if drawn < whole:
            seats = draws[size, drawn][holder]
            if seats:
                for seat in seats:
                    insort(hands[seat], pack[drawn])
                    drawn += 1
                size = len(hands[0])
                if owners:
                    note_owners(program, owners, seats, pack[drawn - len(seats) : drawn])
    taken = [players * own for own in rounds]
    last = buckets[holder], card, buckets[others[-1]]
    start = [dealer, actions + sum(taken), *last, *_NOTHING_ELSE]
    return tuple(start + points + taken + tricks + rounds + nothing + owners)
