"""Ways to go on, counted deeper than the committed counts, in two ways that have to agree.

``python tests/perft.py [DEPTH]`` counts for all games the ways to play so many actions from the
starts of the committed counts: by going on with the deal, and by beginning again from the position
at every lead. The classic game is counted by the plain class of the benchmark, too.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from regenerate import DEPTH, all_rules, perft
from support import ROOT

from sedma import Card, Deal, Stream
from sedma.testing import from_here

sys.path.append(str(ROOT / "benchmarks"))

from plain_sedma import Card as PlainCard
from plain_sedma import PlainSedma


def again(deal: Deal, depth: int) -> int:
    """Count with a new deal from the position at every lead."""
    deal = from_here(deal) if deal.phase == "lead" and deal.history else deal
    if deal.is_over:
        return 1
    if depth == 1:
        return len(deal.legal_actions)
    return sum(again(deal.apply(action), depth - 1) for action in deal.legal_actions)


def plain(pack: Sequence[Card], path: list[int], depth: int) -> int:
    """Count with the plain class, which is played from the start for every node."""
    game = PlainSedma([PlainCard(card.rank, card.suit) for card in pack])
    for choice in path:
        game.step(game.legal_actions()[choice])
    if depth == 0 or game.over:
        return 1
    return sum(plain(pack, [*path, n], depth - 1) for n in range(len(game.legal_actions())))


def main(depth: int = DEPTH + 2) -> None:
    """Count, and compare."""
    for name, rules in all_rules().items():
        found = []
        for seed in range(3):
            deal = rules.deal(seed=seed, dealer=0)
            stream = Stream(seed, 1)
            half = deal
            for _ in range(len(rules.pack) // 2):
                half = half.apply(stream.choose(half.legal_actions))
            for start in (deal, half):
                counted = perft(start, depth)
                assert again(start, depth) == counted, (name, seed)
                found.append(counted)
        if name == "classic-4":
            pack = rules.deal(seed=0, dealer=0).start.pack
            assert pack is not None
            assert plain(pack, [], depth) == found[0], name
        print(f"{name}: {' '.join(map(str, found))}", flush=True)  # noqa: T201


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
