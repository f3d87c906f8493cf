"""A house rule as a component: an eight of the suit led is wild as well as any seven."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from attrs import frozen

from sedma import Card, Ruling

REASONS = MappingProxyType(
    {
        "beat:equal": "It has the rank of the card led.",
        "beat:wild": "It is wild and goes with any card led.",
        "beat:eight-of-suit": "It is the eight of the suit led.",
        "beat:seven-holds": "An eight does not beat a seven.",
        "beat:none": "It is neither equal to the card led nor wild.",
        "beat:wild-led": "A wild card was led, and it is not wild.",
    }
)


@frozen
class EightOfSuit:
    """Sevens are wild, and so is the eight of the suit led, but it does not beat a seven.

    >>> from sedma import card
    >>> rule = EightOfSuit()
    >>> led = card("Kh")
    >>> [bool(rule.fits(led, card(text))) for text in ("8h", "8s", "7s", "Ks", "Ah")]
    [True, False, True, True, False]
    """

    @property
    def reasons(self) -> Mapping[str, str]:
        """Every key that this rule can give, with a sentence."""
        return REASONS

    def kind(self, card: Card) -> Card:
        """Return the card itself: rank and suit both matter."""
        return card

    def fits(self, led: Card, played: Card) -> Ruling:
        """Say whether the card goes with the card led."""
        if played.rank == led.rank:
            return Ruling(True, "beat:equal")
        if played.rank == "7":
            return Ruling(True, "beat:wild")
        if led.rank == "7":
            return Ruling(False, "beat:wild-led")
        if played.rank == "8" and played.suit == led.suit:
            return Ruling(True, "beat:eight-of-suit")
        return Ruling(False, "beat:none")

    def beats(self, led: Card, winning: Card, played: Card) -> Ruling:
        """Say the same, but for an eight of the suit led while a seven wins."""
        ruling = self.fits(led, played)
        if ruling.reason == "beat:eight-of-suit" and winning.rank == "7":
            return Ruling(False, "beat:seven-holds")
        return ruling
