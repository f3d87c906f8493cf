"""``sedma variants``: what is installed. Its JSON document is `InstalledFacts`."""

from __future__ import annotations

from typing import TypedDict

import click

import sedma
from sedma.cli.command import ExampleCommand, json_option
from sedma.cli.render import Page, publish
from sedma.errors import PluginError, RuleBookError
from sedma.rules.kinds import LIBRARY, broken_kinds, find_kind, kind_names, rule_fields
from sedma.rules.variant import Variant

__all__ = ["BrokenFacts", "InstalledFacts", "KindFacts", "ReadFacts", "VariantFacts", "variants"]


class ReadFacts(TypedDict):
    """A source that the rule book rests on; ``sedma rules show`` has more of it."""

    site: str
    """Where it is."""
    title: str
    """Its title."""
    url: str
    """Its address; empty if there is none."""


class VariantFacts(TypedDict):
    """One variant."""

    name: str
    """Its name."""
    title: str
    """Its title, in the language of its home."""
    titles: dict[str, str]
    """Further titles by language."""
    players: list[int]
    """The numbers of players, the usual one first."""
    status: str
    """How well its rules are known."""
    aliases: list[str]
    """Other names by which it is found."""
    sources: list[ReadFacts]
    """What its rule book was made from."""


class KindFacts(TypedDict):
    """A kind of component that an installed package adds to those of the library."""

    name: str
    """Its name."""
    fields: list[str]
    """The fields of rules in which such a component can stand."""


class BrokenFacts(TypedDict):
    """Something that is installed, but cannot be loaded; or a variant without its rule book."""

    name: str
    """Its name."""
    error: str
    """Why not."""


class InstalledFacts(TypedDict):
    """All that is installed, by name."""

    variants: list[VariantFacts]
    """The variants that can be used."""
    broken: list[BrokenFacts]
    """Those that cannot."""
    kinds: list[KindFacts]
    """The kinds of components that other packages add, and that can be used."""
    broken_kinds: list[BrokenFacts]
    """Those that cannot."""


@click.command(cls=ExampleCommand, examples=["variants", "variants --json"])
@json_option
def variants(as_json: bool) -> None:
    """List the variants that are installed, and kinds of components that other packages add."""
    publish(_facts(), _text, as_json=as_json)


def _facts() -> InstalledFacts:
    facts: InstalledFacts = {"variants": [], "broken": [], "kinds": [], "broken_kinds": []}
    for name in sedma.variant_names():
        try:
            facts["variants"].append(_variant(sedma.find_variant(name)))
        except (PluginError, RuleBookError) as error:  # a broken variant must not hide the others
            facts["broken"].append({"name": name, "error": str(error)})
    broken = {name: str(error) for name, error in broken_kinds()}
    facts["broken_kinds"] = [{"name": name, "error": error} for name, error in broken.items()]
    facts["kinds"] = [
        {"name": name, "fields": [*rule_fields(find_kind(name))]}
        for name in kind_names()
        if name not in LIBRARY and name not in broken
    ]
    return facts


def _variant(variant: Variant) -> VariantFacts:
    return {
        "name": variant.name,
        "title": variant.title,
        "titles": dict(variant.titles),
        "players": list(variant.players),
        "status": variant.status,
        "aliases": list(variant.aliases),
        "sources": [
            {"site": source.site, "title": source.title, "url": source.url}
            for source in variant.book.sources.values()
        ],
    }


def _text(facts: InstalledFacts, page: Page) -> None:
    header = ["Name", "Players", "Status", "Title, and other names"]
    rows = [_row(variant) for variant in facts["variants"]]
    if rows:
        *columns, _ = zip(header, *rows, strict=True)
        widths = [max(map(len, column)) for column in columns]
        page.heading(_lead(header, widths) + header[-1])
        for row in rows:
            page.paragraph(_lead(row, widths), row[-1], whole=True)
    else:
        page.line("No variant is installed that can be used.")
    for broken in facts["broken"]:
        page.paragraph(f"{broken['name']}: ", broken["error"], whole=True)
    if facts["kinds"] or facts["broken_kinds"]:
        page.heading("Kinds of components that other packages add")
    for kind in facts["kinds"]:
        page.line(f"{kind['name']}: for {', '.join(kind['fields'])}")
    for broken in facts["broken_kinds"]:
        page.paragraph(f"{broken['name']}: ", broken["error"], whole=True)


def _row(facts: VariantFacts) -> list[str]:
    players = ", ".join(str(number) for number in facts["players"])
    titles = "; ".join([facts["title"], *facts["aliases"]])
    return [facts["name"], players, facts["status"], titles]


def _lead(row: list[str], widths: list[int]) -> str:
    """Return all columns but the last, which may need several lines."""
    return "".join(f"{cell:{width + 2}}" for cell, width in zip(row, widths, strict=False))
