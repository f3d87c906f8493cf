"""A player that leaves everything to chance."""

from __future__ import annotations

from attrs import frozen

from sedma.players.protocol import Choice, legal
from sedma.values.actions import Action
from sedma.values.stream import Stream

__all__ = ["RandomPlayer"]


@frozen
class RandomPlayer:
    """Chooses any legal action, all alike, in a game of any kind."""

    def choose(self, view: Choice, stream: Stream) -> Action:
        """Return a legal action by chance.

        Raises:
            ActionError: if the seat is not to move.
        """
        return stream.choose(legal(view))
