"""Records: what is written is read, and what is false is found."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from sergeant_major import GAMES, SERGEANT_MAJOR, Deal
from strategies import deals
from support import BASE, deal_with, finish, played

from sedma import RecordError, Stream
from sedma.record import (
    PlayedSeries,
    deal_record,
    false_claims,
    match_record,
    read_file,
    read_line,
    write_lines,
)


@settings(max_examples=30, deadline=None, derandomize=True)
@given(deals())
def test_deals_come_back(deal: Deal) -> None:
    """A deal, at any moment, under any rules, is equal to the one that its record gives."""
    line = write_lines([deal_record(deal, game=SERGEANT_MAJOR)])
    found = read_line(line, game=SERGEANT_MAJOR)
    assert found == deal
    assert isinstance(found, Deal)
    assert found.hands == deal.hands


@pytest.mark.parametrize("name", GAMES)
def test_matches_come_back(name: str, tmp_path: Path) -> None:
    """A match with its deals comes back from a file."""
    match, found = played(GAMES[name].rules, 3)
    path = tmp_path / "match.jsonl"
    path.write_text(write_lines([match_record(match, found, game=SERGEANT_MAJOR)]), "utf-8")
    (again,) = read_file(path, game=SERGEANT_MAJOR)
    assert again == PlayedSeries(match, tuple(found))


OVER = finish(deal_with({}, before=(0, 1, -1)), Stream(1))
RECORD = deal_record(OVER, game=SERGEANT_MAJOR)


def test_what_a_record_says() -> None:
    """A record names the game, the rules, the start, what was done and what came of it."""
    assert list(RECORD) == [
        *("sedma", "kind", "variant", "players", "changes", "fingerprint", "revision"),
        *("dealer", "before", "pack", "actions", "claims"),
    ]
    assert (RECORD["variant"], RECORD["before"]) == ("sergeant-major", [0, 1, -1])
    assert RECORD["actions"][0].startswith("1:give ")
    assert list(RECORD["claims"]) == ["takers", "tricks", "over", "pay", "next_dealer"]


@pytest.mark.parametrize(
    ("changes", "path", "reason"),
    [
        ({"variant": "whist"}, "$.variant", "no game 'whist'"),
        ({"players": 4}, "$.players", "'sergeant-major' is for 3 players, not 4"),
        ({"changes": {"limit": 0}}, "$.changes", "limit is a whole number from 1 up"),
        ({"changes": {"limit": 13}}, "$.fingerprint", "played by other rules"),
        ({"dealer": 3}, "$.dealer", "dealer must be 0 to 2, not 3"),
        ({"before": [1, 0]}, "$.before", "before is the tricks over of each seat"),
        ({"before": [0] * 4}, "$.before", "4 entries; at most 3 are read"),
        ({"before": "even"}, "$.before", "a list is needed"),
        ({"pack": "2c"}, "$.pack", "not an order of the pack of 52 cards"),
        ({"actions": ["1:trump h"]}, "$.actions[0]", "'trump h' is not legal"),
        ({"actions": ["0:give 2c"]}, "$.actions[0]", "'give 2c' is not legal: It is another"),
        ({"actions": ["1:bid 3"]}, "$.actions[0]", "'bid 3' is no action: write a card"),
    ],
)
def test_what_is_wrong(changes: dict[str, Any], path: str, reason: str) -> None:
    """A record that does not fit is refused, with the place and the reason."""
    with pytest.raises(RecordError) as caught:
        read_line(RECORD | changes, game=SERGEANT_MAJOR)
    assert caught.value.path == path
    assert caught.value.reason.startswith(reason)


def test_false_claims() -> None:
    """Each claim that is not true is found."""
    claims = {**RECORD["claims"], "over": [0, 0, 0], "next_dealer": 0}
    found = false_claims(RECORD | {"claims": claims}, game=SERGEANT_MAJOR)
    assert [error.path for error in found] == ["$.claims.over", "$.claims.next_dealer"]


def test_changed_rules_are_written() -> None:
    """What differs from the rules of the game is in the record."""
    rules = BASE.change(limit=13, kitty_order="take-first")
    record = deal_record(deal_with({}, rules=rules), game=SERGEANT_MAJOR)
    assert record["changes"] == {"kitty_order": "take-first", "limit": 13}


def test_a_match_that_began_with_totals() -> None:
    """It is not recorded: when it is played again it would come out with other totals."""
    match = GAMES["nine-five-two-a"].begin_match(dealer=0, start=(9, -4, -5))
    with pytest.raises(RecordError, match=r"began with totals, \(9, -4, -5\), is not recorded"):
        match_record(match, [], game=SERGEANT_MAJOR)
    match = GAMES["nine-five-two-a"].begin_match(dealer=0, start=(0, 0, 0))
    assert match_record(match, [], game=SERGEANT_MAJOR)["claims"]["totals"] == [0, 0, 0]
