"""Players, the loop that asks them, and actions as text and number."""

from __future__ import annotations

import pickle
from typing import Any

import pytest
from attrs import evolve
from support import do, pack_of, table, texts
from vandtia import ACTIONS, Blind, Deal, Lay, Rules, Stack, Swap, Take, View, action, position
from vandtia.players import ThriftyPlayer, play_on
from vandtia.telling import step

from sedma import (
    RANKS,
    ActionError,
    CardError,
    IllegalActionError,
    Play,
    PlayerError,
    PositionError,
    SeatError,
    Stream,
    card,
)
from sedma.players import RandomPlayer

NO_CHANCE = Stream(0)

# Actions.


def test_texts_and_numbers() -> None:
    """Every action is found by its text and by its number, in the order of the numbers."""
    numbers = list(ACTIONS)
    assert numbers == sorted(numbers)
    assert len(numbers) == 13 * 15 + 4 + 3 + 52 * 3 + 52 * 15
    for number, one in ACTIONS.items():
        assert action(number) == action(one.text) == one
        assert pickle.loads(pickle.dumps(one)) == one  # noqa: S301


@pytest.mark.parametrize(
    "text", ["", "  ", "pass", "7s 8s", "7s 7s", "blind 3", "swap 7s", 0, 2000]
)
def test_what_is_no_action(text: str | int) -> None:
    """Another text or number is refused."""
    with pytest.raises(ActionError):
        action(text)


def test_actions_of_wrong_things() -> None:
    """Actions are made with cards and with slots and seats that exist."""
    seven = card("7s")
    for make in (
        lambda: Lay(["7s"]),
        lambda: Lay(7),
        lambda: Lay([]),
        lambda: Swap("7s", 0),  # type: ignore[arg-type]
        lambda: Swap(seven, 3),
        lambda: Stack(seven, 5, 0),
        lambda: Stack(seven, True, 0),
        lambda: Blind(-1),
    ):
        with pytest.raises(ActionError):
            make()


def test_actions_of_other_games() -> None:
    """An action of another game is refused as none of this one; a seat has to exist."""
    deal = table("7s 8s", "4c")
    for use in (deal.apply, deal.explain):
        with pytest.raises(ActionError, match="is no action of Vändtia"):
            use(Play(card("7s")))
        with pytest.raises(SeatError):
            use(Take(), seat=2)
    for seat in (2, False, 0.0, None):
        with pytest.raises(SeatError):
            deal.legal_actions_of(seat)  # type: ignore[arg-type]
    with pytest.raises(SeatError):
        deal.observe(-1)


def test_a_dealer_that_does_not_exist() -> None:
    """The dealer is one of the seats, in a deal and in a position."""
    with pytest.raises(SeatError, match="dealer must be 0 to 1"):
        Rules().deal(seed=1, dealer=2)
    layout = table("7s", "4c").layout
    with pytest.raises(SeatError, match="dealer must be 0 to 1"):
        Rules().position(layout, turn=0, dealer=2)
    with pytest.raises(CardError):
        Rules().deal(pack="7x", dealer=0)


def test_positions_that_cannot_be() -> None:
    """A layout for another number of seats, or with other than three slots, is refused."""
    layout = table("7s", "4c").layout
    with pytest.raises(PositionError, match="a position for 3 has as many hands"):
        Rules(players=3).position(layout, turn=0)
    four = evolve(layout, slots=(layout.slots[0] * 2, layout.slots[1]))
    with pytest.raises(PositionError, match="seat 0 has 6 slots, not 3"):
        Rules().position(four, turn=0)


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({"hands": [["7s"], []]}, "hands: Cards are needed, not '7s'"),
        ({"hands": ["7s", "4c"]}, "hands: Cards are needed, not '7'"),
        ({"hands": 2}, "hands: a list for each seat is needed, not 2"),
        ({"hands": [None, []]}, "hands: a list for each seat is needed, not None"),
        ({"hands": [[], []], "slots": [[card("7s")]]}, "slots: Slots are needed, not Card"),
        ({"hands": [[], []], "pile": "7s"}, "pile: Cards are needed, not '7'"),
        ({"hands": [[], []], "stock": [7]}, "stock: Cards are needed, not 7"),
    ],
)
def test_positions_of_wrong_things(given: dict[str, Any], reason: str) -> None:
    """A position is made of cards and slots; anything else is refused with its place."""
    with pytest.raises(PositionError, match=reason):
        position(**given)
    with pytest.raises(PositionError, match="a layout is needed, as"):
        Rules().position(given, turn=0)  # type: ignore[arg-type]


