"""The trick: who played what, in rounds, and who holds or took it."""

from __future__ import annotations

from typing import Literal, TypeAlias

from attrs import field, frozen

from sedma.errors import PositionError
from sedma.values.actions import Action
from sedma.values.cards import Card
from sedma.values.seats import Seat

__all__ = ["LeavesStock", "Message", "Move", "Played", "StockCard", "Trick"]

LeavesStock: TypeAlias = Literal["drawn", "played", "shown"]
"""How a card leaves the stock: it is drawn unseen by the others; turned up and played; or turned
up and taken into the hand, for all to see."""


@frozen
class Played:
    """One card on the table and the seat that played it."""

    seat: Seat
    """The seat, in order of play."""
    card: Card
    """The card."""

    def __str__(self) -> str:
        return f"{self.seat}:{self.card}"


@frozen
class Move:
    """One action of one seat, as the history of a deal keeps it."""

    seat: Seat
    """The seat that acted."""
    action: Action
    """What it did."""

    def __str__(self) -> str:
        return f"{self.seat}:{self.action}"


@frozen
class StockCard:
    """A card that has left the stock."""

    after: int
    """How many actions had been done since the start of the deal, that which did it included."""
    seat: Seat
    """The seat that got it or played it."""
    card: Card
    """The card."""
    how: LeavesStock
    """How it left the stock."""


@frozen(kw_only=True)
class Message:
    """What one seat said to another; it binds nobody."""

    seat: Seat
    """Who spoke."""
    call: str
    """What was said: one of the calls that the rules know."""
    after: int
    """How many actions had been done since the start of the deal."""


@frozen
class Trick:
    """A trick, finished or not: the cards in order of play, from the leader's first on.

    Raises:
        PositionError: if the first card is not the leader's.

    >>> a, b = Card("9", "c"), Card("7", "h")
    >>> str(Trick(0, (Played(0, a), Played(1, b)), holder=1))
    '0:9c 1:7h'
    """

    leader: Seat
    """The seat that led, and the only one that may prolong the trick."""
    plays: tuple[Played, ...] = ()
    """The cards played so far; every card of the leader after the first begins a round."""
    holder: Seat | None = field(default=None, kw_only=True)
    """The seat that would take the trick if it ended now; None before the lead."""
    taker: Seat | None = field(default=None, kw_only=True)
    """The seat that took the trick; None while it goes on, or if it was burnt."""

    def __attrs_post_init__(self) -> None:
        if self.plays and self.plays[0].seat != self.leader:
            raise PositionError(f"a trick led by seat {self.leader} begins with {self.plays[0]}")

    @property
    def rounds(self) -> tuple[tuple[Played, ...], ...]:
        """The cards by rounds; the last round may be incomplete."""
        rounds: list[list[Played]] = []
        for play in self.plays:
            if play.seat == self.leader:
                rounds.append([])
            rounds[-1].append(play)
        return tuple(tuple(one) for one in rounds)

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards in order of play."""
        return tuple(play.card for play in self.plays)

    def __str__(self) -> str:
        return " | ".join(" ".join(str(play) for play in one) for one in self.rounds)
