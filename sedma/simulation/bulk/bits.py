"""Sets of cards as the bits of a number, and the random stream, for the kernel.

All of it is compiled by numba, or plain Python where numba's compilation is off. A set fits in the
positive half of 64 bits: the numbers of cards, `end`, `pass` and `blind` are below 63.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar, cast

import numba
import numpy as np
from numba import njit
from numba.core.extending import intrinsic
from numba.np import arrayobj

__all__ = [
    "OPTIONS",
    "below",
    "choose",
    "compiled",
    "count",
    "index",
    "mixed",
    "pointer",
    "select",
    "step",
]

_7, _13, _17, _32 = np.uint64(7), np.uint64(13), np.uint64(17), np.uint64(32)

OPTIONS: Final[dict[str, Any]] = {"nogil": True, "boundscheck": False, "error_model": "numpy"}
"""How numba compiles: other threads may run meanwhile."""

_Function = TypeVar("_Function", bound=Callable[..., Any])


def compiled(function: _Function) -> _Function:
    """Compile a function of the kernel, when it is first called."""
    return cast("_Function", njit(**OPTIONS)(function))


def _pointer(_context: Any, array: Any) -> Any:
    """Return where the numbers of an array stand.

    It takes an index as the array does. The compiler counts the users of an array at each call,
    which costs more than all else.
    """

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        made: Any = arrayobj
        return made.make_array(signature.args[0])(context, builder, arguments[0]).data

    return cast("Any", numba.types).CPointer(array.dtype)(array), generate


pointer: Final[Callable[[Any], Any]] = (
    (lambda array: array)
    if cast("Any", numba).config.DISABLE_JIT
    else cast("Any", intrinsic)(_pointer)
)
"""Returns where the numbers of an array stand; without compilation the array itself."""


@compiled
def step(state: Any) -> Any:
    """Return the state of a stream after the next number (`sedma.values.stream`)."""
    state ^= state << _13
    state ^= state >> _7
    state ^= state << _17
    return state


@compiled
def below(state: Any, bound: int) -> Any:
    """Return the number below a bound that a state of a stream gives."""
    # The upper half of the state is a fraction of 2^32; that part of the bound, rounded down.
    return np.int64(((state >> _32) * np.uint64(bound)) >> _32)


@compiled
def count(cards: int) -> Any:
    """Return how many bits are set; compilers know this loop and make it one instruction."""
    number = 0
    while cards:
        cards &= cards - 1  # takes away the lowest bit
        number += 1
    return number


@compiled
def index(bit: int) -> Any:
    """Return the place of the only bit that is set."""
    return count(bit - 1)  # one less sets all bits below it, and those alone


@compiled
def select(cards: int, place: int, number: int) -> Any:
    """Return the bit at a place among those that are set, counted from the lowest.

    So many bits are set. It is done without branches, so that none has to be guessed: the lowest
    four, two or one are taken away if the place has the bit of 4, 2 or 1.

    Args:
        cards: the set of bits.
        place: which of them, from 0 to one less than their number.
        number: how many bits are set.
    """
    if number > 4:
        while place > 7:  # seldom: there are more than eight choices
            cards &= cards - 1
            place -= 1
        fewer = cards & (cards - 1)
        fewer &= fewer - 1
        fewer &= fewer - 1
        fewer &= fewer - 1
        away = -(place >> 2)  # all bits set if four are to be taken away, else none
        cards = (fewer & away) | (cards & ~away)
    fewer = cards & (cards - 1)
    fewer &= fewer - 1
    away = -((place >> 1) & 1)
    cards = (fewer & away) | (cards & ~away)
    fewer = cards & (cards - 1)
    away = -(place & 1)
    cards = (fewer & away) | (cards & ~away)
    return cards & -cards  # the lowest bit alone


@compiled
def choose(state: Any, legal: int) -> tuple[Any, Any]:
    """Return the next state, and one of the bits; a single bit draws nothing."""
    number = count(legal)
    if number == 1:
        return state, legal
    state = step(state)
    return state, select(legal, below(state, number), number)


def mixed(values: Any) -> Any:
    """Scatter an array of 64-bit numbers, as a stream does with its seed."""
    values = values + np.uint64(0x9E3779B97F4A7C15)
    values = (values ^ (values >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    values = (values ^ (values >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return values ^ (values >> np.uint64(31))
