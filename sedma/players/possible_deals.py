"""Deals that look alike to a seat, drawn by chance, all alike.

A deal is possible if the seat would have seen in it what it has seen, whatever the reasons of the
others were to play as they did.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from typing import Final

from sedma.errors import IllegalActionError, PlayerError
from sedma.play.deal import Deal, deal_from
from sedma.play.position import Position
from sedma.play.view import Observation
from sedma.players.knowledge import NEVER, knowledge_of
from sedma.players.layouts import Layouts
from sedma.values.cards import CARDS, Card
from sedma.values.seats import Seat
from sedma.values.stream import Stream

__all__ = ["PossibleDeals"]

_TRIES: Final = 2_000
"""How often cards are dealt before it is given up that the deal be possible."""


class PossibleDeals:
    """The deals that are possible for all that a seat has seen.

    Args:
        view: what the seat sees.

    Raises:
        PlayerError: if no deal looks like this.

    >>> import sedma
    >>> view = sedma.variant("classic", players=2).deal(seed=7, dealer=0).observe(1)
    >>> deal = PossibleDeals(view).draw(sedma.Stream(1))
    >>> deal.observe(1) == view, len(deal.hands[0])
    (True, 4)
    """

    def __init__(self, view: Observation) -> None:
        self.view = view
        """What the seat sees."""
        self._known = knowledge_of(view)
        self._layouts = Layouts(self._known)
        if not self._layouts.ways:
            raise PlayerError(f"no deal looks to seat {view.seat} as this one does")

    def draw(self, stream: Stream) -> Deal:
        """Return one of them, each as likely as the others, with all that was done in it.

        Cards are dealt again, in a bounded number of tries, where more than the place of single
        cards decides whether a deal is possible.

        Raises:
            PlayerError: if none was possible in all tries.
        """
        for _ in range(_TRIES):
            deal = self._try(stream)
            if deal is not None:
                return deal
        raise PlayerError(f"no deal looked to seat {self.view.seat} as this one in {_TRIES} tries")

    def _try(self, stream: Stream) -> Deal | None:
        """Deal the hidden cards and do all that was done; None if that could not be done."""
        view = self.view
        hands, rest = self._layouts.draw(stream)
        # Such a deal comes up once for each way, so it is kept once in as many times.
        if view.rules.tables.doubled and stream.below(self._copies(hands)):
            return None
        deal = deal_from(view.rules, self._start(hands, rest))
        calls = iter((*view.messages, None))
        call = next(calls)
        for done, move in enumerate(view.history):
            if call is not None and call.after == done:
                deal, call = deal.say(call.call, seat=call.seat), next(calls)
            try:
                deal = deal.apply(move.action)
            except IllegalActionError:
                return None
        if call is not None:
            deal = deal.say(call.call, seat=call.seat)
        # That all was legal is not enough: who moves now may depend on hidden cards, too.
        alike = deal.to_move, deal.legal_actions_of(view.seat)
        return deal if alike == (view.to_move, view.legal_actions) else None

    def _start(self, hands: dict[Seat, list[int]], rest: list[int]) -> Position:
        """Return the position at the start, the cards of the others as they came."""
        view = self.view
        first = {seat: cards[: view.first_sizes[seat]] for seat, cards in hands.items()}
        later = {seat: iter(cards[view.first_sizes[seat] :]) for seat, cards in hands.items()}
        unseen = iter(rest)
        stock = [
            place
            if isinstance(place, Card)
            else CARDS[next(unseen if place is None else later[place])]
            for place in self._known.stock
        ]
        return Position(
            dealer=view.dealer,
            leader=view.first_leader,
            hands=[
                view.first_hand if seat == view.seat else [CARDS[card] for card in first[seat]]
                for seat in view.rules.table.seats
            ],
            stock=stock,
            taken=view.taken_before,
            tricks=view.tricks_before,
            passes=view.passes_before,
            announced=view.announced_before,
            owners=view.owners_before,
            leads=view.leads_before,
            shown=view.shown_before,
            dirty=view.dirty_before,
        )

    def _copies(self, hands: dict[Seat, list[int]]) -> int:
        """Return in how many ways the places of equal cards could be told from what was played.

        A seat that held both copies of a card may have played either; the deal is one and the
        same.
        """
        ways = 1
        for seat, cards in hands.items():
            hand = self._known.hands[seat]
            gone: Counter[int] = Counter()
            played = [one for one in hand.fixed if one.leaves < NEVER]
            for one in sorted(played, key=lambda fixed: fixed.leaves):
                held = cards[: bisect_right(hand.since, one.leaves)].count(one.number)
                ways *= held - gone[one.number] if one.until == one.leaves else 1
                gone[one.number] += 1
        return ways
