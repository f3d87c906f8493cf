"""Rules from combinations of components: every field drawn from what it may hold.

Nothing is listed here by name. Which components answer a question follows from its protocol,
and what their fields take from their types, so a new component or field is drawn by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from functools import lru_cache
from types import MappingProxyType, UnionType
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints

import attrs
from hypothesis import strategies as st

from sedma.book.rulebook import Rule, RuleBook
from sedma.components import (
    Draw,
    EqualOrWild,
    FixedSides,
    NextDeals,
    Points,
    Prolong,
    Series,
    Stakes,
    Threshold,
    Totals,
)
from sedma.errors import PluginError, SedmaError
from sedma.house import write_house_rules
from sedma.rules.kinds import find_kind, kind_names, rule_fields
from sedma.rules.rules import COMPONENTS, Rules
from sedma.rules.variant import Variant
from sedma.testing.small_values import cards, packs
from sedma.values.cards import RANKS, Card
from sedma.values.pack import Pack
from sedma.values.seats import Table

__all__ = ["components", "generated_rules", "generated_variants", "house_rules"]

_NUMBERS: Final = (0, 1, 2, 3, 4, 5, 8, 10, 20, 40, 60, 90)
"""Numbers that fields of components get, beside those that their validators refuse."""

_NAME: Final = "generated"


@st.composite
def generated_rules(  # noqa: D417  # hypothesis gives the first argument
    draw: st.DrawFn, *, players: st.SearchStrategy[int] | None = None, name: str = _NAME
) -> Rules:
    """Draw rules of components that go together, in any combination.

    Fields are drawn one after the other and put in if `Rules` takes them; those that it refuses
    are tried once more after all others, since two may need each other, and left out then. The
    book of the rules binds every reason that can come up.

    Args:
        players: how many may play; by default 2 to 6.
        name: the name of the variant.
    """
    number = draw(st.integers(2, 6) if players is None else players)
    rules = draw(_plain_rules(number, name))
    fields = [field for field in draw(st.permutations(_fields())) if draw(st.booleans())]
    refused: list[tuple[str, Any]] = []
    for field in fields:
        value = draw(_values_of(field, number))
        rules, taken = _with(rules, field, value)
        if not taken:
            refused.append((field, value))
    for field, value in refused:
        rules, _ = _with(rules, field, value)
    if isinstance(rules.result, Threshold):  # it is won too seldom for a match to a target
        rules = rules.change(match={"target": 0})
    return attrs.evolve(rules, book=_book(name, [rules]))


@st.composite
def generated_variants(draw: st.DrawFn, *, name: str = _NAME) -> Variant:
    """Draw a variant for one or two numbers of players, of components in any combination."""
    numbers = draw(st.lists(st.integers(2, 6), unique=True, min_size=1, max_size=2))
    rules = [draw(generated_rules(players=st.just(number), name=name)) for number in numbers]
    book = _book(name, rules)
    return Variant(
        name=name,
        title=name.capitalize(),
        status="thin",
        rules=tuple(attrs.evolve(one, book=book) for one in rules),
    )


def house_rules() -> st.SearchStrategy[str]:
    """Any complete file of house rules, as text: a variant of components in any combination."""
    return generated_variants(name="club").map(write_house_rules)


@st.composite
def components(  # noqa: D417  # hypothesis gives the first argument
    draw: st.DrawFn, field: str, *, players: int = 4
) -> Any:
    """Draw a component of the library for a field of `Rules`, such as ``"beat"``.

    Args:
        field: one that holds a component.
        players: how many play, where that bears on it.
    """
    return draw(_values_of(field, players))


@st.composite
def _plain_rules(draw: st.DrawFn, players: int, name: str) -> Rules:
    """Draw simple rules for so many players, to which others can be added.

    What most other fields depend on is drawn here, or too few of them would be taken.
    """
    paid = draw(st.booleans())
    sides = draw(st.sampled_from((players, 2) if players % 2 == 0 else (players,)))
    return Rules(
        variant=name,
        table=Table(players),
        sides=FixedSides(sides),
        pack=_even(Pack.from_seven(), players),
        beat=EqualOrWild(),
        prolong=Prolong(when=draw(st.sampled_from(("always", "never")))),
        draw=Draw(),
        points=Points((("A", 10), ("10", 10))),
        result=Stakes() if paid else Totals(),
        rotation=NextDeals(),
        match=Series(adds="pay" if paid else "scores"),
    )


def _with(rules: Rules, field: str, value: Any) -> tuple[Rules, bool]:
    try:
        return attrs.evolve(rules, **{field: value}), True
    except SedmaError:
        return rules, False


def _book(name: str, rules: Iterable[Rules]) -> RuleBook:
    """Return a book with one rule for each reason that can come up."""
    reasons = {key: text for one in rules for key, text in one.reasons.items()}
    bound = tuple(
        Rule(
            id=f"{name.upper()}-{number}",
            section="Reasons",
            statement=text,
            confidence="stated",
            kind="enforced",
            reasons=(key,),
        )
        for number, (key, text) in enumerate(reasons.items(), 1)
    )
    return RuleBook(variant=name, title=name.capitalize(), rules=bound)


@lru_cache(maxsize=1)
def _hints() -> Mapping[str, Any]:
    """Return the type of each field of rules."""
    return get_type_hints(Rules)


@lru_cache(maxsize=1)
def _fields() -> tuple[str, ...]:
    """Return the fields of rules that are drawn, those that everything else rests on first."""
    aside = {"variant", "table", "book", "limited_options"}
    return tuple(a.name for a in attrs.fields(Rules) if a.init and a.name not in aside)


def _values_of(field: str, players: int) -> st.SearchStrategy[Any]:
    hint = _hints()[field]
    if field == "hand_size":
        return st.integers(1, 8)
    if field == "packet":
        return st.integers(1, 5)
    if field == "passes":
        return st.integers(0, 1)
    if hint is Pack:
        return packs() | packs().map(lambda pack: _even(pack, players))
    if field in COMPONENTS:
        return st.one_of([_instances(cls) for cls in _classes(field)])
    return _typed(hint)


def _even(pack: Pack, players: int) -> Pack:
    """Return the pack less so many cards that the players can share it."""
    return pack.without(*pack.cards[: len(pack) % players])


def _classes(field: str) -> list[Any]:
    """Return the kinds of components that can stand in a field of rules, of plug-ins too."""
    found = []
    for kind in kind_names():
        with suppress(PluginError):  # a broken one must not hide the others
            cls = find_kind(kind)
            if field in rule_fields(cls):
                found.append(cls)
    return found


@lru_cache(maxsize=128)
def _instances(cls: Any) -> st.SearchStrategy[Any]:
    """Return the strategy for a component: any fields that its class takes."""
    hints = get_type_hints(cls)
    fields = {a.name: _typed(hints[a.name]) for a in attrs.fields(cls) if a.init}
    optional = {a.name for a in attrs.fields(cls) if a.init and a.default is not attrs.NOTHING}
    needed = {name: values for name, values in fields.items() if name not in optional}
    some = {name: values for name, values in fields.items() if name in optional}
    drawn = st.fixed_dictionaries(needed, optional=some)
    return drawn.map(lambda given: _made(cls, given)).filter(lambda made: made is not None)


def _made(cls: Any, given: Mapping[str, Any]) -> Any:
    """Make a component, or nothing if it refuses its fields."""
    try:
        return cls(**given)
    except SedmaError:
        return None


def _typed(hint: Any) -> st.SearchStrategy[Any]:
    """Return the strategy for the values of a type that fields of rules and components have.

    Raises:
        TypeError: if no field has had such a type so far.
    """
    origin, args = get_origin(hint), get_args(hint)
    if origin is Literal:
        return st.sampled_from(args)
    if origin in (Union, UnionType):
        return st.one_of([_typed(one) for one in args])
    if origin is tuple and args[-1] is Ellipsis:
        return _tuples(args[0])
    if hint in _BY_TYPE:
        return _BY_TYPE[hint]()
    raise TypeError(f"no values are known for the type {hint!r} of a field")


def _tuples(item: Any) -> st.SearchStrategy[Any]:
    parts = get_args(item)
    if get_origin(item) is tuple and parts[-1] is not Ellipsis:
        key, value = parts
        table = st.dictionaries(_typed(key), _typed(value), max_size=3)
        return table.map(lambda found: tuple(found.items()))
    if get_origin(item) is tuple:  # pairs of classes of cards, of which most name none that is
        words = st.sampled_from(("led", *RANKS[5:9]))
        return st.lists(st.tuples(words, words), unique=True, max_size=2).map(tuple)
    return st.lists(_typed(item), unique=True, max_size=3).map(tuple)


_BY_TYPE: Final[Mapping[Any, Callable[[], st.SearchStrategy[Any]]]] = MappingProxyType(
    {
        bool: st.booleans,
        int: lambda: st.sampled_from(_NUMBERS),
        str: lambda: st.sampled_from(("take", "leave", "grease")),
        Card: cards,
        type(None): st.none,
    }
)
