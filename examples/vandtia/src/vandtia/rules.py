"""The rules: the options of the game, for one number of players."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

from attrs import evolve, field, fields, frozen

from sedma import (
    Card,
    Pack,
    Rank,
    RuleBook,
    RuleBookFile,
    RulesError,
    Seat,
    Stream,
    Table,
    fingerprint,
)
from sedma.validators import at_least, distinct_ranks, one_of, rank_tuple, truth
from vandtia.actions import MAX_PLAYERS

if TYPE_CHECKING:
    from vandtia.deal import Deal
    from vandtia.layout import Layout
    from vandtia.match import Match

__all__ = [
    "BOOK",
    "LONGEST",
    "MOST_SWAPS",
    "PACK",
    "DownCards",
    "NextDealer",
    "Rules",
    "Starter",
    "Stuck",
    "SwapRule",
]

BOOK: Final = RuleBookFile("vandtia", "rulebook.toml")
"""The rule book."""

PACK: Final = Pack.full()
"""The 52 cards."""

LONGEST: Final = 20_000
"""The most turns to which any deal can be bounded."""

MOST_SWAPS: Final = 99
"""The most swaps that a seat can be given."""

Starter: TypeAlias = Literal["dealer_left", "lowest_card", "first_three"]
"""Who makes the first play."""

SwapRule: TypeAlias = Literal["free", "none", "stack_own", "stack_any"]
"""What may be done before the first play."""

DownCards: TypeAlias = Literal["turn_when_uncovered", "blind_last"]
"""What becomes of a down card."""

Stuck: TypeAlias = Literal["skip", "allow_finish"]
"""What happens on an empty pile to a player who may not play the only card left."""

NextDealer: TypeAlias = Literal["clockwise", "loser"]
"""Who deals next."""


def _bound(minimum: int) -> Any:
    """Take None, or a whole number from ``minimum`` to `LONGEST`."""
    check = at_least(minimum, LONGEST)

    def bounded(instance: object, attribute: Any, value: object) -> None:
        if value is not None:
            check(instance, attribute, value)

    return bounded


@frozen(kw_only=True)
class Rules:
    """How the game is played at one table.

    Raises:
        RulesError: if a value cannot be, or two do not go together.

    >>> rules = Rules(players=3, no_finish_ranks=["2", "10"])
    >>> rules.stock_size, rules.no_finish_ranks
    (25, ('2', '10'))
    """

    players: int = field(default=2, validator=at_least(2, MAX_PLAYERS))
    """How many play, 2 to 5."""
    starter: Starter = field(default="dealer_left", validator=one_of(Starter))
    """Who makes the first play: the seat at the dealer's left, the seat whose hand has the lowest
    card, or the first with a three face up, else in hand, else a four, and so on."""
    swap: SwapRule = field(default="free", validator=one_of(SwapRule))
    """What may be done before the first play: swap hand cards and own up cards, nothing, or also
    stack hand cards on up cards of their rank, on own ones or on anybody's."""
    max_swaps: int = field(default=9, validator=at_least(1, MOST_SWAPS))
    """How many swaps each seat has at most; three are enough for any exchange."""
    down_cards: DownCards = field(default="turn_when_uncovered", validator=one_of(DownCards))
    """Whether a down card is turned up once nothing covers it, or played unseen at the end."""
    voluntary_take: bool = field(default=True, validator=truth)
    """Whether the pile may be taken by somebody who could play."""
    no_finish_ranks: tuple[Rank, ...] = field(
        default=(), converter=rank_tuple, validator=distinct_ranks
    )
    """The ranks with which nobody may go out."""
    stuck_on_empty_pile: Stuck = field(default="skip", validator=one_of(Stuck))
    """Whether a player who may not lead the only card left skips the turn, or goes out after
    all."""
    four_burns: bool = field(default=True, validator=truth)
    """Whether four equal ranks on top burn the pile."""
    chance_card: bool = field(default=False, validator=truth)
    """Whether a player without a legal play may turn up the top card of the stock."""
    interrupt_four: bool = field(default=False, validator=truth)
    """Whether four of a kind may be completed out of turn."""
    next_dealer: NextDealer = field(default="clockwise", validator=one_of(NextDealer))
    """Who deals next: the next seat, or the loser."""
    max_turns: int | None = field(default=2000, validator=_bound(1))
    """After how many turns a deal is void; None for never."""
    max_repeats: int | None = field(default=3, validator=_bound(2))
    """A deal is void when the same position has come so many times; None for never."""

    def __attrs_post_init__(self) -> None:
        if self.interrupt_four and not self.four_burns:
            raise RulesError("interrupt_four completes what burns: it needs four_burns")
        if self.stuck_on_empty_pile == "allow_finish" and not self.no_finish_ranks:
            raise RulesError("stuck_on_empty_pile='allow_finish' needs no_finish_ranks")

    @property
    def variant(self) -> str:
        """The name of the game, ``vandtia``."""
        return self.book.variant

    @property
    def book(self) -> RuleBook:
        """The rule book."""
        return BOOK.load()

    @property
    def revision(self) -> int:
        """The revision of the rule book."""
        return self.book.revision

    @property
    def fingerprint(self) -> str:
        """Sixteen digits that tell these rules from all others."""
        return fingerprint(self)

    @property
    def table(self) -> Table:
        """The table; the game goes clockwise."""
        return Table(self.players)

    @property
    def stacks(self) -> bool:
        """Whether hand cards may be stacked on up cards."""
        return self.swap in ("stack_own", "stack_any")

    @property
    def stock_size(self) -> int:
        """How many cards are left after the deal."""
        return len(PACK) - 9 * self.players

    @property
    def most_actions(self) -> int:
        """How many actions a deal has at most; without a bound on turns, with `LONGEST` of them.

        Each stacked card lies on one of the slots at the end, up to three on each, or went back
        into a hand by a swap, up to three with each.
        """
        swaps = self.players * self.max_swaps
        stacked = 3 * (3 * self.players + swaps) if self.stacks else 0
        before = 0 if self.swap == "none" else swaps + stacked + self.players
        return before + (LONGEST if self.max_turns is None else self.max_turns)

    def change(self, **changes: Any) -> Rules:
        """Return the same rules with some fields changed.

        Raises:
            RulesError: if there is no such field, or the result cannot be.
        """
        known = [one.name for one in fields(Rules)]
        for name in changes:
            if name not in known:
                raise RulesError(
                    f"rules of Vändtia have no field {name!r}; fields are {', '.join(known)}"
                )
        return evolve(self, **changes)

    def deal(
        self,
        *,
        dealer: Seat,
        seed: int | None = None,
        stream: Stream | None = None,
        pack: Sequence[Card] | str | None = None,
    ) -> Deal:
        """Return a deal before its first action.

        Args:
            dealer: the seat that deals.
            seed: shuffles the pack with a stream of this seed.
            stream: shuffles the pack.
            pack: the order of the pack, first card to be dealt first.

        Raises:
            SedmaError: if not exactly one of the three is given, or it or the dealer cannot be.
        """
        from vandtia.start import deal_cards

        return deal_cards(self, PACK.order(seed=seed, stream=stream, pack=pack), dealer)

    def position(self, layout: Layout, *, turn: Seat, dealer: Seat = 0) -> Deal:
        """Return a deal that goes on from a position; `vandtia.position` makes a layout.

        Raises:
            PositionError: if no deal can come to it.
            SeatError: if there is no such seat.
        """
        from vandtia.start import deal_from

        return deal_from(self, layout, turn, dealer)

    def begin_match(self, *, dealer: Seat) -> Match:
        """Return a match before its first deal.

        Raises:
            SeatError: if there is no such seat.
        """
        from vandtia.match import Match

        return Match(rules=self, dealer=dealer)
