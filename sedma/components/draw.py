"""Who draws which cards of the stock, and when."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

from attrs import field, frozen

from sedma.values.seats import Seat
from sedma.values.validators import one_of

__all__ = ["Draw", "DrawOrder", "DrawWhen"]

DrawOrder: TypeAlias = Literal["one-each", "block"]
"""One card each in turn, round and round; or each seat all its cards at once."""

DrawWhen: TypeAlias = Literal["after-trick", "after-card", "when-empty"]
"""After each trick; or each seat directly after each card that it has played; or only when all
hands are empty, so that they are dealt anew."""

_REASONS: Final[Mapping[str, str]] = MappingProxyType({})


@frozen
class Draw:
    """Hands are filled from the taker on; a short stock is shared so that hands stay level.

    The next card always belongs to the smallest hand, the first such counted from the
    taker. With ``block`` each seat draws as many cards as that gives it, at once. With
    ``after-card`` hands are full at the end of each trick, as long as there is a stock.

    >>> Draw().seats((2, 2, 2, 2), 5, 1, 4)
    (1, 2, 3, 0, 1)
    >>> Draw("block").seats((2, 2, 2, 2), 8, 1, 4)
    (1, 1, 2, 2, 3, 3, 0, 0)
    >>> Draw(when="when-empty").seats((2, 2, 2, 2), 8, 1, 4)
    ()
    """

    order: DrawOrder = field(default="one-each", validator=one_of(DrawOrder))
    """The order of the cards that are drawn after a trick."""
    when: DrawWhen = field(default="after-trick", validator=one_of(DrawWhen))
    """When cards are drawn."""

    @property
    def reasons(self) -> Mapping[str, str]:
        """None: drawing is never a choice."""
        return _REASONS

    @property
    def after_card(self) -> bool:
        """Whether a seat draws directly after each card that it has played."""
        return self.when == "after-card"

    def seats(
        self, sizes: Sequence[int], stock: int, taker: Seat, hand_size: int
    ) -> tuple[Seat, ...]:
        """Return the seats in the order in which they draw, one seat a card."""
        held = list(sizes)
        if self.when == "when-empty" and any(held):
            return ()
        order = [(taker + step) % len(held) for step in range(len(held))]
        drawn: list[Seat] = []
        while len(drawn) < stock and min(held) < hand_size:
            seat = min(order, key=held.__getitem__)
            held[seat] += 1
            drawn.append(seat)
        if self.order == "block":
            drawn.sort(key=order.index)
        return tuple(drawn)
