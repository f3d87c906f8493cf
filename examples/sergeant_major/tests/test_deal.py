"""Deals: what is refused and with which error, explanations, and how they begin."""

from __future__ import annotations

import pickle
from typing import Any

import pytest
from attrs import evolve
from sergeant_major import ACTIONS, GAMES, Discard, Give, Keep, Trump, begin_deal
from support import BASE, deal_with, do, finish, to_phase

from sedma import (
    ActionError,
    Card,
    CardNotHeldError,
    DealOverError,
    End,
    IllegalActionError,
    MatchError,
    NotToMoveError,
    PackError,
    Play,
    RulesError,
    SeatError,
    Stream,
)


def test_actions_have_text_and_number() -> None:
    """Each action is found by its text and by its number, and no two share one."""
    assert len(ACTIONS) == 3 * 52 + 5
    for number, action in ACTIONS.items():
        assert action.number == number
        assert ACTIONS.read(action.text) == ACTIONS.read(number) == action
    assert [ACTIONS.read(text) for text in ("TRUMP H", "give th", "keep")] == [
        Trump("h"),
        Give(Card("10", "h")),
        Keep(),
    ]
    assert (Trump("d").number, Discard(Card("2", "c")).number) == (195, 128)


@pytest.mark.parametrize(
    ("phase", "text", "kind", "reason"),
    [
        ("give", "keep", IllegalActionError, "keep:compulsory"),
        ("give", "trump h", IllegalActionError, "due:give"),
        ("trump", "2c", IllegalActionError, "due:trump"),
        ("discard", "give 2c", IllegalActionError, "due:discard"),
        ("play", "discard 2c", IllegalActionError, "due:play"),
        ("over", "2c", DealOverError, "turn:over"),
    ],
)
def test_what_is_refused(phase: str, text: str, kind: type[Exception], reason: str) -> None:
    """What is not due is refused; the error is typed, names a rule and what would be legal."""
    deal = to_phase(deal_with({}, before=(0, 1, -1)), phase)
    with pytest.raises(IllegalActionError) as caught:
        deal.apply(ACTIONS.read(text))
    assert type(caught.value) is kind
    assert caught.value.explanation.reason == reason
    assert caught.value.legal == deal.legal_actions
    assert caught.value.explanation.rule is not None


def test_cards_that_are_not_held() -> None:
    """A card of somebody else can be neither given, nor discarded, nor played."""
    deal = deal_with({}, before=(0, 1, -1))
    for phase, kind in (("give", Give), ("discard", Discard), ("play", Play)):
        deal = to_phase(deal, phase)
        held = deal.hands[deal.to_move or 0]
        card = next(one for one in BASE.pack.cards if one not in held)
        with pytest.raises(CardNotHeldError):
            deal.apply(kind(card))


def test_another_seat() -> None:
    """It is refused to a seat to do what another one has to, and to one that is not there."""
    deal = deal_with({})
    with pytest.raises(NotToMoveError):
        deal.apply(Trump("h"), seat=1)
    with pytest.raises(SeatError):
        deal.apply(Trump("h"), seat=3)
    assert deal.apply(Trump("h"), seat=0).trump == "h"
    deal = to_phase(deal, "discard")
    with pytest.raises(NotToMoveError, match=r"Legal now: nothing\.$") as caught:
        deal.apply(deal.legal_actions[0], seat=1)
    assert caught.value.legal == ()
    with pytest.raises(IllegalActionError) as own:
        deal.apply(Trump("h"), seat=0)
    assert own.value.legal == deal.legal_actions
    deal = deal_with({})
    assert (deal.legal_actions_of(1), len(deal.legal_actions_of(0))) == ((), 4)
    with pytest.raises(SeatError):
        deal.observe(3)


def test_actions_of_other_games() -> None:
    """What is no action of this game is no reason to look at the rules."""
    with pytest.raises(ActionError, match="no action of this game"):
        deal_with({}).apply(End())


def test_every_action_is_explained() -> None:
    """What is explained as legal is what is shown as legal, for every action, at every moment."""
    deal = finish(deal_with({}, before=(0, 1, -1)), Stream(4))
    for state in list(deal.states())[::5]:
        legal = {one for one in ACTIONS.values() if state.explain(one).legal}
        assert legal == set(state.legal_actions)
        numbers = [action.number for action in state.legal_actions]
        assert numbers == sorted(numbers)


def test_refused_actions_change_nothing() -> None:
    """A deal is the same after a refusal, and a pickled one is equal."""
    deal = do(deal_with({}), "trump h")
    before = pickle.dumps(deal)
    with pytest.raises(IllegalActionError):
        deal.apply(Trump("h"))
    again = pickle.loads(before)  # noqa: S301
    assert again == deal
    assert again.hands == deal.hands


