"""Writing: a page of lines for people, or one JSON document for programs.

A page has the same words on a terminal and in a pipe. Only the terminal gets colours, and
only in a pipe the text of a rule stays on one line, so that ``grep`` finds all of it.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from textwrap import wrap
from typing import ClassVar, Final, TypeVar

import click
from rich.console import Console
from rich.highlighter import RegexHighlighter
from rich.theme import Theme

__all__ = ["WIDTH", "Page", "listed", "publish"]

WIDTH: Final = 80
"""The widest line of a page."""

_NARROWEST: Final = 20
"""Room that is left for text beside what begins a paragraph."""

_Facts = TypeVar("_Facts")


class _Ink(RegexHighlighter):
    """Colours for rule ids, red suits and cards that beat."""

    base_style = "sedma."
    highlights: ClassVar[Sequence[str]] = [
        r"(?P<rule>\b[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)*-\d+\b)",
        r"(?P<red>\b(?:10|[2-9JQKA])[hd]\b)",
        r"(?P<beats>\b(?:10|[2-9JQKA])[cshd]?\*)",
    ]


_THEME: Final = Theme(
    {"sedma.rule": "cyan", "sedma.red": "red", "sedma.beats": "bold", "sedma.heading": "bold"}
)


class Page:
    """Lines of text, collected and then shown together."""

    def __init__(self) -> None:
        self._console = Console(
            theme=_THEME, highlighter=_Ink(), markup=False, emoji=False, soft_wrap=True
        )
        self._lines: list[tuple[str, str]] = []
        self.width = min(WIDTH, self._console.width)
        """The widest line of this page."""

    def heading(self, text: str) -> None:
        """Add a heading, with an empty line before it unless it is the first line."""
        if self._lines:
            self.line()
        self._lines += [(line, "sedma.heading") for line in self._wrapped("", text)]

    def line(self, text: str = "") -> None:
        """Add a line as it is."""
        self._lines.append((text.rstrip(), ""))

    def paragraph(self, lead: str, text: str, *, whole: bool = False) -> None:
        """Add a text in lines no wider than the page, under each other.

        Args:
            lead: what the first line begins with; the others are indented as far.
            text: the text.
            whole: whether it stays on one line where no terminal shows it.
        """
        whole = whole and not self._console.is_terminal
        for line in [lead + text] if whole else self._wrapped(lead, text):
            self.line(line)

    def _wrapped(self, lead: str, text: str) -> list[str]:
        lines = wrap(
            text,
            width=max(self.width, len(lead) + _NARROWEST),
            initial_indent=lead,
            subsequent_indent=" " * len(lead),
            break_long_words=False,
            break_on_hyphens=False,
        )
        return lines or [lead]

    def show(self) -> None:
        """Write the page to the standard output."""
        with self._console.capture() as captured:
            for text, style in self._lines:
                self._console.print(text, style=style)
        _write(captured.get(), sys.stdout.encoding)


def publish(facts: _Facts, text: Callable[[_Facts, Page], None], *, as_json: bool) -> None:
    """Write facts as one JSON document in UTF-8, or as the text that is made from them."""
    if as_json:
        _write(json.dumps(facts, ensure_ascii=False, indent=2) + "\n", "utf-8")
        return
    page = Page()
    text(facts, page)
    page.show()


def _write(text: str, encoding: str) -> None:
    click.echo(text.encode(encoding, "replace"), nl=False)


def listed(words: Sequence[str], joint: str = "and") -> str:
    """Return words as a list in a sentence.

    >>> listed(["N"]), listed(["N", "S"]), listed(["7", "9", "J"], "or")
    ('N', 'N and S', '7, 9 or J')
    """
    *most, last = words
    return f"{', '.join(most)} {joint} {last}" if most else last
