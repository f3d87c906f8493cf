"""Positions: a deal that stands in the middle, from as much as is known."""

from __future__ import annotations

import pickle
import re
from collections import Counter
from typing import Any, get_type_hints

import attrs
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from support import tries

import sedma
from sedma import (
    Card,
    CardError,
    Deal,
    IllegalActionError,
    Pack,
    Play,
    Position,
    PositionError,
    Rules,
    RulesError,
    SeatError,
    Stream,
    card,
)
from sedma.play.deal import deal_from
from sedma.play.position import check_position
from sedma.testing import deals, from_here
from sedma.values.cards import cards
from sedma.variants import CLASSIC

quick = tries(15)

FOUR, TWO, THREE = CLASSIC.rules
DOUBLE = FOUR.change(pack=Pack(("7", "9", "10", "A"), copies=2))

HANDS = ["9c 8c 8s 8h", "9s Jc Js Jh", "Kc Ks Kh Kd", "Ac As Ah Ad"]
STOCK = "7c 7s 7h 7d 8d 9h 9d 10c 10s 10h 10d Jd Qc Qs Qh Qd"
"""All cards of four players at the start of a deal."""


def by_number(one: Card) -> int:
    """Return the number of a card."""
    return one.number


def all_cards(deal: Deal) -> Counter[Card]:
    """Return the cards wherever they lie."""
    piles = (*deal.hands, deal.stock, *deal.taken, deal.trick.cards)
    return Counter(one for pile in piles for one in pile)


def played(rules: Rules, seed: int, steps: int) -> Deal:
    """Return a deal after so many random actions, or its last state before the end."""
    stream = Stream(seed)
    deal = rules.deal(stream=stream, dealer=seed % rules.players)
    for _ in range(steps):
        after = deal.apply(stream.choose(deal.legal_actions))
        if after.is_over:
            break
        deal = after
    return deal


def fields_of_tally(deal: Deal) -> list[str]:
    """Return the fields of a tally but the last taker, which a position does not know."""
    return [one.name for one in attrs.fields(type(deal.tally)) if one.name != "last_taker"]


# What is given is what comes out.


def test_everything_named() -> None:
    """Cards that are named lie where they are named, and the leader is to lead."""
    deal = FOUR.position(leader=2, hands=HANDS, stock=STOCK, dealer=3)
    assert deal.hands == tuple(tuple(sorted(cards(hand), key=by_number)) for hand in HANDS)
    assert deal.stock == cards(STOCK)
    assert deal.taken == ((), (), (), ())
    assert (deal.leader, deal.to_move, deal.phase, deal.dealer) == (2, 2, "lead", 3)
    assert deal.history == ()


def test_text_cards_and_mixed_sequences() -> None:
    """Text, cards, and sequences of both, are the same; German letters are read too."""
    expected = FOUR.position(hands=HANDS, stock=STOCK)
    as_cards = FOUR.position(hands=[cards(hand) for hand in HANDS], stock=cards(STOCK))
    mixed = FOUR.position(
        hands={
            0: ["9c", card("8c"), "8s", "8h"],
            1: "9l Ua Ul Uh",
            2: cards(HANDS[2]),
            3: HANDS[3].split(),
        },
        stock=STOCK.split(),
    )
    assert as_cards == expected
    assert mixed == expected


def test_a_trick_on_the_table() -> None:
    """The cards of a trick are played from the hands, in order from the leader."""
    deal = FOUR.position(
        leader=1,
        trick="9s Kc As 9c",
        hands=["8c 8s 8h", "Jc Js Jh", "Ks Kh Kd", "Ac Ah Ad"],
        stock=STOCK,
    )
    assert str(deal.trick) == "1:9s 2:Kc 3:As 0:9c"
    assert (deal.holder, deal.led, deal.winning) == (0, card("9s"), card("9c"))
    assert (deal.to_move, deal.phase) == (1, "prolong")
    assert deal.start.hands == FOUR.position(hands=HANDS, stock=STOCK).start.hands
    assert [str(move) for move in deal.history] == ["1:9s", "2:Kc", "3:As", "0:9c"]


@pytest.mark.parametrize(
    "trick", ["9c 9s Kc Ac | 7c", "9c 9s Kc Ac 7c", "|9c 9s | Kc Ac|7c ", cards("9c 9s Kc Ac 7c")]
)
def test_bars_between_rounds_are_passed_over(trick: Any) -> None:
    """Bars may stand in the text of a trick or not, since rounds follow from the seats."""
    deal = FOUR.position(trick=trick)
    assert str(deal.trick) == "0:9c 1:9s 2:Kc 3:Ac | 0:7c"


