"""Entry points: how what others have installed is found, loaded when asked for, and refused.

Code of others is loaded by the entry points of installed distributions alone, never by a
name in data. One that is broken gives an error that names its distribution, and never stands
in the way of the others.

Private: for the library itself.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import redirect_stdout
from difflib import get_close_matches
from importlib.metadata import Distribution, EntryPoint, distributions
from typing import Generic, TypeVar

from sedma.errors import PluginError, error_words

__all__ = ["Group", "near_names"]

_T = TypeVar("_T")


class Group(Generic[_T]):
    """What installed distributions announce in one entry-point group.

    The metadata of what is installed are read once. Listing names imports nothing, so the
    list is the same before and after anything is loaded.
    """

    def __init__(self, name: str, noun: str, problem: Callable[[str, object], str | None]) -> None:
        """Make a group.

        Args:
            name: the entry-point group.
            noun: what its members are, for messages.
            problem: says in words what is wrong with the object that was loaded by a name, or
                None if nothing is.
        """
        self.name = name
        self._noun = noun
        self._problem = problem
        self._points: Mapping[str, list[EntryPoint]] | None = None
        self._loaded: dict[str, _T] = {}

    def names(self) -> tuple[str, ...]:
        """Return the names that are announced, in alphabetical order."""
        return tuple(sorted(self._installed()))

    def names_of(self, value: str) -> tuple[str, ...]:
        """Return the names that are announced for one ``module:attribute``, in order."""
        return tuple(
            name for name in self.names() if value in map(_target, self._installed()[name])
        )

    def load(self, name: str) -> _T:
        """Return what is announced by this name; the same object each time.

        What the plug-in prints when it is imported goes to the error output.

        Raises:
            PluginError: if it cannot be loaded or is not what it has to be, or if two
                distributions claim the name.
            KeyError: if nothing is announced by this name.
        """
        if name not in self._loaded:
            self._loaded[name] = self._load(name)
        return self._loaded[name]

    def broken(self) -> Iterator[tuple[str, PluginError]]:
        """Load everything, and go through the names that cannot be used, with the reason."""
        for name in self.names():
            try:
                self.load(name)
            except PluginError as error:
                yield name, error

    def forget(self) -> None:
        """Forget what is installed, so that it is looked up again."""
        self._points = None
        self._loaded.clear()

    def _installed(self) -> Mapping[str, list[EntryPoint]]:
        if self._points is None:
            points: dict[str, list[EntryPoint]] = {}
            for point in _points(self.name):
                points.setdefault(point.name, []).append(point)
            self._points = points
        return self._points

    def _load(self, name: str) -> _T:
        found = self._installed()[name]
        if len(found) > 1:
            claims = " and ".join(sorted(map(_origin, found)))
            raise PluginError(
                f"{self._noun} {name!r} is claimed by {claims}; uninstall one of them"
            )
        (point,) = found
        where = f"{self._noun} {name!r} of {_origin(point)} (group {self.name})"
        try:
            with redirect_stdout(sys.stderr):  # what is printed may be read by a program
                loaded = point.load()
                problem = self._problem(name, loaded)
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # SystemExit too: a plug-in must not end the program
            raise PluginError(f"{where} cannot be loaded: {error_words(error)}") from error
        if problem is not None:
            raise PluginError(f"{where}: {point.value} {problem}")
        return loaded  # type: ignore[no-any-return]  # the check has just been made


def near_names(wanted: str, known: Iterable[str], listed: Iterable[str] | None = None) -> str:
    """Return a hint for a message: the known names most like the one wanted, or all listed.

    Args:
        wanted: what somebody wrote.
        known: the names that would have been right.
        listed: those of them to tell if none is near; by default all.

    >>> near_names("clasic", ("classic", "hola"))
    'did you mean classic?'
    >>> near_names("xyzzy", ("classic", "hola"))
    'there are: classic, hola'
    """
    names = tuple(known)
    near = get_close_matches(wanted, names, n=3, cutoff=0.5)
    if near:
        return f"did you mean {' or '.join(near)}?"
    return f"there are: {', '.join(names if listed is None else listed)}"


def _points(group: str) -> Iterator[EntryPoint]:
    """Go through the entry points of a group; a distribution that is listed twice counts once."""
    seen = set()
    for distribution in distributions():
        own = [point for point in _announced(distribution) if point.group == group]
        name = re.sub(r"[-_.]+", "-", str(distribution.name)).casefold() if own else ""
        if name not in seen:
            yield from dict.fromkeys(own)
            seen.add(name)


def _announced(distribution: Distribution) -> tuple[EntryPoint, ...]:
    try:
        return tuple(distribution.entry_points)
    except Exception:  # noqa: BLE001  # metadata that cannot be read announce nothing
        return ()


def _target(point: EntryPoint) -> str:
    """Return ``module:attribute`` without blanks and extras."""
    return re.sub(r"\[.*|\s", "", point.value)


def _origin(point: EntryPoint) -> str:
    return f"distribution {point.dist.name if point.dist else 'unknown'}"
