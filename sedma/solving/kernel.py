"""The search of plain games on small numbers: one source, interpreted or compiled.

It plays by tables alone, which `sedma.solving.layout` lays out. All of them are one sequence ``d``
of whole numbers: a list in Python, an array of 64-bit numbers if it is compiled. So no number may
grow beyond 62 bits, and nothing here may use what numba does not compile. The entries of an
endgame table, ``ends``, are bytes.

Cards are numbers by kind. Values are points of side 0 less those of side 1, from the state on,
those of the trick on the table included. All searches are fail-soft: what comes back is a lower
bound if it is at least ``beta``, an upper bound if it is at most ``alpha``, else exact.

The table of positions holds those before a lead. Its keys are exact: for each kind how its cards
lie in the hands, counted from the leader, sorted where kinds may change places.
"""
# mypy: disable-error-code="no-untyped-def, no-untyped-call"
# ruff: noqa: ANN001, ANN201

from __future__ import annotations

from typing import Final

# Where things lie in ``d``. First what changes while cards are played.
HELD: Final = 0  # [8] by seat: the set of kinds in the hand
LYING: Final = 8  # [16] by kind: numbers of cards by seat, BITS bits each
SORTED: Final = 24  # [16] room to sort
NODES: Final = 40  # how many states have been looked at
LEADER: Final = 41  # of the trick on the table
POS: Final = 42  # how many cards of the stock have been drawn
REST: Final = 43  # at least the points that could still be taken when the trick was led
FLAGS: Final = 44  # bit by side, whether it has taken a trick, where that matters
# Then the rules and the root.
LIMIT: Final = 45  # how many states may be looked at
PLAYERS: Final = 46
KINDS: Final = 47
BITS: Final = 48
END: Final = 49  # the cards of the stock that are drawn
LAST_TRICK: Final = 50
PER_ROUND: Final = 51
PER_TRICK: Final = 52
RESETS: Final = 53  # whether a card that prolongs is a new lead
ROTATES: Final = 54  # whether seats may be counted from the leader
DEAD: Final = 55  # the kinds that have no power as the very last card
BOUND: Final = 56  # whether a seat may be bound to beat
ENDING: Final = 57  # up to how many cards a hand there is an endgame table
UNIT: Final = 58  # the points of a step in it
CELL: Final = 59  # the bits of an entry in it
TABLE: Final = 60  # where the table of positions begins
BUCKETS: Final = 61  # how many buckets it has, less 1
COMBOS: Final = 62  # where the numbers of ways to lie begin: [seats x ways]
DRAWS: Final = 63  # where the index of draws begins: [seats x sizes x stock]
SIZES: Final = 64  # how many sizes of hands that index has
RANKS: Final = 65  # where the tables begin that number endings: [kinds x hands x ways]
WAYS: Final = 66  # how many ways to lie these tables know
SPACE: Final = 67  # how many hands they know
CODES: Final = 68  # where the hands begin that each way to lie takes, and how it lies: [ways x 2]
VALUES: Final = 72  # [16] by kind
SIDES: Final = 88  # [8] by seat
FIRST: Final = 96  # [16] by kind: the first kind of its class
MATES: Final = 112  # [16] by kind: the set of the kinds of its class
WORD: Final = 128  # [16] by place in a key: in which word it is,
SHIFT: Final = 144  # [16] and where in it
LAYERS: Final = 160  # [16] by cards in each hand: where the layer of the endgame table begins
WHOLE: Final = 176  # [16] by cards in each hand: the number of the hands that hold them
ONE: Final = 192  # [8] by seat: one card of it, in LYING
OWN: Final = 200  # [8] by seat: all bits of it there
OPENS: Final = 208  # [8 x 8] by leader and holder
BEATS: Final = 272  # [16 x 16] by led and winning kind: the set of kinds that beat
FITS: Final = 528
BINDS: Final = 784
ANSWERS: Final = 1040
LEADS: Final = 1296  # [16] the order in which leads are tried
ORDER: Final = 1312  # [2 x 16 x 16] by whether the other side holds the trick, and led kind
STOCK: Final = 1824  # [112] the kinds in the stock
PLACES: Final = 1936  # [113 x 16] by stock: the kinds, those together that are sorted together
GROUPS: Final = 3744  # [113 x 16] where the kinds begin that each is sorted with
ALIKE: Final = 5552  # [113 x 16] by stock and kind: the same number where the stock is the same
FREE: Final = 7360  # what is sized by the rules begins here

