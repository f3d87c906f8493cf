"""Every error that this library raises on purpose.

Each class stands for one kind of misuse. Each is a `SedmaError` and also the builtin
exception that a caller would catch anyway, so that ``except ValueError`` keeps working.
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sedma.house.problems import HouseProblem
    from sedma.values.actions import Action
    from sedma.values.reasons import Explanation

__all__ = [
    "ActionError",
    "BudgetError",
    "CardError",
    "CardNotHeldError",
    "ComponentError",
    "ConformanceError",
    "DealOverError",
    "EndgamesError",
    "HouseRuleError",
    "IllegalActionError",
    "MatchError",
    "MissingExtraError",
    "NotToMoveError",
    "PackError",
    "PlayerError",
    "PluginError",
    "PositionError",
    "RecordError",
    "RuleBookError",
    "RulesError",
    "SeatError",
    "SedmaError",
    "SeedError",
    "SimulationError",
    "TalkError",
    "UnknownVariantError",
    "UnsolvableError",
]


class SedmaError(Exception):
    """Base of all errors of this library."""


def error_words(error: BaseException) -> str:
    """Return an error of somebody else's code in one line, with its type.

    >>> error_words(KeyError("a"))
    "KeyError: 'a'"
    """
    try:
        text = " ".join(str(error).split())
    except Exception:  # noqa: BLE001  # strangers may even fail to say how they failed
        text = ""
    return f"{type(error).__name__}: {text}" if text else type(error).__name__


class CardError(SedmaError, ValueError):
    """A text, rank, suit or number that names no card."""


class PackError(SedmaError, ValueError):
    """A pack that cannot be put together, or an order that is not an order of the pack."""


class SeatError(SedmaError, ValueError):
    """A seat that the table does not have, or a table that cannot be."""


class ActionError(SedmaError, ValueError):
    """A text, number or object that names no action."""


class SeedError(SedmaError, ValueError):
    """A seed, state or bound that the random stream does not take."""


class RulesError(SedmaError, ValueError):
    """Rules that contradict each other, or a change to a field that the rules do not have.

    Each argument says one thing that is wrong: a sentence, or a `sedma.Conflict`.
    """

    def __str__(self) -> str:
        return "; ".join(map(str, self.args))


class HouseRuleError(RulesError):
    """A file of house rules that cannot be played; holds all that is wrong with it.

    Attributes:
        problems: what is wrong, in the order of the file.
    """

    def __init__(self, *problems: HouseProblem) -> None:
        super().__init__(*problems)
        self.problems = problems

    def __str__(self) -> str:
        return "\n".join(map(str, self.problems))


class ComponentError(SedmaError, TypeError):
    """A component that fails, gives an answer that cannot be, or does not show its values.

    The message names its class and the question, and says what would be right. One that does
    not show its values cannot be told apart from others.
    """


class ConformanceError(SedmaError, AssertionError):
    """Rules that do not keep what the library promises; names the check that has found it.

    Attributes:
        check: the name of the check.
        variant: the name of the variant.
        players: the number of players.
        options: the options, if there are any.
        reason: what is wrong.
        record: the shortest play that shows it, as a line that ``sedma replay`` reads; None if
            the fault makes a record impossible.
        note: what can be done with the record.
        play: the same as text: the dealer, the pack and the actions.
    """

    def __init__(
        self,
        check: str,
        reason: str,
        *,
        variant: str,
        players: int,
        options: tuple[str, ...] = (),
        record: str | None = None,
        note: str = "",
        play: str = "",
    ) -> None:
        super().__init__(check, reason)
        self.check = check
        self.reason = reason
        self.variant = variant
        self.players = players
        self.options = options
        self.record = record
        self.note = note
        self.play = play

    def __str__(self) -> str:
        game = f"{self.variant}, {self.players} players"
        game += f", with {', '.join(self.options)}" if self.options else ""
        shown = self.play if self.record is None else self.record
        return f"{self.check} ({game}): {self.reason}\n{self.note}\n{shown}"

    def __reduce__(self) -> tuple[object, ...]:
        again = functools.partial(
            ConformanceError,
            variant=self.variant,
            players=self.players,
            options=self.options,
            record=self.record,
            note=self.note,
            play=self.play,
        )
        return again, (self.check, self.reason)


class PositionError(SedmaError, ValueError):
    """A position that no deal under the rules can reach; says which part and why."""


class RecordError(SedmaError, ValueError):
    """A record that is damaged, too large or false.

    Attributes:
        reason: what is wrong.
        file: the file, if there is one.
        line: the line of the file or text, from 1, if it is known.
        path: where in the line it is, such as ``$.actions[3]``.
    """

    def __init__(
        self, reason: str, *, file: str | None = None, line: int | None = None, path: str = ""
    ) -> None:
        super().__init__(reason)
        self.reason = reason
        self.file = file
        self.line = line
        self.path = path

    def __str__(self) -> str:
        place = self.file or ""
        if self.line is not None:
            place += f":{self.line}" if place else f"line {self.line}"
        return ": ".join(part for part in (place, self.path, self.reason) if part)

    def __reduce__(self) -> tuple[object, ...]:
        return _record_error, (self.reason, self.file, self.line, self.path)


def _record_error(reason: str, file: str | None, line: int | None, path: str) -> RecordError:
    return RecordError(reason, file=file, line=line, path=path)


class RuleBookError(SedmaError, ValueError):
    """A rule book file that cannot be read as one, or a rule id that it does not hold."""


class UnknownVariantError(SedmaError, LookupError):
    """A name under which no variant is installed; the message lists near names."""


class PluginError(SedmaError, ImportError):
    """Something installed that cannot be used; the message names its distribution."""


class PlayerError(SedmaError, ValueError):
    """A name that makes no player, a player that fails, or a view that no deal can give."""


class MatchError(SedmaError, ValueError):
    """A deal or an outcome that does not belong to a match, or a match that cannot begin."""


class TalkError(SedmaError, ValueError):
    """A message that the rules do not know, or of a seat that may not speak now."""


class SimulationError(SedmaError, ValueError):
    """A simulation that cannot be run, or a picture of one that cannot be drawn."""


class MissingExtraError(SedmaError, ImportError):
    """A part of the library that needs an extra which is not installed."""


class UnsolvableError(SedmaError, ValueError):
    """A deal that is no game between two sides, or an objective that its rules do not have."""


class BudgetError(SedmaError, RuntimeError):
    """A search that has looked at as many states as it may.

    Attributes:
        reason: what was not done.
        lowest: the value of the deal for the side to move is proven to be at least this; None if
            nothing is proven.
        highest: the same for at most.
        values: what is known exactly: actions and their values.
    """

    def __init__(
        self,
        reason: str,
        *,
        lowest: int | None = None,
        highest: int | None = None,
        values: Mapping[Action, int] | None = None,
    ) -> None:
        super().__init__(reason)
        self.reason = reason
        self.lowest = lowest
        self.highest = highest
        self.values: Mapping[Action, int] = values or {}

    def __str__(self) -> str:
        least = "" if self.lowest is None else f"; the value is at least {self.lowest}"
        most = "" if self.highest is None else f"; it is at most {self.highest}"
        return self.reason + least + most

    def __reduce__(self) -> tuple[object, ...]:
        return _budget_error, (self.reason, self.lowest, self.highest, dict(self.values))


def _budget_error(
    reason: str, lowest: int | None, highest: int | None, values: dict[Action, int]
) -> BudgetError:
    return BudgetError(reason, lowest=lowest, highest=highest, values=values)


class EndgamesError(SedmaError, ValueError):
    """An endgame table that is damaged, is for other rules, or cannot be built."""


class IllegalActionError(SedmaError, ValueError):
    """An action that the rules refuse. The deal it was tried on is unchanged.

    Attributes:
        explanation: why, with the reason key and the rule of the rule book.
        legal: the actions that would have been legal, in their order.
    """

    def __init__(self, explanation: Explanation, legal: tuple[Action, ...]) -> None:
        super().__init__(explanation, legal)
        self.explanation = explanation
        self.legal = legal

    def __str__(self) -> str:
        legal = ", ".join(action.text for action in self.legal) or "nothing"
        return f"{self.explanation} Legal now: {legal}."


class NotToMoveError(IllegalActionError):
    """An action of a seat whose turn it is not."""


class CardNotHeldError(IllegalActionError):
    """A card that the seat to move does not hold."""


class DealOverError(IllegalActionError):
    """An action after the end of the deal."""
