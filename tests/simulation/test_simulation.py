"""Simulation and comparison: the same numbers however they are come by."""

from __future__ import annotations

import os
import signal
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from math import inf, sqrt
from statistics import NormalDist, mean, variance
from typing import Any

import numpy as np
import pytest
from attrs import frozen
from hypothesis import given
from hypothesis import strategies as st

import sedma
from sedma import (
    Card,
    Distribution,
    MatchError,
    MissingExtraError,
    PlayerError,
    RulesError,
    SimulationError,
    Stream,
    compare,
    simulate,
)
from sedma.components import Draw, HoldBack, ZeroTotals
from sedma.players import RandomPlayer, ThumbPlayer
from sedma.rules.needs import lacking
from sedma.simulation import chunks, engines, measures, runner
from sedma.simulation.bulk.cursor import CARRIED
from sedma.simulation.bulk.program import program_of
from sedma.simulation.distribution import Interval
from sedma.simulation.measures import MEASURES, NOBODY, SHARED, Measured, result_of
from sedma.values.tally import Tally, Verdict, Zeroed
from sedma.values.trick import Trick

CLASSIC = sedma.variant("classic", players=4)
MATCH = sedma.variant("classic", players=4, match={"adds": "scores", "target": 3})


@pytest.fixture
def small_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    """Split the work into many pieces."""
    monkeypatch.setattr(runner, "_SIZES", {"kernel": 7, "cursor": 10, "core": 3})
    monkeypatch.setattr(runner, "_MATCHES", 7)


# Distributions


@given(st.lists(st.integers(-50, 50), min_size=2, max_size=30))
def test_means_and_variances(values: list[int]) -> None:
    """They are those of the statistics of Python."""
    counts = Distribution({value: values.count(value) for value in values})
    assert counts.total == len(values)
    assert counts.mean == pytest.approx(mean(values))
    assert counts.variance == pytest.approx(variance(values))
    low, high = counts.mean_interval(0.9)
    half = NormalDist().inv_cdf(0.95) * sqrt(variance(values) / len(values))
    assert (low, high) == pytest.approx((mean(values) - half, mean(values) + half))


@pytest.mark.parametrize(
    ("wins", "of", "interval"),
    [
        (0, 10, (0.0, 0.27753)),
        (10, 10, (0.72247, 1.0)),
        (4, 20, (0.08066, 0.41602)),
        (81, 263, (0.25526, 0.36623)),
    ],
)
def test_intervals_of_wilson(wins: int, of: int, interval: Interval) -> None:
    """Shares have the intervals that tables of the method give, within 0 and 1."""
    assert Distribution({1: wins, 0: of - wins}).share_interval(1) == pytest.approx(
        interval, abs=1e-4
    )


@pytest.mark.parametrize("of", range(1, 40))
def test_intervals_hold_what_was_found(of: int) -> None:
    """All or none of some deals make an interval that ends there, without an error of rounding."""
    assert Distribution({0: of}).share_interval(1)[0] == 0
    assert Distribution({1: of}).share_interval(1)[1] == 1


def test_what_is_no_distribution() -> None:
    """Pairs are taken as a mapping is; whatever is not whole numbers with counts is refused."""
    some = Distribution({3: 1, 2: 5})
    assert Distribution(some.counts) == some
    for wrong in ({1: -3}, {1.5: 1}, {1: True}, [1, 2], 7, None, "ab"):
        with pytest.raises(SimulationError, match="a distribution has whole numbers"):
            Distribution(wrong)  # type: ignore[arg-type]
    for level in (0, 1, 2.0, -0.5, float("nan"), "0.9", None):
        with pytest.raises(SimulationError, match="a level is between 0 and 1"):
            some.mean_interval(level)  # type: ignore[arg-type]
        with pytest.raises(SimulationError, match="a level is between 0 and 1"):
            some.share_interval(2, level=level)  # type: ignore[arg-type]


