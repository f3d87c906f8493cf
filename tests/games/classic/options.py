"""The options of the classic examples and golden deals that are its own."""

from __future__ import annotations

from typing import Any

from sedma.components import Difference, Points, Totals


def changes(name: str, value: Any, options: dict[str, Any], players: int) -> dict[str, Any] | None:
    """Return the changes of one option; None if it is one that games share."""
    match name, value:
        case "scoring", "difference":
            return {"result": Difference(), "match": {"adds": "scores"}}
        case "scoring", "accumulate":
            return {"result": Totals(), "match": {"adds": "scores"}}
        case "scoring", "hundred_pool":
            return {"result": Totals(), "match": {"adds": "scores", "reserve": 10}}
        case "scoring", "one_per_round":
            unit = "per_trick" if options.get("trick_count_unit") == "trick" else "per_round"
            return {"points": Points((), **{unit: 1})}
        case "scoring", "romanian8":
            return {"points": Points((("A", 1), ("10", 1)))}
        case "trick_count_unit", _:
            return {}
    return None
