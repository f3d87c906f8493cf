"""Every rule of Zsírozás, tested by its id."""

from __future__ import annotations

import family
from attrs import evolve
from family import legal, ranks, verdict
from support import random_deals, rule, rules_of

import sedma
from sedma import Card

GAME = "zsirozas"


@rule("ZSIR-PLAYERS-1")
def test_sides() -> None:
    """Two play alone; of four, those who sit opposite are partners."""
    family.check_sides(GAME, {2: ((0,), (1,)), 4: ((0, 2), (1, 3))})


@rule("ZSIR-DIR-1")
def test_anticlockwise() -> None:
    """Deal and play go to the right."""
    family.check_direction(GAME, "anticlockwise")


@rule("ZSIR-PACK-1")
def test_pack() -> None:
    """32 cards, all different."""
    family.check_pack(GAME, (2, 4))


@rule("ZSIR-DEAL-1")
def test_deal() -> None:
    """Four cards each, one by one; 24 or 16 are the stock."""
    family.check_deal(GAME, {2: 24, 4: 16})


@rule("ZSIR-LEAD-1")
def test_first_lead() -> None:
    """The seat after the dealer leads first."""
    family.check_first_lead(GAME)


@rule("ZSIR-LEAD-2")
def test_taker_leads() -> None:
    """The taker leads any card."""
    family.check_taker_leads(GAME)


@rule("ZSIR-PLAY-1")
def test_one_card_each() -> None:
    """Every other player plays one card, any card."""
    family.check_one_card_each(GAME, "ZSIR-PLAY-1")
    family.check_any_card(GAME)


@rule("ZSIR-BEAT-1", "ZSIR-WILD-1")
def test_beating_cards() -> None:
    """Equal cards and sevens beat."""
    family.check_beats(GAME, 2)
    family.check_beats(GAME, 4)


@rule("ZSIR-BEAT-2")
def test_last_beating_card() -> None:
    """The last beating card holds and takes."""
    family.check_last_takes(GAME)


@rule("ZSIR-WILD-2")
def test_led_seven() -> None:
    """A led seven is beaten by sevens only."""
    family.check_led_wild(GAME, 2)
    family.check_led_wild(GAME, 4)


@rule("ZSIR-CONT-1")
def test_over_an_opponent() -> None:
    """The leader may go on while an opponent holds."""
    family.check_prolong_when(GAME)


@rule("ZSIR-CONT-2")
def test_prolonging_cards() -> None:
    """Cards of the rank led and sevens prolong."""
    family.check_prolong_cards(GAME)
    family.check_prolong_cards(GAME, 4)


@rule("ZSIR-CONT-3")
def test_everyone_answers() -> None:
    """All others play again, and the leader chooses again."""
    family.check_everyone_answers(GAME)


@rule("ZSIR-CONT-4")
def test_never_over_a_partner() -> None:
    """A trick that the leader's side holds is over."""
    family.check_never_over_a_partner(GAME)
    deal = rules_of(GAME, 2).position(leader=0, trick="9 K", hands={0: "9 7 Q"})
    assert len(deal.tricks) == 1


@rule("ZSIR-CONT-5")
def test_led_rank_stays() -> None:
    """A seven that prolongs does not become the rank led."""
    family.check_led_rank_stays(GAME)


@rule("ZSIR-CONT-6")
def test_ending() -> None:
    """Ending costs no card."""
    family.check_ending(GAME)


@rule("ZSIR-CONT-7")
def test_four_rounds_at_most() -> None:
    """A trick has four rounds at most, and two if a seven was led."""
    family.check_rounds(GAME, 4)
    for players in (2, 4):
        for deal in random_deals(rules_of(GAME, players), 60):
            for trick in deal.tricks:
                if trick.cards[0].rank == "7":
                    assert len(trick.rounds) <= 2


@rule("ZSIR-DRAW-1")
def test_drawing() -> None:
    """One card each in turn, the taker first."""
    family.check_drawing(GAME)


@rule("ZSIR-DRAW-2")
def test_short_stock() -> None:
    """A short stock is shared equally."""
    family.check_short_stock(GAME)


@rule("ZSIR-DRAW-3")
def test_played_out() -> None:
    """Hands are played out."""
    family.check_played_out(GAME)


@rule("ZSIR-PTS-1")
def test_points() -> None:
    """80 points, nothing for the last trick."""
    family.check_points(GAME, 10, 0)


