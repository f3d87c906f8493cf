"""A small game of another kind, sound and with faults: no cards, no tricks, nothing of Sedma.

Two seats take one or two of seven tokens in turn; each has a secret number that decides nothing.
Who takes the last one has won.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, Final, NamedTuple

from attrs import evolve, field, frozen
from hypothesis import strategies as st

from sedma import ActionError, Stream


@frozen
class Take:
    """Take so many tokens."""

    number: int
    """How many."""

    @property
    def text(self) -> str:
        """The number as a word."""
        return ("none", "one", "two", "three")[self.number]


@frozen
class Tokens:
    """The game at one moment."""

    secrets: tuple[int, int]
    """The secret of each seat."""
    history: tuple[int, ...] = ()
    """How many were taken, time by time."""

    @property
    def left(self) -> int:
        """How many tokens are left."""
        return 7 - sum(self.history)

    @property
    def is_over(self) -> bool:
        """Whether all are taken."""
        return self.left == 0

    @property
    def to_move(self) -> int | None:
        """Who takes next."""
        return None if self.is_over else len(self.history) % 2

    @property
    def legal_actions(self) -> Sequence[Take]:
        """One or two, if there are so many."""
        return [Take(number) for number in (1, 2) if number <= self.left]

    def apply(self, action: Take) -> Tokens:
        """Return the game after it."""
        if action not in self.legal_actions:
            raise ActionError(f"{action.text} cannot be taken")
        return evolve(self, history=(*self.history, action.number))

    def observe(self, seat: int) -> object:
        """Return the own secret, and what was taken."""
        return seat, self.secrets[seat], self.history


class TokenGame:
    """The game, as the conformance kit plays it."""

    name = "tokens"
    players = 2
    options: tuple[str, ...] = ()
    most_actions = 7
    actions: Sequence[Take] = tuple(Take(number) for number in range(4))
    kind: ClassVar[type[Tokens]] = Tokens

    def starts(self) -> st.SearchStrategy[Tokens]:
        """Draw the secrets."""
        return st.builds(self.kind, st.tuples(st.integers(0, 3), st.integers(0, 3)))

    def find_action(self, source: str | int) -> Take:
        """Return the action with this text or number."""
        return next(one for one in self.actions if source in (one.text, one.number))

    def write(self, state: Tokens) -> str:
        """Write secrets and history."""
        return json.dumps({"secrets": state.secrets, "actions": state.history})

    def read(self, record: str) -> Tokens:
        """Play it again."""
        data = json.loads(record)
        state = self.kind(tuple(data["secrets"]))
        for number in data["actions"]:
            state = state.apply(Take(number))
        return state

    def twins(self, state: Tokens, seat: int, stream: Stream) -> Iterator[Tokens]:
        """Give the other seat another secret."""
        secrets = list(state.secrets)
        secrets[1 - seat] = stream.below(4)
        if tuple(secrets) != state.secrets:
            yield evolve(state, secrets=tuple(secrets))


# Faults.


@frozen
class TakesNothing(Tokens):
    """Taking one may leave it there."""

    def apply(self, action: Take) -> Tokens:
        """Do nothing."""
        return self if self.left == 3 else super().apply(action)


@frozen
class TakesThree(Tokens):
    """Three may be taken, though nobody says so."""

    def apply(self, action: Take) -> Tokens:
        """Take them."""
        if action.number == 3 and self.left >= 3:
            return evolve(self, history=(*self.history, 3))
        return super().apply(action)


@frozen
class RefusesTwo(Tokens):
    """Two are legal and refused at the end."""

    def apply(self, action: Take) -> Tokens:
        """Refuse them."""
        if action.number == self.left == 2:
            raise ActionError("leave one")
        return super().apply(action)


@frozen
class TwoBeforeOne(Tokens):
    """The order of actions changes in the middle."""

    @property
    def legal_actions(self) -> Sequence[Take]:
        """Turn them round."""
        legal = list(super().legal_actions)
        return legal[::-1] if self.left == 4 else legal


@frozen
class Loaded(Tokens):
    """The number taken is drawn."""

    def apply(self, action: Take) -> Tokens:
        """Draw it."""
        after = super().apply(action)
        if self.left < 3:
            return after
        return evolve(self, history=(*self.history, random.choice((1, 2))))  # noqa: S311


@frozen
class ThirdSeat(Tokens):
    """A third seat moves."""

    @property
    def to_move(self) -> int | None:
        """Count to three."""
        return None if self.is_over else len(self.history) % 3


@frozen
class ShowsSecrets(Tokens):
    """Each seat sees whether the other has the larger secret."""

    def observe(self, seat: int) -> object:
        """Compare."""
        return super().observe(seat), self.secrets[seat] < self.secrets[1 - seat]


@frozen
class View:
    """What a seat sees, with more to read in it than is compared."""

    seen: object
    """What is compared."""
    information_state: str = field(eq=False)
    """What is not."""


@frozen
class WritesSecrets(Tokens):
    """The text of a view has the secrets of both."""

    def observe(self, seat: int) -> object:
        """Write them."""
        return View(super().observe(seat), str(self.secrets))


@frozen
class SecretTurn(Tokens):
    """The larger secret moves first."""

    @property
    def to_move(self) -> int | None:
        """Compare."""
        first = self.secrets[0] < self.secrets[1]
        return None if self.is_over else (len(self.history) + first) % 2


@frozen
class ForgetsInACopy(Tokens):
    """A copy has no secrets."""

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), ((0, 0), self.history)


class SameWords(TokenGame):
    """All actions are found under one number."""

    def find_action(self, source: str | int) -> Take:
        """Return the first."""
        return self.actions[1]


class WritesLess(TokenGame):
    """A record lacks the last action."""

    def write(self, state: Tokens) -> str:
        """Leave it out."""
        return super().write(evolve(state, history=state.history[:-1]))


class WritesNothing(TokenGame):
    """A game of which no record can be written."""

    def write(self, state: Tokens) -> str:
        """Refuse."""
        raise ActionError("nothing to write with")


def _of(kind: type[Tokens]) -> TokenGame:
    game = TokenGame()
    game.kind = kind  # type: ignore[misc]
    return game


class Fault(NamedTuple):
    """A fault, and what has to find it."""

    check: str
    """The check."""
    game: TokenGame
    """The game."""


FAULTS: Final[Mapping[str, Fault]] = {
    "a game without an end": Fault("ends", _of(TakesNothing)),
    "an illegal action that is taken": Fault("others-refused", _of(TakesThree)),
    "a legal action that is refused": Fault("legal-accepted", _of(RefusesTwo)),
    "actions out of order": Fault("legal-order", _of(TwoBeforeOne)),
    "a game of chance": Fault("repeated", _of(Loaded)),
    "a seat too many": Fault("turn", _of(ThirdSeat)),
    "secrets that are seen": Fault("views", _of(ShowsSecrets)),
    "secrets that are written": Fault("views", _of(WritesSecrets)),
    "a turn that tells a secret": Fault("views", _of(SecretTurn)),
    "a copy that forgets": Fault("state-trip", _of(ForgetsInACopy)),
    "a name of two actions": Fault("action-trip", SameWords()),
    "a record that lacks an action": Fault("record-trip", WritesLess()),
    "no record": Fault("record-trip", WritesNothing()),
}
"""Each fault by what it is."""
