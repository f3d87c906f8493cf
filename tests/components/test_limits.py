"""Limits on what may be played: leads of one rank, cards that are held back, dirty sides."""

from __future__ import annotations

from typing import Any

import pytest
from play.test_stock import BOTH, KINGS, LARGE, UNSEEN, legal, refused, single
from support import all_states, random_deals, texts

import sedma
from sedma import Blind, Card, Deal, PositionError, Rules, RulesError, SeatError
from sedma.components import Cleaning, HoldBack, Leads
from sedma.notation import deal_text, read_deal
from sedma.record import deal_record, read_line

LIMITED = single(leads={"most": 2}, **LARGE)
HELD = single(hold_back={"ranks": ("K",)}, **LARGE)
CLEAN = single(beat={"wild": ()}, cleaning={"dirt": ("Q",), "soap": ("K",)}, **LARGE)


def card(text: str) -> Card:
    """Return a card."""
    return sedma.card(text)


# How often one rank is led: the component


@pytest.mark.parametrize(
    ("run", "barred"),
    [
        ((), False),
        (("9",), False),
        (("9", "9"), True),
        (("9", "9", "9"), True),
        (("9", "K", "9"), False),
        (("K", "9", "9"), False),
        (("9", "9", "K"), True),
    ],
)
def test_a_rank_led_in_a_row(run: tuple[Any, ...], barred: bool) -> None:
    """After so many leads of a rank in a row it is barred; any other rank is free."""
    rule = Leads(most=2)
    assert rule.bars_lead(card("9c"), run) == ("lead:again" if barred else None)
    assert rule.bars_lead(card("8c"), run) is None


def test_reasons_of_leads() -> None:
    """Without a limit there are none, and nothing is asked."""
    assert Leads().reasons == {}
    assert not Leads().active
    assert set(Leads(most=1).reasons) == {"lead:again"}
    assert "turn:forced" in LIMITED.reasons
    assert "turn:forced" not in single().reasons


@pytest.mark.parametrize("most", [-1, 1.5, "3", None, True])
def test_limits_that_there_are_not(most: Any) -> None:
    """A limit is a whole number from 0 up."""
    with pytest.raises(RulesError, match="most is a whole number from 0 up"):
        Leads(most)


# How often one rank is led: in a deal


def lead(leads: list[tuple[int, str]], hand: str, **more: Any) -> Deal:
    """Return a deal in which seat 0 is to lead after these leads."""
    rules = more.pop("rules", LIMITED)
    return rules.position(leader=0, hands={0: hand}, leads=leads, **{"stock": 0, **more})


def test_a_rank_may_not_be_led_again() -> None:
    """The third nine in a row is refused, and the rule is named; any other card may be led."""
    deal = lead([(0, "9"), (0, "9")], "9c Kc")
    assert legal(deal) == "Kc"
    assert refused(deal, sedma.action("9c")) == "lead:again"
    assert deal.explain(sedma.action("Kc")).reason == "lead:any"


@pytest.mark.parametrize(
    "leads",
    [
        [(0, "9")],
        [(0, "9"), (2, "9"), (0, "9")],
        [(0, "9"), (0, "9"), (2, "9")],
        [(0, "9"), (0, "8"), (0, "9")],
        [(2, "9"), (2, "9")],
        [],
    ],
)
def test_what_begins_the_count_anew(leads: list[tuple[int, str]]) -> None:
    """A lead of another seat, a partner too, or of another rank; and one is not yet two."""
    assert legal(lead(leads, "9c Kc")) == "9c Kc"


def test_leads_are_counted_within_a_deal() -> None:
    """Leads since the start are counted with those before it."""
    deal = lead([(0, "9")], "9c 9s Kc")
    assert legal(deal) == "9c 9s Kc"
    deal = deal.apply(sedma.action("9c"))
    while deal.to_move != 0:
        deal = deal.apply(next(one for one in deal.legal_actions if not one.text.startswith("9")))
    assert (deal.phase, legal(deal)) == ("lead", "Kc")
    deal = deal.apply(sedma.action("Kc"))
    while deal.to_move is not None and (deal.to_move != 0 or deal.trick.plays):
        deal = deal.apply(deal.legal_actions[0])
    assert legal(deal) == ("9s" if deal.to_move == 0 else "")


