"""Plain minimax over the immutable core, and small positions to compare the solver on.

``python tests/minimax.py [POSITIONS] [SEED]`` is the deep form of `test_solving`: so many
positions for every game, number of players and option, and for random rules.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator

import sedma
from sedma import Deal, Rules, Stream
from sedma.solving import is_solvable, solve

Worth = Callable[[Deal], int]


def minimax(deal: Deal, worth: Worth, side: tuple[int, ...]) -> int:
    """Return what a deal is worth to a side, by going through everything that can be played.

    Nothing is pruned or remembered; equal actions alone are left out, as the core does.
    """
    if deal.is_over:
        return worth(deal)
    values = (minimax(deal.apply(action), worth, side) for action in deal.legal_actions)
    return max(values) if deal.to_move in side else min(values)


def worth_of(objective: str, side: tuple[int, ...]) -> Worth:
    """Return what tells the worth of a deal that is over to a side."""

    def worth(deal: Deal) -> int:
        outcome = deal.outcome
        assert outcome is not None
        own = outcome.sides.index(side)
        if objective == "points":
            assert outcome.points is not None
            return outcome.points[own] - outcome.points[1 - own]
        if deal.rules.result.in_stakes:
            return outcome.pay[own]
        return outcome.scores[own] - outcome.scores[1 - own]

    return worth


def late_states(rules: Rules, count: int, left: int, seed: int = 1) -> Iterator[Deal]:
    """Go through states of random deals in which at most so many cards are still to be played."""
    index = 0
    while count:
        stream = Stream(seed, index)
        index += 1
        deal = rules.deal(stream=stream, dealer=stream.below(rules.players))
        cards = left - stream.below(3)
        while not deal.is_over and sum(map(len, deal.hands)) + len(deal.stock) > cards:
            legal = deal.legal_actions
            deal = deal.apply(legal[stream.below(len(legal))])
        if not deal.is_over and is_solvable(deal):
            count -= 1
            yield deal


def check(deal: Deal, **how: object) -> None:
    """Check every value that the solver finds for a deal against plain minimax."""
    burns = deal.rules.burn.watches_tricks or deal.rules.burn.watches_hands
    for objective in ("result",) if burns else ("points", "result"):
        if objective == "result" and how.get("compiled"):
            continue
        found = solve(deal, objective=objective, **how)  # type: ignore[arg-type]
        worth = worth_of(objective, found.seats)
        wanted = {
            action: minimax(deal.apply(action), worth, found.seats)
            for action in deal.legal_actions
        }
        assert found.values == wanted, (deal, objective, found, wanted)
        assert found.value == max(wanted.values())
        assert found.best == tuple(a for a in wanted if wanted[a] == found.value)
        short = solve(deal, objective=objective, each=False, **how)  # type: ignore[arg-type]
        assert (short.value, short.values) == (found.value, {})
        assert short.best[0] in found.best


def every_rules() -> Iterator[tuple[str, Rules]]:
    """Go through all games that can be solved, plain and with each of their options."""
    for name in sedma.variant_names():
        game = sedma.find_variant(name)
        for players in game.players:
            plain = game.for_players(players)
            yield f"{name}/{players}", plain
            for option in game.options:
                try:
                    rules = game.for_players(players, [option.name])
                except sedma.RulesError:
                    continue
                if rules != plain:
                    yield f"{name}/{players} {option.name}", rules


def main(count: int = 40, seed: int = 1) -> None:
    """Check so many positions of each."""
    total = 0
    for name, rules in every_rules():
        if not is_solvable(rules) and not rules.sides.decided_by:
            continue
        begin = time.perf_counter()
        for deal in late_states(rules, count, 8 if rules.players == 4 else 7, seed):
            check(deal)
            total += 1
        print(f"{name}: {count} positions, {time.perf_counter() - begin:.1f} s", flush=True)
    print(f"{total} positions, all as plain minimax has them")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
