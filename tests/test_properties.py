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
from support import random_deals, some_rules

import sedma
from sedma import Card, Deal, End, IllegalActionError, Outcome, Play, Rules
from sedma.testing import actions, deals

RULES = [
    sedma.find_variant(name).for_players(players)
    for name in sedma.variant_names()
    for players in sedma.find_variant(name).players
]

CLASSIC = sedma.find_variant("classic")
MORE = 40 * (len(sedma.variant_names()) - 1)
"""Examples that are tried in addition where every example draws one of the variants."""
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


def announced(deal: Deal) -> list[list[sedma.Card]]:
    """Return the cards with which each seat has announced something."""
    return [
        [
            move.action.card
            for move in deal.history
            if move.seat == seat and isinstance(move.action, sedma.Announce)
        ]
        for seat in deal.rules.table.seats
    ]


def as_position(deal: Deal) -> Deal:
    """Return a deal before a lead as a position with all that is known."""
    rules = deal.rules
    return rules.position(
        leader=deal.leader or 0,
        hands=deal.hands,
        stock=deal.stock,
        taken=deal.taken,
        tricks=[sum(t.taker == seat for t in deal.tricks) for seat in rules.table.seats],
        dealer=deal.dealer,
        announced=announced(deal) if rules.announce.active else (),
        owners={card: seat for card, seat in deal.owners.items() if _is_taken(deal, card)},
    )


def _is_taken(deal: Deal, card: Card) -> bool:
    return any(card in pile for pile in deal.taken)


def paid(outcome: Outcome) -> int:
    """Return what all seats are paid together."""
    return sum(pay * len(side) for pay, side in zip(outcome.pay, outcome.sides, strict=True))


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
    twin = as_position(deal)
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
    assert paid(outcome) == 0
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


@settings(some, max_examples=150 + MORE)
@given(data=st.data())
def test_generated_options(data: st.DataObject) -> None:
    """Cards, legality and round trips hold at any moment under any options together."""
    rules = data.draw(some_rules())
    deal = data.draw(deals(rules))
    check_cards(deal)
    check_legal(deal)
    twin = pickle.loads(pickle.dumps(deal))  # noqa: S301
    assert twin == deal
    assert twin.outcome == deal.outcome
    *_, last = deal.states()
    assert last == deal
    if deal.phase == "lead":
        known = as_position(deal)
        assert known.legal_actions == deal.legal_actions
        assert known.tally == deal.tally


