"""Who wins a deal, and how much."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from attrs import field, frozen

from sedma.errors import RulesError
from sedma.outcome import Tally, Verdict

__all__ = ["Stakes"]

_REASONS: Final = MappingProxyType(
    {
        "result:most": "The side with most points wins the deal.",
        "result:all-points": "The winner has all the points, but not all the cards.",
        "result:all-cards": "The winner has taken every card.",
        "result:tie-shared": "Sides that tie for most points each win from those behind them.",
        "result:tie-none": "All sides have the same; nobody wins.",
        "pay:loser": "The losing side pays the winning side.",
        "pay:each": "Each of the losers pays the winner.",
    }
)


@frozen
class Stakes:
    """Most points win stakes: more for all the points, and more still for all the cards.

    Every losing side pays every winning side. Several sides that tie for most win one
    ``win`` each; if all tie, nobody does.

    Raises:
        RulesError: if the stakes are not whole numbers from 1 up, none less than the one
            before.
    """

    win: int = field(default=1)
    """Stakes for most points."""
    all_points: int = field(default=2)
    """Stakes for all the points of the deal."""
    all_cards: int = field(default=3)
    """Stakes for all the cards of the deal."""

    def __attrs_post_init__(self) -> None:
        scale = (self.win, self.all_points, self.all_cards)
        if (
            any(type(stakes) is not int for stakes in scale)
            or not 1 <= scale[0] <= scale[1] <= scale[2]
        ):
            raise RulesError(
                "stakes for winning, for all points and for all cards are whole numbers from 1 up, "
                f"none less than the one before, not {scale}"
            )

    @property
    def reasons(self) -> Mapping[str, str]:
        """``result:most`` and four others, ``pay:loser`` and ``pay:each``."""
        return _REASONS

    def decide(self, tally: Tally, points: Sequence[int]) -> Verdict:
        """Return who wins how many stakes, and who pays them."""
        sides = range(len(points))
        most = max(points)
        winners = tuple(side for side in sides if points[side] == most)
        if len(winners) == len(points):
            none = (0,) * len(points)
            return Verdict(
                winners=(), stakes=0, pay=none, scores=none, reasons=("result:tie-none",)
            )
        first, stakes, reason = winners[0], self.win, "result:most"
        if len(winners) > 1:
            reason = "result:tie-shared"
        elif tally.cards[first] == sum(tally.cards):
            stakes, reason = self.all_cards, "result:all-cards"
        elif most == sum(points):
            stakes, reason = self.all_points, "result:all-points"
        losers = len(points) - len(winners)
        pay = tuple(
            stakes * losers if side in winners else -stakes * len(winners) for side in sides
        )
        scores = tuple(stakes if side in winners else 0 for side in sides)
        reasons: tuple[str, ...] = (reason,)
        if len(winners) == 1:
            reasons += ("pay:loser" if losers == 1 else "pay:each",)
        return Verdict(winners=winners, stakes=stakes, pay=pay, scores=scores, reasons=reasons)
