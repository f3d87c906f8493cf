"""What holds for every deal and match of the games that are other parameters of one machine."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import play_out, random_deals, tries

import sedma
from sedma import Deal, Match, Rules, Stream
from sedma.testing import deals

some = tries(10)

NUMBERS = {
    ("zsirozas", 2): (24, 16, 6, 80),
    ("zsirozas", 4): (16, 8, 3, 80),
    ("schmierer", 2): (24, 16, 6, 80),
    ("schmierer", 4): (16, 8, 3, 80),
    ("septica", 2): (24, 16, 6, 8),
    ("septica", 3): (18, 10, 3, 8),
    ("septica", 4): (16, 8, 3, 8),
    ("septica", 6): (0, 5, 1, 8),
    ("sedmice", 2): (24, 16, 6, 90),
    ("sedmice", 4): (16, 8, 3, 90),
    ("lusti-kartln", 4): (0, 8, 8, 90),
}
"""For each game: the stock after the deal, rounds, fewest tricks, and points."""

each_game = pytest.mark.parametrize(
    ("name", "players"), NUMBERS, ids=[f"{name}-{players}" for name, players in NUMBERS]
)


def finished(data: st.DataObject, rules: Rules) -> Deal:
    """Draw a deal that is over."""
    return data.draw(deals(rules, phase="over"))


@each_game
@some
@given(data=st.data())
def test_numbers_of_a_deal(name: str, players: int, data: st.DataObject) -> None:
    """Stock, rounds, tricks and points are as they must be; hands are level at every lead."""
    rules = sedma.variant(name, players=players)
    stock, rounds, fewest, points = NUMBERS[name, players]
    deal = finished(data, rules)
    assert len(deal.start.stock) == stock
    assert sum(len(trick.rounds) for trick in deal.tricks) == rounds
    assert fewest <= len(deal.tricks) <= rounds
    assert deal.outcome is not None
    assert sum(deal.outcome.points or ()) == points
    for state in deal.states():
        if state.phase == "lead":
            assert len({len(hand) for hand in state.hands}) == 1
            assert len(state.stock) % players == 0


@each_game
@some
@given(data=st.data())
def test_cards_that_a_long_trick_needs(name: str, players: int, data: st.DataObject) -> None:
    """A trick of k rounds holds 2k - 1 cards that are of the rank led or wild."""
    rules = sedma.variant(name, players=players)
    wild: tuple[str, ...] = rules.beat.wild  # type: ignore[attr-defined]
    for trick in finished(data, rules).tricks:
        led = trick.cards[0].rank
        fitting = [card for card in trick.cards if card.rank in (led, *wild)]
        rounds = len(trick.rounds)
        assert len(fitting) >= 2 * rounds - 1
        most = {(): 1, ("7",): 2 if led in wild else 4}.get(wild, 3 if led in wild else 5)
        assert rounds <= min(most, rules.hand_size)


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("name", ["zsirozas", "schmierer"])
@some
@given(data=st.data())
def test_game_points_of_zsirozas(name: str, players: int, data: st.DataObject) -> None:
    """Each deal gives 1, 2 or 3 game points to one side; 3 only with all 80 points."""
    outcome = finished(data, sedma.variant(name, players=players)).outcome
    assert outcome is not None
    assert min(outcome.scores) == 0
    assert max(outcome.scores) in (1, 2, 3)
    assert (max(outcome.scores) >= 2) == (80 in (outcome.points or ()))
    assert (max(outcome.scores) == 3) == (32 in outcome.cards)


@pytest.mark.parametrize(("name", "fewest", "most"), [("zsirozas", 2, 9), ("schmierer", 2, 9)])
def test_length_of_a_match_of_zsirozas(name: str, fewest: int, most: int) -> None:
    """A match to 5 takes two to nine deals."""
    for seed in range(15):
        match = played(sedma.variant(name, players=4), seed)
        assert fewest <= len(match.outcomes) <= most


def played(rules: Rules, seed: int) -> Match:
    """Play a match to its end with random choices."""
    stream = Stream(seed)
    match = rules.begin_match(stream=stream)
    while not match.is_over:
        match = match.add(play_out(match.next_deal(stream=stream), stream).outcome)
    return match


@pytest.mark.parametrize("players", [2, 3, 4, 6])
@some
@given(data=st.data())
def test_scores_of_septica(players: int, data: st.DataObject) -> None:
    """A deal gives 0, 1 or 2 to one side at most: 2 just with 8 points, 0 just if sides tie."""
    outcome = finished(data, sedma.variant("septica", players=players)).outcome
    assert outcome is not None
    assert outcome.points is not None
    most = max(outcome.points)
    assert sum(outcome.scores) == max(outcome.scores) <= 2
    assert (max(outcome.scores) == 2) == (most == 8)
    assert (max(outcome.scores) == 0) == (outcome.points.count(most) > 1)


def test_ties_of_three_in_septica() -> None:
    """Of 45 ways to split 8 points six tie for the most: 4-4-0 and 3-3-2 in three orders each."""
    rules = sedma.variant("septica", players=3)
    tied = set()
    splits = [(a, b, 8 - a - b) for a in range(9) for b in range(9 - a)]
    tally = next(random_deals(rules, 1)).tally
    for points in splits:
        if not rules.result.decide(tally, points).winners:
            tied.add(points)
    assert len(splits) == 45
    assert Counter(tuple(sorted(points)) for points in tied) == {(0, 4, 4): 3, (2, 3, 3): 3}


@pytest.mark.parametrize("players", [2, 4])
@some
@given(data=st.data())
def test_eights_of_septica_are_worthless(players: int, data: st.DataObject) -> None:
    """With two or four players an eight in the place of another worthless card changes nothing."""
    rules = sedma.variant("septica", players=players)
    deal = finished(data, rules)
    turn = {"8": "9", "9": "8"}
    swapped = {
        card: sedma.Card(turn.get(card.rank, card.rank), card.suit)  # type: ignore[arg-type]
        for card in rules.pack.cards
    }
    assert deal.start.pack is not None
    twin = rules.deal(pack=[swapped[card] for card in deal.start.pack], dealer=deal.dealer)
    for move in deal.history:
        action = move.action
        other = sedma.Play(swapped[action.card]) if isinstance(action, sedma.Play) else action
        twin = twin.apply(other, seat=move.seat)
    assert twin.outcome == deal.outcome


def test_length_of_a_match_of_sedmice() -> None:
    """With 90 points a match ends in the second or third deal, never with equal totals."""
    for seed in range(20):
        match = played(sedma.variant("sedmice", players=4), seed)
        assert len(match.outcomes) in (2, 3)
        assert match.totals[0] != match.totals[1]


@pytest.mark.parametrize(("option", "target"), [("croatian", 120), ("serbian", 12)])
def test_length_of_a_match_without_the_last_trick(option: str, target: int) -> None:
    """It ends in the second or third deal, or later if the totals were equal at the target."""
    for seed in range(20):
        match = played(sedma.variant("sedmice", players=4, options=[option]), seed)
        assert max(match.totals) >= target
        assert match.totals[0] != match.totals[1]
        if len(match.outcomes) > 3:
            third = [sum(deal.scores[side] for deal in match.outcomes[:3]) for side in (0, 1)]
            assert third == [target, target]
        else:
            assert len(match.outcomes) in (2, 3)


@some
@given(data=st.data())
def test_no_tie_with_ninety_points(data: st.DataObject) -> None:
    """Nine tens cannot be shared equally by two sides."""
    for name in ("sedmice", "lusti-kartln"):
        outcome = finished(data, sedma.variant(name, players=4)).outcome
        assert outcome is not None
        assert len(outcome.winners) == 1
        assert all(own % 10 == 0 for own in outcome.points or ())


@pytest.mark.parametrize("options", [(), ("four-cards",)])
@some
@given(data=st.data())
def test_tricks_of_lusti_kartln(options: tuple[str, ...], data: st.DataObject) -> None:
    """Eight tricks of four cards; the taker shows the rank led; four equal cards go to the last."""
    rules = sedma.variant("lusti-kartln", options=options)
    deal = finished(data, rules)
    assert [len(trick.cards) for trick in deal.tricks] == [4] * 8
    for trick in deal.tricks:
        led = trick.cards[0].rank
        equal = [play.seat for play in trick.plays if play.card.rank == led]
        assert trick.taker == equal[-1]
        assert (trick.taker == trick.leader) == (len(equal) == 1)
        if len(equal) == 4:
            assert trick.taker == (trick.leader + 3) % 4


@pytest.mark.parametrize("players", [2, 4])
@some
@given(data=st.data())
def test_whoever_could_answer_in_schmierer_did(players: int, data: st.DataObject) -> None:
    """A follower who held the rank led has beaten; with two the leader does not hold then."""
    deal = finished(data, sedma.variant("schmierer", players=players))
    for before, after in zip(deal.states(), list(deal.states())[1:], strict=False):
        if before.phase == "follow":
            hand = before.hands[before.to_move or 0]
            assert before.led is not None
            if any(card.rank == before.led.rank for card in hand):
                move = after.history[-1].action
                assert isinstance(move, sedma.Play)
                assert move.card.rank in (before.led.rank, "7")
                if after.trick.plays:
                    assert after.holder == before.to_move
