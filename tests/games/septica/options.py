"""The options of the examples and golden deals of Șeptică that are its own."""

from __future__ import annotations

from typing import Any


def changes(name: str, value: Any, options: dict[str, Any], players: int) -> dict[str, Any] | None:
    """Return the changes of one option; None if it is one that games share."""
    match name, value:
        case "wild_eights", "never":
            return {"beat": {"wild": ("7",)}}
        case "double_for_all_points", False:
            return {"result": {"all_points": 1, "all_cards": 1}}
        case "tie", "replay":
            return {"rotation": {"tie": "same"}}
        case "tie", "last_trick":
            return {"result": {"tie": "last-trick"}}
    return None
