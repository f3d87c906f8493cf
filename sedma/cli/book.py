"""Facts and texts of rule books: `BookFacts` and `OneRuleFacts`."""

from __future__ import annotations

from typing import Any, TypedDict, cast

import attrs

from sedma.book.rulebook import Rule, RuleBook, Source
from sedma.cli.render import Page
from sedma.house import House
from sedma.house.differences import changed_rules, differences, value_text
from sedma.record.rules_entry import usual_rules
from sedma.rules.data import rules_data
from sedma.rules.rules import Rules
from sedma.rules.variant import Variant

__all__ = [
    "BookFacts",
    "EffectiveFacts",
    "OneRuleFacts",
    "RuleFacts",
    "SectionFacts",
    "SourceFacts",
    "book_facts",
    "book_text",
    "effective_facts",
    "effective_text",
    "one_rule_facts",
    "one_rule_text",
]


class RuleFacts(TypedDict):
    """One rule; the fields of `sedma.Rule` in their order."""

    id: str
    section: str
    statement: str
    sources: tuple[str, ...]
    against: tuple[str, ...]
    derived: bool
    confidence: str
    kind: str
    option: str
    reasons: tuple[str, ...]
    replaces: tuple[str, ...]
    see: tuple[str, ...]
    note: str


class SourceFacts(TypedDict):
    """One source; the fields of `sedma.Source` in their order."""

    site: str
    title: str
    language: str
    read: str
    url: str
    author: str
    note: str


class SectionFacts(TypedDict):
    """One section of a rule book."""

    section: str
    """The heading."""
    rules: list[RuleFacts]
    """Its rules in order."""


class BookFacts(TypedDict):
    """A whole rule book."""

    variant: str
    """Name of the variant."""
    title: str
    """Title of the game."""
    language: str
    """Language of the statements."""
    revision: int
    """Raised whenever a rule changes its meaning."""
    extends: str
    """Name of the variant whose book this one extends; empty if it extends none."""
    taken_over: dict[str, str]
    """The variants in whose books rules are written that this one takes over, by rule id."""
    changed: dict[str, list[str]]
    """What is different here from what rules of the extended book say, by rule id; for a file."""
    options: list[str]
    """The options of the extended game that are always in force; for a file."""
    sections: list[SectionFacts]
    """The sections in order."""
    sources: dict[str, SourceFacts]
    """The sources by key."""


class EffectiveFacts(TypedDict):
    """All that decides a deal, for one number of players."""

    variant: str
    """Name of the variant."""
    title: str
    """Title of the game."""
    players: int
    """The number of players."""
    base: str
    """Name of the variant from which the differences are told."""
    fingerprint: str
    """The fingerprint."""
    rules: dict[str, Any]
    """The fields of the rules, as in records."""
    changed: dict[str, Any]
    """The fields that are different in the other variant, and what they are there."""


class OneRuleFacts(TypedDict):
    """One rule with all that it refers to."""

    variant: str
    """Name of the variant."""
    title: str
    """Title of the game."""
    written_in: str
    """Name of the variant in whose book the rule is written."""
    rule: RuleFacts
    """The rule."""
    sources: dict[str, SourceFacts]
    """The sources for it and against it, by key."""
    see: dict[str, str]
    """The statements of related rules, by id."""


def _rule_facts(rule: Rule) -> RuleFacts:
    return cast("RuleFacts", attrs.asdict(rule))


def _source_facts(source: Source) -> SourceFacts:
    return cast("SourceFacts", attrs.asdict(source))


def book_facts(book: RuleBook, house: House | None = None) -> BookFacts:
    """Return the facts of a book; of a file with what is different in it."""
    base = None if house is None else house.base
    changed = {} if house is None or base is None else changed_rules(house.variant, base)
    return {
        "variant": book.variant,
        "title": book.title,
        "language": book.language,
        "revision": book.revision,
        "extends": book.base.variant if book.base is not None else "",
        "taken_over": {
            rule.id: home.variant for rule in book if (home := book.home(rule.id)) is not book
        },
        "changed": changed,
        "options": [] if house is None else [*house.options],
        "sections": [
            {"section": section, "rules": [_rule_facts(rule) for rule in rules]}
            for section, rules in book.sections.items()
        ],
        "sources": {key: _source_facts(source) for key, source in book.sources.items()},
    }


def effective_facts(game: Variant, rules: Rules, base: Variant | None) -> EffectiveFacts:
    """Return what decides a deal, with what is different from a base, or from its own default."""
    usual = usual_rules(game if base is None else base, rules.players)
    return {
        "variant": game.name,
        "title": game.title,
        "players": rules.players,
        "base": usual.variant,
        "fingerprint": rules.fingerprint,
        "rules": {key: own for key, own in rules_data(rules).items() if key != "variant"},
        "changed": {
            one.path: one.old for one in differences(usual, rules) if one.field != "variant"
        },
    }


