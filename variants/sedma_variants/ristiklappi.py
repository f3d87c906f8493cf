"""Ristiklappi, or Lappi: Ristikontra with the cleaning rule.

Rules and sources are in ``rulebooks/ristiklappi.toml``, which extends that of Ristikontra; ids
begin with RIST.
"""

from __future__ import annotations

from typing import Final

from sedma import Option, RuleBookFile, Variant
from sedma.components import Cleaning, HoldBack
from sedma_variants.ristikontra import OPTIONS, RISTIKONTRA

__all__ = ["RISTIKLAPPI"]

(_RULES,) = RISTIKONTRA.rules

RISTIKLAPPI: Final = Variant(
    name="ristiklappi",
    title="Ristiklappi",
    titles={"fi": "Ristiklappi", "en": "Ristiklappi"},
    aliases=("lappi", "ristilappi"),
    status="thin",
    rules=(
        _RULES.change(
            variant="ristiklappi",
            hold_back=HoldBack(ranks=("K",), free=3, turned_up="to-hand"),  # RIST-KING-1
            cleaning=Cleaning(dirt=("Q",), soap=("K",)),  # RIST-DIRTY-1, -2, RIST-CLEAN-1 to -3
            book=RuleBookFile("sedma_variants", "rulebooks/ristiklappi.toml"),
        ),
    ),
    options=(
        *OPTIONS,
        Option(
            name="blind-fourth-king",
            title="the fourth king is played if it is turned up from the stock",
            changes={"hold_back": {"turned_up": "played"}, "blind": "allowed"},
            rules=("RIST-KING-1",),
        ),
    ),
)
"""Ristiklappi. Source: the Finnish Wikipedia and igamingxp.com; see the rule book."""
