"""The tables by which `search_kernel` plays: made from rules and a deal, or refused."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby, product
from typing import TYPE_CHECKING, Final, cast

from attrs import frozen

from sedma.rules.needs import Need, lacking
from sedma.solving import bit_layout as k
from sedma.solving.root import hands_of

if TYPE_CHECKING:
    from sedma.components import Points
    from sedma.play.deal import Deal
    from sedma.rules.alike import Kinds
    from sedma.rules.rules import Rules
    from sedma.values.cards import Card
    from sedma.values.seats import Seat

__all__ = ["CARRIED", "Layout", "alternate", "lay_out", "not_carried"]

CARRIED: Final = frozenset(
    {
        *(Need.EQUAL_CARDS, Need.LEFT_OVER, Need.BINDING, Need.SIDES_BY_CARDS),
        *(Need.DEAD_LAST_CARD, Need.POINTS_FOR_TRICKS),
        # Only points are searched for, so it does not matter what else comes of the tricks.
        *(Need.CLEANING, Need.OWN_CLEANING, Need.EQUAL_ROUNDS, Need.OWN_ROUNDS),
        # Who draws is tabulated from the root, which may lie where no deal from the start comes.
        *(Need.OWN_DRAWS, Need.UNEVEN_DRAWS, Need.MANY_DRAWS),
    }
)
"""What the fast search carries."""

_MOST_KINDS: Final = 14
_FIRST_BITS: Final = 62
_SECOND: Final = 12, 61
"""The bits that the first and the second word of a key have for kinds."""


def not_carried(rules: Rules, sides: Sequence[Sequence[Seat]], kinds: Kinds) -> str | None:
    """Return why the fast search cannot carry rules; None if it can.

    They need what it does not know, or more of something than its numbers have room for.

    Args:
        rules: those of the deal.
        sides: the seats of the two sides.
        kinds: which cards are alike.
    """
    if problems := lacking(rules, CARRIED):
        return problems[0]
    limits = {
        "last_card: it depends on sides that are not known to all": rules.tables.watches_last
        and tuple(map(tuple, sides)) != rules.asked.sides.public(rules.table),
        f"pack: more than {_MOST_KINDS} kinds of cards": len(kinds) > _MOST_KINDS,
        "hand_size: more than 15 cards": rules.hand_size > 15,
        "pack: too many cards": len(rules.pack) > 112,
        "points: too many": _most(rules) >= k.SPAN,
    }
    return next((reason for reason, holds in limits.items() if holds), None)


def _most(rules: Rules) -> int:
    """Return at least as many points as can be made in a deal of `Points`."""
    points, rounds = cast("Points", rules.points), len(rules.pack) // rules.players
    values = sum(rules.tables.points[card.number] for card in rules.pack.cards)
    return values + points.last_trick + (points.per_round + points.per_trick) * rounds


@frozen(eq=False)
class Layout:
    """The tables of one root position, and how a state below it is put into them."""

    rules: Rules
    """The rules."""
    kinds: Kinds
    """The kinds of cards."""
    side_of: tuple[int, ...]
    """The side of each seat."""
    stock: tuple[int, ...]
    """The kinds in the stock of the root, first to be drawn first."""
    ways: tuple[tuple[int, ...], ...]
    """The ways in which cards of one kind may lie in the hands, by their numbers."""
    copies: tuple[int, ...]
    """How many cards of each kind there are."""
    rotates: bool
    """Whether seats may be counted from the leader."""
    numbers: list[int]
    """The sequence ``d`` of `search_kernel`."""

    def put(self, deal: Deal, numbers: list[int]) -> None:
        """Put the hands of a state into a copy of the numbers."""
        bits = numbers[k.BITS]
        numbers[k.HELD : k.SORTED] = [0] * (k.SORTED - k.HELD)
        for seat, hand in enumerate(hands_of(deal)):
            for card in hand:
                kind = self.kinds.of[card]
                numbers[k.HELD + seat] |= 1 << kind
                numbers[k.LYING + kind] += 1 << bits * seat


def lay_out(
    rules: Rules, sides: Sequence[Sequence[Seat]], kinds: Kinds, cards: Sequence[Card] = ()
) -> Layout | str:
    """Return the tables for deals under plain rules, or why they cannot be made.

    Args:
        rules: those of the deal.
        sides: who plays with whom.
        kinds: the kinds of cards.
        cards: the stock of the root, first to be drawn first.
    """
    side_of = tuple(0 if seat in sides[0] else 1 for seat in rules.table.seats)
    drawn = cards[: max(len(cards) - rules.left_over, 0)]
    stock = tuple(kinds.of[card.number] for card in drawn)
    draws = rules.tables.draws.level(len(stock))
    if draws is None:
        return Need.UNEVEN_DRAWS.said_of(rules)
    owned = [kinds.of[card.number] for card in rules.pack.cards]
    copies = [owned.count(kind) for kind in range(len(kinds))]
    most = min(max(copies), rules.hand_size)
    bits = most.bit_length()
    # How a kind lies is a number with so many bits for each seat, and indexes a table.
    if bits * rules.players > 20:
        return "pack: too many seats and cards of a kind"
    ways = _ways(rules.players, most, max(copies))
    widths = _widths(kinds, copies, ways)
    rotates = _rotates(rules, side_of, draws)
    numbers = [0] * k.FREE
    if not _place_words(numbers, widths):
        return "pack: too many kinds of cards and seats"
    numbers[k.LIMIT] = 1 << 62  # no limit, as far as 64 bits go
    numbers[k.PLAYERS], numbers[k.KINDS], numbers[k.BITS] = rules.players, len(kinds), bits
    numbers[k.END], numbers[k.ROTATES] = len(stock), int(rotates)
    _put_points(numbers, rules)
    for seat in rules.table.seats:
        numbers[k.SIDES + seat] = side_of[seat]
        numbers[k.ONE + seat] = 1 << bits * seat
        numbers[k.OWN + seat] = ((1 << bits) - 1) << bits * seat
        for holder in rules.table.seats:
            numbers[k.OPENS + 8 * seat + holder] = int(rules.tables.opens[seat][holder])
    _put_kinds(numbers, rules, kinds)
    _put_stock(numbers, stock, kinds)
    _put_ways(numbers, ways, rules.players, bits, rotates=rotates)
    _put_draws(numbers, draws)
    return Layout(rules, kinds, side_of, stock, ways, tuple(copies), rotates, numbers)


def _widths(
    kinds: Kinds, copies: Sequence[int], ways: Sequence[tuple[int, ...]]
) -> tuple[int, ...]:
    """Return how many bits each place of a key takes; those of one class take the same."""
    most = [
        max(copies[one] for one, other in enumerate(kinds.classes) if other == number)
        for number in kinds.classes
    ]
    return tuple((sum(sum(way) <= count for way in ways) - 1).bit_length() for count in most)


def alternate(rules: Rules, side_of: Sequence[int]) -> bool:
    """Say whether sides stay the same, but for their names, if all move on one seat."""
    players, opens = rules.players, rules.tables.opens
    if any(side_of[seat] == side_of[(seat + 1) % players] for seat in range(players)):
        return False
    return all(
        opens[one][other] == opens[(one + 1) % players][(other + 1) % players]
        for one, other in product(range(players), repeat=2)
    )


def _rotates(
    rules: Rules, side_of: Sequence[int], draws: list[list[list[tuple[Seat, ...]]]]
) -> bool:
    """Say whether all stays the same, but for the names of sides, if all move on one seat."""
    players = rules.players
    return alternate(rules, side_of) and all(
        tuple((seat + taker) % players for seat in first) == seats
        for taker, by_size in enumerate(draws)
        for first_row, row in zip(draws[0], by_size, strict=True)
        for first, seats in zip(first_row, row, strict=True)
    )


def _place_words(numbers: list[int], widths: Sequence[int]) -> bool:
    """Share the bits of two words among the places of a key; say whether there are enough."""
    first, (second, end) = 0, _SECOND
    for place, width in enumerate(widths):
        if first + width <= _FIRST_BITS:
            numbers[k.SHIFT + place] = first
            first += width
        else:
            numbers[k.WORD + place], numbers[k.SHIFT + place] = 1, second
            second += width
    return second <= end


def _put_points(numbers: list[int], rules: Rules) -> None:
    points = cast("Points", rules.points)
    numbers[k.LAST_TRICK] = points.last_trick
    numbers[k.PER_ROUND] = points.per_round
    numbers[k.PER_TRICK] = points.per_trick


def _put_kinds(numbers: list[int], rules: Rules, kinds: Kinds) -> None:
    tables = rules.tables
    numbers[k.RESETS], numbers[k.BOUND] = int(tables.resets), int(bool(tables.binds))
    own = [card.number for card in kinds.cards]
    grids = [(k.BEATS, tables.beats), (k.FITS, tables.fits)]
    if tables.binds:
        grids += [(k.BINDS, tables.binds), (k.ANSWERS, tables.answers)]
    for start, grid in grids:
        for led, winning in product(range(len(own)), repeat=2):
            # Sixteen places a row, so that a place is found by a shift.
            row = grid[own[led]][own[winning]]
            numbers[start + 16 * led + winning] = sum(
                1 << kind for kind, card in enumerate(own) if row[card]
            )
    for kind, card in enumerate(kinds.cards):
        numbers[k.POINTS + kind] = tables.points[card.number]
        numbers[k.FIRST + kind] = kinds.classes.index(kinds.classes[kind])
        numbers[k.MATES + kind] = sum(
            1 << one for one, number in enumerate(kinds.classes) if number == kinds.classes[kind]
        )
        if tables.watches_last and rules.asked.last_card.dead(card, 0) is not None:
            numbers[k.DEAD] |= 1 << kind
    _put_orders(numbers, len(kinds))


def _put_orders(numbers: list[int], size: int) -> None:
    """Put in which order cards are tried: it decides how fast a search is, not what it finds."""
    values = numbers[k.POINTS : k.POINTS + size]
    beats = [numbers[k.BEATS + 17 * led] for led in range(size)]  # where the led card still wins
    power = [sum(row >> kind & 1 for row in beats) for kind in range(size)]
    leads = sorted(range(size), key=lambda kind: (power[kind] > 1, values[kind] == 0, kind))
    numbers[k.LEADS : k.LEADS + size] = leads
    for led in range(size):

        def against(kind: int, led: int = led) -> tuple[int, ...]:
            if beats[led] >> kind & 1:
                return 0, power[kind], -values[kind]
            return 1, values[kind], power[kind]

        def along(kind: int, led: int = led) -> tuple[int, ...]:
            return -values[kind], power[kind] > 1, beats[led] >> kind & 1

        start = k.ORDER + 16 * led
        numbers[start : start + size] = sorted(range(size), key=along)
        start += 256
        numbers[start : start + size] = sorted(range(size), key=against)


def _put_stock(numbers: list[int], stock: tuple[int, ...], kinds: Kinds) -> None:
    """Put the stock, and which kinds lie alike in what is left of it."""
    numbers[k.STOCK : k.STOCK + len(stock)] = stock
    for pos in range(len(stock) + 1):
        left = [
            tuple(place for place, one in enumerate(stock[pos:]) if one == kind)
            for kind in range(len(kinds))
        ]
        alike = {lying: number for number, lying in enumerate(dict.fromkeys(left))}
        keys = [(kinds.classes[kind], alike[left[kind]]) for kind in range(len(kinds))]
        order = sorted(range(len(kinds)), key=keys.__getitem__)
        start, place = 16 * pos, 0
        for kind in range(len(kinds)):
            numbers[k.ALIKE + start + kind] = alike[left[kind]]
        for _, group in groupby(order, key=keys.__getitem__):
            begin = place
            for kind in group:
                numbers[k.PLACES + start + place] = kind
                numbers[k.GROUPS + start + place] = begin
                place += 1


def _ways(players: int, most: int, copies: int) -> tuple[tuple[int, ...], ...]:
    """Return the ways in which cards of one kind may lie, those of few cards first."""
    ways = (way for way in product(range(most + 1), repeat=players) if sum(way) <= copies)
    return tuple(sorted(ways, key=lambda way: (sum(way), way)))


def _put_ways(
    numbers: list[int],
    ways: tuple[tuple[int, ...], ...],
    players: int,
    bits: int,
    *,
    rotates: bool,
) -> None:
    numbers[k.COMBOS] = len(numbers)
    # A block for each leader, in which seats are counted from it.
    for leader in range(players if rotates else 1):
        row = [0] * (1 << bits * players)
        for number, way in enumerate(ways):
            row[sum(count << bits * ((leader + i) % players) for i, count in enumerate(way))] = (
                number
            )
        numbers += row


def _put_draws(numbers: list[int], draws: list[list[list[tuple[Seat, ...]]]]) -> None:
    rows = [seats for by_size in draws for row in by_size for seats in row]
    # First an index by taker, size and cards drawn, then the lists it leads to, equal ones once.
    numbers[k.DRAWS], numbers[k.SIZES] = len(numbers), len(draws[0])
    at = len(numbers) + len(rows)
    places: dict[tuple[Seat, ...], int] = {}
    lists: list[int] = []
    for seats in rows:
        if seats not in places:
            places[seats] = at + len(lists)
            lists += [len(seats), *seats]
    numbers += [places[seats] for seats in rows] + lists
