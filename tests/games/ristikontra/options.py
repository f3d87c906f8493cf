"""The options of the examples and golden deals of Ristikontra that are its own."""

from __future__ import annotations

from typing import Any

from sedma.components import Totals

RARE: dict[str, dict[int, list[dict[str, Any]]]] = {
    "no-lead-limit": {4: [{"hands": {0: "9c 9s 9h 9d 2c"}, "stock": 0}]},
}
"""What seldom comes up at random: positions in which options are felt, by number of players."""

SHORT = {"A": 5, "K": 4, "Q": 3, "J": 2, "10": 1}
"""The short values."""


def changes(name: str, value: Any, options: dict[str, Any], players: int) -> dict[str, Any] | None:
    """Return the changes of one option; None if it is one that games share."""
    match name, value:
        case "draw_timing", "after_trick":
            return {"draw": {"when": "after-trick"}}
        case "blind_play", False:
            return {"blind": "never"}
        case "same_rank_lead_limit", "none":
            return {"leads": {"most": 0}}
        case "card_values", "short":
            return {"points": {"cards": SHORT}}
        case "tie", "carry":
            return {"match": {"carry": 1}}
        case "scoring", "accumulate":
            target = 60 if options.get("card_values") == "short" else 120
            return {
                "result": Totals(),
                "zero": {"nothing_scored": True},
                "match": {"target": target, "equal": "play-on"},
            }
    return None
