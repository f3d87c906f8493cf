"""Writing a variant as a complete file, which reads back as an equal one."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

import attrs

from sedma.book.rulebook import RuleBook
from sedma.errors import RulesError
from sedma.house.vocabulary import FIELDS, WHOLE_PARTS, fields_of, hints_of
from sedma.rules.data import to_plain
from sedma.rules.kinds import kind_of
from sedma.rules.options import Option
from sedma.rules.rules import Rules
from sedma.rules.variant import Variant
from sedma.values.cards import Card, Rank

__all__ = ["toml_text", "write_house_rules"]


class _Inline(dict[str, Any]):
    """A table that is written in one line."""


_TABLES: Final = (tuple[tuple[Rank, int], ...], tuple[tuple[Card, Rank], ...])
"""The types of pairs that are written as tables."""


def write_house_rules(variant: Variant) -> str:
    """Return a variant as the text of a complete file of house rules.

    Raises:
        RulesError: if it holds a component that has no kind, or rules with several books.
        RuleBookError: if its book cannot be read.
        PluginError: if a component is of a kind that cannot be used.

    >>> import sedma
    >>> classic = sedma.find_variant("classic")
    >>> sedma.read_house_rules(write_house_rules(classic)) == classic
    True
    """
    first, *others = variant.rules
    if any(rules.book != first.book for rules in others):
        raise RulesError(f"{variant.name}: its rules have several books, and a file has one")
    data: dict[str, Any] = {
        "name": variant.name,
        "title": variant.title,
        "status": variant.status,
        "aliases": [*variant.aliases],
        "players": [*variant.players],
    }
    parts = {name: _whole(name, getattr(first, name)) for name in FIELDS}
    del parts["table"]["players"], parts["table"]["kind"]
    del parts["pack"]["kind"]
    apart = {str(rules.players): _apart(first, rules) for rules in others}
    return toml_text(
        {
            **data,
            **parts,
            "titles": dict(variant.titles),
            "for": {players: table for players, table in apart.items() if table},
            "option": [_option(option) for option in variant.options],
            "book": _book(variant.book),
        }
    )


def _whole(name: str, value: Any) -> Any:
    """Return a field of rules as data, a component with its kind and all its fields."""
    cls = type(value)
    if not attrs.has(cls):
        return _data(value)
    kind = name if WHOLE_PARTS.get(name) is cls else kind_of(cls)
    if kind is None:
        raise RulesError(
            f"{name}: {cls.__qualname__} has no kind that a file could name; a plug-in can give "
            "it one"
        )
    return {"kind": kind} | {key: _of_field(value, key) for key in fields_of(cls)}


def _of_field(value: Any, key: str) -> Any:
    data = _data(getattr(value, key))
    return _Inline(data) if hints_of(type(value))[key] in _TABLES else data


def _apart(first: Rules, rules: Rules) -> dict[str, Any]:
    """Return what rules have for their number of players that the first have not."""
    found: dict[str, Any] = {}
    for name in FIELDS:
        old, new = getattr(first, name), getattr(rules, name)
        if type(old) is type(new) and attrs.has(type(new)):
            keys = [key for key in fields_of(type(new)) if getattr(old, key) != getattr(new, key)]
            fields = {key: _of_field(new, key) for key in keys if (name, key) != _PLAYERS}
            if fields:
                found[name] = fields
        elif old != new:
            found[name] = _whole(name, new)
    return found


_PLAYERS: Final = ("table", "players")


def _option(option: Option) -> dict[str, Any]:
    """Return an option as data, without what it leaves at the default."""
    changes: dict[str, Any] = {}
    for name, change in option.changes.items():
        if isinstance(change, Mapping):
            changes[name] = {key: _data(value) for key, value in change.items()}
        else:
            changes[name] = _whole(name, change)
    return _without_defaults(option) | ({"changes": changes} if changes else {})


def _book(book: RuleBook) -> dict[str, Any]:
    data: dict[str, Any] = {
        "variant": book.variant,
        "title": book.title,
        "language": book.language,
        "revision": book.revision,
        "sources": {key: _without_defaults(one) for key, one in book.sources.items()},
        "rule": [_without_defaults(one) for one in book.rules],
    }
    return data if book.base is None else data | {"base": _book(book.base)}


def _without_defaults(value: Any) -> dict[str, Any]:
    return {
        name: _data(getattr(value, name))
        for name, one in fields_of(type(value)).items()
        if name != "changes" and getattr(value, name) != one.default
    }


def _data(value: Any) -> Any:
    return to_plain(value)


# TOML.


def toml_text(table: Mapping[str, Any]) -> str:
    """Return a table of texts, numbers, truth values, lists and tables as TOML.

    >>> print(toml_text({"a": [1, "b"], "c": {"d": True}, "e": [{"f g": 1}]}), end="")
    a = [1, "b"]
    <BLANKLINE>
    [c]
    d = true
    <BLANKLINE>
    [[e]]
    "f g" = 1
    """
    return "\n".join(_lines(table, ())) + "\n"


def _lines(table: Mapping[str, Any], path: tuple[str, ...]) -> Iterator[str]:
    """Give the lines of a table: its values first, then the tables in it."""
    inner = {key: value for key, value in table.items() if _is_table(value)}
    for key, value in table.items():
        if key not in inner:
            yield f"{_key(key)} = {_value(value)}"
    for key, value in inner.items():
        name = ".".join(map(_key, (*path, key)))
        if isinstance(value, Mapping):
            if value and not all(map(_is_table, value.values())):
                yield from ("", f"[{name}]")
            yield from _lines(value, (*path, key))
        for one in value if isinstance(value, list) else ():
            yield from ("", f"[[{name}]]")
            yield from _lines(one, (*path, key))


def _is_table(value: object) -> bool:
    if isinstance(value, list):
        return bool(value) and all(isinstance(one, Mapping) for one in value)
    return isinstance(value, Mapping) and not isinstance(value, _Inline)


def _key(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else _text(key)


def _text(value: str) -> str:
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _value(value: Any) -> str:
    if isinstance(value, _Inline):
        inner = ", ".join(f"{_key(key)} = {_value(one)}" for key, one in value.items())
        return f"{{ {inner} }}" if inner else "{}"
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, bool):
        return "true" if value else "false"
    return _text(value) if isinstance(value, str) else str(value)
