"""Seats and the table.

A seat is a number, 0 to n - 1, *in order of play*: the next seat is always the next number,
whatever the direction at the table. Direction only matters for names and pictures.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, TypeAlias, TypeVar

from attrs import field, frozen

from sedma.errors import PackError, SeatError
from sedma.values.stream import Stream, check_stream
from sedma.values.validators import at_least, one_of

__all__ = ["MAX_PLAYERS", "Direction", "Seat", "Table"]

Seat: TypeAlias = int
"""A seat, 0 to n - 1, counted in order of play."""

Direction: TypeAlias = Literal["clockwise", "anticlockwise"]
"""Which way the deal and the play go round the table."""

MAX_PLAYERS: Final = 8
"""The largest table."""

_Item = TypeVar("_Item")


@frozen
class Table:
    """How many sit at the table, and which way the play goes.

    Raises:
        SeatError: if the number of players or the direction cannot be.

    >>> Table(4).names
    ('N', 'E', 'S', 'W')
    >>> Table(4, "anticlockwise").names
    ('N', 'W', 'S', 'E')
    >>> Table(3).order(2)
    (2, 0, 1)
    """

    players: int = field(validator=at_least(1, MAX_PLAYERS, SeatError))
    """How many sit at the table: 1 to `MAX_PLAYERS`."""
    direction: Direction = field(default="clockwise", validator=one_of(Direction, SeatError))
    """The direction of deal and play at the table, for display."""

    @property
    def seats(self) -> range:
        """All seats in order of play, from seat 0."""
        return range(self.players)

    @property
    def names(self) -> tuple[str, ...]:
        """A name for each seat: compass points for four, else A, B, C and so on."""
        if self.players == 4:
            return tuple("NESW" if self.direction == "clockwise" else "NWSE")
        return tuple("ABCDEFGH"[: self.players])

    def check(self, seat: object, what: str = "seat") -> Seat:
        """Return the seat if the table has it.

        Raises:
            SeatError: if not; the message begins with ``what``.
        """
        if type(seat) is not int or not 0 <= seat < self.players:
            raise SeatError(f"{what} must be 0 to {self.players - 1}, not {seat!r}")
        return seat

    def next(self, seat: Seat, steps: int = 1) -> Seat:
        """Return the seat that many steps further in order of play (negative: back)."""
        return (seat + steps) % self.players

    def order(self, first: Seat) -> tuple[Seat, ...]:
        """Return all seats in order of play, beginning with ``first``."""
        return tuple((first + step) % self.players for step in range(self.players))

    def draw_seat(self, stream: Stream) -> Seat:
        """Return a seat drawn at random, such as the first dealer of a match.

        Raises:
            SeedError: if the stream is none.
        """
        return check_stream(stream).below(self.players)

    def deal_out(
        self, order: Sequence[_Item], *, first: Seat, each: int, packet: int = 1
    ) -> tuple[tuple[tuple[_Item, ...], ...], tuple[_Item, ...]]:
        """Deal cards round the table, and return what each seat got, and the rest.

        Args:
            order: the cards, first to be dealt first.
            first: the seat that gets the first card.
            each: how many cards each seat gets.
            packet: how many it gets at a time; the last packet may be smaller.

        Raises:
            PackError: if there are too few cards, or packets without cards.
            SeatError: if the table has no such seat.

        >>> Table(3).deal_out("abcdefg", first=1, each=2)
        ((('c', 'f'), ('a', 'd'), ('b', 'e')), ('g',))
        """
        if each * self.players > len(order) or each < 0 or packet < 1:
            raise PackError(
                f"cannot deal {each} cards to each of {self.players} seats from {len(order)}, "
                f"{packet} at a time"
            )
        seats = self.order(self.check(first))
        hands: dict[Seat, list[_Item]] = {seat: [] for seat in self.seats}
        place = 0
        for done in range(0, each, packet):
            more = min(packet, each - done)
            for seat in seats:
                hands[seat] += order[place : place + more]
                place += more
        return tuple(map(tuple, hands.values())), tuple(order[place:])
