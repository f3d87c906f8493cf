"""Zsírozás, the Hungarian game, for two or four players.

Rules and sources are in ``rulebooks/zsirozas.toml``; ids begin with ZSIR.
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

__all__ = ["ZSIROZAS"]

_FOUR: Final = Rules(
    variant="zsirozas",
    table=Table(4, "anticlockwise"),  # ZSIR-DIR-1
    sides=FixedSides(2),  # ZSIR-PLAYERS-1
    pack=Pack.from_seven(),  # ZSIR-PACK-1
    hand_size=4,  # ZSIR-DEAL-1
    packet=1,  # ZSIR-DEAL-1
    beat=EqualOrWild(wild=("7",)),  # ZSIR-BEAT-1, -2, ZSIR-WILD-1, -2
    follow=Follow(must="never"),  # ZSIR-PLAY-1
    prolong=Prolong(when="opponent", card="fitting", lead="keep"),  # ZSIR-CONT-1 to -6
    draw=Draw(order="one-each"),  # ZSIR-DRAW-1, -2
    points=Points((("A", 10), ("10", 10))),  # ZSIR-PTS-1
    result=Stakes(
        win=1,  # ZSIR-RES-1
        all_points=2,  # ZSIR-RES-3
        all_cards=3,  # ZSIR-RES-4
        bonus_needed=False,  # ZSIR-RES-5
        tie="last-trick",  # ZSIR-RES-2
        paid=False,  # ZSIR-RES-1
    ),
    rotation=NextDeals(),  # ZSIR-DEALER-2
    match=Series(adds="scores", target=5),  # ZSIR-MATCH-1
    calls=shared.FOUR_CALLS,  # ZSIR-TALK-1
    book=RuleBookFile("sedma_variants", "rulebooks/zsirozas.toml"),
)

ZSIROZAS: Final = Variant(
    name="zsirozas",
    title="Zsírozás",
    titles={"hu": "Zsírozás", "de": "Zsírozás", "en": "Zsírozás (Greasing)"},
    aliases=("zsiros", "zsir"),
    status="well sourced",
    rules=(_FOUR, _FOUR.change(table={"players": 2}, calls=())),
    options=(
        Option(
            name="clockwise",
            title="deal and play go to the left",
            changes={"table": {"direction": "clockwise"}},
            rules=("ZSIR-DIR-1",),
        ),
        shared.other_holds("ZSIR-CONT-4"),
        shared.whoever_holds("ZSIR-CONT-4"),
        shared.single_rounds("ZSIR-CONT-4"),
        Option(
            name="must-answer",
            title="a player who follows and holds a card of the rank led must beat",
            changes={"follow": {"must": "natural"}},
            rules=("ZSIR-PLAY-2",),
        ),
        shared.must_beat("ZSIR-PLAY-3"),
        shared.last_trick_bonus("ZSIR-PTS-1"),
        shared.double_needs_last_trick("ZSIR-RES-5"),
        shared.last_seven_loses("ZSIR-RES-6"),
        shared.no_calls("ZSIR-TALK-1"),
    ),
)
"""Zsírozás. Source: pagat.com and gametwist.com; see the rule book for all others."""
