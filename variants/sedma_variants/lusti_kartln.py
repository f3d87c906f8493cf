"""Lusti-Kartl'n, a Bavarian game for four, without wild cards, stock or prolonging.

Sources are thin. Rules and sources are in ``rulebooks/lusti-kartln.toml``; ids begin with LUST.
"""

from __future__ import annotations

from typing import Final

from sedma import Option, Pack, RuleBookFile, Rules, Table, Variant
from sedma.components import (
    Draw,
    EqualOrWild,
    FixedSides,
    Follow,
    NextDeals,
    Points,
    Prolong,
    Series,
    Stakes,
)
from sedma_variants import _options as shared

__all__ = ["LUSTI_KARTLN"]

_FOUR: Final = Rules(
    variant="lusti-kartln",
    table=Table(4),  # LUST-DIR-1
    sides=FixedSides(2),  # LUST-PLAYERS-1
    pack=Pack.from_seven(),  # LUST-PACK-1
    hand_size=8,  # LUST-DEAL-1
    packet=1,  # LUST-DEAL-1
    beat=EqualOrWild(wild=()),  # LUST-BEAT-1, -2, LUST-WILD-1
    follow=Follow(must="never"),  # LUST-PLAY-1
    prolong=Prolong(when="never"),  # LUST-CONT-0
    draw=Draw(order="one-each"),  # LUST-DEAL-1
    points=Points((("A", 10), ("10", 10)), last_trick=10),  # LUST-PTS-1, -2
    result=Stakes(
        win=1,  # LUST-RES-1, -2
        all_points=2,  # LUST-RES-3
        all_cards=2,  # LUST-RES-3
        paid=False,  # LUST-RES-2
    ),
    rotation=NextDeals(),  # LUST-DEALER-1
    match=Series(adds="scores", target=7),  # LUST-MATCH-1
    book=RuleBookFile("sedma_variants", "rulebooks/lusti-kartln.toml"),
)

LUSTI_KARTLN: Final = Variant(
    name="lusti-kartln",
    title="Lusti-Kartl'n",
    titles={"bar": "Lusti-Kartl'n", "de": "Lusti-Kartl'n", "en": "Lusti-Kartl'n"},
    aliases=("lusti", "lusti-kartn"),
    status="thin",
    rules=(_FOUR,),
    options=(
        Option(
            name="four-cards",
            title="four cards each, and a stock to draw from",
            changes={"hand_size": 4},
            rules=("LUST-DEAL-1",),
        ),
        Option(
            name="all-cards-double",
            title="only a win with every trick counts double",
            changes={"result": {"all_points": 1}},
            rules=("LUST-RES-3",),
        ),
        shared.no_doubles("LUST-RES-3"),
        Option(
            name="no-target",
            title="the hard way: each deal is settled by itself, for a stake",
            changes={"result": {"paid": True}, "match": {"adds": "pay", "target": 0}},
            rules=("LUST-RES-2",),
        ),
    ),
)
"""Lusti-Kartl'n. Source: Wikipedia; see the rule book."""
