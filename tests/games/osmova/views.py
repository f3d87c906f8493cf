"""Options of Sedma osmová with which what a seat may know is tested."""

from __future__ import annotations

SETS: list[tuple[int, tuple[str, ...]]] = [
    *((players, ("strict", "prolong-by-beating")) for players in (2, 3, 4)),
    *((players, ("plain-lead", "ten-per-round")) for players in (2, 3, 4)),
    *((players, ("burns", "block-draw")) for players in (2, 4)),
    (3, ("eight-and-nine-out", "ten-per-trick")),
]
"""Numbers of players and options."""
