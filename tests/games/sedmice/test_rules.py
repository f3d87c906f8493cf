"""Every rule of Sedmice, tested by its id."""

from __future__ import annotations

import family
from attrs import evolve
from family import verdict
from support import all_states, random_deals, rule, rules_of

import sedma
from sedma import Match
from sedma.components import Stakes

GAME = "sedmice"


@rule("SEDM-PLAYERS-1")
def test_sides() -> None:
    """Two play alone; of four, those who sit opposite are partners."""
    family.check_sides(GAME, {2: ((0,), (1,)), 4: ((0, 2), (1, 3))})


@rule("SEDM-DIR-1")
def test_clockwise() -> None:
    """Deal and play go to the left."""
    family.check_direction(GAME, "clockwise")


@rule("SEDM-PACK-1")
def test_pack() -> None:
    """32 cards, all different."""
    family.check_pack(GAME, (2, 4))


@rule("SEDM-DEAL-1")
def test_deal() -> None:
    """Four cards each, one by one; 24 or 16 are the stock."""
    family.check_deal(GAME, {2: 24, 4: 16})


@rule("SEDM-LEAD-1")
def test_leads() -> None:
    """The seat after the dealer leads first, then the taker, any card."""
    family.check_first_lead(GAME)
    family.check_taker_leads(GAME)


@rule("SEDM-PLAY-1")
def test_one_card_each() -> None:
    """Every other player plays one card, any card."""
    family.check_one_card_each(GAME, "SEDM-PLAY-1")
    family.check_any_card(GAME)


@rule("SEDM-BEAT-1")
def test_beating_cards() -> None:
    """Equal cards and sevens beat."""
    family.check_beats(GAME, 2)
    family.check_beats(GAME, 4)


@rule("SEDM-BEAT-2")
def test_last_beating_card() -> None:
    """The last beating card holds and takes."""
    family.check_last_takes(GAME)


@rule("SEDM-WILD-1")
def test_sevens() -> None:
    """A seven goes with any card led."""
    for led in ("8", "9", "10", "J", "A"):
        assert sedma.judge(rules_of(GAME, 4), f"{led} K 7 Q").holder == 2


@rule("SEDM-WILD-2")
def test_led_seven() -> None:
    """A led seven is beaten by sevens only."""
    family.check_led_wild(GAME, 2)
    family.check_led_wild(GAME, 4)


@rule("SEDM-CONT-1")
def test_over_an_opponent() -> None:
    """The leader may go on while an opponent holds."""
    family.check_prolong_when(GAME)


@rule("SEDM-CONT-2")
def test_prolonging_cards() -> None:
    """Cards of the rank led and sevens prolong."""
    family.check_prolong_cards(GAME)
    family.check_prolong_cards(GAME, 4)


@rule("SEDM-CONT-3")
def test_everyone_answers() -> None:
    """All others play again, and the leader chooses again."""
    family.check_everyone_answers(GAME)


@rule("SEDM-CONT-4")
def test_never_over_a_partner() -> None:
    """A trick that the leader's side holds is over."""
    family.check_never_over_a_partner(GAME)


@rule("SEDM-CONT-5")
def test_led_rank_stays() -> None:
    """A seven that prolongs does not become the rank led."""
    family.check_led_rank_stays(GAME)


@rule("SEDM-CONT-6")
def test_ending() -> None:
    """Ending costs no card, and a trick has four rounds at most."""
    family.check_ending(GAME)
    family.check_rounds(GAME, 4)


@rule("SEDM-DRAW-1")
def test_drawing() -> None:
    """One card each in turn, the taker first."""
    family.check_drawing(GAME)


@rule("SEDM-DRAW-2")
def test_short_stock() -> None:
    """A short stock is shared equally, and hands are played out."""
    family.check_short_stock(GAME)
    family.check_played_out(GAME)


