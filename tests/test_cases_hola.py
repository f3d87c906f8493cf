"""Questions that builders of such games had: Hola.

The numbers are those of a collection of cases; a case is a position and what is right in it.
"""

from __future__ import annotations

from family import verdict

import sedma


def test_case_121_two_wild_ranks() -> None:
    """Twos are wild as well as sevens."""
    for wild in ("2", "7"):
        assert sedma.judge(sedma.variant("hola", players=4), f"9 {wild} K J").holder == 1


def test_case_122_ten_for_the_last_trick() -> None:
    """With eight cards that count the last trick makes it 40 to 50."""
    rules = sedma.variant("hola", players=2)
    assert len(rules.pack) == 52
    assert sum(map(rules.points.value, rules.pack.cards)) == 80
    found = verdict(rules, (40, 50), (26, 26), last=1)
    assert (found.winners, found.scores) == ((1,), (40, 50))
