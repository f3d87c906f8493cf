"""Every rule of Hola, tested by its id.

The tests take no fixtures, so that `test_planted_faults` can run them with a fault planted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from attrs import evolve
from family import legal, play
from support import all_states, nothing_taken, play_out, random_deals, rule, rules_of, texts

import sedma
from sedma import Deal, End, Match, NotToMoveError, Outcome, Play, Rules, Stream, Verdict

NUMBERS = (2, 3, 4, 6)
VARIANT = sedma.find_variant("hola")
SIDES = {2: ((0,), (1,)), 3: ((0,), (1,), (2,)), 4: ((0, 2), (1, 3)), 6: ((0, 2, 4), (1, 3, 5))}


def hola(players: int = 4, *options: str) -> Rules:
    """Return the rules, with the changes of options."""
    changes: dict[str, Any] = {}
    for name in options:
        changes |= VARIANT.option(name).changes
    return rules_of("hola", players, **changes)


def some_deals(number: int = 10, *options: str) -> Iterator[Deal]:
    """Go through random deals of every number of players."""
    for players in NUMBERS:
        yield from random_deals(hola(players, *options), number)


def outcome(deal: Deal) -> Outcome:
    """Return the outcome of a deal that is over."""
    assert deal.outcome is not None
    return deal.outcome


def holder(text: str, players: int = 4) -> int:
    """Return the seat that holds a trick."""
    return sedma.judge(hola(players), text).holder


def decide(
    points: tuple[int, ...], tricks: tuple[int, ...], players: int = 4, *options: str
) -> Verdict:
    """Return the verdict on points and numbers of tricks of one round."""
    cards = tuple(players * own for own in tricks)
    tally = evolve(nothing_taken(SIDES[players]), cards=cards, tricks=tricks, rounds=tricks)
    return hola(players, *options).result.decide(tally, points)


def next_dealer(dealer: int, points: tuple[int, ...], players: int = 4) -> int:
    """Return who deals after a deal with these points."""
    rules = hola(players)
    most = max(points)
    winners = tuple(side for side, own in enumerate(points) if own == most)
    tally = nothing_taken(SIDES[players])
    return rules.rotation.next_dealer(dealer, rules.table, tally, points, winners)[0]


def added(match: Match, *scores: int) -> Match:
    """Return the match after a deal with these scores and nothing else of note."""
    deal = play_out(match.next_deal(seed=0), Stream(0))
    return match.add(evolve(outcome(deal), scores=scores, zeroed=(), sweep=None))


# Pack, seats and deal


@rule("HOLA-PLAYERS-1")
def test_numbers_of_players() -> None:
    """Two, three, four and six play, and nobody else."""
    assert sorted(VARIANT.players) == list(NUMBERS)
    assert VARIANT.players[0] == 4
    for players in NUMBERS:
        assert hola(players).players == players
        assert outcome(play_out(hola(players).deal(seed=1), Stream(1))).sides == SIDES[players]
    for players in (1, 5, 7, 8):
        with pytest.raises(sedma.RulesError, match="is for 2, 3, 4, 6 players"):
            sedma.variant("hola", players=players)


@rule("HOLA-TEAMS-1")
def test_two_alone_and_four_in_pairs() -> None:
    """Two play alone, of four those who sit opposite are partners."""
    for players in (2, 4):
        assert hola(players).sides.final(hola(players).table) == SIDES[players]


@rule("HOLA-TEAMS-2")
def test_six_in_two_sides() -> None:
    """Of six both neighbours are opponents."""
    assert hola(6).sides.final(hola(6).table) == SIDES[6]
    for deal in random_deals(hola(6), 5):
        assert [deal.tally.side_of(seat) for seat in range(6)] == [0, 1, 0, 1, 0, 1]


@rule("HOLA-TEAMS-3")
def test_three_alone() -> None:
    """Three play each alone."""
    assert hola(3).sides.final(hola(3).table) == SIDES[3]


@rule("HOLA-DIR-1")
def test_clockwise() -> None:
    """Deal, play and draw go clockwise."""
    for players in NUMBERS:
        assert hola(players).table.direction == "clockwise"


@rule("HOLA-PACK-1")
def test_pack_of_52() -> None:
    """Two and four play with 52 different cards."""
    for players in (2, 4):
        cards = hola(players).pack.cards
        assert len(cards) == len(set(cards)) == 52
        assert set(Counter(card.rank for card in cards).values()) == {4}


@rule("HOLA-PACK-2")
def test_two_packs_for_six() -> None:
    """Six play with eight cards of each rank but threes, two of each card."""
    counts = Counter(card.rank for card in hola(6).pack.cards)
    assert counts.pop("3") < 8
    assert set(counts.values()) == {8}
    assert len(counts) == 12
    assert set(Counter(hola(6).pack.cards).values()) == {2}


@rule("HOLA-PACK-3")
def test_51_cards_for_three() -> None:
    """Three play without one three."""
    counts = Counter(card.rank for card in hola(3).pack.cards)
    assert counts.pop("3") == 3
    assert set(counts.values()) == {4}
    assert len(hola(3).pack) == 51


@rule("HOLA-PACK-4")
def test_102_cards_for_six() -> None:
    """Six play without two threes, or leave two cards of the stock out of play."""
    assert len(hola(6).pack) == 102
    assert [str(card) for card in hola(6).pack.removed] == ["3d", "3d"]
    for deal in random_deals(hola(6), 3):
        assert sum(outcome(deal).cards) == 102
    for deal in random_deals(hola(6, "two-left-over"), 5):
        assert (len(deal.stock), sum(outcome(deal).cards)) == (2, 102)
        dead = sum(10 for card in deal.stock if card.rank in ("A", "10"))
        assert sum(outcome(deal).points or ()) == 160 - dead


@rule("HOLA-DEAL-1")
def test_four_cards_each() -> None:
    """Everybody gets four cards, and 44, 39, 36 or 78 are the stock."""
    for players, stock in ((2, 44), (3, 39), (4, 36), (6, 78)):
        deal = hola(players).deal(seed=1)
        assert {len(hand) for hand in deal.hands} == {4}
        assert len(deal.stock) == stock


@rule("HOLA-DEAL-2")
def test_one_card_at_a_time() -> None:
    """Cards are dealt singly from the dealer's left."""
    for players in NUMBERS:
        rules = hola(players)
        order = rules.pack.cards
        deal = rules.deal(pack=order, dealer=1)
        for step in range(players):
            hand = Counter(deal.hands[(2 + step) % players])
            assert hand == Counter(order[step : 4 * players : players])


