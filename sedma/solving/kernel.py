"""The search of plain games on small numbers: one source, interpreted or compiled.

It plays by tables alone, which `sedma.solving.layout` lays out. All of them are one sequence ``d``
of whole numbers: a list in Python, an array of 64-bit numbers if it is compiled. So no number may
grow beyond 62 bits, and nothing here may use what numba does not compile.

Hands are numbers of cards by kind. Values are points of side 0 less those of side 1, from the
state on, those of the trick on the table included. All searches are fail-soft: what comes back is
a lower bound if it is at least ``beta``, an upper bound if it is at most ``alpha``, else exact.

The table of positions holds those before a lead. Its keys are exact: for each kind how its cards
lie in the hands, counted from the leader, sorted where kinds may change places.
"""
# mypy: disable-error-code="no-untyped-def, no-untyped-call"
# ruff: noqa: ANN001, ANN201

from __future__ import annotations

from typing import Final

# Where things lie in ``d``.
HANDS: Final = 0  # [8] by seat: numbers of cards by kind, four bits each
HELD: Final = 8  # [8] by seat: the set of kinds in the hand
LYING: Final = 16  # [16] by kind: numbers of cards by seat, BITS bits each
SORTED: Final = 32  # [16] room to sort
NODES: Final = 48
LIMIT: Final = 49
PLAYERS: Final = 50
KINDS: Final = 51
BITS: Final = 52
END: Final = 53  # the cards of the stock that are drawn
LAST_TRICK: Final = 54
PER_ROUND: Final = 55
PER_TRICK: Final = 56
RESETS: Final = 57  # whether a card that prolongs is a new lead
ROTATES: Final = 58  # whether seats may be counted from the leader
DEAD: Final = 59  # the kinds that have no power as the very last card
BOUND: Final = 60  # whether a seat may be bound to beat
ENDING: Final = 61  # up to how many cards a hand there is an endgame table
UNIT: Final = 62  # the points of a step in it
CELL: Final = 63  # the bits of an entry in it
BUCKETS: Final = 64  # of the table of positions, less 1
COMBOS: Final = 65  # where the numbers of ways to lie begin: [seats x ways]
DRAWS: Final = 66  # where the index of draws begins: [seats x sizes x stock]
SIZES: Final = 67  # how many sizes of hands that index has
RANKS: Final = 68  # where the tables begin that number endings: [kinds x hands x ways]
WAYS: Final = 69  # how many ways to lie these tables know
SPACE: Final = 70  # how many hands they know
CODES: Final = 71  # where the hands begin that each way to lie takes, and how it lies: [ways x 2]
VALUES: Final = 72  # [16] by kind
SIDES: Final = 88  # [8] by seat
FIRST: Final = 96  # [16] by kind: the first kind of its class
WORD: Final = 112  # [16] by place in a key: in which word it is,
SHIFT: Final = 128  # [16] and where in it
LAYERS: Final = 144  # [16] by cards in each hand: where the layer of the endgame table begins
WHOLE: Final = 160  # [16] by cards in each hand: the number of the hands that hold them
OPENS: Final = 176  # [8 x 8] by leader and holder
BEATS: Final = 240  # [16 x 16] by led and winning kind: the set of kinds that beat
FITS: Final = 496
BINDS: Final = 752
ANSWERS: Final = 1008
LEADS: Final = 1264  # [16] the order in which leads are tried
ORDER: Final = 1280  # [2 x 16 x 16] by whether the other side holds the trick, and led kind
STOCK: Final = 1792  # [112] the kinds in the stock
PLACES: Final = 1904  # [113 x 16] by stock: the kinds, those together that are sorted together
GROUPS: Final = 3712  # [113 x 16] where the kinds begin that each is sorted with
ALIKE: Final = 5520  # [113 x 16] by stock and kind: the same number where the stock is the same
FREE: Final = 7328  # what is sized by the rules begins here

END_TRICK: Final = 14
"""The move that ends the trick."""

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
        j = i
        while j > d[GROUPS + row + i] and d[SORTED + j - 1] > one:
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
    return ((mixed ^ mixed >> 29) & d[BUCKETS]) * 8


def find(bucket, first, second, table):
    """Return where the entry of a key is; -1 if there is none."""
    if table[bucket] == first and table[bucket + 1] == second:
        return bucket
    if table[bucket + 4] == first and table[bucket + 5] == second:
        return bucket + 4
    return -1


def keep(bucket, first, second, low, high, move, depth, table):
    """Keep bounds in the place of the key, or of an entry of no more depth, or the second one."""
    at = find(bucket, first, second, table)
    if at < 0:
        at = bucket if table[bucket + 3] >> 4 <= depth else bucket + 4
    table[at] = first
    table[at + 1] = second
    table[at + 2] = (low + SPAN) << 22 | (high + SPAN)
    table[at + 3] = depth << 4 | move


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


