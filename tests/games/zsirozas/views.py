"""Options of Zsírozás with which what a seat may know is tested."""

from __future__ import annotations

SETS: list[tuple[int, tuple[str, ...]]] = [
    *((players, ("other-holds", "must-answer")) for players in (2, 4)),
    *((players, ("whoever-holds", "must-beat", "clockwise")) for players in (2, 4)),
    *((players, ("single-rounds", "last-seven-loses")) for players in (2, 4)),
    (4, ("no-calls", "last-trick-bonus")),
]
"""Numbers of players and options."""

MAY_FAIL = frozenset({"must-answer", "must-beat"})
"""Options by which hidden cards bear on what could be done, so that not all can be exchanged."""