def test_numbers_that_are_far_apart_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Memory does not grow with what cards count, and the counts stay the same."""
    values = {"A": 10**6, "10": 7}
    rules = sedma.variant("classic", players=4, points={"cards": values})
    found = simulate(rules, 40, engine="kernel")
    assert found == simulate(rules, 40, engine="cursor")
    asked: list[int] = []
    monkeypatch.setattr(np, "bincount", lambda places: asked.append(max(places)) or np.zeros(1))
    simulate(rules, 40, engine="kernel")
    assert max(asked) <= 2**16


def test_nothing_is_known_of_nothing() -> None:
    """Without numbers there is a mean of 0 and a share from 0 to 1; one number has no spread."""
    nothing = Distribution({})
    assert (nothing.mean, nothing.variance, nothing.share(1)) == (0, 0, 0)
    assert nothing.share_interval(1) == (0, 1)
    for few in (nothing, Distribution({3: 1})):
        assert few.variance == 0
        assert few.mean_interval() == (-inf, inf)


@frozen(eq=False)
class Unhashable(Draw):
    """As usual, but no value."""

    __hash__ = None  # type: ignore[assignment]

    def __eq__(self, other: object) -> bool:
        return self is other


# The same numbers


@pytest.mark.parametrize("engine", ["core", "cursor", "kernel"])
@pytest.mark.parametrize(
    ("variant", "players", "options"),
    [
        ("classic", 4, ["burns"]),
        ("classic", 4, []),
        ("classic", 3, ["one-per-trick"]),
        ("red-king", 3, []),
        ("hola", 4, []),
        ("slovak", 2, []),
        ("lusti-kartln", 4, []),
        ("zsirozas", 4, []),
        ("osmova", 2, []),
    ],
)
def test_engines_measure_the_same(
    variant: str, players: int, options: list[str], engine: engines.EngineName
) -> None:
    """All engines give what comes of the deals when they are played one by one."""
    rules = sedma.variant(variant, players=players, options=options)
    if engine == "cursor" and lacking(rules, CARRIED):
        with pytest.raises(RulesError, match="the cursor cannot play these rules: burn: cards in"):
            simulate(rules, 24, seed=3, engine=engine)
        return
    found = simulate(rules, 24, seed=3, engine=engine)
    outcomes, actions, tricks = [], 0, 0
    for index in range(24):
        stream = Stream(3, index)
        deal = rules.deal(stream=stream, dealer=index % players)
        while deal.legal_actions:
            deal = deal.apply(stream.choose(deal.legal_actions))
        outcomes.append(deal.outcome)
        actions, tricks = actions + len(deal.history), tricks + len(deal.tricks)
    assert set(found.measures) == set(MEASURES)
    assert found.measures["actions"].mean == actions / 24
    assert found.measures["tricks"].mean == tricks / 24
    wins = [
        any(rules.table.next(outcome.dealer) in outcome.sides[side] for side in outcome.winners)
        for outcome in outcomes
        if outcome
    ]
    assert found.measures["leader_wins"].share(1) == sum(wins) / 24
    points = [sum(outcome.points) for outcome in outcomes if outcome and outcome.points]
    total = found.measures["leader_points"].mean + found.measures["other_points"].mean
    assert total == pytest.approx(mean(points))


def test_the_last_card_counts_where_it_does() -> None:
    """Deals are told apart by their last card if it may lose them."""
    rules = sedma.variant("classic", result={"last_card_loses": ("7", "8", "9")})
    found = simulate(rules, 60, engine="kernel")
    assert found == simulate(rules, 60, engine="core")
    assert found.measures["result"] != simulate(CLASSIC, 60).measures["result"]


@pytest.mark.usefixtures("small_pieces")
@pytest.mark.parametrize("engine", ["core", "cursor", "kernel"])
def test_it_does_not_matter_how_work_is_split(engine: engines.EngineName) -> None:
    """One piece or many, one after the other or in threads: the numbers are the same."""
    whole = simulate(CLASSIC, 50, seed=9)
    with ThreadPoolExecutor(3) as pool:
        assert simulate(CLASSIC, 50, seed=9, engine=engine, executor=pool) == whole
    assert simulate(CLASSIC, 50, seed=9, engine=engine) == whole
    assert simulate(CLASSIC, 50, seed=8) != whole


@pytest.mark.usefixtures("small_pieces")
def test_processes_play_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """Processes that are made for it give the numbers of this one, for matches too."""
    monkeypatch.setattr(runner.os, "cpu_count", lambda: 1)
    alone = simulate(MATCH, matches=60, seed=1)
    monkeypatch.setattr(runner.os, "cpu_count", lambda: 2)
    made: list[ProcessPoolExecutor] = []

    def processes() -> ProcessPoolExecutor:
        made.append(ProcessPoolExecutor(2, initializer=runner._ignore_interrupts))
        return made[0]

    monkeypatch.setattr(runner, "_processes", processes)
    assert simulate(MATCH, matches=60, seed=1) == alone
    assert len(made) == 1


def test_as_many_processes_as_there_are_processors() -> None:
    """By default the executor is one of processes, which leave interrupts alone."""
    with runner._processes() as pool:
        assert isinstance(pool, ProcessPoolExecutor)


def test_processes_leave_interrupts_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """They are for the process that collects what was done."""
    asked: list[object] = []
    monkeypatch.setattr("signal.signal", lambda *arguments: asked.append(arguments))
    runner._ignore_interrupts()
    assert asked == [(signal.SIGINT, signal.SIG_IGN)]


@pytest.mark.usefixtures("small_pieces")
def test_only_so_many_pieces_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pieces are sent out as others come back, so that memory does not grow with the deals."""
    monkeypatch.setattr(runner, "_WAITING", 2)
    with ThreadPoolExecutor(2) as pool:
        assert simulate(CLASSIC, 95, executor=pool, engine="cursor").done == 95


