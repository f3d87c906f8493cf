"""``sedma rules show``: the rule book. JSON documents are `BookFacts` and `OneRuleFacts`."""

from __future__ import annotations

from typing import TypedDict, cast

import attrs
import click

import sedma
from sedma.cli.cite import CITE_STYLES, CiteStyle, citation
from sedma.cli.command import ExampleCommand, json_option
from sedma.cli.render import Page, publish, write
from sedma.rulebook import Rule, RuleBook, Source

__all__ = ["BookFacts", "OneRuleFacts", "RuleFacts", "SectionFacts", "SourceFacts", "rules"]


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
    sections: list[SectionFacts]
    """The sections in order."""
    sources: dict[str, SourceFacts]
    """The sources by key."""


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


@click.group()
def rules() -> None:
    """Read the rule books of the variants."""


@rules.command(
    cls=ExampleCommand,
    examples=[
        "rules show {variant}",
        "rules show {variant} {rule}",
        "rules show {variant} | grep -i dealer",
        "rules show {variant} {rule} --json",
        "rules show {variant} {rule} --cite bibtex",
    ],
)
@click.argument("variant")
@click.argument("rule_id", required=False)
@click.option(
    "--cite",
    type=click.Choice([*CITE_STYLES]),
    help="Write how to cite the book, or the rule with its sources.",
)
@json_option
def show(variant: str, rule_id: str | None, cite: CiteStyle | None, as_json: bool) -> None:
    """Show the rule book of VARIANT, or the rule RULE_ID in full.

    In the whole book a rule is marked if it is not enforced by the library, if it belongs to
    an option, if it is not simply stated by a source, or if it is taken over from the book of
    another game.
    """
    book = sedma.find_variant(variant).book
    if cite is not None:
        if as_json:
            raise click.UsageError(
                "--cite csl-json is a JSON document of its own: leave --json out"
            )
        write(citation(book, None if rule_id is None else book[rule_id], cite))
    elif rule_id is None:
        publish(_book_facts(book), _book_text, as_json=as_json)
    else:
        publish(_one_rule_facts(book, book[rule_id]), _one_rule_text, as_json=as_json)


def _rule_facts(rule: Rule) -> RuleFacts:
    return cast("RuleFacts", attrs.asdict(rule))


def _source_facts(source: Source) -> SourceFacts:
    return cast("SourceFacts", attrs.asdict(source))


def _book_facts(book: RuleBook) -> BookFacts:
    return {
        "variant": book.variant,
        "title": book.title,
        "language": book.language,
        "revision": book.revision,
        "extends": book.base.variant if book.base is not None else "",
        "taken_over": {
            rule.id: home.variant for rule in book if (home := book.home(rule.id)) is not book
        },
        "sections": [
            {"section": section, "rules": [_rule_facts(rule) for rule in rules]}
            for section, rules in book.sections.items()
        ],
        "sources": {key: _source_facts(source) for key, source in book.sources.items()},
    }


def _one_rule_facts(book: RuleBook, rule: Rule) -> OneRuleFacts:
    keys = (*rule.sources, *rule.against)
    return {
        "variant": book.variant,
        "title": book.title,
        "written_in": book.home(rule.id).variant,
        "rule": _rule_facts(rule),
        "sources": {key: _source_facts(book.sources[key]) for key in keys},
        "see": {other: book[other].statement for other in rule.see},
    }


def _book_text(facts: BookFacts, page: Page) -> None:
    page.heading(f"{facts['title']} ({facts['variant']}): rule book, revision {facts['revision']}")
    ids = [rule["id"] for section in facts["sections"] for rule in section["rules"]]
    width = max(map(len, ids), default=0) + 2
    for section in facts["sections"]:
        page.heading(section["section"])
        for rule in section["rules"]:
            marks = _marks(rule, facts["taken_over"].get(rule["id"], ""))
            text = rule["statement"] + (f" ({', '.join(marks)})" if marks else "")
            page.paragraph(f"{rule['id']:{width}}", text, whole=True)
    page.heading("Sources")
    for key, source in facts["sources"].items():
        page.paragraph(f"{key:{width}}", _source_line(source), whole=True)


def _marks(rule: RuleFacts, home: str) -> list[str]:
    """Return what sets a rule apart from a stated rule of the game that the engine enforces."""
    marks = [f"option {rule['option']}"] if rule["option"] else []
    if rule["kind"] != "enforced":
        marks.append(rule["kind"])
    if rule["confidence"] != "stated":
        marks.append(rule["confidence"])
    if home:
        marks.append(f"as in {home}")
    return marks


def _source_line(source: SourceFacts) -> str:
    author = f", by {source['author']}" if source["author"] else ""
    read = source["read"] if source["read"] == "not read" else f"read: {source['read']}"
    return f"{source['site']}: {source['title']}{author} ({source['language']}, {read})"


def _one_rule_text(facts: OneRuleFacts, page: Page) -> None:
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
