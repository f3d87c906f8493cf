"""Each check of the kit finds what it is there for when it is made alone."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Final

import pytest
from attrs import evolve, field, frozen
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from hypothesis.errors import HypothesisException
from testing.broken_deals import (
    AddsTwice,
    Bent,
    BentRules,
    BreaksLate,
    ShowsTheStock,
    _as,
    _bent,
    _match,
)
from testing.broken_variants import PaysTooMuch, sound
from testing.toy_game import TokenGame, Tokens

import sedma
from sedma import Card, ConformanceError, Match, Outcome, Rules, Ruling, Seat, Table, Tally, Verdict
from sedma.components import Draw, FixedSides, Leads, Marriages, Stakes, Totals
from sedma.testing import Profile, RulesGame, check_game, check_rules, variant_options
from sedma.testing.checks import components
from sedma.testing.trial import Fault, Trial, Walk

FEW: Final = Profile(plays=6, option_plays=0, shrinks=10, deals=6)


# Components.


@frozen
class ForgetsItsName(Draw):
    """A draw whose copy has another name, which does not count when they are compared."""

    name: str = field(default="draw", eq=False)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.order, self.when, "copy")


@frozen
class NegativeMarriages(Marriages):
    """Announcements that cost points."""

    def points_of(self, card: Card) -> int:
        """Return less than nothing."""
        return -1


@frozen
class Drawn(Stakes):
    """A result by which nobody ever wins."""

    def decide(self, tally: Tally, points: Sequence[int]) -> Verdict:
        """Let nobody win."""
        return Verdict.in_stakes((), 0, tally.sides, "result:tie-none")


@frozen
class Reversed(FixedSides):
    """Sides in another order at the end."""

    def final(
        self,
        table: Table,
        owners: Mapping[Card, Seat] = {},
    ) -> tuple[tuple[Seat, ...], ...]:
        """Turn them round."""
        return self.public(table)[::-1]


@frozen
class ZeroForFalse(Leads):
    """A leads rule that says 0 for false, once rules are made."""

    made: ClassVar[list[bool]] = [False]

    @property
    def active(self) -> bool:
        """Say false to begin with."""
        return 0 if self.made[0] else False  # type: ignore[return-value]


@frozen(kw_only=True)
class OtherChanges(BentRules):
    """Rules that change more than they are told to."""

    bend = staticmethod(lambda deal: deal)

    def change(self, **changes: object) -> Rules:
        """Change the hands as well."""
        return super().change(**{**changes, "hand_size": 3})


@frozen(kw_only=True)
class PlainInACopy(Rules):
    """Rules that come back from pickle as others."""


@frozen(kw_only=True)
class OtherHands(BentRules):
    """Rules whose positions have the hands of others."""

    bend = staticmethod(lambda deal: deal)

    def position(self, **known: Any) -> Any:
        """Pass them on."""
        hands = known["hands"]
        return super().position(**{**known, "hands": (*hands[1:], hands[0])})


def zero_for_false() -> Rules:
    """Return rules that are made while the component still says false."""
    ZeroForFalse.made[0] = False
    rules = evolve(sound(leads=ZeroForFalse()), limited_options=())
    ZeroForFalse.made[0] = True
    return rules


def tampered(name: str, value: Any) -> Rules:
    """Return rules whose tables hold something else."""
    rules = sound()
    setattr(rules.tables, name, value)
    return rules


# Deals.


class LargeHands(Bent):
    """A deal with a hand twice as large."""

    @property
    def hands(self) -> tuple[tuple[Card, ...], ...]:
        """Double the first."""
        first, *others = self._deal.hands
        return first + first, *others


class OverTooEarly(Bent):
    """A deal that is over by its phase alone."""

    phase = "over"


class NobodyHolds(Bent):
    """A deal in which nobody holds the trick."""

    holder = None


class AnybodyMoves(Bent):
    """A deal that shows the same legal actions to all."""

    def legal_actions_of(self, seat: int) -> Any:
        """Show them."""
        return self._deal.legal_actions


class AllShift(Bent):
    """A deal in which all is done by the next seat."""

    @property
    def to_move(self) -> int | None:
        """Go on by one."""
        seat = self._deal.to_move
        return seat if seat is None or not self._deal.tricks else (seat + 1) % 4

    @property
    def leader(self) -> int | None:
        """Go on by one."""
        seat = self._deal.leader
        return seat if seat is None or not self._deal.tricks else (seat + 1) % 4

    def legal_actions_of(self, seat: int) -> Any:
        """Show those of the seat before."""
        return self._deal.legal_actions if seat == self.to_move else ()


class OwnReasons(Bent):
    """A deal that explains with a reason of its own."""

    def explain(self, action: sedma.Action, *, seat: int | None = None) -> Any:
        """Make it up."""
        found = self._deal.explain(action, seat=seat)
        return evolve(found, why=evolve(found.why, reason="turn:whim"))


class BeatsByWhim(Bent):
    """A deal in which cards beat for a reason of its own."""

    def beats(self, card: Card) -> Ruling:
        """Make it up."""
        return Ruling(True, "beat:whim")


class OtherStates(Bent):
    """A deal that was another before."""

    def states(self) -> Iterator[Bent]:
        """Go through it twice as slowly."""
        found = list(super().states())
        return iter([found[0], *found[:-1]])


class Told(Bent):
    """A deal with another outcome; a subclass says which."""

    told: ClassVar[Callable[[Outcome], Outcome]]

    @property
    def outcome(self) -> Outcome | None:
        """Tell it."""
        found = self._deal.outcome
        return found and type(self).told(found)


class OneSide(Told):
    """A deal that only the first side has played."""

    told = staticmethod(lambda one: evolve(one, sides=one.sides[:1]))


class ShortPay(Told):
    """A deal in which one side is not paid."""

    told = staticmethod(lambda one: evolve(one, pay=one.pay[:1]))


class PaidTwice(Told):
    """A deal in which the first side is paid once more."""

    told = staticmethod(lambda one: evolve(one, pay=(one.pay[0] + 1, *one.pay[1:])))


class OddWinner(Told):
    """A deal that the ninth side has won."""

    told = staticmethod(lambda one: evolve(one, winners=(9,)))


class OddCards(Told):
    """A deal whose cards count more."""

    told = staticmethod(lambda one: evolve(one, card_points=(one.card_points[0] + 1, 0)))


class OddReason(Told):
    """A deal that was won for a reason of its own."""

    told = staticmethod(
        lambda one: evolve(one, why=(evolve(one.why[0], reason="result:whim"), *one.why[1:]))
    )


class SeesByChance(Bent):
    """A deal of which a seat sees something else each time."""

    def observe(self, seat: int) -> Any:
        """Draw it."""
        return self._deal.observe(seat), random.random()  # noqa: S311


class SeesRefusals(Bent):
    """A deal of which a seat sees how often it was tried."""

    count = 0

    def apply(self, action: sedma.Action, *, seat: int | None = None) -> Bent:
        """Count it."""
        self.count += 1
        return super().apply(action, seat=seat)

    def observe(self, seat: int) -> Any:
        """Show it."""
        return self._deal.observe(seat), self.count


class CannotBePickled(Bent):
    """A deal that refuses to be pickled."""

    def __reduce__(self) -> tuple[Any, ...]:
        raise TypeError("not me")


# Matches.


@frozen(kw_only=True)
class OverAtOnce(Match):
    """A match that is over after one deal."""

    def _end(self) -> str | None:
        return "match:target" if self.outcomes else None


@frozen(kw_only=True)
class OtherWinners(Match):
    """A match that the last side wins."""

    @property
    def winners(self) -> tuple[int, ...] | None:
        """Name a side that there is not."""
        return (7,) if self.is_over else None


@frozen(kw_only=True)
class WithoutReason(Match):
    """A match that is over and does not say why."""

    @property
    def why(self) -> None:
        """Say nothing."""
        return


_TARGET: Final = {"match": {"adds": "scores", "target": 1}}

ALONE: Final[Sequence[tuple[str, Callable[[], Rules]]]] = (
    ("component-data", lambda: sound(draw=ForgetsItsName())),
    ("card-points", lambda: sound(announce=NegativeMarriages(points=20))),
    ("side-seats", lambda: sound(sides=Reversed(2))),
    ("declared-members", zero_for_false),
    ("rules-trip", lambda: _as(OtherChanges, sound())),
    ("rules-trip", lambda: _as(PlainInACopy, sound())),
    ("tables", lambda: tampered("points", [99] * 52)),
    ("tables", lambda: tampered("opens", ((False,) * 4,) * 4)),
    ("tables", lambda: tampered("beats", [[b"\1" * 52] * 52] * 52)),
    ("tables", lambda: tampered("beat_rulings", [[(Ruling(True, "beat:wild"),) * 52] * 52] * 52)),
    ("tables", lambda: tampered("opening_rulings", ((Ruling(False, "prolong:never"),) * 4,) * 4)),
    ("hands-bounded", _bent("", LargeHands).make),
    ("phases", _bent("", OverTooEarly).make),
    ("phases", _bent("", NobodyHolds).make),
    ("phases", _bent("", AnybodyMoves).make),
    ("phases", _bent("", AllShift).make),
    ("explained", _bent("", OwnReasons).make),
    ("explained", _bent("", BeatsByWhim).make),
    ("explained", _bent("", OddReason).make),
    ("replayed", _bent("", OtherStates).make),
    ("positions", lambda: _as(OtherHands, sound())),
    ("outcome-shape", _bent("", OneSide).make),
    ("outcome-shape", _bent("", ShortPay).make),
    ("outcome-shape", _bent("", PaidTwice).make),
    ("outcome-shape", _bent("", OddWinner).make),
    ("points-total", _bent("", OddCards).make),
    ("repeated", _bent("", SeesByChance).make),
    ("unchanged", _bent("", SeesRefusals).make),
    ("state-trip", _bent("", CannotBePickled).make),
    ("match-totals", _match("", AddsTwice).make),
    ("match-end", _match("", OverAtOnce).make),
    ("match-end", _match("", OtherWinners, **_TARGET).make),
    ("match-end", _match("", WithoutReason, **_TARGET).make),
    ("match-trip", _bent("", ShowsTheStock).make),
)
"""Checks, and what makes rules with a fault that each has to find."""


@pytest.mark.parametrize(
    ("check", "make"), ALONE, ids=[f"{n}-{check}" for n, (check, _) in enumerate(ALONE)]
)
def test_a_check_alone(check: str, make: Callable[[], Rules]) -> None:
    """It finds the fault, when no other check is made."""
    with pytest.raises(ConformanceError) as caught:
        check_rules(make(), profile=FEW, checks=[check])
    assert caught.value.check == check


def test_a_component_that_is_another_when_it_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """Data of a component that make another one are found."""
    monkeypatch.setattr(components, "from_plain", lambda *_: None)
    with pytest.raises(ConformanceError, match="is another when it is read from its data"):
        check_rules(sound(), profile=FEW, checks=["rules-trip"])


SELDOM_WON: dict[str, Any] = {
    "points": {"cards": {}, "last_trick": 0},
    "burn": {"run": 40},
    "hand_size": 1,
    "packet": 1,
}
"""Only four equal cards in the four hands of a trick win."""


@pytest.mark.parametrize(
    ("check", "changes"),
    [
        ("points-total", {"stop": "majority", "result": {"all_points": 1, "all_cards": 1}}),
        (
            "match-totals",
            {
                "result": Totals(),
                "zero": {"nothing_scored": True},
                "points": {"cards": {"A": 10}, "last_trick": 0},
                "match": {"adds": "scores"},
            },
        ),
        ("match-totals", {"result": Drawn(paid=False), "match": {"adds": "scores", "carry": 1}}),
        ("component-asked", {"burn": {"in_one_hand": 4}}),
        ("match-progress", {**SELDOM_WON, "match": {"target": 1}}),
    ],
)
def test_sound_rules(check: str, changes: dict[str, Any]) -> None:
    """What is unusual and sound passes: early ends, totals set to zero, pools, burns in hands."""
    check_rules(sound(**changes), profile=evolve(FEW, plays=20), checks=[check])


def trial_of(rules: Rules, steps: int = 60) -> Trial:
    """Return a trial of a play that goes on to its end."""
    return Trial(RulesGame(rules), rules.deal(seed=3), Walk(steps, bytes(range(40))))


def test_a_play_that_breaks() -> None:
    """The states before are kept, with the error, and the check of legal actions tells it."""
    trial = trial_of(_bent("", BreaksLate).make())
    assert trial.states
    assert isinstance(trial.error, ZeroDivisionError)
    assert not trial.states[-1].stock


def test_an_outcome_that_cannot_be_told() -> None:
    """A result that breaks gives no outcome; checks of what it would hold pass it over."""
    trial = trial_of(sound(result=PaysTooMuch()))
    assert trial.end.is_over
    assert trial.outcome is None


def test_what_is_not_over_has_no_outcome() -> None:
    """Nothing is asked of the outcome of a deal that does not end."""
    from testing.broken_deals import Endless

    from sedma.testing import CHECKS

    rules = _bent("", Endless).make()
    trial = Trial(RulesGame(rules), rules.deal(seed=3), Walk(0, bytes([255] * 40)))
    assert not trial.end.is_over
    CHECKS["outcome-shape"].run(trial)
    with pytest.raises(Fault, match="not over after"):
        CHECKS["ends"].run(trial)


def test_a_record_of_several_lines() -> None:
    """A record is one line."""

    class Lines(TokenGame):
        def write(self, state: Tokens) -> str:
            return json.dumps({"secrets": state.secrets, "actions": state.history}, indent=1)

    with pytest.raises(ConformanceError, match="a record has more than one line"):
        check_game(Lines())


def test_a_game_that_cannot_be_drawn() -> None:
    """What hypothesis says of a strategy that has nothing is passed on."""

    class Nothing(TokenGame):
        def starts(self) -> st.SearchStrategy[Tokens]:
            return st.nothing()

    class Never(TokenGame):
        def starts(self) -> st.SearchStrategy[Tokens]:
            return st.builds(lambda: assume(False))  # type: ignore[arg-type, return-value]

    for game in (Nothing(), Never()):
        with pytest.raises(HypothesisException):
            check_game(game)


def test_no_options() -> None:
    """A variant without options has none to draw."""
    plain = sedma.Variant(name="broken", title="B", status="thin", rules=(sound(),))

    @settings(max_examples=2, database=None)
    @given(found=variant_options(plain))
    def drawn(found: object) -> None:
        assert found == (4, ())

    drawn()
    report = sedma.testing.check_variant(plain, profile=FEW, checks=["turn"])  # type: ignore[attr-defined]
    assert report.options == ()
