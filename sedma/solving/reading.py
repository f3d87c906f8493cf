"""What a search reads off a deal: hands as numbers, the trick on the table, what a trick brought."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from sedma.actions import ANNOUNCE_OFFSET, END_NUMBER
from sedma.cards import CARDS
from sedma.seats import Seat

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sedma.deal import Deal

__all__ = ["brought", "hands_of", "points_so_far", "table_of", "tricks_done"]


def hands_of(deal: Deal) -> tuple[tuple[int, ...], ...]:
    """Return the numbers of the cards in each hand."""
    return deal._hands


def tricks_done(deal: Deal) -> int:
    """Return how many tricks have been taken since the start."""
    return len(deal._ground.log)


def table_of(deal: Deal) -> tuple[int, int, Seat, int, int] | None:
    """Return what lies on the table; None before a lead.

    Returns:
        The numbers of the card led and of the winning card, the holder, the points of the cards
        and rounds so far, and how many cards the round has.
    """
    standing = deal._standing
    if standing is None or deal.to_move is None:
        return None
    values, rules = deal.rules.tables.values, deal.rules
    plays = [move for move in deal._moves if move & 63 < END_NUMBER]
    rounds = sum(move >> 8 == deal.leader for move in plays)
    pile = sum(values[move & 63] for move in plays) + rounds * rules.points.per_round  # type: ignore[attr-defined]
    return *standing, pile, (deal.to_move - cast("Seat", deal.leader)) % rules.players


def brought(before: Deal, after: Deal, side_of: Sequence[int]) -> int:
    """Return what a trick that ended in between brought, for side 0 less for side 1.

    The points of these rules have to be `sedma.components.Points`.
    """
    log = after._ground.log
    if len(log) == len(before._ground.log):
        return 0
    leader, taker, moves, _ = log[-1]
    rules, points = after.rules, after.rules.points
    values, signs = rules.tables.values, (1, -1)
    plays = [move for move in moves if move & 63 < END_NUMBER]
    gain = sum(values[move & 63] for move in plays)
    gain += points.per_round * sum(move >> 8 == leader for move in plays)  # type: ignore[attr-defined]
    gain += points.per_trick  # type: ignore[attr-defined]
    over = after.to_move is None and not any(after._hands)
    if over and len(after._ground.stock) <= rules.left_over:
        gain += points.last_trick  # type: ignore[attr-defined]
    gain *= signs[side_of[taker]]
    for move in plays:
        if move & ANNOUNCE_OFFSET:
            gain += signs[side_of[move >> 8]] * rules.announce.value(CARDS[move & 63])
    return gain


def points_so_far(deal: Deal, sides: Sequence[Sequence[Seat]]) -> tuple[int, int]:
    """Return the points that each of two sides has, without those of the trick on the table."""
    tally = deal._tally(tuple(map(tuple, sides)))
    bonus = deal.rules.points.bonus(tally)
    one, other = (
        card + own + more
        for card, own, more in zip(tally.card_points, tally.announced, bonus, strict=True)
    )
    return one, other
