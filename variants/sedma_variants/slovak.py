"""Slovak Sedma, for two or four players: exactly 60 points win, or all the cards.

Rules and sources are in ``rulebooks/slovak.toml``; ids begin with SLOVAK.
"""

from __future__ import annotations

from typing import Final

from attrs import evolve

from sedma import Option, Pack, RuleBookFile, Rules, Table, Variant
from sedma.components import (
    Draw,
    EqualOrWild,
    FixedSides,
    KeepsDealUnless,
    LastCard,
    Points,
    Prolong,
    Stakes,
    Threshold,
)
from sedma_variants.classic import CLASSIC

__all__ = ["SLOVAK"]

_FOUR: Final = Rules(
    variant="slovak",
    table=Table(4),  # CLASSIC-SEAT-2
    sides=FixedSides(2),  # SLOVAK-BASE-1
    pack=Pack.from_seven(),  # CLASSIC-PACK-1
    hand_size=4,  # CLASSIC-DEAL-1
    packet=2,  # CLASSIC-DEAL-1
    beat=EqualOrWild(wild=("7",)),  # CLASSIC-BEAT-2, -3, -4
    last_card=LastCard(ranks=("7",)),  # SLOVAK-LAST7-1 to -8
    prolong=Prolong(when="always", card="fitting"),  # CLASSIC-CONT-1, -2, -6
    draw=Draw(order="one-each"),  # CLASSIC-DRAW-1 to -4
    points=Points((("A", 10), ("10", 10))),  # CLASSIC-PTS-1, SLOVAK-PTS-1
    result=Threshold(60, by="exactly", win=1, all_cards=2),  # SLOVAK-SIXTY-1 to -4
    rotation=KeepsDealUnless("opponents-win"),  # SLOVAK-SIXTY-5, -6, SLOVAK-DEAL-2
    book=RuleBookFile("sedma_variants", "rulebooks/slovak.toml"),
)

_SIXTY: Final = KeepsDealUnless("opponents-have", points=60)

_PLAY: Final = (
    *("packets-of-one", "packets-of-four", "eight-cards", "single-rounds", "opponent-holds"),
    *("block-draw", "trump-sevens", "calls"),
)
"""The options of the classic game about how the cards are dealt and played."""

_OPTIONS: Final = (
    *map(CLASSIC.option, _PLAY),
    Option(
        name="live-last-seven",
        title="a seven has its power to the very last card",
        changes={"last_card": {"ranks": ()}},
        rules=("SLOVAK-LAST7-1",),
    ),
    Option(
        name="sixty-or-more",
        title="60 points or more win, not only exactly 60",
        changes={"result": {"by": "at-least"}},
        rules=("SLOVAK-SIXTY-1",),
    ),
    Option(
        name="plain-stakes",
        title="most points win 1 stake, all of them 2, all the cards 3",
        changes={"result": Stakes(win=1, all_points=2, all_cards=3), "rotation": _SIXTY},
        rules=("SLOVAK-ALT-1", "SLOVAK-DEAL-1"),
    ),
    Option(
        name="sixty-passes",
        title="the deal passes to the left if the dealer's opponents have 60 points",
        changes={"rotation": _SIXTY},
        rules=("SLOVAK-DEAL-1", "SLOVAK-DEAL-2"),
    ),
    Option(
        name="wins-pass",
        title="the deal passes to the left after every deal that somebody wins",
        changes={"rotation": KeepsDealUnless("won")},
        rules=("SLOVAK-SIXTY-5", "SLOVAK-SIXTY-6"),
    ),
    evolve(CLASSIC.option("target"), rules=("CLASSIC-MATCH-2", "CLASSIC-MATCH-9")),
)

SLOVAK: Final = Variant(
    name="slovak",
    title="Slovenská sedma",
    titles={"en": "Slovak Sedma"},
    aliases=("slovak-sedma", "slovenska-sedma"),
    status="one source",
    rules=(_FOUR, _FOUR.change(table=Table(2))),
    options=_OPTIONS,
)
"""Slovak Sedma. Source: pagat.com, Sedma, in a Persian translation; see the rule book."""
