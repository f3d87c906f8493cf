"""What a search reads off a deal: hands as numbers, the trick on the table, what it brought.

This alone looks at the inside of deals, since a search has no time to make cards of numbers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from sedma.components import LastCard, Leads
from sedma.play.legal import leads_in_a_row
from sedma.play.moves import (
    announced_in,
    card_of,
    is_announcement,
    passes_in,
    plays_in,
    seat_of,
)
from sedma.rules.alike import KNOWN_RESULTS
from sedma.rules.needs import Need
from sedma.values.cards import CARDS
from sedma.values.seats import Seat

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator, Sequence

    from sedma.components import Points
    from sedma.play.deal import Deal
    from sedma.rules.rules import Rules

__all__ = [
    "announced_on_table",
    "before_trick",
    "brought",
    "hands_of",
    "looks_at_points",
    "on_table",
    "over_limit",
    "past_of",
    "points_so_far",
    "stock_of",
]


def before_trick(deal: Deal) -> bool:
    """Say whether a trick is about to be led, and nothing has been turned up for it."""
    return deal.to_move is not None and not deal._moves


def hands_of(deal: Deal) -> tuple[tuple[int, ...], ...]:
    """Return the numbers of the cards in each hand."""
    return deal._hands


def stock_of(deal: Deal) -> tuple[int, ...]:
    """Return the numbers of the cards in the stock before the trick on the table."""
    return deal._course.stock


def on_table(deal: Deal) -> tuple[int, int, Seat, int, int] | None:
    """Return what lies on the table; None before a lead.

    Returns:
        The numbers of the card led and of the winning card, the holder, the points of the cards
        and of the rounds begun, and how many cards the last round has.
    """
    standing = deal._standing
    if standing is None:
        return None
    rules, points = deal.rules, cast("Points", deal.rules.points)
    plays = plays_in(deal._moves)
    rounds = sum(seat == deal.leader for seat, _ in plays)
    pile = sum(rules.tables.points[card] for _, card in plays) + rounds * points.per_round
    behind = (cast("Seat", deal.to_move) - cast("Seat", deal.leader)) % rules.players
    return *standing, pile, behind


def announced_on_table(deal: Deal) -> int:
    """Return what was announced in the trick on the table, which counts when it ends."""
    value = deal.rules.asked.announce.points_of
    return sum(value(CARDS[card_of(move)]) for move in deal._moves if is_announcement(move))


def brought(before: Deal, after: Deal, side_of: Sequence[int]) -> int:
    """Return what a trick that ended in between brought, for side 0 less for side 1.

    The points of the rules have to be `sedma.components.Points`.

    Args:
        before: a state.
        after: the same or a later one, at most one trick later.
        side_of: 0 or 1 for each seat.
    """
    log = after._course.log
    if len(log) == len(before._course.log):
        return 0
    leader, taker, moves, _ = log[-1]
    rules, points = after.rules, cast("Points", after.rules.points)
    plays = plays_in(moves)
    gain = sum(rules.tables.points[card] for _, card in plays) + points.per_trick
    gain += points.per_round * sum(seat == leader for seat, _ in plays)
    if not any(after._hands) and len(after._course.stock) <= rules.left_over:
        gain += points.last_trick
    gain = -gain if side_of[taker] else gain
    for move in filter(is_announcement, moves):
        value = rules.asked.announce.points_of(CARDS[card_of(move)])
        gain += -value if side_of[seat_of(move)] else value
    return gain


def points_so_far(deal: Deal, sides: Sequence[Sequence[Seat]]) -> tuple[int, ...]:
    """Return the points that each side has, without those of the trick on the table."""
    tally = deal.tally_of(tuple(map(tuple, sides)))
    bonus = deal.rules.asked.points.bonus(tally)
    return tuple(map(sum, zip(tally.card_points, tally.announced, bonus, strict=True)))


def past_of(deal: Deal, sides: Sequence[Sequence[Seat]], *, whole: bool) -> Iterator[Hashable]:
    """Go through what was done before that may matter for what can still be done or comes of it.

    Args:
        deal: the deal before a lead.
        sides: the sides, first that from which it is seen.
        whole: whether all that the sides have taken matters, not only what is still to come.
    """
    rules, course = deal.rules, deal._course
    if rules.asked.leads.active:
        run = tuple(leads_in_a_row(course))
        yield run[: rules.leads.most] if type(rules.leads) is Leads else run
    if rules.passes:
        yield passes_in(course, ())
    if rules.asked.announce.active:
        yield tuple(sorted(card.number for card in announced_in(course)))
    if rules.asked.last_card.active:
        public = rules.asked.sides.public(rules.table)
        seen = tuple(map(tuple, sides)) if sorted(map(tuple, sides)) == sorted(public) else public
        tricks = deal.tally_of(seen).tricks
        yield tuple(map(bool, tricks)) if type(rules.last_card) is LastCard else tricks
    if whole or rules.stop == "majority":
        yield from _taken(deal, tuple(map(tuple, sides)), whole=whole)


def _taken(deal: Deal, sides: tuple[tuple[Seat, ...], ...], *, whole: bool) -> Iterator[Hashable]:
    tally = deal.tally_of(sides)
    yield tally.card_points
    if not whole:
        return
    if looks_at_points(deal.rules):
        yield points_so_far(deal, sides), tuple(map(bool, tally.cards))
    else:
        yield tally.announced, tally.cards, tally.tricks, tally.rounds, tally.dirty


def looks_at_points(rules: Rules) -> bool:
    """Say whether the result follows from points, the last trick, and who has taken any card."""
    return type(rules.result) in KNOWN_RESULTS and not Need.OWN_POINTS.holds(rules)


def over_limit(limit: int) -> str:
    """Return what a search says that has looked at as many states as it may."""
    return f"not solved within {limit} states; allow more with a higher limit"
