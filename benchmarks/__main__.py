"""All measurements of speed in one run: ``python benchmarks``.

Each part prints the machine, the versions and ratios of what is measured side by side. The parts
are commands of their own too, which take how much to do: ``run.py``, ``fast.py``, ``solver.py``.
"""

from __future__ import annotations

import fast
import run
import solver

for part in (run, fast, solver):
    print(f"\n== {part.__name__}\n", flush=True)
    part.main()
