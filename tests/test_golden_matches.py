"""Whole matches played by an independent program: every deal, totals, pools, next dealers."""

from __future__ import annotations

from typing import Any

import pytest
from options import rules_with
from support import read_lines
from test_golden import check_outcome, play_recorded

from sedma import Match

GOLDEN = {match["id"]: match for match in read_lines("golden-matches.jsonl.xz")}
BUILT = [name for name, match in GOLDEN.items() if match["variant"] == "classic"]


@pytest.mark.parametrize("name", BUILT)
def test_golden_match(name: str) -> None:
    """Every deal comes out as recorded, and so do totals, pool, next dealer and winners."""
    golden = GOLDEN[name]
    options = {"deal_packet": golden["deal_packet"]} | golden["options"]
    rules = rules_with("classic", golden["players"], options)
    match = rules.begin_match(dealer=golden["first_dealer"])
    for hand in golden["hands"]:
        match = add(match, hand)
    assert list(match.totals) == golden["totals"]
    assert len(match.outcomes) == golden["hands_played"]
    assert (match.winners and list(match.winners)) == golden["match_winner"]
    assert match.is_over == (golden["match_winner"] is not None)


def add(match: Match, hand: dict[str, Any]) -> Match:
    """Play one recorded deal and add it."""
    assert match.dealer == hand["dealer"]
    assert match.leader == hand["first_leader"]
    assert list(match.totals) == hand["totals_before"]
    deal, counts = play_recorded(match.next_deal(pack=hand["deck"]), hand["actions"])
    assert counts == hand["legal_counts"]
    assert [trick.taker for trick in deal.tricks] == [
        taker for taker in hand["trick_winners"] if taker is not None
    ]
    check_outcome(deal.outcome, hand)
    match = match.add(deal.outcome)
    assert list(match.totals) == hand["totals_after"]
    assert match.pool == hand.get("pool_after", 0)
    return match


def test_golden_matches_are_there() -> None:
    """All configurations of the classic game are among them."""
    assert len(BUILT) == 42
    assert sum(len(GOLDEN[name]["hands"]) for name in BUILT) > 250
