"""The exact solver of open-hand positions, and endgame tables for it."""

from sedma.solving.endgames import Endgames, read_endgames
from sedma.solving.solver import LIMIT, Solution, is_solvable, solve, unsolvable
from sedma.solving.table_builder import build_endgames
from sedma.solving.table_check import CheckedEnding, check_endgames
from sedma.solving.task import Objective, SearchName

__all__ = [
    "LIMIT",
    "CheckedEnding",
    "Endgames",
    "Objective",
    "SearchName",
    "Solution",
    "build_endgames",
    "check_endgames",
    "is_solvable",
    "read_endgames",
    "solve",
    "unsolvable",
]
