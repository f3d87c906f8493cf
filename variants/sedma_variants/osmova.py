"""Sedma osmová: classic Sedma in which eights are wild as well, and no seven beats an eight.

Rules and sources are in ``rulebooks/osmova.toml``, which extends the book of the classic game;
ids begin with OSMOVA.
"""

from __future__ import annotations

from typing import Final

from attrs import evolve

from sedma import Card, Option, Pack, RuleBookFile, Rules, Variant
from sedma.components import EqualOrWild, Totals
from sedma_variants.classic import CLASSIC

__all__ = ["OSMOVA"]


def _rules(classic: Rules) -> Rules:
    """Return the classic rules for so many players, with what is different here."""
    pack = classic.pack
    if classic.players == 3:
        pack = Pack.from_seven().without(Card("9", "d"), Card("9", "h"))  # OSMOVA-PACK-1
    return evolve(
        classic,
        variant="osmova",
        pack=pack,
        beat=EqualOrWild(  # OSMOVA-BEAT-1 to -3
            wild=("7", "8"),
            bars=(("7", "8"),),
            wild_led="led-if-played",  # OSMOVA-BEAT-7, -8
        ),
        book=RuleBookFile("sedma_variants", "rulebooks/osmova.toml"),
    )


_TOTALS: Final = {"result": Totals(), "match": {"adds": "scores", "deals": 12}}

_OWN: Final = (
    Option(
        name="strict",
        title="no seven beats an eight, even if a seven was led",
        changes={"beat": {"wild_led": "wild"}},
        rules=("OSMOVA-BEAT-7",),
    ),
    Option(
        name="plain-lead",
        title="the rank led is not wild, so that a seven beats an eight if an eight was led",
        changes={"beat": {"wild_led": "led"}},
        rules=("OSMOVA-BEAT-8",),
    ),
    Option(
        name="prolong-by-beating",
        title="a trick is prolonged only with a card that beats the one winning so far",
        changes={"prolong": {"card": "beating"}},
        rules=("OSMOVA-CONT-2",),
    ),
    Option(
        name="ten-per-round",
        title="each round counts 10 more, 170 points with four, added up over 12 deals",
        changes={"points": {"per_round": 10}, **_TOTALS},
        rules=("OSMOVA-PTS-2", "OSMOVA-PTS-3"),
    ),
    Option(
        name="ten-per-trick",
        title="each trick counts 10 more, however many rounds it has, added up over 12 deals",
        changes={"points": {"per_trick": 10}, **_TOTALS},
        rules=("OSMOVA-PTS-2", "OSMOVA-PTS-3"),
    ),
    Option(
        name="eight-and-nine-out",
        title="an eight and a nine are taken out of the pack instead of two nines",
        changes={"pack": CLASSIC.for_players(3).pack},
        players=(3,),
        rules=("OSMOVA-PACK-1",),
    ),
)

_NOT_HERE: Final = ("trump-sevens", "full-pack", "one-pass")
"""Options of the classic game that do not go with this one; nor do the accounts of sources."""

_INSTEAD: Final = {
    "CLASSIC-PACK-4": ("OSMOVA-PACK-1",),
    "CLASSIC-BURN-9": ("OSMOVA-BURN-1", "OSMOVA-BURN-2"),
}
"""Rules that stand here in the place of those that an option of the classic game names."""


def _classic_options() -> tuple[Option, ...]:
    """Return the options of the classic game that this one has too."""
    return tuple(
        evolve(
            option, rules=tuple(new for old in option.rules for new in _INSTEAD.get(old, (old,)))
        )
        for option in CLASSIC.options
        if option.rules and option.name not in _NOT_HERE
    )


OSMOVA: Final = Variant(
    name="osmova",
    title="Sedma osmová",
    titles={"cs": "Sedma osmová", "en": "Sedma with eights"},
    aliases=("sedma-osmova", "osmova-sedma"),
    status="one source",
    rules=tuple(map(_rules, CLASSIC.rules)),
    options=(*_OWN, *_classic_options()),
)
"""The game with eights. Source: Svoboda's book by way of pagat.com; see the rule book."""
