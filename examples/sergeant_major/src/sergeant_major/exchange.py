"""The exchange of cards between seats that were up in the deal before and seats that were down.

Pure functions of hands, results and choices, so that they can be looked at without a deal.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from typing import TYPE_CHECKING

from attrs import frozen

from sedma import SUITS, Card, Seat
from sergeant_major.tricks import strength

if TYPE_CHECKING:
    from sergeant_major.rules import Rules, ShowThreshold

__all__ = ["Gift", "Pluck", "cards_to_show", "exchange_rounds", "returned", "split"]


@frozen
class Gift:
    """How many cards one seat gives to another."""

    giver: Seat
    """A seat that was up."""
    receiver: Seat
    """A seat that was down."""
    cards: int
    """How many cards."""


@frozen
class Pluck:
    """A card that was given."""

    giver: Seat
    """Who gave it."""
    receiver: Seat
    """Who got it."""
    card: Card
    """The card."""


def split(over: Sequence[int]) -> tuple[Gift, ...]:
    """Share what seats were over among those that were short.

    With one seat on a side it is forced. Otherwise as many as possible of those that were short
    get cards from both others, and then as few cards as possible go to a giver's left.

    Args:
        over: the tricks over of each seat, in order of play; they sum to 0.

    >>> [(gift.giver, gift.receiver, gift.cards) for gift in split((1, -1, 1, -1))]
    [(0, 3, 1), (2, 1, 1)]
    """
    ups = [seat for seat, one in enumerate(over) if one > 0]
    downs = [seat for seat, one in enumerate(over) if one < 0]

    def quality(shares: Sequence[Gift]) -> tuple[int, int]:
        got = [gift.receiver for gift in shares]
        contested = sum(got.count(down) == len(ups) for down in downs)
        left = sum(gift.cards for gift in shares if gift.receiver == (gift.giver + 1) % len(over))
        return contested, -left

    pairs = list(product(ups, downs))
    ways = product(*(range(min(over[up], -over[down]) + 1) for up, down in pairs))
    shared = (
        [Gift(up, down, cards) for (up, down), cards in zip(pairs, way, strict=True) if cards]
        for way in ways
        if all(
            sum(cards for pair, cards in zip(pairs, way, strict=True) if seat in pair)
            == abs(over[seat])
            for seat in (*ups, *downs)
        )
    )
    return max(map(tuple, shared), key=quality)


def exchange_rounds(
    rules: Rules, dealer: Seat, over: Sequence[int] | None
) -> tuple[tuple[Gift, ...], ...]:
    """Return who gives how many cards to whom before a deal, in rounds, each in order.

    After each round the cards are returned.

    Args:
        rules: the rules.
        dealer: who deals now.
        over: the tricks over of the deal before; None before the first.
    """
    if over is None or not any(over) or rules.exchange == "off":
        return ()

    def place(gift: Gift) -> tuple[int, ...]:
        by_over = -over[gift.giver] if rules.two_up_order == "tricks-over" else 0
        target = -rules.target(gift.giver, dealer)
        seat = rules.table.next(gift.giver, -dealer - 1)
        return by_over, target, seat, rules.table.next(gift.receiver, -gift.giver)

    gifts = sorted(split(over), key=place)
    givers = dict.fromkeys(gift.giver for gift in gifts)
    if rules.returns == "one-by-one":
        return tuple(tuple(gift for gift in gifts if gift.giver == giver) for giver in givers)
    return (tuple(gifts),)


def returned(
    hand: Iterable[Card], plucks: Sequence[Pluck], *, by_rank: bool = False
) -> tuple[Pluck, ...]:
    """Return what a seat gives back for cards that it got: in each suit the highest that it holds.

    Args:
        hand: the cards that it holds, those that it got among them.
        plucks: the cards that it got, those of the giver who comes first before others.
        by_rank: whether the highest goes to who gave the highest.
    """
    back: list[Pluck] = []
    for suit in SUITS:
        pool = sorted((card for card in hand if card.suit == suit), key=strength, reverse=True)
        own = [pluck for pluck in plucks if pluck.card.suit == suit]
        if by_rank:
            own.sort(key=lambda pluck: strength(pluck.card), reverse=True)
        back += [
            Pluck(pluck.receiver, pluck.giver, card) for pluck, card in zip(own, pool, strict=False)
        ]
    return tuple(back)


def cards_to_show(
    kitty: Sequence[Card],
    returns: Mapping[Seat, Sequence[Card]],
    threshold: ShowThreshold = "lowest-return",
) -> dict[Seat, tuple[Card, ...]]:
    """Return the cards of the kitty that a dealer who was down shows to each seat, if any.

    Args:
        kitty: the kitty.
        returns: the cards that the dealer returned to each seat.
        threshold: higher than which of those in its suit a card has to be.
    """
    pick = min if threshold == "lowest-return" else max
    found: dict[Seat, tuple[Card, ...]] = {}
    for seat, cards in returns.items():
        limits = {
            suit: pick(strength(card) for card in cards if card.suit == suit)
            for suit in {card.suit for card in cards}
        }
        shown = tuple(
            card for card in kitty if card.suit in limits and strength(card) > limits[card.suit]
        )
        if shown:
            found[seat] = shown
    return found
