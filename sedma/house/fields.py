"""Reading tables of fields: every value is checked by the type and the validator of its field."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any, Final

import attrs
from attrs import frozen

from sedma.errors import PluginError, RulesError, SedmaError, error_words
from sedma.house.conversion import structured
from sedma.house.problems import Report, shown
from sedma.house.toml_places import Path
from sedma.house.vocabulary import (
    WHOLE_PARTS,
    fields_of,
    hints_of,
    in_words,
    kinds_for,
    needed,
)
from sedma.rules.kinds import find_kind, kind_names, rule_fields
from sedma.rules.rules import Rules

__all__ = ["UNKNOWN", "Part", "read_fields", "read_part"]

UNKNOWN: Final = object()
"""Stands for what a field was, if that cannot be known."""


def read_fields(
    cls: type[Any], table: Mapping[str, object], path: Path, report: Report, what: str = "field"
) -> dict[str, Any]:
    """Return the fields of a class that stand in a table; what is wrong is reported.

    Args:
        cls: an attrs class; its converters and validators have their say, too.
        table: what stands in the file, by the names of fields.
        path: where in the file the table stands.
        report: takes keys that are no fields, and values that do not fit; they are left out.
        what: what a key is, for messages.
    """
    known, hints = fields_of(cls), hints_of(cls)
    found: dict[str, Any] = {}
    for key, value in table.items():
        if key not in known:
            report.unknown((*path, key), what, known)
            continue
        fits, made = structured(hints[key], value, (*path, key), report)
        if fits and _is_valid(known[key], hints[key], made, (*path, key), report):
            found[key] = made
    return found


def _is_valid(field: Any, hint: Any, value: Any, path: Path, report: Report) -> bool:
    """Ask the converter and the validator of a field about a value of the right type."""
    try:
        settled = value if field.converter is None else field.converter(value)
        if field.validator is not None:
            field.validator(None, field, settled)
    except Exception as error:  # noqa: BLE001  # strangers check as they like
        report.add(path, _said(error), allowed=in_words(hint, field))
        return False
    return True


def _said(error: Exception) -> str:
    return str(error) if isinstance(error, SedmaError) else error_words(error)


@frozen
class Part:
    """What a file says about one field of rules."""

    value: Any
    """The fields that change, as a mapping; or the whole new value."""

    def on(self, old: Any) -> Any:
        """Return the field with this said of what it was.

        Raises:
            RulesError: if the fields of the component do not go together.
        """
        if not isinstance(self.value, Mapping):
            return self.value
        try:
            return attrs.evolve(old, **self.value)
        except Exception as error:
            raise RulesError(_said(error)) from error


def read_part(name: str, data: object, old: Any, path: Path, report: Report) -> Part | None:
    """Read what a file says about a field of rules.

    Args:
        name: the field.
        data: what stands there.
        old: what the field was; `attrs.NOTHING` if it was nothing, `UNKNOWN` if that is not known.
        path: where it stands.
        report: takes what is wrong.
    """
    if name not in WHOLE_PARTS and not kinds_for(name):
        made = read_fields(Rules, {name: data}, path[:-1], report)
        return Part(made[name]) if name in made else None
    if not isinstance(data, Mapping):
        kinds = ", ".join(kinds_for(name))
        report.add(path, f"a table is needed, not {shown(data)}", allowed=f"fields of {kinds}")
        return None
    if "kind" in data:
        cls = _class_of(name, data["kind"], (*path, "kind"), report)
        return None if cls is None else _whole(cls, data, path, report)
    if old is attrs.NOTHING:
        return _unguided(name, data, path, report)
    if old is UNKNOWN:
        return _of_some_kind(name, data, path, report)
    before = report.count
    made = read_fields(type(old), data, path, report)
    return Part(made) if report.count == before else None


def _unguided(name: str, data: Mapping[str, Any], path: Path, report: Report) -> Part | None:
    """Take the only kind there is, or say that the kind is missing, and what no kind takes."""
    kinds = kinds_for(name)
    if len(kinds) == 1:
        return _whole(next(iter(kinds.values())), data, path, report)
    report.add((*path, "kind"), "is missing", allowed=" or ".join(map(repr, kinds)))
    known = {key for cls in kinds.values() for key in fields_of(cls)}
    for key in data:
        if key not in known:
            report.unknown((*path, key), "field", sorted(known))
    return None


def _of_some_kind(name: str, data: Mapping[str, Any], path: Path, report: Report) -> Part | None:
    """Read the fields of whichever kind takes them all; if none does, the first reports."""
    for cls in kinds_for(name).values():
        silent = Report(report.file)
        made = read_fields(cls, data, path, silent)
        if not silent.problems:
            return Part(made)
    read_fields(next(iter(kinds_for(name).values())), data, path, report)
    return None


def _class_of(name: str, kind: object, path: Path, report: Report) -> type[Any] | None:
    """Return the class of a kind that can stand in a field of rules."""
    if WHOLE_PARTS.get(name) and kind == name:
        return WHOLE_PARTS[name]
    own = [*kinds_for(name)]
    allowed = " or ".join(map(repr, own))
    if not isinstance(kind, str):
        report.add(path, f"a kind is text, not {shown(kind)}", allowed=allowed)
        return None
    try:
        cls = find_kind(kind)
    except PluginError as error:
        report.add(path, str(error))
        return None
    except RulesError:
        known = [*own, *(one for one in kind_names() if one not in own)]
        near = get_close_matches(kind[:80], known, n=3)
        report.add(path, f"there is no kind {shown(kind)}", allowed=allowed, near=near)
        return None
    if name not in rule_fields(cls):
        others = ", ".join(rule_fields(cls))
        report.add(path, f"{kind!r} is for {others}, not for {name}", allowed=allowed)
        return None
    return cls


def _whole(cls: type[Any], data: Mapping[str, object], path: Path, report: Report) -> Part | None:
    """Make a component of a class from all its fields."""
    before = report.count
    made = read_fields(cls, {k: v for k, v in data.items() if k != "kind"}, path, report)
    for missing in needed(cls):
        if missing not in data:
            field, hint = fields_of(cls)[missing], hints_of(cls)[missing]
            report.add((*path, missing), "is missing", allowed=in_words(hint, field))
    if report.count > before:
        return None
    try:
        return Part(cls(**made))
    except Exception as error:  # noqa: BLE001  # strangers check as they like
        report.add(path, _said(error))
        return None
