"""Hola, the Ukrainian-Canadian game with a full pack, for two, three, four or six players.

Rules and sources are in ``rulebooks/hola.toml``; ids begin with HOLA.
"""

from __future__ import annotations

from typing import Final

from sedma import Card, Option, Pack, RuleBookFile, Rules, Table, Variant
from sedma.components import (
    Draw,
    EqualOrWild,
    FixedSides,
    KeepsDealWithHalf,
    LoserDeals,
    NextDeals,
    Points,
    Prolong,
    Series,
    Totals,
)

__all__ = ["HOLA"]

_THREE: Final = Card("3", "d")

_FOUR: Final = Rules(
    variant="hola",
    table=Table(4),  # HOLA-DIR-1
    sides=FixedSides(2),  # HOLA-TEAMS-1
    pack=Pack.full(),  # HOLA-PACK-1
    hand_size=4,  # HOLA-DEAL-1
    packet=1,  # HOLA-DEAL-2
    beat=EqualOrWild(wild=("7", "2")),  # HOLA-BEAT-1, HOLA-WILD-1
    prolong=Prolong(when="always", card="any", lead="reset"),  # HOLA-FIGHT-1 to -4
    draw=Draw(order="one-each", when="after-trick"),  # HOLA-DRAW-1, -2
    points=Points((("A", 10), ("10", 10)), last_trick=10),  # HOLA-PTS-1, -2
    result=Totals(sweep="all-cards", sweep_bonus=80),  # HOLA-SCORE-1 to -3
    rotation=KeepsDealWithHalf(),  # HOLA-DEALER-2
    match=Series(adds="scores", target=200, equal="play-on"),  # HOLA-MATCH-1, -2
    book=RuleBookFile("sedma_variants", "rulebooks/hola.toml"),
)

_OPTIONS: Final = (
    Option(
        name="opponent-holds",
        title="a trick is prolonged only while an opponent holds the round",
        changes={"prolong": {"when": "opponent"}},
        rules=("HOLA-FIGHT-2",),
    ),
    Option(
        name="single-rounds",
        title="a trick is never prolonged",
        changes={"prolong": {"when": "never"}},
        rules=("HOLA-FIGHT-1",),
    ),
    Option(
        name="keep-lead",
        title="a trick is prolonged only with a card that goes with the card led, which stays led",
        changes={"prolong": {"card": "fitting", "lead": "keep"}},
        rules=("HOLA-FIGHT-3", "HOLA-FIGHT-4"),
    ),
    Option(
        name="only-sevens",
        title="sevens alone are wild",
        changes={"beat": {"wild": ("7",)}},
        rules=("HOLA-WILD-1",),
    ),
    Option(
        name="draw-when-empty",
        title="cards are drawn only when all hands are empty",
        changes={"draw": {"when": "when-empty"}},
        rules=("HOLA-DRAW-1",),
    ),
    Option(
        name="two-left-over",
        title="no threes are taken out; the last two cards of the stock stay out of play, unseen",
        changes={"pack": Pack.full(2), "short_hands": "leave"},
        players=(6,),
        rules=("HOLA-PACK-4",),
    ),
    Option(
        name="no-last-trick-bonus",
        title="the last trick counts nothing",
        changes={"points": {"last_trick": 0}},
        players=(2, 3, 4),
        rules=("HOLA-PTS-2",),
    ),
    Option(
        name="last-trick-bonus",
        title="the last trick counts 10 with six players too",
        changes={"points": {"last_trick": 10}},
        players=(6,),
        rules=("HOLA-PTS-3",),
    ),
    Option(
        name="no-hola-bonus",
        title="a hola adds nothing",
        changes={"result": {"sweep_bonus": 0}},
        rules=("HOLA-SCORE-2",),
    ),
    Option(
        name="hola-burns",
        title="a hola adds nothing and sets the totals of the others to zero",
        changes={"result": {"sweep_bonus": 0}, "zero": {"sweep": True}},
        rules=("HOLA-BURN-4",),
    ),
    Option(
        name="all-points-hola",
        title="all the points make a hola, even without all the tricks",
        changes={"result": {"sweep": "all-points"}},
        rules=("HOLA-SCORE-3",),
    ),
    Option(
        name="four-of-a-kind-burns",
        title="a round of four cards of one rank sets the total of the opponents to zero",
        changes={"zero": {"equal_round": True}},
        players=(4,),
        rules=("HOLA-BURN-1", "HOLA-BURN-2", "HOLA-BURN-3"),
    ),
    Option(
        name="loser-deals",
        title="a loser deals next; after a tie the same dealer again",
        changes={"rotation": LoserDeals()},
        rules=("HOLA-DEALER-2",),
    ),
    Option(
        name="next-deals",
        title="the deal passes to the left after every deal",
        changes={"rotation": NextDeals()},
        rules=("HOLA-DEALER-2",),
    ),
)

HOLA: Final = Variant(
    name="hola",
    title="Hola",
    titles={"en": "Hola (Naked)"},
    aliases=("naked", "goly"),
    status="well sourced",
    rules=(
        _FOUR,
        _FOUR.change(table=Table(2)),
        _FOUR.change(
            table=Table(3),
            sides=FixedSides(3),  # HOLA-TEAMS-3
            pack=_FOUR.pack.without(_THREE),  # HOLA-PACK-3
        ),
        _FOUR.change(
            table=Table(6),
            sides=FixedSides(2),  # HOLA-TEAMS-2
            pack=Pack.full(2).without(_THREE, _THREE),  # HOLA-PACK-2, -4
            points={"last_trick": 0},  # HOLA-PTS-3
            match={"target": 500},  # HOLA-MATCH-1
        ),
    ),
    options=_OPTIONS,
)
"""Hola. Sources: pagat.com and Wikipedia among others; see the rule book."""
