"""The options of the examples and golden deals of Schmierer: those of Zsírozás."""

from __future__ import annotations

from options_zsirozas import changes

__all__ = ["changes"]
