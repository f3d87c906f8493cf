"""A deal: a value that never changes; an action gives another one."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Literal, TypeAlias

from attrs import field, frozen

from sedma import Action, Card, Explanation, Move, Ruling, Seat, Why
from vandtia.layout import Key, Layout
from vandtia.legality import legal, ruling
from vandtia.reasons import SENTENCES
from vandtia.rules import Rules

if TYPE_CHECKING:
    from vandtia.view import View

__all__ = ["Deal", "Drawn", "Outcome", "Phase", "Start", "Turned", "Void"]

Phase: TypeAlias = Literal["swap", "play", "over"]
"""``swap`` before the first play, ``play`` then, and ``over`` at the end."""

Void: TypeAlias = Literal["turns", "repeats", "stuck"]
"""Why a deal is void: too many turns, a position that came too often, or nobody can lead."""


@frozen
class Turned:
    """A card that was turned up for all to see."""

    after: int
    """How many actions had been done since the start, that which turned it included."""
    seat: Seat
    """The seat that turned it up."""
    slot: int | None
    """The slot in which it lay face down; None if it came from the stock."""
    card: Card
    """The card."""
    to: Literal["slot", "pile", "hand"]
    """Where it went: it stays in the slot, is played, or goes into the hand with the pile."""


@frozen
class Drawn:
    """Cards that a seat drew from the stock."""

    after: int
    """How many actions had been done since the start, that which let it draw included."""
    seat: Seat
    """The seat."""
    cards: tuple[Card, ...]
    """The cards, in the order in which they were drawn."""


@frozen(kw_only=True)
class Outcome:
    """How a deal ended. Nothing is scored."""

    rules: Rules
    """The rules by which it was played."""
    dealer: Seat
    """The seat that dealt."""
    out: tuple[Seat, ...]
    """The seats that got rid of all their cards, in this order."""
    loser: Seat | None
    """The only seat that still had cards; None if the deal is void."""
    void: Void | None
    """Why the deal is void; None if it has a loser."""
    next_dealer: Seat
    """Who deals the next deal of a match."""
    why: Why
    """Why the deal is over, with the rule."""


@frozen(kw_only=True)
class Start:
    """How a deal began."""

    layout: Layout
    """Where the cards lay."""
    first: Seat
    """The seat to act first."""
    pack: tuple[Card, ...] | None = None
    """The order of the pack; None for a position."""


@frozen(kw_only=True)
class Deal:
    """A deal at one moment. See `Rules.deal` and `Rules.position`."""

    rules: Rules
    """The rules."""
    dealer: Seat
    """The seat that dealt."""
    start: Start
    """How it began."""
    phase: Phase
    """What is going on."""
    to_move: Seat | None
    """The seat whose turn it is; None at the end."""
    layout: Layout
    """Where the cards lie."""
    history: tuple[Move, ...] = ()
    """Everything that was done since the start."""
    turned: tuple[Turned, ...] = ()
    """The cards that were turned up, in order."""
    drawn: tuple[Drawn, ...] = ()
    """What was drawn, in order."""
    out: tuple[Seat, ...] = ()
    """The seats that got rid of all their cards, in this order."""
    swaps: int = 0
    """How many swaps the seat to move has made."""
    finished_swapping: int = 0
    """How many seats have finished swapping."""
    turns: int = 0
    """How many turns there were since swapping ended."""
    skips: int = 0
    """How many seats have skipped in a row."""
    trail: tuple[tuple[Seat, Key], ...] = field(default=(), repr=False)
    """The positions since one that cannot come back: whose turn it was, and what lay where."""
    void: Void | None = None
    """Why the deal is void, if it is."""

    @property
    def is_over(self) -> bool:
        """Whether the deal has ended."""
        return self.phase == "over"

    @property
    def legal_actions(self) -> tuple[Action, ...]:
        """What the seat to move may do, in the order of the numbers; nothing at the end."""
        return self._legal

    @cached_property
    def _legal(self) -> tuple[Action, ...]:
        return () if self.to_move is None else legal(self, self.to_move)

    def legal_actions_of(self, seat: Seat) -> tuple[Action, ...]:
        """Return what a seat may do now: out of turn, at most to complete four of a kind.

        Raises:
            SeatError: if there is no such seat.
        """
        self.rules.table.check(seat)
        return self.legal_actions if seat == self.to_move else legal(self, seat)

    def explain(self, action: Action, *, seat: Seat | None = None) -> Explanation:
        """Say whether an action is legal, and why.

        Args:
            action: the action.
            seat: who would do it; by default the seat to move.

        Raises:
            ActionError: if it is no action of this game.
            SeatError: if there is no such seat.
        """
        answer = self._ruling(action, seat)
        return Explanation(action, answer.answer, self.why(answer.reason))

    def apply(self, action: Action, *, seat: Seat | None = None) -> Deal:
        """Return the deal after an action.

        Args:
            action: the action.
            seat: who does it; by default the seat to move.

        Raises:
            IllegalActionError: if the rules refuse it; names the rule.
            ActionError: if it is no action of this game.
            SeatError: if there is no such seat.
        """
        from vandtia.acting import act

        if not self._ruling(action, seat):
            mover = self.to_move if seat is None else seat
            can = () if mover is None else self.legal_actions_of(mover)
            raise self.explain(action, seat=seat).refusal(can)
        mover = self.to_move if seat is None else seat
        assert mover is not None  # noqa: S101  # a deal that is over refuses every action
        return act(self, mover, action)

    def _ruling(self, action: Action, seat: Seat | None) -> Ruling:
        if seat is not None:
            self.rules.table.check(seat)
        elif (seat := self.to_move) is None:
            seat = self.dealer
        return ruling(self, seat, action)

    def why(self, reason: str) -> Why:
        """Return a reason of the game in words, with its rule."""
        return Why.of(reason, SENTENCES, self.rules.book)

    @property
    def repeats(self) -> int:
        """How many times the position now has come, this time included; suits do not matter."""
        return self.trail.count(self.trail[-1]) if self.trail else 0

    @property
    def cycle(self) -> int | None:
        """After how many turns the position has come back; None if it is new."""
        before = self.trail[:-1][::-1]
        if not self.trail or self.trail[-1] not in before:
            return None
        return before.index(self.trail[-1]) + 1

    @property
    def outcome(self) -> Outcome | None:
        """How the deal ended; None while it goes on."""
        if not self.is_over:
            return None
        loser = self.layout.playing[0] if self.void is None else None
        next_dealer = self.rules.table.next(self.dealer)
        if self.rules.next_dealer == "loser" and loser is not None:
            next_dealer = loser
        return Outcome(
            rules=self.rules,
            dealer=self.dealer,
            out=self.out,
            loser=loser,
            void=self.void,
            next_dealer=next_dealer,
            why=self.why("end:loser" if self.void is None else f"void:{self.void}"),
        )

    def observe(self, seat: Seat) -> View:
        """Return what a seat may know.

        Raises:
            SeatError: if there is no such seat.
        """
        from vandtia.view import observe

        return observe(self, seat)

    def states(self) -> Iterator[Deal]:
        """Go through the deal from its start to now, one action at a time."""
        from vandtia.start import begin

        deal = begin(self.rules, self.dealer, self.start)
        yield deal
        for move in self.history:
            deal = deal.apply(move.action, seat=move.seat)
            yield deal
