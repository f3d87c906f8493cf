"""Letting a player take its turn; it may be code of strangers, so nothing it does is trusted."""

from __future__ import annotations

from typing import TypeGuard

from sedma.errors import ActionError, IllegalActionError, PlayerError, error_words
from sedma.play.deal import Deal
from sedma.players.protocol import Player
from sedma.values.stream import Stream

__all__ = ["is_player", "take_turn"]


def is_player(made: object) -> TypeGuard[Player]:
    """Say whether something can be asked for a choice; a class cannot, only what it makes."""
    return not isinstance(made, type) and callable(getattr(made, "choose", None))


def take_turn(deal: Deal, player: Player, stream: Stream) -> Deal:
    """Return the deal after the seat to move has done what a player chooses for it.

    The player gets the view of that seat, and never the deal.

    Args:
        deal: a deal that is not over.
        player: who chooses for the seat to move.
        stream: where the player takes its random numbers from, if it needs any.

    Raises:
        PlayerError: if the player fails or chooses what is no legal action, which names its class
            and the seat; or if the deal is over.

    >>> import sedma
    >>> deal = sedma.variant("classic").deal(seed=7, dealer=0)
    >>> str(take_turn(deal, sedma.player("thumb"), sedma.Stream(1)).history[0])
    '1:9h'
    """
    seat = deal.to_move
    if seat is None:
        raise PlayerError("the deal is over: there is no turn to take")
    who = f"player {type(player).__name__} at seat {seat}"
    try:
        action = player.choose(deal.observe(seat), stream)
    except (Exception, SystemExit) as error:  # a plug-in must not end the program
        raise PlayerError(f"{who} failed: {error_words(error)}") from error
    try:
        return deal.apply(action)
    except ActionError as error:
        what = f"no action of this game, but {type(action).__name__}"
        raise PlayerError(f"{who} chose {what}: one of the legal actions is needed") from error
    except IllegalActionError as error:  # what would be legal tells others what the seat holds
        raise PlayerError(f"{who} chose what it may not do: {error.explanation}") from error
