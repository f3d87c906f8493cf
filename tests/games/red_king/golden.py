"""What only records of Red King hold: numbers by seat, and who has the king."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from sedma import Deal, Outcome


def by_side(outcome: Outcome, recorded: list[int]) -> list[int]:
    """Return what is recorded by seat with one entry a side."""
    return [sum(recorded[seat] for seat in side) for side in outcome.sides]


def by_seat(outcome: Outcome, numbers: tuple[int, ...]) -> list[int]:
    """Return for each seat the number of its side."""
    return [
        next(own for side, own in zip(outcome.sides, numbers, strict=True) if seat in side)
        for seat in range(3)
    ]


def check_result(outcome: Outcome, result: dict[str, Any]) -> None:
    """Compare who was alone, who won, and how much."""
    (lone,) = (side for side, seats in enumerate(outcome.sides) if len(seats) == 1)
    assert outcome.sides[lone] == (result["soloist"],)
    assert outcome.points is not None
    assert [outcome.points[lone], outcome.points[1 - lone]] == result["side_points"]
    winners = [seat for side in outcome.winners for seat in outcome.sides[side]]
    assert winners == result["winners"]
    assert outcome.stakes == result["stakes"]
    assert by_seat(outcome, outcome.pay) == result["pay"]
    assert by_seat(outcome, outcome.scores) == result["game_points"]


def events(deal: Deal) -> list[dict[str, Any]]:
    """Return when the king came to its holder, and when it was played."""
    (king,) = deal.rules.sides.decided_by
    (owner,) = deal.owners.values()
    obtained = {"event": "special_king_obtained", "seat": owner, "when": "deal"}
    for before, after in pairwise(deal.states()):
        if not before.owners and after.owners:
            obtained["when"] = f"draw after trick {len(after.tricks) - 1}"
    played = next(
        {"event": "special_king_played", "seat": play.seat, "trick": number, "round": place}
        for number, trick in enumerate(deal.tricks)
        for place, cards in enumerate(trick.rounds)
        for play in cards
        if play.card == king
    )
    return [obtained, played]
