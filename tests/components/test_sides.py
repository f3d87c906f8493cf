"""Sides that are decided by who gets a certain card: counted at the end, hidden before."""

from __future__ import annotations

from typing import Any

import attrs
import pytest
from play.test_talk import chat
from support import play_out, random_deals

import sedma
from sedma import Card, Deal, Position, PositionError, Rules, RulesError, SeatError, Stream, Table
from sedma.components import FixedSides, HolderAlone, Stakes, Totals
from sedma.errors import CardError, RecordError
from sedma.play.deal import deal_from
from sedma.record import PlayedMatch, deal_record, match_record, read_line

KING = Card("K", "h")
RULES = sedma.variant("classic", players=3, sides=HolderAlone(KING))


def holder(deal: Deal) -> int | None:
    """Return the seat that holds the king or has played it, found without the library."""
    for move in deal.history:
        if move.action == sedma.Play(KING):
            return move.seat
    return next((seat for seat, hand in enumerate(deal.hands) if KING in hand), None)


# The component


def test_the_card_may_be_text() -> None:
    """The card is a card or a text; what is none is refused."""
    assert HolderAlone("kh") == HolderAlone(KING)  # type: ignore[arg-type]
    assert HolderAlone(KING).decided_by == (KING,)
    for wrong in ("K", "", None, 3):
        with pytest.raises(CardError):
            HolderAlone(wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_one_against_all_others(players: int) -> None:
    """The owner is one side and all others the other, in the order of their first seats."""
    table, rule = Table(players), HolderAlone(KING)
    alone = tuple((seat,) for seat in range(players))
    assert rule.public(table) == rule.final(table) == alone
    assert rule.final(table, {Card("K", "s"): 0}) == alone
    for seat in range(players):
        sides = rule.final(table, {KING: seat})
        others = tuple(other for other in range(players) if other != seat)
        assert sorted(sides) == sorted([(seat,), others])
        assert sides[0][0] == 0


def test_fixed_sides_ask_for_no_card() -> None:
    """Sides that are fixed are the same whoever holds what."""
    rule = FixedSides(2)
    assert rule.decided_by == ()
    assert rule.final(Table(4), {KING: 1}) == rule.public(Table(4)) == ((0, 2), (1, 3))


# Refusals


def test_the_pack_holds_the_card_once() -> None:
    """A card that the pack lacks, or holds twice, decides nothing."""
    for pack in (RULES.pack.without(KING, Card("K", "d"), Card("K", "s")), sedma.Pack.full(2)):
        with pytest.raises(
            RulesError, match=r"sides: Kh decides who plays with whom, and the pack"
        ):
            RULES.change(pack=pack, short_hands="skip")


def test_no_reserve_for_sides_that_change() -> None:
    """A pool belongs to sides that stay the same."""
    with pytest.raises(RulesError, match=r"match: a pool is for sides that stay the same"):
        RULES.change(result=Totals(), match={"adds": "scores", "reserve": 10})


# A deal


def test_the_owner_plays_alone() -> None:
    """The sides follow the king wherever it is; before anybody has it everybody is alone."""
    seen = set()
    for seed in range(12):
        for state in play_out(RULES.deal(seed=seed), Stream(seed)).states():
            owner = holder(state)
            assert state.owners == ({} if owner is None else {KING: owner})
            assert state.sides == RULES.sides.final(RULES.table, state.owners)
            seen.add((owner is None, len(state.sides)))
    assert seen == {(True, 3), (False, 2)}


def test_captures_are_kept_by_seat() -> None:
    """Until the deal is over the tally has one entry a seat; then the partners' are joined."""
    for deal in random_deals(RULES, 20):
        outcome = deal.outcome
        assert outcome is not None
        assert deal.tally.sides == ((0,), (1,), (2,))
        assert sorted(map(len, outcome.sides)) == [1, 2]
        assert (holder(deal),) in outcome.sides
        for name in ("card_points", "cards", "tricks", "rounds"):
            by_seat = getattr(deal.tally, name)
            joined = tuple(sum(by_seat[seat] for seat in side) for side in outcome.sides)
            assert getattr(outcome, name) == joined
        assert outcome.last_taker is not None
        assert deal.tricks[-1].taker in outcome.sides[outcome.last_taker]
        assert outcome.points is not None
        assert sum(outcome.points) == 90
        assert "sides:holder" in [why.reason for why in outcome.why]


def test_one_settles_with_each_of_two() -> None:
    """The lone seat gets from each of the others, or pays each of them."""
    found = set()
    for deal in random_deals(RULES, 60):
        outcome = deal.outcome
        assert outcome is not None
        lone = next(side for side, seats in enumerate(outcome.sides) if len(seats) == 1)
        (winner,) = outcome.winners
        sign = 1 if winner == lone else -1
        assert outcome.pay[lone] == sign * 2 * outcome.stakes
        assert outcome.pay[1 - lone] == -sign * outcome.stakes
        assert outcome.scores[winner] == outcome.stakes
        assert "pay:each" in [why.reason for why in outcome.why]
        found.add((winner == lone, outcome.stakes))
    assert {(True, 1), (False, 1)} <= found


def test_a_tie_of_one_against_two() -> None:
    """Where points can tie, nobody wins, and the same seat deals again."""
    rules = RULES.change(points={"last_trick": 0}, result=Stakes())
    ties = 0
    for deal in random_deals(rules, 60):
        outcome = deal.outcome
        assert outcome is not None
        assert outcome.points is not None
        if outcome.points[0] == outcome.points[1]:
            ties += 1
            assert (outcome.winners, outcome.pay) == ((), (0, 0))
            assert outcome.next_dealer == outcome.dealer
    assert ties


# A match


def test_each_seat_has_its_own_total() -> None:
    """Totals are kept by seat, whoever was with whom."""
    for adds in ("pay", "scores"):
        match = RULES.change(match={"adds": adds}).begin_match(dealer=0)
        totals = [0, 0, 0]
        for seed in range(8):
            deal = play_out(match.next_deal(seed=seed), Stream(seed, 2))
            outcome = deal.outcome
            assert outcome is not None
            for side, seats in enumerate(outcome.sides):
                for seat in seats:
                    totals[seat] += (outcome.pay if adds == "pay" else outcome.scores)[side]
            match = match.add(outcome)
            assert match.totals == tuple(totals)
        assert adds != "pay" or sum(totals) == 0


def test_two_seats_may_win_a_match() -> None:
    """Partners who reach the target together share the match."""
    rules = RULES.change(match={"adds": "scores", "target": 1})
    shared = set()
    for seed in range(10):
        match = rules.begin_match(dealer=0)
        match = match.add(play_out(match.next_deal(seed=seed), Stream(seed)).outcome)
        assert match.is_over
        shared.add(len(match.winners or ()))
    assert shared == {1, 2}


# What a seat knows


def test_a_seat_knows_by_its_own_hand_or_by_what_was_played() -> None:
    """The owner knows the sides, the others when the king is played."""
    hidden = known = 0
    for seed in range(12):
        for state in play_out(RULES.deal(seed=seed), Stream(seed)).states():
            owner = holder(state)
            shown = any(move.action == sedma.Play(KING) for move in state.history)
            for seat in range(3):
                view = state.observe(seat)
                if shown or seat == owner:
                    known += 1
                    assert view.sides == state.sides
                else:
                    hidden += 1
                    assert view.sides == ((0,), (1,), (2,))
    assert known > 100
    assert hidden > 100


def test_the_other_two_cannot_be_told_apart() -> None:
    """Whether one opponent or the other holds the king, or the stock, a seat sees the same."""
    compared = 0
    for seed in range(60):
        deal = chat(RULES.deal(seed=seed), Stream(seed), seed % 25)
        owner, places = (
            holder(deal),
            {card: seat for seat, h in enumerate(deal.hands) for card in h},
        )
        if owner is None or KING not in places:
            continue
        first = deal.start.pack
        assert first is not None
        for seat in set(range(3)) - {owner}:
            for other in [card for card, at in places.items() if at == 3 - owner - seat]:
                turn = {KING: other, other: KING}
                twin = RULES.deal(pack=[turn.get(card, card) for card in first], dealer=deal.dealer)
                for move in deal.history:
                    twin = twin.apply(move.action)
                assert twin.sides != deal.sides
                mine, theirs = deal.observe(seat), twin.observe(seat)
                assert mine == theirs
                assert mine.information_state == theirs.information_state
                assert twin.tally == deal.tally
                compared += 1
    assert compared > 50


# Positions and records


def _middle(seed: int = 3) -> Deal:
    """Return a deal before a lead after the king has been taken."""
    stream = Stream(seed)
    deal = RULES.deal(stream=stream)
    while not (deal.phase == "lead" and any(KING in pile for pile in deal.taken)):
        deal = deal.apply(stream.choose(deal.legal_actions))
    return deal


def _again(deal: Deal, **more: Any) -> Deal:
    return RULES.position(
        leader=deal.leader or 0,
        hands=deal.hands,
        stock=deal.stock,
        taken=deal.taken,
        tricks=[sum(one.taker == seat for one in deal.tricks) for seat in range(3)],
        dealer=deal.dealer,
        **more,
    )


def test_who_had_the_card_before_a_position() -> None:
    """It is said, or taken to be the seat that took the card; the deal comes out accordingly."""
    deal = _middle()
    owner = holder(deal)
    taker = next(seat for seat, pile in enumerate(deal.taken) if KING in pile)
    twin = _again(deal, owners=deal.owners)
    assert twin.start.owners == ((KING, owner),)
    assert twin.sides == deal.sides
    assert _again(deal).start.owners == ((KING, taker),)
    for seat in range(3):
        other = _again(deal, owners={"Kh": seat})
        assert other.owners == {KING: seat}
        ended, right = play_out(other, Stream(1)), play_out(deal, Stream(1))
        assert ended.outcome is not None
        assert right.outcome is not None
        assert (seat,) in ended.outcome.sides
        assert (ended.outcome.points == right.outcome.points) or seat != owner
        assert all(view.sides == other.sides for view in map(other.observe, range(3)))
        line = other.observe(0).information_state
        assert f"owner {seat} Kh" in line.splitlines()
    assert "owner" not in deal.observe(0).information_state


@pytest.mark.parametrize("wrong", [{}, {"Ks": 0}, {"Kh": 0, "Ks": 1}])
def test_owners_that_do_not_fit(wrong: dict[str, int]) -> None:
    """The owner of a deciding card that is taken has to be said, and of no other card."""
    with pytest.raises(PositionError, match=r"^owners: K"):
        _again(_middle(), owners=wrong)


@pytest.mark.parametrize("wrong", [3, "Kh", [("Kh", 1)]])
def test_what_is_no_table_of_owners(wrong: Any) -> None:
    """Owners are a mapping from cards to seats."""
    with pytest.raises(PositionError, match=r"^owners: give a seat for each card, not "):
        _again(_middle(), owners=wrong)


def test_owners_of_a_position_one_by_one() -> None:
    """A position takes pairs or a mapping; a seat that is not at the table is refused."""
    start = _again(_middle()).start
    for owners in ({KING: 1}, [(KING, 1)]):
        assert attrs.evolve(start, owners=owners).owners == ((KING, 1),)
    for wrong in (3, [KING], {"Kh": 1}, [(KING, 1, 2)]):
        with pytest.raises(PositionError, match=r"^a table of cards and seats is needed, not "):
            attrs.evolve(start, owners=wrong)
    for seat in (3, -1, "1"):
        with pytest.raises(SeatError, match=r"^owners: seat must be 0 to 2"):
            deal_from(RULES, attrs.evolve(start, owners={KING: seat}))
    with pytest.raises(PositionError, match=r"^owners: Kh does not decide the sides, or is not"):
        deal_from(RULES, attrs.evolve(start, owners=[(KING, 0), (KING, 1)]))
    with pytest.raises(PositionError, match=r"^owners: Kh does not decide the sides, or is not"):
        deal_from(RULES, attrs.evolve(RULES.position().start, owners={KING: 0}))
    assert isinstance(start, Position)


def test_records_keep_who_was_alone() -> None:
    """A deal from a position comes back with its owner, and claims its sides."""
    for seat in range(3):
        deal = play_out(_again(_middle(), owners={KING: seat}), Stream(2))
        data = deal_record(deal)
        assert data["position"]["owners"] == [f"{seat}:Kh"]
        assert [seat] in data["claims"]["sides"]
        assert data["changes"]["sides"] == {"kind": "holder-alone", "card": "Kh"}
        again = read_line(data)
        assert again == deal
        for wrong, path in (
            ("Kh", "[0]"),
            ("100:Kh", "[0]"),
            (3, "[0]"),
            ("0:K", "[0]"),
            ("7:Kh", ""),
        ):
            data["position"]["owners"] = [wrong]
            with pytest.raises(RecordError) as caught:
                read_line(data)
            assert caught.value.path == "$.position" + ".owners" * bool(path) + path


def test_records_of_matches_keep_totals_by_seat() -> None:
    """A match comes back from its record, with the totals of all seats."""
    rules: Rules = RULES.change(match={"adds": "scores", "target": 3})
    match, deals = rules.begin_match(dealer=1), []
    while not match.is_over:
        deals.append(play_out(match.next_deal(seed=len(deals)), Stream(len(deals))))
        match = match.add(deals[-1].outcome)
    data = match_record(match, deals)
    assert len(data["claims"]["totals"]) == 3
    assert read_line(data) == PlayedMatch(match, tuple(deals))
