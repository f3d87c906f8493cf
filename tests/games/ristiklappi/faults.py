"""For each enforced rule of Ristiklappi that Ristikontra does not have, a fault that breaks it."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen
from support import Change, Mutation, Patch

from sedma import Card
from sedma.components import Cleaning


@frozen
class _Toggles(Cleaning):
    """A second trick with a queen makes clean again."""

    def dirty(self, cards: Sequence[Card], winning: Card, stock: int, before: bool) -> bool:
        after = super().dirty(cards, winning, stock, before)
        queens = any(card.rank in self.dirt for card in cards)
        return not before if stock and queens else after


@frozen
class _CleansEarly(Cleaning):
    """Kings clean with a stock, too."""

    def dirty(self, cards: Sequence[Card], winning: Card, stock: int, before: bool) -> bool:
        after = super().dirty(cards, winning, stock, before)
        return after and super().dirty(cards, winning, 0, True)


@frozen
class _CleansUnderQueens(Cleaning):
    """It does not matter who took the trick."""

    def dirty(self, cards: Sequence[Card], winning: Card, stock: int, before: bool) -> bool:
        return super().dirty(cards, Card("2", "c"), stock, before)


def _change(**fields: object) -> Change:
    return Change(lambda rules: rules.change(**fields))


FAULTS: dict[str, Change | Mutation | Patch] = {
    "RIST-DIRTY-1": _change(cleaning={"dirt": ("J",)}),
    "RIST-DIRTY-2": _change(cleaning=_Toggles(("Q",), ("K",))),
    "RIST-CLEAN-1": _change(cleaning={"soap": ()}),
    "RIST-CLEAN-2": _change(cleaning=_CleansEarly(("Q",), ("K",))),
    "RIST-CLEAN-3": _change(cleaning=_CleansUnderQueens(("Q",), ("K",))),
    "RIST-KING-1": _change(hold_back={"ranks": ()}),
    "RIST-DIRTY-3": Mutation(
        "        dirty=tally.dirty,", "        dirty=(),", "sedma.play.counting"
    ),
}
