"""Deals played by an independent program: same legal actions, tricks, draws and results."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from options import rules_with
from support import read_lines, texts

import sedma
from sedma import Deal, End, Rules

GOLDEN = {deal["id"]: deal for deal in read_lines("golden-open.jsonl.xz")}
BUILT = [name for name, deal in GOLDEN.items() if deal["variant"] == "classic"]


def rules_for(golden: dict[str, Any]) -> Rules:
    """Return the rules that a golden deal was played by."""
    options = {"deal_packet": golden["deal_packet"]} | golden["options"]
    return rules_with(golden["variant"], golden["players"], options)


def replay(golden: dict[str, Any]) -> tuple[Deal, str]:
    """Play the recorded actions, and the ends that are left out because they are forced."""
    deal = rules_for(golden).deal(pack=golden["deck"], dealer=golden["dealer"])
    assert deal.start.leader == golden["first_leader"]
    return play_recorded(deal, golden["actions"])


def play_recorded(deal: Deal, actions: list[dict[str, Any]]) -> tuple[Deal, str]:
    """Play recorded actions on a deal; return it and the numbers of legal actions."""
    counts = []
    for record in actions:
        deal = _forced(deal)
        assert deal.to_move == record["seat"]
        counts.append(str(len(deal.legal_actions)))
        deal = deal.apply(_action(record))
    return _forced(deal), " ".join(counts)


def _action(record: dict[str, Any]) -> sedma.Action:
    return sedma.action(record.get("play") or ("end" if "end" in record else "pass"))


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
            if isinstance(after.history[-1].action, sedma.Play):
                sizes[before.to_move or 0] -= 1
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
    tricks = [*deal.tricks, *([deal.trick] if deal.trick.plays else [])]  # the last one is burnt
    for trick, record in zip(tricks, golden["tricks"], strict=True):
        assert trick.leader == record["leader"]
        assert str(trick).split(" | ") == record["rounds"]
        assert trick.taker == record["winner"]
        assert len(trick.cards) == record["cards"]
        points = sum(map(deal.rules.points.value, trick.cards))
        assert record["points"] == (None if trick.taker is None else points)
    assert draws(deal) == golden["draws"]
    check_outcome(deal.outcome, golden)
    check_events(deal, golden["events"])


def check_outcome(outcome: sedma.Outcome | None, golden: dict[str, Any]) -> None:
    """Compare an outcome with what the record says."""
    assert outcome is not None
    captured, result = golden["captured"], golden["result"]
    for name in ("card_points", "cards", "tricks", "rounds"):
        assert list(getattr(outcome, name)) == captured[name]
    assert (outcome.points and list(outcome.points)) == golden["points"]
    winners = outcome.winners or tuple(range(len(outcome.sides)))  # all tie: all at the top
    assert list(winners) == result["winners"]
    if result["stakes"] is not None:
        assert outcome.stakes == result["stakes"]
        assert list(outcome.pay) == result["pay"]
        assert list(outcome.scores) == result["game_points"]
    if "scores" in result:
        assert list(outcome.scores) == result["scores"]
    if "sweep" in result:
        assert outcome.sweep == result["sweep"]
    if "draw" in result:
        assert (len(outcome.winners) != 1) == result["draw"]
    if golden["next_dealer"] is not None:
        assert outcome.next_dealer == golden["next_dealer"]
        assert outcome.next_leader == golden["next_leader"]
    if golden["burn"] is None:
        assert outcome.burn is None
        return
    burn, record = outcome.burn, golden["burn"]
    assert burn is not None
    assert (burn.seat, burn.rank, burn.stakes) == tuple(
        record[key] for key in ("seat", "rank", "stakes")
    )
    assert burn.card == record.get("at_card")


def check_events(deal: Deal, events: list[dict[str, Any]]) -> None:
    """Compare passes, skipped seats and moved leads with what the record says."""
    found: list[dict[str, Any]] = []
    for number, trick in enumerate(deal.tricks):
        if number and deal.tricks[number - 1].taker != trick.leader:
            found.append(
                {"event": "lead_moved", "from": deal.tricks[number - 1].taker, "to": trick.leader}
            )
        for one in trick.rounds:
            seats = {play.seat for play in one}
            passed = {m.seat for m in deal.history if isinstance(m.action, sedma.Pass)}
            found += [
                {
                    "event": "pass" if seat in passed and deal.rules.passes else "skipped",
                    "seat": seat,
                    "trick": number,
                }
                for seat in deal.rules.table.seats
                if seat not in seats
            ]
    assert sorted(map(str, found)) == sorted(map(str, events))


def test_golden_deals_are_there() -> None:
    """Every number of players is among them, and rare events are."""
    assert {GOLDEN[name]["players"] for name in BUILT} == {2, 3, 4}
    assert len(BUILT) == 314
    tags = {tag for name in BUILT for tag in GOLDEN[name]["tags"]}
    assert {"rounds_4", "short_stock"} <= tags
    deal, _ = replay(GOLDEN[BUILT[0]])
    assert texts(deal.start.pack or ()) == GOLDEN[BUILT[0]]["deck"]
