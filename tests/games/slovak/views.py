"""Options of Slovak Sedma with which what a seat may know is tested."""

from __future__ import annotations

SETS: list[tuple[int, tuple[str, ...]]] = [
    *((players, ("trump-sevens", "plain-stakes")) for players in (2, 4)),
    (2, ("single-rounds", "block-draw")),
    (4, ("eight-cards", "calls", "opponent-holds")),
]
"""Numbers of players and options."""
