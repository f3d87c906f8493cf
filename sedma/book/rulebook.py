"""The rule book: the numbered rules of a game as data, each with its sources.

A book is a TOML file beside the variant. Documentation, explanations, error messages, the
command line and the check that every rule has a test all read this one file. A book may extend
another one: it then holds only what is different in its game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from typing import Literal, Protocol, TypeAlias

from attrs import field, frozen

from sedma.errors import RuleBookError

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
    replaces: tuple[str, ...] = ()
    """Ids of the rules of the extended book in whose place this one stands."""
    see: tuple[str, ...] = ()
    """Ids of related rules."""
    note: str = ""
    """Why this reading, or what differs between sources."""


@frozen(kw_only=True)
class RuleBook:
    """The rules and sources of one game.

    Raises:
        RuleBookError: if an id or a reason key stands twice, a rule names a source or a rule
            that the book does not have, or replaces one that the extended book does not have.
    """

    variant: str
    """Name of the variant."""
    title: str
    """Title of the game."""
    language: str = "en"
    """Language of the statements, as a BCP 47 code."""
    revision: int = 1
    """Raised whenever a rule changes its meaning, one of the extended book too."""
    sources: Mapping[str, Source] = field(factory=dict, hash=False)
    """The sources by key."""
    rules: tuple[Rule, ...] = ()
    """The rules in their order, with those that are taken over from the extended book."""
    base: RuleBook | None = field(default=None, repr=False)
    """The book that this one extends, or None."""
    _by_id: Mapping[str, Rule] = field(init=False, eq=False, repr=False)
    _by_reason: Mapping[str, Rule] = field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        ids = self._index((rule.id.upper(), rule) for rule in self.rules)
        reasons = self._index((reason, rule) for rule in self.rules for reason in rule.reasons)
        object.__setattr__(self, "_by_id", ids)
        object.__setattr__(self, "_by_reason", reasons)
        above = self.base.ids if self.base is not None else ()
        for rule in self.rules:
            replaced = rule.replaces if rule.id not in above else ()
            for what, keys, known in (
                ("source", (*rule.sources, *rule.against), self.sources),
                ("rule", rule.see, self.ids),
                ("extended book that has", replaced, above),
            ):
                unknown = [key for key in keys if key not in known]
                if unknown:
                    gone = "".join(map(self._gone, unknown)) if what == "rule" else ""
                    raise RuleBookError(
                        f"rule book {self.variant!r}, {rule.id}: no {what} {', '.join(unknown)}"
                        f"{gone}"
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

    def _gone(self, rule_id: str) -> str:
        """Say what became of a rule of the extended book, or nothing if it was none."""
        if self.base is None or rule_id not in self.base.ids:
            return ""
        instead = [rule.id for rule in self.rules if rule_id in rule.replaces]
        place = f"{' and '.join(instead)} in its place" if instead else "nothing in its place"
        return f"; {rule_id} is a rule of {self.base.variant!r}, and here is {place}"

    def __getitem__(self, rule_id: str) -> Rule:
        """Return the rule with this id (in capitals or not).

        Raises:
            RuleBookError: if there is none.
        """
        key = str(rule_id).upper()
        rule = self._by_id.get(key)
        if rule is None:
            near = ", ".join(get_close_matches(key, self._by_id, n=3))
            hint = self._gone(key) or (f"; near ids are {near}" if near else "")
            raise RuleBookError(f"rule book {self.variant!r} has no rule {rule_id!r}{hint}")
        return rule

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of the rules in order."""
        return tuple(rule.id for rule in self.rules)

    @property
    def own(self) -> tuple[Rule, ...]:
        """The rules that are not taken over from the extended book, in order."""
        taken_over = self.base.ids if self.base is not None else ()
        return tuple(rule for rule in self.rules if rule.id not in taken_over)

    def home(self, rule_id: str) -> RuleBook:
        """Return the book in which a rule of this one is written: this, or one it extends.

        Raises:
            RuleBookError: if this book has no such rule.
        """
        key, home = self[rule_id].id, self
        while home.base is not None and key in home.base.ids:
            home = home.base
        return home

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
    def from_toml(
        cls, text: str, where: str = "rule book", base: RuleBook | None = None
    ) -> RuleBook:
        """Read a book from the text of a TOML file.

        Args:
            text: what stands in the file.
            where: the name of the file, for messages.
            base: the book that this one extends, if it says ``extends``.

        Raises:
            RuleBookError: if the text is no TOML, or not a rule book, or does not go together
                with the book that it extends; says where.
        """
        from sedma.book.file import WrittenBook

        return WrittenBook.from_toml(text, where).book(where, base)


class RuleBookSource(Protocol):
    """Anything that can be asked for a rule book: a `RuleBook`, or a file that holds one."""

    def load(self) -> RuleBook:
        """Return the rule book."""
        ...


@frozen(eq=False)
class RuleBookFile:
    """A rule book in a file of an installed package, read when it is first asked for.

    It equals the book that it holds.
    """

    package: str
    """The package, such as ``sedma_variants``."""
    path: str
    """The path of the file in the package, with slashes."""

    def load(self) -> RuleBook:
        """Return the book; read once.

        Raises:
            RuleBookError: if the file, or one that it extends, is missing or is no rule book.
        """
        from sedma.book.file import load_book

        return load_book(self.package, self.path)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, RuleBookFile | RuleBook):
            return NotImplemented
        names = (getattr(other, "package", None), getattr(other, "path", None))
        if names == (self.package, self.path):
            return True
        try:
            return self.load() == other.load()
        except RuleBookError:  # what cannot be read equals nothing else
            return False

    def __hash__(self) -> int:
        return hash(self.load())
