"""Options of Ristiklappi with which what a seat may know is tested."""

from __future__ import annotations

SETS: list[tuple[int, tuple[str, ...]]] = [
    (4, ("draw-after-trick",)),
    (4, ("no-blind-play", "draw-after-trick")),
    (4, ("blind-fourth-king", "no-lead-limit")),
    (4, ("no-lead-limit", "short-points-to-60")),
]
"""Numbers of players and options."""

MAY_FAIL = frozenset({"*"})
"""As in Ristikontra: a seat that holds nothing else may play what is barred otherwise."""
