"""What holds for every deal: properties over generated packs and play."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import random_deals, some_rules, tries

import sedma
from sedma import End, Outcome, Play, Rules
from sedma.testing import deals

RULES = [
    sedma.find_variant(name).for_players(players)
    for name in sedma.variant_names()
    for players in sedma.find_variant(name).players
]

CLASSIC = sedma.find_variant("classic")
MORE = 10 * (len(sedma.variant_names()) - 1)
"""Examples that are tried in addition where every example draws one of the variants."""
each_rules = pytest.mark.parametrize("rules", RULES, ids=lambda r: f"{r.variant}/{r.players}")
some = tries(10)


def paid(outcome: Outcome) -> int:
    """Return what all seats are paid together."""
    return sum(pay * len(side) for pay, side in zip(outcome.pay, outcome.sides, strict=True))


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


@tries(40 + MORE)
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


@tries(15)
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


@tries(15)
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


@pytest.mark.slow
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
