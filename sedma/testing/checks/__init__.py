"""The checks, by topic, and all of them by name."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from sedma.testing.check import Check
from sedma.testing.checks import components, deals, games, outcomes, trips, views

__all__ = ["CHECKS"]

CHECKS: Final[Mapping[str, Check]] = MappingProxyType(
    {
        check.name: check
        for topic in (
            *(components.CHECKS, games.CHECKS, deals.PLAYING, outcomes.DEALS, deals.TELLING),
            *(views.CHECKS, trips.CHECKS, outcomes.MATCHES),
        )
        for check in topic
    }
)
"""Every check by its name, in the order in which they are made.

Those of a game look at one play of a game of any kind; those of rules at a set of rules of Sedma's
family, once; the others at a deal of it, or at a match.
"""
