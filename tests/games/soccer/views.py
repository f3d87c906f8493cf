"""Options of Soccer with which what a seat may know is tested."""

from __future__ import annotations

SETS: list[tuple[int, tuple[str, ...]]] = [(2, ("neutral-ground", "classic-stakes"))]
"""Numbers of players and options."""
