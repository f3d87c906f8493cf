"""The options of the examples and golden deals of Hola that are its own."""

from __future__ import annotations

from typing import Any

from sedma import Pack

RARE: dict[str, dict[int, list[dict[str, Any]]]] = {
    "four-of-a-kind-burns": {4: [{"hands": {0: "Jc", 1: "Js", 2: "Jh", 3: "Jd"}}]},
}
"""What seldom comes up at random: positions in which options are felt, by number of players."""


def changes(name: str, value: Any, options: dict[str, Any], players: int) -> dict[str, Any] | None:
    """Return the changes of one option; None if it is one that games share."""
    match name, value:
        case "wild_ranks", _:
            return {"beat": {"wild": tuple(value)}}
        case "six_pack", "leave_two_out":
            return {"pack": Pack.full(2), "short_hands": "leave"}
        case "hola_effect", "none":
            return {"result": {"sweep_bonus": 0}}
        case "hola_effect", "burn":
            return {"result": {"sweep_bonus": 0}, "zero": {"sweep": True}}
        case "hola_condition", "all_points":
            return {"result": {"sweep": "all-points"}}
        case "burn_four_of_a_kind", _:
            return {"zero": {"equal_round": value}}
        case "draw_timing", "when_hands_empty":
            return {"draw": {"when": "when-empty"}}
    return None
