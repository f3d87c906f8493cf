"""Counting and drawing the ways in which hidden cards may lie, all ways alike.

The cards that another seat has held since the start came at certain moments; which of them came
when is hidden. A known card came before it was seen, and after the seat proved, if it did, not to
have it. The ways are counted seat by seat: by how many unseen cards of each *group* the seat
holds, a group being cards of which the same is known, and within a hand by how many of its free
places are of which *age*. Drawing goes the same way.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import comb, perm, prod
from typing import Final, TypeAlias, TypeVar

from attrs import define, field, frozen

from sedma.players.knowledge import NEVER, Knowledge, Proof
from sedma.values.seats import Seat
from sedma.values.stream import Stream

__all__ = ["Layouts"]

_MOST: Final = 20_000
"""About how many cases may be counted; older proofs are left out until there are no more."""

_Key = TypeVar("_Key")
_Counts: TypeAlias = tuple[int, ...]


@frozen
class _Fixed:
    """A known card that takes its place in a hand."""

    number: int
    """The number of the card."""
    least: int
    """The least age of its place."""
    places: int
    """How many places there were when it was seen, at the latest."""


@define
class _Places:
    """The places of one hand through the deal.

    A bound is a moment after which some card must have come. The age of a place is the number of
    bounds that are not later than the moment at which its card came.
    """

    ages: Sequence[int]
    """The age of each place, in the order in which they came."""
    fixed: Sequence[_Fixed]
    """The known cards, in the order in which they were seen."""
    _came: list[_Counts] = field(factory=list, init=False)
    """How many places of each age came before each known card takes one, and in the end."""
    _free: list[dict[_Counts, int]] = field(factory=list, init=False)
    """How many ways lead to so many free places of each age, at the same moments."""
    _counted: dict[_Counts, int] = field(factory=dict, init=False)

    def __attrs_post_init__(self) -> None:
        # Places of one age are alike, so how many are free of each says all; naming the places
        # themselves would multiply the cases. Known cards take theirs in the order in which they
        # were seen: then each chooses among the places that were there by then.
        ages = range(max(self.ages, default=0) + 1)
        layer, begin = {(0,) * len(ages): 1}, 0
        for end in (*(one.places for one in self.fixed), len(self.ages)):
            came = tuple(self.ages[begin:end].count(age) for age in ages)
            layer = {_added(free, came): ways for free, ways in layer.items()}
            self._came.append(came)
            self._free.append(layer)
            if len(self._free) <= len(self.fixed):
                layer = _taken(layer, self.fixed[len(self._free) - 1].least)
            begin = end

    @property
    def left(self) -> int:
        """How many places are left for unseen cards."""
        return len(self.ages) - len(self.fixed)

    @property
    def states(self) -> int:
        """How many cases of free places there are in the end."""
        return len(self._free[-1])

    def ways(self, held: _Counts, least: _Counts) -> int:
        """Return in how many ways it can hold unseen cards, so many of each group."""
        if held not in self._counted:
            self._counted[held] = sum(self._ends(held, least).values())
        return self._counted[held]

    def draw(self, stream: Stream, cards: Sequence[Sequence[int]], least: _Counts) -> list[int]:
        """Return the card at each place; these unseen ones, by group, are among them."""
        # Back from a drawn end, by what was counted on the way there. A draw from the start on
        # could take a place that a later card needs, and would not have all ways alike.
        free = _choose(stream, self._ends(tuple(map(len, cards)), least))
        chosen: list[int] = []
        for place in range(len(self.fixed) - 1, -1, -1):
            free = _added(free, self._came[place + 1], -1)
            before = self._free[place]
            weights = {
                age: before.get(whole, 0) * whole[age]
                for age in range(self.fixed[place].least, len(free))
                if (whole := _one_more(free, age))
            }
            age = _choose(stream, weights)
            free = _one_more(free, age)
            chosen.append(age)
        held = [-1] * len(self.ages)
        for one, age in zip(self.fixed, reversed(chosen), strict=True):
            open_places = [
                place for place in range(one.places) if held[place] < 0 and self.ages[place] == age
            ]
            held[stream.choose(open_places)] = one.number
        # As in `_orders`, groups that take the fewest places come first.
        for group in sorted(range(len(cards)), key=least.__getitem__, reverse=True):
            for number in cards[group]:
                open_places = [
                    place
                    for place, age in enumerate(self.ages)
                    if held[place] < 0 and age >= least[group]
                ]
                held[stream.choose(open_places)] = number
        return held

    def _ends(self, held: _Counts, least: _Counts) -> dict[_Counts, int]:
        """Return the ways to hold so many cards of each group, by what places are free for them."""
        return {free: ways * _orders(free, held, least) for free, ways in self._free[-1].items()}


def _added(counts: _Counts, others: _Counts, sign: int = 1) -> _Counts:
    return tuple([one + sign * other for one, other in zip(counts, others, strict=True)])


def _one_more(counts: _Counts, place: int) -> _Counts:
    return (*counts[:place], counts[place] + 1, *counts[place + 1 :])


def _taken(layer: Mapping[_Counts, int], least: int) -> dict[_Counts, int]:
    """Let a card take a free place of at least that age, in every way."""
    after: dict[_Counts, int] = {}
    for free, ways in layer.items():
        for age in range(least, len(free)):
            if free[age]:
                left = (*free[:age], free[age] - 1, *free[age + 1 :])
                after[left] = after.get(left, 0) + ways * free[age]
    return after


def _orders(free: _Counts, held: _Counts, least: _Counts) -> int:
    """Return the ways to lay so many cards of each group on free places that are old enough."""
    # A place that is old enough for one group is so for every group with a lower least age. Those
    # with the highest come first: whichever places they take, as many are gone for the next.
    ways, laid = 1, 0
    for age, count in sorted(zip(least, held, strict=True), reverse=True):
        ways *= perm(sum(free[age:]) - laid, count)
        if not ways:
            return 0
        laid += count
    return ways


def _choose(stream: Stream, weights: Mapping[_Key, int]) -> _Key:
    """Return a key, each as likely as its weight says; the bias is below 2**-32."""
    total = sum(weights.values())
    keys = [key for key, weight in weights.items() if weight]
    if len(keys) > 1:
        # As `Stream.below` does it; but ways are counted by far more than 32 bits.
        words = total.bit_length() // 32 + 2
        number = 0
        for _ in range(words):
            number = number << 32 | stream.next()
        number = number * total >> 32 * words
        while number >= weights[keys[0]]:
            number -= weights[keys.pop(0)]
    return keys[0]


class Layouts:
    """The ways in which the cards that a seat does not see may lie."""

    def __init__(self, found: Knowledge) -> None:
        """Count them; see `_MOST` for what is left out if there are too many cases."""
        proofs = found.proofs
        self._sort_out(found, proofs)
        # A proof that is left out costs tries and no truth: a deal that contradicts it cannot be
        # played again, and is thrown away. The oldest exclude the fewest places.
        while proofs and self._cases() > _MOST:
            proofs = proofs[len(proofs) // 2 + 1 :]
            self._sort_out(found, proofs)
        self._pool = tuple(map(len, self._groups))
        self.ways = sum(self._holdings(0, self._pool).values())
        """How many ways there are, but for the order of the stock."""

    def draw(self, stream: Stream) -> tuple[dict[Seat, list[int]], list[int]]:
        """Return the cards that each hand got, in the order in which they came, and the others.

        There has to be a way.
        """
        pool = self._pool
        supply = [list(group) for group in self._groups]
        hands: dict[Seat, list[int]] = {}
        for place, (seat, hand) in enumerate(self._hands.items()):
            held = _choose(stream, self._holdings(place, pool))
            cards = [
                _drawn(stream, group, count) for group, count in zip(supply, held, strict=True)
            ]
            hands[seat] = hand.draw(stream, cards, self._least[place])
            pool = _added(pool, held, -1)
        return hands, list(stream.shuffled([number for group in supply for number in group]))

    def _sort_out(self, found: Knowledge, proofs: Sequence[Proof]) -> None:
        """Sort unseen cards by what is known of them, and the places of each hand by age."""
        unseen = +found.unseen
        by_number: dict[int, list[int]] = {number: [] for number in unseen}
        self._hands: dict[Seat, _Places] = {}
        for seat, hand in found.hands.items():
            after = {number: _bound(proofs, seat, number, NEVER) for number in unseen}
            fixed = sorted(
                (
                    one.until,
                    max(one.since, _bound(proofs, seat, one.number, one.leaves)),
                    one.number,
                )
                for one in hand.fixed
            )
            # Only these moments matter: places that came between the same two of them are alike.
            bounds = sorted({*after.values(), *(since for _, since, _ in fixed)} - {0})
            self._hands[seat] = _Places(
                ages=[bisect_right(bounds, moment) for moment in hand.since],
                fixed=[
                    _Fixed(number, bisect_right(bounds, since), bisect_right(hand.since, until))
                    for until, since, number in fixed
                ],
            )
            for number, ages in by_number.items():
                ages.append(bisect_right(bounds, after[number]))
        # Cards with the same bounds in every hand can change places, so they are counted as one.
        groups: dict[_Counts, list[int]] = {}
        for number, ages in by_number.items():
            groups.setdefault(tuple(ages), []).extend([number] * unseen[number])
        self._groups = list(groups.values())
        self._least = [tuple(ages[place] for ages in groups) for place in range(len(found.hands))]
        self._counted: dict[tuple[int, _Counts], dict[_Counts, int]] = {}

    def _cases(self) -> int:
        """Return about how many cases counting would have to look at."""
        # Combinations with repetition: what the hands before may leave of each group, and what this
        # one may hold. Some of them cannot be, so it is an upper bound.
        cases = before = 0
        more = max(len(self._groups) - 1, 0)
        for hand in self._hands.values():
            pools, holdings = comb(before + more, more), comb(hand.left + more, more)
            cases += holdings * (pools + hand.states)
            before += hand.left
        return cases

    def _holdings(self, place: int, pool: _Counts) -> dict[_Counts, int]:
        """Return the ways to fill this hand and those after it, by what it gets of each group."""
        key = place, pool
        if key not in self._counted:
            hand, least = list(self._hands.values())[place], self._least[place]
            found: dict[_Counts, int] = {}
            for held in _shares(pool, hand.left):
                if ways := hand.ways(held, least):
                    ways *= prod(map(comb, pool, held))
                    if place + 1 < len(self._hands):
                        rest = _added(pool, held, -1)
                        ways *= sum(self._holdings(place + 1, rest).values())
                    found[held] = ways
            self._counted[key] = found
        return self._counted[key]


def _bound(proofs: Iterable[Proof], seat: Seat, number: int, leaves: int) -> int:
    """Return the moment after which a card came to a seat that still had it at another."""
    return max(
        (
            proof.done + 1
            for proof in proofs
            if proof.seat == seat and proof.done < leaves and number in proof.missing
        ),
        default=0,
    )


def _shares(pool: _Counts, count: int) -> Iterator[_Counts]:
    """Go through the ways to take so many cards out of a pool, by how many of each group."""
    if not pool:
        yield from () if count else ((),)
        return
    rest = sum(pool[1:])
    for first in range(max(0, count - rest), min(pool[0], count) + 1):
        for others in _shares(pool[1:], count - first):
            yield (first, *others)


def _drawn(stream: Stream, supply: list[int], count: int) -> list[int]:
    """Take cards out of a supply by chance."""
    return [supply.pop(stream.below(len(supply))) for _ in range(count)]