NO_MOVE: Final = 15
"""No move is known."""

SPAN: Final = 1 << 20
"""Values lie between this and its negative."""


class OutOfNodes(Exception):  # noqa: N818
    """The search has looked at as many states as it may."""


def key_of(leader, pos, flags, d):
    """Return the two words of the key of a position before a lead."""
    combos = d[COMBOS]
    if d[ROTATES]:
        combos += leader << (d[BITS] * d[PLAYERS])
        if d[SIDES + leader]:
            flags = flags >> 1 | (flags & 1) << 1
        leader = 0
    second = 1 << 61 | pos << 5 | flags << 3 | leader
    first = 0
    row = 16 * pos
    for i in range(d[KINDS]):
        one = d[combos + d[LYING + d[PLACES + row + i]]]
        j, start = i, d[GROUPS + row + i]
        while j > start and d[SORTED + j - 1] > one:
            d[SORTED + j] = d[SORTED + j - 1]
            j -= 1
        d[SORTED + j] = one
    for i in range(d[KINDS]):
        if d[WORD + i]:
            second |= d[SORTED + i] << d[SHIFT + i]
        else:
            first |= d[SORTED + i] << d[SHIFT + i]
    return first, second


def bucket_of(first, second, d):
    """Return where the bucket of a key begins; no product grows beyond 62 bits."""
    mixed = (first & 0x7FFFFFFF) * 0x2545F491 + (first >> 31) * 0x1B873593
    mixed ^= (second & 0x7FFFFFFF) * 0x27D4EB2F + (second >> 31 & 0x3FFFFFFF) * 0x165667B1
    mixed = ((mixed ^ mixed >> 32) & 0x7FFFFFFF) * 0x2C1B3C6D
    return d[TABLE] + ((mixed ^ mixed >> 29) & d[BUCKETS]) * 8


def find(bucket, first, second, d):
    """Return where the entry of a key is; -1 if there is none."""
    if d[bucket] == first and d[bucket + 1] == second:
        return bucket
    if d[bucket + 4] == first and d[bucket + 5] == second:
        return bucket + 4
    return -1


def keep(bucket, first, second, low, high, move, depth, d):
    """Keep bounds in the place of the key, or of an entry of no more depth, or the second one."""
    at = find(bucket, first, second, d)
    if at < 0:
        at = bucket if d[bucket + 3] >> 4 <= depth else bucket + 4
    d[at] = first
    d[at + 1] = second
    d[at + 2] = (low + SPAN) << 22 | (high + SPAN)
    d[at + 3] = depth << 4 | move


def ending_of(size, d, ends):
    """Return what the endgame table holds for the position whose key was made last."""
    number = 0
    room = d[WHOLE + size]
    before = 0
    for i in range(d[KINDS]):
        one = d[SORTED + i]
        at = d[RANKS] + (i * d[SPACE] + room) * (d[WAYS] + 1)
        number += d[at + one]
        if d[FIRST + i] != i:
            number -= d[at + before]
        before = one
        room -= d[d[CODES] + 2 * one]
    bit = (d[LAYERS + size] + number) * d[CELL]
    return ends[bit >> 3] >> (bit & 7) & ((1 << d[CELL]) - 1)


