"""Making a variant of what a file says, and of the one that it extends."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

import attrs
from attrs import define, evolve, field

from sedma.book.file import WrittenBook
from sedma.book.rulebook import RuleBook, Source
from sedma.errors import RuleBookError, RulesError, SedmaError
from sedma.house.conversion import structured
from sedma.house.differences import rules_about
from sedma.house.fields import UNKNOWN, Part, read_part
from sedma.house.problems import Report
from sedma.house.source import WrittenHouse, WrittenOption, source_key
from sedma.house.toml_places import Path
from sedma.house.vocabulary import FIELDS, default_of, kinds_for
from sedma.record.rules_entry import usual_rules
from sedma.rules.options import Option
from sedma.rules.rules import Rules
from sedma.rules.variant import Variant
from sedma.values.reasons import Conflict
from sedma.values.seats import Table

__all__ = ["MAX_OPTIONS", "Builder"]

MAX_OPTIONS: Final = 64
"""The most options of a game from a file, with those of what it extends; each is tried."""

_SENTENCE: Final = re.compile(rf"({'|'.join(FIELDS)}): (.*)", re.DOTALL)
"""What an error of a component says: its field of rules, and what is wrong with it."""


@define
class Builder:
    """Makes a variant of a file; what is wrong goes into its report."""

    written: WrittenHouse
    """The file."""
    base: Variant | None
    """What it extends; None if that is nothing, or cannot be used."""
    _conflicts: dict[Conflict, list[int]] = field(factory=dict)
    _usual: dict[str, Any] = field(factory=dict)
    """The fields of the rules for the usual number of players."""

    @property
    def report(self) -> Report:
        """What is wrong."""
        return self.written.report

    def variant(self) -> Variant | None:
        """Return the variant, or None if anything is wrong."""
        book = self._book()
        made = [self._rules(players, book) for players in self._numbers()]
        self._tell_conflicts(len(made), book)
        options = self._options(book)
        rules = tuple(one for one in made if one is not None)
        if self.report.problems or book is None:
            return None
        variant = Variant(
            name=self.written.get("name"),
            title=self.written.get("title"),
            titles=self.written.get("titles"),
            aliases=self.written.get("aliases"),
            status=self.written.get("status"),
            rules=rules,
            options=tuple(options),
        )
        return self._with_usable_options(variant)

    # The numbers of players, and the rules for each.

    def _numbers(self) -> tuple[int, ...]:
        given: tuple[int, ...] = self.written.get("players")
        if "players" in self.written.head and not given:
            self.report.add(("players",), "is empty", allowed="numbers of players")
        elif not given and self.base is not None:
            given = self.base.players
        elif not given and not self.written.has_base:
            self.report.add(("players",), "is missing", allowed="numbers of players")
        for players in self.written.apart:
            if given and players not in given:
                numbers = " or ".join(map(str, given))
                self.report.add(
                    ("for", str(players)), f"the game is for {numbers} players, not {players}"
                )
        return given or tuple(self.written.apart) or (4,)

    def _rules(self, players: int, book: RuleBook | None) -> Rules | None:
        """Return the rules for so many players, or None if anything is wrong with them."""
        before = self.report.count
        values = self._start(players)
        for path, table in self.written.places(players):
            for name in FIELDS:
                if name in table:
                    values[name] = self._value(name, table[name], values[name], (*path, name))
        self._usual = self._usual or values
        for name, value in values.items():
            if value is attrs.NOTHING and name not in self.written.parts:
                allowed = f"fields of {' or '.join(kinds_for(name))}"
                self.report.add((name,), "is missing", allowed=allowed)
        if self.report.count > before or self.written.has_base > (self.base is not None):
            return None
        try:
            shown: dict[str, Any] = {} if book is None else {"book": book}
            return Rules(**values, **shown, variant=self.written.get("name"))
        except SedmaError as error:
            for one in error.args:
                wrong = one if isinstance(one, Conflict) else _of_sentence(str(one))
                self._conflicts.setdefault(wrong, []).append(players)
            return None

    def _start(self, players: int) -> dict[str, Any]:
        """Return the fields of rules before the file says anything about them."""
        if self.base is None:
            self._refuse_options(players)
            empty = UNKNOWN if self.written.has_base else None
            values = {name: empty or default_of(name) for name in FIELDS}
            return values | {"table": Table(players)}
        rules = usual_rules(self.base, players)
        values = {name: getattr(rules, name) for name in FIELDS}
        values["table"] = Table(players, rules.table.direction)
        names = (*self.written.get("options"), *self._apart_options(players))
        try:
            changes = self.base.changes_of_options(players, names)
            for name, change in changes.items():
                values[name] = rules.changed_field(name, change)
        except RulesError as error:
            self.report.add(self._options_path(players), str(error))
        return values

    def _refuse_options(self, players: int) -> None:
        """Report options of a game that there is none to have."""
        if self.written.has_base:
            return
        for path, table in (((), self.written.head), *self.written.places(players)):
            if "options" in table:
                self.report.add((*path, "options"), "needs a game that the file extends")

    def _options_path(self, players: int) -> Path:
        apart = "options" in self.written.apart.get(players, {})
        return ("for", str(players), "options") if apart else ("options",)

    def _apart_options(self, players: int) -> tuple[str, ...]:
        """Return the options that are in force for so many players alone."""
        given = self.written.apart.get(players, {}).get("options", [])
        path = ("for", str(players), "options")
        fits, names = structured(tuple[str, ...], given, path, self.report)
        return names if fits else ()

    def _value(self, name: str, data: object, old: Any, path: Path) -> Any:
        """Return a field of rules with what a table says about it."""
        if name == "table" and isinstance(data, Mapping) and "players" in data:
            self.report.add((*path, "players"), "is said in 'players', at the top of the file")
            return old
        part = read_part(name, data, old, path, self.report)
        return old if part is None or old is UNKNOWN else self._put(part, old, path)

    def _put(self, part: Part, old: Any, path: Path) -> Any:
        try:
            return part.on(old)
        except SedmaError as error:
            self.report.add(path, str(error))
            return old

    def _tell_conflicts(self, numbers: int, book: RuleBook | None) -> None:
        """Report what does not go together, with the rules that speak of it."""
        for wrong, players in self._conflicts.items():
            reason = wrong.reason
            if len(players) < numbers:
                reason += f" (with {' or '.join(map(str, players))} players)"
            path = self._place(wrong.field, players[0])
            self.report.add(
                path,
                reason,
                line=self._line(path),
                rules=self._about(wrong, players[0], book)[:6],
            )

    def _line(self, path: Path) -> int | None:
        """Return the line of a field, or else of the only thing that can have brought it about."""
        layout, changed = self.report.layout, [*self.written.parts]
        fallback = changed[0] if len(changed) == 1 else "extends"
        if not path and not changed and "players" in self.written.head:
            fallback = "players"
        return layout.line(path) or layout.line((fallback,))

    def _place(self, name: str, players: int) -> Path:
        """Return where the file says something about a field, the last place first."""
        for path, table in reversed([*self.written.places(players)]):
            if name in table:
                return (*path, name)
        return (name,) if name else ()

    def _about(self, wrong: Conflict, players: int, book: RuleBook | None) -> tuple[str, ...]:
        """Return the rules that speak of a field, or else of others with which it does not go."""
        if self.base is None or book is None:
            return ()
        rules = usual_rules(self.base, players)
        for one in filter(None, (wrong.field, *wrong.others)):
            about = rules_about(book, self.base.options, one, "", getattr(rules, one))
            if about:
                return about
        return ()

    # The book, and the options.

    def _book(self) -> RuleBook | None:
        """Return the rule book, or None if it cannot be."""
        if self.written.has_base and self.base is None:
            return None
        try:
            if self.written.book:
                return self._whole_book()
            return self._own_book(None if self.base is None else self.base.book)
        except RuleBookError as error:
            self.report.add(self._book_place(str(error)), str(error).removeprefix("rules: "))
            return None

    def _book_place(self, reason: str) -> Path:
        """Return where the rule stands of which an error of the book speaks."""
        if self.written.book:
            return ("book",)
        for key in self.written.get("drops"):
            if key in reason:
                return ("drops",)
        for number, rule in reversed([*enumerate(self.written.get("rule"))]):
            if any(
                re.search(rf"\b{re.escape(key)}\b", reason) for key in (rule.id, *rule.replaces)
            ):
                return ("rule", number)
        return ("rule",)

    def _whole_book(self) -> RuleBook:
        book: RuleBook | None = None
        for one in self.written.book:
            book = RuleBook(
                variant=one.variant,
                title=one.title,
                language=one.language,
                revision=one.revision,
                sources=one.sources,
                rules=one.rule,
                base=book,
            )
        assert book is not None  # noqa: S101  # there is one at least
        return book

    def _own_book(self, base: RuleBook | None) -> RuleBook:
        written = self.written
        name, title = written.get("name"), written.get("title")
        sources = dict(written.get("sources"))
        if "source" in written.head:
            sources[source_key({"name": name})] = Source(
                site=written.get("source"),
                title=title,
                language=written.get("language"),
                read="whole",
                note=written.get("note"),
            )
        return WrittenBook(
            variant=name,
            title=title,
            extends="" if base is None else base.variant or "base",
            drops=written.get("drops"),
            language=written.get("language"),
            revision=written.get("revision"),
            sources=sources,
            rules=written.get("rule"),
        ).book("rules", base)

    def _options(self, book: RuleBook | None) -> list[Option]:
        """Return the options: those of the base that are not in force, and those of the file."""
        found = {one.name: one for one in self._inherited(book)}
        names: set[str] = set()
        for number, one in enumerate(self.written.get("option")):
            if one.name in names:
                self.report.add(("option", number, "name"), f"{one.name!r} stands twice")
            names.add(one.name)
            found[one.name] = self._option(one, ("option", number))
        if len(found) > MAX_OPTIONS:
            self.report.add(("option",), f"the game would have more than {MAX_OPTIONS} options")
            return []
        for number, one in enumerate(self.written.get("option")):
            self._check_option(one, ("option", number), found, book)
        return list(found.values())

    def _inherited(self, book: RuleBook | None) -> Iterator[Option]:
        if self.base is None or book is None:
            return
        forced = {*self.written.get("options")}
        kept = [one for one in self.base.options if not one.whole and one.name not in forced]
        names = {one.name for one in kept}
        instead: dict[str, list[str]] = {}
        for rule in book:
            for key in rule.replaces:
                instead.setdefault(key, []).append(rule.id)
        for one in kept:
            ids = (new for old in one.rules for new in instead.get(old, [old]))
            yield evolve(
                one,
                includes=tuple(name for name in one.includes if name in names),
                rules=tuple(dict.fromkeys(new for new in ids if new in book.ids)),
            )

    def _option(self, one: WrittenOption, path: Path) -> Option:
        changes: dict[str, Any] = {}
        for name, data in one.changes.items():
            place = (*path, "changes", name)
            if name not in FIELDS:
                self.report.unknown(place, "field", FIELDS)
                continue
            old = UNKNOWN if self._usual[name] is attrs.NOTHING else self._usual[name]
            part = read_part(name, data, old, place, self.report)
            if part is not None:
                changes[name] = part.value
        return Option(
            name=one.name,
            title=one.title,
            changes=changes,
            includes=one.includes,
            whole=one.whole,
            players=one.players,
            rules=one.rules,
        )

    def _check_option(
        self,
        one: WrittenOption,
        path: Path,
        known: Iterable[str],
        book: RuleBook | None,
    ) -> None:
        for number, name in enumerate(one.includes):
            if name not in known:
                self.report.unknown((*path, "includes", number, name), "option", known)
        ids = one.rules if book is None else book.ids
        for number, name in enumerate(one.rules):
            if name not in ids:
                self.report.unknown((*path, "rules", number, name), "rule", ids)

    def _with_usable_options(self, variant: Variant) -> Variant:
        """Return a variant without the options of the base that do not go with it.

        They go with it for no number of players, or bring back what no rule of the book speaks of
        any more. An option of the file that goes with it for none is reported.
        """
        own = {one.name: number for number, one in enumerate(self.written.get("option"))}
        kept: list[Option] = []
        for option in variant.options:
            made, reason = _with_option(variant, option)
            if not made and option.name in own:
                self.report.add(("option", own[option.name]), f"can never be chosen: {reason}")
            if made and (option.name in own or not any(_brings_back(variant, one) for one in made)):
                kept.append(option)
        return evolve(variant, options=tuple(kept))


def _with_option(variant: Variant, option: Option) -> tuple[list[Rules], str]:
    """Return the rules with an option, and why there are none for other numbers of players."""
    made, reason = [], ""
    for players in variant.players:
        try:
            made.append(variant.for_players(players, [option.name]))
        except RulesError as error:
            reason = reason or str(error)
    return made, reason


def _brings_back(variant: Variant, rules: Rules) -> bool:
    """Say whether rules with an option have a reason that they had not, and that no rule gives."""
    usual = variant.for_players(rules.players).reasons
    return any(rules.why(key).rule is None for key in rules.reasons if key not in usual)


def _of_sentence(text: str) -> Conflict:
    found = _SENTENCE.fullmatch(text)
    return Conflict("", text) if found is None else Conflict(found[1], found[2])
