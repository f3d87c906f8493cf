"""Exchange of hidden cards: the same play, with other cards where a seat has not looked.

What a seat sees may not depend on such an exchange. It is made at the beginning of the deal, and
everything is played again, so that nothing of the first deal can be left in the second.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice

from attrs import evolve

from sedma.errors import SedmaError
from sedma.play.deal import Deal, deal_from
from sedma.values.cards import Card
from sedma.values.seats import Seat
from sedma.values.stream import Stream

__all__ = [
    "exchanged",
    "hidden_places",
    "known_cards",
    "order_at_start",
    "own_place",
    "played_with",
]


def exchanged(deal: Deal, seat: Seat, stream: Stream) -> Iterator[Deal]:
    """Go through a deal with the cards exchanged that a seat has not seen, if it can be played.

    Where hidden cards bear on what could be done or on how it ended, as in games in which a seat
    must beat if it can, some exchanges would have gone another way. They are left out.

    Args:
        deal: any moment of a deal.
        seat: the one that shall see no difference.
        stream: shuffles the cards in the places that the seat has not seen.
    """
    order = list(order_at_start(deal))
    hidden = hidden_places(deal, seat)
    shuffled = stream.shuffled([order[place] for place in hidden])
    for place, card in zip(hidden, shuffled, strict=True):
        order[place] = card
    if order == list(order_at_start(deal)):
        return
    try:
        twin = played_with(deal, order)
    except SedmaError:
        return
    # Where only one of the two is over, or they burn otherwise, hidden cards decided what all see.
    if (twin.is_over, twin.burn) == (deal.is_over, deal.burn):
        yield twin


def order_at_start(deal: Deal) -> Sequence[Card]:
    """Return the cards of the pack in their order, or those of hands and stock at the start."""
    start = deal.start
    if start.pack is not None:
        return start.pack
    return [card for cards in (*start.hands, start.stock) for card in cards]


def played_with(deal: Deal, order: Sequence[Card]) -> Deal:
    """Return the deal that was played alike with the cards in another order at the beginning.

    Raises:
        SedmaError: if it could not have been played so.
    """
    start = deal.start
    if start.pack is not None:
        twin = deal.rules.deal(pack=order, dealer=deal.dealer)
    else:
        left = iter(order)
        hands = [list(islice(left, len(hand))) for hand in start.hands]
        twin = deal_from(deal.rules, evolve(start, hands=hands, stock=list(left)))
    said = {message.after: message for message in deal.messages}
    for done, move in enumerate((*deal.history, None)):
        if done in said:
            twin = twin.say(said[done].call, seat=said[done].seat)
        if move is not None:
            twin = twin.apply(move.action, seat=move.seat)
    return twin


def hidden_places(deal: Deal, seat: Seat) -> list[int]:
    """Return the places of the cards that a seat has not seen, by the numbers of the cards."""
    order = order_at_start(deal)
    if deal.rules.tables.doubled:  # one of two equal cards may be seen and the other not
        got, found = _places_of(deal)
        known_hands = {seat, *_partners_seen(deal, seat)}
        for other in deal.rules.table.seats:
            if other not in known_hands:
                shown = Counter(deal.shown[other] if deal.shown else ())
                found += _held_places(deal, got[other], Counter(deal.hands[other]) - shown)
    else:
        known = known_cards(deal, seat)
        found = [place for place, card in enumerate(order) if card not in known]
    return sorted(found, key=lambda place: order[place].number)


def own_place(deal: Deal, seat: Seat) -> int:
    """Return the place of a card that a seat holds.

    Raises:
        IndexError: if it holds none.
    """
    return _held_places(deal, _places_of(deal)[0][seat], Counter(deal.hands[seat]))[-1]


def known_cards(deal: Deal, seat: Seat) -> set[Card]:
    """Return the cards that a seat has held or seen."""
    played = {play.card for trick in (*deal.tricks, deal.trick) for play in trick.plays}
    own = set(deal.start.hands[seat]) | set(deal.hands[seat])
    before = {card for pile in deal.start.taken for card in pile}
    shown = {card for cards in deal.shown for card in cards}
    if deal.burn is not None and deal.burn.kind == "hand":
        shown |= {card for card in deal.hands[deal.burn.seat] if card.rank == deal.burn.rank}
    return played | own | before | shown | _partners_cards(deal, seat)


def _partners_seen(deal: Deal, seat: Seat) -> tuple[Seat, ...]:
    """Return the partners at whose hands a seat has looked, found without its view."""
    rules = deal.rules
    if rules.peek == "never" or min(deal.stock_sizes) > rules.left_over:
        return ()
    side = next(side for side in rules.sides.public(rules.table) if seat in side)
    return tuple(other for other in side if other != seat)


def _partners_cards(deal: Deal, seat: Seat) -> set[Card]:
    """Return the cards of partners at which a seat has looked."""
    rules, partners = deal.rules, _partners_seen(deal, seat)
    if not partners:
        return set()
    # The look is at the first lead without a stock; the partner may have played since.
    first = next(
        state
        for state in deal.states()
        if len(state.stock) <= rules.left_over and not state.trick.plays
    )
    return {card for partner in partners for card in first.hands[partner]}


def _places_of(deal: Deal) -> tuple[list[list[int]], list[int]]:
    """Return at which places of that order the cards lie that each seat got, and the stock now."""
    rules, start = deal.rules, deal.start
    ends = [sum(map(len, start.hands[: seat + 1])) for seat in rules.table.seats]
    got = [[*range(end - len(hand), end)] for hand, end in zip(start.hands, ends, strict=True)]
    if start.pack is not None:
        got = [
            [*rules.tables.places[(seat - deal.dealer - 1) % rules.players]]
            for seat in rules.table.seats
        ]
    stock = [*range(ends[-1], ends[-1] + len(start.stock))]
    for one in deal.from_stock:
        place = stock.pop(0)
        if one.how != "played":
            got[one.seat].append(place)
    return got, stock


def _held_places(deal: Deal, got: list[int], held: Counter[Card]) -> list[int]:
    """Return at which of the places that a seat has got these cards lie, which it holds."""
    order, found = order_at_start(deal), []
    for place in reversed(got):
        if held[order[place]]:
            held[order[place]] -= 1
            found.append(place)
    return found
