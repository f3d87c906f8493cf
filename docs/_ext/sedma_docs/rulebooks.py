"""Pages of the rule books: one for each installed variant, written before Sphinx reads."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Final

import attrs
from sphinx.util.docutils import SphinxDirective

import sedma
from sedma import Rule, RuleBook, Rules, RulesError, Source, Variant
from sedma_docs.examples import examples
from sedma_docs.markdown import code, described, fields, language, plain, rule_link

if TYPE_CHECKING:
    from docutils.nodes import Node
    from sphinx.application import Sphinx

MARK: Final = "% Made from the rule book when the documentation is built. Do not edit."

ASIDE: Final = ("variant", "limited_options", "book")
"""Fields of rules that say nothing about how they play."""


def variants() -> list[Variant]:
    """Return all installed variants."""
    return [sedma.find_variant(name) for name in sedma.variant_names()]


def numbers(players: Sequence[int]) -> str:
    """Return numbers of players in words."""
    *first, last = map(str, sorted(players))
    return f"{', '.join(first)} or {last}" if first else last


def anchor(book: RuleBook, key: str) -> str:
    """Return the target of a source in the bibliography of a book."""
    return f"{book.variant}-source-{key}"


def game_link(book: RuleBook) -> str:
    """Return a reference to the page of a game."""
    return f"[{plain(book.title)}](/rulebook/{book.variant}.md)"


def option_anchor(variant: Variant, name: str) -> str:
    """Return the target of an option in the list of options."""
    return f"option-{variant.name}-{name}"


def option_link(variant: Variant, name: str) -> str:
    """Return a reference to an option, or its name alone if the variant has no such option."""
    if name not in {option.name for option in variant.options}:
        return code(name)
    return f"{{ref}}`{name} <{option_anchor(variant, name)}>`"


def all_rules(variant: Variant) -> Iterator[Rules]:
    """Give the rules of a variant for each number of players, and those with each option."""
    yield from variant.rules
    for option, players in product(variant.options, variant.players):
        try:
            yield variant.for_players(players, [option.name])
        except RulesError:
            continue


def page(variant: Variant) -> str:
    """Return the page of one variant."""
    return "\n".join(
        [
            "---\ntocdepth: 2\n---\n",
            MARK,
            "",
            f"# {plain(variant.title)}\n",
            *_facts(variant),
            *_composition(variant),
            *_options(variant),
            *_rules(variant),
            *_left_out(variant.book),
            *_readings(variant.book),
            *examples(variant),
            *_sources(variant.book),
        ]
    )


def _facts(variant: Variant) -> Iterator[str]:
    book = variant.book
    kinds = Counter(rule.kind for rule in book)
    taken_over = len(book) - len(book.own)
    extends = f"{game_link(book.base)}, with {taken_over} rules from there" if book.base else ""
    titles = (f"{plain(title)} ({language(tag)})" for tag, title in variant.titles.items())
    yield "{.facts}"
    yield from fields(
        {
            "Name": code(variant.name),
            "Also found as": ", ".join(map(code, variant.aliases)),
            "Called": ", ".join(titles),
            "Players": f"{numbers(variant.players)}, usually {variant.players[0]}",
            "Known": plain(variant.status),
            "Rules": f"{len(book)}: {', '.join(f'{kinds[kind]} {kind}' for kind in kinds)}",
            "Extends": extends,
            "Revision": str(book.revision),
        }
    )
    yield (
        "{doc}`/reference/rulebook-format` says what *enforced*, *stated* and so on mean; "
        "{doc}`/explanation/sources` says how the rules were gathered.\n"
    )


def _composition(variant: Variant) -> Iterator[str]:
    usual, *others = variant.rules
    yield "## Composition\n"
    yield f"The parts of the rules for {usual.players} players:\n"
    yield "{.facts}"
    yield from fields(dict(_parts(usual)))
    for rules in others:
        yield f"With {rules.players} players these are different:\n"
        yield "{.facts}"
        yield from fields(dict(_parts(rules, than=usual)))


def _parts(rules: Rules, than: Rules | None = None) -> Iterator[tuple[str, str]]:
    for field in attrs.fields(Rules):
        part = getattr(rules, field.name)
        shown = field.init and field.name not in ASIDE
        if shown and (than is None or part != getattr(than, field.name)):
            yield field.name.replace("_", " ").capitalize(), described(part)


def _options(variant: Variant) -> Iterator[str]:
    if not variant.options:
        return
    yield "## Options\n"
    yield "Ways to play, all off by default. {doc}`/reference/options` tells what they change.\n"
    yield "{.names}"
    for option in variant.options:
        yield f"{option_link(variant, option.name)}\n: {plain(option.title)}\n"


def _rules(variant: Variant) -> Iterator[str]:
    book = variant.book
    for section, rules in book.sections.items():
        yield f"## {plain(section)}\n"
        for rule in rules:
            if rule in book.own:
                yield from _rule(variant, rule)
        elsewhere: dict[str, list[str]] = {}
        for rule in rules:
            if rule not in book.own:
                elsewhere.setdefault(game_link(book.home(rule.id)), []).append(rule.id)
        for game, ids in elsewhere.items():
            yield f"As in {game}:\n"
            yield "{.names}"
            for rule_id in ids:
                yield f"{rule_link(rule_id)}\n: {plain(book[rule_id].statement)}\n"


def _readings(book: RuleBook) -> Iterator[str]:
    """Name the rules on which sources disagree or are silent."""
    kept = [one for one in book.own if one.kind in ("enforced", "consequence")]
    readings = {
        "Sources disagree on these; the note of each says why it is read so": "contradicted",
        "No source says these; they were reasoned from what sources do say": "inferred",
    }
    lines = {
        heading: ", ".join(rule_link(one.id) for one in kept if one.confidence == confidence)
        for heading, confidence in readings.items()
    }
    if any(lines.values()):
        yield "## Readings taken\n"
    for heading, links in lines.items():
        if links:
            yield f"{heading}: {links}.\n"


def _left_out(book: RuleBook) -> Iterator[str]:
    """List the rules of the extended book that neither hold here nor have others instead."""
    replaced = {key for rule in book for key in rule.replaces}
    gone = (
        [key for key in book.base.ids if key not in replaced.union(book.ids)] if book.base else []
    )
    if book.base and gone:
        yield "## Rules left out\n"
        yield f"Rules of {game_link(book.base)} that this game does not have: "
        yield f"{', '.join(map(rule_link, gone))}.\n"


def _rule(variant: Variant, rule: Rule) -> Iterator[str]:
    book = variant.book
    yield f"({rule.id})="
    yield f"### {rule.id}\n"
    yield f"{{.statement}}\n{plain(rule.statement)}\n"
    yield f"{plain(rule.note)}\n"
    grounds = [_source_link(book, key) for key in rule.sources]
    if rule.derived:
        grounds.append("reasoning")
    option = f", under the option {option_link(variant, rule.option)}" if rule.option else ""
    yield "{.facts}"
    yield from fields(
        {
            "Kind": rule.kind + option,
            "Confidence": rule.confidence,
            "Grounds": "; ".join(grounds),
            "Against": "; ".join(_source_link(book, key) for key in rule.against),
            "Instead of": ", ".join(map(rule_link, rule.replaces)),
            "See": ", ".join(map(rule_link, rule.see)),
            "Reason keys": ", ".join(map(code, rule.reasons)),
        }
    )


def _source_link(book: RuleBook, key: str) -> str:
    source = book.sources[key]
    return f"[{plain(source.site)}](#{anchor(book, key)}), *{plain(source.title)}*"


def cited(book: RuleBook) -> dict[str, int]:
    """Return the sources that this book itself names, with the number of its rules that do."""
    above = book.base.sources if book.base else {}
    uses = {
        key: sum(key in (*rule.sources, *rule.against) for rule in book.own) for key in book.sources
    }
    return {key: number for key, number in uses.items() if number or key not in above}


def _sources(book: RuleBook) -> Iterator[str]:
    yield "## Sources\n"
    if book.base:
        yield f"Those of the rules from {game_link(book.base)} are listed there.\n"
    for key in cited(book):
        yield f"({anchor(book, key)})="
        yield f"### {plain(book.sources[key].site)}\n"
        yield from source_lines(book.sources[key])


def source_lines(source: Source, **more: str) -> Iterator[str]:
    """Give the record of a source."""
    title = plain(source.title)
    yield f"*{title}*" + (f", by {plain(source.author)}." if source.author else ".")
    yield f"{plain(source.note)}\n"
    yield "{.facts}"
    address = f"<{source.url}>" if source.url else ""
    yield from fields(
        {
            "Language": language(source.language),
            "Read": source.read,
            "Address": address,
            **{name.capitalize().replace("_", " "): text for name, text in more.items()},
        }
    )


def write_pages(app: Sphinx) -> None:
    """Write a page for each variant, where it differs, and remove those of variants gone."""
    folder = Path(app.srcdir) / "rulebook"
    pages = {folder / f"{variant.name}.md": page(variant) for variant in variants()}
    for path, text in pages.items():
        if not path.exists() or path.read_text("utf-8") != text:
            path.write_text(text, "utf-8")
    for path in folder.glob("*.md"):
        if path not in pages and MARK in path.read_text("utf-8"):
            path.unlink()


class Bibliography(SphinxDirective):
    """List every source of every rule book, with the number of rules that rest on it."""

    def run(self) -> list[Node]:
        """Write the list."""
        self.env.note_reread()
        named: dict[tuple[str, str], list[str]] = {}
        records: dict[tuple[str, str], Source] = {}
        for variant in variants():
            book = variant.book
            for key, uses in cited(book).items():
                source = book.sources[key]
                named.setdefault((source.site, source.title), []).append(
                    f"{game_link(book)}, {uses} rules"
                )
                records[source.site, source.title] = source
        lines: list[str] = []
        for name, source in sorted(records.items(), key=lambda one: one[0][0].casefold()):
            lines += [f"### {plain(source.site)}\n"]
            lines += source_lines(source, named_in="; ".join(named[name]))
        return self.parse_text_to_nodes("\n".join(lines), allow_section_headings=True)


def setup(app: Sphinx) -> None:
    """Register the directives, and the pages."""
    app.add_directive("bibliography", Bibliography)
    app.connect("builder-inited", write_pages)
