"""Building endgame tables: in parallel, and again from where it was interrupted.

Values are found in pieces. They are written into ``FILE.part`` as they come, and each finished
piece into ``FILE.progress`` with its checksum, so that a build that was interrupted goes on with
those that are missing. The finished file is the same however it came about.
"""

from __future__ import annotations

import json
import mmap
import os
from collections.abc import Callable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from contextlib import contextmanager
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any, BinaryIO, Final, TypeAlias
from zlib import crc32

from sedma.errors import EndgamesError
from sedma.record.rules_entry import base_of
from sedma.rules.data import changes_of
from sedma.rules.rules import Rules
from sedma.solving.compilation import can_compile
from sedma.solving.endgames import (
    HEADER,
    Endgames,
    endings_of,
    header_of,
    read_endgames,
    solve_endings,
)
from sedma.solving.endings import Endings

__all__ = ["PIECE", "build_endgames"]

PIECE: Final = 1 << 16
"""How many endings a piece has; an even number."""

_Piece: TypeAlias = tuple[int, int, int]
"""The cards in each hand, the first number and the number behind the last."""


def build_endgames(
    rules: Rules,
    path: str | Path,
    *,
    cards: int = 4,
    executor: Executor | None = None,
    workers: int | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Endgames:
    """Find the value of every ending of up to so many cards a hand, and write them into a file.

    If an earlier build of the same table was interrupted it goes on from there. Of two builds of
    one file at the same time one ends; the other finds its files gone.

    Args:
        rules: those for which the values are true.
        path: where the file will be; every worker has to reach it under this name.
        cards: the most cards in a hand.
        executor: who works; by default processes of this machine.
        workers: how many there are; by default as many as this machine has processors.
        progress: is called with the number of endings that are done, and of all.

    Raises:
        EndgamesError: if there is no table for such rules, the file exists already or cannot be
            written, what lies there is of another build, or a worker dies.
        SedmaError: if the rules cannot be told in a file, as `sedma.record.deal_record`.
    """
    if workers is not None and (type(workers) is not int or workers < 1):
        raise EndgamesError(f"workers: a whole number from 1 up, not {workers!r}")
    endings, target = endings_of(rules, cards), Path(path)
    base = base_of(rules)
    names = base.variant, changes_of(base, rules)
    header_of(endings, "0" * 64, *names)  # what does not fit is refused before the work is done
    if target.exists():
        raise EndgamesError(f"{target}: there is a file of this name already")
    build = _Build(rules, endings, target)
    report, at_once = progress or (lambda _done, _all: None), 2 * (workers or os.cpu_count() or 1)
    try:
        if executor is not None:
            build.run(executor, at_once, report)
        else:
            with ProcessPoolExecutor(workers) as processes:
                build.run(processes, at_once, report)
    except BrokenExecutor as error:
        raise EndgamesError(f"a worker died ({error}); started again, the build goes on") from None
    build.finish(header_of(endings, build.checksum(), *names))
    return read_endgames(target)


@contextmanager
def _files() -> Iterator[None]:
    """Turn what files raise into errors of our own."""
    try:
        yield
    except OSError as error:
        raise EndgamesError(
            f"{error.filename or 'endgame table'}: {error.strerror or error}"
        ) from None


class _Build:
    """The state of a build: what is done is in its files."""

    def __init__(self, rules: Rules, endings: Endings, target: Path) -> None:
        self._rules = rules
        self._endings = endings
        self._target = target.absolute()
        self._part = self._target.with_name(target.name + ".part")
        self._log = self._target.with_name(target.name + ".progress")
        self._done: set[_Piece] = set()
        with _files():
            if self._part.exists() and self._log.exists() and self._log.stat().st_size:
                self._resume()
            else:
                self._begin()

    def _begin(self) -> None:
        size = HEADER + self._endings.size
        with self._part.open("wb") as file:
            file.truncate(size)
        self._log.write_text(json.dumps({"fingerprint": self._endings.fingerprint}) + "\n")

    def _resume(self) -> None:
        """Take over the pieces whose values lie there unharmed."""
        first, *lines = self._log.read_text("utf-8", "replace").splitlines()
        if _read(first) != {"fingerprint": self._endings.fingerprint}:
            raise EndgamesError(f"{self._log}: this is of another build; take it away first")
        size = self._part.stat().st_size
        if size != HEADER + self._endings.size:
            raise EndgamesError(f"{self._part}: this is of another build; take it away first")
        known = {json.dumps(piece): piece for piece in self._pieces()}
        with self._part.open("rb") as file:
            for line in map(_read, lines):
                piece = known.get(json.dumps(line.get("piece")))
                if piece and crc32(self._values(file, piece)) == line.get("crc"):
                    self._done.add(piece)

    def _values(self, file: BinaryIO, piece: _Piece) -> bytes:
        file.seek(self._place(piece))
        _, start, stop = piece
        return bytes(file.read(((stop - start) * self._endings.cell + 7) // 8))

    def _place(self, piece: _Piece) -> int:
        size, start, _ = piece
        return HEADER + (self._endings.layers[size] + start) * self._endings.cell // 8

    def _pieces(self) -> Iterator[_Piece]:
        for size in range(1, self._endings.cards + 1):
            count = self._endings.counts[size]
            for start in range(0, count, PIECE):
                yield size, start, min(start + PIECE, count)

    def run(self, executor: Executor, at_once: int, progress: Callable[[int, int], None]) -> None:
        """Do all pieces that are missing; those of fewer cards first."""
        whole = sum(self._endings.counts)
        done = sum(stop - start for _, start, stop in self._done)
        progress(done, whole)
        missing = [piece for piece in self._pieces() if piece not in self._done]
        for size in range(1, self._endings.cards + 1):
            own = iter([piece for piece in missing if piece[0] == size])
            for piece, values in self._work(executor, own, at_once):
                with _files():
                    self._keep(piece, values)
                done += piece[2] - piece[1]
                progress(done, whole)

    def _keep(self, piece: _Piece, values: bytes) -> None:
        """Write the values of a piece, and then that they are there."""
        with self._part.open("r+b") as part:
            part.seek(self._place(piece))
            part.write(values)
            part.flush()
            os.fsync(part.fileno())
        with self._log.open("a") as log:
            log.write(json.dumps({"piece": piece, "crc": crc32(values)}) + "\n")

    def _work(
        self, executor: Executor, pieces: Iterator[_Piece], at_once: int
    ) -> Iterator[tuple[_Piece, bytes]]:
        """Go through pieces as they get ready; only some are given out at a time."""
        running: dict[Future[bytes], _Piece] = {}
        try:
            while True:
                for piece in pieces:
                    job = _Job(self._rules, self._endings.cards, str(self._part))
                    running[executor.submit(job, piece)] = piece
                    if len(running) >= at_once:
                        break
                if not running:
                    return
                for future in wait(running, return_when=FIRST_COMPLETED).done:
                    yield running.pop(future), future.result()
        finally:
            for future in running:
                future.cancel()

    def checksum(self) -> str:
        """Return the checksum of the values."""
        digest = sha256()
        with _files(), self._part.open("rb") as file:
            file.seek(HEADER)
            while block := file.read(1 << 20):
                digest.update(block)
        return digest.hexdigest()

    def finish(self, header: bytes) -> None:
        """Write the first bytes, and give the file its name."""
        with _files():
            with self._part.open("r+b") as file:
                file.write(header)
                file.flush()
                os.fsync(file.fileno())
            self._part.replace(self._target)
            self._log.unlink()


def _read(line: str) -> dict[str, Any]:
    """Read a line of the progress; one that was cut off says nothing."""
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


class _Job:
    """What a worker does: it finds the values of a piece, with those of fewer cards at hand."""

    def __init__(self, rules: Rules, cards: int, part: str) -> None:
        self.rules = rules
        self.cards = cards
        self.part = part

    def __call__(self, piece: _Piece) -> bytes:
        size, start, stop = piece
        endings = _endings(self.rules, self.cards)
        with _files(), Path(self.part).open("rb") as file:
            whole = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        values = memoryview(whole)[HEADER:]
        found = solve_endings(endings, start, stop, size, values, compiled=can_compile())
        return bytes(found)


def _endings(rules: Rules, cards: int) -> Endings:
    """Return the endings, counted once in a worker."""
    try:
        return _counted(rules, cards)
    except Exception:  # noqa: BLE001  # rules with a component that cannot be hashed
        return endings_of(rules, cards)


@lru_cache(maxsize=1)
def _counted(rules: Rules, cards: int) -> Endings:
    return endings_of(rules, cards)
