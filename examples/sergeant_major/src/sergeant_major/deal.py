"""One deal, as an immutable value: what is due, what is legal and why, what came of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal, TypeAlias

from attrs import evolve, field, frozen

from sedma import (
    SUITS,
    Action,
    ActionError,
    Card,
    Explanation,
    MatchError,
    Move,
    Play,
    Seat,
    Stream,
    Suit,
    Trick,
)
from sergeant_major.actions import Discard, Give, Keep, Trump
from sergeant_major.course import Step, done, in_order, settled, steps_of
from sergeant_major.exchange import Pluck
from sergeant_major.outcome import Outcome
from sergeant_major.rules import Rules
from sergeant_major.tricks import fitting
from sergeant_major.view import Handed, Observation, observe

__all__ = ["Deal", "Phase", "begin_deal"]

Phase: TypeAlias = Literal["give", "trump", "discard", "play", "over"]
"""What is due."""


@frozen(kw_only=True)
class Deal:
    """A deal at one moment; make one with `begin_deal` or `Match.next_deal`.

    `apply` returns another value. Two deals are equal when they began alike and the same was done.
    """

    rules: Rules
    """The rules."""
    dealer: Seat
    """The seat that dealt."""
    before: tuple[int, ...] | None
    """The tricks over of the deal before, by which cards are given; None if there was none."""
    pack: tuple[Card, ...]
    """The order of the pack, first card to be dealt first."""
    history: tuple[Move, ...] = ()
    """Everything that was done, in order."""
    hands: tuple[tuple[Card, ...], ...] = field(eq=False, repr=False)
    """The cards in each hand, in the order of their numbers."""
    kitty: tuple[Card, ...] = field(eq=False, repr=False)
    """The cards that were left over, whoever has them now."""
    steps: tuple[Step, ...] = field(eq=False, repr=False)
    """What is still to come; the first step is due."""
    trump: Suit | None = field(default=None, eq=False, repr=False)
    """The trump suit; None before it is named."""
    discards: tuple[Card, ...] = field(default=(), eq=False, repr=False)
    """The cards that the dealer has put out of play."""
    taken: bool = field(default=False, eq=False, repr=False)
    """Whether the dealer has taken the kitty."""
    plucks: tuple[Pluck, ...] = field(default=(), eq=False, repr=False)
    """The cards that have been given and for which none have been returned yet."""
    handed: tuple[Handed, ...] = field(default=(), eq=False, repr=False)
    """What went from hand to hand, and what was shown, in order."""
    tricks: tuple[Trick, ...] = field(default=(), eq=False, repr=False)
    """The tricks taken, in order."""
    trick: Trick = field(eq=False, repr=False)
    """The trick on the table; without cards before a lead."""

    # What can be read off it.

    @property
    def step(self) -> Step | None:
        """What is due; None when the deal is over."""
        return self.steps[0] if self.steps else None

    @property
    def phase(self) -> Phase:
        """What is due."""
        kind: Any = self.steps[0].kind if self.steps else "over"
        return kind  # type: ignore[no-any-return]

    @property
    def is_over(self) -> bool:
        """Whether the deal has ended."""
        return not self.steps

    @property
    def to_move(self) -> Seat | None:
        """The seat to move; None when the deal is over."""
        if not self.steps:
            return None
        step = self.steps[0]
        if step.gift is not None:
            return step.gift.giver
        if step.kind != "play":
            return self.dealer
        return self.rules.table.next(self.trick.leader, len(self.trick.plays))

    @property
    def tricks_won(self) -> tuple[int, ...]:
        """How many tricks each seat has won."""
        takers = [trick.taker for trick in self.tricks]
        return tuple(takers.count(seat) for seat in self.rules.table.seats)

    @property
    def outcome(self) -> Outcome | None:
        """What came of it; None while it goes on."""
        if self.steps:
            return None
        return Outcome(
            rules=self.rules, dealer=self.dealer, before=self.before, tricks=self.tricks_won
        )

    def observe(self, seat: Seat) -> Observation:
        """Return what a seat may know.

        Raises:
            SeatError: if the table has no such seat.
        """
        return observe(self, self.rules.table.check(seat))

    def states(self) -> Iterator[Deal]:
        """Go through every state from the start to this one."""
        deal = begin_deal(self.rules, dealer=self.dealer, before=self.before, pack=self.pack)
        yield deal
        for move in self.history:
            deal = deal.apply(move.action)
            yield deal

    # What may be done.

    @property
    def legal_actions(self) -> tuple[Action, ...]:
        """What the seat to move may do, by ascending number; nothing when the deal is over."""
        seat = self.to_move
        if seat is None:
            return ()
        hand, step = self.hands[seat], self.steps[0]
        match step.kind:
            case "give":
                keep = (Keep(),) if self._may_keep() else ()
                return (*map(Give, hand), *keep)
            case "trump":
                return tuple(map(Trump, SUITS))
            case "discard":
                return tuple(map(Discard, hand))
            case _:
                return tuple(map(Play, fitting(hand, self._led)))

    def legal_actions_of(self, seat: Seat) -> tuple[Action, ...]:
        """Return the legal actions of a seat: none unless it is to move.

        Raises:
            SeatError: if the table has no such seat.
        """
        return self.legal_actions if self.rules.table.check(seat) == self.to_move else ()

    @property
    def _led(self) -> Suit | None:
        return self.trick.plays[0].card.suit if self.trick.plays else None

    def _may_keep(self) -> bool:
        """Say whether the giver may still decide to give nothing."""
        return self.rules.exchange == "optional" and not any(
            move.seat == self.to_move and isinstance(move.action, Give) for move in self.history
        )

    def explain(self, action: Action, *, seat: Seat | None = None) -> Explanation:
        """Say why an action is legal or not, with the rule that says so.

        Args:
            action: the action.
            seat: the seat that would do it; by default the one to move.

        Raises:
            ActionError: if it is no action of this game.
            SeatError: if the table has no such seat.
        """
        legal, reason = self._rule(action, seat)
        return Explanation(action, legal, self.rules.why(reason))

    def _rule(self, action: Action, seat: Seat | None) -> tuple[bool, str]:
        kind = _KINDS.get(type(action))
        if kind is None:
            raise ActionError(f"{action!r} is no action of this game; read one from ACTIONS")
        if seat is not None:
            self.rules.table.check(seat)
        mover = self.to_move
        if mover is None:
            return False, "turn:over"
        if seat not in (None, mover):
            return False, "turn:other-seat"
        if kind != self.phase:
            return False, f"due:{self.phase}"
        match action:
            case Keep():
                return self._rule_on_keeping()
            case Play() | Give() | Discard() if action.card not in self.hands[mover]:
                return False, "hand:not-held"
            case Play():
                return self._rule_on_play(action.card, mover)
            case _:
                return True, f"{kind}:any"

    def _rule_on_keeping(self) -> tuple[bool, str]:
        if self.rules.exchange != "optional":
            return False, "keep:compulsory"
        may = self._may_keep()
        return may, "keep:may" if may else "keep:begun"

    def _rule_on_play(self, card: Card, seat: Seat) -> tuple[bool, str]:
        led = self._led
        if led is None:
            return True, "lead:winner" if self.tricks else "lead:first"
        if card.suit == led:
            return True, "follow:suit"
        must = any(held.suit == led for held in self.hands[seat])
        return not must, "follow:must" if must else "follow:void"

    def apply(self, action: Action, *, seat: Seat | None = None) -> Deal:
        """Return the deal after the seat to move has done this.

        Args:
            action: what it does.
            seat: the seat that does it, where that has to be checked.

        Raises:
            IllegalActionError: if the rules refuse it; names the rule, and what the seat might
                do instead: to a seat that is not to move it does not tell what another one holds.
            ActionError: if it is no action of this game.
            SeatError: if the table has no such seat.
        """
        explanation = self.explain(action, seat=seat)
        mover = self.to_move
        if not explanation.legal or mover is None:
            legal = self.legal_actions if seat is None else self.legal_actions_of(seat)
            raise explanation.refusal(legal)
        deal = evolve(self, history=(*self.history, Move(mover, action)))
        return done(deal, action, mover)


def begin_deal(
    rules: Rules,
    *,
    dealer: Seat,
    before: Sequence[int] | None = None,
    seed: int | None = None,
    stream: Stream | None = None,
    pack: Sequence[Card] | str | None = None,
) -> Deal:
    """Deal the cards.

    Args:
        rules: the rules.
        dealer: the seat that deals.
        before: the tricks over of the deal before, by seat; None if there was none.
        seed: shuffles the pack.
        stream: shuffles the pack; exactly one of it, the seed and the pack is given.
        pack: the order of the pack.

    Raises:
        SeatError: if the table has no such seat.
        MatchError: if no deal can have had such a result.
        RulesError, SeedError, CardError, PackError: as `sedma.Pack.order` does.
    """
    table = rules.table
    table.check(dealer, "dealer")
    over = None if before is None else _result(rules, table.next(dealer, -1), before)
    order = rules.pack.order(seed=seed, stream=stream, pack=pack)
    hands, kitty = table.deal_out(
        order, first=table.next(dealer), each=rules.hand_size, packet=rules.packet
    )
    return settled(
        Deal(
            rules=rules,
            dealer=dealer,
            before=over,
            pack=order,
            hands=tuple(in_order(hand) for hand in hands),
            kitty=kitty,
            steps=tuple(steps_of(rules, dealer, over)),
            trick=Trick(table.next(dealer)),
        )
    )


def _result(rules: Rules, dealer: Seat, before: object) -> tuple[int, ...]:
    """Return the tricks over of the deal before, which this seat dealt, if there can be such."""
    over = tuple(before) if isinstance(before, Sequence) else ()
    targets = [rules.target(seat, dealer) for seat in rules.table.seats]
    tricks = tuple(
        one + target if type(one) is int else None
        for one, target in zip(over, targets, strict=False)
    )
    if len(over) != len(targets) or not rules.is_result(tricks) or sum(over) != 0:
        least = ", ".join(str(-target) for target in targets)
        raise MatchError(
            f"before is the tricks over of each seat in the deal before: no less than {least}, "
            f"with a sum of 0, not {before!r}"
        )
    return over


_KINDS: Mapping[type, str] = {
    Give: "give",
    Keep: "give",
    Trump: "trump",
    Discard: "discard",
    Play: "play",
}
