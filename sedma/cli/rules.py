"""``sedma rules``: rule books, and files of house rules.

JSON documents are `BookFacts`, `OneRuleFacts`, `EffectiveFacts`, `CheckFacts` and `DiffFacts`.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TypedDict

import click
from click.exceptions import Exit

import sedma
from sedma.cli.book import (
    BookFacts,
    EffectiveFacts,
    book_facts,
    book_text,
    effective_facts,
    effective_text,
    one_rule_facts,
    one_rule_text,
)
from sedma.cli.cite import CITE_STYLES, CiteStyle, citation
from sedma.cli.command import ExampleCommand, json_option
from sedma.cli.diff import diff_facts, diff_text
from sedma.cli.game_options import find_game, find_house, option_option, players_option
from sedma.cli.house_check import CheckFacts, check_facts, check_text
from sedma.cli.render import Page, publish, write
from sedma.house.export import write_house_rules
from sedma.house.schema import json_schema
from sedma.house.template import new_file

__all__ = ["FileBookFacts", "FileTextFacts", "rules"]


class FileBookFacts(TypedDict):
    """A file of house rules: what decides a deal, and the book."""

    effective: EffectiveFacts
    """What decides a deal."""
    book: BookFacts
    """The rule book."""


class FileTextFacts(TypedDict):
    """A file of house rules that is written."""

    variant: str
    """The name of its game."""
    text: str
    """Its text."""


@click.group()
def rules() -> None:
    """Read the rule books of the variants, and check files of house rules.

    Where a command takes a VARIANT, the name of a file that ends in .toml is taken too.
    """


@rules.command(
    cls=ExampleCommand,
    examples=[
        "rules show {variant}",
        "rules show {variant} {rule}",
        "rules show {variant} | grep -i dealer",
        "rules show {variant} --effective --players {players}",
        "rules show cottage.toml",
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
@click.option("--effective", is_flag=True, help="Show every field that decides a deal instead.")
@players_option("with --effective; by default the usual number")
@option_option
@json_option
def show(
    variant: str,
    rule_id: str | None,
    cite: CiteStyle | None,
    effective: bool,
    players: int | None,
    options: Sequence[str],
    as_json: bool,
) -> None:
    """Show the rule book of VARIANT, or the rule RULE_ID in full.

    In the whole book a rule is marked if it is not enforced by the library, if it belongs to
    an option, if it is not simply stated by a source, if it is taken over from the book of
    another game, or if it stands instead of a rule of that game. Of a file everything that decides
    a deal is shown first, and what it changes stands below the rules that say otherwise.
    """
    house = find_house(variant)
    game, base = house.variant, house.base
    book = game.book
    if effective:
        if rule_id is not None or cite is not None:
            raise click.UsageError("--effective shows fields: give no RULE_ID or --cite with it")
        facts = effective_facts(game, game.for_players(players, options), base)
        publish(facts, effective_text, as_json=as_json)
    elif players is not None or options:
        raise click.UsageError("--players and --option are for --effective: a book is for all")
    elif cite is not None:
        if as_json:
            raise click.UsageError(
                "--cite csl-json is a JSON document of its own: leave --json out"
            )
        write(citation(book, None if rule_id is None else book[rule_id], cite))
    elif rule_id is not None:
        publish(one_rule_facts(book, book[rule_id]), one_rule_text, as_json=as_json)
    elif house.from_file:
        both: FileBookFacts = {
            "effective": effective_facts(game, game.rules[0], base),
            "book": book_facts(book, house),
        }
        publish(both, _file_text, as_json=as_json)
    else:
        publish(book_facts(book), book_text, as_json=as_json)


def _file_text(facts: FileBookFacts, page: Page) -> None:
    effective_text(facts["effective"], page)
    book_text(facts["book"], page)


@rules.command(
    cls=ExampleCommand,
    examples=["rules check cottage.toml", "rules check *.toml", "rules check cottage.toml --json"],
)
@click.argument("files", nargs=-1, required=True)
@json_option
def check(files: Sequence[str], as_json: bool) -> None:
    """Say whether the games in FILES can be played, and all that is wrong with them.

    The exit code is 1 if anything is wrong with a file, and 2 if one cannot be read.
    """
    facts: CheckFacts = check_facts(files)
    publish(facts, check_text, as_json=as_json)
    if any(file["error"] for file in facts["files"]):
        raise Exit(2)
    if any(file["problems"] for file in facts["files"]):
        raise Exit(1)


@rules.command(
    cls=ExampleCommand,
    examples=[
        "rules diff {variant} cottage.toml",
        "rules diff cottage.toml cellar.toml",
        "rules diff {variant} cottage.toml --json",
    ],
)
@click.argument("a")
@click.argument("b")
@json_option
def diff(a: str, b: str, as_json: bool) -> None:
    """Tell what is different in the games A and B, each a variant or a file.

    That are the fields that differ, in words and with the rules of both books that speak of them;
    and then the rules that only one book has.
    """
    publish(diff_facts(find_game(a), find_game(b)), diff_text, as_json=as_json)


@rules.command(
    cls=ExampleCommand,
    examples=[
        "rules new club",
        "rules new club --extends {variant}",
        "rules new club --json",
    ],
)
@click.argument("name", default="house")
@click.option(
    "--extends", metavar="VARIANT", help="The installed game that it changes; by default the first."
)
@json_option
def new(name: str, extends: str | None, as_json: bool) -> None:
    """Write a file of house rules to start from: it has comments, and loads as it is.

    NAME is the name of the game, of lower-case letters, digits and hyphens.
    """
    base = sedma.find_variant(extends or next(iter(sedma.variant_names())))
    text = new_file(name, base)
    made = sedma.read_house_rules(text, file=f"{name}.toml", aliases=True)
    _publish_file({"variant": made.name, "text": text}, as_json=as_json)


@rules.command(cls=ExampleCommand, examples=["rules schema", "rules schema --library"])
@click.option("--library", is_flag=True, help="Take only the kinds of the library itself.")
def schema(library: bool) -> None:
    """Write the JSON Schema of files of house rules, for editors; it is a JSON document itself.

    It takes the kinds of all distributions that are installed.
    """
    write(json.dumps(json_schema(plugins=not library), indent=2) + "\n")


@rules.command(
    "write",
    cls=ExampleCommand,
    examples=["rules write {variant}", "rules write cottage.toml", "rules write {variant} --json"],
)
@click.argument("variant")
@json_option
def write_file(variant: str, as_json: bool) -> None:
    """Write VARIANT as a complete file of house rules, which extends nothing."""
    game = find_game(variant)
    _publish_file({"variant": game.name, "text": write_house_rules(game)}, as_json=as_json)


def _publish_file(facts: FileTextFacts, *, as_json: bool) -> None:
    if as_json:
        publish(facts, lambda _facts, _page: None, as_json=True)
    else:
        write(facts["text"])
