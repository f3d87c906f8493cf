"""Who takes this trick, and why."""

from __future__ import annotations

import pickle
from itertools import pairwise
from typing import Any

import pytest
from support import random_deals

import sedma
from sedma import (
    CardError,
    Deal,
    Judgement,
    Pack,
    Play,
    PositionError,
    Rules,
    SeatError,
    Stream,
    judge,
    judge_trick,
)
from sedma.components import EqualOrWild, Prolong
from sedma.variants import CLASSIC

FOUR, TWO, THREE = CLASSIC.rules
BY_NAMES = {"NESW": FOUR, "ABC": THREE, "AB": TWO}

EXAMPLES = [
    # example, seats, trick, who takes it, points
    ("CL-T01", "NESW", "N:9 E:10 S:U W:9 | N:9 E:7 S:8 W:10", "E", 20),
    ("CL-T02", "NESW", "E:A S:7 W:A N:K", "W", 20),
    ("CL-T03", "NESW", "N:9 E:A S:9 W:K", "S", 10),
    ("CL-T04", "NESW", "N:9 E:A S:10 W:7", "W", 20),
    ("CL-T05", "NESW", "N:9 E:A S:9 W:K | N:9 E:8 S:U W:O", "N", 10),
    ("CL-T06", "NESW", "N:10 E:8 S:10 W:K", "S", 20),
    ("CL-T07", "NESW", "N:7 E:A S:10 W:9", "N", 20),
    ("CL-T08", "NESW", "N:7 E:A S:7 W:10", "S", 20),
    ("CL-T09", "NESW", "N:K E:8 S:9 W:U", "N", 0),
    ("CL-T10", "AB", "A:10 B:7 | A:7 B:10", "B", 20),
    ("CL-T11", "NESW", "N:A E:A S:8 W:9 | N:7 E:K S:7 W:U | N:A E:10 S:10 W:A", "W", 60),
    ("CL-T12", "ABC", "A:K B:7 C:8 | A:K B:9 C:7 | A:7 B:10 C:O", "A", 10),
    ("CL-T13", "AB", "A:9 B:8 | A:7 B:8 | A:9 B:8 | A:7 B:8", "A", 0),
    ("CL-T14", "NESW", "N:8 E:10 S:A W:10", "N", 30),
]


@pytest.mark.rule("CLASSIC-BEAT-1", "CLASSIC-BEAT-2", "CLASSIC-BEAT-3", "CLASSIC-BEAT-4")
@pytest.mark.parametrize("example", EXAMPLES, ids=[one[0] for one in EXAMPLES])
def test_worked_examples(example: tuple[str, str, str, str, int]) -> None:
    """Taker, points and rounds are those of the rule dossier."""
    _, names, text, taker, points = example
    found = judge(BY_NAMES[names], text)
    assert names[found.holder] == taker
    assert found.points == points
    assert found.complete
    assert len(found.trick.rounds) == text.count("|") + 1
    assert [one.text for one in found.cards] == [
        word.partition(":")[2] for word in text.replace("|", "").split()
    ]


def test_every_card_has_its_ruling() -> None:
    """Each card has seat, round, whether it beats and why, and who holds the trick after it."""
    found = judge(FOUR, "9 10 J 9 | 9 7 8 10")
    assert [(one.seat, one.text, one.round, one.beats, one.holder) for one in found.cards] == [
        (0, "9", 1, True, 0),
        (1, "10", 1, False, 0),
        (2, "J", 1, False, 0),
        (3, "9", 1, True, 3),
        (0, "9", 2, True, 0),
        (1, "7", 2, True, 1),
        (2, "8", 2, False, 1),
        (3, "10", 2, False, 1),
    ]
    assert [one.why.reason for one in found.cards] == [
        "lead:any",
        "beat:none",
        "beat:none",
        "beat:equal",
        "beat:equal",
        "beat:wild",
        "beat:none",
        "beat:none",
    ]
    assert all(one.why.rule is not None for one in found.cards)


