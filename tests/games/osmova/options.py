"""The options of the examples and golden deals of Sedma osmová that are its own."""

from __future__ import annotations

from typing import Any

from sedma.components import Totals

_FOUR = {
    2: [{"trick": "9c 9s 9h", "hands": {1: "9d"}}],
    4: [{"trick": "9c 9s 9h", "hands": {3: "9d"}}],
}
_LAST = {
    2: [{"hands": {0: "9c", 1: "9s"}}],
    3: [{"hands": {0: "9c", 1: "9s", 2: "Kc"}}],
    4: [{"hands": {0: "9c", 1: "9s", 2: "Kc", 3: "Kd"}}],
}
RARE: dict[str, dict[int, list[dict[str, Any]]]] = {
    **dict.fromkeys(("burns", "high-burns", "high-burns-of-five"), _FOUR),
    "four-in-hand": {players: [{"hands": {0: "9c 9s 9h 9d"}}] for players in (2, 4)},
    "card-points-double": _LAST,
    "ties-pass": {
        3: [
            {
                "hands": {0: "9c", 1: "Kc", 2: "Kd"},
                "stock": 0,
                "taken": {1: "As 10s Ah", 2: "Ad 10d 10h"},
            }
        ]
    },
}
"""What seldom comes up at random: positions in which options are felt, by number of players."""

TOGETHER = dict.fromkeys(
    ("last-trick-breaks-ties", "ties-pass"), dict.fromkeys((2, 4), ("romanian",))
)
"""Options that are felt only together with others, by number of players."""

READINGS = {"strict": "wild", "role": "led", "literal": "led-if-played"}


def changes(name: str, value: Any, options: dict[str, Any], players: int) -> dict[str, Any] | None:
    """Return the changes of one option; None if it is one that games share."""
    match name, value:
        case "osmova", _:
            return {"beat": {"wild_led": READINGS[value]}}
        case "continue_must_beat", True:
            return {"prolong": {"card": "beating"}}
        case "scoring", "points170":
            unit = "per_trick" if options.get("trick_count_unit") == "trick" else "per_round"
            return {"points": {unit: 10}, "result": Totals(), "match": {"adds": "scores"}}
        case "trick_count_unit", _:
            return {}
    return None
