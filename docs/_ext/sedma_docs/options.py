"""Options of variants, and the vocabulary in which they and house rules are written."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from typing import TYPE_CHECKING, Any, Final, Literal, get_args, get_origin, get_type_hints

import attrs
from sphinx.pycode import ModuleAnalyzer

from sedma import Option, Rules, RulesError, Variant
from sedma.rules.kinds import LIBRARY, kind_of, rule_fields
from sedma_docs.markdown import code, described, fields, plain, rule_link
from sedma_docs.names import sentence
from sedma_docs.rulebooks import numbers, option_anchor, option_link, variants
from sedma_docs.tables import Lines

if TYPE_CHECKING:
    from sphinx.application import Sphinx

ASIDE: Final = ("variant", "book", "limited_options")
"""Fields of rules that no option changes."""

VALUES: Final = {
    "int": "a whole number",
    "bool": "true or false",
    "Card": "a card",
    "tuple[Rank, ...]": "ranks",
    "tuple[Suit, ...]": "suits",
    "tuple[Card, ...]": "cards",
    "tuple[str, ...]": "texts",
    "tuple[tuple[Rank, int], ...]": "ranks with numbers",
    "tuple[tuple[Card, Rank], ...]": "cards with ranks",
    "tuple[tuple[str, ...], ...]": "pairs of classes",
}
"""Types of fields in words; types of another name are described where they are defined."""


class Options(Lines):
    """List the options of every variant."""

    def lines(self) -> Iterator[str]:
        """Give a section for each variant."""
        for variant in variants():
            yield f"## {plain(variant.title)}\n"
            if not variant.options:
                yield "This game has no options.\n"
            apart = _apart(variant)
            for option in variant.options:
                yield from _option(variant, option, apart[option.name])


def _option(variant: Variant, option: Option, apart: list[str]) -> Iterator[str]:
    yield f"({option_anchor(variant, option.name)})=\n"
    yield f"### {option.name}\n"
    title = option.title[0].upper() + option.title[1:]
    yield f"{{.statement}}\n{plain(title)}.\n"
    playable = _playable(variant, option.name)
    changes = "; ".join(_changes(option.changes))
    everywhere = set(playable) == set(variant.players)
    yield "{.facts}"
    yield from fields(
        {
            "Changes": changes or ("" if option.includes else "nothing"),
            "Includes": ", ".join(option_link(variant, name) for name in option.includes),
            "Players": f"any of {numbers(playable)}" if everywhere else numbers(playable),
            "Rules": ", ".join(map(rule_link, option.rules)),
            "Not with": ", ".join(option_link(variant, name) for name in apart),
        }
    )


def _changes(changes: Mapping[str, Any]) -> Iterator[str]:
    """Give each field that changes, with its new value."""
    for name, change in changes.items():
        inner = change.items() if isinstance(change, Mapping) else ()
        for key, value in inner:
            yield f"{code(f'{name}.{key}')} is {_value(value)}"
        if not inner:
            yield f"{code(name)} is {_value(change)}"


def _value(value: Any) -> str:
    return described(value) if attrs.has(type(value)) else code(_short(value))


def _short(value: Any) -> str:
    """Return a value as one writes it in Python."""
    return repr(list(value)) if isinstance(value, tuple) and value else repr(value)


def _playable(variant: Variant, *names: str) -> list[int]:
    """Return the numbers of players for which these options can be played together."""
    found = []
    for players in variant.players:
        try:
            variant.for_players(players, names)
        except RulesError:
            continue
        found.append(players)
    return found


def _apart(variant: Variant) -> dict[str, list[str]]:
    """Return for each option the others that cannot be played with it, though each can."""
    names = [option.name for option in variant.options]
    alone = {name: set(_playable(variant, name)) for name in names}
    found: dict[str, list[str]] = {name: [] for name in names}
    for one, other in product(names, names):
        if one < other and alone[one] & alone[other] and not _playable(variant, one, other):
            found[one].append(other)
            found[other].append(one)
    return {name: sorted(others, key=names.index) for name, others in found.items()}


class Vocabulary(Lines):
    """List the fields of rules and of all components, with what they take."""

    def lines(self) -> Iterator[str]:
        """Give a section for each field of rules."""
        hints = get_type_hints(Rules)
        for field in attrs.fields(Rules):
            if not field.init or field.name in ASIDE:
                continue
            yield f"### `{field.name}`\n"
            kinds = [cls for cls in LIBRARY.values() if field.name in rule_fields(cls)]
            kinds = kinds or [hint for hint in (hints[field.name],) if attrs.has(hint)]
            if not kinds:
                yield from _takes("sedma.rules.rules", field)
                continue
            yield plain(sentence("sedma.rules.rules", f"Rules.{field.name}")) + "\n"
            for cls in kinds:
                yield from _component(field, cls, alone=len(kinds) == 1)


def _component(field: Any, cls: type, *, alone: bool) -> Iterator[str]:
    kind = kind_of(cls)
    head = f"{{py:obj}}`{cls.__name__}`"
    if kind:
        head += f", {code(kind)} in records"
    if field.default is not attrs.NOTHING and type(field.default) is cls and alone:
        head += "; the default"
    own = [one for one in attrs.fields(cls) if one.init]
    yield f"{head}{':' if own else '; it has no fields.'}\n"
    for one in own:
        yield from _takes(cls.__module__, one, f"{field.name}.", cls.__name__)


def _takes(module: str, field: Any, path: str = "", owner: str = "Rules") -> Iterator[str]:
    """Give what a field takes, its default and what it means."""
    known = ModuleAnalyzer.for_module(module).find_attr_docs()
    kind = field.type if isinstance(field.type, str) else getattr(field.type, "__name__", "")
    hint = vars(__import__(module, fromlist=[kind])).get(kind)
    words = " ".join(known[owner, field.name]).strip()
    if get_origin(hint) is Literal:
        values = "one of " + ", ".join(map(code, get_args(hint)))
        more = " ".join(known["", kind]).strip()
        words = more if more.startswith(words.rstrip(".")) else f"{words} {more}"
    else:
        span = getattr(field.validator, "span", "")
        values = f"{VALUES[kind]} {span}" if span else VALUES[kind]
    needed = field.default is attrs.NOTHING
    default = "" if needed else f"; default {code(_short(field.default))}"
    if isinstance(field.default, str):
        default = f"; default {code(field.default)}"
    yield f"{code(path + field.name)}, {values}{default}\n: {_prose(words)}\n"


def _prose(words: str) -> str:
    """Return the text of a docstring as Markdown."""
    return " ".join(words.replace("``", "`").split())


def setup(app: Sphinx) -> None:
    """Register the directives."""
    app.add_directive("options", Options)
    app.add_directive("vocabulary", Vocabulary)
