"""Mistakes that builders of such games made, and questions they had: Sedmice.

The numbers are those of a collection of cases; a case is a position and what is right in it.
"""

from __future__ import annotations

from itertools import pairwise

import pytest
from attrs import evolve
from family import ranks, verdict
from support import random_deals

import sedma
from sedma import Deal, End, IllegalActionError, Rules
from sedma.components import FixedSides, NextDeals


def rules(players: int, **changes: object) -> Rules:
    """Return the rules of Sedmice with changes."""
    return sedma.variant("sedmice", players=players, **changes)


def test_case_36_not_over_a_partner() -> None:
    """A trick that the leader's partner holds is over; in Sedma the leader could go on."""
    where = {"leader": 0, "trick": "9 K 9 8", "hands": {0: "9 7 A"}}
    deal = rules(4).position(**where)
    assert (deal.tricks[-1].taker, deal.to_move, deal.phase) == (2, 2, "lead")
    assert ranks(sedma.variant("classic", players=4).position(**where)) == "7 9 end"


def test_case_37_everybody_plays_again() -> None:
    """A prolonged trick takes a second card from all, even if no one can answer."""
    alone = rules(4, sides=FixedSides(4), peek="never", calls=())
    deal = alone.position(leader=0, trick="9 A 9 K 9 8 J Q", hands={0: "9 A"})
    (trick,) = deal.tricks
    assert (trick.taker, len(trick.cards)) == (0, 8)
    assert deal.tally.card_points == (10, 0, 0, 0)
    # Where seat 2 is the leader's partner, it has taken the trick after the first round.
    deal = rules(4).position(leader=0, trick="9 A 9 K")
    assert [(trick.taker, len(trick.cards)) for trick in deal.tricks] == [(2, 4)]


def test_case_39_a_match_ends_between_deals() -> None:
    """Whoever comes to the target within a deal has not won: the deal is played out."""
    match = rules(2, match={"target": 510}).begin_match(dealer=0)
    match = evolve(match, totals=(500, 470))
    stream = sedma.Stream(3)
    deal = match.next_deal(stream=stream)
    while not deal.tally.card_points[0]:
        deal = deal.apply(stream.choose(deal.legal_actions))
    assert match.totals[0] + deal.tally.card_points[0] >= 510
    assert deal.outcome is None
    assert deal.stock
    while deal.legal_actions:
        deal = deal.apply(stream.choose(deal.legal_actions))
    after = match.add(deal.outcome)
    assert (match.is_over, after.is_over, sum(after.totals)) == (False, True, 970 + 90)


def test_case_41_the_taker_draws_first() -> None:
    """Whichever seat took the trick draws the first card."""
    for players in (2, 4):
        for deal in random_deals(rules(players), 10):
            states = list(deal.states())
            for before, after in pairwise(states):
                if len(after.tricks) > len(before.tricks) and before.stock:
                    taker = after.tricks[-1].taker
                    assert taker is not None
                    assert before.stock[0] in after.hands[taker]


def test_case_43_points_of_the_rank_led_count() -> None:
    """Aces and tens count whether they beat, are led, or neither."""
    judged = sedma.judge(rules(4), "A A K 8")
    assert (judged.holder, judged.points) == (1, 20)


def test_case_45_no_choice_for_a_leader_who_holds() -> None:
    """The trick ends by itself where the leader holds it; in Sedma that is a choice."""
    where = {"leader": 0, "trick": "K 9", "hands": {0: "K A"}}
    deal = rules(2).position(**where)
    assert (deal.tricks[-1].taker, deal.phase) == (0, "lead")
    assert ranks(sedma.variant("classic", players=2).position(**where)) == "K end"


def test_case_46_a_refusal_changes_nothing() -> None:
    """A card that may not be played leaves the deal, and whose turn it is, as they were."""
    deal = rules(2).position(leader=1, trick="K K", hands={1: "9c Ac"})
    twin = rules(2).position(leader=1, trick="K K", hands={1: "9c Ac"})
    with pytest.raises(IllegalActionError) as refused:
        deal.apply(sedma.action("9c"), seat=1)
    assert refused.value.legal == deal.legal_actions == (End(),)
    assert (deal, deal.to_move) == (twin, 1)
    assert deal.apply(End(), seat=1).tricks[-1].taker == 0


def test_case_49_who_leads_after_a_draw() -> None:
    """With ten for the last trick nobody draws; without, the rotation says who leads."""
    for deal in random_deals(rules(2), 20):
        assert deal.outcome is not None
        assert deal.outcome.winners
    croatian = sedma.find_variant("sedmice").for_players(2, ["croatian"])
    assert verdict(croatian, (40, 40)).winners == ()
    for tie, stays in (("next", False), ("same", True)):
        own = croatian.change(rotation=NextDeals(tie=tie))  # type: ignore[arg-type]
        outcomes = [_outcome(deal) for deal in random_deals(own, 60)]
        drawn = [outcome for outcome in outcomes if not outcome.winners]
        assert drawn
        for outcome in drawn:
            assert outcome.points == (40, 40)
            leader = own.table.next(outcome.dealer)
            assert (outcome.next_leader == leader) is stays


def _outcome(deal: Deal) -> sedma.Outcome:
    assert deal.outcome is not None
    return deal.outcome
