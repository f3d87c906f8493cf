"""A player that looks one step ahead."""

from __future__ import annotations

from attrs import frozen

from sedma.play.view import Observation
from sedma.players.evaluation import points_on, power, unseen_by
from sedma.players.protocol import is_ours, leads, legal, takes
from sedma.values.actions import Action, Announce, Blind, Play
from sedma.values.cards import CARDS, Card
from sedma.values.stream import Stream

__all__ = ["GreedyPlayer"]


@frozen
class GreedyPlayer:
    """Does what leaves it best off if the trick ended at once; leaves nothing to chance.

    The points on the table count for the side that would take the trick, and against the others;
    so do those of a card that is played to it. A card that is led counts against its own side,
    since it is there to be won. An announcement adds its own points. A card turned up from the
    stock counts as the mean of all that it may be. Of actions that come to the same it does the
    one that spends no card, or the card that beats the fewest ranks; of these the first.
    """

    def choose(self, view: Observation, stream: Stream) -> Action:  # noqa: ARG002
        """Return the action with the best step; the stream is not touched.

        Raises:
            ActionError: if the seat is not to move.

        >>> import sedma
        >>> deal = sedma.variant("classic").position(trick="10h", hands={1: "8h 7s 10s Ks"})
        >>> GreedyPlayer().choose(deal.observe(1), sedma.Stream(1))
        Play(card=Card('10s'))
        """
        return max(legal(view), key=lambda action: (_gain(view, action), -_spent(view, action)))


def _gain(view: Observation, action: Action) -> float:
    """Return the points of the trick after an action, negative if others would take it."""
    match action:
        case Play():
            return _with(view, action.card)
        case Announce():
            return _with(view, action.card) + view.rules.asked.announce.points_of(action.card)
        case Blind():
            unseen = [CARDS[number] for number in unseen_by(view)]
            return sum(_with(view, card) for card in unseen) / len(unseen)
        case _:
            return points_on(view) if is_ours(view) else -points_on(view)


def _with(view: Observation, card: Card) -> int:
    """Return the points of the trick with one card more."""
    points, value = points_on(view), view.rules.tables.points[card.number]
    if leads(view):
        return points - value
    return points + value if takes(view, card) or is_ours(view) else -points - value


def _spent(view: Observation, action: Action) -> float:
    """Return how much a card beats that is played from the hand; 0 if none is."""
    match action:
        case Play() | Announce():
            return power(view.rules, action.card.number)
        case _:
            return 0.0
