"""Where things stand in a TOML text, and whether it is small enough to be read at all.

The parser of the standard library tells no lines, and a key with very many dots takes it very
long. This one pass over the text finds the line of each table and key, and refuses what is nested
too deep before the parser sees it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final, TypeAlias, cast

from attrs import define, field, frozen

__all__ = ["MAX_DEPTH", "MAX_DOTS", "MAX_STATEMENTS", "Layout", "Path", "TooLarge", "path_text"]

MAX_DEPTH: Final = 16
"""How deep lists and inline tables may be nested."""

MAX_DOTS: Final = 16
"""The most dots in one key."""

MAX_STATEMENTS: Final = 20_000
"""The most tables and keys of a file."""

Path: TypeAlias = tuple[str | int, ...]
"""Where something stands: names of tables and keys, and places in lists."""

_TOKEN: Final = re.compile(
    r"""(?P<blank>[^\S\n]+)|(?P<line>\n)|(?P<comment>\#[^\n]*)|(?P<open>[\[{])|(?P<close>[\]}])
    |(?P<quote>\"\"\"|'''|["'])|(?P<equals>=)|(?P<comma>,)|(?P<dot>\.)
    |(?P<plain>[^\s\#\[\]{}"'=,.]+)""",
    re.VERBOSE,
)


class TooLarge(Exception):  # noqa: N818
    """A text that is not even parsed; holds the line and the reason."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(line, reason)
        self.line = line
        self.reason = reason


def path_text(path: Path) -> str:
    """Return a path as one writes it.

    >>> path_text(("rule", 2, "kind"))
    'rule[2].kind'
    """
    words = [f"[{key}]" if isinstance(key, int) else f".{key}" for key in path]
    return "".join(words).removeprefix(".")


@frozen
class Layout:
    """The lines of a text on which its tables and keys stand."""

    lines: Mapping[Path, int]
    """The line of each table and key, from 1."""

    def line(self, path: Path) -> int | None:
        """Return the line of a path, or of the table around it; None if neither is known."""
        while path:
            if path in self.lines:
                return self.lines[path]
            path = path[:-1]
        return None

    @classmethod
    def of(cls, text: str) -> Layout:
        """Find the lines of a text; of one that is no TOML, as far as it can be followed.

        Raises:
            TooLarge: if it has more statements than `MAX_STATEMENTS`, a key with more dots than
                `MAX_DOTS`, or is nested deeper than `MAX_DEPTH`.
        """
        scanner = _Scanner()
        for kind, word, line in _tokens(text):
            scanner.take(kind, word, line)
        scanner.end()
        return cls(scanner.lines)


def _tokens(text: str) -> Iterator[tuple[str, str, int]]:
    """Go through the words of a text, with their lines; a string is one word."""
    place, line = 0, 1
    while place < len(text):
        found = cast("re.Match[str]", _TOKEN.match(text, place))  # any character is in some word
        kind, word = str(found.lastgroup), found[0]
        place = found.end()
        if kind == "quote":
            end = _string_end(text, place, word)
            yield "string", text[place : end - len(word)], line
            line += text.count("\n", place, end)
            place = end
        elif kind == "line":
            yield kind, word, line
            line += 1
        elif kind not in ("blank", "comment"):
            yield kind, word, line


def _string_end(text: str, place: int, quote: str) -> int:
    """Return where a string that has been opened is over: after its closing quote."""
    end = place
    while True:
        end = text.find(quote, end)
        if end < 0:
            return len(text) + len(quote)  # never closed; the parser will say so
        # An odd number of backslashes takes the quote into the string; between apostrophes none
        # does.
        back = end
        while quote[0] == '"' and back > place and text[back - 1] == "\\":
            back -= 1
        if (end - back) % 2 == 0:
            return end + len(quote)
        end += 1


@define
class _Scanner:
    """Follows the statements of a text."""

    lines: dict[Path, int] = field(factory=dict)
    table: Path = ()
    counts: dict[Path, int] = field(factory=dict)
    """How many tables each list of tables has so far."""
    words: list[str] = field(factory=list)
    """The key of the statement, as far as it has been read."""
    depth: int = 0
    heading: int = 0
    """The brackets around the name of a table, if the statement is one."""
    valued: bool = False
    """Whether the key of the statement is over."""
    dots: int = 0
    line: int = 0
    statements: int = 0

    def take(self, kind: str, word: str, line: int) -> None:
        """Take the next word."""
        if kind == "line":
            self.dots = 0
            if not self.depth:  # within brackets the statement goes on
                self.end()
            return
        if kind == "dot":
            self.dots += 1
            if self.dots > MAX_DOTS:
                raise TooLarge(line, f"a key has more than {MAX_DOTS} dots")
        elif kind in ("equals", "comma", "open"):
            self.dots = 0
        if kind in ("open", "close"):
            self._bracket(line, opens=kind == "open")
        elif kind == "equals":
            self.valued = True
        # Words without dots between them are no TOML, but have to be bounded as well: each word
        # of a key makes a path of its own.
        elif kind in ("plain", "string") and not self.valued and len(self.words) <= MAX_DOTS:
            self.line = self.line if self.words else line
            self.words.append(word)

    def _bracket(self, line: int, *, opens: bool) -> None:
        # Brackets before the first word are those of a heading. They do not close: a heading ends
        # with its line.
        if opens and not self.valued and not self.words:
            self.heading += 1
        elif opens:
            self.depth += 1
        elif not self.heading:
            self.depth = max(0, self.depth - 1)
        if max(self.depth, self.heading) > MAX_DEPTH:
            raise TooLarge(line, f"lists and tables are nested deeper than {MAX_DEPTH}")

    def end(self) -> None:
        """Note the statement that is over."""
        if self.words:
            self.statements += 1
            if self.statements > MAX_STATEMENTS:
                raise TooLarge(self.line, f"more than {MAX_STATEMENTS} tables and keys")
            if self.heading:
                self._begin_table()
            else:
                self._note((*self.table, *self.words))
        self.words, self.valued, self.heading, self.depth = [], False, 0, 0

    def _begin_table(self) -> None:
        path: Path = ()
        for word in self.words[:-1]:
            path = (*path, word)
            if path in self.counts:  # the name of a list stands for its latest table
                path = (*path, self.counts[path] - 1)
        path = (*path, self.words[-1])
        if self.heading > 1:
            number = self.counts[path] = self.counts.get(path, 0) + 1
            self.lines.setdefault(path, self.line)
            path = (*path, number - 1)
        self.table = path
        self._note(path)

    def _note(self, path: Path) -> None:
        self.lines[path] = self.line
        # Tables that a dotted key only passes through begin where they are named first.
        for length in range(1, len(path)):
            self.lines.setdefault(path[:length], self.line)
