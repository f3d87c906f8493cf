"""Core, cursor and kernel, deal by deal: what the small tests and the deep ones share.

The cursor takes part where it carries the rules.

``python tests/fast_cases.py [DEALS] [SETS]`` compares compiled code, for each variant, number of
players and option, and for as many sets of rules with several options, serially and in threads.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import islice

import attrs
import numpy as np

import sedma
from sedma import Deal, Outcome, Rules, RulesError, Stream
from sedma.rules.needs import lacking
from sedma.simulation.bulk.cursor import CARRIED, Cursor
from sedma.simulation.bulk.deal_row import Row, outcome_of_row, row_of
from sedma.simulation.bulk.kernel import Kernel, streams
from sedma.simulation.bulk.program import Program, program_of


def settings(variant: str) -> Iterator[tuple[str, Rules]]:
    """Go through the rules of a variant for each number of players and each option."""
    game = sedma.find_variant(variant)
    for rules in game.rules:
        yield f"{variant} {rules.players}", rules
        for option in game.options:
            try:
                changed = game.for_players(rules.players, [option.name])
            except RulesError:
                continue
            yield f"{variant} {rules.players} {option.name}", changed


def mixtures(number: int) -> Iterator[tuple[str, Rules]]:
    """Go through rules with several options, chosen at random; some take none."""
    names = sedma.variant_names()
    for index in range(number):
        stream = Stream(99, index)
        game = sedma.find_variant(stream.choose(names))
        rules = stream.choose(game.rules)
        chosen: list[str] = []
        for _ in range(4 if game.options else 0):
            name = stream.choose(game.options).name
            try:
                rules = game.for_players(rules.players, [*chosen, name])
            except RulesError:
                continue
            chosen.append(name)
        yield f"{game.name} {rules.players} {' '.join(chosen)}", rules


def core(rules: Rules, index: int) -> tuple[Deal, int]:
    """Play a deal with the core; return it, and the state of the stream."""
    stream = Stream(5, index)
    deal = rules.deal(stream=stream, dealer=index % rules.players)
    while actions := deal.legal_actions:
        deal = deal.apply(stream.choose(actions))
    return deal, stream.state


def cursor(program: Program, index: int) -> tuple[Row, int]:
    """Play the same deal with the cursor; return its row, and the state of the stream."""
    stream, dealer = Stream(5, index), index % program.rules.players
    pack = stream.shuffled(program.cards)
    return Cursor(program).play_out(pack, dealer, stream.below), stream.state


def in_python(program: Program, index: int) -> tuple[Row, int]:
    """Play the same deal with the cursor, or else with the core."""
    if not lacking(program.rules, CARRIED):
        return cursor(program, index)
    deal, state = core(program.rules, index)
    return row_of(program, deal), state


def kernel(program: Program, first: int, number: int) -> list[tuple[Row, int]]:
    """Play so many of these deals with the kernel."""
    states = streams(5, first, number)
    dealers = np.arange(first, first + number) % program.rules.players
    rows = Kernel(program).play(states, dealers).tolist()
    return list(zip(map(tuple, rows), states.tolist(), strict=True))


def seen(outcome: Outcome) -> dict[str, object]:
    """Return all of an outcome but which trick set totals to zero."""
    facts = {a.name: getattr(outcome, a.name) for a in attrs.fields(Outcome)}
    facts["zeroed"] = sorted({side for one in outcome.zeroed for side in one.sides})
    return facts


def check(name: str, rules: Rules, indices: range) -> None:
    """Play deals with core, cursor and kernel, and compare what they come to."""
    program = program_of(rules)
    compiled = kernel(program, indices.start, len(indices))
    for index, fast in zip(indices, compiled, strict=True):
        deal, state = core(rules, index)
        row = row_of(program, deal)
        assert in_python(program, index) == (row, state), (name, index)
        assert fast == (row, state), (name, index)
        outcome = deal.outcome
        assert outcome is not None
        assert seen(outcome_of_row(program, row)) == seen(outcome), (name, index)


def check_many(name: str, rules: Rules, deals: int) -> None:
    """Play deals in Python and with the kernel, with the kernel in two threads as well."""
    program = program_of(rules)
    fast = kernel(program, 0, deals)
    assert [in_python(program, index) for index in range(deals)] == fast, name
    with ThreadPoolExecutor(2) as pool:
        half = deals // 2
        parts = pool.map(kernel, [program] * 2, [0, half], [half, deals - half])
        assert [one for part in parts for one in part] == fast, name


def main(deals: int = 1000, sets: int = 1000) -> None:
    """Compare everything."""
    every = [one for variant in sedma.variant_names() for one in settings(variant)]
    for name, rules in [*every, *mixtures(sets)]:
        check(name, rules, range(deals // 10))
        check_many(name, rules, deals)
    print(f"{len(every)} sets of rules and {sets} mixtures, {deals} deals each: all the same")  # noqa: T201


def small() -> None:
    """Compare compiled code for some of the rules."""
    some = [one for variant in sedma.variant_names() for one in settings(variant)]
    for name, rules in islice(some, 0, None, 8):
        check_many(name, rules, 40)
    print("compiled" if "NUMBA_DISABLE_JIT" not in os.environ else "not compiled")  # noqa: T201


if __name__ == "__main__":
    if sys.argv[1:] == ["small"]:
        small()
    else:
        main(*map(int, sys.argv[1:]))
