"""What only records of Ristiklappi hold: dirty sides, and kings that go into a hand."""

from __future__ import annotations

from typing import Any

from games.ristikontra import golden as ristikontra

from sedma import Deal, Outcome


def check_result(outcome: Outcome, result: dict[str, Any]) -> None:
    """Compare who won, and who is dirty."""
    ristikontra.check_result(outcome, result)
    assert [side in outcome.dirty for side in range(2)] == result["dirty"]


def check_own(deal: Deal, golden: dict[str, Any]) -> None:
    """Compare who was dirty after each trick."""
    for number, record in enumerate(golden["tricks"], 1):
        dirty = next(state.dirty for state in deal.states() if len(state.tricks) == number)
        assert [side in dirty for side in range(2)] == record["dirty_after"]


def events(deal: Deal) -> list[dict[str, Any]]:
    """Return the kings that were turned up and went into a hand, and what else there is."""
    tricks = [number for number, moves in enumerate(deal.moves_by_trick) for _ in moves]
    kings = [
        {
            "event": "fourth_king_to_hand",
            "seat": one.seat,
            "card": str(one.card),
            "trick": tricks[one.after - 1],
        }
        for one in deal.from_stock
        if one.how == "shown"
    ]
    return [*ristikontra.events(deal), *kings]
