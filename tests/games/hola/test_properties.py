"""What holds in every deal and every match of Hola."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import play_out, tries

import sedma
from sedma import Deal, End, Match, Outcome, Pack, Play, Rules, Stream
from sedma.components import EqualOrWild

NUMBERS = (2, 3, 4, 6)
AT_A_GLANCE = {
    # players: pack, stock, rounds, fewest tricks, points, sides that can tie
    2: (52, 44, 26, 7, 90, False),
    3: (51, 39, 17, 5, 90, True),
    4: (52, 36, 13, 4, 90, False),
    6: (102, 78, 17, 5, 160, True),
}

some = tries(15)
few = tries(5)
seeds = st.integers(0, 2**32)


def hola(players: int, *options: str) -> Rules:
    """Return the rules with options."""
    return sedma.variant("hola", players=players, options=options)


RULES = {
    players: [
        hola(players),
        hola(players, "keep-lead"),
        hola(players, "opponent-holds"),
        hola(players, "only-sevens", "draw-when-empty"),
        *([hola(4, "four-of-a-kind-burns", "hola-burns")] if players == 4 else []),
    ]
    for players in NUMBERS
}


def played(rules: Rules, seed: int) -> tuple[Deal, Outcome]:
    """Play a random deal."""
    stream = Stream(seed)
    deal = play_out(rules.deal(stream=stream, dealer=seed % rules.players), stream)
    assert deal.outcome is not None
    return deal, deal.outcome


@pytest.mark.parametrize("players", NUMBERS)
def test_the_numbers_at_a_glance(players: int) -> None:
    """Pack, stock, rounds, points and ties of each number of players are as they are listed."""
    pack, stock, rounds, fewest, points, ties = AT_A_GLANCE[players]
    rules = hola(players)
    assert len(rules.pack) == pack
    assert len(rules.deal(seed=0).stock) == stock
    assert pack == rounds * players
    assert fewest == -(-rounds // rules.hand_size)
    assert rules.points.total(rules.pack.cards, rounds) == points
    sides = len(rules.sides.final(rules.table))
    assert ties == (sides > 2 or points // 10 % 2 == 0)


@some
@given(seeds, st.sampled_from(NUMBERS), st.integers(0, 4))
def test_what_holds_in_every_deal(seed: int, players: int, which: int) -> None:
    """Hands are level at each lead; cards, rounds and points add up; no card is taken twice."""
    rules = RULES[players][which % len(RULES[players])]
    deal, outcome = played(rules, seed)
    pack, _, rounds, fewest, points, ties = AT_A_GLANCE[players]
    for state in deal.states():
        if state.phase == "lead":
            assert len({len(hand) for hand in state.hands}) == 1
    assert Counter(card for pile in deal.taken for card in pile) == Counter(rules.pack.cards)
    assert (sum(outcome.cards), sum(outcome.rounds)) == (pack, rounds)
    assert fewest <= len(deal.tricks) <= rounds
    assert outcome.points is not None
    assert sum(outcome.points) == points
    assert all(own % 10 == 0 for own in outcome.points)
    if not ties:
        assert outcome.points[0] != outcome.points[1]
    bonus = 80 if outcome.sweep is not None and outcome.zeroed == () else 0
    assert sum(outcome.scores) == points + bonus
    assert (outcome.sweep is None) == (max(outcome.tricks) < len(deal.tricks))


@few
@given(seeds)
def test_two_cards_left_over(seed: int) -> None:
    """Seventeen rounds as well, two cards out of play, and 10 points less for each that counts."""
    deal, outcome = played(hola(6, "two-left-over"), seed)
    assert len(deal.start.stock) == 80
    assert (len(deal.stock), sum(outcome.rounds)) == (2, 17)
    assert sum(outcome.points or ()) in (140, 150, 160)
    with_bonus = played(hola(6, "two-left-over", "last-trick-bonus"), seed)[1]
    assert sum(with_bonus.points or ()) == sum(outcome.points or ()) + 10


@few
@given(seeds, st.sampled_from(NUMBERS))
def test_170_points_with_six_never_tie(seed: int, players: int) -> None:
    """With the last trick counted, the points of a deal are an odd number of tens."""
    options = ("last-trick-bonus",) if players == 6 else ()
    points = played(hola(players, *options), seed)[1].points or ()
    assert sum(points) in (90, 170)
    assert len(points) == 3 or points[0] != points[1]


@few
@given(seeds, st.sampled_from(NUMBERS))
def test_drawing_only_with_empty_hands(seed: int, players: int) -> None:
    """A trick has at most as many rounds as its leader held cards; the stock gives four each."""
    deal, _outcome = played(hola(players, "draw-when-empty"), seed)
    before = {len(state.tricks): state for state in deal.states() if state.phase == "lead"}
    for number, trick in enumerate(deal.tricks):
        held = len(before[number].hands[trick.leader])
        assert 1 <= len(trick.rounds) <= held
    sizes = [len(state.stock) for state in before.values()]
    assert {a - b for a, b in pairwise(sizes)} <= {*(0, 4 * players, sizes[0] % (4 * players))}


@some
@given(seeds, st.data())
def test_suspended_rounds_do_not_decide(seed: int, data: st.DataObject) -> None:
    """Who takes a trick depends on its last round alone."""
    rules = hola(4)
    deal, _ = played(rules, seed)
    trick = data.draw(st.sampled_from(deal.tricks))
    words = []
    for one in trick.rounds[:-1]:
        followers = data.draw(st.permutations([str(play.card) for play in one[1:]]))
        words += [str(one[0].card), *followers]
    words += [str(play.card) for play in trick.rounds[-1]]
    judged = sedma.judge(rules, " ".join(words), leader=trick.leader)
    assert judged.holder == trick.taker


@few
@given(seeds)
def test_length_of_a_match(seed: int) -> None:
    """Two sides reach 200 by the fifth deal, where nothing is burnt, and the higher total wins."""
    for players in (2, 4):
        match = a_match(hola(players), seed)
        assert match.winners is not None
        assert len(match.outcomes) <= 5
        assert max(match.totals) >= 200
        (winner,) = match.winners
        assert match.totals[winner] == max(match.totals)


@few
@given(seeds, st.sampled_from((3, 6)))
def test_matches_of_three_and_six(seed: int, players: int) -> None:
    """Matches of three may take seven deals; those of six go to 500, and equal totals play on."""
    match = a_match(hola(players), seed)
    target = 500 if players == 6 else 200
    *_, last = match.outcomes
    assert max(match.totals) >= target
    assert match.totals.count(max(match.totals)) == 1
    before = [total - own for total, own in zip(match.totals, last.scores, strict=True)]
    assert max(before) < target or before.count(max(before)) > 1
    if players == 3:
        assert len(match.outcomes) <= 7 or before.count(max(before)) > 1


def a_match(rules: Rules, seed: int) -> Match:
    """Play a match with random choices."""
    stream = Stream(seed)
    match = rules.begin_match(stream=stream)
    while not match.is_over:
        match = match.add(play_out(match.next_deal(stream=stream), stream).outcome)
    return match


def test_equal_totals_need_a_hola() -> None:
    """Without a hola two sides are never equal at 200 or more, in the deals that a match has."""
    for deals in range(1, 5):
        total = 90 * deals
        both = [own for own in range(0, total + 1, 10) if own == total - own and own >= 200]
        assert not both
    assert (4 * 90 + 80) // 2 == 220


# The trick play of the classic game


@some
@given(seeds, st.sampled_from((2, 3, 4)))
def test_hola_may_be_played_as_the_classic_game(seed: int, players: int) -> None:
    """With 32 cards, sevens alone wild and the lead kept, tricks go as in the classic game."""
    classic = sedma.variant("classic", players=players)
    rules = hola(players).change(
        pack=classic.pack,
        packet=classic.packet,
        beat=EqualOrWild(("7",)),
        prolong={"card": "fitting", "lead": "keep"},
    )
    stream = Stream(seed)
    ours = rules.deal(stream=stream, dealer=seed % players)
    theirs = classic.deal(pack=ours.start.pack, dealer=ours.dealer)
    while actions := ours.legal_actions:
        assert actions == theirs.legal_actions
        assert (ours.to_move, ours.holder, ours.hands) == (
            *(theirs.to_move, theirs.holder, theirs.hands),
        )
        action = stream.choose(actions)
        ours, theirs = ours.apply(action), theirs.apply(action)
    assert theirs.is_over
    assert ours.tricks == theirs.tricks
    assert ours.tally == theirs.tally


def test_keep_and_reset_differ() -> None:
    """The two ways differ only if the leader goes on with a wild card or one of another rank."""
    reset, keep = hola(4), hola(4).change(prolong={"lead": "keep"})
    for ranks in permutations(("K", "9", "7", "5"), 3):
        same = f"K {' '.join(ranks)} | K {' '.join(ranks)}"
        assert sedma.judge(reset, same).holder == sedma.judge(keep, same).holder
    assert sedma.judge(reset, "K 7 3 4 | 7 K 5 6").holder == 0
    assert sedma.judge(keep, "K 7 3 4 | 7 K 5 6").holder == 1


def test_equal_cards_are_one_action() -> None:
    """Of two equal cards in a hand of the double pack either is the same action."""
    rules = hola(6)
    assert Pack.full(2).cards.count(sedma.card("Kh")) == 2
    deal = rules.position(hands={0: "Kh Kh 9c 7d"}, leader=0)
    assert [str(one) for one in deal.legal_actions] == ["7d", "9c", "Kh"]
    deal = deal.apply(Play(sedma.card("Kh")))
    assert [str(card) for card in deal.hands[0]] == ["7d", "9c", "Kh"]
    while deal.phase == "follow":
        deal = deal.apply(deal.legal_actions[0])
    assert [str(one) for one in deal.legal_actions] == ["7d", "9c", "Kh", "end"]
    assert End() in deal.legal_actions
