"""Ristikontra, the Finnish game for two pairs.

Rules and sources are in ``rulebooks/ristikontra.toml``; ids begin with RIST.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from sedma import Option, Pack, Rank, RuleBookFile, Rules, Table, Variant
from sedma.components import (
    Draw,
    EqualOrWild,
    FixedSides,
    Leads,
    NextDeals,
    Points,
    Prolong,
    Series,
    Stakes,
    Totals,
)

__all__ = ["OPTIONS", "RISTIKONTRA"]

_Values: TypeAlias = tuple[tuple[Rank, int], ...]

_VALUES: Final[_Values] = (("10", 10), ("J", 2), ("Q", 3), ("K", 4), ("A", 11))
_SHORT_VALUES: Final[_Values] = (("10", 1), ("J", 2), ("Q", 3), ("K", 4), ("A", 5))

_RULES: Final = Rules(
    variant="ristikontra",
    table=Table(4),  # RIST-PLAYERS-1, RIST-DIR-1
    sides=FixedSides(2),  # RIST-PLAYERS-1
    pack=Pack.full(),  # RIST-PACK-1
    hand_size=6,  # RIST-DEAL-1
    packet=1,  # RIST-DEAL-1
    beat=EqualOrWild(wild=()),  # RIST-BEAT-1, -2, RIST-WILD-1
    leads=Leads(most=3),  # RIST-LEAD-3
    prolong=Prolong(when="never"),  # RIST-CONT-0
    draw=Draw(when="after-card"),  # RIST-DRAW-1
    blind="allowed",  # RIST-BLIND-1 to -3
    points=Points(_VALUES),  # RIST-PTS-1, -2
    result=Stakes(
        win=1,  # RIST-RES-1
        all_points=2,  # RIST-RES-2
        all_cards=2,  # RIST-RES-2
        tie="draw",  # RIST-RES-3
        paid=False,  # RIST-RES-1
    ),
    rotation=NextDeals(),  # RIST-DEALER-2
    match=Series(adds="scores", target=7),  # RIST-MATCH-1
    book=RuleBookFile("sedma_variants", "rulebooks/ristikontra.toml"),
)


def _added(values: _Values, target: int) -> dict[str, Any]:
    """Return the changes by which points of these values are added up."""
    return {
        "points": {"cards": values},
        "result": Totals(),
        "zero": {"nothing_scored": True},
        "match": {"adds": "scores", "target": target, "equal": "play-on"},
    }


OPTIONS: Final = (
    Option(
        name="draw-after-trick",
        title="players draw after the trick, the taker first",
        changes={"draw": {"when": "after-trick"}},
        rules=("RIST-DRAW-1",),
    ),
    Option(
        name="no-blind-play",
        title="no card is played from the stock",
        changes={"blind": "never"},
        rules=("RIST-BLIND-1",),
    ),
    Option(
        name="no-lead-limit",
        title="the same rank may be led any number of times in a row",
        changes={"leads": {"most": 0}},
        rules=("RIST-LEAD-3",),
    ),
    Option(
        name="ties-carry",
        title="the game point of a deal that nobody wins goes to the next winner",
        changes={"match": {"carry": 1}},
        rules=("RIST-RES-3",),
    ),
    Option(
        name="short-values",
        title="aces count 5, kings 4, queens 3, jacks 2 and tens 1",
        changes={"points": {"cards": _SHORT_VALUES}},
        rules=("RIST-ALT-3",),
    ),
    Option(
        name="points-to-120",
        title="points are added up to 120; a side without any in a deal falls back to 0",
        changes=_added(_VALUES, 120),
        rules=("RIST-ALT-1", "RIST-ALT-2"),
    ),
    Option(
        name="short-points-to-60",
        title="points by the short values are added up to 60; a side without any falls back to 0",
        changes=_added(_SHORT_VALUES, 60),
        includes=("short-values",),
        rules=("RIST-ALT-1", "RIST-ALT-2", "RIST-ALT-3"),
    ),
)
"""The options; Ristiklappi has them too."""

RISTIKONTRA: Final = Variant(
    name="ristikontra",
    title="Ristikontra",
    titles={"fi": "Ristikontra", "en": "Ristikontra"},
    aliases=("risti-kontra",),
    status="well sourced",
    rules=(_RULES,),
    options=OPTIONS,
)
"""Ristikontra. Source: pagat.com and korttipelit.net; see the rule book for all others."""