def test_why_a_seat_takes_the_trick() -> None:
    """The reason is that of the last card to beat, or that nobody beat the leader's."""
    beaten, unbeaten = judge(FOUR, "9 10 J 9"), judge(FOUR, "9 10 J Q")
    assert (beaten.holder, beaten.why.reason) == (3, "take:last")
    assert (unbeaten.holder, unbeaten.why.reason) == (0, "take:leader")
    again = judge(FOUR, "9 10 J 9 | 9 8 8 8")
    assert (again.holder, again.why.reason) == (0, "take:last")
    alone = judge(FOUR, "9 10 J Q | 9 8 8 8")
    assert (alone.holder, alone.why.reason) == (0, "take:leader")


@pytest.mark.parametrize(
    ("when", "text", "reason"),
    [
        ("always", "9 10 J Q", "prolong:open"),
        ("opponent", "9 10 9 Q", "prolong:held"),
        ("opponent", "9 9 J Q", "prolong:open"),
        ("not-self", "9 10 9 Q", "prolong:open"),
        ("not-self", "9 10 J Q", "prolong:held"),
        ("never", "9 9 J Q", "prolong:never"),
    ],
)
def test_whether_the_leader_may_go_on(when: str, text: str, reason: str) -> None:
    """The judgement says whether the leader may go on after the round, and why."""
    found = judge(FOUR.change(prolong={"when": when}), text)
    assert found.prolong.reason == reason
    assert found.prolong.rule is not None


# Seats.


@pytest.mark.parametrize(
    ("text", "leader", "expected"),
    [
        ("9 10 J 9", None, 0),
        ("9 10 J 9", 2, 2),
        ("E:9 10 J 9", None, 1),
        ("e:9 s:10 w:J n:9", None, 1),
        ("3:9 0:10 1:J 2:9", None, 3),
        ("9 10 J E:9", 2, 2),
        ("S:9 10 0:J 9 | S:9 W:10 N:8 E:8", 2, 2),
    ],
)
def test_who_leads(text: str, leader: int | None, expected: int) -> None:
    """The leader is given, or named before the first card, or seat 0."""
    found = judge(FOUR, text, leader=leader)
    assert found.trick.leader == expected
    assert found.cards[0].seat == expected


def test_names_follow_the_direction_of_play() -> None:
    """At a table that plays anticlockwise West is the seat after North."""
    found = judge(FOUR.change(table={"direction": "anticlockwise"}), "N:9 W:9 S:8 E:10")
    assert found.holder == 1


@pytest.mark.parametrize(
    ("text", "leader", "message"),
    [
        ("N:9 S:10", None, r"card 2 \(10\): it is the turn of E, not of S"),
        ("N:9 E:10 S:J W:9 | E:9", None, r"card 5 \(9\): it is the turn of N, not of E"),
        ("N:9", 1, r"card 1 \(9\): it is the turn of E, not of N"),
        ("9 10 W:J", None, r"card 3 \(J\): it is the turn of S, not of W"),
    ],
)
def test_a_seat_out_of_turn(text: str, leader: int | None, message: str) -> None:
    """A card of a seat whose turn it is not is refused; the message names card and both seats."""
    with pytest.raises(PositionError, match=message):
        judge(FOUR, text, leader=leader)


@pytest.mark.parametrize(
    ("rules", "text", "name", "seats"),
    [
        (FOUR, "X:9", "X", "N, E, S, W"),
        (THREE, "N:9", "N", "A, B, C"),
        (TWO, "2:9", "2", "A, B"),
        (FOUR, ":9", "", "N, E, S, W"),
    ],
)
def test_an_unknown_seat_name(rules: Rules, text: str, name: str, seats: str) -> None:
    """A name that no seat has is refused; the message lists the names."""
    with pytest.raises(SeatError, match=f"no seat is called '{name}'; seats are {seats}$"):
        judge(rules, text)


@pytest.mark.parametrize("leader", [4, -1, True, "N"], ids=repr)
def test_a_leader_who_is_not_at_the_table(leader: Any) -> None:
    """A leader is a seat of the table."""
    with pytest.raises(SeatError, match=r"^leader must be 0 to 3, not"):
        judge(FOUR, "9 10", leader=leader)


# Rounds.


