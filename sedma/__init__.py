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
    "values.actions": (
        *("ACTIONS", "ACTION_COUNT", "ACTION_NUMBERING", "Action", "ActionRegister", "Announce"),
        *("Blind", "End", "Pass", "Play", "action"),
    ),
    "values.cards": ("CARDS", "RANKS", "SUITS", "Card", "Rank", "Suit", "card", "cards"),
    "play.deal": ("Deal",),
    "rules.variant": ("Status", "Variant"),
    "errors": (
        *("ActionError", "BudgetError", "CardError", "CardNotHeldError", "ComponentError"),
        *("ConformanceError", "DealOverError", "EndgamesError", "HouseRuleError"),
        *("IllegalActionError", "MatchError", "MissingExtraError", "NotToMoveError", "PackError"),
        *("PlayerError", "PluginError", "PositionError", "RecordError", "RuleBookError"),
        *("RulesError", "SeatError", "SedmaError", "SeedError", "SimulationError", "TalkError"),
        *("UnknownVariantError", "UnsolvableError"),
    ),
    "house": ("HouseProblem", "load_variant", "read_house_rules", "write_house_rules"),
    "play.judgement": ("JudgedCard", "Judgement", "judge", "judge_trick"),
    "play.match": ("Match",),
    "rules.options": ("Option",),
    "play.outcome": ("Outcome",),
    "values.pack": ("Pack",),
    "players": ("Player", "player", "player_names"),
    "play.position": ("Position",),
    "values.reasons": ("Conflict", "Explanation", "Ruling", "Why"),
    "registry": ("find_variant", "forget_variants", "variant", "variant_names"),
    "book.rulebook": ("Rule", "RuleBook", "RuleBookFile", "RuleBookSource", "Source"),
    "rules.data": ("AnyRules", "changed", "changes_of", "fingerprint", "rules_data"),
    "rules.kinds": ("find_kind", "forget_kinds", "kind_names", "kind_of", "rule_fields"),
    "rules.rules": ("Rules",),
    "values.seats": ("Direction", "Seat", "Table"),
    "simulation": ("Comparison", "Distribution", "Simulation", "compare", "simulate"),
    "solving": ("Endgames", "Solution", "is_solvable", "read_endgames", "solve", "unsolvable"),
    "play.set_up": ("SetUp",),
    "play.state": ("Phase",),
    "values.stream": ("STREAM_VERSION", "Stream"),
    "values.tally": ("Burn", "Side", "Tally", "Verdict", "Zeroed"),
    "values.trick": ("Message", "Move", "Played", "StockCard", "Trick"),
    "play.view": ("Drawn", "Observation", "Seen"),
}
_NAMES: Final = tuple(sorted(name for home in _HOMES.values() for name in home))

if TYPE_CHECKING:
    from sedma.book.rulebook import Rule as Rule
    from sedma.book.rulebook import RuleBook as RuleBook
    from sedma.book.rulebook import RuleBookFile as RuleBookFile
    from sedma.book.rulebook import RuleBookSource as RuleBookSource
    from sedma.book.rulebook import Source as Source
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
    from sedma.play.deal import Deal as Deal
    from sedma.play.judgement import JudgedCard as JudgedCard
    from sedma.play.judgement import Judgement as Judgement
    from sedma.play.judgement import judge as judge
    from sedma.play.judgement import judge_trick as judge_trick
    from sedma.play.match import Match as Match
    from sedma.play.outcome import Outcome as Outcome
    from sedma.play.position import Position as Position
    from sedma.play.set_up import SetUp as SetUp
    from sedma.play.state import Phase as Phase
    from sedma.play.view import Drawn as Drawn
    from sedma.play.view import Observation as Observation
    from sedma.play.view import Seen as Seen
    from sedma.players import Player as Player
    from sedma.players import player as player
    from sedma.players import player_names as player_names
    from sedma.registry import find_variant as find_variant
    from sedma.registry import forget_variants as forget_variants
    from sedma.registry import variant as variant
    from sedma.registry import variant_names as variant_names
    from sedma.rules.data import AnyRules as AnyRules
    from sedma.rules.data import changed as changed
    from sedma.rules.data import changes_of as changes_of
    from sedma.rules.data import fingerprint as fingerprint
    from sedma.rules.data import rules_data as rules_data
    from sedma.rules.kinds import find_kind as find_kind
    from sedma.rules.kinds import forget_kinds as forget_kinds
    from sedma.rules.kinds import kind_names as kind_names
    from sedma.rules.kinds import kind_of as kind_of
    from sedma.rules.kinds import rule_fields as rule_fields
    from sedma.rules.options import Option as Option
    from sedma.rules.rules import Rules as Rules
    from sedma.rules.variant import Status as Status
    from sedma.rules.variant import Variant as Variant
    from sedma.simulation import Comparison as Comparison
    from sedma.simulation import Distribution as Distribution
    from sedma.simulation import Simulation as Simulation
    from sedma.simulation import compare as compare
    from sedma.simulation import simulate as simulate
    from sedma.solving import Endgames as Endgames
    from sedma.solving import Solution as Solution
    from sedma.solving import is_solvable as is_solvable
    from sedma.solving import read_endgames as read_endgames
    from sedma.solving import solve as solve
    from sedma.solving import unsolvable as unsolvable
    from sedma.values.actions import ACTION_COUNT as ACTION_COUNT
    from sedma.values.actions import ACTION_NUMBERING as ACTION_NUMBERING
    from sedma.values.actions import ACTIONS as ACTIONS
    from sedma.values.actions import Action as Action
    from sedma.values.actions import ActionRegister as ActionRegister
    from sedma.values.actions import Announce as Announce
    from sedma.values.actions import Blind as Blind
    from sedma.values.actions import End as End
    from sedma.values.actions import Pass as Pass
    from sedma.values.actions import Play as Play
    from sedma.values.actions import action as action
    from sedma.values.cards import CARDS as CARDS
    from sedma.values.cards import RANKS as RANKS
    from sedma.values.cards import SUITS as SUITS
    from sedma.values.cards import Card as Card
    from sedma.values.cards import Rank as Rank
    from sedma.values.cards import Suit as Suit
    from sedma.values.cards import card as card
    from sedma.values.cards import cards as cards
    from sedma.values.pack import Pack as Pack
    from sedma.values.reasons import Conflict as Conflict
    from sedma.values.reasons import Explanation as Explanation
    from sedma.values.reasons import Ruling as Ruling
    from sedma.values.reasons import Why as Why
    from sedma.values.seats import Direction as Direction
    from sedma.values.seats import Seat as Seat
    from sedma.values.seats import Table as Table
    from sedma.values.stream import STREAM_VERSION as STREAM_VERSION
    from sedma.values.stream import Stream as Stream
    from sedma.values.tally import Burn as Burn
    from sedma.values.tally import Side as Side
    from sedma.values.tally import Tally as Tally
    from sedma.values.tally import Verdict as Verdict
    from sedma.values.tally import Zeroed as Zeroed
    from sedma.values.trick import Message as Message
    from sedma.values.trick import Move as Move
    from sedma.values.trick import Played as Played
    from sedma.values.trick import StockCard as StockCard
    from sedma.values.trick import Trick as Trick
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
