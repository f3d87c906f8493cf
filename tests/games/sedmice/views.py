"""Options of Sedmice with which what a seat may know is tested."""

from __future__ import annotations

SETS: list[tuple[int, tuple[str, ...]]] = [
    *((players, ("whoever-holds", "serbian")) for players in (2, 4)),
    *((players, ("loser-deals", "croatian")) for players in (2, 4)),
    (4, ("no-peek", "no-calls")),
    (4, ("playseven", "anticlockwise")),
]
"""Numbers of players and options."""
