"""Seats that must beat if they can: the component, the deal, explanations and positions."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import play_out, tries

import sedma
from sedma import (
    Card,
    Deal,
    End,
    IllegalActionError,
    Play,
    Rules,
    RulesError,
    Ruling,
    Stream,
)
from sedma.components import EqualOrWild, Follow
from sedma.components.protocols import BeatRule
from sedma.notation import deal_text, read_deal
from sedma.record import deal_record, read_line
from sedma.testing import deals

NINE, TEN, SEVEN = Card("9", "c"), Card("10", "h"), Card("7", "d")


def bound(must: str = "natural", players: int = 2, **changes: object) -> Rules:
    """Return classic rules under which seats must beat."""
    return sedma.variant("classic", players=players, follow={"must": must}, **changes)


def legal(deal: Deal) -> str:
    """Return the legal actions as text."""
    return " ".join(action.text for action in deal.legal_actions)


# The component


@pytest.mark.parametrize(
    ("must", "expected"), [("never", "000"), ("natural", "100"), ("beating", "101")]
)
def test_which_cards_bind(must: Any, expected: str) -> None:
    """Nothing, a card of the rank led, or any card that beats."""
    rule = Follow(must)
    found = [rule.binds(EqualOrWild(), NINE, NINE, held) for held in (Card("9", "h"), TEN, SEVEN)]
    assert "".join(str(int(one)) for one in found) == expected
    assert rule.active == ("1" in expected)


def test_a_bound_seat_may_beat_with_any_card_that_does() -> None:
    """With a seven as well as with a card of the rank led, and with nothing else."""
    rule = Follow("natural")
    rulings = [rule.fits(EqualOrWild(), NINE, NINE, one) for one in (Card("9", "h"), SEVEN, TEN)]
    assert [bool(ruling) for ruling in rulings] == [True, True, False]
    assert {ruling.reason for ruling in rulings} == set(rule.reasons)
    assert all(Follow().fits(EqualOrWild(), NINE, NINE, one) for one in (NINE, TEN, SEVEN))


def test_a_card_that_is_barred_does_not_bind() -> None:
    """Under trumps a card of the rank led does not beat a seven, so nobody has to play it."""
    trumps = EqualOrWild(bars=(("led", "7"),))
    assert Follow("natural").binds(trumps, NINE, NINE, Card("9", "h"))
    assert not Follow("natural").binds(trumps, NINE, SEVEN, Card("9", "h"))
    assert Follow("beating").binds(trumps, NINE, SEVEN, Card("7", "h"))


def test_reasons_of_follow() -> None:
    """There are none if nobody must beat."""
    assert Follow().reasons == {}
    assert set(Follow("natural").reasons) == {"follow:answers", "follow:must-answer"}
    assert set(Follow("beating").reasons) == {"follow:beats", "follow:must-beat"}


@pytest.mark.parametrize("must", ["always", None, True, 1])
def test_wrong_follow(must: Any) -> None:
    """Only the three values are taken."""
    with pytest.raises(RulesError, match="must is one of 'never', 'natural', 'beating', not"):
        Follow(must)


# The deal


@pytest.mark.parametrize(
    ("must", "hand", "expected"),
    [
        ("never", "9h 7d As Kd", "7d 9h Kd As"),
        ("natural", "9h 7d As Kd", "7d 9h"),
        ("natural", "7d As Kd 8s", "7d 8s Kd As"),
        ("natural", "9h 9s 9d Kd", "9s 9h 9d"),
        ("beating", "7d As Kd 8s", "7d"),
        ("beating", "9h 7d As Kd", "7d 9h"),
        ("beating", "As Kd 8s Qd", "8s Qd Kd As"),
    ],
)
def test_what_a_follower_may_play(must: str, hand: str, expected: str) -> None:
    """Whoever is bound plays a card that beats; all others play any card."""
    deal = bound(must).position(leader=0, trick="9c", hands={1: hand})
    assert legal(deal) == expected


def test_a_seven_that_is_led() -> None:
    """Only a seven beats it, and its holder is bound, since it is of the rank led."""
    deal = bound().position(leader=0, trick="7c", hands={1: "7d As Kd 8s"})
    assert legal(deal) == "7d"


def test_whoever_holds_the_trick() -> None:
    """A partner who holds the trick is no reason not to beat."""
    deal = bound(players=4).position(leader=0, trick="9c Kc", hands={2: "9h As Kd Ks"})
    assert legal(deal) == "9h"


def test_every_round_binds() -> None:
    """The card led binds in later rounds too, and never the leader."""
    deal = bound().position(leader=0, trick="9c 9h", hands={0: "9s Kc Ac", 1: "9d Kd Ad"}, stock=24)
    assert legal(deal) == "9s end"
    assert legal(deal.apply(sedma.action("9s"))) == "9d"
    assert len(deal.apply(End()).legal_actions) == 4


def test_a_lead_is_free() -> None:
    """Any card may be led."""
    deal = bound("beating").deal(seed=1)
    assert len(deal.legal_actions) == 4


def test_explanations() -> None:
    """A card that does not beat is refused, and the explanation says what is due."""
    deal = bound().position(leader=0, trick="9c", hands={1: "9h 7d As Kd"})
    assert deal.explain(sedma.action("7d")).reason == "follow:answers"
    refused = deal.explain(sedma.action("As"))
    assert (refused.legal, refused.reason) == (False, "follow:must-answer")
    assert refused.sentence == "A seat that holds a card of the rank led has to beat."
    with pytest.raises(IllegalActionError) as caught:
        deal.apply(sedma.action("As"))
    assert [action.text for action in caught.value.legal] == ["7d", "9h"]
    free = bound().position(leader=0, trick="9c", hands={1: "7d As Kd 8s"})
    assert free.explain(sedma.action("As")).reason == "follow:any"
    assert free.explain(sedma.action("9h")).reason == "hand:not-held"


def test_passing_and_having_to_beat() -> None:
    """Rules that let a seat pass and bind it to beat are refused."""
    with pytest.raises(RulesError, match="must beat if it can cannot be free to pass"):
        sedma.variant("classic", players=3, options=["one-pass"], follow={"must": "natural"})


@tries(15)
@given(
    data=st.data(),
    must=st.sampled_from(("natural", "beating")),
    players=st.sampled_from((2, 3, 4)),
    changes=st.sampled_from(
        ({}, {"beat": {"bars": (("led", "7"),)}}, {"prolong": {"when": "opponent"}})
    ),
)
def test_legal_actions_and_explanations_agree(
    data: st.DataObject, must: str, players: int, changes: dict[str, Any]
) -> None:
    """At every moment the legal actions are those that are explained as legal, and none is lost."""
    deal = data.draw(deals(bound(must, players, **changes)))
    assert deal.is_over or deal.legal_actions
    for action in sedma.ACTIONS.values():
        assert deal.explain(action).legal == (action in deal.legal_actions)


@tries(10)
@given(seed=st.integers(0, 2**64 - 1), must=st.sampled_from(("natural", "beating")))
def test_whoever_could_beat_did(seed: int, must: str) -> None:
    """In a whole deal, a follower who did not beat held no card that binds."""
    deal = play_out(bound(must, 4).deal(seed=seed), Stream(seed, 1))
    rule, beat = deal.rules.follow, deal.rules.beat
    for before in deal.states():
        if before.phase == "follow":
            after = next(move for move in deal.history[len(before.history) :])
            led, winning = before.led, before.winning
            assert isinstance(after.action, Play)
            assert led is not None
            assert winning is not None
            hand = before.hands[before.to_move or 0]
            if not beat.beats(led, winning, after.action.card):
                assert not any(rule.binds(beat, led, winning, card) for card in hand)


@tries(8)
@given(data=st.data())
def test_records_and_text(data: st.DataObject) -> None:
    """Deals come back from records and from text."""
    deal = data.draw(deals(bound(data.draw(st.sampled_from(("natural", "beating"))), 4)))
    assert read_line(deal_record(deal)) == deal
    assert read_deal(deal_text(deal)) == deal


# Positions of which not all is known


@pytest.mark.parametrize("must", ["natural", "beating"])
@pytest.mark.parametrize(
    "trick",
    ["9 K", "9 K 8 Q", "9 9 | 9 10", "9 7 | 7 9 | 9 10", "9c Kc 8c Qc"],
)
def test_a_trick_can_be_judged(must: str, trick: str) -> None:
    """Where hands are not known, they are such that the trick can have been played."""
    players = 4 if trick.count("|") == 0 and len(trick.split()) == 4 else 2
    rules = bound(must, players)
    judged = sedma.judge(rules, trick)
    free = sedma.judge(sedma.variant("classic", players=players), trick)
    assert [card.holder for card in judged.cards] == [card.holder for card in free.cards]
    for seed in range(5):
        assert rules.position(leader=0, trick=trick, stream=Stream(seed)).holder == free.holder


def test_named_cards_stay_where_they_are() -> None:
    """Cards that are named lie where they were named, in their order."""
    deal = bound().position(
        leader=0, trick="9 K", hands={1: "7c ? 8c"}, stock="Ac ? 10c Ks" + " ?" * 20
    )
    assert {"7c", "8c"} < {str(card) for card in deal.hands[1]}
    stock = [str(card) for card in deal.start.stock]
    assert (stock[0], stock[2], stock[3], len(stock)) == ("Ac", "10c", "Ks", 24)
    assert deal.start.hands[1] == tuple(sorted(deal.start.hands[1], key=lambda one: one.number))


def test_what_cannot_have_been_played() -> None:
    """A named hand that would have had to beat is refused."""
    with pytest.raises(sedma.PositionError, match=r"card 2 \(Kc\): .*has to beat"):
        bound().position(leader=0, trick="9c Kc", hands={1: "9h 8c Qc"})


def test_all_others_bind() -> None:
    """If only cards that bind are left, they are taken, and the trick is refused."""
    rules = bound(hand_size=16)
    with pytest.raises(sedma.PositionError, match="has to beat"):
        rules.position(
            leader=0, trick="9c Kc", hands={0: "8c 8s 8h 8d 10c 10s 10h 10d Jc Js Jh Jd Qc Qs Qh"}
        )


# A stranger's rule


class Spades:
    """Whoever holds a spade must play one, whatever was led."""

    reasons: Mapping[str, str] = {"follow:spade": "A spade.", "follow:no-spade": "No spade."}
    active = True

    def __init__(self, *, wrong: bool = False) -> None:
        self.wrong = wrong

    def kind(self, card: Card) -> Hashable:
        """Return whether it is a spade."""
        return card.suit == "s"

    def binds(self, beat: BeatRule, led: Card, winning: Card, held: Card) -> bool:
        """Say whether it is a spade."""
        return held.suit == "s"

    def fits(self, beat: BeatRule, led: Card, winning: Card, played: Card) -> Ruling:
        """Say whether it is a spade, or the opposite if the rule is a wrong one."""
        spade = (played.suit == "s") is not self.wrong
        return Ruling(spade, "follow:spade" if spade else "follow:no-spade")


def test_a_strangers_rule() -> None:
    """It may look at suits, though the beat rule does not."""
    rules = sedma.variant("classic", players=2, follow=Spades())
    deal = rules.position(leader=0, trick="9c", hands={1: "9h 8s As Kd"})
    assert legal(deal) == "8s As"
    assert deal.explain(sedma.action("9h")).reason == "follow:no-spade"


def test_a_strangers_rule_that_leaves_nothing_to_play() -> None:
    """A rule by which a card binds that may not be played is refused."""
    with pytest.raises(RulesError, match="a card that binds a seat to beat is not one that"):
        sedma.variant("classic", players=2, follow=Spades(wrong=True))
