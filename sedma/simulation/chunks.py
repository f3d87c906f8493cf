"""Pieces of a simulation: what is sent to a process, and what comes back."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Any, Final

from attrs import frozen

from sedma.errors import MatchError
from sedma.play.match import Match
from sedma.players import Player
from sedma.rules.rules import Rules
from sedma.simulation.bulk.program import Program, program_of
from sedma.simulation.engines import Engine, EngineName, engine_for
from sedma.simulation.measures import MISSING, Columns, Measured
from sedma.values.seats import Seat
from sedma.values.stream import Stream

__all__ = ["MATCH_MEASURES", "Chunk", "Counts", "count_deals", "count_differences", "count_matches"]

Counts = dict[str, "Counter[int]"]
"""For each measure how often each value came up."""

MATCH_MEASURES: Final = {
    "leader_wins": "1 if the side that led first is among the winners of the match",
    "nobody_wins": "1 if nobody won it",
    "deals": "deals that were played",
    "margin": "how much the highest total is above the next",
}
"""What is measured of each match."""

_MOST_DEALS: Final = 100_000
"""A match that is longer than this is taken to have no end."""

_FAR_APART: Final = 1 << 16
"""Numbers that are no farther apart are counted by a place for each, which is faster."""


@frozen
class Chunk:
    """So many deals or matches of a simulation, from a number on."""

    rules: Rules
    """The rules."""
    seed: int
    """The seed of all streams."""
    first: int
    """The number of the first deal."""
    number: int
    """How many there are."""
    dealer: Seat | None
    """Who deals; None: the seats in turn."""
    engine: EngineName
    """What plays them."""
    players: tuple[Player, ...] = ()
    """Who plays, by seat; nobody: all legal actions are alike."""

    @property
    def states(self) -> Any:
        """The states of the streams: an array for the kernel, else a list."""
        if self.engine == "kernel":
            from sedma.simulation.bulk.kernel import streams

            return streams(self.seed, self.first, self.number)
        indices = range(self.first, self.first + self.number)
        return [Stream(self.seed, index).state for index in indices]

    @property
    def dealers(self) -> list[Seat]:
        """Who deals each."""
        if self.dealer is not None:
            return [self.dealer] * self.number
        return [(self.first + place) % self.rules.players for place in range(self.number)]


def count_deals(chunk: Chunk) -> Counts:
    """Play the deals of a chunk and count what is measured of them."""
    return {name: _counted(values) for name, values in _columns(chunk).items()}


def count_differences(chunk: Chunk, other: Rules) -> Counts:
    """Play the deals of a chunk by two sets of rules with the same streams.

    Returns for each measure the counts by the first rules, by the others as ``name'``, and of the
    differences, deal by deal, as ``name+``.
    """
    from attrs import evolve

    before, after = _columns(chunk), _columns(evolve(chunk, rules=other))
    counts: Counts = {}
    for name, old in before.items():
        new = after[name]
        counts[name], counts[name + "'"] = _counted(old), _counted(new)
        counts[name + "+"] = _counted(_differences(old, new))
    return counts


def count_matches(chunk: Chunk) -> Counts:
    """Play the matches of a chunk and count what is measured of them.

    Raises:
        MatchError: if a match does not end.
    """
    engine = _engine(program_of(chunk.rules), chunk)
    states, counts = list(chunk.states), {name: Counter[int]() for name in MATCH_MEASURES}
    matches: list[Match] = []
    for place, state in enumerate(states):
        stream = Stream(0)
        stream.state = int(state)
        matches.append(chunk.rules.begin_match(stream=stream))
        states[place] = stream.state
    leaders = [match.leader for match in matches]
    active = list(range(len(matches)))
    played = 0
    while active:
        played += 1
        if played > _MOST_DEALS:
            raise MatchError(f"a match has not ended after {_MOST_DEALS} deals")
        own = [states[place] for place in active]
        outcomes = engine.outcomes(own, [matches[place].dealer for place in active])
        for place, state, outcome in zip(active, own, outcomes, strict=True):
            states[place], matches[place] = state, matches[place].add(outcome)
        for place in active:
            if matches[place].is_over:
                _count_match(matches[place], leaders[place], counts)
        active = [place for place in active if not matches[place].is_over]
    return counts


def _count_match(match: Match, leader: Seat, counts: Counts) -> None:
    sides = match.rules.asked.sides.public(match.rules.table)
    winners = match.winners or ()
    highest = sorted(match.totals)
    counts["leader_wins"][int(any(leader in sides[side] for side in winners))] += 1
    counts["nobody_wins"][int(not winners)] += 1
    counts["deals"][len(match.outcomes)] += 1
    counts["margin"][highest[-1] - highest[-2]] += 1


def _columns(chunk: Chunk) -> Columns:
    program = program_of(chunk.rules)
    rows = _engine(program, chunk).play(chunk.states, chunk.dealers)
    return _measured(program).columns(rows)


def _engine(program: Program, chunk: Chunk) -> Engine:
    return engine_for(program, chunk.engine, chunk.players)


@lru_cache(maxsize=8)
def _measured(program: Program) -> Measured:
    return Measured(program)


def _differences(old: Any, new: Any) -> Any:
    """Return the differences of what is measured, where both are."""
    if isinstance(old, list):
        pairs = zip(old, new, strict=True)
        return [two - one for one, two in pairs if MISSING not in (one, two)]
    return (new - old)[(old != MISSING) & (new != MISSING)]


def _counted(values: Any) -> Counter[int]:
    """Count how often each value comes up."""
    if isinstance(values, list):
        counts = Counter[int](values)
        del counts[MISSING]
        return counts
    import numpy as np

    values = values[values != MISSING]
    least, most = (int(values.min()), int(values.max())) if len(values) else (0, 0)
    if most - least > _FAR_APART:
        found, numbers = np.unique(values, return_counts=True)
        return Counter(dict(zip(found.tolist(), numbers.tolist(), strict=True)))
    numbers = np.bincount(values - least).tolist()
    return Counter({least + place: number for place, number in enumerate(numbers) if number})
