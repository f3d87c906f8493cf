"""The exact solver of open-hand positions, and endgame tables for it."""

from sedma.solving.solver import LIMIT, Solution, is_solvable, solve, unsolvable

__all__ = ["LIMIT", "Solution", "is_solvable", "solve", "unsolvable"]
