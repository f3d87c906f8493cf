"""Plain minimax over the immutable core, and small positions to compare the solver on.

``python tests/minimax.py [POSITIONS] [SEED]`` is the deep form of `test_solving`: so many
positions for every game, number of players and option, and for random rules.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator

import sedma
from sedma import Deal, Pack, Rules, Stream
from sedma.components import Burns, Points, Stakes, Threshold, Totals
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
            action: minimax(deal.apply(action), worth, found.seats) for action in deal.legal_actions
        }
        assert found.values == wanted, (deal, objective, found, wanted)
        assert found.value == max(wanted.values())
        assert found.best == tuple(a for a in wanted if wanted[a] == found.value)
        short = solve(deal, objective=objective, each=False, **how)  # type: ignore[arg-type]
        assert (short.value, short.values) == (found.value, {})
        assert short.best[0] in found.best


SMALL = Pack(("2", "7", "8", "10", "Q", "K"), ("c", "h"))
"""Twelve cards, so that a whole deal with a stock can be gone through."""

FOURS = Pack(("7", "10", "K"))
"""Twelve cards with four of each rank, for burns."""

UNEVEN = SMALL.without(sedma.card("2c"))
"""Eleven cards, which cannot be shared equally."""


def small(rules: Rules) -> Rules | None:
    """Return rules with a small pack and small hands, so that there is a stock; None if not."""
    size = 2 if rules.players < 4 else 1
    for pack in (SMALL, FOURS):
        try:
            return rules.change(pack=pack, hand_size=size, short_hands="refuse")
        except sedma.RulesError:
            continue
    return None


def every_rules() -> Iterator[tuple[str, Rules]]:
    """Go through all games that can be solved, plain and with each of their options."""
    for name in sedma.variant_names():
        game = sedma.find_variant(name)
        for players in game.players:
            plain = game.for_players(players)
            if not is_solvable(plain) and not plain.sides.decided_by:
                continue
            yield f"{name}/{players}", plain
            for option in game.options:
                try:
                    rules = game.for_players(players, [option.name])
                except sedma.RulesError:
                    continue
                if rules != plain:
                    yield f"{name}/{players} {option.name}", rules


def random_rules(stream: Stream, *, plain: bool = False) -> Rules:
    """Draw house rules: any combination of what components can do that goes together.

    Plain ones keep to what the tables can carry.
    """
    pick = stream.choose
    while True:
        players = pick((2, 4, 4))
        changes: dict[str, object] = {
            "hand_size": pick((1, 2)),
            "pack": pick((SMALL, SMALL, FOURS, UNEVEN)),
            "short_hands": pick(("refuse", "skip", "leave")),
            "beat": pick(_BEATS),
            "prolong": {
                "when": pick(("always", "not-self", "opponent", "never")),
                "card": pick(("fitting", "beating", "any")),
                "lead": pick(("keep", "reset")),
            },
            "follow": {"must": pick(("never", "never", "natural", "beating"))},
            "last_card": {"ranks": pick(((), (), ("7",), ("K", "10")))},
            "draw": {"order": pick(("one-each", "block")), "when": pick(_WHEN[plain:])},
            "points": Points(
                (("10", 10), ("K", pick((0, 4)))),
                last_trick=pick((0, 10)),
                per_round=pick((0, 0, 1)),
                per_trick=pick((0, 0, 3)),
            ),
            "result": pick((Stakes(), Totals("all-cards", sweep_bonus=7), Threshold(20))),
        }
        if not plain:
            changes |= {
                "blind": pick(("never", "never", "never", "allowed")),
                "leads": {"most": pick((0, 0, 1, 2))},
                "hold_back": {"ranks": pick(((), (), ("K",))), "free": pick((0, 1))},
                "announce": {"points": pick((0, 0, 20)), "suit": pick(("none", "h"))},
                "burn": pick((Burns(), Burns(), Burns(run=1, in_one_hand=2))),
            }
        try:
            return sedma.variant("classic", players=players, **changes)
        except sedma.RulesError:
            continue


_BEATS: tuple[dict[str, object], ...] = (
    *({"wild": wild} for wild in (("7",), ("7", "8"), (), ("10", "2"))),
    *({"wild": ("7", "8"), "bars": bars} for bars in ((("7", "8"),), (("led", "7"),))),
    {"wild": ("7", "8"), "bars": (("8", "8"), ("led", "8"))},
)
_WHEN = ("after-card", "after-trick", "when-empty", "after-trick")


def some_positions(count: int, seed: int) -> Iterator[Deal]:
    """Go through positions under random rules, half of them plain."""
    for index in range(count):
        rules = random_rules(Stream(seed, index), plain=index % 2 == 0)
        yield from late_states(rules, 1, 11 if rules.players == 4 else 9, index)


def main(count: int = 40, seed: int = 1) -> None:
    """Check so many positions of each, and 40 times as many under random rules."""
    total = 0
    for name, rules in every_rules():
        begin = time.perf_counter()
        states = [*late_states(rules, count, 8 if rules.players == 4 else 7, seed)]
        few = small(rules)
        if few is not None:
            states += late_states(few, count, 12 if rules.players == 4 else 10, seed)
        for deal in states:
            check(deal)
        total += len(states)
        print(f"{name}: {len(states)} positions, {time.perf_counter() - begin:.1f} s", flush=True)
    for deal in some_positions(40 * count, seed):
        check(deal)
        total += 1
    print(f"{total} positions, all as plain minimax has them")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