def test_a_finished_deal_is_explained() -> None:
    """After the end, what is asked without a seat is explained, and refused as too late."""
    deal = do(table("9c", "4c", pile="8c"), "9c")
    assert deal.explain(Take()).reason == "turn:over"


# Players.


def choice(deal: Deal) -> str:
    """Return what the simple player does."""
    assert deal.to_move is not None
    return ThriftyPlayer().choose(deal.observe(deal.to_move), NO_CHANCE).text


@pytest.mark.parametrize(
    ("deal", "wanted"),
    [
        (table("3c 3d 9c 2c", "4c"), "3c 3d"),
        (table("2c 2d 10c Ac", "4c", pile="Kd"), "Ac"),
        (table("2c 2d 10c", "4c", pile="Kd"), "2c"),
        (table("10c 10d 3c", "4c", pile="Kd"), "10c"),
        (table("Kc Ks 9c 4d", "4c", pile="5c Kd Kh"), "Ks Kc"),
        (table("3c", "4c", pile="Kd"), "take"),
        (table("3c 4c 5c", "6c 6d 6h", pile="Kd", stock="9c", chance_card=True), "chance"),
        (table("", "4c", slots=[["-/", "Kd/"]], pile="9c", down_cards="blind_last"), "blind 1"),
        (table("2c", "4c", no_finish_ranks=["2"]), "skip"),
    ],
)
def test_the_thrifty_player(deal: Deal, wanted: str) -> None:
    """It plays all cards of its lowest rank, spares twos and tens, and completes fours."""
    assert choice(deal).split() == action(wanted).text.split()


def test_the_thrifty_player_swaps() -> None:
    """It lays its best cards on the table, and finishes."""
    deal = Rules(players=3).deal(seed=7, dealer=0)
    seat = deal.to_move
    assert seat is not None
    for _ in range(10):
        if deal.to_move == seat:
            deal = deal.apply(action(choice(deal)))
    order = [*RANKS[1:8], *RANKS[9:], "2", "10"]
    up = [order.index(one.rank) for one in deal.layout.up(seat)]
    hand = [order.index(one.rank) for one in deal.layout.hands[seat]]
    assert min(up) >= max(hand)


def test_nobody_chooses_out_of_turn() -> None:
    """A seat that can do nothing has no choice."""
    with pytest.raises(ActionError, match="seat 1 is not to move"):
        ThriftyPlayer().choose(table("3c", "4c").observe(1), NO_CHANCE)


