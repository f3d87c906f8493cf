"""All pairs of options of all games, played with the conformance kit.

``python tests/option_pairs.py [SHARE]`` takes one pair in so many, by default all.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import combinations

import sedma
from sedma import Rules
from sedma.testing import Profile, check_rules

FEW = Profile(plays=2, option_plays=0, shrinks=80, deals=2)


def pairs() -> Iterator[Rules]:
    """Go through the rules of every game, number of players and pair of options that fit."""
    for name in sedma.variant_names():
        game = sedma.find_variant(name)
        for players in game.players:
            for two in combinations([option.name for option in game.options], 2):
                try:
                    yield game.for_players(players, two)
                except sedma.RulesError:  # they exclude each other, or are not for so many
                    continue


def main(share: int = 1) -> None:
    """Check them, and say how many there were."""
    chosen = list(pairs())[::share]
    assert chosen
    for rules in chosen:
        check_rules(rules, profile=FEW)
    print(f"{len(chosen)} pairs of options conform")  # noqa: T201


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
