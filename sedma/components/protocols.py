"""What a component has to answer. A stranger's class that has these members is a component.

Components are asked in one fixed order (the phase diagram of the documentation shows it):
`HoldBackRule` before a seat plays, `LeadsRule` and `AnnounceRule` before it leads and
`FollowRule` before it follows, `BeatRule` and `BurnRule` for each card, `LastCardRule` for the
very last of the deal, `ProlongRule` after each round, `DrawRule` and again `BurnRule` after each
trick, `CleaningRule`, `PointsRule`, `ResultRule`, `ZeroRule` and `RotationRule` at the end of the
deal; `SidesRule` wherever it matters who plays with whom.

All components are immutable values: equal when their fields are equal, hashable, and
without memory. They give reasons as keys; `Component.reasons` lists every key that one can
give, with a sentence that fits every game. The rule book of a variant binds keys to ids.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Protocol

from sedma.values.cards import Card, Rank
from sedma.values.reasons import Ruling
from sedma.values.seats import Seat, Table
from sedma.values.tally import Side, Tally, Verdict, Zeroed
from sedma.values.trick import Trick

__all__ = [
    "AnnounceRule",
    "BeatRule",
    "BurnRule",
    "CleaningRule",
    "Component",
    "DrawRule",
    "FollowRule",
    "HoldBackRule",
    "LastCardRule",
    "LeadsRule",
    "PointsRule",
    "ProlongRule",
    "ResultRule",
    "RotationRule",
    "SidesRule",
    "ZeroRule",
]


class Component(Protocol):
    """What all components have in common."""

    @property
    def reasons(self) -> Mapping[str, str]:
        """Every reason key that the component can give, with its sentence."""
        ...


class BeatRule(Component, Protocol):
    """Which card beats which.

    The answers are tabulated once for each set of rules, by kind of card.
    """

    def kind(self, card: Card) -> Hashable:
        """Return what the rule sees of a card; cards of one kind are alike to it."""
        ...

    def fits(self, led: Card, played: Card) -> Ruling:
        """Say whether a card goes with the card led, as an equal or a wild card does."""
        ...

    def beats(self, led: Card, winning: Card, played: Card) -> Ruling:
        """Say whether a card takes over the trick from the card that wins it so far.

        Args:
            led: the card that was led; after a prolonging card that is a new lead, that one.
            winning: the card that wins the trick so far; at first the one led.
            played: the card that is played now.
        """
        ...


class HoldBackRule(Component, Protocol):
    """Which cards may not be played while there is a stock."""

    @property
    def active(self) -> bool:
        """Whether anything is held back; if not, nothing else is asked."""
        ...

    def holds_back(self, card: Card, played: int) -> str | None:
        """Return the reason key if a card may not be played while there is a stock, else None.

        Args:
            card: a card of the hand.
            played: how many cards of its rank have been played since the start of the deal.
        """
        ...

    def keeps(self, card: Card, played: int) -> bool:
        """Say whether a card that is turned up from the stock goes into the hand, unplayed."""
        ...


class LeadsRule(Component, Protocol):
    """How often a seat may lead one rank."""

    @property
    def active(self) -> bool:
        """Whether there is a limit; if not, nothing else is asked."""
        ...

    def bars_lead(self, card: Card, run: Sequence[Rank]) -> str | None:
        """Return the reason key if a seat may not lead a card, else None.

        Args:
            card: a card of the hand.
            run: the ranks that the seat led to the tricks directly before this one, the latest
                first; a trick that another seat led ends them.
        """
        ...


class FollowRule(Component, Protocol):
    """Whether a seat that follows must beat if it can, from the cards that it holds."""

    @property
    def active(self) -> bool:
        """Whether a seat may ever be bound; if not, nothing else is asked."""
        ...

    def kind(self, card: Card) -> Hashable:
        """Return what the rule itself sees of a card, beside what the beat rule sees."""
        ...

    def binds(self, beat: BeatRule, led: Card, winning: Card, held: Card) -> bool:
        """Say whether a seat that holds this card may play only cards that fit.

        Args:
            beat: the beat rule of the game.
            led: the card that was led.
            winning: the card that wins the trick so far.
            held: one card of the hand; the seat is bound if any of them binds it.
        """
        ...

    def fits(self, beat: BeatRule, led: Card, winning: Card, played: Card) -> Ruling:
        """Say whether a seat that is bound may play this card.

        A card that binds has to fit, so that there is always one that may be played.

        Args:
            beat: the beat rule of the game.
            led: the card that was led.
            winning: the card that wins the trick so far.
            played: the card that the seat would play.
        """
        ...


class LastCardRule(Component, Protocol):
    """Whether the very last card of a deal has power."""

    @property
    def active(self) -> bool:
        """Whether it may have none; if not, nothing else is asked."""
        ...

    def dead(self, card: Card, tricks: int) -> str | None:
        """Return the reason key if the last card cannot beat, or None if it can.

        Args:
            card: the card, after which nobody holds one and the stock is empty.
            tricks: how many tricks the side of its player has taken before.
        """
        ...


class ProlongRule(Component, Protocol):
    """Whether and with which card the leader may prolong a trick after a round."""

    @property
    def resets(self) -> bool:
        """Whether a prolonging card is a new lead, so that the old one no longer counts."""
        ...

    def kind(self, card: Card) -> Hashable:
        """Return what the rule itself sees of a card, beside what the beat rule sees."""
        ...

    def opens(self, leader: Seat, holder: Seat, sides: Sequence[Sequence[Seat]]) -> Ruling:
        """Say whether the leader may go on at all, from what everybody can see.

        Args:
            leader: the seat that led the trick.
            holder: the seat whose card wins it after the last complete round.
            sides: the seats of each side, as far as everybody knows them.
        """
        ...

    def fits(self, beat: BeatRule, led: Card, winning: Card, played: Card) -> Ruling:
        """Say whether the leader may go on with this card.

        Args:
            beat: the beat rule of the game.
            led: the card that was led.
            winning: the card that wins the trick so far.
            played: the card with which the leader would go on.
        """
        ...


class DrawRule(Component, Protocol):
    """Who draws which cards of the stock, and when."""

    @property
    def after_card(self) -> bool:
        """Whether a seat fills its hand directly after each card that it has played."""
        ...

    def seats(
        self, sizes: Sequence[int], stock: int, taker: Seat, hand_size: int
    ) -> Sequence[Seat]:
        """Return the seats in the order in which they draw after a trick, one seat a card.

        Args:
            sizes: the number of cards in each hand, by seat.
            stock: the number of cards in the stock, 1 or more.
            taker: the seat that took the trick.
            hand_size: the number of cards up to which hands are filled.
        """
        ...


class SidesRule(Component, Protocol):
    """Who plays with whom. Its reasons, if it has any, stand with every outcome."""

    @property
    def decided_by(self) -> Sequence[Card]:
        """The cards whose owners decide it; none if it is fixed for the whole deal."""
        ...

    def public(self, table: Table) -> tuple[tuple[Seat, ...], ...]:
        """Return the seats of each side, as far as everybody knows them from the start.

        What may be done never depends on more than this, and totals of a match are kept by
        these sides.

        Raises:
            RulesError: if the table cannot be divided so.
        """
        ...

    def final(self, table: Table, owners: Mapping[Card, Seat]) -> tuple[tuple[Seat, ...], ...]:
        """Return the seats of each side for the result.

        Args:
            table: how many sit there, in which order of play.
            owners: the seat that holds or has played each of the cards that decide, without
                those that nobody has had yet.
        """
        ...


class PointsRule(Component, Protocol):
    """What cards and tricks count."""

    def of(self, card: Card) -> int:
        """Return the points of a card."""
        ...

    def bonus(self, tally: Tally) -> tuple[int, ...]:
        """Return the points of each side beside those of its cards, at the end of the deal."""
        ...

    def total(self, cards: Sequence[Card], rounds: int) -> int | None:
        """Return the points of all sides together, for these cards in so many rounds.

        None if play decides it.
        """
        ...

    def why(self, tally: Tally) -> tuple[str, ...]:
        """Return the reason keys of the points."""
        ...


class BurnRule(Component, Protocol):
    """Which runs of equal cards end a deal at once, and for how many stakes."""

    @property
    def watches_tricks(self) -> bool:
        """Whether cards in a trick can burn; if not, `in_trick` is never asked."""
        ...

    @property
    def watches_hands(self) -> bool:
        """Whether cards in a hand can burn; if not, `in_hand` is never asked."""
        ...

    def in_trick(self, cards: Sequence[Card]) -> tuple[int, str]:
        """Return the stakes that the last of the cards of a trick wins, and the reason key.

        0 stakes if it burns nothing.
        """
        ...

    def in_hand(self, cards: Sequence[Card]) -> tuple[Rank | None, int, str]:
        """Return the rank that burns in a hand, the stakes it wins, and the reason key.

        No rank and 0 stakes if nothing burns.
        """
        ...


class AnnounceRule(Component, Protocol):
    """What may be announced when a card is led, and what it counts."""

    @property
    def active(self) -> bool:
        """Whether there is anything to announce; if not, nothing else is asked."""
        ...

    def may(self, card: Card, hand: Sequence[Card], announced: Sequence[Card]) -> Ruling:
        """Say whether the leader may announce with this card.

        Args:
            card: the card to lead.
            hand: the cards held, that card among them.
            announced: the cards with which anybody has announced in this deal.
        """
        ...

    def points_of(self, card: Card) -> int:
        """Return the points of an announcement with this card."""
        ...


class CleaningRule(Component, Protocol):
    """Which tricks make the side that takes them dirty, and which clean it again."""

    @property
    def active(self) -> bool:
        """Whether a side can get dirty; if not, nothing else is asked."""
        ...

    def dirty(self, cards: Sequence[Card], winning: Card, stock: int, before: bool) -> bool:
        """Say whether the side that takes a trick is dirty after it.

        Args:
            cards: the cards of the trick.
            winning: the card that took it.
            stock: the number of cards in the stock when it was led.
            before: whether the side was dirty before it.
        """
        ...


class ResultRule(Component, Protocol):
    """Who wins a deal, and how much."""

    @property
    def in_stakes(self) -> bool:
        """Whether a deal is won for stakes, which are paid; else it is added in points."""
        ...

    @property
    def two_sides_only(self) -> bool:
        """Whether it makes sense for two sides only."""
        ...

    @property
    def needs_whole_deal(self) -> bool:
        """Whether the result can still change once a side has more than half of the points."""
        ...

    def decide(self, tally: Tally, points: Sequence[int]) -> Verdict:
        """Return the verdict on a deal that is over.

        Args:
            tally: what each side took.
            points: the points of each side, with the bonuses.
        """
        ...


class ZeroRule(Component, Protocol):
    """What sets the running totals of a match to zero."""

    @property
    def active(self) -> bool:
        """Whether anything does; if not, nothing else is asked."""
        ...

    @property
    def round_size(self) -> int:
        """The number of cards in the rounds that it looks at; 0: it looks at none."""
        ...

    def zeroed(self, tricks: Sequence[Trick], tally: Tally, verdict: Verdict) -> Sequence[Zeroed]:
        """Return what sets totals to zero before the scores of the deal are added.

        Args:
            tricks: the tricks that were taken since the start of the deal, in order.
            tally: what each side took.
            verdict: what the result rule says.
        """
        ...


class RotationRule(Component, Protocol):
    """Who deals next."""

    def next_dealer(
        self,
        dealer: Seat,
        table: Table,
        tally: Tally,
        points: Sequence[int] | None,
        winners: Sequence[Side],
    ) -> tuple[Seat, str]:
        """Return the next dealer and the reason key.

        Args:
            dealer: who dealt.
            table: how many sit there, in which order of play.
            tally: what each side took; ``tally.sides`` are the seats of each side.
            points: the points of each side, with the bonuses; None after a burn.
            winners: the sides that won.
        """
        ...
