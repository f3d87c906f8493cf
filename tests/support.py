"""What the tests share: rules by number of players, rule marks, planted faults, data files."""

from __future__ import annotations

import json
import lzma
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, Final, TypeVar

import pytest
from attrs import frozen
from hypothesis import settings
from hypothesis import strategies as st

import sedma
from sedma import Card, Deal, Rules, Stream, Tally
from sedma.testing import optional_rules

TESTS = Path(__file__).parent
ROOT = TESTS.parent
DATA = TESTS / "data"

EFFORT: Final = int(os.environ.get("SEDMA_EFFORT", "1"))
"""How many times as much is tried as by default; from 10 on, something else at each run."""

RULE_TESTS: dict[str, dict[str, Callable[[], None]]] = {}
"""For each rule id, the plain tests that would fail if the rule were broken, by name."""

_Item = TypeVar("_Item")
_Test = TypeVar("_Test", bound=Callable[[], None])


def rule(*ids: str) -> Callable[[_Test], _Test]:
    """Mark a test that takes no fixture as one that fails if one of the rules is broken."""

    def mark(test: _Test) -> _Test:
        for rule_id in ids:
            RULE_TESTS.setdefault(rule_id, {})[test.__name__] = test
        return pytest.mark.rule(*ids)(test)

    return mark


def tries(examples: int) -> settings:
    """Return the settings of a property that is tried on so many examples by default."""
    return settings(max_examples=examples * EFFORT, deadline=None, derandomize=EFFORT < 10)


def one_in(share: int, items: Iterable[_Item]) -> list[_Item]:
    """Return one in so many items by default, and as many times more as are to be tried."""
    return list(items)[:: max(1, share // EFFORT)]


@frozen
class Change:
    """A fault in the composition of a variant: other rules than the right ones."""

    make: Callable[[Rules], Rules]
    after: bool = False
    """Whether it comes after the changes that a test makes, and only if it makes some."""


@frozen
class Mutation:
    """A fault in the engine: one place in the source of a module, replaced by another text."""

    old: str
    new: str
    module: str = "sedma.play.deal"


@frozen
class Patch:
    """A fault in one name of a module."""

    module: str
    name: str
    value: object


_CHAIN = (
    *("sedma.rules.conflicts", "sedma.rules.rules", "sedma.play.position", "sedma.play.set_up"),
    *("sedma.play.moves", "sedma.play.stock", "sedma.play.standing", "sedma.play.legal"),
    *("sedma.play.counting", "sedma.play.state", "sedma.play.view", "sedma.play.deal"),
    *("sedma.play.judgement", "sedma.play.match"),
)
"""The modules in which faults are planted, each above those that it imports."""

_planted: list[Change] = []


def rules_of(variant: str, players: int, **changes: object) -> Rules:
    """Return the rules of a variant, with the fault that is planted now, if any."""
    rules = sedma.variant(variant, players=players)
    for fault in _planted:
        rules = rules if fault.after else fault.make(rules)
    rules = rules.change(**changes) if changes else rules
    for fault in _planted:
        rules = fault.make(rules) if fault.after and changes else rules
    return rules


@contextmanager
def planted(fault: Change | Mutation | Patch) -> Iterator[None]:
    """Plant a fault for the time of a ``with`` block."""
    if isinstance(fault, Change):
        _planted.append(fault)
        try:
            yield
        finally:
            _planted.remove(fault)
        return
    if isinstance(fault, Patch):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(import_module(fault.module), fault.name, fault.value)
            yield
        return
    # The modules above the broken one hold names of it, so they are loaded again over it.
    above = _CHAIN[_CHAIN.index(fault.module) + 1 :]
    sound = {name: import_module(name) for name in (fault.module, *above)}
    try:
        for name, module in sound.items():
            assert module.__file__ is not None
            source = Path(module.__file__).read_text("utf-8")
            if name == fault.module:
                count = source.count(fault.old)
                assert count == 1, f"{fault.old!r} stands {count} times in {name}"
                source = source.replace(fault.old, fault.new)
            sys.modules[name] = again = ModuleType(name)
            again.__file__ = module.__file__
            exec(compile(source, name, "exec"), vars(again))  # noqa: S102
        yield
    finally:
        sys.modules.update(sound)


def folder_of(variant: str) -> Path:
    """Return the folder of the tests that holds all there is on a variant."""
    return TESTS / "games" / variant.replace("-", "_")


def module_of(what: str, variant: str) -> ModuleType | None:
    """Return the module of the tests that holds this of a variant, if there is one."""
    file = folder_of(variant) / f"{what}.py"
    return import_module(f"games.{file.parent.name}.{what}") if file.exists() else None


def some_rules() -> st.SearchStrategy[Rules]:
    """Any variant for some number of players, with some of its options."""
    variants = [sedma.find_variant(name) for name in sedma.variant_names()]
    return st.sampled_from(variants).flatmap(optional_rules)


def read_lines(path: Path) -> list[dict[str, Any]]:
    """Read a file of JSON lines, packed or not."""
    raw = path.read_bytes()
    text = (lzma.decompress(raw) if path.suffix == ".xz" else raw).decode("utf-8")
    return [json.loads(line) for line in text.splitlines()]


def nothing_taken(sides: Sequence[Sequence[int]]) -> Tally:
    """Return the tally of these sides before the first trick."""
    none = (0,) * len(sides)
    return Tally(
        sides=tuple(map(tuple, sides)),
        card_points=none,
        cards=none,
        tricks=none,
        rounds=none,
        last_taker=None,
    )


def play_out(deal: Deal, stream: Stream) -> Deal:
    """Play a deal to its end with random choices."""
    while actions := deal.legal_actions:
        deal = deal.apply(stream.choose(actions))
    return deal


def random_deals(rules: Rules, number: int, seed: int = 0) -> Iterator[Deal]:
    """Play so many deals to their end, the dealer changing in turn."""
    for index in range(number):
        stream = Stream(seed, index)
        yield play_out(rules.deal(stream=stream, dealer=index % rules.players), stream)


def texts(cards: tuple[Card, ...]) -> str:
    """Return cards as text."""
    return " ".join(str(card) for card in cards)


def all_states(deal: Deal) -> list[Deal]:
    """Return every state from the start of a deal to this one."""
    return list(deal.states())
