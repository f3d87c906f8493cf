"""Every rule of Ristikontra, tested by its id.

The tests take no fixtures, so that `test_planted_faults` can run them with a fault planted.
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

import family
import pytest
from attrs import evolve
from family import legal, play, refused
from support import all_states, nothing_taken, play_out, random_deals, rule, rules_of, texts

import sedma
from sedma import Blind, Deal, Match, Outcome, Play, Rules, Stream, Verdict

NAME = "ristikontra"
VARIANT = sedma.find_variant(NAME)
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")


def ristikontra(*options: str) -> Rules:
    """Return the rules, with the changes of options."""
    changes: dict[str, Any] = {}
    for name in options:
        changes |= VARIANT.option(name).changes
    return rules_of(NAME, 4, **changes)


def outcome(deal: Deal) -> Outcome:
    """Return the outcome of a deal that is over."""
    assert deal.outcome is not None
    return deal.outcome


def decide(points: tuple[int, int], cards: tuple[int, int] = (28, 24), *options: str) -> Verdict:
    """Return the verdict on points and numbers of cards."""
    tally = evolve(
        nothing_taken(((0, 2), (1, 3))), card_points=points, cards=cards, tricks=cards, rounds=cards
    )
    return ristikontra(*options).result.decide(tally, points)


def added(match: Match, points: tuple[int, int]) -> Match:
    """Return the match after a deal with these points, and nothing else of note."""
    rules = match.rules
    deal = play_out(match.next_deal(seed=0), Stream(0))
    tally = evolve(nothing_taken(((0, 2), (1, 3))), card_points=points, cards=points)
    verdict = rules.result.decide(tally, points)
    return match.add(
        evolve(
            outcome(deal),
            winners=verdict.winners,
            scores=verdict.scores,
            zeroed=tuple(rules.zero.zeroed((), tally, verdict)),
        )
    )


def turns(number: int = 10) -> list[tuple[Deal, Deal]]:
    """Return the states before and after each action of random deals."""
    deals = random_deals(ristikontra(), number)
    return [pair for deal in deals for pair in pairwise(all_states(deal))]


# Pack, seats and deal


@rule("RIST-PLAYERS-1")
def test_four_in_two_pairs() -> None:
    """Four play, and who sit opposite are partners; no other number does."""
    assert VARIANT.players == (4,)
    family.check_sides(NAME, {4: ((0, 2), (1, 3))})
    for players in (2, 3):
        with pytest.raises(sedma.RulesError, match="is for 4 players"):
            sedma.variant(NAME, players=players)


@rule("RIST-DIR-1")
def test_clockwise() -> None:
    """Deal and play go clockwise."""
    family.check_direction(NAME, "clockwise")


@rule("RIST-PACK-1")
def test_pack_of_52() -> None:
    """The pack has each of 13 ranks in four suits, once."""
    cards = ristikontra().pack.cards
    assert Counter(card.rank for card in cards) == dict.fromkeys(RANKS, 4)
    assert len(set(cards)) == len(cards) == 52


@rule("RIST-PACK-1")
def test_ranks_stand_in_no_order() -> None:
    """No card beats one of another rank, whatever the suits."""
    rules = ristikontra()
    for led in rules.pack.cards:
        for played in rules.pack.cards:
            assert bool(rules.beat.beats(led, led, played)) == (led.rank == played.rank)


@rule("RIST-DEAL-1")
def test_six_cards_each() -> None:
    """Six cards each, one by one from the dealer's left, and 28 in the stock."""
    order = ristikontra().pack.cards
    deal = ristikontra().deal(pack=order, dealer=1)
    for place in range(4):
        assert deal.hands[(2 + place) % 4] == order[place:24:4]
    assert deal.stock == order[24:]
    assert len(deal.stock) == 28


@rule("RIST-LEAD-1")
def test_who_leads() -> None:
    """The seat after the dealer leads first, then whoever took the last trick."""
    family.check_first_lead(NAME)
    for deal in random_deals(ristikontra(), 5):
        assert deal.tricks[0].leader == (deal.dealer + 1) % 4
        for before, after in pairwise(deal.tricks):
            assert after.leader == before.taker


# Playing and winning a trick


@rule("RIST-LEAD-2")
def test_any_card_may_be_led() -> None:
    """Every card of the hand may be led, also a rank that was led twice before."""
    for before, _ in turns(3):
        if before.phase == "lead" and len(before.tricks) < 3:
            seat = before.to_move or 0
            assert legal(before).removesuffix(" blind") == texts(before.hands[seat])
    deal = after_leads([(0, "9")] * 2, "9c Kc 3s", stock=0)
    assert legal(deal) == "3s 9c Kc"
    assert deal.explain(sedma.action("9c")).rule.id == "RIST-LEAD-2"  # type: ignore[union-attr]


