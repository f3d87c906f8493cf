"""Mistakes that builders of such games made, and questions they had: Zsírozás.

The numbers are those of a collection of cases; a case is a position and what is right in it.
"""

from __future__ import annotations

import pytest
from family import ranks
from support import random_deals

import sedma
from sedma import Card, Deal, End, Message, PositionError, Rules


def rules(players: int, *options: str) -> Rules:
    """Return the rules of Zsírozás with options."""
    return sedma.find_variant("zsirozas").for_players(players, options)


def _worth(deal: Deal) -> int:
    """Return what the cards of the last trick count."""
    return sum(map(deal.rules.points.of, deal.tricks[-1].cards))


def test_case_52_an_ace_on_a_seven() -> None:
    """Only a seven beats a seven that is led."""
    deal = rules(2).position(leader=0, trick="7 A", hands={0: "9", 1: "8"}, stock=0)
    assert (deal.tricks[-1].taker, deal.to_move) == (0, 0)


@pytest.mark.parametrize("players", [2, 4])
def test_case_54_all_hands_are_empty_at_once(players: int) -> None:
    """Nobody keeps a card when another hand is empty, and no such position is accepted."""
    for deal in random_deals(rules(players), 20):
        for state in deal.states():
            if state.phase == "lead":
                assert len(set(map(len, state.hands))) == 1
        assert not any(deal.hands)
    with pytest.raises(PositionError, match="hands are level"):
        rules(players).position(leader=0, hands={0: "", 1: "A 8"}, stock=0)


@pytest.mark.parametrize(
    ("points", "total"),
    [
        ({}, 80),
        ({"last_trick": 10}, 90),
        ({"cards": (("A", 11), ("10", 10))}, 84),
    ],
)
def test_case_55_values_are_data(points: dict[str, object], total: int) -> None:
    """What cards and the last trick count are fields; 80 points are in a deal."""
    own = rules(2).change(points=points)
    for deal in random_deals(own, 5):
        assert deal.outcome is not None
        assert deal.outcome.points is not None
        assert sum(deal.outcome.points) == total


def test_case_56_only_the_leader_is_asked() -> None:
    """Whoever beats is not asked for another card; the leader goes on or stops."""
    deal = rules(2).position(leader=0, trick="K K", hands={0: "Q J 8", 1: "9 A 8"})
    assert (deal.to_move, deal.legal_actions) == (0, (End(),))
    assert deal.legal_actions_of(1) == ()
    after = deal.apply(End())
    assert (after.tricks[-1].taker, len(after.tricks[-1].cards)) == (1, 2)
    # With the last cards nobody is asked, and no hand is longer than the other.
    assert rules(2).position(leader=0, trick="K K", hands={0: "", 1: ""}, stock=0).phase == "over"
    with pytest.raises(PositionError, match="hands are level"):
        rules(2).position(leader=0, trick="K K", hands={0: "", 1: "9"}, stock=0)


def test_case_57_hands_stay_level() -> None:
    """Four cards for two hands of one make three and three."""
    drawn = rules(2).drawers((1, 1), 4, 0)
    assert drawn == (0, 1, 0, 1)


@pytest.mark.parametrize(("options", "winner"), [((), 1), (("last-seven-loses",), 0)])
def test_case_60_a_seven_as_the_last_card(options: tuple[str, ...], winner: int) -> None:
    """The seven takes the trick like any other, unless the house rule says that it loses."""
    deal = rules(2, *options).position(
        leader=0,
        trick="Kc",
        hands={0: "", 1: "7c"},
        stock=0,
        taken={
            0: "As Ah Ad 8c 8s 8h 8d 9c 9s 9h",
            1: "Ac 10c 10s 10h 10d 9d Jc Js Jh Jd Qc Qs Qh Qd Ks Kh Kd 7s 7h 7d",
        },
    )
    assert deal.tally.card_points == (30, 50)
    deal = deal.apply(sedma.action("7c"))
    assert deal.tricks[-1].taker == 1
    assert deal.outcome is not None
    assert deal.outcome.winners == (winner,)


def test_case_61_no_king_on_nines() -> None:
    """The leader goes on with the rank led or a seven, or stops."""
    assert ranks(rules(2).position(leader=0, trick="9 9", hands={0: "K 7"})) == "7 end"


def test_case_62_one_by_one_to_four_hands() -> None:
    """Four cards for eight empty places go round once, the taker first."""
    assert rules(4).drawers((2, 2, 2, 2), 4, 1) == (1, 2, 3, 0)
    block = rules(4).change(draw={"order": "block"})
    assert block.drawers((2, 2, 2, 2), 4, 1) == (1, 2, 3, 0)


