"""Reasons: rulings, reasons in words, and explanations."""

from __future__ import annotations

import pickle
import re
from typing import Any

import pytest

from sedma import (
    CardNotHeldError,
    DealOverError,
    Explanation,
    IllegalActionError,
    NotToMoveError,
    Play,
    Rule,
    RuleBook,
    Ruling,
    Why,
    card,
)
from sedma.values.reasons import ENGINE_REASONS

RULE = Rule(
    id="CLASSIC-X-1",
    section="Test",
    statement="Seven is wild.",
    confidence="stated",
    kind="enforced",
)
BOUND = Why("beat:wild", "It is wild.", RULE)
UNBOUND = Why("beat:wild", "It is wild.", None)


@pytest.mark.parametrize("answer", [True, False])
def test_a_ruling_is_as_true_as_its_answer(answer: bool) -> None:
    """A ruling counts as true or false by its answer, whatever the reason."""
    ruling = Ruling(answer, "beat:equal")
    assert bool(ruling) is answer
    assert (ruling.answer, ruling.reason) == (answer, "beat:equal")


def test_rulings_are_values() -> None:
    """Rulings are equal by answer and reason, hashable, frozen, and survive pickling."""
    ruling: Any = Ruling(True, "beat:equal")
    assert ruling == Ruling(True, "beat:equal")
    assert ruling != Ruling(False, "beat:equal")
    assert ruling != Ruling(True, "beat:wild")
    assert len({ruling, Ruling(True, "beat:equal")}) == 1
    assert pickle.loads(pickle.dumps(ruling)) == ruling  # noqa: S301
    with pytest.raises(AttributeError):
        ruling.answer = False


def test_reasons_of_the_engine() -> None:
    """Every reason key of the deal is a question and an answer, with a sentence."""
    for key, sentence in ENGINE_REASONS.items():
        assert re.fullmatch(r"[a-z]+:[a-z-]+", key)
        assert re.fullmatch(r"[A-Z].*[a-z]\.", sentence)


def test_reasons_of_the_engine_cannot_be_changed() -> None:
    """The mapping of reasons is for reading only."""
    reasons: Any = ENGINE_REASONS
    with pytest.raises(TypeError):
        reasons["turn:over"] = "No."


def test_why_is_written_with_its_rule() -> None:
    """A reason is written as its sentence, with id and statement of the rule if there is one."""
    assert str(BOUND) == "It is wild. [CLASSIC-X-1: Seven is wild.]"
    assert str(UNBOUND) == "It is wild."


@pytest.mark.parametrize(
    ("legal", "why", "text"),
    [
        (True, UNBOUND, "'7h' is legal: It is wild."),
        (False, BOUND, "'7h' is not legal: It is wild. [CLASSIC-X-1: Seven is wild.]"),
    ],
)
def test_an_explanation(legal: bool, why: Why, text: str) -> None:
    """An explanation passes on key, sentence and rule of its reason, and says all in its text."""
    found = Explanation(Play(card("7h")), legal, why)
    assert (found.reason, found.sentence, found.rule) == (why.reason, why.sentence, why.rule)
    assert str(found) == text
    assert pickle.loads(pickle.dumps(found)) == found  # noqa: S301


def test_a_reason_of_another_game() -> None:
    """A reason is put into words and bound to a rule by the sentences and the book of any game."""
    rule = Rule(
        id="WHIST-1",
        section="Play",
        statement="Follow suit.",
        confidence="stated",
        kind="enforced",
        reasons=("suit:held",),
    )
    book = RuleBook(variant="whist", title="Whist", rules=(rule,))
    sentences = {"suit:held": "A card of the suit led is held."}
    assert Why.of("suit:held", sentences, book) == Why("suit:held", sentences["suit:held"], rule)
    assert Why.of("suit:void", sentences, book) == Why("suit:void", "suit:void", None)


@pytest.mark.parametrize(
    ("reason", "kind"),
    [
        ("turn:other-seat", NotToMoveError),
        ("turn:over", DealOverError),
        ("turn:burnt", DealOverError),
        ("hand:not-held", CardNotHeldError),
        ("suit:held", IllegalActionError),
    ],
)
def test_a_refusal(reason: str, kind: type[IllegalActionError]) -> None:
    """An explanation makes the error that refuses the action; the reason says of which type."""
    explanation = Explanation(Play(card("7h")), False, Why(reason, "No.", None))
    legal = (Play(card("8h")),)
    error = explanation.refusal(legal)
    assert type(error) is kind
    assert (error.explanation, error.legal) == (explanation, legal)
