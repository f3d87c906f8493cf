"""What ``sedma simulate`` and ``sedma compare`` tell, as data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict

from sedma.simulation.chunks import MATCH_MEASURES
from sedma.simulation.distribution import Distribution
from sedma.simulation.measures import MEASURES, NOBODY, SHARED, result_of
from sedma.simulation.running import Comparison, Simulation

__all__ = [
    "ComparisonFacts",
    "DifferenceFacts",
    "MeasureFacts",
    "ResultFacts",
    "SimulationFacts",
    "comparison_facts",
    "simulation_facts",
]


class MeasureFacts(TypedDict):
    """One thing that was measured."""

    name: str
    """Its name."""
    meaning: str
    """What it is."""
    mean: float
    """The mean."""
    low: float
    """The lower end of the interval in which the mean lies with 95 percent certainty."""
    high: float
    """Its upper end."""
    values: list[list[int]]
    """Each value with how often it came up."""


class ResultFacts(TypedDict):
    """One result of deals."""

    winner: str
    """``side`` and the distance of its nearest seat from the first leader; ``nobody`` or
    ``several``."""
    stakes: int
    """The stakes that were won."""
    share: float
    """How large a part of the deals ended so."""
    low: float
    """The lower end of its interval of 95 percent."""
    high: float
    """The upper end."""


class SimulationFacts(TypedDict):
    """What came of many deals or matches."""

    variant: str
    """The name of the variant."""
    title: str
    """Its title."""
    players: int
    """How many play."""
    options: list[str]
    """The options that it was played with."""
    fingerprint: str
    """The fingerprint of the rules."""
    seed: int
    """The seed."""
    of: str
    """``deals`` or ``matches``."""
    asked: int
    """How many were asked for."""
    done: int
    """How many were played."""
    results: list[ResultFacts]
    """The results of deals, the most frequent first; of matches none."""
    measures: list[MeasureFacts]
    """What was measured of each."""


class DifferenceFacts(TypedDict):
    """What differs in one measure, deal by deal."""

    name: str
    """The name of the measure."""
    meaning: str
    """What it is."""
    before: float
    """The mean under the first rules."""
    after: float
    """The mean under the others."""
    difference: float
    """The mean of the differences."""
    low: float
    """The lower end of its interval of 95 percent."""
    high: float
    """The upper end."""


class ComparisonFacts(TypedDict):
    """The same packs under two sets of rules."""

    before: SimulationFacts
    """Under the first rules."""
    after: SimulationFacts
    """Under the others."""
    same_packs: bool
    """Whether both deal the same cards."""
    differences: list[DifferenceFacts]
    """What differs."""


def simulation_facts(simulation: Simulation, title: str, options: Sequence[str]) -> SimulationFacts:
    """Return a simulation as facts."""
    rules, meanings = simulation.rules, MATCH_MEASURES if simulation.matches else MEASURES
    results = simulation.measures.get("result")
    return {
        "variant": rules.variant,
        "title": title,
        "players": rules.players,
        "options": list(options),
        "fingerprint": rules.fingerprint,
        "seed": simulation.seed,
        "of": "matches" if simulation.matches else "deals",
        "asked": simulation.asked,
        "done": simulation.done,
        "results": [] if results is None else _results(results),
        "measures": [
            _measure(name, meaning, simulation.measures[name])
            for name, meaning in meanings.items()
            if name != "result"
        ],
    }


def _results(results: Distribution) -> list[ResultFacts]:
    facts: list[ResultFacts] = []
    for number, _ in sorted(results.counts, key=lambda pair: (-pair[1], pair[0])):
        winner, stakes = result_of(number)
        low, high = results.share_interval(number)
        named = {NOBODY: "nobody", SHARED: "several"}.get(winner, f"side {winner}")
        share = results.share(number)
        facts.append({"winner": named, "stakes": stakes, "share": share, "low": low, "high": high})
    return facts


def _measure(name: str, meaning: str, values: Distribution) -> MeasureFacts:
    numbers = {number for number, _ in values.counts}
    share = numbers <= {0, 1}
    low, high = values.share_interval(1) if share else values.mean_interval()
    return {
        "name": name,
        "meaning": meaning,
        "mean": values.mean,
        "low": low,
        "high": high,
        "values": [list(pair) for pair in values.counts],
    }


def comparison_facts(
    comparison: Comparison, before: SimulationFacts, after: SimulationFacts
) -> ComparisonFacts:
    """Return a comparison as facts."""
    differences: list[DifferenceFacts] = []
    for name, values in comparison.differences.items():
        low, high = values.mean_interval()
        differences.append(
            {
                "name": name,
                "meaning": MEASURES[name],
                "before": comparison.before.measures[name].mean,
                "after": comparison.after.measures[name].mean,
                "difference": values.mean,
                "low": low,
                "high": high,
            }
        )
    return {
        "before": before,
        "after": after,
        "same_packs": comparison.same_packs,
        "differences": differences,
    }
