"""Actions: one text and one number each."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest
from attrs import frozen
from hypothesis import given
from hypothesis import strategies as st
from support import tries

import sedma
from sedma import (
    ACTION_COUNT,
    ACTION_NUMBERING,
    ACTIONS,
    CARDS,
    Action,
    ActionError,
    ActionRegister,
    Announce,
    Blind,
    Card,
    End,
    Pass,
    Play,
    action,
)

quick = tries(25)

ALL = tuple(ACTIONS.items())


def test_the_numbering() -> None:
    """The numbers are those of the table in the module's documentation, and only those."""
    expected: dict[int, Action] = {one.number: Play(one) for one in CARDS}
    expected |= {52: End(), 53: Pass(), 54: Blind()}
    expected |= {64 + one.number: Announce(one) for one in CARDS}
    assert dict(ACTIONS) == expected
    assert len(ACTIONS) == 107
    assert (ACTION_NUMBERING, ACTION_COUNT) == (1, 128)


def test_the_texts() -> None:
    """The texts are those of the table in the module's documentation."""
    for one in CARDS:
        assert ACTIONS[one.number].text == str(one)
        assert ACTIONS[64 + one.number].text == f"announce {one}"
    assert [ACTIONS[number].text for number in (52, 53, 54)] == ["end", "pass", "blind"]


@pytest.mark.parametrize(("number", "one"), ALL, ids=[one.text for one in ACTIONS.values()])
def test_number_text_and_object_stand_for_one_another(number: int, one: Action) -> None:
    """Each action is found by its number and by its text, and has both."""
    assert one.number == number
    assert action(number) == one
    assert action(one.text) == one
    assert str(one) == one.text
    assert isinstance(one, Action)


def test_reprs() -> None:
    """An action is shown as what makes it, without number and text."""
    assert repr(Play(Card("10", "h"))) == "Play(card=Card('10h'))"
    assert repr(Announce(Card("K", "h"))) == "Announce(card=Card('Kh'))"
    assert [repr(one) for one in (End(), Pass(), Blind())] == ["End()", "Pass()", "Blind()"]


def test_texts_differ() -> None:
    """No two actions have the same text or are equal."""
    assert len({one.text for one in ACTIONS.values()}) == len(ACTIONS)
    assert len(set(ACTIONS.values())) == len(ACTIONS)


def test_two_equal_cards_are_one_action() -> None:
    """Playing either of two equal cards is the same action, with one number and one hash."""
    first, second = sedma.Pack.full(2).cards[:2]
    assert Play(first) == Play(second)
    assert hash(Play(first)) == hash(Play(second))
    assert Play(first).number == Play(second).number


def test_playing_and_announcing_a_card_differ() -> None:
    """To play a card is not to announce it, and actions without a card differ by their kind."""
    assert Play(CARDS[0]) != Announce(CARDS[0])
    assert len({End(), Pass(), Blind()}) == 3


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("  10H ", Play(Card("10", "h"))),
        ("ub", Play(Card("J", "d"))),
        ("END", End()),
        ("\tpass\n", Pass()),
        ("Blind", Blind()),
        ("Announce  kh", Announce(Card("K", "h"))),
        (" ANNOUNCE Oa ", Announce(Card("Q", "c"))),
    ],
)
def test_case_blanks_and_german_letters(text: str, expected: Action) -> None:
    """Capitals and blanks do not matter, and cards may be written with German letters."""
    assert action(text) == expected


@pytest.mark.parametrize(
    "text",
    ["", " ", "fold", "7", "7x", "end end", "announce", "announce end", "announce 7c 8c", "7c 8c"],
)
def test_text_that_is_no_action(text: str) -> None:
    """A text that names no action is refused; the message repeats it and shows what there is."""
    with pytest.raises(ActionError, match="'end', 'pass', 'blind' or 'announce Kh'") as caught:
        action(text)
    assert repr(text) in str(caught.value)
    assert caught.value.__cause__ is None


