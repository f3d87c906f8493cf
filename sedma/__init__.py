"""Rules of the Sedma family of card games.

>>> import sedma
>>> rules = sedma.variant("classic", players=4)
>>> deal = rules.deal(seed=7, dealer=0)
>>> while not deal.is_over:
...     deal = deal.apply(deal.legal_actions[0])
>>> deal.outcome.winners, deal.outcome.points
((0,), (80, 10))

Names are loaded when they are first used; ``import sedma`` alone loads next to nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

_HOMES: Final[dict[str, tuple[str, ...]]] = {
    "actions": (
        *("ACTIONS", "ACTION_COUNT", "ACTION_NUMBERING", "Action", "ActionRegister", "Announce"),
        *("Blind", "End", "Pass", "Play", "action"),
    ),
    "cards": ("CARDS", "RANKS", "SUITS", "Card", "Rank", "Suit", "card"),
    "deal": ("Deal",),
    "definition": ("Variant",),
    "errors": (
        *("ActionError", "BudgetError", "CardError", "CardNotHeldError", "ComponentError"),
        *("ConformanceError", "DealOverError", "EndgamesError", "HouseRuleError"),
        *("IllegalActionError", "MatchError", "MissingExtraError", "NotToMoveError", "PackError"),
        *("PlayerError", "PluginError", "PositionError", "RecordError", "RuleBookError"),
        *("RulesError", "SeatError", "SedmaError", "SeedError", "SimulationError", "TalkError"),
        *("UnknownVariantError", "UnsolvableError"),
    ),
    "house": ("HouseProblem", "load_variant", "read_house_rules", "write_house_rules"),
    "judging": ("Judgement", "judge", "judge_trick"),
    "match": ("Match",),
    "options": ("Option",),
    "outcome": ("Burn", "Outcome", "Tally", "Verdict", "Zeroed"),
    "pack": ("Pack",),
    "players": ("Player", "player", "player_names"),
    "position": ("Position",),
    "reasons": ("Explanation", "Ruling", "Why"),
    "registry": ("find_variant", "variant", "variant_names"),
    "rulebook": ("Rule", "RuleBook", "RuleBookFile", "Source"),
    "rules": ("Rules",),
    "seats": ("Seat", "Table"),
    "simulation.distribution": ("Distribution",),
    "simulation.running": ("Comparison", "Simulation", "compare", "simulate"),
    "solving": ("Endgames", "Solution", "is_solvable", "read_endgames", "solve", "unsolvable"),
    "state": ("Phase",),
    "stream": ("STREAM_VERSION", "Stream"),
    "trick": ("Message", "Move", "Played", "StockCard", "Trick"),
    "view": ("Observation",),
}
_NAMES: Final = tuple(sorted(name for home in _HOMES.values() for name in home))

if TYPE_CHECKING:
    from sedma.actions import ACTION_COUNT as ACTION_COUNT
    from sedma.actions import ACTION_NUMBERING as ACTION_NUMBERING
    from sedma.actions import ACTIONS as ACTIONS
    from sedma.actions import Action as Action
    from sedma.actions import ActionRegister as ActionRegister
    from sedma.actions import Announce as Announce
    from sedma.actions import Blind as Blind
    from sedma.actions import End as End
    from sedma.actions import Pass as Pass
    from sedma.actions import Play as Play
    from sedma.actions import action as action
    from sedma.cards import CARDS as CARDS
    from sedma.cards import RANKS as RANKS
    from sedma.cards import SUITS as SUITS
    from sedma.cards import Card as Card
    from sedma.cards import Rank as Rank
    from sedma.cards import Suit as Suit
    from sedma.cards import card as card
    from sedma.deal import Deal as Deal
    from sedma.definition import Variant as Variant
    from sedma.errors import ActionError as ActionError
    from sedma.errors import BudgetError as BudgetError
    from sedma.errors import CardError as CardError
    from sedma.errors import CardNotHeldError as CardNotHeldError
    from sedma.errors import ComponentError as ComponentError
    from sedma.errors import ConformanceError as ConformanceError
    from sedma.errors import DealOverError as DealOverError
    from sedma.errors import EndgamesError as EndgamesError
    from sedma.errors import HouseRuleError as HouseRuleError
    from sedma.errors import IllegalActionError as IllegalActionError
    from sedma.errors import MatchError as MatchError
    from sedma.errors import MissingExtraError as MissingExtraError
    from sedma.errors import NotToMoveError as NotToMoveError
    from sedma.errors import PackError as PackError
    from sedma.errors import PlayerError as PlayerError
    from sedma.errors import PluginError as PluginError
    from sedma.errors import PositionError as PositionError
    from sedma.errors import RecordError as RecordError
    from sedma.errors import RuleBookError as RuleBookError
    from sedma.errors import RulesError as RulesError
    from sedma.errors import SeatError as SeatError
    from sedma.errors import SedmaError as SedmaError
    from sedma.errors import SeedError as SeedError
    from sedma.errors import SimulationError as SimulationError
    from sedma.errors import TalkError as TalkError
    from sedma.errors import UnknownVariantError as UnknownVariantError
    from sedma.errors import UnsolvableError as UnsolvableError
    from sedma.house import HouseProblem as HouseProblem
    from sedma.house import load_variant as load_variant
    from sedma.house import read_house_rules as read_house_rules
    from sedma.house import write_house_rules as write_house_rules
    from sedma.judging import Judgement as Judgement
    from sedma.judging import judge as judge
    from sedma.judging import judge_trick as judge_trick
    from sedma.match import Match as Match
    from sedma.options import Option as Option
    from sedma.outcome import Burn as Burn
    from sedma.outcome import Outcome as Outcome
    from sedma.outcome import Tally as Tally
    from sedma.outcome import Verdict as Verdict
    from sedma.outcome import Zeroed as Zeroed
    from sedma.pack import Pack as Pack
    from sedma.players import Player as Player
    from sedma.players import player as player
    from sedma.players import player_names as player_names
    from sedma.position import Position as Position
    from sedma.reasons import Explanation as Explanation
    from sedma.reasons import Ruling as Ruling
    from sedma.reasons import Why as Why
    from sedma.registry import find_variant as find_variant
    from sedma.registry import variant as variant
    from sedma.registry import variant_names as variant_names
    from sedma.rulebook import Rule as Rule
    from sedma.rulebook import RuleBook as RuleBook
    from sedma.rulebook import RuleBookFile as RuleBookFile
    from sedma.rulebook import Source as Source
    from sedma.rules import Rules as Rules
    from sedma.seats import Seat as Seat
    from sedma.seats import Table as Table
    from sedma.simulation.distribution import Distribution as Distribution
    from sedma.simulation.running import Comparison as Comparison
    from sedma.simulation.running import Simulation as Simulation
    from sedma.simulation.running import compare as compare
    from sedma.simulation.running import simulate as simulate
    from sedma.solving import Endgames as Endgames
    from sedma.solving import Solution as Solution
    from sedma.solving import is_solvable as is_solvable
    from sedma.solving import read_endgames as read_endgames
    from sedma.solving import solve as solve
    from sedma.solving import unsolvable as unsolvable
    from sedma.state import Phase as Phase
    from sedma.stream import STREAM_VERSION as STREAM_VERSION
    from sedma.stream import Stream as Stream
    from sedma.trick import Message as Message
    from sedma.trick import Move as Move
    from sedma.trick import Played as Played
    from sedma.trick import StockCard as StockCard
    from sedma.trick import Trick as Trick
    from sedma.view import Observation as Observation
else:  # type checkers know the names from the imports
    __all__ = list(_NAMES)

__version__ = "0.1.0"


def __getattr__(name: str) -> Any:
    for home, public in _HOMES.items():
        if name in public:
            value = getattr(import_module(f"sedma.{home}"), name)
            globals()[name] = value
            return value
    raise AttributeError(f"module 'sedma' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *_NAMES})
