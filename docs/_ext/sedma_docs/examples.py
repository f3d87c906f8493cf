"""Worked examples on the pages of the rule books, from the data that the tests check."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from sedma import Variant
from sedma_docs.markdown import code, plain, rule_link, table

__all__ = ["examples"]

GAMES: Final = Path(__file__).parents[3] / "tests" / "games"

_ASIDE: Final = ("id", "kind", "note", "rules", "src", "opts")
"""What is shown in columns of its own, or not at all."""


def examples(variant: Variant) -> Iterator[str]:
    """Give the worked examples of a variant: tricks, what prolongs them, and all others."""
    path = GAMES / variant.name.replace("-", "_") / "examples.jsonl"
    if not path.exists():
        return
    found = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    yield "## Worked examples\n"
    yield (
        "The tests play all of these. Letters before cards are seats; `|` parts rounds. Options "
        "are named as in {doc}`/reference/option-names`.\n"
    )
    tricks = [one for one in found if one["kind"] == "trick" and "winner" in one]
    prolonged = [one for one in found if one["kind"] == "continue"]
    others = [one for one in found if one not in tricks and one not in prolonged]
    if tricks:
        yield "### Who takes a trick\n"
        head = ("example", "trick", "taken by", "points", "rules")
        yield from table(
            head, ((*_trick(one), str(one["winner"]), _points(one), _rules(one)) for one in tricks)
        )
    if prolonged:
        yield "### What prolongs a trick\n"
        head = ("example", "trick", "the leader holds", "and may play", "rules")
        rows = (
            (*_trick(one), code(" ".join(one["hand"])), _legal(one["legal"]), _rules(one))
            for one in prolonged
        )
        yield from table(head, rows)
    if others:
        yield "### Dealing, drawing, results and matches\n"
        yield from table(
            ("example", "given, and what comes of it", "rules"),
            ((_name(one), _given(one), _rules(one)) for one in others),
        )


def _trick(one: Mapping[str, Any]) -> tuple[str, str]:
    return _name(one), code(one["plays"].replace("|", "\\|")) + _aside(one)


def _name(one: Mapping[str, Any]) -> str:
    return plain(one["id"])


def _aside(one: Mapping[str, Any]) -> str:
    """Return the options and the note of an example."""
    options = ", ".join(f"{name}={value}" for name, value in one.get("opts", {}).items())
    texts = [f"with {options}" if options else "", one.get("note", "")]
    return "".join(f"; {plain(text)}" for text in texts if text)


def _points(one: Mapping[str, Any]) -> str:
    return str(one.get("points", ""))


def _legal(cards: list[str]) -> str:
    return code(" ".join(cards)) if cards else "nothing"


def _given(one: Mapping[str, Any]) -> str:
    facts = [f"{name} {json.dumps(one[name])}" for name in one if name not in _ASIDE]
    return "; ".join(code(fact.replace("|", "\\|")) for fact in facts) + _aside(one)


def _rules(one: Mapping[str, Any]) -> str:
    return ", ".join(map(rule_link, one["rules"]))