def test_following_is_not_limited() -> None:
    """A card that may not be led may be played to the lead of another seat."""
    deal = LIMITED.position(
        leader=3, trick="8c", hands={0: "9c Kc"}, leads=[(0, "9"), (0, "9")], stock=0
    )
    assert legal(deal) == "9c Kc"


def test_the_limit_falls_if_nothing_else_can_be_led() -> None:
    """A seat that holds only that rank leads it, unless it may play from the stock."""
    deal = lead([(0, "9"), (0, "9")], "9c 9s")
    assert legal(deal) == "9c 9s"
    assert deal.explain(sedma.action("9c")).reason == "turn:forced"
    assert deal.explain(sedma.action("9c")).legal
    rules = LIMITED.change(blind="allowed", hand_size=2)
    assert legal(lead([(0, "9"), (0, "9")], "9c 9s", rules=rules, stock=4)) == "blind"
    rules = LIMITED.change(hand_size=2)
    assert legal(lead([(0, "9"), (0, "9")], "9c 9s", rules=rules, stock=4)) == "9c 9s"


def test_a_lead_turned_up_counts_but_is_not_barred() -> None:
    """Nobody chose it."""
    rules = UNSEEN.change(leads={"most": 2}, **LARGE)
    deal = rules.position(
        hands=[
            "9c 8c 7c 6c 5c 4c",
            "2c Jc Qc Kc Ac 10c",
            "2s Js Qs Ks As 10s",
            "2h Jh Qh Kh Ah 10h",
        ],
        stock="9s 3c 3s 3h 9h 4s 4h 4d",
        leads=[(0, "9")],
    )
    for text in ("blind", "2c", "2s", "2h"):
        deal = deal.apply(sedma.action(text))
    assert legal(deal) == "4c 5c 6c 7c 8c blind"
    assert refused(deal, sedma.action("9c")) == "lead:again"
    deal = deal.apply(Blind())
    assert (str(deal.led), deal.to_move) == ("9h", 1)


def test_an_announcement_of_a_barred_lead() -> None:
    """A card that may not be led may not be announced either."""
    rules = LIMITED.change(announce={"points": 20})
    deal = lead([(0, "K"), (0, "K")], "Kc Qc", rules=rules)
    assert legal(deal) == "Qc announce Qc"
    assert refused(deal, sedma.action("announce Kc")) == "lead:again"
    assert refused(deal, sedma.action("announce Kh")) == "hand:not-held"
    forced = lead([(0, "K"), (0, "K"), (0, "Q"), (0, "Q")], "Kc Qc", rules=rules)
    assert legal(forced) == "Kc announce Kc"


@pytest.mark.parametrize(
    ("rules", "leads", "message"),
    [
        (BOTH, [(0, "9")], "leads: nothing depends on them in this game"),
        (LIMITED, [(0, "9")] * 13, "leads: 13 to 12 tricks"),
        (LIMITED, [(0, "1")], "leads: '1' is no rank of the pack"),
        (LIMITED, [(0, ["9"])], "leads: ['9'] is no rank of the pack"),
        (LIMITED, ["0:9"], "a sequence of pairs of a seat and a rank is needed"),
        (LIMITED, 7, "a sequence of pairs of a seat and a rank is needed"),
    ],
)
def test_leads_that_do_not_fit(rules: Rules, leads: Any, message: str) -> None:
    """Leads are pairs of seats and ranks, no more than there were tricks."""
    with pytest.raises(PositionError) as caught:
        rules.position(hands={0: 1}, leads=leads, stock=0)
    assert str(caught.value).startswith(message)


def test_leads_of_seats_that_there_are_not() -> None:
    """A seat of the table led."""
    with pytest.raises(SeatError, match=r"^leads: seat must be 0 to 3, not 4$"):
        lead([(4, "9")], "9c 8c")


# Cards that are held back: the component


def test_the_last_cards_of_a_rank_are_held_back() -> None:
    """After so many of the rank; other ranks are free."""
    rule = HoldBack(ranks=("K", "2"), free=1)
    for text in ("Kc", "2h"):
        assert [rule.holds_back(card(text), played) for played in range(3)] == [
            None,
            "hold:stock",
            "hold:stock",
        ]
    assert rule.holds_back(card("9c"), 4) is None
    assert not rule.keeps(card("Kc"), 0)
    assert rule.keeps(card("Kc"), 1)
    assert not HoldBack(("K",), turned_up="played").keeps(card("Kc"), 3)