def is_double(kind, tried, pos, led, winning, d):
    """Say whether a kind may change places with one that was tried before it, and lies alike."""
    if kind == led or kind == winning:  # noqa: PLR1714
        return False
    first = d[FIRST + kind]
    tried = tried >> first
    row = ALIKE + 16 * pos
    other = first
    while tried:
        if (
            tried & 1
            and d[FIRST + other] == first
            and d[LYING + other] == d[LYING + kind]
            and d[row + other] == d[row + kind]
            and other != led
            and other != winning
        ):
            return True
        tried >>= 1
        other += 1
    return False


def lead(leader, pos, size, rest, flags, alpha, beta, d, table, ends):
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
        table: the table of positions.
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
    at = find(bucket, first, second, table)
    if at >= 0:
        low, high = (table[at + 2] >> 22) - SPAN, (table[at + 2] & 0x3FFFFF) - SPAN
        if turned:
            low, high = -high, -low
        if low >= beta or low == high:
            return low
        if high <= alpha:
            return high
        alpha, beta, move = max(alpha, low), min(beta, high), table[at + 3] & 15
    value, move = best_lead(leader, pos, size, rest, flags, alpha, beta, move, d, table, ends)
    if value >= beta:
        low = max(low, value)
    elif value <= alpha:
        high = min(high, value)
    else:
        low = high = value
    if turned:
        low, high = -high, -low
    keep(bucket, first, second, low, high, move, d[END] - pos + size, table)
    return value


def best_lead(leader, pos, size, rest, flags, alpha, beta, move, d, table, ends):
    """Try the leads, first the one that was best before; return the value and the best."""
    low_side = d[SIDES + leader]
    hand, held = d[HANDS + leader], d[HELD + leader]
    value = SPAN if low_side else -SPAN
    best, tried = NO_MOVE, 0
    for i in range(-1, d[KINDS]):
        kind = move if i < 0 else d[LEADS + i]
        if not (held & ~tried) >> kind & 1 or is_double(kind, tried, pos, -1, -1, d):
            continue
        tried |= 1 << kind
        lying = d[LYING + kind]
        put(leader, kind, hand, held, d)
        pile = d[VALUES + kind] + d[PER_ROUND]
        found = follow(
            1, leader, kind, kind, leader, pile, pos, size, rest, flags, alpha, beta, d, table, ends
        )
        d[HANDS + leader], d[HELD + leader], d[LYING + kind] = hand, held, lying
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


def put(seat, kind, hand, held, d):
    """Take a card of a kind out of a hand."""
    hand -= 1 << 4 * kind
    d[HANDS + seat] = hand
    if not hand >> 4 * kind & 15:
        d[HELD + seat] = held & ~(1 << kind)
    d[LYING + kind] -= 1 << d[BITS] * seat


def follow(
    k, leader, led, winning, holder, pile, pos, size, rest, flags, alpha, beta, d, table, ends
):
    """Search the state in which the seat ``k`` places from the leader is to follow.

    Args:
        k: the number of cards in the round.
        leader: the leader of the trick.
        led: the kind led.
        winning: the kind that wins so far.
        holder: the seat that holds the trick.
        pile: the points that the trick brings so far.
        pos: see `lead`, for this and all others.
        size: the number of cards that each hand had before the round.
        rest: as there, those of the pile included.
        flags: as there.
        alpha: as there.
        beta: as there.
        d: as there.
        table: as there.
        ends: as there.
    """
    if rest <= alpha:
        return rest
    if -rest >= beta:
        return -rest
    d[NODES] += 1
    if d[NODES] > d[LIMIT]:
        raise OutOfNodes
    seat = (leader + k) % d[PLAYERS]
    low_side = d[SIDES + seat]
    hand, held = d[HANDS + seat], d[HELD + seat]
    free, row = held, 16 * led + winning
    if d[BOUND] and held & d[BINDS + row]:
        free = held & d[ANSWERS + row]
    order = ORDER + 16 * led
    if d[SIDES + holder] != low_side:
        order += 256
    value, tried = SPAN if low_side else -SPAN, 0
    for i in range(d[KINDS]):
        kind = d[order + i]
        if not free >> kind & 1 or is_double(kind, tried, pos, led, winning, d):
            continue
        tried |= 1 << kind
        lying = d[LYING + kind]
        put(seat, kind, hand, held, d)
        wins, holds, more = winning, holder, pile + d[VALUES + kind]
        if d[BEATS + row] >> kind & 1:
            wins, holds = kind, seat
        if k + 1 < d[PLAYERS]:
            found = follow(
                k + 1, leader, led, wins, holds, more, pos, size, rest, flags, alpha, beta,
                d, table, ends,
            )  # fmt: skip
        elif d[OPENS + 8 * leader + holds] and d[HELD + leader] & d[FITS + 16 * led + wins]:
            found = prolong(
                leader, led, wins, holds, more, pos, size - 1, rest, flags, alpha, beta,
                d, table, ends,
            )  # fmt: skip
        else:
            if size == 1 and pos == d[END] and holds == seat and is_dead(seat, kind, flags, d):
                holds = holder
            found = finish(holds, more, pos, size - 1, rest, flags, alpha, beta, d, table, ends)
        d[HANDS + seat], d[HELD + seat], d[LYING + kind] = hand, held, lying
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