@rule("HOLA-LEAD-1")
def test_left_of_dealer_leads() -> None:
    """The seat after the dealer leads first."""
    for players in NUMBERS:
        for dealer in range(players):
            assert hola(players).deal(seed=1, dealer=dealer).to_move == (dealer + 1) % players


@rule("HOLA-LEAD-2")
def test_any_card_is_led() -> None:
    """The leader may lead any card; equal cards of two packs are one choice."""
    for deal in some_deals(3):
        for state in all_states(deal):
            if state.phase == "lead":
                cards = {Play(card) for card in state.hands[state.to_move or 0]}
                assert set(state.legal_actions) == cards
                assert len(state.legal_actions) == len(cards)


# Playing and winning a trick


@rule("HOLA-PLAY-1")
def test_one_card_each_any_card() -> None:
    """In each round every other seat plays one card in turn, any that it holds."""
    for deal in some_deals(5):
        players = deal.rules.players
        for trick in deal.tricks:
            for one in trick.rounds:
                seats = [played.seat for played in one]
                assert seats == [(trick.leader + step) % players for step in range(players)]
        for state in all_states(deal):
            if state.phase == "follow":
                hand = state.hands[state.to_move or 0]
                assert set(state.legal_actions) == {Play(card) for card in hand}
    deal = hola().deal(seed=3, dealer=0)
    with pytest.raises(NotToMoveError, match="HOLA-PLAY-1"):
        deal.apply(Play(deal.hands[2][0]), seat=2)


@rule("HOLA-BEAT-1")
def test_equal_or_wild_beats() -> None:
    """A card beats exactly if it has the rank led, or is a seven or a two."""
    rules = hola()
    for led in rules.pack.cards:
        for played in rules.pack.cards:
            ruling = rules.beat.beats(led, led, played)
            assert bool(ruling) == (played.rank in (led.rank, "7", "2"))


@rule("HOLA-BEAT-2")
def test_the_last_beating_card_holds() -> None:
    """The last card that beats holds the round, or the leader's if none does."""
    for text, seat in (
        ("8 K 8 3", 2),
        ("J J J J", 3),
        ("K 7 2 5", 2),
        ("K 2 K 7", 3),
        ("9 3 4 5", 0),
        ("2 7 2 7", 3),
    ):
        assert holder(text) == seat
    assert holder("10 K 10 7 3 10", 6) == 5
    for deal in some_deals(5):
        for trick in deal.tricks:
            last = trick.rounds[-1]
            good = (last[0].card.rank, "7", "2")
            assert trick.taker == [one.seat for one in last if one.card.rank in good][-1]


