"""The tables by which `search_kernel` plays: made from rules and a deal, or refused."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby, product
from typing import TYPE_CHECKING, Final

from attrs import frozen

from sedma.components import Points
from sedma.solving import bit_layout as k
from sedma.solving.alike import Kinds
from sedma.solving.root import hands_of

if TYPE_CHECKING:
    from sedma.play.deal import Deal
    from sedma.rules.rules import Rules
    from sedma.values.cards import Card
    from sedma.values.seats import Seat

__all__ = ["Layout", "alternate", "lay_out", "not_plain"]

_MOST_KINDS: Final = 14
_FIRST_BITS: Final = 62
_SECOND: Final = 12, 61
"""The bits that the first and the second word of a key have for kinds."""


def not_plain(rules: Rules, sides: Sequence[Sequence[Seat]], kinds: Kinds) -> str | None:
    """Return why the fast search cannot carry rules; None if it can.

    Args:
        rules: those of the deal.
        sides: the seats of the two sides.
        kinds: which cards are alike.
    """
    tables = rules.tables
    burns = rules.asked.burn.watches_tricks or rules.asked.burn.watches_hands
    if type(rules.points) is not Points:
        return "points: a class that the solver does not know"
    reasons = {
        "draw: cards are drawn within a trick": tables.refills,
        "blind: cards are played from the stock": rules.blind != "never",
        "leads: a lead depends on the leads before": rules.asked.leads.active,
        "hold_back: a card depends on those played before": rules.asked.hold_back.active,
        "passes: a seat may pass": rules.passes,
        "burn: cards in succession or in a hand end the deal": burns,
        "stop: a majority ends the deal": rules.stop == "majority",
        "announce: points are announced": rules.asked.announce.active,
        "short_hands: hands are not level": len(rules.pack) % rules.players
        and rules.short_hands == "skip",
        "last_card: it depends on sides that are not known to all": tables.watches_last
        and tuple(map(tuple, sides)) != rules.asked.sides.public(rules.table),
        "last_card: it depends on how many tricks a side has": tables.watches_last
        and not _dead_by_any(rules),
        f"pack: more than {_MOST_KINDS} kinds of cards": len(kinds) > _MOST_KINDS,
        "hand_size: more than 15 cards": rules.hand_size > 15,
        "pack: too many cards": len(rules.pack) > 112,
        "points: too many": _most(rules) >= k.SPAN,
    }
    return next((reason for reason, holds in reasons.items() if holds), None)


def _dead_by_any(rules: Rules) -> bool:
    """Say whether the last card has power if its side has any trick."""
    rounds = len(rules.pack) // rules.players
    return all(
        rules.asked.last_card.dead(card, tricks) is None
        for card in rules.pack.cards
        for tricks in range(1, rounds + 1)
    )


def _most(rules: Rules) -> int:
    """Return at least as many points as can be made in a deal of `Points`."""
    points, rounds = rules.points, len(rules.pack) // rules.players
    values = sum(rules.tables.points[card.number] for card in rules.pack.cards)
    return int(
        values + points.last_trick + (points.per_round + points.per_trick) * rounds  # type: ignore[attr-defined]
    )


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
    """The sequence ``d`` of the search_kernel."""

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
    draws = _draws(rules, len(stock))
    if draws is None:
        return "draw: hands do not stay level"
    owned = [kinds.of[card.number] for card in rules.pack.cards]
    copies = [owned.count(kind) for kind in range(len(kinds))]
    most = min(max(copies), rules.hand_size)
    bits = most.bit_length()
    if bits * rules.players > 20:
        return "pack: too many seats and cards of a kind"
    ways = _ways(rules.players, most, max(copies))
    widths = _widths(kinds, copies, ways)
    rotates = _rotates(rules, side_of, draws)
    numbers = [0] * k.FREE
    if not _place_words(numbers, widths):
        return "pack: too many kinds of cards and seats"
    numbers[k.LIMIT] = 1 << 62
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


def _draws(rules: Rules, stock: int) -> list[list[list[tuple[Seat, ...]]]] | None:
    """Return who draws, as `_asked_draws`; asked once for equal rules."""
    try:
        return _asked_draws(rules, stock)
    except TypeError:  # rules with a component that cannot be hashed
        return _asked_draws.__wrapped__(rules, stock)


@lru_cache(maxsize=64)
def _asked_draws(rules: Rules, stock: int) -> list[list[list[tuple[Seat, ...]]]] | None:
    """Ask who draws, by taker, size of hands and cards drawn; None if hands get uneven."""
    players = rules.players
    found: list[list[list[tuple[Seat, ...]]]] = []
    for taker in rules.table.seats:
        by_size: list[list[tuple[Seat, ...]]] = []
        for size in range(rules.hand_size):
            row: list[tuple[Seat, ...]] = []
            for drawn in range(stock + 1):
                left = stock - drawn + rules.left_over
                seats = rules.drawers([size] * players, left, taker) if drawn < stock else ()
                row.append(tuple(seats))
            by_size.append(row)
        found.append(by_size)
    rows = [(row, drawn) for by_size in found for row in by_size for drawn in range(stock + 1)]
    for row, drawn in rows:
        counts = {row[drawn].count(seat) for seat in rules.table.seats}
        if len(counts) > 1 and not drawn % players:
            return None
    return found


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
    points = rules.points
    numbers[k.LAST_TRICK] = points.last_trick  # type: ignore[attr-defined]
    numbers[k.PER_ROUND] = points.per_round  # type: ignore[attr-defined]
    numbers[k.PER_TRICK] = points.per_trick  # type: ignore[attr-defined]


def _put_kinds(numbers: list[int], rules: Rules, kinds: Kinds) -> None:
    tables = rules.tables
    numbers[k.RESETS], numbers[k.BOUND] = int(tables.resets), int(bool(tables.binds))
    own = [card.number for card in kinds.cards]
    grids = [(k.BEATS, tables.beats), (k.FITS, tables.fits)]
    if tables.binds:
        grids += [(k.BINDS, tables.binds), (k.ANSWERS, tables.answers)]
    for start, grid in grids:
        for led, winning in product(range(len(own)), repeat=2):
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
    beats = [numbers[k.BEATS + 17 * led] for led in range(size)]
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
    for leader in range(players if rotates else 1):
        row = [0] * (1 << bits * players)
        for number, way in enumerate(ways):
            row[sum(count << bits * ((leader + i) % players) for i, count in enumerate(way))] = (
                number
            )
        numbers += row


def _put_draws(numbers: list[int], draws: list[list[list[tuple[Seat, ...]]]]) -> None:
    rows = [seats for by_size in draws for row in by_size for seats in row]
    numbers[k.DRAWS], numbers[k.SIZES] = len(numbers), len(draws[0])
    at = len(numbers) + len(rows)
    places: dict[tuple[Seat, ...], int] = {}
    lists: list[int] = []
    for seats in rows:
        if seats not in places:
            places[seats] = at + len(lists)
            lists += [len(seats), *seats]
    numbers += [places[seats] for seats in rows] + lists
