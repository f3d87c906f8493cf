"""The options of the examples and golden deals of Schmierer: those of Zsírozás."""

from __future__ import annotations

from games.zsirozas.options import changes

__all__ = ["changes"]
