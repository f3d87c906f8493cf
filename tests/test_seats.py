"""Seats and the table."""

from __future__ import annotations

import pickle
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sedma import SeatError, Table
from sedma.seats import MAX_PLAYERS

quick = settings(derandomize=True, deadline=None, max_examples=60)

tables = st.builds(
    Table, st.integers(1, MAX_PLAYERS), st.sampled_from(["clockwise", "anticlockwise"])
)


@pytest.mark.parametrize("players", range(1, MAX_PLAYERS + 1))
def test_seats_and_names(players: int) -> None:
    """A table of up to eight has its seats from 0 and one different name for each."""
    table = Table(players)
    assert list(table.seats) == list(range(players))
    assert len(set(table.names)) == len(table.names) == players


def test_names() -> None:
    """Four sit at compass points in the direction of play; others are A, B, C and so on."""
    assert Table(4).names == ("N", "E", "S", "W")
    assert Table(4, "anticlockwise").names == ("N", "W", "S", "E")
    assert Table(2).names == ("A", "B")
    assert Table(3, "anticlockwise").names == ("A", "B", "C")
    assert Table(8).names == tuple("ABCDEFGH")


@pytest.mark.parametrize("players", [0, 9, -1, True, 2.0, "4", None], ids=repr)
def test_wrong_number_of_players(players: Any) -> None:
    """A table has one to eight players as a whole number; the message repeats what was given."""
    with pytest.raises(SeatError, match=r"^players is .* 1 to 8, not") as caught:
        Table(players)
    assert repr(players) in str(caught.value)


@pytest.mark.parametrize("direction", ["left", "", None, "Clockwise", 1, []], ids=repr)
def test_wrong_direction(direction: Any) -> None:
    """Only two directions exist; the message names both."""
    with pytest.raises(SeatError, match=r"^direction is .*'clockwise', 'anticlockwise', not"):
        Table(4, direction)


@quick
@given(tables, st.integers(0, 7))
def test_every_seat_of_the_table_passes_the_check(table: Table, seat: int) -> None:
    """A seat is given back if the table has it, and refused if not."""
    if seat < table.players:
        assert table.check(seat) == seat
    else:
        with pytest.raises(SeatError, match=f"^seat must be 0 to {table.players - 1}, not {seat}$"):
            table.check(seat)


@pytest.mark.parametrize("seat", [-1, 4, True, False, 1.0, "N", "0", None], ids=repr)
def test_what_is_no_seat(seat: Any) -> None:
    """A seat is a whole number within bounds; the message begins with what was asked about."""
    with pytest.raises(SeatError, match=r"^dealer must be 0 to 3, not "):
        Table(4).check(seat, "dealer")


@quick
@given(tables, st.integers(0, 7), st.integers(-50, 50))
def test_going_round_the_table(table: Table, first: int, steps: int) -> None:
    """Steps forward and back go round the table and cancel, and the order follows them."""
    seat = first % table.players
    there = table.next(seat, steps)
    assert there in table.seats
    assert table.next(there, -steps) == seat
    assert table.next(seat, table.players) == seat
    order = table.order(seat)
    assert order == tuple(table.next(seat, step) for step in table.seats)
    assert sorted(order) == list(table.seats)


def test_next_seat() -> None:
    """The next seat is the next number, and after the last comes the first."""
    assert [Table(3).next(seat) for seat in range(3)] == [1, 2, 0]
    assert Table(3).next(0, -1) == 2


def test_the_direction_is_part_of_the_value() -> None:
    """Tables are equal and hash alike when players and direction are, also after pickling."""
    table = Table(4, "anticlockwise")
    assert table != Table(4)
    again = pickle.loads(pickle.dumps(table))  # noqa: S301
    assert again == table
    assert hash(again) == hash(table)


def test_a_table_is_frozen() -> None:
    """No field of a table can be set."""
    table: Any = Table(4)
    for name in ("players", "direction"):
        with pytest.raises(AttributeError):
            setattr(table, name, 3)
