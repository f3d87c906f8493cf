"""Writing: a page of lines for people, or one JSON document for programs.

A page has the same words on a terminal and in a pipe. Only a terminal gets colours, and symbols
for French suits if it can show them; elsewhere the suits are letters. Only in a pipe the text of
a rule stays on one line, so that ``grep`` finds all of it.
"""

from __future__ import annotations

import json
import sys
import unicodedata
from collections.abc import Callable, Sequence
from contextlib import suppress
from textwrap import wrap
from typing import Any, ClassVar, Final, Literal, TypeAlias, TypeVar

import click
from attrs import frozen
from rich.console import Console
from rich.highlighter import RegexHighlighter
from rich.theme import Theme

from sedma.errors import CardError
from sedma.notation import CardStyle, write_card
from sedma.values.cards import Card, card, rank

__all__ = [
    "WIDTH",
    "FaceName",
    "Faces",
    "Page",
    "faces_options",
    "listed",
    "plain_text",
    "publish",
    "write",
]

WIDTH: Final = 80
"""The widest line of a page."""

_NARROWEST: Final = 20
"""Room that is left for text beside what begins a paragraph."""

_Facts = TypeVar("_Facts")
_Command = TypeVar("_Command", bound=Callable[..., Any])

_NO_ASCII: Final = str.maketrans(
    {"\u2013": "-", "\u2014": "-", "\u2018": "'", "\u2019": "'", "\u201c": '"', "\u201d": '"'}
    | dict(zip("\u2663\u2660\u2665\u2666", "cshd", strict=True))
)

FaceName: TypeAlias = Literal["french", "german"]
"""The faces of the cards: French suits with J and Q, or German ones with U and O."""


@frozen
class Faces:
    """How cards and other text look: with which faces, and whether in plain ASCII."""

    name: FaceName = "french"
    """The faces."""
    ascii: bool = False
    """Whether nothing but ASCII is written."""


def faces_options(command: _Command) -> _Command:
    """Add ``--faces`` and ``--ascii`` to a command, which gets ``faces`` and ``only_ascii``."""
    only_ascii = click.option(
        "--ascii", "only_ascii", is_flag=True, help="Write letters for suits, and no accents."
    )
    faces = click.option(
        "--faces",
        type=click.Choice(["french", "german"]),
        default="french",
        show_default=True,
        help="Faces of the cards: French (J Q, c s h d) or German (U O, a l h b).",
    )
    return faces(only_ascii(command))


class _Ink(RegexHighlighter):
    """Colours for rule ids, red suits and cards that beat."""

    base_style = "sedma."
    highlights: ClassVar[Sequence[str]] = [
        r"(?P<rule>\b[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)*-\d+\b)",
        r"(?P<red>\b(?:10|[2-9JQUOKA])(?:[hdb]\b|[\u2665\u2666]))",
        r"(?P<beats>\b(?:10|[2-9JUQOKA])[cshdalb\u2663\u2660\u2665\u2666]?\*)",
    ]


_THEME: Final = Theme(
    {"sedma.rule": "cyan", "sedma.red": "red", "sedma.beats": "bold", "sedma.heading": "bold"}
)


class Page:
    """Lines of text, collected and then shown together; after that it is empty again."""

    def __init__(self, faces: Faces | None = None) -> None:
        self._faces = faces or Faces()
        self._console = Console(
            theme=_THEME, highlighter=_Ink(), markup=False, emoji=False, soft_wrap=True
        )
        self._lines: list[tuple[str, str]] = []
        self._begun = False
        self.width = min(WIDTH, self._console.width)
        """The widest line of this page."""

    @property
    def is_new(self) -> bool:
        """Whether nothing has been written on it at all."""
        return not self._lines and not self._begun

    def card(self, text: str) -> str:
        """Return a card, or a rank alone, with the faces of this page.

        French suits are symbols on a terminal that can show them, and letters elsewhere.
        """
        if self._faces.name == "german":
            with suppress(CardError):
                return write_card(Card(rank(text), "c"), "german")[:-1]
            return write_card(card(text), "german")
        symbols = self._console.is_terminal and _can_show("\u2665")
        style: CardStyle = "unicode" if symbols else "french"
        with suppress(CardError):
            return write_card(card(text), style)
        return text

    def heading(self, text: str) -> None:
        """Add a heading, with an empty line before it unless it is the first line of all."""
        if not self.is_new:
            self.line()
        self._lines += [(line, "sedma.heading") for line in self._wrapped("", text)]

    def line(self, text: str = "") -> None:
        """Add a line as it is."""
        self._lines.append((text.rstrip(), ""))

    def paragraph(self, lead: str, text: str, *, whole: bool = False) -> None:
        """Add a text in lines no wider than the page, under each other.

        Args:
            lead: what the first line begins with; the others are indented as far.
            text: what is wrapped to the width of the page.
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
        self._begun = self._begun or bool(self._lines)
        self._lines.clear()
        text = captured.get()
        encoding = "ascii" if self._faces.ascii else sys.stdout.encoding
        write(text if _can_show(text, encoding) else plain_text(text), encoding)


def _can_show(text: str, encoding: str = "") -> bool:
    """Say whether the standard output, or an encoding, has the characters of a text."""
    try:
        text.encode(encoding or sys.stdout.encoding)
    except UnicodeEncodeError:
        return False
    return True


def plain_text(text: str) -> str:
    """Return a text without accents, and with plain marks for typographic ones.

    >>> plain_text("zsíros tíz \u2013 10\u2665")
    'zsiros tiz - 10h'
    """
    decomposed = unicodedata.normalize("NFKD", text.translate(_NO_ASCII))
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter))


def publish(
    facts: _Facts,
    text: Callable[[_Facts, Page], None],
    *,
    as_json: bool,
    faces: Faces | None = None,
) -> None:
    """Write facts as one JSON document in UTF-8, or as the text that is made from them."""
    if as_json:
        write(json.dumps(facts, ensure_ascii=False, indent=2) + "\n", "utf-8")
        return
    page = Page(faces)
    text(facts, page)
    page.show()


def write(text: str, encoding: str = "utf-8") -> None:
    """Write a text to the standard output in an encoding; what it lacks becomes a question mark."""
    click.echo(text.encode(encoding, "replace"), nl=False)


def listed(words: Sequence[str], joint: str = "and") -> str:
    """Return words as a list in a sentence.

    >>> listed(["N"]), listed(["N", "S"]), listed(["7", "9", "J"], "or")
    ('N', 'N and S', '7, 9 or J')
    """
    *most, last = words
    return f"{', '.join(most)} {joint} {last}" if most else last
