"""The pack of a game: which cards are dealt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, Final, TypeVar, cast

from attrs import field, frozen

from sedma.errors import PackError, RulesError
from sedma.values.cards import RANKS, SUITS, Card, Rank, Suit, card, cards
from sedma.values.stream import Stream, check_stream
from sedma.values.validators import at_least

__all__ = ["MAX_COPIES", "Pack", "distinct"]

_Item = TypeVar("_Item")

MAX_COPIES: Final = 2
"""How many times a pack may hold each card."""


def _tuple_of_ranks(values: Iterable[Rank]) -> tuple[Rank, ...]:
    return _sorted("ranks", values, RANKS)


def _tuple_of_suits(values: Iterable[Suit]) -> tuple[Suit, ...]:
    return _sorted("suits", values, SUITS)


def _sorted(what: str, values: Iterable[_Item], known: Sequence[_Item]) -> tuple[_Item, ...]:
    """Put ranks or suits in their order; the validator refuses those that do not exist."""
    if isinstance(values, str) or not isinstance(values, Iterable):
        raise PackError(f"{what} of a pack are a list, not {values!r}")
    places = {value: place for place, value in enumerate(known)}
    return tuple(sorted(values, key=lambda value: places.get(value, len(known))))


def _tuple_of_cards(values: Any) -> tuple[Card, ...]:
    if isinstance(values, str) or not isinstance(values, Iterable):
        raise PackError(f"cards are taken out of a pack, not {values!r}")
    cards = [card(one) if isinstance(one, str) else one for one in values]
    if not all(isinstance(one, Card) for one in cards):
        raise PackError(f"cards are taken out of a pack, not {values!r}")
    return tuple(sorted(cards, key=_by_number))


def distinct(_pack: object, attribute: Any, value: tuple[str, ...]) -> None:
    """Take different ranks or suits, one at least.

    Raises:
        PackError: if there is none, one stands twice, or one does not exist.
    """
    known: tuple[str, ...] = RANKS if attribute.name == "ranks" else SUITS
    if not value or any(one not in known for one in value) or len(set(value)) != len(value):
        raise PackError(
            f"{attribute.name} of a pack are different ones of {' '.join(known)}, not {value!r}"
        )


@frozen
class Pack:
    """A pack: the product of ranks and suits, so many times, less the cards taken out.

    Raises:
        PackError: if ranks or suits repeat or do not exist, if there are more than
            `MAX_COPIES`, or if a card is taken out that is not in.
        CardError: if the text of such a card names none.

    >>> len(Pack.from_seven()), len(Pack.full())
    (32, 52)
    >>> pack = Pack.from_seven().without(Card("8", "d"), Card("9", "d"))
    >>> len(pack), Card("8", "d") in pack
    (30, False)
    """

    ranks: tuple[Rank, ...] = field(converter=_tuple_of_ranks, validator=distinct)
    """The ranks, each in every suit."""
    suits: tuple[Suit, ...] = field(default=SUITS, converter=_tuple_of_suits, validator=distinct)
    """The suits."""
    copies: int = field(default=1, validator=at_least(1, MAX_COPIES, PackError))
    """1, or 2 for a double pack."""
    removed: tuple[Card, ...] = field(default=(), converter=_tuple_of_cards)
    """The cards that are taken out before the deal and count for nobody; also as texts."""
    cards: tuple[Card, ...] = field(init=False, eq=False, repr=False)
    """The cards in the order of their numbers, equal ones side by side."""
    _numbers: list[int] = field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        whole = Counter(
            Card(rank, suit)
            for rank in self.ranks
            for suit in self.suits
            for _ in range(self.copies)
        )
        missing = Counter(self.removed) - whole
        if missing:
            gone = ", ".join(str(card) for card in missing)
            raise PackError(f"cannot take {gone} out of a pack that does not hold it")
        left = (whole - Counter(self.removed)).elements()
        object.__setattr__(self, "cards", tuple(sorted(left, key=_by_number)))
        object.__setattr__(self, "_numbers", [card.number for card in self.cards])

    @classmethod
    def from_seven(cls) -> Pack:
        """Return the 32 cards from seven to ace."""
        return cls(RANKS[RANKS.index("7") :])

    @classmethod
    def full(cls, copies: int = 1) -> Pack:
        """Return one or two packs of 52 cards."""
        return cls(RANKS, copies=copies)

    def without(self, *removed: Card) -> Pack:
        """Return the pack with these cards taken out as well."""
        return Pack(self.ranks, self.suits, self.copies, (*self.removed, *removed))

    def __len__(self) -> int:
        return len(self.cards)

    def __contains__(self, card: object) -> bool:
        return card in self.cards

    def shuffled(self, stream: Stream) -> tuple[Card, ...]:
        """Return a random order of the cards, first to be dealt first.

        Raises:
            SeedError: if the stream is none.
        """
        return check_stream(stream).shuffled(self.cards)

    def order(
        self,
        *,
        seed: int | None = None,
        stream: Stream | None = None,
        pack: Sequence[Card] | str | None = None,
    ) -> tuple[Card, ...]:
        """Return the order in which the cards are dealt, first to be dealt first.

        Args:
            seed: shuffles the pack with a stream of this seed.
            stream: shuffles the pack.
            pack: the order itself, as cards or as text.

        Raises:
            RulesError: if not exactly one of the three is given.
            SeedError: if the seed or the stream cannot be one.
            CardError: if a text names no card.
            PackError: if the order is not one of this pack.

        >>> [str(card) for card in Pack.full().order(seed=7)[:4]]
        ['8s', 'Jc', '10d', '4s']
        """
        if sum(given is not None for given in (seed, stream, pack)) != 1:
            raise RulesError("deal with exactly one of seed, stream and pack")
        if pack is not None:
            return self.check_order(cards(pack) if isinstance(pack, str) else pack)
        return self.shuffled(Stream(cast("int", seed)) if stream is None else stream)

    def check_order(self, order: Sequence[Card]) -> tuple[Card, ...]:
        """Return the order if it holds exactly the cards of the pack.

        Raises:
            PackError: if a card is missing, too many, or no card at all.
        """
        try:
            cards = tuple(order)
        except TypeError:
            cards = (cast("Card", order),)
        if not set(map(type, cards)) <= {Card}:
            raise PackError(f"an order of the pack is a sequence of cards, not {order!r}")
        if sorted([card.number for card in cards]) != self._numbers:
            given, wanted = Counter(cards), Counter(self.cards)
            problems = [
                f"{word} {', '.join(str(card) for card in sorted(cards, key=_by_number))}"
                for word, cards in (("missing", wanted - given), ("too many", given - wanted))
                if cards
            ]
            raise PackError(
                f"not an order of the pack of {len(self)} cards ({len(cards)} given): "
                + "; ".join(problems)
            )
        return cards


def _by_number(card: Card) -> int:
    return card.number
