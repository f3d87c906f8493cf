"""What an independent program recorded of deals and matches: playing it again, and comparing.

What only one game has is compared by the module ``golden`` in its folder, if there is one. It may
have these functions, each in place of the one here:

- ``begin(rules, golden)`` begins a match;
- ``by_side(outcome, recorded)`` returns recorded numbers with one entry a side;
- ``check_own(deal, golden)`` compares what only records of this game hold;
- ``check_result(outcome, result)`` compares what a deal came to;
- ``events(deal)`` returns what is recorded as events, as the records write them.
"""

from __future__ import annotations

from typing import Any

from options import rules_with, variant_of
from support import DATA, module_of, read_lines

import sedma
from sedma import Deal, End, Match, Outcome, Rules

DEALS = {
    "classic": 314,
    "hola": 157,
    "lusti-kartln": 23,
    "osmova": 129,
    "red-king": 33,
    "ristiklappi": 15,
    "ristikontra": 39,
    "schmierer": 21,
    "sedmice": 66,
    "septica": 118,
    "slovak": 76,
    "soccer": 18,
    "zsirozas": 86,
}
"""How many deals of each variant are recorded."""

MATCHES = {
    "classic": 42,
    "hola": 18,
    "lusti-kartln": 3,
    "osmova": 9,
    "red-king": 6,
    "ristiklappi": 3,
    "ristikontra": 12,
    "schmierer": 6,
    "sedmice": 12,
    "septica": 15,
    "slovak": 9,
    "soccer": 12,
    "zsirozas": 6,
}
"""How many matches of each variant are recorded."""


def recorded(name: str) -> dict[str, dict[str, Any]]:
    """Return the records of one file by their names, of those games that are installed."""
    return {
        golden["id"]: golden
        for golden in read_lines(DATA / name)
        if variant_of(golden["variant"], golden["options"]) in sedma.variant_names()
    }


def rules_for(golden: dict[str, Any]) -> Rules:
    """Return the rules that a golden deal or match was played by."""
    options = {"deal_packet": golden["deal_packet"]} | golden["options"]
    return rules_with(golden["variant"], golden["players"], options)


def _own(rules: Rules, name: str, default: Any) -> Any:
    """Return a function of the module of the game, if it has one."""
    return getattr(module_of("golden", rules.variant), name, default)


# Playing again


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
    named = next((name for name in ("end", "pass", "blind") if name in record), "")
    return sedma.action(record.get("play") or named)


def _forced(deal: Deal) -> Deal:
    return deal.apply(End()) if deal.legal_actions == (End(),) else deal


def begin(rules: Rules, golden: dict[str, Any]) -> Match:
    """Return a recorded match before its first deal."""
    match: Match = _own(rules, "begin", _begin)(rules, golden)
    return match


def _begin(rules: Rules, golden: dict[str, Any]) -> Match:
    return rules.begin_match(dealer=golden["first_dealer"])


# Comparing


def draws(deal: Deal) -> list[dict[str, Any]]:
    """Return who drew what in or after each trick, as the records write it."""
    when = "during_trick" if deal.rules.draw.after_card else "after_trick"
    states, gone = list(deal.states()), list(deal.from_stock)
    assert tuple(one.card for one in gone) + deal.stock == deal.start.stock
    found, done = [], 0
    for number, moves in enumerate(deal.moves_by_trick[:-1]):
        drawn = [one for one in gone if done < one.after <= done + len(moves)]
        done += len(moves)
        drawn = [one for one in drawn if one.how == "drawn"]
        for one in drawn:
            assert one.card in states[one.after].hands[one.seat]
        if drawn:
            cards = " ".join(f"{one.seat}:{one.card}" for one in drawn)
            left = len(states[drawn[-1].after].stock)
            found.append({when: number, "cards": cards, "stock_left": left})
    return found


def check_own(deal: Deal, golden: dict[str, Any]) -> None:
    """Compare what only the records of one game hold."""
    _own(deal.rules, "check_own", _nothing)(deal, golden)


def _nothing(deal: Deal, golden: dict[str, Any]) -> None:
    pass


def check_outcome(outcome: Outcome | None, golden: dict[str, Any]) -> None:
    """Compare an outcome with what the record says."""
    assert outcome is not None
    by_side = _own(outcome.rules, "by_side", _by_side)
    captured = golden["captured"]
    for name in ("card_points", "cards", "tricks", "rounds"):
        assert list(getattr(outcome, name)) == by_side(outcome, captured[name])
    assert (outcome.points and list(outcome.points)) == by_side(outcome, golden["points"])
    _own(outcome.rules, "check_result", check_result)(outcome, golden["result"])
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


def _by_side(outcome: Outcome, recorded: list[int]) -> list[int]:
    return recorded


def check_result(outcome: Outcome, result: dict[str, Any]) -> None:
    """Compare who won, and how much: whatever of it the record holds."""
    tied = tuple(range(len(outcome.sides)))  # all tie: recorded as nobody, or as all at the top
    assert result["winners"] in ([list(outcome.winners)] if outcome.winners else [[], list(tied)])
    for name, own in (
        *(("stakes", outcome.stakes), ("pay", list(outcome.pay))),
        *((name, list(outcome.scores)) for name in ("game_points", "add", "scores")),
    ):
        if result.get(name) is not None:
            assert own == result[name]
    if "sweep" in result:
        assert outcome.sweep == result["sweep"]
    if "draw" in result:
        assert (len(outcome.winners) != 1) == result["draw"]


def check_events(deal: Deal, recorded: list[dict[str, Any]]) -> None:
    """Compare passes, skipped seats, moved leads and what else is an event with the record."""
    found: list[dict[str, Any]] = [*_own(deal.rules, "events", _events)(deal)]
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
    assert sorted(map(_text, found)) == sorted(map(_text, recorded))


def _events(deal: Deal) -> list[dict[str, Any]]:
    return []


def _text(event: dict[str, Any]) -> str:
    """Return an event as text; the order of cards in a hand does not matter."""
    hands = [sorted(hand) for hand in event.get("hands", [])]
    return str(sorted((event | {"hands": hands}).items()))
