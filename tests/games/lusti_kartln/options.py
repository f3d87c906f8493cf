"""The options of the examples and golden deals of Lusti-Kartl'n that are its own."""

from __future__ import annotations

from typing import Any


def changes(name: str, value: Any, options: dict[str, Any], players: int) -> dict[str, Any] | None:
    """Return the changes of one option; None if it is one that games share."""
    match name, value:
        case "shutout", "no_trick_double":
            return {"result": {"all_points": 1, "all_cards": 2}}
        case "shutout", "none":
            return {"result": {"all_points": 1, "all_cards": 1}}
    return None
