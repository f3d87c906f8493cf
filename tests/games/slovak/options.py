"""The options of the examples and golden deals of Slovak Sedma that are its own."""

from __future__ import annotations

from typing import Any

from sedma.components import KeepsDealUnless, Stakes

_SIXTY = KeepsDealUnless("opponents-have", points=60)
_PASSES = {"opponents60": _SIXTY, "any_win": KeepsDealUnless("won")}


def changes(name: str, value: Any, options: dict[str, Any], players: int) -> dict[str, Any] | None:
    """Return the changes of one option; None if it is one that games share."""
    match name, value:
        case "scoring", "stakes80":
            return {"result": Stakes(), "rotation": _SIXTY}
        case "sixty_mode", "at_least":
            return {"result": {"by": "at-least"}}
        case "deal_pass", _:
            return {"rotation": _PASSES[value]}
        case "last_seven_rule", _:
            return {"last_card": {"ranks": ("7",) if value else ()}}
    return None
