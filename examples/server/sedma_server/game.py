"""A game is its log: the record of a match without deals, then a line for each deal and action.

Reading the log again plays it again. So there is one piece of code for what is played now and
for what is read back, and nothing is stored that could contradict it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from attrs import evolve, frozen

import sedma
from sedma.record import PlayedMatch, match_record, read_line, write_lines


@frozen
class Game:
    """A match that is being played, at one version: an immutable value."""

    match: sedma.Match
    """The match after the deals that are over."""
    deals: tuple[sedma.Deal, ...] = ()
    """The deals so far; the last may be going on."""
    version: int = 1
    """How many lines the log has."""

    @property
    def deal(self) -> sedma.Deal | None:
        """The last deal, over or not; None before the first."""
        return self.deals[-1] if self.deals else None

    def after(self, line: str) -> Game:
        """Return the game after one more line of the log.

        Raises:
            IllegalActionError: if the rules refuse the action.
            MatchError: if the match is over, and cards are to be dealt.
        """
        head, _, rest = line.partition(" ")
        if head == "deal":
            deals = (*self.deals, self.match.next_deal(pack=rest))
        else:
            seat, _, text = line.partition(":")
            *earlier, deal = self.deals
            deals = (*earlier, deal.apply(sedma.action(text), seat=int(seat)))
        outcome = deals[-1].outcome
        match = self.match if outcome is None else self.match.add(outcome)
        return evolve(self, match=match, deals=deals, version=self.version + 1)

    def record(self) -> dict[str, Any]:
        """Return the record of the match with the deals that are over."""
        return match_record(self.match, [deal for deal in self.deals if deal.is_over])


def first_line(rules: sedma.Rules) -> str:
    """Return the line with which a log begins: by which rules, and who deals first."""
    return write_lines([match_record(rules.begin_match(dealer=0), [])])


def read_log(lines: Sequence[str], known: Game | None = None) -> Game:
    """Play a log, or the lines that have come to a game that is known.

    Raises:
        RecordError: if the game was begun by other rules than are installed now.
    """
    if known is None:
        begun = read_line(lines[0])
        assert isinstance(begun, PlayedMatch)  # noqa: S101
        known, lines = Game(begun.match), lines[1:]
    for line in lines:
        known = known.after(line)
    return known
