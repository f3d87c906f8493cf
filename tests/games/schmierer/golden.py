"""What only the records of Schmierer hold: what those of Zsírozás do."""

from __future__ import annotations

from games.zsirozas.golden import check_result

__all__ = ["check_result"]
