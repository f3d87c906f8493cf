"""Cards: what they are, how they are read, and what is refused."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import tries

from sedma import CARDS, RANKS, SUITS, Card, CardError, card
from sedma.values.cards import cards, rank

quick = tries(25)

GERMAN = {"c": "a", "s": "l", "h": "h", "d": "b"}
RANK_LETTERS = {"10": ("10", "T"), "J": ("J", "U"), "Q": ("Q", "O")}


def spellings(one: Card) -> list[str]:
    """Return every way to write a card in capitals and small letters."""
    return [
        f"{rank_text}{suit_text}"
        for rank_word in RANK_LETTERS.get(one.rank, (one.rank,))
        for rank_text in (rank_word.upper(), rank_word.lower())
        for suit_letter in (one.suit, GERMAN[one.suit])
        for suit_text in (suit_letter.upper(), suit_letter.lower())
    ]


def test_there_are_52_cards_numbered_by_rank_then_suit() -> None:
    """The cards are the product of 13 ranks and 4 suits, numbered in that order."""
    assert RANKS == ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
    assert SUITS == ("c", "s", "h", "d")
    assert [(one.rank, one.suit) for one in CARDS] == [
        (rank_name, suit) for rank_name in RANKS for suit in SUITS
    ]
    assert [one.number for one in CARDS] == list(range(52))


def test_known_numbers() -> None:
    """The numbers are fixed for ever, since actions and stored deals use them."""
    expected = {"2c": 0, "2d": 3, "7c": 20, "10h": 34, "Kd": 47, "Ac": 48, "Ad": 51}
    assert {text: card(text).number for text in expected} == expected


@pytest.mark.parametrize("one", CARDS, ids=str)
def test_every_card_is_read_in_every_spelling(one: Card) -> None:
    """French and German letters, T for ten, capitals and blanks around all give the card."""
    for text in spellings(one):
        assert card(text) == one
        assert card(f"  {text}\n") == one


@pytest.mark.parametrize("one", CARDS, ids=str)
def test_a_card_is_written_as_it_is_read(one: Card) -> None:
    """The text of a card gives the card back, and its repr shows the text."""
    assert str(one) == one.rank + one.suit
    assert card(str(one)) == one
    assert repr(one) == f"Card('{one}')"


@pytest.mark.parametrize(
    ("german", "french"),
    [("Ua", "Jc"), ("Ol", "Qs"), ("Kb", "Kd"), ("Ah", "Ah"), ("Aa", "Ac"), ("tb", "10d")],
)
def test_german_letters(german: str, french: str) -> None:
    """Acorns, leaves, hearts, bells are clubs, spades, hearts, diamonds; U and O are J and Q."""
    assert card(german) == card(french)


@pytest.mark.parametrize(
    "text", ["", " ", "h", "10", "7", "11h", "1h", "10x", "h10", "7 h", "7ch", "X", "7:h", "♥7"]
)
def test_text_that_is_no_card(text: str) -> None:
    """A text that names no card is refused; the message repeats it and shows how to write one."""
    with pytest.raises(CardError) as caught:
        card(text)
    assert repr(text) in str(caught.value)
    assert "10h" in str(caught.value)
    assert all(known in str(caught.value) for known in RANKS)


@pytest.mark.parametrize("value", [None, 34, 3.5, b"10h", ["10h"], Card("10", "h")], ids=repr)
def test_a_card_is_read_from_text_only(value: Any) -> None:
    """Anything but text is refused, and the message says that text is wanted."""
    with pytest.raises(CardError, match="written as text"):
        card(value)


@pytest.mark.parametrize("wrong", ["1", "11", "j", "T", "U", "", 10, None, ["A"], ("A",)], ids=repr)
def test_a_card_with_a_wrong_rank(wrong: Any) -> None:
    """Only the 13 ranks as they stand make a card; the message lists them."""
    with pytest.raises(CardError, match=r"is no rank; ranks are 2 3 4 .* K A"):
        Card(wrong, "h")


@pytest.mark.parametrize("wrong", ["a", "l", "b", "H", "♥", "", 0, None, ["h"], {}], ids=repr)
def test_a_card_with_a_wrong_suit(wrong: Any) -> None:
    """Only the 4 suits as they stand make a card; the message lists them."""
    with pytest.raises(CardError, match=r"is no suit; suits are c s h d"):
        Card("7", wrong)


def test_the_number_is_not_an_argument() -> None:
    """The number follows from rank and suit and cannot be given."""
    with pytest.raises(TypeError):
        Card("7", "c", 20)  # type: ignore[call-arg]


def test_equal_cards_are_one_value() -> None:
    """Cards with equal rank and suit are equal and hash alike; others differ."""
    assert Card("7", "c") == CARDS[20]
    assert hash(Card("7", "c")) == hash(CARDS[20])
    assert len({Card("7", "c"), *CARDS}) == 52
    assert Card("7", "c") != Card("7", "s")
    assert Card("7", "c") != Card("8", "c")
    assert Card("7", "c") != "7c"


def test_cards_have_no_order() -> None:
    """Ranks have no strength by themselves, so cards cannot be compared."""
    with pytest.raises(TypeError):
        Card("7", "c") < Card("8", "c")  # type: ignore[operator]  # noqa: B015


def test_a_card_is_frozen() -> None:
    """No field of a card can be set, deleted or added."""
    one: Any = Card("7", "c")
    for name in ("rank", "suit", "number", "colour"):
        with pytest.raises(AttributeError):
            setattr(one, name, "8")
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        del one.rank
    assert (one.rank, one.suit, one.number) == ("7", "c", 20)


def test_a_changed_card_has_its_own_number() -> None:
    """A card made from another with one field changed gets the number that belongs to it."""
    assert attrs.evolve(Card("7", "c"), rank="8").number == 24


@pytest.mark.parametrize("protocol", range(2, pickle.HIGHEST_PROTOCOL + 1))
def test_pickle(protocol: int) -> None:
    """All cards survive pickling with their numbers."""
    again = pickle.loads(pickle.dumps(CARDS, protocol))  # noqa: S301
    assert again == CARDS
    assert [one.number for one in again] == list(range(52))


def test_copy() -> None:
    """Shallow and deep copies are equal and keep the number."""
    one = Card("10", "h")
    for again in (copy.copy(one), copy.deepcopy(one)):
        assert again == one
        assert again.number == 34


@quick
@given(st.lists(st.sampled_from(CARDS)), st.sampled_from([" ", "  ", "\n", "\t"]))
def test_a_list_of_cards_is_read_in_order(given_cards: list[Card], blank: str) -> None:
    """Cards in a text are separated by any blanks and keep their order and their repeats."""
    assert cards(blank.join(str(one) for one in given_cards)) == tuple(given_cards)


def test_a_list_of_cards_with_a_wrong_word() -> None:
    """One wrong word refuses the list, and the message names the word."""
    with pytest.raises(CardError, match="'8x' is no card"):
        cards("7c 8x 9h")


@pytest.mark.parametrize("value", [None, 7, ["7c"], b"7c"], ids=repr)
def test_a_list_of_cards_is_read_from_text_only(value: Any) -> None:
    """Anything but text is refused, and the message shows a text."""
    with pytest.raises(CardError, match="'7c Ah'"):
        cards(value)


def test_every_rank_is_read() -> None:
    """A rank is read in French and German letters, in capitals or not, with blanks around."""
    for name in RANKS:
        assert rank(f" {name.lower()} ") == rank(name) == name
    assert [rank(letter) for letter in "TtUuOo"] == ["10", "10", "J", "J", "Q", "Q"]


@pytest.mark.parametrize("value", ["", "1", "11", "7c", "h", "X", None], ids=repr)
def test_what_is_no_rank(value: Any) -> None:
    """A text that names no rank is refused; the message repeats it and lists the ranks."""
    with pytest.raises(CardError, match=r"is no rank; ranks are 2 3 4") as caught:
        rank(value)
    assert repr(value) in str(caught.value)


@quick
@given(st.text(max_size=6))
def test_any_text_is_a_card_or_a_card_error(text: str) -> None:
    """Whatever is typed, reading it gives a card that the text names, or a CardError."""
    try:
        one = card(text)
    except CardError:
        return
    assert text.strip() in spellings(one)