def test_a_rank_alone_takes_a_free_card_of_that_rank() -> None:
    """Ranks are filled with cards of that rank that are not named elsewhere, in their order."""
    deal = FOUR.position(trick="9 T U o", hands={0: "9c 9s A", 1: 3, 2: 3, 3: 3})
    assert [str(play.card) for play in deal.trick.plays] == ["9h", "10c", "Jc", "Qc"]
    assert card("Ac") in deal.hands[0]
    assert all_cards(deal) == Counter(FOUR.pack.cards)


def test_ranks_are_filled_before_unknown_cards() -> None:
    """A rank that is named gets its card although other places could have taken it before."""
    for known in ({1: "7 7 7 7"}, {0: 4, 1: "7 7 7 7"}, {1: "7 7 7 7", 0: 4, 2: 4, 3: 4}):
        deal = FOUR.position(hands=known)
        assert {one.rank for one in deal.hands[1]} == {"7"}
    stocked = FOUR.position(hands=[4, 4, 4, 4], stock="7 7 7 7 8 8 8 8 K K K K A A A A")
    assert [one.rank for one in stocked.stock] == [*"7777", *"8888", *"KKKK", *"AAAA"]


def test_named_cards_go_before_ranks() -> None:
    """A rank never takes a card that is named somewhere after it."""
    deal = FOUR.position(
        hands=["7 7 7 8c"], stock="7c 8s 8h 8d 9c 9s 9h 9d 10c 10s 10h 10d Jc Js Jh Jd"
    )
    assert deal.hands[0] == cards("7s 7h 7d 8c")
    assert deal.stock[0] == card("7c")


# What is not given.


@pytest.mark.parametrize(
    ("rules", "stock"), [(TWO, 24), (THREE, 18), (FOUR, 16)], ids=["2", "3", "4"]
)
def test_nothing_named(rules: Rules, stock: int) -> None:
    """If nothing is named, it is the start of some deal: full hands, the rest in the stock."""
    deal = rules.position()
    assert {len(hand) for hand in deal.hands} == {4}
    assert len(deal.stock) == stock
    assert all_cards(deal) == Counter(rules.pack.cards)
    assert (deal.leader, deal.dealer, deal.phase) == (0, rules.players - 1, "lead")


def test_the_dealer_is_the_seat_before_the_leader() -> None:
    """By default the seat before the leader has dealt."""
    assert [FOUR.position(leader=leader).dealer for leader in range(4)] == [3, 0, 1, 2]


def test_seats_not_named_hold_as_many_as_the_others() -> None:
    """Hands that are not named are as large as the named ones and the trick require."""
    assert [len(hand) for hand in FOUR.position(hands={2: "8c 9c"}).hands] == [2, 2, 2, 2]
    deal = FOUR.position(leader=3, trick="9 10", hands={0: "8c 8s"})
    assert [len(hand) for hand in deal.hands] == [2, 3, 3, 2]
    assert deal.to_move == 1


def test_hands_by_number_only() -> None:
    """A number stands for so many unknown cards, in hands, stock and piles."""
    deal = FOUR.position(hands=[3, 3, 3, 3], stock=0, taken={0: 4, 1: 16, 2: 0, 3: 0})
    assert [len(hand) for hand in deal.hands] == [3, 3, 3, 3]
    assert [len(pile) for pile in deal.taken] == [4, 16, 0, 0]
    assert deal.stock == ()
    assert all_cards(deal) == Counter(FOUR.pack.cards)


def test_fewer_hands_than_seats() -> None:
    """A sequence of hands may be shorter than the table; the other seats are not named."""
    deal = FOUR.position(hands=["8c 8s 8h 8d"])
    assert deal.hands[0] == cards("8c 8s 8h 8d")
    assert [len(hand) for hand in deal.hands] == [4, 4, 4, 4]


def test_what_is_left_has_been_taken_if_hands_were_not_full() -> None:
    """With short hands the stock is empty and all other cards have been taken."""
    deal = FOUR.position(hands={0: "8c 9c 10c"}, leader=1)
    assert deal.stock == ()
    assert sum(map(len, deal.taken)) == 20
    assert sum(deal.tally.rounds) == sum(deal.tally.tricks) == 5


