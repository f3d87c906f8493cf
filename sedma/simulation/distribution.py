"""How often a number came up, and how sure that makes us."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import inf, sqrt
from statistics import NormalDist
from typing import TypeAlias

from attrs import field, frozen

from sedma.errors import SimulationError

__all__ = ["Distribution", "Interval"]

Interval: TypeAlias = tuple[float, float]
"""The lower and the upper end of a confidence interval."""


def _sorted(counts: Mapping[int, int] | Iterable[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    try:
        pairs = sorted(dict(counts).items())
    except (TypeError, ValueError):
        pairs = [(0, -1)]
    if any(type(one) is not int for pair in pairs for one in pair) or any(n < 0 for _, n in pairs):
        raise SimulationError(
            f"a distribution has whole numbers, each with how often it came up, not {counts!r}"
        )
    return tuple(pairs)


@frozen
class Distribution:
    """Whole numbers and how often each came up.

    All that is derived from them is exact but for the last division.

    Raises:
        SimulationError: if a number is not whole, or came up less than no times.

    >>> wins = Distribution({0: 60, 1: 40})
    >>> wins.total, wins.mean, wins.share(1)
    (100, 0.4, 0.4)
    >>> [round(end, 3) for end in wins.share_interval(1)]
    [0.309, 0.498]
    """

    counts: tuple[tuple[int, int], ...] = field(converter=_sorted)
    """Each number with how often it came up, ascending; a mapping is taken too."""

    @property
    def total(self) -> int:
        """How many times any number came up."""
        return sum(count for _, count in self.counts)

    @property
    def mean(self) -> float:
        """The mean; 0 if nothing came up."""
        return self._sums()[0] / (self.total or 1)

    @property
    def variance(self) -> float:
        """The variance of the numbers, as a sample; 0 if fewer than two came up."""
        total, (first, second) = self.total, self._sums()
        return (total * second - first * first) / (total * (total - 1)) if total > 1 else 0.0

    def _sums(self) -> tuple[int, int]:
        """Return the sum of the numbers, and of their squares."""
        first = sum(number * count for number, count in self.counts)
        return first, sum(number * number * count for number, count in self.counts)

    def share(self, *numbers: int) -> float:
        """Return how large a part of all these numbers are."""
        return self._of(numbers) / (self.total or 1)

    def _of(self, numbers: Iterable[int]) -> int:
        wanted = set(numbers)
        return sum(count for number, count in self.counts if number in wanted)

    def share_interval(self, *numbers: int, level: float = 0.95) -> Interval:
        """Return the interval of Wilson for the part that these numbers are.

        Args:
            numbers: those that are counted, each once; they need not have come up.
            level: how sure it shall be, between 0 and 1.

        Raises:
            SimulationError: if the level is not between 0 and 1.
        """
        total = self.total
        if not total:
            return 0.0, 1.0
        share, z = self.share(*numbers), _deviations(level)
        middle = share + z * z / (2 * total)
        half = z * sqrt(share * (1 - share) / total + z * z / (4 * total * total))
        scale = 1 + z * z / total
        # With all or none of them, the ends would miss 0 and 1 by an error of rounding.
        low, high = min(share, (middle - half) / scale), max(share, (middle + half) / scale)
        return max(0.0, low), min(1.0, high)

    def mean_interval(self, level: float = 0.95) -> Interval:
        """Return the normal interval for the mean; without end if fewer than two numbers came up.

        Args:
            level: how sure it shall be, between 0 and 1.

        Raises:
            SimulationError: if the level is not between 0 and 1.
        """
        deviations = _deviations(level)
        if self.total < 2:
            return -inf, inf
        half = deviations * sqrt(self.variance / self.total)
        return self.mean - half, self.mean + half


def _deviations(level: object) -> float:
    """Return how many standard deviations to both sides make a confidence."""
    if not (isinstance(level, float) and 0 < level < 1):
        raise SimulationError(f"a level is between 0 and 1, such as 0.95, not {level!r}")
    return NormalDist().inv_cdf((1 + level) / 2)
