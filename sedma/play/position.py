"""Positions: where the cards lie when a trick is about to be led.

A deal always starts from a position: the one after the cards are dealt, or any other that
the rules can reach. What was played since then is its history.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import asdict, field, frozen
from attrs.converters import optional

from sedma.errors import PackError, PositionError
from sedma.values.cards import Card, Rank
from sedma.values.seats import Seat

if TYPE_CHECKING:
    from sedma.rules.rules import Rules
    from sedma.values.tally import Side

_Item = TypeVar("_Item")

__all__ = ["Position", "check_position"]


def _cards(values: Iterable[Card]) -> tuple[Card, ...]:
    return _tuple_of(values, "cards")


def _counts(values: Iterable[int]) -> tuple[int, ...]:
    return _tuple_of(values, "numbers")


def _by_number(values: Iterable[Iterable[Card]]) -> tuple[tuple[Card, ...], ...]:
    hands = (_cards(hand) for hand in _tuple_of(values, "cards for each seat"))
    return tuple(tuple(sorted(hand, key=lambda one: one.number)) for hand in hands)


def _by_seat_if_any(values: Iterable[Iterable[Card]]) -> tuple[tuple[Card, ...], ...]:
    cards = _by_number(values)
    return cards if any(cards) else ()


def _leads(values: Iterable[Iterable[Any]]) -> tuple[tuple[Seat, Rank], ...]:
    pairs = _tuple_of(values, "pairs of a seat and a rank")
    if not all(isinstance(pair, tuple | list) and len(pair) == 2 for pair in pairs):
        raise PositionError(f"a sequence of pairs of a seat and a rank is needed, not {values!r}")
    return tuple((seat, rank) for seat, rank in pairs)


def _ascending(values: Iterable[int]) -> tuple[int, ...]:
    numbers = _counts(values)
    if not all(type(number) is int for number in numbers):
        raise PositionError(f"a sequence of numbers is needed, not {values!r}")
    return tuple(sorted(numbers))


def _owners(values: Any) -> tuple[tuple[Card, Seat], ...]:
    pairs = values.items() if isinstance(values, Mapping) else values
    try:
        made = [(one, seat) for one, seat in pairs]
        return tuple(sorted(made, key=lambda pair: pair[0].number))
    except (TypeError, ValueError, AttributeError):
        raise PositionError(f"a table of cards and seats is needed, not {values!r}") from None


def _tuple_of(values: Iterable[_Item], what: str) -> tuple[_Item, ...]:
    if not isinstance(values, Iterable):
        raise PositionError(f"a sequence of {what} is needed, not {values!r}")
    items = tuple(values)
    if what == "cards" and not all(isinstance(item, Card) for item in items):
        raise PositionError(f"a sequence of cards is needed, not {values!r}")
    return items


@frozen(kw_only=True)
class Position:
    """Where every card lies before a lead. Tuples of tuples have one entry a seat."""

    dealer: Seat
    """Who dealt."""
    leader: Seat
    """Who is to lead."""
    hands: tuple[tuple[Card, ...], ...] = field(converter=_by_number)
    """The cards in each hand, in the order of their numbers."""
    stock: tuple[Card, ...] = field(converter=_cards)
    """The stock, first card to be drawn first."""
    taken: tuple[tuple[Card, ...], ...] = field(converter=_by_number)
    """The cards that each seat has taken, in the order of their numbers."""
    tricks: tuple[int, ...] = field(converter=_counts)
    """How many tricks each seat has taken."""
    passes: int = 0
    """How many passes have been made."""
    announced: tuple[tuple[Card, ...], ...] = field(default=(), converter=_by_seat_if_any)
    """The cards with which each seat has announced something; empty if nobody has."""
    owners: tuple[tuple[Card, Seat], ...] = field(default=(), converter=_owners)
    """Which seat had played each card that decides the sides and has been taken; as pairs, or as a
    mapping."""
    leads: tuple[tuple[Seat, Rank], ...] = field(default=(), converter=_leads)
    """Which seat led which rank to the last tricks, the latest last, where leads are limited."""
    shown: tuple[tuple[Card, ...], ...] = field(default=(), converter=_by_seat_if_any)
    """The cards that each seat holds for all to see; empty if nobody holds any."""
    dirty: tuple[Side, ...] = field(default=(), converter=_ascending)
    """The sides that are dirty, where sides can be."""
    pack: tuple[Card, ...] | None = field(default=None, converter=optional(_cards))
    """The order of the pack, if the position is that after the deal."""


def check_position(rules: Rules, position: Position) -> None:
    """Check that a deal under the rules can come to the position.

    Raises:
        PositionError: if not; says which part and why.
        SeatError: if the table has no such dealer or leader.
    """
    table = rules.table
    table.check(position.dealer, "dealer")
    table.check(position.leader, "leader")
    for name in ("hands", "taken", "tricks"):
        if len(getattr(position, name)) != table.players:
            raise PositionError(f"{name}: one entry for each of {table.players} seats is needed")
    lying = Counter(position.stock)
    for cards in (*position.hands, *position.taken):
        lying.update(cards)
    whole = Counter(rules.pack.cards)
    for word, wrong in (("twice or not in the pack", lying - whole), ("nowhere", whole - lying)):
        if wrong:
            names = ", ".join(str(one) for one in sorted(wrong, key=lambda one: one.number))
            raise PositionError(f"cards: {names} {word}")
    _check_hands(rules, position)
    _check_taken(rules, position)
    _check_owners(rules, position)
    _check_seen(rules, position)
    if position.pack is not None:
        _check_pack(rules, position)


def _check_hands(rules: Rules, position: Position) -> None:
    sizes = sorted({len(hand) for hand in position.hands})
    uneven = rules.short_hands == "skip" and not position.stock
    if sizes[-1] - sizes[0] > uneven:
        raise PositionError(f"hands: {sizes} cards; hands are level before a lead")
    if not 1 <= sizes[-1] <= rules.hand_size:
        raise PositionError(f"hands: {sizes[-1]} cards each; 1 to {rules.hand_size} are possible")
    if not position.hands[position.leader]:
        raise PositionError(f"leader: seat {position.leader} holds no card to lead")
    held = tuple(map(len, position.hands))
    if position.stock and rules.drawers(held, len(position.stock), position.leader):
        raise PositionError(
            f"stock: {len(position.stock)} cards while hands hold {sizes[0]} of {rules.hand_size}; "
            "hands are filled before a lead"
        )


def _check_taken(rules: Rules, position: Position) -> None:
    players = rules.players
    for seat, (cards, tricks) in enumerate(zip(position.taken, position.tricks, strict=True)):
        rounds = -(-len(cards) // players)
        if len(cards) % players and rules.short_hands != "skip":
            raise PositionError(f"taken: seat {seat} has {len(cards)} cards; a round has {players}")
        fewest = -(-rounds // rules.hand_size)
        if type(tricks) is not int or not fewest <= tricks <= rounds:
            raise PositionError(
                f"tricks: seat {seat} took {rounds} rounds, in {fewest} to {rounds} tricks, "
                f"not {tricks!r}"
            )
    if position.announced and not rules.asked.announce.active:
        raise PositionError("announced: there is nothing to announce in this game")
    if position.announced and len(position.announced) != players:
        raise PositionError(f"announced: one entry for each of {players} seats is needed")
    if not 0 <= position.passes <= rules.passes:
        raise PositionError(f"passes: {position.passes} made; 0 to {rules.passes} are possible")


def _check_owners(rules: Rules, position: Position) -> None:
    gone = {one for pile in position.taken for one in pile}
    wanted = Counter(one for one in rules.asked.sides.decided_by if one in gone)
    given = Counter(one for one, _ in position.owners)
    for one in wanted - given:
        raise PositionError(f"owners: {one} decides the sides and is taken; say who had it")
    for one in given - wanted:
        raise PositionError(f"owners: {one} does not decide the sides, or is not taken once")
    for _, seat in position.owners:
        rules.table.check(seat, "owners: seat")


def _check_seen(rules: Rules, position: Position) -> None:
    """Check what else everybody has seen before: leads, cards shown in hands, dirty sides."""
    table = rules.table
    if position.leads and not rules.asked.leads.active:
        raise PositionError("leads: nothing depends on them in this game")
    if len(position.leads) > sum(position.tricks):
        raise PositionError(f"leads: {len(position.leads)} to {sum(position.tricks)} tricks")
    for seat, led in position.leads:
        table.check(seat, "leads: seat")
        if led not in rules.pack.ranks:
            raise PositionError(f"leads: {led!r} is no rank of the pack")
    if position.shown and not (rules.asked.hold_back.active and rules.blind != "never"):
        raise PositionError("shown: nobody holds a card for all to see in this game")
    if position.shown and len(position.shown) != table.players:
        raise PositionError(f"shown: one entry for each of {table.players} seats is needed")
    for seat, cards in enumerate(position.shown):
        for one in Counter(cards) - Counter(position.hands[seat]):
            raise PositionError(f"shown: seat {seat} does not hold {one}")
    if position.dirty and not rules.asked.cleaning.active:
        raise PositionError("dirty: no side gets dirty in this game")
    sides = range(len(rules.asked.sides.public(table)))
    if len(set(position.dirty)) < len(position.dirty) or not set(position.dirty) <= set(sides):
        raise PositionError(
            f"dirty: sides are 0 to {sides[-1]}, each at most once, not {position.dirty}"
        )


def _check_pack(rules: Rules, position: Position) -> None:
    try:
        dealt = rules.deal(pack=position.pack, dealer=position.dealer).start
    except PackError as error:
        raise PositionError(f"pack: {error}") from None
    given = asdict(position, recurse=False)
    wrong = [name for name, value in asdict(dealt, recurse=False).items() if value != given[name]]
    if wrong:
        raise PositionError(f"pack: dealt in this order it gives other {' and '.join(wrong)}")