def test_what_is_left_is_the_stock_if_hands_were_full() -> None:
    """With full hands nothing has been taken, and all other cards are the stock."""
    deal = FOUR.position(hands={0: "8c 9c 10c"}, trick="7c")
    assert len(deal.stock) == 16
    assert deal.taken == ((), (), (), ())


def test_what_is_left_is_the_stock_if_the_piles_are_named() -> None:
    """With piles named, the stock is what is left, suit by suit."""
    deal = FOUR.position(hands=HANDS, taken={3: "7c 7s 7h 7d 8d 9h 9d 10c"})
    assert deal.stock == cards("Qc 10s Qs 10h Qh 10d Jd Qd")
    assert deal.taken[3] == cards("7c 7s 7h 7d 8d 9h 9d 10c")


def test_what_a_named_stock_leaves_over_has_been_taken() -> None:
    """With full hands and a stock named that is too small, the rest has been taken."""
    deal = FOUR.position(stock=8)
    assert len(deal.stock) == 8
    assert sum(map(len, deal.taken)) == 8


def test_tricks_are_rounds_by_default() -> None:
    """Each seat has taken one trick for each round in its pile, unless tricks are given."""
    piles = {0: 8, 1: 12}
    default = FOUR.position(hands=[3] * 4, taken=piles, stock=0)
    assert default.start.tricks == (2, 3, 0, 0)
    fewer = FOUR.position(hands=[3] * 4, taken=piles, stock=0, tricks=[1, 2, 0, 0])
    assert fewer.start.tricks == (1, 2, 0, 0)
    assert fewer.tally.tricks == (1, 2)
    assert fewer.tally.rounds == (2, 3)


def test_unknown_places_are_filled_in_order() -> None:
    """Without a stream, unknown places take the cards left over suit by suit."""
    deal = FOUR.position(hands=HANDS, stock=16)
    assert deal.stock == cards("7c 10c Qc 7s 10s Qs 7h 9h 10h Qh 7d 8d 9d 10d Jd Qd")
    assert FOUR.position(hands=HANDS, stock=16) == deal


@quick
@given(st.integers(0, 2**64 - 1))
def test_unknown_places_are_filled_by_a_stream(seed: int) -> None:
    """With a stream, known cards stay, unknown ones are random, and a seed gives them again."""

    def make() -> Deal:
        return FOUR.position(
            trick="7",
            hands={0: "9c 8c A", 2: 4},
            stock="Kc Ks Q 10 10 8 8 8 9 9 J J J J K Q",
            stream=Stream(seed),
        )

    deal = make()
    assert make() == deal
    assert set(cards("9c 8c")) <= set(deal.hands[0])
    assert "A" in {one.rank for one in deal.hands[0]}
    assert [one.rank for one in deal.stock[:5]] == ["K", "K", "Q", "10", "10"]
    assert deal.stock[:2] == cards("Kc Ks")
    assert deal.trick.cards[0].rank == "7"
    assert all_cards(deal) == Counter(FOUR.pack.cards)


def test_streams_give_different_positions() -> None:
    """Ten streams fill the unknown places in ten ways."""
    assert len({FOUR.position(stream=Stream(seed)).hands for seed in range(10)}) == 10


# To the end.


def test_a_last_trick_that_is_complete() -> None:
    """A trick with which the last cards are played ends the deal."""
    deal = FOUR.position(trick="9c 9s Kc Ac", hands=["", "", "", ""])
    assert deal.is_over
    assert deal.leader is None
    assert deal.outcome is not None
    assert sum(deal.outcome.cards) == 32
    assert sum(deal.outcome.points) == 90
    assert deal.outcome.last_taker == 1


def test_a_trick_that_ends_by_itself() -> None:
    """A trick that the rules let nobody prolong is taken, hands are filled, the taker leads."""
    deal = FOUR.change(prolong={"when": "never"}).position(trick="9c 9s Kc Ac")
    assert (deal.phase, deal.leader, len(deal.stock)) == ("lead", 1, 12)
    assert len(deal.tricks) == 1


