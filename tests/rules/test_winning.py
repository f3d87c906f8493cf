"""Rules under which nothing could be won are refused, in Python as in files."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

import sedma
from sedma import Pack, RulesError
from sedma.components import (
    Difference,
    EqualOrWild,
    KeepsDealUnless,
    Points,
    Stakes,
    Threshold,
    Totals,
)

FOUR = sedma.variant("classic", players=4)
NOTHING = Points(())
SCORES = {"adds": "scores"}
FOUR_RANKS = Pack(("7", "8", "9", "A"), ("c", "s"), 2)

REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"points": NOTHING}, "points: no card, round or trick counts anything, so that nobody could"),
    ({"points": Points({"2": 5})}, "points: no card, round or trick counts anything"),
    (
        {"points": NOTHING, "result": Totals(), "match": {**SCORES, "target": 9}},
        "points: no card, round or trick counts anything, so that nobody could ever win the match",
    ),
    (
        {"points": NOTHING, "result": Totals("all-points", 50), "match": SCORES},
        "points: no card, round or trick counts anything",
    ),
    (
        {"points": NOTHING, "result": Totals("all-cards", 0), "match": SCORES},
        "points: no card, round or trick counts anything",
    ),
    (
        {"points": NOTHING, "result": Difference(), "match": {**SCORES, "deals": 9}},
        "points: no card, round or trick counts anything, so that nobody could ever win the match",
    ),
    ({"result": Threshold(91)}, "result: 91 points win, and all together there are 90"),
    (
        {"result": Threshold(91, "at-least")},
        "result: 91 points win, and all together there are 90",
    ),
    ({"result": Threshold(55)}, "result: exactly 55 points win, and no cards and tricks make that"),
    (
        {"points": Points({"A": 7}, last_trick=5), "result": Threshold(8)},
        "result: exactly 8 points win, and no cards and tricks make that",
    ),
    (
        {"rotation": KeepsDealUnless("opponents-have", 91)},
        "rotation: the deal passes on when opponents have 91 points, and all together there are 90",
    ),
    (
        {"beat": EqualOrWild(wild=()), "pack": Pack(("7", "8", "9", "A"), ("c",)), "hand_size": 1},
        "beat: no card of the pack beats another, so that every trick is its leader's",
    ),
    ({"hold_back": {"ranks": ("2",)}}, "hold_back: the pack holds none of the cards that are held"),
    (
        {"cleaning": {"dirt": ("2", "3")}, "prolong": {"when": "never"}},
        "cleaning: the pack holds none of the cards that make dirty (2 3)",
    ),
    ({"last_card": {"ranks": ("2",)}}, "last_card: the pack holds none of the cards that lose"),
    (
        {"result": {"last_card_loses": ("2",)}},
        "result: the pack holds none of the cards that lose the deal (2)",
    ),
    (
        {"burn": {"run": 1}, "pack": Pack(FOUR.pack.ranks, ("c", "s", "h")), "hand_size": 2},
        "burn: four cards of one rank are needed, and the pack holds 3 of each",
    ),
    (
        {
            "zero": {"equal_round": True},
            "pack": Pack(FOUR.pack.ranks, ("c", "s", "h")),
            "result": Totals(),
            "match": SCORES,
        },
        "zero: four cards of one rank are needed, and the pack holds 3 of each",
    ),
    (
        {
            "announce": {"points": 20},
            "pack": FOUR.pack.without(*map(sedma.card, ("Kh", "Qc", "Ks", "Qd"))),
        },
        "announce: the pack holds no kings and queens",
    ),
]

TAKEN: list[dict[str, Any]] = [
    {"points": Points((), per_trick=1)},
    {"points": NOTHING, "result": Stakes(tie="last-trick")},
    {"points": NOTHING, "result": Stakes(last_card_loses=("7",))},
    {"points": NOTHING, "burn": {"run": 1}},
    {"points": NOTHING, "result": Totals("all-cards", 50), "match": SCORES},
    {"points": NOTHING, "result": {"tie": "share"}, "announce": {"points": 20}},
    {"result": Threshold(90), "points": {"per_round": 0}},
    {"result": Threshold(12), "points": Points({"A": 7}, last_trick=5)},
    {"result": Threshold(21), "points": Points((), last_trick=5, per_round=8)},
    {"rotation": KeepsDealUnless("opponents-have", 90)},
    {"beat": EqualOrWild(wild=()), "pack": FOUR_RANKS, "hand_size": 4},
    {"zero": {"equal_round": True}, "result": Totals(), "match": SCORES},
]


@pytest.mark.parametrize(("changes", "reason"), REFUSED, ids=[one[1][:50] for one in REFUSED])
def test_what_could_never_be_won(changes: dict[str, Any], reason: str) -> None:
    """The reason says what makes it impossible."""
    with pytest.raises(RulesError) as caught:
        FOUR.change(**changes)
    assert any(str(one).startswith(reason) for one in caught.value.args), caught.value.args


@pytest.mark.parametrize("changes", TAKEN, ids=repr)
def test_what_can_be_won(changes: dict[str, Any]) -> None:
    """Rules that leave a way to win are taken, and a deal comes to its end."""
    deal = FOUR.change(**changes).deal(seed=3)
    while deal.legal_actions:
        deal = deal.apply(deal.legal_actions[-1])
    assert deal.outcome is not None


class _OwnPoints:
    """Points of a stranger: what they can add up to is not known."""

    reasons = NOTHING.reasons

    def __repr__(self) -> str:
        return "_OwnPoints()"

    def of(self, card: sedma.Card) -> int:
        """Count 1 for each card."""
        return 1

    def bonus(self, tally: sedma.Tally) -> tuple[int, ...]:
        """Count nothing more."""
        return (0,) * len(tally.sides)

    def total(self, cards: Any, rounds: int) -> int:
        """Return the number of cards."""
        return len(cards)

    def why(self, tally: sedma.Tally) -> tuple[str, ...]:
        """Give no reasons."""
        return ()


def test_components_of_strangers() -> None:
    """What is not known of a stranger's component is not held against it."""
    own: Any = _OwnPoints()
    assert FOUR.change(points=own, result=Threshold(17)).points is own
    with pytest.raises(RulesError, match="33 points win, and all together there are 32"):
        FOUR.change(points=own, result=Threshold(33))


def test_several_sentences_are_told_apart() -> None:
    """The error holds each sentence by itself, and its text all of them."""
    with pytest.raises(RulesError) as caught:
        FOUR.change(points=NOTHING, calls=("x",), blind="allowed")
    assert [(one.field, one.others) for one in caught.value.args] == [
        ("points", ("result", "pack")),
        ("blind", ("prolong",)),
    ]
    assert str(caught.value) == "; ".join(map(str, caught.value.args))
    assert pickle.loads(pickle.dumps(caught.value)).args == caught.value.args  # noqa: S301
