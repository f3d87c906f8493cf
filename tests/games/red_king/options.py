"""The options of the examples and golden deals of Red King that are its own."""

from __future__ import annotations

from typing import Any

from sedma import Card

_KINGS = {"Kh": Card("K", "h"), "Kl": Card("K", "s")}


def changes(name: str, value: Any, options: dict[str, Any], players: int) -> dict[str, Any] | None:
    """Return the changes of one option; None if it is one that games share."""
    match name, value:
        case "special_king", _:
            king = _KINGS[value]
            return {"sides": {"card": king}, "beat": {"acts_as": ((king, "7"),)}}
        case "red_king_led", "king":
            return {"beat": {"acts_led": "own"}}
    return None
