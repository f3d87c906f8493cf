"""Which card beats which."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

from attrs import field, frozen

from sedma.errors import RulesError
from sedma.values.cards import Card, Rank
from sedma.values.reasons import Ruling
from sedma.values.validators import card_ranks, class_pairs, distinct_ranks, one_of, rank_tuple

__all__ = ["ActsLed", "EqualOrWild", "WildLed"]

ActsLed: TypeAlias = Literal["acts", "own"]
"""What a card that acts as one of another rank asks for when it is led: the rank as which it acts,
or its own."""

WildLed: TypeAlias = Literal["led", "led-if-played", "wild"]
"""What cards of a wild rank are to bars if that rank was led: cards of the rank led; that while
they are played, and wild once others are to beat them; or always wild."""

_EQUAL: Final = Ruling(True, "beat:equal")
_WILD: Final = Ruling(True, "beat:wild")
_NONE: Final = Ruling(False, "beat:none")
_WILD_LED: Final = Ruling(False, "beat:wild-led")
_BARRED: Final = Ruling(False, "beat:barred")

_REASONS: Final = MappingProxyType(
    {
        "beat:equal": "It has the rank of the card led.",
        "beat:wild": "It is wild and goes with any card led.",
        "beat:none": "It has not the rank of the card led and is not wild.",
        "beat:wild-led": "A wild card was led, and it is not wild.",
        "beat:barred": "It goes with the card led, but does not beat the card that wins so far.",
    }
)
_FREE_REASONS: Final = MappingProxyType(
    {reason: text for reason, text in _REASONS.items() if reason != "beat:barred"}
)


def _pairs(values: Iterable[Iterable[str]]) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(pair) for pair in values)


@frozen
class EqualOrWild:
    """A card beats if it has the rank of the card led, or is wild, unless a bar forbids it.

    A wild card that is led asks for its own rank, and for the other wild ranks. Some cards may
    act as cards of another rank, a wild one or not.

    Raises:
        RulesError: if a wild rank does not exist or stands twice, a bar names a class that there
            is not, or a card that acts as another is none or stands twice.
        CardError: if the text of such a card names none.

    >>> nine, ten, seven = Card("9", "c"), Card("10", "h"), Card("7", "d")
    >>> rule = EqualOrWild()
    >>> [bool(rule.beats(nine, nine, played)) for played in (ten, seven, Card("9", "s"))]
    [False, True, True]
    >>> bool(EqualOrWild(wild=()).beats(nine, nine, seven))
    False
    >>> trumps = EqualOrWild(bars=(("led", "7"),))
    >>> bool(trumps.beats(nine, seven, Card("9", "s")))
    False
    >>> eight = Card("8", "c")
    >>> both = EqualOrWild(("7", "8"), bars=(("7", "8"),))
    >>> bool(both.beats(nine, eight, seven)), bool(both.beats(eight, eight, seven))
    (False, True)
    >>> literal = EqualOrWild(("7", "8"), bars=(("7", "8"),), wild_led="led-if-played")
    >>> bool(literal.beats(eight, eight, seven)), bool(literal.beats(seven, eight, seven))
    (False, True)
    >>> red = EqualOrWild(acts_as={"Kh": "7"})
    >>> bool(red.beats(nine, nine, Card("K", "h"))), bool(red.beats(nine, nine, Card("K", "s")))
    (True, False)
    >>> bool(red.beats(Card("K", "h"), Card("K", "h"), Card("K", "s")))
    False
    """

    wild: tuple[Rank, ...] = field(default=("7",), converter=rank_tuple, validator=distinct_ranks)
    """The wild ranks; may be empty."""
    bars: tuple[tuple[str, ...], ...] = field(default=(), converter=_pairs, validator=class_pairs)
    """Pairs of classes, played and winning, of which the first does not beat the second.

    A class is a wild rank, or ``led``: cards of the rank led."""
    wild_led: WildLed = field(default="led", validator=one_of(WildLed))
    """What cards of a wild rank are to bars if that rank was led."""
    acts_as: tuple[tuple[Card, Rank], ...] = field(default=(), converter=card_ranks)
    """Cards that act as cards of another rank, as a mapping or pairs; cards also as text."""
    acts_led: ActsLed = field(default="acts", validator=one_of(ActsLed))
    """What such a card asks for when it is led."""
    _acting: Mapping[Card, Rank] = field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "_acting", dict(self.acts_as))
        classes = ("led", *self.wild)
        for bar in self.bars:
            if any(one not in classes for one in bar):
                raise RulesError(
                    f"bars are pairs of {', '.join(classes)} (played, winning), not {bar!r}"
                )

    @property
    def reasons(self) -> Mapping[str, str]:
        """``beat:`` with ``equal``, ``wild``, ``none``, ``wild-led``; also ``barred`` with bars."""
        return _REASONS if self.bars else _FREE_REASONS

    def kind(self, card: Card) -> Hashable:
        """Return the rank, since suits do not matter, or a card that acts as another."""
        return card if card in self._acting else card.rank

    def fits(self, led: Card, played: Card) -> Ruling:
        """Say whether the card has the rank that the card led asks for, or is wild."""
        asked, rank = self._asked(led), self._rank(played)
        if rank in self.wild and not (rank == asked and played.rank == led.rank):
            return _WILD
        if rank == asked:
            return _EQUAL
        return _WILD_LED if asked in self.wild else _NONE

    def _rank(self, card: Card) -> Rank:
        """Return the rank as which a card acts."""
        return self._acting.get(card, card.rank)

    def _asked(self, led: Card) -> Rank:
        """Return the rank for which a card asks when it is led."""
        return led.rank if self.acts_led == "own" else self._rank(led)

    def beats(self, led: Card, winning: Card, played: Card) -> Ruling:
        """Say whether the card fits, and no bar keeps it from beating the winning card."""
        fits = self.fits(led, played)
        if fits and self.bars:
            pair = (
                self._class(led, played, wild=self.wild_led == "wild"),
                self._class(led, winning, wild=self.wild_led != "led"),
            )
            return _BARRED if pair in self.bars else fits
        return fits

    def _class(self, led: Card, card: Card, *, wild: bool) -> str:
        """Return the class of a card; a wild one of the rank led counts as ``wild`` or not."""
        rank = self._rank(card)
        return rank if rank != self._asked(led) or (wild and rank in self.wild) else "led"
