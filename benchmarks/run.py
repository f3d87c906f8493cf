"""What a decision costs: the library, a plain mutable class, and OpenSpiel, in one run.

``python benchmarks/run.py [REPETITIONS] [DEALS]`` lets all play the same deals with the same
choices, in turn, and prints medians: times, and the ratio of the library to each of the others
within a repetition. OpenSpiel takes part if the package ``open_spiel`` is installed. All must
have come to the same results, or nothing is printed.
"""

from __future__ import annotations

import os
import platform
import random
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from importlib.metadata import version
from typing import Any

from attrs import field, frozen
from plain_sedma import PACK, PlainSedma, playout

import sedma

Choose = Callable[[int], int]
Result = tuple[int, int]
"""The number of decisions, and the points of the dealer's side."""
Played = tuple[int, Any]
"""The number of decisions, and the game when it is over."""


@frozen
class Contender:
    """One way to play a deal. Cards are numbered from 0, suit by suit within each rank."""

    name: str
    cards: Sequence[Any]
    """What it calls each card."""
    deal: Callable[[list[Any]], Any]
    """Deals a pack of its cards and returns the game; seat 0 has dealt."""
    play: Callable[[Any, Choose], Played]
    """Plays the game to its end."""
    points: Callable[[Any], int]
    """Returns the points of the dealer's side; not timed."""
    deciding: list[float] = field(factory=list, init=False)
    """Microseconds a decision, one entry a repetition."""
    whole: list[float] = field(factory=list, init=False)
    """Microseconds a decision with the dealing of the cards."""

    def run(self, packs: Sequence[Sequence[int]], choose: Choose) -> list[Result]:
        """Play a deal with each pack, and keep what it cost."""
        own = [[self.cards[number] for number in pack] for pack in packs]
        begin = time.perf_counter()
        games = [self.deal(pack) for pack in own]
        dealt = time.perf_counter()
        played = [self.play(game, choose) for game in games]
        end = time.perf_counter()
        decisions = sum(count for count, _ in played)
        self.deciding.append((end - dealt) / decisions * 1e6)
        self.whole.append((end - begin) / decisions * 1e6)
        return [(count, self.points(game)) for count, game in played]


def library() -> Contender:
    """Return the library, with its public calls."""
    rules = sedma.variant("classic", players=4)

    def deal(pack: list[sedma.Card]) -> sedma.Deal:
        return rules.deal(pack=pack, dealer=0)

    def play(deal: sedma.Deal, choose: Choose) -> Played:
        decisions = 0
        while actions := deal.legal_actions:
            deal = deal.apply(actions[choose(len(actions))])
            decisions += 1
        return decisions, deal

    def points(deal: sedma.Deal) -> int:
        tally = deal.tally
        return tally.card_points[0] + 10 * (tally.last_taker == 0)

    return Contender("sedma", rules.pack.cards, deal, play, points)


def plain() -> Contender:
    """Return the plain mutable class."""

    def play(game: PlainSedma, choose: Choose) -> Played:
        return playout(game, choose)[0], game

    def points(game: PlainSedma) -> int:
        return game.points[0] + game.points[2]

    return Contender("plain class", PACK, PlainSedma, play, points)


def openspiel() -> Contender | None:
    """Return the game written for OpenSpiel; None if that is not installed."""
    try:
        from openspiel_sedma import SedmaGame
    except ImportError:
        return None
    spiel = SedmaGame()

    def deal(pack: Sequence[int]) -> tuple[Any, list[int]]:
        state, stock = spiel.new_initial_state(), list(reversed(pack))
        while state.is_chance_node() and len(stock) > 16:
            state.apply_action(stock.pop())
        return state, stock

    def play(game: tuple[Any, list[int]], choose: Choose) -> Played:
        state, stock = game
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(stock.pop())
                continue
            actions = state.legal_actions()
            state.apply_action(actions[choose(len(actions))])
            decisions += 1
        return decisions, state

    def points(state: Any) -> int:
        return int(state.points[0] + state.points[2])

    return Contender("OpenSpiel", range(32), deal, play, points)


def below(source: random.Random) -> Choose:
    """Return a function that picks a number below another."""
    draw = source.random
    return lambda bound: int(draw() * bound)


def play_in_turn(contenders: Sequence[Contender], repetitions: int, deals: int) -> None:
    """Let all play the same packs with the same choices, in turn; the first round warms up.

    Raises:
        RuntimeError: if they do not all come to the same results.
    """
    for repetition in range(repetitions + 1):
        source = random.Random(repetition)  # noqa: S311
        packs = [source.sample(range(32), 32) for _ in range(deals)]
        results = [one.run(packs, below(random.Random(repetition))) for one in contenders]  # noqa: S311
        if any(other != results[0] for other in results):
            raise RuntimeError("not all have played the same game")
    for one in contenders:
        del one.deciding[0], one.whole[0]


def main(repetitions: int = 15, deals: int = 300) -> None:
    """Play, and print what came out."""
    core, spiel = library(), openspiel()
    contenders = [core, plain()] + ([] if spiel is None else [spiel])
    play_in_turn(contenders, repetitions, deals)

    packages = ["sedma", "attrs"] + ([] if spiel is None else ["open_spiel"])
    print(f"{platform.platform()}, {os.cpu_count()} processors")
    print(f"{platform.python_implementation()} {platform.python_version()}, ", end="")
    print(", ".join(f"{name} {version(name)}" for name in packages))
    if spiel is None:
        print("OpenSpiel is not installed, so it takes no part: pip install open_spiel")
    print(f"Classic Sedma for four; {repetitions} times {deals} deals, the same for all")
    for one in contenders:
        print(f"\n{one.name}")
        print(f"  a decision         {against(core.deciding, one.deciding)}")
        print(f"  with the dealing   {against(core.whole, one.whole)}")


def against(core: Sequence[float], times: Sequence[float]) -> str:
    """Return the median of times, and of the ratios of the library to them with the quartiles."""
    text = f"{statistics.median(times):6.2f} us"
    if times == core:
        return text
    ratios = sorted(one / other for one, other in zip(core, times, strict=True))
    low, high = ratios[len(ratios) // 4], ratios[-1 - len(ratios) // 4]
    return f"{text}, sedma / this {statistics.median(ratios):5.2f} ({low:.2f} to {high:.2f})"


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