@rule("SEDM-PEEK-1")
def test_partners_look() -> None:
    """Of four, each sees the partner's hand as it was when the stock ran out, and no other."""
    for deal in random_deals(rules_of(GAME, 4), 10):
        states = all_states(deal)
        first = next(state for state in states if not state.stock)
        for state in states:
            for seat in range(4):
                seen = [(one.seat, one.cards) for one in state.observe(seat).seen]
                partner = (seat + 2) % 4
                late = len(state.history) >= len(first.history)
                assert seen == ([(partner, first.hands[partner])] if late else [])
    for deal in random_deals(rules_of(GAME, 2), 3):
        assert deal.observe(0).seen == ()


@rule("SEDM-PTS-1", "SEDM-PTS-2")
def test_points() -> None:
    """Aces and tens count 10, and so does the last trick."""
    family.check_points(GAME, 10, 10)


@rule("SEDM-BONUS-0")
def test_no_bonus() -> None:
    """All points and all tricks add nothing."""
    for players in (2, 4):
        for cards in ((32, 0), (28, 4)):
            assert verdict(rules_of(GAME, players), (90, 0), cards).scores == (90, 0)


@rule("SEDM-DEALER-2")
def test_next_deals() -> None:
    """The deal passes on after every deal."""
    family.check_next_deals(GAME)


@rule("SEDM-SCORE-1")
def test_points_are_added() -> None:
    """Each side adds its points to its total."""
    assert verdict(rules_of(GAME, 4), (50, 40)).scores == (50, 40)
    family.check_scores_added(GAME)


@rule("SEDM-MATCH-1")
def test_target() -> None:
    """A match goes to 120."""
    family.check_target(GAME, 120)


@rule("SEDM-MATCH-2")
def test_both_beyond_the_target() -> None:
    """The higher total wins; equal ones play on."""
    assert _at((130, 140)).winners == (1,)
    assert _at((150, 120)).winners == (0,)
    assert not _at((120, 120)).is_over
    assert not _at((140, 140)).is_over


def _at(totals: tuple[int, int]) -> Match:
    return evolve(rules_of(GAME, 4).begin_match(dealer=0), totals=totals)


@rule("SEDM-BURN-0")
def test_no_burns() -> None:
    """Four equal cards have no effect."""
    family.check_no_burns(GAME)


# Other ways to play

_ONE = {"cards": (("A", 1), ("10", 1)), "last_trick": 0}


@rule("SEDM-VAR-SRB")
def test_the_serbian_way() -> None:
    """8 points in all, to 12; equal totals play on."""
    rules = rules_of(GAME, 4, points=_ONE, match={"target": 12})
    assert rules == sedma.find_variant(GAME).for_players(4, ["serbian"])
    for deal in random_deals(rules, 5):
        assert deal.outcome is not None
        assert sum(deal.outcome.points or ()) == 8
    match = rules.begin_match(dealer=0)
    assert evolve(match, totals=(12, 11)).winners == (0,)
    assert not evolve(match, totals=(12, 12)).is_over
    assert not evolve(match, totals=(11, 11)).is_over


@rule("SEDM-VAR-CRO")
def test_the_croatian_way() -> None:
    """80 points in all, to 120."""
    rules = rules_of(GAME, 4, points={"last_trick": 0})
    assert rules == sedma.find_variant(GAME).for_players(4, ["croatian"])
    for deal in random_deals(rules, 5):
        assert deal.outcome is not None
        assert deal.outcome.points == deal.outcome.card_points
        assert sum(deal.outcome.points or ()) == 80
    assert evolve(rules.begin_match(dealer=0), totals=(120, 110)).winners == (0,)


@rule("SEDM-VAR-P7")
def test_the_way_of_play_seven() -> None:
    """1 game point, 2 with all points, 3 with all cards; ties go to the last trick; no target."""
    result = Stakes(tie="last-trick", paid=False)
    rules = rules_of(GAME, 4, points=_ONE, result=result, match={"target": 0})
    assert rules == sedma.find_variant(GAME).for_players(4, ["playseven"])
    assert verdict(rules, (5, 3)).scores == (1, 0)
    assert verdict(rules, (8, 0), (28, 4)).scores == (2, 0)
    assert verdict(rules, (8, 0), (32, 0)).scores == (3, 0)
    assert verdict(rules, (4, 4), last=1).scores == (0, 1)
    assert not evolve(rules.begin_match(dealer=0), totals=(999, 0)).is_over
