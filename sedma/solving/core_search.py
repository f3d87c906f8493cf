"""The search of any game of two sides, by playing it with the immutable core.

It is slow, and knows nothing of the rules: what may be done and what comes of it is asked of the
deal. Only how positions before a lead are told apart is decided here, by the kinds of cards and by
what else may matter for the rest of the deal.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Final, TypeAlias, cast

from sedma.errors import BudgetError
from sedma.play.deal import Deal
from sedma.rules.alike import Kinds
from sedma.rules.needs import Need
from sedma.rules.rules import Rules
from sedma.solving.root import (
    before_trick,
    brought,
    hands_of,
    looks_at_points,
    over_limit,
    past_of,
    stock_of,
)
from sedma.solving.search_tables import alternate
from sedma.values.actions import Action, End, Play
from sedma.values.seats import Seat

__all__ = ["GeneralSearch"]

_Token: TypeAlias = Hashable
"""What stands for all actions of which it does not matter which is done."""

_Key: TypeAlias = tuple[Hashable, ...]

_MOST_ENTRIES: Final = 1 << 19
"""From so many positions on the table is emptied: they take some hundred megabytes."""


class GeneralSearch:
    """Alpha-beta over deals, with a table of the positions before a lead.

    Args:
        rules: those of all deals that are searched.
        sides: the seats of the two sides.
        kinds: which cards are alike.
        worth: tells what a deal that is over is worth to side 0; None if points add up trick by
            trick.
        limit: how many states may be looked at.
    """

    def __init__(
        self,
        rules: Rules,
        sides: Sequence[Sequence[Seat]],
        kinds: Kinds,
        worth: Callable[[Deal], int] | None,
        limit: int,
    ) -> None:
        self.nodes = 0
        """How many states have been looked at."""
        self._limit = limit
        self._kinds = kinds
        self._sides = sides
        self._side_of = [0 if seat in sides[0] else 1 for seat in rules.table.seats]
        self._worth = worth
        whole_past = worth is not None and not looks_at_points(rules)
        strange = Need.OWN_DRAWS.holds(rules)
        self._rotates = not (strange or whole_past) and alternate(rules, self._side_of)
        self._table: dict[_Key, tuple[float, float, _Token]] = {}
        self._parts: dict[Hashable, Hashable] = {}

    def search(self, deal: Deal, rest: float, alpha: float, beta: float) -> float:
        """Return what the rest of a deal brings side 0, fail-soft.

        Args:
            deal: the state.
            rest: at least as much as can still come of it for either side.
            alpha: values up to this need not be told apart.
            beta: values from this up need not be told apart.

        Raises:
            BudgetError: if too many states have been looked at.
        """
        if deal.to_move is None:
            return self._worth(deal) if self._worth else 0
        if rest <= alpha:
            return rest
        if -rest >= beta:
            return -rest
        self.nodes += 1
        if self.nodes > self._limit:
            raise BudgetError(over_limit(self._limit))
        if before_trick(deal):
            return self._from_lead(deal, rest, alpha, beta)
        tokens = {self._token(action): action for action in reversed(deal.legal_actions)}
        return self._best(deal, rest, alpha, beta, tokens, None)[0]

    def _from_lead(self, deal: Deal, rest: float, alpha: float, beta: float) -> float:
        turned = self._rotates and self._side_of[cast("Seat", deal.leader)] == 1
        lying = self._lying(deal)
        key = self._key(deal, lying, turned=turned)
        low, high, first = self._table.get(key, (-rest, rest, None))
        if turned:
            low, high = -high, -low
        if low >= beta or low == high:
            return low
        if high <= alpha:
            return high
        alpha, beta = max(alpha, low), min(beta, high)
        tokens: dict[_Token, Action] = {}
        for action in deal.legal_actions:
            token = self._token(action)
            if isinstance(action, Play):
                kind = cast("int", token)
                token = self._kinds.classes[kind], lying[kind]
            tokens.setdefault(token, action)
        value, first = self._best(deal, rest, alpha, beta, tokens, first)
        if value >= beta:
            low = max(low, value)
        else:
            high = min(high, value)
        if len(self._table) >= _MOST_ENTRIES:
            self._table.clear()
            self._parts.clear()
        self._table[key] = (-high, -low, first) if turned else (low, high, first)
        return value

    def _best(
        self,
        deal: Deal,
        rest: float,
        alpha: float,
        beta: float,
        tokens: dict[_Token, Action],
        first: _Token,
    ) -> tuple[float, _Token]:
        """Try actions, first the one that was best before; return the value and the best."""
        sign = -1 if self._side_of[cast("Seat", deal.to_move)] else 1
        best, value = None, -float("inf")  # seen from the side to move
        alpha, beta = (alpha, beta) if sign > 0 else (-beta, -alpha)
        order = sorted(tokens, key=lambda token: (token != first, self._urge(deal, tokens[token])))
        for token in order:
            after = deal.apply(tokens[token])
            gain = 0 if self._worth else brought(deal, after, self._side_of)
            window = (alpha, beta) if sign > 0 else (-beta, -alpha)
            found = gain + self.search(after, rest - abs(gain), window[0] - gain, window[1] - gain)
            if sign * found > value:
                best, value = token, sign * found
                alpha = max(alpha, value)
                if alpha >= beta:
                    break
        return sign * value, best

    def _token(self, action: Action) -> _Token:
        """Return what stands for an action: the kind of a card, or the action itself."""
        return self._kinds.of[action.card.number] if isinstance(action, Play) else action

    def _urge(self, deal: Deal, action: Action) -> tuple[int, ...]:
        """Return a key to sort actions by: what is likely to be good comes first."""
        mover, holder = cast("Seat", deal.to_move), deal.holder
        along = holder is not None and self._side_of[holder] == self._side_of[mover]
        if isinstance(action, End):
            return (-1000,) if along else (0,)
        if not isinstance(action, Play):
            return (1000,)
        card, tables = action.card.number, deal.rules.tables
        value, kind = tables.points[card], self._kinds.of[card]
        if deal.led is None or deal.winning is None:
            return value > 0, -kind
        if along:
            return -value, kind
        beats = tables.beats[deal.led.number][deal.winning.number][card]
        return (-1, kind) if beats else (value, kind)

    def _lying(self, deal: Deal) -> list[tuple[object, ...]]:
        """Return for each kind where its cards lie: how many in each hand, where in the stock."""
        rules, of = deal.rules, self._kinds.of
        order = rules.table.order(cast("Seat", deal.leader)) if self._rotates else rules.table.seats
        hands = hands_of(deal)
        counts = [[0] * rules.players for _ in range(len(self._kinds))]
        for place, seat in enumerate(order):
            for card in hands[seat]:
                counts[of[card]][place] += 1
        places: list[list[int]] = [[] for _ in counts]
        for place, card in enumerate(stock_of(deal)):
            places[of[card]].append(place)
        return [(tuple(count), tuple(place)) for count, place in zip(counts, places, strict=True)]

    def _key(self, deal: Deal, lying: Sequence[tuple[object, ...]], *, turned: bool) -> _Key:
        """Return the key of a position before a lead, seen from the leader's side."""
        by_class = sorted(zip(self._kinds.classes, lying, strict=True))
        parts = [self._parts.setdefault(part, part) for part in by_class]  # many keys share them
        sides = self._sides[::-1] if turned else self._sides
        past = past_of(deal, sides, whole=self._worth is not None)
        return -1 if self._rotates else deal.leader, tuple(parts), *past
