"""The options of the examples and golden deals of Sedmice that are its own."""

from __future__ import annotations

from typing import Any

from sedma.components import Stakes

_ONE = {"cards": (("A", 1), ("10", 1)), "last_trick": 0}


def changes(name: str, value: Any, options: dict[str, Any], players: int) -> dict[str, Any] | None:
    """Return the changes of one option; None if it is one that games share."""
    match name, value:
        case "preset", "serbian":
            return {"points": _ONE, "match": {"target": 12}}
        case "preset", "croatian":
            return {"points": {"last_trick": 0}}
        case "preset", "playseven":
            result = Stakes(tie="last-trick", paid=False)
            return {"points": _ONE, "result": result, "match": {"target": 0}}
        case "peek_partner_at_stock_end", False:
            return {"peek": "never"}
    return None
