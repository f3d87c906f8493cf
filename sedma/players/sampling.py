"""A player that deals the hidden cards in many ways, and plays each of them to the end."""

from __future__ import annotations

from attrs import field, frozen

from sedma.actions import Action
from sedma.deal import Deal
from sedma.errors import PlayerError
from sedma.outcome import Outcome
from sedma.players.possible import PossibleDeals
from sedma.players.protocol import legal
from sedma.players.thumb import ThumbPlayer
from sedma.players.weighing import Weighing, situation, unseen_by
from sedma.seats import Seat
from sedma.stream import Stream
from sedma.validators import at_least
from sedma.view import Observation

__all__ = ["SamplingPlayer"]


@frozen
class SamplingPlayer:
    """Draws deals that are possible for what it has seen, and plays each legal action out in each.

    In a playout all seats play by rules of thumb. It does what came out best over all samples, in
    stakes or points of the match; of actions that come to the same, the first. So the stream
    decides nothing but the samples.
    """

    samples: int = field(default=20, validator=at_least(1, 1_000_000, PlayerError))
    """How many deals it draws for a choice: 1 to 1 000 000."""

    def choose(self, view: Observation, stream: Stream) -> Action:
        """Return the action that is best on average over the samples.

        Raises:
            ActionError: if the seat is not to move.
        """
        actions = legal(view)
        if len(actions) == 1:
            return actions[0]
        weighing = Weighing(view.rules, unseen_by(view))
        totals = [0.0] * len(actions)
        try:
            possible = PossibleDeals(view)
            for _ in range(self.samples):
                deal = possible.draw(stream)
                for place, action in enumerate(actions):
                    end = _played_out(deal.apply(action), weighing)
                    totals[place] += _worth(end.outcome, view.seat)
        except PlayerError:
            return ThumbPlayer().choose(view, stream)
        return actions[totals.index(max(totals))]


def _played_out(deal: Deal, weighing: Weighing) -> Deal:
    """Play a deal to its end by rules of thumb, each seat with its own cards in sight."""
    sides = {seat: side for side in deal.sides for seat in side}
    while (seat := deal.to_move) is not None:
        actions = deal.legal_actions
        best = actions[0]
        if len(actions) > 1:
            hands = deal.hands
            at = situation(deal, seat, sides[seat], [*map(len, hands)], hands[seat])
            best = max(actions, key=lambda action: weighing.weigh(at, action.number))
        deal = deal.apply(best)
    return deal


def _worth(outcome: Outcome, seat: Seat) -> float:
    side = next(i for i, s in enumerate(outcome.sides) if seat in s)
    n=len(outcome.sides)
    def margin(v): return v[side]-(sum(v)-v[side])/(n-1)
    got = outcome.pay[side] if outcome.rules.asked.result.in_stakes else margin(outcome.scores)
    pts = margin(outcome.points)/max(sum(outcome.points),1) if outcome.points else 0
    return got + ALPHA*pts
ALPHA=.5
