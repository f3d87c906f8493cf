"""Who wins a deal, and how much."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

from attrs import field, frozen

from sedma.errors import RulesError
from sedma.outcome import Side, Tally, Verdict
from sedma.validators import MAX_NUMBER, one_of

__all__ = ["Difference", "Stakes", "StakesTie", "Totals"]

StakesTie: TypeAlias = Literal["share", "last-trick"]
"""Sides that tie for most share the win, and if all tie nobody wins; or that one of them wins
which took the last trick, and if none of them did nobody."""

_REASONS: Final = MappingProxyType(
    {
        "result:most": "The side with most points wins the deal.",
        "result:all-points": "The winner has all the points, but not all the cards.",
        "result:all-cards": "The winner has taken every card.",
        "result:tie-shared": "Sides that tie for most points each win from those behind them.",
        "result:tie-none": "All sides have the same; nobody wins.",
        "result:tie-last-trick": "Of the sides that tie, the one with the last trick wins.",
        "pay:loser": "The losing side pays the winning side.",
        "pay:each": "Each of the losers pays each of the winners.",
    }
)
_DIFFERENCE_REASONS: Final = MappingProxyType(
    {
        "result:difference": "The side with most points scores what it has more than the other.",
        "result:tie-none": _REASONS["result:tie-none"],
    }
)
_TOTALS_REASONS: Final = MappingProxyType(
    {"result:totals": "Each side adds its own points to its total."}
)


def _first(points: Sequence[int]) -> tuple[Side, ...]:
    """Return the sides with most points; none if all have the same."""
    most = max(points)
    first = tuple(side for side, own in enumerate(points) if own == most)
    return first if len(first) < len(points) else ()


def _sweep(points: Sequence[int]) -> Side | None:
    """Return the side that has all the points."""
    return next((side for side, own in enumerate(points) if own == sum(points)), None)


@frozen
class Stakes:
    """Most points win stakes: more for all the points, and more still for all the cards.

    Every losing side pays every winning side. Sides that tie for most win one ``win`` each.

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
    bonus_needed: bool = field(default=True)
    """Whether all the points means the bonus for the last trick too."""
    tie: StakesTie = field(default="share", validator=one_of(StakesTie))
    """What happens if sides tie for most points."""

    def __attrs_post_init__(self) -> None:
        scale = (self.win, self.all_points, self.all_cards)
        whole = all(type(stakes) is int for stakes in scale)
        if not whole or not 1 <= self.win <= self.all_points <= self.all_cards <= MAX_NUMBER:
            raise RulesError(
                "stakes for winning, for all points and for all cards are whole numbers from 1 up "
                f"to {MAX_NUMBER}, none less than the one before"
            )
        if type(self.bonus_needed) is not bool:
            raise RulesError(f"bonus_needed is true or false, not {self.bonus_needed!r}")

    @property
    def reasons(self) -> Mapping[str, str]:
        """``result:most`` and others of ``result:``, ``pay:loser`` and ``pay:each``."""
        other = "result:tie-shared" if self.tie == "last-trick" else "result:tie-last-trick"
        return MappingProxyType(
            {reason: text for reason, text in _REASONS.items() if reason != other}
        )

    @property
    def in_stakes(self) -> bool:
        """True."""
        return True

    @property
    def two_sides_only(self) -> bool:
        """False."""
        return False

    @property
    def needs_whole_deal(self) -> bool:
        """Whether all points or all cards win more than most points do."""
        return self.all_cards > self.win

    def decide(self, tally: Tally, points: Sequence[int]) -> Verdict:
        """Return who wins how many stakes, and who pays them."""
        winners, sides, sweep = _first(points), tally.sides, _sweep(points)
        if len(winners) != 1 and self.tie == "last-trick":
            tied = winners or tuple(range(len(sides)))
            if tally.last_taker not in tied:
                return Verdict.in_stakes((), 0, sides, "result:tie-none")
            return Verdict.in_stakes((tally.last_taker,), self.win, sides, "result:tie-last-trick")
        if not winners:
            return Verdict.in_stakes((), 0, sides, "result:tie-none")
        winner = winners[0]
        if len(winners) > 1:
            return Verdict.in_stakes(winners, self.win, sides, "result:tie-shared")
        stakes, reason = self.win, "result:most"
        if tally.cards[winner] == sum(tally.cards):
            stakes, reason = self.all_cards, "result:all-cards"
        elif winner == _sweep(points if self.bonus_needed else tally.card_points):
            stakes, reason = self.all_points, "result:all-points"
        return Verdict.in_stakes(winners, stakes, sides, reason, sweep)


@frozen
class Difference:
    """The side with most points scores the difference; for two sides. No stakes are paid."""

    @property
    def reasons(self) -> Mapping[str, str]:
        """``result:difference`` and ``result:tie-none``."""
        return _DIFFERENCE_REASONS

    @property
    def in_stakes(self) -> bool:
        """False."""
        return False

    @property
    def two_sides_only(self) -> bool:
        """True."""
        return True

    @property
    def needs_whole_deal(self) -> bool:
        """True."""
        return True

    def decide(self, tally: Tally, points: Sequence[int]) -> Verdict:  # noqa: ARG002
        """Return who scores the difference."""
        winners = _first(points)
        none = (0,) * len(points)
        more = max(points) - min(points)
        return Verdict(
            winners=winners,
            stakes=0,
            pay=none,
            scores=tuple(more if side in winners else 0 for side in range(len(points))),
            reasons=("result:difference" if winners else "result:tie-none",),
            sweep=_sweep(points),
        )


@frozen
class Totals:
    """Each side adds its own points to its total. No stakes are paid."""

    @property
    def reasons(self) -> Mapping[str, str]:
        """``result:totals``."""
        return _TOTALS_REASONS

    @property
    def in_stakes(self) -> bool:
        """False."""
        return False

    @property
    def two_sides_only(self) -> bool:
        """False."""
        return False

    @property
    def needs_whole_deal(self) -> bool:
        """True."""
        return True

    def decide(self, tally: Tally, points: Sequence[int]) -> Verdict:  # noqa: ARG002
        """Return the points as they are; the winners are the sides with most."""
        return Verdict(
            winners=_first(points),
            stakes=0,
            pay=(0,) * len(points),
            scores=tuple(points),
            reasons=("result:totals",),
            sweep=_sweep(points),
        )
