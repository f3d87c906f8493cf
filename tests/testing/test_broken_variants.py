"""The conformance kit finds every fault of the deliberately broken variants, by the right check."""

from __future__ import annotations

import json
import pickle
from statistics import median

import pytest
from attrs import evolve
from cli.command_line import good
from support import one_in
from testing import broken_deals, broken_variants, toy_game

import sedma
from sedma import ConformanceError, Rules, Variant
from sedma.registry import also_installed
from sedma.testing import CHECKS, CI, Profile, check_game, check_rules, check_variant

FAULTS = {**broken_variants.FAULTS, **broken_deals.FAULTS}

MUTE = frozenset(
    {
        "a component without a hash",
        "a component that cannot be pickled",
        "a component that shows an address",
        "no record",
    }
)
"""Faults by which no record can be written."""

BY_CHANCE = frozenset({"a game of chance", "a deal that goes its own way"})
"""Faults by which a record can be read or not, as chance will have it."""


HASTY = evolve(CI, shrinks=2)
"""As many plays as usual, but failures are left as long as they are found."""


def found(fault: str, profile: Profile = CI) -> ConformanceError:
    """Return the error by which the kit finds a fault of rules."""
    rules = FAULTS[fault].make()
    with pytest.raises(ConformanceError) as caught:
        check_rules(rules, profile=profile)
    return caught.value


@pytest.mark.parametrize("fault", one_in(2, FAULTS))
def test_a_fault_is_found(fault: str) -> None:
    """The right check finds it, and names the rules."""
    error = found(fault, HASTY)
    assert error.check == FAULTS[fault].check, error
    assert (error.variant, error.options) == ("broken", ())
    assert error.players in (3, 4)
    assert (error.record is None) == (fault in MUTE) or fault in BY_CHANCE
    assert str(error).startswith(f"{error.check} (broken, {error.players} players): ")
    assert (error.record or error.play) in str(error)
    assert error.play.startswith("dealer ")


@pytest.mark.parametrize("fault", toy_game.FAULTS)
def test_a_fault_of_another_game_is_found(fault: str) -> None:
    """The general checks find faults of a game that has nothing of Sedma."""
    with pytest.raises(ConformanceError) as caught:
        check_game(toy_game.FAULTS[fault].game, profile=HASTY)
    assert caught.value.check == toy_game.FAULTS[fault].check
    assert (caught.value.record is None) == (fault in MUTE) or fault in BY_CHANCE
    assert caught.value.play


def test_another_game_conforms() -> None:
    """The game without a fault passes all that is asked of any game."""
    report = check_game(toy_game.TokenGame())
    assert (report.variant, report.players) == ("tokens", (2,))
    assert set(report.checks) == {name for name, check in CHECKS.items() if check.of == "game"}


def test_the_rules_without_a_fault_conform() -> None:
    """What the broken rules are made from is sound."""
    check_rules(broken_variants.sound())
    check_rules(broken_variants.sound(3))


@pytest.mark.slow
def test_failures_are_short() -> None:
    """A failure that shows in play is made as short as it can be; no record is long."""
    records = [error.record for error in map(found, FAULTS) if error.record is not None]
    assert len(records) >= 60
    actions = sorted(len(json.loads(record)["actions"]) for record in records)
    assert actions[0] == 0
    assert median(actions) <= 4
    assert actions[-1] <= 40
    assert max(map(len, records)) < 800


def test_a_failure_can_be_replayed(tmp_path: pytest.TempPathFactory) -> None:
    """The record of a failure is shown by ``sedma replay`` where its variant is installed."""
    error = found("points declared and not given")
    assert error.record is not None
    rules = FAULTS["points declared and not given"].make()
    broken = Variant(name="broken", title="Broken", status="thin", rules=(rules,))
    file = tmp_path / "failure.jsonl"  # type: ignore[operator]
    file.write_text(error.record, "utf-8")
    with also_installed(broken):
        assert "broken" in sedma.variant_names()
        assert "Deal 1 of" in good("replay", str(file))
    assert "broken" not in sedma.variant_names()
    assert "where the variant is installed" in error.note


def test_a_failure_of_known_components_can_be_replayed_anywhere() -> None:
    """Rules of the library's components need nothing installed to be read."""
    loose = sedma.variant("classic").change(variant="loose", leads={"most": 3})
    with pytest.raises(ConformanceError, match="rule-ids") as caught:
        check_rules(loose)
    assert caught.value.note == "The shortest record, for sedma replay:"
    assert caught.value.record is not None
    assert sedma.record.read_line(caught.value.record).rules == loose  # type: ignore[union-attr]


def test_a_failure_is_a_failed_assertion_and_can_be_pickled() -> None:
    """It is an assertion and an error of the library, and comes back whole from pickle."""
    error = found("a reason without a rule")
    assert isinstance(error, AssertionError)
    assert isinstance(error, sedma.SedmaError)
    twin = pickle.loads(pickle.dumps(error))  # noqa: S301
    assert str(twin) == str(error)
    assert (twin.check, twin.record, twin.play) == (error.check, error.record, error.play)


@pytest.mark.slow
def test_a_failure_names_options() -> None:
    """If it shows with an option only, the options are named."""
    option = sedma.Option(
        name="secret", title="secret", changes={"beat": broken_variants.Unbound()}
    )
    game = Variant(
        name="broken",
        title="Broken",
        status="thin",
        rules=(broken_variants.sound(),),
        options=(option,),
    )
    with pytest.raises(ConformanceError) as caught:
        check_variant(game)
    assert (caught.value.check, caught.value.options) == ("rule-ids", ("secret",))
    assert "with secret" in str(caught.value)


def test_what_is_checked_can_be_chosen() -> None:
    """Numbers of players and checks can be named; a name that is none is refused."""
    classic = sedma.find_variant("classic")
    report = check_variant(classic, players=[3], checks=["views", "tables"])
    assert report.players == (3,)
    assert set(report.checks) == {"views", "tables"}
    with pytest.raises(KeyError):
        check_rules(classic.for_players(2), checks=["viewing"])
    with pytest.raises(sedma.RulesError, match="is for 2, 3, 4 players"):
        check_variant(classic, players=[7])


def test_rules_that_cannot_be_dealt() -> None:
    """Rules of which not even a deal can be made fail by the first thing that is tried."""
    kind = broken_deals._as(broken_deals.CannotDeal, broken_variants.sound())
    assert isinstance(kind, Rules)
    with pytest.raises(ConformanceError) as caught:
        check_rules(kind)
    assert (caught.value.check, caught.value.record) == ("legal-accepted", None)
    assert caught.value.play == "nothing could be dealt"