@pytest.mark.parametrize(
    ("arguments", "kind"),
    [
        ({"dealer": 3, "seed": 1}, SeatError),
        ({"dealer": 0}, RulesError),
        ({"dealer": 0, "pack": "2c 3c"}, PackError),
        ({"dealer": 0, "seed": 1, "before": (1, 0)}, MatchError),
        ({"dealer": 0, "seed": 1, "before": (1, 0, 0)}, MatchError),
        ({"dealer": 0, "seed": 1, "before": (-9, 9, 0)}, MatchError),
        ({"dealer": 0, "seed": 1, "before": (True, 0, -1)}, MatchError),
        ({"dealer": 0, "seed": 1, "before": 5}, MatchError),
        ({"dealer": 0, "seed": 1, "before": (0, 0, 0, 0)}, MatchError),
    ],
)
def test_what_cannot_begin(arguments: dict[str, Any], kind: type[Exception]) -> None:
    """A deal begins with a seat, exactly one order, and a result that can have been."""
    with pytest.raises(kind):
        begin_deal(BASE, **arguments)


def test_what_a_result_before_has_to_be() -> None:
    """The error says how far below its target each seat can have been in the deal before."""
    with pytest.raises(MatchError, match=r"no less than -5, -3, -8, with a sum of 0, not \(9, -9"):
        begin_deal(BASE, dealer=0, seed=1, before=(9, -9, 0))
    stopped = BASE.change(play_out=False)
    with pytest.raises(MatchError, match="with a sum of 0"):
        begin_deal(stopped, dealer=0, seed=1, before=(-5, -3, 4))


@pytest.mark.parametrize("kind", [Give, Discard])
def test_actions_are_made_with_cards(kind: Any) -> None:
    """An action cannot be made with text instead of a card or a suit."""
    with pytest.raises(ActionError, match=r"made with a card, not '2c'; ACTIONS.read reads text"):
        kind("2c")
    with pytest.raises(ActionError, match="suit is one of 'c', 's', 'h', 'd', not 'z'"):
        Trump("z")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"hand_size": 18}, "the pack has too few cards"),
        ({"hand_size": 8, "targets": (4, 2, 2)}, "more cards in the kitty than in a hand"),
        ({"packet": 17}, "packet: there are fewer cards in a hand"),
        ({"targets": (8, 5)}, "one for each seat"),
        ({"targets": (8, 5, 2)}, "they add up to the number of tricks"),
        ({"targets": "853"}, "targets is a tuple of numbers"),
        ({"targets": (8, 5, "3")}, "targets is a whole number from 0 to 52"),
        ({"pack": BASE.pack.full(2)}, "no card is there twice"),
        ({"kitty_order": "never"}, "kitty_order is one of"),
        ({"kitty_order": "take-before-exchange"}, "they cannot come one by one"),
        ({"exchange": "off"}, "shows: nothing is returned"),
        ({"end": "deals", "play_out": False}, "only a number of tricks can end a deal early"),
        ({"limit": 17}, "there are fewer tricks than that"),
        ({"shows": 1}, "shows is true or false"),
        ({"colour": 1}, "rules have no field 'colour' to change"),
        ({"variant": "other"}, "rules have no field 'variant' to change"),
    ],
)
def test_rules_that_cannot_be(changes: dict[str, Any], message: str) -> None:
    """Values that do not fit, or not together, are refused with the field."""
    with pytest.raises(RulesError, match=message):
        BASE.change(**changes)


def test_a_name_is_text() -> None:
    """The name of a game is text."""
    with pytest.raises(RulesError, match="variant is a str, not 3"):
        evolve(BASE, variant=3)  # type: ignore[arg-type]


def test_four_cannot_return_one_by_one() -> None:
    """Where two may be up and two down at once, nothing can be returned one by one."""
    with pytest.raises(RulesError, match="one-by-one is for three"):
        GAMES["four-player"].rules.change(returns="one-by-one")
    with pytest.raises(RulesError, match="shows: there is no kitty"):
        GAMES["four-player"].rules.change(shows=True)


def test_views() -> None:
    """A view has what its seat knows, and legal actions only on its turn."""
    deal = deal_with({})
    view = deal.observe(0)
    assert (view.hand, view.kitty, view.legal_actions) == (deal.hands[0], (), deal.legal_actions)
    assert deal.observe(1).legal_actions == ()
    deal = to_phase(deal, "play")
    view = deal.observe(0)
    lines = view.information_state.splitlines()
    assert lines[0].startswith("sergeant-major 3 rules ")
    assert lines[1:3] == ["seat 0 dealer 0", "before none"]
    assert lines[-1] == f"kitty {' '.join(map(str, deal.kitty))}"
    assert "do 0:discard ?" in deal.observe(1).information_state
    assert f"do 0:discard {deal.discards[0]}" in lines
