"""How a deal begins: from the pack, or from a position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import groupby, pairwise
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve

from sedma import RANKS, Card, PositionError, Seat
from vandtia.acting import at_rest
from vandtia.actions import SLOTS
from vandtia.deal import Deal, Start
from vandtia.layout import EMPTY, HAND_SIZE, RANK_ORDER, Layout, Slot, in_order
from vandtia.rules import PACK

if TYPE_CHECKING:
    from vandtia.rules import Rules

__all__ = ["begin", "deal_cards", "deal_from", "position"]

FROM_THREES: Final = (*RANKS[1:], RANKS[0])
"""The ranks as they are asked for a first three, four and so on; twos are asked for last."""


def begin(rules: Rules, dealer: Seat, start: Start) -> Deal:
    """Return a deal before its first action."""
    swaps = start.pack is not None and rules.swap != "none"
    deal = Deal(
        rules=rules,
        dealer=dealer,
        start=start,
        phase="swap" if swaps else "play",
        to_move=start.first,
        layout=start.layout,
    )
    return deal if swaps else at_rest(deal)


def deal_cards(rules: Rules, order: tuple[Card, ...], dealer: Seat) -> Deal:
    """Deal down cards, up cards and hands, each one at a time from the dealer's left.

    Raises:
        SeatError: if there is no such dealer.
    """
    table = rules.table
    first = table.next(table.check(dealer, "dealer"))
    downs, rest = table.deal_out(order, first=first, each=SLOTS)
    ups, rest = table.deal_out(rest, first=first, each=SLOTS)
    hands, stock = table.deal_out(rest, first=first, each=HAND_SIZE)
    slots = tuple(
        tuple(Slot(one, (other,)) for one, other in zip(down, up, strict=True))
        for down, up in zip(downs, ups, strict=True)
    )
    layout = Layout(hands=tuple(map(in_order, hands)), slots=slots, stock=stock)
    start = Start(layout=layout, first=_starter(rules, layout, first), pack=order)
    return begin(rules, dealer, start)


def _starter(rules: Rules, layout: Layout, first: Seat) -> Seat:
    """Find the seat that makes the first play; the dealer's left is the ``first``."""
    seats = rules.table.order(first)
    if rules.starter == "lowest_card":
        # Hearts are lowest among equals; the other suits are equal.
        return min(
            seats,
            key=lambda seat: min(
                (RANK_ORDER[card.rank], card.suit != "h") for card in layout.hands[seat]
            ),
        )
    if rules.starter == "first_three":
        return next(
            seat
            for rank in FROM_THREES
            for cards in (layout.up, layout.hands.__getitem__)
            for seat in seats
            if any(card.rank == rank for card in cards(seat))
        )
    return first


def position(
    *,
    hands: Iterable[Iterable[Card]],
    slots: Iterable[Iterable[Slot]] = (),
    pile: Iterable[Card] = (),
    stock: Iterable[Card] = (),
) -> Layout:
    """Return a layout of so many hands; slots that are not named are empty.

    All other cards of the pack are burned.

    Raises:
        PositionError: if something else than cards or slots is given.
    """
    held = tuple(in_order(_all(Card, "hands", hand)) for hand in _all(Iterable, "hands", hands))
    owned = [_all(Slot, "slots", own) for own in _all(Iterable, "slots", slots)]
    places = [(*own, *EMPTY)[: max(SLOTS, len(own))] for own in owned]
    places += [EMPTY] * (len(held) - len(places))
    layout = Layout(
        hands=held,
        slots=tuple(places),
        stock=_all(Card, "stock", stock),
        pile=_all(Card, "pile", pile),
    )
    there = set(layout.cards)
    return evolve(layout, burned=tuple(card for card in PACK.cards if card not in there))


def _all(kind: Any, where: str, values: Any) -> tuple[Any, ...]:
    """Take values that are all of one kind."""
    items = tuple(values) if isinstance(values, Iterable) else (values,)
    for one in items:
        if not isinstance(one, kind):
            wanted = "a list for each seat is" if kind is Iterable else f"{kind.__name__}s are"
            raise PositionError(f"{where}: {wanted} needed, not {one!r}")
    return items


def deal_from(rules: Rules, layout: Layout, turn: Seat, dealer: Seat) -> Deal:
    """Return a deal that goes on from a position in which a seat is to play.

    Raises:
        PositionError: if no deal can come to it.
        SeatError: if there is no such seat.
    """
    rules.table.check(dealer, "dealer")
    rules.table.check(turn, "turn")
    if not isinstance(layout, Layout):
        raise PositionError(f"a layout is needed, as vandtia.position makes it, not {layout!r}")
    for problem in _problems(rules, layout, turn):
        raise PositionError(problem)
    return begin(rules, dealer, Start(layout=layout, first=turn))


def _problems(rules: Rules, layout: Layout, turn: Seat) -> Iterator[str]:
    """Go through what is wrong with a position."""
    if len(layout.hands) != rules.players or len(layout.slots) != rules.players:
        yield f"a position for {rules.players} has as many hands, and slots for each"
        return
    for seat in rules.table.seats:
        if len(layout.slots[seat]) != SLOTS:
            yield f"seat {seat} has {len(layout.slots[seat])} slots, not {SLOTS}"
        yield from _slot_problems(rules, layout, seat)
    given = Counter(layout.cards)
    if given != Counter(PACK.cards):
        wrong = sorted(given - Counter(PACK.cards) + (Counter(PACK.cards) - given), key=str)
        yield f"every card lies in one place; look for {' '.join(map(str, wrong))}"
    if len(layout.playing) < 2:
        yield "at least two seats need cards"
    elif not layout.size(turn):
        yield f"seat {turn} has no cards and cannot be to move"
    if layout.stock and any(len(layout.hands[seat]) < HAND_SIZE for seat in layout.playing):
        yield f"while there is a stock, nobody holds fewer than {HAND_SIZE} cards"
    yield from _pile_problems(rules, layout)


def _slot_problems(rules: Rules, layout: Layout, seat: Seat) -> Iterator[str]:
    for slot in layout.slots[seat]:
        if len({card.rank for card in slot.up}) > 1:
            yield f"seat {seat} has different ranks in one slot"
        if len(slot.up) > 1 and not rules.stacks:
            yield f"seat {seat} has more than one up card in a slot, without stacking"
        if slot.down is not None and not slot.up and rules.down_cards != "blind_last":
            yield f"seat {seat} has the down card {slot.down} with no up card on it"


def _pile_problems(rules: Rules, layout: Layout) -> Iterator[str]:
    for below, above in pairwise(layout.pile):
        if above.rank != "2" and RANK_ORDER[above.rank] < RANK_ORDER[below.rank]:
            yield f"{above} cannot have been played on {below}"
    if any(card.rank == "10" for card in layout.pile):
        yield "a ten burns the pile and never lies in it"
    runs = (len([*cards]) for _, cards in groupby(layout.pile, key=attrgetter("rank")))
    if rules.four_burns and max(runs, default=0) >= 4:
        yield "four equal ranks burn the pile, and never lie together in it"
