"""Simulating deals and matches, split over processes."""

from __future__ import annotations

import os
import pickle
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import ExitStack
from functools import partial
from time import perf_counter
from typing import Any, Final, TypeAlias

from attrs import evolve, field, frozen

from sedma.errors import (
    MatchError,
    PlayerError,
    RulesError,
    SedmaError,
    SimulationError,
    error_words,
)
from sedma.players import Player
from sedma.players.turns import is_player
from sedma.rules.rules import Rules
from sedma.simulation.bulk.program import program_of
from sedma.simulation.chunks import Chunk, Counts, count_deals, count_differences, count_matches
from sedma.simulation.distribution import Distribution
from sedma.simulation.engines import EngineName, engine_for
from sedma.values.seats import Seat
from sedma.values.stream import Stream

__all__ = ["Comparison", "Progress", "Simulation", "compare", "simulate"]

Progress: TypeAlias = Callable[[int, int], object]
"""Is told how many deals or matches are done, and how many there are."""

_SIZES: Final[Mapping[str, int]] = {"kernel": 1 << 15, "cursor": 1000, "core": 250}
"""How many deals are played at once."""

_MATCHES: Final = 100
"""How many matches are."""

_PACE: Final = 0.25
"""Where players play, who may think for long, it is first one deal or match, and then as many as
are done in so many seconds. That changes how the work is split, and so no number."""

_WAITING: Final = 64
"""So many chunks are sent out at a time."""


@frozen(kw_only=True)
class Simulation:
    """What came of many deals or matches."""

    rules: Rules = field(repr=False)
    """The rules."""
    seed: int
    """The seed."""
    asked: int
    """How many deals or matches were asked for."""
    done: int
    """How many were played: fewer if it was interrupted."""
    matches: bool = False
    """Whether these are matches."""
    measures: Mapping[str, Distribution] = field(repr=False)
    """What was measured of each, by the names in `sedma.simulation.MEASURES`, or of matches in
    `sedma.simulation.MATCH_MEASURES`."""


@frozen(kw_only=True)
class Comparison:
    """What came of the same packs under two sets of rules."""

    before: Simulation
    """Under the first rules."""
    after: Simulation
    """Under the others."""
    same_packs: bool
    """Whether both deal the same cards, so that deal by deal the pack was the same."""
    differences: Mapping[str, Distribution] = field(repr=False)
    """By measure the differences, deal by deal: the others less the first."""


def simulate(
    rules: Rules,
    deals: int = 0,
    seed: int = 0,
    policy: Player | Sequence[Player] | None = None,
    executor: Executor | None = None,
    *,
    matches: int = 0,
    dealer: Seat | None = None,
    engine: EngineName = "auto",
    progress: Progress | None = None,
) -> Simulation:
    """Play many deals, or whole matches, and return what was measured.

    Deal number *i* is played with the stream of the seed and index *i*: it orders the pack, and
    then makes the choices. So the same seed gives the same numbers however the work is split, and
    whichever engine does it. An interrupt returns what has been done so far.

    Args:
        rules: what is played by.
        deals: how many deals.
        seed: 0 to 2**64 - 1.
        policy: who plays: one player for every seat, or one for each; by default every legal action
            is as likely as another.
        executor: runs the work; by default as many processes as there are processors, unless there
            is little to do.
        matches: how many matches, instead of deals; the stream of a match draws its first dealer.
        dealer: who deals every deal; by default the seats in turn. Not for matches.
        engine: what plays; see `sedma.simulation.EngineName`.
        progress: is told how far it is.

    Raises:
        SimulationError: unless either deals or matches are asked for, or if an argument is not what
            stands here, or cannot be sent to processes, or if a worker dies.
        RulesError: if the engine cannot play these rules.
        PlayerError: unless the policy is a player, or one for each seat; or if one fails, or
            chooses what is no legal action.
        MatchError: if a match has no end.
        SeatError: if the table has no such dealer.
        SeedError: if the seed is out of bounds.
        MissingExtraError: if the kernel is asked for and numba is not installed.

    >>> import sedma
    >>> rules = sedma.variant("classic", players=4)
    >>> simulation = sedma.simulate(rules, 200, seed=7)
    >>> simulation.measures["leader_wins"].mean, simulation.measures["tricks"].mean
    (0.55, 6.605)
    """
    _check_rules(rules)
    chunk = _whole(rules, deals, matches, seed, policy, dealer, engine)
    play = count_matches if matches else count_deals
    counts, done = _run(chunk, play, _size(chunk, matches=matches > 0), executor, progress)
    return _simulation(chunk, counts, done, matches=matches > 0)


