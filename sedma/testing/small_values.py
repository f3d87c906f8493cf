"""Strategies for the small values of the library: cards, packs, their orders, actions."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import strategies as st

from sedma.rules.rules import Rules
from sedma.values.actions import ACTIONS, Action
from sedma.values.cards import CARDS, RANKS, SUITS, Card
from sedma.values.pack import MAX_COPIES, Pack

__all__ = ["actions", "cards", "pack_orders", "packs"]


def cards() -> st.SearchStrategy[Card]:
    """Any of the 52 cards."""
    return st.sampled_from(CARDS)


def actions() -> st.SearchStrategy[Action]:
    """Any action that has a number, legal or not."""
    return st.sampled_from(list(ACTIONS.values()))


@st.composite
def packs(draw: st.DrawFn) -> Pack:
    """Any pack of four ranks or more: some suits, once or twice, a few cards taken out."""
    ranks = draw(st.lists(st.sampled_from(RANKS), unique=True, min_size=4))
    suits = draw(st.lists(st.sampled_from(SUITS), unique=True, min_size=2))
    pack = Pack(ranks, suits, draw(st.integers(1, MAX_COPIES)))
    out = draw(st.lists(st.sampled_from(pack.cards), unique=True, max_size=3))
    return pack.without(*out)


def pack_orders(rules: Rules) -> st.SearchStrategy[Sequence[Card]]:
    """Any order of the pack of these rules."""
    return st.permutations(rules.pack.cards)
