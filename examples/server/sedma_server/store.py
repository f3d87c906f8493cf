"""What is kept in SQLite: the lines of each game's log, and who may sit where."""

from __future__ import annotations

import hashlib
import secrets
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from os import PathLike

_SCHEMA = """
CREATE TABLE IF NOT EXISTS line (
    game TEXT NOT NULL, version INTEGER NOT NULL, text TEXT NOT NULL,
    PRIMARY KEY (game, version)
);
CREATE TABLE IF NOT EXISTS seat (
    game TEXT NOT NULL, seat INTEGER NOT NULL, token TEXT UNIQUE,
    PRIMARY KEY (game, seat)
);
"""


class StaleError(Exception):
    """Somebody else has written the next line first."""


class Store:
    """Games in one SQLite file. Lines are only added, never changed.

    Each method is one transaction on a connection of its own, so several threads and processes
    may use the same file, and what was answered survives a crash. Of two lines for the same
    place in a log the primary key lets in one.
    """

    def __init__(self, path: str | PathLike[str]) -> None:
        self.path = path
        with closing(sqlite3.connect(path)) as db:
            db.executescript(_SCHEMA)

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        with closing(sqlite3.connect(self.path, timeout=10)) as db, db:
            yield db

    def begin(self, first_line: str, seats: int) -> str:
        """Keep a new game with so many free seats, and return its name."""
        game = secrets.token_hex(8)
        with self._open() as db:
            db.execute("INSERT INTO line VALUES (?, 0, ?)", (game, first_line))
            free = [(game, seat) for seat in range(seats)]
            db.executemany("INSERT INTO seat VALUES (?, ?, NULL)", free)
        return game

    def append(self, game: str, version: int, line: str) -> None:
        """Add the line that comes after the first ``version`` lines of a game.

        Raises:
            StaleError: if the game has such a line already.
        """
        try:
            with self._open() as db:
                db.execute("INSERT INTO line VALUES (?, ?, ?)", (game, version, line))
        except sqlite3.IntegrityError:
            raise StaleError from None

    def lines(self, game: str, first: int = 0) -> list[str]:
        """Return the log of a game, from one line on; empty if there is no such game."""
        with self._open() as db:
            rows = db.execute(
                "SELECT text FROM line WHERE game = ? AND version >= ? ORDER BY version",
                (game, first),
            )
            return [text for (text,) in rows]

    def take_seat(self, game: str) -> tuple[int, str] | None:
        """Take the first free seat; return it with its token, or None if all are taken."""
        token = secrets.token_hex(16)
        with self._open() as db:
            db.execute(
                "UPDATE seat SET token = ? WHERE game = ? AND seat ="
                " (SELECT min(seat) FROM seat WHERE game = ? AND token IS NULL)",
                (_hash(token), game, game),
            )
        seat = self.seat_of(game, token)
        return None if seat is None else (seat, token)

    def seat_of(self, game: str, token: str) -> int | None:
        """Return the seat to which a token belongs, if it does."""
        with self._open() as db:
            found = db.execute(
                "SELECT seat FROM seat WHERE game = ? AND token = ?", (game, _hash(token))
            ).fetchone()
        return None if found is None else int(found[0])

    def free_seats(self, game: str) -> int:
        """Return how many seats nobody has taken."""
        with self._open() as db:
            free = "SELECT count(*) FROM seat WHERE game = ? AND token IS NULL"
            return int(db.execute(free, (game,)).fetchone()[0])


def _hash(token: str) -> str:
    """Return what is kept of a token, so that the file gives nobody a seat."""
    return hashlib.sha256(token.encode()).hexdigest()
