"""What one seat may know of a deal: another type, made in one place.

An `Observation` holds the seat's own hand and draws, everything that lies or lay face up, and
numbers of cards elsewhere. It holds nothing of other hands, of their draws or of the stock,
and no deal, so players, clients and logs that are given only this cannot look further.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from attrs import frozen

from sedma.actions import Action
from sedma.cards import Card
from sedma.outcome import Outcome
from sedma.seats import Seat
from sedma.trick import Message, Move, Trick

if TYPE_CHECKING:
    from sedma.deal import Deal
    from sedma.rules import Rules
    from sedma.state import Phase

__all__ = ["Drawn", "Observation", "observe"]


@frozen
class Drawn:
    """Cards that the seat drew from the stock."""

    after: int
    """How many actions had been done since the start of the deal."""
    cards: tuple[Card, ...]
    """The cards, in the order in which they were drawn."""


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
    """What it has drawn since the start."""
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
    trick: Trick
    """The trick on the table."""
    tricks: tuple[Trick, ...]
    """The tricks taken since the start."""
    history: tuple[Move, ...]
    """Everything that was done since the start."""
    messages: tuple[Message, ...]
    """What was said since the start."""
    legal_actions: tuple[Action, ...]
    """What the seat may do: nothing unless it is to move."""
    outcome: Outcome | None
    """How the deal ended; None while it goes on."""

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
            for word, piles in (("taken", self.taken_before), ("announced", self.announced_before))
            for seat, pile in enumerate(piles)
            if pile
        ]
        draws = {draw.after: draw for draw in self.draws}
        calls = list(self.messages)
        for done in range(len(self.history) + 1):
            if done:
                lines.append(f"do {self.history[done - 1]}")
            if done in draws:
                lines.append(f"draw {_texts(draws[done].cards)}")
            lines += [f"say {call.seat}:{call.call}" for call in calls if call.after == done]
        if self.outcome is not None and self.outcome.burn is not None:
            burn = self.outcome.burn
            lines.append(f"burn {burn.kind} {burn.seat} {burn.rank}")
        return "\n".join(lines)


def observe(deal: Deal, seat: Seat) -> Observation:
    """Return what a seat may know of a deal; see `Deal.observe`."""
    rules, start = deal.rules, deal.start
    rules.table.check(seat)
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
        draws=_draws(deal, seat),
        hand_sizes=tuple(len(hand) for hand in deal.hands),
        stock_size=len(deal.stock),
        taken_before=start.taken,
        tricks_before=start.tricks,
        passes_before=start.passes,
        announced_before=start.announced,
        trick=deal.trick,
        tricks=deal.tricks,
        history=deal.history,
        messages=deal.messages,
        legal_actions=deal.legal_actions_of(seat),
        outcome=deal.outcome,
    )


def _draws(deal: Deal, seat: Seat) -> tuple[Drawn, ...]:
    """Find out what a seat has drawn, from the stock at the start and the tricks since."""
    rules, stock = deal.rules, deal.start.stock
    sizes = [len(hand) for hand in deal.start.hands]
    found: list[Drawn] = []
    done = 0
    for trick, moves in zip(deal.tricks, deal.moves_by_trick, strict=False):
        done += len(moves)
        for play in trick.plays:
            sizes[play.seat] -= 1
        taker = cast("Seat", trick.taker)
        seats = rules.draw.seats(sizes, len(stock), taker, rules.hand_size) if stock else ()
        drawn = tuple(card for card, drawer in zip(stock, seats) if drawer == seat)  # noqa: B905
        if drawn:
            found.append(Drawn(done, drawn))
        for drawer in seats:
            sizes[drawer] += 1
        stock = stock[len(seats) :]
    return tuple(found)


def _texts(items: tuple[object, ...]) -> str:
    return " ".join(map(str, items))