@rule("HOLA-WILD-1")
def test_sevens_and_twos_are_wild() -> None:
    """Sevens and twos take any card, and each other."""
    assert [holder(text) for text in ("A 7 K Q", "A 2 K Q", "A 7 2 Q", "A 2 7 Q")] == [1, 1, 2, 2]
    assert holder("A 3 K Q") == 0


@rule("HOLA-WILD-2")
def test_wild_cards_led() -> None:
    """A seven or two that is led is beaten by sevens and twos alone."""
    assert [holder(text) for text in ("7 K 2 9", "2 A 10 K", "7 A 7 9", "2 A 7 9")] == [2, 0, 2, 2]
    judged = sedma.judge(hola(), "7 K 8 9")
    assert {one.why.reason for one in judged.cards[1:]} == {"beat:wild-led"}


@rule("HOLA-WILD-3")
def test_a_wild_card_does_not_change_the_rank() -> None:
    """After a wild card the rank led still beats, and no other does."""
    assert holder("K 2 K 9") == 2
    assert holder("K 2 9 9") == 1
    assert holder("K 7 2 2") == 3


@rule("HOLA-FIGHT-1")
def test_only_the_leader_decides_after_each_round() -> None:
    """After each complete round the leader, and nobody else, ends or prolongs the trick."""
    for deal in some_deals(5):
        players = deal.rules.players
        for state in all_states(deal):
            complete = bool(state.trick.plays) and len(state.trick.plays) % players == 0
            assert (End() in state.legal_actions) == complete
            if complete:
                assert (state.to_move, state.phase) == (state.leader, "prolong")
    deal = hola().position(trick="9 10", hands={2: "9 7"})
    assert deal.explain(End()).reason == "end:mid-round"
    deal = hola().position(trick="9 3 4 5", hands={0: "10 K"})
    assert deal.explain(End()).reason == "end:may"
    assert play(deal, "end").tricks[0].taker == 0
    assert hola(4, "single-rounds").position(trick="9 3 4 5", hands={0: "10 K"}).tricks


@rule("HOLA-FIGHT-2")
def test_the_fight_is_open_whoever_holds() -> None:
    """The leader may go on while an opponent, the partner or the leader holds the round."""
    for trick in ("9c K Jc 8", "9c K 9s 8", "9c K J 9s"):
        deal = hola().position(trick=trick, hands={0: "9h 7d Ac"})
        assert legal(deal) == "7d 9h Ac end"
    own = hola(4, "opponent-holds")
    assert own.position(trick="9c K 9s 8", hands={0: "9h 7d"}).tricks
    assert not own.position(trick="9c K J 9s", hands={0: "9h 7d"}).tricks


@rule("HOLA-FIGHT-3")
def test_any_card_prolongs() -> None:
    """The leader goes on with any card held; by an option only with one that goes with the lead."""
    for deal in some_deals(5):
        for state in all_states(deal):
            if state.phase == "prolong":
                cards = {Play(card) for card in state.hands[state.to_move or 0]}
                assert set(state.legal_actions) == {*cards, End()}
    deal = hola(4, "keep-lead").position(trick="9c K J 8", hands={0: "9h 7d Ac"})
    assert legal(deal) == "7d 9h end"


@rule("HOLA-FIGHT-4")
def test_a_fight_is_a_new_lead() -> None:
    """The rank of the new card is led, and who held before no longer matters."""
    judged = sedma.judge(hola(), "K 7 3 4 | 7 K 5 6")
    assert [one.holder for one in judged.cards[3::4]] == [1, 0]
    judged = sedma.judge(hola(), "K K 10 5 | A 3 4 6")
    assert [one.holder for one in judged.cards[3::4]] == [1, 0]
    deal = hola().position(trick="K 7 3 4 | 9c", hands={1: "Kc 9h"})
    assert (str(deal.led), str(deal.winning), deal.holder) == ("9c", "9c", 0)
    assert play(deal, "Kc").holder == 0
    kept = sedma.judge(hola(4, "keep-lead"), "K 7 3 4 | 7 K 5 6")
    assert [one.holder for one in kept.cards[3::4]] == [1, 1]


