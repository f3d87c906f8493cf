"""The JSON Schema of files of house rules, derived from the classes that read them.

Editors use it to complete and to check a file while it is written. What depends on the game that a
file extends, or on what goes together, is beyond a schema; ``sedma rules check`` says that too.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from typing import Any, Final, Literal, TypeAlias, get_args, get_origin

import attrs

from sedma.book.rulebook import Rule, Source
from sedma.errors import PluginError
from sedma.house.conversion import CONTROL, MAX_ITEMS, MAX_TEXT, is_pair
from sedma.house.source import NAME, Head, WholeBook, WrittenOption, one_line
from sedma.house.vocabulary import (
    FIELDS,
    WHOLE_PARTS,
    bounds,
    default_of,
    fields_of,
    hints_of,
    kinds_for,
    needed,
)
from sedma.rules.kinds import LIBRARY, find_kind, kind_names, rule_fields
from sedma.rules.rules import Rules
from sedma.values.cards import RANKS, Card, Rank
from sedma.values.pack import distinct
from sedma.values.seats import MAX_PLAYERS
from sedma.values.validators import MAX_NUMBER, class_pairs, distinct_ranks, distinct_texts

__all__ = ["committed_schema", "json_schema"]

Schema: TypeAlias = dict[str, Any]
"""A schema, or a part of one."""

_LONG: Final[Schema] = {"type": "string", "maxLength": MAX_TEXT}
_CARD: Final[Schema] = {
    "type": "string",
    "pattern": r"^\s*([2-9]|10|[TtJjQqKkAaUuOo])[cshdalbCSHDALB]\s*$",
}
_NUMBERS: Final[Schema] = {
    "type": "array",
    "items": {"type": "integer", "minimum": 2, "maximum": MAX_PLAYERS},
    "uniqueItems": True,
}
_SHARED: Final[Mapping[Any, str]] = {str: "text", Rank: "rank", Source: "source"}
"""The types that are described once, among the definitions, and by which name."""

_EXTENDED: Final = ("options", "drops")
"""What only a file can say that extends a game."""

_BESIDE: Final = ("rule", "drops", "sources", "source", "note")
"""What stands in a whole book, and not beside it."""


def committed_schema() -> str:
    """Return the schema of the kinds of the library, as it is kept in the package."""
    return files("sedma.house").joinpath("schema.json").read_text("utf-8")


def json_schema(*, plugins: bool = True) -> Schema:
    """Return the schema, for draft 2020-12.

    Args:
        plugins: whether it takes the kinds of other installed distributions too.
    """
    kinds = _kinds(plugins=plugins)
    parts = {name: {"$ref": f"#/$defs/{name}"} for name in FIELDS}
    head = _head()
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "House rules of a game of the Sedma family",
        "type": "object",
        "properties": {
            **head,
            **{name: part for name, part in parts.items() if name != "table"},
            "table": _table_at_top(),
            "for": _apart(parts),
            "book": {"$ref": "#/$defs/book"},
        },
        "required": [*needed(Head)],
        "additionalProperties": False,
        "if": {"not": {"required": ["extends"]}},
        "then": _complete(kinds),
        "dependentSchemas": {"book": {"properties": dict.fromkeys(_BESIDE, False)}},
        "$defs": {
            "text": {**_LONG, "pattern": f"^[^{CONTROL}]*$"},
            "rank": _plain(Rank),
            "source": _class(Source, needed(Source)),
            **{name: _part(name, kinds) for name in FIELDS},
            "rule": _class(Rule, ()),
            "book": _book(),
        },
    }


def _kinds(*, plugins: bool) -> dict[str, dict[str, type[Any]]]:
    """Return the kinds of each field of rules."""
    found = {name: dict(kinds_for(name)) for name in FIELDS}
    for kind in kind_names() if plugins else ():
        if kind not in LIBRARY:
            try:
                cls = find_kind(kind)
            except PluginError:
                continue  # a broken plug-in must not hide the others
            for name in rule_fields(cls):
                found[name][kind] = cls
    return found


def _head() -> dict[str, Schema]:
    """Return the schemas of all that is no field of rules."""
    found = {name: _value(hints_of(Head)[name], one) for name, one in fields_of(Head).items()}
    several = {**_NUMBERS, "minItems": 1}
    found["players"] = {"anyOf": [_NUMBERS["items"], several]}
    found["extends"] = {**_LONG, "minLength": 1, "pattern": r"^[^./\\][^/\\]*$"}
    found["rule"] = _sentences("id", "statement")
    option = _class(WrittenOption, needed(WrittenOption))
    changes = {name: {"$ref": f"#/$defs/{name}"} for name in FIELDS}
    option["properties"]["changes"] = _object(changes)
    option["properties"]["players"] = _NUMBERS
    found["option"] = {"type": "array", "maxItems": MAX_ITEMS, "items": option}
    return found


def _table_at_top() -> Schema:
    """Return the schema of the table, whose players are said elsewhere."""
    table = _class(WHOLE_PARTS["table"], ())
    del table["properties"]["players"]
    return table


def _apart(parts: Mapping[str, Schema]) -> Schema:
    table = _table_at_top()
    options = _value(tuple[str, ...], None)
    return {
        "type": "object",
        "propertyNames": {"pattern": f"^[2-{MAX_PLAYERS}]$"},
        "additionalProperties": _object({**parts, "table": table, "options": options}),
    }


def _complete(kinds: Mapping[str, Mapping[str, type[Any]]]) -> Schema:
    """Return what a file has to say that extends nothing."""
    missing = [name for name in FIELDS if default_of(name) is attrs.NOTHING and name != "table"]
    inside: dict[str, Any] = dict.fromkeys(_EXTENDED, False)
    for name in missing:
        own = kinds[name]
        library = kinds_for(name)
        wanted = ["kind"] if len(library) > 1 else [*needed(next(iter(own.values())))]
        if wanted:
            inside[name] = {"required": wanted}
    apart = {"additionalProperties": {"properties": {"options": False}}}
    return {
        "required": ["players", *missing],
        "properties": {**inside, "for": apart},
    }


def _part(name: str, kinds: Mapping[str, Mapping[str, type[Any]]]) -> Schema:
    """Return the schema of a field of rules: a value, or the fields of a component."""
    if not kinds[name]:
        return _value(hints_of(Rules)[name], fields_of(Rules)[name])
    found = [_component(kind, cls) for kind, cls in kinds[name].items()]
    return found[0] if len(found) == 1 else {"type": "object", "anyOf": found}


def _component(kind: str, cls: type[Any]) -> Schema:
    """Return the schema of a component: some of its fields, or all that it needs with its kind."""
    found = _class(cls, ())
    found["properties"] = {"kind": {"const": kind}, **found["properties"]}
    if needed(cls):
        found["dependentRequired"] = {"kind": [*needed(cls)]}
    return found


def _book() -> Schema:
    found = _class(WholeBook, ())
    found["properties"]["rule"] = _sentences(*needed(Rule))
    found["properties"]["base"] = {"$ref": "#/$defs/book"}
    return found


def _sentences(*required: str) -> Schema:
    """Return the schema of a list of rules in words, with what each of them has to say."""
    items = {"allOf": [{"$ref": "#/$defs/rule"}, {"required": [*required]}]}
    return {"type": "array", "maxItems": MAX_ITEMS, "items": items}


def _class(cls: type[Any], required: tuple[str, ...]) -> Schema:
    """Return the schema of a table with the fields of a class."""
    hints = hints_of(cls)
    found = _object({name: _value(hints[name], one) for name, one in fields_of(cls).items()})
    return found | {"required": [*required]} if required else found


def _object(properties: Mapping[str, Schema]) -> Schema:
    return {"type": "object", "properties": dict(properties), "additionalProperties": False}


def _value(hint: Any, field: attrs.Attribute[Any] | None) -> Schema:
    """Return the schema of the values that a field of a type takes."""
    check: Any = None if field is None else field.validator
    if hint is int and field is not None:
        low, high = bounds(field)
        return {"type": "integer", "minimum": low, "maximum": high}
    if check is NAME:
        return {"type": "string", "maxLength": 64, "pattern": NAME.pattern}
    if check is one_line:
        return {"allOf": [{"$ref": "#/$defs/text"}, {"pattern": r"^[^\n]*\S[^\n]*$"}]}
    if hint in _SHARED:
        return {"$ref": f"#/$defs/{_SHARED[hint]}"}
    if get_origin(hint) is tuple:
        return _list(hint, check)
    if get_origin(hint) is Mapping:
        inner = get_args(hint)[1]
        return {
            "type": "object",
            "maxProperties": MAX_ITEMS,
            "additionalProperties": _value(inner, None),
        }
    if hint is not Card and attrs.has(hint):
        return _class(hint, needed(hint))
    return _plain(hint)


def _plain(hint: Any) -> Schema:
    if get_origin(hint) is Literal:
        return {"enum": [*get_args(hint)]}
    if hint is Card:
        return _CARD
    if hint is int:
        return {"type": "integer", "minimum": -MAX_NUMBER, "maximum": MAX_NUMBER}
    if hint is bool:
        return {"type": "boolean"}
    return {"anyOf": [_value(one, None) for one in get_args(hint)]}


def _list(hint: Any, check: Any) -> Schema:
    """Return the schema of a list; of pairs also as a table."""
    inner: Any = get_args(hint)[0]
    found: Schema = {"type": "array", "maxItems": MAX_ITEMS}
    if get_args(hint)[-1] is not Ellipsis:
        each = [_value(one, None) for one in get_args(hint)]
        return {**found, "prefixItems": each, "items": False, "minItems": len(each)}
    if check is class_pairs:
        pair = {"type": "array", "items": {"enum": ["led", *RANKS]}, "minItems": 2, "maxItems": 2}
        return {**found, "items": pair}
    if is_pair(inner):
        return _pairs(inner, found)
    found["items"] = _value(inner, None)
    if check in (distinct, distinct_ranks, distinct_texts):
        found["uniqueItems"] = True
    if check is distinct:
        found["minItems"] = 1
    return found


def _pairs(pair: Any, found: Schema) -> Schema:
    first, second = (_value(one, None) for one in get_args(pair))
    if second.get("type") == "integer":
        second = {**second, "minimum": 0}
    entry = {"type": "array", "prefixItems": [first, second], "items": False, "minItems": 2}
    table = {"type": "object", "propertyNames": first, "additionalProperties": second}
    return {"anyOf": [table, {**found, "items": entry}]}
