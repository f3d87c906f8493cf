"""Endgame tables: the value of every ending of some rules, in one file that is mapped into memory.

A file begins with 1024 bytes: a line that says what it is, one line of JSON, and blanks. The values
follow, for one card a hand first, then two and so on, in the order of ``Endings``: what the side of
the leader takes, in units, in 4 or 8 bits, the lower half of a byte first. Nothing in a file is
ever run, and its size follows from the rules.
"""

from __future__ import annotations

import json
import mmap
from collections.abc import Mapping
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeAlias, cast

from attrs import define, field

from sedma.errors import EndgamesError
from sedma.rules.alike import kinds_of
from sedma.solving import bit_layout as k
from sedma.solving import search_kernel
from sedma.solving.compilation import arrays, compiled_kernel
from sedma.solving.endings import Endings
from sedma.solving.search_tables import Layout, lay_out, not_carried

if TYPE_CHECKING:
    from sedma.rules.rules import Rules

__all__ = ["HEADER", "Endgames", "endings_of", "header_of", "read_endgames", "small_endgames"]

HEADER: Final = 1024
"""The bytes before the values."""

_TITLE: Final = b"sedma endgames 1\n"
_SMALL: Final = 2
_MOST_SMALL: Final = 100_000

_Values: TypeAlias = Any
"""Bytes, or something that can be indexed like them."""


@define
class Endgames:
    """The values of all endings of up to so many cards a hand."""

    cards: int
    """The most cards in a hand."""
    fingerprint: str
    """How these endings are played and numbered: that of ``Endings``."""
    values: _Values = field(repr=False)
    """The values."""
    variant: str = ""
    """The variant for whose rules the table was built."""
    players: int = 0
    """The number of players."""
    changes: Mapping[str, Any] = field(factory=dict)
    """How the rules differ from those of the variant, as in records."""
    _known: Endings | None = field(default=None, repr=False, eq=False, init=False)

    def put(self, layout: Layout, numbers: list[int]) -> _Values:
        """Put the tables that find a value into those of a search; return the values.

        Raises:
            EndgamesError: if the table is for other rules, or is damaged.
        """
        endings, known = Endings(layout, min(self.cards, layout.rules.hand_size)), self._known
        if known is not None and known == endings:
            endings = known  # which has counted them already
        self.check(endings)
        self._known = endings
        endings.put(numbers, self.cards)
        return self.values

    def check(self, endings: Endings) -> None:
        """Check that the table is for these endings, and has a value for each.

        Raises:
            EndgamesError: if it is for other rules, or has more or fewer values.
        """
        if endings.fingerprint != self.fingerprint:
            raise EndgamesError(
                f"the endgame table is for other rules than these: {self.variant or 'others'} "
                f"for {self.players} players"
            )
        if len(self.values) != endings.size:
            has = f"{len(self.values)} bytes of values, not {endings.size}"
            raise EndgamesError(f"the endgame table is damaged: it has {has}")


def endings_of(rules: Rules, cards: int) -> Endings:
    """Return the endings of up to so many cards a hand under these rules.

    Raises:
        EndgamesError: if there is no table for such rules; says why.
    """
    sides = rules.asked.sides.public(rules.table)
    kinds = kinds_of(rules, by_result=False)
    why: str | None = f"sides: {len(sides)} sides play against each other, not two"
    if len(sides) == 2:
        why = not_carried(rules, sides, kinds)
    if why is None:
        layout = lay_out(rules, sides, kinds)
        if isinstance(layout, Layout):
            return Endings(layout, cards)
        why = layout
    raise EndgamesError(f"no endgame table is for these rules: {why}")


