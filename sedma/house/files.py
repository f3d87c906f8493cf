"""Opening files of strangers: only regular files, only so many bytes, only UTF-8."""

from __future__ import annotations

import os
import stat
from os import PathLike
from typing import Final

__all__ = ["MAX_FILE", "FileRefusedError", "read_text"]

MAX_FILE: Final = 512 * 1024
"""The largest file that is read, in bytes."""

_FLAGS: Final = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
"""A pipe that nobody writes to is opened at once, and refused."""


class FileRefusedError(Exception):
    """A file that is not read; says why."""


def read_text(path: str | PathLike[str]) -> str:
    """Return the text of a file.

    Raises:
        FileRefusedError: if there is no such file, it is none but something else, it is too large,
            or it is not UTF-8.
    """
    try:
        number = os.open(path, _FLAGS)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise FileRefusedError(f"cannot be read: {reason}") from None
    try:
        if not stat.S_ISREG(os.fstat(number).st_mode):
            raise FileRefusedError("cannot be read: it is no file, but a folder or a device")
        with os.fdopen(number, "rb", closefd=False) as file:
            return decoded(file.read(MAX_FILE + 1))
    finally:
        os.close(number)


def decoded(raw: bytes) -> str:
    """Return bytes as text.

    Raises:
        FileRefusedError: if there are too many, or they are not UTF-8.
    """
    if len(raw) > MAX_FILE:
        raise FileRefusedError(f"is larger than {MAX_FILE} bytes")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        raise FileRefusedError(f"is not UTF-8: line {line}, {error.reason}") from None
