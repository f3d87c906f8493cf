"""What rules do to a game: many deals or matches, and what came of them."""

from sedma.simulation.chunks import MATCH_MEASURES
from sedma.simulation.distribution import Distribution, Interval
from sedma.simulation.engines import EngineName
from sedma.simulation.measures import MEASURES, NOBODY, SHARED, SHARES, result_of
from sedma.simulation.runner import Comparison, Progress, Simulation, compare, simulate

__all__ = [
    "MATCH_MEASURES",
    "MEASURES",
    "NOBODY",
    "SHARED",
    "SHARES",
    "Comparison",
    "Distribution",
    "EngineName",
    "Interval",
    "Progress",
    "Simulation",
    "compare",
    "result_of",
    "simulate",
]
