"""One value of a record, which knows where it stands."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from os import PathLike
from pathlib import Path
from typing import Any, BinaryIO, Final, NoReturn

from attrs import frozen

from sedma.errors import RecordError, SedmaError
from sedma.values.cards import Card, cards

__all__ = ["MAX_ACTIONS", "MAX_DEALS", "MAX_LINE", "Entry", "lines_of", "shortened"]

MAX_LINE: Final = 4_000_000
"""The longest line that is read, in characters."""

MAX_DEALS: Final = 2_000
"""The most deals of a match that are read."""

MAX_ACTIONS: Final = 1_000
"""The most actions of a deal that are read."""


@frozen
class Entry:
    """A value in a record, with its place; every error that it raises names the place.

    >>> Entry({"dealer": 1, "pack": "7c"}, "$").table(("dealer", "pack"))["dealer"].whole()
    1
    """

    value: Any
    """The value, as JSON gives it."""
    path: str
    """Where in the line it stands, such as ``$.deals[3].dealer``."""
    file: str | None = None
    """The file, if there is one."""
    line: int | None = None
    """The line of the file or text, from 1, if it is known."""

    @classmethod
    def of_line(
        cls, raw: str | bytes | Mapping[str, Any], file: str | None, line: int | None
    ) -> Entry:
        """Return the whole of a record, from text (bytes are UTF-8) or plain data.

        Args:
            raw: the record, as one line of JSON or as what JSON makes of it.
            file: the name of its file, for messages.
            line: its line there, from 1, for messages.

        Raises:
            RecordError: if it is too long, or no JSON.
        """
        whole = cls(raw, "$", file, line)
        return whole if isinstance(raw, Mapping) else whole._with(_parsed(whole, raw), "$")

    def _with(self, value: Any, path: str) -> Entry:
        return Entry(value, path, self.file, self.line)

    def error(self, reason: str) -> RecordError:
        """Return an error that says that something is wrong with this value."""
        return RecordError(reason, file=self.file, line=self.line, path=self.path)

    def fail(self, reason: str) -> NoReturn:
        """Refuse the value.

        Raises:
            RecordError: always.
        """
        raise self.error(reason) from None

    @contextmanager
    def checked(self, more: str = "") -> Iterator[None]:
        """Say of errors in a ``with`` block that this value is to blame.

        Args:
            more: what is added to their messages.

        Raises:
            RecordError: in place of any other `SedmaError`.
        """
        try:
            yield
        except RecordError:
            raise
        except SedmaError as error:
            self.fail(str(error) + more)

    def table(
        self, needed: Sequence[str] | None = None, one_of: Sequence[str] = ()
    ) -> dict[str, Entry]:
        """Return the values of an object by key.

        Args:
            needed: the keys that it has to have; if None, any are taken.
            one_of: keys of which it has to have exactly one as well.

        Raises:
            RecordError: if it is no object, or has other keys.
        """
        data = self.value
        if not isinstance(data, Mapping):
            self.fail(f"an object is needed, not {shortened(data)}")
        if needed is not None:
            missing = [key for key in needed if key not in data]
            if missing:
                self.fail(f"the key {missing[0]!r} is missing")
            if one_of and sum(key in data for key in one_of) != 1:
                self.fail(f"exactly one of {' and '.join(map(repr, one_of))} is needed")
            unknown = [key for key in data if key not in (*needed, *one_of)]
            if unknown:
                self.fail(f"the key {shortened(unknown[0])} is not known")
        return {key: self._with(value, f"{self.path}.{key}") for key, value in data.items()}

    def items(self, most: int) -> list[Entry]:
        """Return the values of a list.

        Raises:
            RecordError: if it is no list, or has more than ``most`` values.
        """
        data = self.value
        if not isinstance(data, list | tuple):
            self.fail(f"a list is needed, not {shortened(data)}")
        if len(data) > most:
            self.fail(f"{len(data)} entries; at most {most} are read")
        return [self._with(value, f"{self.path}[{place}]") for place, value in enumerate(data)]

    def whole(self) -> int:
        """Return a whole number.

        Raises:
            RecordError: if it is none.
        """
        if type(self.value) is not int:
            self.fail(f"a whole number is needed, not {shortened(self.value)}")
        return self.value

    def text(self) -> str:
        """Return a text.

        Raises:
            RecordError: if it is none.
        """
        if not isinstance(self.value, str):
            self.fail(f"a text is needed, not {shortened(self.value)}")
        return self.value

    def cards(self) -> tuple[Card, ...]:
        """Return cards, of a text in which they are separated by blanks.

        Raises:
            RecordError: if it is no such text.
        """
        text = self.text()
        with self.checked():
            return cards(text)

    def seat_and(self, reason: str) -> tuple[int, str]:
        """Return the seat before a colon and the text after it.

        Raises:
            RecordError: for this reason, if it is not written like that.
        """
        seat, colon, text = self.text().partition(":")
        if not colon or not seat.isdecimal() or len(seat) > 2:
            self.fail(reason)
        return int(seat), text


def _parsed(whole: Entry, raw: str | bytes) -> Any:
    line = Entry(raw, "", whole.file, whole.line)
    try:
        text = raw if isinstance(raw, str) else raw.decode("utf-8")
    except UnicodeDecodeError as error:
        line.fail(f"not UTF-8: {error}")
    if len(text) > MAX_LINE:
        line.fail(f"the line is longer than {MAX_LINE} characters")

    # Of two equal keys JSON readers take this one or that; a record has to say one thing.
    def table(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        data = dict(pairs)
        if len(data) < len(pairs):
            twice = next(key for key, _ in pairs if sum(key == other for other, _ in pairs) > 1)
            line.fail(f"the key {twice!r} stands twice in one object")
        return data

    def constant(name: str) -> NoReturn:
        line.fail(f"{name} is no number that a record may hold")

    try:
        return json.loads(text, object_pairs_hook=table, parse_constant=constant)
    except RecordError:
        raise
    except (ValueError, RecursionError) as error:
        line.fail(f"no JSON, or cut off: {error}")


def shortened(value: object) -> str:
    """Return a value as a message shows it, cut off if it is long."""
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


def lines_of(path: str | PathLike[str], name: str) -> Iterator[tuple[int, bytes]]:
    """Go through the lines of a file that are not blank, with their numbers from 1.

    Args:
        path: the file.
        name: its name, for messages.

    Raises:
        RecordError: if it cannot be read.
    """
    try:
        with _open(path) as lines:
            number = 0
            while raw := lines.readline(4 * MAX_LINE + 4):  # a character has up to four bytes
                number += 1
                if raw.strip():
                    yield number, raw
    except OSError as error:
        raise RecordError(f"cannot be read: {error.strerror or error}", file=name) from None


def _open(path: str | PathLike[str]) -> BinaryIO:
    try:
        return Path(path).open("rb")
    except ValueError as error:  # no file has such a name
        raise OSError(error) from None
