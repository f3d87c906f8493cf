"""Mistakes in files of house rules: the loader tells all of them, and the schema most."""

from __future__ import annotations

import json
import tomllib

import jsonschema
import pytest
from house.mistakes import DIGITS, MISTAKES, SYNTAX, Mistake

import sedma
from sedma import HouseRuleError
from sedma.house.schema import committed_schema, json_schema
from sedma.house.source import parse

SCHEMA = jsonschema.Draft202012Validator(json.loads(committed_schema()))


def problems(text: str) -> list[str]:
    """Return the problems of a file, without its name."""
    with pytest.raises(HouseRuleError) as caught:
        sedma.read_house_rules(text, aliases=True)
    return [str(one).removeprefix("house rules:").lstrip() for one in caught.value.problems]


def parsed(text: str) -> object:
    """Return the data of a text, which a schema judges."""
    parse(text, "house rules")
    return tomllib.loads(text)


@pytest.mark.parametrize("mistake", MISTAKES, ids=[one.text[:40] or "empty" for one in MISTAKES])
def test_a_mistake_is_told(mistake: Mistake) -> None:
    """It is refused with its line, its path and what would be right, in short lines."""
    told = problems(mistake.whole)
    assert any(one.startswith(mistake.told) for one in told), told
    assert all(len(one) < 1000 for one in told)


@pytest.mark.parametrize("mistake", MISTAKES, ids=[one.text[:40] or "empty" for one in MISTAKES])
def test_the_schema_refuses_what_it_can(mistake: Mistake) -> None:
    """The schema refuses it too, unless it is among what a schema cannot say."""
    if mistake.beyond in (SYNTAX, DIGITS):
        with pytest.raises(HouseRuleError if mistake.beyond == SYNTAX else ValueError):
            SCHEMA.is_valid(parsed(mistake.whole))
        return
    assert SCHEMA.is_valid(tomllib.loads(mistake.whole)) == bool(mistake.beyond)


def test_how_often_the_schema_agrees() -> None:
    """Of the mistakes that are TOML, the schema refuses nearly three of four."""
    asked = [one for one in MISTAKES if one.beyond != SYNTAX]
    agreed = [one for one in asked if not one.beyond]
    assert (len(MISTAKES), len(asked), len(agreed)) == (219, 207, 154)


def test_the_committed_schema_is_current() -> None:
    """The file in the package is what the classes make; `sedma rules schema` writes it."""
    assert json.loads(committed_schema()) == json_schema(plugins=False)
    assert committed_schema() == json.dumps(json_schema(plugins=False), indent=2) + "\n"


def test_the_schema_is_one() -> None:
    """It is valid under draft 2020-12."""
    jsonschema.Draft202012Validator.check_schema(json_schema(plugins=False))
    assert SCHEMA.schema["$schema"] == jsonschema.Draft202012Validator.META_SCHEMA["$id"]


@pytest.mark.parametrize("name", sedma.variant_names())
def test_complete_files_fit_the_schema(name: str) -> None:
    """What the loader takes the schema takes: the bundled variants, written out."""
    data = tomllib.loads(sedma.write_house_rules(sedma.find_variant(name)))
    assert list(SCHEMA.iter_errors(data)) == []
