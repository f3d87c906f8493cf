"""The rules of Ristiklappi that Ristikontra does not have, tested by their ids.

The tests take no fixtures, so that `test_planted_faults` can run them with a fault planted.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from family import legal, play, refused
from support import all_states, play_out, random_deals, rule, rules_of, texts

import sedma
from sedma import Blind, Card, Deal, Rules, Stream

NAME = "ristiklappi"
KINGS = "Kc Ks Kh"


def ristiklappi(**changes: Any) -> Rules:
    """Return the rules."""
    return rules_of(NAME, 4, **changes)


def after_trick(trick: str, stock: int, dirty: tuple[int, ...] = ()) -> tuple[int, ...]:
    """Return who is dirty after a trick led by seat 0, with so many cards in the stock before."""
    *words, last = trick.split()
    deal = before_last(words, last, stock, dirty)
    (action,) = {one for one in deal.legal_actions if one.text == last}
    return deal.apply(action).dirty


def before_last(words: list[str], last: str, stock: int, dirty: Any) -> Deal:
    """Return the deal before the last card of a trick."""
    free = ["2c", "2s", "2h", "2d", "3c"]
    hand = [last, *free[: 5 if stock else 4]]
    size = len(hand) if stock else len(hand) - 1
    hands = {0: size, 1: size, 2: size, 3: hand}
    return ristiklappi().position(
        trick=words, hands=hands, stock=stock - 3 if stock else 0, dirty=dirty
    )


@rule("RIST-DIRTY-1")
def test_queens_make_dirty_while_there_is_a_stock() -> None:
    """The side that takes a trick with a queen is dirty, whoever played it."""
    for stock in (28, 4):
        assert after_trick("9c Qs Jc 9s", stock) == (1,)
        assert after_trick("9c Js Qc 8s", stock) == (0,)
        assert after_trick("Qc Qs Jc 8s", stock) == (1,)
        assert after_trick("9c Js Kc 8s", stock) == ()
    assert after_trick("9c Qs Jc 9s", 0) == ()


@rule("RIST-DIRTY-2")
def test_dirt_is_not_counted() -> None:
    """Two queens, or a second trick with one, leave a side as dirty as one."""
    assert after_trick("9c Qs Qc 8s", 4) == (0,)
    assert after_trick("9c Qs Jc 8s", 4, (0,)) == (0,)
    assert after_trick("9c Qs Jc 9s", 4, (0,)) == (0, 1)
    assert after_trick("9c Ks Jc 8s", 0, (0,)) == ()
    twice = 0
    for deal in random_deals(ristiklappi(), 20):
        taken = Counter[int]()
        for state in all_states(deal):
            if state.tricks and not state.trick.plays and state.stock_sizes[-2]:
                trick = state.tricks[-1]
                side = (trick.taker or 0) % 2
                taken[side] += any(card.rank == "Q" for card in trick.cards)
                assert (side in state.dirty) == bool(taken[side])
                twice += taken[side] == 2
    assert twice


@rule("RIST-CLEAN-1")
def test_kings_clean_without_a_stock() -> None:
    """A dirty side that takes a trick with a king is clean, whoever played it; the other is not."""
    assert after_trick("9c Ks Jc 8s", 0, (0, 1)) == (1,)
    assert after_trick("Kc Js 9c Ks", 0, (0, 1)) == (0,)
    assert after_trick("9c Js Jc 8s", 0, (0, 1)) == (0, 1)
    assert after_trick("9c Ks Jc 8s", 0) == ()


@rule("RIST-CLEAN-2")
def test_early_kings_do_not_clean() -> None:
    """Not while there was a stock when the trick was led, in the seventh trick too."""
    for stock in (28, 8, 4):
        assert after_trick("9c Ks Jc 8s", stock, (0,)) == (0,)
        assert after_trick("Kc Js Jc 8s", stock, (0, 1)) == (0, 1)


@rule("RIST-CLEAN-3")
def test_kings_under_queens_do_not_clean() -> None:
    """A king in a trick that a queen took cleans nobody."""
    assert after_trick("Qc Ks 5c 9s", 0, (0,)) == (0,)
    assert after_trick("Qc Ks 5c Qs", 0, (1,)) == (1,)
    assert after_trick("9c Ks Qc 8s", 0, (0,)) == ()


def last_king(hand: str = "Kd 2c 2s 2h 2d 3c", **more: Any) -> Deal:
    """Return a deal in which three kings have been played; seat 0 holds these cards."""
    known: dict[str, Any] = {"hands": {0: hand}, "taken": {1: f"{KINGS} 4c"}, "stock": 4}
    return ristiklappi().position(**known | more)


@rule("RIST-KING-1")
def test_the_fourth_king_is_held_back() -> None:
    """It may neither be led nor played to a trick while there is a stock; then it may."""
    for more in ({}, {"leader": 3, "trick": "9c", "stock": 3}):
        deal = last_king(**more)
        assert legal(deal) == "2c 2s 2h 2d 3c blind"
        assert refused(deal, "Kd") == "hold:stock"
        assert deal.explain(sedma.action("Kd")).rule.id == "RIST-KING-1"  # type: ignore[union-attr]
        assert "Kd" in legal(last_king(**more | {"stock": 0}))
        hands = {0: "Kd 2c 2s 2h 2d 3c", 2: "Kh 5c 5s 5h 5d 4h"}
        assert "Kd" in legal(last_king(**more, taken={1: "Kc Ks 4s 4c"}, hands=hands))


@rule("RIST-KING-1")
def test_the_fourth_king_turned_up() -> None:
    """It goes into the hand for all to see, and another card of the hand is played, none drawn."""
    deal = last_king("2c 2s 2h 2d 3c 3s", stock="Kd 5c 5s 5h").apply(Blind())
    assert (deal.to_move, legal(deal)) == (0, "2c 2s 2h 2d 3c 3s")
    assert deal.observe(3).shown[0] == (Card("K", "d"),)
    assert refused(deal, "blind") == "blind:again"
    assert refused(deal, "Kd") == "hold:stock"
    after = play(deal, "2c")
    assert texts(after.hands[0]) == "2s 2h 2d 3c 3s Kd"
    assert texts(after.stock) == "5c 5s 5h"


@rule("RIST-KING-1")
def test_a_king_is_left_for_the_last_tricks() -> None:
    """All four kings are never out while there is a stock, unless one is played after all."""
    for deal in random_deals(ristiklappi(), 20):
        for state in deal.states():
            played = [card.rank for one in (*state.tricks, state.trick) for card in one.cards]
            if state.stock:
                assert played.count("K") <= 3
    rules = ristiklappi(hold_back={"turned_up": "played"})
    deal = rules.position(
        hands={0: "2c 2s 2h 2d 3c 3s"}, taken={1: f"{KINGS} 4c"}, stock="Kd 5c 5s 5h"
    )
    assert str(deal.apply(Blind()).led) == "Kd"


@rule("RIST-DIRTY-3")
def test_dirt_is_told_and_costs_nothing() -> None:
    """The outcome names the dirty sides; what a side scores does not depend on it."""
    found = Counter[int]()
    for deal in random_deals(ristiklappi(), 40):
        outcome = deal.outcome
        assert outcome is not None
        assert outcome.dirty == deal.dirty
        reasons = {why.reason: why.rule and why.rule.id for why in outcome.why}
        assert reasons.get("cleaning:dirty") == ("RIST-DIRTY-3" if outcome.dirty else None)
        points = outcome.points or ()
        best = [1 + (own == 120) if own > 60 else 0 for own in points]
        assert list(outcome.scores) == best
        found[len(outcome.dirty)] += 1
    assert found[0]
    assert found[1]


def test_everything_else_is_ristikontra() -> None:
    """But for kings and dirt all parts of the rules are those of Ristikontra."""
    other = sedma.variant("ristikontra")
    for name, component in sedma.variant(NAME).components.items():
        assert (component == other.components[name]) == (name not in ("hold_back", "cleaning"))
    deal = play_out(sedma.variant(NAME).deal(seed=1), Stream(1))
    assert len(deal.tricks) == 13


def test_hidden_cards_that_do_not_lift_a_limit() -> None:
    """Where nobody played what was barred otherwise, hidden cards can be exchanged unnoticed."""
    from play.test_view import compare, some_deal

    rules = sedma.variant(NAME)
    for seed in range(40):
        deal = some_deal(rules, Stream(seed))
        forced = any(
            state.explain(move.action).reason == "turn:forced"
            for state, move in zip(deal.states(), deal.history, strict=False)
        )
        compare(rules, seed, strict=not forced)