def test_case_63_not_over_a_partner() -> None:
    """The leader does not go on over the partner: the trick is over."""
    deal = rules(4).position(leader=0, trick="9 A 9 10", hands={0: "9 7"})
    assert (deal.tricks[-1].taker, _worth(deal)) == (2, 20)


def test_case_64_answers_go_by_the_card_led() -> None:
    """A seven that prolongs changes nothing: a card of the rank led beats it."""
    judged = sedma.judge(rules(2), "K K 7 K")
    assert (judged.holder, judged.points) == (1, 0)
    assert [card.holder for card in judged.cards] == [0, 1, 0, 1]


@pytest.mark.parametrize(("trick", "taker"), [("A A", 1), ("7 J", 0), ("10 7", 1), ("7 7", 1)])
def test_case_65_pairs_of_cards(trick: str, taker: int) -> None:
    """Equal cards and sevens beat; a seven is beaten by sevens only."""
    assert sedma.judge(rules(2), trick).holder == taker


@pytest.mark.parametrize(
    ("trick", "actions"), [("J 7", "J J end"), ("K K", "end"), ("", "10 J J Q")]
)
def test_case_67_what_may_go_on(trick: str, actions: str) -> None:
    """A leader with jacks goes on with them after a jack, not after a king."""
    hand = "J J Q 10" if not trick else "J J Q"
    assert ranks(rules(2).position(leader=0, trick=trick, hands={0: hand})) == actions


def test_case_69_blocks_and_single_cards() -> None:
    """A short stock is shared equally both ways, but not with the same cards."""
    single, block = rules(2), rules(2).change(draw={"order": "block"})
    assert single.drawers((1, 1), 4, 0) == (0, 1, 0, 1)
    assert block.drawers((1, 1), 4, 0) == (0, 0, 1, 1)
    assert single.fingerprint != block.fingerprint


def test_case_74_direction_and_first_leader() -> None:
    """The seat on the dealer's right leads, and play goes to the right; in Sedma to the left."""
    own = rules(4)
    assert own.table.direction == "anticlockwise"
    assert own.begin_match(dealer=0).leader == 1
    assert own.deal(seed=1, dealer=0).to_move == 1
    assert own.table.names[0:2] == ("N", "W")
    assert rules(2).deal(seed=1, dealer=0).to_move == 1
    for other in ("classic", "sedmice"):
        table = sedma.variant(other, players=4).table
        assert (table.direction, table.names[0:2]) == ("clockwise", ("N", "E"))
    turned = rules(4, "clockwise")
    assert turned.table.direction == "clockwise"
    deals = [one.deal(seed=1, dealer=0) for one in (own, turned)]
    assert deals[0].hands == deals[1].hands
    # The source that has the dealer lead is kept with the rule.
    rule = own.book.load()["ZSIR-LEAD-1"]
    assert rule.against
    assert "dealer lead" in rule.note


def test_case_75_calls_bind_nobody() -> None:
    """What a partner says is kept with the deal and changes nothing of what is legal."""
    own = rules(4)
    assert own.calls == ("take", "do-not-take", "grease", "do-not-grease")
    deal = own.deal(seed=5, dealer=3).apply(own.deal(seed=5, dealer=3).legal_actions[0])
    for call in own.calls:
        said = deal.say(call, seat=3)
        assert said.legal_actions == deal.legal_actions
        assert (said.to_move, said.hands, said.trick) == (deal.to_move, deal.hands, deal.trick)
        assert said.messages == (Message(seat=3, call=call, after=1),)


def test_case_76_a_leader_who_stops() -> None:
    """The last ten takes both tens and leads, whether the trick may go on there or not."""
    deal = rules(4).position(leader=0, trick="10 8 10 K", hands={0: "10 7"})
    assert (deal.tricks[-1].taker, _worth(deal), deal.to_move) == (2, 20, 2)
    deal = rules(4, "other-holds").position(leader=0, trick="10 8 10 K", hands={0: "10 7"})
    assert ranks(deal) == "7 10 end"
    deal = deal.apply(End())
    assert (deal.tricks[-1].taker, _worth(deal), deal.to_move) == (2, 20, 2)


def test_case_131_giving_up_costs_no_card() -> None:
    """Whoever will not go on stops without a card; a page has another game, with one."""
    deal = rules(2).position(leader=0, trick="Kc 7c", hands={0: "9c Kd"})
    assert ranks(deal) == "K end"
    (trick,) = deal.apply(End()).tricks
    assert (trick.taker, trick.cards) == (1, (Card("K", "c"), Card("7", "c")))
    # The rule book names the page, and what is wrong with its form.
    rule = rules(2).book.load()["ZSIR-CONT-6"]
    assert "hogyankell" in rule.against
    assert "leave hands of different size" in rule.note
