"""The conformance kit: plays many deals of a game, and checks that all promises are kept.

`check_variant` is for a test of three lines::

    def test_conformance() -> None:
        check_variant(COTTAGE)

A failure is a `ConformanceError`. It names the check and carries a short record.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from attrs import evolve, field, frozen
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.errors import HypothesisException

from sedma.errors import ConformanceError, SedmaError
from sedma.record import read_line
from sedma.rules.rules import Rules
from sedma.rules.variant import Variant
from sedma.testing.check import Check
from sedma.testing.checks import CHECKS
from sedma.testing.game_strategies import variant_options
from sedma.testing.profiles import CI, Profile
from sedma.testing.tested_game import Game, RulesGame
from sedma.testing.trial import Fault, Trial, Walk, walks

__all__ = ["Report", "check_game", "check_rules", "check_variant"]


@frozen
class Report:
    """What was checked, if all of it holds."""

    variant: str
    """The name of the variant."""
    plays: int = 0
    """How many plays were looked at."""
    players: tuple[int, ...] = ()
    """For how many players, in order."""
    options: tuple[str, ...] = ()
    """The options that were among them, in order."""
    checks: Mapping[str, int] = field(factory=dict, hash=False)
    """How many times each check was made."""


def check_variant(
    variant: Variant,
    *,
    players: Iterable[int] = (),
    profile: Profile = CI,
    checks: Iterable[str] = (),
) -> Report:
    """Play many deals of a variant and check everything, for all numbers of players, with options.

    The variant need not be installed.

    Args:
        variant: what is checked, with its rule book.
        players: the numbers of players; by default all that it has.
        profile: how much is tried.
        checks: names of checks; by default all.

    Raises:
        ConformanceError: if something does not hold.
        RulesError: if the variant is not for so many players.
        KeyError: if there is no such check.
    """
    numbers = tuple(players) or variant.players
    games = [RulesGame(variant.for_players(number), (), variant) for number in numbers]
    runs = [_Run(st.just(game), profile.plays, variant.name, game.players) for game in games]
    if variant.options and profile.option_plays:
        some = _optional_games(evolve(variant, rules=tuple(game.rules for game in games)))
        runs.append(_Run(some, profile.option_plays, variant.name, numbers[0]))
    return _all(variant.name, runs, profile, _chosen(checks))


def check_rules(rules: Rules, *, profile: Profile = CI, checks: Iterable[str] = ()) -> Report:
    """Play many deals under one set of rules and check everything.

    Args:
        rules: the rules; their variant need not be installed.
        profile: how much is tried.
        checks: names of checks; by default all.

    Raises:
        ConformanceError: if something does not hold.
        RulesError: if the name of the variant in the rules is none.
        KeyError: if there is no such check.
    """
    own = Variant(name=rules.variant, title=rules.variant, status="thin", rules=(rules,))
    game = RulesGame(rules, (), own)
    run = _Run(st.just(game), profile.plays, rules.variant, rules.players)
    return _all(rules.variant, [run], profile, _chosen(checks))


def check_game(game: Game, *, profile: Profile = CI, checks: Iterable[str] = ()) -> Report:
    """Play a game of any kind and check what holds for all.

    That is legal actions, refusals, an end, views, and what goes out and comes back.

    Args:
        game: what is checked, through the methods of the protocol.
        profile: how much is tried.
        checks: names of checks; by default all that look at a game.

    Raises:
        ConformanceError: if something does not hold.
        KeyError: if there is no such check.
    """
    general = [check for check in _chosen(checks) if check.of == "game"]
    run = _Run(st.just(game), profile.plays, game.name, game.players)
    return _all(game.name, [run], profile, general)


def _chosen(names: Iterable[str]) -> list[Check]:
    wanted = list(names)
    return [CHECKS[name] for name in wanted] if wanted else list(CHECKS.values())


def _optional_games(variant: Variant) -> st.SearchStrategy[RulesGame]:
    return variant_options(variant).map(
        lambda found: RulesGame(variant.for_players(*found), found[1], variant)
    )


@frozen
class _Run:
    """Games that are drawn, and how many plays of them."""

    games: st.SearchStrategy[Any]
    plays: int
    name: str
    players: int


def _all(name: str, runs: Sequence[_Run], profile: Profile, checks: Sequence[Check]) -> Report:
    counted: Counter[str] = Counter()
    players, options, plays = set(), set(), 0
    for run in runs:
        search = _Search(profile, checks, run)
        search.run()
        counted += search.counted
        plays += search.plays
        players |= {game.players for game in search.games}
        options |= {option for game in search.games for option in game.options}
    ordered = {check.name: counted[check.name] for check in checks}
    return Report(name, plays, tuple(sorted(players)), tuple(sorted(options)), ordered)


@frozen
class _Failure:
    """A check that has failed."""

    check: Check
    reason: str
    game: Game | None
    state: Any

    @property
    def size(self) -> tuple[int, int]:
        """How long the play is that shows it, to be made shorter."""
        if self.state is None:
            return 0, 0
        return len(getattr(self.state, "history", ())), len(self.play)

    @property
    def play(self) -> str:
        """Return what was played, as far as it can be said."""
        state = self.state
        if state is None:
            return "nothing could be dealt"
        try:
            pack = " ".join(map(str, state.start.pack))
            moves = " ".join(str(move) for move in state.history)
        except Exception:  # noqa: BLE001  # it is broken, and another game may know no pack
            return repr(state)
        return f"dealer {state.dealer}, pack {pack}, actions {moves or 'none'}"

    def error(self, run: _Run) -> ConformanceError:
        """Return it as an error with a record."""
        game, record = self.game, self._record()
        return ConformanceError(
            self.check.name,
            self.reason,
            variant=run.name if game is None else game.name,
            players=run.players if game is None else game.players,
            options=() if game is None else game.options,
            record=record,
            note=_note(record),
            play=self.play,
        )

    def _record(self) -> str | None:
        """Return a record of the play that can be read, if there is one."""
        if self.game is None or self.state is None:
            return None
        try:
            record = self.game.write(self.state).rstrip("\n")
            self.game.read(record)
        except Exception:  # noqa: BLE001  # the fault may be in any part of it
            return None
        return record


class _Stop(Exception):  # noqa: N818
    """Raised for hypothesis, from one place, whenever the check fails that has failed first."""


class _Search:
    """One run of hypothesis: looks for a failure, and makes the first one shorter."""

    def __init__(self, profile: Profile, checks: Sequence[Check], run: _Run) -> None:
        self.profile = profile
        self.checks = checks
        self.of = run
        self.plays = 0
        self.games: list[Game] = []
        self.counted: Counter[str] = Counter()
        self.best: _Failure | None = None
        self._left = profile.shrinks

    def run(self) -> None:
        """Play, and raise an error if something does not hold."""

        @self.profile.settings(self.of.plays)
        @given(st.data())
        def play(data: st.DataObject) -> None:
            if self._fails(data):
                raise _Stop

        try:
            play()
        except (_Stop, HypothesisException, BaseExceptionGroup):
            if self.best is None:
                raise
        # Raised out here, where hypothesis adds nothing of its data to it.
        if self.best is not None:
            raise self.best.error(self.of) from None

    def _fails(self, data: st.DataObject) -> bool:
        """Say whether a play shows a failure: any, or once there is one, of the same check."""
        known = self.best
        if known is not None:
            if not self._left:
                return False
            self._left -= 1
        found = self._first_failure(data)
        # Hypothesis makes its data smaller, which need not make the play shorter; so the shortest
        # play is kept here.
        if found is not None and (known is None or found.size <= known.size):
            self.best = found
        return found is not None

    def _first_failure(self, data: st.DataObject) -> _Failure | None:
        # Without a trial there is nothing to check; what breaks its making is put down to this one.
        begun: dict[str, Any] = {}
        broken = self._guarded(CHECKS["legal-accepted"], begun, lambda: self._begin(data, begun))
        if broken is not None:
            return broken
        trial: Trial = begun["trial"]
        if self.best is None:
            self.plays += 1
        for check in self._due(trial.game):
            self.counted[check.name] += 1
            found = self._guarded(check, begun, partial(check.run, trial))
            if found is not None:
                return found
        return None

    def _due(self, game: Game) -> list[Check]:
        """Return the checks to make now; those of rules are made once for each set of rules."""
        if self.best is not None:
            return [self.best.check]
        known = any(game is one for one in self.games)
        if not known:
            self.games.append(game)
        return [check for check in self.checks if not (known and check.of == "rules")]

    def _begin(self, data: st.DataObject, begun: dict[str, Any]) -> None:
        game: Game = data.draw(self.of.games)
        begun["game"] = game
        walk: Walk = data.draw(walks(game.most_actions))
        start = data.draw(game.starts())
        begun["trial"] = Trial(
            game, start, walk, thorough=self.best is not None, matches=self.profile.deals
        )

    def _guarded(
        self, check: Check, begun: Mapping[str, Any], attempt: Callable[[], None]
    ) -> _Failure | None:
        """Return what a check finds, or what breaks meanwhile."""
        game, trial = begun.get("game"), begun.get("trial")
        try:
            attempt()
        except Fault as fault:
            state = trial.start if fault.state is None and trial else fault.state
            return _Failure(check, fault.reason, begun.get("game", game), state)
        except HypothesisException:
            raise
        except Exception as error:  # noqa: BLE001  # whatever a stranger's component raises
            reason = f"{type(error).__name__}: {error}"
            return _Failure(check, reason, begun.get("game"), trial and trial.start)
        return None


def _note(record: str | None) -> str:
    """Say what can be done with a record."""
    if record is None:
        return "No record of it can be written and read. The shortest play:"
    try:
        read_line(record)
    except SedmaError:
        return "The shortest record, which can be read where the variant is installed:"
    return "The shortest record, for sedma replay:"
