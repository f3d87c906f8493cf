"""What holds for every deal: properties over generated packs and play."""

from __future__ import annotations

import copy
import pickle
from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import sedma
from sedma import Deal, End, IllegalActionError, Play, Rules
from sedma.testing import actions, deals

RULES = [
    sedma.find_variant(name).for_players(players)
    for name in sedma.variant_names()
    for players in sedma.find_variant(name).players
]

each_rules = pytest.mark.parametrize("rules", RULES, ids=lambda r: f"{r.variant}/{r.players}")
some = settings(max_examples=40, deadline=None, derandomize=True)


def whole(deal: Deal) -> Counter[sedma.Card]:
    """Return every card that lies anywhere."""
    places = (*deal.hands, deal.stock, deal.trick.cards, *deal.taken)
    return Counter(card for place in places for card in place)


def check_cards(deal: Deal) -> None:
    """Each card of the pack lies in one place."""
    assert whole(deal) == Counter(deal.rules.pack.cards)


def check_legal(deal: Deal) -> None:
    """Legal actions are different, in order, and all others are refused with the same reason."""
    numbers = [action.number for action in deal.legal_actions]
    assert numbers == sorted(set(numbers))
    assert bool(numbers) == (not deal.is_over) == (deal.outcome is None)
    for action in sedma.ACTIONS.values():
        explained = deal.explain(action)
        assert explained.legal == (action.number in numbers)
        assert explained.rule is not None
        if not explained.legal:
            with pytest.raises(IllegalActionError) as caught:
                deal.apply(action)
            assert caught.value.explanation == explained
            assert caught.value.legal == deal.legal_actions
    for seat in deal.rules.table.seats:
        assert (deal.legal_actions_of(seat) == ()) == (seat != deal.to_move)


@each_rules
@some
@given(data=st.data())
def test_cards_are_conserved(rules: Rules, data: st.DataObject) -> None:
    """At every moment each card of the pack lies in exactly one place."""
    check_cards(data.draw(deals(rules)))


@each_rules
@settings(some, max_examples=15)
@given(data=st.data())
def test_legal_actions(rules: Rules, data: st.DataObject) -> None:
    """Exactly the legal actions are accepted; explaining and applying agree."""
    check_legal(data.draw(deals(rules)))


@each_rules
@some
@given(data=st.data(), action=actions())
def test_refusal_changes_nothing(rules: Rules, data: st.DataObject, action: sedma.Action) -> None:
    """A refused action, and an applied one, leave the deal as it was."""
    deal = data.draw(deals(rules))
    before = pickle.dumps(deal)
    try:
        after = deal.apply(action)
    except IllegalActionError:
        after = None
    assert pickle.dumps(deal) == before
    assert after != deal


@each_rules
@some
@given(data=st.data())
def test_round_trips(rules: Rules, data: st.DataObject) -> None:
    """A deal comes back equal from pickle and copy, and from replaying its history."""
    deal = data.draw(deals(rules))
    for twin in (pickle.loads(pickle.dumps(deal)), copy.copy(deal), copy.deepcopy(deal)):  # noqa: S301
        assert twin == deal
        assert hash(twin) == hash(deal)
        assert twin.legal_actions == deal.legal_actions
        assert twin.outcome == deal.outcome
    *_, last = deal.states()
    assert last == deal


@each_rules
@some
@given(data=st.data())
def test_position_of_a_deal(rules: Rules, data: st.DataObject) -> None:
    """A deal before a lead, given as a position with all that is known, goes on alike."""
    deal = data.draw(deals(rules, phase="lead"))
    twin = rules.position(
        leader=deal.leader or 0,
        hands=deal.hands,
        stock=deal.stock,
        taken=deal.taken,
        tricks=[sum(trick.taker == seat for trick in deal.tricks) for seat in rules.table.seats],
        dealer=deal.dealer,
    )
    assert (twin.hands, twin.stock, twin.tally.cards) == (deal.hands, deal.stock, deal.tally.cards)
    while legal := deal.legal_actions:
        action = data.draw(st.sampled_from(legal))
        deal, twin = deal.apply(action), twin.apply(action)
        assert twin.legal_actions == deal.legal_actions
    assert twin.outcome == deal.outcome


@each_rules
@some
@given(data=st.data())
def test_finished_deals(rules: Rules, data: st.DataObject) -> None:
    """A finished deal has its rounds, level hands and cards, and pays nothing in sum."""
    deal = data.draw(deals(rules, phase="over"))
    outcome = deal.outcome
    assert outcome is not None
    assert sum(outcome.rounds) == len(rules.pack) // rules.players
    assert sum(outcome.cards) == len(rules.pack)
    assert sum(outcome.pay) == 0
    everything = [side for side, cards in enumerate(outcome.cards) if cards == len(rules.pack)]
    assert everything == [
        side for side, tricks in enumerate(outcome.tricks) if tricks == len(deal.tricks)
    ]
    for state in deal.states():
        if state.phase == "lead":
            assert len({len(hand) for hand in state.hands}) == 1
            assert len(state.stock) % rules.players == 0
            assert len(state.hands[0]) == rules.hand_size or not state.stock
    for trick in deal.tricks:
        assert all(len(one) == rules.players for one in trick.rounds)
        assert 1 <= len(trick.rounds) <= rules.hand_size