def compare(
    before: Rules,
    after: Rules,
    deals: int,
    seed: int = 0,
    policy: Player | Sequence[Player] | None = None,
    executor: Executor | None = None,
    *,
    dealer: Seat | None = None,
    engine: EngineName = "auto",
    progress: Progress | None = None,
) -> Comparison:
    """Play the same packs by two sets of rules and return what differs, deal by deal.

    Args:
        before: the first rules.
        after: the others, for as many players.
        deals: how many deals are played by each.
        seed: 0 to 2**64 - 1; the same seed gives the same packs and choices.
        policy: who plays, as in `simulate`.
        executor: runs the work, as in `simulate`.
        dealer: who deals every deal; by default the seats in turn.
        engine: what plays; see `sedma.simulation.engines.EngineName`.
        progress: is told how far it is.

    Raises:
        RulesError: if the rules are for different numbers of players, and as `simulate` does.
        SimulationError, PlayerError, SeatError, SeedError, MissingExtraError: as `simulate` does.

    >>> import sedma
    >>> before = sedma.variant("classic")
    >>> after = sedma.variant("classic", options=["single-rounds"])
    >>> comparison = sedma.compare(before, after, 200, seed=7)
    >>> comparison.differences["tricks"].mean
    1.395
    """
    _check_rules(before, after)
    if before.players != after.players:
        raise RulesError(
            f"rules for {before.players} and for {after.players} players cannot be compared"
        )
    chunk = _whole(before, deals, 0, seed, policy, dealer, engine)
    other = _whole(after, deals, 0, seed, policy, dealer, engine)
    if chunk.engine != other.engine:
        chunk = evolve(chunk, engine="core")  # which plays both, whatever they need
    play = partial(count_differences, other=after)
    counts, done = _run(chunk, play, _size(chunk, matches=False), executor, progress)
    own = {name: found for name, found in counts.items() if name[-1] not in "'+"}
    return Comparison(
        before=_simulation(chunk, own, done),
        after=_simulation(other, {name: counts[name + "'"] for name in own}, done),
        same_packs=before.pack.cards == after.pack.cards,
        differences={name: Distribution(counts[name + "+"]) for name in own if name != "result"},
    )


def _simulation(chunk: Chunk, counts: Counts, done: int, *, matches: bool = False) -> Simulation:
    return Simulation(
        rules=chunk.rules,
        seed=chunk.seed,
        asked=chunk.number,
        done=done,
        matches=matches,
        measures={name: Distribution(values) for name, values in counts.items()},
    )


def _check_rules(*every: Rules) -> None:
    for rules in every:
        if not isinstance(rules, Rules):
            raise SimulationError(
                f"rules are such as sedma.variant returns, not a {type(rules).__name__}"
            )


def _whole(
    rules: Rules,
    deals: int,
    matches: int,
    seed: int,
    policy: Player | Sequence[Player] | None,
    dealer: Seat | None,
    engine: EngineName,
) -> Chunk:
    """Return all the work as one chunk, after checking it."""
    for number in (deals, matches):
        if type(number) is not int or number < 0:
            raise SimulationError(f"a number of deals or matches is a whole number, not {number!r}")
    if (deals > 0) == (matches > 0):
        raise SimulationError("simulate either deals or matches, one or more")
    if matches and not (rules.match.target or rules.match.deals):
        raise MatchError("a match under these rules has no end: set match.target or match.deals")
    if matches and dealer is not None:
        raise SimulationError("dealer: the stream of a match draws its first dealer; give none")
    if dealer is not None:
        rules.table.check(dealer, "dealer")
    Stream(seed)  # whatever plays, only a seed that a stream takes is one
    players = _seated(policy, rules.players)
    program, number = program_of(rules), deals or matches
    used = engine_for(program, engine, players, number).name
    return Chunk(
        rules=rules,
        seed=seed,
        first=0,
        number=number,
        dealer=dealer,
        engine=used,
        players=players,
    )


