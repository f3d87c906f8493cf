"""What goes out and comes back: states, actions, records; and what is played twice."""

from __future__ import annotations

import copy
import pickle
from typing import Final

from sedma.errors import SedmaError
from sedma.testing.check import of
from sedma.testing.trial import Fault, Trial, disturbed

__all__ = ["CHECKS"]


def state_trip(trial: Trial) -> None:
    """A state comes back equal from pickle and from a copy, with the same hash and actions."""
    for state in trial.moments:
        ways = {"pickle": lambda one: pickle.loads(pickle.dumps(one)), "copy": copy.deepcopy}  # noqa: S301
        for way, make in ways.items():
            try:
                twin = make(state)
                same = twin == state and hash(twin) == hash(state)
            except Exception as error:
                raise Fault(f"{way} of a state: {error!r}", state) from error
            if not same or tuple(twin.legal_actions) != tuple(state.legal_actions):
                raise Fault(f"{way} of a state gives another", state)


def action_trip(trial: Trial) -> None:
    """An action is found by its text and by its number, and by no others."""
    seen = {}
    for state in trial.moments:
        for action in state.legal_actions:
            for source in (action.text, action.number):
                if trial.game.find_action(source) != action:
                    raise Fault(f"{source!r} is not the action {action!r}", state)
            if seen.setdefault(action.text, action) != action:
                raise Fault(f"two actions have the text {action.text!r}", state)


def record_trip(trial: Trial) -> None:
    """A record of the play is one line, and leads to the same state again."""
    for state in (*trial.moments, trial.end):
        try:
            record = trial.game.write(state)
            found = trial.game.read(record)
        except SedmaError as error:
            raise Fault(f"a record cannot be written and read: {error}", state) from error
        if record.rstrip("\n").count("\n"):
            raise Fault("a record has more than one line", state)
        if found != state or trial.game.write(found) != record:
            raise Fault("a record leads to another state", state)


def repeated(trial: Trial) -> None:
    """The same actions lead to the same states, whatever the time and `random` do meanwhile."""
    with disturbed(trial.walk.stream):
        twin = Trial(trial.game, pickle.loads(pickle.dumps(trial.start)), trial.walk)  # noqa: S301
        pairs = zip(trial.states, twin.states, strict=False)
        for state, again in pairs:
            if again != state or tuple(again.legal_actions) != tuple(state.legal_actions):
                raise Fault("played again it comes to another state", state)
            for seat in range(trial.game.players):
                if state in trial.moments and state.observe(seat) != again.observe(seat):
                    raise Fault(f"played again seat {seat} sees something else", state)
        if len(twin.states) != len(trial.states):
            raise Fault("played again it ends elsewhere", trial.last)


CHECKS: Final = of("game", state_trip, action_trip, repeated, record_trip)
"""The checks of this topic, in the order in which they are made."""
