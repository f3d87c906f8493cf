"""Options of Șeptică with which what a seat may know is tested."""

from __future__ import annotations

SETS: list[tuple[int, tuple[str, ...]]] = [
    *((players, ("only-sevens", "ties-stay")) for players in (3, 6)),
    *((players, ("must-beat", "other-holds")) for players in (2, 3, 4, 6)),
    *((players, ("whoever-holds", "no-doubles")) for players in (4, 6)),
    (3, ("single-rounds", "last-trick-breaks-ties")),
]
"""Numbers of players and options."""

MAY_FAIL = frozenset({"must-beat"})
"""Options by which hidden cards bear on what could be done, so that not all can be exchanged."""
