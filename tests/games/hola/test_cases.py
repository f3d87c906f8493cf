"""Questions that builders of such games had: Hola.

The numbers are those of a collection of cases; a case is a position and what is right in it.
"""

from __future__ import annotations

from attrs import evolve
from support import nothing_taken

import sedma
from sedma.play.counting import outcome_of


def test_case_121_two_wild_ranks() -> None:
    """Twos are wild as well as sevens."""
    for wild in ("2", "7"):
        assert sedma.judge(sedma.variant("hola", players=4), f"9 {wild} K J").holder == 1


def test_case_122_ten_for_the_last_trick() -> None:
    """With eight cards that count the last trick makes it 40 to 50."""
    rules = sedma.variant("hola", players=2)
    assert len(rules.pack) == 52
    assert sum(map(rules.points.of, rules.pack.cards)) == 80
    sides = rules.sides.public(rules.table)
    taken = {"card_points": (40, 40), "cards": (26, 26), "last_taker": 1, "announced": (0, 0)}
    tally = evolve(nothing_taken(sides), **taken)
    outcome = outcome_of(rules, 0, tally, None)
    assert (outcome.points, outcome.winners, outcome.scores) == ((40, 50), (1,), (40, 50))
