"""A check: a name, a sentence, and a small function that looks at a trial."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, TypeAlias

from attrs import frozen

from sedma.testing.trial import Trial

__all__ = ["Check", "CheckOf", "of"]

CheckOf: TypeAlias = Literal["game", "rules", "deal", "match"]
"""What a check looks at: any game at all, from one play of it; a set of rules of Sedma's family,
once; one deal; or a match."""


@frozen
class Check:
    """One thing that has to hold."""

    name: str
    """The name: lower-case words with hyphens."""
    of: CheckOf
    """What it looks at."""
    sentence: str
    """What has to hold, in one sentence."""
    run: Callable[[Trial], Any]
    """The function that raises an error if it does not hold."""

    def __str__(self) -> str:
        return self.name


def of(kind: CheckOf, *functions: Callable[[Trial], None]) -> tuple[Check, ...]:
    """Return functions as checks; their names and docstrings become those of the checks."""
    return tuple(
        Check(
            name=function.__name__.replace("_", "-"),
            of=kind,
            sentence=" ".join(str(function.__doc__).split("\n\n")[0].split()),
            run=function,
        )
        for function in functions
    )
