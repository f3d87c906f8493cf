"""The deal as an object: how it is made, shown and refused."""

from __future__ import annotations

import pickle
import random
from types import SimpleNamespace
from typing import Any

import attrs
import pytest
from attrs.exceptions import FrozenInstanceError
from hypothesis import given
from hypothesis import strategies as st
from support import some_rules, tries

import sedma
from sedma import ActionError, Deal, NotToMoveError, Pack, Play, PositionError, RulesError, Table
from sedma.components import FixedSides
from sedma.testing import cards, deals, optional_rules

FOUR = sedma.variant("classic", players=4)


def test_a_deal_is_made_by_rules() -> None:
    """The class cannot be called."""
    with pytest.raises(PositionError, match=r"Rules\.deal or Rules\.position"):
        Deal()


def test_repr_says_what_is_due() -> None:
    """A deal shows its game, who is to move and what is due."""
    deal = FOUR.deal(seed=1, dealer=2)
    assert repr(deal) == "<Deal of classic, 4 players, seat 3 to lead>"
    while deal.legal_actions:
        deal = deal.apply(deal.legal_actions[-1])
    assert repr(deal) == "<Deal of classic, 4 players, over>"


NUMBERED: list[Any] = [
    sedma.card("9h"),
    SimpleNamespace(number=sedma.card("9h").number),
    SimpleNamespace(number=float(sedma.card("9h").number)),
    SimpleNamespace(number=10**6),
]
"""Things that have a number, as actions have."""


@pytest.mark.parametrize("thing", ["9h", 7, None, object(), *NUMBERED])
def test_only_actions_are_applied(thing: Any) -> None:
    """What is no action is refused as such, by apply and by explain."""
    deal = FOUR.position(hands={0: "9h 8h 7h As"}, leader=0)
    for ask in (deal.apply, deal.explain):
        with pytest.raises(ActionError, match="no action of this game"):
            ask(thing)


def test_a_seat_out_of_turn() -> None:
    """A seat that is not to move is refused, and not told what another seat may do."""
    deal = FOUR.deal(seed=1, dealer=0)
    with pytest.raises(NotToMoveError) as caught:
        deal.apply(deal.legal_actions[0], seat=2)
    assert caught.value.legal == ()
    assert str(caught.value).endswith("Legal now: nothing.")
    assert deal.legal_actions_of(2) == ()
    with pytest.raises(sedma.SeatError):
        deal.legal_actions_of(4)


def test_what_is_no_stream() -> None:
    """Dealing and drawing a dealer want a stream, not a seed or a generator of another kind."""
    wrong: Any
    for wrong in (5, "7", random.Random(7)):  # noqa: S311
        for ask in (FOUR.deal, FOUR.begin_match):
            with pytest.raises(sedma.SeedError, match="a stream is needed, such as"):
                ask(stream=wrong)


@pytest.mark.parametrize(
    "given_arguments", [{}, {"seed": 1, "pack": "7c"}, {"seed": 1, "stream": sedma.Stream(1)}]
)
def test_one_source_of_the_order(given_arguments: Any) -> None:
    """A deal takes exactly one of seed, stream and pack."""
    with pytest.raises(RulesError, match="exactly one of seed, stream and pack"):
        FOUR.deal(**given_arguments)


def test_two_equal_cards_are_one_action() -> None:
    """With a double pack equal cards in one hand are offered once and played one by one."""
    double = FOUR.change(
        table=Table(2), sides=FixedSides(2), pack=Pack.full(2), hand_size=4, packet=4
    )
    deal = double.position(leader=0, hands={0: "9h 9h 7c 7c"})
    assert [action.text for action in deal.legal_actions] == ["7c", "9h"]
    deal = deal.apply(Play(sedma.card("9h")))
    assert [str(card) for card in deal.hands[0]] == ["7c", "7c", "9h"]
    while deal.legal_actions:
        assert len(set(deal.legal_actions)) == len(deal.legal_actions)
        deal = deal.apply(deal.legal_actions[0])
    assert sum(len(pile) for pile in deal.taken) == 104


@tries(15)
@given(st.data())
def test_every_state_is_frozen(data: st.DataObject) -> None:
    """However a state came about, it is a `Deal` that cannot be written to, copied and hashed."""
    deal = data.draw(deals(data.draw(some_rules())))
    for state in deal.states():
        assert type(state) is Deal
        for value in (state, state._course):
            name = attrs.fields(type(value))[-1].name
            with pytest.raises(FrozenInstanceError):
                setattr(value, name, None)
            with pytest.raises(FrozenInstanceError):
                delattr(value, name)
    again = pickle.loads(pickle.dumps(deal))  # noqa: S301
    assert (type(again), again, hash(again)) == (Deal, deal, hash(deal))


@tries(5)
@given(data=st.data())
def test_strategies_of_the_testing_module(data: st.DataObject) -> None:
    """Drawn cards are cards, and drawn deals are in the phase that was asked for."""
    assert data.draw(cards()) in sedma.CARDS
    for phase in ("lead", "follow", "prolong", "over"):
        assert data.draw(deals(FOUR, phase=phase)).phase == phase


@tries(2)
@given(data=st.data())
def test_a_variant_without_options(data: st.DataObject) -> None:
    """Of a game without options only its own rules are drawn."""
    game = attrs.evolve(sedma.find_variant("classic"), options=())
    assert data.draw(optional_rules(game)) in game.rules
