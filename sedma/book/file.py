"""Reading rule books: from text to fields, and one book laid over another that it extends."""

from __future__ import annotations

import tomllib
from collections.abc import Container, Iterable, Mapping, Sequence
from difflib import get_close_matches
from functools import lru_cache
from importlib.resources import files
from itertools import chain
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve, field, frozen

from sedma.book.rulebook import Rule, RuleBook, Source
from sedma.errors import RuleBookError

if TYPE_CHECKING:
    from cattrs import Converter

__all__ = ["WrittenBook", "load_book"]


@frozen(kw_only=True)
class WrittenBook:
    """A book as it stands in its file."""

    variant: str
    """Name of the variant."""
    title: str
    """Title of the game."""
    extends: str = ""
    """Name of a file in the same folder: the book whose rules hold here unless said otherwise."""
    drops: tuple[str, ...] = ()
    """Ids of rules of the extended book that this game does not have."""
    language: str = "en"
    """Language of the statements, as a BCP 47 code."""
    revision: int = 1
    """Raised whenever a rule changes its meaning, one of the extended book too."""
    sources: Mapping[str, Source] = field(factory=dict)
    """The sources by key, without those of the extended book."""
    rules: tuple[Rule, ...] = ()
    """The rules in their order, without those taken over from the extended book."""

    @classmethod
    def from_toml(cls, text: str, where: str) -> WrittenBook:
        """Read the text of a file called ``where``.

        Raises:
            RuleBookError: if the text is no TOML, or has other fields than a rule book has.
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

    def book(self, where: str, base: RuleBook | None = None) -> RuleBook:
        """Return the whole book, with what it takes over from the one that it extends.

        Raises:
            RuleBookError: if the two do not go together, or the book contradicts itself; begins
                with ``where``.
        """
        try:
            if base is None:
                self._check_alone()
                sources, rules = self.sources, self.rules
            else:
                self._check(base)
                rules = self._join(base)
                sources = {**_cited(base, rules), **self.sources}
            return RuleBook(
                variant=self.variant,
                title=self.title,
                language=self.language,
                revision=self.revision,
                sources=sources,
                rules=rules,
                base=base,
            )
        except RuleBookError as error:
            raise RuleBookError(f"{where}: {error}") from None

    def _check_alone(self) -> None:
        """Refuse what needs a book to extend."""
        if self.extends:
            raise RuleBookError(
                f"extends {self.extends!r}, which a text alone cannot find; give that book as "
                f"base, or load the file with RuleBookFile"
            )
        gone = [*self.drops, *(key for rule in self.rules for key in rule.replaces)]
        if gone:
            raise RuleBookError(
                f"drops or replaces {gone[0]}, so it has to say in extends which book has it"
            )

    def _check(self, base: RuleBook) -> None:
        """Refuse ids and sources that do not go together with those of the extended book."""
        if not self.extends:
            raise RuleBookError(f"extends no book, but {base.variant!r} is given as its base")
        replaced = dict.fromkeys(key for rule in self.rules for key in rule.replaces)
        gone = [*self.drops, *replaced]
        known = base.ids
        for key in gone:
            if key not in known:
                near = get_close_matches(key.upper(), known, n=3)
                raise RuleBookError(
                    f"drops or replaces {key!r}, but {base.variant!r} has no such rule; near ids "
                    f"are {', '.join(near) or 'none'}"
                )
            if gone.count(key) > 1:
                raise RuleBookError(f"{key} is dropped twice, or both dropped and replaced")
        taken = {key.upper() for key in base.ids}
        for rule in self.rules:
            if rule.id.upper() in taken:
                raise RuleBookError(
                    f"{rule.id} is a rule of {base.variant!r}; a rule that says something else "
                    f"needs an id of its own, and may replace it"
                )
        for key, source in self.sources.items():
            if base.sources.get(key, source) != source:
                raise RuleBookError(
                    f"source {key!r} is another one in {base.variant!r}; leave it out, or give "
                    f"it another key"
                )

    def _join(self, base: RuleBook) -> tuple[Rule, ...]:
        """Return the rules of both books, section by section.

        A rule that replaces others of its section stands in the place of the first that it names;
        any other stands after the one of its section before it in this book, or else at the end.
        """
        sections = {rule.id: rule.section for rule in base}
        instead: dict[str, list[str]] = {key: [] for key in self.drops}
        places: dict[str, list[Rule]] = {}
        latest: dict[str, str] = {}
        for rule in self.rules:
            for key in rule.replaces:
                instead.setdefault(key, []).append(rule.id)
            same = (key for key in rule.replaces if sections[key] == rule.section)
            place = latest[rule.section] = next(same, latest.get(rule.section, rule.section))
            places.setdefault(place, []).append(rule)
        bound = {reason for rule in self.rules for reason in rule.reasons}
        joined: dict[str, list[Rule]] = {}
        for rule in base:
            section = joined.setdefault(rule.section, [])
            if rule.id in instead:
                section += places.get(rule.id, [])
            else:
                section.append(_taken_over(rule, instead, bound))
        for rule in self.rules:
            joined.setdefault(rule.section, [])
        for title, rules in joined.items():
            rules.extend(places.get(title, []))
        return tuple(chain.from_iterable(joined.values()))


def _taken_over(rule: Rule, instead: Mapping[str, Sequence[str]], bound: Container[str]) -> Rule:
    """Return a rule of the extended book as it stands in one that extends it.

    It gives up the reason keys that are ``bound`` there, and its references follow the rules
    that stand ``instead`` of others.
    """
    see = chain.from_iterable(instead.get(key, (key,)) for key in rule.see)
    return evolve(
        rule,
        reasons=tuple(reason for reason in rule.reasons if reason not in bound),
        see=tuple(dict.fromkeys(see)),
    )


def _cited(base: RuleBook, rules: Iterable[Rule]) -> dict[str, Source]:
    """Return the sources of the extended book that some rule names."""
    cited = {key for rule in rules for key in (*rule.sources, *rule.against)}
    return {key: source for key, source in base.sources.items() if key in cited}


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

_books: Final[dict[tuple[str, str], RuleBook]] = {}
"""The books that have been read, by package and path."""


def load_book(package: str, path: str, above: tuple[str, ...] = ()) -> RuleBook:
    """Return the book of a file of a package; each is read once.

    Args:
        package: the package, such as ``sedma_variants``.
        path: the path of the file in the package, with slashes.
        above: the paths of the files that extend this one.

    Raises:
        RuleBookError: if the file, or one that it extends, is missing or is no rule book, or if
            it extends itself.
    """
    found = _books.get((package, path))
    if found is not None:
        return found
    where = f"{package}/{path}"
    try:
        text = files(package).joinpath(*path.split("/")).read_text("utf-8")
    except (OSError, ImportError, ValueError, TypeError) as error:
        raise RuleBookError(f"{where}: cannot be read: {error}") from None
    written = WrittenBook.from_toml(text, where)
    base = None
    if written.extends:
        base = _load_base(written.extends, package, path, (*above, path))
    return _books.setdefault((package, path), written.book(where, base))


def _load_base(name: str, package: str, path: str, above: tuple[str, ...]) -> RuleBook:
    """Return the book that the file with this path extends."""
    where = f"{package}/{path}: extends {name!r}"
    if "/" in name or "\\" in name or name in (".", ".."):
        raise RuleBookError(f"{where}: a name of a file in the same folder is needed, not a path")
    folder, slash, _ = path.rpartition("/")
    beside = f"{folder}{slash}{name}"
    if beside in above:
        way = " extends ".join((*above[above.index(beside) :], beside))
        raise RuleBookError(f"{where}: a book cannot extend itself: {way}")
    try:
        return load_book(package, beside, above)
    except RuleBookError as error:
        raise RuleBookError(f"{where}: {error}") from None
