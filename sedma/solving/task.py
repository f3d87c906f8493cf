"""One deal to solve: which search does it, and how values are found with it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Final, Literal, Protocol, TypeAlias, cast

from sedma.components import Points
from sedma.errors import BudgetError, EndgamesError, UnsolvableError
from sedma.play.deal import Deal
from sedma.play.outcome import Outcome
from sedma.rules.alike import kinds_of
from sedma.rules.needs import Need
from sedma.solving.compilation import can_compile, compiled_kernel
from sedma.solving.core_search import GeneralSearch
from sedma.solving.root import announced_on_table, brought, hands_of, on_table, points_so_far
from sedma.solving.search_tables import lay_out, not_carried
from sedma.solving.table_search import FastSearch
from sedma.values.actions import Action, Play
from sedma.values.cards import CARDS
from sedma.values.seats import Seat
from sedma.values.tally import Side

if TYPE_CHECKING:
    from sedma.solving.endgames import Endgames

__all__ = ["Objective", "SearchName", "Task"]

Objective: TypeAlias = Literal["points", "result"]
"""What both sides play for: more points than the other side; or what the deal is worth to them by
its result, stakes or scores."""

SearchName: TypeAlias = Literal["compiled", "tables", "core"]
"""How a deal was solved: by the tables, compiled or not; or by playing it with the core."""

_TO_COMPILE: Final = 25
"""From so many cards in hands and stock on it pays to compile, which takes seconds."""

_ONCE_COMPILED: Final = 13
"""From so many on compiled functions are faster, once there are any."""

_UNLEVEL: Final = (Need.UNEVEN_HANDS, Need.PASSES, Need.OWN_DRAWS)
"""By any of these seats may have more cards than others before a lead, or not play to a round."""

_NO_LIMIT: Final = float("inf")


class _Search(Protocol):
    """A search of what the rest of a deal brings side 0."""

    @property
    def nodes(self) -> int: ...

    def search(self, deal: Deal, rest: Any, alpha: Any, beta: Any) -> Any: ...


class Task:
    """One deal to solve, for one objective.

    Inside, values are those of side 0 less those of side 1, without the points that were taken
    before; outside, they are those of the whole deal as the side to move sees them.

    Args:
        deal: a deal between two sides that is not over.
        objective: what is played for.
        limit: how many states may be looked at.
        compiled: whether the search has to be compiled, or may not be; None: as is faster.
        endgames: the values of endings, if there is a table for these rules.
    """

    def __init__(
        self,
        deal: Deal,
        objective: Objective,
        limit: int,
        *,
        compiled: bool | None,
        endgames: Endgames | None,
    ) -> None:
        self._deal = deal
        self._limit = limit
        self._sides = deal.sides
        self._side_of = [0 if seat in self._sides[0] else 1 for seat in deal.rules.table.seats]
        self.side: Side = self._side_of[cast("Seat", deal.to_move)]
        """The side to move."""
        self._worth = _worth(deal, objective)
        self.search: SearchName = "core"
        """How it is solved."""
        self._kinds = kinds_of(deal.rules, by_result=objective == "result")
        self._search = self._choose(compiled, endgames)
        self._base = 0
        self._rest: float = _NO_LIMIT
        if self._worth is None:
            one, other = points_so_far(deal, self._sides)
            level = isinstance(self._search, FastSearch) or not any(
                need.holds(deal.rules) for need in _UNLEVEL
            )
            self._base, self._rest = one - other, _points_left(deal, level=level)
        self.before = self.seen(0) if self._worth is None else 0
        """What the side to move has taken before, less what the other side has."""

    @property
    def nodes(self) -> int:
        """How many states have been looked at."""
        return self._search.nodes

    def _choose(self, compiled: bool | None, endgames: Endgames | None) -> _Search:
        """Return the search that is asked for, or the fastest that can do it."""
        deal, rules = self._deal, self._deal.rules
        why: str | None = "objective: only points are searched by tables"
        if self._worth is None:
            why = not_carried(rules, self._sides, self._kinds)
        if why is None:
            layout = lay_out(rules, self._sides, self._kinds, deal.stock)
            if not isinstance(layout, str):
                cards = sum(map(len, deal.hands)) + len(deal.stock)
                if compiled is None:
                    ready = compiled_kernel.cache_info().currsize
                    compiled = cards >= (_ONCE_COMPILED if ready else _TO_COMPILE) and can_compile()
                self.search = "compiled" if compiled else "tables"
                return FastSearch(layout, self._limit, compiled=compiled, endgames=endgames)
            why = layout
        if compiled:
            raise UnsolvableError(f"the compiled search cannot carry these rules: {why}")
        if endgames is not None:
            raise EndgamesError(f"no endgame table is for these rules: {why}")
        return GeneralSearch(rules, self._sides, self._kinds, self._worth, self._limit)

    def value(self) -> int:
        """Return the value of the deal.

        Raises:
            BudgetError: if too many states have been looked at.
        """
        low, high = -self._rest, self._rest
        try:
            for bounds in self._bounds(self._deal, self._rest, 0):
                low, high = bounds
        except BudgetError as error:
            proven = [self.seen(bound) for bound in (low, high) if abs(bound) < _NO_LIMIT]
            if len(proven) == 2:
                raise BudgetError(error.reason, lowest=min(proven), highest=max(proven)) from None
            raise
        return self.seen(low)

    def values(self) -> dict[Action, int]:
        """Return the value of each legal action.

        Raises:
            BudgetError: if too many states have been looked at.
        """
        found: dict[Action, int] = {}
        by_kind: dict[object, int] = {}
        guess = 0
        for action in self._deal.legal_actions:
            kind = self._kinds.of[action.card.number] if isinstance(action, Play) else action
            if kind not in by_kind:
                try:
                    guess = by_kind[kind] = self._value_after(action, guess)
                except BudgetError as error:
                    raise self._partly(error.reason, found) from None
            found[action] = self.seen(by_kind[kind])
        return found

    def _partly(self, reason: str, found: dict[Action, int]) -> BudgetError:
        """Return the error that says what is proven if some actions have been solved."""
        lowest, highest = max(found.values(), default=None), None
        if self._rest < _NO_LIMIT:
            ends = self.seen(self._rest), self.seen(-self._rest)
            lowest, highest = max(min(ends), *found.values()) if found else min(ends), max(ends)
        return BudgetError(reason, lowest=lowest, highest=highest, values=found)

    def best(self, value: int) -> Action:
        """Return an action that leads to this value, which is that of the deal."""
        return next(one for one in self._deal.legal_actions if self._reaches(one, value))

    def _reaches(self, action: Action, value: int) -> bool:
        """Say whether an action leads to at least this value."""
        sign = -1 if self.side else 1
        after, gain, rest = self._after(action)
        wanted = self._inside(value) - gain
        alpha, beta = sorted((wanted, wanted - sign))
        return bool(self._search.search(after, rest, alpha, beta) * sign >= wanted * sign)

    def _value_after(self, action: Action, guess: int) -> int:
        after, gain, rest = self._after(action)
        low = -rest  # stays if nothing can be taken any more
        for bounds in self._bounds(after, rest, guess - gain):
            low = bounds[0]
        return int(low) + gain

    def _after(self, action: Action) -> tuple[Deal, int, float]:
        """Return the deal after an action, what that brought, and how much there still is."""
        after = self._deal.apply(action)
        gain = 0 if self._worth else brought(self._deal, after, self._side_of)
        return after, gain, self._rest - abs(gain)

    def _bounds(self, deal: Deal, rest: float, guess: float) -> Iterator[tuple[float, float]]:
        """Go through bounds of a value, one after the other better, until it is known."""
        low, high = -rest, rest
        while low < high:
            beta = max(guess, low + 1)
            guess = self._search.search(deal, rest, beta - 1, beta)
            low, high = (guess, high) if guess >= beta else (low, guess)
            yield low, high

    def seen(self, value: float) -> int:
        """Return a value of the rest for side 0 as one of the whole deal for the side to move."""
        whole = int(value) + self._base
        if self._worth is _stakes:
            whole //= len(self._sides[self.side])
        return -whole if self.side else whole

    def _inside(self, value: int) -> int:
        """Return what `seen` has been given."""
        whole = -value if self.side else value
        if self._worth is _stakes:
            whole *= len(self._sides[self.side])
        return whole - self._base


def _worth(deal: Deal, objective: Objective) -> Callable[[Deal], int] | None:
    """Return what tells the worth of a deal that is over; None if points add up trick by trick."""
    rules = deal.rules
    if objective == "result":
        return _stakes if rules.asked.result.in_stakes else _scores
    return _points if Need.OWN_POINTS.holds(rules) else None


def _stakes(deal: Deal) -> int:
    outcome = cast("Outcome", deal.outcome)
    return outcome.pay[0] * len(outcome.sides[0])


def _scores(deal: Deal) -> int:
    one, other = cast("Outcome", deal.outcome).scores
    return one - other


def _points(deal: Deal) -> int:
    one, other = cast("tuple[int, ...]", cast("Outcome", deal.outcome).points)
    return one - other


def _points_left(deal: Deal, *, level: bool) -> int:
    """Return at least as many points as can still be taken.

    Exactly as many if hands are level, tricks count nothing and nothing is announced.
    """
    rules, points = deal.rules, cast("Points", deal.rules.points)
    standing = on_table(deal)
    stock = [card.number for card in deal.stock]
    cards = [card for hand in hands_of(deal) for card in hand]
    cards += stock[: len(stock) - rules.left_over]
    rounds = len(cards) // rules.players if level else len(cards)
    tricks = rounds + (standing is not None)
    left = sum(rules.tables.points[card] for card in cards) + points.last_trick
    left += rounds * points.per_round + tricks * points.per_trick
    if rules.asked.announce.active:
        left += sum(rules.asked.announce.points_of(CARDS[card]) for card in cards)
        left += announced_on_table(deal)
    return left if standing is None else left + standing[3]
