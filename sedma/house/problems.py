"""What is wrong with a file of house rules: each problem with its place and what is right."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import Final, NoReturn

from attrs import define, field, frozen

from sedma.errors import HouseRuleError
from sedma.house.toml_places import Layout, Path, path_text

__all__ = ["MAX_PROBLEMS", "HouseProblem"]

MAX_PROBLEMS: Final = 200
"""The most problems of one file that are told."""


@frozen(kw_only=True)
class HouseProblem:
    """One thing that is wrong with a file."""

    file: str
    """The file in which it stands."""
    line: int | None = None
    """The line of the file, from 1, if it is known."""
    path: str = ""
    """Where it is, such as ``prolong.when`` or ``rule[2].kind``; empty: the whole file."""
    reason: str
    """What is wrong."""
    allowed: str = ""
    """What would be right, if there is more to say than the reason."""
    near: tuple[str, ...] = ()
    """Names that may have been meant."""
    rules: tuple[str, ...] = ()
    """Ids of rules of the book that speak of it."""

    def __str__(self) -> str:
        place = self.file if self.line is None else f"{self.file}:{self.line}"
        text = ": ".join(part for part in (place, self.path, self.reason) if part)
        if self.near:
            text += f"; did you mean {' or '.join(self.near)}?"
        elif self.allowed:
            text += f"; right is: {self.allowed}"
        return text + (f" ({', '.join(self.rules)})" if self.rules else "")


def shown(value: object) -> str:
    """Return a value in one short line, however large it is.

    >>> shown("x" * 100)
    "'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx..."
    >>> shown({"a": 1}), shown(10**9000)
    ('a table', 'a number with very many digits')
    """
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, list):
        return "a list"
    if isinstance(value, int) and value.bit_length() > 64:
        return "a number with very many digits"
    text = repr(value[:100] if isinstance(value, str) else value)
    return text if len(text) <= 60 else text[:57] + "..."


@define
class Report:
    """Collects the problems of one file."""

    file: str
    """The name of the file."""
    layout: Layout = field(factory=lambda: Layout({}))
    """Where things stand in it."""
    problems: list[HouseProblem] = field(factory=list)
    """What has been found, each once."""
    count: int = 0
    """How often something has been reported, again or for the first time."""

    def add(
        self,
        path: Path,
        reason: str,
        *,
        allowed: str = "",
        near: Iterable[str] = (),
        rules: Sequence[str] = (),
        line: int | None = None,
    ) -> None:
        """Note a problem."""
        self.count += 1
        problem = HouseProblem(
            file=self.file,
            line=self.layout.line(path) if line is None else line,
            path=path_text(path),
            reason=reason,
            allowed=allowed,
            near=tuple(near),
            rules=tuple(rules),
        )
        if problem not in self.problems and len(self.problems) < MAX_PROBLEMS:
            self.problems.append(problem)

    def unknown(self, path: Path, what: str, known: Iterable[str]) -> None:
        """Note a name that does not exist; what is like it, or all there are, is told."""
        names = tuple(known)
        word = str(path[-1])
        self.add(
            path,
            f"there is no {what} {shown(word)}",
            allowed=", ".join(names) or "none",
            near=get_close_matches(word[:80], names, n=3),
        )

    def stop(self) -> NoReturn:
        """Raise all that has been found, in the order of the file."""
        ordered = sorted(
            self.problems, key=lambda one: (one.file != self.file, one.file, one.line or 0)
        )
        raise HouseRuleError(*ordered)
