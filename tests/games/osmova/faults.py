"""For each enforced rule of Sedma osmová, a fault that breaks it.

`test_planted_faults` plants each in turn and expects a test of that rule to fail.
"""

from __future__ import annotations

from collections.abc import Callable

from attrs import evolve, field, frozen
from support import Change, Mutation, Patch

from sedma import Card, Rules, Ruling
from sedma.components import EqualOrWild, Prolong

FAULTS: dict[str, Change | Mutation | Patch] = {}

_NO = Ruling(False, "beat:barred")


def _change(rule_id: str, **changes: object) -> None:
    FAULTS[rule_id] = Change(lambda rules: rules.change(**changes))


@frozen
class _Spoilt(EqualOrWild):
    """The beat rule, with some cases decided otherwise."""

    turns: Callable[[str, str, str], bool] = field(default=lambda *_: False, eq=False)

    def beats(self, led: Card, winning: Card, played: Card) -> Ruling:
        ruling = super().beats(led, winning, played)
        if self.turns(led.rank, winning.rank, played.rank):
            return _NO if ruling else Ruling(True, "beat:equal")
        return ruling


def _spoil(rule_id: str, turns: Callable[[str, str, str], bool]) -> None:
    def make(rules: Rules) -> Rules:
        beat = rules.beat
        assert isinstance(beat, EqualOrWild)
        spoilt = _Spoilt(beat.wild, bars=beat.bars, wild_led=beat.wild_led, turns=turns)
        return evolve(rules, beat=spoilt)

    FAULTS[rule_id] = Change(make)


FAULTS["OSMOVA-PACK-1"] = Change(
    lambda rules: (
        rules.change(pack=rules.pack.from_seven().without(Card("8", "d"), Card("9", "d")))
        if rules.players == 3
        else rules
    )
)
_spoil("OSMOVA-BEAT-1", lambda led, winning, played: played == led and winning == "8")
_spoil("OSMOVA-BEAT-2", lambda led, winning, played: (winning, played) == ("7", "8"))
_spoil("OSMOVA-BEAT-3", lambda led, winning, played: (winning, played) == ("8", "7"))
_change("OSMOVA-BEAT-7", beat={"wild_led": "wild"})
_change("OSMOVA-BEAT-8", beat={"wild_led": "led"})
FAULTS["OSMOVA-BEAT-5"] = Mutation(
    "                if tables.beats[led][winning][number]:",
    "                if tables.beats[led][led][number]:",
)


@frozen
class _SevensDoNotProlong(Prolong):
    def fits(self, beat: EqualOrWild, led: Card, winning: Card, played: Card) -> Ruling:  # type: ignore[override]
        if played.rank in ("7", "8"):
            return Ruling(False, "prolong:other-card")
        return super().fits(beat, led, winning, played)


_change("OSMOVA-CONT-1", prolong=_SevensDoNotProlong())
_change("OSMOVA-CONT-2", prolong={"card": "beating"})
FAULTS["OSMOVA-BURN-1"] = Change(
    lambda rules: rules.change(burn={"special": {"7": 3, "8": 3}}), after=True
)
FAULTS["OSMOVA-PTS-2"] = Change(lambda rules: rules.change(points={"last_trick": 0}), after=True)
FAULTS["OSMOVA-PTS-3"] = Change(
    lambda rules: rules.change(points={"per_round": 0, "per_trick": 10}), after=True
)
