"""Rules as plain data: dicts, lists, texts and numbers, and back.

A component is a dict of its fields, with its ``kind``. The components of the library can be
read back, and those whose kind an installed distribution announces; no name in the data is
ever looked up in any other way. A component without a kind is written with its module and
class, to tell it from others, and cannot be read back.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final, Protocol, TypeVar, cast

import attrs

from sedma.errors import ComponentError, RulesError, SedmaError
from sedma.rules.kinds import find_kind, kind_of
from sedma.values.cards import Card, card
from sedma.values.pack import Pack
from sedma.values.seats import Table

__all__ = [
    "AnyRules",
    "changed",
    "changes_of",
    "fingerprint",
    "from_plain",
    "rules_data",
    "to_plain",
]


class AnyRules(Protocol):
    """Rules of any game: a frozen attrs class, with all that decides a deal in its fields."""

    @property
    def players(self) -> int:
        """How many play."""
        ...

    def change(self, **changes: Any) -> Any:
        """Return the same rules with some fields changed; a `RulesError` refuses."""
        ...


_Rules = TypeVar("_Rules", bound=AnyRules)


def to_plain(value: Any) -> Any:
    """Return a value of the library as plain data; components with their kind.

    Raises:
        ComponentError: if a component is neither made with attrs nor shows its values in its
            ``repr``.
        PluginError: if a distribution announces its kind, but it cannot be used.

    >>> from sedma.components import NextDeals
    >>> to_plain(NextDeals())
    {'kind': 'next-deals', 'tie': 'next'}
    """
    if isinstance(value, Card):
        return str(value)
    if isinstance(value, tuple | list):
        return [to_plain(item) for item in value]
    if attrs.has(type(value)):
        names = [a.name for a in attrs.fields(type(value)) if a.init]
        fields = {name: to_plain(getattr(value, name)) for name in names}
        cls = type(value)
        if cls in (Pack, Table):
            return fields
        return {"kind": kind_of(cls) or f"{cls.__module__}:{cls.__qualname__}"} | fields
    if value is None or isinstance(value, str | int):
        return value
    cls = type(value)
    kind, text = f"{cls.__module__}:{cls.__qualname__}", repr(value)
    if _ADDRESS.search(text):
        raise ComponentError(
            f"{kind}: its repr shows an address of memory, which says nothing of its values; make "
            "it a frozen attrs class, or give it a repr of its values"
        )
    return {"kind": kind, "text": text}


_ADDRESS: Final = re.compile(r" at 0x[0-9A-Fa-f]+")


def from_plain(name: str, old: Any, data: Any) -> Any:
    """Return a field of rules from plain data.

    Args:
        name: the name of the field, for messages.
        old: what it was; fields that the data do not name are kept, if the kind is the same.
        data: what `to_plain` makes of such a field, or some of it.

    Raises:
        RulesError: if the kind does not exist, or the data do not fit; the message begins with
            the name.
    """
    try:
        if not attrs.has(type(old)):
            return _tuples(data)
        if not isinstance(data, Mapping):
            raise RulesError(f"a table of fields is needed, not {data!r}")
        fields = {key: _tuples(value) for key, value in data.items() if key != "kind"}
        if isinstance(old, Pack) and "removed" in fields:
            fields["removed"] = tuple(card(text) for text in fields["removed"])
        cls = find_kind(data["kind"]) if "kind" in data else type(old)
        known = [a.name for a in attrs.fields(cls) if a.init]
        unknown = [key for key in fields if key not in known]
        if unknown:
            raise RulesError(f"no field {unknown[0]!r}; fields are {', '.join(known) or 'none'}")
        return attrs.evolve(old, **fields) if cls is type(old) else cls(**fields)
    except (SedmaError, TypeError, ValueError) as error:
        raise RulesError(f"{name}: {error}") from None


def _tuples(value: Any, depth: int = 8) -> Any:
    if not isinstance(value, list | tuple):
        return value
    if not depth:
        raise RulesError("lists are nested too deep")
    return tuple(_tuples(item, depth - 1) for item in value)


def rules_data(rules: AnyRules) -> dict[str, Any]:
    """Return rules of any game as plain data: all fields but the rule book and what is derived.

    Raises:
        ComponentError: if a component does not show its values.
    """
    aside = ("book", "limited_options")
    fields = attrs.fields(cast("Any", type(rules)))
    names = (a.name for a in fields if a.init and a.name not in aside)
    return {name: to_plain(getattr(rules, name)) for name in names}


def changes_of(base: AnyRules, rules: AnyRules) -> dict[str, Any]:
    """Return what differs between two sets of rules, as data for `from_plain`.

    Raises:
        ComponentError: if a component does not show its values.
    """
    changes: dict[str, Any] = {}
    for name, new in rules_data(rules).items():
        old = to_plain(getattr(base, name))
        if new == old:
            continue
        if isinstance(new, dict) and isinstance(old, dict) and new.get("kind") == old.get("kind"):
            new = {key: value for key, value in new.items() if value != old[key]}  # noqa: PLW2901
        changes[name] = new
    return changes


def changed(base: _Rules, data: Any, players: int | None = None) -> _Rules:
    """Return rules with these changes, as `changes_of` returns them.

    Args:
        base: the rules.
        data: the changes.
        players: for how many players the rules are afterwards; by default as many as before.

    Raises:
        RulesError: if the data name a field that rules do not have, do not fit, or change the
            number of players.
    """
    if not isinstance(data, Mapping):
        raise RulesError(f"changes are a table of fields, not {data!r}")
    known = set(rules_data(base)) - {"variant"}
    unknown = [name for name in data if name not in known]
    if unknown:
        raise RulesError(
            f"rules have no field {unknown[0]!r}; fields are {', '.join(sorted(known))}"
        )
    rules: _Rules = base.change(
        **{name: from_plain(name, getattr(base, name), new) for name, new in data.items()}
    )
    wanted = base.players if players is None else players
    if rules.players != wanted:
        raise RulesError(f"table: the rules are for {wanted} players, not {rules.players}")
    return rules


@lru_cache(maxsize=1024)
def fingerprint(rules: AnyRules) -> str:
    """Return 16 hexadecimal digits that are the same for equal rules, and only for them.

    Raises:
        ComponentError: if a component does not show its values.
    """
    text = json.dumps(rules_data(rules), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]