def test_reasons_of_holding_back() -> None:
    """Without ranks there are none."""
    assert HoldBack().reasons == {}
    assert not HoldBack().active
    assert set(HoldBack(("K",)).reasons) == {"hold:stock"}


@pytest.mark.parametrize(
    "wrong", [{"ranks": ("K", "K")}, {"ranks": 7}, {"free": -1}, {"turned_up": "kept"}]
)
def test_what_cannot_be_held_back(wrong: dict[str, Any]) -> None:
    """Fields are checked."""
    with pytest.raises(RulesError):
        HoldBack(**wrong)


# Cards that are held back: in a deal


def last_king(rules: Rules = HELD, **more: Any) -> Deal:
    """Return a deal in which seat 0 holds the last king."""
    known: dict[str, Any] = {
        "hands": {0: "Kd 2c 2s 2h 2d 3c"},
        "taken": {1: "Kc Ks Kh 4c"},
        "stock": 4,
    }
    return rules.position(**known | more)


def test_the_last_king_is_held_back() -> None:
    """As a lead and to a trick, while there is a stock; the rule is named."""
    deal = last_king()
    assert legal(deal) == "2c 2s 2h 2d 3c"
    assert refused(deal, sedma.action("Kd")) == "hold:stock"
    deal = last_king(leader=3, trick="9c")
    assert legal(deal) == "2c 2s 2h 2d 3c"
    assert refused(deal, sedma.action("Kd")) == "hold:stock"


def test_kings_are_counted_wherever_they_were_played() -> None:
    """In tricks before the start, since, and on the table."""
    deal = last_king(taken={1: "Kc 4s Kh 4c"}, trick="5c Ks", leader=2)
    assert legal(deal) == "2c 2s 2h 2d 3c"
    assert "Kd" in legal(last_king(taken={1: "Kc 4s Kh 4c"}, trick="5c 5s", leader=2))
    deal = last_king(taken={1: "Kc 4s Kh 4c"}, hands={0: "Ks Kd 2s 2h 2d 3c"}, stock=8)
    assert legal(deal).startswith("2s 2h 2d 3c Ks Kd")
    deal = deal.apply(sedma.action("Ks"))
    while deal.to_move != 0:
        deal = deal.apply(deal.legal_actions[0])
    assert "Kd" not in legal(deal)


def test_without_a_stock_the_last_king_is_free() -> None:
    """It is then like any other card."""
    deal = last_king(stock=0)
    assert legal(deal) == "2c 2s 2h 2d 3c Kd"
    assert deal.explain(sedma.action("Kd")).reason == "lead:any"


def test_a_seat_that_holds_nothing_else() -> None:
    """A hand of held back cards alone is free, unless the seat may play from the stock."""
    rules = HELD.change(hand_size=1)
    known: dict[str, Any] = {"hands": {0: "Kd"}, "taken": {1: "Kc Ks Kh 4c"}, "stock": 4}
    deal = rules.position(**known)
    assert legal(deal) == "Kd"
    assert deal.explain(sedma.action("Kd")).reason == "turn:forced"
    deal = rules.change(blind="allowed").position(**known)
    assert legal(deal) == "blind"
    assert refused(deal, sedma.action("Kd")) == "hold:stock"


def test_a_leader_may_not_prolong_with_it() -> None:
    """Then the leader ends the trick."""
    rules = HELD.change(prolong={"when": "always"})
    deal = rules.position(
        trick="Kc 9c Ks 8c", hands={0: "Kd 2c 2s 2h 2d"}, taken={1: "Kh 4c 5c 6c"}, stock=4
    )
    assert (deal.phase, legal(deal)) == ("prolong", "end")
    assert refused(deal, sedma.action("Kd")) == "hold:stock"


def test_a_held_back_card_does_not_bind_a_seat() -> None:
    """Who may not play the last king need not beat with it."""
    rules = HELD.change(follow={"must": "natural"})
    deal = last_king(rules, leader=3, trick="Ks", taken={1: "Kc 4s Kh 4c"})
    assert legal(deal) == "2c 2s 2h 2d 3c"
    assert deal.explain(sedma.action("2c")).reason == "follow:any"
    assert refused(deal, sedma.action("Kd")) == "hold:stock"


