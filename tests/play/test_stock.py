"""Cards that leave the stock within a trick: drawn after each card, or turned up and played."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from play.test_talk import chat
from play.test_view import compare
from support import all_states, play_out, random_deals, texts, tries

import sedma
from sedma import (
    RANKS,
    Action,
    Blind,
    Card,
    Deal,
    IllegalActionError,
    Pack,
    Play,
    PositionError,
    Rules,
    RulesError,
    Stream,
)
from sedma.components import HoldBack, HolderAlone
from sedma.notation import deal_text, read_deal
from sedma.record import deal_record, read_line

BLIND = Blind()
LARGE: dict[str, Any] = {"pack": Pack(RANKS), "hand_size": 6}
"""Hands of six from a whole pack."""


def single(players: int = 4, **changes: object) -> Rules:
    """Return classic rules with tricks of one round."""
    return sedma.variant("classic", players=players, prolong={"when": "never"}, **changes)


AT_ONCE = single(draw={"when": "after-card"})
UNSEEN = single(blind="allowed")
BOTH = single(draw={"when": "after-card"}, blind="allowed")
KINGS = BOTH.change(hold_back={"ranks": ("K",)}, **LARGE)
RULES: Mapping[str, Rules] = {
    "at once": AT_ONCE,
    "at once, prolonged": sedma.variant("classic", draw={"when": "after-card"}),
    "at once, two prolong": sedma.variant("classic", players=2, draw={"when": "after-card"}),
    "unseen": UNSEEN,
    "unseen, two": single(2, blind="allowed"),
    "both": BOTH,
    "both, three": single(3, draw={"when": "after-card"}, blind="allowed"),
    "both, large": BOTH.change(**LARGE),
    "burns": BOTH.change(burn={"run": 1, "in_one_hand": 4}),
    "marriages": BOTH.change(announce={"points": 20}),
    "two packs": BOTH.change(pack=Pack(("7", "9", "10", "A"), copies=2)),
    "kings": KINGS,
    "kings, unseen": UNSEEN.change(hold_back={"ranks": ("K",)}, **LARGE),
    "kings, played": KINGS.change(hold_back={"turned_up": "played"}),
    "kings, limited": KINGS.change(leads={"most": 1}),
    "majority": BOTH.change(stop="majority", result={"all_points": 1, "all_cards": 1}),
    "lone king": single(
        3,
        draw={"when": "after-card"},
        blind="allowed",
        sides=HolderAlone("Kh"),
        hold_back={"ranks": ("K",), "free": 1},
    ),
    "a look": BOTH.change(peek="stock-empty"),
    "a look, kings": KINGS.change(peek="stock-empty"),
}
each = pytest.mark.parametrize("name", RULES)
some = tries(7)


def legal(deal: Deal) -> str:
    """Return the legal actions as text."""
    return " ".join(action.text for action in deal.legal_actions)


def refused(deal: Deal, action: Action) -> str:
    """Return the reason for which an action is refused."""
    with pytest.raises(IllegalActionError) as caught:
        deal.apply(action)
    assert caught.value.explanation == deal.explain(action)
    return caught.value.explanation.reason


def moments(rules: Rules, number: int) -> Iterator[tuple[Deal, Deal]]:
    """Go through neighbouring states of random deals."""
    for deal in random_deals(rules, number):
        yield from pairwise(all_states(deal))


# Drawing after each card


def test_a_seat_draws_directly_after_its_card() -> None:
    """The next card of the stock goes to the seat that has just played; only that seat sees it."""
    deal = AT_ONCE.position(
        hands=["9c 10c Jc Qc", "9s 10s Js Qs", "9h 10h Jh Qh", "9d 10d Jd Qd"],
        stock="7c 7s 7h 7d 8c 8s 8h 8d Kc Ks Kh Kd Ac As Ah Ad",
    )
    deal = deal.apply(sedma.action("9c"))
    assert (texts(deal.hands[0]), len(deal.stock)) == ("7c 10c Jc Qc", 15)
    deal = deal.apply(sedma.action("10s"))
    assert (texts(deal.hands[1]), len(deal.stock)) == ("7s 9s Js Qs", 14)
    assert [draw.cards for draw in deal.observe(0).draws] == [(Card("7", "c"),)]
    assert deal.observe(1).draws[0].after == 2
    assert deal.observe(2).draws == ()
    assert deal.observe(2).hand_sizes == (4, 4, 4, 4)


@pytest.mark.parametrize("name", ["at once", "both", "both, three", "both, large", "kings"])
def test_hands_are_full_while_there_is_a_stock(name: str) -> None:
    """Before and after each turn; nobody draws after a trick."""
    rules = RULES[name]
    for before, after in moments(rules, 8):
        if after.stock and not (after.history[-1].action == BLIND and after.shown):
            assert {len(hand) for hand in after.hands} <= {rules.hand_size, rules.hand_size + 1}
        if len(before.trick.plays) < rules.players - 1:
            assert len(before.stock) - len(after.stock) == min(1, len(before.stock)) or (
                before.history and before.history[-1].action == BLIND and before.shown
            )


def test_a_short_stock_in_a_long_trick() -> None:
    """In a trick of several rounds the stock may run out between them."""
    rules = RULES["at once, two prolong"]
    deal = rules.position(
        hands=["9c 9s 9h 9d", "8c 8s 8h 8d"],
        stock="Kc Ks",
    )
    for text in ["9c", "8c", "9s", "8s", "9h", "8h"]:
        deal = deal.apply(sedma.action(text))
    assert [len(hand) for hand in deal.hands] == [2, 2]
    assert texts(deal.hands[0]) == "9d Kc"
    assert [(one.seat, str(one.card), one.how) for one in deal.from_stock] == [
        (0, "Kc", "drawn"),
        (1, "Ks", "drawn"),
    ]


def test_the_order_of_drawing_after_a_trick_does_not_matter_then() -> None:
    """As a block or one each: there is nothing left to draw after a trick."""
    other = AT_ONCE.change(draw={"order": "block"})
    for seed in range(5):
        deals = [play_out(rules.deal(seed=seed), Stream(seed, 1)) for rules in (AT_ONCE, other)]
        assert deals[0].history == deals[1].history


# Playing from the stock


def test_turning_up_the_top_card() -> None:
    """It is played, whatever it is, and the hand stays as it was."""
    deal = UNSEEN.deal(seed=1)
    assert legal(deal).endswith(" blind")
    after = deal.apply(BLIND)
    assert after.trick.cards == (deal.stock[0],)
    assert (after.stock, after.hands) == (deal.stock[1:], deal.hands)
    assert str(after.history[-1]) == "1:blind"
    follower = after.apply(BLIND)
    assert follower.trick.cards == deal.stock[:2]
    for seat in range(4):
        view = follower.observe(seat)
        assert [(one.seat, one.card, one.how) for one in view.turned_up] == [
            (1, deal.stock[0], "played"),
            (2, deal.stock[1], "played"),
        ]
        assert f"do 1:blind\nturned {deal.stock[0]}\ndo 2:blind\nturned" in view.information_state


def test_it_beats_like_any_card() -> None:
    """The seat that turned it up holds the trick if it beats."""
    deal = UNSEEN.position(trick="9c", stock="9h 8h 8d 8s", hands={1: "K K K K"})
    deal = deal.apply(BLIND)
    assert (deal.holder, str(deal.winning)) == (1, "9h")
    assert sedma.judge_trick(deal).holder == 1


def test_who_plays_from_the_stock_does_not_draw() -> None:
    """After the trick only those draw who have played from the hand."""
    deal = UNSEEN.deal(seed=3, dealer=3)
    for action in (deal.legal_actions[0], BLIND, BLIND):
        deal = deal.apply(action)
    stock, hands = deal.stock, deal.hands
    deal = deal.apply(deal.legal_actions[0])
    drawn = [one for one in deal.from_stock if one.how == "drawn"]
    assert {one.seat for one in drawn} == {0, 3}
    assert {one.card for one in drawn} == set(stock[:2])
    assert [deal.hands[seat] for seat in (1, 2)] == [hands[seat] for seat in (1, 2)]
    assert {len(hand) for hand in deal.hands} == {4}


def test_reasons_for_playing_from_the_stock() -> None:
    """It is explained where it may be done, and refused without a stock or under other rules."""
    deal = UNSEEN.deal(seed=1)
    assert deal.explain(BLIND).legal
    assert deal.explain(BLIND).reason == "blind:may"
    assert refused(single().deal(seed=1), BLIND) == "blind:never"
    bare = UNSEEN.position(stock=0)
    assert refused(bare, BLIND) == "blind:no-stock"
    assert {"blind:never"} == {key for key in single().reasons if key.startswith("blind:")}
    assert {"blind:may", "blind:no-stock"} == {
        key for key in UNSEEN.reasons if key.startswith("blind:")
    }
    assert "blind:again" in KINGS.reasons


def test_announcements_come_after_it() -> None:
    """Legal actions stay in the order of their numbers."""
    deal = RULES["marriages"].position(hands={0: "Kh Qh 8c 8s"})
    assert legal(deal) == "8c 8s Qh Kh blind announce Qh announce Kh"
    numbers = [action.number for action in deal.legal_actions]
    assert numbers == sorted(numbers)


def test_a_burn_with_a_card_from_the_stock() -> None:
    """Cards that were turned up count for a burn like any others."""
    deal = RULES["burns"].position(trick="9c 9s 9h", stock="9d 8c 8s 8h 8d", hands={3: "K K A A"})
    deal = deal.apply(BLIND)
    assert deal.burn is not None
    assert (deal.burn.seat, deal.burn.rank, deal.burn.card) == (3, "9", 4)
    assert len(deal.stock) == 4


# A card that goes into the hand


def kept() -> Deal:
    """Return a deal in which seat 0 has turned up the last king and holds it."""
    deal = KINGS.position(
        hands={0: "2c 2s 2h 2d 3c 3s"}, taken={1: "Kc Ks Kh 4c"}, stock="Kd 5c 5s 5h"
    )
    return deal.apply(BLIND)


def test_a_card_that_may_not_be_played_is_shown() -> None:
    """It goes into the hand for all to see, and the turn goes on with the hand alone."""
    deal = kept()
    assert (deal.to_move, deal.phase, len(deal.hands[0]), len(deal.stock)) == (0, "lead", 7, 3)
    assert legal(deal) == "2c 2s 2h 2d 3c 3s"
    assert refused(deal, BLIND) == "blind:again"
    assert refused(deal, sedma.action("Kd")) == "hold:stock"
    assert deal.shown == ((Card("K", "d"),), (), (), ())
    for seat in range(4):
        view = deal.observe(seat)
        assert view.shown == deal.shown
        assert [(one.card, one.how) for one in view.turned_up] == [(Card("K", "d"), "shown")]
        assert view.information_state.endswith("do 0:blind\nturned Kd")
    after = deal.apply(sedma.action("2c"))
    assert (len(after.hands[0]), len(after.stock)) == (6, 3)
    assert after.shown == deal.shown
    assert after.trick.cards == (Card("2", "c"),)


def test_the_last_card_of_the_stock_goes_to_the_hand_too() -> None:
    """In the same turn it may not be played, even if the stock is empty now; later it may."""
    deal = KINGS.position(
        hands={0: "2c 2s 2h 2d 3c 3s"}, taken={3: "Kc Ks Kh 4c"}, stock="5c 5s 5h Kd", leader=1
    )
    for _ in range(3):
        deal = deal.apply(BLIND)
    assert deal.to_move == 0
    deal = deal.apply(BLIND)
    assert (deal.phase, deal.stock, legal(deal)) == ("follow", (), "2c 2s 2h 2d 3c 3s")
    deal = deal.apply(sedma.action("2c"))
    assert deal.tricks[0].cards[-1] == Card("2", "c")
    assert deal.shown[0] == (Card("K", "d"),)
    while deal.to_move != 0:
        deal = deal.apply(deal.legal_actions[0])
    assert "Kd" in legal(deal)
    assert deal.apply(sedma.action("Kd")).shown == ()


def test_nobody_shows_anything_without_the_rule() -> None:
    """By default there is nothing to see in a hand."""
    assert UNSEEN.deal(seed=1).apply(BLIND).shown == ()


def test_an_equal_card_that_was_not_shown() -> None:
    """Of two equal cards in a hand one is shown; when one is played the other is hidden again."""
    rules = BOTH.change(
        pack=Pack(("K", "9", "10", "A"), copies=2), hold_back={"ranks": ("K",), "free": 2}
    )
    deal = rules.position(
        hands={0: "Kd 9c 9c 9s", 1: "9d 10c 10c 10s"},
        taken={2: "Kc Kc As As"},
        stock="Kd 10h 9h 9h",
    )
    deal = deal.apply(BLIND)
    assert deal.shown[0] == (Card("K", "d"),)
    for text in ("9c", "blind", "blind"):
        deal = deal.apply(sedma.action(text))
    deal = deal.apply(deal.legal_actions[0])
    while deal.stock:
        deal = deal.apply(deal.legal_actions[0])
    while deal.to_move != 0:
        deal = deal.apply(deal.legal_actions[0])
    assert deal.hands[0].count(Card("K", "d")) == 2
    deal = deal.apply(sedma.action("Kd"))
    assert deal.hands[0].count(Card("K", "d")) == 1
    assert deal.shown == ()


def test_a_shown_card_may_decide_the_sides() -> None:
    """Everybody knows who plays alone once the card is shown."""
    rules = RULES["lone king"]
    deal = rules.position(
        hands={0: "8c 8s 8h 9c"}, taken={1: "Ks 9s 9h"}, stock="Kh 10c 10s", leader=0
    )
    assert deal.observe(1).sides == ((0,), (1,), (2,))
    deal = deal.apply(BLIND)
    assert deal.shown[0] == (Card("K", "h"),)
    assert deal.observe(1).sides == deal.observe(0).sides == ((0,), (1, 2))


# All of it together


@each
def test_what_has_left_the_stock(name: str) -> None:
    """The cards that left the stock are those by which states differ."""
    rules = RULES[name]
    for deal in random_deals(rules, 6):
        states = all_states(deal)
        gone = list(deal.from_stock)
        assert tuple(one.card for one in gone) == deal.start.stock[: len(gone)]
        assert deal.start.stock[len(gone) :] == deal.stock
        for done, (before, after) in enumerate(pairwise(states), 1):
            new = [one for one in gone if one.after == done]
            assert tuple(one.card for one in new) == before.stock[: len(new)]
            assert after.stock == before.stock[len(new) :]
            move = deal.history[done - 1]
            for seat in rules.table.seats:
                held = Counter(before.hands[seat])
                held += Counter(one.card for one in new if one.seat == seat and one.how != "played")
                if seat == move.seat and isinstance(move.action, Play | sedma.Announce):
                    held -= Counter([move.action.card])
                assert held == Counter(after.hands[seat])
            assert after.from_stock == tuple(one for one in gone if one.after <= done)


@each
def test_cards_are_neither_made_nor_lost(name: str) -> None:
    """At each moment every card of the pack lies somewhere, once."""
    rules = RULES[name]
    for _, state in moments(rules, 5):
        lying = Counter(state.stock)
        for cards in (*state.hands, *state.taken, state.trick.cards):
            lying.update(cards)
        assert lying == Counter(rules.pack.cards)


@each
def test_legal_actions_are_explained(name: str) -> None:
    """Whatever is legal is explained as legal, and nothing else is."""
    rules = RULES[name]
    for _, state in moments(rules, 2):
        allowed = set(state.legal_actions)
        hand = [Play(card) for card in state.hands[state.to_move or 0]]
        for action in {*allowed, *hand, BLIND}:
            assert state.explain(action).legal == (action in allowed)
        numbers = [action.number for action in state.legal_actions]
        assert numbers == sorted(set(numbers))
        assert state.is_over or numbers


@each
@some
@given(seed=st.integers(0, 2**64 - 1))
def test_hidden_cards_make_no_difference(name: str, seed: int) -> None:
    """Exchanging cards that a seat has not seen leaves everything that it observes as it is."""
    compare(RULES[name], seed, strict=name not in ("burns", "marriages", "kings, limited"))


@each
@some
@given(seed=st.integers(0, 2**64 - 1), steps=st.integers(0, 80))
def test_records_and_texts_bring_deals_back(name: str, seed: int, steps: int) -> None:
    """A deal comes back from its record, its text and a pickle."""
    stream = Stream(seed)
    deal = RULES[name].deal(stream=stream)
    deal = chat(deal, stream, steps)
    assert read_line(deal_record(deal)) == deal
    assert read_deal(deal_text(deal)) == deal
    again = pickle.loads(pickle.dumps(deal))  # noqa: S301
    assert (again, hash(again)) == (deal, hash(deal))
    assert again.legal_actions == deal.legal_actions


# Positions


def test_a_position_in_the_middle_of_a_trick() -> None:
    """Hands are given as they are now: who has played has drawn."""
    deal = BOTH.position(
        leader=1,
        trick="9c 10s",
        hands={0: "8c 8s 8h 8d", 1: "7c 7s 7h 7d", 2: "Kc Ks Kh Kd"},
        stock="Ac As Ah Ad 10c 10h",
    )
    assert (deal.to_move, deal.phase) == (3, "follow")
    assert [texts(deal.hands[seat]) for seat in range(3)] == [
        "8c 8s 8h 8d",
        "7c 7s 7h 7d",
        "Kc Ks Kh Kd",
    ]
    assert texts(deal.stock) == "Ac As Ah Ad 10c 10h"
    assert [one.how for one in deal.from_stock] == ["drawn", "drawn"]


@pytest.mark.parametrize(
    ("known", "sizes", "stock"),
    [
        ({}, (4, 4, 4, 4), 14),
        ({"hands": {0: 4}}, (4, 4, 4, 4), 14),
        ({"hands": {3: 4}}, (4, 4, 4, 4), 14),
        ({"hands": {3: 3}}, (2, 2, 3, 3), 0),
        ({"hands": {0: 3}}, (3, 3, 4, 4), 0),
        ({"stock": 0}, (3, 3, 4, 4), 0),
        ({"stock": 2}, (4, 4, 4, 4), 2),
    ],
)
def test_sizes_of_hands_in_a_position(
    known: dict[str, Any], sizes: tuple[int, ...], stock: int
) -> None:
    """With a stock all hands are full, also those that have played; without one they are not."""
    deal = BOTH.position(trick="9 10", **known)
    assert tuple(map(len, deal.hands)) == sizes
    assert len(deal.stock) == stock


def test_hands_that_cannot_be_so_in_a_position() -> None:
    """While there is a stock each hand is full."""
    with pytest.raises(PositionError, match="hands are filled before a lead"):
        BOTH.position(trick="9 10", hands={0: 3, 1: 3, 2: 3, 3: 3}, stock=8)
    with pytest.raises(PositionError, match="hands are level before a lead"):
        BOTH.position(trick="9 10", hands={0: 3, 2: 4}, stock=8)


def test_a_card_shown_is_not_the_one_that_was_drawn() -> None:
    """The card that a seat is taken to have drawn for what it played is none that it shows."""
    deal = KINGS.position(
        trick="9c", hands={0: "2c 2s 2h 2d 3c Kd"}, shown=["Kd", "", "", ""], stock=7
    )
    assert deal.shown == ((Card("K", "d"),), (), (), ())
    assert deal.start.shown == deal.shown
    assert [str(one.card) for one in deal.from_stock] == ["3c"]


@pytest.mark.parametrize(
    ("rules", "wrong", "message"),
    [
        (
            KINGS.change(hold_back=HoldBack()),
            {"shown": ["Kd", "", "", ""]},
            "shown: nobody holds a card for all to see in this game",
        ),
        (
            KINGS.change(blind="never"),
            {"shown": ["Kd", "", "", ""]},
            "shown: nobody holds a card for all to see in this game",
        ),
        (KINGS, {"shown": ["Kd"]}, "shown: one entry for each of 4 seats is needed"),
        (KINGS, {"shown": ["", "", "", "Kd"]}, "shown: seat 3 does not hold Kd"),
        (KINGS, {"shown": ["K", "", "", ""]}, "shown: name cards with their suits, not 'K'"),
    ],
)
def test_cards_shown_that_do_not_fit(rules: Rules, wrong: dict[str, Any], message: str) -> None:
    """Cards are shown by seats that hold them, in games in which that can be."""
    with pytest.raises(PositionError) as caught:
        rules.position(hands={0: "2c 2s 2h 2d 3c Kd"}, **wrong)
    assert str(caught.value).startswith(message)


# What does not go together


@pytest.mark.parametrize(
    ("rules", "changes", "message"),
    [
        (UNSEEN, {"prolong": {"when": "opponent"}}, "blind: a trick that may be prolonged would"),
        (UNSEEN, {"follow": {"must": "natural"}}, "blind: a seat that must beat if it can cannot"),
        (UNSEEN, {"pack": Pack(RANKS), "short_hands": "skip"}, "blind: cards off the stock within"),
        (AT_ONCE, {"short_hands": "skip"}, "draw: cards off the stock within a trick need hands"),
        (UNSEEN, {"draw": {"when": "when-empty"}}, "blind: hands that are not filled after each"),
        (
            UNSEEN,
            {"draw": {"when": "when-empty"}, "hand_size": 1},
            "blind: hands that are not filled after each",
        ),
    ],
)
def test_what_does_not_go_together(rules: Rules, changes: dict[str, Any], message: str) -> None:
    """Hands have to stay level, and who must beat cannot play unseen."""
    with pytest.raises(RulesError) as caught:
        rules.change(**changes)
    assert str(caught.value).startswith(message)
