"""Finding variants. They are installed through entry points; the library imports none.

The bundled variants are found in the same way as those of any other distribution. Nothing
is imported before it is asked for, and the list of names is the same before and after.
What is installed is looked up once; `forget_variants` makes the next call look again.

Private: import its names from `sedma`.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from types import MappingProxyType
from typing import Final

from sedma.errors import PluginError, UnknownVariantError
from sedma.plugins import Group, near_names
from sedma.rules.rules import Rules
from sedma.rules.variant import Variant

__all__ = [
    "GROUP",
    "also_installed",
    "find_variant",
    "forget_variants",
    "is_installed",
    "variant",
    "variant_names",
]

GROUP: Final = "sedma.variants"
"""The entry-point group in which variants are announced."""

_ALSO_INSTALLED: Final[ContextVar[Mapping[str, Variant]]] = ContextVar(
    "also_installed", default=MappingProxyType({})
)


def variant_names() -> tuple[str, ...]:
    """Return the names of all installed variants, in alphabetical order."""
    return tuple(sorted({*_INSTALLED.names(), *_ALSO_INSTALLED.get()}))


def is_installed(name: str) -> bool:
    """Say whether an installed variant has this name; case and accents do not matter.

    Nothing is loaded. So aliases and titles do not count, which only the variants know.
    """
    return _plain(name) in _by_plain_name()


def forget_variants() -> None:
    """Forget which variants are installed, so that they are looked up again.

    Only a program that installs a distribution while it runs needs this.
    """
    _INSTALLED.forget()


@contextmanager
def also_installed(variant: Variant | None) -> Iterator[None]:
    """Find a variant by its name as though it were installed, for the time of a ``with`` block.

    It stands in the way of an installed one of that name. Other threads see nothing of it. With
    None nothing changes.
    """
    found = {} if variant is None else {variant.name: variant}
    token = _ALSO_INSTALLED.set({**_ALSO_INSTALLED.get(), **found})
    try:
        yield
    finally:
        _ALSO_INSTALLED.reset(token)


def find_variant(name: str) -> Variant:
    """Return the variant with this name or alias; case and accents do not matter.

    Raises:
        UnknownVariantError: if there is none; lists near names.
        PluginError: if it cannot be loaded, or two distributions claim the name.

    >>> find_variant("Classic").players
    (4, 2, 3)
    """
    wanted = _plain(name)
    if wanted in (here := _ALSO_INSTALLED.get()):
        return here[wanted]
    names = variant_names()
    known = _by_plain_name()
    if wanted not in known:
        for listed in names:
            try:
                variant = _INSTALLED.load(listed)
            except PluginError:
                continue  # a broken variant must not hide the others
            for alias in (*variant.aliases, variant.title):
                known.setdefault(_plain(alias), listed)
    if wanted in known:
        return _INSTALLED.load(known[wanted])
    hint = near_names(wanted, known, names)
    raise UnknownVariantError(f"no variant is called {name!r}; {hint}")


def variant(
    name: str, *, players: int | None = None, options: Iterable[str] = (), **changes: object
) -> Rules:
    """Return the rules of a variant for so many players, with some fields changed.

    Args:
        name: the name of the variant or an alias.
        players: the number of players; by default the usual one of the game.
        options: names of options of the variant; see `Variant.options`.
        changes: fields of `Rules`; see `Rules.change`. They come after the options.

    Raises:
        UnknownVariantError: if there is no such variant; lists near names.
        PluginError: if it cannot be loaded.
        RulesError: if the game is not for so many players, an option does not exist, does not
            apply or contradicts another, or a change does not fit.

    >>> variant("classic", players=2).hand_size
    4
    >>> variant("classic", options=["burns"]).burn
    Burns(run=1, special=(('7', 3),), in_one_hand=0)
    """
    return find_variant(name).for_players(players, options, **changes)


def _by_plain_name() -> dict[str, str]:
    """Return the names of the installed variants, each under itself and as it is compared."""
    names = variant_names()
    return {_plain(listed): listed for listed in names} | {listed: listed for listed in names}


def _plain(name: str) -> str:
    """Return a name in lower case, without accents, with hyphens for blanks and underscores."""
    decomposed = unicodedata.normalize("NFKD", str(name)).casefold()
    letters = "".join(char for char in decomposed if not unicodedata.combining(char))
    return "-".join(letters.replace("_", " ").replace("-", " ").split())


def _problem(name: str, loaded: object) -> str | None:
    good = isinstance(loaded, Variant) and loaded.name == name
    return None if good else "is no Variant of that name"


_INSTALLED: Final = Group[Variant](GROUP, "variant", _problem)
