"""The options of the examples and golden deals of Zsírozás that are its own."""

from __future__ import annotations

from typing import Any


def changes(name: str, value: Any, options: dict[str, Any], players: int) -> dict[str, Any] | None:
    """Return the changes of one option; None if it is one that games share."""
    match name, value:
        case "bald_needs_last_trick", _:
            return {"result": {"last_trick_needed": value}}
        case "last_card_seven_loses", _:
            return {"result": {"last_card_loses": ("7",) if value else ()}}
    return None
