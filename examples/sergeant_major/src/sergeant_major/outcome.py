"""What comes of one deal."""

from __future__ import annotations

from attrs import field, frozen

from sedma import MatchError, Seat
from sedma.validators import is_a
from sergeant_major.rules import Rules

__all__ = ["Outcome"]


@frozen(kw_only=True)
class Outcome:
    """The result of a deal that is over. Tuples have one entry a seat.

    Raises:
        MatchError: if no deal can have had these tricks.
        SeatError: if the table has no such dealer.
    """

    rules: Rules = field(validator=is_a(Rules))
    """The rules by which it was played."""
    dealer: Seat
    """Who dealt."""
    before: tuple[int, ...] | None
    """The tricks over of the deal before, by which cards were given; None if there was none."""
    tricks: tuple[int, ...]
    """How many tricks each seat won."""

    def __attrs_post_init__(self) -> None:
        self.rules.table.check(self.dealer, "dealer")
        if not self.rules.is_result(self.tricks):
            raise MatchError(
                f"tricks are a tuple of a number for each of {self.rules.players} seats that sum "
                f"to {self.rules.hand_size}, not {self.tricks!r}"
            )

    @property
    def over(self) -> tuple[int, ...]:
        """By how many tricks each seat is beyond its target; negative: short of it."""
        return self.rules.over(self.tricks, self.dealer)

    @property
    def pay(self) -> tuple[int, ...]:
        """What each seat receives in stakes; negative: pays. They sum to 0.

        Nothing, if the deal was stopped before its last trick.
        """
        whole = sum(self.tricks) == self.rules.hand_size
        return self.over if whole else (0,) * len(self.tricks)

    @property
    def next_dealer(self) -> Seat:
        """Who deals next."""
        return self.rules.table.next(self.dealer)
