"""Every worked example, from the sources and derived."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sergeant_major import GAMES, Match, Outcome, begin_deal
from sergeant_major.exchange import Gift, Pluck, cards_to_show, exchange_rounds, returned, split
from sergeant_major.tricks import fitting, winning
from support import BASE, cards, texts

from sedma import Card, Played, card

LINES = (Path(__file__).parent / "data" / "examples.jsonl").read_text("utf-8").splitlines()
EXAMPLES: list[dict[str, Any]] = [json.loads(line) for line in LINES]

SUITS = "cdhs"
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")


def in_order(game: str) -> tuple[Card, ...]:
    """Return the pack of a game in order: clubs, diamonds, hearts, spades, each from the two up."""
    whole = (card(rank + suit) for suit in SUITS for rank in RANKS)
    return tuple(one for one in whole if one in GAMES[game].rules.pack)


def deal(case: dict[str, Any]) -> None:
    """Deal a pack in order."""
    rules = GAMES[case["game"]].rules
    found = begin_deal(rules, dealer=case["dealer"], pack=in_order(case["game"]))
    dealt, rest = rules.table.deal_out(
        found.pack, first=(case["dealer"] + 1) % 3, each=rules.hand_size, packet=rules.packet
    )
    assert [" ".join(map(str, hand[:3])) for hand in dealt] == case["first_three"]
    assert [texts(hand) for hand in dealt] == [texts(hand) for hand in found.hands]
    assert [len(hand) for hand in found.hands] == case["sizes"]
    assert found.kitty == rest == cards(case["kitty"])


def trick(case: dict[str, Any]) -> None:
    """Find who wins a trick."""
    laid = [
        Played((case["leader"] + place) % 3, one) for place, one in enumerate(cards(case["cards"]))
    ]
    assert winning(laid, case["trump"]).seat == case["winner"]


def legal(case: dict[str, Any]) -> None:
    """Find the cards that may be played."""
    assert fitting(cards(case["hand"]), case["led"]) == cards(case["legal"])


def score(case: dict[str, Any]) -> None:
    """Score a deal."""
    rules = GAMES[case["game"]].rules
    outcome = Outcome(rules=rules, dealer=case["dealer"], before=None, tricks=tuple(case["tricks"]))
    assert list(outcome.over) == list(outcome.pay) == case["over"]
    match = Match(rules=rules, dealer=case["dealer"]).add(outcome)
    assert list(match.totals) == case["over"]
    if "over_now" in case:
        assert (match.is_over, match.winner) == (case["over_now"], case.get("winner"))
    if not match.is_over:
        rounds = exchange_rounds(rules, match.dealer, match.before)
        assert bool(rounds) is any(case["over"])


def match(case: dict[str, Any]) -> None:
    """Add deals to a match."""
    game = GAMES[case["game"]].with_options(limit=case.get("limit", 15))
    found = game.begin_match(dealer=case["first_dealer"], start=case.get("start_totals", ()))
    for place, tricks in enumerate(case["tricks"]):
        dealer = (case["first_dealer"] + place) % 3
        assert found.dealer == dealer
        found = found.add(
            Outcome(rules=game.rules, dealer=dealer, before=found.before, tricks=tuple(tricks))
        )
        assert list(found.totals) == case["totals"][place]
        assert found.is_over is case["over_now"][place]
    assert found.winner == case["winner"]


def returns(case: dict[str, Any]) -> None:
    """Return cards to one giver."""
    plucks = [Pluck(1, 0, one) for one in cards(case["given"])]
    back = returned(cards(f"{case['hand']} {case['given']}"), plucks)
    assert {(one.giver, one.receiver) for one in back} == {(0, 1)}
    assert texts([one.card for one in back]) == texts(cards(case["back"]))


def show(case: dict[str, Any]) -> None:
    """Return cards, then show what the kitty has."""
    returns(case)
    shown = cards_to_show(cards(case["kitty"]), {1: cards(case["back"])})
    assert shown == ({1: cards(case["shown"])} if case["shown"] else {})


def returns4(case: dict[str, Any]) -> None:
    """Return cards to several givers, by the rank of what they gave."""
    plucks = [Pluck(giver, 1, card(text)) for giver, text in case["given"]]
    hand = (*cards(case["hand"]), *(one.card for one in plucks))
    back = returned(hand, plucks, by_rank=True)
    assert sorted((one.receiver, str(one.card)) for one in back) == sorted(
        (giver, text) for giver, text in case["back"]
    )
    gone = [one.card for one in back]
    assert texts([one for one in hand if one not in gone]) == texts(cards(case["hand_after"]))


def splits(case: dict[str, Any]) -> None:
    """Share what seats were over among those that were short."""
    found = sorted((gift.giver, gift.receiver, gift.cards) for gift in split(case["over"]))
    assert [list(one) for one in found] == case["gifts"]


def one_up(case: dict[str, Any]) -> None:
    """Exchange cards where one seat was up."""
    (gifts,) = exchange_rounds(BASE, 0, case["over"])
    hands = [set(cards(text)) for text in case["hands"]]
    given = {(giver, receiver): cards(text) for giver, receiver, text in case["given"]}
    assert set(gifts) == {Gift(*pair, len(some)) for pair, some in given.items()}
    for (giver, receiver), some in given.items():
        hands[giver] -= set(some)
        hands[receiver] |= set(some)
        back = returned(hands[receiver], [Pluck(giver, receiver, one) for one in some])
        expected = next(text for one, _, text in case["back"] if one == receiver)
        assert texts([one.card for one in back]) == texts(cards(expected))
        for one in back:
            hands[receiver].remove(one.card)
            hands[giver].add(one.card)
    assert hands == [set(cards(text)) for text in case["hands_after"]]


def two_up(case: dict[str, Any]) -> None:
    """Exchange cards where two seats were up, one after the other."""
    dealer = case["targets"].index(8)
    rounds = exchange_rounds(BASE, dealer, case["over"])
    assert [gifts[0].giver for gifts in rounds] == case["order"]
    given, hand = dict(case["given"]), set(cards(case["hand"]))
    for (gift,) in rounds:
        some = cards(given[gift.giver])
        assert (gift.receiver, gift.cards) == (2, len(some))
        hand |= set(some)
        back = returned(hand, [Pluck(gift.giver, 2, one) for one in some])
        assert texts([one.card for one in back]) == texts(cards(dict(case["back"])[gift.giver]))
        hand -= {one.card for one in back}
    assert hand == set(cards(case["hand_after"]))


KINDS: dict[str, Callable[[dict[str, Any]], None]] = {
    "deal": deal,
    "trick": trick,
    "legal": legal,
    "score": score,
    "match": match,
    "returns": returns,
    "returns4": returns4,
    "show": show,
    "split": splits,
    "one_up": one_up,
    "two_up": two_up,
}


@pytest.mark.parametrize(
    "case",
    [
        pytest.param(case, id=case["id"], marks=pytest.mark.rule(*case["rules"]))
        for case in EXAMPLES
    ],
)
def test_worked_example(case: dict[str, Any]) -> None:
    """What an example says comes out."""
    KINDS[case["kind"]](case)


def test_all_examples_are_there() -> None:
    """No example is left out, and none stands twice."""
    numbers = [int(case["id"].rsplit("-", 1)[1]) for case in EXAMPLES]
    assert numbers == [*range(1, 8), *range(10, 43)]
