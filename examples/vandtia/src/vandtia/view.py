"""What one seat may know of a deal: another type, made in one place.

Down cards are unknown to everybody, their owner included, until they are turned up. What was
taken with the pile, swapped or burned was seen by all, and follows from the history.
"""

from __future__ import annotations

from attrs import frozen

from sedma import Action, Card, Move, Seat
from vandtia.deal import Deal, Drawn, Outcome, Phase, Turned
from vandtia.rules import Rules

__all__ = ["View", "observe"]


@frozen(kw_only=True)
class View:
    """A deal as one seat sees it. Tuples have one entry a seat, or a slot."""

    rules: Rules
    """The rules, which everybody knows."""
    seat: Seat
    """Whose view it is."""
    dealer: Seat
    """The seat that dealt."""
    first: Seat
    """The seat that acts first."""
    first_hand: tuple[Card, ...]
    """The seat's hand at the start."""
    first_hand_sizes: tuple[int, ...]
    """How many cards each seat held at the start."""
    first_up: tuple[tuple[tuple[Card, ...], ...], ...]
    """The up cards of each slot of each seat at the start."""
    first_pile: tuple[Card, ...]
    """The pile at the start, from the bottom."""
    first_burned: tuple[Card, ...]
    """The cards that were out of play at the start."""
    phase: Phase
    """What is going on."""
    to_move: Seat | None
    """The seat whose turn it is; None at the end."""
    hand: tuple[Card, ...]
    """The seat's hand."""
    hand_sizes: tuple[int, ...]
    """How many cards each seat holds in hand."""
    up: tuple[tuple[tuple[Card, ...], ...], ...]
    """The up cards of each slot of each seat."""
    has_down: tuple[tuple[bool, ...], ...]
    """Whether a card lies face down in each slot of each seat."""
    stock_size: int
    """How many cards the stock has."""
    pile: tuple[Card, ...]
    """The pile, from the bottom to the top card."""
    burned: tuple[Card, ...]
    """The cards that are out of play."""
    out: tuple[Seat, ...]
    """The seats that got rid of all their cards, in this order."""
    turns: int
    """How many turns there were since swapping ended."""
    history: tuple[Move, ...]
    """Everything that was done since the start."""
    turned: tuple[Turned, ...]
    """The cards that were turned up."""
    drawn: tuple[Drawn, ...]
    """What the seat itself drew."""
    legal_actions: tuple[Action, ...]
    """What the seat may do, out of turn too."""
    outcome: Outcome | None
    """How the deal ended; None while it goes on."""

    @property
    def source(self) -> tuple[Card, ...]:
        """The cards from which the seat has to play: its hand or, if empty, its up cards."""
        return self.hand or tuple(card for slot in self.up[self.seat] for card in slot)


def observe(deal: Deal, seat: Seat) -> View:
    """Return what a seat may know; see `Deal.observe`."""
    deal.rules.table.check(seat)
    layout, start = deal.layout, deal.start.layout
    return View(
        rules=deal.rules,
        seat=seat,
        dealer=deal.dealer,
        first=deal.start.first,
        first_hand=start.hands[seat],
        first_hand_sizes=tuple(map(len, start.hands)),
        first_up=tuple(tuple(slot.up for slot in slots) for slots in start.slots),
        first_pile=start.pile,
        first_burned=start.burned,
        phase=deal.phase,
        to_move=deal.to_move,
        hand=layout.hands[seat],
        hand_sizes=tuple(map(len, layout.hands)),
        up=tuple(tuple(slot.up for slot in slots) for slots in layout.slots),
        has_down=tuple(tuple(slot.down is not None for slot in slots) for slots in layout.slots),
        stock_size=len(layout.stock),
        pile=layout.pile,
        burned=layout.burned,
        out=deal.out,
        turns=deal.turns,
        history=deal.history,
        turned=deal.turned,
        drawn=tuple(one for one in deal.drawn if one.seat == seat),
        legal_actions=deal.legal_actions_of(seat),
        outcome=deal.outcome,
    )
