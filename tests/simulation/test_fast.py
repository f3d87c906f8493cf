"""Core, cursor and kernel play the same deals."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace

import fast_cases
import numba
import numpy as np
import pytest
from attrs import evolve, field, frozen
from cli.command_line import process
from hypothesis import given
from support import some_rules, tries

import sedma
from sedma import RANKS, Card, ComponentError, Pack, Rank, Rules, RulesError, Stream
from sedma.components import Burns, Cleaning, Draw, Leads
from sedma.rules import draws
from sedma.rules.needs import Need, lacking
from sedma.simulation import engines
from sedma.simulation.bulk import bits, kernel
from sedma.simulation.bulk.bits import choose, select
from sedma.simulation.bulk.cursor import Cursor
from sedma.simulation.bulk.kernel import Kernel, streams
from sedma.simulation.bulk.kernel_tables import LEVEL
from sedma.simulation.bulk.program import program_of


@pytest.mark.parametrize("variant", sedma.variant_names())
def test_all_rules_are_played_alike(variant: str) -> None:
    """Rows, streams and outcomes are equal for each number of players and each option."""
    for name, rules in fast_cases.settings(variant):
        fast_cases.check(name, rules, range(1))


DEAD = {"ranks": ("2", "3", "4", "5", "6", "7", "8", "9", "K")}
"""Nearly every last card is dead."""
LEFT: dict[str, object] = {"pack": Pack.from_seven(), "short_hands": "leave"}
"""Two cards stay in the stock."""
TWICE = Pack(RANKS[5:], copies=2)


@pytest.mark.parametrize(
    ("variant", "players", "options", "changes", "first", "number"),
    [
        ("classic", 4, ["four-in-hand"], {"hand_size": 7}, 27, 1),
        ("classic", 4, ["burns"], {}, 61, 1),
        ("osmova", 4, ["burns"], {}, 209, 1),
        ("classic", 4, ["marriages"], {}, 0, 20),
        ("classic", 4, ["majority"], {}, 0, 10),
        ("classic", 3, ["full-pack"], {"last_card": DEAD}, 9, 15),
        ("classic", 3, [], {**LEFT, "last_card": DEAD}, 0, 25),
        ("classic", 3, [], {**LEFT, "last_card": DEAD, "leads": {"most": 1}}, 0, 25),
        ("slovak", 4, [], {}, 30, 11),
        ("ristikontra", 4, [], {}, 0, 20),
        ("ristiklappi", 4, [], {}, 0, 60),
        ("ristiklappi", 4, [], {"last_card": DEAD, "beat": {"wild": ("9",)}}, 584, 1),
        ("ristiklappi", 4, ["draw-after-trick"], {}, 0, 20),
        ("ristiklappi", 4, [], {"hold_back": {"ranks": RANKS, "free": 1}}, 0, 10),
        ("red-king", 3, [], {"draw": {"when": "after-card"}}, 0, 10),
        ("red-king", 3, [], {"blind": "allowed", "prolong": {"when": "never"}}, 0, 10),
        ("hola", 4, ["four-of-a-kind-burns"], {}, 173, 1),
        ("schmierer", 4, [], {"draw": {"when": "after-card"}}, 0, 5),
        ("classic", 4, [], {"hand_size": 1, "packet": 1}, 0, 3),
        ("classic", 4, ["four-in-hand"], {"pack": TWICE}, 0, 20),
        ("classic", 4, ["four-in-hand"], {"pack": TWICE, "hand_size": 12}, 0, 3),
    ],
)
def test_what_seldom_happens_is_played_alike(
    variant: str,
    players: int,
    options: list[str],
    changes: dict[str, object],
    first: int,
    number: int,
) -> None:
    """Burns, marriages, dead last cards, dirt, limits on leads and the like come up in these."""
    rules = sedma.variant(variant, players=players, options=options, **changes)
    fast_cases.check(variant, rules, range(first, first + number))


@tries(7)
@given(some_rules())
def test_generated_rules_are_played_alike(rules: Rules) -> None:
    """Several options at once make no difference."""
    fast_cases.check(repr(rules), rules, range(2))


@pytest.mark.slow
def test_compiled_code_plays_alike() -> None:
    """What numba compiles plays as cursor and core do, in one thread and in two."""
    environment = {name: value for name, value in os.environ.items() if name != "NUMBA_DISABLE_JIT"}
    done = process(str(Path(fast_cases.__file__)), "small", env=environment)
    assert (done.stdout, done.stderr) == (b"compiled\n", b"")


# Components of strangers.


@frozen
class ThirdBurns(Burns):
    """Three cards of one rank burn as well, for a stake a card, and so does a pair in hand."""

    def in_trick(self, cards: Sequence[Card]) -> tuple[int, str]:
        """Look at the last three cards."""
        ranks = [card.rank for card in cards[-3:]]
        return len(cards) * (len(ranks) == 3 and len(set(ranks)) == 1), "burn:trick"

    def in_hand(self, cards: Sequence[Card]) -> tuple[Rank | None, int, str]:
        """Look at the first two cards."""
        if len(cards) > 1 and cards[0].rank == cards[1].rank:
            return cards[0].rank, cards[0].number, "burn:hand"
        return None, 0, "burn:hand"


@frozen
class EvenLeads(Leads):
    """No rank may be led twice in a row."""

    def bars_lead(self, card: Card, run: Sequence[str]) -> str | None:
        """Look at the latest."""
        return "lead:again" if run[:1] == (card.rank,) else None


@frozen
class OddCleaning(Cleaning):
    """The winning card makes dirty."""

    def dirty(self, cards: Sequence[Card], winning: Card, stock: int, before: bool) -> bool:
        """Look at the winning card."""
        return winning.rank in self.dirt


@frozen
class TakerDraws(Draw):
    """Only the taker draws, one card after each trick."""

    def seats(
        self, sizes: Sequence[int], stock: int, taker: int, hand_size: int
    ) -> tuple[int, ...]:
        """Return the taker."""
        return (taker,) if stock and sizes[taker] < hand_size else ()


@frozen
class WildDraws(Draw):
    """Draws for nobody at the table."""

    def seats(
        self, sizes: Sequence[int], stock: int, taker: int, hand_size: int
    ) -> tuple[int, ...]:
        """Return a seat that there is not."""
        return (9,)


@frozen(eq=False)
class Unhashable(Draw):
    """As usual, but no value."""

    more: list[int] = field(factory=list)
    __hash__ = None  # type: ignore[assignment]

    def __eq__(self, other: object) -> bool:
        return self is other


def strange(name: str) -> Rules:
    """Return rules with a component of a stranger."""
    classic = sedma.variant("classic", players=4)
    rist = sedma.variant("ristiklappi")
    return {
        "burn": classic.change(burn=ThirdBurns(run=1)),
        "burn in hand": classic.change(burn=ThirdBurns(in_one_hand=1)),
        "leads": rist.change(leads=EvenLeads(most=1)),
        "cleaning": rist.change(cleaning=OddCleaning(dirt=("Q",), soap=("K",))),
    }[name]


@pytest.mark.parametrize("name", ["burn", "burn in hand", "leads", "cleaning"])
def test_the_core_asks_a_stranger(name: str) -> None:
    """It plays what kernel and cursor refuse by name, and its rows tell all that came of it."""
    rules = strange(name)
    program = program_of(rules)
    assert engines.engine_for(program, "auto", deals=10**6).name == "core"
    for index in range(20):
        deal, _ = fast_cases.core(rules, index)
        row = fast_cases.row_of(program, deal)
        assert fast_cases.outcome_of_row(program, row) == deal.outcome
    with pytest.raises(
        RulesError, match=rf"kernel cannot play these rules: {name[:4]}\w*: \w+ may"
    ):
        Kernel(program)
    with pytest.raises(RulesError, match=rf"cursor cannot .*; {name[:4]}\w*: \w+ may"):
        Cursor(program)


def test_hands_that_are_not_level() -> None:
    """A draw rule of a stranger is tabulated, whatever sizes of hands it leads to."""
    rules = sedma.variant("classic", players=2, draw=TakerDraws())
    assert lacking(rules, LEVEL) == ["draw: hands do not stay level"]
    fast_cases.check("taker draws", rules, range(10))


def test_a_draw_rule_that_is_wrong_is_refused() -> None:
    """A seat that the table has not cannot draw."""
    with pytest.raises(ComponentError, match=r"WildDraws\.seats\(.*\) answered \(9,\)"):
        program_of(sedma.variant("classic", players=4, draw=WildDraws()))


def test_rules_that_cannot_be_hashed() -> None:
    """They get a program of their own."""
    rules = sedma.variant("classic", players=4, draw=Unhashable())
    assert program_of(rules) is not program_of(rules)
    fast_cases.check("unhashable", rules, range(2))


def test_too_many_draws(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cursor and kernel refuse them then, and the core asks."""
    monkeypatch.setattr(draws, "_MOST", 3)
    rules = sedma.variant("classic", players=4, draw=Draw("block"), packet=3)
    program = program_of(rules)
    assert program.draws is None
    assert not Need.UNEVEN_DRAWS.holds(rules)
    for engine in (Kernel, Cursor):
        with pytest.raises(RulesError, match="draw: Draw comes to too many cases"):
            engine(program)
    assert engines.engine_for(program, "auto", deals=10**6).name == "core"


