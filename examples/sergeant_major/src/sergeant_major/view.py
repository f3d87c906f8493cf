"""What one seat may know of a deal: another type, which holds nothing hidden."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from attrs import evolve, frozen

from sedma import Action, Card, Move, Seat, Suit, Trick
from sergeant_major.actions import Discard, Give, Unseen

if TYPE_CHECKING:
    from sergeant_major.deal import Deal, Phase
    from sergeant_major.exchange import Gift
    from sergeant_major.outcome import Outcome
    from sergeant_major.rules import Rules

__all__ = ["Handed", "Observation", "observe"]


@frozen
class Handed:
    """Cards that went from one seat to another, or were shown to it."""

    after: int
    """How many actions had been done since the start of the deal."""
    kind: Literal["pluck", "return", "shown"]
    """Given by a seat that was up, returned for such cards, or cards of the kitty that were shown.
    """
    giver: Seat
    """Whose cards they were."""
    receiver: Seat
    """Who got or saw them."""
    cards: tuple[Card, ...]
    """The cards, the highest first."""


@frozen(kw_only=True)
class Observation:
    """A deal as one seat sees it. Tuples of numbers have one entry a seat."""

    rules: Rules
    """The rules, which everybody knows."""
    seat: Seat
    """Whose view it is."""
    dealer: Seat
    """The seat that dealt."""
    before: tuple[int, ...] | None
    """The tricks over of the deal before; None if there was none."""
    to_move: Seat | None
    """The seat to move; None when the deal is over."""
    phase: Phase
    """What is due."""
    gift: Gift | None
    """Who gives to whom now; None if nobody does."""
    left: int
    """How many cards are left to give or to discard now."""
    trump: Suit | None
    """The trump suit; None before it is named."""
    first_hand: tuple[Card, ...]
    """The cards that the seat was dealt."""
    hand: tuple[Card, ...]
    """The cards that it holds, in the order of their numbers."""
    hand_sizes: tuple[int, ...]
    """How many cards each seat holds."""
    kitty: tuple[Card, ...]
    """The kitty, if the seat has taken it."""
    discards: tuple[Card, ...]
    """What the seat has discarded."""
    handed: tuple[Handed, ...]
    """The cards that the seat gave, returned, got or was shown, and those that it showed."""
    trick: Trick
    """The trick on the table."""
    tricks: tuple[Trick, ...]
    """The tricks taken."""
    tricks_won: tuple[int, ...]
    """How many tricks each seat has won."""
    targets: tuple[int, ...]
    """How many each seat should win."""
    history: tuple[Move, ...]
    """What was done; what another seat gave or discarded is `Unseen`."""
    legal_actions: tuple[Action, ...]
    """What the seat may do: nothing unless it is to move."""
    outcome: Outcome | None
    """What came of the deal; None while it goes on."""

    @property
    def information_state(self) -> str:
        """All that the seat knows and remembers, as text: a line for each event, in order.

        The last line is the kitty, once the seat has taken it.
        """
        rules, before = self.rules, self.before
        lines = [
            f"{rules.variant} {rules.players} rules {rules.fingerprint}",
            f"seat {self.seat} dealer {self.dealer}",
            f"before {'none' if before is None else ' '.join(map(str, before))}",
            f"hand {_text(self.first_hand)}",
        ]
        for done, move in enumerate((None, *self.history)):
            if move is not None:
                lines.append(f"do {move}")
            lines += [
                f"{one.kind} {one.giver} {one.receiver} {_text(one.cards)}"
                for one in self.handed
                if one.after == done
            ]
        if self.kitty:
            lines.append(f"kitty {_text(self.kitty)}")
        return "\n".join(lines)


def observe(deal: Deal, seat: Seat) -> Observation:
    """Return what a seat may know of a deal; see `Deal.observe`."""
    rules, step = deal.rules, deal.step
    dealt, _ = rules.table.deal_out(
        deal.pack, first=rules.table.next(deal.dealer), each=rules.hand_size, packet=rules.packet
    )
    own = seat == deal.dealer
    return Observation(
        rules=rules,
        seat=seat,
        dealer=deal.dealer,
        before=deal.before,
        to_move=deal.to_move,
        phase=deal.phase,
        gift=None if step is None else step.gift,
        left=0 if step is None else step.left,
        trump=deal.trump,
        first_hand=tuple(sorted(dealt[seat], key=lambda card: card.number)),
        hand=deal.hands[seat],
        hand_sizes=tuple(map(len, deal.hands)),
        kitty=deal.kitty if own and deal.taken else (),
        discards=deal.discards if own else (),
        handed=tuple(one for one in deal.handed if seat in (one.giver, one.receiver)),
        trick=deal.trick,
        tricks=deal.tricks,
        tricks_won=deal.tricks_won,
        targets=tuple(rules.target(one, deal.dealer) for one in rules.table.seats),
        history=tuple(_seen(move, seat) for move in deal.history),
        legal_actions=deal.legal_actions_of(seat),
        outcome=deal.outcome,
    )


def _seen(move: Move, seat: Seat) -> Move:
    """Return an action as a seat sees it."""
    if move.seat == seat:
        return move
    match move.action:
        case Give():
            return evolve(move, action=Unseen("give ?"))
        case Discard():
            return evolve(move, action=Unseen("discard ?"))
        case _:
            return move


def _text(cards: tuple[Card, ...]) -> str:
    return " ".join(map(str, cards))
