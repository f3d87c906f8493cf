"""Every rule of Șeptică, tested by its id."""

from __future__ import annotations

from collections import Counter

import family
import pytest
from family import legal, verdict
from support import random_deals, rule, rules_of

import sedma
from sedma import RulesError

GAME = "septica"


@rule("SEPT-PLAYERS-1")
def test_sides() -> None:
    """Two and three play alone; of four, those who sit opposite are partners."""
    alone = {players: tuple((seat,) for seat in range(players)) for players in (2, 3)}
    family.check_sides(GAME, alone | {4: ((0, 2), (1, 3))})


@rule("SEPT-PLAYERS-2")
def test_two_sides_of_three() -> None:
    """Six sit alternately, so that both neighbours are opponents."""
    family.check_sides(GAME, {6: ((0, 2, 4), (1, 3, 5))})


@rule("SEPT-DIR-1")
def test_clockwise() -> None:
    """Deal and play go to the left."""
    family.check_direction(GAME, "clockwise")


@rule("SEPT-PACK-1")
def test_pack() -> None:
    """Two and four use 32 cards, all different."""
    family.check_pack(GAME, (2, 4))


@rule("SEPT-PACK-2")
def test_trimmed_pack() -> None:
    """Three and six use 30 cards with two eights."""
    for players in (3, 6):
        pack = rules_of(GAME, players).pack
        assert len(pack) == 30
        assert Counter(card.rank for card in pack.cards)["8"] == 2


@rule("SEPT-PACK-3")
def test_which_eights_are_out() -> None:
    """Those of clubs and hearts."""
    family.check_pack(GAME, (3, 6), removed="8c 8h")


@rule("SEPT-DEAL-1")
def test_deal() -> None:
    """Four cards each, one by one; six get five each, and there is no stock."""
    family.check_deal(GAME, {2: 24, 3: 18, 4: 16})
    family.check_deal(GAME, {6: 0}, hand_size=5)


@rule("SEPT-LEAD-1")
def test_leads() -> None:
    """The seat after the dealer leads first, then the taker, any card."""
    family.check_first_lead(GAME)
    family.check_taker_leads(GAME)


@rule("SEPT-PLAY-1")
def test_one_card_each() -> None:
    """Every player plays one card, and who follows any card."""
    family.check_one_card_each(GAME, "SEPT-PLAY-1")
    family.check_any_card(GAME)


@rule("SEPT-BEAT-1")
def test_cutting_cards() -> None:
    """Equal and wild cards cut, and nothing else does."""
    for players in (2, 4):
        family.check_beats(GAME, players)
    for players in (3, 6):
        family.check_beats(GAME, players, wild=("7", "8"))


@rule("SEPT-BEAT-2")
def test_last_cut() -> None:
    """The last cut holds and takes."""
    family.check_last_takes(GAME)


@rule("SEPT-WILD-1")
def test_sevens() -> None:
    """A seven cuts any card, whatever the number of players."""
    for players in (2, 3, 4, 6):
        for led in ("9", "10", "J", "A"):
            fill = ["K"] * (players - 2)
            trick = " ".join([led, "7", *fill])
            assert sedma.judge(rules_of(GAME, players), trick).holder == 1


@rule("SEPT-WILD-2")
def test_led_wild_cards() -> None:
    """A wild card that is led is cut by wild cards only, of either rank."""
    for players in (2, 4):
        family.check_led_wild(GAME, players)
    for players in (3, 6):
        family.check_led_wild(GAME, players, wild=("7", "8"))
        fill = " J" * (players - 2)
        rules = rules_of(GAME, players)
        assert sedma.judge(rules, "7 8" + fill).holder == 1
        assert sedma.judge(rules, "8 7" + fill).holder == 1
        assert sedma.judge(rules, "8 8" + fill).holder == 1


@rule("SEPT-WILD-3")
def test_wild_eights() -> None:
    """Eights are wild where two are missing, and only there."""
    for players, wild in ((2, False), (3, True), (4, False), (6, True)):
        rules = rules_of(GAME, players)
        trick = "K 8" + " J" * (players - 2)
        assert sedma.judge(rules, trick).holder == int(wild)
    for players in (3, 6):
        family.check_prolong_cards(GAME, players, wild=("7", "8"))


@rule("SEPT-CONT-1")
def test_over_an_opponent() -> None:
    """The leader may go on while an opponent holds."""
    family.check_prolong_when(GAME)


@rule("SEPT-CONT-2")
def test_prolonging_cards() -> None:
    """Cards of the rank led and wild ones prolong."""
    family.check_prolong_cards(GAME)
    family.check_prolong_cards(GAME, 4)


@rule("SEPT-CONT-3")
def test_everyone_answers() -> None:
    """All others play again."""
    family.check_everyone_answers(GAME)


@rule("SEPT-CONT-4")
def test_never_over_a_partner() -> None:
    """A trick that the leader's side holds is over."""
    family.check_never_over_a_partner(GAME)
    for trick in ("9 K 9 Q J K", "9 K Q J 9 K"):
        deal = rules_of(GAME, 6).position(leader=0, trick=trick, hands={0: "9 7 Q A"})
        assert len(deal.tricks) == 1


