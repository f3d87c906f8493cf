"""How deals make a match: what is added up, and when it ends."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

from attrs import field, frozen

from sedma.errors import RulesError
from sedma.values.validators import at_least, one_of

__all__ = ["Series", "SeriesAdds", "SeriesEqual"]

SeriesAdds: TypeAlias = Literal["pay", "scores"]
"""What is added to the totals: what each side is paid or pays, or what it scores."""

SeriesEqual: TypeAlias = Literal["share", "draw", "play-on"]
"""Sides with equal highest totals share the match, nobody wins it, or further deals decide."""

_REASONS: Final = MappingProxyType(
    {
        "match:open": "The deals are settled one by one; the match has no end.",
        "match:target": "A side has reached the target; the highest total wins.",
        "match:deals": "All the deals agreed on have been played; the highest total wins.",
        "match:pool": "A reserve lies in a pool until a side takes all the points of a deal.",
        "match:carry": "What nobody wins in a deal is added to what the next winner scores.",
    }
)


@frozen
class Series:
    """Totals by side, up to a target, for a number of deals, or without end.

    Raises:
        RulesError: if a number is negative, or half-time is not before the last deal.
    """

    adds: SeriesAdds = field(default="pay", validator=one_of(SeriesAdds))
    """What is added to the totals."""
    target: int = field(default=0, validator=at_least(0))
    """The total that ends the match after a deal; 0: none."""
    deals: int = field(default=0, validator=at_least(0))
    """The number of deals that ends the match; 0: any number."""
    equal: SeriesEqual = field(default="share", validator=one_of(SeriesEqual))
    """What happens if the highest totals are equal when the match would end."""
    extra: int = field(default=1, validator=at_least(1))
    """How many further deals at a time are played where totals are equal after the number of deals
    and play on."""
    half_time: int = field(default=0, validator=at_least(0))
    """After how many of the deals the totals are noted, as those of half-time; 0: they are not."""
    reserve: int = field(default=0, validator=at_least(0))
    """Points that go into a pool after each deal, until a side has all the points of a deal and
    scores them and the whole pool; 0: there is none."""
    carry: int = field(default=0, validator=at_least(0))
    """Points that go into a pool after a deal that nobody wins, until a side wins a deal and scores
    the whole pool too; 0: there is none."""

    def __attrs_post_init__(self) -> None:
        if self.half_time and not self.half_time < self.deals:
            raise RulesError(
                f"half_time is before the last of the deals, not after {self.half_time}"
            )

    @property
    def reasons(self) -> Mapping[str, str]:
        """``match:open`` or how it ends, and ``match:pool`` or ``match:carry`` with a pool."""
        possible = {
            "match:open": not self.target and not self.deals,
            "match:target": bool(self.target),
            "match:deals": bool(self.deals),
            "match:pool": bool(self.reserve),
            "match:carry": bool(self.carry),
        }
        return MappingProxyType(
            {reason: _REASONS[reason] for reason, can in possible.items() if can}
        )
