"""The rules: one flat value for every form of the game."""

from __future__ import annotations

from typing import Any, Final, Literal, TypeAlias

import attrs
from attrs import evolve, field, frozen, validators

from sedma import Pack, RuleBookFile, RulesError, Seat, Table, Why, fingerprint
from sedma.validators import at_least, is_a, one_of, truth

__all__ = ["End", "Exchange", "KittyOrder", "Returns", "Rules", "ShowThreshold", "TwoUpOrder"]

KittyOrder: TypeAlias = Literal["discard-first", "take-first", "take-before-exchange"]
"""When the dealer takes the kitty: after discarding as many cards, before it, or before the
exchange and before it."""

Exchange: TypeAlias = Literal["compulsory", "optional", "off"]
"""Whether seats that were up give cards."""

TwoUpOrder: TypeAlias = Literal["tricks-over", "new-target"]
"""Who of several givers comes first: who was up by more, or who has the higher target now."""

Returns: TypeAlias = Literal["one-by-one", "pooled", "by-rank"]
"""How a seat that gets cards of several others returns some: each giver has made its whole
exchange before the next begins; all have given before, and the first giver gets the highest; or the
giver of the highest card gets the highest."""

ShowThreshold: TypeAlias = Literal["lowest-return", "highest-return"]
"""Higher than which of the cards returned in its suit a card of the kitty is to be shown."""

End: TypeAlias = Literal["tricks", "total", "beyond", "deals"]
"""What ends a match: so many tricks in one deal, such a total, such a total or less than its
negative, or so many deals."""

REASONS: Final = {
    "turn:other-seat": "It is another seat's turn.",
    "turn:over": "The deal is over.",
    "hand:not-held": "The seat does not hold the card.",
    "due:give": "A seat that was up has to give cards first.",
    "due:trump": "The dealer has to name trump first.",
    "due:discard": "The dealer has to discard first.",
    "due:play": "Cards are being played; nothing else is due.",
    "give:any": "The giver chooses freely which cards to give.",
    "keep:may": "The seat may give nothing.",
    "keep:compulsory": "Giving is compulsory.",
    "keep:begun": "The seat has begun to give.",
    "trump:any": "Any of the four suits may be named.",
    "discard:any": "Any cards may be discarded.",
    "lead:first": "The dealer's left leads any card to the first trick.",
    "lead:winner": "The winner of a trick leads any card to the next.",
    "follow:suit": "The card is of the suit led.",
    "follow:must": "A card of the suit led is held and has to be played.",
    "follow:void": "No card of the suit led is held, so any may be played.",
    "end:tricks": "A seat has won so many tricks in one deal.",
    "end:total": "A total has been reached.",
    "end:beyond": "A total has been reached, above zero or below.",
    "end:deals": "So many deals have been played.",
}
"""Every reason, with a sentence that fits every form of the game."""


