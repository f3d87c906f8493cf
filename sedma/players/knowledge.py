"""What a seat can conclude from its view: where hidden cards may lie.

A card that nobody has shown lies in the hand of another seat or in the stock. What was played,
announced, turned up or looked at tells where a card was at some moment. A card that could be
played only because others were missing in the hand proves that they were. Nothing is guessed
from how the others play.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from attrs import Factory, define, frozen

from sedma.play.legal import bar_on, may_turn_up, open_cards
from sedma.play.moves import Course, Moves, card_of, has_card, is_turned_up, seat_of
from sedma.play.standing import standing_after
from sedma.play.view import Observation, left_stock, tricks_seen
from sedma.values.actions import Announce
from sedma.values.cards import Card
from sedma.values.seats import Seat
from sedma.values.trick import LeavesStock

__all__ = ["NEVER", "Fixed", "Hand", "Knowledge", "Proof", "knowledge_of"]

NEVER: Final = 1 << 30
"""Later than any action of a deal."""


@define
class Fixed:
    """A card that another seat is known to have held. Moments are numbers of actions done."""

    number: int
    """The number of the card."""
    until: int
    """The moment at which the seat had it, at the latest."""
    since: int = 0
    """The moment at which the seat got it, at the earliest."""
    leaves: int = NEVER
    """The moment at which it was played."""


@frozen
class Proof:
    """A seat did what it could not have done if it had held certain cards."""

    done: int
    """How many actions had been done before."""
    seat: Seat
    """The seat."""
    missing: frozenset[int]
    """The numbers of the cards that were not in its hand."""


@define
class Hand:
    """What is known of all the cards that another seat has held since the start."""

    since: list[int]
    """The moment at which each of them came, ascending."""
    fixed: list[Fixed] = Factory(list)
    """Those of them that are known."""


@define(kw_only=True)
class Knowledge:
    """Where cards are known to lie, and what is known of the rest."""

    view: Observation
    """What the seat sees."""
    hands: dict[Seat, Hand]
    """The cards of the other seats."""
    stock: list[Card | Seat | None]
    """The places of the stock at the start: the card if it is known, or the other seat that got
    it, or None if it is still there."""
    unseen: Counter[int]
    """How many cards of each number have no place yet."""
    proofs: list[Proof] = Factory(list)
    """What the others have proved by their actions, the oldest first."""

    def fix(self, seat: Seat, numbers: Iterable[int], until: int) -> None:
        """Note that a seat had these unseen cards at a moment, and has them still.

        Args:
            seat: another seat than the one that looks.
            numbers: the numbers of the cards; a number that stands twice means both copies.
            until: how many actions had been done by then.
        """
        for number in numbers:
            self.unseen[number] -= 1
            self.hands[seat].fixed.append(Fixed(number, until))

    def play(self, seat: Seat, number: int, done: int) -> None:
        """Note that a seat has played a card; one of which that was known, if there is one.

        Args:
            seat: another seat than the one that looks.
            number: the number of the card.
            done: how many actions had been done before.
        """
        held = [one for one in self.hands[seat].fixed if one.number == number]
        still = next((one for one in held if one.leaves == NEVER), None)
        if still is None:
            self.fix(seat, [number], done)
            still = self.hands[seat].fixed[-1]
        still.leaves = done


def knowledge_of(view: Observation) -> Knowledge:
    """Return what a seat can conclude."""
    rules = view.rules
    gone = left_stock(view)
    found = _places(view, gone)
    for seat, shown in enumerate(view.shown_before):
        if seat != view.seat:
            found.fix(seat, [card.number for card in shown], 0)
    may_prove = (
        rules.asked.follow.active or rules.asked.hold_back.active or rules.asked.leads.active
    )
    # What was played comes first: a look or an announcement may speak of a card that was played
    # later, and says nothing new then.
    done = 0
    for course, moves in tricks_seen(view):
        for place, move in enumerate(moves):
            seat, number = seat_of(move), card_of(move)
            if seat != view.seat and has_card(move) and not is_turned_up(move):
                if may_prove and (missing := _missing(course, moves[:place], seat, number)):
                    found.proofs.append(Proof(done, seat, missing))
                found.play(seat, number, done)
            done += 1
    if rules.asked.announce.active:
        _read_announcements(found)
    for one in view.seen:
        # Cards that were seen and played later are known from that; only the others are new.
        held = Counter(card.number for card in one.cards)
        fixed = found.hands[one.seat].fixed
        held.subtract(other.number for other in fixed if other.leaves >= one.after)
        found.fix(one.seat, tuple(held.elements()), one.after)
    return found


def _places(view: Observation, gone: Iterable[tuple[int, Seat, LeavesStock]]) -> Knowledge:
    """Find the places of hidden cards, and take away the cards that everybody or the seat saw."""
    turned = {one.after: one.card for one in view.turned_up}
    drawn = [card for draw in view.draws for card in draw.cards]
    unseen = Counter(card.number for card in view.rules.pack.cards)
    taken = (card for pile in view.taken_before for card in pile)
    for card in (*view.first_hand, *drawn, *turned.values(), *taken):
        unseen[card.number] -= 1
    hands = {
        seat: Hand([0] * first) for seat, first in enumerate(view.first_sizes) if seat != view.seat
    }
    stock: list[Card | Seat | None] = []
    own = iter(drawn)
    for done, seat, how in gone:
        if how == "played":
            stock.append(turned[done])
        elif seat == view.seat:
            stock.append(next(own) if how == "drawn" else turned[done])
        else:
            stock.append(seat)
            hands[seat].since.append(done)
            if how == "shown":
                hands[seat].fixed.append(Fixed(turned[done].number, done, since=done))
    stock += [None] * view.stock_size
    return Knowledge(view=view, hands=hands, stock=stock, unseen=unseen)


def _missing(course: Course, moves: Moves, seat: Seat, number: int) -> frozenset[int]:
    """Return the cards that a seat cannot have held when it played another after these moves."""
    tables, standing = course.rules.tables, standing_after(course, moves)
    if standing is not None and seat == course.leader:  # a trick is prolonged by choice
        return frozenset()
    bound: Sequence[int] = ()
    if standing is not None and tables.binds:
        led, winning, _ = standing
        # Who plays what fits shows nothing; who does not, holds no card that would have bound.
        bound = () if tables.answers[led][winning][number] else tables.binds[led][winning]
    choice = bool(may_turn_up(course, moves))
    # A barred card is played only if all of the hand is barred: what is free was missing.
    if not bound and (choice or bar_on(course, moves, number) is None):
        return frozenset()

    # Asked of each card in a hand of two: what it bars there, it bars in a larger hand.
    def allows(other: int) -> bool:
        cards = open_cards(course, moves, (number, other), choice=choice)
        return number in cards and not (bound and bound[other] and other in cards)

    others = {card.number for card in course.rules.pack.cards} - {number}
    return frozenset(other for other in others if not allows(other))


def _read_announcements(found: Knowledge) -> None:
    """Note the cards without which something could not have been announced."""
    view = found.view
    rule, pack = view.rules.asked.announce, view.rules.pack.cards
    announced = [card for cards in view.announced_before for card in cards]
    for done, move in enumerate(view.history):
        if not isinstance(move.action, Announce):
            continue
        card = move.action.card
        with_it = [one for one in pack if one != card and rule.may(card, (card, one), announced)]
        announced.append(card)
        if len(with_it) != 1 or move.seat == view.seat:
            continue  # several would have done: which it was, shows when deals are tried
        number = with_it[0].number
        fixed = [one for one in found.hands[move.seat].fixed if one.number == number]
        if fixed:
            fixed[0].until = min(fixed[0].until, done)
        else:
            found.fix(move.seat, [number], done)
