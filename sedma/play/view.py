"""What one seat may know of a deal: another type, made in one place.

An `Observation` holds the seat's own hand and draws, everything that lies or lay face up, and
numbers of cards elsewhere. It holds nothing of other hands, of their draws or of the stock,
and no deal, so players, clients and logs that are given only this cannot look further.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from itertools import groupby
from typing import TYPE_CHECKING, cast

from attrs import frozen

from sedma.play.counting import tally_of
from sedma.play.legal import Turn, ruling
from sedma.play.moves import (
    MOVES,
    Course,
    Moves,
    Standing,
    Taken,
    has_card,
    is_blind,
    turned_up,
)
from sedma.play.outcome import Outcome
from sedma.play.position import Position
from sedma.play.stock import leaving
from sedma.values.actions import Action
from sedma.values.cards import Card, Rank
from sedma.values.reasons import Explanation
from sedma.values.seats import Seat
from sedma.values.tally import Side, Tally
from sedma.values.trick import LeavesStock, Message, Move, StockCard, Trick

if TYPE_CHECKING:
    from sedma.play.deal import Deal
    from sedma.play.state import Phase
    from sedma.rules.rules import Rules

__all__ = ["Drawn", "Observation", "Seen", "left_stock", "observe", "tricks_seen"]


@frozen
class Drawn:
    """Cards that the seat drew from the stock."""

    after: int
    """How many actions had been done since the start of the deal."""
    cards: tuple[Card, ...]
    """The cards, in the order in which they were drawn."""


@frozen
class Seen:
    """The hand of a partner, at which the seat has looked."""

    after: int
    """How many actions had been done since the start of the deal."""
    seat: Seat
    """Whose hand it was."""
    cards: tuple[Card, ...]
    """The cards, in the order of their numbers."""


@frozen(kw_only=True)
class Observation:
    """A deal as one seat sees it. Tuples of numbers have one entry a seat."""

    rules: Rules
    """The rules, which everybody knows."""
    seat: Seat
    """Whose view it is."""
    dealer: Seat
    """The seat that dealt."""
    first_leader: Seat
    """The seat that led first, since the start."""
    to_move: Seat | None
    """The seat to move; None when the deal is over."""
    phase: Phase
    """What is due."""
    leader: Seat | None
    """The seat that led the trick on the table or is to lead; None when it is over."""
    holder: Seat | None
    """The seat that would take the trick if it ended now; None before a lead."""
    led: Card | None
    """The card to which all others are compared; None before a lead."""
    winning: Card | None
    """The card that wins the trick so far; None before a lead."""
    first_hand: tuple[Card, ...]
    """The cards that the seat held at the start, in the order of their numbers."""
    first_sizes: tuple[int, ...]
    """How many cards each seat held at the start."""
    hand: tuple[Card, ...]
    """The cards that it holds now, in the order of their numbers."""
    draws: tuple[Drawn, ...]
    """What it has drawn since the start, unseen by the others."""
    turned_up: tuple[StockCard, ...]
    """The cards that any seat has turned up from the stock since the start."""
    shown: tuple[tuple[Card, ...], ...]
    """The cards that each seat holds for all to see; empty if nobody holds any."""
    seen: tuple[Seen, ...]
    """The hands of partners that it has seen since the start, or just before it."""
    hand_sizes: tuple[int, ...]
    """How many cards each seat holds."""
    stock_size: int
    """How many cards the stock has."""
    taken_before: tuple[tuple[Card, ...], ...]
    """The cards that each seat had taken before the start, all of which were face up."""
    tricks_before: tuple[int, ...]
    """How many tricks each seat had taken before the start."""
    passes_before: int
    """How many passes had been made before the start."""
    announced_before: tuple[tuple[Card, ...], ...]
    """The cards with which each seat had announced something before the start, if any."""
    owners_before: tuple[tuple[Card, Seat], ...]
    """Which seat had played each card that decides the sides, before the start."""
    leads_before: tuple[tuple[Seat, Rank], ...]
    """Which seat led which rank to the last tricks before the start, where leads are limited."""
    shown_before: tuple[tuple[Card, ...], ...]
    """The cards that each seat held for all to see at the start; empty if nobody held any."""
    dirty_before: tuple[Side, ...]
    """The sides that were dirty at the start, where sides can be."""
    sides: tuple[tuple[Seat, ...], ...]
    """The seats of each side, as far as the seat knows them: from the cards that it has seen, or
    else as everybody knows them."""
    trick: Trick
    """The trick on the table."""
    tricks: tuple[Trick, ...]
    """The tricks taken since the start."""
    dirty: tuple[Side, ...]
    """The sides that are dirty, where sides can be."""
    history: tuple[Move, ...]
    """Everything that was done since the start."""
    messages: tuple[Message, ...]
    """What was said since the start."""
    legal_actions: tuple[Action, ...]
    """What the seat may do: nothing unless it is to move."""
    outcome: Outcome | None
    """How the deal ended; None while it goes on."""

    def explain(self, action: Action) -> Explanation:
        """Say why an action of the seat is legal or not, with the rule that says so.

        The answer follows from what the seat may know, and is the same as that of `Deal.explain`.

        Args:
            action: the action, as of this seat.

        Raises:
            ActionError: if it is no action.

        >>> import sedma
        >>> view = sedma.variant("classic", players=4).deal(seed=7, dealer=0).observe(1)
        >>> view.explain(sedma.action("9h")).sentence
        'Any card may be led to a new trick.'
        """
        *_, (course, moves) = tricks_seen(self)
        turn = Turn(
            course=course,
            moves=moves,
            standing=self._standing,
            to_move=self.to_move,
            hand=[card.number for card in self.hand],
            legal=[one.number for one in self.legal_actions],
        )
        found = ruling(turn, action, self.seat)
        return Explanation(action, found.answer, self.rules.why(found.reason))

    @property
    def tally(self) -> Tally:
        """What each side has taken so far; sides that are not yet known to all are seats."""
        *_, (course, _) = tricks_seen(self)
        start, rules = cast("Position", course.origin), self.rules
        played_out = len(course.stock) <= rules.left_over and not any(self.hand_sizes)
        sides = rules.asked.sides.public(rules.table)
        return tally_of(rules, start, course.log, sides=sides, played_out=played_out)

    @property
    def _standing(self) -> Standing | None:
        """How the trick on the table stands; None before a card is led."""
        if self.led is None or self.winning is None or self.holder is None:
            return None
        return self.led.number, self.winning.number, self.holder

    @property
    def information_state(self) -> str:
        """All that the seat knows and remembers, as text.

        The first line names the rules with their fingerprint. Two deals with the same text
        cannot be told apart by the seat, now or by what it saw on the way here. One line for
        each event, in the order in which the seat learnt of it.

        Raises:
            ComponentError: if the rules have no fingerprint; see `Rules.fingerprint`.
        """
        rules = self.rules
        lines = [
            f"{rules.variant} {rules.players} rules {rules.fingerprint}",
            f"seat {self.seat} dealer {self.dealer} leader {self.first_leader}",
            f"hand {_texts(self.first_hand)}",
            f"sizes {_texts(self.first_sizes)}",
        ]
        if any(self.tricks_before):
            lines.append(f"tricks {_texts(self.tricks_before)}")
        if self.passes_before:
            lines.append(f"passes {self.passes_before}")
        lines += [
            f"{word} {seat} {_texts(pile)}"
            for word, piles in (
                ("taken", self.taken_before),
                ("announced", self.announced_before),
                ("shown", self.shown_before),
            )
            for seat, pile in enumerate(piles)
            if pile
        ]
        lines += [f"owner {seat} {card}" for card, seat in self.owners_before]
        lines += [f"led {seat} {rank}" for seat, rank in self.leads_before]
        lines += [f"dirty {side}" for side in self.dirty_before]
        turned = {one.after: one.card for one in self.turned_up}
        draws = {draw.after: draw for draw in self.draws}
        calls = list(self.messages)
        for done in range(len(self.history) + 1):
            if done:
                lines.append(f"do {self.history[done - 1]}")
            if done in turned:
                lines.append(f"turned {turned[done]}")
            if done in draws:
                lines.append(f"draw {_texts(draws[done].cards)}")
            lines += [
                f"see {one.seat} {_texts(one.cards)}" for one in self.seen if one.after == done
            ]
            lines += [f"say {call.seat}:{call.call}" for call in calls if call.after == done]
        if self.outcome is not None and self.outcome.burn is not None:
            burn = self.outcome.burn
            lines.append(f"burn {burn.kind} {burn.seat} {burn.rank}")
        return "\n".join(lines)


def observe(deal: Deal, seat: Seat) -> Observation:
    """Return what a seat may know of a deal; see `Deal.observe`."""
    rules, start = deal.rules, deal.start
    rules.table.check(seat)
    left = deal.from_stock
    return Observation(
        rules=rules,
        seat=seat,
        dealer=deal.dealer,
        first_leader=start.leader,
        to_move=deal.to_move,
        phase=deal.phase,
        leader=deal.leader,
        holder=deal.holder,
        led=deal.led,
        winning=deal.winning,
        first_hand=start.hands[seat],
        first_sizes=tuple(len(hand) for hand in start.hands),
        hand=deal.hands[seat],
        draws=_draws(left, seat),
        turned_up=tuple(one for one in left if one.how != "drawn"),
        shown=deal.shown,
        seen=_seen(deal, seat),
        hand_sizes=deal.hand_sizes,
        stock_size=len(deal.stock),
        taken_before=start.taken,
        tricks_before=start.tricks,
        passes_before=start.passes,
        announced_before=start.announced,
        owners_before=start.owners,
        leads_before=start.leads,
        shown_before=start.shown,
        dirty_before=start.dirty,
        sides=_sides(deal, seat),
        trick=deal.trick,
        tricks=deal.tricks,
        dirty=deal.dirty,
        history=deal.history,
        messages=deal.messages,
        legal_actions=deal.legal_actions_of(seat),
        outcome=deal.outcome,
    )


def _sides(deal: Deal, seat: Seat) -> tuple[tuple[Seat, ...], ...]:
    """Find out who plays with whom, from the cards that a seat holds or has seen."""
    shown = {card for cards in deal.shown for card in cards}
    seen = {
        card: owner
        for card, owner in deal.owners.items()
        if owner == seat or card in shown or card not in deal.hands[owner]
    }
    return deal.rules.asked.sides.final(deal.rules.table, seen)


def _draws(left: tuple[StockCard, ...], seat: Seat) -> tuple[Drawn, ...]:
    """Put the cards that a seat has drawn together by the moments at which it drew them."""
    own = (one for one in left if one.how == "drawn" and one.seat == seat)
    return tuple(
        Drawn(after, tuple(one.card for one in cards))
        for after, cards in groupby(own, key=lambda one: one.after)
    )


def _seen(deal: Deal, seat: Seat) -> tuple[Seen, ...]:
    """Find out which hands of partners a seat has seen: those when the stock had run out.

    Nobody draws after that, so a hand was what it is now and what its seat has played since.
    """
    rules = deal.rules
    if rules.peek == "never" or deal.stock_sizes[-1] > rules.left_over:
        return ()
    sizes = enumerate(deal.stock_sizes)
    first = next(number for number, size in sizes if size <= rules.left_over)
    since = [play for trick in (*deal.tricks[first:], deal.trick) for play in trick.plays]
    done = sum(map(len, deal.moves_by_trick[:first]))
    side = next(side for side in rules.asked.sides.public(rules.table) if seat in side)
    found: list[Seen] = []
    for other in side:
        if other != seat:
            played = [play.card for play in since if play.seat == other]
            cards = sorted((*deal.hands[other], *played), key=lambda card: card.number)
            found.append(Seen(done, other, tuple(cards)))
    return tuple(found)


def _texts(items: tuple[object, ...]) -> str:
    return " ".join(map(str, items))


# What a seat saw, as the engine keeps it. Cards that are hidden from the seat are left out.


def tricks_seen(view: Observation) -> Iterator[tuple[Course, Moves]]:
    """Go through the tricks since the start, that on the table last, with the course until then.

    The stock of a course is only so many places, and its origin has no hands.
    """
    origin = Position(
        dealer=view.dealer,
        leader=view.first_leader,
        hands=[()] * view.rules.players,
        stock=(),
        taken=view.taken_before,
        tricks=view.tricks_before,
        passes=view.passes_before,
        announced=view.announced_before,
        owners=view.owners_before,
        leads=view.leads_before,
        shown=view.shown_before,
        dirty=view.dirty_before,
    )
    moments = [done for done, _, _ in left_stock(view)]
    size, done = _stock_at_start(view), 0
    log: tuple[Taken, ...] = ()
    burn = None if view.outcome is None else view.outcome.burn
    for leader, taker, moves in _moves(view):
        stock = (0,) * (size - bisect_right(moments, done))
        yield Course(view.rules, origin, stock, leader, log, burn, view.messages), moves
        done += len(moves)
        if taker is not None:
            log = (*log, (leader, taker, moves, len(stock)))


def left_stock(view: Observation) -> tuple[tuple[int, Seat, LeavesStock], ...]:
    """Return what has left the stock since the start: after how many actions, to whom, how."""
    tricks = [(taker, moves) for _, taker, moves in _moves(view)]
    return tuple(leaving(view.rules, view.first_sizes, _stock_at_start(view), tricks))


def _stock_at_start(view: Observation) -> int:
    return len(view.rules.pack) - sum(view.first_sizes) - sum(map(len, view.taken_before))


def _moves(view: Observation) -> Iterator[tuple[Seat, Seat | None, Moves]]:
    """Go through the tricks as the engine keeps them: leader, taker and moves."""
    turned = {one.after: one for one in view.turned_up if one.how == "played"}
    moves: Moves = ()
    for done, move in enumerate(view.history, 1):
        if done in turned:
            moves += (turned_up(move.seat, turned[done].card.number),)
        else:
            moves += MOVES[move.seat][move.action.number]
    begin = 0
    for trick in view.tricks:
        end, plays = begin, len(trick.plays)
        # What is no card and comes after the last card of a trick belongs to it, but for a card
        # that was turned up into the hand: with that the next trick begins.
        while plays or (end < len(moves) and _ends_trick(moves[end])):
            plays -= has_card(moves[end])
            end += 1
        yield trick.leader, trick.taker, moves[begin:end]
        begin = end
    yield view.trick.leader, None, moves[begin:]


def _ends_trick(move: int) -> bool:
    return not (has_card(move) or is_blind(move))
