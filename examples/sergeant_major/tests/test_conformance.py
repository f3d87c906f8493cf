"""The general checks of the library's conformance kit, for every form of the game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest
from attrs import frozen
from hypothesis import strategies as st
from sergeant_major import ACTIONS, GAMES, SERGEANT_MAJOR, Deal
from strategies import starts
from support import twin, unseen

from sedma import Action, Stream
from sedma.record import PlayedSeries, deal_record, read_line, write_lines
from sedma.testing import CI, check_game


@frozen
class CheckedGame:
    """One form of the game, as the kit plays it."""

    name: str
    """The name of the game."""
    options: tuple[str, ...] = ()
    """None: they are drawn with the deals."""
    most_actions: int = 100
    """More than any deal has."""

    @property
    def players(self) -> int:
        """How many play."""
        return GAMES[self.name].rules.players

    @property
    def actions(self) -> Sequence[Action]:
        """Every action."""
        return tuple(ACTIONS.values())

    def starts(self) -> st.SearchStrategy[Deal]:
        """Draw a deal before its first action, with options and a result of the deal before."""
        return starts(self.name)

    def find_action(self, source: str | int) -> Action:
        """Return the action with this text or number."""
        return ACTIONS.read(source)

    def write(self, state: Deal) -> str:
        """Return the record of a deal."""
        return write_lines([deal_record(state, game=SERGEANT_MAJOR)])

    def read(self, record: str) -> Deal:
        """Return the deal of a record."""
        found = read_line(record, game=SERGEANT_MAJOR)
        assert not isinstance(found, PlayedSeries)
        return found

    def twins(self, state: Deal, seat: int, stream: Stream) -> Iterator[Deal]:
        """Go through deals with two unseen cards exchanged, of which the seat cannot have known."""
        hidden = stream.shuffled(unseen(state, seat))
        for one, other in zip(hidden[::2], hidden[1::2], strict=False):
            if (found := twin(state, one, other, seat)) is not None:
                yield found
                return


@pytest.mark.parametrize("name", GAMES)
def test_conformance(name: str) -> None:
    """What the kit checks of any game holds: legal actions, refusals, ends, views and records."""
    report = check_game(CheckedGame(name), profile=CI)
    assert report.plays > 0
    assert {"legal-accepted", "others-refused", "views"} <= set(report.checks)
