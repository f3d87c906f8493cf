"""Which fields of rules differ, in words, and which rules of a book speak of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

import attrs
from attrs import frozen

from sedma.book.rulebook import RuleBook
from sedma.house.vocabulary import FIELDS, fields_of
from sedma.record.rules_entry import usual_rules
from sedma.rules.data import to_plain
from sedma.rules.options import Option
from sedma.rules.rules import Rules
from sedma.rules.variant import Variant

__all__ = [
    "Deviation",
    "FieldChange",
    "changed_rules",
    "compare",
    "differences",
    "rules_about",
    "value_text",
]

_PREFIXES: Final[Mapping[str, str]] = {"passes": "pass:", "blind": "blind:", "stop": "stop:"}
"""How the reason keys begin that belong to fields which are no components."""


@frozen
class Deviation:
    """One field that two sets of rules do not share."""

    field: str
    """The field of rules, such as ``prolong``."""
    key: str
    """The field of its component, such as ``when``; empty if the whole is another."""
    old: Any
    """What it was, as plain data."""
    new: Any
    """What it is, as plain data."""

    @property
    def path(self) -> str:
        """Where it is, such as ``prolong.when``."""
        return f"{self.field}.{self.key}" if self.key else self.field

    def __str__(self) -> str:
        return f"{self.path} is {value_text(self.new)}, not {value_text(self.old)}"


def value_text(value: Any) -> str:
    """Return plain data in words.

    >>> value_text(["7", "8"]), value_text([]), value_text([["A", 10], ["10", 10]]), value_text(4)
    ('7 8', 'none', 'A 10, 10 10', '4')
    >>> value_text({"kind": "loser-deals", "tie": "same"})
    'loser-deals (tie: same)'
    """
    if isinstance(value, Mapping):
        inner = {key: value_text(own) for key, own in value.items() if key != "kind"}
        words = ", ".join(f"{key}: {text}" for key, text in inner.items())
        return (
            f"{value['kind']} ({words})" if "kind" in value and words else value.get("kind", words)
        )
    if isinstance(value, list):
        nested = any(isinstance(one, list) for one in value)
        return (", " if nested else " ").join(map(value_text, value)) or "none"
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


def differences(old: Rules, new: Rules) -> tuple[Deviation, ...]:
    """Return the fields in which two sets of rules differ, in the order of the fields.

    >>> import sedma
    >>> base = sedma.variant("classic", players=4)
    >>> [str(one) for one in differences(base, base.change(prolong={"when": "never"}))]
    ['prolong.when is never, not always']
    """
    return tuple(
        one for name in FIELDS for one in _in_field(name, getattr(old, name), getattr(new, name))
    )


def _in_field(name: str, old: Any, new: Any) -> Iterator[Deviation]:
    if old == new:
        return
    if type(old) is type(new) and attrs.has(type(new)):
        for key in fields_of(type(new)):
            before, after = to_plain(getattr(old, key)), to_plain(getattr(new, key))
            if before != after:
                yield Deviation(name, key, before, after)
    else:
        yield Deviation(name, "", to_plain(old), to_plain(new))


def rules_about(
    book: RuleBook, options: Iterable[Option], field: str, key: str, *values: Any
) -> tuple[str, ...]:
    """Return the ids of the rules of a book that speak of a field of rules, as far as known.

    That are the rules which the reasons of the component name, and those which describe an option
    that changes the field.

    Args:
        book: where the rules stand.
        options: the options of its game.
        field: the field of rules.
        key: the field of its component; empty for the whole.
        values: what the field is, or may be.
    """
    found: dict[str, None] = {}
    for reason in _reasons(book, field, key, values):
        rule = book.for_reason(reason)
        if rule is not None:
            found[rule.id] = None
    for option in options:
        change = option.changes.get(field)
        if field in option.changes and (
            not key or not isinstance(change, Mapping) or key in change
        ):
            found |= dict.fromkeys(option.rules)
    return tuple(one for one in book.ids if one in found)


def _reasons(book: RuleBook, field: str, key: str, values: Iterable[Any]) -> Iterator[str]:
    """Go through the reason keys of a field, without those that name another field beside it."""
    if field in _PREFIXES:
        for rule in book:
            yield from (one for one in rule.reasons if one.startswith(_PREFIXES[field]))
    for value in values:
        beside = set(fields_of(type(value))) - {key} if attrs.has(type(value)) and key else set()
        for reason in getattr(value, "reasons", ()):
            if reason.partition(":")[2].replace("-", "_") not in beside:
                yield reason


@frozen
class FieldChange:
    """One field in which two games differ, for the numbers of players for which it is so."""

    difference: Deviation
    """The field, and what it is in both."""
    players: tuple[int, ...]
    """The numbers of players; empty: all that are compared."""
    about_old: tuple[str, ...]
    """Ids of the rules of the one book that speak of it, as far as known."""
    about_new: tuple[str, ...]
    """The same of the other book."""

    def __str__(self) -> str:
        numbers = " or ".join(map(str, self.players))
        return f"{self.difference} (with {numbers} players)" if numbers else str(self.difference)


def compare(old: Variant, new: Variant, numbers: Sequence[int] = ()) -> tuple[FieldChange, ...]:
    """Return the fields in which a game differs from another.

    Args:
        old: the one game.
        new: the other.
        numbers: the numbers of players to look at; by default all of the other game. Where a game
            has no rules for a number, its usual ones are taken.
    """
    wanted = tuple(numbers) or new.players
    found: dict[tuple[str, str], tuple[Deviation, list[int], tuple[Any, Any]]] = {}
    for players in wanted:
        before, after = usual_rules(old, players), usual_rules(new, players)
        for one in differences(before, after):
            if (one.field, one.key) not in (("variant", ""), ("table", "players")):
                values = (getattr(before, one.field), getattr(after, one.field))
                found.setdefault((one.path, str(one)), (one, [], values))[1].append(players)
    return tuple(
        FieldChange(
            difference=one,
            players=() if len(players) == len(wanted) else tuple(players),
            about_old=rules_about(old.book, old.options, one.field, one.key, *values),
            about_new=rules_about(new.book, new.options, one.field, one.key, *values),
        )
        for one, players, values in sorted(
            found.values(), key=lambda found: FIELDS.index(found[0].field)
        )
    )


def changed_rules(new: Variant, base: Variant) -> dict[str, list[str]]:
    """Return the rules that a game has from the book of its base, but changes by its fields.

    Returns:
        For each id what is different, in words.
    """
    kept = set(base.book.ids)
    found: dict[str, list[str]] = {}
    for change in compare(base, new):
        for rule_id in change.about_new:
            if rule_id in kept:
                found.setdefault(rule_id, []).append(str(change))
    return {rule_id: found[rule_id] for rule_id in new.book.ids if rule_id in found}
