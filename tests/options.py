"""The options of the examples and golden deals, in the vocabulary of the library.

The data name options as their sources do. What several games share is translated here; what is
a game's own in the module ``options`` in its folder, with a function ``changes``.
"""

from __future__ import annotations

from typing import Any

from support import module_of, rules_of

from sedma import Card, Pack, Rules, Table
from sedma.components import LoserDeals, NextDeals

VARIANTS = {"lusti": "lusti-kartln", "red_king": "red-king"}
"""Names of games in the data that are not those of their variants."""

_WHEN = {
    "never": "never",
    "opponent_holds": "opponent",
    "not_self": "not-self",
    "always": "always",
}
_CARD = {"match_or_wild": "fitting", "beating": "beating", "any": "any"}
_FOLLOW = {"free": "never", "must_match": "natural", "must_beat": "beating"}
_ROTATION = {"next_seat": NextDeals, "loser_deals": LoserDeals}


def variant_of(game: str, options: dict[str, Any]) -> str:
    """Return the name of the variant that the data call so, with these options."""
    if options.get("cleaning"):
        return "ristiklappi"
    return VARIANTS.get(game, game)


def _pack(removed: list[str]) -> dict[str, Any]:
    if not removed:
        return {"pack": Pack.from_seven(), "short_hands": "skip"}
    suits = ("d", "h") if removed[0] == removed[1] else ("d", "d")
    cards = [Card(rank, suit) for rank, suit in zip(removed, suits, strict=True)]  # type: ignore[arg-type]
    return {"pack": Pack.from_seven().without(*cards)}


def _of_sedma(name: str, value: Any, options: dict[str, Any]) -> dict[str, Any] | None:
    """Return the changes of an option that the games called Sedma share."""
    match name, value:
        case "removed", _:
            return _pack(value)
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
        case (("burn_base" | "target" | "deals"), _):
            return {}
    return None


def _shared(name: str, value: Any, players: int) -> dict[str, Any]:
    """Return the changes of an option that all other games share."""
    match name:
        case "deal_packet":
            return {"packet": value}
        case "hand_size":
            return {"hand_size": value}
        case "direction":
            return {"table": Table(players, value)}
        case "extend_when":
            return {"prolong": {"when": _WHEN[value]}}
        case "extend_card":
            return {"prolong": {"card": _CARD[value]}}
        case "lead_after_extend":
            return {"prolong": {"lead": value}}
        case "follow":
            return {"follow": {"must": _FOLLOW[value]}}
        case "last_trick_bonus":
            return {"points": {"last_trick": value}}
        case "match_target":
            return {"match": {"target": value}}
        case "dealer_rotation":
            return {"rotation": _ROTATION[value]()}
    raise AssertionError((name, value))


def _changes(
    variant: str, name: str, value: Any, options: dict[str, Any], players: int
) -> dict[str, Any]:
    module = module_of("options", variant)
    own = module.changes(name, value, options, players) if module else None
    if own is None:
        own = _of_sedma(name, value, options)
    return _shared(name, value, players) if own is None else own


def changes_for(variant: str, players: int, options: dict[str, Any]) -> dict[str, Any]:
    """Return options of a variant as changes of its rules."""
    changes: dict[str, Any] = {}
    for name, value in options.items():
        for field, change in _changes(variant, name, value, options, players).items():
            if isinstance(change, dict):
                changes[field] = changes.get(field, {}) | change
            else:
                changes[field] = change
    return changes


def rules_with(game: str, players: int, options: dict[str, Any]) -> Rules:
    """Return the rules of a game, by its name in the data, with these options."""
    variant = variant_of(game, options)
    return rules_of(variant, players, **changes_for(variant, players, options))
