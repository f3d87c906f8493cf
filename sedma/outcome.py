"""What a deal came to: the tally of what was taken, and the outcome with its reasons."""

from __future__ import annotations

from typing import TypeAlias

from attrs import frozen

from sedma.reasons import Why
from sedma.seats import Seat

__all__ = ["Outcome", "Side", "Tally", "Verdict"]

Side: TypeAlias = int
"""A side, 0 to the number of sides - 1, in the order of their first seats."""


@frozen(kw_only=True)
class Tally:
    """What each side has taken so far. All tuples have one entry a side.

    >>> Tally(sides=((0, 2), (1, 3)), card_points=(50, 30), cards=(20, 12), tricks=(4, 3),
    ...       rounds=(5, 3), last_taker=0).side_of(2)
    0
    """

    sides: tuple[tuple[Seat, ...], ...]
    """The seats of each side."""
    card_points: tuple[int, ...]
    """Points of the cards taken, without any bonus."""
    cards: tuple[int, ...]
    """Number of cards taken."""
    tricks: tuple[int, ...]
    """Number of tricks taken."""
    rounds: tuple[int, ...]
    """Number of rounds in those tricks."""
    last_taker: Side | None
    """The side that took the latest trick; None before the first."""

    def side_of(self, seat: Seat) -> Side:
        """Return the side to which a seat of the table belongs."""
        return next(side for side, seats in enumerate(self.sides) if seat in seats)


@frozen(kw_only=True)
class Verdict:
    """What a result rule makes of a tally. All tuples but the winners have one entry a side."""

    winners: tuple[Side, ...]
    """The sides that won: one, several that share, or none."""
    stakes: int
    """What the win is worth, in stakes; 0 if nobody wins."""
    pay: tuple[int, ...]
    """Stakes that each side gets (positive) or pays; for a pair, each of the two. Sums to 0."""
    scores: tuple[int, ...]
    """What a match to a target writes down for each side."""
    reasons: tuple[str, ...]
    """Reason keys, the most telling first."""


@frozen(kw_only=True)
class Outcome:
    """How a deal ended: who won, how much, and why. All tuples have one entry a side."""

    variant: str
    """Name of the variant."""
    dealer: Seat
    """Who dealt."""
    sides: tuple[tuple[Seat, ...], ...]
    """The seats of each side."""
    winners: tuple[Side, ...]
    """The sides that won: one, several that share, or none."""
    points: tuple[int, ...]
    """Points with the bonuses."""
    card_points: tuple[int, ...]
    """Points of the cards alone."""
    cards: tuple[int, ...]
    """Number of cards taken."""
    tricks: tuple[int, ...]
    """Number of tricks taken."""
    rounds: tuple[int, ...]
    """Number of rounds in those tricks."""
    last_taker: Side
    """The side that took the last trick."""
    stakes: int
    """What the win is worth, in stakes."""
    pay: tuple[int, ...]
    """Stakes that each side gets or pays; for a pair, each of the two. Sums to 0."""
    scores: tuple[int, ...]
    """What a match to a target writes down for each side."""
    next_dealer: Seat
    """Who deals next."""
    next_leader: Seat
    """Who leads to the first trick of the next deal."""
    why: tuple[Why, ...]
    """The reasons, the most telling first, with their rules."""