@pytest.mark.parametrize("rules", [TWO, THREE, FOUR, DOUBLE], ids=["2", "3", "4", "double"])
@pytest.mark.parametrize("seed", range(6))
def test_full_knowledge_rebuilds_a_deal(rules: Rules, seed: int) -> None:
    """A random deal is rebuilt from what lies where, at a lead and within a trick, to the end."""
    deal = played(rules, seed, steps=7 * seed)
    assert deal.leader is not None
    again = rules.position(
        leader=deal.leader,
        trick=" | ".join(" ".join(str(play.card) for play in one) for one in deal.trick.rounds),
        hands=deal.hands,
        stock=deal.stock,
        taken=deal.taken,
        tricks=[sum(trick.taker == seat for trick in deal.tricks) for seat in rules.table.seats],
        dealer=deal.dealer,
    )
    assert again.hands == deal.hands
    assert again.stock == deal.stock
    assert [sorted(pile, key=by_number) for pile in again.taken] == [
        sorted(pile, key=by_number) for pile in deal.taken
    ]
    assert again.trick == deal.trick
    assert again.legal_actions == deal.legal_actions
    assert (again.to_move, again.phase, again.leader) == (deal.to_move, deal.phase, deal.leader)
    for one in fields_of_tally(deal):
        assert getattr(again.tally, one) == getattr(deal.tally, one)
    stream = Stream(seed, 1)
    while actions := deal.legal_actions:
        action = stream.choose(actions)
        deal, again = deal.apply(action), again.apply(action)
        assert again.legal_actions == deal.legal_actions
    assert again.outcome == deal.outcome


@tries(10)
@given(
    st.one_of(deals(TWO), deals(THREE), deals(FOUR), deals(DOUBLE)),
    st.one_of(st.none(), st.builds(Stream, st.integers(0, 99))),
)
def test_what_one_seat_knows_is_enough(deal: Deal, stream: Stream | None) -> None:
    """One hand, the trick and the sizes make a position of those sizes with that hand's choices."""
    assume(not deal.is_over)
    assert deal.leader is not None
    assert deal.to_move is not None
    known: dict[int, Any] = {seat: len(hand) for seat, hand in enumerate(deal.hands)}
    known[deal.to_move] = deal.hands[deal.to_move]
    again = deal.rules.position(
        leader=deal.leader,
        trick=deal.trick.cards,
        hands=known,
        stock=len(deal.stock),
        taken=deal.taken,
        stream=stream,
    )
    assert again.legal_actions == deal.legal_actions
    assert list(map(len, again.hands)) == list(map(len, deal.hands))
    assert len(again.stock) == len(deal.stock)
    assert all_cards(again) == Counter(deal.rules.pack.cards)


# The value.


def test_a_dealt_deal_knows_the_order_of_its_pack() -> None:
    """The start of a deal from a pack has the order of the pack; that of a position has none."""
    order = FOUR.pack.shuffled(Stream(7))
    for deal in (FOUR.deal(pack=order), FOUR.deal(seed=7)):
        assert deal.start.pack == order
        assert deal.apply(deal.legal_actions[0]).start == deal.start
        assert (deal.start.dealer, deal.start.leader) == (0, 1)
        assert deal.start.stock == order[16:]
        assert deal.start.tricks == (0, 0, 0, 0)
    assert FOUR.position().start.pack is None


def test_a_position_is_a_value() -> None:
    """Hands and piles are kept by number, and equal positions are equal, also pickled."""
    start = FOUR.position(hands=HANDS, stock=STOCK).start
    turned = attrs.evolve(start, hands=[hand[::-1] for hand in start.hands])
    assert turned == start
    assert attrs.evolve(start, stock=start.stock[::-1]) != start
    again = pickle.loads(pickle.dumps(start))  # noqa: S301
    assert again == start
    assert hash(again) == hash(start)
    frozen: Any = start
    with pytest.raises(AttributeError):
        frozen.stock = ()


