"""A file of house rules as it is written: its head, and what it says about fields of rules."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from typing import Any, Final

import attrs
from attrs import field, frozen

from sedma.book.rulebook import Rule, Source
from sedma.errors import RulesError
from sedma.house.fields import read_fields
from sedma.house.problems import Report, shown
from sedma.house.toml_places import Layout, Path, TooLarge
from sedma.house.vocabulary import FIELDS, fields_of, needed
from sedma.rules.variant import Status
from sedma.values.seats import MAX_PLAYERS
from sedma.values.validators import at_least, one_of

__all__ = [
    "NAME",
    "Head",
    "WholeBook",
    "WrittenHouse",
    "WrittenOption",
    "one_line",
    "parse",
]


@frozen
class _Name:
    """Takes the names of games and options."""

    pattern: str
    """The pattern of a name."""

    def __call__(self, _instance: Any, _attribute: Any, value: Any) -> None:
        """Check a name."""
        if len(value) > 64 or not re.fullmatch(self.pattern, value):
            raise RulesError(
                f"{shown(value)} is no name: lower-case letters, digits and hyphens, at most 64"
            )


NAME: Final = _Name(r"^[a-z0-9]+(-[a-z0-9]+)*$")
"""Takes the names of games and options."""


def _numbers(_instance: object, _attribute: Any, value: tuple[int, ...]) -> None:
    if len(set(value)) != len(value) or not all(2 <= one <= MAX_PLAYERS for one in value):
        raise RulesError(f"numbers of players are different ones from 2 to {MAX_PLAYERS}")


def one_line(_instance: object, attribute: Any, value: str) -> None:
    """Take a line of text that is not blank.

    Raises:
        RulesError: if it is blank or has more lines.
    """
    if not value.strip() or "\n" in value:
        raise RulesError(f"{attribute.name} is one line of text, not {shown(value)}")


@frozen(kw_only=True)
class WrittenOption:
    """An option as it is written."""

    name: str = field(validator=NAME)
    """The name."""
    title: str = field(validator=one_line)
    """What it is, in a few words."""
    changes: Mapping[str, Any] = field(factory=dict)
    """The fields that it changes."""
    includes: tuple[str, ...] = ()
    """Other options that it brings with it."""
    whole: bool = False
    """Whether it is a whole way to play."""
    players: tuple[int, ...] = field(default=(), validator=_numbers)
    """The numbers of players for which it is; none: for all."""
    rules: tuple[str, ...] = ()
    """Ids of the rules that describe it."""


@frozen(kw_only=True)
class WholeBook:
    """A rule book with all its rules, those of the book that it extends among them."""

    variant: str = ""
    """Name of the variant."""
    title: str = ""
    """Title of the game."""
    language: str = "en"
    """Language of the statements."""
    revision: int = field(default=1, validator=at_least(0))
    """The revision."""
    sources: Mapping[str, Source] = field(factory=dict)
    """The sources by key."""
    rule: tuple[Rule, ...] = ()
    """The rules in order."""


@frozen(kw_only=True)
class Head:
    """All that a file says but for fields of rules."""

    extends: str = field(default="", validator=one_line)
    """The installed variant, or the file beside this one, of which this is a change."""
    name: str = field(validator=NAME)
    """The name of the game."""
    title: str = field(validator=one_line)
    """The title of the game."""
    titles: Mapping[str, str] = field(factory=dict)
    """Further titles by language."""
    aliases: tuple[str, ...] = ()
    """Other names."""
    status: Status = field(default="one source", validator=one_of(Status))
    """How well the rules are known."""
    source: str = ""
    """Who plays so, or where it is written."""
    note: str = ""
    """What else there is to say about the source."""
    players: tuple[int, ...] = field(default=(), validator=_numbers)
    """The numbers of players, the usual one first; by default those of the base."""
    options: tuple[str, ...] = ()
    """Options of the base that are always in force."""
    language: str = "en"
    """Language of the rules of the file."""
    revision: int = field(default=1, validator=at_least(0))
    """The revision of the rules."""
    drops: tuple[str, ...] = ()
    """Ids of rules of the base that do not hold."""
    rule: tuple[Rule, ...] = ()
    """Rules in words."""
    sources: Mapping[str, Source] = field(factory=dict)
    """Sources by key."""
    option: tuple[WrittenOption, ...] = ()
    """Options of this game."""


@frozen(kw_only=True)
class WrittenHouse:
    """A file as it is written."""

    report: Report
    """What is wrong with it."""
    has_base: bool
    """Whether it extends something."""
    head: Mapping[str, Any]
    """The fields of `Head` that it gives."""
    parts: Mapping[str, object]
    """What it says about fields of rules, unread."""
    apart: Mapping[int, Mapping[str, object]]
    """The same for single numbers of players."""
    book: tuple[WholeBook, ...]
    """The whole book, if it is written so, after those that it extends."""

    def get(self, name: str) -> Any:
        """Return a field of the head, or its default."""
        if name in self.head:
            return self.head[name]
        default = fields_of(Head)[name].default
        if default is attrs.NOTHING:
            return ""
        return {} if name in ("titles", "sources") else default

    def places(self, players: int) -> Iterator[tuple[Path, Mapping[str, object]]]:
        """Go through what it says for so many players, with where it stands."""
        yield (), self.parts
        if players in self.apart:
            yield ("for", str(players)), self.apart[players]


_AT: Final = re.compile(r"(.*) \(at line (\d+), column (\d+)\)")


def parse(text: str, file: str) -> WrittenHouse:
    """Read the text of a file; what is wrong is in the report.

    Raises:
        HouseRuleError: if it is no TOML, or too large to be read.
    """
    report = Report(file)
    try:
        report.layout = Layout.of(text)
        data: dict[str, Any] = tomllib.loads(text)
    except TooLarge as error:
        report.add((), error.reason, line=error.line)
        report.stop()
    except (ValueError, RecursionError) as error:
        found = _AT.fullmatch(str(error))
        reason = str(error) if found is None else f"{found[1]} (column {found[3]})"
        report.add((), f"no TOML: {reason}", line=None if found is None else int(found[2]))
        report.stop()
    known = {*fields_of(Head), *FIELDS, "for", "book"}
    for key in data:
        if key not in known:
            report.unknown((key,), "key", sorted(known))
    return WrittenHouse(
        report=report,
        has_base="extends" in data,
        head=_head(data, report),
        parts={key: value for key, value in data.items() if key in FIELDS},
        apart=_apart(data.get("for", {}), report),
        book=_books(data, report),
    )


def _head(data: Mapping[str, Any], report: Report) -> dict[str, Any]:
    table = {key: value for key, value in data.items() if key in fields_of(Head)}
    if type(table.get("players")) is int:
        table["players"] = [table["players"]]
    if isinstance(table.get("rule"), list):
        cited: dict[str, Any] = {"sources": [source_key(data)]} if "source" in data else {}
        given: dict[str, Any] = {
            "section": "House rules",
            "confidence": "stated",
            "kind": "enforced",
            **cited,
        }
        table["rule"] = [given | one if isinstance(one, dict) else one for one in table["rule"]]
    head = read_fields(Head, table, (), report)
    for missing in needed(Head):
        if missing not in data:
            report.add((missing,), "is missing", allowed=_NEEDED[missing])
    return head


_NEEDED: Final = {"name": "a name of lower-case letters, such as 'cottage'", "title": "a title"}


def source_key(data: Mapping[str, Any]) -> str:
    """Return the key of the source that a file itself names."""
    return str(data.get("name", "house")).upper()


def _apart(data: Any, report: Report) -> dict[int, Mapping[str, object]]:
    """Read the tables for single numbers of players."""
    found: dict[int, Mapping[str, object]] = {}
    if not isinstance(data, Mapping):
        report.add(("for",), f"tables such as [for.3] are needed, not {shown(data)}")
        return found
    for key, table in data.items():
        path = ("for", key)
        if not re.fullmatch(r"[2-8]", key):
            report.add(path, f"{shown(key)} is no number of players from 2 to {MAX_PLAYERS}")
        elif not isinstance(table, Mapping):
            report.add(path, f"a table is needed, not {shown(table)}")
        else:
            for name in table:
                if name not in (*FIELDS, "options"):
                    report.unknown((*path, name), "field", (*FIELDS, "options"))
            found[int(key)] = {k: v for k, v in table.items() if k in (*FIELDS, "options")}
    return found


def _books(data: Mapping[str, Any], report: Report) -> tuple[WholeBook, ...]:
    """Read the whole book and those that it extends, the first of them first."""
    found: list[WholeBook] = []
    table = data.get("book")
    path: Path = ("book",)
    for beside in ("rule", "drops", "sources", "source", "note"):
        if table is not None and beside in data:
            report.add((beside,), "stands in the book, where there is a whole one")
    while table is not None:
        if not isinstance(table, Mapping):
            report.add(path, f"a table is needed, not {shown(table)}")
            break
        inner = {key: value for key, value in table.items() if key != "base"}
        before = report.count
        made = read_fields(WholeBook, inner, path, report)
        if report.count == before:
            found.insert(0, WholeBook(**made))
        table, path = table.get("base"), (*path, "base")
    return tuple(found)
