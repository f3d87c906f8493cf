"""A match: deals in a row, each with an exchange by the result of the one before."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from sedma import Card, MatchError, Seat, Stream, Why
from sergeant_major.deal import Deal, begin_deal
from sergeant_major.outcome import Outcome
from sergeant_major.rules import Rules

__all__ = ["Match", "begin_match"]


@frozen(kw_only=True)
class Match:
    """A match at one moment, between two deals: an immutable value."""

    rules: Rules
    """The rules by which it is played."""
    dealer: Seat
    """Who deals next."""
    outcomes: tuple[Outcome, ...] = ()
    """The outcomes of the deals so far, in order."""
    start: tuple[int, ...] = ()
    """Totals with which it began, by seat; empty: nothing."""

    @property
    def before(self) -> tuple[int, ...] | None:
        """The tricks over of the last deal, by which cards are given; None before the first."""
        return self.outcomes[-1].over if self.outcomes else None

    @property
    def totals(self) -> tuple[int, ...]:
        """What each seat has won and lost so far; they sum to 0."""
        start = self.start or (0,) * self.rules.players
        paid = zip(start, *(outcome.pay for outcome in self.outcomes), strict=True)
        return tuple(map(sum, paid))

    @property
    def is_over(self) -> bool:
        """Whether it has ended, with a winner."""
        return self.winner is not None

    @property
    def winner(self) -> Seat | None:
        """Who has won; None while it goes on.

        That is the seat with the highest total, or with the most tricks of the last deal if those
        end it. While two have as much as each other it goes on.
        """
        if not self.outcomes or not self._ends():
            return None
        counts = self.outcomes[-1].tricks if self.rules.end == "tricks" else self.totals
        most = max(counts)
        return counts.index(most) if counts.count(most) == 1 else None

    def _ends(self) -> bool:
        limit, totals = self.rules.limit, self.totals
        match self.rules.end:
            case "tricks":
                return max(self.outcomes[-1].tricks) >= limit
            case "total":
                return max(totals) >= limit
            case "beyond":
                return max(map(abs, totals)) >= limit
            case _:
                return len(self.outcomes) >= limit

    @property
    def why(self) -> Why | None:
        """Why it is over; None while it goes on."""
        return self.rules.why(f"end:{self.rules.end}") if self.is_over else None

    def next_deal(
        self,
        *,
        seed: int | None = None,
        stream: Stream | None = None,
        pack: Sequence[Card] | str | None = None,
    ) -> Deal:
        """Deal the cards of the next deal, from exactly one of seed, stream and pack.

        Raises:
            MatchError: if the match is over.
            RulesError, SeedError, CardError, PackError: as `sedma.Pack.order` does.
        """
        if self.is_over:
            raise MatchError("the match is over; no more deals")
        return begin_deal(
            self.rules,
            dealer=self.dealer,
            before=self.before,
            seed=seed,
            stream=stream,
            pack=pack,
        )

    def add(self, outcome: Outcome | None) -> Match:
        """Return the match after a deal with this outcome.

        Raises:
            MatchError: if the match is over, the deal is not, or it is not the next one of this
                match.
        """
        if self.is_over:
            raise MatchError("the match is over; no more deals count")
        if not isinstance(outcome, Outcome):
            raise MatchError(f"only the outcome of a deal that is over counts, not {outcome!r}")
        if outcome.rules != self.rules:
            raise MatchError("the deal was played by other rules than the match")
        if outcome.dealer != self.dealer:
            raise MatchError(f"seat {outcome.dealer} dealt; it is the turn of seat {self.dealer}")
        if outcome.before != self.before:
            raise MatchError("cards were given by another result than that of the deal before")
        return Match(
            rules=self.rules,
            dealer=outcome.next_dealer,
            outcomes=(*self.outcomes, outcome),
            start=self.start,
        )


def begin_match(
    rules: Rules,
    *,
    dealer: Seat | None = None,
    stream: Stream | None = None,
    start: Sequence[int] = (),
) -> Match:
    """Return a match before its first deal.

    Args:
        rules: the rules.
        dealer: the first dealer.
        stream: draws the first dealer; exactly one of the two is given.
        start: totals with which it begins, by seat; empty: nothing.

    Raises:
        MatchError: if neither or both of dealer and stream are given, or if the totals are not one
            for each seat that sum to 0.
        SeatError: if the table has no such seat.
    """
    if stream is not None and dealer is None:
        dealer = rules.table.draw_seat(stream)
    elif stream is not None or dealer is None:
        raise MatchError("begin a match with either the first dealer or a stream that draws one")
    given: object = start
    totals = tuple(given) if isinstance(given, Sequence) else (given,)
    whole = all(type(total) is int for total in totals)
    if totals and (not whole or len(totals) != rules.players or sum(totals) != 0):
        raise MatchError(
            f"start is a whole number for each of {rules.players} seats, with a sum of 0, "
            f"not {start!r}"
        )
    return Match(rules=rules, dealer=rules.table.check(dealer, "dealer"), start=totals)
