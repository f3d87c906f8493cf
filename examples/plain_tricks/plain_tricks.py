"""Plain tricks: follow suit if you can; the highest card of the suit led takes the trick."""

from __future__ import annotations

from pathlib import Path

from attrs import evolve, frozen

from sedma import Card, Explanation, Play, RuleBook, Seat, Table, Why

TABLE = Table(4)
BOOK = RuleBook.from_toml(Path(__file__).with_suffix(".toml").read_text("utf-8"))
SENTENCES = {
    "follow:may": "The card may be played.",
    "follow:suit": "The seat has a card of the suit led, and has to play one.",
    "hand:not-held": "The seat does not have this card.",
}


@frozen
class Tricks:
    """A deal at one moment."""

    hands: tuple[tuple[Card, ...], ...]
    to_move: Seat
    trick: tuple[tuple[Seat, Card], ...] = ()
    taken: tuple[Seat, ...] = ()

    @property
    def legal_actions(self) -> tuple[Play, ...]:
        """What the seat to move may play."""
        hand = self.hands[self.to_move]
        alike = [card for card in hand if self.trick and card.suit == self.trick[0][1].suit]
        return tuple(map(Play, alike or hand))

    def explain(self, action: Play) -> Explanation:
        """Say whether the seat to move may do something, and why."""
        legal = action in self.legal_actions
        held = "follow:suit" if action.card in self.hands[self.to_move] else "hand:not-held"
        why = Why.of("follow:may" if legal else held, SENTENCES, BOOK)
        return Explanation(action, legal, why)

    def apply(self, action: Play) -> Tricks:
        """Return the deal after an action."""
        found = self.explain(action)
        if not found.legal:
            raise found.refusal(self.legal_actions)
        hands = tuple(tuple(c for c in hand if c != action.card) for hand in self.hands)
        trick = (*self.trick, (self.to_move, action.card))
        if len(trick) < TABLE.players:
            return evolve(self, hands=hands, trick=trick, to_move=TABLE.next(self.to_move))
        taker = max((card.number, seat) for seat, card in trick if card.suit == trick[0][1].suit)[1]
        return Tricks(hands, taker, (), (*self.taken, taker))

    def observe(self, seat: Seat) -> View:
        """Return what a seat may know."""
        legal = self.legal_actions if seat == self.to_move else ()
        return View(seat, self.hands[seat], self.trick, self.taken, legal)


@frozen
class View:
    """A deal as one seat sees it: no other hand is in it."""

    seat: Seat
    hand: tuple[Card, ...]
    trick: tuple[tuple[Seat, Card], ...]
    taken: tuple[Seat, ...]
    legal_actions: tuple[Play, ...]
