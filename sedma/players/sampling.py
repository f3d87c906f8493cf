"""A player that deals the hidden cards in many ways, and plays on or solves each of them."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum, sqrt
from typing import Final

from attrs import field, frozen

from sedma.errors import BudgetError, PlayerError, UnsolvableError
from sedma.play.deal import Deal
from sedma.play.view import Observation
from sedma.players.evaluation import Weighing, points_on, situation, unseen_by
from sedma.players.possible_deals import PossibleDeals
from sedma.players.protocol import legal
from sedma.players.thumb import ThumbPlayer
from sedma.solving import solve
from sedma.values.actions import END_NUMBER, Action
from sedma.values.seats import Seat
from sedma.values.stream import Stream
from sedma.values.validators import at_least

__all__ = ["SamplingPlayer", "balance"]

_AHEAD: Final = 2
"""How many tricks are played on, the one on the table included."""
_ENDING: Final = 16
"""With how many cards in all hands a deal is solved, once there is nothing left to draw."""
_STATES: Final = 20_000
"""How many states are looked at before a deal is played on after all."""
_ERRORS: Final = 2.0
"""By how many standard errors an action has to be better than the usual one."""


@frozen
class SamplingPlayer:
    """Deals the hidden cards in many ways that are possible, and plays on or solves each.

    A deal is possible if it shows the seat what it has seen. In each sample it does every legal
    action, and all seats play this trick and the next by rules of thumb; that is a playout. What
    counts are the points won, less what the cards that were spent are worth by those rules. Where
    nothing is left to draw, two sides play for points and no more than 16 cards are held, the
    sample is solved instead: what counts are the points if all play it out as well as they can. An
    action is done instead of the one by rules of thumb if over the samples it was better by more
    than two standard errors; if there are several, the one of which that holds by most. The stream
    decides nothing but the samples.

    Raises:
        PlayerError: if the number of samples is out of bounds.
    """

    samples: int = field(default=40, validator=at_least(2, 1_000_000, PlayerError))
    """How many deals it draws for a choice: 2 to 1 000 000."""

    def choose(self, view: Observation, stream: Stream) -> Action:
        """Return the action that did best.

        Raises:
            ActionError: if the seat is not to move.
        """
        actions = legal(view)
        usual = ThumbPlayer().choose(view, stream)
        others = [action for action in actions if action != usual]
        try:
            gains = self._gains(view, usual, others, stream) if others else []
        except PlayerError:  # no deal was found that looks like this
            return usual
        sure = [_sure(gain) for gain in gains]
        return others[sure.index(max(sure))] if max(sure, default=0.0) > 0 else usual

    def _gains(
        self, view: Observation, usual: Action, others: Sequence[Action], stream: Stream
    ) -> list[list[float]]:
        """Return for each other action what it gained over the usual one in each sample."""
        weighing = Weighing(view.rules, unseen_by(view))
        possible = PossibleDeals(view)
        gains: list[list[float]] = [[] for _ in others]
        for _ in range(self.samples):
            # All actions are tried in the same deal, so that its luck is no part of the difference.
            deal = possible.draw(stream)
            came, *others_came = _solved(deal, (usual, *others)) or [
                balance(deal, action, view.seat, weighing) for action in (usual, *others)
            ]
            for gain, other in zip(gains, others_came, strict=True):
                gain.append(other - came)
        return gains


def _solved(deal: Deal, actions: Sequence[Action]) -> Sequence[float]:
    """Return what a deal is worth after each action, in points; nothing if it is not solved.

    It is never compiled, so that it is solved, or given up, alike everywhere.
    """
    if len(deal.stock) > deal.rules.left_over or sum(deal.hand_sizes) > _ENDING:
        return ()
    try:
        found = solve(deal, objective="points", limit=_STATES, compiled=False)
    except (UnsolvableError, BudgetError):
        return ()
    return [found.values[action] for action in actions]


def _sure(gains: Sequence[float]) -> float:
    """Return the mean less some standard errors; the same everywhere, to the last digit."""
    count = len(gains)
    mean = fsum(gains) / count  # what sum returns depends on the version of Python
    errors = [gain - mean for gain in gains]
    variance = fsum([error * error for error in errors]) / (count - 1)
    return mean - _ERRORS * sqrt(variance / count)


def balance(deal: Deal, action: Action, seat: Seat, weighing: Weighing) -> float:
    """Return what the side of a seat gains by an action and what follows, in points.

    All play on by rules of thumb, each with its own cards in sight.

    Args:
        deal: a deal in which the seat is to move, with all cards in the open.
        action: a legal action.
        seat: whose side gains.
        weighing: how the actions that follow are weighed.
    """
    sides = {one: side for side in deal.sides for one in side}
    values, ours = deal.rules.tables.points, sides[seat]
    at_stake, taken, gained = points_on(deal), len(deal.tricks), 0.0
    last, number, mover = taken + _AHEAD, action.number, seat
    while True:
        spent = weighing.spent(number)
        gained += -spent if mover in ours else spent
        deal = deal.apply(action)
        if deal.holder is None and len(deal.tricks) > taken:
            gained += _won(deal, ours, weighing)
            taken, at_stake = taken + 1, 0
        elif number < END_NUMBER:
            at_stake += values[number]  # counted along: to add up the trick anew takes longer
        else:
            at_stake = points_on(deal)
        if deal.to_move is None or taken == last:
            return gained + _burnt(deal, ours)
        mover = deal.to_move
        action = _usual(deal, mover, sides[mover], at_stake, weighing)
        number = action.number


def _usual(
    deal: Deal, seat: Seat, side: Sequence[Seat], at_stake: int, weighing: Weighing
) -> Action:
    """Return what a seat does by rules of thumb."""
    actions = deal.legal_actions
    if len(actions) == 1:
        return actions[0]
    at = situation(deal, seat, side, at_stake)
    return max(actions, key=lambda action: weighing.weigh(at, action.number))


def _won(deal: Deal, ours: Sequence[Seat], weighing: Weighing) -> int:
    """Return the points of the trick that has just been taken, negative if others took it."""
    trick = deal.tricks[-1]
    points = weighing.of_trick + sum([deal.rules.tables.points[one.number] for one in trick.cards])
    points += weighing.of_last if deal.is_over else 0
    return points if trick.taker in ours else -points


def _burnt(deal: Deal, ours: Sequence[Seat]) -> int:
    """Return all the points of the pack for a burn, negative if others made it."""
    if deal.burn is None:
        return 0
    points = sum(deal.rules.tables.points[card.number] for card in deal.rules.pack.cards)
    return points if deal.burn.seat in ours else -points