def test_a_dealer_for_all_deals() -> None:
    """One seat may deal always; else they take turns."""
    assert chunks.Chunk(CLASSIC, 0, 5, 4, None, "core").dealers == [1, 2, 3, 0]
    assert chunks.Chunk(CLASSIC, 0, 5, 4, 2, "core").dealers == [2, 2, 2, 2]
    one = simulate(CLASSIC, 40, dealer=2)
    assert one.measures["leader_wins"].mean + one.measures["dealer_wins"].mean == 1


# Matches


@pytest.mark.parametrize("engine", ["core", "cursor", "kernel"])
def test_matches(engine: engines.EngineName) -> None:
    """A match is played with one stream, which first draws the dealer."""
    found = simulate(MATCH, matches=12, seed=4, engine=engine)
    deals, wins = 0, 0
    for index in range(12):
        stream = Stream(4, index)
        match = MATCH.begin_match(stream=stream)
        leader = match.leader
        while not match.is_over:
            deal = match.next_deal(stream=stream)
            while deal.legal_actions:
                deal = deal.apply(stream.choose(deal.legal_actions))
            match = match.add(deal.outcome)
        deals += len(match.outcomes)
        wins += leader % 2 in (match.winners or ())
    assert found.matches
    assert found.measures["deals"].mean == deals / 12
    assert found.measures["leader_wins"].mean == wins / 12