# What cannot be, where cards are named.


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"hands": ["7c 7c 8c 8s"]}, "hands of seat 0: 7c is more often than the pack holds it"),
        ({"hands": ["7c 8c", "7c 8s"]}, "hands of seat 1: 7c is more often"),
        (
            {"hands": HANDS, "stock": "9c"},
            "hands of seat 0: 9c is more often|stock: 9c is more often",
        ),
        ({"trick": "7c 7c"}, "trick: 7c is more often than the pack holds it"),
        ({"trick": "6c"}, "trick: 6c is not in the pack"),
        ({"hands": ["2c 7c 8c 9c"]}, "hands of seat 0: 2c is not in the pack"),
        ({"hands": [3] * 4, "taken": ["5c " * 4]}, "taken of seat 0: 5c is not in the pack"),
        ({"hands": ["7 7 7 7", "7"]}, "hands"),
        ({"trick": "7 7 7 7 7"}, "trick: no 7 is left in the pack"),
        ({"hands": ["K K K K", "K K K A"]}, "hands of seat 1: no K is left in the pack"),
        ({"trick": "6"}, "trick: no 6 is left in the pack"),
    ],
)
def test_cards_that_are_not_there(given: dict[str, Any], message: str) -> None:
    """A card named too often or not in the pack is refused; the message has card and place."""
    with pytest.raises(PositionError, match=message):
        FOUR.position(**given)


def test_equal_cards_may_be_named_as_often_as_the_pack_has_them() -> None:
    """In a double pack a card may be named twice and not three times."""
    assert DOUBLE.position(hands=["9c 9c 9h 9h"]).hands[0] == cards("9c 9c 9h 9h")
    with pytest.raises(PositionError, match="9c is more often"):
        DOUBLE.position(hands=["9c 9c 9c 9h"])


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (
            {"hands": ["8c 8s", "9c"]},
            r"^hands: before the lead .* 2 \(seat 0\), 1 \(seat 1\) cards; .* level",
        ),
        ({"hands": ["8c 8s", "9c 9s"], "trick": "10c"}, r"held 3 \(seat 0\), 2 \(seat 1\) cards"),
        ({"hands": [5, 5, 5, 5]}, "hands: 5 cards each; 1 to 4 are possible"),
        ({"hands": [0, 0, 0, 0]}, "hands: 0 cards each; 1 to 4 are possible"),
        ({"hands": [2, 2, 2, 2], "stock": 4}, "stock: 4 cards while hands hold 2 of 4; .* filled"),
        ({"hands": [2, 2, 2, 2], "taken": [4]}, "stock: 20 cards while hands hold 2 of 4"),
        ({"hands": [9, 9, 9, 9]}, "cards: 4 more than the pack of 32 holds"),
        ({"stock": 17}, "cards: 1 more than the pack of 32 holds"),
        ({"stock": 32}, "cards: 16 more than the pack of 32 holds"),
        ({"hands": [3] * 4, "stock": 0, "taken": [4]}, "cards: 16 of the pack are named nowhere"),
        ({"hands": [3] * 4, "taken": [6, 14, 0, 0]}, "taken: seat 0 has 6 cards; a round has 4"),
        ({"stock": 15}, "taken: seat 0 has 1 cards; a round has 4"),
        (
            {"hands": [3] * 4, "tricks": [6, 0, 0, 0]},
            "seat 0 took 5 rounds, in 2 to 5 tricks, not 6",
        ),
        (
            {"hands": [3] * 4, "tricks": [1, 0, 0, 0]},
            "seat 0 took 5 rounds, in 2 to 5 tricks, not 1",
        ),
        (
            {"hands": [3] * 4, "tricks": [2, 1, 0, 0]},
            "seat 1 took 0 rounds, in 0 to 0 tricks, not 1",
        ),
        ({"tricks": [0, 0, 0, False]}, "seat 3 took 0 rounds, in 0 to 0 tricks, not False"),
        ({"tricks": [0, 0, 0, 0.0]}, "seat 3 took 0 rounds, in 0 to 0 tricks, not 0.0"),
        ({"tricks": [0, 0, 0]}, "tricks: one entry for each of 4 seats is needed"),
        ({"hands": [33]}, "hands of seat 0: 33 cards; 0 to 32 are possible"),
        ({"stock": -1}, "stock: -1 cards; 0 to 32 are possible"),
        ({"taken": {2: 40}}, "taken of seat 2: 40 cards; 0 to 32 are possible"),
        ({"hands": [4] * 5}, "hands: 5 given for 4 seats"),
        ({"taken": [0] * 5}, "taken: 5 given for 4 seats"),
        ({"hands": "7c 8c"}, "hands: give cards by seat, not '7c 8c'"),
        ({"hands": 4}, "hands: give cards by seat, not 4"),
        ({"hands": None}, "hands: give cards by seat, not None"),
        ({"taken": 4}, "taken: give cards by seat, not 4"),
        ({"hands": {"7c"}}, "hands: give cards by seat"),
        ({"hands": [None]}, "hands of seat 0: cards are text or a sequence, not None"),
        ({"hands": [True]}, "hands of seat 0: cards are text or a sequence, not True"),
        ({"stock": 1.5}, "stock: cards are text or a sequence, not 1.5"),
        ({"trick": 1}, "trick: cards are text or a sequence, not 1"),
        ({"trick": "9 9 9 9 7 8 8 8 7 8 J J 7 J J Q 7"}, "hands: "),
    ],
    ids=str,
)
def test_positions_that_cannot_be(given: dict[str, Any], message: str) -> None:
    """A position that no deal can reach is refused; the message has the part and the numbers."""
    with pytest.raises(PositionError, match=message):
        FOUR.position(**given)


