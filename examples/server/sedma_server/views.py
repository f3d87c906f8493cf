"""What goes out to a seat. Everything about cards comes from an `Observation` of that seat.

No function here is given a deal, so none can show what the seat may not know.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import sedma


def match_view(match: sedma.Match) -> dict[str, Any]:
    """Return what everybody knows of a match."""
    return {
        "totals": match.totals,
        "next_dealer": match.dealer,
        "winners": match.winners,
        "why": None if match.why is None else why_view(match.why),
    }


def deal_view(seen: sedma.Observation) -> dict[str, Any]:
    """Return a deal as one seat sees it. Lists of numbers have one entry a seat."""
    return {
        "dealer": seen.dealer,
        "to_move": seen.to_move,
        "phase": seen.phase,
        "holder": seen.holder,
        "hand": _texts(seen.hand),
        "hand_sizes": seen.hand_sizes,
        "stock_size": seen.stock_size,
        "trick": str(seen.trick),
        "tricks": [{"taker": trick.taker, "cards": str(trick)} for trick in seen.tricks],
        "history": _texts(seen.history),
        "legal": _texts(seen.legal_actions),
        "outcome": None if seen.outcome is None else outcome_view(seen.outcome),
    }


def outcome_view(outcome: sedma.Outcome) -> dict[str, Any]:
    """Return how a deal ended. Lists of numbers have one entry a side."""
    return {
        "sides": outcome.sides,
        "winners": outcome.winners,
        "points": outcome.points,
        "stakes": outcome.stakes,
        "next_dealer": outcome.next_dealer,
        "why": [why_view(why) for why in outcome.why],
    }


def why_view(why: sedma.Why) -> dict[str, Any]:
    """Return a reason with the rule that says so."""
    rule = None if why.rule is None else {"id": why.rule.id, "statement": why.rule.statement}
    return {"reason": why.reason, "sentence": why.sentence, "rule": rule}


def _texts(items: Iterable[object]) -> list[str]:
    return [str(item) for item in items]
