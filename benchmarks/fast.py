"""What many deals cost: the cursor, and the kernel in one thread and two, against C.

``python benchmarks/fast.py [REPETITIONS] [DEALS] [MOST]`` lets all play in turn, and prints the
medians of ratios within a repetition, of processor time but for the threads. C takes part if a
compiler and the instructions that ``limit.c`` needs are there. Then it prints what a card costs in
every game against classic Sedma, and how time and memory grow to MOST deals.
"""

from __future__ import annotations

import os
import platform
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from importlib.metadata import version
from multiprocessing import get_context
from pathlib import Path
from shutil import which

import numpy as np
from plain_sedma import PACK, PlainSedma, playout

import sedma
from sedma.simulation.bulk.cursor import Cursor
from sedma.simulation.bulk.kernel import Kernel, streams
from sedma.simulation.bulk.program import program_of

Times = dict[str, list[float]]
"""Seconds a deal by contender, one entry a repetition."""


def cursor_and_plain(deals: int, seed: int) -> dict[str, float]:
    """Play the same packs with the same choices; the dealing counts.

    Raises:
        RuntimeError: if they do not come to the same.
    """
    program = program_of(sedma.variant("classic", players=4))
    cursor = Cursor(program)
    source = random.Random(seed)  # noqa: S311
    places = [source.sample(range(32), 32) for _ in range(deals)]
    plain_packs = [[PACK[place] for place in pack] for pack in places]
    packs = [[program.cards[place] for place in pack] for pack in places]
    choose = chooser(seed)
    begin = time.process_time()
    plain = [playout(PlainSedma(pack), choose) for pack in plain_packs]
    middle = time.process_time()
    choose = chooser(seed)
    again = time.process_time()
    rows = [cursor.play_out(pack, 0, choose) for pack in packs]
    end = time.process_time()
    if [decisions for decisions, _ in plain] != [row[1] for row in rows]:
        raise RuntimeError("not all have played the same game")
    return {"plain class": (middle - begin) / deals, "cursor": (end - again) / deals}


def chooser(seed: int) -> Callable[[int], int]:
    """Return a function that picks a number below another, and draws nothing below one."""
    draw = random.Random(seed).random  # noqa: S311
    return lambda bound: int(draw() * bound) if bound > 1 else 0


def kernel(
    rules: sedma.Rules,
    deals: int,
    seed: int,
    threads: int = 1,
    clock: Callable[[], float] = time.process_time,
) -> float:
    """Return the seconds that the kernel takes for a deal."""
    made = Kernel(program_of(rules))
    states = [streams(seed, place * deals, deals) for place in range(threads)]
    dealers = np.arange(deals) % rules.players
    begin = clock()
    if threads == 1:
        made.play(states[0], dealers)
    else:
        with ThreadPoolExecutor(threads) as pool:
            list(pool.map(lambda own: made.play(own, dealers), states))
    return (clock() - begin) / (deals * threads)


def compile_limit(folder: str) -> str | None:
    """Compile the program in C; None if that cannot be, or it cannot run here."""
    compiler, program = which("cc") or which("gcc"), str(Path(folder) / "limit")
    if compiler is None:
        return None
    source = Path(__file__).with_name("limit.c")
    done = subprocess.run(  # noqa: S603
        [compiler, "-O3", "-march=native", "-o", program, str(source)],
        capture_output=True,
        check=False,
    )
    if done.returncode or limit(program, "bytes", 10, 1) is None:
        return None
    return program


def limit(program: str, mode: str, deals: int, seed: int) -> float | None:
    """Return the seconds that C takes for a deal; None if it fails."""
    done = subprocess.run(  # noqa: S603
        [program, mode, str(deals), str(seed)], capture_output=True, text=True, check=False
    )
    return float(done.stdout.split()[0]) / deals if not done.returncode else None