@pytest.mark.parametrize(
    ("text", "complete", "holder"),
    [
        ("9", False, 0),
        ("9 7", False, 1),
        ("9 7 10", False, 1),
        ("9 7 10 8", True, 1),
        ("9 7 10 8 | 9", False, 0),
        ("9 7 10 8 | 9 9", False, 1),
    ],
)
def test_an_incomplete_round(text: str, complete: bool, holder: int) -> None:
    """The last round may be incomplete; the judgement says so, and who holds the trick."""
    found = judge(FOUR, text)
    assert (found.complete, found.holder) == (complete, holder)
    assert len(found.cards) == len(text.replace("|", "").split())


@pytest.mark.parametrize(
    ("rules", "text", "message"),
    [
        (FOUR, "9 10 J | 9 7 8 10", "round 1 has 3 cards; 4 play in turn"),
        (FOUR, "9 10 J 9 8 | 9", "round 1 has 5 cards; 4 play in turn"),
        (FOUR, "9 10 J 9 | 9 7 8 | 9", "round 2 has 3 cards; 4 play in turn"),
        (FOUR, "9 10 J 9 | 9 7 8 10 8", "round 2 has 5 cards; 4 play in turn"),
        (FOUR, "9 10 J 9 |", "round 2 has 0 cards; 4 play in turn"),
        (FOUR, "| 9 10 J 9", "round 1 has 0 cards; 4 play in turn"),
        (TWO, "9 10 J 9 | 9 8", "round 1 has 4 cards; 2 play in turn"),
        (THREE, "9 10 | 9 8", "round 1 has 2 cards; 3 play in turn"),
    ],
)
def test_rounds_of_wrong_length(rules: Rules, text: str, message: str) -> None:
    """A round too short or too long is refused; the message has its number and length."""
    with pytest.raises(PositionError, match=f"^trick: {message}$"):
        judge(rules, text)


@pytest.mark.parametrize("text", ["", "  ", "|", " | | "])
def test_no_cards(text: str) -> None:
    """A trick without cards is refused; the message shows how to write one."""
    with pytest.raises(PositionError, match=r"^trick: no cards; write them in order"):
        judge(FOUR, text)


def test_rounds_without_bars() -> None:
    """Without bars the cards go round the table, and rounds follow from the seats."""
    assert judge(FOUR, "9 10 J 9 9 7 8 10") == judge(FOUR, "9 10 J 9 | 9 7 8 10")


# What is no trick under the rules.


@pytest.mark.parametrize(
    ("rules", "text", "message"),
    [
        (FOUR, "9 9 9 9 | 9 8 8 8", "no 9 is left in the pack"),
        (FOUR, "9h 8 8 8 | 9h 8", "9h is more often than the pack holds it"),
        (FOUR, "6 7 8 9", "no 6 is left"),
        (FOUR, "9 10 J Q | 8", r"card 5 \(8\): The leader may not prolong the trick with"),
        (FOUR, "7 10 J Q | 9", r"card 5 \(9\): The leader may not prolong the trick with"),
        (TWO, "9 8 | 7 8 | 9 8 | 7 8 | 9 J", "hands: 5 cards each; 1 to 4 are possible"),
        (TWO, "9 8 | 7 8 | 9 8 | 7 8 | 9", r"hands: \[4, 5\] cards"),
        (FOUR.change(prolong={"when": "never"}), "9 9 J Q | 9", r"card 5 \(9\): .* over before"),
        (
            FOUR.change(prolong={"when": "opponent"}),
            "9 8 9 Q | 9",
            r"card 5 \(9\): .* over before",
        ),
    ],
)
def test_what_is_no_trick(rules: Rules, text: str, message: str) -> None:
    """Cards too often, too many rounds and a leader who may not go on are refused with why."""
    with pytest.raises(PositionError, match=message):
        judge(rules, text)


@pytest.mark.parametrize("text", ["9 x", "N:", "9 E:10x", "9,10"])
def test_text_that_is_no_card(text: str) -> None:
    """A text that names no card is refused; the message says that it is in the trick."""
    with pytest.raises(CardError, match=r"^trick: .* is no card"):
        judge(FOUR, text)


@pytest.mark.parametrize(("text", "place"), [("?", 1), ("9 10 ? 9", 3), ("N:9 E:? 8 8", 2)])
def test_a_card_that_is_not_known(text: str, place: int) -> None:
    """A position may leave cards open, a ruling on them would be made up."""
    with pytest.raises(CardError, match=rf"^trick: card {place} is not known: a ruling needs its"):
        judge(FOUR, text)


