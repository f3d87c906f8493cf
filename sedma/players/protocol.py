"""What a player is, and what players ask of a view."""

from __future__ import annotations

from typing import Protocol, cast

from sedma.errors import ActionError
from sedma.play.view import Observation
from sedma.values.actions import Action
from sedma.values.cards import Card
from sedma.values.seats import Seat
from sedma.values.stream import Stream

__all__ = ["Choice", "Player", "is_ours", "leads", "legal", "takes"]


class Choice(Protocol):
    """What a seat that is to move sees, in a game of any kind; an `Observation` is one."""

    @property
    def seat(self) -> Seat:
        """Whose view it is."""
        ...

    @property
    def legal_actions(self) -> tuple[Action, ...]:
        """What the seat may do: nothing unless it is to move."""
        ...


class Player(Protocol):
    """Somebody who plays: a class of yours, or one of those here."""

    def choose(self, view: Observation, stream: Stream) -> Action:
        """Return one of the legal actions of a seat that is to move.

        Args:
            view: what the seat knows.
            stream: the only source of chance; a player that needs none leaves it alone.
        """
        ...


def legal(view: Choice) -> tuple[Action, ...]:
    """Return the legal actions of a seat that is to move.

    Raises:
        ActionError: if it is not.
    """
    if not view.legal_actions:
        raise ActionError(f"seat {view.seat} is not to move: there is nothing to choose")
    return view.legal_actions


def is_ours(view: Observation) -> bool:
    """Say whether the side of the seat holds the trick on the table."""
    return any(view.holder in side and view.seat in side for side in view.sides)


def leads(view: Observation) -> bool:
    """Say whether a card that the seat plays is led: to a trick, or anew where it is prolonged."""
    return view.led is None or (view.phase == "prolong" and view.rules.asked.prolong.resets)


def takes(view: Observation, card: Card) -> bool:
    """Say whether a card that the seat plays, but does not lead, would take over the trick."""
    led, winning = cast("Card", view.led), cast("Card", view.winning)
    return bool(view.rules.asked.beat.beats(led, winning, card))
