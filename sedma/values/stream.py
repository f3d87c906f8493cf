"""The one source of randomness: a small generator that anybody can write again.

A seed makes a stream of 32-bit numbers; a number below *n* is the high half of the
product ``draw * n``; a pack is put in order by Fisher and Yates from its last card down.
Nothing else in the library is random, and a choice among one draws nothing. The page
"The random stream" of the documentation gives the same in Python, C and as test values.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

from sedma.errors import SeedError

__all__ = ["STREAM_VERSION", "Stream", "check_stream"]

STREAM_VERSION: Final = 1
"""Raised whenever a seed would give other numbers than before."""

_MASK: Final = (1 << 64) - 1
_Item = TypeVar("_Item")


def _mix(value: int) -> int:
    """Scatter 64 bits (the finaliser of splitmix64); one to one."""
    value = (value + 0x9E3779B97F4A7C15) & _MASK
    value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & _MASK
    return value ^ (value >> 31)


class Stream:
    """A stream of random numbers, the same on every platform.

    Args:
        seed: 0 to 2**64 - 1.
        index: which of the independent streams of that seed, 0 to 2**64 - 1.

    Raises:
        SeedError: if seed or index is no integer or out of bounds.

    >>> stream = Stream(7)
    >>> [stream.below(6) for _ in range(5)]
    [5, 4, 0, 5, 3]
    """

    __slots__ = ("_state",)

    _state: int

    def __init__(self, seed: int, index: int = 0) -> None:
        for name, value in (("seed", seed), ("index", index)):
            if type(value) is not int or not 0 <= value <= _MASK:
                raise SeedError(f"{name} must be a whole number from 0 to 2**64 - 1, not {value!r}")
        self.state = _mix((_mix(seed) + index) & _MASK) or 1

    @property
    def state(self) -> int:
        """The whole state, 1 to 2**64 - 1; may be stored and put back.

        Raises:
            SeedError: if it is set to anything else.
        """
        return self._state

    @state.setter
    def state(self, value: int) -> None:
        if type(value) is not int or not 1 <= value <= _MASK:
            raise SeedError(f"the state of a stream is from 1 to 2**64 - 1, not {value!r}")
        self._state = value

    def next(self) -> int:
        """Return the next number, 0 to 2**32 - 1 (the high half of xorshift64)."""
        x = self._state
        x ^= (x << 13) & _MASK
        x ^= x >> 7
        x ^= (x << 17) & _MASK
        self._state = x
        return x >> 32

    def below(self, bound: int) -> int:
        """Return a number from 0 to ``bound - 1``; a bound of 1 draws nothing.

        The bias is below ``bound / 2**32``.

        Raises:
            SeedError: if the bound is not from 1 to 2**32.
        """
        if type(bound) is not int or not 1 <= bound <= 1 << 32:
            raise SeedError(f"a random number below {bound!r}: the bound must be 1 to 2**32")
        return 0 if bound == 1 else (self.next() * bound) >> 32

    def choose(self, items: Sequence[_Item]) -> _Item:
        """Return one of the items; a single item draws nothing.

        Raises:
            SeedError: if there are none.
        """
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[_Item]) -> tuple[_Item, ...]:
        """Return the items in a random order; the items themselves are left alone."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return tuple(order)


def check_stream(stream: object) -> Stream:
    """Return a stream.

    Raises:
        SeedError: if it is none.
    """
    if not isinstance(stream, Stream):
        raise SeedError(f"a stream is needed, such as sedma.Stream(seed=7), not {stream!r}")
    return stream
