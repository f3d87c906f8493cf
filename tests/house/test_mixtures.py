"""Mixtures: a component of one game in another, and files in which one value is anything."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from house.test_house import played
from hypothesis import given
from hypothesis import strategies as st
from support import ROOT, tries

import sedma
from sedma import HouseRuleError
from sedma.house.export import toml_text
from sedma.record import deal_record, read_line
from sedma.rules.data import to_plain

BASES = ("classic", "zsirozas", "hola", "ristikontra", "red-king")
FIELDS = (
    *("sides", "beat", "prolong", "follow", "draw", "points", "result", "rotation", "leads"),
    *("hold_back", "cleaning", "last_card", "zero", "match", "blind", "peek", "calls"),
)


def mixture(base: str, donor: str, field: str) -> tuple[str, sedma.Variant | HouseRuleError]:
    """Put a component of one game into another, by a file; return the text and what comes of it."""
    component = to_plain(getattr(sedma.find_variant(donor).rules[0], field))
    text = toml_text(
        {"extends": base, "name": "mixture", "title": f"{base} with {field} of {donor}"}
        | {field: component}
    )
    try:
        return text, sedma.read_house_rules(text)
    except HouseRuleError as error:
        return text, error


@pytest.mark.slow
def test_mixtures_of_games() -> None:
    """Each is played to its end and recorded, or refused with a reason at the component."""
    made, refused = 0, []
    for base in BASES:
        own = sedma.find_variant(base).rules[0]
        seen = {field: {getattr(own, field)} for field in FIELDS}
        for donor in sedma.variant_names():
            for field in FIELDS:
                component = getattr(sedma.find_variant(donor).rules[0], field)
                if component in seen[field]:
                    continue
                seen[field].add(component)
                _, found = mixture(base, donor, field)
                if isinstance(found, HouseRuleError):
                    refused += found.problems
                    continue
                made += 1
                deal = played(found.rules[0], made)
                assert getattr(deal.rules, field) == component
                again = read_line(deal_record(deal))
                assert isinstance(again, sedma.Deal)
                assert again.rules.fingerprint == deal.rules.fingerprint
    assert all(one.line and one.reason for one in refused)
    named = [one for one in refused if one.rules]
    assert (made, len(refused), len(named)) == (141, 40, 34)


SMALL = {
    "name": "small",
    "title": "Small",
    "players": [2, 4],
    "hand_size": 3,
    "sides": {"kind": "fixed-sides", "count": 2},
    "pack": {"ranks": ["7", "8", "9", "10", "A"], "removed": ["8d", "8h", "8c", "8s"]},
    "beat": {"kind": "equal-or-wild", "wild": ["7"], "bars": [["led", "7"]]},
    "prolong": {"when": "opponent"},
    "draw": {"order": "block"},
    "points": {"cards": [["A", 10], ["10", 5]], "last_trick": 1},
    "result": {"kind": "stakes", "win": 1, "all_points": 2},
    "rotation": {"kind": "next-deals", "tie": "same"},
    "for": {"4": {"hand_size": 2, "match": {"target": 3}}},
    "calls": [],
    "rule": [{"id": "S-1", "statement": "Small.", "sources": ["X"], "reasons": ["beat:wild"]}],
    "sources": {"X": {"site": "s", "title": "t", "language": "en", "read": "whole"}},
    "option": [
        {
            "name": "own",
            "title": "Own",
            "changes": {"draw": {"order": "one-each"}, "packet": 2},
            "rules": ["S-1"],
        }
    ],
}


def places(data: Any, place: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """Return all places of data."""
    items = data.items() if isinstance(data, dict) else enumerate(data)
    found = []
    for key, value in items:
        found.append((*place, key))
        if isinstance(value, dict | list):
            found += places(value, (*place, key))
    return found


_ANYTHING = st.recursive(
    st.booleans()
    | st.integers(-3, 40)
    | st.floats()
    | st.sampled_from([10**30, dt.date(2000, 1, 2), dt.time(1, 2)])
    | st.sampled_from(["7", "A", "led", "never", "stakes", "totals", "7c", "", "x", "\n", "own"])
    | st.text(max_size=3),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["kind", "when", "wild", "cards", "win", "changes", "id", "x", "3"]),
            inner,
            max_size=2,
        )
    ),
    max_leaves=5,
)


def with_value(data: Any, place: tuple[str | int, ...], value: Any) -> Any:
    """Return data with another value in one place."""
    if not place:
        return value
    copy = dict(data) if isinstance(data, dict) else list(data)
    copy[place[0]] = with_value(copy[place[0]], place[1:], value)
    return copy


@tries(30)
@given(place=st.sampled_from(places(SMALL)), value=_ANYTHING)
def test_any_value_anywhere_fits_or_is_refused(place: tuple[str | int, ...], value: Any) -> None:
    """A file with anything in one place is read, and then written and read again, or refused."""
    text = toml_text(with_value(SMALL, place, value))
    try:
        made = sedma.read_house_rules(text)
    except HouseRuleError as error:
        told = [str(one) for one in error.problems]
        assert told
        assert max(map(len, told)) < 1500
        return
    assert sedma.read_house_rules(sedma.write_house_rules(made)) == made
    for rules in made.rules:
        assert played(rules, 1).outcome is not None


@tries(20)
@given(data=st.data())
def test_any_damage_to_a_text_is_read_or_refused(data: st.DataObject) -> None:
    """A text with characters missing, twice or others never does anything else."""
    text = toml_text(SMALL)
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 12)))
    inside = data.draw(st.text(st.sampled_from("\"'[]{}=.,#\n\\ a7\x00\u00e9"), max_size=4))
    try:
        sedma.read_house_rules(text[:start] + inside + text[end:])
    except HouseRuleError as error:
        assert str(error)  # noqa: PT017


def test_the_small_file_is_right() -> None:
    """What is damaged above is a file that is read."""
    assert sedma.read_house_rules(toml_text(SMALL)).players == (2, 4)


@pytest.mark.parametrize("name", ["fight-in-sedma", "eights-in-zsirozas"])
def test_the_two_mixtures_of_the_examples(name: str) -> None:
    """They are mixtures as above, with sentences of their own."""
    folder = ROOT / "examples" / "house_rules"
    base, donor, field = {
        "fight-in-sedma": ("classic", "hola", "prolong"),
        "eights-in-zsirozas": ("zsirozas", "osmova", "beat"),
    }[name]
    _, mixed = mixture(base, donor, field)
    assert isinstance(mixed, sedma.Variant)
    example = sedma.load_variant(folder / f"{name}.toml")
    for one, other in zip(mixed.rules, example.rules, strict=True):
        assert getattr(one, field) == getattr(other, field)
