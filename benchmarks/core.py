"""Cost of one decision: the immutable core against a plain mutable class, in one run.

``python benchmarks/core.py [REPETITIONS] [DEALS]`` plays the same random deals with both,
in turn, and prints the median of the ratio within each repetition, once for the decisions
alone and once with the dealing of the cards.
"""

from __future__ import annotations

import platform
import random
import statistics
import sys
import time
from collections.abc import Callable
from typing import Any

import attrs
from plain_sedma import PACK, PlainSedma, playout
from plain_sedma import Card as PlainCard

import sedma

RULES = sedma.variant("classic", players=4)
CARDS: dict[tuple[str, str], sedma.Card] = {(card.rank, card.suit): card for card in sedma.CARDS}


def core_playout(deal: sedma.Deal, choose: Callable[[int], int]) -> tuple[int, sedma.Deal]:
    """Play one deal to its end with the library's public calls."""
    decisions = 0
    while actions := deal.legal_actions:
        deal = deal.apply(actions[choose(len(actions))])
        decisions += 1
    return decisions, deal


def core_deal(pack: list[PlainCard]) -> sedma.Deal:
    """Deal the cards with the library."""
    return RULES.deal(pack=[CARDS[card] for card in pack], dealer=0)


def below(source: random.Random) -> Callable[[int], int]:
    """Return a function that picks a number below another."""
    draw = source.random
    return lambda bound: int(draw() * bound)


def check(deals: int) -> None:
    """Make sure that both play the same game."""
    for seed in range(deals):
        pack = random.Random(seed).sample(PACK, 32)  # noqa: S311
        n, points = playout(PlainSedma(pack), below(random.Random(seed)))  # noqa: S311
        m, deal = core_playout(core_deal(pack), below(random.Random(seed)))  # noqa: S311
        assert deal.outcome is not None
        assert deal.outcome.points is not None
        assert (n, points[0] + points[2]) == (m, deal.outcome.points[0])


def main(repetitions: int = 15, deals: int = 300) -> None:
    """Time both in turn and print what came out."""
    check(200)
    times: dict[str, list[tuple[float, float]]] = {"plain": [], "core": []}
    source = random.Random(1)  # noqa: S311
    choose = below(source)
    for repetition in range(repetitions + 1):
        packs = [source.sample(PACK, 32) for _ in range(deals)]
        for name, make, run in (
            ("plain", PlainSedma, playout),
            ("core", core_deal, core_playout),
        ):
            begin = time.perf_counter()
            games: list[Any] = [make(pack) for pack in packs]
            dealt = time.perf_counter()
            count = sum(run(game, choose)[0] for game in games)
            end = time.perf_counter()
            if repetition:
                times[name].append(((end - dealt) / count * 1e6, (end - begin) / count * 1e6))
    print(f"Python {platform.python_version()}, attrs {attrs.__version__}, {platform.machine()}")
    for column, what in enumerate(("a decision", "a decision, dealing included")):
        plain, core = ([pair[column] for pair in times[name]] for name in times)
        ratios = [one / other for one, other in zip(core, plain, strict=True)]
        print(
            f"{what}: plain {statistics.median(plain):.2f} us, core {statistics.median(core):.2f} "
            f"us; core / plain {statistics.median(ratios):.2f} "
            f"(median of {repetitions}; {min(ratios):.2f} to {max(ratios):.2f})"
        )


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
