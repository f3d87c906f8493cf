"""Directives for lists that follow from the library: actions, reasons, fields, commands."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from itertools import chain, groupby
from pathlib import Path
from types import UnionType
from typing import (
    TYPE_CHECKING,
    Any,
    ClassVar,
    Final,
    Literal,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

import attrs
import click
from click.testing import CliRunner
from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.pycode import ModuleAnalyzer
from sphinx.util.docutils import SphinxDirective

import sedma
from sedma import ACTIONS, CARDS, RANKS, SUITS, Announce, Card, Play
from sedma.cli.app import app as program
from sedma.notation import CardStyle, write_card
from sedma.rules.needs import Need
from sedma.simulation.bulk import cursor, kernel_tables
from sedma.solving import endings, search_tables
from sedma.testing import CHECKS
from sedma.values.reasons import ENGINE_REASONS
from sedma_docs.markdown import ROOT, code, plain, rule_link, table
from sedma_docs.names import places, sentence
from sedma_docs.rulebooks import all_rules, variants

if TYPE_CHECKING:
    from docutils.nodes import Node
    from sphinx.application import Sphinx


class Lines(SphinxDirective):
    """A directive that writes Markdown."""

    def lines(self) -> Iterator[str]:
        """Give the lines."""
        raise NotImplementedError

    def run(self) -> list[Node]:
        """Parse the lines; they are made again in every build."""
        self.env.note_reread()
        return self.parse_text_to_nodes("\n".join(self.lines()), allow_section_headings=True)


class Checks(Lines):
    """List the checks of the conformance kit by what they look at."""

    def lines(self) -> Iterator[str]:
        """Give a table for each."""
        for kind, heading in _CHECKED.items():
            yield from (f"## {heading}", "", "| check | what has to hold |", "| --- | --- |")
            for check in CHECKS.values():
                if check.of == kind:
                    yield f"| {code(check.name)} | {plain(check.sentence)} |"
            yield ""


_CHECKED: Final = {
    "rules": "Of components and rules",
    "game": "Of a game of any kind",
    "deal": "Of a deal",
    "match": "Of a match",
}
"""The headings by what checks look at."""


class ActionNumbers(Lines):
    """List the numbers of actions in ranges of one kind."""

    def lines(self) -> Iterator[str]:
        """Give a table of ranges."""
        rows = []
        known = sorted(ACTIONS)
        runs = groupby(known, lambda number: type(ACTIONS[number]).__name__)
        due = 0
        for name, run in runs:
            found = list(run)
            if found[0] > due:
                rows.append((_range(due, found[0] - 1), "not used", ""))
            texts = [code(ACTIONS[number].text) for number in (found[0], found[-1])]
            rows.append(
                (
                    _range(found[0], found[-1]),
                    f"{{py:obj}}`{name}`",
                    " to ".join(dict.fromkeys(texts)),
                )
            )
            due = found[-1] + 1
        if due < sedma.ACTION_COUNT:
            rows.append((_range(due, sedma.ACTION_COUNT - 1), "not used", ""))
        yield from table(("number", "action", "text"), rows)


def _range(first: int, last: int) -> str:
    return str(first) if first == last else f"{first} to {last}"


class CardNumbers(Lines):
    """List the number of each card, which is that of playing it."""

    def lines(self) -> Iterator[str]:
        """Give a table, a row for each rank."""
        plays = {action.card: number for number, action in ACTIONS.items() if type(action) is Play}
        rows = []
        for rank in RANKS:
            row = [card for card in CARDS if card.rank == rank]
            rows.append((f"**{rank}**", *(str(plays[card]) for card in row)))
        yield from table(("", *(f"**{suit}**" for suit in SUITS)), rows)
        offsets = {n - a.card.number for n, a in ACTIONS.items() if isinstance(a, Announce)}
        yield f"To announce and lead a card has the number of the card plus {min(offsets)}."


class ReasonKeys(Lines):
    """List all reason keys by who gives them, with the rules that are bound to them."""

    def lines(self) -> Iterator[str]:
        """Give a list for the deal and for each class of component."""
        yield from self._keys("The deal itself", ENGINE_REASONS)
        found: dict[str, dict[str, str]] = {}
        for rules in chain.from_iterable(map(all_rules, variants())):
            for component in rules.components.values():
                found.setdefault(type(component).__name__, {}).update(component.reasons)
        for name, reasons in found.items():
            if reasons:
                yield from self._keys(code(name), reasons)

    def _keys(self, title: str, reasons: Mapping[str, str]) -> Iterator[str]:
        yield f"## {title}\n"
        books = [variant.book for variant in variants()]
        for key, words in reasons.items():
            found = (book.for_reason(key) for book in books)
            bound = dict.fromkeys(rule.id for rule in found if rule)
            yield f"{code(key)}\n: {plain(words)}\n  {', '.join(map(rule_link, bound))}\n"


class Fields(Lines):
    """List the fields of a class as they stand in a TOML file."""

    required_arguments = 1

    def lines(self) -> Iterator[str]:
        """Give a definition for each field."""
        module, _, name = self.arguments[0].rpartition(".")
        cls = getattr(import_module(module), name)
        hints = get_type_hints(cls)
        for field in attrs.fields(cls):
            if not field.init:
                continue
            needed = "required" if field.default is attrs.NOTHING else "optional"
            words = sentence(module, f"{name}.{field.name}")
            yield f"{code(field.name)}, {_toml_type(hints[field.name])}, {needed}\n: {words}\n"


def _toml_type(hint: Any) -> str:
    """Return a type in the words of TOML."""
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Literal:
        return "one of " + ", ".join(code(choice) for choice in arguments)
    if origin is tuple:
        return "list" if attrs.has(arguments[0]) else f"list of {_toml_type(arguments[0])}s"
    if origin is UnionType:
        return " or ".join(_toml_type(one) for one in arguments)
    if origin is not None:
        return "tables by key"
    return {str: "text", int: "number", bool: "true or false"}[hint]


_DOCUMENTS: Final = (
    *("facts", "deal_facts", "play", "replay", "verify", "judge", "solve", "endgames"),
    *("variants", "book", "rules", "house_check", "diff", "conform", "simulate_facts"),
)
"""The modules of the program that have JSON documents."""

_SAME: Final = {"RuleFacts": "Rule", "SourceFacts": "Source"}
"""Documents with the fields of a class of the rule book, which says what they are."""


class Documents(Lines):
    """List the JSON documents of the program: the fields of the classes of its facts."""

    def lines(self) -> Iterator[str]:
        """Give a section for each class, with a row for each field of its own."""
        for module in _DOCUMENTS:
            name = f"sedma.cli.{module}"
            analyzer = ModuleAnalyzer.for_module(name)
            analyzer.analyze()
            own = analyzer.annotations
            for cls in vars(import_module(name)).values():
                if is_typeddict(cls) and cls.__module__ == name:
                    yield f"### {cls.__name__}\n"
                    yield plain(sentence(name, cls.__name__)) + "\n"
                    rows = [
                        (code(field), code(_json_type(kind)), self._words(cls, field))
                        for field, kind in get_type_hints(cls).items()
                        if (cls.__name__, field) in own
                    ]
                    yield from table(("key", "value", "what"), rows)

    def _words(self, cls: type, field: str) -> str:
        if cls.__name__ in _SAME:
            return plain(sentence("sedma.book.rulebook", f"{_SAME[cls.__name__]}.{field}"))
        return plain(sentence(cls.__module__, f"{cls.__name__}.{field}"))


def _json_type(hint: Any) -> str:
    """Return a type in the words of JSON, a document by its name."""
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in (list, tuple):
        return f"[{_json_type(arguments[0])}]"
    if origin is dict:
        return "{text: " + _json_type(arguments[1]) + "}"
    if origin is UnionType:
        return " or ".join(_json_type(one) for one in arguments)
    plain_types = {
        str: "text",
        int: "number",
        bool: "true or false",
        type(None): "null",
        Any: "any",
    }
    return plain_types.get(hint) or hint.__name__


class Constants(Lines):
    """List constants of a module, given as the module and their names."""

    required_arguments = 1
    final_argument_whitespace = True

    def lines(self) -> Iterator[str]:
        """Give a table: name, value, what it is."""
        module, *names = self.arguments[0].split()
        rows = [
            (
                f"{{py:obj}}`{name}`" if f"{module}.{name}" in places() else code(name),
                f"{getattr(import_module(module), name):,}".replace(",", "\u202f"),
                plain(sentence(module, name)),
            )
            for name in names
        ]
        yield from table(("name", "value", "what"), rows)


class CardStyles(Lines):
    """List every rank and every suit in each style in which cards are written."""

    def lines(self) -> Iterator[str]:
        """Give a table of ranks and one of suits."""
        yield "The ranks, in hearts:\n"
        yield from self._table(Card(rank, "h") for rank in RANKS)
        yield "The suits:\n"
        yield from self._table(Card(rank, suit) for suit in SUITS for rank in ("7", "Q", "A"))

    def _table(self, cards: Iterable[Card]) -> list[str]:
        styles = get_args(CardStyle)
        texts = [[write_card(one, style) for style in styles] for one in cards]
        rows = [[text if " " in text else code(text) for text in row] for row in texts]
        return table(styles, rows)


class Needs(Lines):
    """List what deals may need beyond tables, who declares it, and what carries it."""

    def lines(self) -> Iterator[str]:
        """Give a table, a row for each need."""
        carrying = {
            "cursor": cursor.CARRIED,
            "kernel": kernel_tables.CARRIED,
            "fast solver": search_tables.CARRIED,
            "endgame tables": endings.CARRIED,
        }
        rows = [
            (
                code(need.value.field),
                plain(need.value.words.format("a class of yours")),
                *("yes" if need in carried else "" for carried in carrying.values()),
            )
            for need in Need
        ]
        yield from table(("field", "need", *carrying), rows)


class Commands(SphinxDirective):
    """Show the help of every command of the program."""

    def run(self) -> list[Node]:
        """Write a section for each command."""
        self.env.note_reread()
        found: list[Node] = []
        for path in _walk(program, ("sedma",)):
            name = " ".join(path)
            section = nodes.section(ids=[nodes.make_id(name)], names=[name])
            section += nodes.title(name, name)
            runner = CliRunner(env={"COLUMNS": "80"})
            text = runner.invoke(program, [*path[1:], "--help"], prog_name="sedma").output
            section += nodes.literal_block(text, text, language="text")
            found.append(section)
        return found


def _walk(command: click.Command, path: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    if not isinstance(command, click.Group):
        yield path
        return
    for name, part in command.commands.items():
        yield from _walk(part, (*path, name))


class Run(SphinxDirective):
    """Run command lines of ``sedma`` and show what they print.

    With ``:wrap:`` long lines break on the page; with ``:refused:`` the commands have to fail.
    What ``:typed:`` says, with commas between the lines, is typed at the prompts. With ``:head:``
    no more lines are shown of each than that number.

    They run in a folder of their own, where later ones find the files of earlier ones, those of the
    repository that ``:files:`` names, and those that the command ``:before:`` makes, which is not
    shown.
    """

    has_content = True
    option_spec: ClassVar = {
        "wrap": directives.flag,
        "refused": directives.flag,
        "typed": directives.unchanged_required,
        "head": directives.positive_int,
        "files": directives.unchanged_required,
        "before": directives.unchanged_required,
    }

    def run(self) -> list[Node]:
        """Run the lines of the content, each by itself.

        Raises:
            RuntimeError: if a command fails, or does not although it should.
        """
        self.env.note_reread()
        shown: list[str] = []
        typed = [line.strip() for line in self.options.get("typed", "").split(",")]
        runner = CliRunner(env={"COLUMNS": "80"})
        given = [ROOT / name for name in self.options.get("files", "").split()]
        with runner.isolated_filesystem():
            for file in given:
                Path(file.name).write_bytes(file.read_bytes())
            if before := self.options.get("before"):
                runner.invoke(program, shlex.split(before)[1:], catch_exceptions=False)
            for line in self.content:
                words = shlex.split(line)[1:]
                result = runner.invoke(program, words, input="\n".join(typed) + "\n")
                if bool(result.exit_code) is not ("refused" in self.options):
                    raise RuntimeError(f"{line} exits with {result.exit_code}: {result.output}")
                shown += [f"$ {line}", *self._head(result.output.rstrip().splitlines())]
        text = "\n".join(shown)
        classes = ["wrap"] if "wrap" in self.options else []
        block = nodes.literal_block(text, text, language="console")
        return [nodes.container("", block, classes=classes)]

    def _head(self, lines: list[str]) -> list[str]:
        most = self.options.get("head", len(lines))
        return lines if len(lines) <= most else [*lines[:most], "..."]


def setup(app: Sphinx) -> None:
    """Register the directives."""
    app.add_directive("action-numbers", ActionNumbers)
    app.add_directive("card-numbers", CardNumbers)
    app.add_directive("reason-keys", ReasonKeys)
    app.add_directive("fields", Fields)
    app.add_directive("documents", Documents)
    app.add_directive("constants", Constants)
    app.add_directive("card-styles", CardStyles)
    app.add_directive("checks", Checks)
    app.add_directive("needs", Needs)
    app.add_directive("commands", Commands)
    app.add_directive("run", Run)