def after_leads(leads: list[tuple[int, str]], hand: str, **more: Any) -> Deal:
    """Return a deal in which seat 0 is to lead after these leads."""
    return ristikontra().position(leader=0, hands={0: hand}, leads=leads, **more)


@rule("RIST-LEAD-3")
def test_not_a_fourth_time_in_a_row() -> None:
    """After three tricks in a row to which a seat led nines it leads another rank."""
    deal = after_leads([(0, "9")] * 3, "9c Kc 3s", stock=0)
    assert legal(deal) == "3s Kc"
    assert refused(deal, "9c") == "lead:again"
    assert deal.explain(sedma.action("9c")).rule.id == "RIST-LEAD-3"  # type: ignore[union-attr]
    full = after_leads([(0, "9")] * 3, "9c Kc 3s 4s 5s 6s", stock=4)
    assert legal(full) == "3s 4s 5s 6s Kc blind"


@rule("RIST-LEAD-3")
def test_what_breaks_a_row() -> None:
    """A lead of another seat, the partner too, or of another rank begins the count anew."""
    nines = [(0, "9")] * 3
    for leads in (
        [*nines[:1], (2, "9"), *nines[:1]],
        [*nines[:2], (1, "9"), *nines[:2]],
        [*nines[:1], (0, "8"), *nines[:2]],
        [(2, "9")] * 3,
    ):
        assert legal(after_leads(leads, "9c Kc 3s", stock=0)) == "3s 9c Kc"


@rule("RIST-LEAD-3")
def test_leads_of_a_whole_deal() -> None:
    """Leads since the start are counted, and one that is turned up counts like the others."""
    rules = ristikontra()
    deal = rules.position(
        hands=["9c 9s 9h Kc Qc Jc", "2c 3c 4c 5c 6c 7c", "2s 3s 4s 5s 6s 7s", "2h 3h 4h 5h 6h 7h"],
        stock="2d 3d 4d 5d 6d 7d 8d 8c 9d 8s 8h Ac As Ah Ad 10c 10s 10h 10d Ks",
    )
    for trick in ("9c 2c 2s 2h", "9s 3c 3s 3h"):
        deal = play(deal, *trick.split())
    assert "9h" in legal(deal)
    deal = play(deal, "blind", "4c", "4s", "4h")
    assert str(deal.tricks[-1].cards[0]) == "9d"
    assert (deal.to_move, refused(deal, "9h")) == (0, "lead:again")


@rule("RIST-LEAD-4")
def test_nothing_else_to_lead() -> None:
    """Who holds no other rank leads it again; not while there is a stock to play from."""
    for hand in ("9c", "9c 9s"):
        deal = after_leads([(0, "9")] * 3, hand, stock=0)
        assert legal(deal) == hand
        why = deal.explain(sedma.action("9c"))
        assert (why.legal, why.reason) == (True, "turn:forced")
    assert legal(after_leads([(0, "9")] * 3, "9c Kc", stock=0)) == "Kc"


@rule("RIST-PLAY-1")
def test_followers_play_any_card() -> None:
    """Each of the others plays one card in turn, whichever it holds."""
    for before, after in turns(5):
        seat = before.to_move or 0
        if before.phase == "follow":
            assert legal(before).removesuffix(" blind") == texts(before.hands[seat])
            assert len(after.trick.plays or after.tricks[-1].plays) == len(before.trick.plays) + 1
    deal = ristikontra().position(leader=0, trick="9c 9s", hands={2: "9h Kc 2c 3c 4c 5c"})
    assert legal(deal) == "2c 3c 4c 5c 9h Kc blind"
    assert refused(deal, "Ad") == "hand:not-held"
    assert refused(deal, "pass") == "pass:never"


@rule("RIST-BEAT-1")
def test_last_equal_card_takes() -> None:
    """Of the cards of the rank led the last one takes the trick, and no other card beats."""
    for trick, taker in (
        ("9 9 K 9", 3),
        ("9 9 9 K", 2),
        ("9 9 K A", 1),
        ("9 9 9 9", 3),
        ("K 9 A K", 3),
        ("2 A K 2", 3),
    ):
        assert sedma.judge(ristikontra(), trick).holder == taker
    for deal in random_deals(ristikontra(), 5):
        for one in deal.tricks:
            equal = [p.seat for p in one.plays if p.card.rank == one.cards[0].rank]
            assert one.taker == equal[-1]


