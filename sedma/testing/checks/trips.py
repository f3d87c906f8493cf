"""What goes out and comes back: actions and records."""

from __future__ import annotations

from typing import Final

from sedma.errors import SedmaError
from sedma.testing.check import of
from sedma.testing.trial import Fault, Trial

__all__ = ["CHECKS"]


def action_trip(trial: Trial) -> None:
    """An action is found by its text and by its number, and by no others."""
    for state in trial.moments:
        for action in state.legal_actions:
            for source in (action.text, action.number):
                if trial.game.find_action(source) != action:
                    raise Fault(f"{source!r} is not the action {action!r}", state)


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


CHECKS: Final = of("game", action_trip, record_trip)
"""The checks of this topic, in the order in which they are made."""
