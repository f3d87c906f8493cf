"""The worked examples, from their data file."""

from __future__ import annotations

from typing import Any

import pytest
from support import DATA, cards, do, pack_of, plays, shown, slot, table, texts
from vandtia import Deal, Lay, Rules, Take, action
from vandtia.layout import RANK_ORDER

from sedma import RulesError

MOVES = DATA["moves"]
NAMES = [one["id"] for one in MOVES]


def test_every_example_is_there() -> None:
    """The file has all twenty-one examples, each once."""
    found = [one["id"] for kind in DATA.values() for one in kind]
    assert sorted(found) == sorted(f"VANDTIA-EX-{number}" for number in range(1, 22))


def check_legal(deal: Deal, wanted: dict[str, Any]) -> None:
    """Compare what may be played, and whether the pile may be taken."""
    assert plays(deal.legal_actions) == set(wanted["plays"])
    assert (Take() in deal.legal_actions) == wanted["take"]


def check_after(deal: Deal, before: Deal, wanted: dict[str, Any]) -> None:
    """Compare a deal after the action with what the example tells of it."""
    found: dict[str, Any] = {
        "turn": deal.to_move,
        "out": list(deal.out),
        "over": deal.is_over,
        "loser": deal.outcome and deal.outcome.loser,
        "burned": len(deal.layout.burned) - len(before.layout.burned),
    }
    for key, value in wanted.items():
        match key:
            case "hands":
                assert [*map(shown, deal.layout.hands)] == [shown(cards(hand)) for hand in value]
            case "pile" | "stock":
                assert getattr(deal.layout, key) == cards(value)
            case "slots":
                used = [[one for one in own if one.up] for own in deal.layout.slots]
                assert used == [[slot(one) for one in own] for own in value]
            case "legal":
                check_legal(deal, value)
            case _:
                assert found[key] == value, key


@pytest.mark.parametrize("example", MOVES, ids=NAMES)
def test_moves(example: dict[str, Any]) -> None:
    """What may be done, and what it does, is as the example says."""
    deal = table(
        *example["hands"],
        slots=example.get("slots", ()),
        pile=example["pile"],
        stock=example["stock"],
        turn=example["turn"],
        **example.get("options", {}),
    )
    if "legal" in example:
        check_legal(deal, example["legal"])
    if "action" in example:
        check_after(do(deal, example["action"]), deal, example["after"])


@pytest.mark.parametrize("example", DATA["deals"], ids=lambda one: one["id"])
def test_stocks(example: dict[str, Any]) -> None:
    """The stock is what nine cards a player leave."""
    for players, size in example["stocks"].items():
        deal = Rules(players=int(players)).deal(seed=1, dealer=0)
        assert len(deal.layout.stock) == deal.rules.stock_size == size
    for players in example["refused"]:
        with pytest.raises(RulesError, match="players is a whole number from 2 to 5"):
            Rules(players=players)


@pytest.mark.parametrize("example", DATA["swaps"], ids=lambda one: one["id"])
def test_stacking(example: dict[str, Any]) -> None:
    """The example of the source: cards are stacked, and a whole stack is taken into the hand."""
    ups, hand = cards(example["up"]), cards(example["hand"])
    mine = [*ups, *hand, *cards(example["stock"])]
    others = [one for one in pack_of("") if one not in mine]
    # The seat at the dealer's left gets every other card; six are dealt face down first.
    order = [others.pop() for _ in range(6)]
    for own in (*ups, *hand):
        order += [own, others.pop()]
    order += [*cards(example["stock"]), *others]
    deal = Rules(swap="stack_own").deal(pack=order, dealer=0)
    for step in example["steps"]:
        assert step in texts(deal.legal_actions)
        deal = do(deal, step)
    assert shown(deal.layout.hands[1]) == shown(cards(example["after"]["hand"]))
    assert [one.up for one in deal.layout.slots[1]] == [*map(cards, example["after"]["up"])]
    assert deal.layout.stock == tuple(others)


def lowest(deal: Deal) -> Lay | Take:
    """Return all cards of the lowest ordinary rank that may be played, or else what is left."""
    laid = [one for one in deal.legal_actions if isinstance(one, Lay)]
    if not laid:
        return Take()

    def cost(one: Lay) -> tuple[bool, int, int]:
        rank = one.cards[0].rank
        return rank in ("2", "10"), RANK_ORDER[rank], -len(one.cards)

    return min(laid, key=cost)


@pytest.mark.rule("VANDTIA-LIMIT-2")
@pytest.mark.parametrize("example", DATA["cycles"], ids=lambda one: one["id"])
def test_a_deal_that_goes_round(example: dict[str, Any]) -> None:
    """The position comes back after its period, which is noticed, and voids the deal at last."""
    where: dict[str, Any] = {"slots": example["slots"], "turn": example["turn"]}
    start = table(*example["hands"], **where, max_repeats=None)
    assert len(start.layout.burned) == example["burned"]
    deal = start
    for turn in range(example["period"]):
        assert deal.cycle is None, turn
        deal = deal.apply(lowest(deal))
    assert deal.cycle == example["period"]
    assert (deal.repeats, deal.to_move) == (2, start.to_move)
    assert deal.layout.key == start.layout.key
    bounded = table(*example["hands"], **where)
    while not bounded.is_over:
        bounded = bounded.apply(lowest(bounded))
    assert bounded.turns == 2 * example["period"]
    outcome = bounded.outcome
    assert outcome is not None
    assert (outcome.void, outcome.loser, outcome.why.reason) == ("repeats", None, "void:repeats")
    assert outcome.why.rule is not None
    assert outcome.why.rule.id == "VANDTIA-LIMIT-2"


def test_actions_of_examples_are_read_in_any_order() -> None:
    """A play is the same in whatever order its cards are written."""
    assert action("7h 7s") == action("7S  7H") == action(action("7s 7h").number)
