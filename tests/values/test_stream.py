"""The random stream: the same numbers for ever, on every platform."""

from __future__ import annotations

import copy
import hashlib
import pickle
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import tries

from sedma import STREAM_VERSION, Card, Pack, SeedError, Stream

quick = tries(25)

MASK = 2**64 - 1
seeds = st.integers(0, MASK)

PACKS = {
    "from seven": Pack.from_seven(),
    "from seven without 8d 9d": Pack.from_seven().without(Card("8", "d"), Card("9", "d")),
    "full": Pack.full(),
}

KNOWN = {
    (0, 0): (0x999086C7, 0x616857EA, 0x321D4888, 0x0C525B6B),
    (1, 0): (0xA27E6991, 0xD625E91B, 0x562A503B, 0xC4FFA1CC),
    (7, 0): (0xE296E7C3, 0xBF742EB7, 0x298DF0B3, 0xFD2EE571),
    (7, 1): (0xF0B1794F, 0xAD460143, 0x0616CEF6, 0xFF0CEEF4),
    (2026, 0): (0x11B4ADCD, 0xBC2142FC, 0xEB485578, 0xD8865782),
    (2**63, 3): (0xB3842B3B, 0x169BFE2D, 0x937F011B, 0xE8DB2B36),
    (MASK, 0): (0xBEBBE7F1, 0x51FC96D5, 0x057ED1CC, 0x4C3BED78),
    (MASK, MASK): (0x727ECB0A, 0xE4F2568A, 0x08E706F6, 0x86E26843),
}
"""The first four numbers of the stream of a seed and an index."""

ORDERS = {
    "from seven": "d21c466452d279602affe3b829b4af07c2664e66811bbbe3153f732d7a7d18dc",
    "from seven without 8d 9d": "9b5835d6c9727e6c285a52cfc5b49a2cb445ce18585d8a377c61d41cdfd4d1ae",
    "full": "b023e178bed58058036b8666d4282b29ef1881f06f392c245599018b2884e2fb",
}
"""SHA-256 of the orders for seeds 0 to 99: cards with a blank between, a line for each order."""

ZERO_SEED = 0xC5DEEFB0344C1DF5
"""The seed whose state would be zero, from which xorshift could never move."""


# The same algorithm, written a second time from its description.


def mix(value: int) -> int:
    """Scatter 64 bits with the finaliser of splitmix64."""
    value = (value + 0x9E3779B97F4A7C15) % 2**64
    value = (value ^ value >> 30) * 0xBF58476D1CE4E5B9 % 2**64
    value = (value ^ value >> 27) * 0x94D049BB133111EB % 2**64
    return value ^ value >> 31


