"""What cards and tricks count."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final, cast

from attrs import field, frozen

from sedma.cards import RANKS, Card, Rank
from sedma.errors import RulesError
from sedma.outcome import Tally
from sedma.validators import at_least

__all__ = ["Points"]

_REASONS: Final = MappingProxyType(
    {
        "points:cards": "Points are counted for the cards that a side has taken.",
        "points:last-trick": "The side that takes the last trick gets points for it.",
    }
)


def _pairs(values: Mapping[Rank, int] | Iterable[tuple[Rank, int]]) -> tuple[tuple[Rank, int], ...]:
    if isinstance(values, Mapping):
        return tuple(cast("Mapping[Rank, int]", values).items())
    return tuple((rank, points) for rank, points in values)


def _check_values(_points: object, _field: object, value: tuple[tuple[str, int], ...]) -> None:
    ranks = [rank for rank, _ in value]
    if any(rank not in RANKS for rank in ranks) or len(set(ranks)) != len(ranks):
        raise RulesError(f"points go to different ones of {' '.join(RANKS)}, not {value!r}")
    if any(type(points) is not int or points < 0 for _, points in value):
        raise RulesError(f"points of a card are whole numbers from 0 up, not {value!r}")


@frozen
class Points:
    """Points by rank, and a bonus for the last trick.

    Raises:
        RulesError: if a rank does not exist or stands twice, or a number is negative.

    >>> points = Points({"A": 10, "10": 10}, last_trick=10)
    >>> points.value(Card("A", "h")), points.value(Card("K", "h"))
    (10, 0)
    """

    values: tuple[tuple[Rank, int], ...] = field(converter=_pairs, validator=_check_values)
    """Ranks and their points, as a mapping or pairs; ranks not named count nothing."""
    last_trick: int = field(default=0, kw_only=True, validator=at_least(0))
    """Points for the last trick, whatever it holds."""

    @property
    def reasons(self) -> Mapping[str, str]:
        """``points:cards`` and ``points:last-trick``."""
        return _REASONS

    def value(self, card: Card) -> int:
        """Return the points of the card's rank."""
        return dict(self.values).get(card.rank, 0)

    def bonus(self, tally: Tally) -> tuple[int, ...]:
        """Return the points for the last trick to the side that took it."""
        return tuple(
            self.last_trick if side == tally.last_taker else 0 for side in range(len(tally.sides))
        )

    def why(self, tally: Tally) -> tuple[str, ...]:  # noqa: ARG002
        """Return the keys of what counts: cards, and the last trick if it does."""
        return ("points:cards", "points:last-trick") if self.last_trick else ("points:cards",)
