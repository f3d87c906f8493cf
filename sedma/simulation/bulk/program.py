"""One set of rules as tables and numbers, made by asking the components once.

Cards are their numbers here, and seats are counted in order of play. Whatever a component says
that depends on cards, seats and counts alone is tabulated. What rules need besides, the cursor and
the kernel carry or refuse (`sedma.rules.needs`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import groupby
from operator import itemgetter

from attrs import field, frozen

from sedma.components.protocols import HoldBackRule
from sedma.rules.draws import Reached
from sedma.rules.rules import Rules
from sedma.values.cards import CARDS
from sedma.values.seats import Seat

__all__ = ["Program", "program_of"]


@frozen(eq=False)
class Program:
    """What the cursor and the kernel need to know of one set of rules."""

    rules: Rules = field(repr=False)
    """The rules; their `Rules.tables` belong to the program as well."""
    cards: tuple[int, ...] = field(repr=False)
    """The cards of the pack in the order of their numbers, equal ones side by side."""
    dealt: tuple[tuple[tuple[int, ...], ...], ...] = field(repr=False)
    """``dealt[dealer][seat]``: the places in the pack of the cards that a seat is dealt."""
    takes: tuple[tuple[Callable[[Sequence[int]], Sequence[int]], ...], ...] = field(repr=False)
    """``takes[dealer][seat]`` returns of a pack the cards that a seat is dealt."""
    after: tuple[tuple[Seat, ...], ...] = field(repr=False)
    """``after[seat]``: the other seats in order of play."""
    buckets: tuple[int, ...]
    """``buckets[seat]``: where what a seat takes is counted: its side, or the seat itself where
    cards decide the sides."""
    partners: tuple[tuple[int, ...], ...] = field(repr=False)
    """``partners[seat]``: the buckets of all that everybody knows to be on the side of the seat."""
    deciding: tuple[int, ...]
    """The cards that decide the sides."""
    dead: tuple[tuple[bool, ...], ...] = field(repr=False)
    """``dead[card][tricks]``: has the card no power as the very last one, if its side has taken so
    many tricks? Empty if every card has."""
    held_back: tuple[tuple[bool, ...], ...] = field(repr=False)
    """``held_back[card][played]``: may the card not be played while there is a stock, if so many
    of its rank have been played? Empty if nothing is held back."""
    kept: tuple[tuple[bool, ...], ...] = field(repr=False)
    """``kept[card][played]``: does it go into the hand, if it is turned up from the stock?"""
    majority: int
    """More points than this decide a deal that stops at a majority; -1 where none does."""
    draws: Reached | None = field(repr=False)
    """Who draws after a trick; None if there are too many cases to be tabulated."""

    @property
    def size(self) -> int:
        """The number of cards in the pack."""
        return len(self.cards)

    @property
    def sides(self) -> int:
        """The number of buckets."""
        return max(self.buckets) + 1


def program_of(rules: Rules) -> Program:
    """Return the program of some rules; equal rules share it.

    Raises:
        ComponentError: if a component of a stranger answers what cannot be.
    """
    try:
        hash(rules)
    except Exception:  # noqa: BLE001  # a component of a stranger that cannot be hashed
        return _compiled.__wrapped__(rules)
    return _compiled(rules)


@lru_cache(maxsize=64)
def _compiled(rules: Rules) -> Program:
    table, size = rules.table, len(rules.pack)
    seats = table.seats
    sides = rules.asked.sides.public(table)
    deciding = tuple(card.number for card in rules.asked.sides.decided_by)
    places = [tuple(own) for own in rules.tables.places]
    side_of = {seat: side for side, own in enumerate(sides) for seat in own}
    last, hold = rules.asked.last_card, rules.asked.hold_back
    total = rules.asked.points.total(rules.pack.cards, size // rules.players) or 0
    buckets = tuple(seats) if deciding else tuple(side_of[seat] for seat in seats)
    dealt = tuple(
        tuple(places[(seat - table.next(dealer)) % len(places)] for seat in seats)
        for dealer in seats
    )
    return Program(
        rules=rules,
        cards=tuple(card.number for card in rules.pack.cards),
        dealt=dealt,
        takes=tuple(tuple(map(_taking, by_seat)) for by_seat in dealt),
        after=tuple(table.order(seat)[1:] for seat in seats),
        buckets=buckets,
        partners=tuple(
            tuple(sorted({buckets[other] for other in sides[side_of[seat]]})) for seat in seats
        ),
        deciding=deciding,
        dead=tuple(
            tuple(
                card in rules.pack and last.dead(card, tricks) is not None
                for tricks in range(size + 1)
            )
            for card in CARDS
        )
        if last.active
        else (),
        held_back=_by_played(hold, rules) if hold.active else (),
        kept=_by_played(hold, rules, turned_up=True) if hold.active else (),
        majority=total // 2 if rules.stop == "majority" else -1,
        draws=rules.tables.draws.reached,
    )


def _taking(places: Sequence[int]) -> Callable[[Sequence[int]], Sequence[int]]:
    if len(places) > 1:
        return itemgetter(*places)
    return lambda pack: [pack[places[0]]]


def _by_played(
    rule: HoldBackRule, rules: Rules, *, turned_up: bool = False
) -> tuple[tuple[bool, ...], ...]:
    """Ask about every card of the pack, and any number of its rank that have been played."""
    ranks = {rank: len(list(own)) for rank, own in groupby(c.rank for c in rules.pack.cards)}
    most = max(ranks.values())
    return tuple(
        tuple(
            card in rules.pack
            and (
                rule.keeps(card, played) if turned_up else rule.holds_back(card, played) is not None
            )
            for played in range(most + 1)
        )
        for card in CARDS
    )
