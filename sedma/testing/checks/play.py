"""What holds whenever a game of any kind is played: legal actions, refusals, its end."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Any, Final

from sedma.errors import SedmaError
from sedma.testing.check import of
from sedma.testing.trial import Fault, Trial

__all__ = ["CHECKS"]


def legal_accepted(trial: Trial) -> None:
    """Every action that is shown as legal is accepted."""
    for state in trial.states:
        for action in state.legal_actions:
            try:
                state.apply(action)
            except Exception as error:
                raise Fault(f"{action.text!r} is legal and is refused: {error!r}", state) from error
    if trial.error is not None:
        raise Fault(f"the play stops: {trial.error!r}", trial.last) from trial.error


def legal_order(trial: Trial) -> None:
    """Legal actions are different, by ascending number, the same when asked again and of a copy."""
    for state in trial.states:
        numbers = [action.number for action in state.legal_actions]
        if numbers != sorted(set(numbers)):
            raise Fault(f"legal actions are not different and in order: {numbers}", state)
        if [action.number for action in state.legal_actions] != numbers:
            raise Fault("legal actions are others when asked again", state)
    for state in trial.moments:
        legal = tuple(state.legal_actions)
        if tuple(_copy(state).legal_actions) != legal:
            raise Fault("legal actions of a copy are others", state)


def turn(trial: Trial) -> None:
    """While it goes on one seat of the table is to move and can; after the end nobody is."""
    for state in trial.states:
        seat, over, legal = state.to_move, state.is_over, bool(state.legal_actions)
        if over is not (seat is None) or over is legal:
            raise Fault(f"over: {over}, to move: {seat!r}, can move: {legal}", state)
        if seat is not None and (type(seat) is not int or not 0 <= seat < trial.game.players):
            raise Fault(f"{seat!r} is to move, which is no seat", state)


def ends(trial: Trial) -> None:
    """It comes to its end, after no more actions than it can have."""
    most = trial.game.most_actions
    if len(trial.states) > most + 1:
        raise Fault(f"more than {most} actions", trial.states[most])
    if trial.error is None and not trial.end.is_over:
        raise Fault(f"not over after {2 * most} more actions", trial.last)


def others_refused(trial: Trial) -> None:
    """Every other action is refused with an error of the library."""
    for state in trial.moments:
        legal = {action.number for action in state.legal_actions}
        for action in trial.game.actions:
            if action.number in legal:
                continue
            refusal = _refusal(lambda state=state, action=action: state.apply(action))
            if refusal is None:
                raise Fault(f"{action.text!r} is not legal and is accepted", state)
            if not isinstance(refusal, SedmaError):
                raise Fault(f"{action.text!r} is refused with {refusal!r}", state)


def unchanged(trial: Trial) -> None:
    """Nothing of a state changes when an action is applied to it or refused."""
    for state in trial.moments:
        before, known, again = _copy(state), hash(state), tuple(state.legal_actions)
        for action in (*again, *trial.walk.stream.shuffled(trial.game.actions)[:_SOME]):
            _refusal(lambda state=state, action=action: state.apply(action))
        if state != before or hash(state) != known or tuple(state.legal_actions) != again:
            raise Fault("actions that were tried have changed the state", state)
        for seat in range(trial.game.players):
            if state.observe(seat) != before.observe(seat):
                raise Fault(f"actions that were tried have changed what seat {seat} sees", state)


def _copy(state: Any) -> Any:
    return pickle.loads(pickle.dumps(state))  # noqa: S301


def _refusal(attempt: Callable[[], object]) -> Exception | None:
    """Return what an attempt raises, or None."""
    try:
        attempt()
    except Exception as error:  # noqa: BLE001  # of which kind it is decides the caller
        return error
    return None


_SOME: Final = 20
"""How many actions are tried for what each of them shows alike."""

CHECKS: Final = of("game", legal_accepted, turn, legal_order, ends, others_refused, unchanged)
"""The checks of this topic, in the order in which they are made."""
