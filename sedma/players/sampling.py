"""A player that deals the hidden cards in many ways, and plays each of them to the end."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from attrs import field, frozen

from sedma.actions import END_NUMBER, Action
from sedma.deal import Deal
from sedma.errors import PlayerError
from sedma.outcome import Outcome
from sedma.players.possible import PossibleDeals
from sedma.players.protocol import legal
from sedma.players.thumb import ThumbPlayer
from sedma.players.weighing import Weighing, points_on, situation, unseen_by
from sedma.seats import Seat
from sedma.stream import Stream
from sedma.validators import at_least
from sedma.view import Observation

__all__ = ["SamplingPlayer", "worth"]

_MOST_SAMPLES = 1_000_000


@frozen
class SamplingPlayer:
    """Draws deals that are possible for what it has seen, and plays each legal action out in each.

    In a playout all seats play by rules of thumb. An action is better than the one by rules of
    thumb if it came out better over the samples by more than one standard error; it does the one
    that is so by most, if there is one. The stream decides nothing but the samples.

    Raises:
        PlayerError: if the number of samples is out of bounds.
    """

    samples: int = field(default=20, validator=at_least(2, _MOST_SAMPLES, PlayerError))
    """How many deals it draws for a choice: 2 to 1 000 000."""

    def choose(self, view: Observation, stream: Stream) -> Action:
        """Return the action that did best.

        Raises:
            ActionError: if the seat is not to move.
        """
        actions = legal(view)
        usual = ThumbPlayer().choose(view, stream)
        if len(actions) == 1:
            return usual
        others = [action for action in actions if action != usual]
        try:
            gains = self._gains(view, usual, others, stream)
        except PlayerError:  # no deal was found that looks like this
            return usual
        sure = [_mean(gain) - _error(gain) for gain in gains]
        return others[sure.index(max(sure))] if max(sure) > 0 else usual

    def _gains(
        self, view: Observation, usual: Action, others: Sequence[Action], stream: Stream
    ) -> list[list[float]]:
        """Return for each other action what it gained over the usual one in each sample."""
        weighing = Weighing(view.rules, unseen_by(view))
        possible = PossibleDeals(view)
        gains: list[list[float]] = [[] for _ in others]
        for _ in range(self.samples):
            deal = possible.draw(stream)
            came, *rest = (
                worth(_played_out(deal.apply(action), weighing), view.seat)
                for action in (usual, *others)
            )
            for gain, other in zip(gains, rest, strict=True):
                gain.append(other - came)
        return gains


def worth(outcome: Outcome, seat: Seat) -> float:
    """Return what an outcome is worth to a seat, compared with the mean of the other sides.

    Stakes, or what a match writes down where none are paid; and as much for all the points of the
    deal as for one of these, since a few points more may decide the next time.
    """
    side = next(side for side, seats in enumerate(outcome.sides) if seat in seats)

    def lead(numbers: Sequence[int]) -> float:
        return numbers[side] - (sum(numbers) - numbers[side]) / (len(numbers) - 1)

    paid = outcome.rules.asked.result.in_stakes
    points = outcome.points or (0,) * len(outcome.sides)
    won = outcome.pay[side] if paid else lead(outcome.scores)
    return won + lead(points) / max(sum(points), 1)


def _played_out(deal: Deal, weighing: Weighing) -> Outcome:
    """Play a deal to its end by rules of thumb, each seat with its own cards in sight."""
    sides = {seat: side for side in deal.sides for seat in side}
    values, at_stake = deal.rules.tables.values, points_on(deal)
    while (seat := deal.to_move) is not None:
        actions = deal.legal_actions
        best = actions[0]
        if len(actions) > 1:
            at = situation(deal, seat, sides[seat], at_stake)
            best = max(actions, key=lambda action: weighing.weigh(at, action.number))
        deal = deal.apply(best)
        if best.number < END_NUMBER:
            at_stake = 0 if deal.holder is None else at_stake + values[best.number]
        else:
            at_stake = points_on(deal)
    outcome = deal.outcome
    assert outcome is not None  # noqa: S101 - the deal is over
    return outcome


def _mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers)


def _error(numbers: Sequence[float]) -> float:
    """Return the standard error of the mean."""
    mean, count = _mean(numbers), len(numbers)
    return sqrt(sum((number - mean) ** 2 for number in numbers) / (count - 1) / count)