def test_a_match_that_does_not_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is given up after very many deals."""
    monkeypatch.setattr(chunks, "_MOST_DEALS", 2)
    with pytest.raises(MatchError, match="a match has not ended after 2 deals"):
        simulate(MATCH, matches=3)
    with pytest.raises(MatchError, match=r"has no end: set match\.target"):
        simulate(CLASSIC, matches=3)


@frozen
class RedLeads(ZeroTotals):
    """Rounds that begin with a red card set the totals of all to zero."""

    def zeroed(self, tricks: Sequence[Trick], tally: Tally, verdict: Verdict) -> tuple[Zeroed, ...]:
        """Look at the first round."""
        red = tricks[0].plays[0].card.suit in "hd"
        return (Zeroed(by=0, sides=(0, 1), reason="zero:equal-round"),) * red


def test_rounds_that_a_stranger_looks_at() -> None:
    """Only the core keeps them, so it plays the matches, and others refuse to."""
    rules = sedma.variant("hola", zero=RedLeads(equal_round=True))
    deals = 0
    for index in range(5):
        stream = Stream(0, index)
        match = rules.begin_match(stream=stream)
        while not match.is_over:
            deal = match.next_deal(stream=stream)
            while deal.legal_actions:
                deal = deal.apply(stream.choose(deal.legal_actions))
            match = match.add(deal.outcome)
        deals += len(match.outcomes)
    found = simulate(rules, matches=5)
    assert found.measures["deals"].mean == deals / 5
    for engine, why in (("cursor", "rounds of equal cards"), ("kernel", "RedLeads may answer")):
        with pytest.raises(RulesError, match=rf"the {engine} cannot play .* zero: {why}"):
            simulate(rules, matches=5, engine=engine)
    assert simulate(rules, 20).measures == simulate(sedma.variant("hola"), 20).measures


# Players


def test_players_see_observations() -> None:
    """Players at all seats, or one at each, play the deals of their seed."""
    thumb = simulate(CLASSIC, 10, policy=ThumbPlayer())
    assert thumb == simulate(CLASSIC, 10, policy=[ThumbPlayer()] * 4)
    assert simulate(CLASSIC, 10, policy=RandomPlayer()) == simulate(CLASSIC, 10)
    for players in ([], [ThumbPlayer()] * 2):
        with pytest.raises(PlayerError, match=f"4 play, and {len(players)} players are given"):
            simulate(CLASSIC, 10, policy=players)
    with pytest.raises(SimulationError, match="only the core has, not the kernel"):
        simulate(CLASSIC, 10, policy=ThumbPlayer(), engine="kernel")


@pytest.mark.parametrize("policy", ["thumb", 42, ThumbPlayer, [1, 2, 3, 4], iter(())])
def test_what_is_no_player(policy: Any) -> None:
    """A name, a class or anything else that cannot choose is refused before a card is played."""
    with pytest.raises(PlayerError, match=r"^policy: .* is no player"):
        simulate(CLASSIC, 10, policy=policy)


@pytest.mark.parametrize(
    ("seconds", "expected"),
    [(1.0, [1, 2, 3, 4, 5, 6]), (0.1, [1, 3, 5, 6]), (0.001, [1, 6])],
)
def test_players_may_think_for_long(
    monkeypatch: pytest.MonkeyPatch, seconds: float, expected: list[int]
) -> None:
    """Deals of players come back first one by one, and more at a time if they do not take long.

    So little is lost by an interrupt, and how they are split changes no number.
    """
    told: list[int] = [0]
    monkeypatch.setattr(runner, "perf_counter", lambda: told[-1] * seconds)
    monkeypatch.setattr(os, "cpu_count", lambda: 1)
    found = simulate(CLASSIC, 6, policy=RandomPlayer(), progress=lambda done, _: told.append(done))
    assert told[1:] == expected
    assert found == simulate(CLASSIC, 6, engine="core")


def test_matches_are_long() -> None:
    """Matches come back fewer at a time than deals, and one by one if players play them."""
    told: list[int] = []
    simulate(MATCH, matches=150, engine="cursor", progress=lambda done, _: told.append(done))
    assert told == [100, 150]
    told = []
    players = ThumbPlayer()
    simulate(MATCH, matches=2, policy=players, progress=lambda done, _: told.append(done))
    assert told == [1, 2]


# Progress and interrupts


class Interrupted(Executor):
    """Works until it is interrupted."""

    def __init__(self, after: int) -> None:
        self.left = after

    def submit(self, fn, /, *args, **kwargs):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN002, ANN003
        """Do the work at once, or leave it undone."""
        future: Future[object] = Future()
        self.left -= 1
        if self.left < 0:
            future.set_exception(KeyboardInterrupt())
        else:
            future.set_result(fn(*args, **kwargs))
        return future


@pytest.mark.usefixtures("small_pieces")
def test_an_interrupt_leaves_what_was_done() -> None:
    """What came back before it is returned, and is what so many deals give."""
    told: list[tuple[int, int]] = []

    def tell(done: int, asked: int) -> None:
        told.append((done, asked))

    part = simulate(CLASSIC, 50, executor=Interrupted(3), engine="cursor", progress=tell)
    assert (part.done, part.asked) == (30, 50)
    assert part.measures == simulate(CLASSIC, 30, engine="cursor").measures
    assert told == [(10, 50), (20, 50), (30, 50)]
    with pytest.raises(KeyboardInterrupt):
        simulate(CLASSIC, 50, executor=Interrupted(0), engine="cursor")


class Halfway(Counter[int]):
    """Counts in the midst of which somebody presses Ctrl-C."""

    def items(self) -> Any:
        """Be interrupted."""
        raise KeyboardInterrupt


@pytest.mark.usefixtures("small_pieces")
def test_no_half_of_a_piece_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """An interrupt while a piece is added leaves it out, with all of its measures."""

    def play(chunk: chunks.Chunk) -> chunks.Counts:
        counts = chunks.count_deals(chunk)
        if chunk.first == 20:
            counts["burnt"] = Halfway(counts["burnt"])
        return counts

    monkeypatch.setattr(runner, "count_deals", play)
    monkeypatch.setattr(runner.os, "cpu_count", lambda: 1)
    part = simulate(CLASSIC, 50, engine="cursor")
    assert part.done == 20
    assert {values.total for values in part.measures.values()} == {20}


@pytest.mark.usefixtures("small_pieces")
def test_what_cannot_be_sent_to_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is refused with what to do about it, and threads play it."""

    class Local(RandomPlayer):
        """No other process knows it."""

    monkeypatch.setattr(runner.os, "cpu_count", lambda: 2)
    with pytest.raises(SimulationError, match=r"cannot be sent to processes .*ThreadPoolExecutor"):
        simulate(CLASSIC, 40, policy=Local())
    with (
        ProcessPoolExecutor(1) as processes,
        pytest.raises(SimulationError, match="cannot be sent to processes"),
    ):
        simulate(CLASSIC, 2, policy=Local(), executor=processes)
    with ThreadPoolExecutor(1) as pool:
        assert simulate(CLASSIC, 40, policy=Local(), executor=pool) == simulate(CLASSIC, 40)


