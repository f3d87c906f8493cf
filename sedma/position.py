"""Positions: where the cards lie when a trick is about to be led.

A deal always starts from a position: the one after the cards are dealt, or any other that
the rules can reach. What was played since then is its history.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from attrs import asdict, field, frozen
from attrs.converters import optional

from sedma.cards import SUITS, Card, Rank, card, rank
from sedma.errors import CardError, PackError, PositionError
from sedma.seats import Seat
from sedma.stream import Stream

if TYPE_CHECKING:
    from sedma.outcome import Side
    from sedma.rules import Rules

_Item = TypeVar("_Item")

__all__ = ["Cards", "Position", "build_position", "check_position"]

Cards: TypeAlias = str | Sequence[Card | str]
"""Cards as text or one by one; a rank alone stands for any free card of that rank, and a
question mark for any free card at all."""


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


def build_position(
    rules: Rules,
    *,
    leader: Seat,
    trick: Cards,
    hands: Mapping[Seat, Cards | int] | Sequence[Cards | int],
    stock: Cards | int | None,
    taken: Mapping[Seat, Cards | int] | Sequence[Cards | int] | None,
    tricks: Sequence[int] | None,
    dealer: Seat | None,
    announced: Sequence[Cards] = (),
    owners: Mapping[Card | str, Seat] | None = None,
    leads: Sequence[tuple[Seat, Rank]] = (),
    shown: Sequence[Cards] = (),
    dirty: Sequence[Side] = (),
    stream: Stream | None,
) -> tuple[Position, tuple[Card, ...], tuple[str, ...]]:
    """Fill up what is not known; see `Rules.position` for the arguments.

    Returns:
        The position before the lead of the trick on the table, that trick's cards, and the same
        cards as they were given.

    Raises:
        PositionError: if no deal can come to this; says which part and why.
        CardError: if a text names no card.
        SeatError: if the table has no such seat.
    """
    table = rules.table
    table.check(leader, "leader")
    supply = _Supply(rules, stream)
    plays = supply.read("trick", trick)
    order = [table.next(leader, step) for step in range(len(plays))]
    played = Counter(order)

    wanted_hands = _by_seat(supply, rules, "hands", hands)
    wanted_stock = None if stock is None else supply.read_or_count("stock", stock)
    drew = rules.asked.draw.after_card and _are_full(rules, wanted_hands, wanted_stock)
    if drew:  # who has played has drawn for it
        played.clear()
    size = _hand_size(rules, wanted_hands, played)
    wanted_taken = _by_seat(supply, rules, "taken", {} if taken is None else taken)

    for seat in table.seats:
        wanted_hands.setdefault(seat, [None] * (size - played[seat]))
    left = (
        len(supply)
        - sum(
            len(places)
            for places in (*wanted_hands.values(), *wanted_taken.values(), wanted_stock or ())
        )
        - len(plays)
    )
    if left < 0:
        raise PositionError(f"cards: {-left} more than the pack of {len(supply)} holds")
    if wanted_stock is None:
        rest_is_stock = taken is not None or size == rules.hand_size
        if plays and rules.asked.draw.after_card:
            rest_is_stock = drew
        wanted_stock = [None] * (left if rest_is_stock else 0)
        left -= len(wanted_stock)
    if left and leader in wanted_taken:
        raise PositionError(f"cards: {left} of the pack are named nowhere")
    wanted_taken.setdefault(leader, [None] * left)

    areas = {"trick": plays, "stock": wanted_stock}
    for seat in table.seats:
        areas[f"hands of seat {seat}"] = wanted_hands[seat]
    for seat in table.seats:
        areas[f"taken of seat {seat}"] = wanted_taken.get(seat, [])
    if plays and rules.asked.follow.active:
        placed = _place_unbound(supply, rules, areas, order)
    else:
        placed = supply.place(areas)
    held = [[*placed[f"hands of seat {seat}"]] for seat in table.seats]
    cards_shown = _named_by_seat(supply, "shown", shown)
    drawn = []
    for seat, one in zip(order, placed["trick"], strict=True):
        if drew:
            fixed = cards_shown[seat] if cards_shown else ()
            drawn.append(next(card for card in reversed(held[seat]) if card not in fixed))
            held[seat].remove(drawn[-1])
        held[seat].insert(0, one)
    piles = [placed[f"taken of seat {seat}"] for seat in table.seats]
    position = Position(
        dealer=table.next(leader, -1) if dealer is None else dealer,
        leader=leader,
        hands=held,
        stock=(*drawn, *placed["stock"]),
        taken=piles,
        tricks=[-(-len(pile) // table.players) for pile in piles] if tricks is None else tricks,
        announced=_named_by_seat(supply, "announced", announced),
        passes=-sum(map(len, piles)) % table.players if rules.passes and placed["stock"] else 0,
        owners=_named_owners(rules, owners, piles),
        leads=leads,
        shown=cards_shown,
        dirty=dirty,
    )
    return position, placed["trick"], tuple(str(place or "?") for place in plays)


def _place_unbound(
    supply: _Supply, rules: Rules, areas: dict[str, list[_Place]], order: list[Seat]
) -> dict[str, tuple[Card, ...]]:
    """Give places their cards such that the trick could be played where some rule binds seats.

    Unknown cards of a seat that played one that did not have to be do not bind it, if others
    are left.
    """
    known = supply.place({what: [one for one in area if one] for what, area in areas.items()})
    unknown = {what: [one for one in area if not one] for what, area in areas.items()}
    led, *_ = trick = _merged(
        areas["trick"], known["trick"], supply.place({"trick": unknown.pop("trick")})["trick"]
    )
    binding = {
        one for one in rules.pack.cards if rules.asked.follow.binds(rules.asked.beat, led, led, one)
    }
    free = {
        f"hands of seat {seat}"
        for seat, one in zip(order, trick, strict=True)
        if seat != order[0] and one not in binding
    }
    first = sorted(unknown, key=lambda what: what not in free)
    found = supply.place({what: unknown[what] for what in first}, dict.fromkeys(free, binding))
    return {"trick": trick} | {
        what: _merged(areas[what], known[what], found[what]) for what in unknown
    }


def _merged(
    area: Sequence[_Place], known: Iterable[Card], unknown: Iterable[Card]
) -> tuple[Card, ...]:
    """Put cards that were named and others into the order of their places."""
    named, others = iter(known), iter(unknown)
    return tuple(next(named if one else others) for one in area)


_Place: TypeAlias = Card | Rank | None
"""A card, any card of a rank, or any card at all."""


def _by_seat(
    supply: _Supply,
    rules: Rules,
    what: str,
    given: Mapping[Seat, Cards | int] | Sequence[Cards | int],
) -> dict[Seat, list[_Place]]:
    if not isinstance(given, Mapping):
        if isinstance(given, str) or not isinstance(given, Sequence):
            raise PositionError(f"{what}: give cards by seat, not {given!r}")
        if len(given) > rules.players:
            raise PositionError(f"{what}: {len(given)} given for {rules.players} seats")
        given = dict(enumerate(given))
    return {
        rules.table.check(seat, f"{what}: seat"): supply.read_or_count(
            f"{what} of seat {seat}", own
        )
        for seat, own in given.items()
    }


def _hand_size(rules: Rules, hands: Mapping[Seat, list[_Place]], played: Counter[Seat]) -> int:
    sizes = {seat: len(places) + played[seat] for seat, places in hands.items()}
    if not sizes:
        return rules.hand_size
    largest = max(sizes.values())
    if largest - min(sizes.values()) > (rules.short_hands == "skip"):
        raise PositionError(
            "hands: before the lead the seats would have held "
            + ", ".join(f"{size} (seat {seat})" for seat, size in sorted(sizes.items()))
            + " cards; hands are level before a lead"
        )
    return largest


def _are_full(rules: Rules, hands: Mapping[Seat, list[_Place]], stock: list[_Place] | None) -> bool:
    """Say whether all hands are full now, those that have played to the trick too."""
    if stock is not None:
        return bool(stock)
    return all(len(places) == rules.hand_size for places in hands.values())


def _named_by_seat(supply: _Supply, what: str, given: Sequence[Cards]) -> list[list[Card]]:
    return [[_named(what, one) for one in supply.read(what, own)] for own in given]


def _named(what: str, place: _Place) -> Card:
    if not isinstance(place, Card):
        raise PositionError(f"{what}: name cards with their suits, not {place!r}")
    return place


def _named_owners(
    rules: Rules, given: Mapping[Card | str, Seat] | None, piles: Sequence[Sequence[Card]]
) -> dict[Card, Seat]:
    """Return who had the cards that decide the sides; by default whoever took them."""
    if given is None:
        lying = {one: seat for seat, pile in enumerate(piles) for one in pile}
        return {one: lying[one] for one in rules.asked.sides.decided_by if one in lying}
    if not isinstance(given, Mapping):
        raise PositionError(f"owners: give a seat for each card, not {given!r}")
    return {one if isinstance(one, Card) else card(one): seat for one, seat in given.items()}


class _Supply:
    """The cards of the pack that have no place yet."""

    def __init__(self, rules: Rules, stream: Stream | None) -> None:
        self._all = rules.pack.cards
        self._free = Counter(self._all)
        by_suit = sorted(self._all, key=lambda one: (SUITS.index(one.suit), one.number))
        self._order = tuple(by_suit) if stream is None else stream.shuffled(self._all)

    def __len__(self) -> int:
        return len(self._all)

    def read(self, what: str, given: Cards) -> list[_Place]:
        """Read cards and ranks; bars between rounds are passed over."""
        words: Iterable[Card | str]
        words = given.replace("|", " ").split() if isinstance(given, str) else given
        if not isinstance(words, Iterable):
            raise PositionError(f"{what}: cards are text or a sequence, not {given!r}")
        return [self._place(what, word) for word in words]

    def read_or_count(self, what: str, given: Cards | int) -> list[_Place]:
        """Read cards, or make so many unknown ones."""
        if type(given) is int:
            if not 0 <= given <= len(self):
                raise PositionError(f"{what}: {given} cards; 0 to {len(self)} are possible")
            return [None] * given
        return self.read(what, given)  # type: ignore[arg-type]

    def _place(self, what: str, word: Card | str) -> _Place:
        if isinstance(word, Card):
            return word
        if word == "?":
            return None
        try:
            return rank(word)
        except CardError:
            pass
        try:
            return card(word)
        except CardError as error:
            raise CardError(f"{what}: {error}") from None

    def place(
        self,
        areas: Mapping[str, Sequence[_Place]],
        avoided: Mapping[str, Collection[Card]] = MappingProxyType({}),
    ) -> dict[str, tuple[Card, ...]]:
        """Give every place its card: the cards named in full first, unknown ones last.

        Cards that an area avoids go to its unknown places only if no others are left.
        """
        chosen: dict[tuple[str, int], Card] = {}
        for kind in (Card, str, type(None)):
            for what, places in areas.items():
                for number, place in enumerate(places):
                    if isinstance(place, kind):
                        chosen[what, number] = self._use(what, place, avoided.get(what, ()))
        return {
            what: tuple(chosen[what, number] for number in range(len(places)))
            for what, places in areas.items()
        }

    def _use(self, what: str, place: _Place, avoided: Collection[Card]) -> Card:
        if isinstance(place, Card):
            if not self._free[place]:
                known = (
                    "more often than the pack holds it" if place in self._all else "not in the pack"
                )
                raise PositionError(f"{what}: {place} is {known}")
            self._free[place] -= 1
            return place
        for one in sorted(self._order, key=avoided.__contains__) if avoided else self._order:
            if self._free[one] and place in (None, one.rank):
                self._free[one] -= 1
                return one
        raise PositionError(f"{what}: no {place or 'card'} is left in the pack")
