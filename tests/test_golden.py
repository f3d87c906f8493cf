"""Deals played by an independent program: same legal actions, tricks, draws and results."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from support import read_lines, rules_of, texts

import sedma
from sedma import Deal, End, Rules

GOLDEN = {deal["id"]: deal for deal in read_lines("golden-open.jsonl.xz")}
BUILT = [
    name for name, deal in GOLDEN.items() if deal["variant"] == "classic" and not deal["options"]
]


def rules_for(golden: dict[str, Any]) -> Rules:
    """Return the rules that a golden deal was played by."""
    rules = rules_of(golden["variant"], golden["players"])
    assert rules.packet == golden["deal_packet"]
    return rules


def replay(golden: dict[str, Any]) -> tuple[Deal, str]:
    """Play the recorded actions, and the ends that are left out because they are forced."""
    deal = rules_for(golden).deal(pack=golden["deck"], dealer=golden["dealer"])
    assert deal.leader == golden["first_leader"]
    counts = []
    for record in golden["actions"]:
        deal = _forced(deal)
        assert deal.to_move == record["seat"]
        counts.append(str(len(deal.legal_actions)))
        deal = deal.apply(sedma.action(record["play"]) if "play" in record else End())
    return _forced(deal), " ".join(counts)


def _forced(deal: Deal) -> Deal:
    return deal.apply(End()) if deal.legal_actions == (End(),) else deal


def draws(deal: Deal) -> list[dict[str, Any]]:
    """Return who drew what after each trick, as the records write it."""
    found = []
    states = list(deal.states())
    for before, after in pairwise(states):
        if len(after.stock) < len(before.stock):
            taker = after.tricks[-1].taker
            assert taker is not None
            sizes = [len(hand) for hand in before.hands]
            if before.phase == "follow" and before.to_move is not None:
                sizes[before.to_move] -= 1
            seats = after.rules.draw.seats(sizes, len(before.stock), taker, after.rules.hand_size)
            drawn = [f"{seat}:{card}" for seat, card in zip(seats, before.stock, strict=False)]
            for seat, card in zip(seats, before.stock, strict=False):
                assert card in after.hands[seat]
            found.append(
                {
                    "after_trick": len(before.tricks),
                    "cards": " ".join(drawn),
                    "stock_left": len(after.stock),
                }
            )
    return found


@pytest.mark.parametrize("name", BUILT)
def test_golden_deal(name: str) -> None:
    """Everything that the record says comes out."""
    golden = GOLDEN[name]
    deal, counts = replay(golden)
    assert counts == golden["legal_counts"]
    for trick, record in zip(deal.tricks, golden["tricks"], strict=True):
        assert trick.leader == record["leader"]
        assert str(trick).split(" | ") == record["rounds"]
        assert trick.taker == record["winner"]
        assert len(trick.cards) == record["cards"]
        assert sum(map(deal.rules.points.value, trick.cards)) == record["points"]
    assert draws(deal) == golden["draws"]
    outcome, captured, result = deal.outcome, golden["captured"], golden["result"]
    assert outcome is not None
    assert list(outcome.card_points) == captured["card_points"]
    assert list(outcome.cards) == captured["cards"]
    assert list(outcome.tricks) == captured["tricks"]
    assert list(outcome.rounds) == captured["rounds"]
    assert list(outcome.points) == golden["points"]
    winners = outcome.winners or tuple(range(len(outcome.sides)))  # all tie: all at the top
    assert list(winners) == result["winners"]
    assert outcome.stakes == result["stakes"]
    assert list(outcome.pay) == result["pay"]
    assert list(outcome.scores) == result["game_points"]
    assert outcome.next_dealer == golden["next_dealer"]
    assert outcome.next_leader == golden["next_leader"]


def test_golden_deals_are_there() -> None:
    """Every number of players is among them, and rare events are."""
    assert {GOLDEN[name]["players"] for name in BUILT} == {2, 3, 4}
    assert len(BUILT) == 24
    tags = {tag for name in BUILT for tag in GOLDEN[name]["tags"]}
    assert {"rounds_4", "short_stock"} <= tags
    deal, _ = replay(GOLDEN[BUILT[0]])
    assert texts(deal.start.pack or ()) == GOLDEN[BUILT[0]]["deck"]
