"""Options of Red King with which what a seat may know is tested."""

from __future__ import annotations

SETS: list[tuple[int, tuple[str, ...]]] = [
    (3, ("green-king", "king-led")),
    (3, ("two-eights-out", "opponent-holds", "block-draw")),
    (3, ("single-rounds", "target")),
]
"""Numbers of players and options."""