def effective_text(facts: EffectiveFacts, page: Page) -> None:
    """Write what decides a deal, one field a line."""
    page.heading(
        f"{facts['title']} ({facts['variant']}) for {facts['players']} players: what decides a deal"
    )
    width = max(map(len, facts["rules"])) + 2
    for name, value in facts["rules"].items():
        page.paragraph(f"{name:{width}}", _effective(name, value, facts), whole=True)


def _effective(name: str, value: Any, facts: EffectiveFacts) -> str:
    """Return a field in words; where it is different, with what it is in the base."""
    text = value_text(value)
    if name in facts["changed"]:
        return f"{text} [{facts['base']}: {value_text(facts['changed'][name])}]"
    for key in value if isinstance(value, dict) else ():
        path = f"{name}.{key}"
        if path in facts["changed"]:
            text += f" [{key} in {facts['base']}: {value_text(facts['changed'][path])}]"
    return text


def one_rule_facts(book: RuleBook, rule: Rule) -> OneRuleFacts:
    """Return the facts of one rule."""
    keys = (*rule.sources, *rule.against)
    return {
        "variant": book.variant,
        "title": book.title,
        "written_in": book.home(rule.id).variant,
        "rule": _rule_facts(rule),
        "sources": {key: _source_facts(book.sources[key]) for key in keys},
        "see": {other: book[other].statement for other in rule.see},
    }


def book_text(facts: BookFacts, page: Page) -> None:
    """Write a whole book."""
    page.heading(f"{facts['title']} ({facts['variant']}): rule book, revision {facts['revision']}")
    ids = [rule["id"] for section in facts["sections"] for rule in section["rules"]]
    width = max(map(len, ids), default=0) + 2
    for section in facts["sections"]:
        page.heading(section["section"])
        for rule in section["rules"]:
            marks = _marks(rule, facts)
            text = rule["statement"] + (f" ({', '.join(marks)})" if marks else "")
            page.paragraph(f"{rule['id']:{width}}", text, whole=True)
            for words in facts["changed"].get(rule["id"], ()):
                page.paragraph(f"{'':{width}}", f"changed here: {words}", whole=True)
    page.heading("Sources")
    for key, source in facts["sources"].items():
        page.paragraph(f"{key:{width}}", _source_line(source), whole=True)


def _marks(rule: RuleFacts, facts: BookFacts) -> list[str]:
    """Return what sets a rule apart from a stated rule of the game that the engine enforces."""
    forced = " that always holds here" if rule["option"] in facts["options"] else ""
    marks = [f"option {rule['option']}{forced}"] if rule["option"] else []
    if rule["kind"] != "enforced":
        marks.append(rule["kind"])
    if rule["confidence"] != "stated":
        marks.append(rule["confidence"])
    if rule["id"] in facts["taken_over"]:
        marks.append(f"as in {facts['taken_over'][rule['id']]}")
    if rule["replaces"]:
        marks.append(f"instead of {', '.join(rule['replaces'])}")
    return marks


def _source_line(source: SourceFacts) -> str:
    author = f", by {source['author']}" if source["author"] else ""
    read = source["read"] if source["read"] == "not read" else f"read: {source['read']}"
    return f"{source['site']}: {source['title']}{author} ({source['language']}, {read})"


def one_rule_text(facts: OneRuleFacts, page: Page) -> None:
    """Write one rule in full."""
    rule = facts["rule"]
    page.heading(f"{rule['id']}  {rule['section']} ({facts['title']})")
    page.paragraph("  ", rule["statement"], whole=True)
    page.line()
    for label, value in _fields(facts):
        page.paragraph(f"  {label:12}", value, whole=True)
    for heading, keys in (("Stated by", rule["sources"]), ("Against it", rule["against"])):
        if keys:
            page.heading(heading)
        for key in keys:
            _source_text(facts["sources"][key], page)
    if facts["see"]:
        page.heading("See also")
    for other, statement in facts["see"].items():
        page.paragraph(f"  {other}  ", statement, whole=True)


def _fields(facts: OneRuleFacts) -> list[tuple[str, str]]:
    """Return what there is to say about a rule, with labels."""
    rule, home = facts["rule"], facts["written_in"]
    grounds = " and ".join(
        ground
        for ground, given in (("sources", rule["sources"]), ("reasoning", rule["derived"]))
        if given
    )
    fields = [
        ("Kind", rule["kind"]),
        ("Confidence", rule["confidence"]),
        ("Grounds", grounds),
        ("Option", rule["option"] or "none; the default game"),
        ("Reasons", ", ".join(rule["reasons"])),
        ("As in", home if home != facts["variant"] else ""),
        ("Replaces", ", ".join(rule["replaces"])),
        ("Note", rule["note"]),
    ]
    return [(label, value) for label, value in fields if value]


def _source_text(source: SourceFacts, page: Page) -> None:
    page.paragraph("  - ", _source_line(source), whole=True)
    for text in (source["url"], source["note"]):
        if text:
            page.paragraph("    ", text, whole=True)
