"""Sedma with the Red King, for three players: whoever gets one king is alone.

Rules and sources are in ``rulebooks/red-king.toml``; ids begin with REDKING.
"""

from __future__ import annotations

from typing import Final

from attrs import evolve

from sedma import Card, Option, Pack, RuleBookFile, Rules, Table, Variant
from sedma.components import (
    Draw,
    EqualOrWild,
    HolderAlone,
    LoserDeals,
    Points,
    Prolong,
    Stakes,
)
from sedma_variants.classic import CLASSIC

__all__ = ["RED_KING"]

_RED: Final = Card("K", "h")
_GREEN: Final = Card("K", "s")

_THREE: Final = Rules(
    variant="red-king",
    table=Table(3),  # CLASSIC-SEAT-2
    sides=HolderAlone(_RED),  # REDKING-ROLE-1 to -4, REDKING-CARD-1, -2
    pack=Pack.from_seven().without(Card("8", "d"), Card("9", "d")),  # REDKING-PACK-1
    hand_size=4,  # REDKING-PACK-1
    packet=2,  # CLASSIC-DEAL-1
    beat=EqualOrWild(wild=("7",), acts_as={_RED: "7"}),  # REDKING-WILD-1 to -5
    prolong=Prolong(when="always", card="fitting"),  # REDKING-CONT-1, CLASSIC-CONT-1, -2
    draw=Draw(order="one-each"),  # CLASSIC-DRAW-1 to -4
    points=Points((("A", 10), ("10", 10)), last_trick=10),  # REDKING-PTS-1, -2
    result=Stakes(win=1, all_points=2, all_cards=3),  # REDKING-WIN-1, REDKING-STAKE-1, -2
    rotation=LoserDeals(),  # REDKING-ROT-1, -2
    book=RuleBookFile("sedma_variants", "rulebooks/red-king.toml"),
)

_PLAY: Final = (
    *("packets-of-one", "packets-of-four", "single-rounds", "block-draw", "card-points-double"),
    "next-deals",
)
"""The options of the classic game that three players can have here."""

_OPTIONS: Final = (
    *map(CLASSIC.option, _PLAY),
    evolve(CLASSIC.option("two-eights-out"), rules=("REDKING-PACK-1",)),
    Option(
        name="opponent-holds",
        title="a trick is prolonged only while another player holds it",
        changes=CLASSIC.option("opponent-holds").changes,
        rules=("REDKING-CONT-1",),
    ),
    Option(
        name="green-king",
        title="the king of leaves is the special one, not that of hearts",
        changes={"sides": {"card": _GREEN}, "beat": {"acts_as": ((_GREEN, "7"),)}},
        rules=("REDKING-CARD-1",),
    ),
    Option(
        name="king-led",
        title="when it is led the special king is a king: kings and sevens beat it",
        changes={"beat": {"acts_led": "own"}},
        rules=("REDKING-WILD-3",),
    ),
    evolve(
        CLASSIC.option("target"), rules=("CLASSIC-MATCH-2", "REDKING-MATCH-1", "CLASSIC-MATCH-9")
    ),
)

RED_KING: Final = Variant(
    name="red-king",
    title="Sedma s červeným kráľom",
    titles={"en": "Red King"},
    aliases=("red-king-sedma", "cerveny-kral"),
    status="well sourced",
    rules=(_THREE,),
    options=_OPTIONS,
)
"""Red King. Sources: kartovehry.com; Wikipedia and pagat.com, Sedma; see the rule book."""