@pytest.mark.parametrize("players", [2, 3, 4])
@some
@given(data=st.data())
def test_shape_of_classic_tricks(players: int, data: st.DataObject) -> None:
    """The leader's later cards fit; the taker is the leader unless a later card of another fits."""
    rules = sedma.variant("classic", players=players)
    deal = data.draw(deals(rules, phase="over"))
    for trick in deal.tricks:
        led = trick.cards[0]
        fitting = [play for play in trick.plays if play.card.rank in (led.rank, "7")]
        own = [play for play in trick.plays if play.seat == trick.leader]
        assert all(play in fitting for play in own[1:])
        later = trick.plays[trick.plays.index(own[-1]) + 1 :]
        others = [play.seat for play in later if play in fitting]
        assert trick.taker == (others[-1] if others else trick.leader)


@some
@given(data=st.data())
def test_classic_results_of_three(data: st.DataObject) -> None:
    """Three players pay each other 2s, -s, -s, or 1, 1, -2, or nothing."""
    deal = data.draw(deals(sedma.variant("classic", players=3), phase="over"))
    outcome = deal.outcome
    assert outcome is not None
    pay = tuple(sorted(outcome.pay))
    assert pay in {(-1, -1, 2), (-2, -2, 4), (-3, -3, 6), (-2, 1, 1), (0, 0, 0)}
    if 90 in outcome.points:
        assert outcome.stakes == (3 if 30 in outcome.cards else 2)


class DealMachine(RuleBasedStateMachine):
    """A deal under random rules: play, wrong actions, undo, copies."""

    def __init__(self) -> None:
        super().__init__()
        self.past: list[Deal] = []

    @initialize(
        rules=st.sampled_from(RULES), seed=st.integers(0, 2**64 - 1), dealer=st.integers(0, 1)
    )
    def deal_cards(self, rules: Rules, seed: int, dealer: int) -> None:
        """Deal."""
        self.past = [rules.deal(seed=seed, dealer=dealer)]

    @property
    def deal(self) -> Deal:
        """The deal as it stands."""
        return self.past[-1]

    @precondition(lambda self: self.past and not self.deal.is_over)
    @rule(choice=st.integers(0, 7))
    def act(self, choice: int) -> None:
        """Do a legal action."""
        legal = self.deal.legal_actions
        action = legal[choice % len(legal)]
        mover, phase = self.deal.to_move, self.deal.phase
        self.past.append(self.deal.apply(action, seat=mover))
        assert self.past[-2].phase == phase
        assert self.deal.history[-1] == sedma.Move(mover or 0, action)

    @precondition(lambda self: self.past)
    @rule(action=actions())
    def act_wrongly(self, action: sedma.Action) -> None:
        """Try any action; only a legal one goes through."""
        if action in self.deal.legal_actions:
            return
        with pytest.raises(IllegalActionError):
            self.deal.apply(action)

    @precondition(lambda self: len(self.past) > 1)
    @rule()
    def undo(self) -> None:
        """Go back to the state before."""
        last = self.past.pop()
        assert self.deal.apply(last.history[-1].action) == last

    @precondition(lambda self: self.past)
    @rule()
    def store_and_load(self) -> None:
        """Put a copy in place of the deal."""
        self.past[-1] = pickle.loads(pickle.dumps(self.deal))  # noqa: S301

    @invariant()
    def sound(self) -> None:
        """Cards are conserved, the phase fits, and the points so far are bounded."""
        if not self.past:
            return
        deal = self.deal
        check_cards(deal)
        held = deal.holder is not None
        assert held == bool(deal.trick.plays)
        assert (End() in deal.legal_actions) == (deal.phase == "prolong")
        if deal.phase in ("lead", "follow"):
            hand = deal.hands[deal.to_move or 0]
            assert [Play(card) for card in dict.fromkeys(hand)] == list(deal.legal_actions)
        total = sum(deal.rules.points.value(card) for card in deal.rules.pack.cards)
        assert sum(deal.tally.card_points) <= total
        for before, after in pairwise(deal.tricks):
            assert before.taker == after.leader


DealMachine.TestCase.settings = settings(
    max_examples=30, stateful_step_count=40, deadline=None, derandomize=True
)
TestDealMachine = DealMachine.TestCase
