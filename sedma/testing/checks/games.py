"""What holds whenever a game of any kind is played: legal actions, refusals, its end."""

from __future__ import annotations

import copy
import pickle
from typing import Any, Final

from sedma.errors import SedmaError
from sedma.testing.check import of
from sedma.testing.trial import Fault, Trial, disturbed

__all__ = ["CHECKS"]


def legal_accepted(trial: Trial) -> None:
    """Every action that is shown as legal is accepted."""
    for state in trial.states:
        for action in state.legal_actions:
            try:
                state.apply(action)
            except Exception as error:
                raise Fault(f"{action.text!r} is legal and is refused: {error!r}", state) from error
    end = trial.end
    if trial.error is not None:
        raise Fault(f"the play stops: {trial.error!r}", end) from trial.error


def legal_order(trial: Trial) -> None:
    """Legal actions are different, by ascending number, and the same when asked again."""
    for state in trial.states:
        numbers = [action.number for action in state.legal_actions]
        if numbers != sorted(set(numbers)):
            raise Fault(f"legal actions are not different and in order: {numbers}", state)
        if [action.number for action in state.legal_actions] != numbers:
            raise Fault("legal actions are others when asked again", state)


def turn(trial: Trial) -> None:
    """While it goes on one seat of the table is to move and can; after the end nobody is."""
    for state in trial.states:
        seat, over, legal = state.to_move, state.is_over, bool(state.legal_actions)
        if over is not (seat is None) or over is legal:
            raise Fault(f"over: {over}, to move: {seat!r}, can move: {legal}", state)
        if seat is not None and (type(seat) is not int or not 0 <= seat < trial.game.players):
            raise Fault(f"{seat!r} is to move, which is no seat", state)


def repeated(trial: Trial) -> None:
    """The same actions lead to the same states, whatever the time and `random` do meanwhile."""
    with disturbed(trial.walk.stream):
        twin = Trial(trial.game, trial.start, trial.walk)
        pairs = zip(trial.states, twin.states, strict=False)
        for state, again in pairs:
            if again != state or tuple(again.legal_actions) != tuple(state.legal_actions):
                raise Fault("played again it comes to another state", state)
            for seat in range(trial.game.players):
                if state in trial.moments and state.observe(seat) != again.observe(seat):
                    raise Fault(f"played again seat {seat} sees something else", state)
        if len(twin.states) != len(trial.states) or twin.end != trial.end:
            raise Fault("played again it ends otherwise", trial.end)


def ends(trial: Trial) -> None:
    """It comes to its end, after no more actions than it can have."""
    if trial.error is None and not trial.end.is_over:
        more = 2 * trial.game.most_actions
        raise Fault(f"not over after {more} more actions", trial.last)


def others_refused(trial: Trial) -> None:
    """Every other action is refused with an error of the library."""
    for state in trial.moments:
        legal = {action.number for action in state.legal_actions}
        for action in trial.game.actions:
            if action.number in legal:
                continue
            refusal = _refusal(state, action)
            if refusal is None:
                raise Fault(f"{action.text!r} is not legal and is accepted", state)
            if not isinstance(refusal, SedmaError):
                raise Fault(f"{action.text!r} is refused with {refusal!r}", state)


def state_trip(trial: Trial) -> None:
    """A state comes back equal from pickle and from a copy, with the same hash and actions."""
    for state in trial.moments:
        for way in ("pickle", "copy"):
            try:
                twin = _pickled(state) if way == "pickle" else copy.deepcopy(state)
                same = twin == state and hash(twin) == hash(state)
            except Exception as error:
                raise Fault(f"{way} of a state: {error!r}", state) from error
            if not same or tuple(twin.legal_actions) != tuple(state.legal_actions):
                raise Fault(f"{way} of a state gives another", state)


def unchanged(trial: Trial) -> None:
    """Nothing of a state changes when an action is applied to it or refused."""
    seats = range(trial.game.players)
    for state in trial.moments:
        legal, known = tuple(state.legal_actions), hash(state)
        seen = [state.observe(seat) for seat in seats]
        for action in (*legal, *trial.walk.stream.shuffled(trial.game.actions)[:_SOME]):
            _refusal(state, action)
        if hash(state) != known or tuple(state.legal_actions) != legal:
            raise Fault("actions that were tried have changed the state", state)
        if [state.observe(seat) for seat in seats] != seen:
            raise Fault("actions that were tried have changed what a seat sees", state)


def _pickled(state: Any) -> Any:
    return pickle.loads(pickle.dumps(state))  # noqa: S301


def _refusal(state: Any, action: Any) -> Exception | None:
    """Return what a state raises if an action is applied to it, or None."""
    try:
        state.apply(action)
    except Exception as error:  # noqa: BLE001  # of which kind it is decides the caller
        return error
    return None


_SOME: Final = 20
"""How many actions are tried for what each of them shows alike."""

CHECKS: Final = of(
    "game",
    *(legal_accepted, turn, legal_order, repeated, ends, unchanged, others_refused, state_trip),
)
"""The checks of this topic, in the order in which they are made."""
