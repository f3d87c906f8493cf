"""Where every card lies: hands, slots, stock, pile, and the burned cards."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import takewhile
from operator import attrgetter
from typing import Final, TypeAlias

from attrs import evolve, field, frozen

from sedma import RANKS, Card, Rank, Seat
from vandtia.actions import SLOTS

__all__ = ["EMPTY", "HAND_SIZE", "RANK_ORDER", "Key", "Layout", "Slot", "in_order", "run_of"]

HAND_SIZE: Final = 3
"""Up to how many cards a hand is filled from the stock."""

RANK_ORDER: Final[dict[Rank, int]] = {rank: place for place, rank in enumerate(RANKS)}
"""The places of the ranks, from the two up to the ace."""

Key: TypeAlias = tuple[object, ...]
"""What decides how a deal can go on, with suits left out."""


def in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return cards in the order of their numbers, as hands are kept."""
    return tuple(sorted(cards, key=attrgetter("number")))


def run_of(pile: tuple[Card, ...]) -> int:
    """Return how many cards on top of a pile have one rank."""
    return sum(1 for _ in takewhile(lambda one: one.rank == pile[-1].rank, reversed(pile)))


@frozen
class Slot:
    """One of the three places of a seat on the table."""

    down: Card | None = None
    """The card that lies face down, or None."""
    up: tuple[Card, ...] = ()
    """The cards face up on it, from the bottom; all of one rank."""


