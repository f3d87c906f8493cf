"""The worked examples of the rules as data, and how each kind of them is checked.

The examples of a variant are the JSON lines of ``examples.jsonl`` in its folder. Each has an
``id``, the ids of its ``rules``, its ``kind``, and what that kind needs. A module ``examples``
beside it may hold more kinds in ``CHECKS``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from attrs import evolve
from options import rules_with
from support import folder_of, module_of, nothing_taken, play_out, read_lines, rules_of

import sedma
from sedma import Deal, Rules, Tally

Example: TypeAlias = dict[str, Any]
Check: TypeAlias = Callable[[str, Example], None]
"""Takes the name of the variant and the example."""

FILE = "examples.jsonl"


def all_examples() -> dict[str, tuple[str, Example]]:
    """Return the examples of all installed variants, and their variants, by their ids."""
    found: dict[str, tuple[str, Example]] = {}
    for variant in sedma.variant_names():
        file = folder_of(variant) / FILE
        for example in read_lines(file) if file.exists() else ():
            assert example["id"] not in found, f"two examples are called {example['id']}"
            found[example["id"]] = variant, example
    return found


def check(variant: str, example: Example) -> None:
    """Check that the library says what an example says."""
    own: Mapping[str, Check] = getattr(module_of("examples", variant), "CHECKS", {})
    {**CHECKS, **own}[example["kind"]](variant, example)


def _options(example: Example) -> dict[str, Any]:
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
    if example["kind"] == "totals" and "target" in example:
        options["match_target"] = example["target"]
    if example["kind"] in ("target", "target3"):
        options |= {"match": "target", "target": example.get("target", 10)}
    return options


def _players(example: Example) -> int:
    if "players" in example:
        return int(example["players"])
    if "plays" in example:
        return len(example["plays"].split("|")[0].split())
    return {("A", "B"): 2, ("A", "B", "C"): 3}.get(tuple(example.get("points", ())), 4)


def rules_for(variant: str, example: Example) -> Rules:
    """Return the rules by which an example is."""
    return rules_with(variant, _players(example), _options(example))


def _trick(variant: str, example: Example) -> None:
    rules = rules_for(variant, example)
    names = rules.table.names
    judged = sedma.judge(rules, example["plays"])
    assert names[judged.holder] == example["winner"]
    assert judged.points == example["points"]
    assert len(judged.trick.rounds) == example["rounds"]
    assert judged.complete
    if "holders" in example:
        holders = [card.holder for card in judged.cards[rules.players - 1 :: rules.players]]
        assert [names[holder] for holder in holders] == example["holders"]
    deal = rules.position(leader=judged.trick.leader, trick=_without_seats(example["plays"]))
    deal = deal.apply(sedma.End()) if deal.phase == "prolong" else deal
    assert deal.burn or deal.tricks[0].taker == judged.holder


def _prolong(variant: str, example: Example) -> None:
    rules = rules_for(variant, example)
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


def _draw(variant: str, example: Example) -> None:
    rules = rules_of(variant, example["players"])
    seats = rules.draw.seats(example["before"], example["stock"], 0, 4)
    assert list(seats) == example["order"]
    receive = [seats.count(seat) for seat in range(example["players"])]
    assert receive == example["receive"]
    assert [a + b for a, b in zip(example["before"], receive, strict=True)] == example["after"]
    assert example["stock"] - len(seats) == example["left"]


def tally_for(rules: Rules, example: Example) -> Tally:
    """Return a tally that fits the points, cards and tricks of an example."""
    sides, names = rules.sides.final(rules.table), list(example["points"])
    points = tuple(example["points"].values())
    last = names.index(example["last_trick"]) if "last_trick" in example else None
    took = tuple(example.get("tricks", dict.fromkeys(names, 1)).values())
    cards = tuple(example.get("cards", dict(zip(names, took, strict=True))).values())
    tally = evolve(nothing_taken(sides), cards=cards, tricks=tuple(map(bool, cards)), rounds=points)
    if last is None:  # nothing depends on it
        last = points.index(max(points))
    bonus = rules.points.bonus(evolve(tally, last_taker=last, rounds=(0,) * len(sides)))
    if "last_card" in example:
        card = sedma.card(example["last_card"]["card"] + "c")
        tally = evolve(tally, last_card=card, last_player=names.index(example["last_card"]["side"]))
    by_card = example.get("card_points")
    return evolve(
        tally,
        card_points=tuple(by_card.values())
        if by_card
        else tuple(own - more for own, more in zip(points, bonus, strict=True)),
        last_taker=last,
    )


def _score(variant: str, example: Example) -> None:
    rules = rules_for(variant, example)
    tally = tally_for(rules, example)
    points = tuple(example["points"].values())
    if "seat_points" in example:
        seats = list(example["seat_points"].values())
        assert tuple(sum(seats[seat] for seat in side) for side in tally.sides) == points
    verdict = rules.result.decide(tally, points)
    for name in ("pay", "scores"):
        if name in example:
            assert getattr(verdict, name) == tuple(example[name].values())


def _rotation(variant: str, example: Example) -> None:
    rules = rules_for(variant, example)
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


def _hand(variant: str, example: Example) -> None:
    rules = rules_for(variant, example)
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


def _deal_of(rules: Rules, example: Example) -> Deal:
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


def _burn(variant: str, example: Example) -> None:
    rules = rules_for(variant, example)
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


def _verdict(variant: str, example: Example) -> sedma.Verdict:
    rules = rules_for(variant, example)
    points = tuple(example["points"].values())
    cards = tuple(example.get("cards", dict.fromkeys(example["points"], 8)).values())
    sides = rules.sides.final(rules.table)
    tally = Tally(
        sides=sides, card_points=points, cards=cards, tricks=cards, rounds=cards, last_taker=0
    )
    return rules.result.decide(tally, points)


def _scores(variant: str, example: Example) -> None:
    assert _verdict(variant, example).scores == tuple(example["scores"].values())


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
        zeroed=tuple(rules.zero.zeroed((), deal.tally, verdict)),
    )


def _hundred(variant: str, example: Example) -> None:
    rules = rules_for(variant, example)
    match = evolve(rules.begin_match(dealer=0), pool=example["pool_before"])
    match = match.add(_outcome(rules, 0, _verdict(variant, example)))
    assert match.totals == tuple(example["scores"].values())
    assert match.pool == example["pool_after"]


def _target(variant: str, example: Example) -> None:
    rules = rules_for(variant, example)
    match, sides = rules.begin_match(dealer=0), list(example["totals"])
    for number, (side, stakes) in enumerate(example["wins"], 1):
        assert not match.is_over
        pairs = rules.sides.public(rules.table)
        verdict = sedma.Verdict.in_stakes((sides.index(side),), stakes, pairs, "result:most")
        match = match.add(_outcome(rules, match.dealer, verdict))
        assert match.is_over == (number == example["ends_after"])
    assert match.winners == (sides.index(example["winner"]),)
    assert match.totals == tuple(example["totals"].values())


def _totals(variant: str, example: Example) -> None:
    rules = rules_for(variant, example)
    names = list(example["before"])
    match = evolve(rules.begin_match(dealer=0), totals=tuple(example["before"].values()))
    assert not match.is_over
    none = (0,) * len(names)
    scores = tuple(example["scores"].values())
    winners = tuple(side for side, own in enumerate(scores) if own == max(scores))
    verdict = sedma.Verdict(winners=winners, stakes=0, pay=none, scores=scores, reasons=("",))
    match = match.add(_outcome(rules, 0, verdict))
    assert list(match.totals) == list(example["after"].values())
    winner = example["winner"]
    assert match.winners == (None if winner is None else (names.index(winner),))


def _follow(variant: str, example: Example) -> None:
    rules = rules_for(variant, example)
    deal = rules.position(
        leader=0, trick=_without_seats(example["plays"]), hands={1: example["hand"]}
    )
    assert deal.to_move == 1
    ranks = [str(action)[:-1] for action in deal.legal_actions]
    assert sorted(ranks) == sorted(example["legal"])


def _direction(variant: str, example: Example) -> None:
    """Compare with the numbers of seats that go clockwise round the table."""
    rules = rules_for(variant, example)
    turn = 1 if rules.table.direction == "clockwise" else -1

    def clockwise(seat: int | None) -> int:
        assert seat is not None
        return turn * seat % rules.players

    dealer = turn * example["dealer"] % rules.players
    deal = rules.deal(seed=0, dealer=dealer)
    order = [clockwise(seat) for seat in rules.table.order(deal.start.leader)]
    outcome = play_out(deal, sedma.Stream(0)).outcome
    assert outcome is not None
    assert {
        "leader": clockwise(deal.to_move),
        "order": order,
        "next_dealer": clockwise(outcome.next_dealer),
    } == example["clockwise"]


CHECKS: dict[str, Check] = {
    "trick": _trick,
    "continue": _prolong,
    "follow": _follow,
    "draw": _draw,
    "score": _score,
    "rotation": _rotation,
    "hand": _hand,
    "burn": _burn,
    "difference": _scores,
    "target3": _scores,
    "hundred": _hundred,
    "target": _target,
    "totals": _totals,
    "direction": _direction,
}
