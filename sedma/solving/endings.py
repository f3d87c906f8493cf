"""Endings and their numbers: all that can be left in the hands when the stock is empty.

An ending of so many cards a hand is told by how the cards of each kind lie in the hands, counted
from the leader; where kinds may change places they stand in ascending order. So every ending has
one number, from 0 up without gaps, and a table of their values needs no keys.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from hashlib import sha256
from math import gcd
from typing import Final

from attrs import define

from sedma.errors import EndgamesError
from sedma.rules.needs import Need, lacking
from sedma.solving import bit_layout as k
from sedma.solving import search_tables
from sedma.solving.search_tables import Layout

__all__ = ["CARRIED", "Endings"]

CARRIED: Final = search_tables.CARRIED - {Need.DEAD_LAST_CARD, Need.POINTS_FOR_TRICKS}
"""What endgame tables carry: of values that follow from the cards alone, whatever was taken."""

_PLAY: Final = (
    *(slice(k.PLAYERS, k.END), slice(k.LAST_TRICK, k.ENDING), slice(k.POINTS, k.WORD)),
    slice(k.OPENS, k.LEADS),
)
"""What of the tables decides how endings are played, and how they are numbered."""

_MOST_RANKS: Final = 1 << 22
"""The tables that number endings have no more numbers than so many."""

_MOST_ENDINGS: Final = 1 << 36
"""There are no more endings than so many, which are 64 gigabytes."""


@define(slots=False, eq=False)
class Endings:
    """The endings of up to so many cards a hand under the rules of a layout.

    Raises:
        EndgamesError: if their values do not follow from the cards alone, or there are too many;
            that may be found when they are counted.
    """

    layout: Layout
    """The tables of the rules."""
    cards: int
    """The most cards in a hand."""

    def __eq__(self, other: object) -> bool:
        """Say whether the other endings have the same numbers in the same tables."""
        return isinstance(other, Endings) and self._told == other._told

    def __hash__(self) -> int:
        return hash(self._told)

    def __attrs_post_init__(self) -> None:
        numbers = self.layout.numbers
        most = self.layout.rules.hand_size
        if type(self.cards) is not int or not 1 <= self.cards <= most:
            raise EndgamesError(f"cards: 1 to {most} in each hand, not {self.cards!r}")
        if problems := lacking(self.layout.rules, CARRIED):
            raise EndgamesError(f"no endgame table is for these rules: {problems[0]}")
        if not self.layout.rotates:
            raise EndgamesError("no endgame table is for these rules: sides do not alternate")
        if self.most >= 256:
            raise EndgamesError("no endgame table is for these rules: too many points")
        if self._space * len(self.layout.ways) * numbers[k.KINDS] > _MOST_RANKS:
            raise self._too_many()

    @cached_property
    def fingerprint(self) -> str:
        """64 hexadecimal digits that tell how these endings are played and numbered."""
        layout = self.layout
        told = [layout.numbers[part] for part in _PLAY], layout.copies, self.cards
        return sha256(repr(told).encode()).hexdigest()

    @property
    def _told(self) -> tuple[object, ...]:
        return self.fingerprint, self.layout.ways

    @cached_property
    def unit(self) -> int:
        """The points in which all values are whole numbers."""
        numbers = self.layout.numbers
        values = numbers[k.POINTS : k.POINTS + numbers[k.KINDS]]
        return gcd(*values, numbers[k.LAST_TRICK], numbers[k.PER_ROUND]) or 1

    @cached_property
    def most(self) -> int:
        """At least as many units as there can be in an ending."""
        numbers, layout = self.layout.numbers, self.layout
        each = sorted(
            value
            for kind, copies in enumerate(layout.copies)
            for value in [numbers[k.POINTS + kind]] * copies
        )
        points = sum(each[-self.cards * numbers[k.PLAYERS] :]) + numbers[k.LAST_TRICK]
        return (points + self.cards * numbers[k.PER_ROUND]) // self.unit

    @property
    def cell(self) -> int:
        """The bits that a value takes: 4 or 8."""
        return 4 if self.most < 16 else 8

    @cached_property
    def counts(self) -> tuple[int, ...]:
        """How many endings there are of 0, 1, 2 and more cards a hand.

        Raises:
            EndgamesError: if there are too many for a table.
        """
        ways, first = len(self.layout.ways), self._ranks
        found = 0, *(first[self._whole(size) * (ways + 1) + ways] for size in self._sizes)
        if sum(found) > _MOST_ENDINGS:
            raise self._too_many()
        return found

    def _too_many(self) -> EndgamesError:
        what = f"{self.cards} cards in each of {self.layout.rules.players} hands"
        return EndgamesError(f"no endgame table is for these rules: {what} lie in too many ways")

    @cached_property
    def layers(self) -> tuple[int, ...]:
        """Where the values for so many cards a hand begin, each at a whole byte."""
        starts, start = [0, 0], 0
        for count in self.counts[1:]:
            start += count + count % 2
            starts.append(start)
        return tuple(starts)

    @property
    def size(self) -> int:
        """The bytes of all values."""
        return self.layers[-1] * self.cell // 8

    def put(self, numbers: list[int], cards: int) -> None:
        """Put the tables that number endings behind others; values are known to so many cards."""
        layout = self.layout
        numbers[k.ENDING], numbers[k.UNIT], numbers[k.CELL] = cards, self.unit, self.cell
        numbers[k.WAYS], numbers[k.SPACE] = len(layout.ways), self._space
        for size in self._sizes:
            numbers[k.LAYERS + size] = self.layers[size]
            numbers[k.WHOLE + size] = self._whole(size)
        numbers[k.RANKS] = len(numbers)
        numbers += self._ranks
        numbers[k.CODES] = len(numbers)
        bits = numbers[k.BITS]
        for way, code in zip(layout.ways, self._codes, strict=True):
            numbers += [code, sum(count << bits * seat for seat, count in enumerate(way))]

    @property
    def _sizes(self) -> range:
        return range(1, self.cards + 1)

    @property
    def _space(self) -> int:
        return int((self.cards + 1) ** self.layout.numbers[k.PLAYERS])

    def _whole(self, size: int) -> int:
        """Return the number of the hands that all hold so many cards."""
        players = self.layout.numbers[k.PLAYERS]
        return sum(size * (self.cards + 1) ** seat for seat in range(players))

    @cached_property
    def _codes(self) -> list[int]:
        """What each way to lie takes out of hands, as a number; of too many cards -1."""
        base = self.cards + 1
        return [
            sum(count * base**seat for seat, count in enumerate(way)) if max(way) < base else -1
            for way in self.layout.ways
        ]

    @cached_property
    def _ranks(self) -> list[int]:
        """For each place, hands and way to lie, how many endings there are with a way before it.

        Places before are filled already. A way may not come before that of the place before it in
        the same class; that is taken off when endings are numbered.
        """
        layout, space, ways = self.layout, self._space, len(self.layout.ways)
        kinds = layout.numbers[k.KINDS]
        rows = [self._row(room) for room in range(space)]
        after: list[list[int]] = []  # by hands: endings from the place behind on, by its least way
        tables: list[list[int]] = []
        for place in reversed(range(kinds)):
            copies = max(layout.copies[one] for one in self._class_of(place))
            joined = place + 1 in self._class_of(place)
            table: list[int] = []
            least: list[list[int]] = []
            for room in range(space):
                counts = [0] * ways
                for way, left in rows[room]:
                    if sum(layout.ways[way]) <= copies:
                        if place == kinds - 1:
                            counts[way] = int(left == 0)
                        else:
                            counts[way] = after[left][way if joined else 0]
                before = [0]
                for count in counts:
                    before.append(before[-1] + count)
                table += before
                least.append([before[-1] - one for one in before])
            tables.append(table)
            after = least
        return [number for table in reversed(tables) for number in table]

    def _row(self, room: int) -> list[tuple[int, int]]:
        """Return the ways that fit into hands, with what is left of these then."""
        base, players = self.cards + 1, self.layout.numbers[k.PLAYERS]
        free = [room // base**seat % base for seat in range(players)]
        return [
            (way, room - self._codes[way])
            for way, lying in enumerate(self.layout.ways)
            if all(count <= most for count, most in zip(lying, free, strict=True))
        ]

    def _class_of(self, place: int) -> Sequence[int]:
        classes = self.layout.kinds.classes
        return [one for one, number in enumerate(classes) if number == classes[place]]
