"""Șeptică, the Romanian game, for two, three, four or six players.

Rules and sources are in ``rulebooks/septica.toml``; ids begin with SEPT.
"""

from __future__ import annotations

from typing import Final

from sedma import Card, Option, Pack, RuleBookFile, Rules, Table, Variant
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

__all__ = ["SEPTICA"]

_TWO: Final = Rules(
    variant="septica",
    table=Table(2),  # SEPT-DIR-1
    sides=FixedSides(2),  # SEPT-PLAYERS-1
    pack=Pack.from_seven(),  # SEPT-PACK-1
    hand_size=4,  # SEPT-DEAL-1
    packet=1,  # SEPT-DEAL-1
    beat=EqualOrWild(wild=("7",)),  # SEPT-BEAT-1, -2, SEPT-WILD-1, -2
    follow=Follow(must="never"),  # SEPT-PLAY-1
    prolong=Prolong(when="opponent", card="fitting", lead="keep"),  # SEPT-CONT-1 to -6
    draw=Draw(order="one-each"),  # SEPT-DRAW-1, -2
    points=Points((("A", 1), ("10", 1))),  # SEPT-PTS-1, -2
    result=Stakes(
        win=1,  # SEPT-RES-1
        all_points=2,  # SEPT-RES-2
        all_cards=2,  # SEPT-RES-2
        tie="draw",  # SEPT-RES-3
        paid=False,  # SEPT-RES-1
    ),
    rotation=NextDeals(),  # SEPT-DEALER-1
    match=Series(adds="scores", target=5),  # SEPT-MATCH-1
    book=RuleBookFile("sedma_variants", "rulebooks/septica.toml"),
)
_TRIMMED: Final = Pack.from_seven().without(Card("8", "c"), Card("8", "h"))  # SEPT-PACK-2, -3
_WILD_EIGHTS: Final = EqualOrWild(wild=("7", "8"))  # SEPT-WILD-3

SEPTICA: Final = Variant(
    name="septica",
    title="Șeptică",
    titles={"ro": "Șeptică", "en": "Șeptică (Little Seven)"},
    aliases=("septica-romaneasca",),
    status="well sourced",
    rules=(
        _TWO,
        _TWO.change(table=Table(3), sides=FixedSides(3), pack=_TRIMMED, beat=_WILD_EIGHTS),
        _TWO.change(table=Table(4)),
        _TWO.change(
            table=Table(6),  # SEPT-PLAYERS-2
            pack=_TRIMMED,
            hand_size=5,  # SEPT-DEAL-1
            beat=_WILD_EIGHTS,
        ),
    ),
    options=(
        Option(
            name="only-sevens",
            title="sevens alone are wild",
            changes={"beat": {"wild": ("7",)}},
            players=(3, 6),
            rules=("SEPT-WILD-3",),
        ),
        shared.other_holds("SEPT-CONT-4"),
        shared.whoever_holds("SEPT-CONT-4"),
        shared.single_rounds("SEPT-CONT-1"),
        shared.must_beat("SEPT-PLAY-2"),
        shared.anticlockwise("SEPT-DIR-1"),
        Option(
            name="ties-stay",
            title="after a draw the same dealer deals again",
            changes={"rotation": {"tie": "same"}},
            rules=("SEPT-RES-3",),
        ),
        Option(
            name="last-trick-breaks-ties",
            title="of sides that tie the one with the last trick wins",
            changes={"result": {"tie": "last-trick"}},
            rules=("SEPT-RES-3",),
        ),
        shared.no_doubles("SEPT-RES-2"),
    ),
)
"""Șeptică. Source: goobix.com and others; see the rule book."""
