"""Records: they come back as they were, claims are checked, and nothing else gets through."""

from __future__ import annotations

import copy
import json
import pickle
import subprocess
import sys
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from play.test_talk import chat
from play.test_view import some_deal
from support import one_in, some_rules, tries

import sedma
from sedma import Deal, Match, Pack, RecordError, Rules, Stream
from sedma.components import Draw, NextDeals
from sedma.record import (
    PlayedMatch,
    deal_record,
    entry,
    false_claims,
    match_record,
    read_file,
    read_line,
    write_lines,
)

CLASSIC = sedma.find_variant("classic")
some = tries(13)
Place = tuple[str | int, ...]


@lru_cache(maxsize=64)
def classic(players: int = 4, *options: str) -> Rules:
    """Return the classic rules with options."""
    return CLASSIC.for_players(players, options)


def played(rules: Rules, seed: int, most: int = 12) -> PlayedMatch:
    """Play a match at random, with calls if there are any, for so many deals at most."""
    stream = Stream(seed)
    match = rules.begin_match(stream=stream)
    deals: list[Deal] = []
    while not match.is_over and len(deals) < most:
        deals.append(chat(match.next_deal(stream=stream), stream, 200))
        match = match.add(deals[-1].outcome)
    return PlayedMatch(match, tuple(deals))