# Comparison


def test_comparisons_are_deal_by_deal() -> None:
    """A difference is that of the two simulations, and smaller in spread than theirs."""
    burns = sedma.variant("classic", options=["burns"])
    found = compare(CLASSIC, burns, 300, seed=5)
    assert found.same_packs
    assert found.before == simulate(CLASSIC, 300, seed=5)
    assert found.after == simulate(burns, 300, seed=5)
    for name, values in found.differences.items():
        if not name.endswith("points"):
            less = found.after.measures[name].mean - found.before.measures[name].mean
            assert values.mean == pytest.approx(less)
    assert found.differences["tricks"].variance < found.before.measures["tricks"].variance
    assert "result" not in found.differences


@pytest.mark.parametrize(
    ("engine", "options"),
    [("cursor", ["trump-sevens", "block-draw"]), ("kernel", ["trump-sevens", "burns"])],
)
def test_engines_compare_the_same(engine: engines.EngineName, options: list[str]) -> None:
    """All engines find the same differences."""
    other = sedma.variant("classic", options=options)
    assert compare(CLASSIC, other, 30, engine=engine) == compare(CLASSIC, other, 30, engine="core")


def test_other_packs_are_told() -> None:
    """Rules with other cards can be compared, for as many players."""
    full = sedma.variant("classic", players=3, options=["full-pack"])
    assert not compare(sedma.variant("classic", players=3), full, 5).same_packs
    with pytest.raises(RulesError, match="rules for 4 and for 3 players cannot be compared"):
        compare(CLASSIC, full, 5)


# Engines


