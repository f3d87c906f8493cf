"""Who wins a deal, and how much."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

from attrs import evolve, field, frozen

from sedma.errors import RulesError
from sedma.values.cards import Rank
from sedma.values.tally import Side, Tally, Verdict
from sedma.values.validators import (
    at_least,
    distinct_ranks,
    one_of,
    rank_tuple,
    truth,
)

__all__ = [
    "Difference",
    "Stakes",
    "StakesTie",
    "Threshold",
    "ThresholdBy",
    "Totals",
    "TotalsSweep",
]

StakesTie: TypeAlias = Literal["share", "last-trick", "draw"]
"""Sides that tie for most share the win, and if all tie nobody wins; or that one of them wins
which took the last trick, and if none of them did nobody; or nobody wins."""

ThresholdBy: TypeAlias = Literal["exactly", "at-least"]
"""Whether a side has to have just so many points, or may have more."""

TotalsSweep: TypeAlias = Literal["all-points", "all-cards"]
"""What a sweep is: all the points of the deal; or all the cards, and so every trick."""

_REASONS: Final = MappingProxyType(
    {
        "result:most": "The side with most points wins the deal.",
        "result:all-points": "The winner has all the points, but not all the cards.",
        "result:all-cards": "The winner has taken every card.",
        "result:tie-shared": "Sides that tie for most points each win from those behind them.",
        "result:tie-none": "Sides tie for most points, and nobody wins.",
        "result:tie-last-trick": "Of the sides that tie, the one with the last trick wins.",
        "result:last-card": "The side that played the very last card loses by it.",
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
_THRESHOLD_REASONS: Final = MappingProxyType(
    {
        "result:exactly": "The winner has exactly the points that win.",
        "result:at-least": "The winner has at least the points that win.",
        "result:all-cards": _REASONS["result:all-cards"],
        "result:missed": "No side has the points that win, nor all the cards; nobody wins.",
    }
)
_TOTALS_REASONS: Final = MappingProxyType(
    {
        "result:totals": "Each side adds its own points to its total.",
        "result:sweep-all-points": "A side that has all the points adds a bonus to them.",
        "result:sweep-all-cards": "A side that has taken every card adds a bonus to its points.",
    }
)


def _first(points: Sequence[int]) -> tuple[Side, ...]:
    """Return the sides with most points; none if all have the same."""
    most = max(points)
    first = tuple(side for side, own in enumerate(points) if own == most)
    return first if len(first) < len(points) else ()


def _sweep(points: Sequence[int]) -> Side | None:
    """Return the side that has all of something, if there is any."""
    return next((side for side, own in enumerate(points) if own == sum(points) > 0), None)


@frozen
class Stakes:
    """Most points win stakes: more for all the points, and more still for all the cards.

    Every losing side pays every winning side, unless the stakes are points that a winner scores.
    Sides that tie for most win one ``win`` each, or as ``tie`` says.

    Raises:
        RulesError: if the stakes are not whole numbers from 1 up, none less than the one
            before, if a truth value is none, or if a rank does not exist or stands twice.

    >>> tally = Tally(sides=((0,), (1,)), card_points=(80, 0), cards=(20, 12), tricks=(5, 3),
    ...               rounds=(10, 6), last_taker=1)
    >>> Stakes().decide(tally, (80, 0)).scores, Stakes(paid=False).decide(tally, (80, 0)).pay
    ((2, 0), (0, 0))
    >>> Stakes(last_trick_needed=True).decide(tally, (80, 0)).scores
    (1, 0)
    """

    win: int = field(default=1, validator=at_least(1))
    """Stakes for most points."""
    all_points: int = field(default=2, validator=at_least(1))
    """Stakes for all the points of the deal."""
    all_cards: int = field(default=3, validator=at_least(1))
    """Stakes for all the cards of the deal."""
    bonus_needed: bool = field(default=True, validator=truth)
    """Whether all the points means the bonus for the last trick too."""
    last_trick_needed: bool = field(default=False, validator=truth)
    """Whether all the points win more than ``win`` only with the last trick, even if it counts
    nothing."""
    tie: StakesTie = field(default="share", validator=one_of(StakesTie))
    """What happens if sides tie for most points."""
    last_card_loses: tuple[Rank, ...] = field(
        default=(), converter=rank_tuple, validator=distinct_ranks
    )
    """Ranks that lose the deal: whichever of two sides plays such a card as the very last one, the
    other wins ``win``, whatever the points."""
    paid: bool = field(default=True, validator=truth)
    """Whether losers pay winners; if not, the stakes are points that the winners score."""

    def __attrs_post_init__(self) -> None:
        if not self.win <= self.all_points <= self.all_cards:
            raise RulesError(
                "stakes for winning, for all points and for all cards rise, or stay: "
                f"{self.win}, {self.all_points}, {self.all_cards} do not"
            )

    @property
    def reasons(self) -> Mapping[str, str]:
        """``result:most`` and others of ``result:``; ``pay:loser`` and ``pay:each``, if they do."""
        never = {
            "result:tie-shared": self.tie != "share",
            "result:tie-last-trick": self.tie != "last-trick",
            "result:last-card": not self.last_card_loses,
            "pay:loser": not self.paid,
            "pay:each": not self.paid,
        }
        return MappingProxyType(
            {reason: text for reason, text in _REASONS.items() if not never.get(reason)}
        )

    @property
    def in_stakes(self) -> bool:
        """Whether losers pay."""
        return self.paid

    @property
    def two_sides_only(self) -> bool:
        """Whether the last card may lose the deal."""
        return bool(self.last_card_loses)

    @property
    def needs_whole_deal(self) -> bool:
        """Whether the last card, all points or all cards may still change what is won."""
        return self.all_cards > self.win or bool(self.last_card_loses)

    def decide(self, tally: Tally, points: Sequence[int]) -> Verdict:
        """Return who wins how many stakes, and who pays them."""
        verdict = self._decide(tally, points)
        if self.paid:
            return verdict
        kept = tuple(reason for reason in verdict.reasons if not reason.startswith("pay:"))
        return evolve(verdict, pay=(0,) * len(points), reasons=kept)

    def _decide(self, tally: Tally, points: Sequence[int]) -> Verdict:
        loser, last = tally.last_player, tally.last_card
        if loser is not None and last is not None and last.rank in self.last_card_loses:
            return Verdict.in_stakes((1 - loser,), self.win, tally.sides, "result:last-card")
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
            winners = winners if self.tie == "share" else ()
            reason = "result:tie-shared" if winners else "result:tie-none"
            return Verdict.in_stakes(winners, self.win, sides, reason)
        stakes, reason = self.win, "result:most"
        if tally.cards[winner] == sum(tally.cards):
            stakes, reason = self.all_cards, "result:all-cards"
        elif self._all_points(winner, tally, points):
            stakes, reason = self.all_points, "result:all-points"
        return Verdict.in_stakes(winners, stakes, sides, reason, sweep)

    def _all_points(self, winner: Side, tally: Tally, points: Sequence[int]) -> bool:
        """Say whether the winner has all the points, and whatever else that takes."""
        if self.last_trick_needed and winner != tally.last_taker:
            return False
        return winner == _sweep(points if self.bonus_needed else tally.card_points)


@frozen
class Threshold:
    """So many points win stakes, and all the cards others; with any other result nobody wins.

    Every losing side pays every winning side; if all sides have enough points nobody wins.

    Raises:
        RulesError: if a number is no whole number from 1 up, or by is something else.

    >>> tally = Tally(sides=((0,), (1,)), card_points=(70, 10), cards=(28, 4), tricks=(6, 1),
    ...               rounds=(14, 2), last_taker=0)
    >>> Threshold(60).decide(tally, (60, 20)).pay, Threshold(60).decide(tally, (70, 10)).pay
    ((1, -1), (0, 0))
    """

    points: int = field(validator=at_least(1))
    """The points that win."""
    by: ThresholdBy = field(default="exactly", validator=one_of(ThresholdBy))
    """Whether more points win too."""
    win: int = field(default=1, validator=at_least(1))
    """Stakes for the points."""
    all_cards: int = field(default=2, validator=at_least(1))
    """Stakes for all the cards of the deal, whatever the points."""

    @property
    def reasons(self) -> Mapping[str, str]:
        """Those of ``result:`` with ``exactly`` or ``at-least``, and those of ``pay:``."""
        other = "result:at-least" if self.by == "exactly" else "result:exactly"
        pays = ("pay:loser", "pay:each")
        return MappingProxyType(
            {reason: text for reason, text in _THRESHOLD_REASONS.items() if reason != other}
            | {reason: _REASONS[reason] for reason in pays}
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
        """True."""
        return True

    def decide(self, tally: Tally, points: Sequence[int]) -> Verdict:
        """Return who wins how many stakes, and who pays them."""
        sweep, cards = _sweep(points), sum(tally.cards)
        everything = tuple(side for side, own in enumerate(tally.cards) if own == cards)
        if everything:
            reason = "result:all-cards"
            return Verdict.in_stakes(everything, self.all_cards, tally.sides, reason, sweep)
        winners = tuple(side for side, own in enumerate(points) if self._reaches(own))
        if not 0 < len(winners) < len(points):
            return Verdict.in_stakes((), 0, tally.sides, "result:missed", sweep)
        return Verdict.in_stakes(winners, self.win, tally.sides, f"result:{self.by}", sweep)

    def _reaches(self, points: int) -> bool:
        return points == self.points or (self.by == "at-least" and points > self.points)


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
    """Each side adds its own points to its total, and a bonus for a sweep. No stakes are paid.

    Raises:
        RulesError: if the bonus is no whole number from 0 up.

    >>> rule = Totals("all-cards", sweep_bonus=80)
    >>> tally = Tally(sides=((0, 2), (1, 3)), card_points=(80, 0), cards=(52, 0), tricks=(7, 0),
    ...               rounds=(13, 0), last_taker=0)
    >>> rule.decide(tally, (90, 0)).scores
    (170, 0)
    """

    sweep: TotalsSweep = field(default="all-points", validator=one_of(TotalsSweep))
    """What a sweep is."""
    sweep_bonus: int = field(default=0, validator=at_least(0))
    """Points that a side adds for a sweep."""

    @property
    def reasons(self) -> Mapping[str, str]:
        """``result:totals``, and one for the sweep if it has a bonus: ``result:sweep-...``."""
        kept = ("result:totals", *((f"result:sweep-{self.sweep}",) if self.sweep_bonus else ()))
        return MappingProxyType({reason: _TOTALS_REASONS[reason] for reason in kept})

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

    def decide(self, tally: Tally, points: Sequence[int]) -> Verdict:
        """Return the points with the bonus; the winners are the sides with most points."""
        swept = _sweep(points if self.sweep == "all-points" else tally.cards)
        bonus = self.sweep_bonus if swept is not None else 0
        scores = [own + bonus * (side == swept) for side, own in enumerate(points)]
        return Verdict(
            winners=_first(points),
            stakes=0,
            pay=(0,) * len(points),
            scores=tuple(scores),
            reasons=(*((f"result:sweep-{self.sweep}",) if bonus else ()), "result:totals"),
            sweep=swept,
        )