def as_json(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return data as they come back from JSON."""
    read: dict[str, Any] = json.loads(json.dumps(data))
    return read


def failure(data: str | Mapping[str, Any]) -> RecordError:
    """Return the error of a record that cannot be read."""
    with pytest.raises(RecordError) as caught:
        read_line(data)
    return caught.value


def path_of(place: Place) -> str:
    """Return a place in a record as errors name it."""
    return "$" + "".join(f"[{key}]" if isinstance(key, int) else f".{key}" for key in place)


def places(data: Any, place: Place = ()) -> Iterator[tuple[Place, Any]]:
    """Go through all places of a record but the whole, with what stands there."""
    items = data.items() if isinstance(data, dict) else enumerate(data)
    for key, value in items:
        yield (*place, key), value
        if isinstance(value, dict | list):
            yield from places(value, (*place, key))


def put(data: Mapping[str, Any], place: Place, value: Any) -> dict[str, Any]:
    """Return a copy of a record with something else in one place."""
    changed = as_json(data)
    inner: Any = changed
    for key in place[:-1]:
        inner = inner[key]
    inner[place[-1]] = value
    return changed


def tables_of(data: dict[str, Any]) -> list[Place]:
    """Return the places of all tables of a record whose keys are fixed."""
    found = [place for place, value in places(data) if isinstance(value, dict)]
    return [(), *(place for place in found if "changes" not in place)]


def _at(data: Any, place: Place) -> Any:
    for key in place:
        data = data[key]
    return data


def _position() -> Deal:
    stream = Stream(5)
    rules = classic(4, "calls", "marriages")
    while True:
        deal = chat(rules.deal(stream=stream), stream, 24)
        if deal.phase == "lead" and len(deal.tricks) > 2 and any(map(len, deal.taken)):
            break
    twin = rules.position(
        leader=deal.leader or 0,
        hands=deal.hands,
        stock=deal.stock,
        taken=deal.taken,
        tricks=[sum(one.taker == seat for one in deal.tricks) for seat in range(4)],
        announced=["Kh", "", "", "Qd"],
    )
    return chat(twin, Stream(8), 5)


DEAL = chat(classic(4, "calls", "packets-of-one", "burns").deal(seed=3), Stream(3), 200)
"""A finished deal with changes and messages."""

OPEN = chat(classic(4, "calls", "packets-of-one", "burns").deal(seed=3), Stream(3), 12)
"""The same deal, not finished."""

POSITION = _position()
"""A deal from a position, not finished, with announcements before."""

MATCH = played(classic(3, "full-pack", "accumulate"), 1, most=3)
"""A match of three that goes on."""

OVER = played(CLASSIC.for_players(4, ["calls"], match={"adds": "scores", "target": 3}), 2)
"""A finished match with messages."""

RECORDS: dict[str, dict[str, Any]] = {
    "deal": as_json(deal_record(DEAL)),
    "open": as_json(deal_record(OPEN)),
    "position": as_json(deal_record(POSITION)),
    "match": as_json(match_record(MATCH.match, MATCH.deals)),
    "over": as_json(match_record(OVER.match, OVER.deals)),
}
ORIGINALS: dict[str, Deal | PlayedMatch] = {
    "deal": DEAL,
    "open": OPEN,
    "position": POSITION,
    "match": MATCH,
    "over": OVER,
}
DIFFERENT = ("deal", "position", "over")
"""The records that hold every kind of table and list."""

each_record = pytest.mark.parametrize("name", RECORDS)


def different(place: Place) -> bool:
    """Say whether a place is not one of many alike: of lists the first two, of deals the first."""
    later = [key for key in place if isinstance(key, int) and key > 1]
    return not later and place[:1] + place[1:2] != ("deals", 1)


# There and back


@each_record
def test_the_records_of_these_tests(name: str) -> None:
    """The records that are damaged below are good, and hold what they are to hold."""
    assert read_line(RECORDS[name]) == ORIGINALS[name]
    assert false_claims(RECORDS[name]) == ()
    assert DEAL.outcome is not None
    assert OPEN.outcome is None
    assert POSITION.outcome is None
    assert min(map(len, (DEAL.messages, OPEN.messages, POSITION.messages))) >= 1
    assert any(POSITION.start.announced)
    assert len(OVER.deals) > 1
    assert OVER.match.is_over
    assert not MATCH.match.is_over


@tries(15)
@given(rules=some_rules(), seed=st.integers(0, 2**64 - 1))
def test_deals_come_back(rules: Rules, seed: int) -> None:
    """A deal at any moment, dealt or from a position, comes back equal from its JSON line."""
    deal = some_deal(rules, Stream(seed))
    data = deal_record(deal)
    line = write_lines([data])
    again = read_line(line)
    assert isinstance(again, Deal)
    assert again == deal
    assert again.messages == deal.messages
    assert again.outcome == deal.outcome
    assert again.rules == rules
    assert again.legal_actions == deal.legal_actions
    assert deal_record(again) == data == as_json(data)
    assert false_claims(line) == ()


@pytest.mark.parametrize(
    ("players", "options"),
    [
        *((players, options) for players in (2, 3, 4) for options in ((), ("portuguese",))),
        *((players, ("hundred-points", "one-per-trick")) for players in (2, 3)),
        (4, ("target", "high-burns", "four-in-hand", "calls")),
        (3, ("target", "one-pass", "marriages", "ties-pass")),
        (2, ("difference", "trump-sevens")),
        (4, ("parlett", "eight-cards")),
        (4, ("majority", "next-deals", "calls")),
    ],
)
def test_matches_come_back(players: int, options: tuple[str, ...]) -> None:
    """A match comes back with all its deals, totals, pool and winners, finished or not."""
    match = played(classic(players, *options), seed=players, most=6)
    for deals in (match.deals, match.deals[:2], ()):
        part = match.match.rules.begin_match(dealer=match.deals[0].dealer)
        for deal in deals:
            part = part.add(deal.outcome)
        line = write_lines([match_record(part, deals)])
        assert read_line(line) == PlayedMatch(part, tuple(deals))
        assert line.count("\n") == 1


def test_a_double_pack_comes_back() -> None:
    """Equal cards are written twice and read twice."""
    rules = classic().change(pack=Pack.from_seven().full(2), calls=("grün \u2665", 'sagt "ja"'))
    for seed in range(5):
        deal = chat(rules.deal(seed=seed), Stream(seed), 40 * seed)
        assert read_line(write_lines([deal_record(deal)])) == deal


def test_a_record_as_plain_data() -> None:
    """A record may be read as text or as plain data, of any mapping; reading leaves it alone."""
    data = RECORDS["deal"]
    before = copy.deepcopy(data)
    assert read_line(data) == read_line(json.dumps(data)) == read_line(json.dumps(data, indent=1))
    assert data == before


def test_the_keys_of_a_record() -> None:
    """A deal is written with these facts and claims."""
    data = deal_record(classic(4, "next-deals").deal(seed=7, dealer=2))
    assert {key: data[key] for key in data if key not in ("pack", "fingerprint")} == {
        "sedma": 1,
        "kind": "deal",
        "variant": "classic",
        "players": 4,
        "changes": {"rotation": {"kind": "next-deals", "tie": "next"}},
        "revision": 1,
        "dealer": 2,
        "actions": [],
        "messages": [],
        "claims": {"takers": []},
    }
    assert data["fingerprint"] == classic(4, "next-deals").fingerprint
    assert len(data["pack"].split()) == 32


def test_the_claims_of_an_outcome() -> None:
    """A finished deal claims takers and outcome; a burnt one has no points."""
    rules = classic(4, "burns")
    deal = rules.position(leader=0, trick="9c 9s 9h", hands={3: "9d"})
    deal = deal.apply(sedma.action("9d"))
    claims = deal_record(deal)["claims"]
    assert claims == {
        "takers": [],
        "sides": [[0, 2], [1, 3]],
        "points": None,
        "winners": [1],
        "stakes": 1,
        "pay": [-1, 1],
        "scores": [0, 1],
        "burn": ["trick", 3, "9"],
        "zeroed": [],
        "dirty": [],
        "next_dealer": 0,
    }
    assert read_line(deal_record(deal)) == deal


def test_lines() -> None:
    """Each record is one line, in letters as they are."""
    deal = classic().change(calls=("grün",)).deal(seed=1).say("grün", seat=3)
    text = write_lines([deal_record(deal), RECORDS["match"]])
    assert text.endswith("\n")
    assert len(text.splitlines()) == 2
    assert "grün" in text
    assert write_lines([]) == ""
    assert [read_line(line) for line in text.splitlines()] == [deal, MATCH]


def test_a_record_of_other_deals() -> None:
    """A match is written only with its own deals, all of them in their order."""
    match, deals = OVER.match, OVER.deals
    for wrong in (deals[:-1], deals[::-1], (), (*deals, deals[-1]), MATCH.deals, (OPEN,)):
        with pytest.raises(RecordError, match=r"^these are not the deals of the match, all of"):
            match_record(match, wrong)
    assert match_record(match, list(deals)) == match_record(match, deals)


@pytest.mark.parametrize("name", ["Sedma", "CLASSIC", "sieben"])
def test_a_variant_by_another_name(name: str) -> None:
    """A record may name the variant in any way in which it is found."""
    assert read_line(RECORDS["deal"] | {"variant": name}) == DEAL


def test_what_the_players_cannot_change() -> None:
    """Cards may be written with German letters, actions in capitals."""
    data = RECORDS["deal"]
    pack = data["pack"].replace("J", "U").replace("Q", "O").replace("c", "a")
    actions = [action.upper() for action in data["actions"]]
    assert read_line(data | {"pack": pack, "actions": actions}) == DEAL


# False claims


def _claims(name: str) -> list[Place]:
    """Return the places of all claims of a record."""
    data = RECORDS[name]
    tables = [place for place in tables_of(data) if place[-1:] == ("claims",)]
    return [(*place, key) for place in tables for key in _at(data, place)]


def _other(value: Any) -> Any:
    """Return another claim of the same kind."""
    if value is None:
        return [0]
    return value + 1 if isinstance(value, int) else [*value, 0]


@each_record
def test_a_false_claim(name: str) -> None:
    """Each claim that is not true is refused by its path, with what is claimed and what is true."""
    for place in filter(different, _claims(name)):
        true = _at(RECORDS[name], place)
        for wrong in (_other(true), str(true)):
            data = put(RECORDS[name], place, wrong)
            error = failure(data)
            assert error.path == path_of(place)
            assert "is claimed" in error.reason
            assert "is true" in error.reason
            assert [one.path for one in false_claims(data)] == [path_of(place)]


def test_the_message_of_a_false_claim() -> None:
    """It is short, and says where, what was claimed and what is true."""
    data = put(RECORDS["deal"], ("claims", "stakes"), 7)
    assert DEAL.outcome is not None
    true = DEAL.outcome.stakes
    with pytest.raises(RecordError) as caught:
        read_line(data, file="here.jsonl", line=3)
    assert str(caught.value) == f"here.jsonl:3: $.claims.stakes: 7 is claimed, {true} is true"
    long = failure(put(RECORDS["deal"], ("claims", "takers"), [9] * 100))
    assert len(long.reason) < 150
    assert "..." in long.reason
    assert str(failure(data)) == f"$.claims.stakes: 7 is claimed, {true} is true"


@each_record
def test_all_false_claims_are_listed(name: str) -> None:
    """`false_claims` finds every one, in order; reading fails with the first."""
    data = RECORDS[name]
    for place in _claims(name):
        data = put(data, place, "x")
    found = false_claims(data, file="f", line=2)
    assert [error.path for error in found] == [path_of(place) for place in _claims(name)]
    assert {(error.file, error.line) for error in found} == {("f", 2)}
    first = failure(data)
    assert (first.path, first.reason) == (found[0].path, found[0].reason)


def test_false_claims_of_a_damaged_record() -> None:
    """What cannot be read or played has no claims to compare."""
    for data in ("", "{", RECORDS["deal"] | {"actions": ["0:7c"]}):
        with pytest.raises(RecordError):
            false_claims(data)


@pytest.mark.parametrize("kind", [bool, float])
def test_claims_are_of_the_right_type(kind: type) -> None:
    """A claim that is a list holds whole numbers, not what is equal to them."""
    takers = [
        kind(taker) if taker in (0, 1) else taker for taker in RECORDS["deal"]["claims"]["takers"]
    ]
    assert failure(put(RECORDS["deal"], ("claims", "takers"), takers)).path == "$.claims.takers"


# Damage to tables


each_different = pytest.mark.parametrize("name", DIFFERENT)


@each_different
def test_a_missing_key(name: str) -> None:
    """Without any one of its keys a table is refused."""
    for table in filter(different, tables_of(RECORDS[name])):
        for key in _at(RECORDS[name], table):
            data = as_json(RECORDS[name])
            del _at(data, table)[key]
            error = failure(data)
            if key in ("sedma", "kind"):
                assert error.path == f"$.{key}"
            else:
                assert error.path == path_of(table)
                assert repr(key) in error.reason
                assert error.reason.endswith(("is missing", "is needed"))


@each_different
def test_an_unknown_key(name: str) -> None:
    """A key that the format does not know is refused in every table."""
    for place in filter(different, tables_of(RECORDS[name])):
        for key in ("x", "", "Sedma"):
            error = failure(put(RECORDS[name], (*place, key), 0))
            assert (error.path, error.reason) == (path_of(place), f"the key {key!r} is not known")


def test_a_key_of_another_kind() -> None:
    """Claims of a finished deal are not known of one that goes on, nor a pack beside a position."""
    assert failure(put(RECORDS["open"], ("claims", "stakes"), 1)).path == "$.claims"
    both = RECORDS["deal"] | {"position": RECORDS["position"]["position"]}
    assert failure(both).reason == "exactly one of 'pack' and 'position' is needed"
    assert failure(RECORDS["deal"] | {"deals": []}).reason == "the key 'deals' is not known"
    assert failure(RECORDS["match"] | {"pack": ""}).reason == "the key 'pack' is not known"


@each_record
def test_a_key_that_stands_twice(name: str) -> None:
    """One key twice in a table is refused, in whatever table, even with the same value."""
    text = json.dumps(RECORDS[name])
    for place in tables_of(RECORDS[name]):
        table = _at(RECORDS[name], place)
        key = next(iter(table))
        twice = json.dumps(table)[:-1] + f", {json.dumps(key)}: {json.dumps(table[key])}}}"
        broken = text.replace(json.dumps(table), twice, 1)
        assert broken != text
        error = failure(broken)
        assert error.reason == f"the key {key!r} stands twice in one object"


@each_different
def test_a_wrong_type(name: str) -> None:
    """Anything of another type in any place is refused by the path to it, or to what it is in."""
    wrong_values: tuple[Any, ...] = (None, True, "xyzzy", [[]], {"x": 1.5})
    for place, good in one_in(2, places(RECORDS[name])):
        if not different(place):
            continue
        for wrong in wrong_values:
            if type(wrong) is type(good) or wrong == good:
                continue
            error = failure(put(RECORDS[name], place, wrong))
            if place[0] == "changes":
                assert error.path in ("$.changes", "$.fingerprint")
            else:
                assert path_of(place).startswith(error.path)
                assert len(error.path) > 1


@pytest.mark.parametrize("data", [None, True, 3, 1.5, [], [RECORDS["deal"]], "x", ""])
def test_a_record_is_an_object(data: Any) -> None:
    """Any other JSON is no record."""
    error = failure(json.dumps(data))
    assert error.path == "$"
    assert error.reason.startswith("an object is needed, not ")


# Damage to the head


@pytest.mark.parametrize("version", [0, 2, "1", None, [1], -1, 1.5])
def test_other_versions(version: Any) -> None:
    """Only records of this version are read."""
    error = failure(RECORDS["deal"] | {"sedma": version})
    assert error.path == "$.sedma"
    assert error.reason == f"records of version 1 are read, not {version!r}"


@pytest.mark.parametrize("version", [True, 1.0])
def test_a_version_is_a_whole_number(version: Any) -> None:
    """What is only equal to the version is none."""
    assert failure(RECORDS["deal"] | {"sedma": version}).path == "$.sedma"


@pytest.mark.parametrize("kind", ["", "Deal", "position", None, 1, ["deal"], {}])
def test_other_kinds(kind: Any) -> None:
    """A record is of a deal or of a match."""
    error = failure(RECORDS["deal"] | {"kind": kind})
    assert (error.path, error.reason) == ("$.kind", f"'deal' or 'match' is needed, not {kind!r}")


def test_the_version_comes_first() -> None:
    """A record of a later version is refused as such, whatever else it holds."""
    assert failure({"sedma": 2, "new": 1}).path == "$.sedma"
    assert failure({"sedma": 1}).path == "$.kind"
    assert failure({"sedma": 1, "kind": "deal"}).reason == "the key 'variant' is missing"


@pytest.mark.parametrize(
    "variant", ["", "klassik-4", "os", "sedma_variants.classic:CLASSIC", "\ud800"]
)
def test_an_unknown_variant(variant: str) -> None:
    """A variant that is not installed is refused."""
    error = failure(RECORDS["deal"] | {"variant": variant})
    assert error.path == "$.variant"
    assert error.reason.startswith("no variant is called ")


@pytest.mark.parametrize("players", [0, 5, -4, 10**50])
def test_a_wrong_number_of_players(players: int) -> None:
    """A number of players for which the variant is not is refused."""
    error = failure(RECORDS["deal"] | {"players": players})
    assert error.path in ("$.variant", "$.players")
    assert error.reason == f"Sedma is for 2, 3, 4 players, not {players}"


def test_other_rules() -> None:
    """Rules with another fingerprint are other rules: the message gives both, with revisions."""
    rules = DEAL.rules
    error = failure(RECORDS["deal"] | {"fingerprint": "0" * 16, "revision": 4})
    assert error.path == "$.fingerprint"
    assert error.reason == (
        f"played by other rules than 'classic' has here: '{'0' * 16}' (revision 4), not "
        f"{rules.fingerprint!r} (revision {rules.revision})"
    )
    others: tuple[dict[str, Any], ...] = ({}, RECORDS["deal"]["changes"] | {"packet": 3})
    for changes in others:
        assert failure(RECORDS["deal"] | {"changes": changes}).path == "$.fingerprint"


def test_changes_that_do_not_fit() -> None:
    """Changes are refused by the reason that rules give."""
    error = failure(RECORDS["deal"] | {"changes": {"packet": 0}})
    assert error.path == "$.changes"
    assert error.reason == "packet is a whole number from 1 up, not 0"


def test_changes_of_the_number_of_players() -> None:
    """A record for four does not read as one for two, whatever its changes and fingerprint say."""
    deal = classic().change(table=sedma.Table(2)).deal(seed=1)
    changes = {"table": {"players": 2}}
    error = failure(deal_record(deal) | {"players": 4, "changes": changes})
    assert error.path == "$.changes"
    assert error.reason == "table: the rules are for 4 players, not 2"
    error = failure(RECORDS["deal"] | {"changes": {"draw": {"kind": "os:system"}}})
    assert error.reason.startswith("draw: no component is of the kind 'os:system'; ")


def test_revised_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """A true record of older rules is read; of a false claim the revisions may be the cause."""
    false = put(RECORDS["deal"], ("claims", "stakes"), 99)
    assert "revis" not in failure(false).reason
    monkeypatch.setattr(Rules, "revision", property(lambda _: 2))
    assert read_line(RECORDS["deal"]) == DEAL
    assert failure(false).reason.endswith(
        " is true; the rules have been revised since (revision 1, now 2)"
    )
    assert read_line(RECORDS["deal"] | {"revision": 2}) == DEAL
    assert "revised" not in failure(false | {"revision": 2}).reason


# Damage to a deal


@pytest.mark.parametrize(
    "pack",
    [
        *("", "7c", "7c " * 32, "7x " * 32, "xyzzy"),
        RECORDS["deal"]["pack"] + " 7c",
        RECORDS["deal"]["pack"][3:],
        RECORDS["deal"]["pack"].replace("8", "2"),
    ],
)
def test_a_wrong_pack(pack: str) -> None:
    """An order that is not one of the pack is refused."""
    assert failure(RECORDS["deal"] | {"pack": pack}).path == "$.pack"


@pytest.mark.parametrize("dealer", [4, -1, 10**30])
def test_a_wrong_dealer(dealer: int) -> None:
    """A dealer whom the table does not have is refused."""
    for name in ("deal", "position"):
        error = failure(RECORDS[name] | {"dealer": dealer})
        assert error.reason == f"dealer must be 0 to 3, not {dealer}"


@pytest.mark.parametrize("name", ["deal", "position"])
def test_the_path_of_a_wrong_dealer(name: str) -> None:
    """A dealer whom the table does not have is refused in its place."""
    assert failure(RECORDS[name] | {"dealer": 4}).path == "$.dealer"


def test_another_dealer() -> None:
    """With another dealer the cards lie elsewhere, so that the first action is illegal."""
    dealer = (RECORDS["deal"]["dealer"] + 1) % 4
    error = failure(RECORDS["deal"] | {"dealer": dealer, "messages": []})
    assert error.path == "$.actions[0]"
    assert "another seat's turn" in error.reason


ACTIONS = RECORDS["deal"]["actions"]


@pytest.mark.parametrize("number", [0, 1, 5, len(ACTIONS) - 1])
@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ("{other}:{own}", "another seat's turn"),
        ("9:{own}", "seat must be 0 to 3, not 9"),
        ("{seat}:blind", "never unseen"),
        ("{seat}:2c", "from the hand that holds it"),
        ("{seat}:xyzzy", "'xyzzy' is no action"),
        ("{seat}:", "'' is no action"),
        ("{own}", "an action is written seat:action, such as '1:9h'"),
        (":{own}", "an action is written seat:action"),
        ("{seat} {own}", "an action is written seat:action"),
        ("-1:{own}", "an action is written seat:action"),
        ("{seat}.0:{own}", "an action is written seat:action"),
        ("100:{own}", "an action is written seat:action"),
        ("\u00b2:{own}", "an action is written seat:action"),
        ("", "an action is written seat:action"),
    ],
)
def test_a_wrong_action(number: int, action: str, reason: str) -> None:
    """An action that cannot be read, or that the rules refuse, is named by its number."""
    seat, _, own = ACTIONS[number].partition(":")
    text = action.format(seat=seat, own=own, other=(int(seat) + 1) % 4)
    error = failure(put(RECORDS["deal"], ("actions", number), text))
    assert error.path == f"$.actions[{number}]"
    assert reason in error.reason


def test_an_action_left_out_or_added() -> None:
    """Whoever's turn it is then does not do what stands next; after the end nobody does."""
    actions = ACTIONS[:3] + ACTIONS[4:]
    assert failure(RECORDS["deal"] | {"actions": actions}).path == "$.actions[3]"
    longer = failure(RECORDS["deal"] | {"actions": [*ACTIONS, ACTIONS[-1]]})
    assert longer.path == f"$.actions[{len(ACTIONS)}]"
    assert "The deal is over" in longer.reason
    shorter = failure(RECORDS["deal"] | {"actions": ACTIONS[:-1]})
    assert shorter.path == "$.claims"


MESSAGES = RECORDS["open"]["messages"]
AFTER = f"a number of actions from 0 to {len(RECORDS['open']['actions'])}"


@pytest.mark.parametrize(
    ("change", "path", "reason"),
    [
        ({"call": "shout"}, "$.messages[0]", "'shout' is no call of this game"),
        ({"call": ""}, "$.messages[0]", "'' is no call of this game"),
        ({"seat": 9}, "$.messages[0]", "seat must be 0 to 3, not 9"),
        ({"seat": -1}, "$.messages[0]", "seat must be 0 to 3, not -1"),
        ({"seat": (MESSAGES[0]["seat"] + 2) % 4}, "$.messages[0]", "is no partner of the seat to"),
        ({"seat": (MESSAGES[0]["seat"] + 1) % 4}, "$.messages[0]", "is no partner of the seat to"),
        ({"after": 999}, "$.messages[0].after", f"out of range: {AFTER}, not 999"),
        ({"after": -1}, "$.messages[0].after", f"out of range: {AFTER}, not -1"),
        ({"after": MESSAGES[1]["after"]}, "$.messages[1]", "somebody has spoken already"),
    ],
)
def test_a_wrong_message(change: dict[str, Any], path: str, reason: str) -> None:
    """A call that the rules refuse, or that stands nowhere, is named by its number."""
    data = put(RECORDS["open"], ("messages", 0), MESSAGES[0] | change)
    error = failure(data)
    assert error.path == path
    assert reason in error.reason


def test_messages_in_games_without_calls() -> None:
    """Where nobody may speak a message is refused."""
    data = deal_record(classic(2).deal(seed=1))
    error = failure(data | {"messages": [{"seat": 1, "call": "take", "after": 0}]})
    assert error.reason == "'take' is no call of this game; calls are: none"
    assert error.path == "$.messages[0]"


@pytest.mark.parametrize(
    ("place", "value", "path"),
    [
        (("leader",), 9, "$.position"),
        (("hands",), ["7c"], "$.position"),
        (("hands",), ["7c"] * 5, "$.position.hands"),
        (("hands", 0), "7x", "$.position.hands[0]"),
        (("hands", 1), "", "$.position"),
        (("stock",), "7x", "$.position.stock"),
        (("stock",), "7c", "$.position"),
        (("taken",), [], "$.position"),
        (("taken", 3), "xyzzy", "$.position.taken[3]"),
        (("tricks",), [1, 2, 3, 4, 5], "$.position.tricks"),
        (("tricks", 0), 40, "$.position"),
        (("tricks", 0), -1, "$.position"),
        (("passes",), 1, "$.position"),
        (("passes",), -1, "$.position"),
        (("announced",), ["Kh"], "$.position"),
        (("announced", 1), "K", "$.position.announced[1]"),
    ],
)
def test_a_wrong_position(place: Place, value: Any, path: str) -> None:
    """A position to which no deal can come is refused."""
    data = put(RECORDS["position"], ("position", *place), value)
    assert failure(data).path == path


# Damage to a match


def test_a_wrong_first_dealer() -> None:
    """The first dealer has a seat at the table, and deals the first deal."""
    error = failure(RECORDS["match"] | {"first_dealer": 3})
    assert (error.path, error.reason) == ("$.first_dealer", "dealer must be 0 to 2, not 3")
    other = (RECORDS["match"]["first_dealer"] + 1) % 3
    error = failure(RECORDS["match"] | {"first_dealer": other})
    assert error.path == "$.deals[0]"
    assert error.reason.startswith("seat ")


def test_a_deal_that_does_not_belong() -> None:
    """Deals that go on, are left out, or come after the end are refused by their number."""
    data, deals = RECORDS["over"], RECORDS["over"]["deals"]
    open_deal = as_json(deal_record(OVER.deals[1].rules.deal(seed=1, dealer=deals[1]["dealer"])))
    facts = {key: open_deal[key] for key in ("dealer", "pack", "actions", "messages", "claims")}
    error = failure(put(data, ("deals", 1), facts))
    assert error.path == "$.deals[1]"
    assert error.reason.startswith("only the outcome of a deal that is over counts")
    longer = failure(data | {"deals": [*deals, deals[-1]]})
    assert longer.path == f"$.deals[{len(deals)}]"
    assert longer.reason == "the match is over; no more deals count"
    shorter = [error.path for error in false_claims(data | {"deals": deals[:-1]})]
    assert "$.claims.winners" in shorter


def test_paths_in_a_match() -> None:
    """Errors in a deal of a match are named by the number of the deal."""
    data = RECORDS["over"]
    first = data["deals"][1]["actions"][0]
    error = failure(put(data, ("deals", 1, "actions", 0), first[:2] + "xyzzy"))
    assert error.path == "$.deals[1].actions[0]"
    assert failure(put(data, ("deals", 1, "pack"), "")).path == "$.deals[1].pack"
    assert failure(put(data, ("deals", 0, "messages"), {})).path == "$.deals[0].messages"
    assert failure(put(data, ("deals", 1, "claims"), [])).path == "$.deals[1].claims"
    assert failure(put(data, ("deals", 1), 0)).path == "$.deals[1]"


# Damage to the text


@each_record
def test_a_line_cut_off(name: str) -> None:
    """However much of a line is missing at its end, it is refused."""
    text = write_lines([RECORDS[name]]).strip()
    for cut in range(0, len(text), 1 + len(text) // 400):
        error = failure(text[:cut])
        assert error.path == ""
        assert error.reason.startswith("no JSON, or cut off: ")


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity"])
def test_no_numbers(number: str) -> None:
    """What JSON does not know is no number of a record, wherever it stands."""
    for key in ("sedma", "players", "dealer", "claims", "changes"):
        text = json.dumps(RECORDS["deal"] | {key: "@"}).replace('"@"', number)
        error = failure(text)
        assert error.reason == f"{number} is no number that a record may hold"


@pytest.mark.parametrize("depth", [50, 200, 2_000, 100_000])
@pytest.mark.parametrize("brackets", ["[]", '{"x":}'])
def test_deep_nesting(depth: int, brackets: str) -> None:
    """However deep it is nested, a value in the wrong place is a plain error."""
    deep = brackets[:-1] * depth + "0" + brackets[-1] * depth
    for key in ("sedma", "kind", "variant", "actions", "claims", "messages", "fingerprint"):
        failure(json.dumps(RECORDS["deal"] | {key: "@"}).replace('"@"', deep))
    failure(deep)


def test_deep_nesting_in_changes() -> None:
    """Changes that JSON can read but that are nested too deep are refused."""
    for depth in (400, 600, 900):
        deep = "[" * depth + "]" * depth
        changes = '{"hand_size": ' + deep + "}"
        text = json.dumps(RECORDS["deal"] | {"changes": "@"}).replace('"@"', changes)
        assert failure(text).path in ("", "$.changes")


def test_numbers_beyond_what_python_writes() -> None:
    """Numbers of thousands of digits are refused as out of bounds, in a short message."""
    most = 10**4000
    stakes = {"win": most, "all_points": most, "all_cards": most}
    error = failure(RECORDS["deal"] | {"changes": {"result": stakes}})
    assert error.path == "$.changes"
    assert len(str(error)) < 300


def test_a_line_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """A line is read up to a number of characters, and no further."""
    assert entry.MAX_LINE == 4_000_000
    error = failure(" " * (entry.MAX_LINE + 1))
    assert error.reason == "the line is longer than 4000000 characters"
    text = json.dumps(RECORDS["deal"])
    monkeypatch.setattr(entry, "MAX_LINE", len(text))
    assert read_line(text) == DEAL
    monkeypatch.setattr(entry, "MAX_LINE", len(text) - 1)
    assert failure(text).path == ""


def test_too_many_entries() -> None:
    """Lists of actions, messages and deals are read up to a number of entries."""
    error = failure(RECORDS["deal"] | {"actions": ["0:7c"] * 1001})
    assert (error.path, error.reason) == ("$.actions", "1001 entries; at most 1000 are read")
    error = failure(RECORDS["deal"] | {"messages": [{}] * 1001})
    assert (error.path, error.reason) == ("$.messages", "1001 entries; at most 1000 are read")
    error = failure(RECORDS["match"] | {"deals": [{}] * 2001})
    assert (error.path, error.reason) == ("$.deals", "2001 entries; at most 2000 are read")
    assert failure(RECORDS["deal"] | {"actions": ["x"] * 1000}).path == "$.actions[0]"


@pytest.mark.parametrize(
    "text", ["", " ", "null", "{}", "[]", "{'sedma': 1}", "{}{}", "\ufeff{}", "\x00", "1" * 5000]
)
def test_texts_that_are_no_record(text: str) -> None:
    """Other texts, also such that are nearly JSON, are refused."""
    failure(text)


# Files


def _file(folder: Path, *lines: str | bytes) -> Path:
    path = folder / "deals.jsonl"
    path.write_bytes(b"\n".join(line.encode() if isinstance(line, str) else line for line in lines))
    return path


GOOD = write_lines([RECORDS["deal"]]).strip()


def test_a_file(tmp_path: Path) -> None:
    """A file is read line by line, deals and matches alike; blank lines are passed over."""
    path = tmp_path / "deals.jsonl"
    path.write_text("\n" + write_lines(RECORDS.values()) + "\n  \t\n", "utf-8")
    assert list(read_file(path)) == list(ORIGINALS.values())
    assert list(read_file(str(path))) == list(ORIGINALS.values())
    crlf = _file(tmp_path, GOOD + "\r", "\r", GOOD)
    assert list(read_file(crlf)) == [DEAL, DEAL]


def test_an_empty_file(tmp_path: Path) -> None:
    """A file without records holds none."""
    assert list(read_file(_file(tmp_path))) == []
    assert list(read_file(_file(tmp_path, "", " ", ""))) == []


def test_good_lines_before_a_bad_one(tmp_path: Path) -> None:
    """Good lines are given first; the error knows file, line and path."""
    false = write_lines([put(RECORDS["deal"], ("claims", "stakes"), 9)]).strip()
    path = _file(tmp_path, GOOD, "", GOOD, false, GOOD)
    records = read_file(path)
    assert next(records) == DEAL
    assert next(records) == DEAL
    with pytest.raises(RecordError) as caught:
        next(records)
    error = caught.value
    assert (error.file, error.line, error.path) == (str(path), 4, "$.claims.stakes")
    assert str(error).startswith(f"{path}:4: $.claims.stakes: 9 is claimed")
    assert list(records) == []


def test_a_bad_line_of_a_file(tmp_path: Path) -> None:
    """A line that is no JSON is named with file and number."""
    records = read_file(_file(tmp_path, GOOD, GOOD[:-1]))
    next(records)
    with pytest.raises(RecordError, match=r"deals\.jsonl:2: no JSON, or cut off"):
        next(records)


def test_a_line_of_a_file_too_long(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a line that is too long no more is read than is needed to know."""
    monkeypatch.setattr(entry, "MAX_LINE", len(GOOD) + 1)
    records = read_file(_file(tmp_path, GOOD, GOOD + "x" * 100))
    assert next(records) == DEAL
    with pytest.raises(RecordError) as caught:
        next(records)
    assert (caught.value.line, caught.value.reason) == (
        2,
        f"the line is longer than {len(GOOD) + 1} characters",
    )


def test_a_long_line_is_measured_in_characters(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A line of a file may have as many characters as one that is no file, however many bytes."""
    deal = classic().change(calls=("\u017elu\u0165ou\u010dk\u00fd" * 9,)).deal(seed=1)
    line = write_lines([deal_record(deal)]).strip()
    assert len(line.encode()) > len(line) + 20
    monkeypatch.setattr(entry, "MAX_LINE", len(line) + 1)
    assert read_line(line) == deal
    assert list(read_file(_file(tmp_path, line, line))) == [deal, deal]


@pytest.mark.parametrize("raw", [b"\xff\xfe{}", b'{"sedma": "\xe9"}', b"\x80"])
def test_a_file_that_is_not_utf_8(tmp_path: Path, raw: bytes) -> None:
    """Bytes that are no UTF-8 are refused, with the file."""
    path = _file(tmp_path, raw)
    with pytest.raises(RecordError) as caught:
        list(read_file(path))
    assert caught.value.file == str(path)
    assert caught.value.reason.startswith("not UTF-8: ")
    assert caught.value.reason.count("utf-8") == 1


def test_bad_bytes_after_good_lines(tmp_path: Path) -> None:
    """Good lines before bytes that are no UTF-8 are given first, and the line is named."""
    records = read_file(_file(tmp_path, GOOD, GOOD, b"\xff"))
    assert next(records) == DEAL
    assert next(records) == DEAL
    with pytest.raises(RecordError) as caught:
        next(records)
    assert caught.value.line == 3


def test_files_that_cannot_be_opened(tmp_path: Path) -> None:
    """A missing file, a folder and what names no file are refused, when a record is asked for."""
    for path in (tmp_path / "missing.jsonl", tmp_path, "null\0byte", "\ud800"):
        records = read_file(path)
        with pytest.raises(RecordError) as caught:
            next(records)
        assert caught.value.file == str(path)
        assert caught.value.line is None
        assert str(caught.value).startswith(f"{path}: cannot be read: ")


# Nothing but RecordError


_KEYS = st.sampled_from(
    [
        *RECORDS["deal"],
        *RECORDS["match"],
        *RECORDS["position"]["position"],
        *RECORDS["deal"]["claims"],
        *("seat", "call", "after", "x", "packet", "draw", "result", "win", "hand_size", "removed"),
    ]
)
_LEAVES = (
    st.none()
    | st.booleans()
    | st.integers(-3, 40)
    | st.floats(allow_nan=False, width=16)
    | st.sampled_from(
        ["deal", "match", "classic", "7c", "0:7c", "1:end", "stakes", "next-deals", "", "x:y"]
    )
)
_JSON = st.recursive(
    _LEAVES,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(_KEYS, inner, max_size=4),
    max_leaves=12,
)


def reads_or_fails(data: Any) -> None:
    """Check that text or data give a deal, a match or a `RecordError`."""
    failed = None
    try:
        found = read_line(data)
    except RecordError as error:
        failed = error
    if failed is None:
        assert isinstance(found, Deal | PlayedMatch)
        return
    assert failed.reason
    assert failed.reason in str(failed)
    assert pickle.loads(pickle.dumps(failed)).path == failed.path  # noqa: S301


@tries(38)
@given(data=_JSON, head=st.booleans())
def test_any_json(data: Any, head: bool) -> None:
    """Arbitrary JSON is read or refused, never anything else."""
    if head and isinstance(data, dict):
        reads_or_fails(json.dumps(RECORDS["deal"] | data))
        reads_or_fails(json.dumps(RECORDS["over"] | data))
    reads_or_fails(json.dumps(data))
    if isinstance(data, dict):
        reads_or_fails(data)


@tries(38)
@given(data=st.data())
def test_any_change_to_a_record(data: st.DataObject) -> None:
    """A good record with anything else in some places is read or refused."""
    changed = RECORDS[data.draw(st.sampled_from(sorted(RECORDS)))]
    for _ in range(data.draw(st.integers(1, 3))):
        found = [place for place, _ in places(changed)]
        place = data.draw(st.sampled_from(found))
        other = data.draw(st.sampled_from(found))
        change = data.draw(st.sampled_from(("new", "copy", "drop")))
        if change == "drop":
            changed = as_json(changed)
            del _at(changed, place[:-1])[place[-1]]
        else:
            new = data.draw(_JSON) if change == "new" else _at(changed, other)
            changed = put(changed, place, new)
        if not changed:
            break
    reads_or_fails(changed)


@tries(38)
@given(data=st.data())
def test_any_damage_to_a_line(data: st.DataObject) -> None:
    """A good line with some characters exchanged is read or refused."""
    text = json.dumps(RECORDS["open"])
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, len(text)))
        length = data.draw(st.integers(0, 6))
        new = data.draw(st.text(alphabet='{}[]":,0123456789.-+eENaIntrulfs \\u\u0663', max_size=5))
        text = text[:place] + new + text[place + length :]
    reads_or_fails(text)


_SCRIPT = """
import sys
import sedma
from sedma.record import read_line
from sedma.errors import RecordError

lines = sys.stdin.read().splitlines()
read_line(lines[0])
for name in sedma.variant_names():  # an unknown name makes all be loaded that are installed
    sedma.find_variant(name)
seen = []
sys.addaudithook(lambda event, _: seen.append(event))
failed = 0
for line in lines:
    try:
        read_line(line)
    except RecordError:
        failed += 1
bad = [e for e in seen if e.split(".")[0] in ("import", "exec", "compile", "subprocess", "pickle")]
bad += [e for e in seen if e in ("os.system", "os.exec", "os.fork", "socket.connect")]
print(failed, bad, "evil_component" in sys.modules)
"""


def test_reading_runs_no_code(tmp_path: Path) -> None:
    """Nothing that a record names is imported, compiled or run."""
    (tmp_path / "evil_component.py").write_text("raise SystemExit('imported')", "utf-8")
    deal = RECORDS["deal"]
    kinds = ("evil_component:Draw", "evil_component", "os:system", "builtins:exec", "__import__")
    lines = [deal, RECORDS["position"], RECORDS["over"]]
    lines += [deal | {"changes": {"draw": {"kind": kind}}} for kind in kinds]
    lines += [deal | {"variant": kind} for kind in kinds]
    lines += [deal | {"changes": {kind: 1}} for kind in kinds]
    lines += [put(deal, ("actions", 0), f"1:{kind}") for kind in kinds]
    done = subprocess.run(  # noqa: S603
        [sys.executable, "-c", _SCRIPT],
        input=write_lines(lines),
        capture_output=True,
        check=True,
        text=True,
        env={"PYTHONPATH": str(tmp_path)},
    )
    assert done.stdout.strip() == f"{4 * len(kinds)} [] False"


def test_rules_that_no_variant_has() -> None:
    """Rules of a variant for another number of players than the variant's cannot be written."""
    reason = "Sedma is for 2, 3, 4 players, not 8"
    rules = classic().change(table=sedma.Table(8))
    match = rules.begin_match(dealer=0)
    for write in (lambda: deal_record(rules.deal(seed=1)), lambda: match_record(match, [])):
        with pytest.raises(RecordError) as caught:
            write()
        assert str(caught.value).startswith(f"these rules cannot be written: {reason}")


def test_a_stranger_is_written_and_refused() -> None:
    """A deal with a component of somebody else can be written, but not read without it."""
    deal = classic().change(draw=_Stranger()).deal(seed=1)
    data = deal_record(deal)
    assert data["changes"] == {"draw": {"kind": f"{__name__}:_Stranger"}}
    error = failure(data)
    assert error.path == "$.changes"
    assert "no component is of the kind" in error.reason


def test_a_component_that_shows_nothing_is_not_written() -> None:
    """A record of it would be the record of other rules as well."""

    class Silent:
        after_card = False
        reasons = _Stranger.reasons
        seats = _Stranger.seats

    deal = classic().change(draw=Silent()).deal(seed=1)
    with pytest.raises(RecordError, match=r"^these rules cannot be written: .*Silent: its repr"):
        deal_record(deal)


class _Stranger:
    """A draw rule of somebody else, without fields."""

    __attrs_attrs__ = ()
    reasons = NextDeals().reasons
    after_card = False

    def seats(self, *args: Any) -> tuple[int, ...]:
        """Draw as usual."""
        return Draw().seats(*args)


def test_matches_are_values() -> None:
    """A match with its deals can be compared and pickled."""
    assert pickle.loads(pickle.dumps(OVER)) == OVER  # noqa: S301
    assert OVER != MATCH
    assert isinstance(OVER.match, Match)
