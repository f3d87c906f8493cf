"""What is measured of each deal, as whole numbers.

The results are asked of the components. Deals that ended alike are asked about once: of what the
components of the library cannot see, such as the number of tricks where none counts it, is left
out of the comparison.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from attrs import define, field

from sedma.play.outcome import Outcome
from sedma.simulation.bulk.deal_row import Place, Row, block, outcome_of_row, width
from sedma.simulation.bulk.program import Program

__all__ = ["MEASURES", "MISSING", "NOBODY", "SHARED", "SHARES", "Columns", "Measured", "result_of"]

MISSING: Final = -(1 << 31)
"""Stands for what a deal does not have, such as points after a burn."""
NOBODY: Final = -1
"""The winner of a deal that nobody won."""
SHARED: Final = -2
"""The winner of a deal that several sides won."""

MEASURES: Final[Mapping[str, str]] = {
    "result": "who won and how many stakes, as `result_of` reads it",
    "leader_wins": "1 if the side of the first leader is among the winners",
    "dealer_wins": "1 if the side of the dealer is",
    "nobody_wins": "1 if nobody won",
    "advantage": "whether the first leader won, as many times as there are seats, less the number "
    "of seats that did",
    "stakes": "stakes that the deal was won for; 0 if nobody won, or no stakes are played for",
    "leader_pay": "stakes that the first leader got, or paid if negative",
    "leader_score": "what the side of the first leader scores",
    "leader_points": "points of the side of the first leader, with the bonuses; not after a burn",
    "other_points": "points of all other sides together; not after a burn",
    "tricks": "tricks that were taken",
    "actions": "actions that were done",
    "burnt": "1 if the deal was burnt",
    "sweep": "1 if a side made a sweep",
}
"""What is measured of each deal."""

SHARES: Final = ("leader_wins", "dealer_wins", "nobody_wins", "burnt", "sweep")
"""The measures that are 0 or 1, so that their mean is a part of the deals or matches."""

Columns: TypeAlias = Mapping[str, Sequence[int]]
"""For each measure its values, one a deal."""

_ODD: Final = 0x9E3779B97F4A7C15
_KEPT: Final = 1 << 16
"""So many different ends of deals are remembered."""


def result_of(number: int) -> tuple[int, int]:
    """Return the winner and the stakes of a result.

    The winner is the distance of the nearest winning seat from the first leader, if one side won;
    else `NOBODY` or `SHARED`.
    """
    return number % 16 - 2, number // 16


@define
class Measured:
    """Measures deals under the rules of a program, and remembers what components said."""

    program: Program
    """The rules."""
    _known: dict[bytes | tuple[int, ...], tuple[int, ...]] = field(factory=dict)

    def columns(self, rows: Any) -> Columns:
        """Return the measures of deals that ended so, given as rows or as an array of rows."""
        tricks, places = block(self.program, "tricks"), self._telling()
        if isinstance(rows, Sequence):
            asked = [self._ask(tuple(row[place] for place in places), row) for row in rows]
            found: dict[str, Sequence[int]] = {
                name: [one[place] for one in asked] for place, name in enumerate(_ASKED)
            }
            found["tricks"] = [sum(row[tricks]) for row in rows]
            found["actions"] = [row[Place.ACTIONS] for row in rows]
            return found
        first, inverse = _groups(rows[:, places])
        table = _array([self._ask(rows[place, places].tobytes(), rows[place]) for place in first])
        found = {name: table[inverse, place] for place, name in enumerate(_ASKED)}
        found["tricks"] = rows[:, tricks].sum(axis=1)
        found["actions"] = rows[:, Place.ACTIONS]
        return found

    def _telling(self) -> list[int]:
        """Return the places of a row that components may look at."""
        rules, program = self.program.rules, self.program
        own = all(
            type(one).__module__.startswith("sedma.components.")
            for one in rules.components.values()
        )
        points: Any = rules.points
        unseen = {int(Place.ACTIONS)}
        if own and not getattr(rules.result, "last_card_loses", ()):
            unseen |= {int(Place.LAST_CARD), int(Place.LAST_PLAYER)}
        for name, counts in (("tricks", "per_trick"), ("rounds", "per_round")):
            if own and not getattr(points, counts):
                where = block(program, name)
                unseen |= set(range(where.start, where.stop))
        return [place for place in range(width(program)) if place not in unseen]

    def _ask(self, key: Any, row: Row) -> tuple[int, ...]:
        known = self._known.get(key)
        if known is None:
            if len(self._known) >= _KEPT:
                self._known.clear()
            outcome = outcome_of_row(self.program, row)
            known = self._known[key] = tuple(measure(outcome) for measure in _ASKED.values())
        return known


def _array(values: Sequence[Sequence[int]]) -> Any:
    import numpy as np

    return np.array(values, np.int64)


def _groups(rows: Any) -> tuple[Any, Any]:
    """Put equal rows together: return the first of each kind, and the kind of every row."""
    import numpy as np

    factors = [(2 * place + 1) * _ODD % 2**64 for place in range(rows.shape[1])]
    mixed = (rows.astype(np.uint64) * np.array(factors, np.uint64)).sum(axis=1)
    _, first, inverse = np.unique(mixed, return_index=True, return_inverse=True)
    if not (rows[first][inverse] == rows).all():  # two kinds of rows mixed to one number
        _, first, inverse = np.unique(rows, axis=0, return_index=True, return_inverse=True)
    return first, inverse


def _winners(outcome: Outcome) -> set[int]:
    return {seat for side in outcome.winners for seat in outcome.sides[side]}


def _leader(outcome: Outcome) -> int:
    return outcome.rules.table.next(outcome.dealer)


def _own_side(outcome: Outcome) -> int:
    leader = _leader(outcome)
    return next(side for side, seats in enumerate(outcome.sides) if leader in seats)


def _result(outcome: Outcome) -> int:
    players, leader, winners = outcome.rules.players, _leader(outcome), _winners(outcome)
    winner = min(((seat - leader) % players for seat in winners), default=NOBODY)
    if len(outcome.winners) > 1:
        winner = SHARED
    return 16 * outcome.stakes + winner + 2


def _advantage(outcome: Outcome) -> int:
    winners = _winners(outcome)
    return outcome.rules.players * (_leader(outcome) in winners) - len(winners)


def _points(outcome: Outcome, *, own: bool) -> int:
    if outcome.points is None:
        return MISSING
    leader = _leader(outcome)
    return sum(
        points
        for points, seats in zip(outcome.points, outcome.sides, strict=True)
        if (leader in seats) == own
    )


_ASKED: Final[Mapping[str, Callable[[Outcome], int]]] = {
    "result": _result,
    "leader_wins": lambda outcome: int(_leader(outcome) in _winners(outcome)),
    "dealer_wins": lambda outcome: int(outcome.dealer in _winners(outcome)),
    "nobody_wins": lambda outcome: int(not outcome.winners),
    "advantage": _advantage,
    "stakes": lambda outcome: outcome.stakes,
    "leader_pay": lambda outcome: outcome.pay[_own_side(outcome)],
    "leader_score": lambda outcome: outcome.scores[_own_side(outcome)],
    "leader_points": lambda outcome: _points(outcome, own=True),
    "other_points": lambda outcome: _points(outcome, own=False),
    "burnt": lambda outcome: int(outcome.burn is not None),
    "sweep": lambda outcome: int(outcome.sweep is not None),
}