@pytest.mark.parametrize("number", [-1, *range(55, 64), *range(116, 129), 10**9])
def test_number_that_is_no_action(number: int) -> None:
    """A number that is not used is refused, and the message repeats it."""
    with pytest.raises(ActionError, match=f"^no action has the number {number}$"):
        action(number)


@pytest.mark.parametrize(
    "value", [True, False, None, 7.0, b"7c", Card("7", "c"), End(), ["7c"]], ids=repr
)
def test_what_is_neither_text_nor_number(value: Any) -> None:
    """Truth values, cards, actions and the rest are refused; the message says what is wanted."""
    with pytest.raises(ActionError, match="give its text or its number"):
        action(value)


@quick
@given(st.text(max_size=12))
def test_any_text_is_an_action_or_an_action_error(text: str) -> None:
    """Whatever is typed, reading it gives one of the actions or an ActionError."""
    try:
        found = action(text)
    except ActionError:
        return
    assert ACTIONS[found.number] == found


@pytest.mark.parametrize("one", ACTIONS.values(), ids=str)
def test_copies_and_pickles_are_equal(one: Action) -> None:
    """A copied or pickled action is equal and keeps number and text."""
    for again in (copy.copy(one), copy.deepcopy(one), pickle.loads(pickle.dumps(one))):  # noqa: S301
        assert again == one
        assert hash(again) == hash(one)
        assert (again.number, again.text) == (one.number, one.text)


@pytest.mark.parametrize(
    "one", [Play(CARDS[0]), End(), Pass(), Blind(), Announce(CARDS[0])], ids=str
)
def test_actions_are_frozen(one: Any) -> None:
    """No field of an action can be set."""
    for name in ("card", "number", "text"):
        with pytest.raises(AttributeError):
            setattr(one, name, 1)


def test_the_table_of_actions_cannot_be_changed() -> None:
    """The mapping of all actions is for reading only."""
    table: Any = ACTIONS
    with pytest.raises(TypeError):
        table[55] = End()


def test_other_games_derive_their_own_actions() -> None:
    """A class derived from the base that has a number and a text is written as that text."""

    class Knock(Action):
        number = 60
        text = "knock"

    assert str(Knock()) == "knock"


@pytest.mark.parametrize("kind", [Play, Announce])
def test_only_a_card_can_be_played(kind: type[Any]) -> None:
    """An action is made with a card; the text of one is refused with an error of the library."""
    with pytest.raises(sedma.SedmaError):
        kind("10h")


# Actions of another game.


@frozen
class Take(Action):
    """An action of a game that is not of the family."""

    number: int = 7
    text: str = "take"


def test_a_register_of_another_game() -> None:
    """A register finds actions of any class by number and text, in the order in which they came."""
    register = ActionRegister([Take(), Play(CARDS[0]), Take(9, "take 10h")], hint="take")
    assert list(register) == [7, 0, 9]
    assert len(register) == 3
    assert register[7] == register.read(7) == register.read("  TAKE ") == Take()
    assert register.read("take  TH").number == 9


def test_a_register_says_what_may_be_written() -> None:
    """A text, number or object that names no action of the game is refused with the hint."""
    register = ActionRegister([Take()], hint="write 'take'")
    with pytest.raises(ActionError, match=r"^'leave' is no action: write 'take'$"):
        register.read("leave")
    with pytest.raises(ActionError, match=r"^no action has the number 8$"):
        register.read(8)
    with pytest.raises(ActionError, match="give its text or its number"):
        register.read(True)


@pytest.mark.parametrize("other", [Take(8), Take(7, "leave")])
def test_two_actions_that_cannot_be_told_apart(other: Action) -> None:
    """No two actions of a register share a number or a text."""
    with pytest.raises(ActionError, match="two actions with the number"):
        ActionRegister([Take(), other], hint="")
