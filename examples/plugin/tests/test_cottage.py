"""The game, as it is installed: found, played to its end, recorded and read back."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sedma_cottage import COTTAGE
from sedma_cottage.eight_of_suit import EightOfSuit

import sedma
from sedma import changes_of, find_kind, kind_of
from sedma.house import load_variant, read_house_rules, write_house_rules
from sedma.record import deal_record, read_line, write_lines
from sedma.testing import check_variant, deals, optional_rules


def test_it_conforms() -> None:
    """It keeps what the library promises of every variant."""
    check_variant(COTTAGE)


def test_it_is_installed() -> None:
    """The game is listed and found by its name, its title and its alias."""
    assert "cottage" in sedma.variant_names()
    for name in ("cottage", "Cottage Sedma", "cottage-sedma"):
        assert sedma.find_variant(name) is COTTAGE


def test_its_component_has_a_kind() -> None:
    """Data can name the component, and so can records of the bundled games."""
    assert find_kind("eight-of-suit") is EightOfSuit
    assert kind_of(EightOfSuit) == "eight-of-suit"
    classic = sedma.variant("classic")
    ours = classic.change(beat=EightOfSuit())
    assert changes_of(classic, ours) == {"beat": {"kind": "eight-of-suit"}}


@pytest.mark.parametrize("options", [(), ("eight-of-suit",)])
@pytest.mark.parametrize("players", COTTAGE.players)
def test_every_reason_has_its_rule(players: int, options: tuple[str, ...]) -> None:
    """Whatever happens, the book says which rule that is."""
    rules = COTTAGE.for_players(players, options)
    assert [key for key in rules.reasons if rules.why(key).rule is None] == []


@given(st.data())
def test_deals_come_to_an_end(data: st.DataObject) -> None:
    """Every deal is played out, with 90 points in all, whatever the option and the table."""
    rules = data.draw(optional_rules(COTTAGE))
    deal = data.draw(deals(rules, phase="over"))
    assert deal.outcome is not None
    assert sum(deal.outcome.points or ()) == 90
    assert sum(deal.outcome.cards) == len(rules.pack)


@given(st.data())
def test_records_come_back(data: st.DataObject) -> None:
    """A deal is read back equal, and its record names the component by its kind."""
    rules = data.draw(optional_rules(COTTAGE))
    deal = data.draw(deals(rules))
    text = write_lines([deal_record(deal)])
    assert read_line(text) == deal
    assert ('"kind":"eight-of-suit"' in text) == isinstance(rules.beat, EightOfSuit)


def test_the_trick_on_the_sheet() -> None:
    """The example in the margin: the last of the sevens and eights takes the trick."""
    found = sedma.judge(COTTAGE.for_players(4), "8 9 7 8")
    assert found.holder == 3
    assert found.why.rule is not None
    assert found.why.rule.id == "COTTAGE-BEAT-2"


def test_house_rules_name_the_component() -> None:
    """A file of house rules has the component by its kind, in a game of any package."""
    ours = load_variant(Path(__file__).parents[1] / "eights.toml")
    rules = ours.for_players(4)
    assert rules.beat == EightOfSuit()
    assert sedma.judge(rules, "Kh 8h 8s 10d").holder == 1
    why = rules.why("beat:eight-of-suit").rule
    assert why is not None
    assert why.id == "EIGHTS-BEAT-1"


@pytest.mark.parametrize("file", [None, "eights.toml"])
def test_games_are_written_as_files(file: str | None) -> None:
    """The game, and house rules with its component, are equal when they are read back."""
    game = COTTAGE if file is None else load_variant(Path(__file__).parents[1] / file)
    assert read_house_rules(write_house_rules(game)) == game
