"""The general checks of the conformance kit, with many kinds of rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest
from attrs import evolve, frozen
from hypothesis import strategies as st
from support import exchanged, unseen
from vandtia import ACTIONS, GAME, Deal, Rules, action

from sedma import CARDS, Action, Stream
from sedma.record import deal_record, read_line, write_lines
from sedma.testing import check_game


@frozen
class Vandtia:
    """The game by some rules, as the kit asks for it."""

    rules: Rules
    name: str = "vandtia"

    @property
    def players(self) -> int:
        """How many play."""
        return self.rules.players

    @property
    def options(self) -> tuple[str, ...]:
        """What differs from the usual rules, for messages."""
        return tuple(f"{name}={value}" for name, value in GAME.named(self.rules)[1].items())

    @property
    def most_actions(self) -> int:
        """How many actions a deal has at most."""
        return self.rules.most_actions

    @property
    def actions(self) -> Sequence[Action]:
        """Every action."""
        return tuple(ACTIONS.values())

    def starts(self) -> st.SearchStrategy[Deal]:
        """Return the strategy for deals before the first action."""
        return st.builds(
            lambda pack, dealer: self.rules.deal(pack=pack, dealer=dealer),
            st.permutations(CARDS),
            st.integers(0, self.players - 1),
        )

    def find_action(self, source: str | int) -> Action:
        """Return the action with a text or number."""
        return action(source)

    def write(self, state: Deal) -> str:
        """Return the record of a deal."""
        return write_lines([deal_record(state, game=GAME)])

    def read(self, record: str) -> Deal:
        """Return the deal of a record."""
        found = read_line(record, game=GAME)
        assert isinstance(found, Deal)
        return found

    def twins(self, state: Deal, seat: int, stream: Stream) -> Iterator[Deal]:
        """Give a deal with other cards in the places that a seat has not seen."""
        hidden = unseen(list(state.states()), seat)
        other = exchanged(state, hidden, stream.shuffled(range(len(hidden))))
        if other is not None and other.void == state.void:
            yield other


SHORT = Rules(max_turns=60, max_swaps=2)
"""Rules by which deals are short, so that the kit can play many."""


@pytest.mark.parametrize(
    "rules",
    [
        SHORT,
        evolve(SHORT, players=3, swap="stack_any", starter="first_three", interrupt_four=True),
        evolve(SHORT, players=5, swap="none", down_cards="blind_last", chance_card=True),
        evolve(SHORT, players=4, no_finish_ranks=["2", "10"], voluntary_take=False),
    ],
)
def test_the_conformance_kit(rules: Rules) -> None:
    """Legal actions, refusals, the end, views and records hold what the kit asks of any game."""
    check_game(Vandtia(rules))
