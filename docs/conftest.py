"""Makes the example modules importable for the examples in the pages."""

from __future__ import annotations

import sys
from pathlib import Path

EXAMPLES = Path(__file__).parents[1] / "examples"
sys.path[:0] = [str(EXAMPLES / "plugin" / "src"), str(EXAMPLES / "plain_tricks")]

collect_ignore_glob = ["conf.py", "_ext/*", "_build/*"]