def _seated(policy: object, seats: int) -> tuple[Player, ...]:
    """Return the player of each seat; nobody if there is no policy."""
    if policy is None:
        return ()
    players: tuple[Any, ...] = (policy,) * seats
    if isinstance(policy, Sequence) and not isinstance(policy, str):
        players = tuple(policy)
    for one in players:
        if not is_player(one):
            raise PlayerError(
                f"policy: {one!r} is no player, such as ThumbPlayer() or those that "
                "sedma.players.read_policy makes from names"
            )
    if len(players) != seats:
        raise PlayerError(f"{seats} play, and {len(players)} players are given")
    return players


def _size(whole: Chunk, *, matches: bool) -> int:
    """Return how many deals or matches make a chunk at most: few enough to be waited for."""
    return _MATCHES if matches else _SIZES[whole.engine]


def _run(
    whole: Chunk,
    play: Callable[[Chunk], Counts],
    size: int,
    executor: Executor | None,
    progress: Progress | None,
) -> tuple[Counts, int]:
    """Play all in chunks of at most a size; return the counts, and how many deals they are of."""
    if executor is not None and not callable(getattr(executor, "submit", None)):
        raise SimulationError(f"executor: {executor!r} has no method 'submit'")
    if progress is not None and not callable(progress):
        raise SimulationError(f"progress: {progress!r} is no function")
    counts: Counts = {}
    done, begin = 0, perf_counter()

    def fit() -> int:
        if not whole.players:
            return size
        in_time = done * _PACE / (perf_counter() - begin) if done else 1
        return max(1, min(size, int(in_time)))

    with ExitStack() as stack:
        few = whole.number <= 4 * fit() or (os.cpu_count() or 1) == 1
        if executor is None and not few:
            executor = stack.enter_context(_processes())
        if isinstance(executor, ProcessPoolExecutor):
            _check_sendable(play, whole)
        results = _played(_pieces(whole, fit), play, executor)
        stack.callback(results.close)
        try:
            for piece, found in results:
                # Both at once, so that no interrupt leaves a part of a chunk counted.
                counts, done = _added(counts, found), done + piece.number
                if progress is not None:
                    progress(done, whole.number)
        except KeyboardInterrupt:
            results.close()
            if not counts:
                raise
        except BrokenExecutor as error:
            raise SimulationError(f"a worker died while it played: {error_words(error)}") from None
    return counts, done


def _added(counts: Counts, found: Counts) -> Counts:
    return {name: counts.get(name, Counter()) + values for name, values in found.items()}


def _check_sendable(*work: object) -> None:
    try:
        pickle.dumps(work)
    except Exception as error:
        raise SimulationError(
            f"the rules or players cannot be sent to processes ({error_words(error)}); "
            "give executor=ThreadPoolExecutor(1)"
        ) from error


def _pieces(whole: Chunk, fit: Callable[[], int]) -> Iterator[Chunk]:
    first = 0
    while first < whole.number:
        piece = evolve(whole, first=first, number=min(fit(), whole.number - first))
        yield piece
        first += piece.number


def _played(
    pieces: Iterator[Chunk], play: Callable[[Chunk], Counts], executor: Executor | None
) -> Generator[tuple[Chunk, Counts], None, None]:
    """Go through the chunks and what came of each, in their order."""
    if executor is None:
        for piece in pieces:
            yield piece, play(piece)
        return
    waiting: deque[tuple[Chunk, Future[Counts]]] = deque()
    try:
        for piece in pieces:
            waiting.append((piece, executor.submit(_sent, play, piece)))
            if len(waiting) >= _WAITING:
                first, future = waiting.popleft()
                yield first, future.result()
        while waiting:
            first, future = waiting.popleft()
            yield first, future.result()
    finally:
        for _, future in waiting:
            future.cancel()


def _sent(play: Callable[[Chunk], Counts], piece: Chunk) -> Counts:
    """Play a chunk elsewhere; what an error of strangers came of may not be sendable, and stays."""
    try:
        return play(piece)
    except SedmaError as error:
        failure = error
    failure.__cause__ = failure.__context__ = None
    raise failure


def _processes() -> ProcessPoolExecutor:
    return ProcessPoolExecutor(initializer=_ignore_interrupts)


def _ignore_interrupts() -> None:
    """Leave an interrupt of the terminal to the process that collects what was done."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
