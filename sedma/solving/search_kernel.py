"""The search of plain games on small numbers: one source, interpreted or compiled.

It plays by tables alone, which `search_tables` lays out as `bit_layout` says.

Cards are numbers by kind. Values are points of side 0 less those of side 1, from the state on,
those of the trick on the table included. All searches are fail-soft: what comes back is a lower
bound if it is at least ``beta``, an upper bound if it is at most ``alpha``, else exact.
"""
# mypy: disable-error-code="no-untyped-def, no-untyped-call"
# ruff: noqa: ANN001, ANN201, ANN202

from __future__ import annotations

from typing import Any

from sedma.solving.bit_layout import (
    ALIKE,
    ANSWERS,
    BEATS,
    BINDS,
    BOUND,
    CELL,
    DEAD,
    DRAWS,
    END,
    ENDING,
    FIRST,
    FITS,
    FLAGS,
    HELD,
    KINDS,
    LAST_TRICK,
    LEADER,
    LEADS,
    LIMIT,
    LYING,
    MATES,
    NO_MOVE,
    NODES,
    ONE,
    OPENS,
    ORDER,
    OWN,
    PER_ROUND,
    PER_TRICK,
    PLAYERS,
    POINTS,
    POS,
    RESETS,
    REST,
    ROTATES,
    SIDES,
    SIZES,
    SPAN,
    STOCK,
    UNIT,
    bucket_of,
    deal_out,
    ending_of,
    find,
    keep,
    key_of,
)

__all__ = ["OutOfNodes", "follow", "lead", "prolong", "solve_endings"]


class OutOfNodes(Exception):  # noqa: N818
    """The search has looked at as many states as it may."""


def last_round(leader, flags, d):
    """Return what the last round brings, which plays itself."""
    players = d[PLAYERS]
    d[NODES] += players - 2
    count(d)
    pile = d[PER_ROUND] + d[PER_TRICK] + d[LAST_TRICK]
    led = winning = kind = 0
    holder = before = seat = last = leader
    for k in range(players):
        # One card is left in each hand: its kind is the place of the only bit.
        held = d[HELD + seat] >> 1
        kind = 0
        while held:
            held >>= 1
            kind += 1
        pile += d[POINTS + kind]
        before = holder
        if k == 0:
            led = winning = kind
        elif d[BEATS + 16 * led + winning] >> kind & 1:
            winning = kind
            holder = seat
        last = seat
        seat = seat + 1 if seat + 1 < players else 0
    if holder == last and is_dead(last, kind, flags, d):
        holder = before
    return -pile if d[SIDES + holder] else pile


def is_dead(seat, kind, flags, d):
    """Say whether a card has no power as the very last of the deal."""
    return (d[DEAD] >> kind & 1) != 0 and (flags >> d[SIDES + seat] & 1) == 0


def is_double(kind, tried, fixed, d):
    """Say whether a kind may change places with one that was tried, which lies alike.

    Those that are fixed, since they are on the table, may not.
    """
    # Of the kinds that were tried those of its class, without the two on the table.
    tried &= d[MATES + kind] & ~fixed
    if not tried or fixed >> kind & 1:
        return False
    row = ALIKE + 16 * d[POS]
    lying, stock = d[LYING + kind], d[row + kind]
    other = d[FIRST + kind]
    tried >>= other
    while tried:
        if tried & 1 and d[LYING + other] == lying and d[row + other] == stock:
            return True
        tried >>= 1
        other += 1
    return False


def put(seat, kind, d):
    """Take a card of a kind out of a hand."""
    # Each seat has its own bits of the number, so taking a card of it away borrows from no other.
    lying = d[LYING + kind] - d[ONE + seat]
    d[LYING + kind] = lying
    if not lying & d[OWN + seat]:
        d[HELD + seat] &= ~(1 << kind)


