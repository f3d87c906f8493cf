"""What a plain Python programmer writes first: a mutable game of classic Sedma for four.

It does the same work as one decision of the library: the same actions in the same order (a
leader who cannot prolong ends the trick by an action; hands are kept sorted), so that the
same choices give the same playout. It checks nothing and keeps no history.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple


class Card(NamedTuple):
    """A card."""

    rank: str
    suit: str


RANKS = ("7", "8", "9", "10", "J", "Q", "K", "A")
PACK = [Card(rank, suit) for rank in RANKS for suit in "cshd"]
PLACE = {card: place for place, card in enumerate(PACK)}
END = "end"


class PlainSedma:
    """A game in progress."""

    def __init__(self, pack: list[Card]) -> None:
        self.hands: list[list[Card]] = [[] for _ in range(4)]
        for packet in range(8):
            self.hands[(packet + 1) % 4] += pack[2 * packet : 2 * packet + 2]
        for hand in self.hands:
            hand.sort(key=PLACE.__getitem__)
        self.stock = pack[16:]
        self.points = [0, 0, 0, 0]
        self.leader = 1
        self.turn = 1
        self.trick: list[Card] = []
        self.holder = 1
        self.over = False

    def beats(self, card: Card) -> bool:
        """Say whether a card takes over the trick."""
        return card.rank == "7" or card.rank == self.trick[0].rank

    def legal_actions(self) -> list[Card | str]:
        """List the legal actions."""
        hand = self.hands[self.turn]
        if self.trick and len(self.trick) % 4 == 0:
            return [*[card for card in hand if self.beats(card)], END]
        return [*hand]

    def step(self, action: Card | str) -> None:
        """Do an action."""
        if isinstance(action, str):
            self.end_trick()
            return
        self.hands[self.turn].remove(action)
        self.trick.append(action)
        if self.beats(action):
            self.holder = self.turn
        self.turn = (self.turn + 1) % 4
        if len(self.trick) % 4 == 0 and not self.hands[self.leader]:
            self.end_trick()

    def end_trick(self) -> None:
        """Give the trick to its holder and draw."""
        taker = self.holder
        self.points[taker] += 10 * sum(card.rank in ("10", "A") for card in self.trick)
        self.trick = []
        drawn = False
        while self.stock and len(self.hands[taker]) < 4:
            drawn = True
            for step in range(4):
                self.hands[(taker + step) % 4].append(self.stock.pop(0))
        if drawn:
            for hand in self.hands:
                hand.sort(key=PLACE.__getitem__)
        if not self.hands[taker]:
            self.points[taker] += 10
            self.over = True
        self.leader = self.turn = taker


def playout(game: PlainSedma, choose: Callable[[int], int]) -> tuple[int, list[int]]:
    """Play one deal to its end; return the number of decisions and the points by seat."""
    decisions = 0
    while not game.over:
        actions = game.legal_actions()
        game.step(actions[choose(len(actions))])
        decisions += 1
    return decisions, game.points
