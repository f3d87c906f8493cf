"""Kinds of components: the names by which data name a component.

The kind of a component of the library is the name of its class in lower case with hyphens.
Other distributions add kinds through an entry-point group; the name of the entry point is the
kind, and its value the class. A class of any other origin has no kind: rules can hold it, but
data cannot name it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from types import UnionType
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints

import attrs

from sedma.components.asked import OURS
from sedma.errors import PluginError, RulesError, error_words
from sedma.plugins import Group, near_names
from sedma.rules.rules import COMPONENTS, Rules
from sedma.values.cards import Card
from sedma.values.validators import members

__all__ = [
    "GROUP",
    "LIBRARY",
    "broken_kinds",
    "find_kind",
    "forget_kinds",
    "kind_names",
    "kind_of",
    "rule_fields",
]

GROUP: Final = "sedma.components"
"""The entry-point group in which component kinds are announced."""


def _hyphens(cls: type) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "-", cls.__name__).lower()


LIBRARY: Final[Mapping[str, type[Any]]] = {
    _hyphens(cls): cls for cls in sorted(OURS, key=lambda cls: cls.__name__)
}
"""The components of the library by kind."""


def kind_names() -> tuple[str, ...]:
    """Return all kinds, those of the library and of other distributions, in alphabetical order.

    Nothing is imported for it.

    >>> "equal-or-wild" in kind_names()
    True
    """
    return tuple(sorted({*LIBRARY, *_INSTALLED.names()}))


def find_kind(name: str) -> type[Any]:
    """Return the class of this kind; that of another distribution is imported now.

    Raises:
        RulesError: if there is none; lists near names.
        PluginError: if the class of another distribution cannot be used, or two distributions
            claim the kind.

    >>> find_kind("draw")
    <class 'sedma.components.draw.Draw'>
    >>> find_kind("stake")
    Traceback (most recent call last):
    sedma.errors.RulesError: no component is of the kind 'stake'; did you mean stakes?
    """
    if not isinstance(name, str):
        raise RulesError(f"the kind of a component is a text, not {name!r}")
    if name in LIBRARY:
        return LIBRARY[name]
    names = kind_names()
    if name not in names:
        hint = near_names(name, names)
        raise RulesError(f"no component is of the kind {name!r}; {hint}")
    return _INSTALLED.load(name)


def kind_of(cls: type) -> str | None:
    """Return the kind of a class, or None if data cannot name it.

    Raises:
        PluginError: if a distribution announces the class, but it cannot be used.

    >>> from sedma.components import NextDeals
    >>> kind_of(NextDeals), kind_of(int)
    ('next-deals', None)
    """
    own = _hyphens(cls)
    if LIBRARY.get(own) is cls:
        return own
    for name in _INSTALLED.names_of(_home(cls)):
        if _INSTALLED.load(name) is cls:
            return name
    return None


def rule_fields(cls: type) -> tuple[str, ...]:
    """Return the fields of `Rules` in which a component of this class can stand.

    >>> from sedma.components import NextDeals
    >>> rule_fields(NextDeals)
    ('rotation',)
    """
    own = set(attrs.fields_dict(cls)) if attrs.has(cls) else set()
    return tuple(
        name
        for name, asked in _questions().items()
        if (
            all(member in own or hasattr(cls, member) for member in members(asked))
            if members(asked)
            else issubclass(cls, asked)
        )
    )


def broken_kinds() -> Iterator[tuple[str, PluginError]]:
    """Import every kind of other distributions, and go through those that cannot be used."""
    return _INSTALLED.broken()


def forget_kinds() -> None:
    """Forget which kinds are installed, so that they are looked up again.

    Only a program that installs a distribution while it runs needs this.
    """
    _INSTALLED.forget()


def _home(cls: type) -> str:
    return f"{cls.__module__}:{cls.__qualname__}"


@lru_cache(maxsize=1)
def _questions() -> Mapping[str, type]:
    """Return the type of each field of rules that holds a component."""
    hints = get_type_hints(Rules)
    return {name: hints[name] for name in COMPONENTS}


# What a class of another distribution has to be.


def _problem(name: str, loaded: object) -> str | None:
    if not isinstance(loaded, type) or not attrs.has(loaded):
        return "is no attrs class"
    return _bad_name(name, loaded) or _bad_class(loaded) or _bad_fields(loaded)


def _bad_name(name: str, cls: type) -> str | None:
    if name in LIBRARY:
        return "bears the name of a kind of the library; give it another"
    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", name):
        return "has a name that is no kind: a kind is made of lower-case words with hyphens"
    names = _INSTALLED.names_of(_home(cls))
    if name not in names:
        return f"is not where the class stands; announce it as {_home(cls)}"
    if len(names) > 1:
        return f"has more kinds than one: {', '.join(names)}"
    return None


def _bad_class(cls: Any) -> str | None:
    if not rule_fields(cls):
        return f"answers none of the questions of rules ({', '.join(COMPONENTS)})"
    if cls.__eq__ is object.__eq__ or cls.__hash__ in (None, object.__hash__):
        return "is no value: two with equal fields have to be equal and hashable"
    try:
        cls.__new__(cls).__setattr__("sedma", None)
    except attrs.exceptions.FrozenInstanceError:
        return None
    except AttributeError:
        pass  # it has no such attribute, but takes others
    return "can be changed; make it frozen"


def _bad_fields(cls: Any) -> str | None:
    try:
        hints = get_type_hints(cls)
    except Exception as error:  # noqa: BLE001  # strangers write what they like
        return f"has types of fields that cannot be resolved ({error_words(error)})"
    for field in attrs.fields(cls):
        if not field.init:
            continue
        if field.name == "kind" or field.alias != field.name:
            return f"has a field {field.name!r}, which data cannot name"
        if not _is_plain(hints.get(field.name)):
            return (
                f"has a field {field.name!r} of the type {field.type!r}, which is no plain data: "
                "take text, whole numbers, truth values, cards, and tuples of them"
            )
    return None


def _is_plain(hint: Any) -> bool:
    """Say whether values of a type can be written as data and read back."""
    if hint in (str, int, bool, Card):
        return True
    origin, args = get_origin(hint), get_args(hint)
    if origin is Literal:
        return all(isinstance(value, str | int) for value in args)
    if origin in (tuple, Union, UnionType):
        return bool(args) and all(item is Ellipsis or _is_plain(item) for item in args)
    return False


_INSTALLED: Final = Group[type[Any]](GROUP, "component kind", _problem)
