"""Deals drawn for what a seat has seen: they look alike to it, and all are equally likely."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, permutations
from math import factorial, prod
from typing import Any

import attrs
import pytest
from support import one_in, play_out

import sedma
from sedma import Card, Deal, Observation, Pack, PlayerError, Position, Rules, SedmaError, Stream
from sedma.play.deal import deal_from
from sedma.players import PossibleDeals, layouts, possible_deals
from sedma.players.knowledge import knowledge_of
from sedma.players.layouts import Layouts


def small(players: int, ranks: Sequence[str], suits: Sequence[str], **changes: Any) -> Rules:
    """Return classic rules with a pack so small that all deals can be gone through."""
    pack = Pack(ranks=tuple(ranks), suits=tuple(suits), copies=changes.pop("copies", 1))  # type: ignore[arg-type]
    rules = sedma.variant("classic", players=players)
    return rules.change(pack=pack, packet=1, **{"hand_size": 2, **changes})


EIGHT = (["7", "9", "A", "K"], "sh")
MUST = {"follow": {"must": "beating"}}
BLIND = {"blind": "allowed", "prolong": {"when": "never"}}
HOLD = {"hold_back": {"ranks": ("A", "9", "K"), "free": 0}}
SMALL = {
    "plain": small(2, *EIGHT),
    "three": small(3, ["7", "9", "A"], "sh", hand_size=1),
    "must beat": small(2, *EIGHT, **MUST),
    "three must beat": small(3, ["7", "9", "A"], "shd", **MUST),
    "must answer": small(2, *EIGHT, follow={"must": "natural"}),
    "held back": small(2, *EIGHT, **HOLD),
    "turned up": small(2, *EIGHT, **HOLD, **BLIND),
    "drawn at once": small(2, *EIGHT, **HOLD, **BLIND, draw={"when": "after-card"}),
    "leads": small(2, *EIGHT, leads={"most": 1}, **MUST),
    "marriages": small(2, ["K", "Q", "A", "7"], "sh", announce={"points": 20}),
    "passes": small(3, *EIGHT, hand_size=1, passes=1, short_hands="skip"),
    "peek": small(4, ["7", "9", "A"], "sh", hand_size=1, peek="stock-empty", short_hands="leave"),
    "empty": small(2, *EIGHT, draw={"when": "when-empty"}, **MUST),
}
"""Rules under which the places of single cards decide whether a deal is possible."""

UNEVEN = {
    "twice": small(2, ["7", "9", "A", "K"], "s", copies=2),
    "twice, announced": small(2, ["K", "Q", "7"], "s", copies=2, announce={"points": 20}),
    "burns in a hand": small(2, ["7", "9", "A"], "cshd", hand_size=4, burn={"in_one_hand": 4}),
}
"""Rules under which more than that decides it."""


def worlds(deal: Deal, view: Observation) -> Iterator[Deal]:
    """Go through all deals that look to the seat as this one does, found by trying every deal."""
    start, seat = deal.start, view.seat
    others = [other for other in view.rules.table.seats if other != seat]
    mine = Counter(card for hand in (view.first_hand, *view.taken_before) for card in hand)
    rest = sorted((Counter(view.rules.pack.cards) - mine).elements(), key=lambda one: one.number)

    def hands(
        left: list[Card], seats: list[int]
    ) -> Iterator[tuple[dict[int, tuple[Card, ...]], list[Card]]]:
        if not seats:
            yield {}, left
            return
        for hand in set(combinations(left, view.first_sizes[seats[0]])):
            kept = list((Counter(left) - Counter(hand)).elements())
            for more, stock in hands(kept, seats[1:]):
                yield {seats[0]: hand, **more}, stock

    for dealt, left in hands(rest, others):
        dealt[seat] = view.first_hand
        for stock in set(permutations(left)):
            fields: dict[str, Any] = {
                "hands": [dealt[one] for one in view.rules.table.seats],
                "stock": stock,
                "pack": None,
            }
            found = again(view.rules, attrs.evolve(start, **fields), deal)
            if found is not None and found.observe(seat) == view:
                yield found


def again(rules: Rules, start: Position, deal: Deal) -> Deal | None:
    """Do the same from another start, if that can be done."""
    found = deal_from(rules, start)
    try:
        for move in deal.history:
            found = found.apply(move.action)
    except SedmaError:
        return None
    return found


def views(rules: Rules, seed: int, steps: int = 100) -> Iterator[tuple[Deal, Observation]]:
    """Go through the states of a random deal, with what the seat to move sees."""
    stream = Stream(seed, 3)
    deal = rules.deal(stream=stream)
    while deal.to_move is not None and steps:
        yield deal, deal.observe(deal.to_move)
        deal, steps = deal.apply(stream.choose(deal.legal_actions)), steps - 1


@pytest.mark.parametrize("name", SMALL)
def test_all_ways_are_counted(name: str) -> None:
    """The ways to lay the hidden cards are as many as there are deals that look alike."""
    rules = SMALL[name]
    proved = 0
    for seed in (1, 4):
        for deal, view in one_in(2, list(views(rules, seed))[seed % 3 :: 3]):
            found = knowledge_of(view)
            way = Layouts(found)
            proved += len(found.proofs)
            _, rest = way.draw(Stream(seed))
            orders = prod(factorial(view.first_sizes[seat]) for seat in found.hands)
            assert way.ways * factorial(len(rest)) == orders * sum(1 for _ in worlds(deal, view))
    assert (proved > 0) == (name not in {"plain", "three", "marriages", "passes", "peek"})


@pytest.mark.parametrize("name", ["must beat", "leads", "marriages", *UNEVEN])
def test_all_are_equally_likely(name: str) -> None:
    """Of many draws each deal that looks alike gets its share, as if a pack had been shuffled."""
    rules = (SMALL | UNEVEN)[name]
    checked = 0
    states = list(views(rules, 1))
    for deal, view in states[len(states) // 3 :: 3]:
        weights = {
            (found.start.hands, found.start.stock): prod(
                factorial(len(hand)) // prod(map(factorial, Counter(hand).values()))
                for hand in found.start.hands
            )
            for found in worlds(deal, view)
        }
        if not 1 < len(weights) < 200:
            continue
        draws, total = 200 + 20 * len(weights), sum(weights.values())
        some, stream = PossibleDeals(view), Stream(7, checked)
        starts = (some.draw(stream).start for _ in range(draws))
        seen = Counter((start.hands, start.stock) for start in starts)
        assert set(seen) <= set(weights)
        wanted = {key: draws * weight / total for key, weight in weights.items()}
        distance = sum((seen[key] - want) ** 2 / want for key, want in wanted.items())
        free = len(weights) - 1
        assert distance < free + 4 * (2 * free) ** 0.5
        checked += 1
    assert checked


@pytest.mark.parametrize("variant", sedma.variant_names())
def test_they_look_alike(variant: str) -> None:
    """In every game, for all players, and with options, a deal that is drawn shows the same."""
    game = sedma.find_variant(variant)
    options = [
        (*(option.players or game.players)[:1], option.name)
        for option in game.options
        if {"follow", "blind", "leads", "hold_back", "peek", "announce", "burn", "short_hands"}
        & set(option.changes)
    ]
    all_rules = [*game.rules, *(game.for_players(players, [name]) for players, name in options)]
    for seed, rules in enumerate(all_rules):
        for deal, view in list(views(rules, seed))[:: len(rules.pack) // 6]:
            drawn = PossibleDeals(view).draw(Stream(seed))
            assert drawn.observe(view.seat) == view
            assert drawn.history == deal.history


def test_from_the_middle() -> None:
    """What was known at the start of a position is kept: cards taken, shown and owned."""
    rules = sedma.variant("ristiklappi").change(blind="allowed")
    deal = rules.position(
        leader=0,
        hands={1: "Kh 9h 9s 9d 8h 8s"},
        taken={0: "Kc Ks Kd 2c"},
        shown=("", "Kh", "", ""),
    )
    for _ in range(3):
        deal = deal.apply(deal.legal_actions[0])
        view = deal.observe(deal.to_move or 0)
        drawn = PossibleDeals(view).draw(Stream(3))
        assert drawn.observe(view.seat) == view
        assert sedma.card("Kh") in drawn.hands[1]


def test_what_was_said_is_kept() -> None:
    """Calls are part of what is seen, those before the next action too."""
    deal = sedma.variant("classic", options=["calls"]).deal(seed=1)
    deal = deal.say("take", seat=3).apply(deal.legal_actions[0]).say("grease", seat=0)
    view = deal.observe(2)
    assert PossibleDeals(view).draw(Stream(1)).observe(2) == view


def test_when_it_is_over() -> None:
    """After the end only the order of what nobody saw is open."""
    deal = play_out(sedma.variant("classic", options=["burns"]).deal(seed=3), Stream(3))
    view = deal.observe(1)
    assert PossibleDeals(view).draw(Stream(1)).observe(1) == view


def test_no_deal_looks_like_this() -> None:
    """A view that no deal can give is an error, found at once."""
    free = sedma.variant("zsirozas", players=2)
    bound = free.change(follow={"must": "beating"})
    deal = free.position(leader=0, trick="9h", hands={0: "8h", 1: "9s As"}, stock=0)
    view = deal.apply(sedma.action("As")).observe(0)
    with pytest.raises(PlayerError, match=r"^no deal looks to seat 0 as this one does$"):
        PossibleDeals(attrs.evolve(view, rules=bound))


def test_tries_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where cards are dealt in vain, that ends."""
    monkeypatch.setattr(possible_deals, "_TRIES", 3)
    view = sedma.variant("classic").deal(seed=1).observe(1)
    with pytest.raises(PlayerError, match=r"^no deal looked to seat 1 as this one in 3 tries$"):
        PossibleDeals(attrs.evolve(view, legal_actions=())).draw(Stream(1))


