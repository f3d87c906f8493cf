"""Solving a deal: its exact value if all cards lie open, and what each action is worth."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType
from typing import Final, get_args

from attrs import asdict, field, frozen

from sedma.errors import EndgamesError, PositionError, UnsolvableError
from sedma.play.deal import Deal
from sedma.rules.rules import Rules
from sedma.solving.endgames import Endgames
from sedma.solving.task import Objective, SearchName, Task
from sedma.values.actions import Action
from sedma.values.seats import Seat
from sedma.values.tally import Side

__all__ = ["LIMIT", "Solution", "is_solvable", "solve", "unsolvable"]

LIMIT: Final = 200_000_000
"""How many states are looked at before a search gives up, unless another number is given."""


def _frozen(values: Mapping[Action, int]) -> Mapping[Action, int]:
    return MappingProxyType(dict(values))


@frozen(kw_only=True)
class Solution:
    """What a deal is worth if both sides play as well as they can and see all cards.

    Values are those of the whole deal, what was taken before included, as the side to move sees
    them: positive if they are good for it.
    """

    side: Side
    """The side to move."""
    seats: tuple[Seat, ...]
    """The seats of that side."""
    objective: Objective
    """What both sides play for."""
    value: int
    """What the deal is worth to the side to move."""
    best: tuple[Action, ...]
    """The best actions; if only the value was asked for, one of them."""
    before: int
    """What of that is decided already: the points that the side has taken more than the other; 0
    if it was solved for the result."""
    values: Mapping[Action, int] = field(converter=_frozen, hash=False)
    """What each legal action leads to; empty if only the value was asked for."""
    search: SearchName
    """How it was solved."""
    nodes: int
    """How many states were looked at; the same wherever it is solved in the same way."""

    def __reduce__(self) -> tuple[object, ...]:
        facts = asdict(self, recurse=False) | {"values": dict(self.values)}
        return partial(Solution, **facts), ()


def unsolvable(source: Rules | Deal) -> str | None:
    """Return why deals under these rules, or this deal, are no game between two sides.

    None if they are. Where a card decides who plays with whom, deals can be solved as soon as
    somebody has got it.

    Raises:
        PositionError: if it is neither.

    >>> import sedma
    >>> unsolvable(sedma.variant("classic", players=3))
    'sides: 3 sides play against each other, not two'
    >>> unsolvable(sedma.variant("red-king"))
    'sides: who plays with whom is open until somebody gets Kh'
    """
    if not isinstance(source, Rules | Deal):
        raise PositionError(f"only rules and deals can be solved, not {source!r}")
    rules = source if isinstance(source, Rules) else source.rules
    sides = rules.asked.sides.public(rules.table) if isinstance(source, Rules) else source.sides
    if len(sides) == 2:
        return None
    if rules.asked.sides.decided_by:
        cards = ", ".join(map(str, rules.asked.sides.decided_by))
        return f"sides: who plays with whom is open until somebody gets {cards}"
    return f"sides: {len(sides)} sides play against each other, not two"


def is_solvable(source: Rules | Deal) -> bool:
    """Say whether deals under these rules, or this deal, can be solved; see `unsolvable`."""
    return unsolvable(source) is None


def solve(
    deal: Deal,
    *,
    objective: Objective | None = None,
    each: bool = True,
    limit: int = LIMIT,
    compiled: bool | None = None,
    endgames: Endgames | None = None,
) -> Solution:
    """Return the exact value of a deal with all cards open, and what each action is worth.

    Args:
        deal: the deal, at any moment at which it is not over.
        objective: what both sides play for; by default points, or the result where a burn can
            end a deal, which then has no points.
        each: whether the value of each action is wanted; if not, it takes less time.
        limit: how many states may be looked at.
        compiled: whether numba compiles the search. By default it does if it is installed, the
            rules allow it and the position is large enough; see `SearchName`.
        endgames: an endgame table for these rules.

    Raises:
        UnsolvableError: if it is no game between two sides, the rules do not have the objective,
            or they cannot be compiled though that was asked for.
        BudgetError: if it is not solved within the limit; says what is proven.
        PositionError: if the deal is over, or is no deal.
        MissingExtraError: if it has to be compiled and numba is not installed.
        EndgamesError: if the endgame table is for other rules or damaged, or is none.

    >>> import sedma
    >>> rules = sedma.variant("classic", players=2)
    >>> deal = rules.position(hands=["7c 9c", "10h 9h"], stock=0)
    >>> found = solve(deal)
    >>> found.value - found.before, [str(action) for action in found.best]
    (20, ['9c'])
    """
    if not isinstance(deal, Deal):
        raise PositionError(f"only a deal can be solved, with all its cards known, not {deal!r}")
    why = unsolvable(deal)
    if why is not None:
        raise UnsolvableError(why)
    if deal.to_move is None:
        raise PositionError("the deal is over; there is nothing to solve")
    if type(limit) is not int or limit < 1:
        raise UnsolvableError(f"limit: a whole number from 1 up, not {limit!r}")
    if compiled not in (None, True, False):
        raise UnsolvableError(f"compiled: True, False or None, not {compiled!r}")
    if not isinstance(endgames, Endgames | None):
        raise EndgamesError(f"endgames: what read_endgames returns, not {endgames!r}")
    chosen = _objective(deal.rules, objective)
    task = Task(deal, chosen, limit, compiled=compiled, endgames=endgames)
    if each:
        values = task.values()
        value = max(values.values())
        best = tuple(action for action, own in values.items() if own == value)
    else:
        values, value = {}, task.value()
        best = (task.best(value),)
    return Solution(
        side=task.side,
        seats=deal.sides[task.side],
        objective=chosen,
        value=value,
        before=task.before,
        best=best,
        values=values,
        search=task.search,
        nodes=task.nodes,
    )


def _objective(rules: Rules, objective: Objective | None) -> Objective:
    burns = rules.asked.burn.watches_tricks or rules.asked.burn.watches_hands
    if objective is None:
        return "result" if burns else "points"
    if objective not in get_args(Objective):
        known = " or ".join(map(repr, get_args(Objective)))
        raise UnsolvableError(f"objective: {known}, not {objective!r}")
    if objective == "points" and burns:
        raise UnsolvableError("points: a deal that is burnt has none; solve for the result")
    return objective
