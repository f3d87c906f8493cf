"""Reasons: what a rule answers, and why.

Components answer questions with a `Ruling`: yes or no, and a *reason key*, such as
``beat:equal``. A component does not know in which game it is used; the rule book of a
variant binds each key to the id of the rule that says so there. The word before the colon
is the question that was asked.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from attrs import frozen

from sedma.errors import CardNotHeldError, DealOverError, IllegalActionError, NotToMoveError

if TYPE_CHECKING:
    from sedma.book.rulebook import Rule, RuleBook
    from sedma.values.actions import Action

__all__ = ["ENGINE_REASONS", "Conflict", "Explanation", "Ruling", "Why"]


@frozen
class Conflict:
    """What does not go together in rules; as text, the field and the reason."""

    field: str
    """The field of the rules of which it speaks."""
    reason: str
    """What does not go together, in a sentence."""
    others: tuple[str, ...] = ()
    """The other fields that have to do with it."""

    def __str__(self) -> str:
        return f"{self.field}: {self.reason}"


@frozen
class Ruling:
    """The answer of a rule to one question; true or false like the answer itself.

    >>> bool(Ruling(False, "beat:none")), Ruling(True, "beat:equal").reason
    (False, 'beat:equal')
    """

    answer: bool
    """What the rule says."""
    reason: str
    """The reason key, ``question:answer``."""

    def __bool__(self) -> bool:
        return self.answer


ENGINE_REASONS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "turn:other-seat": "It is another seat's turn.",
        "turn:over": "The deal is over.",
        "turn:burnt": "The deal was burnt and is over.",
        "turn:forced": "No card that the seat holds may be played, so that any of them may.",
        "hand:not-held": "A card can only be played from the hand that holds it.",
        "lead:any": "Any card may be led to a new trick.",
        "follow:any": "Any card may be played to a trick that somebody else leads.",
        "end:mid-round": "Only the leader may end a trick, and only after a complete round.",
        "end:may": "The leader may end the trick after a complete round.",
        "end:must": "The leader holds no card that could prolong the trick and must end it.",
        "pass:never": "Every seat plays a card when its turn comes; there is no passing.",
        "pass:may": "A seat other than the leader may pass while the stock lasts.",
        "pass:leader": "The leader of a trick may not pass.",
        "pass:used": "No more passes are left in this deal.",
        "pass:no-stock": "There is no passing once the stock is empty.",
        "blind:never": "Cards are played from the hand, never unseen from the stock.",
        "blind:may": "The top card of the stock may be turned up and played.",
        "blind:no-stock": "There is no stock from which a card could be turned up.",
        "blind:again": "The seat has turned up a card that went into its hand, and plays another.",
        "announce:never": "There is nothing to announce in this game.",
        "announce:lead": "Announcements are made when a trick is led.",
        "take:last": "The seat that played the last card to beat takes the trick.",
        "take:leader": "Nobody beat the card of the leader, who takes the trick.",
    }
)
"""The reason keys that the deal itself gives, each with a sentence that fits every game."""


@frozen
class Why:
    """A reason in words, with the rule that says so."""

    reason: str
    """The reason key."""
    sentence: str
    """The reason in words that fit every game."""
    rule: Rule | None
    """The rule of the variant's rule book; None if the book binds no rule to the key."""

    @classmethod
    def of(cls, reason: str, sentences: Mapping[str, str], book: RuleBook) -> Why:
        """Return a reason key in words, with the rule that a book binds to it.

        Args:
            reason: the reason key.
            sentences: a sentence for each key; a key without one stands for itself.
            book: the rule book of the game.
        """
        return cls(reason, sentences.get(reason, reason), book.for_reason(reason))

    def __str__(self) -> str:
        if self.rule is None:
            return self.sentence
        return f"{self.sentence} [{self.rule.id}: {self.rule.statement}]"


@frozen
class Explanation:
    """Why an action is legal or not."""

    action: Action
    """The action that was asked about."""
    legal: bool
    """Whether it is legal now."""
    why: Why
    """The reason."""

    @property
    def reason(self) -> str:
        """The reason key."""
        return self.why.reason

    @property
    def sentence(self) -> str:
        """The reason in words that fit every game."""
        return self.why.sentence

    @property
    def rule(self) -> Rule | None:
        """The rule of the variant's rule book, or None."""
        return self.why.rule

    def refusal(self, legal: tuple[Action, ...]) -> IllegalActionError:
        """Return the error with which the action is refused; its type follows from the reason.

        ``turn:other-seat`` gives a `NotToMoveError`, ``turn:over`` and ``turn:burnt`` a
        `DealOverError`, ``hand:not-held`` a `CardNotHeldError`, any other an
        `IllegalActionError`.

        Args:
            legal: the actions that would have been legal, in their order.
        """
        return _REFUSALS.get(self.reason, IllegalActionError)(self, legal)

    def __str__(self) -> str:
        verdict = "is legal" if self.legal else "is not legal"
        return f"{self.action.text!r} {verdict}: {self.why}"


_REFUSALS: Final[Mapping[str, type[IllegalActionError]]] = MappingProxyType(
    {
        "turn:other-seat": NotToMoveError,
        "turn:over": DealOverError,
        "turn:burnt": DealOverError,
        "hand:not-held": CardNotHeldError,
    }
)
