"""Where things lie in the numbers of the kernel, and how positions are told apart in them.

All tables are one sequence ``d`` of whole numbers: a list in Python, an array of 64-bit numbers if
it is compiled. So no number may grow beyond 62 bits, and nothing here or in the kernel may use what
numba does not compile. The entries of an endgame table, ``ends``, are bytes.

The table of positions holds those before a lead. Its keys are exact: for each kind how its cards
lie in the hands, counted from the leader, sorted where kinds may change places.
"""
# mypy: disable-error-code="no-untyped-def, no-untyped-call"
# ruff: noqa: ANN001, ANN201

from __future__ import annotations

from typing import Any, Final

__all__ = ["SPAN", "bucket_of", "deal_out", "ending_of", "find", "keep", "key_of"]

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
POINTS: Final = 72  # [16] by kind
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


def key_of(leader, pos, flags, d):
    """Return the two words of the key of a position before a lead.

    Args:
        leader: the seat that is to lead.
        pos: how many cards of the stock have been drawn.
        flags: bit by side, whether it has taken a trick, where that matters.
        d: the tables; how the cards lie is read there, and the sorted ways to lie left there.
    """
    combos = d[COMBOS]
    if d[ROTATES]:
        # A block of numbers for each leader counts seats from it, so that positions which differ
        # only by the names of seats are one. The two flags change places with the sides.
        combos += leader << (d[BITS] * d[PLAYERS])
        if d[SIDES + leader]:
            flags = flags >> 1 | (flags & 1) << 1
        leader = 0
    # Bit 61 tells keys from empty places; cards drawn, two flags, and the leader in three bits.
    second = 1 << 61 | pos << 5 | flags << 3 | leader
    first = 0
    row = 16 * pos
    for i in range(d[KINDS]):
        one = d[combos + d[LYING + d[PLACES + row + i]]]
        # Kinds that may change places and lie alike in the stock are sorted by insertion: there are
        # few, and they are nearly in order.
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
    """Return where the bucket of a key begins; no product grows beyond 62 bits.

    Args:
        first: one word of the key.
        second: the other.
        d: the sequence that this module describes.
    """
    # Each word goes in by its lower 31 bits and the rest, each times an odd number of at most
    # 30 bits.
    mixed = (first & 0x7FFFFFFF) * 0x2545F491 + (first >> 31) * 0x1B873593
    mixed ^= (second & 0x7FFFFFFF) * 0x27D4EB2F + (second >> 31 & 0x3FFFFFFF) * 0x165667B1
    mixed = ((mixed ^ mixed >> 32) & 0x7FFFFFFF) * 0x2C1B3C6D
    return d[TABLE] + ((mixed ^ mixed >> 29) & d[BUCKETS]) * 8


def find(bucket, first, second, d):
    """Return where the entry of a key is; -1 if there is none.

    Args:
        bucket: where its bucket begins.
        first: one word of the key.
        second: the other.
        d: the sequence that this module describes.
    """
    if d[bucket] == first and d[bucket + 1] == second:
        return bucket
    if d[bucket + 4] == first and d[bucket + 5] == second:
        return bucket + 4
    return -1


def keep(bucket, first, second, low, high, move, depth, d):
    """Keep bounds in the place of the key, or of an entry of no more depth, or the second one.

    Args:
        bucket: where the bucket of the key begins.
        first: one word of the key.
        second: the other.
        low: the value is at least this; more than -`SPAN`.
        high: it is at most this; less than `SPAN`.
        move: the best lead that was found, or `NO_MOVE`.
        depth: how many cards are left in the stock and in each hand; what has more took longer to
            find, and stays longer.
        d: the sequence that this module describes.
    """
    at = find(bucket, first, second, d)
    if at < 0:
        # The first place keeps what is deepest, the second the latest of the others.
        at = bucket if d[bucket + 3] >> 4 <= depth else bucket + 4
    d[at] = first
    d[at + 1] = second
    # Both bounds in one number: they lie between -SPAN and SPAN, so 22 bits hold each above that.
    d[at + 2] = (low + SPAN) << 22 | (high + SPAN)
    d[at + 3] = depth << 4 | move


def ending_of(size, d, ends):
    """Return what the endgame table holds for the position whose key was made last.

    Args:
        size: the number of cards in each hand.
        d: the sequence that this module describes.
        ends: the entries of the endgame table.
    """
    # Kind by kind the endings are counted that come before: those with an earlier way to lie, for
    # the room that the kinds so far have left in the hands.
    number = 0
    room = d[WHOLE + size]
    before = 0
    for i in range(d[KINDS]):
        one = d[SORTED + i]
        at = d[RANKS] + (i * d[SPACE] + room) * (d[WAYS] + 1)
        number += d[at + one]
        if d[FIRST + i] != i:  # in a class none lies in an earlier way than the kind before it
            number -= d[at + before]
        before = one
        room -= d[d[CODES] + 2 * one]
    bit = (d[LAYERS + size] + number) * d[CELL]
    # An entry of four or eight bits, so it never goes over the end of a byte.
    return ends[bit >> 3] >> (bit & 7) & ((1 << d[CELL]) - 1)


def deal_out(number: int, size: int, d: Any) -> int:
    """Put the hands of an ending into ``d``, from its number; return the points of its cards.

    Args:
        number: from 0 to one less than there are endings of this size.
        size: the number of cards in each hand.
        d: the sequence that this module describes.
    """
    # `ending_of` the other way round: kind by kind the last way whose count the number reaches.
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
                # The bits of the seat, moved down to the lowest place, are how many it holds.
                points += (lying & d[OWN + seat]) // d[ONE + seat] * d[POINTS + i]
    return points