def test_older_proofs_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """With too many cases to count, deals that older proofs exclude are dealt again instead."""
    rules = sedma.variant("schmierer", players=4)
    deal, view = [one for one in views(rules, 5) if one[1].phase == "follow"][-4]
    exact = Layouts(knowledge_of(view))
    monkeypatch.setattr(layouts, "_MOST", 1)
    rough = Layouts(knowledge_of(view))
    assert rough.ways > exact.ways
    assert PossibleDeals(view).draw(Stream(5)).observe(view.seat) == view
    assert knowledge_of(view).proofs
    assert deal.to_move == view.seat


def test_a_card_that_was_announced_and_played_later() -> None:
    """Who announces a king has the queen at that moment, whenever it is played."""
    rules = sedma.variant("classic", players=2, options=["marriages"])
    deal = rules.position(leader=0, hands={0: "Kh Qh 8s 9s", 1: "Jd Jc 9d 9c"}, stock="As Ah 8d 8c")
    for action in ("announce Kh", "Jd", "end", "Qh"):
        deal = deal.apply(sedma.action(action))
    view = deal.observe(1)
    fixed = knowledge_of(view).hands[0].fixed
    (queen,) = [one for one in fixed if one.number == sedma.card("Qh").number]
    assert queen.until == 0
    stream, drawn = Stream(1), PossibleDeals(view)
    for _ in range(20):
        assert sedma.card("Qh") in drawn.draw(stream).start.hands[0]