def last_round(leader, flags, d):
    """Return what the last round brings, which plays itself."""
    players = d[PLAYERS]
    d[NODES] += players - 1
    pile = d[PER_ROUND] + d[PER_TRICK] + d[LAST_TRICK]
    led = winning = kind = 0
    holder = before = seat = last = leader
    for k in range(players):
        held = d[HELD + seat] >> 1
        kind = 0
        while held:
            held >>= 1
            kind += 1
        pile += d[VALUES + kind]
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
    lying = d[LYING + kind] - d[ONE + seat]
    d[LYING + kind] = lying
    if not lying & d[OWN + seat]:
        d[HELD + seat] &= ~(1 << kind)


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
        d: the tables.
        ends: the entries of the endgame table.
    """
    if rest <= alpha:
        return rest
    if -rest >= beta:
        return -rest
    d[NODES] += 1
    if d[NODES] > d[LIMIT]:
        raise OutOfNodes
    if size == 1 and pos == d[END]:
        return last_round(leader, flags, d)
    first, second = key_of(leader, pos, flags, d)
    turned = d[ROTATES] and d[SIDES + leader]
    if pos == d[END] and size <= d[ENDING]:
        value = 2 * d[UNIT] * ending_of(size, d, ends) - rest
        return -value if turned else value
    bucket = bucket_of(first, second, d)
    low, high, move = -rest, rest, NO_MOVE
    at = find(bucket, first, second, d)
    if at >= 0:
        low, high = (d[at + 2] >> 22) - SPAN, (d[at + 2] & 0x3FFFFF) - SPAN
        if turned:
            low, high = -high, -low
        if low >= beta or low == high:
            return low
        if high <= alpha:
            return high
        alpha, beta, move = max(alpha, low), min(beta, high), d[at + 3] & 15
    d[LEADER], d[POS], d[REST], d[FLAGS] = leader, pos, rest, flags
    value, move = best_lead(size, alpha, beta, move, d, ends)
    if value >= beta:
        low = max(low, value)
    elif value <= alpha:
        high = min(high, value)
    else:
        low = high = value
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
        kind = move if i < 0 else d[LEADS + i]
        if not (held & ~tried) >> kind & 1 or is_double(kind, tried, 0, d):
            continue
        tried |= 1 << kind
        lying = d[LYING + kind]
        put(leader, kind, d)
        pile = d[VALUES + kind] + d[PER_ROUND]
        found = follow(1, kind, kind, leader, pile, size, alpha, beta, d, ends)
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


def follow(k, led, winning, holder, pile, size, alpha, beta, d, ends):
    """Search the state in which the seat ``k`` places from the leader is to follow.

    Args:
        k: the number of cards in the round.
        led: the kind led.
        winning: the kind that wins so far.
        holder: the seat that holds the trick.
        pile: the points that the trick brings so far.
        size: the number of cards that each hand had before the round.
        alpha: values up to this need not be told apart.
        beta: values from this up need not be told apart.
        d: the tables.
        ends: the entries of the endgame table.
    """
    if d[REST] <= alpha:
        return d[REST]
    if -d[REST] >= beta:
        return -d[REST]
    d[NODES] += 1
    if d[NODES] > d[LIMIT]:
        raise OutOfNodes
    seat = d[LEADER] + k
    if seat >= d[PLAYERS]:
        seat -= d[PLAYERS]
    low_side, held = d[SIDES + seat], d[HELD + seat]
    free, row = held, 16 * led + winning
    if d[BOUND] and held & d[BINDS + row]:
        free = held & d[ANSWERS + row]
    order = ORDER + 16 * led
    if d[SIDES + holder] != low_side:
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
            found = played(k, kind, led, kind, seat, holder, pile, size, alpha, beta, d, ends)
        else:
            found = played(k, kind, led, winning, holder, holder, pile, size, alpha, beta, d, ends)
        d[HELD + seat], d[LYING + kind] = held, lying
        if low_side:
            if found < value:
                value = found
                beta = min(beta, value)
        elif found > value:
            value = found
            alpha = max(alpha, value)
        free &= ~(1 << kind)
        if alpha >= beta or not free:
            break
    return value


def played(k, kind, led, winning, holder, before, pile, size, alpha, beta, d, ends):
    """Search the state after a seat has followed: the next seat, or the end of the round.

    The holder is the one with this card, ``before`` the one without it.
    """
    pile += d[VALUES + kind]
    if k + 1 < d[PLAYERS]:
        return follow(k + 1, led, winning, holder, pile, size, alpha, beta, d, ends)
    leader = d[LEADER]
    if d[OPENS + 8 * leader + holder] and d[HELD + leader] & d[FITS + 16 * led + winning]:
        return prolong(led, winning, holder, pile, size - 1, alpha, beta, d, ends)
    if (
        size == 1
        and holder != before
        and d[POS] == d[END]
        and is_dead(holder, kind, d[FLAGS], d)
    ):
        holder = before
    return finish(holder, pile, size - 1, alpha, beta, d, ends)


def prolong(led, winning, holder, pile, size, alpha, beta, d, ends):
    """Search the state in which the leader may go on or end the trick; see `follow`."""
    if d[REST] <= alpha:
        return d[REST]
    if -d[REST] >= beta:
        return -d[REST]
    d[NODES] += 1
    leader = d[LEADER]
    low_side, held = d[SIDES + leader], d[HELD + leader]
    free = held & d[FITS + 16 * led + winning]
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
            lying = d[LYING + kind]
            put(leader, kind, d)
            leads, wins, holds = led, winning, holder
            if d[RESETS]:
                leads = wins = kind
                holds = leader
            elif d[BEATS + 16 * led + winning] >> kind & 1:
                wins, holds = kind, leader
            more = pile + d[VALUES + kind] + d[PER_ROUND]
            found = follow(1, leads, wins, holds, more, size, alpha, beta, d, ends)
            d[HELD + leader], d[LYING + kind] = held, lying
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


def finish(holder, pile, size, alpha, beta, d, ends):
    """Give the trick to its holder, fill the hands, and search the position before the next lead.

    The size is the number of cards that are left in each hand.
    """
    pile += d[PER_TRICK]
    gain = -pile if d[SIDES + holder] else pile
    leader, pos, rest, flags = d[LEADER], d[POS], d[REST], d[FLAGS]
    if size == 0 and pos == d[END]:
        return gain - d[LAST_TRICK] if d[SIDES + holder] else gain + d[LAST_TRICK]
    taken = flags | 1 << d[SIDES + holder] if d[DEAD] else flags
    drawn = 0
    if pos < d[END]:
        drawn = fill(holder, size, 1, d)
        size += drawn // d[PLAYERS]
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


def deal_out(number, size, d):
    """Put the hands of an ending into ``d``, from its number; return the points of its cards."""
    for seat in range(d[PLAYERS]):
        d[HELD + seat] = 0
    room = d[WHOLE + size]
    points = one = 0
    for i in range(d[KINDS]):
        at = d[RANKS] + (i * d[SPACE] + room) * (d[WAYS] + 1)
        if d[FIRST + i] == i:
            one = 0
        number += d[at + one]
        low, high = one, d[WAYS]
        while high - low > 1:  # the last way before which there are not more than the number
            middle = (low + high) >> 1
            if d[at + middle] <= number:
                low = middle
            else:
                high = middle
        one = low
        number -= d[at + one]
        room -= d[d[CODES] + 2 * one]
        lying = d[d[CODES] + 2 * one + 1]
        d[LYING + i] = lying
        for seat in range(d[PLAYERS]):
            if lying & d[OWN + seat]:
                d[HELD + seat] |= 1 << i
                points += (lying & d[OWN + seat]) // d[ONE + seat] * d[VALUES + i]
    return points


def solve_endings(start, stop, size, found, d, ends):
    """Put what the side of the leader takes in the endings of these numbers into ``found``.

    The endings of fewer cards are in ``ends`` already. An entry has ``d[CELL]`` bits; ``found``
    begins with that of the first number.
    """
    for number in range(start, stop):
        rest = deal_out(number, size, d) + d[LAST_TRICK] + size * d[PER_ROUND]
        if size == 1:
            value = last_round(0, 0, d)
        else:
            d[LEADER], d[POS], d[REST], d[FLAGS] = 0, d[END], rest, 0
            value, _ = best_lead(size, -rest, rest, NO_MOVE, d, ends)
        bit = (number - start) * d[CELL]
        found[bit >> 3] |= (value + rest) // (2 * d[UNIT]) << (bit & 7)