@pytest.mark.parametrize(
    ("trick", "message"),
    [
        ("9 10 J Q | K", r"trick: card 5 \(K\): The leader may not prolong"),
        ("9 10 J Q | 9 8 8 8 | 8", r"trick: card 9 \(8\): The leader may not prolong"),
        ("7 10 J Q | 8", r"trick: card 5 \(8\): The leader may not prolong"),
    ],
)
def test_a_trick_that_cannot_be_played(trick: str, message: str) -> None:
    """A card with which the leader may not go on is refused with its place and the rule."""
    with pytest.raises(PositionError, match=message) as caught:
        FOUR.position(trick=trick)
    assert "CLASSIC-CONT-2" in str(caught.value)
    assert not isinstance(caught.value, IllegalActionError)


@pytest.mark.parametrize("text", ["K", "Kh", "?"])
def test_a_card_is_named_as_it_was_given(text: str) -> None:
    """The message names no suit, and of the hand no card, that only filling up has chosen."""
    with pytest.raises(PositionError) as caught:
        FOUR.position(trick=f"9 10 J Q | {text}", hands=["9 9", "7 7 7", "7 8 8"])
    assert str(caught.value).startswith(f"trick: card 5 ({text}): The leader may not prolong")
    named = re.findall(r"\b(?:10|[7-9JQKA])[cshd]\b", str(caught.value))
    assert named == ([text] if text == "Kh" else [])


def test_a_trick_that_was_over_before() -> None:
    """Cards after the end of a trick that ended by itself are refused with their place."""
    never = FOUR.change(prolong={"when": "never"})
    with pytest.raises(PositionError, match=r"trick: card 5 \(9h\): the trick was over before"):
        never.position(trick="9c 9s Kc Ac | 9h")


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"leader": 4}, "^leader must be 0 to 3, not 4"),
        ({"leader": "N"}, "leader must be"),
        ({"dealer": -1}, "dealer must be 0 to 3, not -1"),
        ({"dealer": True}, "dealer must be"),
        ({"hands": {4: "7c"}}, "hands: seat must be 0 to 3, not 4"),
        ({"hands": {"N": "7c"}}, "hands: seat must be 0 to 3, not 'N'"),
        ({"taken": {True: 4}}, "taken: seat must be 0 to 3, not True"),
    ],
)
def test_seats_that_are_not_at_the_table(given: dict[str, Any], message: str) -> None:
    """A seat that the table does not have is refused; the message has the part."""
    with pytest.raises(SeatError, match=message):
        FOUR.position(**given)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"trick": "9c 9x"}, "trick: '9x' is no card"),
        ({"hands": {3: "7c H"}}, "hands of seat 3: 'H' is no card"),
        ({"stock": "7c, 8c"}, "stock: '7c,' is no card"),
        ({"taken": {1: ["7c", None]}}, "taken of seat 1: None is no card"),
    ],
)
def test_text_that_is_no_card(given: dict[str, Any], message: str) -> None:
    """A text that names no card is refused; the message has the part and the text."""
    with pytest.raises(CardError, match=f"^{message}"):
        FOUR.position(**given)


def test_tricks_that_are_no_sequence() -> None:
    """One number instead of one for each seat is refused with an error of the library."""
    with pytest.raises(PositionError):
        FOUR.position(tricks=5)  # type: ignore[arg-type]


# What cannot be, in a position made by hand.


def start(**changes: Any) -> Position:
    """Return the position of four full hands with some fields changed."""
    return attrs.evolve(FOUR.position(hands=HANDS, stock=STOCK).start, **changes)