@rule("HOLA-FIGHT-5")
def test_everybody_answers_a_fight() -> None:
    """To each new round every other seat plays one more card, any."""
    deal = hola().position(trick="9c 10 J 9s | Kc", hands={1: "7 K", 2: "8 K", 3: "5 6"})
    for seat in (1, 2, 3):
        assert (deal.to_move, legal(deal)) == (seat, texts(deal.hands[seat]))
        deal = deal.apply(deal.legal_actions[0])
    assert (deal.to_move, deal.phase) == (0, "prolong")
    for over in some_deals(3):
        players = over.rules.players
        assert all(len(one) == players for trick in over.tricks for one in trick.rounds)


@rule("HOLA-FIGHT-6")
def test_at_most_four_rounds() -> None:
    """A trick is prolonged while the leader has cards: at most four rounds, and four occur."""
    rounds = [len(trick.rounds) for deal in some_deals(20) for trick in deal.tricks]
    assert (min(rounds), max(rounds)) == (1, 4)


@rule("HOLA-FIGHT-7")
def test_an_empty_hand_ends_the_trick() -> None:
    """When the leader has no card left the trick is over without an action."""
    deal = hola().position(trick="3 4 5 6 | 8 9 J Q | K K 5 6 | 10 3 10", hands={3: "A"})
    deal = deal.apply(deal.legal_actions[0])
    assert [(trick.taker, len(trick.cards)) for trick in deal.tricks] == [(2, 16)]
    for over in some_deals(3):
        for before in all_states(over):
            if before.phase == "prolong":
                assert before.hands[before.leader or 0]


@rule("HOLA-FIGHT-8")
def test_no_drawing_inside_a_trick() -> None:
    """Nobody draws before a trick is over."""
    for deal in some_deals(5):
        for before, after in pairwise(all_states(deal)):
            if after.trick.plays:
                assert after.stock == before.stock
                assert sum(map(len, after.hands)) == sum(map(len, before.hands)) - 1


@rule("HOLA-TAKE-1")
def test_the_holder_of_the_last_round_takes_all() -> None:
    """All cards of all rounds go to whoever holds the last one; partners count together."""
    deal = hola().position(trick="9c 10h Jc 9s | 9h 7d 8c 10s", hands={0: "K K"})
    deal = play(deal, "end")
    assert texts(deal.taken[1]) == "9c 10h Jc 9s 9h 7d 8c 10s"
    assert (deal.tally.cards, deal.tally.card_points) == ((0, 8), (0, 20))
    for over in some_deals(5):
        cards = Counter(card for pile in over.taken for card in pile)
        assert cards == Counter(over.rules.pack.cards)


@rule("HOLA-TAKE-2")
def test_the_taker_leads() -> None:
    """Whoever takes a trick leads to the next."""
    for deal in some_deals(5):
        for before, after in pairwise(deal.tricks):
            assert after.leader == before.taker


# Drawing and the end of the deal


@rule("HOLA-DRAW-1")
def test_hands_are_refilled_after_a_trick() -> None:
    """After a trick hands are filled to four, a card each in turn, the taker first."""
    for deal in some_deals(5):
        players = deal.rules.players
        for before, after in pairwise(all_states(deal)):
            if after.trick.plays or not before.stock:
                continue
            taker = after.tricks[-1].taker or 0
            assert {len(hand) for hand in after.hands} == {4} or not after.stock
            for place, card in enumerate(before.stock[: len(before.stock) - len(after.stock)]):
                assert card in after.hands[(taker + place) % players]
    assert hola(4, "draw-when-empty").draw.seats((2, 2, 2, 2), 8, 0, 4) == ()


@rule("HOLA-DRAW-2")
def test_a_short_stock_is_shared() -> None:
    """A stock too short for all is shared equally, and then the hands are played out."""
    assert Counter(hola().draw.seats((0,) * 4, 4, 2, 4)) == Counter(range(4))
    assert hola(3).draw.seats((1, 1, 1), 3, 0, 4) == (0, 1, 2)
    for deal in some_deals(5):
        for state in all_states(deal):
            if state.phase == "lead":
                assert len({len(hand) for hand in state.hands}) == 1


@rule("HOLA-END-1")
def test_a_deal_is_played_to_its_last_card() -> None:
    """A deal is over when the stock and all hands are empty, and not before."""
    for deal in some_deals(5):
        for state in all_states(deal):
            cards = sum(map(len, state.hands)) + len(state.stock)
            assert state.is_over == (cards == 0)


# Points and the result of a deal


