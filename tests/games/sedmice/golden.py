"""What only the records of Sedmice hold: that partners look at each other's hands."""

from __future__ import annotations

from typing import Any

import golden

from sedma import Deal, Outcome


def check_result(outcome: Outcome, result: dict[str, Any]) -> None:
    """Compare who won, and whether both sides had the same."""
    golden.check_result(outcome, result)
    assert (len(set(outcome.points or ())) == 1) == result["tie"]


def events(deal: Deal) -> list[dict[str, Any]]:
    """Return the look at the partners' hands, from what the seats saw."""
    seen = {one.seat: one for seat in deal.rules.table.seats for one in deal.observe(seat).seen}
    if not seen:
        return []
    (after,) = {one.after for one in seen.values()}
    first = next(state for state in deal.states() if len(state.history) == after)
    return [
        {
            "event": "peek",
            "after_trick": len(first.tricks) - 1,
            "hands": [[str(card) for card in seen[seat].cards] for seat in sorted(seen)],
        }
    ]
