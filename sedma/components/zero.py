"""What sets the running totals of a match to zero."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, cast

from attrs import field, frozen

from sedma.values.cards import Rank
from sedma.values.tally import Side, Tally, Verdict, Zeroed
from sedma.values.trick import Trick
from sedma.values.validators import truth

if TYPE_CHECKING:
    from sedma.values.seats import Seat

__all__ = ["ZeroTotals"]

_REASONS: Final = MappingProxyType(
    {
        "zero:equal-round": "A side has taken a round of four cards of one rank; all others lose "
        "what they had before the deal.",
        "zero:sweep": "A side has made a sweep; all others lose what they had before the deal.",
        "zero:nothing-scored": "A side has scored nothing and loses what it had before the deal.",
    }
)


@frozen
class ZeroTotals:
    """A side sets the totals of all others to zero by a round of equal cards, or by a sweep.

    Or it sets its own to zero by a deal in which it scores nothing. What is lost is what earlier
    deals have brought; the points of the deal itself count at its end.

    Raises:
        RulesError: if a field is neither true nor false.
    """

    equal_round: bool = field(default=False, validator=truth)
    """Whether it does who takes a round of four natural cards of one rank, in a trick of any
    number of rounds; a wild card of another rank does not stand in for one of the four."""
    sweep: bool = field(default=False, validator=truth)
    """Whether it does who makes a sweep, as the result rule counts it."""
    nothing_scored: bool = field(default=False, validator=truth)
    """Whether a side that scores nothing in a deal loses its own total."""

    @property
    def reasons(self) -> Mapping[str, str]:
        """``zero:`` with ``equal-round``, ``sweep``, ``nothing-scored``: those that can happen."""
        possible = {
            "zero:equal-round": self.equal_round,
            "zero:sweep": self.sweep,
            "zero:nothing-scored": self.nothing_scored,
        }
        return MappingProxyType(
            {reason: _REASONS[reason] for reason, can in possible.items() if can}
        )

    @property
    def active(self) -> bool:
        """Whether anything sets totals to zero."""
        return self.equal_round or self.sweep or self.nothing_scored

    @property
    def round_size(self) -> int:
        """4 if rounds of equal cards are looked for, else 0."""
        return 4 * self.equal_round

    def zeroed(self, tricks: Sequence[Trick], tally: Tally, verdict: Verdict) -> tuple[Zeroed, ...]:
        """Return what sets totals to zero: rounds in their order, a sweep, sides without score."""
        return (
            *self._rounds(tricks, tally),
            *self._sweep(tally, verdict),
            *self._without_score(verdict),
        )

    def _rounds(self, tricks: Sequence[Trick], tally: Tally) -> Iterator[Zeroed]:
        """Go through the rounds of four equal cards; the taker of the whole trick has them."""
        for number, trick in enumerate(tricks, 1):
            for place, played in enumerate(trick.rounds, 1):
                ranks: set[Rank] = {play.card.rank for play in played}
                if len(played) == self.round_size and len(ranks) == 1:
                    by = tally.side_of(cast("Seat", trick.taker))
                    yield Zeroed(
                        by=by,
                        sides=_others(by, tally),
                        reason="zero:equal-round",
                        trick=number,
                        round=place,
                        rank=ranks.pop(),
                    )

    def _sweep(self, tally: Tally, verdict: Verdict) -> Iterator[Zeroed]:
        if self.sweep and verdict.sweep is not None:
            by = verdict.sweep
            yield Zeroed(by=by, sides=_others(by, tally), reason="zero:sweep")

    def _without_score(self, verdict: Verdict) -> Iterator[Zeroed]:
        for side, score in enumerate(verdict.scores):
            if self.nothing_scored and not score:
                yield Zeroed(by=side, sides=(side,), reason="zero:nothing-scored")


def _others(by: Side, tally: Tally) -> tuple[Side, ...]:
    return tuple(side for side in range(len(tally.sides)) if side != by)
