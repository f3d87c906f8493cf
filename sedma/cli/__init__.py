"""The command line; needs the extra ``cli``, which is imported only when `main` runs.

Private: run it as ``sedma`` or ``python -m sedma``.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from sedma.errors import MissingExtraError

if TYPE_CHECKING:
    from click import Command

__all__ = ["main"]


def main() -> None:
    """Run the command line and exit.

    Raises:
        SystemExit: always, with 0; 2 for wrong usage or input, or without the extra ``cli``;
            130 if it is interrupted.
    """
    try:
        _load()(prog_name="sedma")
    except MissingExtraError as error:
        sys.stderr.write(f"Error: {error}\n")
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(130)


def _load() -> Command:
    try:
        from sedma.cli.app import app
    except ModuleNotFoundError as error:
        missing = str(error.name).partition(".")[0]
        if missing not in ("click", "rich"):
            raise
        raise MissingExtraError(
            f"the command line needs {missing}: pip install 'sedma[cli]'"
        ) from None
    return app
