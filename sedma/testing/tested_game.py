"""What the general checks ask of a game, so that they hold for games of any kind.

A game of Sedma's family is one such game (`RulesGame`); one of another kind needs the same few
members, and nothing of Sedma's components.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from contextlib import suppress
from functools import cached_property
from typing import Any, Protocol, cast

from attrs import field, frozen
from hypothesis import strategies as st

from sedma.errors import SedmaError
from sedma.play.deal import Deal
from sedma.record import deal_record, read_line, write_lines
from sedma.registry import also_installed, find_variant, variant_names
from sedma.rules.rules import Rules
from sedma.rules.variant import Variant
from sedma.testing.exchange import exchanged
from sedma.testing.small_values import pack_orders
from sedma.values.actions import ACTIONS, Action, action
from sedma.values.stream import Stream

__all__ = ["Game", "GameAction", "GameState", "RulesGame"]


class GameAction(Protocol):
    """What a seat does: a value with a number and a text."""

    @property
    def number(self) -> int:
        """The number, by which legal actions are ordered."""
        ...

    @property
    def text(self) -> str:
        """The text, which names no other action."""
        ...


class GameState(Hashable, Protocol):
    """A game at one moment: an immutable value that can be compared, hashed and pickled."""

    @property
    def to_move(self) -> int | None:
        """The seat to move; None when the game is over."""
        ...

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        ...

    @property
    def legal_actions(self) -> Sequence[Any]:
        """What the seat to move may do, by ascending number; nothing when it is over."""
        ...

    def apply(self, action: Any, /) -> GameState:
        """Return the state after the seat to move has done this.

        Raises:
            SedmaError: if the action is not legal.
        """
        ...

    def observe(self, seat: int, /) -> object:
        """Return all that a seat knows, as a value that can be compared."""
        ...


class Game(Protocol):
    """A game that `check_game` can play."""

    @property
    def name(self) -> str:
        """What it is called, for messages."""
        ...

    @property
    def players(self) -> int:
        """The number of seats."""
        ...

    @property
    def options(self) -> tuple[str, ...]:
        """What it is played with, for messages."""
        ...

    @property
    def most_actions(self) -> int:
        """How many actions it has at most, from start to end."""
        ...

    @property
    def actions(self) -> Sequence[GameAction]:
        """Every action that can be named, legal or not."""
        ...

    def starts(self) -> st.SearchStrategy[GameState]:
        """Return the strategy for states before the first action."""
        ...

    def find_action(self, source: str | int, /) -> GameAction:
        """Return the action with this text or number."""
        ...

    def write(self, state: Any, /) -> str:
        """Return a record of the game up to this state, as one line of text.

        Raises:
            SedmaError: if it cannot be written.
        """
        ...

    def read(self, record: str, /) -> GameState:
        """Return the state that a record leads to.

        Raises:
            SedmaError: if the record is not true.
        """
        ...

    def twins(self, state: Any, seat: int, stream: Stream, /) -> Iterator[GameState]:
        """Go through states that differ from this only in what a seat has had no way to see.

        All seats have done the same in them. None, if nothing is hidden, or for this moment
        nothing can be exchanged.

        Args:
            state: any state of a game.
            seat: the one that shall see no difference.
            stream: decides what is exchanged.
        """
        ...


@frozen
class RulesGame:
    """One set of rules of Sedma's family, as a game that can be checked."""

    rules: Rules
    """The rules."""
    options: tuple[str, ...] = ()
    """The options of the variant with which they were made."""
    variant: Variant | None = field(default=None, eq=False, repr=False)
    """The variant, whether it is installed or not."""

    @property
    def name(self) -> str:
        """The name of the variant."""
        return self.rules.variant

    @property
    def players(self) -> int:
        """The number of players."""
        return self.rules.players

    @property
    def most_actions(self) -> int:
        """How many actions a deal has at most.

        Each card is played once; a trick is ended at most once, and has a card; each card of the
        stock is turned up at most once; and there are so many passes.
        """
        cards = len(self.rules.pack)
        stock = cards - self.rules.players * self.rules.hand_size
        return 2 * cards + stock + self.rules.passes

    @property
    def actions(self) -> Sequence[Action]:
        """Every action that has a number."""
        return tuple(ACTIONS.values())

    def starts(self) -> st.SearchStrategy[Deal]:
        """Return the strategy for deals before the first lead: any pack, any dealer."""
        return st.builds(
            lambda pack, dealer: self.rules.deal(pack=pack, dealer=dealer),
            pack_orders(self.rules),
            st.integers(0, self.rules.players - 1),
        )

    @cached_property
    def also_installed(self) -> Variant | None:
        """A variant of these rules to read records by, where it is not installed and has to be.

        Records of rules that are made of components that have a kind can be read anywhere.
        """
        name, start = self.rules.variant, self.rules.deal(pack=self.rules.pack.cards)
        if name in variant_names() and find_variant(name) == self.variant:
            return None
        with suppress(SedmaError):
            if read_line(deal_record(start)) == start:
                return None
        return Variant(name=name, title=name, status="thin", rules=(self.rules,))

    def find_action(self, source: str | int) -> Action:
        """Return the action with this text or number."""
        return action(source)

    def write(self, state: Deal) -> str:
        """Return the record of a deal as a JSON line."""
        with also_installed(self.also_installed):
            return write_lines([deal_record(state)])

    def read(self, record: str) -> Deal:
        """Return the deal of a record, of which every claim is true."""
        with also_installed(self.also_installed):
            found = read_line(record)
        return cast("Deal", found)  # a record of a deal was written

    def twins(self, state: Deal, seat: int, stream: Stream) -> Iterator[Deal]:
        """Go through deals with other cards in the places that a seat has not seen."""
        return exchanged(state, seat, stream)
