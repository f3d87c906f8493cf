"""What is legal and why is decided once: a deal and a view of it say the same of every action."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, ClassVar

import pytest
from attrs import evolve, frozen
from hypothesis import given
from hypothesis import strategies as st
from support import all_states, play_out, random_deals, some_rules, tries

import sedma
from sedma import (
    ACTIONS,
    ActionError,
    Announce,
    Card,
    ComponentError,
    Deal,
    IllegalActionError,
    Play,
    PositionError,
    Rules,
    Ruling,
    SeatError,
    Stream,
    action,
)
from sedma.components import HoldBack, Leads, Marriages

FOUR = sedma.variant("classic", players=4)


def check(deal: Deal) -> None:
    """Check that the forms of one ruling agree, for every action and every seat."""
    for one in ACTIONS.values():
        explained = deal.explain(one)
        assert explained.legal == (one in deal.legal_actions)
        assert explained.reason in deal.rules.reasons
        if not explained.legal:
            with pytest.raises(IllegalActionError) as caught:
                deal.apply(one)
            assert caught.value.explanation == explained
    for seat in deal.rules.table.seats:
        view = deal.observe(seat)
        for one in ACTIONS.values():
            assert view.explain(one) == deal.explain(one, seat=seat)


@tries(40)
@given(rules=some_rules(), seed=st.integers(0, 2**32), moment=st.floats(0, 1))
def test_all_forms_of_a_ruling_agree(rules: Rules, seed: int, moment: float) -> None:
    """Legal actions, explanations, refusals and views never disagree, whatever the rules."""
    stream = Stream(seed)
    states = all_states(play_out(rules.deal(stream=stream, dealer=0), stream))
    check(states[int(moment * (len(states) - 1))])


@tries(10)
@given(rules=some_rules(), seed=st.integers(0, 2**32))
def test_a_seat_counts_as_the_deal_does(rules: Rules, seed: int) -> None:
    """The tally that follows from what a seat has seen is that of the deal, at any moment."""
    stream = Stream(seed)
    for deal in all_states(play_out(rules.deal(stream=stream, dealer=0), stream))[::5]:
        assert {deal.observe(seat).tally for seat in rules.table.seats} == {deal.tally}


def test_a_seat_counts_what_was_taken_before() -> None:
    """A view of a deal that began in the middle counts what lay there."""
    deal = FOUR.position(leader=0, hands={0: "A K", 1: "10 9"}, stock="")
    assert deal.observe(2).tally == deal.tally
    assert sum(deal.tally.cards) == 24


@pytest.mark.parametrize("name", sedma.variant_names())
def test_plain_rules_let_seats_play_any_card(name: str) -> None:
    """Where rules are plain the short way of the engine is what the module of rulings says."""
    from sedma.play.legal import following, leading

    for rules in sedma.find_variant(name).rules:
        for deal in random_deals(rules, 2) if rules.tables.plain else ():
            for state in all_states(deal):
                turn = state._turn
                hand = tuple(turn.hand)
                if state.phase == "lead":
                    assert leading(turn.course, turn.moves, hand) == hand == turn.legal
                if state.phase == "follow":
                    assert turn.standing is not None
                    legal = following(turn.course, turn.moves, turn.standing, hand)
                    assert legal == hand == turn.legal


def test_a_card_that_the_pack_does_not_hold() -> None:
    """Whether it would beat is asked of the component, since no table holds it."""
    deal = FOUR.deal(seed=7, dealer=0).apply(action("9h"))
    assert deal.beats(Card("2", "c")) == Ruling(False, "beat:none")
    assert deal.beats(Card("9", "c")) == Ruling(True, "beat:equal")


def test_a_seat_out_of_turn() -> None:
    """A view explains as of its own seat; the deal as of the seat that is asked for."""
    deal = FOUR.deal(seed=7, dealer=0)
    assert deal.observe(2).explain(action("8h")).reason == "turn:other-seat"
    assert deal.observe(1).explain(action("7s")).legal
    with pytest.raises(SeatError):
        deal.explain(action("7s"), seat=4)


@pytest.mark.parametrize("wrong", [None, "9h", 3, Card("9", "h"), object()])
def test_what_is_no_action(wrong: Any) -> None:
    """Deal and view refuse what is no action, also when the deal is over."""
    deal = FOUR.deal(seed=7, dealer=0)
    over = play_out(deal, Stream(1))
    for one in (deal, over, deal.observe(0), over.observe(0)):
        with pytest.raises(ActionError, match=r"is no action of this game; make one with"):
            one.explain(wrong)


# Components that do not stand by their answers.


@frozen
class Fickle(HoldBack):
    """Holds cards back only every other time when it is asked."""

    asked: ClassVar[list[int]] = [0]

    @property
    def active(self) -> bool:
        """Whether anything is held back: it may be."""
        return True

    def holds_back(self, card: Card, played: int) -> str | None:
        """Say yes at times."""
        self.asked[0] += 1
        return "hold:stock" if self.asked[0] % 2 else None


def test_a_component_that_changes_its_mind() -> None:
    """An explanation that would contradict the legal actions is an error of the component."""
    deal = FOUR.change(hold_back=Fickle(("7", "8", "9", "10", "J"))).deal(seed=7, dealer=0)
    Fickle.asked[0] = 1  # so that it says otherwise now
    with pytest.raises(ComponentError) as caught:
        [deal.explain(Play(card)) for card in deal.hands[1]]
    assert re.fullmatch(
        r"hold_back: '\w+' was (legal|not legal) when legal actions were found, and is "
        r"(not legal|legal) now \([\w:-]+\); .*\.Fickle has to give one answer to one "
        r"question",
        str(caught.value),
    )


@frozen
class Whims(Marriages):
    """Lets something be announced only every other time when it is asked."""

    asked: ClassVar[list[int]] = [0]

    def may(self, card: Card, hand: Sequence[Card], announced: Sequence[Card]) -> Ruling:
        """Say yes at times."""
        self.asked[0] += 1
        return Ruling(self.asked[0] % 2 == 0, "announce:marriage")


def test_only_components_that_may_have_changed_their_mind_are_blamed() -> None:
    """Those of the library are not named beside a stranger's."""
    rules = FOUR.change(announce=Whims(points=20), leads=Leads(most=1))
    Whims.asked[0] = 0
    deal = rules.deal(seed=7, dealer=0)
    Whims.asked[0] = 1  # so that it says otherwise now
    with pytest.raises(
        ComponentError, match=r"^announce: .*; [\w.]+\.Whims has to give one answer"
    ):
        [deal.explain(Announce(card)) for card in 2 * deal.hands[1]]


def test_an_altered_view_is_no_fault_of_a_component() -> None:
    """Legal actions that are not those of the turn are refused, and nobody is blamed."""
    view = evolve(FOUR.deal(seed=7, dealer=0).observe(1), legal_actions=())
    with pytest.raises(PositionError, match=r"the view was altered after it was made$"):
        view.explain(Play(view.hand[0]))
