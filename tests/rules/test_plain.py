"""Rules as plain data: there and back, fingerprints, and data that do not fit."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import pytest
from attrs import evolve, frozen
from hypothesis import given
from hypothesis import strategies as st
from support import tries

import sedma
from sedma import Card, ComponentError, Pack, Rules, RulesError
from sedma.book.rulebook import RuleBook, RuleBookFile
from sedma.components import (
    Difference,
    Draw,
    EqualOrWild,
    KeepsDealWithHalf,
    NextDeals,
    Points,
    Totals,
)
from sedma.rules.data import changed, changes_of, fingerprint, from_plain, rules_data, to_plain
from sedma.rules.kinds import LIBRARY
from sedma.testing import optional_rules

CLASSIC = sedma.find_variant("classic")
some = tries(10)
SINGLE = [
    (option.name, players)
    for option in CLASSIC.options
    for players in (2, 3, 4)
    if all(
        not one.players or players in one.players
        for one in (option, *map(CLASSIC.option, option.includes))
    )
]


@lru_cache(maxsize=256)
def classic(players: int = 4, *options: str) -> Rules:
    """Return the classic rules with options."""
    return CLASSIC.for_players(players, options)


def there_and_back(rules: Rules) -> Rules:
    """Write rules as JSON, and read them on the ground of the default rules."""
    base = classic(rules.players)
    return changed(base, json.loads(json.dumps(changes_of(base, rules))))


def refusal(**data: Any) -> str:
    """Return why data do not fit the default rules for four."""
    with pytest.raises(RulesError) as caught:
        changed(classic(), data)
    return str(caught.value)


# There and back


@pytest.mark.parametrize(("name", "players"), SINGLE)
def test_every_option_comes_back(name: str, players: int) -> None:
    """Rules with an option come back equal from JSON, and only their differences are written."""
    rules, base = classic(players, name), classic(players)
    changes = changes_of(base, rules)
    assert there_and_back(rules) == rules
    assert bool(changes) == (name != "pagat")
    for field, change in changes.items():
        old = to_plain(getattr(base, field))
        assert change != old
        if isinstance(change, dict) and "kind" not in change:
            assert all(value != old[key] for key, value in change.items())


@some
@given(rules=optional_rules(CLASSIC))
def test_options_together_come_back(rules: Rules) -> None:
    """Rules with several options come back equal, with the same fingerprint."""
    again = there_and_back(rules)
    assert again == rules
    assert again.fingerprint == rules.fingerprint
    assert changes_of(rules, again) == {}
    assert changes_of(again, rules) == {}


@some
@given(one=optional_rules(CLASSIC), other=optional_rules(CLASSIC))
def test_fingerprints_are_equal_like_rules(one: Rules, other: Rules) -> None:
    """Two sets of rules have the same fingerprint exactly if they are equal."""
    assert (one == other) == (one.fingerprint == other.fingerprint)
    if one.players == other.players:
        assert changed(one, json.loads(json.dumps(changes_of(one, other)))) == other


def test_fingerprints_of_all_options_differ() -> None:
    """All options and numbers of players make different fingerprints of 16 hexadecimal digits."""
    found: dict[str, Rules] = {}
    for name, players in SINGLE:
        rules = classic(players, name)
        assert found.setdefault(rules.fingerprint, rules) == rules
        assert len(rules.fingerprint) == 16
        assert int(rules.fingerprint, 16) >= 0
    alike = {"pagat", "pagat-burns"}
    assert len(found) == len([one for one in SINGLE if one[0] not in alike]) + 3


def test_a_fingerprint_is_kept() -> None:
    """The fingerprint of the default rules is the same in every process and version."""
    script = "import sedma; print(sedma.variant('classic', players=4).fingerprint)"
    import subprocess

    for seed in ("0", "1"):
        done = subprocess.run(  # noqa: S603
            [sys.executable, "-c", script],
            capture_output=True,
            check=True,
            text=True,
            env={"PYTHONHASHSEED": seed},
        )
        assert done.stdout.strip() == classic().fingerprint


@pytest.mark.parametrize(
    "changes",
    [
        {"pack": Pack.full(2)},
        {"pack": Pack(("7", "10", "A"), ("c", "h", "d"), 2, (Card("7", "c"),) * 2)},
        {"pack": Pack.from_seven().without(*(Card("8", suit) for suit in ("c", "s", "h", "d")))},
        {"beat": EqualOrWild(wild=("7", "8"), bars=(("led", "7"), ("8", "7")))},
        {"beat": {"wild": ()}},
        {"points": Points((("A", 11), ("K", 4)), last_trick=5, per_round=2)},
        {"result": {"win": 2, "all_points": 2, "all_cards": 9, "tie": "last-trick"}},
        {"announce": {"points": 20, "suit": "h", "suit_points": 100}},
        {"calls": ("grün", "ja \u2665")},
        {"follow": {"must": "natural"}},
        {"draw": {"when": "after-card"}, "leads": {"most": 3}},
        {"hold_back": {"ranks": ("K", "Q"), "free": 2, "turned_up": "played"}},
        {
            "cleaning": {"dirt": ("Q",), "soap": ("K", "A")},
            "prolong": {"when": "never"},
            "blind": "allowed",
        },
        {"peek": "stock-empty"},
        {"result": {"paid": False, "last_trick_needed": True}, "match": {"adds": "scores"}},
        {"result": {"tie": "draw", "last_card_loses": ("7", "8")}, "match": {"equal": "play-on"}},
        {"rotation": NextDeals(tie="same")},
        {"table": {"direction": "anticlockwise"}},
        {"match": {"target": 3, "deals": 9, "equal": "play-on"}},
        {
            "beat": EqualOrWild(("7", "8"), bars=(("7", "8"),), wild_led="led-if-played"),
            "prolong": {"card": "any", "lead": "reset"},
            "draw": {"when": "when-empty"},
        },
        {
            "result": Totals("all-cards", sweep_bonus=80),
            "zero": {"equal_round": True, "sweep": True},
            "rotation": KeepsDealWithHalf(),
            "match": {"adds": "scores"},
            "hand_size": 3,
            "short_hands": "leave",
        },
        {"packet": 3, "hand_size": 7, "stop": "played-out"},
        {"pack": Pack.from_seven().without(Card("8", "d")), "short_hands": "skip"},
    ],
)
def test_changes_beyond_the_options_come_back(changes: dict[str, Any]) -> None:
    """Every field of rules and of components can be written and read."""
    rules = classic().change(**changes)
    assert rules != classic()
    assert there_and_back(rules) == rules
    assert rules.fingerprint != classic().fingerprint


def test_every_field_is_in_the_data() -> None:
    """The data hold all fields that make rules but the book, and the kind of each component."""
    data = rules_data(classic())
    assert "book" not in data
    assert "tables" not in data
    assert set(classic().components) <= set(data)
    for name in classic().components:
        assert LIBRARY[data[name]["kind"]] is type(getattr(classic(), name))
    assert data["hand_size"] == 4
    assert data["calls"] == []
    assert "kind" not in data["pack"]
    assert "kind" not in data["table"]
    assert json.loads(json.dumps(data)) == data


def test_plain_values() -> None:
    """Cards become texts, tuples lists, components tables, and other values stay."""
    assert to_plain(Card("10", "h")) == "10h"
    assert to_plain((1, ("a", [Card("A", "c")]))) == [1, ["a", ["Ac"]]]
    assert to_plain(None) is None
    assert to_plain(NextDeals()) == {"kind": "next-deals", "tie": "next"}
    assert to_plain(Draw("block")) == {
        "kind": "draw",
        "order": "block",
        "when": "after-trick",
    }
    assert to_plain(sedma.Table(3)) == {"players": 3, "direction": "clockwise"}
    assert to_plain(Pack(("7",), removed=(Card("7", "c"),)))["removed"] == ["7c"]


def test_kinds() -> None:
    """A kind is the name of the class in lower case with hyphens, one for each component."""
    assert set(LIBRARY) == {
        *("burns", "difference", "draw", "equal-or-wild", "fixed-sides", "follow"),
        *("cleaning", "hold-back", "leads", "loser-deals"),
        *("marriages", "next-deals", "points", "prolong", "series", "stakes", "totals"),
        *("holder-alone", "keeps-deal-unless", "last-card", "same-dealer", "threshold"),
        "keeps-deal-with-half",
        "zero-totals",
    }
    assert LIBRARY["equal-or-wild"] is EqualOrWild


def test_a_whole_component_is_written_with_its_kind() -> None:
    """Where the kind changes the change is whole; where it stays only fields are named."""
    base = classic()
    rotation = {"kind": "next-deals", "tie": "next"}
    assert changes_of(base, classic(4, "next-deals")) == {"rotation": rotation}
    assert changes_of(base, classic(4, "ties-pass")) == {"rotation": {"tie": "next"}}
    assert changes_of(classic(4, "next-deals"), base) == {
        "rotation": {"kind": "loser-deals", "tie": "same"}
    }
    assert changes_of(base, base) == {}


def test_other_fields_are_kept() -> None:
    """Data that name some fields of a component leave the others as they were."""
    rules = changed(classic(4, "target"), {"match": {"target": 3}})
    assert (rules.match.adds, rules.match.target) == ("scores", 3)
    named = changed(classic(4, "target"), {"match": {"kind": "series", "target": 3}})
    assert named == rules
    whole = changed(classic(4, "opponent-holds"), {"result": {"kind": "stakes"}})
    assert whole == classic(4, "opponent-holds")


# The book does not count


def test_the_fingerprint_does_not_depend_on_the_book() -> None:
    """Another rule book, or none, makes other rules with the same fingerprint."""
    rules = classic(4, "burns")
    for book in (RuleBook(variant="x", title="X"), RuleBookFile("nowhere", "none.toml")):
        other = evolve(rules, book=book)
        assert other != rules
        assert other.fingerprint == rules.fingerprint
        assert changes_of(rules, other) == {}
        assert there_and_back(other) == rules
    assert fingerprint(rules) == rules.fingerprint


@pytest.mark.parametrize("field", ["book", "variant", "tables", "players", "xyzzy", ""])
def test_only_fields_that_make_the_game(field: str) -> None:
    """Neither the book nor the name of the variant can be changed by data."""
    message = refusal(**{field: "x"})
    assert message.startswith(f"rules have no field {field!r}; fields are announce, beat, ")


# Components of others


@frozen
class Stranger:
    """A draw rule of somebody else."""

    order: str = "odd"

    after_card = False
    reasons = NextDeals().reasons
    seats = Draw().seats


@frozen
class AlsoStranger:
    """Another one with the same fields."""

    order: str = "odd"

    after_card = False
    reasons = NextDeals().reasons
    seats = Draw().seats


def _draw_of_another() -> Any:
    @frozen
    class Draw:
        """A class with the name of one of the library."""

        order: str = "one-each"

        after_card = False
        reasons = NextDeals().reasons
        seats = LIBRARY["draw"]().seats

    return Draw()


def test_a_component_of_others_is_written_with_its_module() -> None:
    """Its kind is module and class, which no component of the library has."""
    data = to_plain(Stranger())
    assert data == {"kind": f"{__name__}:Stranger", "order": "odd"}
    rules = classic().change(draw=Stranger())
    assert changes_of(classic(), rules) == {"draw": data}
    other = to_plain(_draw_of_another())
    assert other["kind"] == f"{__name__}:_draw_of_another.<locals>.Draw"


def test_a_component_of_others_cannot_be_read_back() -> None:
    """No name in data is looked up but the kinds of the library."""
    data = changes_of(classic(), classic().change(draw=Stranger()))
    with pytest.raises(RulesError) as caught:
        changed(classic(), data)
    assert str(caught.value).startswith(
        f"draw: no component is of the kind '{__name__}:Stranger'; there are: burns, "
    )


def test_a_component_of_others_may_stand_already() -> None:
    """Where the rules hold it already, its fields can be changed like any others."""
    rules = classic().change(draw=Stranger())
    again = changed(rules, {"draw": {"order": "even"}})
    assert again.draw == Stranger("even")
    assert changed(rules, {"draw": {"kind": "draw"}}) == classic()


def test_components_of_others_have_their_own_fingerprints() -> None:
    """Equal fields of another class make another fingerprint."""
    one, same, other, alike = (
        classic().change(draw=draw).fingerprint
        for draw in (Stranger(), Stranger(), AlsoStranger(), _draw_of_another())
    )
    assert one == same
    assert len({one, other, alike, classic().fingerprint}) == 4


@dataclass(frozen=True)
class DataStranger:
    """A draw rule that is no attrs class."""

    order: str = "odd"

    after_card = False
    reasons = NextDeals().reasons
    seats = Draw().seats


def test_a_component_need_not_be_made_with_attrs() -> None:
    """Rules with any component that the protocols allow have a fingerprint."""
    rules = classic().change(draw=DataStranger())
    assert rules.deal(seed=1).legal_actions
    assert len(rules.fingerprint) == 16
    assert changes_of(classic(), rules)["draw"]["kind"] == f"{__name__}:DataStranger"


def test_components_made_without_attrs_are_told_apart_by_their_text() -> None:
    """Their text is what they show of themselves."""
    odd, even = (classic().change(draw=DataStranger(order)) for order in ("odd", "even"))
    assert odd.fingerprint == classic().change(draw=DataStranger()).fingerprint
    assert odd.fingerprint != even.fingerprint
    assert to_plain(DataStranger())["text"].endswith("DataStranger(order='odd')")


class SilentStranger:
    """A draw rule that shows nothing of its order."""

    def __init__(self, order: str) -> None:
        self.order = order

    after_card = False
    reasons = NextDeals().reasons
    seats = Draw().seats


@pytest.mark.parametrize(
    "draw",
    [SilentStranger("odd"), DataStranger(SilentStranger("odd")), Stranger(lambda: "odd")],  # type: ignore[arg-type]
    ids=["itself", "in a field of a dataclass", "in a field made with attrs"],
)
def test_a_component_that_shows_nothing_has_no_fingerprint(draw: Any) -> None:
    """Rules with it can be played, but not written: others would look the same."""
    rules = classic().change(draw=draw)
    assert rules.deal(seed=1).legal_actions
    for write in (lambda: rules.fingerprint, lambda: changes_of(classic(), rules)):
        with pytest.raises(ComponentError, match=r"shows an address .* make it a frozen attrs"):
            write()


# Wrong data


@pytest.mark.parametrize("data", [None, [], "hand_size", 3, True, ["hand_size"]])
def test_changes_are_a_table(data: Any) -> None:
    """Changes that are no table are refused."""
    with pytest.raises(RulesError, match=r"^changes are a table of fields, not "):
        changed(classic(), data)


WRONG: list[tuple[str, Any, str]] = [
    # Plain fields
    ("hand_size", "4", "hand_size is a whole number from 1 up, not '4'"),
    ("hand_size", 0, "hand_size is a whole number from 1 up, not 0"),
    ("hand_size", 4.0, "hand_size is a whole number from 1 up, not 4.0"),
    ("hand_size", True, "hand_size is a whole number from 1 up, not True"),
    ("hand_size", None, "hand_size is a whole number from 1 up, not None"),
    ("hand_size", {}, "hand_size is a whole number from 1 up, not {}"),
    ("hand_size", [4], "hand_size is a whole number from 1 up, not (4,)"),
    ("hand_size", 9, "hand_size: 4 players with hands of 9 need 36 cards; the pack has 32"),
    ("packet", -1, "packet is a whole number from 1 up, not -1"),
    ("passes", -1, "passes is a whole number from 0 to 1, not -1"),
    ("short_hands", "share", "short_hands is one of 'refuse', 'skip', 'leave', not 'share'"),
    ("stop", [], "stop is one of 'played-out', 'majority', not ()"),
    ("calls", "take", "calls are different texts, not 'take'"),
    ("calls", ["a", "a"], "calls are different texts, not ('a', 'a')"),
    ("calls", [["a"]], "calls are different texts, not (('a',),)"),
    ("calls", {}, "calls are different texts, not {}"),
    # Components
    ("match", None, "match: a table of fields is needed, not None"),
    ("match", [], "match: a table of fields is needed, not []"),
    ("match", "series", "match: a table of fields is needed, not 'series'"),
    ("match", {"goal": 3}, "match: no field 'goal'; fields are adds, target, deals, equal"),
    ("match", {"target": "3"}, "match: target is a whole number from 0 up, not '3'"),
    ("match", {"target": -1}, "match: target is a whole number from 0 up, not -1"),
    ("match", {"adds": "points"}, "match: adds is one of 'pay', 'scores', not 'points'"),
    ("match", {"adds": ["pay"]}, "match: adds is one of 'pay', 'scores', not ('pay',)"),
    ("rotation", {"kind": "next-deals", "by": 1}, "rotation: no field 'by'; fields are tie"),
    ("result", {"kind": "totals", "win": 1}, "result: no field 'win'; fields are sweep"),
    ("rotation", {"kind": "NextDeals"}, "rotation: no component is of the kind 'NextDeals'"),
    ("rotation", {"kind": None}, "rotation: the kind of a component is a text, not None"),
    ("rotation", {"kind": 1}, "rotation: the kind of a component is a text, not 1"),
    ("rotation", {"kind": ["next-deals"]}, "rotation: "),
    ("rotation", {"kind": {}}, "rotation: "),
    ("rotation", {"kind": "os:system"}, "rotation: no component is of the kind 'os:system'"),
    ("sides", {"count": 1}, "sides: count is a whole number from 2 up, not 1"),
    ("sides", {"kind": "fixed-sides", "count": "2"}, "sides: count is a whole number from 2 up"),
    ("points", {"kind": "points", "cards": [["Z", 1]]}, "points: cards holds different ones of"),
    ("points", {"cards": [["A", -1]]}, "points: cards gives ranks whole numbers from 0 up"),
    ("points", {"cards": [["A", "1"]]}, "points: cards gives ranks whole numbers from 0 up"),
    ("points", {"cards": [["A", 1], ["A", 2]]}, "points: cards holds different ones of"),
    ("points", {"cards": [["A"]]}, "points: "),
    ("points", {"cards": 7}, "points: "),
    ("points", {"cards": [1]}, "points: "),
    ("points", {"cards": [[["A"], 1]]}, "points: cards holds different ones of"),
    ("points", {"last_trick": 1.5}, "points: last_trick is a whole number from 0 up, not 1.5"),
    ("beat", {"wild": ["7", "7"]}, "beat: wild holds different ones of"),
    ("beat", {"wild": 7}, "beat: "),
    ("beat", {"wild": [["7"]]}, "beat: wild holds different ones of"),
    ("beat", {"bars": [["led"]]}, "beat: bars are pairs of ranks or 'led', not ('led',)"),
    ("beat", {"bars": [["8", "7"]]}, "beat: bars are pairs of led, 7"),
    ("beat", {"bars": [1]}, "beat: "),
    ("beat", {"bars": 1}, "beat: "),
    ("draw", {"order": "random"}, "draw: order is one of 'one-each', 'block', not 'random'"),
    ("prolong", {"when": 1}, "prolong: when is one of "),
    ("follow", {"must": "always"}, "follow: must is one of 'never', 'natural', 'beating', not"),
    ("draw", {"when": "never"}, "draw: when is one of 'after-trick', 'after-card', 'when-empty', "),
    ("leads", {"most": "3"}, "leads: most is a whole number from 0 up, not '3'"),
    ("hold_back", {"ranks": ["K", "K"]}, "hold_back: ranks holds different ones of"),
    ("hold_back", {"free": -1}, "hold_back: free is a whole number from 0 up, not -1"),
    ("hold_back", {"turned_up": 1}, "hold_back: turned_up is one of 'to-hand', 'played', not 1"),
    ("cleaning", {"dirt": ["1"]}, "cleaning: dirt holds different ones of"),
    ("cleaning", {"soap": 7}, "cleaning: "),
    ("blind", True, "blind is one of 'never', 'allowed', not True"),
    ("burn", {"run": None}, "burn: run is a whole number from 0 up, not None"),
    ("burn", {"special": [["10"]]}, "burn: "),
    ("announce", {"suit": "x"}, "announce: suit is one of "),
    ("announce", {"points": "20"}, "announce: points is a whole number from 0 up, not '20'"),
    ("result", {"win": 0}, "result: win is a whole number from 1 up, not 0"),
    ("result", {"win": 3}, "result: stakes for winning, "),
    ("result", {"win": "1"}, "result: "),
    ("result", {"bonus_needed": 1}, "result: bonus_needed is true or false, not 1"),
    ("result", {"tie": True}, "result: tie is one of "),
    ("result", {"paid": 0}, "result: paid is true or false, not 0"),
    ("result", {"last_card_loses": ["7", "7"]}, "result: last_card_loses holds different ones of"),
    ("result", {"last_card_loses": 7}, "result: "),
    ("rotation", {"tie": "left"}, "rotation: tie is one of 'same', 'next', not 'left'"),
    ("match", {"extra": 0}, "match: extra is a whole number from 1 up, not 0"),
    (
        "match",
        {"deals": 8, "half_time": 8},
        "match: half_time is before the last of the deals, not",
    ),
    ("match", {"half_time": -1}, "match: half_time is a whole number from 0 up, not -1"),
    ("match", {"equal": "extra"}, "match: equal is one of 'share', 'draw', 'play-on', not 'ex"),
    ("last_card", {"ranks": ["7", "7"]}, "last_card: ranks holds different ones of"),
    ("last_card", {"ranks": 7}, "last_card: "),
    ("result", {"kind": "threshold", "points": 0}, "result: points is a whole number from 1 up"),
    ("rotation", {"kind": "keeps-deal-unless", "passes_if": "x"}, "rotation: passes_if is one of"),
    ("beat", {"acts_as": 7}, "beat: a table of cards and ranks is needed, not 7"),
    ("beat", {"acts_as": [["Kx", "7"]]}, "beat: 'Kx' is no card"),
    ("beat", {"acts_led": "x"}, "beat: acts_led is one of 'acts', 'own', not 'x'"),
    ("sides", {"kind": "holder-alone", "card": "Kx"}, "sides: 'Kx' is no card"),
    ("sides", {"kind": "holder-alone", "card": "2c"}, "sides: 2c decides who plays with whom"),
    ("peek", "always", "peek is one of 'never', 'stock-empty', not 'always'"),
    ("result", {"kind": "totals", "sweep": "all"}, "result: sweep is one of 'all-points', 'all-c"),
    ("result", {"kind": "totals", "sweep_bonus": -1}, "result: sweep_bonus is a whole number from"),
    ("draw", {"when": "later"}, "draw: when is one of 'after-trick', "),
    ("beat", {"wild_led": "strict"}, "beat: wild_led is one of 'led', 'led-if-played', 'wild', "),
    ("prolong", {"lead": "new"}, "prolong: lead is one of 'keep', 'reset', not 'new'"),
    ("zero", {"sweep": 1}, "zero: sweep is true or false, not 1"),
    ("zero", {"equal_round": "yes"}, "zero: equal_round is true or false, not 'yes'"),
    ("zero", {"round": True}, "zero: no field 'round'; fields are equal_round, sweep"),
    # Pack and table
    ("pack", {"kind": "pack"}, "pack: no component is of the kind 'pack'"),
    ("pack", {"removed": ["8x"]}, "pack: '8x' is no card"),
    ("pack", {"removed": [8]}, "pack: 8 is no card"),
    ("pack", {"removed": [["8", "d"]]}, "pack: ('8', 'd') is no card"),
    ("pack", {"removed": 8}, "pack: "),
    ("pack", {"removed": None}, "pack: "),
    ("pack", {"removed": ["2c"]}, "pack: cannot take 2c out of a pack that does not hold it"),
    ("pack", {"ranks": []}, "pack: ranks of a pack are different ones of"),
    ("pack", {"ranks": ["7", "7"]}, "pack: ranks of a pack are different ones of"),
    ("pack", {"ranks": 7}, "pack: "),
    ("pack", {"suits": ["x"]}, "pack: suits of a pack are different ones of"),
    ("pack", {"copies": 3}, "pack: copies is a whole number from 1 to 2, not 3"),
    ("pack", {"cards": ["7c"]}, "pack: no field 'cards'; fields are ranks, suits, copies, removed"),
    ("pack", [], "pack: a table of fields is needed, not []"),
    ("table", {"players": 9}, "table: players is a whole number from 1 to 8, not 9"),
    ("table", {"players": 1}, "a deal needs two players or more"),
    ("table", {"players": 3}, "3 players cannot form 2 equal sides"),
    ("table", {"players": 2}, "table: the rules are for 4 players, not 2"),
    ("table", {"players": 8}, "table: the rules are for 4 players, not 8"),
    ("table", {"direction": "up"}, "table: direction is one of 'clockwise', 'anticlockwise'"),
    ("table", {"kind": "table"}, "table: no component is of the kind 'table'"),
    ("table", 4, "table: a table of fields is needed, not 4"),
]


@pytest.mark.parametrize(
    ("field", "data", "message"), WRONG, ids=[f"{f}-{d!r}"[:60] for f, d, _ in WRONG]
)
def test_wrong_data(field: str, data: Any, message: str) -> None:
    """Data that do not fit are refused with the field and what is wrong with them."""
    assert refusal(**{field: data}).startswith(message)


def test_every_field_is_refused_something() -> None:
    """The cases above cover every field that data can change."""
    assert {field for field, _, _ in WRONG} == set(rules_data(classic())) - {"variant"}


def test_conflicts_are_found_in_data() -> None:
    """Data that fit field by field must go together as well."""
    message = refusal(result={"kind": "totals"})
    assert message == "match: adds is 'pay', and this scoring pays no stakes; set it to 'scores'"
    data: dict[str, Any] = {"result": {"kind": "totals"}, "match": {"adds": "scores"}}
    assert changed(classic(), data).result == Totals()
    with pytest.raises(RulesError, match="for two sides, not 3"):
        changed(classic(3), data | {"result": {"kind": "difference"}})
    assert changed(classic(), data | {"result": {"kind": "difference"}}).result == Difference()


def _fits(name: str, kind: str) -> bool:
    same = {
        "rotation": ("loser-deals", "next-deals", "keeps-deal-with-half", "same-dealer"),
        "result": ("stakes", "difference", "totals"),
    }
    old = to_plain(getattr(classic(), name))["kind"]
    return kind in same.get(name, (old,))


@pytest.mark.parametrize("name", list(classic().components))
def test_a_component_answers_its_own_question(name: str) -> None:
    """A kind that answers another question is refused with the name of the field."""
    filled: dict[str, dict[str, Any]] = {"fixed-sides": {"count": 2}, "points": {"cards": []}}
    for kind in LIBRARY:
        if not _fits(name, kind):
            data: dict[str, Any] = {"kind": kind} | filled.get(kind, {})
            assert refusal(**{name: data}).startswith(name)


def test_deeply_nested_data() -> None:
    """Data nested deeper than Python can follow are refused like any others."""
    deep: list[Any] = []
    for _ in range(5000):
        deep = [deep]
    assert "hand_size" in refusal(hand_size=deep)


_JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 40)
    | st.sampled_from(["7", "A", "led", "pay", "next", "scores", "skip", "7c", "", "x"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                [
                    *("order", "wild", "bars", "cards", "last_trick", "run", "special", "count"),
                    *("players", "removed", "ranks", "copies", "target", "adds", "points", "x"),
                ]
            ),
            inner,
            max_size=2,
        )
    ),
    max_leaves=6,
)


@tries(50)
@given(name=st.sampled_from(sorted(set(rules_data(classic())) - {"variant"})), data=_JSON)
def test_any_data_fit_or_are_refused(name: str, data: Any) -> None:
    """Whatever the data, they make rules that can be written again, or a `RulesError`."""
    try:
        rules = changed(classic(), {name: data})
    except RulesError:
        return
    assert changed(classic(), changes_of(classic(), rules)) == rules
    assert isinstance(data, Mapping) or data == to_plain(getattr(rules, name))


def test_a_field_alone() -> None:
    """One field of rules can be read by itself."""
    assert from_plain("draw", Draw(), {"order": "block"}) == Draw("block")
    assert from_plain("calls", (), ["a", "b"]) == ("a", "b")
    assert from_plain("packet", 2, 4) == 4
    with pytest.raises(RulesError, match=r"^this: no field 'x'; fields are order, when$"):
        from_plain("this", Draw(), {"x": 1})
