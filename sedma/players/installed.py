"""Finding players by name. They are installed through entry points, like variants.

An entry point names a class or function that makes a player. A name may have a whole number
after a colon, which is given to it: ``sampling:50``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sedma.errors import PlayerError, PluginError, error_words
from sedma.players.protocol import Player
from sedma.players.turns import is_player
from sedma.plugins import Group, near_names

__all__ = [
    "GROUP",
    "find_players",
    "forget_players",
    "player",
    "player_names",
    "policy_names",
    "read_policy",
]

GROUP: Final = "sedma.players"
"""The entry-point group in which players are announced."""

_LONGEST: Final = 9
"""The most digits of a number after a name."""


def player_names() -> tuple[str, ...]:
    """Return the names of all installed players, in alphabetical order."""
    return _INSTALLED.names()


def forget_players() -> None:
    """Forget which players are installed, so that they are looked up again."""
    _INSTALLED.forget()


def find_players() -> tuple[dict[str, Callable[..., Player]], dict[str, PluginError]]:
    """Return what makes each player, by name, and why those others cannot be loaded."""
    broken = dict(_INSTALLED.broken())
    return {name: _INSTALLED.load(name) for name in player_names() if name not in broken}, broken


def player(name: str) -> Player:
    """Return a player by name, such as ``thumb`` or ``sampling:50``.

    Raises:
        PlayerError: if none is called so, or it does not take the number; lists near names.
        PluginError: if it cannot be loaded, or two distributions claim the name.

    >>> player("random"), player("sampling:50")
    (RandomPlayer(), SamplingPlayer(samples=50))
    """
    word, colon, number = str(name).strip().partition(":")
    if word not in _INSTALLED.names():
        raise PlayerError(f"no player is called {word!r}; {near_names(word, _INSTALLED.names())}")
    make = _INSTALLED.load(word)
    if colon and not (number.isascii() and number.isdecimal() and len(number) <= _LONGEST):
        raise PlayerError(
            f"player {name!r}: a whole number of up to {_LONGEST} digits follows the colon, "
            f"not {number!r}"
        )
    settings = [int(number)] if colon else []
    try:
        made = make(*settings)
    except PlayerError as error:
        raise PlayerError(f"player {name!r}: {error}") from None
    except (Exception, SystemExit) as error:  # a plug-in must not end the program
        what = "it takes no number" if colon and _is_of_call(error) else error_words(error)
        raise PlayerError(f"player {name!r} cannot be made: {what}") from error
    if not is_player(made):
        kind = "a class" if isinstance(made, type) else type(made).__name__
        raise PlayerError(f"player {name!r}: {kind} has no method 'choose' that can be asked")
    return made


def policy_names(text: str, players: int) -> tuple[str, ...]:
    """Return the name of the player of each seat from a text: names with commas between them.

    One name is for all seats. Several go round the table, so that ``thumb,greedy`` at a table of
    four is two partners against two.

    Raises:
        PlayerError: if the names do not go round the table.

    >>> policy_names("thumb, greedy", 4)
    ('thumb', 'greedy', 'thumb', 'greedy')
    """
    names = tuple(name.strip() for name in text.split(","))
    if players % len(names):
        raise PlayerError(
            f"{len(names)} players are named for {players} seats: name one, or one for each seat, "
            "or as many as go round the table"
        )
    return names * (players // len(names))


def read_policy(text: str, players: int) -> tuple[Player, ...]:
    """Return the player of each seat from a text; see `policy_names`.

    Raises:
        PlayerError: if the names do not go round the table, or one makes no player.
        PluginError: if a player cannot be loaded.

    >>> read_policy("thumb,random", 4) == (player("thumb"), player("random")) * 2
    True
    """
    return tuple(map(player, policy_names(text, players)))


def _is_of_call(error: BaseException) -> bool:
    """Say whether a call failed before anything was done in it: its arguments do not fit."""
    trace = error.__traceback__
    return isinstance(error, TypeError) and trace is not None and trace.tb_next is None


def _problem(_name: str, loaded: object) -> str | None:
    return None if callable(loaded) else "makes no player: it is no class or function"


_INSTALLED: Final = Group[Callable[..., Player]](GROUP, "player", _problem)
"""What makes each player."""
