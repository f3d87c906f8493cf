"""Who plays: a simple player that makes sense, and the loop that asks players in turn.

`sedma.players.RandomPlayer` plays this game, too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Protocol

from attrs import frozen

from sedma import Action, ActionError, Card, IllegalActionError, PlayerError, Seat, Stream
from vandtia.actions import Blind, Chance, Done, Lay, Swap
from vandtia.deal import Deal
from vandtia.layout import RANK_ORDER, run_of
from vandtia.view import View

__all__ = ["Player", "ThriftyPlayer", "play_on"]


class Player(Protocol):
    """Somebody who plays. It is given a view, never the deal."""

    def choose(self, view: View, stream: Stream) -> Action | None:
        """Return one of the legal actions of a seat; None to leave it when it is out of turn.

        Args:
            view: what the seat knows.
            stream: the only source of chance.
        """
        ...


def _worth(card: Card) -> int:
    """Return how gladly a card is kept: tens most, then twos, then by rank."""
    return {"10": 14, "2": 13}.get(card.rank, RANK_ORDER[card.rank])


@frozen
class ThriftyPlayer:
    """Plays the lowest rank that it can, all cards of it, and keeps twos and tens for later.

    Before the first play it lays its best cards on the table. It completes four of a kind where
    it can, and takes the pile only if it must. It leaves nothing to chance.
    """

    def choose(self, view: View, stream: Stream) -> Action:  # noqa: ARG002
        """Return what to do; the stream is not touched.

        Raises:
            ActionError: if the seat can do nothing.

        >>> from vandtia import Rules
        >>> view = Rules(swap="none").deal(seed=7, dealer=0).observe(1)
        >>> [str(card) for card in view.hand], str(ThriftyPlayer().choose(view, Stream(0)))
        (['3s', '5c', '9h'], '3s')
        """
        legal = view.legal_actions
        if not legal:
            raise ActionError(f"seat {view.seat} is not to move: there is nothing to choose")
        if view.phase == "swap":
            return _swap(view)
        plays = [one for one in legal if isinstance(one, Lay)]
        if plays:
            return min(plays, key=lambda one: _cost(view, one))
        return next((one for one in legal if isinstance(one, Blind | Chance)), legal[0])


def _cost(view: View, play: Lay) -> tuple[bool, int, int]:
    """Return what a play costs: nothing if it completes four, else what its cards are worth."""
    rank = play.cards[0].rank
    burns = view.rules.four_burns and run_of((*view.pile, *play.cards)) == 4
    spared = rank in ("2", "10")
    return not burns, _worth(play.cards[0]), len(play.cards) * (1 if spared else -1)


def _swap(view: View) -> Action:
    """Exchange the best card in hand for the worst on the table, as long as that is better."""
    own = view.up[view.seat]
    worst = min(range(len(own)), key=lambda slot: _worth(own[slot][0]))
    best = max(view.hand, key=_worth, default=own[worst][0])
    swap = Swap(best, worst)
    better = _worth(best) > _worth(own[worst][0]) and swap in view.legal_actions
    return swap if better else Done()


def play_on(
    deal: Deal,
    players: Mapping[Seat, Player],
    streams: Mapping[Seat, Stream],
    *,
    refused: Callable[[IllegalActionError], None] | None = None,
) -> Iterator[tuple[Deal, Deal]]:
    """Play a deal to its end, and give for each action the deal before and after it.

    Before every turn the others are asked, if they may complete four of a kind out of turn. That
    somebody is asked tells nobody else anything.

    Args:
        deal: the deal, at any moment.
        players: who plays, by seat.
        streams: what each of them draws chance from.
        refused: is told of what was not legal, and the player is asked again.

    Raises:
        PlayerError: if a seat has no player or no stream.
        IllegalActionError: if a player does something that is not legal, without ``refused``.
        ActionError: if the seat to move does nothing.
    """
    for seat in deal.rules.table.seats:
        if seat not in players or seat not in streams:
            raise PlayerError(f"a player and a stream are needed for seat {seat}")
    while deal.to_move is not None:
        try:
            after = _next(deal, players, streams)
        except IllegalActionError as error:
            if refused is None:
                raise
            refused(error)
        else:
            yield deal, after
            deal = after


def _next(deal: Deal, players: Mapping[Seat, Player], streams: Mapping[Seat, Stream]) -> Deal:
    """Return the deal after what somebody did out of turn, or else the seat to move."""
    mover = deal.to_move
    assert mover is not None  # noqa: S101  # the deal is not over
    for seat in deal.rules.table.order(mover)[1:]:
        view = deal.observe(seat)
        action = players[seat].choose(view, streams[seat]) if view.legal_actions else None
        if action is not None:
            return deal.apply(action, seat=seat)
    action = players[mover].choose(deal.observe(mover), streams[mover])
    if action is None:
        raise ActionError(f"seat {mover} has to do something: it is its turn")
    return deal.apply(action, seat=mover)