@rule("RIST-BEAT-2")
def test_leader_takes_if_nobody_matches() -> None:
    """A card that nobody equals takes the trick, a two as well as an ace."""
    for trick in ("9 K A 10", "7 5 A 3", "2 A K Q", "A K Q J"):
        found = sedma.judge(ristikontra(), trick)
        assert found.holder == 0
        assert found.why.rule is not None
        assert found.why.rule.id == "RIST-BEAT-2"


@rule("RIST-WILD-1")
def test_sevens_are_ordinary() -> None:
    """A seven beats only sevens."""
    assert sedma.judge(ristikontra(), "K 7 7 9").holder == 0
    assert sedma.judge(ristikontra(), "7 K 7 9").holder == 2
    assert sedma.judge(ristikontra(), "7 2 8 9").holder == 0


@rule("RIST-CONT-0")
def test_four_cards_a_trick() -> None:
    """Each trick has one card from every seat; then it is taken at once."""
    for deal in random_deals(ristikontra("no-blind-play"), 5):
        assert all(len(trick.cards) == 4 for trick in deal.tricks)
        assert all(isinstance(move.action, Play) for move in deal.history)
    for action in ("9d", "blind"):
        deal = ristikontra().position(trick="9c 9s K", hands={3: "9d 2 3 4 5 6"}, stock=5)
        deal = play(deal, action)
        assert (deal.phase, len(deal.tricks)) == ("lead", 1)


# Playing from the stock, drawing and the end of the deal


@rule("RIST-BLIND-1")
def test_playing_from_the_stock() -> None:
    """While there is a stock its top card may be turned up instead, and it is then played."""
    seen = Counter[str]()
    for before, after in turns(5):
        may = Blind() in before.legal_actions
        assert may == (bool(before.stock) and not before.is_over)
        seen[before.phase] += may
        if after.history[-1].action == Blind():
            trick = after.trick.plays or after.tricks[-1].plays
            assert (trick[-1].seat, trick[-1].card) == (before.to_move, before.stock[0])
    assert set(seen) == {"lead", "follow"}
    deal = ristikontra().deal(seed=1)
    assert deal.explain(Blind()).rule.id == "RIST-BLIND-1"  # type: ignore[union-attr]
    assert refused(ristikontra().position(stock=0), "blind") == "blind:no-stock"
    assert refused(ristikontra("no-blind-play").deal(seed=1), "blind") == "blind:never"


@rule("RIST-BLIND-2")
def test_no_draw_after_playing_from_the_stock() -> None:
    """The hand stays as it is, and the stock loses one card."""
    seen = 0
    for before, after in turns(5):
        seat = before.to_move or 0
        if after.history[-1].action == Blind():
            assert after.hands[seat] == before.hands[seat]
            assert len(after.stock) == len(before.stock) - 1
            seen += 1
    assert seen


@rule("RIST-BLIND-3")
def test_leader_and_followers_play_from_the_stock() -> None:
    """A whole trick may come from the stock, its lead too."""
    deal = ristikontra().deal(seed=1)
    stock = deal.stock
    deal = play(deal, "blind", "blind", "blind", "blind")
    assert deal.tricks[0].cards == stock[:4]
    assert deal.stock == stock[4:]


@rule("RIST-DRAW-1")
def test_drawing_after_each_card() -> None:
    """Who has played from the hand draws the top card of the stock at once, unseen by others."""
    seen = 0
    for before, after in turns(5):
        seat, action = before.to_move or 0, after.history[-1].action
        if isinstance(action, Play) and before.stock:
            held = Counter(before.hands[seat])
            held += Counter([before.stock[0]])
            held -= Counter([action.card])
            assert Counter(after.hands[seat]) == held
            assert after.stock == before.stock[1:]
            assert after.observe(seat).draws[-1].cards == before.stock[:1]
            assert before.stock[0] not in {
                card for draw in after.observe((seat + 1) % 4).draws for card in draw.cards
            }
            seen += 1
    assert seen


@rule("RIST-DRAW-2")
def test_played_out_without_a_stock() -> None:
    """A deal has 13 tricks: seven with a stock, and six for the last cards of each hand."""
    for deal in random_deals(ristikontra(), 10):
        assert len(deal.tricks) == 13
        assert deal.stock_sizes[:8] == (28, 24, 20, 16, 12, 8, 4, 0)
        assert set(deal.stock_sizes[7:]) == {0}
        first = next(state for state in deal.states() if not state.stock)
        assert [len(hand) for hand in first.hands] == [6] * 4
        assert first.phase == "lead"
        assert sum(len(pile) for pile in deal.taken) == 52
        assert refused(deal, "Ac") == "turn:over"


