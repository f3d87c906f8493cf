"""The options of the examples and golden deals, in the vocabulary of the library."""

from __future__ import annotations

from typing import Any

from support import rules_of

from sedma import Card, Pack, Rules
from sedma.components import Difference, NextDeals, Points, Totals

_BELLS_AND_HEARTS = ("d", "h")


def _pack(removed: list[str]) -> dict[str, Any]:
    if not removed:
        return {"pack": Pack.from_seven(), "short_hands": "skip"}
    suits = _BELLS_AND_HEARTS if removed[0] == removed[1] else ("d", "d")
    cards = [Card(rank, suit) for rank, suit in zip(removed, suits, strict=True)]  # type: ignore[arg-type]
    return {"pack": Pack.from_seven().without(*cards)}


def _scoring(value: str, options: dict[str, Any]) -> dict[str, Any]:
    match value:
        case "difference":
            return {"result": Difference(), "match": {"adds": "scores"}}
        case "accumulate":
            return {"result": Totals(), "match": {"adds": "scores"}}
        case "hundred_pool":
            return {"result": Totals(), "match": {"adds": "scores", "reserve": 10}}
        case "one_per_round":
            unit = "per_trick" if options.get("trick_count_unit") == "trick" else "per_round"
            return {"points": Points((), **{unit: 1})}
        case "romanian8":
            return {"points": Points((("A", 1), ("10", 1)))}
    raise AssertionError(value)


def _one(name: str, value: Any, options: dict[str, Any]) -> dict[str, Any]:
    match name, value:
        case "removed", _:
            return _pack(value)
        case "deal_packet", _:
            return {"packet": value}
        case "hand_size", _:
            return {"hand_size": value}
        case (("deal_rotation" | "scheme"), "left"):
            return {"rotation": NextDeals()}
        case "tie_redeal", "left":
            return {"rotation": {"tie": "next"}}
        case "draw_style", "block":
            return {"draw": {"order": "block"}}
        case "continuation", "none":
            return {"prolong": {"when": "never"}}
        case "continue_when_winning", "opponent_only":
            return {"prolong": {"when": "opponent"}}
        case "sevens", "trump":
            return {"beat": {"bars": (("led", "7"),)}, "prolong": {"card": "beating"}}
        case "scoring", _:
            return _scoring(value, options)
        case "draw_rule", "last_trick":
            return {"result": {"tie": "last-trick"}}
        case "double_threshold", "cards80":
            return {"result": {"bonus_needed": False}}
        case "burn", "basic":
            return {"burn": {"run": 1, "special": {"7": 3}}}
        case "burn", "high":
            return {"burn": {"run": options["burn_base"], "special": {"10": 10, "7": 15}}}
        case "four_of_a_kind", "on":
            return {"burn": {"in_one_hand": 4}}
        case "three_player_pass", "once":
            return {"passes": 1}
        case "match", "target":
            return {"match": {"adds": "scores", "target": options.get("target", 10)}}
        case "match", "deals":
            return {"match": {"adds": "scores", "deals": options.get("deals", 12)}}
        case (("burn_base" | "trick_count_unit" | "target" | "deals"), _):
            return {}
    raise AssertionError((name, value))


def changes_for(options: dict[str, Any]) -> dict[str, Any]:
    """Return options as changes of the rules."""
    changes: dict[str, Any] = {}
    for name, value in options.items():
        for field, change in _one(name, value, options).items():
            if isinstance(change, dict):
                changes[field] = changes.get(field, {}) | change
            else:
                changes[field] = change
    return changes


def rules_with(variant: str, players: int, options: dict[str, Any]) -> Rules:
    """Return the rules of a variant with these options."""
    return rules_of(variant, players, **changes_for(options))