@rule("HOLA-PTS-1")
def test_aces_and_tens_count() -> None:
    """Each ace and ten counts 10, nothing else does."""
    for card in hola().pack.cards:
        assert hola().points.of(card) == (10 if card.rank in ("A", "10") else 0)
    for deal in some_deals(3):
        total = 160 if deal.rules.players == 6 else 80
        assert sum(outcome(deal).card_points) == total


@rule("HOLA-PTS-2")
def test_ten_for_the_last_trick() -> None:
    """With two, three or four the last trick counts 10, so that a deal has 90."""
    for players in (2, 3, 4):
        for deal in random_deals(hola(players), 5):
            found = outcome(deal)
            assert found.points is not None
            assert sum(found.points) == 90
            last = deal.tally.side_of(deal.tricks[-1].taker or 0)
            assert found.points[last] == found.card_points[last] + 10
    deal = next(random_deals(hola(4, "no-last-trick-bonus"), 1))
    assert sum(outcome(deal).points or ()) == 80


@rule("HOLA-PTS-3")
def test_no_bonus_with_six() -> None:
    """With six the last trick counts nothing, and a deal has 160; 170 by an option."""
    for deal in random_deals(hola(6), 5):
        assert outcome(deal).points == outcome(deal).card_points
        assert sum(outcome(deal).points or ()) == 160
    deal = next(random_deals(hola(6, "last-trick-bonus"), 1))
    assert sum(outcome(deal).points or ()) == 170


@rule("HOLA-SCORE-1")
def test_points_are_added() -> None:
    """Each side adds its own points, and no stakes are paid."""
    assert decide((50, 40), (5, 3)).scores == (50, 40)
    for deal in some_deals(5):
        found = outcome(deal)
        assert set(found.pay) == {0}
        if found.sweep is None:
            assert found.scores == found.points
    match = hola(3).begin_match(dealer=0)
    assert added(added(match, 30, 40, 20), 0, 50, 40).totals == (30, 90, 60)


@rule("HOLA-SCORE-2")
def test_a_hola_adds_80() -> None:
    """A side that has taken every trick adds 80 more; by options it does not."""
    assert decide((90, 0), (7, 0)).scores == (170, 0)
    assert decide((0, 90), (0, 9)).scores == (0, 170)
    assert decide((0, 0, 90), (0, 0, 5), 3).scores == (0, 0, 170)
    assert decide((160, 0), (5, 0), 6).scores == (240, 0)
    assert decide((90, 0), (7, 0), 4, "no-hola-bonus").scores == (90, 0)


@rule("HOLA-SCORE-3")
def test_a_hola_takes_every_trick() -> None:
    """All the points without every trick are no hola; they are by an option."""
    verdict = decide((90, 0), (6, 1))
    assert (verdict.scores, verdict.sweep) == ((90, 0), None)
    assert decide((90, 0), (6, 1), 4, "all-points-hola").scores == (170, 0)
    assert decide((80, 10), (8, 1), 4, "all-points-hola").scores == (80, 10)


@rule("HOLA-TIE-1")
def test_ties() -> None:
    """Two sides never tie at 90; where sides tie each adds its own points."""
    for players in (2, 4):
        for deal in random_deals(hola(players), 20):
            points = outcome(deal).points or ()
            assert points[0] != points[1]
    assert decide((30, 30, 30), (3, 3, 2), 3).scores == (30, 30, 30)
    assert decide((80, 80), (3, 3), 6).scores == (80, 80)
    tens = range(0, 100, 10)
    shares = [(a, b, 90 - a - b) for a in tens for b in tens if a + b <= 90]
    tied = [share for share in shares if share.count(max(share)) > 1]
    assert (len(shares), len(tied)) == (55, 4)


@rule("HOLA-DEALER-2")
def test_half_of_the_points_keep_the_deal() -> None:
    """The dealer deals again with half of the points for the side, else the next seat deals."""
    assert [next_dealer(dealer, (50, 40)) for dealer in range(4)] == [0, 2, 2, 0]
    assert [next_dealer(dealer, (40, 50)) for dealer in range(4)] == [1, 1, 3, 3]
    assert [next_dealer(dealer, (30, 30, 30), 3) for dealer in range(3)] == [1, 2, 0]
    assert next_dealer(2, (20, 20, 50), 3) == 2
    assert [next_dealer(dealer, (80, 80), 6) for dealer in range(6)] == list(range(6))
    assert [next_dealer(0, (own, 160 - own), 6) for own in (70, 80)] == [1, 0]
    table, tally = hola().table, nothing_taken(SIDES[4])
    loser = hola(4, "loser-deals").rotation
    found = [loser.next_dealer(seat, table, tally, (50, 40), (0,))[0] for seat in range(4)]
    assert found == [1, 3, 3, 1]
    assert loser.next_dealer(2, table, tally, (45, 45), ())[0] == 2
    after = hola(4, "next-deals").rotation
    assert [after.next_dealer(seat, table, tally, (90, 0), (0,))[0] for seat in range(4)] == [
        *(1, 2, 3, 0),
    ]