# Points and the result of a deal


@rule("RIST-PTS-1")
def test_points_of_cards() -> None:
    """Ace 11, ten 10, king 4, queen 3, jack 2, others nothing: 120 in all."""
    rules = ristikontra()
    counts = {card.rank: rules.points.of(card) for card in rules.pack.cards}
    assert counts == dict.fromkeys(RANKS, 0) | {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2}
    for deal in random_deals(rules, 5):
        assert sum(outcome(deal).points or ()) == sum(deal.tally.card_points) == 120
    assert sedma.judge(rules, "A 10 A 10").points == 42
    assert sedma.judge(rules, "A A A A").points == 44


@rule("RIST-PTS-2")
def test_tricks_count_nothing() -> None:
    """Neither tricks nor the last one count anything beside the cards in them."""
    for deal in random_deals(ristikontra(), 10):
        assert outcome(deal).points == outcome(deal).card_points
        values = {
            side: sum(
                ristikontra().points.of(card)
                for trick in deal.tricks
                if (trick.taker or 0) % 2 == side
                for card in trick.cards
            )
            for side in range(2)
        }
        assert outcome(deal).points == (values[0], values[1])


@rule("RIST-RES-1")
def test_more_than_half_wins_a_game_point() -> None:
    """61 points win 1, and so do 118; nobody pays."""
    for points in ((61, 59), (118, 2)):
        assert decide(points).scores == (1, 0)
        assert decide(points).reasons == ("result:most",)
    assert decide((2, 118), (4, 48)).scores == (0, 1)
    assert decide((61, 59)).pay == (0, 0)
    assert decide((31, 29), (28, 24), "short-values").scores == (1, 0)


@rule("RIST-RES-2")
def test_all_points_win_double() -> None:
    """All 120 points win 2, and all the cards no more than that."""
    assert decide((120, 0), (40, 12)).scores == (2, 0)
    assert decide((0, 120), (0, 52)).scores == (0, 2)


@rule("RIST-RES-3")
def test_a_tie_scores_nothing() -> None:
    """At 60 to 60 nobody scores, whoever took the last trick."""
    assert decide((60, 60)) == decide((60, 60), (4, 48))
    assert (decide((60, 60)).winners, decide((60, 60)).scores) == ((), (0, 0))
    assert decide((60, 60)).reasons == ("result:tie-none",)


@rule("RIST-RES-3")
def test_a_tie_may_be_carried_over() -> None:
    """With the option its game point goes to the next winner, whatever that one wins besides."""
    match = ristikontra("ties-carry").begin_match(dealer=0)
    for _ in range(2):
        match = added(match, (60, 60))
    assert (match.totals, match.pool) == ((0, 0), 2)
    match = added(match, (50, 70))
    assert (match.totals, match.pool) == ((0, 3), 0)
    match = added(added(match, (60, 60)), (120, 0))
    assert (match.totals, match.pool) == ((3, 3), 0)
    plain = added(ristikontra().begin_match(dealer=0), (60, 60))
    assert (plain.totals, plain.pool) == ((0, 0), 0)


# Next dealer and leader


@rule("RIST-DEALER-2")
def test_the_deal_passes_left() -> None:
    """The next seat deals after every deal, a tie too."""
    family.check_next_deals(NAME)
    rules = ristikontra()
    tally = nothing_taken(rules.sides.public(rules.table))
    for dealer in range(4):
        for winners in ((), (0,), (1,)):
            found = rules.rotation.next_dealer(dealer, rules.table, tally, (60, 60), winners)
            assert found == ((dealer + 1) % 4, "rotation:next")


# Score over several deals


@rule("RIST-MATCH-1")
def test_seven_game_points_win_the_match() -> None:
    """The match is over with the deal by which a side comes to 7, or beyond."""
    match = ristikontra().begin_match(dealer=0)
    for number in range(7):
        assert not match.is_over
        assert match.totals == (number, 0)
        match = added(match, (70, 50))
    assert (match.totals, match.winners) == ((7, 0), (0,))
    match = evolve(ristikontra().begin_match(dealer=0), totals=(3, 6))
    assert added(match, (0, 120)).winners == (1,)
    assert added(match, (0, 120)).totals == (3, 8)