def measure(repetitions: int, deals: int, program: str | None) -> Times:
    """Let all play in turn, threads ten times as many deals; the first round warms up."""
    classic = sedma.variant("classic", players=4)
    times: Times = {}
    for repetition in range(repetitions + 1):
        found = cursor_and_plain(max(1, deals // 100), repetition)
        found["kernel"] = kernel(classic, deals, repetition)
        for name, threads in (("kernel, by the clock", 1), ("two threads", 2)):
            found[name] = kernel(classic, 10 * deals, repetition, threads, time.perf_counter)
        for mode in ("bytes", "mask") if program else ():
            found[f"C {mode}"] = limit(str(program), mode, deals, repetition + 1) or 0.0
        for name, seconds in found.items():
            if repetition:
                times.setdefault(name, []).append(seconds)
    return times


def ratio(times: Times, one: str, other: str) -> str:
    """Return the median of the ratios of one to another, with the quartiles."""
    ratios = sorted(a / b for a, b in zip(times[one], times[other], strict=True))
    low, high = ratios[len(ratios) // 4], ratios[-1 - len(ratios) // 4]
    return f"{statistics.median(ratios):6.2f} ({low:.2f} to {high:.2f})"


def every_game(repetitions: int, deals: int) -> list[tuple[float, str]]:
    """Return for all games and numbers of players what a card costs against classic Sedma."""
    games = [rules for name in sedma.variant_names() for rules in sedma.find_variant(name).rules]
    classic = sedma.variant("classic", players=4)
    costs: dict[str, list[float]] = {}
    for repetition in range(repetitions + 1):
        unit = kernel(classic, deals, repetition) / len(classic.pack)
        for rules in games:
            cost = kernel(rules, deals, repetition) / len(rules.pack)
            if repetition:
                costs.setdefault(f"{rules.variant} {rules.players}", []).append(cost / unit)
    return sorted((statistics.median(found), name) for name, found in costs.items())


def growth(most: int) -> list[tuple[int, float, float]]:
    """Return for numbers of deals the seconds of a simulation, and the most memory so far in MB.

    It wants a process of its own, which has not needed more memory before.
    """
    found, deals, rules = [], 1000, sedma.variant("classic", players=4)
    while deals <= most:
        begin = time.perf_counter()
        with ThreadPoolExecutor(1) as pool:
            sedma.simulate(rules, deals, engine="kernel", executor=pool)
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        found.append((deals, time.perf_counter() - begin, memory))
        deals *= 10
    return found


def main(repetitions: int = 9, deals: int = 100_000, most: int = 10**7) -> None:
    """Play, and print what came out."""
    packages = ("sedma", "numba", "numpy")
    print(f"{platform.platform()}, {os.cpu_count()} processors")
    print(f"{platform.python_implementation()} {platform.python_version()}, ", end="")
    print(", ".join(f"{name} {version(name)}" for name in packages))
    print(f"Classic Sedma for four, random play with dealing; {repetitions} times {deals} deals\n")
    with tempfile.TemporaryDirectory() as folder:
        program = compile_limit(folder)
        times = measure(repetitions, deals, program)
    for name, own in times.items():
        print(f"  {name:22}{statistics.median(own) * 1e6:10.3f} us a deal")
    print(f"\n  plain class / cursor        {ratio(times, 'plain class', 'cursor')}")
    if program is None:
        print("C takes no part: there is no compiler, or the processor has no BMI2")
    else:
        print(f"  kernel / C bytes            {ratio(times, 'kernel', 'C bytes')}")
        print(f"  kernel / C mask             {ratio(times, 'kernel', 'C mask')}")
    print(f"  one thread / two threads    {ratio(times, 'kernel, by the clock', 'two threads')}")
    print("\nA card in the kernel, against classic Sedma for four:")
    for cost, name in every_game(repetitions, max(1, deals // 10)):
        print(f"  {name:22}{cost:8.2f}")
    print("\nSimulations with the kernel:")
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as fresh:
        grown = fresh.submit(growth, most).result()
    for number, seconds, memory in grown:
        print(f"  {number:10} deals {seconds:8.2f} s, {memory:6.0f} MB at most so far")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
