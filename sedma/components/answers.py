"""What a right answer of a component is, for each question of every protocol."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Protocol

from attrs import frozen

from sedma.values.cards import RANKS, Card
from sedma.values.reasons import Ruling
from sedma.values.seats import Seat, Table
from sedma.values.tally import Tally, Verdict, Zeroed
from sedma.values.validators import MAX_NUMBER

__all__ = ["QUESTIONS", "REASONS", "Asker", "Expected"]


class Asker(Protocol):
    """What a check may know of the component, besides what it was asked about."""

    keys: frozenset[str]
    """The reason keys that it lists."""
    table: Table
    """The table at which it is asked."""


@frozen
class Expected:
    """What the answer to a question has to be."""

    words: str
    """In words, for messages."""
    check: Callable[..., bool]
    """Says whether an answer is right. It gets the answer, the `Asker`, and what the component was
    asked about. An error that it raises stands for no."""
    by_key: bool = False
    """Whether the answer holds reason keys, which have to be among those that are listed."""


# Answers in general.


def _truth(answer: Any, _: Asker, *_about: Any) -> bool:
    return type(answer) is bool


def _hashable(answer: Any, _: Asker, *_about: Any) -> bool:
    hash(answer)
    _ = answer == answer  # noqa: PLR0124  # whatever it says: an error stands for no
    return True


def _amount(answer: Any, _: Asker, *_about: Any) -> bool:
    return type(answer) is int and 0 <= answer <= MAX_NUMBER


def _total(answer: Any, asker: Asker, *_about: Any) -> bool:
    return answer is None or _amount(answer, asker)


def _ruling(answer: Any, asker: Asker, *_about: Any) -> bool:
    given: Any = answer.answer
    return isinstance(answer, Ruling) and type(given) is bool and answer.reason in asker.keys


def _key_if_any(answer: Any, asker: Asker, *_about: Any) -> bool:
    return answer is None or answer in asker.keys


def _reasons(answer: Any, _: Asker) -> bool:
    return isinstance(answer, Mapping) and all(
        isinstance(text, str) and text for pair in answer.items() for text in pair
    )


def _is_list(answer: Any) -> bool:
    return isinstance(answer, Sequence) and not isinstance(answer, str)


def _is_place(answer: Any, length: int) -> bool:
    """Say whether an answer is a number of something of which there are so many."""
    return type(answer) is int and 0 <= answer < length


def _are_numbers(answer: Any, length: int) -> bool:
    return (
        isinstance(answer, tuple)
        and len(answer) == length
        and all(type(number) is int and abs(number) <= MAX_NUMBER for number in answer)
    )


def _are_places(answer: Any, length: int) -> bool:
    """Say whether an answer is a tuple of different numbers of something."""
    distinct = isinstance(answer, tuple) and len(set(answer)) == len(answer)
    return distinct and all(_is_place(one, length) for one in answer)


def _are_keys(answer: Any, asker: Asker) -> bool:
    return isinstance(answer, tuple) and asker.keys.issuperset(answer)


# Answers to one question.


def _cards(answer: Any, _: Asker) -> bool:
    distinct = _is_list(answer) and len(set(answer)) == len(answer)
    return distinct and all(isinstance(card, Card) for card in answer)


def _sides(answer: Any, asker: Asker, *_about: Any) -> bool:
    """Say whether all seats are divided into two sides or more, in the order of first seats."""
    if not isinstance(answer, tuple) or not all(isinstance(side, tuple) for side in answer):
        return False
    seats = [seat for side in answer for seat in side]
    first = [side[0] for side in answer]
    whole = sorted(seats) == list(asker.table.seats) and all(type(seat) is int for seat in seats)
    return whole and len(answer) > 1 and first == sorted(first)


def _drawers(
    answer: Any, _: Asker, sizes: Sequence[int], stock: int, _taker: Seat, hand_size: int
) -> bool:
    if not _is_list(answer) or len(answer) > stock:
        return False
    held = [*sizes]
    for seat in answer:
        if not _is_place(seat, len(held)) or held[seat] >= hand_size:
            return False
        held[seat] += 1
    return any(held) or stock < 1


def _bonus(answer: Any, _: Asker, tally: Tally) -> bool:
    return _are_numbers(answer, len(tally.sides))


def _why(answer: Any, asker: Asker, *_about: Any) -> bool:
    return _are_keys(answer, asker)


def _trick_burns(answer: Any, asker: Asker, *_about: Any) -> bool:
    stakes, key = answer
    return _is_list(answer) and _amount(stakes, asker) and key in asker.keys


def _hand_burns(answer: Any, asker: Asker, *_about: Any) -> bool:
    rank, stakes, key = answer
    if not (_is_list(answer) and _amount(stakes, asker) and key in asker.keys):
        return False
    return stakes == 0 if rank is None else rank in RANKS and stakes > 0


def _verdict(answer: Any, asker: Asker, tally: Tally, _points: Sequence[int]) -> bool:
    sides = len(tally.sides)
    return (
        isinstance(answer, Verdict)
        and _are_places(answer.winners, sides)
        and _amount(answer.stakes, asker)
        and (bool(answer.winners) or not answer.stakes)
        and _are_numbers(answer.pay, sides)
        and not sum(own * len(side) for own, side in zip(answer.pay, tally.sides, strict=True))
        and _are_numbers(answer.scores, sides)
        and _are_keys(answer.reasons, asker)
        and (answer.sweep is None or _is_place(answer.sweep, sides))
    )


def _zeroed(
    answer: Any, asker: Asker, tricks: Sequence[object], tally: Tally, _verdict: Verdict
) -> bool:
    return _is_list(answer) and all(
        isinstance(one, Zeroed)
        and _is_place(one.by, len(tally.sides))
        and _are_places(one.sides, len(tally.sides))
        and one.reason in asker.keys
        and (one.trick is None or _is_place(one.trick - 1, len(tricks)))
        for one in answer
    )


def _next_dealer(answer: Any, asker: Asker, *_about: Any) -> bool:
    seat, key = answer
    return _is_list(answer) and _is_place(seat, asker.table.players) and key in asker.keys


_ACTIVE: Final = Expected("true or false", _truth)
_HASHABLE: Final = Expected("something that can be hashed and compared", _hashable)
_RULING: Final = Expected("a Ruling that is true or false, with one of its reasons", _ruling, True)
_REASON: Final = Expected("None, or one of its reasons", _key_if_any, True)
_AMOUNT: Final = Expected(f"a whole number from 0 to {MAX_NUMBER}", _amount)
_SIDES: Final = Expected(
    "two or more tuples of seats in which every seat of the table stands once, in the order of "
    "their first seats",
    _sides,
)

REASONS: Final = Expected("a mapping of reason keys to sentences", _reasons)
"""What every component says about itself."""

QUESTIONS: Final[Mapping[str, Mapping[str, Expected]]] = {
    "sides": {
        "decided_by": Expected("a list of different cards", _cards),
        "public": _SIDES,
        "final": _SIDES,
    },
    "beat": {"kind": _HASHABLE, "fits": _RULING, "beats": _RULING},
    "leads": {"active": _ACTIVE, "bars_lead": _REASON},
    "hold_back": {"active": _ACTIVE, "holds_back": _REASON, "keeps": _ACTIVE},
    "follow": {"active": _ACTIVE, "kind": _HASHABLE, "binds": _ACTIVE, "fits": _RULING},
    "last_card": {"active": _ACTIVE, "dead": _REASON},
    "prolong": {"resets": _ACTIVE, "kind": _HASHABLE, "opens": _RULING, "fits": _RULING},
    "draw": {
        "after_card": _ACTIVE,
        "seats": Expected(
            "a list of seats, no more than cards in the stock, none beyond a full hand, and some "
            "if all hands are empty",
            _drawers,
        ),
    },
    "points": {
        "of": _AMOUNT,
        "bonus": Expected("a tuple with a whole number for each side", _bonus),
        "total": Expected(f"None, or {_AMOUNT.words}", _total),
        "why": Expected("a tuple of its reasons", _why, True),
    },
    "burn": {
        "watches_tricks": _ACTIVE,
        "watches_hands": _ACTIVE,
        "in_trick": Expected("stakes from 0 up, and one of its reasons", _trick_burns, True),
        "in_hand": Expected(
            "a rank, stakes from 1 up, and one of its reasons; or None, 0, and one",
            _hand_burns,
            True,
        ),
    },
    "announce": {"active": _ACTIVE, "may": _RULING, "points_of": _AMOUNT},
    "cleaning": {"active": _ACTIVE, "dirty": _ACTIVE},
    "result": {
        "in_stakes": _ACTIVE,
        "two_sides_only": _ACTIVE,
        "needs_whole_deal": _ACTIVE,
        "decide": Expected(
            "a Verdict: sides that win, stakes from 0 up (0 if none wins), what each side is paid "
            "and scores, which over all seats is paid by others, its reasons, a side or None as "
            "sweep",
            _verdict,
            True,
        ),
    },
    "zero": {
        "active": _ACTIVE,
        "round_size": _AMOUNT,
        "zeroed": Expected(
            "a list of Zeroed, each with sides, one of its reasons, and a trick or None",
            _zeroed,
            True,
        ),
    },
    "rotation": {
        "next_dealer": Expected("a seat of the table and one of its reasons", _next_dealer, True)
    },
    "match": {},
}
"""The questions that are asked of the component in each field of rules, and their answers."""
