"""Values of files: what fits a type, and where in a list or table something does not fit."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from difflib import get_close_matches
from functools import lru_cache
from types import UnionType
from typing import TYPE_CHECKING, Any, Final, Literal, Union, cast, get_args, get_origin

import attrs

from sedma.errors import RulesError, SedmaError
from sedma.house.problems import Report, shown
from sedma.house.toml_places import Path
from sedma.house.vocabulary import fields_of, in_words
from sedma.values.cards import Card, card
from sedma.values.validators import MAX_NUMBER

if TYPE_CHECKING:
    from cattrs import Converter
    from cattrs.errors import AttributeValidationNote

__all__ = ["CONTROL", "MAX_ITEMS", "MAX_TEXT", "is_pair", "structured"]

MAX_TEXT: Final = 8_000
"""The longest text of a file, in characters."""

MAX_ITEMS: Final = 1_000
"""The most entries of a list or table."""

CONTROL: Final = r"\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069"
"""Characters with which a text could steer a terminal, or show itself as another."""

_CONTROLS: Final = re.compile(f"[{CONTROL}]")


class _UnfitError(RulesError):
    """A value that does not fit a type."""

    def __init__(self, reason: str, allowed: str = "", near: tuple[str, ...] = ()) -> None:
        super().__init__(reason)
        self.allowed = allowed
        self.near = near


def structured(hint: Any, value: object, path: Path, report: Report) -> tuple[bool, Any]:
    """Return whether a value fits a type, and the value; what does not fit is reported.

    A value may be of several types one after the other in lists and tables; each place that does
    not fit is reported by itself.

    Args:
        hint: the type, as it is written at a field; attrs classes, literals, unions and
            collections of them.
        value: what stands in the file: texts, numbers, truth values, lists and tables.
        path: where in the file it stands.
        report: takes what does not fit.
    """
    from cattrs.errors import BaseValidationError

    try:
        return True, _converter().structure(value, hint)
    except (BaseValidationError, SedmaError) as error:
        for place, reason in _leaves(error, path):
            _note(reason, place, report)
        return False, None


def _leaves(error: BaseException, path: Path) -> Iterator[tuple[Path, BaseException]]:
    """Go through the places at which a value did not fit, with the errors."""
    from cattrs.errors import BaseValidationError, IterableValidationNote

    if not isinstance(error, BaseValidationError):
        yield path, error
        return
    for inner in error.exceptions:
        place = path
        for note in getattr(inner, "__notes__", ()):
            if isinstance(note, IterableValidationNote):
                place = (*path, note.index)
            else:
                place = (*path, cast("AttributeValidationNote", note).name)
        yield from _leaves(inner, place)


def _note(error: BaseException, path: Path, report: Report) -> None:
    from cattrs.errors import ForbiddenExtraKeysError

    if isinstance(error, ForbiddenExtraKeysError):
        for key in sorted(map(str, error.extra_fields)):
            report.unknown((*path, key), "field", fields_of(error.cl))
    elif isinstance(error, KeyError):
        report.add(path, "is missing")
    else:
        report.add(
            path,
            str(error),
            allowed=getattr(error, "allowed", ""),
            near=getattr(error, "near", ()),
        )


@lru_cache(maxsize=1)
def _converter() -> Converter:
    """Return a converter that takes no value of a wrong type, and none that is too large."""
    from cattrs import Converter

    converter = Converter(forbid_extra_keys=True)
    converter.register_structure_hook(str, _text)
    converter.register_structure_hook(int, _whole_number)
    converter.register_structure_hook(bool, _truth)
    converter.register_structure_hook(Card, _card)
    converter.register_structure_hook_func(_is_of(Literal), _one_of)
    converter.register_structure_hook_factory(
        _is_of(tuple), lambda hint: _list_hook(converter, hint)
    )
    for either in (Union, UnionType):
        converter.register_structure_hook_factory(_is_of(either), _either_hook)
    converter.register_structure_hook_factory(
        _is_of(Mapping), lambda hint: _table_hook(converter, hint)
    )
    converter.register_structure_hook_factory(attrs.has, lambda hint: _class_hook(converter, hint))
    return converter


def _is_of(origin: Any) -> Callable[[Any], bool]:
    """Return whether a type is a list of some type, a table, or one of some values."""
    return lambda hint: bool(get_origin(hint) is origin)


def _text(value: object, _hint: Any) -> str:
    if not isinstance(value, str):
        raise _UnfitError(f"text is needed, not {shown(value)}")
    if len(value) > MAX_TEXT:
        raise _UnfitError(f"the text is longer than {MAX_TEXT} characters")
    if _CONTROLS.search(value):
        raise _UnfitError(f"the text holds characters that steer a terminal: {shown(value)}")
    return value


def _whole_number(value: object, _hint: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise _UnfitError(f"a whole number is needed, not {shown(value)}")
    if not -MAX_NUMBER <= value <= MAX_NUMBER:
        raise _UnfitError(f"{shown(value)} is too large; the largest number is {MAX_NUMBER}")
    return value


def _truth(value: object, _hint: Any) -> bool:
    if not isinstance(value, bool):
        raise _UnfitError(f"true or false is needed, not {shown(value)}")
    return value


def _card(value: object, _hint: Any) -> Card:
    return card(_text(value, str))


def _one_of(value: object, hint: Any) -> Any:
    values = get_args(hint)
    if isinstance(value, str | int) and value in values and type(value) in map(type, values):
        return value
    near = get_close_matches(value[:80], values, n=2) if isinstance(value, str) else ()
    raise _UnfitError(f"{shown(value)} is not allowed here", in_words(hint), tuple(near))


def _list_hook(converter: Converter, hint: Any) -> Any:
    """Return what reads a list; of pairs also as a table."""
    args = get_args(hint)
    inner: Any = args[0]
    pairs = is_pair(inner)

    def read(value: object, _hint: Any) -> Any:
        if pairs and isinstance(value, Mapping):
            first, second = get_args(inner)
            keys = _each(converter, [(key, key, first) for key in value], hint)
            owns = _each(converter, [(key, own, second) for key, own in value.items()], hint)
            return tuple(zip(keys, owns, strict=True))
        if not isinstance(value, list):
            allowed = in_words(hint)
            raise _UnfitError(f"a list is needed, not {shown(value)}", allowed)
        if len(value) > MAX_ITEMS:
            raise _UnfitError(f"the list has more than {MAX_ITEMS} entries")
        if args[-1] is Ellipsis:
            return _each(converter, [(i, one, inner) for i, one in enumerate(value)], hint)
        if len(value) != len(args):
            raise _UnfitError(f"{len(args)} entries are needed, not {len(value)}")
        return _each(converter, [(i, value[i], one) for i, one in enumerate(args)], hint)

    return read


def is_pair(hint: Any) -> bool:
    """Say whether a type is a tuple of two, so that a list of them can be a table."""
    args = get_args(hint)
    return get_origin(hint) is tuple and len(args) == 2 and args[-1] is not Ellipsis


def _either_hook(hint: Any) -> Any:
    """Return what reads a value of one of several types."""

    def read(value: object, _hint: Any) -> Any:
        for one in get_args(hint):
            fits, made = structured(one, value, (), Report(""))
            if fits:
                return made
        allowed = " or ".join(map(in_words, get_args(hint)))
        raise _UnfitError(f"{shown(value)} is not allowed here", allowed)

    return read


def _table_hook(converter: Converter, hint: Any) -> Any:
    """Return what reads a table with any keys."""
    _, inner = get_args(hint)

    def read(value: object, _hint: Any) -> Any:
        if not isinstance(value, Mapping):
            raise _UnfitError(f"a table is needed, not {shown(value)}")
        if len(value) > MAX_ITEMS:
            raise _UnfitError(f"the table has more than {MAX_ITEMS} entries")
        items = [(key, one, inner) for key, one in value.items()]
        return dict(zip(value, _each(converter, items, hint), strict=True))

    return read


def _each(converter: Converter, items: list[tuple[Any, object, Any]], hint: Any) -> Any:
    """Read entries, and raise all that do not fit together, with their places."""
    from cattrs.errors import IterableValidationError, IterableValidationNote

    made: list[Any] = []
    errors: list[Exception] = []
    for place, one, inner in items:
        try:
            made.append(converter.structure(one, inner))
        except Exception as error:  # noqa: BLE001  # raised again below, in a group
            error.add_note(IterableValidationNote("in an entry", place, inner))
            errors.append(error)
    if errors:
        raise IterableValidationError("entries", errors, hint)  # pyright: ignore[reportCallIssue]
    return tuple(made)


def _refused(cls: Any, table: Mapping[str, Any]) -> list[tuple[str, RulesError]]:
    """Ask the validator of each field of a class about a table whose types are right."""
    found: list[tuple[str, RulesError]] = []
    for name, field in fields_of(cls).items():
        value = table.get(name)
        if name in table and field.validator is not None:
            try:
                field.validator(None, field, tuple(value) if isinstance(value, list) else value)
            except RulesError as error:
                found.append((name, error))
    return found


def _class_hook(converter: Converter, cls: Any) -> Any:
    """Return what reads the table of a class."""
    from cattrs.errors import AttributeValidationNote, ClassValidationError
    from cattrs.gen import make_dict_structure_fn

    plain = make_dict_structure_fn(cls, converter, _cattrs_forbid_extra_keys=True)

    def read(value: object, hint: Any) -> Any:
        if not isinstance(value, Mapping):
            raise _UnfitError(f"a table is needed, not {shown(value)}")
        try:
            return plain(value, hint)
        except ClassValidationError as group:
            if any(hasattr(error, "__notes__") for error in group.exceptions) or not all(
                isinstance(error, RulesError) for error in group.exceptions
            ):
                raise
            errors = _refused(cls, value)  # a validator has refused; say of which field
            for name, error in errors:
                error.add_note(AttributeValidationNote("in a field", name, cls))
            grouped: Any = ClassValidationError  # type checkers know it by its base
            raise grouped("fields", [error for _, error in errors], cls) from None

    return read
