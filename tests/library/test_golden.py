"""Deals played by an independent program: same legal actions, tricks, draws and results."""

from __future__ import annotations

from collections import Counter

import pytest
from golden import DEALS, check_events, check_outcome, check_own, draws, recorded, replay
from options import variant_of
from support import texts

import sedma

GOLDEN = recorded("golden-open.jsonl.xz")


@pytest.mark.parametrize("name", GOLDEN)
def test_golden_deal(name: str) -> None:
    """Everything that the record says comes out."""
    golden = GOLDEN[name]
    deal, counts = replay(golden)
    assert counts == golden["legal_counts"]
    tricks = [*deal.tricks, *([deal.trick] if deal.trick.plays else [])]  # the last one is burnt
    for trick, record in zip(tricks, golden["tricks"], strict=True):
        assert trick.leader == record["leader"]
        assert str(trick).split(" | ") == record["rounds"]
        assert trick.taker == record["winner"]
        assert len(trick.cards) == record["cards"]
        points = sum(map(deal.rules.points.of, trick.cards))
        assert record["points"] == (None if trick.taker is None else points)
    assert draws(deal) == golden["draws"]
    check_outcome(deal.outcome, golden)
    check_events(deal, golden["events"])
    check_own(deal, golden)


def test_golden_deals_are_there() -> None:
    """All deals of each variant are among them, and every number of players is."""
    numbers = Counter(
        variant_of(golden["variant"], golden["options"]) for golden in GOLDEN.values()
    )
    assert numbers == {name: DEALS[name] for name in sedma.variant_names()}
    for name in sedma.variant_names():
        own = [
            golden
            for golden in GOLDEN.values()
            if variant_of(golden["variant"], golden["options"]) == name
        ]
        assert {golden["players"] for golden in own} == set(sedma.find_variant(name).players)


def test_rare_deals_are_among_them() -> None:
    """Long tricks and a short stock occur, and a deal starts from the recorded pack."""
    tags = {tag for golden in GOLDEN.values() for tag in golden["tags"]}
    assert {"rounds_4", "short_stock"} <= tags
    first = next(iter(GOLDEN))
    deal, _ = replay(GOLDEN[first])
    assert texts(deal.start.pack or ()) == GOLDEN[first]["deck"]
