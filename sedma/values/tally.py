"""What was taken, and what a result rule makes of it: what components see and answer."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Literal, TypeAlias

from attrs import frozen

from sedma.values.cards import Card, Rank
from sedma.values.seats import Seat

__all__ = ["Burn", "Side", "Tally", "Verdict", "Zeroed"]

Side: TypeAlias = int
"""A side, 0 to the number of sides - 1, in the order of their first seats."""


@frozen(kw_only=True)
class Tally:
    """What each side has taken so far. All tuples have one entry a side, but for ``dirty``.

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
    """The side that took the last trick of a deal that was played out; else None."""
    announced: tuple[int, ...] = ()
    """Points for announcements; empty if there are none."""
    last_card: Card | None = None
    """The very last card of a deal that was played out; else None."""
    last_player: Side | None = None
    """The side that played it."""
    dirty: tuple[Side, ...] = ()
    """The sides that are dirty, in games in which a side can be."""

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
    """Stakes that each seat of a side gets (positive) or pays. Over all seats they sum to 0."""
    scores: tuple[int, ...]
    """What a match to a target writes down for each side."""
    reasons: tuple[str, ...]
    """Reason keys, the most telling first."""
    sweep: Side | None = None
    """The side that made a sweep, if one did: it has all the points or all the cards of the deal,
    as the result rule counts it."""

    @classmethod
    def in_stakes(
        cls,
        winners: tuple[Side, ...],
        stakes: int,
        sides: Sequence[Sequence[Seat]],
        reason: str,
        sweep: Side | None = None,
    ) -> Verdict:
        """Return the verdict that these sides win stakes: every losing side pays every winning one.

        Between sides of the same size each seat pays one of the other side. One seat alone pays,
        or is paid by, each seat of the other side.

        Args:
            winners: the sides that win; if none or all do, nobody pays.
            stakes: what one seat pays another.
            sides: the seats of each side.
            reason: the reason key of the result; that of the payment is added.
            sweep: the side that made a sweep, if one did.

        >>> Verdict.in_stakes((1,), 2, ((0, 2), (1, 3)), "result:most").pay
        (-2, 2)
        >>> Verdict.in_stakes((1,), 2, ((0, 2), (1,)), "result:most").pay
        (-2, 4)
        """
        losers = [side for side in range(len(sides)) if side not in winners]
        if not winners or not losers:
            winners, stakes = (), 0
        reasons: tuple[str, ...] = (reason,)
        if len(winners) == 1:
            single = len(losers) == 1 and len(sides[losers[0]]) == len(sides[winners[0]])
            reasons += ("pay:loser" if single else "pay:each",)
        pay = [0] * len(sides)
        for winner, loser in product(winners, losers):
            larger = max(len(sides[winner]), len(sides[loser]))
            pay[winner] += stakes * larger // len(sides[winner])
            pay[loser] -= stakes * larger // len(sides[loser])
        return cls(
            winners=winners,
            stakes=stakes,
            pay=tuple(pay),
            scores=tuple(stakes if side in winners else 0 for side in range(len(sides))),
            reasons=reasons,
            sweep=sweep,
        )


@frozen(kw_only=True)
class Burn:
    """A burn: equal cards that ended the deal at once."""

    kind: Literal["trick", "hand"]
    """Whether the cards were played in succession, or held in one hand."""
    seat: Seat
    """The seat that played the last of them, or held them."""
    rank: Rank
    """Their rank."""
    stakes: int
    """The stakes that the side of the seat wins."""
    card: int | None
    """Which card of the trick it was, from 1; None in a hand."""
    reason: str
    """The reason key."""


@frozen(kw_only=True)
class Zeroed:
    """Something in a deal that sets the totals of sides to zero, as they were before the deal."""

    by: Side
    """The side that did it."""
    sides: tuple[Side, ...]
    """The sides whose totals fall to zero."""
    reason: str
    """The reason key."""
    trick: int | None = None
    """In which trick since the start of the deal, from 1, if in one."""
    round: int | None = None
    """In which round of that trick, from 1."""
    rank: Rank | None = None
    """The rank of the cards that did it, if they have one."""
