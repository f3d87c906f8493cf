"""The solver against one written in C, on complete deals of classic Sedma for four, in turn.

``python benchmarks/solver.py [DEALS] [SEED] [ENDGAMES]`` compiles ``solver.c`` with the C compiler
that it finds (``CC``, or ``cc``), solves the same deals with both, and prints the median of the
times, and of the ratios within a deal with its quartiles. Both count the time of the processor, so
that what else runs does not matter much. Values must be equal, or nothing is printed. With the
file of an endgame table the library is measured with it as well.
"""

from __future__ import annotations

import os
import platform
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path

from attrs import field, frozen

import sedma
from sedma.solving import Endgames, read_endgames, solve

_MASK = (1 << 64) - 1


class NoCompilerError(RuntimeError):
    """There is no C compiler."""


@frozen
class Times:
    """What the solvers took."""

    name: str
    """Which way of the library."""
    seconds: list[float] = field(factory=list, init=False)
    """The library, for each deal."""
    ratios: list[float] = field(factory=list, init=False)
    """The same as a multiple of what C took."""
    states: list[float] = field(factory=list, init=False)
    """States looked at, as a multiple of those of C."""


def pack_of(seed: int) -> list[int]:
    """Return the order of the pack that ``solver.c`` makes of a seed: rank by rank from seven."""
    state = (seed + 0x9E3779B97F4A7C15) & _MASK
    state = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    state = ((state ^ (state >> 27)) * 0x94D049BB133111EB) & _MASK
    state ^= state >> 31
    order = list(range(32))
    for place in range(31, 0, -1):
        state ^= (state << 13) & _MASK
        state ^= state >> 7
        state ^= (state << 17) & _MASK
        other = ((state >> 32) * (place + 1)) >> 32
        order[place], order[other] = order[other], order[place]
    return order


def build(folder: Path) -> Path:
    """Compile the solver in C.

    Raises:
        NoCompilerError: if there is no compiler.
    """
    compiler = shutil.which(os.environ.get("CC", "cc"))
    if compiler is None:
        raise NoCompilerError("no C compiler found: set CC")
    source, program = Path(__file__).with_name("solver.c"), folder / "solver"
    subprocess.run(  # noqa: S603
        [compiler, "-O3", "-march=native", "-o", str(program), str(source)], check=True
    )
    return program


def solved_in_c(program: Path, cards: int, seed: int) -> tuple[int, int, float]:
    """Return value in tens, states and seconds of the solver in C for the deal of a seed."""
    told = subprocess.run(  # noqa: S603
        [str(program), str(cards), "1", str(seed), "600", "1", "18", "1"],
        check=True,
        capture_output=True,
        text=True,
    ).stdout.split()
    return int(told[3]), int(told[8]), float(told[10])


def deal_of(cards: int, seed: int) -> sedma.Deal:
    """Return the same deal: hands of four, seat 0 leads, then the stock; the rest is taken."""
    rules = sedma.variant("classic", players=4)
    pack = [rules.pack.cards[number] for number in pack_of(seed)]
    hands = [pack[4 * seat : 4 * seat + 4] for seat in range(4)]
    return rules.position(leader=0, hands=hands, stock=pack[16:cards])


def compare(program: Path, ways: Sequence[tuple[Times, Endgames | None]], deals: Sequence[int],
            cards: int) -> list[float]:  # fmt: skip
    """Solve all deals with all, and keep what it took; return the seconds of C.

    Raises:
        RuntimeError: if values differ.
    """
    in_c: list[float] = []
    for seed in deals:
        value, states, seconds = solved_in_c(program, cards, seed)
        in_c.append(seconds)
        deal = deal_of(cards, seed)
        left = [card.rank for hand in (*deal.hands, deal.stock) for card in hand]
        rest = 10 + 10 * sum(rank in ("10", "A") for rank in left)
        for times, table in ways:
            begin = time.process_time()
            found = solve(deal, each=False, compiled=True, endgames=table)
            took = time.process_time() - begin
            if found.value - found.before != 20 * value - rest:
                raise RuntimeError(f"deal {seed}: values differ")
            times.seconds.append(took)
            times.ratios.append(took / seconds)
            times.states.append(found.nodes / states)
    return in_c


def main(deals: int = 40, seed: int = 1, endgames: str = "", cards: int = 32) -> None:
    """Solve, and print what came out."""
    ways: list[tuple[Times, Endgames | None]] = [(Times("sedma, compiled"), None)]
    if endgames:
        ways.append((Times("the same with an endgame table"), read_endgames(endgames)))
    with tempfile.TemporaryDirectory() as folder:
        try:
            program = build(Path(folder))
        except NoCompilerError as missing:
            print(missing)
            return
        for _, table in ways:  # warms up: compiles, reads, finds the last two tricks
            solve(deal_of(20, seed), compiled=True, endgames=table)
        in_c = compare(program, ways, range(seed, seed + deals), cards)
    print(f"{platform.platform()}, {os.cpu_count()} processors")
    print(f"{platform.python_implementation()} {platform.python_version()}, ", end="")
    print(", ".join(f"{name} {version(name)}" for name in ("sedma", "numba", "numpy")))
    print(f"Classic Sedma for four, {deals} deals with {cards} cards left, one after the other")
    print(f"\nC                {statistics.median(in_c) * 1e3:8.1f} ms a deal")
    for times, _ in ways:
        ratios = sorted(times.ratios)
        low, high = ratios[len(ratios) // 4], ratios[-1 - len(ratios) // 4]
        print(
            f"\n{times.name}\n{'':17}{statistics.median(times.seconds) * 1e3:8.1f} ms a deal, ",
            end="",
        )
        print(
            f"{statistics.median(ratios):.2f} times C ({low:.2f} to {high:.2f}), all deals ", end=""
        )
        all_deals = sum(times.seconds) / sum(in_c)
        print(f"{all_deals:.2f}; states {statistics.median(times.states):.2f} times C")


if __name__ == "__main__":
    given = [*sys.argv[1:], *("40", "1", "")[len(sys.argv) - 1 :]]
    main(int(given[0]), int(given[1]), given[2])