def test_the_kernel_is_used_for_much(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few deals are not worth compiling; what the cursor does not carry is played by the core."""
    program = program_of(CLASSIC)
    assert engines.engine_for(program, "auto", deals=100).name == "cursor"
    assert engines.engine_for(program, "auto", deals=10**6).name == "kernel"
    burns = program_of(sedma.variant("classic", options=["burns"]))
    assert engines.engine_for(burns, "auto", deals=100).name == "core"
    assert engines.engine_for(burns, "auto", deals=10**6).name == "kernel"
    monkeypatch.setattr(engines, "find_spec", lambda _: None)
    assert engines.engine_for(program, "auto", deals=10**6).name == "cursor"
    with pytest.raises(
        MissingExtraError, match=r"the kernel needs numba: pip install 'sedma\[fast"
    ):
        simulate(CLASSIC, 5, engine="kernel")


def test_two_rules_are_compared_by_one_engine() -> None:
    """If only one of them is for the cursor, the core plays both."""
    burns = sedma.variant("classic", options=["burns"])
    assert compare(CLASSIC, burns, 20) == compare(CLASSIC, burns, 20, engine="core")
    with pytest.raises(RulesError, match="the cursor cannot play these rules: burn: "):
        compare(CLASSIC, burns, 20, engine="cursor")


@pytest.mark.parametrize("number", [-1, 1.5, True])
def test_numbers_are_checked(number: int) -> None:
    """A number of deals is a whole number from 1 up."""
    with pytest.raises(SimulationError, match="a number of deals or matches is a whole number"):
        simulate(CLASSIC, number)


def test_either_deals_or_matches() -> None:
    """One of both is asked for."""
    for arguments in ({}, {"deals": 1, "matches": 1}):
        with pytest.raises(SimulationError, match="simulate either deals or matches"):
            simulate(MATCH, **arguments)
    with pytest.raises(sedma.SeatError, match="dealer must be 0 to 3, not 4"):
        simulate(CLASSIC, 1, dealer=4)
    with pytest.raises(SimulationError, match="the stream of a match draws its first dealer"):
        simulate(MATCH, matches=2, dealer=1)


@pytest.mark.parametrize("engine", ["core", "cursor", "kernel"])
@pytest.mark.parametrize("seed", [-1, 2**64, 1.5, True, "7"])
def test_seeds_are_those_of_streams(seed: Any, engine: engines.EngineName) -> None:
    """Whatever plays the deals, other seeds are refused."""
    with pytest.raises(sedma.SeedError, match="seed must be a whole number from 0"):
        simulate(CLASSIC, 1, seed=seed, engine=engine)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"engine": "fast"}, "engines are auto, core, cursor, kernel, not 'fast'"),
        ({"engine": None}, "engines are .*, not None"),
        ({"executor": 3}, "executor: 3 has no method 'submit'"),
        ({"progress": 3}, "progress: 3 is no function"),
        ({"rules": "classic"}, "rules are such as .* returns, not a str"),
        ({"rules": sedma.find_variant("classic")}, "rules are such as .* returns, not a Variant"),
    ],
)
def test_what_is_no_argument(arguments: dict[str, Any], message: str) -> None:
    """It is refused, and nothing is played instead."""
    rules = arguments.pop("rules", CLASSIC)
    with pytest.raises(SimulationError, match=message):
        simulate(rules, 5, **arguments)
    with pytest.raises(SimulationError, match=message):
        compare(CLASSIC, rules, 5, **arguments)


def test_rules_that_cannot_be_hashed_are_simulated() -> None:
    """A component of a stranger need not be a value that can be looked up."""
    rules = sedma.variant("classic", draw=Unhashable())
    assert simulate(rules, 10).measures == simulate(CLASSIC, 10).measures


# Measures


def test_results_are_numbers() -> None:
    """Who won, and how much, can be read off one number."""
    winners = {result_of(number)[0] for number, _ in results("septica", 4)}
    assert {0, 1, NOBODY} <= winners
    assert SHARED in {result_of(number)[0] for number, _ in results("classic", 3)}


def results(variant: str, players: int) -> Iterator[tuple[int, int]]:
    """Return the results of some deals and how often they came up."""
    rules = sedma.variant(variant, players=players)
    return iter(simulate(rules, 150).measures["result"].counts)


def test_what_is_known_is_forgotten_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only so many different ends are remembered, and the numbers stay the same."""
    monkeypatch.setattr(measures, "_KEPT", 2)
    chunk = chunks.Chunk(CLASSIC, 0, 0, 30, None, "kernel")
    rows = engines.engine_for(program_of(CLASSIC), "kernel").play(chunk.states, chunk.dealers)
    forgetful, other = Measured(program_of(CLASSIC)), Measured(program_of(CLASSIC))
    monkeypatch.setattr(measures, "_KEPT", 10**6)
    expected = other.columns([tuple(row) for row in rows.tolist()])  # type: ignore[attr-defined]
    monkeypatch.setattr(measures, "_KEPT", 2)
    found = forgetful.columns(rows)
    assert {name: list(values) for name, values in found.items()} == {
        name: list(values) for name, values in expected.items()
    }
    assert len(forgetful._known) <= 2


def test_rows_that_mix_to_one_number(monkeypatch: pytest.MonkeyPatch) -> None:
    """Different rows are told apart even then."""
    rows = np.array([[1, 2], [3, 4], [1, 2]], np.int32)
    first, inverse = measures._groups(rows)
    assert (rows[first][inverse] == rows).all()
    monkeypatch.setattr(measures, "_ODD", 0)
    first, inverse = measures._groups(rows)
    assert (rows[first][inverse] == rows).all()
    assert len(first) == 2


@frozen
class OnlyThePack(HoldBack):
    """Knows the cards of the short pack and no others."""

    @property
    def active(self) -> bool:
        """Whether anything is held back: it is asked."""
        return True

    def holds_back(self, card: Card, played: int) -> str | None:
        """Hold nothing back."""
        return dict.fromkeys(("7", "8", "9", "10", "J", "Q", "K", "A"))[card.rank]

    def keeps(self, card: Card, played: int) -> bool:
        """Keep nothing."""
        return False


def test_strangers_are_asked_only_about_cards_of_the_pack() -> None:
    """A component that knows no others can be simulated."""
    rules = sedma.variant("classic", players=4).change(hold_back=OnlyThePack())
    assert sedma.simulate(rules, deals=3, seed=1, engine="core").done == 3