def prolong(
    leader, led, winning, holder, pile, pos, size, rest, flags, alpha, beta, d, table, ends
):
    """Search the state in which the leader may go on or end the trick; see `follow`."""
    if rest <= alpha:
        return rest
    if -rest >= beta:
        return -rest
    d[NODES] += 1
    low_side = d[SIDES + leader]
    hand, held = d[HANDS + leader], d[HELD + leader]
    free = held & d[FITS + 16 * led + winning] | 1 << END_TRICK
    ends_first = d[SIDES + holder] == low_side
    value, tried = SPAN if low_side else -SPAN, 0
    for i in range(-1, d[KINDS] + 1):
        kind = d[ORDER + 16 * led + i]
        if i < 0 or i == d[KINDS]:
            if ends_first != (i < 0):
                continue
            kind = END_TRICK
            found = finish(holder, pile, pos, size, rest, flags, alpha, beta, d, table, ends)
        elif not free >> kind & 1 or is_double(kind, tried, pos, led, winning, d):
            continue
        else:
            tried |= 1 << kind
            lying = d[LYING + kind]
            put(leader, kind, hand, held, d)
            leads, wins, holds = led, winning, holder
            if d[RESETS]:
                leads = wins = kind
                holds = leader
            elif d[BEATS + 16 * led + winning] >> kind & 1:
                wins, holds = kind, leader
            more = pile + d[VALUES + kind] + d[PER_ROUND]
            found = follow(
                1, leader, leads, wins, holds, more, pos, size, rest, flags, alpha, beta,
                d, table, ends,
            )  # fmt: skip
            d[HANDS + leader], d[HELD + leader], d[LYING + kind] = hand, held, lying
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


def finish(holder, pile, pos, size, rest, flags, alpha, beta, d, table, ends):
    """Give the trick to its holder, fill the hands, and search the position before the next lead.

    The size is the number of cards that are left in each hand.
    """
    pile += d[PER_TRICK]
    gain = -pile if d[SIDES + holder] else pile
    if size == 0 and pos == d[END]:
        return gain - d[LAST_TRICK] if d[SIDES + holder] else gain + d[LAST_TRICK]
    if d[DEAD]:
        flags |= 1 << d[SIDES + holder]
    row = d[d[DRAWS] + (holder * d[SIZES] + size) * (d[END] + 1) + pos]
    drawn = d[row]
    for i in range(drawn):
        seat, kind = d[row + 1 + i], d[STOCK + pos + i]
        d[HANDS + seat] += 1 << 4 * kind
        d[HELD + seat] |= 1 << kind
        d[LYING + kind] += 1 << d[BITS] * seat
    value = gain + lead(
        holder, pos + drawn, size + drawn // d[PLAYERS], rest - pile, flags,
        alpha - gain, beta - gain, d, table, ends,
    )  # fmt: skip
    for i in range(drawn):
        seat, kind = d[row + 1 + i], d[STOCK + pos + i]
        hand = d[HANDS + seat] - (1 << 4 * kind)
        d[HANDS + seat] = hand
        if not hand >> 4 * kind & 15:
            d[HELD + seat] &= ~(1 << kind)
        d[LYING + kind] -= 1 << d[BITS] * seat
    return value


def deal_out(number, size, d):
    """Put the hands of an ending into ``d``, from its number; return the points of its cards."""
    for i in range(SORTED - HANDS):
        d[HANDS + i] = 0
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
            count = lying >> d[BITS] * seat & ((1 << d[BITS]) - 1)
            points += count * d[VALUES + i]
            if count:
                d[HANDS + seat] += count << 4 * i
                d[HELD + seat] |= 1 << i
    return points


def solve_endings(start, stop, size, d, table, ends, found):
    """Put what the side of the leader takes in the endings of these numbers into ``found``.

    The endings of fewer cards are in ``ends`` already. An entry has ``d[CELL]`` bits; ``found``
    begins with that of the first number.
    """
    for number in range(start, stop):
        rest = deal_out(number, size, d) + d[LAST_TRICK] + size * d[PER_ROUND]
        if size == 1:
            value = last_round(0, 0, d)
        else:
            value, _ = best_lead(0, d[END], size, rest, 0, -rest, rest, NO_MOVE, d, table, ends)
        bit = (number - start) * d[CELL]
        found[bit >> 3] |= (value + rest) // (2 * d[UNIT]) << (bit & 7)
