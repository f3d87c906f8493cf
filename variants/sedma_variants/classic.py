"""Sedma, the Czech game, for two, three or four players.

Rules and sources are in ``rulebooks/classic.toml``; ids begin with CLASSIC.
"""

from __future__ import annotations

from typing import Final

from sedma import Card, Option, Pack, RuleBookFile, Rules, Table, Variant
from sedma.components import (
    Difference,
    Draw,
    EqualOrWild,
    FixedSides,
    LoserDeals,
    NextDeals,
    Points,
    Prolong,
    Stakes,
    Totals,
)

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

_CALLS: Final = ("take", "do-not-take", "grease", "do-not-grease")
_TWO_OR_FOUR: Final = (2, 4)

_OPTIONS: Final = (
    Option(
        name="packets-of-one",
        title="cards are dealt one at a time",
        changes={"packet": 1},
        rules=("CLASSIC-DEAL-1",),
    ),
    Option(
        name="packets-of-four",
        title="cards are dealt four at a time",
        changes={"packet": 4},
        rules=("CLASSIC-DEAL-1",),
    ),
    Option(
        name="eight-cards",
        title="the whole pack is dealt, eight cards each",
        changes={"hand_size": 8},
        players=(4,),
        rules=("CLASSIC-DEAL8-1",),
    ),
    Option(
        name="two-eights-out",
        title="two eights are taken out of the pack instead of an eight and a nine",
        changes={"pack": Pack.from_seven().without(Card("8", "d"), Card("8", "h"))},
        players=(3,),
        rules=("CLASSIC-PACK-4",),
    ),
    Option(
        name="full-pack",
        title="three play with all 32 cards",
        changes={"pack": Pack.from_seven(), "short_hands": "skip"},
        players=(3,),
        rules=("CLASSIC-P3X32-1", "CLASSIC-P3X32-2", "CLASSIC-P3X32-3"),
    ),
    Option(
        name="one-pass",
        title="once in a deal a player may pass",
        changes={"passes": 1},
        includes=("full-pack",),
        players=(3,),
        rules=("CLASSIC-PASS-1", "CLASSIC-PASS-2"),
    ),
    Option(
        name="single-rounds",
        title="a trick is never prolonged",
        changes={"prolong": {"when": "never"}},
        rules=("CLASSIC-REJ-4",),
    ),
    Option(
        name="opponent-holds",
        title="a trick is prolonged only while an opponent holds it",
        changes={"prolong": {"when": "opponent"}},
        rules=("CLASSIC-CONT-6",),
    ),
    Option(
        name="block-draw",
        title="each player draws all cards at once",
        changes={"draw": {"order": "block"}},
        rules=("CLASSIC-DRAW-2",),
    ),
    Option(
        name="trump-sevens",
        title="sevens are trumps",
        changes={"beat": {"bars": (("led", "7"),)}, "prolong": {"card": "beating"}},
        rules=("CLASSIC-TRUMP7-1", "CLASSIC-TRUMP7-2", "CLASSIC-TRUMP7-3"),
    ),
    Option(
        name="burns",
        title="four equal cards in succession win a stake, sevens three",
        changes={"burn": {"run": 1, "special": (("7", 3),)}},
        players=_TWO_OR_FOUR,
        rules=(*(f"CLASSIC-BURN-{n}" for n in (1, 2, 3, 4, 5, 6, 8, 9, 10)), "CLASSIC-ROT-7"),
    ),
    Option(
        name="high-burns",
        title="burns win 4 stakes, tens 10, sevens 15",
        changes={"burn": {"run": 4, "special": (("10", 10), ("7", 15))}},
        players=_TWO_OR_FOUR,
        rules=("CLASSIC-BURN-7",),
    ),
    Option(
        name="high-burns-of-five",
        title="burns win 5 stakes, tens 10, sevens 15",
        changes={"burn": {"run": 5, "special": (("10", 10), ("7", 15))}},
        players=_TWO_OR_FOUR,
        rules=("CLASSIC-BURN-7",),
    ),
    Option(
        name="four-in-hand",
        title="four equal cards in one hand win 4 stakes",
        changes={"burn": {"in_one_hand": 4}},
        players=_TWO_OR_FOUR,
        rules=("CLASSIC-FOUR-1",),
    ),
    Option(
        name="card-points-double",
        title="all points on cards win 2 stakes, even without the last trick",
        changes={"result": {"bonus_needed": False}},
        rules=("CLASSIC-REJ-3",),
    ),
    Option(
        name="one-per-round",
        title="each round of a trick counts 1, cards nothing",
        changes={"points": Points((), per_round=1)},
        rules=("CLASSIC-ONEPT-1",),
    ),
    Option(
        name="one-per-trick",
        title="each trick counts 1, cards nothing",
        changes={"points": Points((), per_trick=1)},
        rules=("CLASSIC-ONEPT-1",),
    ),
    Option(
        name="romanian",
        title="aces and tens count 1, the last trick nothing",
        changes={"points": Points((("A", 1), ("10", 1)))},
        rules=("CLASSIC-ROM-1",),
    ),
    Option(
        name="last-trick-breaks-ties",
        title="of sides that tie the one with the last trick wins",
        changes={"result": {"tie": "last-trick"}},
        rules=("CLASSIC-REJ-2",),
    ),
    Option(
        name="majority",
        title="a deal stops when a side has most points for certain; every win is worth 1",
        changes={"stop": "majority", "result": {"all_points": 1, "all_cards": 1}},
        players=_TWO_OR_FOUR,
        rules=("CLASSIC-END-2",),
    ),
    Option(
        name="next-deals",
        title="the deal passes to the left after every deal",
        changes={"rotation": NextDeals()},
        rules=("CLASSIC-ROT-8",),
    ),
    Option(
        name="ties-pass",
        title="the deal passes to the left after a deal that nobody won",
        changes={"rotation": {"tie": "next"}},
        rules=("CLASSIC-ROT-6",),
    ),
    Option(
        name="target",
        title="a match to 10 stakes",
        changes={"match": {"adds": "scores", "target": 10}},
        rules=("CLASSIC-MATCH-2", "CLASSIC-MATCH-3", "CLASSIC-MATCH-9"),
    ),
    Option(
        name="difference",
        title="the winner scores the difference, over 12 deals",
        changes={"result": Difference(), "match": {"adds": "scores", "deals": 12}},
        players=_TWO_OR_FOUR,
        rules=("CLASSIC-MATCH-4",),
    ),
    Option(
        name="hundred-points",
        title="each deal is worth 100 points, 10 of them in a pool, over 12 deals",
        changes={"result": Totals(), "match": {"adds": "scores", "deals": 12, "reserve": 10}},
        rules=("CLASSIC-MATCH-5", "CLASSIC-MATCH-6", "CLASSIC-MATCH-7"),
    ),
    Option(
        name="accumulate",
        title="points are added up over 12 deals",
        changes={"result": Totals(), "match": {"adds": "scores", "deals": 12}},
        rules=("CLASSIC-MATCH-8",),
    ),
    Option(
        name="marriages",
        title="king and queen of a suit may be announced at a lead for 20 points (unconfirmed)",
        changes={"announce": {"points": 20}},
        rules=("CLASSIC-MARR-1",),
    ),
    Option(
        name="calls",
        title="a partner may make one of four calls before a card is played",
        changes={"calls": _CALLS},
        players=(4,),
        rules=("CLASSIC-TALK-2",),
    ),
    # Whole ways to play, as sources describe them.
    Option(name="pagat", title="as pagat.com describes it: the default", whole=True),
    Option(name="pagat-burns", title="as pagat.com, with burns", includes=("burns",), whole=True),
    Option(
        name="wikipedia",
        title="as Wikipedia describes the basic game",
        includes=("single-rounds", "card-points-double"),
        whole=True,
    ),
    Option(
        name="parlett",
        title="as David Parlett describes it",
        includes=("block-draw", "accumulate"),
        whole=True,
    ),
    Option(
        name="portuguese",
        title="as a Portuguese page describes it, to 4 stakes",
        changes={"match": {"adds": "scores", "target": 4}},
        includes=("single-rounds", "card-points-double", "next-deals"),
        whole=True,
    ),
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
    options=_OPTIONS,
)
"""The classic game. Source: pagat.com, Sedma; see the rule book for all others."""
