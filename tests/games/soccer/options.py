"""The options of the examples and golden matches of Soccer that are its own."""

from __future__ import annotations

from typing import Any

from games.slovak import options as slovak

from sedma.components import NextDeals, Stakes


def changes(name: str, value: Any, options: dict[str, Any], players: int) -> dict[str, Any] | None:
    """Return the changes of one option; None if it is one that games share."""
    match name, value:
        case "venue", "neutral":
            return {"rotation": NextDeals()}
        case "stakes_from", "classic":
            return {"points": {"last_trick": 10}, "result": Stakes()}
        case (("venue" | "home" | "first"), _):  # who deals first is said with the deals
            return {}
    return slovak.changes(name, value, options, players)
