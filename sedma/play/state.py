"""The state of a deal: what is stored of it, and what can be read off it.

`sedma.play.deal` adds what may be done. Here nothing changes and nothing is decided.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, cast

from attrs import frozen

from sedma.errors import PositionError
from sedma.play.counting import owners_of, tally_of
from sedma.play.legal import Phase, Turn, phase_of
from sedma.play.moves import Course, Hands, Moves, Standing, action_of, plays_of, seat_of
from sedma.play.position import Position
from sedma.play.standing import beating
from sedma.play.stock import from_stock, hands_and_stock, shown_in, stock_left
from sedma.values.cards import CARDS, Card
from sedma.values.reasons import Ruling
from sedma.values.seats import Seat
from sedma.values.tally import Burn, Side, Tally
from sedma.values.trick import Message, Move, StockCard, Trick

if TYPE_CHECKING:
    from sedma.rules.rules import Rules

__all__ = ["Phase", "State"]


@frozen(init=False, repr=False, weakref_slot=False)
class State:
    """A deal at one moment, as somebody sees it who sees everything."""

    _course: Course
    _hands: Hands
    _moves: Moves
    to_move: Seat | None
    """The seat to move; None when the deal is over."""
    _standing: Standing | None
    _legal: tuple[int, ...]

    @property
    def rules(self) -> Rules:
        """The rules under which it is played."""
        return self._course.rules

    @property
    def start(self) -> Position:
        """The position from which it began."""
        origin = self._course.origin
        if isinstance(origin, Position):
            return origin
        rules = self.rules
        hands, stock = hands_and_stock(rules, origin)
        return Position(
            dealer=origin.dealer,
            leader=rules.table.next(origin.dealer),
            hands=[[CARDS[number] for number in hand] for hand in hands],
            stock=[CARDS[number] for number in stock],
            taken=[()] * rules.players,
            tricks=[0] * rules.players,
            pack=tuple(CARDS[number] for number in origin.pack),
        )

    @property
    def dealer(self) -> Seat:
        """The seat that dealt."""
        return self._course.origin.dealer

    @property
    def phase(self) -> Phase:
        """What is due."""
        return phase_of(self._course, self._standing, self.to_move)

    @property
    def _turn(self) -> Turn:
        """All that decides what the seat to move may do."""
        seat = self.to_move
        hand = () if seat is None else self._hands[seat]
        return Turn(self._course, self._moves, self._standing, seat, hand, self._legal)

    @property
    def is_over(self) -> bool:
        """Whether the deal has ended."""
        return self.to_move is None

    @property
    def leader(self) -> Seat | None:
        """The seat that led the trick on the table or is to lead; None when it is over."""
        return None if self.to_move is None else self._course.leader

    @property
    def holder(self) -> Seat | None:
        """The seat that would take the trick if it ended now; None before a lead."""
        return None if self._standing is None else self._standing[2]

    @property
    def led(self) -> Card | None:
        """The card to which all others are compared; None before a lead."""
        return None if self._standing is None else CARDS[self._standing[0]]

    @property
    def winning(self) -> Card | None:
        """The card that wins the trick so far; None before a lead."""
        return None if self._standing is None else CARDS[self._standing[1]]

    def beats(self, card: Card) -> Ruling:
        """Say whether a card of the seat to move would take over the trick on the table, and why.

        It need not be legal, nor held. The card that is led takes over every trick.

        Raises:
            PositionError: if the deal is over.
        """
        if self.to_move is None:
            raise PositionError("the deal is over; no card is played any more")
        out = len(self._course.stock) <= self.rules.left_over
        last = out and sum(map(len, self._hands)) == 1
        return beating(self._course, self._standing, self.to_move, card, last=last)

    @property
    def hands(self) -> tuple[tuple[Card, ...], ...]:
        """The cards in each hand, in the order of their numbers."""
        return tuple(tuple(CARDS[number] for number in hand) for hand in self._hands)

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """How many cards each seat holds."""
        return tuple(map(len, self._hands))

    @property
    def stock(self) -> tuple[Card, ...]:
        """The stock, first card to be drawn first."""
        return tuple(CARDS[number] for number in stock_left(self._course, self._moves))

    @property
    def from_stock(self) -> tuple[StockCard, ...]:
        """The cards that have left the stock since the start, in their order."""
        return tuple(from_stock(self._course, self._moves))

    @property
    def shown(self) -> tuple[tuple[Card, ...], ...]:
        """The cards that each seat holds for all to see; empty if nobody holds any.

        They are those that it turned up from the stock and could not play.
        """
        if not self.rules.asked.hold_back.active:
            return ()
        return shown_in(self._course, self._moves)

    @property
    def trick(self) -> Trick:
        """The trick on the table; without cards before a lead and after the last."""
        return Trick(self._course.leader, plays_of(self._moves), holder=self.holder)

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The tricks taken since the start, in order."""
        return tuple(
            Trick(leader, plays_of(moves), holder=taker, taker=taker)
            for leader, taker, moves, _ in self._course.log
        )

    @property
    def taken(self) -> tuple[tuple[Card, ...], ...]:
        """The cards that each seat has taken, in the order in which they were played."""
        piles = [list(pile) for pile in self.start.taken]
        for trick in self.tricks:
            piles[cast("Seat", trick.taker)].extend(trick.cards)
        return tuple(tuple(pile) for pile in piles)

    @property
    def moves_by_trick(self) -> tuple[tuple[Move, ...], ...]:
        """What was done since the start, trick by trick; the trick on the table comes last."""
        tricks = (*(moves for _, _, moves, _ in self._course.log), self._moves)
        return tuple(
            tuple(Move(seat_of(move), action_of(move)) for move in moves) for moves in tricks
        )

    @property
    def stock_sizes(self) -> tuple[int, ...]:
        """How many cards the stock had before each trick; the trick on the table comes last."""
        return (*(stock for _, _, _, stock in self._course.log), len(self._course.stock))

    @property
    def history(self) -> tuple[Move, ...]:
        """What was done since the start: every action with its seat, in order."""
        return tuple(move for moves in self.moves_by_trick for move in moves)

    @property
    def burn(self) -> Burn | None:
        """How the deal was burnt, if it was."""
        return self._course.burn

    @property
    def owners(self) -> Mapping[Card, Seat]:
        """Who holds or has played each of the cards that decide the sides.

        Cards that nobody has had yet are left out; empty if the sides are fixed.
        """
        return owners_of(self._course, self._hands, self._moves)

    @property
    def sides(self) -> tuple[tuple[Seat, ...], ...]:
        """The seats of each side, as the deal would be counted if nobody got another card."""
        return self.rules.asked.sides.final(self.rules.table, self.owners)

    @property
    def tally(self) -> Tally:
        """What each side has taken so far; sides that are not yet known to all are seats."""
        return self.tally_of(self.rules.asked.sides.public(self.rules.table))

    @property
    def dirty(self) -> tuple[Side, ...]:
        """The sides that are dirty, in games in which a side can be."""
        return self.tally.dirty if self.rules.asked.cleaning.active else ()

    def tally_of(self, sides: tuple[tuple[Seat, ...], ...]) -> Tally:
        """Return what each of these sides has taken so far."""
        over = len(self._course.stock) <= self.rules.left_over
        played_out = over and not any(self._hands)
        log = self._course.log
        return tally_of(self.rules, self.start, log, sides=sides, played_out=played_out)

    @property
    def messages(self) -> tuple[Message, ...]:
        """What was said since the start, in order."""
        return self._course.messages
