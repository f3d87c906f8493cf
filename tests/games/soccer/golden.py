"""What only records of Soccer hold: the events of Slovak play."""

from __future__ import annotations

from games.slovak.golden import events

__all__ = ["events"]
