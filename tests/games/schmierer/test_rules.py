"""Every rule of Schmierer, tested by its id."""

from __future__ import annotations

import family
from family import legal, ranks, verdict
from support import random_deals, rule, rules_of

import sedma
from sedma import Play

GAME = "schmierer"


@rule("SCHM-PLAYERS-1")
def test_sides() -> None:
    """Two play alone; of four, those who sit opposite are partners; two is usual."""
    family.check_sides(GAME, {2: ((0,), (1,)), 4: ((0, 2), (1, 3))})
    assert sedma.find_variant(GAME).players == (2, 4)


@rule("SCHM-DIR-1")
def test_clockwise() -> None:
    """Deal and play go to the left."""
    family.check_direction(GAME, "clockwise")


@rule("SCHM-PACK-1")
def test_pack() -> None:
    """32 cards, all different."""
    family.check_pack(GAME, (2, 4))


@rule("SCHM-DEAL-1")
def test_deal() -> None:
    """Four cards each, one by one; 24 or 16 are the stock."""
    family.check_deal(GAME, {2: 24, 4: 16})


@rule("SCHM-LEAD-1")
def test_leads() -> None:
    """The seat after the dealer leads first, then the taker, any card."""
    family.check_first_lead(GAME)
    family.check_taker_leads(GAME)


@rule("SCHM-FOLLOW-1")
def test_must_answer() -> None:
    """One card each; whoever holds the rank led must beat, with it or with a seven."""
    family.check_one_card_each(GAME, "SCHM-FOLLOW-1")
    for players in (2, 4):
        rules = rules_of(GAME, players)
        for seat in range(1, players):
            trick = ["9c", "Kc", "Kh", "Kd"][:seat]
            deal = rules.position(leader=0, trick=trick, hands={seat: "9s 7c Qc Ac"})
            assert legal(deal) == "7c 9s"
            why = deal.explain(sedma.action("Qc")).why
            assert why.rule is not None
            assert why.rule.id == "SCHM-FOLLOW-1"
    deal = rules_of(GAME, 2).position(leader=0, trick="9 9 9", hands={1: "9 K Q"}, stock=24)
    assert ranks(deal) == "9"


@rule("SCHM-FOLLOW-2")
def test_sevens_alone_do_not_bind() -> None:
    """Whoever holds no card of the rank led may play any card, sevens or not."""
    rules = rules_of(GAME, 2)
    deal = rules.position(leader=0, trick="9c", hands={1: "8s 7c Kc Ac"})
    assert ranks(deal) == "7 8 K A"
    for deal in random_deals(rules_of(GAME, 4), 10):
        for state in deal.states():
            if state.phase == "follow" and state.led is not None:
                hand = state.hands[state.to_move or 0]
                if not any(card.rank == state.led.rank for card in hand):
                    assert state.legal_actions == tuple(Play(card) for card in hand)


@rule("SCHM-BEAT-1")
def test_beating_cards() -> None:
    """Equal cards and sevens beat, and the last that does takes."""
    for players in (2, 4):
        family.check_beats(GAME, players)
    family.check_last_takes(GAME)


@rule("SCHM-WILD-1")
def test_sevens() -> None:
    """A seven goes with any card led."""
    family.check_beats(GAME, 2)


@rule("SCHM-WILD-2")
def test_led_seven() -> None:
    """A led seven is beaten by sevens only, and binds those who hold one."""
    family.check_led_wild(GAME, 2)
    family.check_led_wild(GAME, 4)
    deal = rules_of(GAME, 2).position(leader=0, trick="7c", hands={1: "7s Kc Ac 9c"})
    assert legal(deal) == "7s"


@rule("SCHM-CONT-1")
def test_prolonging() -> None:
    """Over an opponent the leader goes on with a fitting card, and all others answer."""
    family.check_prolong_when(GAME)
    family.check_prolong_cards(GAME)
    family.check_prolong_cards(GAME, 4)
    family.check_everyone_answers(GAME)


@rule("SCHM-CONT-2")
def test_ending() -> None:
    """Ending costs no card."""
    family.check_ending(GAME)


@rule("SCHM-CONT-3")
def test_never_over_a_partner() -> None:
    """A trick that the leader's side holds is over."""
    family.check_never_over_a_partner(GAME)
    deal = rules_of(GAME, 2).position(leader=0, trick="9 K", hands={0: "9 7 Q"})
    assert len(deal.tricks) == 1


@rule("SCHM-DRAW-1")
def test_drawing() -> None:
    """One card each in turn, the taker first; a short stock is shared equally."""
    family.check_drawing(GAME)
    family.check_short_stock(GAME)


@rule("SCHM-PTS-1")
def test_points() -> None:
    """80 points, nothing for the last trick."""
    family.check_points(GAME, 10, 0)


@rule("SCHM-RES-1")
def test_results() -> None:
    """1, 2 or 3 game points; 40 each go to the last trick."""
    rules = rules_of(GAME, 2)
    assert verdict(rules, (50, 30)).scores == (1, 0)
    assert verdict(rules, (0, 80), (4, 28)).scores == (0, 2)
    assert verdict(rules, (0, 80), (0, 32), last=1).scores == (0, 3)
    for last, scores in ((0, (1, 0)), (1, (0, 1))):
        assert verdict(rules, (40, 40), last=last).scores == scores
    family.check_scores_added(GAME)


@rule("SCHM-DEALER-1")
def test_next_deals() -> None:
    """The deal passes on after every deal."""
    family.check_next_deals(GAME)


@rule("SCHM-MATCH-1")
def test_target() -> None:
    """A match goes to five."""
    family.check_target(GAME, 5)
