"""Which cards are alike to a set of rules, and which may change places.

Cards are *alike* to whoever sees the same of them. What is seen is a parameter, a function of a
card: what components say that they see of it (`declared`), by which the tables are made; what the
tables then tell of it (`tabulated`), by which the kernel plays; and what components are asked about
it besides, which matters to the solver.

For the solver two cards are of one *kind* if every component treats them alike, so that it never
matters which of them lies where: as a rule the suits of a rank. Two kinds are of one *class* if all
that the rules say stays true when they change places everywhere: often that holds for 8, 9, J, Q
and K, and for 10 and A. A component whose Python class is not known here may look at
anything, so that every card is then a kind of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import product
from typing import TYPE_CHECKING, Final, TypeAlias

from attrs import frozen

from sedma.components.announce import Marriages
from sedma.components.burn import Burns
from sedma.components.hold_back import HoldBack
from sedma.components.leads import Leads
from sedma.components.points import Points
from sedma.components.result import Difference, Stakes, Threshold, Totals
from sedma.values.cards import CARDS, Card

if TYPE_CHECKING:
    from sedma.rules.rules import Rules

__all__ = [
    "KNOWN_RESULTS",
    "Groups",
    "Kinds",
    "alike",
    "declared",
    "kinds_of",
    "number_kinds",
    "tabulated",
]

KNOWN_RESULTS: Final = (Difference, Stakes, Threshold, Totals)
"""Result rules that look at no more than points, cards and the last trick of each side."""

Groups: TypeAlias = tuple[tuple[Card, ...], ...]
"""Cards, those that are alike together."""

_Grid: TypeAlias = list[list[list[bytes]]]
"""Tables of answers about kinds: for each table, led kind and winning kind a row."""


def alike(cards: Sequence[Card], *sees: Callable[[Card], Hashable]) -> Groups:
    """Return different cards, those together of which the same is seen, in the order of the first.

    Args:
        cards: the cards; equal ones count once.
        sees: each returns what somebody sees of a card.

    >>> from sedma import cards
    >>> from sedma.rules.alike import alike
    >>> [[str(card) for card in group] for group in alike(cards("7c 8h 7s"), lambda one: one.rank)]
    [['7c', '7s'], ['8h']]
    """
    groups: dict[Hashable, list[Card]] = {}
    for card in dict.fromkeys(cards):
        groups.setdefault(tuple(see(card) for see in sees), []).append(card)
    return tuple(map(tuple, groups.values()))


def declared(rules: Rules, card: Card) -> Hashable:
    """Return what components say they see of a card: those that are tabulated, and the sides."""
    own = rules.asked.follow.kind(card) if rules.asked.follow.active else None
    decides = card if card in rules.asked.sides.decided_by else None
    return rules.asked.beat.kind(card), rules.asked.prolong.kind(card), own, decides


def tabulated(rules: Rules, card: Card) -> Hashable:
    """Return all that the tables tell of a card: led, winning and played."""
    numbers = [one.number for one in dict.fromkeys(rules.pack.cards)]
    own = card.number
    return tuple(
        (
            tuple(table[own][winning] for winning in numbers),
            tuple(table[led][own] for led in numbers),
            bytes(table[led][winning][own] for led in numbers for winning in numbers),
        )
        for table in _tables(rules)
    )


def number_kinds(groups: Groups) -> list[int]:
    """Return by the number of each card the place of its group; -1 for cards that are in none."""
    of = [-1] * len(CARDS)
    for place, group in enumerate(groups):
        for card in group:
            of[card.number] = place
    return of


@frozen
class Kinds:
    """The kinds of cards of a pack, those of one class side by side, the weakest first."""

    of: tuple[int, ...]
    """The kind of each card by its number; -1 if the pack does not hold it."""
    cards: tuple[Card, ...]
    """One card of each kind."""
    classes: tuple[int, ...]
    """The class of each kind, ascending from 0."""

    def __len__(self) -> int:
        return len(self.cards)


def kinds_of(rules: Rules, *, by_result: bool) -> Kinds:
    """Find the kinds of cards under these rules.

    Args:
        rules: what is asked about the cards.
        by_result: whether the verdict of the result rule matters, not only the points.

    >>> import sedma
    >>> kinds = kinds_of(sedma.variant("classic"), by_result=False)
    >>> [card.rank for card in kinds.cards], kinds.classes
    (['8', '9', 'J', 'Q', 'K', '10', 'A', '7'], (0, 0, 0, 0, 0, 1, 1, 2))
    """
    try:
        return _found(rules, by_result)
    except Exception:  # noqa: BLE001  # rules with a component that cannot be hashed
        return _found.__wrapped__(rules, by_result)


@lru_cache(maxsize=64)
def _found(rules: Rules, by_result: bool) -> Kinds:
    def labels(card: Card) -> Hashable:
        return tuple(own for own, _ in _labels(rules, card, by_result))

    groups = sorted(
        alike(rules.pack.cards, labels, partial(tabulated, rules)),
        key=lambda group: (*_rank(rules, group[0]), group[0].number),
    )
    heads = [group[0] for group in groups]
    grid = _grid(rules, heads)
    looks = [tuple(look for _, look in _labels(rules, card, by_result)) for card in heads]
    classes: list[list[int]] = []
    for kind, look in enumerate(looks):
        for members in classes:
            if looks[members[0]] == look and _may_swap(grid, members[0], kind):
                members.append(kind)
                break
        else:
            classes.append([kind])
    order = [kind for members in classes for kind in members]
    return Kinds(
        of=tuple(number_kinds(tuple(groups[kind] for kind in order))),
        cards=tuple(heads[kind] for kind in order),
        classes=tuple(number for number, members in enumerate(classes) for _ in members),
    )


def _labels(rules: Rules, card: Card, by_result: bool) -> Iterator[tuple[Hashable, Hashable]]:
    """Go through what components see of a card, and what of that stays when ranks are renamed."""
    value = rules.asked.points.of(card)
    yield value, value
    if type(rules.points) is not Points:
        yield card, card
    if rules.asked.last_card.active:
        dead = tuple(
            rules.asked.last_card.dead(card, tricks) is None for tricks in range(len(rules.pack))
        )
        yield dead, dead
    burn = rules.burn
    if rules.asked.burn.watches_tricks or rules.asked.burn.watches_hands:
        if type(burn) is Burns:
            yield card.rank, dict(burn.special).get(card.rank, burn.run)
        else:
            yield card, card
    if rules.asked.leads.active:
        yield (card.rank, card.rank) if type(rules.leads) is Leads else (card, card)
    if rules.asked.hold_back.active:
        yield from _held_back(rules, card)
    if rules.asked.announce.active:
        known = type(rules.announce) is Marriages
        own = card if not known or card.rank in ("K", "Q") else None
        yield own, own
    if by_result:
        yield from _by_result(rules, card)


def _held_back(rules: Rules, card: Card) -> Iterator[tuple[Hashable, Hashable]]:
    if type(rules.hold_back) is not HoldBack:
        yield card, card
        return
    copies = sum(one.rank == card.rank for one in rules.pack.cards)
    yield card.rank, (card.rank in rules.hold_back.ranks, copies)


def _by_result(rules: Rules, card: Card) -> Iterator[tuple[Hashable, Hashable]]:
    if type(rules.result) not in KNOWN_RESULTS:
        yield card, card
    elif isinstance(rules.result, Stakes):
        loses = card.rank in rules.result.last_card_loses
        yield loses, loses


def _rank(rules: Rules, card: Card) -> tuple[int, int]:
    """Return how strong a card is: how much it beats, and then what it counts."""
    beats = rules.tables.beats
    numbers = {one.number for one in rules.pack.cards}
    power = sum(beats[led][led][card.number] for led in numbers)
    return power, rules.tables.points[card.number]


def _tables(rules: Rules) -> list[list[list[bytes]]]:
    tables = rules.tables
    return [one for one in (tables.beats, tables.fits, tables.binds, tables.answers) if one]


def _grid(rules: Rules, heads: list[Card]) -> _Grid:
    numbers = [card.number for card in heads]
    return [
        [
            [bytes(table[led][winning][played] for played in numbers) for winning in numbers]
            for led in numbers
        ]
        for table in _tables(rules)
    ]


def _may_swap(grid: _Grid, one: int, other: int) -> bool:
    """Say whether two kinds may change places in all tables."""
    size = len(grid[0])
    swap = list(range(size))
    swap[one], swap[other] = other, one
    return all(
        table[led][winning] == bytes(table[swap[led]][swap[winning]][swap[p]] for p in range(size))
        for table in grid
        for led, winning in product(range(size), repeat=2)
    )