def unmix(value: int) -> int:
    """Return the only number that is mixed to this one."""

    def unshift(shifted: int, bits: int) -> int:
        found = shifted
        for _ in range(64 // bits):
            found = shifted ^ found >> bits
        return found

    value = unshift(value, 31) * pow(0x94D049BB133111EB, -1, 2**64) % 2**64
    value = unshift(value, 27) * pow(0xBF58476D1CE4E5B9, -1, 2**64) % 2**64
    return (unshift(value, 30) - 0x9E3779B97F4A7C15) % 2**64


def numbers(seed: int, index: int = 0) -> Iterator[int]:
    """Give the high halves of xorshift64 with the shifts 13, 7 and 17."""
    state = mix((mix(seed) + index) % 2**64) or 1
    while True:
        state ^= state << 13 & MASK
        state ^= state >> 7
        state ^= state << 17 & MASK
        yield state >> 32


def order(items: Sequence[Any], seed: int) -> list[Any]:
    """Shuffle by Fisher and Yates from the last item down."""
    found = list(items)
    stream = numbers(seed)
    for last in range(len(found) - 1, 0, -1):
        other = next(stream) * (last + 1) >> 32
        found[last], found[other] = found[other], found[last]
    return found


def test_the_second_implementation_is_the_published_one() -> None:
    """The mixer gives the published first number of splitmix64 and can be undone."""
    assert mix(0) == 0xE220A8397B1DCDAF
    assert all(unmix(mix(value)) == value for value in (0, 1, 7, 2**40 + 3, MASK))


def test_version() -> None:
    """The version says that a seed gives these numbers; it rises when they change."""
    assert STREAM_VERSION == 1


@pytest.mark.parametrize(("seed", "index"), KNOWN)
def test_known_numbers(seed: int, index: int) -> None:
    """The first numbers of a seed and an index never change."""
    stream = Stream(seed, index)
    assert tuple(stream.next() for _ in range(4)) == KNOWN[seed, index]


@quick
@given(seeds, seeds)
def test_the_numbers_follow_from_the_description(seed: int, index: int) -> None:
    """Any seed and index give what the description of the algorithm says."""
    stream, again = Stream(seed, index), numbers(seed, index)
    assert stream.state == (mix((mix(seed) + index) % 2**64) or 1)
    assert [stream.next() for _ in range(20)] == [next(again) for _ in range(20)]


@pytest.mark.parametrize("name", PACKS)
def test_digest_of_the_orders_of_the_first_hundred_seeds(name: str) -> None:
    """The orders that seeds 0 to 99 give to a pack never change."""
    pack = PACKS[name]
    lines = [" ".join(map(str, pack.shuffled(Stream(seed)))) + "\n" for seed in range(100)]
    assert hashlib.sha256("".join(lines).encode()).hexdigest() == ORDERS[name]


def test_the_order_of_seed_seven() -> None:
    """One order in full, for those who write the stream in another language."""
    assert " ".join(map(str, Pack.from_seven().shuffled(Stream(7)))) == (
        "7s Jd 10s 9s 8s 10d Kd Js Ks 9h 8h 9d Qh Ah 7c Qs "
        "Qc Kc As 7d 10c 9c 8d 10h Kh Jh 7h Jc Ad 8c Qd Ac"
    )


@quick
@given(seeds, st.integers(0, 60))
def test_an_order_is_drawn_from_the_last_item_down(seed: int, length: int) -> None:
    """Shuffling is that of Fisher and Yates, leaves its items alone and gives a tuple."""
    items = list(range(length))
    found = Stream(seed).shuffled(items)
    assert found == tuple(order(items, seed))
    assert items == list(range(length))
    assert sorted(found) == items


def test_shuffling_draws_one_number_for_each_item_but_the_first() -> None:
    """A shuffle of n items takes n - 1 numbers; of none or one it takes none."""
    for length in (0, 1, 2, 32):
        shuffled, stepped = Stream(7), Stream(7)
        shuffled.shuffled(range(length))
        for _ in range(length - 1):
            stepped.next()
        assert shuffled.state == stepped.state


@quick
@given(seeds, st.integers(2, 2**32))
def test_a_number_below_a_bound(seed: int, bound: int) -> None:
    """A number below a bound is the high half of the product, and in its bounds."""
    found = Stream(seed).below(bound)
    assert found == next(numbers(seed)) * bound >> 32
    assert 0 <= found < bound


def test_the_whole_range() -> None:
    """The largest bound gives the numbers of the stream as they are."""
    assert Stream(7).below(2**32) == Stream(7).next() == 0xE296E7C3


def test_a_choice_among_one_draws_nothing() -> None:
    """Below one, a choice among one and a shuffle of one leave the stream as it was."""
    stream = Stream(7)
    state = stream.state
    assert stream.below(1) == 0
    assert stream.choose(["only"]) == "only"
    assert stream.shuffled(["only"]) == ("only",)
    assert stream.state == state


def test_a_choice_takes_one_number() -> None:
    """A choice is the item at the number below the length, from lists, tuples and texts."""
    for items in ("abcdef", tuple("abcdef"), list("abcdef")):
        chosen, drawn = Stream(7), Stream(7)
        assert chosen.choose(items) == items[drawn.below(6)]
        assert chosen.state == drawn.state


def test_no_choice_among_none() -> None:
    """There is no choice among no items."""
    with pytest.raises(SeedError, match="the bound must be 1"):
        Stream(7).choose([])


@pytest.mark.parametrize("bound", [0, -1, 2**32 + 1, 0.5])
def test_bounds_out_of_bounds(bound: Any) -> None:
    """A bound under 1 or over 2**32 is refused, and nothing is drawn."""
    stream = Stream(7)
    with pytest.raises(SeedError, match=r"must be 1 to 2\*\*32"):
        stream.below(bound)
    assert stream.state == Stream(7).state


@pytest.mark.parametrize("value", [-1, 2**64, 1.0, True, "7", None], ids=repr)
@pytest.mark.parametrize("name", ["seed", "index"])
def test_what_is_no_seed(name: str, value: Any) -> None:
    """Seed and index are whole numbers of 64 bits; the message says which is wrong."""
    arguments = {"seed": 0, name: value}
    with pytest.raises(SeedError, match=rf"^{name} must be a whole number from 0 to 2\*\*64 - 1"):
        Stream(**arguments)


def test_the_seed_that_mixes_to_zero() -> None:
    """There is exactly one seed whose state would be zero; its state is 1 instead."""
    assert unmix(unmix(0)) == ZERO_SEED
    assert mix(mix(ZERO_SEED)) == 0
    stream = Stream(ZERO_SEED)
    assert stream.state == 1
    assert [stream.next() for _ in range(3)] == [0x0, 0x10004106, 0x9B1E842F]


@quick
@given(seeds)
def test_every_index_has_a_seed_that_mixes_to_zero(index: int) -> None:
    """With any index, too, the state is never zero."""
    assert Stream(unmix((unmix(0) - index) % 2**64), index).state == 1


@quick
@given(seeds, st.integers(0, 20))
def test_the_state_can_be_stored_and_put_back(seed: int, steps: int) -> None:
    """A stream with the state of another goes on as the other does."""
    stream = Stream(seed)
    for _ in range(steps):
        stream.next()
    other = Stream(0)
    other.state = stream.state
    assert [other.next() for _ in range(5)] == [stream.next() for _ in range(5)]


def test_copies_go_their_own_way() -> None:
    """A copied or pickled stream goes on from the same state, and the first is left alone."""
    stream = Stream(7)
    state = stream.state
    for again in (copy.copy(stream), copy.deepcopy(stream), pickle.loads(pickle.dumps(stream))):  # noqa: S301
        assert [again.next() for _ in range(4)] == list(KNOWN[7, 0])
        assert stream.state == state


def test_streams_of_one_seed_differ() -> None:
    """The first hundred streams of a seed, and of a hundred seeds, all begin differently."""
    assert len({Stream(7, index).next() for index in range(100)}) == 100
    assert len({Stream(seed).next() for seed in range(100)}) == 100


def test_nothing_else_can_be_set() -> None:
    """A stream is its state and nothing besides."""
    stream: Any = Stream(7)
    with pytest.raises(AttributeError):
        stream.seed = 8


@pytest.mark.parametrize("bound", [2, 3, 6, 32])
def test_numbers_are_spread_evenly(bound: int) -> None:
    """Each number comes about as often as the others, within five standard deviations."""
    draws = 6000
    stream = Stream(2026)
    counts = Counter(stream.below(bound) for _ in range(draws))
    expected = draws / bound
    spread = 5 * (expected * (1 - 1 / bound)) ** 0.5
    assert set(counts) == set(range(bound))
    assert all(abs(count - expected) < spread for count in counts.values())


def test_every_order_of_three_comes_up_evenly() -> None:
    """Consecutive seeds give each of the six orders of three items about as often."""
    counts = Counter(Stream(seed).shuffled("abc") for seed in range(3000))
    assert len(counts) == 6
    assert all(400 < count < 600 for count in counts.values())


def test_the_first_card_is_any_card() -> None:
    """Consecutive seeds put each of the 32 cards on top, none much more often than others."""
    pack = Pack.from_seven()
    counts = Counter(pack.shuffled(Stream(seed))[0] for seed in range(1600))
    assert len(counts) == 32
    assert all(20 < count < 85 for count in counts.values())


@pytest.mark.parametrize("state", [0, -1, 2**64, 1.0, True, None])
def test_a_state_that_cannot_be(state: Any) -> None:
    """A stream cannot be put into a state that it never has."""
    stream = Stream(1)
    before = stream.state
    with pytest.raises(SeedError, match="the state of a stream is from 1"):
        stream.state = state
    assert stream.state == before
