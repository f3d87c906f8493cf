"""The rule book: the numbered rules of a game as data, each with its sources.

A book is a TOML file beside the variant. Documentation, explanations, error messages, the
command line and the check that every rule has a test all read this one file.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final, Literal, Protocol, TypeAlias

from attrs import field, frozen

from sedma.errors import RuleBookError

if TYPE_CHECKING:
    from cattrs import Converter

__all__ = [
    "Confidence",
    "Kind",
    "ReadDepth",
    "Rule",
    "RuleBook",
    "RuleBookFile",
    "RuleBookSource",
    "Source",
]

ReadDepth: TypeAlias = Literal["whole", "most", "opening", "part", "not read"]
"""How far a source could be read."""

Confidence: TypeAlias = Literal["stated", "contradicted", "inferred"]
"""A source says it; sources disagree and this is the reading taken; or it was reasoned."""

Kind: TypeAlias = Literal["enforced", "consequence", "procedure", "not modelled", "rejected"]
"""Who sees to a rule.

``enforced``: the engine makes it so. ``consequence``: it follows from other rules and is
checked as a property. ``procedure``: people do it at the table. ``not modelled``: the
library does not cover it. ``rejected``: a claim of a source that is held to be wrong.
"""


@frozen(kw_only=True)
class Source:
    """A bibliography record."""

    site: str
    """Site or publisher."""
    title: str
    """Title of the page or book."""
    language: str
    """Language of the text, as a BCP 47 code."""
    read: ReadDepth
    """How far it could be read."""
    url: str = ""
    """Address, if it has one."""
    author: str = ""
    """Author, if known."""
    note: str = ""
    """What it is and how far it can be relied on."""


@frozen(kw_only=True)
class Rule:
    """One numbered rule."""

    id: str
    """The id, unique in the book and stable for ever."""
    section: str
    """The heading under which it stands."""
    statement: str
    """The rule in our words."""
    sources: tuple[str, ...] = ()
    """Keys of the sources that state it."""
    against: tuple[str, ...] = ()
    """Keys of the sources that say otherwise."""
    derived: bool = False
    """Whether reasoning is among its grounds."""
    confidence: Confidence
    """How well it is supported."""
    kind: Kind
    """Who sees to it."""
    option: str = ""
    """The option under which it applies; empty for the default game."""
    reasons: tuple[str, ...] = ()
    """The reason keys that are answered with this rule."""
    see: tuple[str, ...] = ()
    """Ids of related rules."""
    note: str = ""
    """Why this reading, or what differs between sources."""


@frozen(kw_only=True)
class RuleBook:
    """The rules and sources of one game.

    Raises:
        RuleBookError: if an id or a reason key stands twice, or a rule names a source or a
            rule that the book does not have.
    """

    variant: str
    """Name of the variant."""
    title: str
    """Title of the game."""
    language: str = "en"
    """Language of the statements, as a BCP 47 code."""
    revision: int = 1
    """Raised whenever a rule changes its meaning."""
    sources: Mapping[str, Source] = field(factory=dict, hash=False)
    """The sources by key."""
    rules: tuple[Rule, ...] = ()
    """The rules in their order."""
    _by_id: Mapping[str, Rule] = field(init=False, eq=False, repr=False)
    _by_reason: Mapping[str, Rule] = field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        ids = self._index((rule.id.upper(), rule) for rule in self.rules)
        reasons = self._index((reason, rule) for rule in self.rules for reason in rule.reasons)
        object.__setattr__(self, "_by_id", ids)
        object.__setattr__(self, "_by_reason", reasons)
        for rule in self.rules:
            for what, keys, known in (
                ("source", (*rule.sources, *rule.against), self.sources),
                ("rule", rule.see, {other.id for other in self.rules}),
            ):
                unknown = [key for key in keys if key not in known]
                if unknown:
                    raise RuleBookError(
                        f"rule book {self.variant!r}, {rule.id}: no {what} {', '.join(unknown)}"
                    )

    def _index(self, pairs: Iterator[tuple[str, Rule]]) -> Mapping[str, Rule]:
        index: dict[str, Rule] = {}
        for key, rule in pairs:
            if key in index:
                raise RuleBookError(
                    f"rule book {self.variant!r}: {key!r} stands twice, last in {rule.id}"
                )
            index[key] = rule
        return index

    def __getitem__(self, rule_id: str) -> Rule:
        """Return the rule with this id (in capitals or not).

        Raises:
            RuleBookError: if there is none.
        """
        rule = self._by_id.get(str(rule_id).upper())
        if rule is None:
            near = ", ".join(get_close_matches(str(rule_id).upper(), self._by_id, n=3))
            hint = f"; near ids are {near}" if near else ""
            raise RuleBookError(f"rule book {self.variant!r} has no rule {rule_id!r}{hint}")
        return rule

    def __iter__(self) -> Iterator[Rule]:
        return iter(self.rules)

    def __len__(self) -> int:
        return len(self.rules)

    def for_reason(self, reason: str) -> Rule | None:
        """Return the rule that answers with this reason key, or None."""
        return self._by_reason.get(reason)

    @property
    def sections(self) -> Mapping[str, tuple[Rule, ...]]:
        """The rules by section, both in order."""
        sections: dict[str, tuple[Rule, ...]] = {}
        for rule in self.rules:
            sections[rule.section] = (*sections.get(rule.section, ()), rule)
        return sections

    def load(self) -> RuleBook:
        """Return the book itself, so that it can stand where a `RuleBookFile` can."""
        return self

    @classmethod
    def from_toml(cls, text: str, where: str = "rule book") -> RuleBook:
        """Read a book from the text of a TOML file.

        Args:
            text: the text.
            where: the name of the file, for messages.

        Raises:
            RuleBookError: if the text is no TOML, or not a rule book; says where.
        """
        from cattrs import transform_error
        from cattrs.errors import BaseValidationError

        try:
            data: dict[str, Any] = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise RuleBookError(f"{where}: not TOML: {error}") from None
        try:
            return _converter().structure(data, cls)
        except BaseValidationError as error:
            problems = "; ".join(transform_error(error, format_exception=_say))
            raise RuleBookError(f"{where}: {problems}") from None


def _say(error: BaseException, kind: type | None) -> str:
    """Return our own messages as they are, and those of the converter as it puts them."""
    from cattrs.v import format_exception

    return str(error) if isinstance(error, RuleBookError) else format_exception(error, kind)


@lru_cache(maxsize=1)
def _converter() -> Converter:
    """Return a converter that takes no value of a wrong type."""
    from cattrs import Converter

    converter = Converter(forbid_extra_keys=True)

    def strict(value: object, kind: type) -> object:
        if type(value) is not kind:
            raise RuleBookError(f"a value of type {kind.__name__} is needed, not {value!r}")
        return value

    for kind in (str, int, bool):
        converter.register_structure_hook(kind, strict)
    plain = {kind: converter.get_structure_hook(kind) for kind in _LISTS}

    def listed(value: object, kind: Any) -> object:
        if not isinstance(value, list):
            raise RuleBookError(f"a list is needed, not {value!r}")
        return plain[kind](value, kind)

    converter.register_structure_hook_func(lambda kind: kind in plain, listed)
    return converter


_LISTS: Final[tuple[Any, ...]] = (tuple[str, ...], tuple[Rule, ...])


class RuleBookSource(Protocol):
    """Anything that can be asked for a rule book: a `RuleBook`, or a file that holds one."""

    def load(self) -> RuleBook:
        """Return the rule book."""
        ...


@frozen
class RuleBookFile:
    """A rule book in a file of an installed package, read when it is first asked for."""

    package: str
    """The package, such as ``sedma_variants``."""
    path: str
    """The path of the file in the package, with slashes."""

    def load(self) -> RuleBook:
        """Return the book; read once.

        Raises:
            RuleBookError: if the file is missing or is no rule book.
        """
        return _load(self.package, self.path)


@lru_cache(maxsize=64)
def _load(package: str, path: str) -> RuleBook:
    where = f"{package}/{path}"
    try:
        text = files(package).joinpath(*path.split("/")).read_text("utf-8")
    except (OSError, ImportError, ValueError, TypeError) as error:
        raise RuleBookError(f"{where}: cannot be read: {error}") from None
    return RuleBook.from_toml(text, where)
