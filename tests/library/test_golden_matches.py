"""Whole matches played by an independent program: every deal, totals, pools, next dealers."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from golden import MATCHES, begin, check_outcome, play_recorded, recorded, rules_for
from options import variant_of

import sedma
from sedma import Match

GOLDEN = recorded("golden-matches.jsonl.xz")


@pytest.mark.parametrize("name", GOLDEN)
def test_golden_match(name: str) -> None:
    """Every deal comes out as recorded, and so do totals, pool, next dealer and winners."""
    golden = GOLDEN[name]
    match = begin(rules_for(golden), golden)
    for hand in golden["hands"]:
        match = add(match, hand)
    assert list(match.totals) == golden["totals"]
    assert len(match.outcomes) == golden["hands_played"]
    winners = None if match.winners is None else list(match.winners)
    assert winners == golden["match_winner"]
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
    assert match.pool == hand.get("pool_after", hand.get("carry_after", 0))
    if "half_time" in hand:
        assert match.half_time == tuple(hand["half_time"])
    return match


def test_golden_matches_are_there() -> None:
    """All matches of each variant are among them, some of them long."""
    numbers = Counter(
        variant_of(golden["variant"], golden["options"]) for golden in GOLDEN.values()
    )
    assert numbers == {name: MATCHES[name] for name in sedma.variant_names()}
    assert sum(len(golden["hands"]) for golden in GOLDEN.values()) > 250
