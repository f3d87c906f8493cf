"""The examples of house rules: each loads, plays, is recorded, and names rules that there are."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import jsonschema
import pytest
from house.test_house import played
from support import ROOT

import sedma
from sedma.house import load_house
from sedma.house.differences import changed_rules
from sedma.house.schema import committed_schema
from sedma.record import deal_record, read_line

FOLDER = ROOT / "examples" / "house_rules"
FILES = sorted(FOLDER.glob("*.toml"))
IDS = {rule.id for name in sedma.variant_names() for rule in sedma.find_variant(name).book}


def test_there_are_enough() -> None:
    """There are twelve, each under the name of its game."""
    assert len(FILES) == 12
    assert [sedma.load_variant(file).name for file in FILES] == [file.stem for file in FILES]


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_an_example_plays_and_is_recorded(file: Path) -> None:
    """Deals for each number of players come to their end, and their records are true."""
    variant = sedma.load_variant(file)
    for rules in variant.rules:
        for seed in range(2):
            deal = played(rules, seed)
            assert deal.outcome is not None
            again = read_line(json.loads(json.dumps(deal_record(deal))), houses=[variant])
            assert again == deal


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_an_example_says_where_it_is_from(file: Path) -> None:
    """It has a source, names rules of the books, fits the schema, and can be written whole."""
    text = file.read_text("utf-8")
    data = tomllib.loads(text)
    comments = "".join(line for line in text.splitlines() if line.startswith("# "))
    named = re.findall(r"\b[A-Z]{4,}[A-Z0-9]*-[A-Z0-9-]*\d\b", comments)
    assert named
    assert set(named) <= IDS
    assert data["source"]
    assert jsonschema.Draft202012Validator(json.loads(committed_schema())).is_valid(data)
    variant = sedma.load_variant(file)
    assert sedma.read_house_rules(sedma.write_house_rules(variant)) == variant


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_what_an_example_changes_is_marked(file: Path) -> None:
    """Rules of the base that speak of what it changes are marked, with what is different."""
    house = load_house(file)
    if house.base is None:
        assert file.stem == "short-hands"
        return
    marked = changed_rules(house.variant, house.base)
    assert marked or any(rule.replaces for rule in house.variant.book.own)
    assert set(marked) <= set(house.base.book.ids)


def test_mixtures_are_what_they_say() -> None:
    """Hola's fight in Sedma, and the eights of Sedma osmová in Zsírozás."""
    fight = sedma.load_variant(FOLDER / "fight-in-sedma.toml").for_players(4)
    trick = sedma.judge(fight, "9 10 J 9 | K 9 8 K")
    assert trick.holder == 3
    eights = sedma.load_variant(FOLDER / "eights-in-zsirozas.toml").for_players(4)
    assert sedma.judge(eights, "9 8 7 10").holder == 1
    assert sedma.judge(sedma.variant("zsirozas", players=4), "9 8 7 10").holder == 2
    barred = sedma.judge(eights, "9 8 7 10").cards[2].why
    assert barred.rule is not None
    assert barred.rule.id == "EIGHTS-2"
