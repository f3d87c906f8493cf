"""Sedma, the Czech game, for two, three or four players.

Rules and sources are in ``rulebooks/classic.toml``; ids begin with CLASSIC.
"""

from __future__ import annotations

from typing import Final

from sedma.cards import Card
from sedma.components import (
    Draw,
    EqualOrWild,
    FixedSides,
    LoserDeals,
    Points,
    Prolong,
    Stakes,
)
from sedma.definition import Variant
from sedma.pack import Pack
from sedma.rulebook import RuleBookFile
from sedma.rules import Rules
from sedma.seats import Table

__all__ = ["CLASSIC"]

_FOUR: Final = Rules(
    variant="classic",
    table=Table(4),  # CLASSIC-SEAT-2
    sides=FixedSides(2),  # CLASSIC-SEAT-1
    pack=Pack.from_seven(),  # CLASSIC-PACK-1
    hand_size=4,  # CLASSIC-DEAL-1
    packet=2,  # CLASSIC-DEAL-1
    beat=EqualOrWild(wild=("7",)),  # CLASSIC-BEAT-2, -3, -4
    prolong=Prolong(when="always", card="fitting"),  # CLASSIC-CONT-1, -2, -6
    draw=Draw(order="one-each"),  # CLASSIC-DRAW-1 to -4
    points=Points((("A", 10), ("10", 10)), last_trick=10),  # CLASSIC-PTS-1, -2
    result=Stakes(win=1, all_points=2, all_cards=3),  # CLASSIC-STAKE-1 to -3
    rotation=LoserDeals(),  # CLASSIC-ROT-1
    book=RuleBookFile("sedma_variants", "rulebooks/classic.toml"),
)

CLASSIC: Final = Variant(
    name="classic",
    title="Sedma",
    titles={"cs": "Sedma", "sk": "Sedma", "de": "Sieben", "en": "Sedma (Seven)"},
    aliases=("sedma", "seven", "sieben"),
    status="well sourced",
    rules=(
        _FOUR,
        _FOUR.change(table=Table(2), sides=FixedSides(2)),
        _FOUR.change(
            table=Table(3),
            sides=FixedSides(3),
            pack=_FOUR.pack.without(Card("8", "d"), Card("9", "d")),  # CLASSIC-PACK-4
        ),
    ),
)
"""The classic game. Source: pagat.com, Sedma; see the rule book for all others."""
