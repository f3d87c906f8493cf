"""The kernel for all other deals: what the rest of the rules add, with counters for what was done.

A hand is two sets of bits: its cards, and those of them that it holds twice. `sedma.play.deal` is
the same in plain Python.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from sedma.simulation.bulk import places as at
from sedma.simulation.bulk.bits import below, choose, compiled, count, index, select, step
from sedma.simulation.bulk.deal_row import FIRST_BUCKET, Place
from sedma.simulation.bulk.level_deal import begin, end, last_taker
from sedma.values.actions import BLIND_NUMBER, END_NUMBER, PASS_NUMBER

__all__ = ["play_any"]

_ACTIONS, _DIRTY, _EQUAL = int(Place.ACTIONS), int(Place.DIRTY), int(Place.EQUAL)
_BURN, _BURN_SEAT = int(Place.BURN), int(Place.BURN_SEAT)
_BURN_RANK, _BURN_CARD = int(Place.BURN_RANK), int(Place.BURN_CARD)
_BURN_STAKES = int(Place.BURN_STAKES)
_FIRST = FIRST_BUCKET
_ONE: Final[Any] = np.int64(1)
_END, _PASS = np.int64(1 << END_NUMBER), np.int64(1 << PASS_NUMBER)
_BLIND, _CARDS = np.int64(1 << BLIND_NUMBER), np.int64((1 << END_NUMBER) - 1)
_QUEENS: Final = np.int64(0xF << 40)
"""The bits of the four queens; those of the kings are the next four."""
_RANKS: Final = np.int64(int("1" * 13, 16))
"""The lowest bit of each rank, since a rank has four bits side by side."""

# What a deal remembers, as places of an array.
_DRAWN, _PASSED, _TURNED, _SUNG, _HELD, _STOCK = 0, 1, 2, 3, 4, 5
_RUN_LEADER, _RUN_RANK, _RUN, _LAST, _PLAYER = 6, 7, 8, 9, 10
# The trick on the table.
_LED, _WINNING, _HOLDER, _BEFORE, _ON_TABLE, _GAIN, _SEEN = 16, 17, 18, 19, 20, 21, 22
_WON_BY, _WON_BEFORE, _ROUNDS, _SONG, _LED_CARD, _TOP, _MOVER = 23, 24, 25, 26, 27, 28, 29
_EQUALS, _EQUAL_ROUND, _SUCCESSION, _TOP_SEAT = 30, 31, 32, 33
_TRICK, _TRICK_END = 16, 34
_PLAYED: Final = 40
"""From here on by rank: how many of its cards have been played."""
_REMEMBERED: Final = 56


@compiled
def play_any(state: Any, dealer: int, now: Any, own: Any) -> Any:
    """Play out a deal with a stream in this state; write its row and return the next state.

    Args:
        state: that of the stream, 1 to 2**64 - 1.
        dealer: who deals.
        now: what changes in a deal, where `places` says.
        own: the arrays of the rules, likewise.
    """
    state = begin(state, dealer, now, own)
    players = own[at.PLAYERS]
    for place in range(_REMEMBERED):
        now[place] = 0
    now[_RUN_LEADER] = -1
    _deal(dealer, now, own)
    leader = dealer + 1 if dealer + 1 < players else 0
    taker = -1
    while now[at.HANDS + leader] and not _ends_early(leader, now, own):
        state = _trick(state, leader, now, own)
        if now[at.ROW + _BURN]:
            break
        taker = _take(leader, now, own)
        if now[_DRAWN] < own[at.SIZE]:
            draw = _find_draw(now, own) + taker * own[at.DRAW_WIDTH]
            for i in range(own[draw]):
                _get(own[draw + 1 + i], now, own)
        leader = taker
        for _ in range(players - 1):
            if now[at.HANDS + leader]:
                break
            leader = leader + 1 if leader + 1 < players else 0
    if taker >= 0 and own[at.SIZE] - now[_DRAWN] <= own[at.LEFT_OVER] and _all_empty(now, own):
        end(own[at.BUCKETS + taker], now[_LAST], own[at.BUCKETS + now[_PLAYER]], now)
    return state


@compiled
def _deal(dealer: int, now: Any, own: Any) -> None:
    """Find out which cards are held twice, and hold back what no card of its rank need free."""
    for seat in range(own[at.PLAYERS]):
        now[at.DOUBLES + seat] = 0
    now[_DRAWN] = own[at.PLAYERS] * own[at.HAND_SIZE]
    if own[at.DOUBLED]:
        # `begin` has set one bit for equal cards, so they are dealt again, card by card.
        for seat in range(own[at.PLAYERS]):
            now[at.HANDS + seat] = 0
        dealt = now[_DRAWN]
        now[_DRAWN] = 0
        for place in range(dealt):
            seat = own[at.RECEIVERS + at.CARDS_AT_MOST * dealer + place]
            _get(seat, now, own)
    for rank in range(13):
        now[_HELD] |= own[at.HELD_BACK + at.COUNTS * rank]


@compiled
def _get(seat: int, now: Any, own: Any) -> None:
    """Give a seat the next card of the pack."""
    card = now[at.PACK + now[_DRAWN]]
    now[_DRAWN] += 1
    bit = _ONE << card
    now[at.DOUBLES + seat] |= now[at.HANDS + seat] & bit  # it has one such card already
    now[at.HANDS + seat] |= bit
    _note_owner(seat, card, now, own)


@compiled
def _note_owner(seat: int, card: int, now: Any, own: Any) -> None:
    """Note who has a card, if it decides the sides."""
    number = own[at.DECIDING_CARDS]
    for i in range(number):
        if own[at.DECIDING + i] == card:
            now[at.ROW + own[at.WIDTH] - number + i] = seat


@compiled
def _all_empty(now: Any, own: Any) -> Any:
    held = 0
    for seat in range(own[at.PLAYERS]):
        held |= now[at.HANDS + seat]
    return held == 0


@compiled
def _ends_early(leader: int, now: Any, own: Any) -> Any:
    """Say whether the deal ends before this lead: burnt by a hand, or decided."""
    if own[at.BURNS_IN_HAND]:
        seat = leader
        for _ in range(own[at.PLAYERS]):
            full = _four_of_a_rank(now[at.HANDS + seat], now[at.DOUBLES + seat])
            if full:
                now[at.ROW + _BURN] = 2
                now[at.ROW + _BURN_SEAT] = seat
                # The lowest of these bits is the lowest rank, four bits a rank.
                now[at.ROW + _BURN_RANK] = index(full & -full) >> 2
                now[at.ROW + _BURN_STAKES] = own[at.BURNS_IN_HAND]
                return True
            seat = seat + 1 if seat + 1 < own[at.PLAYERS] else 0
    if own[at.MAJORITY] >= 0:
        for bucket in range(own[at.SIDES]):
            if now[at.ROW + _FIRST + bucket] > own[at.MAJORITY]:
                return True
    return False


@compiled
def _four_of_a_rank(hand: Any, double: Any) -> Any:
    """Return a bit for each rank of which a hand has four."""
    # Bits 0 and 1 of a rank, then these and 2 and 3: the lowest bit stays if all four are set.
    full = hand & (hand >> 1)
    full &= (full >> 2) & _RANKS
    if double:
        for rank in range(13):
            held = count(hand >> 4 * rank & 15) + count(double >> 4 * rank & 15)
            if held >= 4:
                full |= _ONE << 4 * rank
    return full


@compiled
def _trick(state: Any, leader: int, now: Any, own: Any) -> Any:
    """Play a trick until it ends or is burnt."""
    players = own[at.PLAYERS]
    for place in range(_TRICK, _TRICK_END):
        now[place] = 0
    now[_HOLDER], now[_TOP] = leader, -1
    now[_STOCK] = own[at.SIZE] - now[_DRAWN]
    seat = leader
    while True:
        now[_MOVER] = seat
        state, bit = _turn(state, leader, now, own)  # with what it turns up before, if anything
        if bit == _END:
            return state
        if bit == _PASS:
            now[_PASSED] += 1
        else:
            _put(leader, bit, now, own)
            if own[at.REFILLS] and now[_DRAWN] < own[at.SIZE]:
                held = count(now[at.HANDS + seat]) + count(now[at.DOUBLES + seat])
                if held < own[at.HAND_SIZE]:
                    _get(seat, now, own)
            if own[at.BURNS_IN_TRICK] and _burns(bit, now, own):
                return state
        seat = seat + 1 if seat + 1 < players else 0
        while now[at.HANDS + seat] == 0 and seat != leader:
            seat = seat + 1 if seat + 1 < players else 0
        if seat == leader:
            opens = own[at.OPENS + leader] >> now[_HOLDER] & 1
            if now[at.HANDS + seat] == 0 or not opens:
                return state


@compiled
def _turn(state: Any, leader: int, now: Any, own: Any) -> tuple[Any, Any]:
    """Let the seat to move act until it has played, passed or ended the trick.

    Returns the next state of the stream, and the bit of the card or the action.
    """
    seat = now[_MOVER]
    while True:
        legal = _legal(leader, now, own)
        now[at.ROW + _ACTIONS] += 1
        songs = np.int64(0)
        if own[at.SINGS] and now[_ON_TABLE] == 0:
            songs = _songs(now[at.HANDS + seat], now) & legal
        if songs:
            state, bit = _choose_song(state, legal, songs, now, own)
        else:
            state, bit = choose(state, legal)
        if bit != _BLIND:
            break
        card = now[at.PACK + now[_DRAWN]]
        rank, bit = card >> 2, _ONE << card
        # By rank, and by how many of it have been played: the cards that go into the hand.
        if not own[at.KEPT + at.COUNTS * rank + now[_PLAYED + rank]] & bit:
            now[_DRAWN] += 1
            now[_TURNED] = 0
            _note_owner(seat, card, now, own)
            return state, bit
        _get(seat, now, own)
        now[_TURNED] = 1
    now[_TURNED] = 0
    # Of two equal cards the double goes first, and the hand keeps its bit. What is no card, `end`
    # or `pass`, takes nothing out of the hand.
    twice = now[at.DOUBLES + seat] & bit
    now[at.DOUBLES + seat] ^= twice
    now[at.HANDS + seat] ^= bit & _CARDS & ~twice
    return state, bit


@compiled
def _legal(leader: int, now: Any, own: Any) -> Any:
    """Return the bits of the cards and actions that are legal, without announcements."""
    seat, lead = now[_MOVER], now[_ON_TABLE] == 0
    cards = now[at.HANDS + seat]
    left, turned = now[_DRAWN] < own[at.SIZE], now[_TURNED] != 0
    prolong = seat == leader and not lead
    blind = own[at.BLIND] != 0 and left and not turned
    if own[at.HOLDS] and (turned or left):
        cards = _without(cards, now[_HELD], blind or prolong)
    limited = own[at.MOST_LEADS] and lead and now[_RUN_LEADER] == leader
    if limited and now[_RUN] >= own[at.MOST_LEADS]:  # then the four bits of that rank are barred
        cards = _without(cards, np.int64(15) << 4 * now[_RUN_RANK], blind)
    if prolong:
        return cards & own[own[at.FITS] + now[_LED] + now[_WINNING]] | _END
    if own[at.BINDING] and not lead and cards & own[own[at.BINDS] + now[_LED] + now[_WINNING]]:
        return cards & own[own[at.ANSWERS] + now[_LED] + now[_WINNING]]
    if blind:
        return cards | _BLIND
    if not lead and now[_PASSED] < own[at.PASSES] and now[_STOCK] > 0:
        return cards | _PASS
    return cards


@compiled
def _without(cards: int, barred: int, choice: bool) -> Any:
    """Return the cards that are not barred, or all if a seat would have no choice left."""
    kept = cards & ~barred
    return kept if kept or choice else cards


@compiled
def _songs(hand: int, now: Any) -> Any:
    """Return the kings and queens with which a marriage may be announced."""
    # A king is four bits above the queen of its suit, so this leaves the queens of whole couples
    # that have not been announced; the answer has both cards of each.
    couples = hand & (hand >> 4) & _QUEENS & ~now[_SUNG]
    return couples | couples << 4


@compiled
def _choose_song(state: Any, legal: Any, songs: Any, now: Any, own: Any) -> tuple[Any, Any]:
    """Choose among what is legal and what may be announced, which comes after it."""
    # A card may be led with its announcement or without, so there are two choices at least.
    number, more = count(legal), count(songs)
    state = step(state)
    place = below(state, number + more)
    if place < number:
        return state, select(legal, place, number)
    bit = select(songs, place - number, more)
    suit = index(bit) & 3  # the lower two bits of a number are the suit, the others the rank
    now[_SONG] = own[at.SONGS + suit]
    now[_SUNG] |= _ONE << 40 + suit
    return state, bit


@compiled
def _put(leader: int, bit: int, now: Any, own: Any) -> None:
    """Put a card of the seat to move on the table."""
    seat, card, first = now[_MOVER], index(bit), now[_ON_TABLE] == 0
    kind, rank = own[at.KINDS + card], card >> 2
    now[_ON_TABLE] += 1
    now[_GAIN] += own[at.POINTS + card]
    now[_SEEN] |= bit
    now[_BEFORE], now[_WON_BEFORE] = now[_HOLDER], now[_WON_BY]
    new_lead = first or (own[at.RESETS] and seat == leader)
    if first:
        now[_LED_CARD] = card
    if new_lead:
        now[_LED] = kind * own[at.KIND_COUNT]
    if new_lead or bit & own[own[at.BEATS] + now[_LED] + now[_WINNING]]:
        now[_WINNING], now[_HOLDER], now[_WON_BY] = kind, seat, bit
    if seat == leader:
        now[_ROUNDS] += 1
    if own[at.BURNS_IN_TRICK] or own[at.EQUAL_ROUND]:
        _count_equals(seat == leader, rank == now[_TOP] >> 2, now, own)
    now[_TOP], now[_TOP_SEAT] = card, seat
    if own[at.HOLDS]:
        now[_PLAYED + rank] += 1
        # One more of its rank has been played: its four bits are set anew, the others stay.
        held = own[at.HELD_BACK + at.COUNTS * rank + now[_PLAYED + rank]]
        now[_HELD] = now[_HELD] & ~(np.int64(15) << 4 * rank) | held


@compiled
def _count_equals(begins: bool, same: bool, now: Any, own: Any) -> None:
    """Count cards of one rank: those in succession, and those of a round that all have it."""
    if begins:
        now[_EQUALS] = 0
    # Another rank makes it so low that no more cards of the round lift it to the size looked for.
    now[_EQUALS] = now[_EQUALS] + 1 if now[_EQUALS] == 0 or same else -128
    now[_EQUAL_ROUND] |= np.int64(now[_EQUALS] == own[at.EQUAL_ROUND])
    now[_SUCCESSION] = now[_SUCCESSION] + 1 if same else 1


@compiled
def _burns(bit: int, now: Any, own: Any) -> Any:
    """Say whether a card that has just been played burns the trick."""
    rank = index(bit) >> 2
    if now[_SUCCESSION] < 4 or not own[at.BURNS + rank]:
        return False
    now[at.ROW + _BURN] = 1
    now[at.ROW + _BURN_SEAT] = now[_MOVER]
    now[at.ROW + _BURN_RANK] = rank
    now[at.ROW + _BURN_CARD] = now[_ON_TABLE]
    now[at.ROW + _BURN_STAKES] = own[at.BURNS + rank]
    return True


@compiled
def _take(leader: int, now: Any, own: Any) -> Any:
    """Give the trick to its holder, count what it brings, and return who takes it."""
    sides, taker, won_by = own[at.SIDES], now[_HOLDER], now[_WON_BY]
    if (
        own[at.WATCHES_LAST]
        and now[_STOCK] <= own[at.LEFT_OVER]
        and now[_TOP_SEAT] == taker
        and _all_empty(now, own)
    ):
        last = _ONE << now[_TOP]
        taker = last_taker(taker, last, now[_BEFORE], now, own)
        won_by = now[_WON_BEFORE] if taker != now[_HOLDER] else won_by
    bucket = own[at.BUCKETS + taker]
    now[at.ROW + _FIRST + bucket] += now[_GAIN]
    now[at.ROW + _FIRST + sides + bucket] += now[_ON_TABLE]
    now[at.ROW + _FIRST + 2 * sides + bucket] += 1
    now[at.ROW + _FIRST + 3 * sides + bucket] += now[_ROUNDS]
    now[at.ROW + _FIRST + 4 * sides + own[at.BUCKETS + leader]] += now[_SONG]
    if own[at.EQUAL_ROUND]:
        now[at.ROW + _EQUAL] |= now[_EQUAL_ROUND] << bucket
    if own[at.CLEANS]:
        _clean(bucket, won_by, now, own)
    rank = now[_LED_CARD] >> 2
    if now[_RUN_LEADER] != leader or now[_RUN_RANK] != rank:
        now[_RUN_LEADER], now[_RUN_RANK], now[_RUN] = leader, rank, 0
    now[_RUN] += 1
    now[_LAST], now[_PLAYER] = now[_TOP], now[_TOP_SEAT]
    return taker


@compiled
def _clean(bucket: int, won_by: int, now: Any, own: Any) -> None:
    """Make the side that takes a trick dirty, or clean it."""
    if now[_STOCK]:
        if now[_SEEN] & own[at.DIRT]:
            now[at.ROW + _DIRTY] |= 1 << bucket
    elif now[_SEEN] & own[at.SOAP] and not won_by & own[at.DIRT]:
        now[at.ROW + _DIRTY] &= ~(1 << bucket)


@compiled
def _find_draw(now: Any, own: Any) -> Any:
    """Return where the draws for these hands and this stock begin, by taker."""
    # Mostly hands are level, and a place by size and stock tells where. Else the key of all sizes,
    # seven bits each as in `kernel_tables`, is searched for; it is among them, as all moments that
    # can come up are tabulated.
    left = own[at.SIZE] - now[_DRAWN]
    size, level, key = 0, True, left
    for seat in range(own[at.PLAYERS]):
        held = count(now[at.HANDS + seat]) + count(now[at.DOUBLES + seat])
        level = level and (seat == 0 or held == size)
        size = held
        key = key << 7 | held
    if level:
        return own[own[at.LEVELS] + size * at.CARDS_AT_MOST + left]
    low, high = np.int64(0), own[at.KEY_COUNT] - 1
    while low < high:
        middle = (low + high) >> 1
        if own[own[at.KEYS] + middle] < key:
            low = middle + 1
        else:
            high = middle
    return own[at.DRAWS] + low * own[at.PLAYERS] * own[at.DRAW_WIDTH]
