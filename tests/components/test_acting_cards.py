"""Cards that act as cards of another rank: what they beat, and what they ask for when led."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from sedma import CARDS, RANKS, Card, RulesError, card
from sedma.components import EqualOrWild
from sedma.errors import CardError
from sedma.values.validators import card_ranks

KING = Card("K", "h")
RED = EqualOrWild(acts_as={"Kh": "7"})


def reasons(rule: EqualOrWild, led: str, *played: str) -> list[str]:
    """Return for each card what the rule says of it on a led card, without the question."""
    return [rule.fits(card(led), card(one)).reason.removeprefix("beat:") for one in played]


def test_cards_as_text_or_cards() -> None:
    """A mapping or pairs, of cards or texts, in any order, are one value."""
    both = EqualOrWild(acts_as=((KING, "7"), ("Qs", "A")))  # type: ignore[arg-type]
    assert both == EqualOrWild(acts_as={"qs": "A", KING: "7"})  # type: ignore[arg-type]
    assert both.acts_as == ((Card("Q", "s"), "A"), (KING, "7"))
    assert hash(both) == hash(EqualOrWild(acts_as=both.acts_as))
    assert card_ranks({}) == card_ranks([]) == ()


@pytest.mark.parametrize(
    "wrong", [7, [7], {"Kh": "1"}, {"Kh": None}, [("Kh", "7"), (KING, "8")], [("Kh", "7", "8")]]
)
def test_what_is_no_table(wrong: Any) -> None:
    """A table that is none, an unknown rank, or a card that stands twice is refused."""
    with pytest.raises(RulesError, match=r"^a table of "):
        EqualOrWild(acts_as=wrong)


@pytest.mark.parametrize("wrong", [{"K": "7"}, {"": "7"}, {3: "7"}])
def test_what_is_no_card(wrong: Any) -> None:
    """A text that names no card is refused as such."""
    with pytest.raises(CardError):
        EqualOrWild(acts_as=wrong)


def test_what_a_card_acts_as_when_led() -> None:
    """It is one of two readings."""
    with pytest.raises(RulesError, match="acts_led is one of 'acts', 'own', not 'seven'"):
        EqualOrWild(acts_led="seven")  # type: ignore[arg-type]


def test_a_card_that_acts_as_a_wild_one() -> None:
    """It goes with everything; led, it asks for the wild rank, or for its own."""
    assert reasons(RED, "9h", "Kh", "Ks", "7c", "9c") == ["wild", "none", "wild", "equal"]
    assert reasons(RED, "7h", "Kh", "Ks", "7c") == ["wild", "wild-led", "equal"]
    assert reasons(RED, "Ks", "Kh", "Kc", "7c", "9c") == ["wild", "equal", "wild", "none"]
    assert reasons(RED, "Kh", "Ks", "7c", "9c") == ["wild-led", "wild", "wild-led"]
    own = EqualOrWild(acts_as={"Kh": "7"}, acts_led="own")  # type: ignore[arg-type]
    assert reasons(own, "Kh", "Ks", "7c", "9c") == ["equal", "wild", "none"]
    assert reasons(own, "Ks", "Kh", "Kc") == ["wild", "equal"]


def test_a_card_that_acts_as_another_plain_one() -> None:
    """It goes with the rank as which it acts, and no longer with its own."""
    ace = EqualOrWild(acts_as={"Kh": "A"})  # type: ignore[arg-type]
    assert reasons(ace, "Ah", "Kh", "Ks") == ["equal", "none"]
    assert reasons(ace, "Ks", "Kh", "Kc") == ["none", "equal"]
    assert reasons(ace, "Kh", "Ac", "Ks", "7c") == ["equal", "none", "wild"]


def test_bars_see_what_a_card_acts_as() -> None:
    """Where sevens are trumps, a card that acts as one is a trump."""
    trumps = EqualOrWild(bars=(("led", "7"),), acts_as={"Kh": "7"})  # type: ignore[arg-type]
    nine, other = Card("9", "c"), Card("9", "s")
    assert not trumps.beats(nine, KING, other)
    assert trumps.beats(nine, KING, Card("7", "c"))
    assert trumps.beats(nine, Card("7", "c"), KING)
    assert trumps.beats(KING, KING, Card("7", "c"))


def test_without_such_cards_nothing_changes() -> None:
    """For all other cards the rule is as it is without them."""
    plain = EqualOrWild()
    for led, played in product(CARDS, CARDS):
        if KING not in (led, played):
            assert RED.fits(led, played) == plain.fits(led, played)
            assert RED.beats(led, led, played) == plain.beats(led, led, played)


def test_kinds() -> None:
    """Such a card is of a kind of its own, all others are of that of their rank."""
    assert RED.kind(KING) == KING
    assert {RED.kind(one) for one in CARDS if one != KING} == set(RANKS)
