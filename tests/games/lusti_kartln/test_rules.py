"""Every rule of Lusti-Kartl'n, tested by its id."""

from __future__ import annotations

import family
from family import verdict
from support import random_deals, rule, rules_of

import sedma

GAME = "lusti-kartln"


@rule("LUST-PLAYERS-1")
def test_sides() -> None:
    """Of four, those who sit opposite are partners."""
    family.check_sides(GAME, {4: ((0, 2), (1, 3))})


@rule("LUST-DIR-1")
def test_clockwise() -> None:
    """Deal and play go to the left."""
    family.check_direction(GAME, "clockwise")


@rule("LUST-PACK-1")
def test_pack() -> None:
    """32 cards, all different."""
    family.check_pack(GAME, (4,))


@rule("LUST-DEAL-1")
def test_deal() -> None:
    """The whole pack is dealt, one by one, and nobody draws; the deal is played out."""
    family.check_deal(GAME, {4: 0}, hand_size=8)
    family.check_played_out(GAME)


@rule("LUST-LEAD-1")
def test_leads() -> None:
    """The seat after the dealer leads first, then the taker, any card."""
    family.check_first_lead(GAME)
    family.check_taker_leads(GAME)


@rule("LUST-PLAY-1")
def test_one_card_each() -> None:
    """Every player plays one card, any card."""
    family.check_one_card_each(GAME, "LUST-PLAY-1")
    family.check_any_card(GAME)


@rule("LUST-BEAT-1")
def test_last_equal_card() -> None:
    """The last card of the rank led takes."""
    family.check_beats(GAME, 4, wild=())
    family.check_last_takes(GAME, wild=False)


@rule("LUST-BEAT-2")
def test_the_leader_takes() -> None:
    """If nobody plays an equal card, the leader takes."""
    for led in family.RANKS:
        trick = [led, *[rank for rank in ("8", "K", "A", "7") if rank != led][:3]]
        judged = sedma.judge(rules_of(GAME, 4), " ".join(trick))
        assert (judged.holder, judged.why.reason) == (0, "take:leader")


@rule("LUST-WILD-1")
def test_nothing_is_wild() -> None:
    """A seven is a card like any other."""
    rules = rules_of(GAME, 4)
    assert sedma.judge(rules, "9 7 7 7").holder == 0
    assert sedma.judge(rules, "7 7 8 7").holder == 3
    assert sedma.judge(rules, "9 7 9 7").holder == 2


@rule("LUST-CONT-0")
def test_single_rounds() -> None:
    """A trick has one round."""
    rules = rules_of(GAME, 4)
    deal = rules.position(leader=0, trick="9 9 J Q", hands={0: "9 9 K K A A 7"})
    assert (deal.phase, len(deal.tricks)) == ("lead", 1)
    for deal in random_deals(rules, 5):
        assert len(deal.tricks) == 8


@rule("LUST-PTS-1", "LUST-PTS-2")
def test_points() -> None:
    """Aces and tens count 10, and so does the last trick."""
    family.check_points(GAME, 10, 10)


@rule("LUST-RES-1")
def test_fifty_wins() -> None:
    """50 points win."""
    rules = rules_of(GAME, 4)
    assert verdict(rules, (50, 40)).winners == (0,)
    assert verdict(rules, (40, 50), last=1).winners == (1,)
    for deal in random_deals(rules, 30):
        outcome = deal.outcome
        assert outcome is not None
        assert outcome.winners == tuple(
            side for side, own in enumerate(outcome.points or ()) if own >= 50
        )


@rule("LUST-RES-2")
def test_soft_and_hard() -> None:
    """A win is a game point, which nobody pays; or, played hard, a stake."""
    found = verdict(rules_of(GAME, 4), (60, 30))
    assert (found.scores, found.pay) == ((1, 0), (0, 0))
    family.check_scores_added(GAME)
    hard = sedma.find_variant(GAME).for_players(4, ["no-target"])
    assert verdict(hard, (60, 30)).pay == (1, -1)
    assert not hard.match.target


@rule("LUST-RES-3")
def test_nothing_doubles() -> None:
    """A win against a side without points counts double; every trick no more."""
    rules = rules_of(GAME, 4)
    assert verdict(rules, (90, 0), (28, 4)).scores == (2, 0)
    assert verdict(rules, (0, 90), (0, 32), last=1).scores == (0, 2)
    assert verdict(rules, (80, 10), (28, 4), last=1).scores == (1, 0)


@rule("LUST-DEALER-1")
def test_next_deals() -> None:
    """The deal passes on after every deal."""
    family.check_next_deals(GAME)


@rule("LUST-MATCH-1")
def test_target() -> None:
    """A match goes to seven."""
    family.check_target(GAME, 7)


# Options


def test_doubles() -> None:
    """Only every trick may count double, or nothing."""
    game = sedma.find_variant(GAME)
    rules = game.for_players(4, ["all-cards-double"])
    assert verdict(rules, (90, 0), (28, 4)).scores == (1, 0)
    assert verdict(rules, (90, 0), (32, 0)).scores == (2, 0)
    rules = game.for_players(4, ["no-doubles"])
    assert verdict(rules, (90, 0), (32, 0)).scores == (1, 0)


def test_four_cards() -> None:
    """Four cards each leave a stock of 16, from which hands are filled."""
    rules = sedma.find_variant(GAME).for_players(4, ["four-cards"])
    for deal in random_deals(rules, 5):
        assert len(deal.start.stock) == 16
        assert len(deal.tricks) == 8
