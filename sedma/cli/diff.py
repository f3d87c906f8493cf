"""Facts and text of ``sedma rules diff``."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypedDict

from sedma.book.rulebook import RuleBook
from sedma.cli.render import Page, listed
from sedma.house.differences import FieldChange, compare
from sedma.rules.variant import Variant

__all__ = ["ChangeFacts", "DiffFacts", "SideFacts", "diff_facts", "diff_text"]


class SideFacts(TypedDict):
    """One of the two games."""

    variant: str
    """Its name."""
    title: str
    """Its title."""
    players: list[int]
    """The numbers of players."""
    rules: dict[str, str]
    """The rules that only its book has, by id."""


class ChangeFacts(TypedDict):
    """One field that differs."""

    field: str
    """The field, such as ``prolong.when``."""
    a: Any
    """What it is in the one game."""
    b: Any
    """What it is in the other."""
    players: list[int]
    """The numbers of players for which it is so; none: all that both have."""
    words: str
    """The same in words."""
    rules_a: dict[str, str]
    """The rules of the one book that speak of it, by id."""
    rules_b: dict[str, str]
    """The rules of the other book that speak of it, by id."""


class DiffFacts(TypedDict):
    """What is different in two games."""

    a: SideFacts
    """The one game."""
    b: SideFacts
    """The other."""
    changes: list[ChangeFacts]
    """The fields that differ."""


def diff_facts(a: Variant, b: Variant) -> DiffFacts:
    """Return what is different in two games."""
    both = [players for players in b.players if players in a.players]
    return {
        "a": _side(a, b.book),
        "b": _side(b, a.book),
        "changes": [_change(one, a.book, b.book) for one in compare(a, b, both)],
    }


def _side(game: Variant, other: RuleBook) -> SideFacts:
    return {
        "variant": game.name,
        "title": game.title,
        "players": [*game.players],
        "rules": {
            rule.id: rule.statement
            for rule in game.book
            if rule.id not in other.ids or other[rule.id].statement != rule.statement
        },
    }


def _change(change: FieldChange, a: RuleBook, b: RuleBook) -> ChangeFacts:
    one = change.difference
    return {
        "field": one.path,
        "a": one.old,
        "b": one.new,
        "players": [*change.players],
        "words": str(change),
        "rules_a": _statements(a, change.about_old),
        "rules_b": _statements(b, change.about_new),
    }


def _statements(book: RuleBook, ids: Iterable[str]) -> dict[str, str]:
    return {one: book[one].statement for one in ids}


def diff_text(facts: DiffFacts, page: Page) -> None:
    """Write the fields that differ with the rules that speak of them, and then all other rules."""
    a, b = facts["a"], facts["b"]
    page.heading(f"From {a['title']} ({a['variant']}) to {b['title']} ({b['variant']})")
    for side in (a, b):
        numbers = listed([*map(str, side["players"])], "or")
        page.line(f"  {side['variant']} is for {numbers} players.")
    if not (facts["changes"] or a["rules"] or b["rules"]):
        page.line("  Nothing is different.")
    told: set[str] = set()
    for change in facts["changes"]:
        page.heading(change["words"])
        for name, rules in ((a["variant"], change["rules_a"]), (b["variant"], change["rules_b"])):
            for rule_id, statement in rules.items():
                if rule_id not in told:
                    page.paragraph(f"  {rule_id}  ", f"{statement} ({name})", whole=True)
                told.add(rule_id)
    for side in (a, b):
        left = {key: text for key, text in side["rules"].items() if key not in told}
        if left:
            page.heading(f"Other rules that only {side['variant']} has, or has in other words")
        for rule_id, statement in left.items():
            page.paragraph(f"  {rule_id}  ", statement, whole=True)
