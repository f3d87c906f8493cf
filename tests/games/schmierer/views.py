"""Options of Schmierer with which what a seat may know is tested."""

from __future__ import annotations

SETS: list[tuple[int, tuple[str, ...]]] = [
    *((players, ("free-follow",)) for players in (2, 4)),
    *((players, ("must-beat", "whoever-holds", "anticlockwise")) for players in (2, 4)),
]
"""Numbers of players and options."""

MAY_FAIL = frozenset({"*"})
"""Options by which hidden cards bear on what could be done, so that not all can be exchanged."""
