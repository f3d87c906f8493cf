"""What a deal comes to: burns, who owns what decides the sides, the tally, the outcome."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from sedma.play.moves import (
    Course,
    Hands,
    Moves,
    Taken,
    all_moves,
    card_of,
    is_announcement,
    plays_in,
    plays_of,
    seat_of,
)
from sedma.play.outcome import Outcome
from sedma.values.cards import CARDS, Card
from sedma.values.seats import Seat
from sedma.values.tally import Burn, Side, Tally, Verdict, Zeroed

if TYPE_CHECKING:
    from sedma.play.position import Position
    from sedma.rules.rules import Rules
    from sedma.values.trick import Trick

__all__ = ["burn_in_hand", "burn_in_trick", "has_majority", "outcome_of", "owners_of", "tally_of"]


def burn_in_trick(rules: Rules, moves: Moves) -> Burn | None:
    """Return the burn that the last card of these moves makes, if it makes one."""
    if not rules.asked.burn.watches_tricks:
        return None
    plays = plays_of(moves)
    stakes, reason = rules.asked.burn.in_trick([play.card for play in plays])
    last = plays[-1]
    if not stakes:
        return None
    return Burn(
        kind="trick",
        seat=last.seat,
        rank=last.card.rank,
        stakes=stakes,
        card=len(plays),
        reason=reason,
    )


def burn_in_hand(rules: Rules, hands: Hands, first: Seat) -> Burn | None:
    """Return the burn in the first hand that holds one, counted from a seat.

    Args:
        rules: which cards burn.
        hands: the numbers of the cards in each hand, after dealing or drawing.
        first: the seat whose hand is looked at first.
    """
    for seat in rules.table.order(first):
        rank, stakes, reason = rules.asked.burn.in_hand([CARDS[number] for number in hands[seat]])
        if rank is not None:
            return Burn(kind="hand", seat=seat, rank=rank, stakes=stakes, card=None, reason=reason)
    return None


def owners_of(course: Course, hands: Hands, moves: Moves) -> dict[Card, Seat]:
    """Return who holds or has played the cards that decide the sides.

    Args:
        course: the course of the deal.
        hands: the numbers of the cards in each hand.
        moves: what was done in the trick on the table.
    """
    cards = course.rules.asked.sides.decided_by
    if not cards:
        return {}
    held = {number: seat for seat, hand in enumerate(hands) for number in hand}
    played = {card: seat for seat, card in plays_in(all_moves(course, moves))}
    owners = {card.number: seat for card, seat in course.origin.owners} | played | held
    return {card: owners[card.number] for card in cards if card.number in owners}


def tally_of(
    rules: Rules,
    start: Position,
    log: Iterable[Taken],
    *,
    sides: tuple[tuple[Seat, ...], ...],
    played_out: bool,
) -> Tally:
    """Add up what each of these sides has taken at the start and since.

    Args:
        rules: what cards, tricks and announcements count.
        start: what had been taken and announced when the deal began.
        log: the tricks since.
        sides: the seats of each side.
        played_out: whether no card is left to play, so that somebody has taken the last trick.
    """
    card_points, players = rules.tables.points, rules.players
    cards = [len(pile) for pile in start.taken]
    points = [sum(card_points[card.number] for card in pile) for pile in start.taken]
    tricks = list(start.tricks)
    rounds = [-(-len(pile) // players) for pile in start.taken]
    announced = [0] * players
    for seat, shown in enumerate(start.announced):
        announced[seat] = sum(map(rules.asked.announce.points_of, shown))
    last: Seat | None = None
    plays: list[tuple[Seat, int]] = []
    for leader, last, moves, _ in log:
        plays = plays_in(moves)
        cards[last] += len(plays)
        points[last] += sum([card_points[card] for _, card in plays])
        tricks[last] += 1
        rounds[last] += sum([seat == leader for seat, _ in plays])
        for move in filter(is_announcement, moves):
            card = CARDS[card_of(move)]
            announced[seat_of(move)] += rules.asked.announce.points_of(card)

    def add(by_seat: Sequence[int]) -> tuple[int, ...]:
        return tuple(sum(by_seat[seat] for seat in side) for side in sides)

    def side_of(seat: Seat | None) -> int | None:
        return next((side for side, seats in enumerate(sides) if seat in seats), None)

    final = plays[-1] if plays and played_out else None
    return Tally(
        sides=sides,
        card_points=add(points),
        cards=add(cards),
        tricks=add(tricks),
        rounds=add(rounds),
        last_taker=side_of(last) if played_out else None,
        announced=add(announced),
        last_card=None if final is None else CARDS[final[1]],
        last_player=None if final is None else side_of(final[0]),
        dirty=_dirty(rules, start, log, sides) if rules.asked.cleaning.active else (),
    )


def _dirty(
    rules: Rules, start: Position, log: Iterable[Taken], sides: Sequence[Sequence[Seat]]
) -> tuple[Side, ...]:
    """Return the sides that are dirty after these tricks of one round."""
    dirty = set(start.dirty)
    for _, taker, moves, stock in log:
        plays = {seat: CARDS[card] for seat, card in plays_in(moves)}
        side = next(side for side, seats in enumerate(sides) if taker in seats)
        cards = tuple(plays.values())
        if rules.asked.cleaning.dirty(cards, plays[taker], stock, side in dirty):
            dirty.add(side)
        else:
            dirty.discard(side)
    return tuple(sorted(dirty))


def has_majority(rules: Rules, taken: Sequence[Sequence[Card]], log: Iterable[Taken]) -> bool:
    """Say whether the cards of one side count more than half of all points.

    Args:
        rules: what cards count, and who plays with whom as far as all know.
        taken: the cards that each seat had taken at the start.
        log: the tricks since.
    """
    card_points = rules.tables.points
    points = [sum(card_points[card.number] for card in pile) for pile in taken]
    for _, taker, moves, _ in log:
        points[taker] += sum(card_points[card] for _, card in plays_in(moves))
    total = rules.asked.points.total(rules.pack.cards, len(rules.pack) // rules.players) or 0
    sides = rules.asked.sides.public(rules.table)
    return any(2 * sum(points[seat] for seat in side) > total for side in sides)


def outcome_of(
    rules: Rules, dealer: Seat, tally: Tally, burn: Burn | None, tricks: Sequence[Trick] | None = ()
) -> Outcome:
    """Find who won what in a deal that is over, and why.

    Args:
        rules: what decides it.
        dealer: who dealt.
        tally: what each side has taken.
        burn: how the deal was burnt, if it was; then nothing else counts.
        tricks: those since the start. They are needed only if something may set totals to zero;
            without them (None) it is not asked.
    """
    points: tuple[int, ...] | None = None
    zeroed: tuple[Zeroed, ...] = ()
    if burn is None:
        bonus = rules.asked.points.bonus(tally)
        points = tuple(map(sum, zip(tally.card_points, tally.announced, bonus, strict=True)))
        verdict = rules.asked.result.decide(tally, points)
        reasons = verdict.reasons + rules.asked.points.why(tally)
        if any(tally.announced):
            reasons += ("points:announced",)
        if tally.dirty:
            reasons += ("cleaning:dirty",)
        if rules.asked.zero.active and tricks is not None:
            zeroed = tuple(rules.asked.zero.zeroed(tricks, tally, verdict))
            reasons += tuple(dict.fromkeys(event.reason for event in zeroed))
    else:
        winners = (tally.side_of(burn.seat),)
        verdict = Verdict.in_stakes(winners, burn.stakes, tally.sides, burn.reason)
        reasons = verdict.reasons
    reasons += tuple(rules.asked.sides.reasons)
    next_dealer, reason = rules.asked.rotation.next_dealer(
        dealer, rules.table, tally, points, verdict.winners
    )
    return Outcome(
        rules=rules,
        dealer=dealer,
        sides=tally.sides,
        winners=verdict.winners,
        points=points,
        card_points=tally.card_points,
        cards=tally.cards,
        tricks=tally.tricks,
        rounds=tally.rounds,
        last_taker=tally.last_taker,
        announced=tally.announced,
        dirty=tally.dirty,
        burn=burn,
        sweep=verdict.sweep,
        stakes=verdict.stakes,
        pay=verdict.pay,
        scores=verdict.scores,
        zeroed=zeroed,
        next_dealer=next_dealer,
        next_leader=rules.table.next(next_dealer),
        why=tuple(rules.why(key) for key in (*reasons, reason)),
    )