# Score over several deals


@rule("HOLA-MATCH-1")
def test_the_target() -> None:
    """A match is won with 200 points, with six players 500."""
    for players in NUMBERS:
        target = 500 if players == 6 else 200
        match = hola(players).begin_match(dealer=0)
        none = (0,) * (len(SIDES[players]) - 1)
        match = added(match, target - 10, *none)
        assert not match.is_over
        match = added(match, 10, *none)
        assert match.winners == (0,)
        assert match.why is not None
        assert match.why.reason == "match:target"


@rule("HOLA-MATCH-2")
def test_both_at_the_target() -> None:
    """If several reach the target the highest total wins; equal ones play on."""
    match = added(hola(2).begin_match(dealer=0), 190, 170)
    assert added(match, 10, 80).winners == (1,)
    match = added(match, 30, 50)
    assert (match.totals, match.is_over) == ((220, 220), False)
    match = added(match, 40, 50)
    assert (match.totals, match.winners) == ((260, 270), (1,))


# Burns


def burnt(text: str, *options: str) -> tuple[tuple[int, ...], ...]:
    """Return which sides' totals a first trick sets to zero, once for each burn."""
    deal = hola(4, *(options or ("four-of-a-kind-burns",))).position(trick=text, stock=0)
    events = outcome(play_out(play(deal, "end"), Stream(0))).zeroed
    return tuple(event.sides for event in events if event.trick == 1)


@rule("HOLA-BURN-1")
def test_four_of_a_kind_burn() -> None:
    """A round of four natural cards of one rank burns the total of those who do not take it."""
    assert burnt("J J J J") == ((0,),)
    assert burnt("7 7 7 7") == ((0,),)
    assert burnt("J J 7 J") == ()
    assert burnt("J J J 9") == ()
    assert burnt("9 J J J | J 9 9 9") == ()
    assert burnt("J J J J", "next-deals") == ()
    for players in (2, 3, 6):
        with pytest.raises(sedma.RulesError, match="is for 4 players"):
            sedma.variant("hola", players=players, options=["four-of-a-kind-burns"])


@rule("HOLA-BURN-2")
def test_the_taker_of_the_trick_burns() -> None:
    """If the trick went on, the side that takes it burns."""
    assert burnt("J J J J | 5 3 4 6") == ((1,),)
    assert burnt("5 3 4 6 | J J J J") == ((0,),)
    assert burnt("J J J J | 9 9 9 9") == ((0,), (0,))


@rule("HOLA-BURN-3")
def test_a_burn_takes_what_was_there_before() -> None:
    """The total of earlier deals is lost, and the points of the deal are added."""
    rules = hola(4, "four-of-a-kind-burns")
    deal = rules.position(trick="J J J J", stock=0, dealer=0)
    found = outcome(play_out(play(deal, "end"), Stream(0)))
    assert found.zeroed
    match = evolve(rules.begin_match(dealer=0), totals=(120, 150))
    assert match.add(evolve(found, scores=(30, 60))).totals == (30, 210)


@rule("HOLA-BURN-4")
def test_a_hola_may_burn() -> None:
    """By an option a hola adds nothing and sets the totals of the others to zero."""
    for players in NUMBERS:
        rules = hola(players, "hola-burns")
        low = ["9c", "Kc", "Jc", "Qc", "3c", "4c"][1:players]
        deal = rules.position(hands={0: "9c"} | dict(enumerate(low, 1)), dealer=0)
        found = outcome(play_out(deal, Stream(0)))
        others = tuple(range(1, len(SIDES[players])))
        assert (found.sweep, found.scores) == (0, found.points)
        assert [(event.by, event.sides) for event in found.zeroed] == [(0, others)]
        before = evolve(rules.begin_match(dealer=0), totals=(120, *(150 for _ in others)))
        total = 120 + sum(found.points or ())
        assert before.add(found).totals == (total, *(0 for _ in others))
