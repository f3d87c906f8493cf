"""Strategies for games: the variants that are installed, and their rules with options."""

from __future__ import annotations

from hypothesis import strategies as st

from sedma.errors import RulesError
from sedma.registry import find_variant, variant_names
from sedma.rules.rules import Rules
from sedma.rules.variant import Variant

__all__ = ["optional_rules", "variant_options", "variants"]


def variants() -> st.SearchStrategy[Variant]:
    """Any variant that is installed; which are is looked up when the strategy is made.

    Raises:
        PluginError: if one cannot be loaded, when it is drawn.
    """
    return st.sampled_from(variant_names()).map(find_variant)


@st.composite
def variant_options(draw: st.DrawFn, variant: Variant) -> tuple[int, tuple[str, ...]]:
    """Draw a number of players and options of a variant that go together for so many.

    Options that do not go together with those before them are left out.
    """
    players = draw(st.sampled_from(variant.players))
    chosen: list[str] = []
    if not variant.options:
        return players, ()
    names = st.sampled_from([option.name for option in variant.options])
    for name in draw(st.lists(names, unique=True, max_size=6)):
        try:
            variant.for_players(players, [*chosen, name])
        except RulesError:
            continue
        chosen.append(name)
    return players, tuple(chosen)


def optional_rules(variant: Variant) -> st.SearchStrategy[Rules]:
    """Draw the rules of a variant for some number of players, with some of its options.

    Options that do not go together with those before them are left out.
    """
    return variant_options(variant).map(lambda found: variant.for_players(*found))
