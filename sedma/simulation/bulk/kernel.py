"""Playing many deals at once, compiled by numba (the extra ``fast``)."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import numpy as np
from attrs import field, frozen
from numba import njit

from sedma.errors import RulesError
from sedma.rules.needs import lacking
from sedma.simulation.bulk import bits, deal_row, general_deal, level_deal
from sedma.simulation.bulk import places as at
from sedma.simulation.bulk.bits import OPTIONS, mixed, pointer
from sedma.simulation.bulk.deal_row import width
from sedma.simulation.bulk.general_deal import play_any
from sedma.simulation.bulk.kernel_tables import CARRIED, LEVEL, array_of
from sedma.simulation.bulk.level_deal import play_level
from sedma.simulation.bulk.program import Program
from sedma.values import actions

__all__ = ["Kernel", "streams"]

_SOURCES: Final = (actions, at, bits, deal_row, level_deal, general_deal)
"""The modules of which the compiled code is made."""


@frozen(eq=False)
class Kernel:
    """The kernel for one program.

    Raises:
        RulesError: if the rules need what it does not carry; the message says what.
    """

    program: Program
    """The rules."""
    _array: Any = field(init=False, repr=False)
    _play: Any = field(init=False, repr=False)

    def __attrs_post_init__(self) -> None:
        rules = self.program.rules
        if problems := lacking(rules, CARRIED):
            raise RulesError(f"the kernel cannot play these rules: {'; '.join(problems)}")
        object.__setattr__(self, "_array", array_of(self.program))
        object.__setattr__(self, "_play", _play_all if lacking(rules, LEVEL) else _play_all_level)

    def play(self, states: Any, dealers: Any) -> Any:
        """Play a deal with each stream and return the rows (`deal_row`).

        Args:
            states: the states of the streams, as an array of unsigned 64-bit numbers; it holds the
                next states afterwards.
            dealers: who deals, as an array of 64-bit numbers.
        """
        rows = np.empty((len(states), width(self.program)), np.int32)
        self._play(states, dealers, rows, np.empty(at.ROOM, np.int64), self._array)
        return rows


def streams(seed: int, first: int, number: int) -> Any:
    """Return the states of so many streams of a seed, from an index on.

    Args:
        seed: 0 to 2**64 - 1.
        first: the index of the first.
        number: how many.
    """
    start = mixed(np.array([seed], np.uint64)) + np.uint64(first)
    states = mixed(start + np.arange(number, dtype=np.uint64))
    # A stream never leaves 0, so it begins with 1 instead, as `Stream` does.
    return np.where(states == 0, np.uint64(1), states)


def _digest() -> int:
    """Return a number that changes with the source of the kernel, and of the numbers in it."""
    text = b"".join(Path(str(module.__file__)).read_bytes() for module in _SOURCES)
    # Six bytes, since it is kept in a place of 64 bits with a sign.
    return int.from_bytes(sha256(text).digest()[:6], "big")


def _compile(digest: int) -> tuple[Any, Any]:
    """Return the functions that play many deals.

    Numba keeps them on disk, under a key with the values that they close over, but does not see
    changes in what they call. So they close over the digest.
    """

    def play_all_level(states: Any, dealers: Any, rows: Any, room: Any, array: Any) -> None:
        now, own = pointer(room), pointer(array)
        now[0] = digest  # written only so that the function closes over it
        for deal in range(states.shape[0]):
            states[deal] = play_level(states[deal], dealers[deal], now, own)
            for place in range(rows.shape[1]):
                rows[deal, place] = now[at.ROW + place]

    def play_all(states: Any, dealers: Any, rows: Any, room: Any, array: Any) -> None:
        now, own = pointer(room), pointer(array)
        now[0] = digest  # as above
        for deal in range(states.shape[0]):
            states[deal] = play_any(states[deal], dealers[deal], now, own)
            for place in range(rows.shape[1]):
                rows[deal, place] = now[at.ROW + place]

    kept = njit(**OPTIONS, cache=True)
    return kept(play_all_level), kept(play_all)


_play_all_level, _play_all = _compile(_digest())
