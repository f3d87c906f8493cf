"""Errors: each is one of the library's and a builtin one, and says what would be right."""

from __future__ import annotations

import copy
import inspect
import pickle

import pytest

import sedma
from sedma import (
    CardNotHeldError,
    DealOverError,
    End,
    Explanation,
    IllegalActionError,
    NotToMoveError,
    Play,
    Rule,
    SedmaError,
    UnknownVariantError,
    Why,
    card,
    errors,
)

BUILTINS: dict[str, type[Exception]] = {
    "ActionError": ValueError,
    "BudgetError": RuntimeError,
    "CardError": ValueError,
    "CardNotHeldError": ValueError,
    "ComponentError": TypeError,
    "ConformanceError": AssertionError,
    "DealOverError": ValueError,
    "EndgamesError": ValueError,
    "HouseRuleError": ValueError,
    "IllegalActionError": ValueError,
    "MatchError": ValueError,
    "MissingExtraError": ImportError,
    "NotToMoveError": ValueError,
    "PackError": ValueError,
    "PlayerError": ValueError,
    "PluginError": ImportError,
    "PositionError": ValueError,
    "RecordError": ValueError,
    "RuleBookError": ValueError,
    "RulesError": ValueError,
    "SeatError": ValueError,
    "SeedError": ValueError,
    "SimulationError": ValueError,
    "TalkError": ValueError,
    "UnknownVariantError": LookupError,
    "UnsolvableError": ValueError,
}

ILLEGAL = (IllegalActionError, NotToMoveError, CardNotHeldError, DealOverError)
"""The errors that are made with an explanation instead of a message."""

PLAIN = [
    kind
    for name in BUILTINS
    if (kind := getattr(errors, name)) not in (*ILLEGAL, errors.ConformanceError)
]

WHY = Why(
    "hand:not-held",
    "A card can only be played from the hand that holds it.",
    Rule(id="X-1", section="S", statement="Hold it.", confidence="stated", kind="enforced"),
)
EXPLANATION = Explanation(Play(card("7h")), False, WHY)
LEGAL = (Play(card("8c")), End())


def test_every_error_is_listed() -> None:
    """The module's errors are those with a builtin here, and the base of all."""
    defined = {name for name, _ in inspect.getmembers(errors, inspect.isclass)}
    assert defined == set(errors.__all__) == {*BUILTINS, "SedmaError"}
    assert set(errors.__all__) <= set(sedma.__all__)


@pytest.mark.parametrize(("name", "builtin"), BUILTINS.items(), ids=str)
def test_every_error_is_also_a_builtin_one(name: str, builtin: type[Exception]) -> None:
    """Each error is caught as one of the library's and as the builtin one of its kind."""
    kind = getattr(errors, name)
    assert issubclass(kind, SedmaError)
    assert issubclass(kind, builtin)


@pytest.mark.parametrize("kind", PLAIN)
def test_messages_survive_pickling(kind: type[Exception]) -> None:
    """An error with a message is written as that message, before and after pickling."""
    error = kind("what is wrong")
    again = pickle.loads(pickle.dumps(error))  # noqa: S301
    assert type(again) is kind
    assert str(again) == str(error) == "what is wrong"


def test_an_unknown_variant_without_a_message() -> None:
    """An error about an unknown variant that was made without a message has no text."""
    assert str(UnknownVariantError()) == ""


@pytest.mark.parametrize("kind", ILLEGAL)
def test_an_illegal_action_says_why_and_what_is_legal(kind: type[IllegalActionError]) -> None:
    """The message gives the reason, the rule and the legal actions."""
    assert str(kind(EXPLANATION, LEGAL)) == (
        "'7h' is not legal: A card can only be played from the hand that holds it. "
        "[X-1: Hold it.] Legal now: 8c, end."
    )
    assert str(kind(EXPLANATION, ())).endswith(" Legal now: nothing.")


@pytest.mark.parametrize("kind", ILLEGAL)
def test_an_illegal_action_survives_pickling_and_copying(kind: type[IllegalActionError]) -> None:
    """Kind, explanation and legal actions are kept, so that errors cross processes."""
    error = kind(EXPLANATION, LEGAL)
    assert (error.explanation, error.legal) == (EXPLANATION, LEGAL)
    for again in (pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)):  # noqa: S301
        assert type(again) is kind
        assert (again.explanation, again.legal) == (EXPLANATION, LEGAL)
        assert str(again) == str(error)


def test_a_real_refusal_survives_pickling() -> None:
    """The error of a refused action of a real deal comes back with its rule."""
    deal = sedma.variant("classic").deal(seed=7)
    with pytest.raises(CardNotHeldError) as caught:
        deal.apply(Play(deal.hands[0][0]))
    again = pickle.loads(pickle.dumps(caught.value))  # noqa: S301
    assert again.explanation == caught.value.explanation
    assert again.explanation.rule is not None
    assert again.legal == deal.legal_actions