def count(d):
    """Count a state; a search that has looked at as many as it may ends here."""
    d[NODES] += 1
    if d[NODES] > d[LIMIT]:
        raise OutOfNodes


def lead(leader, pos, size, rest, flags, alpha, beta, d, ends):
    """Search a position before a lead.

    Args:
        leader: the seat to lead.
        pos: how many cards have been drawn from the stock.
        size: the number of cards in each hand.
        rest: at least as many points as can still be taken.
        flags: bit by side, whether it has taken a trick, where that matters.
        alpha: values up to this need not be told apart.
        beta: values from this up need not be told apart.
        d: the sequence that `bit_layout` describes.
        ends: the entries of the endgame table.
    """
    if rest <= alpha:
        return rest
    if -rest >= beta:
        return -rest
    count(d)
    if size == 1 and pos == d[END]:
        return last_round(leader, flags, d)
    first, second = key_of(leader, pos, flags, d)
    turned = d[ROTATES] and d[SIDES + leader]
    if pos == d[END] and size <= d[ENDING]:
        # The table has what the side of the leader takes; the other takes the rest of it.
        value = 2 * d[UNIT] * ending_of(size, d, ends) - rest
        return -value if turned else value
    bucket = bucket_of(first, second, d)
    low, high, move = -rest, rest, NO_MOVE
    at = find(bucket, first, second, d)
    if at >= 0:
        low, high = (d[at + 2] >> 22) - SPAN, (d[at + 2] & 0x3FFFFF) - SPAN
        # Where seats are counted from the leader, bounds are kept as its side sees them.
        if turned:
            low, high = -high, -low
        if low >= beta or low == high:
            return low
        if high <= alpha:
            return high
        alpha, beta, move = max(alpha, low), min(beta, high), d[at + 3] & 15
    # These stay for a whole trick, and stand in ``d`` so that they need not be handed from call to
    # call; `finish` puts them back after the tricks below.
    d[LEADER], d[POS], d[REST], d[FLAGS] = leader, pos, rest, flags
    value, move = best_lead(size, alpha, beta, move, d, ends)
    if value >= beta:
        low = max(low, value)
    else:
        high = min(high, value)
    if turned:
        low, high = -high, -low
    keep(bucket, first, second, low, high, move, d[END] - pos + size, d)
    return value


def best_lead(size, alpha, beta, move, d, ends):
    """Try the leads, first the one that was best before; return the value and the best."""
    leader = d[LEADER]
    low_side, held = d[SIDES + leader], d[HELD + leader]
    value, best, tried = SPAN if low_side else -SPAN, NO_MOVE, 0
    for i in range(-1, d[KINDS]):
        # NO_MOVE is a kind that no hand holds, so without a move the first turn does nothing.
        kind = move if i < 0 else d[LEADS + i]
        if not (held & ~tried) >> kind & 1 or is_double(kind, tried, 0, d):
            continue
        tried |= 1 << kind
        lying = d[LYING + kind]
        put(leader, kind, d)
        pile = d[POINTS + kind] + d[PER_ROUND]
        found = follow(d[PLAYERS] - 1, kind, kind, leader, pile, size, alpha, beta, d, ends)
        d[HELD + leader], d[LYING + kind] = held, lying
        if low_side:
            if found < value:
                value, best = found, kind
                beta = min(beta, value)
        elif found > value:
            value, best = found, kind
            alpha = max(alpha, value)
        if alpha >= beta:
            break
    return value, best


