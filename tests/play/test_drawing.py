"""When cards are drawn, and cards of the stock that nobody draws."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest
from support import all_states, play_out, random_deals, rules_of

from sedma import Deal, Pack, PositionError, Rules, RulesError, Stream, card
from sedma.components import Draw

WHEN_EMPTY: dict[str, Any] = {"draw": {"when": "when-empty"}}


def left(players: int, copies: int = 1, **changes: Any) -> Rules:
    """Return rules with a full pack of which the cards over are left in the stock."""
    alone: dict[str, Any] = {"pack": Pack.full(copies), "short_hands": "leave"}
    return rules_of("classic", players, **(alone | changes))


# Drawing with empty hands


def test_nothing_is_drawn_before_all_hands_are_empty() -> None:
    """While somebody holds a card nobody draws; then all hands are filled, the taker first."""
    rule = Draw(when="when-empty")
    assert rule.seats((0, 1, 0), 9, 0, 4) == ()
    assert rule.seats((0, 0, 0), 6, 1, 4) == (1, 2, 0, 1, 2, 0)
    assert rule.seats((0, 0), 20, 0, 2) == (0, 1, 0, 1)
    assert Draw("block", "when-empty").seats((0, 0), 20, 1, 2) == (1, 1, 0, 0)
    assert rule.seats((0, 0), 0, 0, 2) == ()


def test_wrong_times_of_drawing() -> None:
    """A value that the field does not take is refused."""
    for value in ("never", None, True, ["when-empty"]):
        with pytest.raises(RulesError, match=r"^when is one of 'after-trick', "):
            Draw(when=value)  # type: ignore[arg-type]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_hands_are_dealt_anew_when_empty(players: int) -> None:
    """The stock shrinks only when all hands are empty, and then everybody gets as many cards."""
    rules = rules_of("classic", players, **WHEN_EMPTY)
    for deal in random_deals(rules, 10):
        states = all_states(deal)
        for before, after in pairwise(states):
            if after.stock != before.stock:
                assert sum(map(len, before.hands)) <= 1
                assert len({len(hand) for hand in after.hands}) == 1
            if after.phase == "lead":
                assert after.observe(0).stock_size == len(after.stock)
        for seat in rules.table.seats:
            view = deal.observe(seat)
            drawn = [one for draw in view.draws for one in draw.cards]
            assert len(drawn) + rules.hand_size == len(rules.pack) // players
            assert all(len(draw.cards) == rules.hand_size for draw in view.draws[:-1])


def test_positions_between_two_drawings() -> None:
    """A stock may lie beside hands that are not full, if the rules draw only later."""
    rules = rules_of("classic", 4, **WHEN_EMPTY)
    deal = rules.position(hands=[2, 2, 2, 2], stock=12)
    assert ([len(hand) for hand in deal.hands], len(deal.stock)) == ([2, 2, 2, 2], 12)
    over = play_out(deal, Stream(1))
    assert sum(map(len, over.taken)) == 32
    with pytest.raises(PositionError, match="stock: 12 cards while hands hold 2 of 4"):
        rules_of("classic", 4).position(hands=[2, 2, 2, 2], stock=12)


# Cards left over


@pytest.mark.parametrize(("players", "copies", "over"), [(3, 1, 1), (6, 2, 2), (5, 1, 2)])
def test_cards_that_are_too_few_for_all_are_left(players: int, copies: int, over: int) -> None:
    """The last cards of the stock stay there; all others are played, and hands stay level."""
    base = {"table": {"players": players}, "sides": {"count": players}}
    rules = left(players if players < 5 else 4, copies, **(base if players > 4 else {}))
    assert rules.left_over == over
    for deal in random_deals(rules, 10):
        assert len(deal.stock) == over
        assert deal.stock == deal.start.stock[-over:]
        assert sum(map(len, deal.taken)) == 52 * copies - over
        everywhere = Counter(card for pile in (*deal.taken, deal.stock) for card in pile)
        assert everywhere == Counter(rules.pack.cards)
        assert deal.outcome is not None
        assert deal.outcome.last_taker == deal.tricks[-1].taker
        for state in all_states(deal):
            if state.phase == "lead":
                assert len({len(hand) for hand in state.hands}) == 1
            assert len(state.stock) >= over


def test_nobody_sees_the_cards_that_are_left() -> None:
    """At the end a seat knows how many cards are left, and not which."""
    deal = play_out(left(3).deal(seed=1), Stream(1))
    view = deal.observe(0)
    assert view.stock_size == 1
    assert str(deal.stock[0]) not in view.information_state.split("\n", 1)[1].replace(":", " ")


def test_a_pack_that_comes_out_leaves_nothing() -> None:
    """Where the pack can be shared nothing is left, whatever the rules say of what is over."""
    assert left(4).left_over == 0
    assert left(4, short_hands="refuse").left_over == 0
    assert rules_of("classic", 3, pack=Pack.from_seven(), short_hands="skip").left_over == 0


def test_what_does_not_go_with_cards_left_over() -> None:
    """A pass would leave hands uneven."""
    with pytest.raises(RulesError, match="passes: a card left out of a round leaves hands uneven"):
        left(3, passes=1)


def test_positions_with_cards_left_over() -> None:
    """Positions of such rules keep the cards over in the stock, and piles of whole rounds."""
    rules = left(3)
    deal = rules.position(hands=[1, 1, 1], stock=1, taken=[48, 0, 0])
    assert len(deal.stock) == 1
    over = play_out(deal, Stream(2))
    assert (len(over.stock), over.is_over) == (1, True)
    with pytest.raises(PositionError, match="stock: 4 cards while hands hold 1 of 4"):
        rules.position(hands=[1, 1, 1], stock=4, taken=[45, 0, 0])
    with pytest.raises(PositionError, match="taken: seat 0 has 49 cards; a round has 3"):
        rules.position(hands=[1, 1, 1], stock=0, taken=[49, 0, 0])


def test_equal_orders_of_drawing_agree() -> None:
    """Who draws what is the same for the deal and for the view of each seat."""
    deal: Deal = play_out(left(3).deal(seed=4), Stream(4))
    drawn = sum(len(draw.cards) for seat in range(3) for draw in deal.observe(seat).draws)
    assert drawn == 51 - 12


def test_a_majority_needs_all_cards() -> None:
    """Which cards are left over decides how many points there are, so no majority is certain."""
    with pytest.raises(RulesError, match="stop: the cards that are left in the stock decide"):
        left(
            2,
            pack=Pack(("7", "A", "10", "K"), ("c", "s", "h")).without(card("Kc")),
            stop="majority",
            result={"all_points": 1, "all_cards": 1},
        )


def test_the_stock_has_run_out_when_only_cards_left_over_lie_there() -> None:
    """Partners may look at each other's hands then."""
    pack = Pack.from_seven().without(card("8d"), card("9d"))
    deal = left(4, pack=pack, peek="stock-empty").deal(seed=1)
    while len(deal.stock) > 2:
        assert not deal.observe(0).seen
        deal = deal.apply(deal.legal_actions[0])
    assert deal.observe(0).seen
