"""A match: deals in a row. Nothing is scored; it counts who lost how often."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from attrs import evolve, field, frozen

from sedma import Card, MatchError, Seat, Stream
from vandtia.deal import Deal, Outcome
from vandtia.rules import Rules

__all__ = ["Match"]


def _is_seat(match: Match, _attribute: object, value: Any) -> None:
    match.rules.table.check(value, "dealer")


@frozen(kw_only=True)
class Match:
    """Deals in a row, as long as people like to play."""

    rules: Rules
    """The rules of all deals."""
    dealer: Seat = field(validator=_is_seat)
    """Who deals next."""
    outcomes: tuple[Outcome, ...] = ()
    """How the deals ended, in order."""

    @classmethod
    def first(cls, rules: Rules, stream: Stream) -> Match:
        """Return a match whose first dealer is drawn at random."""
        return cls(rules=rules, dealer=rules.table.draw_seat(stream))

    @property
    def losses(self) -> tuple[int, ...]:
        """How many deals each seat has lost."""
        losers = [outcome.loser for outcome in self.outcomes]
        return tuple(map(losers.count, self.rules.table.seats))

    def next_deal(
        self,
        *,
        seed: int | None = None,
        stream: Stream | None = None,
        pack: Sequence[Card] | str | None = None,
    ) -> Deal:
        """Return the next deal; see `Rules.deal`."""
        return self.rules.deal(dealer=self.dealer, seed=seed, stream=stream, pack=pack)

    def add(self, outcome: Outcome | None) -> Match:
        """Return the match after a deal.

        Raises:
            MatchError: if the deal is not over, or it was played by other rules or dealt by
                another seat.
        """
        if not isinstance(outcome, Outcome):
            raise MatchError(f"only the outcome of a deal that is over counts, not {outcome!r}")
        if outcome.rules != self.rules:
            raise MatchError("the deal was played by other rules than the match")
        if outcome.dealer != self.dealer:
            raise MatchError(f"seat {self.dealer} deals now, not {outcome.dealer}")
        return evolve(self, dealer=outcome.next_dealer, outcomes=(*self.outcomes, outcome))
