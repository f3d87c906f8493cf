"""A variant: its names and its rules for each number of players."""

from __future__ import annotations

import pickle
from typing import Any

import attrs
import pytest

import sedma
from sedma import Option, RuleBook, Rules, RulesError, Table, Variant
from sedma.components import FixedSides
from sedma.variants import CLASSIC

FOUR, TWO, THREE = CLASSIC.rules


def variant(*rules: Rules, **fields: Any) -> Variant:
    """Return a variant with these rules."""
    named = {"name": "classic", "title": "Sedma", "status": "thin", **fields}
    return Variant(rules=rules, **named)


def test_players_are_the_usual_number_first() -> None:
    """The numbers of players stand in the order of the rules."""
    assert CLASSIC.players == (4, 2, 3)
    assert variant(THREE, FOUR).players == (3, 4)


def test_rules_for_a_number_of_players() -> None:
    """The rules are those for so many, and by default those that stand first."""
    assert [CLASSIC.for_players(players) for players in (2, 3, 4)] == [TWO, THREE, FOUR]
    assert CLASSIC.for_players() is FOUR
    assert variant(THREE, FOUR).for_players() == THREE


@pytest.mark.parametrize("players", [0, 1, 5, "4", -2], ids=repr)
def test_a_number_of_players_that_the_game_is_not_for(players: Any) -> None:
    """Another number is refused; the message has the title, the numbers in order, and it."""
    with pytest.raises(RulesError, match=f"^Sedma is for 2, 3, 4 players, not {players!r}$"):
        CLASSIC.for_players(players)


def test_the_book_is_that_of_the_rules() -> None:
    """The rule book of a variant is that of its rules."""
    book = RuleBook(variant="classic", title="T")
    assert variant(FOUR.change(book=book)).book is book
    assert CLASSIC.book is FOUR.book.load()


def test_a_variant_has_rules() -> None:
    """A variant without rules is refused; the message has its name."""
    with pytest.raises(RulesError, match=r"^variant 'classic': one set of rules for each number"):
        variant()


def test_one_set_of_rules_for_each_number_of_players() -> None:
    """Two sets of rules for one number of players are refused."""
    with pytest.raises(RulesError, match=r"^variant 'classic': one set of rules for each number"):
        variant(FOUR, TWO, FOUR.change(hand_size=8))


def test_rules_bear_the_name_of_the_variant() -> None:
    """Rules with the name of another variant are refused; the message has this one's name."""
    with pytest.raises(RulesError, match=r"^variant 'other': its rules bear another name"):
        variant(FOUR, name="other")
    with pytest.raises(RulesError, match=r"^variant 'classic': its rules bear another name"):
        variant(FOUR, TWO.change(variant="other"))


def test_names_are_optional() -> None:
    """Titles and aliases may be left out."""
    plain = variant(FOUR)
    assert (dict(plain.titles), plain.aliases) == ({}, ())


def test_a_variant_is_a_value() -> None:
    """Variants with equal fields are equal and hash alike, also after pickling."""
    again = pickle.loads(pickle.dumps(CLASSIC))  # noqa: S301
    assert again == CLASSIC
    assert hash(again) == hash(CLASSIC)
    assert attrs.evolve(CLASSIC, title="Seven") != CLASSIC
    assert attrs.evolve(CLASSIC, rules=(FOUR,)) != CLASSIC


def test_a_variant_is_frozen() -> None:
    """No field of a variant can be set."""
    classic: Any = CLASSIC
    for field in attrs.fields(Variant):
        with pytest.raises(AttributeError):
            setattr(classic, field.name, None)


def test_a_variant_made_by_hand_is_played_like_an_installed_one() -> None:
    """Nothing needs to be installed: a variant made in a program deals and plays."""
    six = Variant(
        name="six",
        title="Sedma for six",
        status="thin",
        rules=(
            FOUR.change(
                variant="six",
                table=Table(6),
                sides=FixedSides(2),
                pack=FOUR.pack.without(*sedma.CARDS[24:26]),
            ),
        ),
    )
    deal = six.for_players(6).deal(seed=7)
    while not deal.is_over:
        deal = deal.apply(deal.legal_actions[0])
    assert deal.outcome is not None
    assert sum(deal.outcome.cards) == 30
    assert deal.outcome.variant == "six"


def test_an_option_for_others_that_changes_nothing_here() -> None:
    """Options for other numbers of players that change nothing here do not refuse others."""
    silent = Option(name="silent", title="nothing is said", changes={"calls": ()}, players=(4,))
    single = Option(name="single", title="one round", changes={"prolong": {"when": "never"}})
    game = attrs.evolve(
        CLASSIC,
        rules=(FOUR.change(calls=("take",)), TWO),
        options=(silent, single),
    )
    assert game.for_players(2, ["single"]).prolong == game.for_players(4, ["single"]).prolong
    with pytest.raises(RulesError, match="option 'silent' is for 4 players, not 2"):
        game.for_players(2, ["silent"])


@pytest.mark.parametrize("name", ["Red King", "", "červený", "a_b"])
def test_names_are_plain(name: str) -> None:
    """A name with anything but lower-case letters, digits and hyphens is refused."""
    with pytest.raises(RulesError):
        variant(FOUR.change(variant=name), name=name)


def test_rules_are_a_tuple() -> None:
    """Rules that are no tuple, or hold something else, are refused."""
    rules: Any
    for rules in ([FOUR], FOUR, ("classic",)):
        with pytest.raises(RulesError, match="a tuple of rules is needed"):
            Variant(name="classic", title="T", status="thin", rules=rules)