@rule("RIST-ALT-1")
def test_adding_up_to_120() -> None:
    """Points are added deal by deal; 120 win the match, and of two totals beyond it the higher."""
    match = ristikontra("points-to-120").begin_match(dealer=0)
    match = added(match, (70, 50))
    assert (match.totals, match.winners) == ((70, 50), None)
    match = added(match, (49, 71))
    assert (match.totals, match.winners) == ((119, 121), (1,))
    both = evolve(ristikontra("points-to-120").begin_match(dealer=0), totals=(100, 100))
    assert added(both, (50, 70)).winners == (1,)
    exact = evolve(both, totals=(60, 0))
    assert added(exact, (60, 60)).winners == (0,)


@rule("RIST-ALT-1")
def test_equal_totals_play_on() -> None:
    """If both have 120 or more and the same, further deals decide."""
    match = evolve(ristikontra("points-to-120").begin_match(dealer=0), totals=(100, 100))
    match = added(match, (60, 60))
    assert (match.totals, match.is_over) == ((160, 160), False)
    assert added(match, (61, 59)).winners == (0,)


@rule("RIST-ALT-2")
def test_no_points_cost_the_total() -> None:
    """A side without points in a deal falls back to nothing; with points it keeps its total."""
    match = evolve(ristikontra("points-to-120").begin_match(dealer=0), totals=(70, 0))
    after = added(match, (0, 120))
    assert (after.totals, after.winners) == ((0, 120), (1,))
    assert [(one.by, one.sides) for one in after.outcomes[-1].zeroed] == [(0, (0,))]
    assert added(match, (2, 118)).totals == (72, 118)
    assert added(evolve(match, totals=(0, 90)), (0, 120)).totals == (0, 210)


@rule("RIST-ALT-3")
def test_short_values() -> None:
    """Ace 5, king 4, queen 3, jack 2, ten 1: 60 in all; added up the match goes to 60."""
    for option in ("short-values", "short-points-to-60"):
        rules = ristikontra(option)
        counts = {card.rank: rules.points.of(card) for card in rules.pack.cards}
        assert counts == dict.fromkeys(RANKS, 0) | {"A": 5, "K": 4, "Q": 3, "J": 2, "10": 1}
        for deal in random_deals(rules, 3):
            assert sum(outcome(deal).points or ()) == 60
    match = ristikontra("short-points-to-60").begin_match(dealer=0)
    match = added(match, (25, 35))
    assert not match.is_over
    assert added(match, (35, 25)).winners is None
    assert added(match, (34, 26)).winners == (1,)
    assert added(match, (30, 30)).winners == (1,)
    assert decide((30, 30), (28, 24), "short-values").scores == (0, 0)


@rule("RIST-ALT-3")
def test_short_values_are_not_added_up_to_120() -> None:
    """The two ways to add up do not go together, and game points stay game points."""
    for options in (["points-to-120", "short-values"], ["points-to-120", "short-points-to-60"]):
        with pytest.raises(sedma.RulesError, match="contradict each other"):
            sedma.variant(NAME, options=options)
    assert sedma.variant(NAME, options=["short-values"]).match.target == 7


# What the options do beside


def test_drawing_after_the_trick() -> None:
    """With the option the taker draws first, and who played from the stock draws nothing."""
    deal = sedma.variant(NAME, options=["draw-after-trick"]).deal(seed=3, dealer=3)
    stock = deal.stock
    first = deal.hands[0][0]
    deal = play(deal, str(first), "blind")
    assert [len(hand) for hand in deal.hands] == [5, 6, 6, 6]
    deal = play(deal, str(deal.hands[2][0]), str(deal.hands[3][0]))
    taker = deal.tricks[0].taker or 0
    order = [seat for seat in ((taker + step) % 4 for step in range(4)) if seat != 1]
    drawn = [(one.seat, one.card) for one in deal.from_stock if one.how == "drawn"]
    assert drawn == list(zip(order, stock[1:4], strict=True))
    assert deal.stock == stock[4:]


def test_hidden_cards_that_do_not_lift_a_limit() -> None:
    """Where nobody led what was barred otherwise, all hidden cards can be exchanged unnoticed."""
    from play.test_view import compare, some_deal

    rules = sedma.variant(NAME)
    for seed in range(40):
        deal = some_deal(rules, Stream(seed))
        forced = any(
            state.explain(move.action).reason == "turn:forced"
            for state, move in zip(deal.states(), deal.history, strict=False)
        )
        compare(rules, seed, strict=not forced)
