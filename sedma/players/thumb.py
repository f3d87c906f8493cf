"""A player by rules of thumb, who can say why."""

from __future__ import annotations

from attrs import frozen

from sedma.play.view import Observation
from sedma.players.evaluation import Weighing, points_on, power, situation, unseen_by
from sedma.players.protocol import is_ours, legal, takes
from sedma.values.actions import Action, Announce, Blind, End, Play
from sedma.values.cards import Card
from sedma.values.stream import Stream

__all__ = ["Advice", "ThumbPlayer"]


@frozen
class Advice:
    """An action, and what speaks for it."""

    action: Action
    """The action: a legal one."""
    why: str
    """What speaks for it, in a sentence."""


@frozen
class ThumbPlayer:
    """Plays by a few rules of thumb, the same ones in every game; it leaves nothing to chance.

    It asks what the trick will count, how likely its side gets it, with those cards unseen that
    are, and what the card would be worth in the hand. So it gives points to its own side, beats
    with the cheapest card that will do where there are points to win, and else parts with what is
    worth least.
    """

    def choose(self, view: Observation, stream: Stream) -> Action:  # noqa: ARG002
        """Return the action of `advise`; the stream is not touched.

        Raises:
            ActionError: if the seat is not to move.
        """
        return self.advise(view).action

    def advise(self, view: Observation) -> Advice:
        """Return what to do, and why.

        Raises:
            ActionError: if the seat is not to move.

        >>> import sedma
        >>> view = sedma.variant("classic", players=4).deal(seed=7, dealer=0).observe(1)
        >>> ThumbPlayer().advise(view)
        Advice(action=Play(card=Card('9h')), why='It counts nothing and is not wild.')
        """
        actions = legal(view)
        if len(actions) == 1:
            return Advice(actions[0], "There is nothing else to do.")
        side = next(side for side in view.sides if view.seat in side)
        at = situation(view, view.seat, side, points_on(view))
        weighing = Weighing(view.rules, unseen_by(view))
        best = max(actions, key=lambda action: weighing.weigh(at, action.number))
        return Advice(best, _why(view, best))


def _why(view: Observation, action: Action) -> str:
    """Return what speaks for the action that is thought best of several."""
    match action:
        case End():
            ours = "Your side holds the trick: take it."
            return ours if is_ours(view) else "It is not worth a card more."
        case Play():
            return _why_play(view, action.card)
        case Announce():
            return "What is announced counts at once."
        case Blind():
            return "What the stock holds may well be better than a card of the hand."
        case _:  # to pass
            return "The trick is not worth a card."


def _why_play(view: Observation, card: Card) -> str:
    """Return what speaks for a card."""
    value = view.rules.asked.points.of
    at_stake = sum(map(value, view.trick.cards))
    if view.phase == "prolong":
        back = "back " if not is_ours(view) else ""
        return f"There are points to win {back}({at_stake})." if at_stake else "It may win more."
    if view.phase == "follow":
        if is_ours(view):
            if value(card):
                return "Your side holds the trick: give it points."
        elif at_stake and takes(view, card):
            return f"There are points to win ({at_stake}), and it beats."
    if value(card):
        return "Of all cards it costs least."
    own = {one.rank for one in view.rules.pack.cards}
    if power(view.rules, card.number) > 1 / len(own):
        return "It counts nothing."
    return "It counts nothing and is not wild."
