"""A trial: one play of a game, which the checks look at.

It is drawn as data that do not depend on what the game does: how many actions, and a byte for
each choice. So a game that is not the same twice is drawn alike all the same.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from hashlib import sha256
from typing import Any, Final, cast

from attrs import define, field, frozen
from hypothesis import strategies as st

from sedma.errors import SedmaError
from sedma.play.deal import Deal
from sedma.play.match import Match
from sedma.play.outcome import Outcome
from sedma.record import PlayedMatch
from sedma.rules.rules import Rules
from sedma.testing.deal_strategies import play_match
from sedma.testing.tested_game import Game, GameState, RulesGame
from sedma.values.stream import Stream

__all__ = ["Fault", "Trial", "Walk", "disturbed", "walks"]

CHOICES: Final = 40
"""How many choices are drawn; then they are used again from the first on."""


class Fault(Exception):  # noqa: N818
    """What a check has found. It becomes a `ConformanceError`, and is never seen outside."""

    def __init__(self, reason: str, state: GameState | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.state = state
        """The state at which it shows, if it is another than the first of the trial."""


@frozen
class Walk:
    """How a game is played, whatever it is."""

    steps: int
    """After how many actions to stop, if the game is not over before."""
    choices: bytes
    """Which of the legal actions to take, each modulo their number."""

    @property
    def stream(self) -> Stream:
        """Random numbers for what checks choose themselves; the same for the same walk."""
        return Stream(int.from_bytes(sha256(self.choices).digest()[:8]))


@st.composite
def walks(draw: st.DrawFn, most: int) -> Walk:
    """Draw a walk of at most so many actions; two of three go on to the end."""
    whole = draw(st.sampled_from((False, True, True)))
    steps = most if whole else draw(st.integers(0, most))
    return Walk(steps, draw(st.binary(min_size=CHOICES, max_size=CHOICES)))


@define(slots=False)
class Trial:
    """One play of a game."""

    game: Game
    """The game."""
    start: Any
    """The state before the first action."""
    walk: Walk
    """How it is played."""
    thorough: bool = False
    """Whether to look at more moments, as is done to make a failure shorter."""
    error: Exception | None = field(default=None, init=False)
    """What stopped the play at its last state, or when it was played on to its end."""
    matches: int = 6
    """How many deals of a match to play."""

    @cached_property
    def states(self) -> Sequence[Any]:
        """The states from the start on; if a legal action is refused, those before it."""
        found = [self.start]
        try:
            while len(found) <= self.walk.steps and (legal := found[-1].legal_actions):
                choice = self.walk.choices[(len(found) - 1) % CHOICES]
                found.append(found[-1].apply(legal[choice % len(legal)]))
        except Exception as error:  # noqa: BLE001  # whatever a stranger's component raises
            self.error = error
        return found

    @property
    def last(self) -> Any:
        """The last state."""
        return self.states[-1]

    @cached_property
    def end(self) -> Any:
        """The state in which the game ends if it is played on; the last one if it does not."""
        return self._played_on(self.last, 2 * self.game.most_actions)

    def _played_on(self, state: Any, most: int) -> Any:
        try:
            for place in range(most):
                if not (legal := state.legal_actions):
                    break
                state = state.apply(legal[self.walk.choices[place % CHOICES] % len(legal)])
        except Exception as error:  # noqa: BLE001
            self.error = error
        return state

    @cached_property
    def outcome(self) -> Outcome | None:
        """The outcome of a deal of Sedma's family; None without an end, or if it cannot be told."""
        try:
            return self.end.outcome  # type: ignore[no-any-return]
        except SedmaError:
            return None

    @cached_property
    def moments(self) -> Sequence[Any]:
        """A few of the states, the first and the last among them, for what takes long."""
        places = range(len(self.states))
        some = self.walk.stream.shuffled(places)[: 8 if self.thorough else 2]
        return [self.states[place] for place in sorted({0, *some, places[-1]})]

    # Of Sedma's family.

    @property
    def rules(self) -> Rules:
        """The rules, of a game of Sedma's family."""
        return cast("RulesGame", self.game).rules

    @property
    def deals(self) -> Sequence[Deal]:
        """The states, of a game of Sedma's family."""
        return self.states

    @cached_property
    def played(self) -> PlayedMatch:
        """A match that is played at random for a few deals."""
        return play_match(self.rules, self.walk.stream, min(self.walk.steps, self.matches))

    def matches_so_far(self) -> Iterator[Match]:
        """Go through the match after each of its deals, from the one before the first."""
        match = self.rules.begin_match(dealer=self.played.deals[0].dealer)
        yield match
        for deal in self.played.deals:
            match = match.add(deal.outcome)
            yield match


@contextmanager
def disturbed(stream: Stream) -> Iterator[None]:
    """Change what no rule may depend on: the state of ``random``, and the time of day."""
    state, clocks = random.getstate(), (time.time, time.time_ns)
    random.seed(stream.next())
    later = 1 + stream.below(10**6)
    time.time = lambda: clocks[0]() + later
    time.time_ns = lambda: clocks[1]() + later * 10**9
    try:
        yield
    finally:
        random.setstate(state)
        time.time, time.time_ns = clocks
