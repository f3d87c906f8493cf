"""``python -m sedma``: the command line."""

from __future__ import annotations

from sedma.cli import main

if __name__ == "__main__":
    main()
