"""Every planted fault against all tests of its rule, all golden deals and all worked examples.

``python tests/plant_all.py [SHARE]`` takes one fault in so many, by default all. It prints what
each turned red, and fails if no test of a rule did, or if no vector of a whole game did.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable

import pytest
from golden import check_events, check_outcome, check_own, draws, recorded, replay
from library.test_planted_faults import FAULTS
from options import variant_of
from support import RULE_TESTS, planted
from worked_examples import all_examples, check

import sedma

RED = (AssertionError, ValueError, LookupError, pytest.fail.Exception, sedma.SedmaError)
GOLDEN = recorded("golden-open.jsonl.xz")
EXAMPLES = all_examples()


def _golden(name: str) -> None:
    golden = GOLDEN[name]
    deal, counts = replay(golden)
    assert counts == golden["legal_counts"]
    assert [trick.taker for trick in deal.tricks] == [
        one["winner"] for one in golden["tricks"][: len(deal.tricks)]
    ]
    assert draws(deal) == golden["draws"]
    check_outcome(deal.outcome, golden)
    check_events(deal, golden["events"])
    check_own(deal, golden)


def red(tests: Iterable[Callable[[], None]]) -> tuple[int, int]:
    """Return how many of the tests fail, and how many there are."""
    failed = all_ = 0
    for test in tests:
        all_ += 1
        try:
            test()
        except RED:
            failed += 1
    return failed, all_


def vectors(game: str) -> Iterable[Callable[[], None]]:
    """Go through the golden deals and worked examples of a game."""
    for name, golden in GOLDEN.items():
        if variant_of(golden["variant"], golden["options"]) == game:
            yield lambda name=name: _golden(name)  # type: ignore[misc]
    for variant, example in EXAMPLES.values():
        if variant == game:
            yield lambda one=(variant, example): check(*one)  # type: ignore[misc]


def main(share: int = 1) -> None:
    """Plant them."""
    green = []
    for game, faults in FAULTS.items():
        assert red(vectors(game))[0] == 0, game
        reds = 0
        for rule_id in list(faults)[::share]:
            with planted(faults[rule_id]):
                tests = red(RULE_TESTS[rule_id].values())
                found = red(vectors(game))
            reds += found[0]
            if not tests[0]:
                green.append(rule_id)
            text = f"{tests[0]} of {tests[1]} tests, {found[0]} of {found[1]} vectors"
            print(f"{rule_id}: {text}", flush=True)  # noqa: T201
        if not reds:
            green.append(f"all vectors of {game}")
    if green:
        sys.exit(f"nothing turned red: {', '.join(green)}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
