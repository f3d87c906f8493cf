"""Sedmice or Šuster, a game of Bosnia, Serbia and Croatia, for two or four players.

Rules and sources are in ``rulebooks/sedmice.toml``; ids begin with SEDM.
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
    Totals,
)
from sedma_variants import _options as shared

__all__ = ["SEDMICE"]

_FOUR: Final = Rules(
    variant="sedmice",
    table=Table(4),  # SEDM-DIR-1
    sides=FixedSides(2),  # SEDM-PLAYERS-1
    pack=Pack.from_seven(),  # SEDM-PACK-1
    hand_size=4,  # SEDM-DEAL-1
    packet=1,  # SEDM-DEAL-1
    beat=EqualOrWild(wild=("7",)),  # SEDM-BEAT-1, -2, SEDM-WILD-1, -2
    follow=Follow(must="never"),  # SEDM-PLAY-1
    prolong=Prolong(when="opponent", card="fitting", lead="keep"),  # SEDM-CONT-1 to -6
    draw=Draw(order="one-each"),  # SEDM-DRAW-1, -2
    points=Points((("A", 10), ("10", 10)), last_trick=10),  # SEDM-PTS-1, -2
    result=Totals(),  # SEDM-SCORE-1, SEDM-BONUS-0
    rotation=NextDeals(),  # SEDM-DEALER-2
    match=Series(adds="scores", target=120, equal="play-on"),  # SEDM-MATCH-1, -2
    peek="stock-empty",  # SEDM-PEEK-1
    calls=("take", "grease"),  # SEDM-TALK-1
    book=RuleBookFile("sedma_variants", "rulebooks/sedmice.toml"),
)

SEDMICE: Final = Variant(
    name="sedmice",
    title="Sedmice",
    titles={"bs": "Sedmice", "sr-Latn": "Sedmice", "hr": "Šuster", "en": "Sedmice (Sevens)"},
    aliases=("suster",),
    status="well sourced",
    rules=(_FOUR, _FOUR.change(table=Table(2), peek="never", calls=())),
    options=(
        Option(
            name="points-of-one",
            title="aces and tens count 1",
            changes={"points": {"cards": (("A", 1), ("10", 1))}},
            rules=("SEDM-PTS-1", "SEDM-VAR-SRB"),
        ),
        shared.no_last_trick_bonus("SEDM-PTS-2", "SEDM-VAR-CRO"),
        shared.whoever_holds("SEDM-CONT-4"),
        shared.loser_deals("SEDM-DEALER-2"),
        shared.anticlockwise("SEDM-DIR-1"),
        Option(
            name="no-peek",
            title="partners do not look at each other's hands",
            changes={"peek": "never"},
            players=(4,),
            rules=("SEDM-PEEK-1",),
        ),
        shared.no_calls("SEDM-TALK-1"),
        # Whole ways to play.
        Option(
            name="serbian",
            whole=True,
            title="the Serbian way: aces and tens count 1, the last trick nothing, to 12",
            changes={"match": {"target": 12}},
            includes=("points-of-one", "no-last-trick-bonus"),
            rules=("SEDM-VAR-SRB",),
        ),
        Option(
            name="croatian",
            whole=True,
            title="the Croatian way: the last trick counts nothing",
            includes=("no-last-trick-bonus",),
            rules=("SEDM-VAR-CRO",),
        ),
        Option(
            name="playseven",
            whole=True,
            title="the way of the program Play Seven: game points, without a target",
            changes={
                "result": Stakes(tie="last-trick", paid=False),
                "match": {"target": 0},
            },
            includes=("points-of-one", "no-last-trick-bonus"),
            rules=("SEDM-VAR-P7",),
        ),
    ),
)
"""Sedmice. Source: pagat.com, and a summary of its page; see the rule book for all others."""