def test_every_action_is_told() -> None:
    """Each action is told in a line, with what came of it."""
    blind: dict[str, Any] = {"down_cards": "blind_last", "slots": [["Qd/"]]}
    stacked = Rules(swap="stack_own").deal(
        pack=pack_of("3c 3d 3h 3s 4c 4d 7h 7c 8h Jh 9h Qh 7s 5c Js 5d Qs 5h Ks Kd"), dealer=0
    )
    for before, move, line in (
        (table("3c 9c", "Ac", pile="8c"), "9c", "A plays 9c on 8c."),
        (table("10c 9c", "Ac", pile="8c"), "10c", "A plays 10c on 8c; the pile burns."),
        (table("9c", "Ac"), "9c", "A plays 9c; is out."),
        (table("3c", "Ac", pile="8c 9c"), "take", "A takes the pile: 8c 9c."),
        (table("2c", "Ac", no_finish_ranks=["2"]), "skip", "A skips."),
        (
            table("", "Ac", slots=[["Kd/9c"]], pile="8c"),
            "9c",
            "A plays 9c on 8c; turns up Kd.",
        ),
        (
            table("", "Ac", pile="8c", **blind),
            "blind 0",
            "A turns up a card; it is Qd and is played; is out.",
        ),
        (
            table("", "Ac", pile="Kc", **blind),
            "blind 0",
            "A turns up a card; it is Qd and goes into the hand with the pile.",
        ),
        (
            table("3c", "Jh Js 4c", pile="Jc Jd", interrupt_four=True),
            "1:Jh Js",
            "B plays Js Jh on Jd out of turn; the pile burns.",
        ),
        (stacked, "stack 7s 1.0", "B stacks 7s on 7h of B; draws Ks."),
        (stacked, "swap 7s 1", "B swaps 7s for 8h."),
        (stacked, "done", "B has finished swapping."),
    ):
        assert step(before, do(before, move)) == line
    after = do(stacked, "stack 7s 1.0")
    assert step(stacked, after, seen_by=0).endswith("draws 1.")
    assert step(stacked, after, seen_by=1).endswith("draws Ks.")


class Scripted:
    """Somebody who does what is written down; a dash is nothing."""

    def __init__(self, *wanted: str) -> None:
        self.wanted = list(wanted)

    def choose(self, view: View, stream: Stream) -> object:
        """Return the next action."""
        text = self.wanted.pop(0)
        return None if text == "-" else action(text)


def run(deal: Deal, *scripts: Scripted, **more: object) -> list[str]:
    """Return what is done in a deal, as texts."""
    streams = dict.fromkeys(deal.rules.table.seats, NO_CHANCE)
    steps = play_on(deal, dict(enumerate(scripts)), streams, **more)  # type: ignore[arg-type]
    return [str(after.history[-1]) for _, after in steps]


def test_players_are_asked_out_of_turn() -> None:
    """Who may complete four is asked before each turn, and may leave it."""
    deal = table("3c 4c 5c", "Jh Js", pile="Jc Jd", interrupt_four=True)
    assert run(deal, Scripted(), Scripted("Jh Js")) == ["1:Js Jh"]
    left = run(deal, Scripted("take", "take"), Scripted("-", "Jh", "Js"))
    assert left == ["0:take", "1:Jh", "0:take", "1:Js"]


def test_what_players_do_wrong() -> None:
    """An illegal action is raised, or told and asked again; the seat on turn has to act."""
    deal = table("3c 9c", "Ac", pile="8c")
    with pytest.raises(IllegalActionError):
        run(deal, Scripted("3c"), Scripted())
    told: list[str] = []
    done = run(
        *(deal, Scripted("3c", "9c"), Scripted("Ac")),
        refused=lambda error: told.append(error.explanation.reason),
    )
    assert (done, told) == (["0:9c", "1:Ac"], ["play:low"])
    with pytest.raises(ActionError, match="seat 0 has to do something"):
        run(deal, Scripted("-"), Scripted())
    with pytest.raises(PlayerError, match="a player and a stream are needed for seat 1"):
        run(deal, Scripted())


def test_random_players_of_the_library() -> None:
    """The random player of the library plays this game as it is."""
    deal = table("3c 9c", "Ac", pile="8c")
    chosen = {RandomPlayer().choose(deal.observe(0), Stream(seed)).text for seed in range(20)}
    assert chosen == set(texts(deal.legal_actions)) == {"9c", "take"}


def test_deals_are_pickled() -> None:
    """A deal comes back from a pickle equal, at any moment."""
    deal = do(table("3c 9c", "Ac", pile="8c"), "9c")
    assert deal.legal_actions
    assert pickle.loads(pickle.dumps(deal)) == deal  # noqa: S301
