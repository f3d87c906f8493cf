"""Cottage Sedma: eights are wild too, and every trick has one round."""

from __future__ import annotations

from typing import Final

from sedma import Option, Pack, RuleBookFile, Rules, Table, Variant
from sedma.components import Draw, EqualOrWild, FixedSides, LoserDeals, Points, Prolong, Stakes
from sedma_cottage.eight_of_suit import EightOfSuit

__all__ = ["COTTAGE"]

_FOUR: Final = Rules(
    variant="cottage",
    table=Table(4),
    sides=FixedSides(2),
    pack=Pack.from_seven(),
    hand_size=4,
    packet=2,
    beat=EqualOrWild(wild=("7", "8")),  # COTTAGE-BEAT-1
    prolong=Prolong(when="never"),  # COTTAGE-ROUND-1
    draw=Draw(),  # COTTAGE-DRAW-1
    points=Points({"A": 10, "10": 10}, last_trick=10),  # COTTAGE-PTS-1
    result=Stakes(),  # COTTAGE-RES-1
    rotation=LoserDeals(),  # COTTAGE-ROT-1
    book=RuleBookFile("sedma_cottage", "cottage.toml"),
)

COTTAGE: Final = Variant(
    name="cottage",
    title="Cottage Sedma",
    aliases=("cottage-sedma",),
    status="one source",
    rules=(_FOUR, _FOUR.change(table=Table(2))),
    options=(
        Option(
            name="eight-of-suit",
            title="only the eight of the suit led is wild, and it does not beat a seven",
            changes={"beat": EightOfSuit()},
            rules=("COTTAGE-EIGHT-1",),
        ),
    ),
)
"""The game as the sheet on the wall has it, for four and for two."""
