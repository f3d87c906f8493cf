"""The kernel for deals in which all hands have the same size whenever a trick is led.

A hand is a set of bits. Rows are written as `deal_row` describes them.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from sedma.simulation.bulk import places as at
from sedma.simulation.bulk.bits import below, choose, compiled, count, index, step
from sedma.simulation.bulk.deal_row import FIRST_BUCKET, Place
from sedma.values.actions import END_NUMBER

__all__ = ["begin", "end", "last_taker", "note_owners", "play_level", "worth"]

_DEALER, _ACTIONS = int(Place.DEALER), int(Place.ACTIONS)
_LAST_TAKER, _LAST_CARD = int(Place.LAST_TAKER), int(Place.LAST_CARD)
_LAST_PLAYER = int(Place.LAST_PLAYER)
_FIRST = FIRST_BUCKET
_ONE: Final[Any] = np.int64(1)
_END: Final[Any] = np.int64(1 << END_NUMBER)


@compiled
def play_level(  # noqa: C901, PLR0912, PLR0915 - calls would cost more than what they do
    state: Any, dealer: int, now: Any, own: Any
) -> Any:
    """Play out a deal with a stream in this state; write its row and return the next state.

    Args:
        state: that of the stream, 1 to 2**64 - 1.
        dealer: who deals.
        now: what changes in a deal, where `places` says.
        own: the arrays of the rules, likewise.
    """
    state = begin(state, dealer, now, own)
    players, size, sides = own[at.PLAYERS], own[at.HAND_SIZE], own[at.SIDES]
    drawn, stock = players * size, own[at.SIZE] - players * size
    leader = dealer + 1 if dealer + 1 < players else 0
    actions = taker = player = last = 0
    while size:
        state, bit = choose(state, now[at.HANDS + leader])
        now[at.HANDS + leader] ^= bit
        winning = own[at.KINDS + index(bit)]
        # Where the rows of this kind led begin in a table, one for each kind that wins.
        led = winning * own[at.KIND_COUNT]
        # The cards that would take the trick over, as bits. They are looked up only when another
        # card wins, and not for each card that is played.
        beats = own[own[at.BEATS] + led + winning]
        holder = before = leader
        seen, rounds = bit, 1
        while True:
            player = leader
            for _ in range(players - 1):
                player = player + 1 if player + 1 < players else 0
                legal = now[at.HANDS + player]
                # Any card of the hand among those that bind leaves only the cards that answer.
                if own[at.BINDING] and legal & own[own[at.BINDS] + led + winning]:
                    legal &= own[own[at.ANSWERS] + led + winning]
                state, bit = choose(state, legal)
                now[at.HANDS + player] ^= bit  # out of the hand
                seen |= bit
                before = holder
                if bit & beats:
                    holder = player
                    winning = own[at.KINDS + index(bit)]
                    beats = own[own[at.BEATS] + led + winning]
            size -= 1
            last = bit
            # Bit by holder: may this leader go on over it?
            if size == 0 or not own[at.OPENS + leader] >> holder & 1:
                break
            # `end` has a number above all cards, so it is chosen as the last of them would be.
            state, bit = choose(
                state, (now[at.HANDS + leader] & own[own[at.FITS] + led + winning]) | _END
            )
            if bit == _END:
                actions += 1
                break
            now[at.HANDS + leader] ^= bit
            seen |= bit
            rounds += 1
            if own[at.RESETS]:
                led = own[at.KINDS + index(bit)] * own[at.KIND_COUNT]
            if own[at.RESETS] or bit & beats:
                holder = leader
                winning = own[at.KINDS + index(bit)]
                beats = own[own[at.BEATS] + led + winning]
        taker = holder
        if size + stock == 0 and own[at.WATCHES_LAST] and holder == player:
            taker = last_taker(player, last, before, now, own)
        bucket = own[at.BUCKETS + taker]
        now[at.ROW + _FIRST + bucket] += worth(seen, own)
        now[at.ROW + _FIRST + sides + bucket] += rounds * players
        now[at.ROW + _FIRST + 2 * sides + bucket] += 1
        now[at.ROW + _FIRST + 3 * sides + bucket] += rounds
        actions += rounds * players
        leader = taker
        if stock:
            draw = own[own[at.LEVELS] + size * at.CARDS_AT_MOST + stock]
            draw += taker * own[at.DRAW_WIDTH]
            number = own[draw]
            for i in range(number):
                now[at.HANDS + own[draw + 1 + i]] |= _ONE << now[at.PACK + drawn + i]
            drawn += number
            stock -= number
            # All hands are level again, so that of the taker tells the size of each.
            size = count(now[at.HANDS + taker])
            if own[at.DECIDING_CARDS]:
                note_owners(now, own)
    now[at.ROW + _ACTIONS] = actions
    end(own[at.BUCKETS + taker], index(last), own[at.BUCKETS + player], now)
    return state


@compiled
def begin(state: Any, dealer: int, now: Any, own: Any) -> Any:
    """Order the pack with a stream and deal it; return the next state.

    Args:
        state: that of the stream, 1 to 2**64 - 1.
        dealer: who deals.
        now: what changes in a deal, where `places` says.
        own: the arrays of the rules, likewise.
    """
    for i in range(own[at.WIDTH]):
        now[at.ROW + i] = 0
    now[at.ROW + _DEALER] = dealer
    end(-1, -1, -1, now)
    for i in range(own[at.SIZE]):
        now[at.PACK + i] = own[at.CARDS + i]
    # From the end, each place with one up to it, as `Stream.shuffled` orders a pack.
    for place in range(own[at.SIZE] - 1, 0, -1):
        state = step(state)
        other = below(state, place + 1)
        card = now[at.PACK + place]
        now[at.PACK + place] = now[at.PACK + other]
        now[at.PACK + other] = card
    players = own[at.PLAYERS]
    for seat in range(players):
        now[at.HANDS + seat] = 0
    receivers = at.RECEIVERS + at.CARDS_AT_MOST * dealer
    for place in range(players * own[at.HAND_SIZE]):
        now[at.HANDS + own[receivers + place]] |= _ONE << now[at.PACK + place]
    if own[at.DECIDING_CARDS]:
        for i in range(own[at.DECIDING_CARDS]):
            now[at.ROW + own[at.WIDTH] - 1 - i] = -1
        note_owners(now, own)
    return state


@compiled
def end(taker: int, card: int, player: int, now: Any) -> None:
    """Write who took the last trick of a deal that was played out, and who played its last card.

    Args:
        taker: the bucket of who took it; -1 if the deal was not played out, and so for the others.
        card: the number of the very last card.
        player: the bucket of who played it.
        now: what changes in a deal, where `places` says.
    """
    now[at.ROW + _LAST_TAKER] = taker
    now[at.ROW + _LAST_CARD] = card
    now[at.ROW + _LAST_PLAYER] = player


@compiled
def worth(cards: int, own: Any) -> Any:
    """Return the points of cards."""
    # There are few different points, and counting the bits of each is faster than looking at each
    # card.
    points = 0
    for place in range(at.WORTH, own[at.WORTH_END], 2):
        points += own[place] * count(cards & own[place + 1])
    return points


@compiled
def note_owners(now: Any, own: Any) -> None:
    """Note who holds the cards that decide the sides."""
    number = own[at.DECIDING_CARDS]
    for i in range(number):
        for seat in range(own[at.PLAYERS]):
            if now[at.HANDS + seat] >> own[at.DECIDING + i] & 1:
                now[at.ROW + own[at.WIDTH] - number + i] = seat


@compiled
def last_taker(player: int, last: int, before: int, now: Any, own: Any) -> Any:
    """Return who takes the last trick, which somebody holds by playing the very last card.

    It is that seat, or, if the card has no power, whoever held the trick before it.

    Args:
        player: the seat that played the very last card.
        last: the very last card, as a bit.
        before: who held the trick before it.
        now: what changes in a deal, where `places` says.
        own: the arrays of the rules, likewise.
    """
    tricks, sides = 0, own[at.SIDES]
    for bucket in range(sides):
        partner = own[at.PARTNERS + player] >> bucket & 1  # 1 if its tricks are those of the side
        tricks += partner * now[at.ROW + _FIRST + 2 * sides + bucket]
    # `last` is the bit of the card, among those that are dead after so many tricks.
    return before if own[at.DEAD + tricks] & last else player
