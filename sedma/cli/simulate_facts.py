"""What ``sedma simulate`` and ``sedma compare`` tell, as data."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite
from typing import TypedDict

from sedma.simulation.chunks import MATCH_MEASURES
from sedma.simulation.distribution import Distribution, Interval
from sedma.simulation.measures import MEASURES, NOBODY, SHARED, SHARES, result_of
from sedma.simulation.runner import Comparison, Simulation

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
    mean: float | None
    """The mean; null if no deal has it, such as points if all were burnt."""
    low: float | None
    """The lower end of the interval in which the mean lies with 95 percent certainty; null if too
    few deals have it to say."""
    high: float | None
    """Its upper end, or null."""
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
    before: float | None
    """The mean under the first rules; null if no deal has it."""
    after: float | None
    """The mean under the others, or null."""
    difference: float | None
    """The mean of the differences, in deals that have it under both rules; null if none has."""
    low: float | None
    """The lower end of its interval of 95 percent, or null."""
    high: float | None
    """The upper end, or null."""
    differing: float
    """How large a part of these deals have another number under the other rules."""
    differing_low: float
    """The lower end of its interval of 95 percent."""
    differing_high: float
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


def _told(
    values: Distribution, interval: Interval
) -> tuple[float | None, float | None, float | None]:
    """Return the mean and the ends of its interval; None for what too few numbers tell."""
    if not values.total:
        return None, None, None
    low, high = interval
    return (values.mean, low, high) if isfinite(high) else (values.mean, None, None)


def _measure(name: str, meaning: str, values: Distribution) -> MeasureFacts:
    interval = values.share_interval(1) if name in SHARES else values.mean_interval()
    mean, low, high = _told(values, interval)
    return {
        "name": name,
        "meaning": meaning,
        "mean": mean,
        "low": low,
        "high": high,
        "values": [list(pair) for pair in values.counts],
    }


def comparison_facts(
    comparison: Comparison, before: SimulationFacts, after: SimulationFacts
) -> ComparisonFacts:
    """Return a comparison as facts."""
    means = [{one["name"]: one["mean"] for one in facts["measures"]} for facts in (before, after)]
    differences: list[DifferenceFacts] = []
    for name, values in comparison.differences.items():
        mean, low, high = _told(values, values.mean_interval())
        others = [number for number, _ in values.counts if number]
        differing_low, differing_high = values.share_interval(*others)
        differences.append(
            {
                "name": name,
                "meaning": MEASURES[name],
                "before": means[0][name],
                "after": means[1][name],
                "difference": mean,
                "low": low,
                "high": high,
                "differing": values.share(*others),
                "differing_low": differing_low,
                "differing_high": differing_high,
            }
        )
    return {
        "before": before,
        "after": after,
        "same_packs": comparison.same_packs,
        "differences": differences,
    }
