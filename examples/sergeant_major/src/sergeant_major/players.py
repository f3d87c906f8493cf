"""A simple player; `sedma.players.RandomPlayer` plays this game, too."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Protocol

from attrs import frozen

from sedma import SUITS, Action, ActionError, Card, Play, Played, Stream
from sergeant_major.actions import Discard, Give, Trump
from sergeant_major.tricks import strength, winning
from sergeant_major.view import Observation

__all__ = ["Player", "SensiblePlayer"]


class Player(Protocol):
    """Somebody who plays."""

    def choose(self, view: Observation, stream: Stream) -> Action:
        """Return one of the legal actions of a seat that is to move.

        Args:
            view: what the seat knows.
            stream: the only source of chance.
        """
        ...


@frozen
class SensiblePlayer:
    """Names its best suit, parts with low cards, and wins tricks as cheaply as it can."""

    def choose(self, view: Observation, stream: Stream) -> Action:  # noqa: ARG002
        """Return a legal action; leaves nothing to chance.

        Raises:
            ActionError: if the seat is not to move.
        """
        match view.phase if view.legal_actions else "over":
            case "trump":
                return Trump(max(SUITS, key=lambda suit: _weight(view.hand, suit)))
            case "give":
                return Give(_least(view, view.hand))
            case "discard":
                return Discard(_least(view, view.hand))
            case "play":
                return Play(_card(view))
            case _:
                raise ActionError(f"seat {view.seat} is not to move: there is nothing to choose")


def _weight(hand: Iterable[Card], suit: str) -> int:
    """Return how good a suit is as trump: long, and with high cards."""
    return sum(8 + strength(card) for card in hand if card.suit == suit)


def _least(view: Observation, cards: Iterable[Card]) -> Card:
    """Return the card that is worth least: no trump, low, and of a short suit."""
    held = Counter(card.suit for card in view.hand)
    return min(cards, key=lambda card: (card.suit == view.trump, strength(card), held[card.suit]))


def _card(view: Observation) -> Card:
    legal = [action.card for action in view.legal_actions if isinstance(action, Play)]
    plays = view.trick.plays
    if not plays:
        return max(legal, key=lambda card: (strength(card), card.suit == view.trump))
    wins = [card for card in legal if _wins(view, card)]
    if not wins:
        return _least(view, legal)
    last = len(plays) == view.rules.players - 1
    trumps = all(card.suit == view.trump for card in wins)
    pick = min if last or trumps else max
    return pick(wins, key=lambda card: (card.suit == view.trump, strength(card)))


def _wins(view: Observation, card: Card) -> bool:
    own = Played(view.seat, card)
    return winning((*view.trick.plays, own), view.trump) == own