def header_of(endings: Endings, checksum: str, variant: str, changes: Mapping[str, Any]) -> bytes:
    """Return the first bytes of a file.

    Args:
        endings: what the table is of.
        checksum: the SHA-256 of the values, in hexadecimal.
        variant: the name of the installed variant from which the rules are told.
        changes: what differs from it, as plain data.

    Raises:
        EndgamesError: if the changes are too long for it.
    """
    facts = {
        "variant": variant,
        "players": endings.layout.rules.players,
        "changes": dict(changes),
        "cards": endings.cards,
        "fingerprint": endings.fingerprint,
        "sha256": checksum,
    }
    text = _TITLE + json.dumps(facts).encode() + b"\n"
    if len(text) > HEADER:
        raise EndgamesError("changes: too long for an endgame table; give the rules a name")
    return text.ljust(HEADER - 1) + b"\n"


def read_endgames(path: str | Path) -> Endgames:
    """Open an endgame table; the file is mapped into memory and not changed.

    Raises:
        EndgamesError: if there is no such file, or it is damaged; says what is wrong.
    """
    try:
        with Path(path).open("rb") as file:
            whole = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    except OSError as error:
        raise EndgamesError(f"{path}: {error.strerror or error}") from None
    except ValueError as error:  # an empty file, or no path
        raise EndgamesError(f"{path}: {error}") from None
    try:
        return _read(whole)
    except EndgamesError as error:
        raise EndgamesError(f"{path}: {error}") from None


def _read(whole: mmap.mmap) -> Endgames:
    if whole[: len(_TITLE)] != _TITLE:
        raise EndgamesError("this is no endgame table, or one of another version")
    facts = _facts(whole[len(_TITLE) : HEADER])
    values = memoryview(whole)[HEADER:]
    if sha256(values).hexdigest() != facts["sha256"]:
        raise EndgamesError("the values are damaged: their checksum differs")
    return Endgames(
        cards=facts["cards"],
        fingerprint=facts["fingerprint"],
        values=values,
        variant=facts["variant"],
        players=facts["players"],
        changes=facts["changes"],
    )


def _facts(text: bytes) -> dict[str, Any]:
    """Read the line of facts."""
    known = {
        "variant": str,
        "players": int,
        "changes": dict,
        "cards": int,
        "fingerprint": str,
        "sha256": str,
    }
    try:
        facts = json.loads(text)
    except (ValueError, RecursionError):
        facts = None
    if not isinstance(facts, dict) or {name: type(facts[name]) for name in facts} != known:
        raise EndgamesError("its first lines are damaged")
    return cast("dict[str, Any]", facts)


def small_endgames(layout: Layout) -> Endgames | None:
    """Return the table of the last two tricks for a compiled search, if there can be one.

    It takes a fraction of a second to make, once in a process for all deals under the same rules.
    """
    try:
        return _small(Endings(layout, min(_SMALL, layout.rules.hand_size)))
    except EndgamesError:
        return None


@lru_cache(maxsize=8)
def _small(endings: Endings) -> Endgames | None:
    if sum(endings.counts) > _MOST_SMALL:
        return None
    values = bytearray(endings.size)
    for size in range(1, endings.cards + 1):
        at = endings.layers[size] * endings.cell // 8
        found = solve_endings(endings, 0, endings.counts[size], size, values, compiled=True)
        values[at : at + len(found)] = found
    return Endgames(endings.cards, endings.fingerprint, values)


def solve_endings(
    endings: Endings, start: int, stop: int, size: int, values: _Values, *, compiled: bool
) -> bytearray:
    """Return the values of the endings of these numbers, as they stand in a file.

    Args:
        endings: the endings.
        start: the first number, which is even.
        stop: the number behind the last.
        size: the cards in each hand.
        values: the values of a whole table, in which those of fewer cards are found.
        compiled: whether numba compiles the search.
    """
    numbers = [*endings.layout.numbers]
    numbers[k.LIMIT] = 1 << 62
    endings.put(numbers, size - 1)
    found = bytearray(((stop - start) * endings.cell + 7) // 8)
    if not compiled:
        search_kernel.solve_endings(start, stop, size, found, numbers, values)
        return found
    import numpy as np

    whole, bytes_of = arrays(numbers, 0, values)
    compiled_kernel().solve_endings(
        start, stop, size, np.frombuffer(found, np.uint8), whole, bytes_of
    )
    return found