def follow(left, led, winning, holder, pile, size, alpha, beta, d, ends):
    """Search a state in which a seat is to follow.

    Args:
        left: how many seats are to follow in the round.
        led: the kind led.
        winning: the kind that wins so far.
        holder: the seat that holds the trick.
        pile: the points that the trick brings so far.
        size: the number of cards that each hand had before the round.
        alpha: values up to this need not be told apart.
        beta: values from this up need not be told apart.
        d: the sequence that `bit_layout` describes.
        ends: the entries of the endgame table.
    """
    if d[REST] <= alpha:
        return d[REST]
    if -d[REST] >= beta:
        return -d[REST]
    count(d)
    seat = (d[LEADER] + d[PLAYERS] - left) % d[PLAYERS]
    low_side, held = d[SIDES + seat], d[HELD + seat]
    free, row = held, 16 * led + winning
    # Any kind of the hand among those that bind leaves only the kinds that answer.
    if d[BOUND] and held & d[BINDS + row]:
        free = held & d[ANSWERS + row]
    order = ORDER + 16 * led
    if d[SIDES + holder] != low_side:  # the other half of the orders: against who holds it
        order += 256
    value, tried, fixed = SPAN if low_side else -SPAN, 0, 1 << led | 1 << winning
    for i in range(d[KINDS]):
        kind = d[order + i]
        if not free >> kind & 1 or is_double(kind, tried, fixed, d):
            continue
        tried |= 1 << kind
        lying = d[LYING + kind]
        put(seat, kind, d)
        if d[BEATS + row] >> kind & 1:
            found = played(left, kind, led, kind, seat, holder, pile, size, alpha, beta, d, ends)
        else:
            found = played(
                left, kind, led, winning, holder, holder, pile, size, alpha, beta, d, ends
            )
        d[HELD + seat], d[LYING + kind] = held, lying
        if low_side:
            if found < value:
                value = found
                beta = min(beta, value)
        elif found > value:
            value = found
            alpha = max(alpha, value)
        free &= ~(1 << kind)  # so that the search of kinds ends with the last that is free
        if alpha >= beta or not free:
            break
    return value


def played(left, kind, led, winning, holder, before, pile, size, alpha, beta, d, ends):
    """Search the state after a seat has followed: the next seat, or the end of the round.

    The holder is the one with this card, ``before`` the one without it.
    """
    pile += d[POINTS + kind]
    if left > 1:
        return follow(left - 1, led, winning, holder, pile, size, alpha, beta, d, ends)
    leader = d[LEADER]
    if d[OPENS + 8 * leader + holder] and d[HELD + leader] & d[FITS + 16 * led + winning]:
        return prolong(led, winning, holder, pile, size - 1, alpha, beta, d, ends)
    if size == 1 and holder != before and d[POS] == d[END] and is_dead(holder, kind, d[FLAGS], d):
        holder = before
    return finish(holder, pile, size - 1, alpha, beta, d, ends)


def prolong(led, winning, holder, pile, size, alpha, beta, d, ends):
    """Search the state in which the leader may go on or end the trick.

    Args:
        led: the kind led.
        winning: the kind that wins so far.
        holder: the seat that holds the trick.
        pile: the points that the trick brings so far.
        size: the number of cards that each hand had before the last round.
        alpha: values up to this need not be told apart.
        beta: values from this up need not be told apart.
        d: the sequence that `bit_layout` describes.
        ends: the entries of the endgame table.
    """
    if d[REST] <= alpha:
        return d[REST]
    if -d[REST] >= beta:
        return -d[REST]
    count(d)
    leader = d[LEADER]
    low_side = d[SIDES + leader]
    free = d[HELD + leader] & d[FITS + 16 * led + winning]
    # Who holds the trick already mostly ends it, and that is tried first then, else last.
    ends_first = d[SIDES + holder] == low_side
    value, tried, fixed = SPAN if low_side else -SPAN, 0, 1 << led | 1 << winning
    for i in range(-1, d[KINDS] + 1):
        if i < 0 or i == d[KINDS]:
            if ends_first != (i < 0):
                continue
            found = finish(holder, pile, size, alpha, beta, d, ends)
        else:
            kind = d[ORDER + 16 * led + i]
            if not free >> kind & 1 or is_double(kind, tried, fixed, d):
                continue
            tried |= 1 << kind
            found = go_on(kind, led, winning, holder, pile, size, alpha, beta, d, ends)
        if low_side:
            if found < value:
                value = found
                beta = min(beta, value)
        elif found > value:
            value = found
            alpha = max(alpha, value)
        if alpha >= beta:
            break
    return value


