"""Games of the family that are the same in part: deals played by one, played again by the other."""

from __future__ import annotations

from itertools import product

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from support import nothing_taken, random_deals, tries

import sedma
from sedma import Deal, Pack, Rules, Table
from sedma.components import Prolong, Stakes

some = tries(8)
seeds = st.integers(0, 2**64 - 1)


def again(deal: Deal, rules: Rules) -> Deal:
    """Play a deal again by other rules: the same pack and the same actions, all legal."""
    twin = rules.deal(pack=deal.start.pack, dealer=deal.dealer)
    for move in deal.history:
        twin = twin.apply(move.action, seat=move.seat)
    return twin


def same_play(deal: Deal, rules: Rules) -> Deal:
    """Check that a deal is the same by other rules in all but the result."""
    twin = again(deal, rules)
    assert twin.is_over == deal.is_over
    for mine, other in zip(deal.states(), twin.states(), strict=True):
        assert mine.legal_actions == other.legal_actions
        assert (mine.hands, mine.stock) == (other.hands, other.stock)
        assert (mine.to_move, mine.phase, mine.holder) == (other.to_move, other.phase, other.holder)
    assert [trick.taker for trick in twin.tricks] == [trick.taker for trick in deal.tricks]
    return twin


def a_deal(rules: Rules, seed: int) -> Deal:
    """Play a deal with random choices."""
    return next(random_deals(rules, 1, seed=seed))


# 1. Zsírozás and Sedmice, and Șeptică for two or four


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("other", ["sedmice", "septica"])
@some
@given(seed=seeds)
def test_the_play_of_three_games(players: int, other: str, seed: int) -> None:
    """The same pack and the same choices give the same takers, draws and legal actions."""
    deal = a_deal(sedma.variant("zsirozas", players=players), seed)
    twin = same_play(deal, sedma.variant(other, players=players))
    mine, theirs = deal.outcome, twin.outcome
    assert mine is not None
    assert theirs is not None
    assert mine.cards == theirs.cards
    scale = 10 if other == "septica" else 1
    assert mine.card_points == tuple(scale * own for own in theirs.card_points)


@pytest.mark.parametrize("players", [2, 4])
@some
@given(seed=seeds)
def test_septica_is_zsirozas_with_other_scores(players: int, seed: int) -> None:
    """With its points, direction and result Zsírozás has the outcome of Șeptică."""
    zsirozas, septica = (
        sedma.variant(name, players=players, calls=()) for name in ("zsirozas", "septica")
    )
    changed = zsirozas.change(
        table=Table(players), points=septica.points, result=septica.result, variant="septica"
    ).change(book=septica.book)
    assert changed == septica
    mine, theirs = (a_deal(rules, seed).outcome for rules in (changed, septica))
    assert mine == theirs


# 2. 80 points with the last trick to break ties, and 90 points


@pytest.mark.parametrize("tens", range(9))
@pytest.mark.parametrize("last", [0, 1])
def test_eighty_and_ninety_points(tens: int, last: int) -> None:
    """In all 18 cases the same side wins; what differs is only when all points win double."""
    points = (10 * tens, 80 - 10 * tens)
    with_bonus = tuple(own + 10 * (side == last) for side, own in enumerate(points))
    tally = nothing_taken(((0,), (1,)))
    eighty, ninety = (
        Stakes(tie="last-trick").decide(_taken(tally, points, last), counted)
        for counted in (points, with_bonus)
    )
    assert eighty.winners == ninety.winners
    bald = 80 in points
    assert eighty.stakes == (2 if bald else 1)
    assert ninety.stakes == (2 if bald and points[last] == 80 else 1)


def _taken(tally: sedma.Tally, points: tuple[int, int], last: int) -> sedma.Tally:
    return evolve(tally, card_points=points, cards=(16, 16), tricks=(4, 4), last_taker=last)


@pytest.mark.parametrize("players", [2, 4])
def test_the_winner_with_and_without_the_last_trick(players: int) -> None:
    """In played deals the 10 for the last trick never change who wins."""
    plain = sedma.variant("zsirozas", players=players)
    counted = sedma.variant("zsirozas", players=players, options=["last-trick-bonus"])
    for deal in random_deals(plain, 100):
        twin = again(deal, counted)
        assert deal.outcome is not None
        assert twin.outcome is not None
        assert deal.outcome.winners == twin.outcome.winners
        assert deal.outcome.scores == twin.outcome.scores


# 3. Hola without its own ways, and classic Sedma