@frozen(kw_only=True)
class Layout:
    """Where every card lies. Methods return another layout; the cards stay the same."""

    hands: tuple[tuple[Card, ...], ...]
    """The hand of each seat, in the order of the numbers of the cards."""
    slots: tuple[tuple[Slot, ...], ...]
    """The three slots of each seat; those that are used up are empty."""
    stock: tuple[Card, ...] = ()
    """The stock, top card first."""
    pile: tuple[Card, ...] = ()
    """The pile, from the bottom to the top card."""
    burned: tuple[Card, ...] = field(default=(), converter=in_order)
    """The cards that are out of play for the rest of the deal."""

    def up(self, seat: Seat) -> tuple[Card, ...]:
        """Return all up cards of a seat."""
        return tuple(card for slot in self.slots[seat] for card in slot.up)

    def down(self, seat: Seat) -> tuple[Card, ...]:
        """Return all down cards of a seat."""
        return tuple(slot.down for slot in self.slots[seat] if slot.down is not None)

    def source(self, seat: Seat) -> tuple[Card, ...]:
        """Return the cards from which a seat has to play: its hand or, if empty, its up cards."""
        return self.hands[seat] or self.up(seat)

    def size(self, seat: Seat) -> int:
        """Return how many cards a seat still has, wherever they lie."""
        table = sum(len(slot.up) + (slot.down is not None) for slot in self.slots[seat])
        return len(self.hands[seat]) + table

    @property
    def playing(self) -> tuple[Seat, ...]:
        """The seats that still have cards."""
        return tuple(seat for seat in range(len(self.hands)) if self.size(seat))

    def after(self, seat: Seat) -> Seat:
        """Return the next seat in order of play that still has cards."""
        players = len(self.hands)
        return next(
            one
            for one in ((seat + step) % players for step in range(1, players + 1))
            if self.size(one)
        )

    @property
    def run(self) -> int:
        """How many cards on top of the pile have one rank."""
        return run_of(self.pile)

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards, burned ones too."""
        seats = range(len(self.hands))
        held = [card for hand in self.hands for card in hand]
        table = [card for seat in seats for card in (*self.up(seat), *self.down(seat))]
        return (*held, *table, *self.stock, *self.pile, *self.burned)

    @property
    def settled(self) -> tuple[int, ...]:
        """Numbers of which none ever comes back once it has changed: stock, burned, down cards."""
        return (
            len(self.stock),
            len(self.burned),
            *(len(self.down(seat)) for seat in range(len(self.hands))),
            *(self.size(seat) == 0 for seat in range(len(self.hands))),
        )

    @property
    def key(self) -> Key:
        """All that can come back while the `settled` numbers stay, by ranks alone."""
        return (
            tuple(card.rank for card in self.pile),
            tuple(tuple(card.rank for card in hand) for hand in self.hands),
            tuple(
                tuple(tuple(card.rank for card in slot.up) for slot in slots)
                for slots in self.slots
            ),
        )

    def lay(
        self, seat: Seat, cards: tuple[Card, ...], *, uncover: bool
    ) -> tuple[Layout, tuple[int, ...]]:
        """Put cards of a seat on the pile; return also the slots in which a down card turned up.

        Args:
            seat: the seat.
            cards: cards of its hand, or of its up cards.
            uncover: whether a down card without up cards is turned up at once.
        """
        after = evolve(self, pile=(*self.pile, *cards))
        if self.hands[seat]:
            return _with_hand(after, seat, set(self.hands[seat]) - set(cards)), ()
        slots, turned = list(self.slots[seat]), []
        for place, slot in enumerate(slots):
            left = tuple(card for card in slot.up if card not in cards)
            if uncover and slot.up and not left and slot.down is not None:
                slots[place] = Slot(None, (slot.down,))
                turned.append(place)
            elif left != slot.up:
                slots[place] = Slot(slot.down, left)
        return _with_slots(after, seat, slots), tuple(turned)

    def lay_blind(self, seat: Seat, slot: int, *, fits: bool) -> Layout:
        """Turn up a down card and put it on the pile, or else into the hand with the pile."""
        slots = list(self.slots[seat])
        card = slots[slot].down
        assert card is not None  # noqa: S101  # a blind play of an empty slot is refused
        slots[slot] = Slot()
        return _turn_up(_with_slots(self, seat, slots), seat, card, fits=fits)

    def lay_from_stock(self, seat: Seat, *, fits: bool) -> Layout:
        """Turn up the top card of the stock and put it on the pile, or else take it with it."""
        rest = evolve(self, stock=self.stock[1:])
        return _turn_up(rest, seat, self.stock[0], fits=fits)

    def take(self, seat: Seat) -> Layout:
        """Move the pile into a hand."""
        return evolve(_with_hand(self, seat, (*self.hands[seat], *self.pile)), pile=())

    def burn(self) -> Layout:
        """Put the pile out of play."""
        return evolve(self, pile=(), burned=(*self.burned, *self.pile))

    def draw(self, seat: Seat) -> tuple[Layout, tuple[Card, ...]]:
        """Fill a hand from the stock, as far as that goes; return also what was drawn."""
        number = max(0, HAND_SIZE - len(self.hands[seat]))
        drawn = self.stock[:number]
        if not drawn:
            return self, ()
        after = _with_hand(self, seat, (*self.hands[seat], *drawn))
        return evolve(after, stock=self.stock[number:]), drawn

    def swap(self, seat: Seat, card: Card, slot: int) -> Layout:
        """Exchange a hand card for all up cards of an own slot."""
        slots = list(self.slots[seat])
        taken = slots[slot].up
        slots[slot] = Slot(slots[slot].down, (card,))
        hand = (*(one for one in self.hands[seat] if one != card), *taken)
        return _with_hand(_with_slots(self, seat, slots), seat, hand)

    def stack(self, seat: Seat, card: Card, owner: Seat, slot: int) -> Layout:
        """Lay a hand card on the up cards of a slot, one's own or another's."""
        slots = list(self.slots[owner])
        slots[slot] = Slot(slots[slot].down, (*slots[slot].up, card))
        hand = (one for one in self.hands[seat] if one != card)
        return _with_hand(_with_slots(self, owner, slots), seat, hand)


def _with_hand(layout: Layout, seat: Seat, hand: Iterable[Card]) -> Layout:
    hands = (*layout.hands[:seat], in_order(hand), *layout.hands[seat + 1 :])
    return evolve(layout, hands=hands)


def _with_slots(layout: Layout, seat: Seat, slots: Iterable[Slot]) -> Layout:
    return evolve(layout, slots=(*layout.slots[:seat], tuple(slots), *layout.slots[seat + 1 :]))


def _turn_up(layout: Layout, seat: Seat, card: Card, *, fits: bool) -> Layout:
    """Put a card on the pile, or else into a hand with the pile."""
    after = evolve(layout, pile=(*layout.pile, card))
    return after if fits else after.take(seat)


EMPTY: Final = (Slot(),) * SLOTS
"""Three slots without cards."""