def test_five_equal_cards_of_a_double_pack() -> None:
    """In a double pack there are eight cards of a rank, so that nine are too many."""
    rules = FOUR.change(pack=Pack(("7", "9", "10", "A"), copies=2))
    assert judge(rules, "9 9 9 9 | 9 9 9 9").holder == 3
    assert judge(rules, "9h 9h 10 A").holder == 1
    with pytest.raises(PositionError, match="no 9 is left"):
        judge(rules, "9 9 9 9 | 9 9 9 9 | 9")


# Other rules.


def test_a_card_that_prolongs_as_a_new_lead() -> None:
    """Where a prolonging card is a new lead, later cards are compared to it alone."""
    rules = FOUR.change(prolong=Prolong(lead="reset"), beat=EqualOrWild(("7", "8")))
    found = judge(rules, "9 9 J Q | 8 9 J 8")
    assert [one.beats for one in found.cards] == [
        True,
        True,
        False,
        False,
        True,
        False,
        False,
        True,
    ]
    assert [one.why.reason for one in found.cards[4:]] == [
        "lead:any",
        "beat:wild-led",
        "beat:wild-led",
        "beat:equal",
    ]
    kept = judge(rules.change(prolong=Prolong()), "9 9 J Q | 8 9 J 8")
    assert [one.beats for one in kept.cards[4:]] == [True, True, False, True]


def test_what_beat_a_suspended_card_does_not_count() -> None:
    """After a new lead that nobody beats, the leader takes the trick unbeaten."""
    rules = FOUR.change(prolong=Prolong(card="any", lead="reset"))
    found = judge(rules, "9 9 J Q | K 9 J 8")
    assert (found.holder, found.why.reason) == (0, "take:leader")
    assert judge(rules, "9 9 J Q | K 9 K 8").why.reason == "take:last"


@pytest.mark.parametrize("rules", [TWO, THREE, FOUR], ids=["2", "3", "4"])
@pytest.mark.parametrize("seed", range(3))
def test_judgements_agree_with_deals(rules: Rules, seed: int) -> None:
    """Every trick of random deals is judged as the deal decided it, card by card."""
    stream = Stream(seed)
    deal = rules.deal(stream=stream)
    while actions := deal.legal_actions:
        deal = deal.apply(stream.choose(actions))
    for trick in deal.tricks:
        found = judge(rules, str(trick))
        assert found.trick.plays == trick.plays
        assert found.trick.leader == trick.leader
        assert (found.holder, found.complete) == (trick.taker, True)
        assert found.points == sum(rules.points.of(one) for one in trick.cards)
        assert found.cards[-1].holder == trick.taker


def test_a_judgement_is_a_value() -> None:
    """Equal tricks have equal judgements, which survive pickling and cannot be changed."""
    found = judge(FOUR, "9 10 J 9")
    assert isinstance(found, Judgement)
    assert found == judge(FOUR, "N:9 10 J 9")
    assert found != judge(FOUR, "9 10 J Q")
    assert pickle.loads(pickle.dumps(found)) == found  # noqa: S301
    frozen: Any = found
    with pytest.raises(AttributeError):
        frozen.points = 0
    assert sedma.judge is judge


def test_a_burnt_trick_is_said_to_be_burnt() -> None:
    """With burns, the card that burns the trick is named, and the leader may not go on."""
    rules = sedma.variant("classic", players=4, options=["burns"])
    judged = judge(rules, "9 9 9 9")
    assert judged.burn is not None
    assert (judged.burn.seat, judged.burn.stakes, judged.may_prolong) == (3, 1, False)
    assert judge(rules, "9 9 9 8").burn is None
    assert judge(rules, "9 9 9 8").may_prolong


def test_who_may_go_on() -> None:
    """Whether the leader may go on follows from the rules and the holder."""
    rules = sedma.variant("classic", players=4, options=["opponent-holds"])
    assert not judge(rules, "9 10 J 8").may_prolong
    assert judge(rules, "9 10 J 9").may_prolong
    assert judge(rules, "9 10 J 8").prolong.reason == "prolong:held"


# Tricks of deals.


