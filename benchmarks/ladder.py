"""How strong the players are: each against the one before, in several games.

``python benchmarks/ladder.py [PACKS] [FILE]`` plays and writes a page for the documentation, by
default ``docs/explanation/ladder.md``. Every pack is dealt once for each side, and each time
another side is played by the better player and all others by the other: so the luck of the cards
cancels. There are 120 packs by default, and two at least; the quick players play four times as
many.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from itertools import pairwise
from math import sqrt
from pathlib import Path
from typing import Final

from attrs import frozen

import sedma
from sedma.players import Player, SamplingPlayer, take_turn

PAGE: Final = Path(__file__).parents[1] / "docs" / "explanation" / "ladder.md"
LADDER: Final = ("random", "greedy", "thumb", "sampling")
SLOW: Final = ("sampling",)
GAMES: Final = (
    *(("classic", 4), ("classic", 2), ("classic", 3), ("zsirozas", 4), ("septica", 4)),
    *(("sedmice", 4), ("hola", 4), ("red-king", 3), ("ristikontra", 4)),
)
PACKS: Final = 120
SEED: Final = 2026
SURE: Final = 1.959964
"""Standard errors on each side of an interval that holds in 95 of 100 cases."""

BEGIN: Final = """\
# How strong the players are

This page is written by `python benchmarks/ladder.py {packs}`. Each player plays against the one
before it. Every pack is dealt once for each side; each time another side is played by the better
player, and all other sides by the other one. So the luck of the cards cancels.

*Gain* is what a deal brings the better player: stakes for each of its seats, or what a match writes
down for its side, less the mean of the other sides. *Won packs* is the share of packs on which it
gained, of those on which somebody did. Both with intervals for 95 of 100 cases: a normal one over
the packs, and one after Wilson. {samples} samples a choice are the default of `sampling`.

| Game | Players | Better | Worse | Packs | Gain a deal | Won packs |
| --- | --- | --- | --- | --- | --- | --- |
"""


@frozen
class Duel:
    """What came of a better player against a worse one."""

    gains: tuple[float, ...]
    """The mean gain of the better one on each pack."""

    @property
    def gain(self) -> tuple[float, float]:
        """The mean gain, and how far the interval goes on each side."""
        count = len(self.gains)
        mean = sum(self.gains) / count
        variance = sum((gain - mean) ** 2 for gain in self.gains) / (count - 1)
        return mean, SURE * sqrt(variance / count)

    @property
    def won(self) -> tuple[float, float, float]:
        """The share of packs won, and the ends of its interval."""
        won = sum(gain > 0 for gain in self.gains)
        decided = sum(gain != 0 for gain in self.gains)
        return wilson(won, decided)


def wilson(won: int, of: int) -> tuple[float, float, float]:
    """Return a share and the ends of its interval after Wilson; all of it if nothing was tried."""
    if not of:
        return 0.5, 0.0, 1.0
    share, square = won / of, SURE**2 / of
    middle = (share + square / 2) / (1 + square)
    half = sqrt(share * (1 - share) * square + square**2 / 4) / (1 + square)
    return share, middle - half, middle + half


def duel(rules: sedma.Rules, better: Player, worse: Player, packs: int, seed: int) -> Duel:
    """Play so many packs, each once for every side."""
    sides = rules.sides.public(rules.table)
    gains = []
    for pack in range(packs):
        gain = 0.0
        for side, seats in enumerate(sides):
            players = [better if seat in seats else worse for seat in rules.table.seats]
            deal = rules.deal(stream=sedma.Stream(seed, 2 * pack), dealer=pack % rules.players)
            choices = sedma.Stream(sedma.Stream(seed, 2 * pack + 1).next(), side)
            gain += gained(played(deal, players, choices), seats[0])
        gains.append(gain / len(sides))
    return Duel(tuple(gains))


def played(deal: sedma.Deal, players: Sequence[Player], stream: sedma.Stream) -> sedma.Outcome:
    """Play a deal to its end."""
    while (seat := deal.to_move) is not None:
        deal = take_turn(deal, players[seat], stream)
    assert deal.outcome is not None
    return deal.outcome


def gained(outcome: sedma.Outcome, seat: int) -> float:
    """Return what a seat gained: stakes, or scores less the mean of the other sides."""
    side = next(side for side, seats in enumerate(outcome.sides) if seat in seats)
    if outcome.rules.result.in_stakes:
        return outcome.pay[side]
    others = [score for other, score in enumerate(outcome.scores) if other != side]
    return outcome.scores[side] - sum(others) / len(others)


def row(name: str, players: int, worse: str, better: str, packs: int) -> str:
    """Let two players play a game, and return their row of the table."""
    found = duel(
        sedma.variant(name, players=players),
        sedma.player(better),
        sedma.player(worse),
        packs if better in SLOW else 4 * packs,
        SEED,
    )
    mean, half = found.gain
    share, low, high = found.won
    return (
        f"| {name} | {players} | `{better}` | `{worse}` | {len(found.gains)} "
        f"| {mean:.2f} ± {half:.2f} | {share:.0%} ({low:.0%} to {high:.0%}) |"
    )


def rows(packs: int, executor: Executor) -> Iterator[str]:
    """Play all games, and go through the rows of the table."""
    steps = [(*game, *step, packs) for game in GAMES for step in pairwise(LADDER)]
    yield from executor.map(row, *zip(*steps, strict=True))


def main(packs: int = PACKS, page: Path = PAGE) -> None:
    """Play, show the rows as they come, and write the page."""
    if packs < 2:
        sys.exit(f"how far a gain may be off shows in 2 packs or more, not in {packs}")
    samples = SamplingPlayer().samples
    lines = []
    with ProcessPoolExecutor() as executor:
        for line in rows(packs, executor):
            print(line, flush=True)
            lines.append(line)
    text = BEGIN.format(packs=packs, samples=samples) + "\n".join(lines) + "\n"
    page.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    given = sys.argv[1:]
    main(int(given[0]) if given else PACKS, Path(given[1]) if len(given) > 1 else PAGE)
