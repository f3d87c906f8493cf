"""Setting up a position from as much as is known of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeAlias, TypedDict

from sedma.errors import CardError, PositionError
from sedma.play.position import Position
from sedma.values.cards import SUITS, Card, Rank, card, rank
from sedma.values.seats import Seat
from sedma.values.stream import Stream
from sedma.values.tally import Side

if TYPE_CHECKING:
    from sedma.rules.rules import Rules

__all__ = ["Cards", "SetUp", "build_position"]

Cards: TypeAlias = str | Sequence[Card | str]
"""Cards as text or one by one; a rank alone stands for any free card of that rank, and a
question mark for any free card at all."""


class SetUp(TypedDict, total=False):
    """What is known of a position, as keywords of `Rules.position`; all of it may be left out.

    Cards are given as text (``"9h 10s K ?"``; a rank alone takes any free card of that rank, a
    question mark any free card), as cards, or only as how many there are.
    """

    leader: Seat
    """Who led the trick that is on the table, or is to lead; by default seat 0."""
    trick: Cards
    """The cards of that trick in order of play, all of them from the hands; ``|`` between rounds is
    allowed."""
    hands: Mapping[Seat, Cards | int] | Sequence[Cards | int]
    """The cards that each seat still holds. Seats not named hold as many as the named ones and the
    trick require, or as at the start of a deal. Where a seat draws after each card, those that have
    played hold the drawn card already."""
    stock: Cards | int | None
    """The cards of the stock, first to be drawn first. By default what is left, if the hands were
    full at the lead or ``taken`` is given; else none."""
    taken: Mapping[Seat, Cards | int] | Sequence[Cards | int] | None
    """The cards that each seat has taken. What is named nowhere else lies in the pile of the
    leader."""
    tricks: Sequence[int] | None
    """How many tricks each seat has taken; by default one for each round."""
    dealer: Seat | None
    """Who dealt; by default the seat before the leader."""
    announced: Sequence[Cards]
    """The cards with which each seat has announced something, by seat."""
    owners: Mapping[Card, Seat] | Mapping[str, Seat] | Mapping[Card | str, Seat] | None
    """Who had played the cards that decide the sides and are among those taken; by default whoever
    has taken them."""
    leads: Sequence[tuple[Seat, Rank]]
    """Which seat led which rank to the last tricks before this one, the latest last, where the
    rules limit leads."""
    shown: Sequence[Cards]
    """The cards that each seat holds for all to see, by seat: those that it turned up and could not
    play."""
    dirty: Sequence[Side]
    """The sides that are dirty, where sides can be."""
    stream: Stream | None
    """Fills unknown places at random instead of in order."""


def build_position(
    rules: Rules, known: SetUp
) -> tuple[Position, tuple[Card, ...], tuple[str, ...]]:
    """Fill up what is not known.

    Args:
        rules: the pack, the table and what may be held, taken or known under them.
        known: the parts that are known, by name.

    Returns:
        The position before the lead of the trick on the table, that trick's cards, and the same
        cards as they were given.

    Raises:
        PositionError: if no deal can come to this; says which part and why.
        CardError: if a text names no card.
        SeatError: if the table has no such seat.
        TypeError: if something is given that is no part of a position.
    """
    _check_names(known)
    table, leader = rules.table, known.get("leader", 0)
    stock, taken, dealer = known.get("stock"), known.get("taken"), known.get("dealer")
    table.check(leader, "leader")
    supply = _Supply(rules, known.get("stream"))
    plays = supply.read("trick", known.get("trick", ()))
    order = [table.next(leader, step) for step in range(len(plays))]
    played = Counter(order)

    wanted_hands = _by_seat(supply, rules, "hands", known.get("hands", ()))
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
    cards_shown = _named_by_seat(supply, "shown", known.get("shown", ()))
    drawn = []
    for seat, one in zip(order, placed["trick"], strict=True):
        if drew:
            fixed = cards_shown[seat] if cards_shown else ()
            drawn.append(next(card for card in reversed(held[seat]) if card not in fixed))
            held[seat].remove(drawn[-1])
        held[seat].insert(0, one)
    piles = [placed[f"taken of seat {seat}"] for seat in table.seats]
    tricks, rounds = known.get("tricks"), [-(-len(pile) // table.players) for pile in piles]
    position = Position(
        dealer=table.next(leader, -1) if dealer is None else dealer,
        leader=leader,
        hands=held,
        stock=(*drawn, *placed["stock"]),
        taken=piles,
        tricks=rounds if tricks is None else tricks,
        announced=_named_by_seat(supply, "announced", known.get("announced", ())),
        passes=-sum(map(len, piles)) % table.players if rules.passes and placed["stock"] else 0,
        owners=_named_owners(rules, known.get("owners"), piles),
        leads=known.get("leads", ()),
        shown=cards_shown,
        dirty=known.get("dirty", ()),
    )
    return position, placed["trick"], tuple(str(place or "?") for place in plays)


def _check_names(known: SetUp) -> None:
    for name in known:
        if name not in SetUp.__annotations__:
            parts = ", ".join(SetUp.__annotations__)
            raise TypeError(f"a position has no part {name!r}; its parts are {parts}")


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


def _named_by_seat(supply: _Supply, what: str, given: Any) -> list[list[Card]]:
    if not isinstance(given, Sequence) or isinstance(given, str):
        raise PositionError(f"{what}: give the cards of each seat, by seat, not {given!r}")
    return [[_named(what, one) for one in supply.read(what, own)] for own in given]


def _named(what: str, place: _Place) -> Card:
    if not isinstance(place, Card):
        raise PositionError(f"{what}: name cards with their suits, not {place!r}")
    return place


def _named_owners(
    rules: Rules, given: Mapping[Any, Seat] | None, piles: Sequence[Sequence[Card]]
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
        if not (stream is None or isinstance(stream, Stream)):
            raise PositionError(f"stream: give a stream or none, not {stream!r}")
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