WAYS = [
    *((rules.players, "") for rules in CLASSIC.rules),
    *((2, "marriages"), (2, "burns"), (3, "one-pass"), (3, "full-pack"), (4, "trump-sevens")),
    *((4, "four-in-hand"), (4, "eight-cards"), (4, "majority"), (4, "opponent-holds")),
    (4, "single-rounds"),
]


@pytest.mark.parametrize(("players", "option"), WAYS)
def test_tricks_of_deals(players: int, option: str) -> None:
    """Each trick of random deals is judged as the deal decided it, whatever the options."""
    rules = CLASSIC.for_players(players, [option] if option else [])
    for deal in random_deals(rules, 4, seed=3):
        for number, trick in enumerate(deal.tricks, 1):
            found = judge_trick(deal, number)
            assert found.trick == trick
            assert (found.holder, found.complete, found.burn) == (trick.taker, True, None)
            assert found.points == sum(map(rules.points.of, trick.cards))
            assert [(one.seat, one.text) for one in found.cards] == [
                (play.seat, str(play.card)) for play in trick.plays
            ]
            assert found.cards[-1].holder == found.holder
            beaten = any(one.beats for one in found.cards if one.seat != trick.leader)
            assert found.why.reason == ("take:last" if beaten else "take:leader")
            rounds = [one.round for one in found.cards]
            assert rounds == sorted(rounds)
            assert rounds[-1] == len(trick.rounds)


def test_the_trick_on_the_table() -> None:
    """By default it is the trick on the table that is judged, as it grows, or else the last."""
    deal = random_deal(FOUR, 5)
    for state in deal.states():
        if not state.history:
            with pytest.raises(PositionError, match=r"^the deal has no trick: no card has been"):
                judge_trick(state)
            continue
        found = judge_trick(state)
        if state.trick.plays:
            assert found.trick.plays == state.trick.plays
            assert found.holder == state.holder
            assert found.complete is (state.phase == "prolong")
        else:
            assert found.trick == state.tricks[-1]


@pytest.mark.parametrize("number", [0, -1, 99, True, "1", 1.0])
def test_no_such_trick(number: Any) -> None:
    """A trick that the deal has not is refused, and the message says which there are."""
    deal = random_deal(FOUR, 5)
    known = f"there are tricks 1 to {len(deal.tricks)}"
    with pytest.raises(PositionError, match=rf"^the deal has no trick .*: {known}$"):
        judge_trick(deal, number)


def test_a_burnt_trick_of_a_deal() -> None:
    """The trick that burnt a deal has no taker, and the judgement names the burn."""
    rules = sedma.variant("classic", players=4, options=["burns"])
    deal = next(deal for deal in random_deals(rules, 200, seed=1) if deal.burn)
    found = judge_trick(deal)
    assert found.burn == deal.burn
    assert found.holder == deal.burn.seat
    assert (found.trick.taker, found.complete, found.may_prolong) == (None, True, False)
    assert judge_trick(deal, len(deal.tricks)).burn is None


def test_a_hand_that_ends_a_deal_burns_no_trick() -> None:
    """Four equal cards in a hand end the deal after a trick, which is taken all the same."""
    rules = sedma.variant("classic", players=4, options=["four-in-hand"])
    deals = random_deals(rules, 500)
    deal = next(deal for deal in deals if deal.burn and deal.tricks)
    assert deal.burn.kind == "hand"
    found = judge_trick(deal)
    assert found.trick == deal.tricks[-1]
    assert found.burn is None


@pytest.mark.parametrize("when", ["always", "never", "opponent"])
def test_what_takes_a_trick_over(when: str) -> None:
    """Before each card the answer is what its play then shows: who holds the trick, and why."""
    rules = FOUR.change(prolong={"when": when})
    deal = random_deal(rules, 2)
    for before, after in pairwise(deal.states()):
        move = after.history[-1].action
        if not isinstance(move, Play):
            continue
        ruling = before.beats(move.card)
        beats, why = bool(ruling), rules.why(ruling.reason)
        if after.trick.plays:
            assert beats is (after.winning == move.card)
            assert after.holder == (after.history[-1].seat if beats else before.holder)
        assert why.reason.startswith("lead:" if before.phase == "lead" else "beat:")


def random_deal(rules: Rules, seed: int) -> Deal:
    """Return a deal that was played out at random."""
    (deal,) = random_deals(rules, 1, seed)
    return deal