@rule("ZSIR-RES-1")
def test_more_points_win() -> None:
    """The side with more points scores 1, and nobody pays."""
    for players in (2, 4):
        rules = rules_of(GAME, players)
        for points in ((50, 30), (70, 10)):
            found = verdict(rules, points)
            assert (found.winners, found.scores, found.pay) == ((0,), (1, 0), (0, 0))
            assert verdict(rules, points[::-1]).scores == (0, 1)
    family.check_scores_added(GAME)


@rule("ZSIR-RES-2")
def test_ties_go_to_the_last_trick() -> None:
    """At 40 each the last trick decides."""
    for last, scores in ((0, (1, 0)), (1, (0, 1))):
        assert verdict(rules_of(GAME, 4), (40, 40), last=last).scores == scores


@rule("ZSIR-RES-3")
def test_all_points() -> None:
    """All 80 points score 2."""
    assert verdict(rules_of(GAME, 4), (80, 0), (28, 4)).scores == (2, 0)
    assert verdict(rules_of(GAME, 2), (70, 10), (28, 4)).scores == (1, 0)


@rule("ZSIR-RES-4")
def test_all_tricks() -> None:
    """Every trick scores 3."""
    assert verdict(rules_of(GAME, 4), (0, 80), (0, 32), last=1).scores == (0, 3)


@rule("ZSIR-RES-5")
def test_all_points_without_the_last_trick() -> None:
    """80 points are enough, whoever took the last trick, counted or not."""
    rules = rules_of(GAME, 4)
    assert verdict(rules, (80, 0), (28, 4), last=1).scores == (2, 0)
    counted = rules_of(GAME, 4, points={"last_trick": 10})
    assert verdict(counted, (80, 10), (28, 4), last=1).scores == (2, 0)


@rule("ZSIR-DEALER-2")
def test_next_deals() -> None:
    """The deal passes on after every deal."""
    family.check_next_deals(GAME)


@rule("ZSIR-MATCH-1")
def test_target() -> None:
    """A match goes to five."""
    family.check_target(GAME, 5)


@rule("ZSIR-BURN-0")
def test_no_burns() -> None:
    """Four equal cards have no effect."""
    family.check_no_burns(GAME)


# House rules


@rule("ZSIR-PLAY-2")
def test_must_answer() -> None:
    """Whoever holds the rank led must beat, with it or with a seven; nobody else must."""
    rules = rules_of(GAME, 2, follow={"must": "natural"})
    deal = rules.position(leader=0, trick="9c", hands={1: "9s 7c Kc Ac"})
    assert legal(deal) == "7c 9s"
    free = rules.position(leader=0, trick="9c", hands={1: "8s 7c Kc Ac"})
    assert ranks(free) == "7 8 K A"
    why = deal.explain(sedma.action("Kc")).why
    assert why.rule is not None
    assert why.rule.id == "ZSIR-PLAY-2"


@rule("ZSIR-PLAY-3")
def test_must_beat() -> None:
    """Whoever holds a card that beats must play one."""
    rules = rules_of(GAME, 2, follow={"must": "beating"})
    deal = rules.position(leader=0, trick="9c", hands={1: "8s 7c Kc Ac"})
    assert legal(deal) == "7c"
    why = deal.explain(sedma.action("Kc")).why
    assert why.rule is not None
    assert why.rule.id == "ZSIR-PLAY-3"
    free = rules.position(leader=0, trick="9c", hands={1: "8s Jc Kc Ac"})
    assert ranks(free) == "8 J K A"


@rule("ZSIR-RES-6")
def test_last_seven_loses() -> None:
    """Whoever plays a seven as the very last card loses 1, whatever the points."""
    rules = rules_of(GAME, 4, result={"last_card_loses": ("7",)})
    for deal in random_deals(rules, 40):
        last = deal.tricks[-1].plays[-1]
        outcome = deal.outcome
        assert outcome is not None
        if last.card.rank == "7":
            assert outcome.winners == (1 - last.seat % 2,)
            assert outcome.stakes == 1
            assert outcome.why[0].reason == "result:last-card"
    tally = deal.tally
    for side, card in ((0, "7"), (1, "7"), (0, "8")):
        lost = evolve(tally, last_card=Card(card, "c"), last_player=side)  # type: ignore[arg-type]
        scores = rules.result.decide(lost, (70, 10)).scores
        assert scores == ((0, 1) if (side, card) == (0, "7") else (1, 0))
