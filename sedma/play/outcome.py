"""What a deal came to: who won how much, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import field, frozen

from sedma.values.reasons import Why
from sedma.values.seats import Seat
from sedma.values.tally import Burn, Side, Zeroed

if TYPE_CHECKING:
    from sedma.rules.rules import Rules

__all__ = ["Outcome"]


@frozen(kw_only=True)
class Outcome:
    """How a deal ended: who won, how much, and why. Tuples of numbers have one entry a side."""

    rules: Rules = field(repr=False)
    """The rules by which it was played."""
    dealer: Seat
    """Who dealt."""
    sides: tuple[tuple[Seat, ...], ...]
    """The seats of each side."""
    winners: tuple[Side, ...]
    """The sides that won: one, several that share, or none."""
    points: tuple[int, ...] | None
    """Points with the bonuses; None if the deal was burnt: then no points count."""
    card_points: tuple[int, ...]
    """Points of the cards alone."""
    cards: tuple[int, ...]
    """Number of cards taken."""
    tricks: tuple[int, ...]
    """Number of tricks taken."""
    rounds: tuple[int, ...]
    """Number of rounds in those tricks."""
    last_taker: Side | None
    """The side that took the last trick; None if the deal ended before."""
    announced: tuple[int, ...]
    """Points for announcements."""
    dirty: tuple[Side, ...]
    """The sides that were dirty in the end, in games in which a side can be."""
    burn: Burn | None
    """How the deal was burnt, if it was."""
    sweep: Side | None
    """The side that made a sweep, if one did: it has all the points or all the cards of the deal,
    as the result rule counts it."""
    stakes: int
    """What the win is worth, in stakes."""
    pay: tuple[int, ...]
    """Stakes that each seat of a side gets or pays. Over all seats they sum to 0."""
    scores: tuple[int, ...]
    """What a match to a target writes down for each side."""
    zeroed: tuple[Zeroed, ...]
    """What sets totals of the match to zero before the scores are added."""
    next_dealer: Seat
    """Who deals next."""
    next_leader: Seat
    """Who leads to the first trick of the next deal."""
    why: tuple[Why, ...]
    """The reasons, the most telling first, with their rules."""

    @property
    def variant(self) -> str:
        """Name of the variant."""
        return self.rules.variant
