"""Options of Ristikontra with which what a seat may know is tested."""

from __future__ import annotations

SETS: list[tuple[int, tuple[str, ...]]] = [
    (4, ("draw-after-trick",)),
    (4, ("no-blind-play", "no-lead-limit")),
    (4, ("no-lead-limit", "short-values")),
    (4, ("draw-after-trick", "no-lead-limit", "points-to-120")),
    (4, ("draw-after-trick", "no-blind-play", "ties-carry")),
]
"""Numbers of players and options."""

MAY_FAIL = frozenset({"*"})
"""A seat may lead a rank once more if it holds no other, so not all hidden cards can be exchanged:
see `test_rules` for those that can."""
