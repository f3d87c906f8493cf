"""``python -m sedma``: the command line. Private: run it, do not import it."""

from __future__ import annotations

from sedma.cli import main

if __name__ == "__main__":
    main()
