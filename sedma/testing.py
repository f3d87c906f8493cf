"""Hypothesis strategies for the values of the library, for your tests and for ours.

Needs the extra ``test`` (``pip install sedma[test]``).
"""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import assume
from hypothesis import strategies as st

from sedma.actions import ACTIONS, Action
from sedma.cards import CARDS, Card
from sedma.deal import Deal
from sedma.definition import Variant
from sedma.errors import RulesError
from sedma.rules import Rules
from sedma.state import Phase

__all__ = ["actions", "cards", "deals", "optional_rules", "pack_orders"]


def cards() -> st.SearchStrategy[Card]:
    """Any of the 52 cards."""
    return st.sampled_from(CARDS)


def actions() -> st.SearchStrategy[Action]:
    """Any action that has a number, legal or not."""
    return st.sampled_from(list(ACTIONS.values()))


@st.composite
def optional_rules(draw: st.DrawFn, variant: Variant) -> Rules:
    """Draw the rules of a variant for some number of players, with some of its options.

    Options that do not go together with those before them are left out.
    """
    rules = draw(st.sampled_from(variant.rules))
    chosen: list[str] = []
    if not variant.options:
        return rules
    names = st.sampled_from([option.name for option in variant.options])
    for name in draw(st.lists(names, unique=True, max_size=6)):
        try:
            rules = variant.for_players(rules.players, [*chosen, name])
        except RulesError:
            continue
        chosen.append(name)
    return rules


def pack_orders(rules: Rules) -> st.SearchStrategy[Sequence[Card]]:
    """Any order of the pack of these rules."""
    return st.permutations(rules.pack.cards)


@st.composite
def deals(draw: st.DrawFn, rules: Rules, *, phase: Phase | None = None) -> Deal:
    """Draw a deal under these rules, at any moment or at one of this phase.

    A shrunk example has a pack in order and few, first actions.
    """
    deal = rules.deal(pack=draw(pack_orders(rules)), dealer=draw(st.integers(0, rules.players - 1)))
    longest = 3 * len(rules.pack)
    for _ in range(longest if phase == "over" else draw(st.integers(0, longest))):
        if not (legal := deal.legal_actions):
            break
        deal = deal.apply(draw(st.sampled_from(legal)))
    while phase is not None and deal.phase != phase and deal.legal_actions:
        deal = deal.apply(draw(st.sampled_from(deal.legal_actions)))
    if phase is not None and deal.phase != phase:
        deal = next((state for state in deal.states() if state.phase == phase), deal)
        assume(deal.phase == phase)
    return deal