@settings(some, max_examples=150 + MORE)
@given(data=st.data())
def test_generated_options_to_the_end(data: st.DataObject) -> None:
    """A finished deal has its declared points, cards and rounds; payments sum to nothing."""
    rules = data.draw(some_rules())
    deal = data.draw(deals(rules, phase="over"))
    outcome = deal.outcome
    assert outcome is not None
    assert paid(outcome) == 0
    assert (sum(outcome.scores) > 0) == bool(outcome.winners) or not rules.result.in_stakes
    if outcome.burn is not None:
        assert outcome.points is None
        assert outcome.stakes == outcome.burn.stakes
        assert outcome.burn.seat in outcome.sides[outcome.winners[0]]
        return
    rounds = -(-(len(rules.pack) - rules.left_over) // rules.players)
    assert outcome.points is not None
    if rules.stop == "played-out" or outcome.last_taker is not None:
        assert sum(outcome.rounds) == rounds
        played = [card for pile in deal.taken for card in pile]
        assert sum(outcome.cards) == len(played) == len(rules.pack) - rules.left_over
        total = rules.points.total(played, rounds)
        announced_points = sum(outcome.announced)
        if total is not None:
            assert sum(outcome.points) == total + announced_points
        else:
            for_cards, bonus = sum(outcome.card_points), sum(rules.points.bonus(deal.tally))
            assert sum(outcome.points) == for_cards + bonus + announced_points
    else:
        half = (rules.points.total(rules.pack.cards, rounds) or 0) / 2
        assert max(outcome.card_points) > half
        *_, before, _ = deal.states()
        assert max(before.tally.card_points) <= half
    if rules.prolong.opens(0, 1, rules.sides.public(rules.table)).reason == "prolong:never":
        assert outcome.tricks == outcome.rounds
    winners = {seat for side in outcome.winners for seat in outcome.sides[side]}
    loser_deals = "rotation:loser" in rules.rotation.reasons
    if winners and loser_deals:
        assert outcome.next_dealer not in winners
        assert outcome.next_leader in winners


@settings(some, max_examples=60)
@given(data=st.data())
def test_restrictions_only_remove_choices(data: st.DataObject) -> None:
    """Every deal played with fewer rights to go on is legal by the default rules too."""
    players = data.draw(st.sampled_from((2, 3, 4)))
    option = data.draw(st.sampled_from(("single-rounds", "opponent-holds", "trump-sevens")))
    strict = CLASSIC.for_players(players, [option])
    deal = data.draw(deals(strict, phase="over"))
    if option == "trump-sevens" and any(
        card.rank == "7" for trick in deal.tricks for card in trick.cards[1:]
    ):
        return  # who takes differs, and so the deal does
    free = CLASSIC.for_players(players).deal(pack=deal.start.pack, dealer=deal.dealer)
    for number, trick in enumerate(deal.tricks):
        for play in trick.plays:
            free = free.apply(Play(play.card), seat=play.seat)
        if len(free.tricks) == number:
            free = free.apply(End())
        assert free.tricks[number].taker == trick.taker


@settings(some, max_examples=60)
@given(data=st.data())
def test_trumps_and_wild_sevens_agree(data: st.DataObject) -> None:
    """Sevens wild or trumps: the same taker in every trick without sevens, or led by one."""
    ranks = data.draw(st.lists(st.sampled_from("789JQKA"), min_size=4, max_size=4))
    if "7" in ranks and ranks[0] != "7":
        ranks = (
            ["7", *ranks[1:]]
            if data.draw(st.booleans())
            else ["8" if r == "7" else r for r in ranks]
        )
    wild, trumps = CLASSIC.for_players(4), CLASSIC.for_players(4, ["trump-sevens"])
    text = " ".join(ranks)
    assert sedma.judge(wild, text).holder == sedma.judge(trumps, text).holder


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

    @initialize(rules=some_rules(), seed=st.integers(0, 2**64 - 1), dealer=st.integers(0, 1))
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
            plays = [action for action in deal.legal_actions if isinstance(action, Play)]
            if deal.phase == "lead" or not deal.rules.follow.active:
                assert plays == [Play(card) for card in hand]
        total = sum(deal.rules.points.value(card) for card in deal.rules.pack.cards)
        assert sum(deal.tally.card_points) <= total
        for before, after in pairwise(deal.tricks):
            assert before.taker == after.leader or deal.rules.short_hands == "skip"


DealMachine.TestCase.settings = settings(
    max_examples=30 + MORE // 4, stateful_step_count=40, deadline=None, derandomize=True
)
TestDealMachine = DealMachine.TestCase


def test_all_results_of_three() -> None:
    """Three players split 90 points in exactly twelve ways, and all of them occur."""
    expected = {
        *((90, 0, 0), (80, 10, 0), (70, 20, 0), (70, 10, 10), (60, 30, 0), (60, 20, 10)),
        *((50, 40, 0), (50, 30, 10), (50, 20, 20), (40, 40, 10), (40, 30, 20), (30, 30, 30)),
    }
    found = set()
    for deal in random_deals(CLASSIC.for_players(3), 4000):
        assert deal.outcome is not None
        assert deal.outcome.points is not None
        found.add(tuple(sorted(deal.outcome.points, reverse=True)))
    assert found == expected


@pytest.mark.parametrize(
    ("players", "options", "least", "most"),
    [
        (2, [], 4, 16),
        (3, [], 3, 10),
        (4, [], 2, 8),
        (3, ["full-pack"], 3, 11),
        (3, ["one-pass"], 3, 11),
        (4, ["eight-cards"], 1, 8),
    ],
)
def test_number_of_tricks(players: int, options: list[str], least: int, most: int) -> None:
    """The rounds of a deal are fixed, its tricks lie between two bounds."""
    for deal in random_deals(CLASSIC.for_players(players, options), 60):
        assert sum(len(trick.rounds) for trick in deal.tricks) == most
        assert least <= len(deal.tricks) <= most


@pytest.mark.parametrize("options", [["full-pack"], ["one-pass"]])
def test_hands_and_stock_of_three_with_the_full_pack(options: list[str]) -> None:
    """Hands differ by one card at most; the stock tells whether somebody has passed."""
    for deal in random_deals(CLASSIC.for_players(3, options), 40):
        passed = False
        for state in deal.states():
            passed = passed or any(isinstance(m.action, sedma.Pass) for m in state.history[-1:])
            if state.phase != "lead":
                continue
            sizes = [len(hand) for hand in state.hands]
            assert max(sizes) - min(sizes) <= 1
            assert max(sizes) == 4 or not state.stock
            if state.stock:
                assert len(state.stock) % 3 == (0 if passed else 2)