def _tuple(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


_targets = validators.deep_iterable(at_least(0, 52), validators.instance_of(tuple))


def _take_targets(rules: Rules, attribute: Any, value: Any) -> None:
    try:
        _targets(rules, attribute, value)
    except TypeError:
        raise RulesError(f"targets is a tuple of numbers, not {value!r}") from None


@frozen(kw_only=True)
class Rules:
    """The rules of one form of the game.

    Raises:
        RulesError: if a field does not take its value, or two do not go together.
    """

    variant: str = field(validator=is_a(str))
    """The name of the game."""
    book: RuleBookFile = field(repr=False, validator=is_a(RuleBookFile))
    """Its rule book."""
    table: Table = field(default=Table(3), validator=is_a(Table))
    """Three or four seats, each alone."""
    pack: Pack = field(factory=Pack.full, validator=is_a(Pack))
    """The pack."""
    hand_size: int = field(default=16, validator=at_least(1, 52))
    """How many cards each seat is dealt, and how many tricks there are."""
    packet: int = field(default=1, validator=at_least(1, 52))
    """How many cards a seat is dealt at a time."""
    targets: tuple[int, ...] = field(default=(8, 5, 3), converter=_tuple, validator=_take_targets)
    """How many tricks each seat should win, from the dealer on, clockwise."""
    kitty_order: KittyOrder = field(default="discard-first", validator=one_of(KittyOrder))
    """When the dealer takes the kitty, if there is one."""
    exchange: Exchange = field(default="compulsory", validator=one_of(Exchange))
    """Whether seats that were up give cards."""
    two_up_order: TwoUpOrder = field(default="tricks-over", validator=one_of(TwoUpOrder))
    """Who of several givers comes first."""
    returns: Returns = field(default="one-by-one", validator=one_of(Returns))
    """How cards of several givers are returned."""
    shows: bool = field(default=True, validator=truth)
    """Whether a dealer who was down shows high cards of the kitty."""
    show_threshold: ShowThreshold = field(default="lowest-return", validator=one_of(ShowThreshold))
    """Which cards those are."""
    end: End = field(default="tricks", validator=one_of(End))
    """What ends a match."""
    limit: int = field(default=12, validator=at_least(1))
    """The number of tricks, points or deals that ends it."""
    play_out: bool = field(default=True, validator=truth)
    """Whether a deal is played to its last trick, and paid, after the one that wins the match."""

    def __attrs_post_init__(self) -> None:
        problems = [text for bad, text in self._problems() if bad]
        if problems:
            raise RulesError("; ".join(problems))

    def _problems(self) -> tuple[tuple[bool, str], ...]:
        three, shows = self.players == 3, self.shows
        by_target = self.two_up_order == "new-target"
        last = self.kitty_order == "take-before-exchange"
        return (
            (self.players not in (3, 4), "table: three or four play"),
            (self.kitty_size < 0, "hand_size: the pack has too few cards"),
            (
                self.kitty_size > self.hand_size,
                "hand_size: there are more cards in the kitty than in a hand",
            ),
            (self.packet > self.hand_size, "packet: there are fewer cards in a hand"),
            (len(self.targets) != self.players, "targets: one for each seat"),
            (sum(self.targets) != self.hand_size, "targets: they add up to the number of tricks"),
            (self.pack.copies != 1, "pack: no card is there twice"),
            (not three and self.returns == "one-by-one", "returns: one-by-one is for three"),
            (
                last and self.returns == "one-by-one",
                "returns: after trump has been named they cannot come one by one",
            ),
            (shows and not self.kitty_size, "shows: there is no kitty"),
            (shows and last, "shows: the kitty is in the hand before the exchange"),
            (shows and self.exchange == "off", "shows: nothing is returned"),
            (
                not shows and self.show_threshold != "lowest-return",
                "show_threshold: nothing is shown",
            ),
            (
                not self.kitty_size and self.kitty_order != "discard-first",
                "kitty_order: there is no kitty",
            ),
            (
                by_target and (self.exchange == "off" or self.returns == "by-rank"),
                "two_up_order: nothing is returned in the order of the givers",
            ),
            (
                not self.play_out and self.end != "tricks",
                "play_out: only a number of tricks can end a deal early",
            ),
            (
                self.end == "tricks" and self.limit > self.hand_size,
                "limit: there are fewer tricks than that",
            ),
        )

    @property
    def players(self) -> int:
        """How many play."""
        return self.table.players

    @property
    def kitty_size(self) -> int:
        """How many cards are not dealt to anybody."""
        return len(self.pack) - self.players * self.hand_size

    @property
    def fingerprint(self) -> str:
        """16 hexadecimal digits that tell these rules from all others; the book does not count."""
        return fingerprint(self)

    @property
    def revision(self) -> int:
        """The revision of the rule book."""
        return self.book.load().revision

    def target(self, seat: Seat, dealer: Seat) -> int:
        """Return how many tricks a seat should win when this seat deals."""
        return self.targets[self.table.next(seat, -dealer)]

    def over(self, tricks: tuple[int, ...], dealer: Seat) -> tuple[int, ...]:
        """Return by how many tricks each seat is beyond its target; negative: short of it."""
        return tuple(won - self.target(seat, dealer) for seat, won in enumerate(tricks))

    def is_result(self, tricks: object) -> bool:
        """Whether seats can have won so many tricks, a tuple with one entry a seat, in a deal."""
        if not isinstance(tricks, tuple) or len(tricks) != self.players:
            return False
        if any(type(won) is not int or won < 0 for won in tricks):
            return False
        stopped = not self.play_out and max(tricks) >= self.limit
        left = self.hand_size - sum(tricks)
        return left == 0 or (stopped and left > 0)

    def why(self, reason: str) -> Why:
        """Return a reason in words, with the rule that the rule book binds to it."""
        return Why.of(reason, REASONS, self.book.load())

    def change(self, **changes: Any) -> Rules:
        """Return the same rules with some fields changed.

        Raises:
            RulesError: if a field does not exist or does not take the value, or two do not go
                together.
        """
        known = {one.name for one in attrs.fields(Rules)} - {"variant", "book"}
        unknown = [name for name in changes if name not in known]
        if unknown:
            raise RulesError(f"rules have no field {unknown[0]!r} to change")
        return evolve(self, **changes)