def test_a_held_back_card_that_is_turned_up_may_be_played_after_all() -> None:
    """Where the rules say so it is played like any other."""
    rules = KINGS.change(hold_back={"turned_up": "played"})
    deal = last_king(rules, stock="Kd 5c 5s 5h", hands={0: "2c 2s 2h 2d 3c 3s"}).apply(Blind())
    assert (str(deal.led), deal.to_move, deal.shown) == ("Kd", 1, ())


def test_a_trick_is_judged_without_a_stock() -> None:
    """On its own a trick may hold any cards."""
    assert sedma.judge(KINGS, "K K K K").holder == 3


# Dirty sides: the component


def test_dirt_comes_with_a_stock_and_goes_without() -> None:
    """Queens make dirty early, kings clean late, unless a queen took the trick."""
    rule = Cleaning(dirt=("Q",), soap=("K",))
    queen, king, nine = card("Qc"), card("Kc"), card("9c")
    for before in (False, True):
        assert rule.dirty((nine, queen, queen), nine, 4, before)
        assert rule.dirty((nine, king), nine, 4, before) == before
        assert rule.dirty((nine, queen), nine, 0, before) == before
        assert not rule.dirty((nine, king, queen), nine, 0, before)
        assert rule.dirty((queen, king), queen, 0, before) == before
        assert rule.dirty((nine, nine), nine, 0, before) == before


def test_reasons_of_cleaning() -> None:
    """Where nobody gets dirty there are none."""
    assert Cleaning().reasons == {}
    assert not Cleaning(soap=("K",)).active
    assert set(Cleaning(("Q",)).reasons) == {"cleaning:dirty"}


@pytest.mark.parametrize("wrong", [{"dirt": ("Q", "Q")}, {"dirt": 7}, {"soap": ("X",)}])
def test_what_does_not_clean(wrong: dict[str, Any]) -> None:
    """Fields are checked."""
    with pytest.raises(RulesError):
        Cleaning(**wrong)


# Dirty sides: in a deal


def test_a_side_gets_dirty_and_clean() -> None:
    """Partners share the dirt; the outcome says who is dirty, and it costs nothing."""
    dirty = clean = 0
    for deal in random_deals(CLEAN, 30):
        expected: set[int] = set()
        for state in all_states(deal)[1:]:
            if state.tricks and not state.trick.plays:
                trick, stock = state.tricks[-1], state.stock_sizes[len(state.tricks) - 1]
                ranks = {one.rank for one in trick.cards}
                side = (trick.taker or 0) % 2
                queen = trick.cards[0].rank == "Q"
                if stock and "Q" in ranks:
                    expected.add(side)
                elif not stock and "K" in ranks and not queen and side in expected:
                    expected.discard(side)
                    clean += 1
            assert state.dirty == state.tally.dirty == tuple(sorted(expected))
        assert deal.outcome is not None
        assert deal.outcome.dirty == deal.dirty
        reasons = [why.reason for why in deal.outcome.why]
        assert ("cleaning:dirty" in reasons) == bool(deal.dirty)
        without = deal.rules.change(cleaning=Cleaning()).deal(
            pack=deal.start.pack, dealer=deal.dealer
        )
        for move in deal.history:
            without = without.apply(move.action)
        assert without.outcome is not None
        assert without.outcome.scores == deal.outcome.scores
        assert without.dirty == ()
        dirty += len(deal.dirty)
    assert dirty
    assert clean


def test_everybody_sees_who_is_dirty() -> None:
    """Views hold the dirty sides, and those at the start."""
    deal = CLEAN.position(hands={0: "9c 8c"}, dirty=[1, 0], stock=0)
    assert deal.dirty == deal.observe(2).dirty == deal.observe(2).dirty_before == (0, 1)
    assert "dirty 0\ndirty 1" in deal.observe(2).information_state