def test_programs_are_shared() -> None:
    """Equal rules have one program."""
    rules = sedma.variant("classic", players=4)
    assert program_of(rules) is program_of(evolve(rules))


def test_compiled_code_is_kept_with_all_that_it_is_made_of() -> None:
    """What the modules of the kernel take numbers from counts too, so that none are outdated."""
    sources = {module.__name__ for module in kernel._SOURCES}
    for module in (kernel.bits, kernel.level_deal, kernel.general_deal, kernel.at):
        text = Path(str(module.__file__)).read_text("utf-8")
        for one in re.findall(r"^from (sedma[\w.]*) import", text, re.MULTILINE):
            assert one in {*sources, "sedma.simulation.bulk"}


def test_streams_are_those_of_the_library() -> None:
    """The states of many streams at once are the states of each."""
    for first in (0, 2**64 - 2):
        expected = [Stream(3, (first + place) % 2**64).state for place in range(4)]
        assert streams(3, first, 4).tolist() == expected


def test_one_choice_draws_nothing() -> None:
    """Bits are chosen as items are, and a single one leaves the stream alone."""
    state = streams(1, 0, 1)[0]
    assert choose(state, 8) == (state, 8)
    cards = sum(1 << place for place in range(0, 40, 3))
    assert [int(select(cards, place, 14)) for place in range(14)] == [
        1 << place for place in range(0, 40, 3)
    ]


def test_the_compiler_is_given_places_in_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """An array is handed on as the place of its numbers; how, is seen here without compiling."""
    made = SimpleNamespace(data="place")
    monkeypatch.setattr(bits, "arrayobj", SimpleNamespace(make_array=lambda _: lambda *_: made))
    signature, generate = bits._pointer(None, numba.typeof(np.zeros(3, np.int64)))
    assert str(signature) == "(Array(int64, 1, 'C', False, aligned=True),) -> int64*"
    assert generate(None, None, signature, ("array",)) == "place"
