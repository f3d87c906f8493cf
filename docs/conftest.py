"""Makes the example modules importable for the examples in the pages."""

from __future__ import annotations

import sys
from pathlib import Path

HOWTO = Path(__file__).parent / "howto"
sys.path[:0] = [str(HOWTO), str(HOWTO / "sedma-cottage" / "src")]

collect_ignore_glob = ["conf.py", "_ext/*", "_build/*"]
