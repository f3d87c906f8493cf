"""Checking an endgame table: endings at random, each solved again without it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import frozen

from sedma.errors import EndgamesError, SedmaError
from sedma.play.deal import Deal
from sedma.record.rules_entry import named_rules
from sedma.rules.rules import Rules
from sedma.solving import bit_layout as k
from sedma.solving.endgames import Endgames, endings_of
from sedma.solving.endings import Endings
from sedma.solving.solver import solve
from sedma.values.cards import Card
from sedma.values.stream import Stream

__all__ = ["CheckedEnding", "check_endgames", "ending"]

_TRIES: Final = 100
"""So many endings are looked at for each that is checked, until it is given up."""


@frozen
class CheckedEnding:
    """An ending of a table, and what was found for it."""

    deal: Deal
    """The ending as a deal, in which seat 0 leads."""
    value: int
    """What the table has: points of the leader's side less those of the other."""
    solved: int
    """What the solver has without the table."""

    @property
    def agrees(self) -> bool:
        """Whether both are the same."""
        return self.value == self.solved


def check_endgames(
    table: Endgames, rules: Rules | None = None, *, sample: int, seed: int
) -> Iterator[CheckedEnding]:
    """Go through endings of a table at random, of all sizes of hands in turn.

    Args:
        table: what is checked.
        rules: the rules it is for; by default those that the table names.
        sample: how many endings; there may be fewer if the pack has not the cards of most.
        seed: makes which; the same seed, the same endings.

    Raises:
        EndgamesError: if the table is for other rules or damaged, its own cannot be found, or the
            sample is no number.
    """
    if type(sample) is not int or sample < 0:
        raise EndgamesError(f"sample: a whole number from 0 up, not {sample!r}")
    if rules is None:
        try:
            rules = named_rules(table.variant, table.players, table.changes)
        except SedmaError as error:
            raise EndgamesError(f"the rules of the endgame table are not found: {error}") from None
    endings = endings_of(rules, table.cards)
    table.check(endings)
    stream, found = Stream(seed), 0
    for _ in range(_TRIES * sample):
        if found == sample:
            return
        size = 1 + found % table.cards
        number = stream.below(endings.counts[size])
        deal = ending(endings, size, number)
        if deal is None:
            continue  # it has more cards of a kind than the pack
        found += 1
        solved = solve(deal, each=False, objective="points")
        yield CheckedEnding(
            deal, _value(table, endings, size, number), solved.value - solved.before
        )


def ending(endings: Endings, size: int, number: int) -> Deal | None:
    """Return an ending as a deal in which seat 0 leads; None if the pack has not its cards.

    Args:
        endings: what it is one of.
        size: the number of cards in each hand.
        number: from 0 to one less than there are endings of this size.
    """
    numbers = [*endings.layout.numbers]
    endings.put(numbers, 0)
    k.deal_out(number, size, numbers)
    layout = endings.layout
    hands: list[list[Card]] = [[] for _ in layout.rules.table.seats]
    for kind in range(len(layout.kinds)):
        free = [card for card in layout.rules.pack.cards if layout.kinds.of[card.number] == kind]
        for seat, hand in enumerate(hands):
            lying = numbers[k.LYING + kind] & numbers[k.OWN + seat]
            for _ in range(lying // numbers[k.ONE + seat]):
                if not free:
                    return None
                hand.append(free.pop())
    return layout.rules.position(leader=0, hands=hands, stock=layout.rules.left_over)


def _value(table: Endgames, endings: Endings, size: int, number: int) -> int:
    numbers = [*endings.layout.numbers]
    endings.put(numbers, 0)
    points = k.deal_out(number, size, numbers)
    rest = points + numbers[k.LAST_TRICK] + size * numbers[k.PER_ROUND]
    bit = (endings.layers[size] + number) * endings.cell
    entry = table.values[bit >> 3] >> (bit & 7) & ((1 << endings.cell) - 1)
    return int(2 * endings.unit * entry - rest)