@rule("SEPT-CONT-5")
def test_led_rank_stays() -> None:
    """A seven that prolongs does not become the rank led."""
    family.check_led_rank_stays(GAME)


@rule("SEPT-CONT-6")
def test_ending() -> None:
    """Ending costs no card."""
    family.check_ending(GAME)


@rule("SEPT-DRAW-1")
def test_drawing() -> None:
    """One card each in turn, the taker first."""
    family.check_drawing(GAME)


@rule("SEPT-DRAW-2")
def test_short_stock() -> None:
    """A short stock is shared equally."""
    family.check_short_stock(GAME)


@rule("SEPT-END-1")
def test_played_out() -> None:
    """Stock and hands are played out."""
    family.check_played_out(GAME)


@rule("SEPT-PTS-1")
def test_points() -> None:
    """Aces and tens count 1, 8 in all."""
    for players in (2, 3, 4, 6):
        points = rules_of(GAME, players).points
        for card in rules_of(GAME, players).pack.cards:
            assert points.of(card) == int(card.rank in ("A", "10"))


@rule("SEPT-PTS-2")
def test_nothing_for_the_last_trick() -> None:
    """The last trick counts nothing."""
    family.check_points(GAME, 1, 0)


@rule("SEPT-RES-1")
def test_most_points_win() -> None:
    """Whoever has more than any other scores 1, and nobody pays."""
    for players, points in ((2, (5, 3)), (3, (4, 3, 1)), (4, (5, 3)), (6, (7, 1))):
        found = verdict(rules_of(GAME, players), points)
        none = (0,) * (len(points) - 1)
        assert (found.winners, found.scores, set(found.pay)) == ((0,), (1, *none), {0})
    assert verdict(rules_of(GAME, 3), (5, 3, 0), (20, 10, 0)).scores == (1, 0, 0)
    family.check_scores_added(GAME)


@rule("SEPT-RES-2")
def test_all_points() -> None:
    """All 8 points score 2, and every trick no more."""
    assert verdict(rules_of(GAME, 4), (8, 0), (24, 8)).scores == (2, 0)
    assert verdict(rules_of(GAME, 4), (8, 0), (32, 0)).scores == (2, 0)
    assert verdict(rules_of(GAME, 3), (0, 8, 0), (12, 9, 9)).scores == (0, 2, 0)


@rule("SEPT-RES-3")
def test_draws() -> None:
    """Sides that share the most points draw: nobody scores."""
    for players, points in ((2, (4, 4)), (4, (4, 4)), (6, (4, 4)), (3, (4, 4, 0)), (3, (2, 3, 3))):
        found = verdict(rules_of(GAME, players), points)
        assert (found.winners, set(found.scores)) == ((), {0})


@rule("SEPT-DEALER-1")
def test_next_deals() -> None:
    """The deal passes on after every deal; chance may decide who begins."""
    family.check_next_deals(GAME)
    first = {rules_of(GAME, 3).begin_match(stream=sedma.Stream(n)).dealer for n in range(30)}
    assert first == {0, 1, 2}


@rule("SEPT-MATCH-1")
def test_target() -> None:
    """A match goes to five."""
    family.check_target(GAME, 5)


@rule("SEPT-BURN-0")
def test_no_burns() -> None:
    """Four equal cards have no effect."""
    family.check_no_burns(GAME)


@rule("SEPT-PLAY-2")
def test_must_beat() -> None:
    """House rule: whoever can cut must, wild eights among the cards that can."""
    for players, hand, expected in ((2, "8s 7c Kc Ac", "7c"), (3, "8s 7c Kc Ac", "7c 8s")):
        rules = rules_of(GAME, players, follow={"must": "beating"})
        deal = rules.position(leader=0, trick="9c", hands={1: hand})
        assert legal(deal) == expected
        why = deal.explain(sedma.action("Kc")).why
        assert why.rule is not None
        assert why.rule.id == "SEPT-PLAY-2"


# Options


def test_ties_may_stay_or_go_to_the_last_trick() -> None:
    """A draw may leave the deal where it is; or the last trick decides, among those who tie."""
    game = sedma.find_variant(GAME)
    stay = game.for_players(4, ["ties-stay"])
    drawn = [deal for deal in random_deals(stay, 60) if deal.outcome and not deal.outcome.winners]
    assert drawn
    for deal in drawn:
        assert deal.outcome is not None
        assert deal.outcome.next_dealer == deal.dealer
    three = game.for_players(3, ["last-trick-breaks-ties"])
    assert verdict(three, (3, 3, 2), last=1).scores == (0, 1, 0)
    assert verdict(three, (3, 3, 2), last=2).scores == (0, 0, 0)


def test_sevens_alone_for_three_and_six() -> None:
    """Only there eights are wild; elsewhere the option is refused."""
    game = sedma.find_variant(GAME)
    for players in (3, 6):
        rules = game.for_players(players, ["only-sevens"])
        assert sedma.judge(rules, "K 8" + " J" * (players - 2)).holder == 0
    with pytest.raises(RulesError, match="is for 3 or 6 players, not 4"):
        game.for_players(4, ["only-sevens"])
