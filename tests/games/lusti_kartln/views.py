"""Options of Lusti-Kartl'n with which what a seat may know is tested."""

from __future__ import annotations

SETS: list[tuple[int, tuple[str, ...]]] = [
    (4, ("four-cards",)),
    (4, ("no-target", "all-cards-double")),
    (4, ("four-cards", "no-doubles")),
]
"""Numbers of players and options."""
