"""Soccer: a match of eight deals of Slovak Sedma for two, in which stakes are goals.

Rules and sources are in ``rulebooks/soccer.toml``; ids begin with SOCCER.
"""

from __future__ import annotations

from typing import Final

from sedma import Option, Pack, RuleBookFile, Rules, Table, Variant
from sedma.components import (
    Draw,
    EqualOrWild,
    FixedSides,
    LastCard,
    NextDeals,
    Points,
    Prolong,
    SameDealer,
    Series,
    Stakes,
    Threshold,
)
from sedma_variants.slovak import SLOVAK

__all__ = ["SOCCER"]

_TWO: Final = Rules(
    variant="soccer",
    table=Table(2),  # SOCCER-BASE-1
    sides=FixedSides(2),  # SOCCER-BASE-1
    pack=Pack.from_seven(),  # CLASSIC-PACK-1
    hand_size=4,  # CLASSIC-DEAL-1
    packet=2,  # CLASSIC-DEAL-1
    beat=EqualOrWild(wild=("7",)),  # CLASSIC-BEAT-2, -3, -4
    last_card=LastCard(ranks=("7",)),  # SLOVAK-LAST7-1 to -8
    prolong=Prolong(when="always", card="fitting"),  # CLASSIC-CONT-1, -2, -6
    draw=Draw(order="one-each"),  # CLASSIC-DRAW-1 to -4
    points=Points((("A", 10), ("10", 10))),  # CLASSIC-PTS-1, SLOVAK-PTS-1
    result=Threshold(60, by="exactly", win=1, all_cards=2),  # SOCCER-BASE-2
    rotation=SameDealer(),  # SOCCER-LEAD-1, -3, -4
    match=Series(adds="scores", deals=8, half_time=4, equal="draw"),  # SOCCER-LEN, -GOAL, -WIN
    book=RuleBookFile("sedma_variants", "rulebooks/soccer.toml"),
)

_PLAY: Final = (
    *("packets-of-one", "packets-of-four", "single-rounds", "opponent-holds", "block-draw"),
    *("trump-sevens", "live-last-seven", "sixty-or-more"),
)
"""The options of Slovak Sedma that two players can have here."""

_OPTIONS: Final = (
    *map(SLOVAK.option, _PLAY),
    Option(
        name="neutral-ground",
        title="the players take turns in leading to the first trick",
        changes={"rotation": NextDeals()},
        rules=("SOCCER-LEAD-2", "SOCCER-LEAD-3"),
    ),
    Option(
        name="classic-stakes",
        title="goals are the stakes of the classic game: 1, 2 or 3, with 10 for the last trick",
        changes={
            "points": {"last_trick": 10},
            "result": Stakes(win=1, all_points=2, all_cards=3),
        },
        rules=("SOCCER-BASE-2", "SOCCER-GOAL-1"),
    ),
    Option(
        name="extra-time",
        title="after a draw two more deals at a time, until a player leads after both",
        changes={"match": {"equal": "play-on", "extra": 2}},
        rules=("SOCCER-WIN-1",),
    ),
)

SOCCER: Final = Variant(
    name="soccer",
    title="Soccer",
    titles={"en": "Soccer"},
    aliases=("football",),
    status="one source",
    rules=(_TWO,),
    options=_OPTIONS,
)
"""Soccer. Source: pagat.com, Sedma, in a Persian translation; see the rule book."""
