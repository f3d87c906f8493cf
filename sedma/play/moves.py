"""How a deal is kept inside: moves as numbers, and what changes only from trick to trick.

A move is one number, so that a state is made without making objects: 256 times the seat plus the
number of the action. The numbers of actions below 64 are cards, `end`, `pass` and `blind`; 64 more
announce with a card, so the low six bits are the card in both. A card that was turned up from the
stock and played stands as `TURNED` plus its number; one that was turned up and went into the hand
puts no card on the table, and stands as the number of `blind` alone. Only this module takes moves
apart; all others read them through its functions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar, Final, TypeAlias

from attrs import frozen

from sedma.play.position import Position
from sedma.values.actions import (
    ACTION_COUNT,
    ACTIONS,
    ANNOUNCE_OFFSET,
    BLIND_NUMBER,
    END_NUMBER,
    PASS_NUMBER,
    Action,
    Blind,
    End,
)
from sedma.values.cards import CARDS, Card, Rank
from sedma.values.seats import MAX_PLAYERS, Seat
from sedma.values.tally import Burn, Side
from sedma.values.trick import Message, Played

if TYPE_CHECKING:
    from sedma.rules.rules import Rules

__all__ = [
    "ACTIONS_BY_NUMBER",
    "MOVES",
    "Course",
    "Dealt",
    "Hands",
    "Moves",
    "Standing",
    "Taken",
    "action_of",
    "all_moves",
    "announced_in",
    "card_of",
    "has_card",
    "is_announcement",
    "is_blind",
    "is_turned_up",
    "passes_in",
    "plays_in",
    "plays_of",
    "seat_of",
    "taken_at_start",
    "turned_up",
]

Hands: TypeAlias = tuple[tuple[int, ...], ...]
"""The numbers of the cards in each hand, ascending."""

Moves: TypeAlias = tuple[int, ...]
"""What was done in one trick, a number each."""

Standing: TypeAlias = tuple[int, int, Seat]
"""The card led, the card that wins so far, and the seat that holds the trick."""

Taken: TypeAlias = tuple[Seat, Seat, Moves, int]
"""A finished trick: leader, taker, what was done, and the cards in the stock at the lead."""

_TURNED: Final = 128
"""What is added to the number of a card that was turned up from the stock and played."""

_CARD: Final = 63
"""The bits of a move that hold its card, if it has one."""

MOVES: Final = tuple(
    tuple((seat << 8 | number,) for number in range(ACTION_COUNT)) for seat in range(MAX_PLAYERS)
)
"""For each seat and each number of an action, the moves that are this one alone."""

ACTIONS_BY_NUMBER: Final = (
    *(ACTIONS.get(number, End()) for number in range(ACTION_COUNT)),
    *(Blind() for _ in range(_TURNED, 2 * _TURNED)),
)
"""Every action at the place of its number, and of the numbers that moves hold for it."""


# One move.


def turned_up(seat: Seat, card: int) -> int:
    """Return the move of a seat that turned up a card, by number, and played it."""
    return seat << 8 | _TURNED | card


def seat_of(move: int) -> Seat:
    """Return the seat that made a move."""
    return move >> 8


def action_of(move: int) -> Action:
    """Return what was done."""
    return ACTIONS_BY_NUMBER[move & 255]


def has_card(move: int) -> bool:
    """Say whether a move put a card on the table."""
    return move & _CARD < END_NUMBER


def card_of(move: int) -> int:
    """Return the number of the card that a move put on the table."""
    return move & _CARD


def is_announcement(move: int) -> bool:
    """Say whether something was announced with the card."""
    return move & ANNOUNCE_OFFSET > 0


def is_pass(move: int) -> bool:
    """Say whether a move was a pass."""
    return move & 255 == PASS_NUMBER


def is_turned_up(move: int) -> bool:
    """Say whether the card on the table came straight from the stock."""
    return move & _TURNED > 0


def is_blind(move: int) -> bool:
    """Say whether a move turned up a card that went into the hand; the turn goes on then."""
    return move & 255 == BLIND_NUMBER


# Moves of a trick.


def plays_in(moves: Iterable[int]) -> list[tuple[Seat, int]]:
    """Return the seats and the numbers of the cards that these moves put on the table."""
    # Written out: every trick of every deal is counted through this.
    return [(move >> 8, move & 63) for move in moves if move & 63 < END_NUMBER]


def plays_of(moves: Moves) -> tuple[Played, ...]:
    """Return the cards that these moves put on the table, with their seats."""
    return tuple(Played(seat, CARDS[card]) for seat, card in plays_in(moves))


# The course of a deal.


@frozen
class Dealt:
    """A deal from a whole pack: all that is needed to know where it began."""

    dealer: Seat
    """Who dealt."""
    pack: tuple[int, ...]
    """The order of the pack, as numbers of cards."""
    tricks: ClassVar[tuple[int, ...]] = ()
    """How many tricks each seat had taken: none."""
    passes: ClassVar[int] = 0
    """How many passes had been made: none."""
    announced: ClassVar[tuple[tuple[Card, ...], ...]] = ()
    """What had been announced: nothing."""
    owners: ClassVar[tuple[tuple[Card, Seat], ...]] = ()
    """Who had played cards that decide the sides: nobody."""
    leads: ClassVar[tuple[tuple[Seat, Rank], ...]] = ()
    """What had been led to the last tricks: nothing."""
    shown: ClassVar[tuple[tuple[Card, ...], ...]] = ()
    """What seats held for all to see: nothing."""
    dirty: ClassVar[tuple[Side, ...]] = ()
    """Which sides were dirty: none."""


@frozen(weakref_slot=False)
class Course:
    """The course of a deal: what changes only from trick to trick."""

    rules: Rules
    """The rules."""
    origin: Position | Dealt
    """Where the deal began."""
    stock: tuple[int, ...]
    """The numbers of the cards in the stock when the trick on the table was led, first to be drawn
    first."""
    leader: Seat
    """Who leads the trick on the table."""
    log: tuple[Taken, ...]
    """The finished tricks."""
    burn: Burn | None
    """How the deal was burnt, if it was."""
    messages: tuple[Message, ...]
    """What was said."""


def taken_at_start(course: Course) -> Sequence[Sequence[Card]]:
    """Return the cards that each seat had taken at the start."""
    origin = course.origin
    return origin.taken if isinstance(origin, Position) else ((),) * course.rules.players


def all_moves(course: Course, moves: Moves) -> Iterator[int]:
    """Go through the moves of finished tricks and these of the trick on the table."""
    for _, _, done, _ in course.log:
        yield from done
    yield from moves


def passes_in(course: Course, moves: Moves) -> int:
    """Return how many passes have been made since the cards were dealt."""
    return course.origin.passes + sum(map(is_pass, all_moves(course, moves)))


def announced_in(course: Course) -> tuple[Card, ...]:
    """Return the cards with which something was announced before the trick on the table."""
    before = (card for cards in course.origin.announced for card in cards)
    since = (CARDS[card_of(move)] for move in all_moves(course, ()) if is_announcement(move))
    return (*before, *since)
