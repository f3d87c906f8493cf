"""Three ways to play deals out, which come to the same: core, cursor and kernel."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, MutableSequence, Sequence
from importlib.util import find_spec
from typing import Any, ClassVar, Final, Literal, Protocol, TypeAlias, get_args

from attrs import frozen

from sedma.errors import MissingExtraError, RulesError, SimulationError
from sedma.play.deal import Deal
from sedma.play.outcome import Outcome
from sedma.players import Player, take_turn
from sedma.simulation.bulk.cursor import Cursor
from sedma.simulation.bulk.deal_row import Row, outcome_of_row, row_of
from sedma.simulation.bulk.program import Program
from sedma.values.stream import Stream

__all__ = ["Engine", "EngineName", "engine_for"]

EngineName: TypeAlias = Literal["auto", "core", "cursor", "kernel"]
"""How deals are played out. ``core`` plays by `Deal` and carries all rules; ``cursor`` plays in
pure Python what needs hardly more than its tables; ``kernel``, compiled by numba (the extra
``fast``), all but components of strangers that answer from what no table holds; ``auto`` takes the
fastest. An engine refuses by name what it does not carry."""

_WORTH_COMPILING: Final = 50_000
"""So many deals take longer than the compilation of the kernel."""


class Engine(Protocol):
    """Something that plays deals out."""

    name: ClassVar[EngineName]
    """Which way it is."""

    def play(self, states: MutableSequence[int], dealers: Sequence[int]) -> Sequence[Row]:
        """Play a deal with each stream, and return how it ended.

        Args:
            states: the states of the streams; they become the next states.
            dealers: who deals.
        """
        ...

    def outcomes(self, states: MutableSequence[int], dealers: Sequence[int]) -> Iterable[Outcome]:
        """Play a deal with each stream, and return what came of it; the arguments are the same."""
        ...


@frozen
class _Core:
    name: ClassVar[EngineName] = "core"
    program: Program
    players: tuple[Player, ...]

    def play(self, states: MutableSequence[int], dealers: Sequence[int]) -> Sequence[Row]:
        return [row_of(self.program, deal) for deal in self._deals(states, dealers)]

    def outcomes(self, states: MutableSequence[int], dealers: Sequence[int]) -> Iterable[Outcome]:
        deals = self._deals(states, dealers)
        return [outcome for deal in deals if (outcome := deal.outcome) is not None]

    def _deals(self, states: MutableSequence[int], dealers: Sequence[int]) -> Iterator[Deal]:
        for place, dealer in enumerate(dealers):
            stream = _stream(states[place])
            deal = self.program.rules.deal(stream=stream, dealer=dealer)
            yield self._played(deal, stream)
            states[place] = stream.state

    def _played(self, deal: Deal, stream: Stream) -> Deal:
        while (seat := deal.to_move) is not None:
            if self.players:
                deal = take_turn(deal, self.players[seat], stream)
            else:
                deal = deal.apply(stream.choose(deal.legal_actions))
        return deal


@frozen
class _Cursor:
    name: ClassVar[EngineName] = "cursor"
    cursor: Cursor

    def play(self, states: MutableSequence[int], dealers: Sequence[int]) -> Sequence[Row]:
        rows, cards = [], self.cursor.program.cards
        for place, dealer in enumerate(dealers):
            stream = _stream(states[place])
            pack = stream.shuffled(cards)
            rows.append(self.cursor.play_out(pack, dealer, stream.below))
            states[place] = stream.state
        return rows

    def outcomes(self, states: MutableSequence[int], dealers: Sequence[int]) -> Iterable[Outcome]:
        return [outcome_of_row(self.cursor.program, row) for row in self.play(states, dealers)]


@frozen
class _Kernel:
    name: ClassVar[EngineName] = "kernel"
    kernel: Any

    def play(self, states: Any, dealers: Sequence[int]) -> Sequence[Row]:
        import numpy as np

        own = np.array(states, np.uint64)
        rows: Sequence[Row] = self.kernel.play(own, np.array(dealers, np.int64))
        states[:] = own.tolist() if isinstance(states, list) else own
        return rows

    def outcomes(self, states: MutableSequence[int], dealers: Sequence[int]) -> Iterable[Outcome]:
        return [outcome_of_row(self.kernel.program, row) for row in self.play(states, dealers)]


def _stream(state: int) -> Stream:
    stream = Stream(0)
    stream.state = state
    return stream


def engine_for(
    program: Program, name: EngineName, players: Sequence[Player] = (), deals: int = 0
) -> Engine:
    """Return what plays deals under these rules.

    Args:
        program: the rules, as tables.
        name: which engine.
        players: who plays, by seat; if empty, every legal action is as likely as any other.
        deals: about how many deals; with ``auto`` the kernel is used only for many.

    Raises:
        SimulationError: if there is no such engine, or players are given to an engine other than
            the core.
        RulesError: if the engine does not carry what the rules need; the message says what.
        MissingExtraError: if the kernel is asked for and numba is not installed.
    """
    if name not in get_args(EngineName):
        raise SimulationError(f"engines are {', '.join(get_args(EngineName))}, not {name!r}")
    if players and name not in ("auto", "core"):
        raise SimulationError(f"players see observations, which only the core has, not the {name}")
    if players or name == "core":
        return _Core(program, tuple(players))
    if name == "kernel" or (name == "auto" and deals >= _WORTH_COMPILING):
        try:
            return _Kernel(_kernel(program))
        except (MissingExtraError, RulesError):
            if name == "kernel":
                raise
    try:
        return _Cursor(Cursor(program))
    except RulesError:
        if name == "cursor":
            raise
        return _Core(program, ())


def _kernel(program: Program) -> Any:
    if find_spec("numba") is None:
        raise MissingExtraError("the kernel needs numba: pip install 'sedma[fast]'")
    from sedma.simulation.bulk.kernel import Kernel

    return Kernel(program)
