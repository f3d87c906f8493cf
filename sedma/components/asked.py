"""Asking components: what a stranger's component answers is checked before it is used.

The engine asks through `Asked` alone. Components of the library are asked directly, for their
answers are tested. Any other is asked through a stand-in, which checks each answer and says
which component gave it, to which question, and what would have been right.
"""

from __future__ import annotations

import reprlib
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Final

import attrs

import sedma.components as library
from sedma.components.answers import QUESTIONS, REASONS, Expected
from sedma.errors import ComponentError, RulesError, error_words
from sedma.values.cards import Card

if TYPE_CHECKING:
    from sedma.components import protocols
    from sedma.components.series import Series
    from sedma.rules.rules import Rules
    from sedma.values.seats import Table

__all__ = ["OURS", "Asked", "StandIn"]

OURS: Final[frozenset[type[Any]]] = frozenset(
    cls for cls in (getattr(library, name) for name in library.__all__) if attrs.has(cls)
)
"""The classes of the library's own components."""


class Asked:
    """The components of rules, asked with care. It has the fields of `Rules` that hold one.

    Properties are asked for once, when it is made. Questions take their arguments by position.

    Raises:
        ComponentError: if a component raises an error, or answers what cannot be; each of its
            questions may raise it later. A `RulesError` of a component is passed on.
    """

    __slots__ = tuple(QUESTIONS)

    sides: protocols.SidesRule
    """Who plays with whom."""
    beat: protocols.BeatRule
    """Which card beats which."""
    leads: protocols.LeadsRule
    """How often one rank may be led."""
    hold_back: protocols.HoldBackRule
    """Which cards are held back."""
    follow: protocols.FollowRule
    """Who has to beat."""
    last_card: protocols.LastCardRule
    """Whether the very last card has power."""
    prolong: protocols.ProlongRule
    """Whether and with what the leader goes on."""
    draw: protocols.DrawRule
    """Who draws."""
    points: protocols.PointsRule
    """What cards and tricks count."""
    burn: protocols.BurnRule
    """What burns."""
    announce: protocols.AnnounceRule
    """What may be announced."""
    cleaning: protocols.CleaningRule
    """What makes dirty and clean."""
    result: protocols.ResultRule
    """Who wins."""
    zero: protocols.ZeroRule
    """What sets totals to zero."""
    rotation: protocols.RotationRule
    """Who deals next."""
    match: Series
    """How deals make a match; it is only asked for its reasons."""

    def __init__(self, rules: Rules) -> None:
        for name in QUESTIONS:
            component = getattr(rules, name)
            ours = type(component) in OURS
            setattr(self, name, component if ours else StandIn(component, name, rules.table))


class StandIn:
    """Asks a stranger's component the questions of one field, and checks what it answers.

    Args:
        component: what stands in the rules; it may do anything when it is asked.
        field: the field of `Rules` in which it stands.
        table: the table at which it is asked.
    """

    def __init__(self, component: Any, field: str, table: Table) -> None:
        self.component = component
        self.field = field
        self.table = table
        for question, expected in QUESTIONS[field].items():
            ask = self._property if question in _PROPERTIES else self._method
            setattr(self, question, ask(question, expected))
        self.reasons = dict(self._property("reasons", REASONS))
        self.keys = frozenset(self.reasons)

    def __getattr__(self, name: str) -> Any:
        # No question: one component may know more of another, such as which ranks are wild.
        return getattr(self.component, name)

    def __repr__(self) -> str:
        # Strangers are asked about one another, and messages show what they were asked about.
        return repr(self.component)

    def __hash__(self) -> int:
        return hash((type(self.component), self.component))

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, StandIn)
            and type(self.component) is type(other.component)
            and bool(self.component == other.component)
        )

    def _property(self, question: str, expected: Expected) -> Any:
        return self._asking(question, expected, lambda: getattr(self.component, question))()

    def _method(self, question: str, expected: Expected) -> Callable[..., Any]:
        return self._asking(question, expected, self._property(question, _CALLABLE))

    def _asking(
        self, question: str, expected: Expected, ask: Callable[..., Any]
    ) -> Callable[..., Any]:
        """Return what asks a question and checks the answer."""

        def asked(*about: Any) -> Any:
            try:
                answer = ask(*about)
            except (RulesError, ComponentError):
                raise
            except Exception as error:
                wrong = f"raised {error_words(error)}"
                raise self._error(question, about, wrong, expected) from error
            try:
                good = expected.check(answer, self, *about)
            except Exception:  # noqa: BLE001  # it is so odd that one cannot even look at it
                good = False
            if not good:
                raise self._error(question, about, f"answered {_shown(answer)}", expected)
            return answer

        return asked

    def unlike(
        self,
        question: str,
        cards: tuple[Card, ...],
        answer: object,
        known: tuple[Card, ...],
        expected: object,
    ) -> ComponentError:
        """Return the error for a question answered differently about cards of the same kinds.

        Args:
            question: the name of the method that was asked.
            cards: the cards that it was asked about, in its order.
            answer: what was answered.
            known: cards of the same kinds, whose answer stands for all of them.
            expected: the answer about those, which stands in the tables.
        """
        told = f"{self._name(question, cards)} answered {_shown(answer)}"
        for one, other in zip(cards, known, strict=True):
            if one != other:
                kind = _shown(self.kind(one))
                return ComponentError(
                    f"{told}, but about {_texts(known)} {_shown(expected)}; right is one answer to "
                    f"both, or another kind: kind gives {kind} for {one} and for {other}"
                )
        return ComponentError(
            f"{told}, and before {_shown(expected)}; right is one answer to one question"
        )

    def _name(self, question: str, about: tuple[Any, ...]) -> str:
        """Return a question with the class that is asked, for messages."""
        cls = type(self.component)
        asked = f"{self.field}: {cls.__module__}.{cls.__qualname__}.{question}"
        return f"{asked}({_texts(about)})" if about else asked

    def _error(
        self, question: str, about: tuple[Any, ...], wrong: str, expected: Expected
    ) -> ComponentError:
        words = expected.words
        if expected.by_key:
            words += f"; its reasons are {', '.join(sorted(self.keys)) or 'none'}"
        return ComponentError(f"{self._name(question, about)} {wrong}; right is {words}")


_PROPERTIES: Final = frozenset(
    (
        *("active", "after_card", "decided_by", "in_stakes", "needs_whole_deal", "resets"),
        *("round_size", "two_sides_only", "watches_hands", "watches_tricks"),
    )
)
_CALLABLE: Final = Expected("a method", lambda answer, _: callable(answer))

_SHORT: Final = reprlib.Repr()
_SHORT.maxother = _SHORT.maxstring = 60


def _shown(value: object) -> str:
    """Return a value as a message shows it: cut short, and even if it cannot be shown."""
    try:
        return _SHORT.repr(value)
    except Exception:  # noqa: BLE001  # strangers write what they like
        return f"something of {type(value).__name__}"


def _texts(values: Iterable[object]) -> str:
    """Return what a question is about as a message shows it."""
    return ", ".join(str(one) if isinstance(one, Card) else _shown(one) for one in values)
