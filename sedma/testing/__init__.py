"""For your tests and for ours: strategies for Hypothesis, and a conformance kit for variants.

Needs the extra ``test`` (``pip install sedma[test]``).
"""

from __future__ import annotations

from sedma.errors import MissingExtraError

try:
    import hypothesis as _hypothesis  # noqa: F401
except ModuleNotFoundError as error:
    raise MissingExtraError(
        f"sedma.testing needs {error.name}: pip install 'sedma[test]'"
    ) from None

from sedma.testing.check import Check
from sedma.testing.checks import CHECKS
from sedma.testing.combinations import (
    components,
    generated_rules,
    generated_variants,
    house_rules,
)
from sedma.testing.conform import Report, check_game, check_rules, check_variant
from sedma.testing.deal_strategies import (
    deal_records,
    deals,
    from_here,
    match_records,
    matches,
    positions,
)
from sedma.testing.game_strategies import optional_rules, variant_options, variants
from sedma.testing.machine import DealMachine, deal_machine
from sedma.testing.profiles import CI, DEEP, Profile
from sedma.testing.small_values import actions, cards, pack_orders, packs
from sedma.testing.tested_game import Game, GameAction, GameState, RulesGame

__all__ = [
    "CHECKS",
    "CI",
    "DEEP",
    "Check",
    "DealMachine",
    "Game",
    "GameAction",
    "GameState",
    "Profile",
    "Report",
    "RulesGame",
    "actions",
    "cards",
    "check_game",
    "check_rules",
    "check_variant",
    "components",
    "deal_machine",
    "deal_records",
    "deals",
    "from_here",
    "generated_rules",
    "generated_variants",
    "house_rules",
    "match_records",
    "matches",
    "optional_rules",
    "pack_orders",
    "packs",
    "positions",
    "variant_options",
    "variants",
]
