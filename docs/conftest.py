"""Makes the example modules importable for the examples in the pages."""

from __future__ import annotations

import sys
from pathlib import Path

PLUGIN = Path(__file__).parents[1] / "examples" / "plugin" / "src"
sys.path.insert(0, str(PLUGIN))

collect_ignore_glob = ["conf.py", "_ext/*", "_build/*"]
