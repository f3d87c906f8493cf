"""How deals make a match: what is added up, and when it ends."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

from attrs import field, frozen

from sedma.validators import at_least, one_of

__all__ = ["Series", "SeriesAdds", "SeriesEqual"]

SeriesAdds: TypeAlias = Literal["pay", "scores"]
"""What is added to the totals: what each side is paid or pays, or what it scores."""

SeriesEqual: TypeAlias = Literal["share", "play-on"]
"""Sides with equal highest totals share the match, or further deals decide."""

_REASONS: Final = MappingProxyType(
    {
        "match:open": "The deals are settled one by one; the match has no end.",
        "match:target": "A side has reached the target; the highest total wins.",
        "match:deals": "All the deals agreed on have been played; the highest total wins.",
        "match:pool": "A reserve lies in a pool until a side takes all the points of a deal.",
    }
)


@frozen
class Series:
    """Totals by side, up to a target, for a number of deals, or without end."""

    adds: SeriesAdds = field(default="pay", validator=one_of(SeriesAdds))
    """What is added to the totals."""
    target: int = field(default=0, validator=at_least(0))
    """The total that ends the match after a deal; 0: none."""
    deals: int = field(default=0, validator=at_least(0))
    """The number of deals that ends the match; 0: any number."""
    equal: SeriesEqual = field(default="share", validator=one_of(SeriesEqual))
    """What happens if the highest totals are equal when the match would end."""
    reserve: int = field(default=0, validator=at_least(0))
    """Points that go into a pool after each deal, until a side has all the points of a deal and
    scores them and the whole pool; 0: there is no pool."""

    @property
    def reasons(self) -> Mapping[str, str]:
        """``match:open`` or how it ends, and ``match:pool`` if there is one."""
        possible = {
            "match:open": not self.target and not self.deals,
            "match:target": bool(self.target),
            "match:deals": bool(self.deals),
            "match:pool": bool(self.reserve),
        }
        return MappingProxyType(
            {reason: _REASONS[reason] for reason, can in possible.items() if can}
        )
