"""How a trick stands: what takes it over, and who takes it in the end."""

from __future__ import annotations

from sedma.play.moves import Course, Moves, Standing, card_of, plays_in, seat_of
from sedma.values.cards import CARDS, Card
from sedma.values.reasons import Ruling
from sedma.values.seats import Seat

__all__ = ["beating", "last_taker", "standing_after"]


def standing_after(course: Course, moves: Moves) -> Standing | None:
    """Return how a trick stands after these moves; None before a card is led."""
    tables, leader = course.rules.tables, course.leader
    standing: Standing | None = None
    for seat, card in plays_in(moves):
        if standing is None or (tables.resets and seat == leader):
            standing = (card, card, seat)
        elif tables.beats[standing[0]][standing[1]][card]:
            standing = (standing[0], card, seat)
    return standing


def beating(
    course: Course, standing: Standing | None, seat: Seat, card: Card, *, last: bool
) -> Ruling:
    """Say whether a card takes over a trick, and why.

    Args:
        course: the course of the deal.
        standing: how the trick stands; None before a card is led.
        seat: the seat that plays the card.
        card: the card that is played; any card, also one that is not in the pack.
        last: whether it is the very last card of the deal.
    """
    rules = course.rules
    if standing is None or (rules.tables.resets and seat == course.leader):
        return Ruling(True, "lead:any")
    led, winning, _ = standing
    found = rules.tables.beat_rulings[led][winning][card.number]
    if found is None:  # a card that is not in the pack
        found = rules.asked.beat.beats(CARDS[led], CARDS[winning], card)
    if found and last and rules.asked.last_card.active:
        dead = _dead_as_last(course, seat, card)
        return found if dead is None else Ruling(False, dead)
    return found


def last_taker(course: Course, moves: Moves, holder: Seat) -> Seat:
    """Return who takes the last trick of a deal, where its very last card may have no power.

    Args:
        course: the course of the deal.
        moves: what was done in the trick, which the very last card ends.
        holder: the seat that holds it if that card counts.
    """
    last = seat_of(moves[-1])
    if last != holder or _dead_as_last(course, last, CARDS[card_of(moves[-1])]) is None:
        return holder
    standing = standing_after(course, moves[:-1])
    return course.leader if standing is None else standing[2]


def _dead_as_last(course: Course, seat: Seat, card: Card) -> str | None:
    """Return why a card that the seat plays as the very last of a deal cannot beat, if so."""
    rules = course.rules
    side = next(side for side in rules.asked.sides.public(rules.table) if seat in side)
    before = sum(course.origin.tricks[own] for own in side) if course.origin.tricks else 0
    since = sum(taker in side for _, taker, _, _ in course.log)
    return rules.asked.last_card.dead(card, before + since)