def go_on(kind, led, winning, holder, pile, size, alpha, beta, d, ends):
    """Search the state after the leader has prolonged the trick with a card of a kind."""
    leader = d[LEADER]
    held, lying = d[HELD + leader], d[LYING + kind]
    put(leader, kind, d)
    if d[RESETS]:
        led = winning = kind
        holder = leader
    elif d[BEATS + 16 * led + winning] >> kind & 1:
        winning, holder = kind, leader
    pile += d[POINTS + kind] + d[PER_ROUND]
    left = d[PLAYERS] - 1
    found = follow(left, led, winning, holder, pile, size, alpha, beta, d, ends)
    d[HELD + leader], d[LYING + kind] = held, lying
    return found


def finish(holder, pile, size, alpha, beta, d, ends):
    """Give the trick to its holder, fill the hands, and search the position before the next lead.

    The size is the number of cards that are left in each hand.
    """
    pile += d[PER_TRICK]
    gain = -pile if d[SIDES + holder] else pile
    leader, pos, rest, flags = d[LEADER], d[POS], d[REST], d[FLAGS]
    if size == 0 and pos == d[END]:
        return gain - d[LAST_TRICK] if d[SIDES + holder] else gain + d[LAST_TRICK]
    # Where it does not matter who has taken a trick, positions are not told apart by it.
    taken = flags | 1 << d[SIDES + holder] if d[DEAD] else flags
    drawn = 0
    if pos < d[END]:
        drawn = fill(holder, size, 1, d)
        size += drawn // d[PLAYERS]
    # The window moves with the gain, for the search below sees only what comes after.
    value = gain + lead(
        holder, pos + drawn, size, rest - pile, taken, alpha - gain, beta - gain, d, ends
    )
    d[LEADER], d[POS], d[REST], d[FLAGS] = leader, pos, rest, flags
    if drawn:
        fill(holder, size - drawn // d[PLAYERS], -1, d)
    return value


def fill(taker, size, sign, d):
    """Fill hands of this size from the stock, or take that back; return the number of cards."""
    pos = d[POS]
    row = d[d[DRAWS] + (taker * d[SIZES] + size) * (d[END] + 1) + pos]
    drawn = d[row]
    for i in range(drawn):
        seat, kind = d[row + 1 + i], d[STOCK + pos + i]
        lying = d[LYING + kind] + sign * d[ONE + seat]
        d[LYING + kind] = lying
        if lying & d[OWN + seat]:
            d[HELD + seat] |= 1 << kind
        else:
            d[HELD + seat] &= ~(1 << kind)
    return drawn


def solve_endings(start: int, stop: int, size: int, found: Any, d: Any, ends: Any) -> None:
    """Put what the side of the leader takes in the endings of these numbers into ``found``.

    Args:
        start: the first number.
        stop: the number after the last.
        size: the number of cards in each hand.
        found: takes the entries, of ``d[CELL]`` bits each, from that of the first number on.
        d: the sequence that `bit_layout` describes.
        ends: the entries of the endings of fewer cards.
    """
    move = NO_MOVE
    d[LEADER], d[POS], d[FLAGS] = 0, d[END], 0
    for number in range(start, stop):
        rest = deal_out(number, size, d) + d[LAST_TRICK] + size * d[PER_ROUND]
        if size == 1:
            value = last_round(d[LEADER], d[FLAGS], d)
        else:
            d[REST] = rest
            value, move = best_lead(size, -rest, rest, move, d, ends)
        bit = (number - start) * d[CELL]
        # Both sides take `rest` together, so half of the sum is what the leader's side takes.
        found[bit >> 3] |= (value + rest) // (2 * d[UNIT]) << (bit & 7)
