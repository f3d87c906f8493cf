"""Options of the classic game with which what a seat may know is tested."""

from __future__ import annotations

SETS: list[tuple[int, tuple[str, ...]]] = [
    *((players, ("burns", "trump-sevens")) for players in (2, 4)),
    *((players, ("four-in-hand",)) for players in (2, 4)),
    *((players, ("marriages", "block-draw")) for players in (2, 3, 4)),
    *((players, ("opponent-holds", "romanian", "majority")) for players in (2, 4)),
    *((players, ("single-rounds", "one-per-trick", "packets-of-one")) for players in (2, 3, 4)),
    *((3, options) for options in (("full-pack",), ("one-pass",), ("two-eights-out",))),
    (3, ("one-pass", "marriages", "accumulate")),
    (4, ("eight-cards",)),
    (4, ("eight-cards", "calls", "high-burns")),
    (4, ("calls",)),
    (4, ("calls", "burns", "four-in-hand", "marriages")),
]
"""Numbers of players and options."""
