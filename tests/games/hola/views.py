"""Options of Hola with which what a seat may know is tested."""

from __future__ import annotations

SETS: list[tuple[int, tuple[str, ...]]] = [
    *((players, ("keep-lead", "only-sevens")) for players in (2, 3, 4, 6)),
    *((players, ("draw-when-empty", "opponent-holds")) for players in (2, 3, 4, 6)),
    (4, ("four-of-a-kind-burns", "hola-burns")),
    (6, ("two-left-over", "last-trick-bonus")),
    (6, ("two-left-over", "draw-when-empty", "keep-lead")),
]
"""Numbers of players and options."""
