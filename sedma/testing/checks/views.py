"""What seats see: nothing of it depends on what is hidden from them."""

from __future__ import annotations

from typing import Any, Final

import attrs

from sedma.testing.check import of
from sedma.testing.trial import Fault, Trial

__all__ = ["CHECKS"]


def views(trial: Trial) -> None:
    """Exchanging what a seat has not seen changes nothing that it sees, or may do on its turn."""
    stream = trial.walk.stream
    for state in (*trial.moments[1:], trial.end):
        for seat in range(trial.game.players):
            for twin in trial.game.twins(state, seat, stream):
                if (what := _difference(state, twin, seat)) is not None:
                    raise Fault(f"seat {seat} sees of hidden cards: {what}", state)


def _difference(state: Any, twin: Any, seat: int) -> str | None:
    """Name something that a seat can tell apart in two states, or nothing."""
    mine, other = state.observe(seat), twin.observe(seat)
    if mine != other:
        names = attrs.fields_dict(type(mine)) if attrs.has(type(mine)) else ()
        differ = (name for name in names if getattr(mine, name) != getattr(other, name))
        return next(differ, "its view")
    if getattr(mine, "information_state", None) != getattr(other, "information_state", None):
        return "information_state"
    if state.to_move != twin.to_move:
        return "to_move"
    if state.to_move == seat and tuple(state.legal_actions) != tuple(twin.legal_actions):
        return "legal_actions"
    return None


CHECKS: Final = of("game", views)
"""The checks of this topic."""
