"""What only records of Soccer hold: the events of Slovak play."""

from __future__ import annotations

from golden_slovak import events

__all__ = ["events"]
