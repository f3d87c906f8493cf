"""What cards and tricks count."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from attrs import field, frozen

from sedma.values.cards import Card, Rank
from sedma.values.tally import Tally
from sedma.values.validators import at_least, rank_numbers, rank_pairs

__all__ = ["Points"]

_REASONS: Final = MappingProxyType(
    {
        "points:cards": "Points are counted for the cards that a side has taken.",
        "points:last-trick": "The side that takes the last trick gets points for it.",
        "points:rounds": "Points are counted for each round that a side has taken.",
        "points:tricks": "Points are counted for each trick that a side has taken.",
    }
)


@frozen
class Points:
    """Points by rank, and for the last trick, rounds or tricks.

    Raises:
        RulesError: if a rank does not exist or stands twice, or a number is negative.

    >>> points = Points({"A": 10, "10": 10}, last_trick=10)
    >>> points.of(Card("A", "h")), points.of(Card("K", "h"))
    (10, 0)
    """

    cards: tuple[tuple[Rank, int], ...] = field(converter=rank_pairs, validator=rank_numbers)
    """Ranks and their points, as a mapping or pairs; ranks not named count nothing."""
    last_trick: int = field(default=0, kw_only=True, validator=at_least(0))
    """Points for the last trick, whatever it holds."""
    per_round: int = field(default=0, kw_only=True, validator=at_least(0))
    """Points for each round."""
    per_trick: int = field(default=0, kw_only=True, validator=at_least(0))
    """Points for each trick, however many rounds it has."""

    @property
    def reasons(self) -> Mapping[str, str]:
        """``points:`` with ``cards``, ``last-trick``, ``rounds``, ``tricks``: those that count."""
        return MappingProxyType({reason: _REASONS[reason] for reason in self._counting()})

    def _counting(self) -> tuple[str, ...]:
        counts = {
            "points:cards": any(points for _, points in self.cards),
            "points:last-trick": self.last_trick,
            "points:rounds": self.per_round,
            "points:tricks": self.per_trick,
        }
        return tuple(reason for reason, points in counts.items() if points)

    def of(self, card: Card) -> int:
        """Return the points of the card's rank."""
        return dict(self.cards).get(card.rank, 0)

    def bonus(self, tally: Tally) -> tuple[int, ...]:
        """Return the points for the last trick, rounds and tricks."""
        return tuple(
            self.last_trick * (side == tally.last_taker)
            + self.per_round * tally.rounds[side]
            + self.per_trick * tally.tricks[side]
            for side in range(len(tally.sides))
        )

    def total(self, cards: Sequence[Card], rounds: int) -> int | None:
        """Return the points of all sides together, or None if the number of tricks decides."""
        if self.per_trick:
            return None
        return sum(map(self.of, cards)) + self.last_trick + self.per_round * rounds

    def why(self, tally: Tally) -> tuple[str, ...]:  # noqa: ARG002
        """Return the keys of what counts."""
        return self._counting()
