"""The very last card of a deal: the component, and what judges and command line say of it."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

import pytest
from click.testing import CliRunner
from support import EFFORT, random_deals

import sedma
from sedma import Card, Deal, PositionError, RulesError
from sedma.cli.app import app
from sedma.components import HolderAlone, LastCard

SEVEN = Card("7", "c")
DEAD = {"last_card": {"ranks": ("7",)}}
FOUR = sedma.variant("classic", players=4, **DEAD)


# The component


def test_only_named_ranks_of_a_side_without_a_trick() -> None:
    """A card is dead only if its rank is named and its side has nothing."""
    rule = LastCard(("7", "8"))
    assert rule.active
    assert rule.dead(SEVEN, 0) == rule.dead(Card("8", "h"), 0) == "last-card:dead"
    assert rule.dead(SEVEN, 1) is None
    assert rule.dead(Card("9", "h"), 0) is None
    assert set(rule.reasons) == {"last-card:dead"}


def test_no_ranks() -> None:
    """Without ranks nothing is dead, and no reason can come up."""
    rule = LastCard()
    assert not rule.active
    assert rule.dead(SEVEN, 0) is None
    assert dict(rule.reasons) == {}
    assert LastCard(["7"]) == LastCard(("7",))  # type: ignore[arg-type]


@pytest.mark.parametrize("wrong", ["7", ("7", "7"), ("1",), 7, None])
def test_wrong_ranks(wrong: Any) -> None:
    """Ranks are a list of different ranks."""
    with pytest.raises(RulesError):
        LastCard(wrong)


# In a deal


def test_the_last_card_that_is_played_is_the_last() -> None:
    """It has no power, also where cards stay in the stock."""
    rules = sedma.variant("classic", players=3, pack=sedma.Pack.from_seven(), short_hands="leave")
    for change, taker in (({}, 2), (DEAD, 0)):
        table = {"trick": "9h Kh", "hands": ["", "", "7s"], "stock": "8h 8s"}
        over = rules.change(**change).position(leader=0, **table).apply(sedma.action("7s"))
        assert over.is_over
        assert over.tricks[-1].taker == taker


def ending(cards: str, tricks: tuple[int, ...] = (4, 0, 0, 0), **changes: Any) -> Deal:
    """Return a deal of four that is over with these cards."""
    return FOUR.change(**changes).position(
        trick=cards, hands=[0] * 4, stock=0, tricks=tricks, taken={0: 32 - len(cards.split())}
    )


def test_the_judge_says_what_the_deal_does() -> None:
    """Card by card, in random deals, the judge has the holder and taker of the deal."""
    dead = 0
    two_left = {"pack": sedma.Pack.from_seven(), "short_hands": "leave"}
    for players, changes in ((2, {}), (3, {}), (4, {}), (3, two_left)):
        rules = sedma.variant("classic", players=players, **DEAD, **changes)
        for deal in random_deals(rules, 15 * EFFORT):
            for number, trick in enumerate(deal.tricks, 1):
                judged = sedma.judge_trick(deal, number)
                assert judged.holder == trick.taker
            reasons = [card.why.reason for card in judged.cards]
            assert "last-card:dead" not in reasons[:-1]
            dead += reasons[-1] == "last-card:dead"
            for before, after in pairwise(deal.states()):
                action = after.history[-1].action
                if isinstance(action, sedma.Play) and after.trick.plays:
                    assert bool(before.beats(action.card)) == (after.holder == before.to_move)
    assert dead


def test_a_card_of_the_seat_to_move_beats_or_not() -> None:
    """What would beat can be asked of any card, legal or not, but not after the deal."""
    deal = FOUR.position(trick="10", hands={1: "9 8 J 7"})
    assert deal.beats(SEVEN).reason == "beat:wild"
    assert deal.beats(Card("10", "h")).reason == "beat:equal"
    assert not deal.beats(Card("9", "h"))
    assert FOUR.deal(seed=1).beats(SEVEN).reason == "lead:any"
    again = FOUR.change(prolong={"lead": "reset", "card": "any"})
    assert again.position(trick="10 8 9 8", hands={0: "9"}).beats(SEVEN).reason == "lead:any"
    with pytest.raises(PositionError, match="the deal is over"):
        ending("10 9 9 7").beats(SEVEN)


def test_a_prolonged_trick_with_new_leads() -> None:
    """Without the dead card the trick is held as it was since the last new lead."""
    reset = {"prolong": {"lead": "reset", "card": "any"}}
    assert ending("10 9 9 7 8 8 J 7", **reset).tricks[-1].taker == 1
    assert ending("10 9 9 7 8 9 J 7", **reset).tricks[-1].taker == 0


def test_sides_that_are_hidden_do_not_count_as_one() -> None:
    """Who is alone in the end has no influence on whether a card is dead."""
    rules = sedma.variant("classic", players=3, sides=HolderAlone("Kh"), **DEAD)  # type: ignore[arg-type]
    deal = rules.position(
        trick="10 9 7",
        hands=[0] * 3,
        stock=0,
        taken={0: "Kh " + "? " * 23, 1: 3},
        tricks=[5, 1, 0],
    )
    assert deal.tricks[-1].taker == 0


# Tricks alone


@pytest.mark.parametrize(
    ("cards", "leader", "holder"),
    [("10 9 9 7", None, 0), ("10 9 9 7", 2, 2), ("10 7 9 7", 1, 2), ("10 9 9 7 | 7 9 9 7", 0, 0)],
)
def test_judge_the_last_trick(cards: str, leader: int | None, holder: int) -> None:
    """As the last trick a dead card shows; otherwise it takes the trick."""
    found = sedma.judge(FOUR, cards, leader=leader, last=True)
    assert found.holder == holder
    assert found.cards[-1].why.reason == "last-card:dead"
    assert found.complete
    plain = sedma.judge(FOUR, cards, leader=leader)
    assert plain.holder == ((leader or 0) + 3) % 4


def test_judge_a_part_of_the_last_trick() -> None:
    """Before the last card it is as always."""
    for cards in ("10", "10 7", "10 9 9", "10 9 9 7 | 7", "10 9 9 7 | 7 8 8"):
        found = sedma.judge(FOUR, cards, last=True)
        assert not found.complete
        assert found.holder == sedma.judge(FOUR, cards).holder


def test_the_command_line() -> None:
    """``--last`` says so; then nobody could go on."""
    game = "slovak"
    run = CliRunner().invoke
    text = run(app, ["judge", game, "N:10 E:9 S:9 W:7", "--last"]).output
    assert "N takes the trick, 10 points." in text
    assert "no power. [SLOVAK-LAST7-1]" in " ".join(text.split())
    assert "N could not go on." in text
    assert "W takes the trick" in run(app, ["judge", game, "N:10 E:9 S:9 W:7"]).output
    facts = json.loads(run(app, ["judge", game, "10 7", "--last", "--json"]).output)
    assert facts["holder"] == 0
    assert facts["prolong"]["may"] is False
    assert facts["rounds"][0][1]["why"]["reason"] == "last-card:dead"


def test_whole_deals_on_the_command_line() -> None:
    """A deal that is told trick by trick ends as it was played, dead card and all."""
    dead = 0
    for seed in (16, 17):
        args = ["play", "slovak", "--auto", "--players", "2", "--seed", str(seed), "--json"]
        facts = json.loads(CliRunner().invoke(app, args).output)
        last = facts["tricks"][-1]
        card = last["rounds"][-1][-1]
        assert card["holder"] == last["taker"]
        dead += card["why"]["reason"] == "last-card:dead"
    assert dead