def test_a_position_that_can_be() -> None:
    """A position that is the start of a deal passes."""
    check_position(FOUR, start())
    check_position(FOUR, FOUR.deal(seed=7).start)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"hands": [cards(hand) for hand in HANDS[:3]]}, "hands: one entry for each of 4 seats"),
        ({"taken": [()] * 5}, "taken: one entry for each of 4 seats is needed"),
        ({"tricks": [0]}, "tricks: one entry for each of 4 seats is needed"),
        ({"stock": cards("9c " + STOCK)}, "cards: 9c twice or not in the pack"),
        ({"stock": cards("6d 6c " + STOCK)}, "cards: 6c, 6d twice or not in the pack"),
        ({"stock": cards(STOCK)[:-2]}, "cards: Qh, Qd nowhere"),
        (
            {"stock": cards(STOCK)[1:], "hands": [cards(HANDS[0] + " 7c"), *map(cards, HANDS[1:])]},
            r"hands: \[4, 5\] cards; hands are level before a lead",
        ),
    ],
)
def test_positions_made_by_hand_that_cannot_be(changes: dict[str, Any], message: str) -> None:
    """Missing entries, cards twice or nowhere, and unequal hands are refused with the part."""
    with pytest.raises(PositionError, match=message):
        check_position(FOUR, start(**changes))


@pytest.mark.parametrize(
    "changes",
    [
        {"pack": "7c"},
        {"pack": 4},
        {"stock": "7c"},
        {"stock": 16},
        {"hands": [["7c"]] * 4},
        {"hands": 4},
        {"taken": [4] * 4},
    ],
    ids=str,
)
def test_positions_made_by_hand_without_cards(changes: dict[str, Any]) -> None:
    """Where cards are wanted, texts and numbers are refused in a position made by hand."""
    with pytest.raises(PositionError, match="a sequence of cards"):
        start(**changes)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_deal_from_the_start_of_a_deal(players: int) -> None:
    """A deal that begins from the start of another is equal to it, from a pack or a position."""
    rules = sedma.variant("classic", players=players)
    for deal in (rules.deal(seed=7, dealer=1), rules.position(leader=1, hands=[2] * players)):
        assert deal_from(rules, deal.start) == deal
        again = deal_from(rules, attrs.evolve(deal.start, pack=None))
        assert (again == deal) == (deal.start.pack is None)


SEVENTH = FOUR.deal(seed=7).start


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"hands": SEVENTH.hands[::-1]}, "dealt in this order it gives other hands$"),
        ({"stock": SEVENTH.stock[::-1]}, "dealt in this order it gives other stock$"),
        ({"dealer": 1}, "dealt in this order it gives other leader and hands$"),
        ({"pack": SEVENTH.stock}, "not an order of the pack of 32 cards"),
        ({"pack": list(FOUR.pack.cards)}, "dealt in this order it gives other hands and stock$"),
    ],
)
def test_a_pack_that_does_not_lead_to_the_position(changes: dict[str, Any], message: str) -> None:
    """The order of the pack has to deal the hands and the stock of the position."""
    with pytest.raises(PositionError, match=f"^pack: {message}"):
        deal_from(FOUR, attrs.evolve(SEVENTH, **changes))


@pytest.mark.parametrize("field", ["dealer", "leader"])
def test_seats_of_a_position_made_by_hand(field: str) -> None:
    """Dealer and leader of a position are seats of the table."""
    with pytest.raises(SeatError, match=f"^{field} must be 0 to 3, not 4"):
        check_position(FOUR, start(**{field: 4}))


def test_a_card_is_played_from_a_position() -> None:
    """The deal of a position goes on like any other and leaves its start alone."""
    deal = FOUR.position(hands=HANDS, stock=STOCK)
    after = deal.apply(Play(card("9c")))
    assert after.start == deal.start
    assert after.to_move == 1
    assert list(after.states()) == [deal, after]


def test_announcements_before_a_position() -> None:
    """What was announced before counts, and may not be announced again; wrong ones are refused."""
    rules = sedma.variant("classic", players=4, options=["marriages"])
    deal = rules.position(leader=0, hands={0: "Kh Qh Kc Qc"}, announced=["Kh", "", "", ""])
    assert [a.text for a in deal.legal_actions][-2:] == ["announce Qc", "announce Kc"]
    assert deal.tally.announced == (20, 0)
    with pytest.raises(PositionError, match="announced: name cards with their suits"):
        rules.position(announced=["K", "", "", ""])
    with pytest.raises(PositionError, match="announced: one entry for each of 4 seats"):
        rules.position(announced=["Kh"])
    with pytest.raises(PositionError, match="nothing to announce"):
        FOUR.position(announced=["Kh", "", "", ""])


