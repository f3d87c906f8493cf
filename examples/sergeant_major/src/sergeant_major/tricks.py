"""Tricks: what may be played to one, and who takes it."""

from __future__ import annotations

from collections.abc import Sequence

from sedma import RANKS, Card, Played, Suit

__all__ = ["fitting", "strength", "winning"]


def strength(card: Card) -> int:
    """Return how high a card is in its suit: 0 for a two to 12 for an ace."""
    return RANKS.index(card.rank)


def fitting(hand: Sequence[Card], led: Suit | None) -> tuple[Card, ...]:
    """Return the cards of a hand that may be played to a trick, or led to one (``led`` None).

    >>> from sedma import Card
    >>> hand = (Card("2", "h"), Card("A", "s"))
    >>> fitting(hand, "s"), fitting(hand, "d") == hand
    ((Card('As'),), True)
    """
    return tuple(card for card in hand if card.suit == led) or tuple(hand)


def winning(plays: Sequence[Played], trump: Suit | None) -> Played:
    """Return the play that wins a trick so far: the highest trump, or else of the suit led."""
    led = plays[0].card.suit

    def power(play: Played) -> tuple[int, int]:
        suit = play.card.suit
        return (2 if suit == trump else 1 if suit == led else 0), strength(play.card)

    return max(plays, key=power)
