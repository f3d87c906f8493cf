"""What holds in every trick and every deal of Sedma osmová."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import play_out, tries

import sedma
from sedma import Card, Deal, Outcome, Rules, Stream

RANKS = ("7", "8", "9", "10", "J", "Q", "K", "A")
NUMBERS = (2, 3, 4)
READINGS = {"literal": (), "strict": ("strict",), "role": ("plain-lead",)}
ROUNDS = {2: 16, 3: 10, 4: 8}
TOTALS = {2: 250, 3: 190, 4: 170}

CLASSIC = sedma.variant("classic", players=4)
RULES = {
    (name, players): sedma.variant("osmova", players=players, options=options)
    for name, options in READINGS.items()
    for players in NUMBERS
}
COUNTED = {
    (unit, players): sedma.variant("osmova", players=players, options=[f"ten-per-{unit}"])
    for unit in ("round", "trick")
    for players in NUMBERS
}

some = tries(15)
sequences = st.lists(st.sampled_from(RANKS), min_size=1, max_size=16)
seeds = st.integers(0, 2**32)


def winner(rules: Rules, ranks: Sequence[str]) -> int:
    """Return which card of a sequence wins."""
    cards = [Card(rank, "c").number for rank in ranks]  # type: ignore[arg-type]
    best = 0
    for place, card in enumerate(cards[1:], 1):
        if rules.tables.beats[cards[0]][cards[best]][card]:
            best = place
    return best


def played(rules: Rules, seed: int) -> tuple[Deal, Outcome]:
    """Play a random deal."""
    stream = Stream(seed)
    deal = play_out(rules.deal(stream=stream, dealer=seed % rules.players), stream)
    assert deal.outcome is not None
    return deal, deal.outcome


@some
@given(sequences, st.sampled_from(tuple(READINGS)))
def test_without_eights_tricks_go_as_in_the_classic_game(ranks: list[str], name: str) -> None:
    """A trick without any eight has the same winner, in all readings."""
    without = [rank for rank in ranks if rank != "8"] or ["9"]
    assert winner(RULES[name, 4], without) == winner(CLASSIC, without)


@some
@given(sequences)
def test_the_readings_agree_on_other_leads(ranks: list[str]) -> None:
    """The readings differ on no trick to which neither a seven nor an eight is led."""
    if ranks[0] not in ("7", "8"):
        assert len({winner(RULES[name, 4], ranks) for name in READINGS}) == 1


def test_on_how_many_tricks_the_readings_differ() -> None:
    """Of the sequences of four ranks, 21 led by a seven differ, and 148 led by an eight."""
    differ: dict[str, list[str]] = {"strict": [], "role": []}
    for ranks in product(RANKS, repeat=4):
        usual = winner(RULES["literal", 4], ranks)
        for name, found in differ.items():
            if winner(RULES[name, 4], ranks) != usual:
                found.append(ranks[0])
    assert [(len(found), set(found)) for found in differ.values()] == [(21, {"7"}), (148, {"8"})]


@some
@given(sequences)
def test_sevens_and_eights_led(ranks: list[str]) -> None:
    """To an eight led the last eight wins, to a seven led the last seven or eight."""
    eights = [place for place, rank in enumerate(["8", *ranks]) if rank == "8"]
    for name in ("literal", "strict"):
        assert winner(RULES[name, 4], ["8", *ranks]) == eights[-1]
    wild = [place for place, rank in enumerate(["7", *ranks]) if rank in ("7", "8")]
    assert winner(RULES["literal", 4], ["7", *ranks]) == wild[-1]


@some
@given(sequences)
def test_the_winning_card(ranks: list[str]) -> None:
    """It has the rank led or is wild; a wild seven that wins follows no eight that beat it."""
    rules = RULES["literal", 4]
    place = winner(rules, ranks)
    assert ranks[place] in (ranks[0], "7", "8")
    if ranks[place] == "7" != ranks[0]:
        last = max(n for n, rank in enumerate(ranks[:place]) if rank == ranks[0])
        assert "8" not in ranks[last:place]
    if ranks[-1] in (ranks[0], "8"):
        assert place == len(ranks) - 1


@some
@given(seeds, st.sampled_from(NUMBERS), st.sampled_from(tuple(READINGS)))
def test_rounds_and_tricks_of_a_deal(seed: int, players: int, name: str) -> None:
    """Rounds are fixed, tricks are a quarter of them at least; two sides never tie at 90 points."""
    deal, outcome = played(RULES[name, players], seed)
    assert sum(outcome.rounds) == ROUNDS[players]
    assert -(-ROUNDS[players] // 4) <= len(deal.tricks) <= ROUNDS[players]
    assert sum(outcome.points or ()) == 90
    assert len(outcome.winners) == 1 or players == 3
    for trick in deal.tricks:
        for one in trick.rounds[1:]:
            assert one[0].card.rank in (trick.cards[0].rank, "7", "8")


@some
@given(seeds, st.sampled_from(NUMBERS))
def test_the_count_of_170(seed: int, players: int) -> None:
    """Totals are fixed, sides have tens, two never tie; who has all the cards has all of it."""
    _, outcome = played(COUNTED["round", players], seed)
    points = outcome.points or ()
    assert sum(points) == TOTALS[players]
    assert all(own % 10 == 0 for own in points)
    if players != 3:
        assert points[0] != points[1]
    elif points.count(max(points)) > 1:
        assert sorted(points) in ([10, 90, 90], [30, 80, 80], [50, 70, 70])
        assert outcome.next_dealer == points.index(min(points))
    if max(outcome.cards) == sum(outcome.cards):
        assert max(points) == TOTALS[players]


@some
@given(seeds, st.sampled_from(NUMBERS))
def test_the_count_by_tricks(seed: int, players: int) -> None:
    """The total is 90 and 10 for each trick; two sides tie only if the tricks are odd in number."""
    deal, outcome = played(COUNTED["trick", players], seed)
    points = outcome.points or ()
    assert sum(points) == 90 + 10 * len(deal.tricks)
    if players != 3 and points[0] == points[1]:
        assert len(deal.tricks) % 2 == 1


def test_how_three_tie_in_the_count_of_170() -> None:
    """Three tie for first only in these ways, never all three: of all ways to share 190."""
    tens = range(0, 200, 10)
    ties = {
        tuple(sorted(points))
        for points in product(tens, repeat=3)
        if sum(points) == 190 and points.count(max(points)) > 1
    }
    assert ties == {(10, 90, 90), (30, 80, 80), (50, 70, 70)}


@pytest.mark.parametrize("players", NUMBERS)
def test_all_tricks_in_the_count_of_170(players: int) -> None:
    """A side that takes every trick has 170, 190 or 250 points."""
    rules = COUNTED["round", players]
    hands = dict(enumerate(["Ac", "9c", "Kc", "Qc"][:players]))
    outcome = rules.position(hands=hands, trick="").apply(sedma.action("Ac"))
    over = play_out(outcome, Stream(1)).outcome
    assert over is not None
    assert over.points == (TOTALS[players], *(0 for _ in over.sides[1:]))


def test_trump_sevens_are_refused() -> None:
    """Sevens as trumps do not go with wild eights: there is no such option here."""
    with pytest.raises(sedma.RulesError, match="has no option 'trump-sevens'"):
        sedma.variant("osmova", options=["trump-sevens"])
