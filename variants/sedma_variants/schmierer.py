"""Schmierer, a way to play Zsírozás clockwise in which followers must beat; for two or four.

Sources are thin. Rules and sources are in ``rulebooks/schmierer.toml``; ids begin with SCHM.
"""

from __future__ import annotations

from typing import Final

from sedma import Option, RuleBookFile, Rules, Variant
from sedma_variants import _options as shared
from sedma_variants.zsirozas import ZSIROZAS

__all__ = ["SCHMIERER"]


def _rules(base: Rules) -> Rules:
    """Return the rules for as many players as those of Zsírozás."""
    return base.change(
        variant="schmierer",
        table={"direction": "clockwise"},  # SCHM-DIR-1
        follow={"must": "natural"},  # SCHM-FOLLOW-1, -2
        book=RuleBookFile("sedma_variants", "rulebooks/schmierer.toml"),
    )


SCHMIERER: Final = Variant(
    name="schmierer",
    title="Schmierer",
    titles={"de": "Schmierer", "en": "Schmierer (Greaser)"},
    status="thin",
    rules=(_rules(ZSIROZAS.for_players(2)), _rules(ZSIROZAS.for_players(4))),  # SCHM-PLAYERS-1
    options=(
        shared.anticlockwise("SCHM-DIR-1"),
        shared.other_holds("SCHM-CONT-3"),
        shared.whoever_holds("SCHM-CONT-3"),
        shared.single_rounds("SCHM-CONT-3"),
        Option(
            name="free-follow",
            title="a player who follows may play any card",
            changes={"follow": {"must": "never"}},
            rules=("SCHM-FOLLOW-1",),
        ),
        shared.must_beat("ZSIR-PLAY-3"),
        shared.last_trick_bonus("SCHM-PTS-1"),
        shared.double_needs_last_trick("ZSIR-RES-5"),
        shared.last_seven_loses("ZSIR-RES-6"),
        shared.no_calls("SCHM-TALK-1"),
    ),
)
"""Schmierer. Source: wurmweb.at, and the pages on Zsírozás for the rest."""
