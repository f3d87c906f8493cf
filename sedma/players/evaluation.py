"""What an action is worth by rules of thumb, in points: rough, quick, and the same in every game.

A trick is worth what it holds and what is still to come to it, times how likely the side of the
seat gets it less how likely the others do. A card that beats much is worth something in the hand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from math import fsum
from typing import Final, cast

from attrs import evolve, frozen

from sedma.play.deal import Deal
from sedma.play.view import Observation
from sedma.rules.rules import Rules
from sedma.values.actions import ANNOUNCE_OFFSET, BLIND_NUMBER, END_NUMBER, PASS_NUMBER
from sedma.values.cards import CARDS
from sedma.values.seats import Seat
from sedma.values.tally import Tally

__all__ = ["Situation", "Weighing", "points_on", "power", "situation", "unseen_by"]

_KEEP: Final = 1.0
"""What a card that beats whatever is led is worth in the hand, in cards that count most."""
_GIFT: Final = 0.3
"""What each seat that is still to play brings to the trick, in the same unit."""
_AGAIN: Final = 0.2
"""What another card of the rank led is worth in the hand of the leader, in the same unit."""
_WILL: Final = 0.6
"""How likely an opponent who can beat does."""
_DUEL: Final = 0.8
"""How likely the only opponent of two players does, when a card is led."""
_FOUGHT: Final = 0.4
"""How likely an opponent does for good, where the leader may fight on with a new lead."""
_HELP: Final = 0.4
"""How likely a partner who can beat does."""
_FIGHT: Final = 0.3
"""How likely an opponent who leads the trick, and can win it back, does."""


@frozen
class Situation:
    """What a seat that is to move has before it. Cards are numbers."""

    leads: bool
    """Whether a card that it plays is led."""
    led: int
    """The card led; meaningless before a lead."""
    winning: int
    """The card that wins the trick; meaningless before a lead."""
    ours: bool
    """Whether the side of the seat holds the trick."""
    at_stake: int
    """The points of the cards on the table."""
    ranks: Sequence[int]
    """The ranks of the cards that it may lead, as numbers of cards divided by four."""
    to_come: int
    """How many seats play to the round after this one."""
    against: int
    """How many cards the opponents among them hold."""
    helping: int
    """How many cards the partners among them hold."""
    fighting: int
    """How many cards an opponent holds who leads the trick and may prolong it."""


def situation(
    table: Observation | Deal, seat: Seat, side: Collection[Seat], at_stake: int
) -> Situation:
    """Return what lies before a seat that is to move.

    Args:
        table: what everybody sees, and what the seat may do.
        seat: the one that is to move.
        side: the seats of its side, as far as it knows.
        at_stake: the points of the cards on the table.
    """
    tables, sizes = table.rules.tables, table.hand_sizes
    leader = cast("Seat", table.leader)
    led, winning = table.led, table.winning
    players, against, helping, to_come = len(sizes), 0, 0, 0
    other = (seat + 1) % players  # the rest of the round, up to the leader
    while other != leader:
        if sizes[other]:
            to_come += 1
            if other in side:
                helping += sizes[other]
            else:
                against += sizes[other]
        other = (other + 1) % players
    fights = leader not in side and any(tables.opens[leader])
    leads = led is None or (tables.resets and seat == leader)
    return Situation(
        leads=leads,
        led=0 if led is None else led.number,
        winning=0 if winning is None else winning.number,
        ours=table.holder in side,
        at_stake=at_stake,
        ranks=[action.number >> 2 for action in table.legal_actions] if leads else (),
        to_come=to_come,
        against=against,
        helping=helping,
        fighting=sizes[leader] if fights else 0,
    )


def points_on(table: Observation | Deal) -> int:
    """Return the points of the cards on the table."""
    values = table.rules.tables.points
    return sum([values[card.number] for card in table.trick.cards])


def unseen_by(view: Observation) -> list[int]:
    """Return the numbers of the cards that the seat does not hold and that were not played."""
    left = Counter(card.number for card in view.rules.pack.cards)
    tricks = (*view.tricks, view.trick)
    piles = (view.hand, *view.taken_before, *(trick.cards for trick in tricks))
    left.subtract(card.number for pile in piles for card in pile)
    return list((+left).elements())


def power(rules: Rules, card: int) -> float:
    """Return what share of the ranks a card beats when they are led; 1 if it beats whatever is."""
    leads = {one.rank: one.number for one in rules.pack.cards}.values()
    return sum([rules.tables.beats[lead][lead][card] for lead in leads]) / len(leads)


class Weighing:
    """How actions are weighed under some rules.

    Args:
        rules: what beats what, and what cards and tricks count.
        unseen: the numbers of the cards that the others may hold.
    """

    def __init__(self, rules: Rules, unseen: Sequence[int]) -> None:
        self._tables = tables = rules.tables
        duel = _DUEL if rules.players == 2 else _WILL
        self._will_on_lead = _FOUGHT if tables.resets else duel
        self._announce = rules.asked.announce
        self._unseen = unseen
        self.of_trick, self.of_last = _bonuses(rules)
        """What a trick counts beside its cards, and what more the last one does."""
        self._unit = max((*tables.points, self.of_trick)) or 1
        self._power = {
            number: power(rules, number) for number in {card.number for card in rules.pack.cards}
        }
        self._beaten: dict[tuple[int, int, int], float] = {}

    def kept(self, card: int) -> float:
        """Return what a card is worth in the hand for what it beats."""
        return _KEEP * self._unit * self._power[card]

    def spent(self, action: int) -> float:
        """Return what a seat gives away with an action, less what it announces."""
        if action < END_NUMBER:
            return self.kept(action)
        if action >= ANNOUNCE_OFFSET:
            card = action - ANNOUNCE_OFFSET
            return self.kept(card) - self._announce.points_of(CARDS[card])
        return 0.0

    def weigh(self, at: Situation, action: int) -> float:
        """Return what speaks for an action, given by its number."""
        if action == END_NUMBER:
            whole = at.at_stake + self.of_trick
            return whole if at.ours else -whole
        if action == PASS_NUMBER:
            return self._prospect(at, at.led, at.winning, at.ours, 0)
        if action == BLIND_NUMBER:
            # The card that is turned up was in no hand, so that none is spent.
            turned = [self.weigh(at, card) + self.kept(card) for card in self._unseen]
            return fsum(turned) / len(turned)  # sum depends on the version of Python
        card = action % ANNOUNCE_OFFSET
        announced = action >= ANNOUNCE_OFFSET
        extra: float = self._announce.points_of(CARDS[card]) if announced else 0
        value = self._tables.points[card]
        if at.leads:
            # Whoever leads a rank of which more is held can fight for the trick with the others.
            again = at.ranks.count(card >> 2) - 1 if card >> 2 in at.ranks else 0
            extra += _AGAIN * self._unit * again - self.kept(card)
            return self._prospect(at, card, card, True, value) + extra
        beats = self._tables.beats[at.led][at.winning][card]
        winning, ours = (card, True) if beats else (at.winning, at.ours)
        return self._prospect(at, at.led, winning, ours, value) + extra - self.kept(card)

    def _prospect(self, at: Situation, led: int, winning: int, ours: bool, added: int) -> float:
        """Return what the trick is worth if it stands like this, with so many points added."""
        # What others win counts against the side, so a trick that is won with chance p is worth
        # p * whole - (1 - p) * whole.
        whole = at.at_stake + added + self.of_trick + _GIFT * self._unit * at.to_come
        if ours:
            will = self._will_on_lead if at.leads else _WILL
            lost = will * self._chance(led, winning, at.against)
            back = _FIGHT * self._chance(led, winning, at.fighting)
            return whole * (2 * (1 - lost) * (1 - back) - 1)
        return whole * (2 * _HELP * self._chance(led, winning, at.helping) - 1)

    def _chance(self, led: int, winning: int, cards: int) -> float:
        """Return how likely one of so many unseen cards beats."""
        if not cards:
            return 0.0
        key = led, winning, cards
        if key not in self._beaten:
            row = self._tables.beats[led][winning]
            share = 1 - sum([row[card] for card in self._unseen]) / max(len(self._unseen), 1)
            none = 1.0
            for _ in range(cards):  # a power would differ in the last digit between platforms
                none *= share
            self._beaten[key] = 1 - none
        return self._beaten[key]


def _bonuses(rules: Rules) -> tuple[int, int]:
    """Return the points of a trick of one round, without its cards, and those of the last trick."""
    # Points rules speak of whole deals only; what one trick adds is the difference of two.
    sides = rules.asked.sides.public(rules.table)
    none = (0,) * len(sides)
    one = (1, *none[1:])
    nothing = Tally(
        sides=sides, card_points=none, cards=none, tricks=none, rounds=none, last_taker=None
    )
    trick = evolve(nothing, cards=(rules.players, *none[1:]), tricks=one, rounds=one)
    without, with_it, last = (
        rules.asked.points.bonus(tally)[0]
        for tally in (nothing, trick, evolve(trick, last_taker=0))
    )
    return with_it - without, last - with_it
