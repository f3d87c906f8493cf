"""A simulation on a cluster and in this process: what the small test and the deep one share.

``python tests/cluster.py [DEALS]`` compares, for every game, what two processes of a local dask
cluster play with what a thread of this process plays: deals, deals of players, and matches.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor

import sedma
from sedma.players import ThumbPlayer
from sedma.simulation.runner import Simulation


def check(rules: sedma.Rules, deals: int, cluster: Executor) -> None:
    """Compare so many deals, a tenth as many matches if they end, and a few deals of players.

    Raises:
        AssertionError: if any number differs.
    """
    with ThreadPoolExecutor(1) as here:
        assert [*_played(rules, deals, cluster)] == [*_played(rules, deals, here)], rules


def _played(rules: sedma.Rules, deals: int, executor: Executor) -> Iterator[Simulation]:
    yield sedma.simulate(rules, deals, seed=7, executor=executor)
    yield sedma.simulate(rules, 1 + deals // 1000, policy=ThumbPlayer(), executor=executor)
    if rules.match.target or rules.match.deals:
        yield sedma.simulate(rules, matches=1 + deals // 10, executor=executor)


def main(deals: int = 100_000) -> None:
    """Compare all games, in processes."""
    from distributed import Client, LocalCluster

    games = map(sedma.find_variant, sedma.variant_names())
    every = [rules for game in games for rules in game.rules]
    with (
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        Client(cluster) as client,
    ):
        for rules in every:
            check(rules, deals, client.get_executor())
    print(f"{len(every)} sets of rules, {deals} deals each: all the same")  # noqa: T201


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
