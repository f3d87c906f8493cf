"""Seats and the table."""

from __future__ import annotations

import pickle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import tries

from sedma import PackError, SeatError, Stream, Table
from sedma.values.seats import MAX_PLAYERS

quick = tries(15)

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


# Dealing.


@quick
@given(tables, st.integers(0, 7), st.integers(0, 9), st.integers(1, 5), st.integers(0, 5))
def test_dealing_out(table: Table, first: int, each: int, packet: int, more: int) -> None:
    """Every seat gets so many cards, from the first seat on, and the rest is left over."""
    order = range(each * table.players + more)
    hands, rest = table.deal_out(order, first=first % table.players, each=each, packet=packet)
    assert [len(hand) for hand in hands] == [each] * table.players
    assert len(rest) == more
    assert sorted(card for hand in (*hands, rest) for card in hand) == list(order)
    assert hands[first % table.players][:packet] == tuple(order[: min(packet, each)])


def test_packets_go_round_in_turn() -> None:
    """Packets go round in turn; the last ones are as small as they have to be."""
    hands, rest = Table(3).deal_out("abcdefghijk", first=2, each=3, packet=2)
    assert tuple(map("".join, hands)) == ("cdh", "efi", "abg")
    assert rest == ("j", "k")


@pytest.mark.parametrize(("each", "packet"), [(3, 1), (-1, 1), (1, 0)])
def test_what_cannot_be_dealt(each: int, packet: int) -> None:
    """Too few cards, and hands or packets that cannot be, are refused."""
    with pytest.raises(PackError, match=f"cannot deal {each} cards to each of 3 seats from 8"):
        Table(3).deal_out("abcdefgh", first=0, each=each, packet=packet)


def test_the_first_to_get_cards_has_to_be_there() -> None:
    """Cards are dealt from a seat of the table on."""
    with pytest.raises(SeatError):
        Table(3).deal_out("abc", first=3, each=1)


def test_drawing_a_seat() -> None:
    """A seat is drawn from a stream: every seat can come."""
    stream = Stream(7)
    assert {Table(3).draw_seat(stream) for _ in range(40)} == {0, 1, 2}
