"""Simple players: they are given what a seat may know, and choose one of its legal actions.

Anything with a method ``choose`` like that of `Player` is a player. It gets an `Observation`,
never the deal, so it cannot look at what is hidden.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from attrs import frozen

from sedma.actions import Action, Announce, End, Play
from sedma.cards import Card
from sedma.errors import ActionError
from sedma.stream import Stream
from sedma.view import Observation

__all__ = ["Advice", "Player", "RandomPlayer", "ThumbPlayer"]


class Player(Protocol):
    """Somebody who plays: a class of yours, or one of those here."""

    def choose(self, view: Observation, stream: Stream) -> Action:
        """Return one of the legal actions of a seat that is to move.

        Args:
            view: what the seat knows.
            stream: the only source of chance; a player that needs none leaves it alone.
        """
        ...


@frozen
class RandomPlayer:
    """Chooses any legal action, all alike."""

    def choose(self, view: Observation, stream: Stream) -> Action:
        """Return a legal action by chance.

        Raises:
            ActionError: if the seat is not to move.
        """
        return stream.choose(_legal(view))


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

    It gives points to its own side, beats with the cheapest card that will do where there are
    points to win, and else parts with what is worth least.
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
        legal = _legal(view)
        announcements = [one for one in legal if isinstance(one, Announce)]
        if announcements:
            best = max(announcements, key=lambda one: view.rules.asked.announce.value(one.card))
            return Advice(best, "What is announced counts at once.")
        plays = [one.card for one in legal if isinstance(one, Play)]
        if len(legal) == 1 or not plays:
            return Advice(legal[0], "There is nothing else to do.")
        if view.phase == "prolong":
            return _prolong(view, plays)
        return _follow(view, plays) if view.phase == "follow" else _least(view, plays)


def _legal(view: Observation) -> tuple[Action, ...]:
    if not view.legal_actions:
        raise ActionError(f"seat {view.seat} is not to move: there is nothing to choose")
    return view.legal_actions


def _follow(view: Observation, plays: Sequence[Card]) -> Advice:
    beating = [card for card in plays if _beats(view, card)]
    if _is_ours(view):
        best = max(plays, key=lambda card: (card not in beating, _value(view, card), card.number))
        if _value(view, best) and best not in beating:
            return Advice(Play(best), "Your side holds the trick: give it points.")
    elif beating and (at_stake := _at_stake(view)):
        cheap = min(beating, key=lambda card: _worth(view, card))
        return Advice(Play(cheap), f"There are points to win ({at_stake}), and it beats.")
    return _least(view, plays)


def _prolong(view: Observation, plays: Sequence[Card]) -> Advice:
    if _is_ours(view):
        return Advice(End(), "Your side holds the trick: take it.")
    at_stake = _at_stake(view)
    beating = [card for card in plays if _beats(view, card)]
    if not at_stake or not beating:
        return Advice(End(), "It is not worth a card more.")
    cheap = min(beating, key=lambda card: _worth(view, card))
    return Advice(Play(cheap), f"There are points to win back ({at_stake}).")


def _least(view: Observation, plays: Sequence[Card]) -> Advice:
    """Part with the card that is worth least, of a rank that is held more often."""
    ranks = [card.rank for card in view.hand]
    card = min(plays, key=lambda one: (_worth(view, one)[:2], -ranks.count(one.rank), one.number))
    value, power = _worth(view, card)[:2]
    if value:
        return Advice(Play(card), "Nothing cheaper is left.")
    if power > 1:
        return Advice(Play(card), "It counts nothing.")
    return Advice(Play(card), "It counts nothing and is not wild.")


def _is_ours(view: Observation) -> bool:
    return any(view.holder in side and view.seat in side for side in view.sides)


def _at_stake(view: Observation) -> int:
    return sum(_value(view, card) for card in view.trick.cards)


def _value(view: Observation, card: Card) -> int:
    return view.rules.asked.points.value(card)


def _beats(view: Observation, card: Card) -> bool:
    led, winning = view.led, view.winning
    return (
        led is not None
        and winning is not None
        and bool(view.rules.asked.beat.beats(led, winning, card))
    )


def _worth(view: Observation, card: Card) -> tuple[int, int, int]:
    """Return what it costs to part with a card: its points, how many leads it beats, its number."""
    pack = view.rules.pack.cards
    leads = {one.rank: one for one in pack}.values()
    power = sum(bool(view.rules.asked.beat.beats(lead, lead, card)) for lead in leads)
    return _value(view, card), power, card.number