def test_passes_before_a_position() -> None:
    """No more passes can have been made than the rules allow."""
    rules = sedma.variant("classic", players=3, options=["one-pass"])
    start = attrs.evolve(rules.deal(seed=1).start, passes=2, pack=None)
    with pytest.raises(PositionError, match="passes: 2 made; 0 to 1 are possible"):
        deal_from(rules, start)


def test_positions_after_a_pass_for_any_number_of_players() -> None:
    """A pile that a pass has left short says that it has been made, and makes a position."""
    rules = FOUR.change(variant="cottage", passes=1, short_hands="skip")
    deal = rules.deal(seed=3, dealer=0)
    for text in (str(deal.hands[1][0]), "pass"):
        deal = deal.apply(sedma.action(text))
    while deal.phase != "lead":
        deal = deal.apply(
            deal.legal_actions[-1] if deal.phase == "prolong" else deal.legal_actions[0]
        )
    taken = [len(pile) for pile in deal.taken]
    assert sorted(taken) == [0, 0, 0, 3]
    twin = from_here(deal)
    assert twin.start.passes == 1
    assert twin.legal_actions == deal.legal_actions
    after = twin.apply(twin.legal_actions[0])
    assert after.explain(sedma.Pass()).reason == "pass:used"


def test_a_pass_needs_hands_that_may_differ() -> None:
    """A pass may stay unused, so hands come out even for no pack; more than one is refused."""
    with pytest.raises(RulesError, match="passes: a card left out of a round leaves hands uneven"):
        FOUR.change(passes=1)
    with pytest.raises(RulesError, match="passes is a whole number from 0 to 1, not 4"):
        FOUR.change(passes=4)


def test_question_marks_are_unknown_cards() -> None:
    """A question mark stands for any free card, in hands, piles and the stock."""
    deal = FOUR.position(hands={0: "9c ? ? 7h"}, stock="Ac ? " + "? " * 14)
    assert len(deal.hands[0]) == 4
    assert {"9c", "7h"} <= {str(card) for card in deal.hands[0]}
    assert str(deal.stock[0]) == "Ac"
    assert len(deal.stock) == 16


@pytest.mark.parametrize("word", [7, None, 4.5])
def test_what_is_no_card_in_a_list(word: Any) -> None:
    """A thing in a list of cards that is neither card nor text is refused."""
    with pytest.raises(CardError, match=r"^hands of seat 0: "):
        FOUR.position(hands={0: ["9c", word, "7h", "8h"]})


def test_a_leader_without_a_card() -> None:
    """With uneven hands, the leader must be a seat that holds a card."""
    rules = sedma.variant("classic", players=3, options=["full-pack"])
    with pytest.raises(PositionError, match="leader: seat 2 holds no card to lead"):
        rules.position(leader=2, hands=["9c", "8c", 0], stock=0)


def test_what_is_no_part_of_a_position() -> None:
    """A keyword that says nothing of a position is refused, and those that do are named."""
    with pytest.raises(TypeError, match=r"has no part 'hand'; its parts are leader, trick, hands,"):
        sedma.variant("classic", players=4).position(hand="9h")  # type: ignore[call-arg]


@pytest.mark.parametrize("part", ["announced", "shown"])
@pytest.mark.parametrize("wrong", [5, None, 1.5, "Kh"])
def test_parts_by_seat_that_are_none(part: str, wrong: Any) -> None:
    """What is given by seat is a sequence with an entry for each."""
    given: Any = {part: wrong}
    with pytest.raises(PositionError, match=rf"^{part}: give the cards of each seat, by seat, not"):
        sedma.variant("classic", players=4).position(**given)


@pytest.mark.parametrize("wrong", [5, "x", object()])
def test_a_stream_that_is_none(wrong: Any) -> None:
    """Only a stream draws."""
    with pytest.raises(PositionError, match=r"^stream: give a stream or none, not "):
        sedma.variant("classic", players=4).position(stream=wrong)


def test_the_parts_of_a_position_can_be_looked_up() -> None:
    """Their types can be found at run time, as validators do."""
    assert set(get_type_hints(sedma.SetUp)) == set(sedma.SetUp.__annotations__)