@pytest.mark.parametrize(
    ("rules", "dirty", "message"),
    [
        (BOTH, [0], "dirty: no side gets dirty in this game"),
        (CLEAN, [2], "dirty: sides are 0 to 1, each at most once, not (2,)"),
        (CLEAN, [0, 0], "dirty: sides are 0 to 1, each at most once, not (0, 0)"),
        (CLEAN, [True], "a sequence of numbers is needed, not [True]"),
        (CLEAN, ["0"], "a sequence of numbers is needed, not ['0']"),
        (CLEAN, 0, "a sequence of numbers is needed, not 0"),
    ],
)
def test_dirty_sides_that_do_not_fit(rules: Rules, dirty: Any, message: str) -> None:
    """They are numbers of sides."""
    with pytest.raises(PositionError) as caught:
        rules.position(dirty=dirty)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"prolong": {"when": "not-self"}}, "cleaning: which card takes a trick is clear only if"),
        (
            {"sides": sedma.components.HolderAlone("Kh"), "result": {"all_cards": 3}},
            "cleaning: a side that gets dirty has to be known from the start",
        ),
    ],
)
def test_what_does_not_go_with_cleaning(changes: dict[str, Any], message: str) -> None:
    """Sides are known, and tricks have one round."""
    with pytest.raises(RulesError) as caught:
        CLEAN.change(**changes)
    assert str(caught.value).startswith(message)


# What is kept of a position


@pytest.mark.parametrize(
    ("rules", "known", "written"),
    [
        (LIMITED, {"leads": [(3, "9"), (0, "10")]}, {"leads": ["3:9", "0:10"]}),
        (KINGS, {"shown": ["Kd", "", "", ""]}, {"shown": ["Kd", "", "", ""]}),
        (CLEAN, {"dirty": [1]}, {"dirty": [1]}),
    ],
)
def test_records_keep_what_was_seen_before(
    rules: Rules, known: dict[str, Any], written: dict[str, Any]
) -> None:
    """Leads, cards shown and dirty sides come back from a record and are in views."""
    deal = rules.position(
        hands={0: "Kd 2c 2s 2h 2d 3c"}, taken={1: "Kc Ks Kh 4c"}, stock=4, **known
    )
    data = deal_record(deal)
    assert {key: data["position"][key] for key in written} == written
    assert read_line(data) == deal
    for state in deal, deal.apply(sedma.action("2c")):
        assert read_line(deal_record(state)).observe(1) == state.observe(1)
    text = deal.observe(1).information_state
    assert {"leads": "led 3 9\nled 0 10", "shown": "shown 0 Kd", "dirty": "dirty 1"}[
        next(iter(written))
    ] in text


@pytest.mark.parametrize(
    ("key", "wrong", "path"),
    [
        ("leads", ["9"], ".leads[0]"),
        ("leads", ["x:9"], ".leads[0]"),
        ("leads", ["123:9"], ".leads[0]"),
        ("leads", [9], ".leads[0]"),
        ("leads", "0:9", ".leads"),
        ("leads", ["0:1"], ".leads[0]"),
        ("shown", [1], ".shown[0]"),
        ("shown", ["", "", "", "", ""], ".shown"),
        ("shown", ["Kx"], ".shown[0]"),
        ("dirty", 0, ".dirty"),
        ("dirty", ["0"], ""),
        ("dirty", [0], ""),
    ],
)
def test_damaged_records(key: str, wrong: Any, path: str) -> None:
    """What is no list of leads, cards or sides is refused with its place."""
    data = deal_record(LIMITED.position(hands={0: "9c 8c"}, stock=0))
    data["position"][key] = wrong
    with pytest.raises(sedma.RecordError) as caught:
        read_line(data)
    assert caught.value.path == "$.position" + path


def test_a_dirty_side_is_claimed() -> None:
    """Who is dirty in the end is a claim of a record."""
    for deal in random_deals(CLEAN, 10):
        data = deal_record(deal)
        assert data["claims"]["dirty"] == list(deal.dirty)
        assert read_deal(deal_text(deal)) == deal
        data["claims"]["dirty"] = [0, 1, 2]
        with pytest.raises(sedma.RecordError, match=r"\[0, 1, 2\] is claimed"):
            read_line(data)


def test_hands_are_as_they_were() -> None:
    """Building on what was seen before changes no cards."""
    deal = last_king(shown=["Kd", "", "", ""], rules=KINGS)
    assert texts(deal.hands[0]) == "2c 2s 2h 2d 3c Kd"
