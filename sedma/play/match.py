"""A match: a series of deals, with totals, as an immutable value."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from attrs import evolve, frozen

from sedma.errors import MatchError
from sedma.play.deal import Deal, deal_cards
from sedma.play.outcome import Outcome
from sedma.values.cards import Card
from sedma.values.reasons import Why
from sedma.values.seats import Seat
from sedma.values.stream import Stream
from sedma.values.tally import Side

if TYPE_CHECKING:
    from sedma.rules.rules import Rules

__all__ = ["Match", "begin"]


@frozen(kw_only=True)
class Match:
    """A match at one moment, between two deals: an immutable value.

    Make one with `Rules.begin_match`; `next_deal` deals, and `add` returns the match after the
    deal. Tuples of numbers have one entry a side.

    >>> import sedma
    >>> rules = sedma.variant("classic", match={"adds": "scores", "target": 2})
    >>> match, stream = rules.begin_match(dealer=0), sedma.Stream(7)
    >>> while not match.is_over:
    ...     deal = match.next_deal(stream=stream)
    ...     while deal.legal_actions:
    ...         deal = deal.apply(stream.choose(deal.legal_actions))
    ...     match = match.add(deal.outcome)
    >>> match.totals, match.winners
    ((2, 1), (0,))
    """

    rules: Rules
    """The rules by which it is played."""
    dealer: Seat
    """Who deals next."""
    totals: tuple[int, ...]
    """The totals so far: stakes won and lost, or what was scored.

    Where the sides are decided anew in each deal, each seat has a total of its own.
    """
    pool: int = 0
    """Points that lie in the pool: a reserve, or what nobody has won."""
    half_time: tuple[int, ...] | None = None
    """The totals at half-time; None before it, and where there is none."""
    outcomes: tuple[Outcome, ...] = ()
    """The outcomes of the deals so far, in order."""

    @property
    def leader(self) -> Seat:
        """Who leads to the first trick of the next deal."""
        return self.rules.table.next(self.dealer)

    @property
    def is_over(self) -> bool:
        """Whether the match has ended: it does so only between deals."""
        return self._end() is not None

    @property
    def winners(self) -> tuple[Side, ...] | None:
        """The sides with the highest total once the match is over; None while it goes on.

        No side, if equal totals are a draw.
        """
        if not self.is_over:
            return None
        most = max(self.totals)
        first = tuple(side for side, total in enumerate(self.totals) if total == most)
        return () if self.rules.match.equal == "draw" and len(first) > 1 else first

    @property
    def why(self) -> Why | None:
        """Why the match is over; None while it goes on."""
        reason = self._end()
        return None if reason is None else self.rules.why(reason)

    def _end(self) -> str | None:
        series, more = self.rules.match, len(self.outcomes) - self.rules.match.deals
        plays_on = series.equal == "play-on"
        if plays_on and self.totals.count(max(self.totals)) > 1:
            return None
        if series.target and max(self.totals) >= series.target:
            return "match:target"
        if series.deals and more >= 0 and not (plays_on and more % series.extra):
            return "match:deals"
        return None

    def next_deal(
        self,
        *,
        seed: int | None = None,
        stream: Stream | None = None,
        pack: Sequence[Card] | str | None = None,
    ) -> Deal:
        """Deal the cards of the next deal; exactly one of the arguments is given.

        Args:
            seed: makes the order of the pack; the same seed, the same order.
            stream: draws the order of the pack.
            pack: the order of the pack itself, first card to be dealt first.

        Raises:
            MatchError: if the match is over.
            RulesError, SeedError, CardError, PackError: as `Rules.deal` does.
        """
        if self.is_over:
            raise MatchError("the match is over; no more deals")
        return deal_cards(self.rules, seed=seed, stream=stream, pack=pack, dealer=self.dealer)

    def add(self, outcome: Outcome | None) -> Match:
        """Return the match after a deal with this outcome.

        First totals are set to zero, then a sweep or a win brings what lies in the pool, then the
        deal is added, and last the totals are compared with the target.

        Raises:
            MatchError: if the match is over, the deal is not, or it was played by other rules
                or dealt by another seat.
        """
        if self.is_over:
            raise MatchError("the match is over; no more deals count")
        if not isinstance(outcome, Outcome):
            raise MatchError(f"only the outcome of a deal that is over counts, not {outcome!r}")
        if outcome.rules != self.rules:
            raise MatchError("the deal was played by other rules than the match")
        if outcome.dealer != self.dealer:
            raise MatchError(f"seat {outcome.dealer} dealt; it is the turn of seat {self.dealer}")
        series = self.rules.match
        added = outcome.pay if series.adds == "pay" else outcome.scores
        by_seat = {
            seat: own for side, own in zip(outcome.sides, added, strict=True) for seat in side
        }
        lost = {
            seat for event in outcome.zeroed for side in event.sides for seat in outcome.sides[side]
        }
        sides = self.rules.asked.sides.public(self.rules.table)
        totals = [
            (0 if side[0] in lost else total) + by_seat[side[0]]
            for total, side in zip(self.totals, sides, strict=True)
        ]
        pool = self.pool
        if series.reserve:
            pool += series.reserve
            if outcome.sweep is not None:
                totals[outcome.sweep] += pool
                pool = 0
        if series.carry:
            for side in outcome.winners:
                totals[side] += pool
            pool = 0 if outcome.winners else pool + series.carry
        outcomes = (*self.outcomes, outcome)
        return evolve(
            self,
            dealer=outcome.next_dealer,
            totals=tuple(totals),
            pool=pool,
            half_time=tuple(totals) if len(outcomes) == series.half_time else self.half_time,
            outcomes=outcomes,
        )


def begin(rules: Rules, *, dealer: Seat | None, stream: Stream | None) -> Match:
    """Return a match before its first deal.

    Args:
        rules: those of all its deals.
        dealer: the seat that deals first.
        stream: draws it instead.

    Raises:
        MatchError: unless exactly one of dealer and stream is given.
        SeatError: if the table has no such dealer.
    """
    if (dealer is None) == (stream is None):
        raise MatchError("begin a match with either the first dealer or a stream that draws one")
    if stream is not None:
        dealer = rules.table.draw_seat(stream)
    first = rules.table.check(dealer, "dealer")
    return Match(
        rules=rules, dealer=first, totals=(0,) * len(rules.asked.sides.public(rules.table))
    )
