"""The worked examples of the rules, as data."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from attrs import evolve
from options import rules_with
from support import RULE_TESTS, nothing_taken, play_out, read_lines, rules_of

import sedma
from sedma import Deal, Rules, Tally

EXAMPLES = {example["id"]: example for example in read_lines("classic-examples.jsonl")}


def _options(example: dict[str, Any]) -> dict[str, Any]:
    """Return the options of an example, those that its kind implies among them."""
    options = dict(example.get("opts", {}))
    for name in ("removed", "scheme"):
        if name in example:
            options[name] = example[name]
    if options.get("removed") == ["8b", "9b"]:
        del options["removed"]  # the default
    if example["kind"] == "burn" and _players(example) == 3:
        options["removed"] = ["8", "8"]  # its four nines need them all in the pack
    elif example["kind"] == "burn":
        options.setdefault("burn", "basic")
    scorings = {"difference": "difference", "hundred": "hundred_pool"}
    if example["kind"] in scorings:
        options["scoring"] = scorings[example["kind"]]
    if example["kind"] in ("target", "target3"):
        options |= {"match": "target", "target": example.get("target", 10)}
    return options


def _players(example: dict[str, Any]) -> int:
    if "players" in example:
        return int(example["players"])
    if "plays" in example:
        return len(example["plays"].split("|")[0].split())
    return {("A", "B"): 2, ("A", "B", "C"): 3}.get(tuple(example.get("points", ())), 4)


def _rules(example: dict[str, Any]) -> Rules:
    return rules_with("classic", _players(example), _options(example))


def _trick(example: dict[str, Any]) -> None:
    rules = _rules(example)
    judged = sedma.judge(rules, example["plays"])
    assert rules.table.names[judged.holder] == example["winner"]
    assert judged.points == example["points"]
    assert len(judged.trick.rounds) == example["rounds"]
    assert judged.complete


def _prolong(example: dict[str, Any]) -> None:
    rules = _rules(example)
    deal = rules.position(
        leader=0, trick=_without_seats(example["plays"]), hands={0: example["hand"]}
    )
    if deal.phase == "lead":  # the trick is over
        assert example["legal"] == []
        assert len(deal.tricks) == 1
    else:
        ranks = [str(action)[:-1] for action in deal.legal_actions if str(action) != "end"]
        assert sorted(ranks) == sorted(example["legal"])
        assert str(deal.legal_actions[-1]) == "end"


def _without_seats(plays: str) -> str:
    return " ".join(word.rpartition(":")[2] for word in plays.split())


def _draw(example: dict[str, Any]) -> None:
    rules = rules_of("classic", example["players"])
    seats = rules.draw.seats(example["before"], example["stock"], 0, 4)
    assert list(seats) == example["order"]
    receive = [seats.count(seat) for seat in range(example["players"])]
    assert receive == example["receive"]
    assert [a + b for a, b in zip(example["before"], receive, strict=True)] == example["after"]
    assert example["stock"] - len(seats) == example["left"]


def _score(example: dict[str, Any]) -> None:
    rules = _rules(example)
    points = tuple(example["points"].values())
    last = list(example["points"]).index(example["last_trick"]) if "last_trick" in example else 0
    card_points = tuple(own - 10 * (side == last) for side, own in enumerate(points))
    tally = Tally(
        sides=rules.sides.final(rules.table),
        card_points=card_points if "last_trick" in example else points,
        cards=tuple(example["cards"].values()),
        tricks=tuple(map(bool, example["cards"].values())),
        rounds=points,
        last_taker=last,
    )
    assert rules.result.decide(tally, points).pay == tuple(example["pay"].values())


def _rotation(example: dict[str, Any]) -> None:
    rules = _rules(example)
    names = rules.table.names
    sides = rules.sides.final(rules.table)
    winners = [
        side
        for side, seats in enumerate(sides)
        if {names[seat] for seat in seats} <= set(example["winners"])
    ]
    if len(winners) == len(sides):
        winners = []  # all tie: nobody wins
    dealer, _ = rules.rotation.next_dealer(
        names.index(example["dealer"]), rules.table, nothing_taken(sides), None, winners
    )
    assert names[dealer] == example["next_dealer"]
    assert names[rules.table.next(dealer)] == example["next_leader"]


def _hand(example: dict[str, Any]) -> None:
    rules = _rules(example)
    deal = _deal_of(rules, example)
    names = rules.table.names
    tricks = [
        [[tuple(word.split(":")) for word in one.split()] for one in trick.split("|")]
        for trick in example["tricks"]
    ]
    stocks = []
    for trick in tricks:
        count = len(deal.tricks)
        for name, text in (play for one in trick for play in one):
            assert deal.to_move == names.index(name)
            stocks.append(len(deal.stock))
            deal = deal.apply(sedma.action(text))
        if len(deal.tricks) == count:
            deal = deal.apply(sedma.End())
        if "stock_before_each_draw" in example:
            assert stocks[-1] == example["stock_before_each_draw"][count]
    outcome = deal.outcome
    assert outcome is not None
    assert [names[trick.taker or 0] for trick in deal.tricks] == example["winners"]
    assert outcome.points == tuple(example["points"].values())
    assert outcome.cards == tuple(example["cards"].values())
    if "leaders" in example:
        assert [names[trick.leader] for trick in deal.tricks] == example["leaders"]


def _deal_of(rules: Rules, example: dict[str, Any]) -> Deal:
    """Deal so that everybody gets the cards in the order in which they are played."""
    names = rules.table.names
    tricks = [trick.replace("|", " ").split() for trick in example["tricks"]]
    coming: dict[int, list[str]] = {seat: [] for seat in rules.table.seats}
    for name, text in (word.split(":") for trick in tricks for word in trick):
        coming[names.index(name)].append(text)
    hands = {seat: [coming[seat].pop(0) for _ in range(rules.hand_size)] for seat in coming}
    leader = names.index(example["leader"])
    sizes = [rules.hand_size] * rules.players
    stock: list[str] = []
    left = len(rules.pack) - sum(sizes)
    for trick, taker in zip(tricks, example["winners"], strict=True):
        for word in trick:
            sizes[names.index(word.split(":")[0])] -= 1
        for seat in rules.draw.seats(sizes, left, names.index(taker), rules.hand_size):
            assert coming[seat], "a seat draws that plays no more"
            stock.append(coming[seat].pop(0))
            sizes[seat] += 1
            left -= 1
    return rules.position(leader=leader, hands=hands, stock=stock)


def _burn(example: dict[str, Any]) -> None:
    rules = _rules(example)
    names = rules.table.names
    plays = example["plays"].replace("|", " ").split()
    leader = names.index(plays[0].split(":")[0])
    deal = rules.position(leader=leader, trick=_without_seats(example["plays"]))
    if example["burn_by"] is None:
        assert deal.burn is None
        return
    assert deal.burn is not None
    assert names[deal.burn.seat] == example["burn_by"]
    assert deal.burn.card == example["at"] == len(plays)
    assert deal.burn.stakes == example["stakes"]
    outcome = deal.outcome
    assert outcome is not None
    assert (outcome.points, outcome.stakes) == (None, example["stakes"])
    assert deal.burn.seat in outcome.sides[outcome.winners[0]]


def _verdict(example: dict[str, Any]) -> sedma.Verdict:
    rules = _rules(example)
    points = tuple(example["points"].values())
    cards = tuple(example.get("cards", dict.fromkeys(example["points"], 8)).values())
    sides = rules.sides.final(rules.table)
    tally = Tally(
        sides=sides, card_points=points, cards=cards, tricks=cards, rounds=cards, last_taker=0
    )
    return rules.result.decide(tally, points)


def _scores(example: dict[str, Any]) -> None:
    assert _verdict(example).scores == tuple(example["scores"].values())


def _outcome(rules: Rules, dealer: int, verdict: sedma.Verdict) -> sedma.Outcome:
    """Return an outcome with this verdict, all else made up."""
    deal = play_out(rules.deal(seed=0, dealer=dealer), sedma.Stream(0, 1))
    assert deal.outcome is not None
    return evolve(
        deal.outcome,
        winners=verdict.winners,
        stakes=verdict.stakes,
        pay=verdict.pay,
        scores=verdict.scores,
        sweep=verdict.sweep,
    )


def _hundred(example: dict[str, Any]) -> None:
    rules = _rules(example)
    match = evolve(rules.begin_match(dealer=0), pool=example["pool_before"])
    match = match.add(_outcome(rules, 0, _verdict(example)))
    assert match.totals == tuple(example["scores"].values())
    assert match.pool == example["pool_after"]


def _target(example: dict[str, Any]) -> None:
    rules = _rules(example)
    match, sides = rules.begin_match(dealer=0), list(example["totals"])
    for number, (side, stakes) in enumerate(example["wins"], 1):
        assert not match.is_over
        pairs = rules.sides.public(rules.table)
        verdict = sedma.Verdict.in_stakes((sides.index(side),), stakes, pairs, "result:most")
        match = match.add(_outcome(rules, match.dealer, verdict))
        assert match.is_over == (number == example["ends_after"])
    assert match.winners == (sides.index(example["winner"]),)
    assert match.totals == tuple(example["totals"].values())


CHECKS: dict[str, Callable[[dict[str, Any]], None]] = {
    "trick": _trick,
    "continue": _prolong,
    "draw": _draw,
    "score": _score,
    "rotation": _rotation,
    "hand": _hand,
    "burn": _burn,
    "difference": _scores,
    "target3": _scores,
    "hundred": _hundred,
    "target": _target,
}


def _checked(name: str) -> Callable[[], None]:
    def check() -> None:
        CHECKS[EXAMPLES[name]["kind"]](EXAMPLES[name])

    return check


for _name in EXAMPLES:
    for _id in EXAMPLES[_name]["rules"]:
        RULE_TESTS.setdefault(_id, {})[_name] = _checked(_name)


@pytest.mark.parametrize("name", EXAMPLES)
def test_worked_example(name: str) -> None:
    """The library says what the example says."""
    CHECKS[EXAMPLES[name]["kind"]](EXAMPLES[name])
