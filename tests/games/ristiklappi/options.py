"""The options of the examples and golden deals of Ristiklappi that are its own."""

from __future__ import annotations

from typing import Any

from games.ristikontra import options as ristikontra

RARE = ristikontra.RARE
"""What seldom comes up at random."""


def changes(name: str, value: Any, options: dict[str, Any], players: int) -> dict[str, Any] | None:
    """Return the changes of one option; None if it is one that games share."""
    match name, value:
        case "cleaning", True:
            return {}
        case "blind_fourth_king", "allowed":
            return {"hold_back": {"turned_up": "played"}}
    return ristikontra.changes(name, value, options, players)
