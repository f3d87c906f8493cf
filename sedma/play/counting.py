"""What a deal comes to: from finished tricks to the tally, and from the tally to the outcome."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, TypeAlias

from sedma.play.outcome import Outcome
from sedma.values.actions import ANNOUNCE_OFFSET, END_NUMBER
from sedma.values.cards import CARDS, Card
from sedma.values.seats import Seat
from sedma.values.tally import Burn, Side, Tally, Verdict, Zeroed

if TYPE_CHECKING:
    from sedma.play.position import Position
    from sedma.rules.rules import Rules
    from sedma.values.trick import Trick

__all__ = ["Taken", "has_majority", "outcome_of", "tally_of"]

Taken: TypeAlias = tuple[Seat, Seat, tuple[int, ...], int]
"""A finished trick: leader, taker, what was done, and the cards in the stock at the lead. What
was done is a number for each action: 256 times the seat plus the number of the action."""


def tally_of(
    rules: Rules,
    start: Position,
    log: Iterable[Taken],
    *,
    sides: tuple[tuple[Seat, ...], ...],
    played_out: bool,
) -> Tally:
    """Add up what each of these sides has taken at the start and since."""
    values, players = rules.tables.points, rules.players
    cards = [len(pile) for pile in start.taken]
    points = [sum(values[card.number] for card in pile) for pile in start.taken]
    tricks = list(start.tricks)
    rounds = [-(-len(pile) // players) for pile in start.taken]
    announced = [0] * players
    for seat, shown in enumerate(start.announced):
        announced[seat] = sum(map(rules.asked.announce.points_of, shown))
    last: Seat | None = None
    plays: list[int] = []
    for leader, last, moves, _ in log:
        plays = [move for move in moves if move & 63 < END_NUMBER]
        cards[last] += len(plays)
        points[last] += sum([values[move & 63] for move in plays])
        tricks[last] += 1
        rounds[last] += sum([move >> 8 == leader for move in plays])
        for move in plays:
            if move & ANNOUNCE_OFFSET:
                announced[move >> 8] += rules.asked.announce.points_of(CARDS[move & 63])

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
        last_card=None if final is None else CARDS[final & 63],
        last_player=None if final is None else side_of(final >> 8),
        dirty=_dirty(rules, start, log, sides) if rules.asked.cleaning.active else (),
    )


def _dirty(
    rules: Rules, start: Position, log: Iterable[Taken], sides: Sequence[Sequence[Seat]]
) -> tuple[Side, ...]:
    """Return the sides that are dirty after these tricks of one round."""
    dirty = set(start.dirty)
    for _, taker, moves, stock in log:
        plays = {move >> 8: CARDS[move & 63] for move in moves if move & 63 < END_NUMBER}
        side = next(side for side, seats in enumerate(sides) if taker in seats)
        cards = tuple(plays.values())
        if rules.asked.cleaning.dirty(cards, plays[taker], stock, side in dirty):
            dirty.add(side)
        else:
            dirty.discard(side)
    return tuple(sorted(dirty))


def has_majority(rules: Rules, taken: Sequence[Sequence[Card]], log: Iterable[Taken]) -> bool:
    """Say whether the cards of one side count more than half of all points."""
    values = rules.tables.points
    points = [sum(values[card.number] for card in pile) for pile in taken]
    for _, taker, moves, _ in log:
        points[taker] += sum(values[move & 63] for move in moves if move & 63 < END_NUMBER)
    total = rules.asked.points.total(rules.pack.cards, len(rules.pack) // rules.players) or 0
    sides = rules.asked.sides.public(rules.table)
    return any(2 * sum(points[seat] for seat in side) > total for side in sides)


def outcome_of(
    rules: Rules, dealer: Seat, tally: Tally, burn: Burn | None, tricks: Sequence[Trick] | None = ()
) -> Outcome:
    """Find who won what in a deal that is over, and why.

    The tricks are needed only if something may set totals to zero; without them (None) it is not
    asked.
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