@pytest.mark.parametrize("players", [2, 4])
@some
@given(seed=seeds)
def test_hola_that_keeps_the_lead(players: int, seed: int) -> None:
    """With 32 cards, sevens alone wild and the card led kept, it plays as classic Sedma does."""
    hola = sedma.variant(
        "hola", players=players, options=["keep-lead", "only-sevens"], pack=Pack.from_seven()
    )
    deal = a_deal(hola, seed)
    twin = same_play(deal, sedma.variant("classic", players=players, packet=1))
    assert deal.outcome is not None
    assert twin.outcome is not None
    for field in ("points", "cards", "tricks", "rounds"):
        assert getattr(deal.outcome, field) == getattr(twin.outcome, field)


# 4. Lusti-Kartl'n with a stock, and Sedma without wild cards and prolonging


@some
@given(seed=seeds)
def test_lusti_kartln_with_a_stock(seed: int) -> None:
    """It is Sedma with nothing wild, tricks of one round and cards dealt one by one."""
    lusti = sedma.variant("lusti-kartln", options=["four-cards"])
    plain = sedma.variant("classic", options=["single-rounds", "packets-of-one"], beat={"wild": ()})
    deal = a_deal(lusti, seed)
    twin = same_play(deal, plain)
    assert deal.outcome is not None
    assert twin.outcome is not None
    assert deal.outcome.points == twin.outcome.points
    assert deal.outcome.winners == twin.outcome.winners


# 5. "While an opponent holds" and "unless the leader holds"


@pytest.mark.parametrize("players", range(2, 9))
def test_opponents_and_others(players: int) -> None:
    """They are the same when everybody plays alone."""
    sides = tuple((seat,) for seat in range(players))
    for leader, holder in product(range(players), repeat=2):
        answers = [Prolong(when).opens(leader, holder, sides) for when in ("opponent", "not-self")]
        assert answers[0] == answers[1]


@pytest.mark.parametrize(("variant", "players"), [("septica", 2), ("septica", 3), ("zsirozas", 2)])
def test_deals_over_opponents_and_others(variant: str, players: int) -> None:
    """Played deals are the same, action by action."""
    rules = sedma.variant(variant, players=players)
    for deal in random_deals(rules, 30):
        same_play(deal, rules.change(prolong={"when": "not-self"}))


# 6. Clockwise and anticlockwise


@pytest.mark.parametrize("name", sedma.variant_names())
def test_the_other_way_round(name: str) -> None:
    """The same cards and choices the other way round are the same deal on mirrored seats."""
    for rules in sedma.find_variant(name).rules:
        turned = {"clockwise": "anticlockwise", "anticlockwise": "clockwise"}
        mirrored = rules.change(table={"direction": turned[rules.table.direction]})
        for deal in random_deals(rules, 5):
            twin = same_play(deal, mirrored)
            assert deal.outcome is not None
            assert twin.outcome is not None
            for field in ("points", "winners", "scores", "pay", "next_dealer", "next_leader"):
                assert getattr(twin.outcome, field) == getattr(deal.outcome, field)
            places = rules.table.order(0)
            at_table = [_at_table(rules.table, seat) for seat in places]
            assert [_at_table(mirrored.table, seat) for seat in places] == [
                -place % rules.players for place in at_table
            ]


def _at_table(table: Table, seat: int) -> int:
    """Return the place of a seat, counted clockwise from seat 0."""
    return seat if table.direction == "clockwise" else -seat % table.players


# Schmierer and Zsírozás


@pytest.mark.parametrize("players", [2, 4])
@some
@given(seed=seeds)
def test_schmierer_without_the_duty_to_beat(players: int, seed: int) -> None:
    """With free followers, going anticlockwise, every deal is one of Zsírozás."""
    free = sedma.variant("schmierer", players=players, options=["free-follow", "anticlockwise"])
    deal = a_deal(sedma.variant("zsirozas", players=players), seed)
    twin = same_play(deal, free)
    assert deal.outcome is not None
    assert twin.outcome is not None
    for field in ("points", "winners", "scores", "next_dealer"):
        assert getattr(twin.outcome, field) == getattr(deal.outcome, field)
    zsirozas = sedma.variant("zsirozas", players=players)
    assert zsirozas.change(variant="schmierer", book=free.book) == free


@some
@given(seed=seeds)
def test_schmierer_only_removes_choices(seed: int) -> None:
    """Every deal of Schmierer is one of Zsírozás, with fewer cards to choose from."""
    deal = a_deal(sedma.variant("schmierer", players=4), seed)
    twin = again(deal, sedma.variant("zsirozas", players=4))
    for mine, other in zip(deal.states(), twin.states(), strict=True):
        assert set(mine.legal_actions) <= set(other.legal_actions)
