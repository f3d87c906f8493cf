"""Every rule of the default classic game, tested by its id.

The tests take no fixtures, so that `test_planted_faults` can run them with a fault planted.
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from family import legal, play, refused
from support import all_states, nothing_taken, random_deals, rule, rules_of, texts

import sedma
from sedma import End, Play, Rules, card

NUMBERS = (2, 3, 4)


def classic(players: int = 4) -> Rules:
    """Return the default rules."""
    return rules_of("classic", players)


def result(players: int, points: tuple[int, ...], cards: tuple[int, ...]) -> sedma.Verdict:
    """Return the verdict on points and numbers of cards."""
    rules = classic(players)
    tally = sedma.Tally(
        sides=rules.sides.final(rules.table),
        card_points=points,
        cards=cards,
        tricks=tuple(map(bool, cards)),
        rounds=cards,
        last_taker=0,
    )
    return rules.result.decide(tally, points)


def next_dealer(players: int, dealer: int, winners: tuple[int, ...]) -> int:
    """Return who deals after a deal that these sides won."""
    rules = classic(players)
    tally = nothing_taken(rules.sides.final(rules.table))
    return rules.rotation.next_dealer(dealer, rules.table, tally, None, winners)[0]


# Pack, seats and deal


@rule("CLASSIC-PACK-1")
def test_pack_of_32() -> None:
    """Two and four players use the 32 cards from seven to ace, each once."""
    expected = [f"{rank}{suit}" for rank in ("7", "8", "9", "10", *"JQKA") for suit in "cshd"]
    for players in (2, 4):
        assert [str(one) for one in classic(players).pack.cards] == expected


@rule("CLASSIC-PACK-2", "CLASSIC-PACK-3")
def test_suits_and_order_of_ranks_do_not_matter() -> None:
    """Turning every suit into another, or swapping worthless ranks, changes no result."""
    suits = dict(zip("cshd", "hdcs", strict=True))
    ranks = {"8": "K", "K": "8", "9": "Q", "Q": "9"}
    for deal in random_deals(classic(4), 20):
        pack = deal.start.pack
        assert pack is not None
        for turn in (
            {one: sedma.Card(one.rank, suits[one.suit]) for one in pack},
            {one: sedma.Card(ranks.get(one.rank, one.rank), one.suit) for one in pack},
        ):
            twin = classic(4).deal(pack=[turn[one] for one in pack], dealer=deal.dealer)
            for move in deal.history:
                other = Play(turn[move.action.card]) if isinstance(move.action, Play) else End()
                twin = twin.apply(other)
            assert twin.outcome == deal.outcome


@rule("CLASSIC-PACK-4")
def test_thirty_cards_for_three() -> None:
    """With three players one eight and one nine are out of the pack."""
    pack = classic(3).pack
    assert len(pack) == 30
    assert Counter(one.rank for one in pack.cards)["8"] == 3
    assert Counter(one.rank for one in pack.cards)["9"] == 3


@rule("CLASSIC-PACK-5")
def test_removed_cards_take_no_part() -> None:
    """The cards taken out are dealt to nobody and taken by nobody."""
    for deal in random_deals(classic(3), 5):
        seen = {one for pile in deal.taken for one in pile}
        assert len(seen) == 30
        assert not seen & set(classic(3).pack.removed)
        assert deal.start.pack is not None
        assert not set(deal.start.pack) & set(classic(3).pack.removed)


@rule("CLASSIC-SEAT-1")
def test_sides() -> None:
    """Two and three play alone; of four, those who sit opposite are partners."""
    sides = {players: classic(players).sides.final(classic(players).table) for players in NUMBERS}
    assert sides == {2: ((0,), (1,)), 3: ((0,), (1,), (2,)), 4: ((0, 2), (1, 3))}


@rule("CLASSIC-SEAT-2")
def test_clockwise() -> None:
    """Deal, play and draw go clockwise."""
    table = classic(4).table
    assert table.direction == "clockwise"
    assert table.names == ("N", "E", "S", "W")


@rule("CLASSIC-DEAL-1")
def test_two_packets_of_two() -> None:
    """Four cards each in packets of two, from the dealer's left; the rest is the stock."""
    for players, stock in ((2, 24), (3, 18), (4, 16)):
        rules = classic(players)
        deal = rules.deal(pack=rules.pack.cards, dealer=1)
        order = rules.pack.cards
        seats = [(2 + step) % players for step in range(players)]
        for place, seat in enumerate(seats):
            packets = order[2 * place :][:2] + order[2 * (place + players) :][:2]
            assert deal.hands[seat] == packets
        assert len(deal.stock) == stock
        assert deal.stock == order[-stock:]


@rule("CLASSIC-LEAD-1")
def test_left_of_dealer_leads() -> None:
    """The seat after the dealer leads first, whoever deals."""
    for players in NUMBERS:
        for dealer in range(players):
            deal = classic(players).deal(seed=1, dealer=dealer)
            assert deal.to_move == (dealer + 1) % players


@rule("CLASSIC-LEAD-2")
def test_taker_leads_any_card() -> None:
    """Whoever took a trick leads to the next, with any card held."""
    deal = classic().position(leader=0, trick="9 10 J 9", hands={0: "K K 8", 3: "A K Q"})
    deal = play(deal, "end")
    assert (deal.to_move, deal.phase) == (3, "lead")
    assert {action.text for action in deal.legal_actions} == set(texts(deal.hands[3]).split())
    for state in all_states(next(random_deals(classic(3), 1))):
        if state.tricks and state.phase == "lead":
            assert state.to_move == state.tricks[-1].taker


# Playing and winning a trick


@rule("CLASSIC-TURN-1")
def test_one_card_each_in_turn() -> None:
    """In each round every seat plays exactly one card, clockwise from the leader."""
    for players in NUMBERS:
        for deal in random_deals(classic(players), 10):
            for trick in deal.tricks:
                for one in trick.rounds:
                    seats = [play.seat for play in one]
                    assert seats == [(trick.leader + step) % players for step in range(players)]
    deal = classic().deal(seed=3, dealer=0)
    assert refused(deal, "pass") == "pass:never"
    with pytest.raises(sedma.NotToMoveError, match="CLASSIC-TURN-1"):
        deal.apply(Play(deal.hands[2][0]), seat=2)


@rule("CLASSIC-TURN-2")
def test_any_card_of_the_hand() -> None:
    """A follower may play any card in any round, the leader any in the first; held ones only."""
    deal = classic().position(leader=0, trick="9c", hands={1: "9s K A 7"})
    assert legal(deal) == texts(deal.hands[1])
    assert refused(deal, "8c") == "hand:not-held"
    deal = classic().position(leader=0, trick="9c 8 8 8 | 9s", hands={1: "9h K A"})
    assert legal(deal) == texts(deal.hands[1])
    deal = classic().position(leader=2, hands={2: "9h K A 7"})
    assert legal(deal) == texts(deal.hands[2])


@rule("CLASSIC-BEAT-1")
def test_led_rank_stays() -> None:
    """The rank of the first card stays the rank led through all rounds."""
    judged = sedma.judge(classic(), "9 8 8 8 | 7 9 7 10")
    assert [one.beats for one in judged.cards] == [True, *[False] * 3, True, True, True, False]
    deal = classic().position(leader=0, trick="9 10 J 9 | 7 8 8 8", hands={0: "9 10"})
    assert legal(deal).split()[0].startswith("9")


@rule("CLASSIC-BEAT-2")
def test_equal_or_seven_beats() -> None:
    """A card beats exactly if it has the rank led or is a seven."""
    rules = classic()
    for led in rules.pack.cards:
        for played in rules.pack.cards:
            ruling = rules.beat.beats(led, led, played)
            assert bool(ruling) == (played.rank in (led.rank, "7"))


@rule("CLASSIC-BEAT-3", "CLASSIC-BEAT-7")
def test_last_beating_card_takes() -> None:
    """The last card that beats takes the trick: natural over seven, seven over natural."""
    for text, holder in (
        ("9 9 8 8", 1),
        ("9 7 9 8", 2),
        ("9 9 9 7", 3),
        ("9 7 7 8", 2),
        ("9 7 8 8 | 9 9 8 8", 1),
    ):
        assert sedma.judge(classic(), text).holder == holder
    deal = play(classic().position(leader=0, trick="9 7 9 8", hands={0: "K"}), "end")
    assert deal.tricks[-1].taker == 2


@rule("CLASSIC-BEAT-4")
def test_led_seven_asks_for_sevens() -> None:
    """If a seven is led only sevens beat it."""
    assert sedma.judge(classic(), "7 A 10 9").holder == 0
    assert sedma.judge(classic(), "7 A 7 9").holder == 2
    judged = sedma.judge(classic(), "7 K 8 9")
    assert {one.why.reason for one in judged.cards[1:]} == {"beat:wild-led"}
    assert judged.cards[1].why.rule is not None
    assert judged.cards[1].why.rule.id == "CLASSIC-BEAT-4"


@rule("CLASSIC-BEAT-5")
def test_leader_keeps_an_unbeaten_trick() -> None:
    """If nobody beats the leader's card the leader takes the trick."""
    judged = sedma.judge(classic(), "K 8 9 J")
    assert (judged.holder, judged.why.reason) == (0, "take:leader")
    deal = classic(2).position(leader=1, trick="K 8", hands={1: "J"})
    assert play(deal, "end").tricks[-1].taker == 1


@rule("CLASSIC-BEAT-6")
def test_a_seven_changes_nothing() -> None:
    """A seven played to a trick neither changes the rank led nor is announced."""
    assert sedma.judge(classic(), "9 7 9 8").cards[2].beats
    assert not sedma.judge(classic(), "9 7 K 8").cards[2].beats
    deal = classic().deal(seed=1)
    assert all(isinstance(action, Play) for action in deal.legal_actions)


@rule("CLASSIC-CONT-1")
def test_only_the_leader_decides_after_each_round() -> None:
    """After each complete round the leader alone ends or prolongs the trick."""
    for players in NUMBERS:
        for deal in random_deals(classic(players), 10):
            for state in all_states(deal):
                complete = bool(state.trick.plays) and len(state.trick.plays) % players == 0
                may_end = End() in state.legal_actions
                assert may_end == complete
                if complete:
                    assert (state.to_move, state.phase) == (state.leader, "prolong")
    deal = classic().position(leader=0, trick="9 10", hands={2: "9 7"})
    assert refused(deal, "end") == "end:mid-round"
    cannot = classic().position(leader=0, trick="9 10 J 9", hands={0: "A K Q"})
    assert (cannot.to_move, legal(cannot)) == (0, "end")


@rule("CLASSIC-CONT-2")
def test_prolonging_card_must_fit() -> None:
    """The leader goes on only with the rank led or a seven, from the hand."""
    deal = classic().position(leader=0, trick="9c 10 J 9s", hands={0: "9h 7d Ac"})
    assert legal(deal) == "7d 9h end"
    assert refused(deal, "Ac") == "prolong:other-card"
    assert refused(deal, "9d") == "hand:not-held"
    seven_led = classic().position(leader=0, trick="7c K J 8", hands={0: "Kh 7d Ac"})
    assert legal(seven_led) == "7d end"


@rule("CLASSIC-CONT-3")
def test_everybody_answers_a_prolonging_card() -> None:
    """When the leader goes on, every other seat plays one more card, any, in order."""
    deal = classic().position(leader=0, trick="9c 10 J 9s | 9h", hands={1: "7 K", 2: "8 K"})
    assert (deal.to_move, legal(deal)) == (1, texts(deal.hands[1]))
    deal = deal.apply(deal.legal_actions[1])
    assert (deal.to_move, legal(deal)) == (2, texts(deal.hands[2]))
    deal = deal.apply(deal.legal_actions[0])
    assert deal.to_move == 3
    deal = deal.apply(deal.legal_actions[0])
    assert (deal.to_move, deal.phase) == (0, "prolong")


@rule("CLASSIC-CONT-4")
def test_no_drawing_inside_a_trick() -> None:
    """A trick has no more rounds than the leader held cards; nobody draws before it ends."""
    longest = 0
    for players in NUMBERS:
        for deal in random_deals(classic(players), 40):
            for before, after in pairwise(all_states(deal)):
                if after.trick.plays:
                    assert len(after.stock) == len(before.stock)
            longest = max(longest, *(len(trick.rounds) for trick in deal.tricks))
    assert longest == 4
    deal = classic(2).position(leader=0, trick="9 8 | 7 8 | 9 8 | 7", hands={1: "8"})
    deal = deal.apply(deal.legal_actions[0])
    assert len(deal.tricks[0].rounds) == 4
    assert all(isinstance(move.action, Play) for move in deal.history)


@rule("CLASSIC-CONT-5")
def test_leader_without_a_card_must_end() -> None:
    """A leader who holds no card to go on with can only end the trick."""
    deal = classic().position(leader=0, trick="9 7 J 8", hands={0: "8 K A"})
    assert legal(deal) == "end"
    assert deal.explain(End()).reason == "end:must"
    last = classic(2).position(leader=0, trick="9", hands={0: "", 1: "K"}, stock=0)
    assert play(last, legal(last)).is_over


@rule("CLASSIC-CONT-6")
def test_going_on_while_the_own_side_holds() -> None:
    """The leader may go on whoever holds the trick."""
    for trick in ("9c K J 8", "9c K 9s 8", "9c K J 9s"):
        deal = classic().position(leader=0, trick=trick, hands={0: "9h 7d Ac"})
        assert legal(deal) == "7d 9h end"


@rule("CLASSIC-CONT-7")
def test_leader_holds_when_a_round_begins() -> None:
    """With the card that prolongs a trick the leader holds it again."""
    for players in NUMBERS:
        for deal in random_deals(classic(players), 10):
            for before, after in pairwise(all_states(deal)):
                if before.phase == "prolong" and after.phase == "follow":
                    assert after.holder == after.leader


@rule("CLASSIC-CONT-8")
def test_leader_may_stop() -> None:
    """The leader may end a trick that could be prolonged."""
    deal = classic().position(leader=0, trick="9c 10 J 9s", hands={0: "9h 7d Ac"})
    assert deal.explain(End()).reason == "end:may"
    assert play(deal, "end").tricks[-1].taker == 3


@rule("CLASSIC-TAKE-1")
def test_taker_gets_all_cards_of_all_rounds() -> None:
    """The taker gets every card of every round; partners count together."""
    deal = classic().position(leader=0, trick="9c 10h Jc 9s | 9h 7d 8c 10s", hands={0: "K K"})
    deal = play(deal, "end")
    assert texts(deal.taken[1]) == "9c 10h Jc 9s 9h 7d 8c 10s"
    assert (deal.tally.cards, deal.tally.card_points) == ((0, 8), (0, 20))


# Drawing and the end of the deal


@rule("CLASSIC-DRAW-1")
def test_hands_are_filled_after_a_trick_from_the_taker_on() -> None:
    """After a trick everybody draws up to four cards, the taker first, then in turn."""
    for players in NUMBERS:
        for deal in random_deals(classic(players), 10):
            for before, after in pairwise(all_states(deal)):
                if after.trick.plays or not before.stock:
                    continue
                assert {len(hand) for hand in after.hands} == {4} or not after.stock
                taker = after.tricks[-1].taker
                assert before.stock[0] in after.hands[taker]
                if len(before.stock) > 1:
                    assert before.stock[1] in after.hands[(taker + 1) % players]


@rule("CLASSIC-DRAW-2")
def test_one_card_at_a_time() -> None:
    """Cards are drawn one at a time in turn, round and round."""
    assert classic().draw.seats((2, 2, 2, 2), 16, 1, 4) == (1, 2, 3, 0, 1, 2, 3, 0)
    deal = classic().position(
        leader=0,
        trick="9 10 J 9 | 9 7 8 10",
        hands={0: "K K"},
        stock="Ac As Ah Ad Qc Qs Qh Qd",
    )
    deal = play(deal, "end")
    for seat, drawn in ((1, "Ac Qc"), (2, "As Qs"), (3, "Ah Qh"), (0, "Ad Qd")):
        assert set(drawn.split()) <= set(texts(deal.hands[seat]).split())


@rule("CLASSIC-DRAW-3")
def test_short_stock_is_shared() -> None:
    """A stock too short for all is shared equally: hands stay level."""
    for players, stock, size in ((4, 4, 1), (4, 8, 2), (4, 12, 3), (2, 2, 1), (3, 6, 2)):
        drawn = classic(players).draw.seats((0,) * players, stock, 1, 4)
        assert Counter(drawn) == Counter(dict.fromkeys(range(players), size))
    for players in NUMBERS:
        for deal in random_deals(classic(players), 10):
            for state in all_states(deal):
                if state.phase == "lead":
                    assert len({len(hand) for hand in state.hands}) == 1


@rule("CLASSIC-DRAW-4")
def test_smallest_hand_draws_first() -> None:
    """The next card goes to the smallest hand, counted from the taker."""
    draw = classic(3).draw
    assert draw.seats((3, 4, 3), 20, 0, 4) == (0, 2)
    assert draw.seats((2, 1, 1), 2, 0, 4) == (1, 2)
    assert draw.seats((2, 2, 2), 5, 0, 4) == (0, 1, 2, 0, 1)


@rule("CLASSIC-DRAW-5")
def test_drawing_is_no_choice() -> None:
    """Drawing is compulsory: it happens by itself and there is no action for it."""
    for deal in random_deals(classic(), 5):
        for before, after in pairwise(all_states(deal)):
            kinds = {type(action) for action in before.legal_actions}
            assert kinds <= {Play, End}
            if after.phase == "lead" and before.stock:
                assert len(after.stock) < len(before.stock)


@rule("CLASSIC-END-1")
def test_the_deal_ends_when_all_cards_are_played() -> None:
    """Without a stock play goes on until the hands are empty; then the deal is over."""
    for players, cards in ((2, 32), (3, 30), (4, 32)):
        for deal in random_deals(classic(players), 5):
            assert sum(len(pile) for pile in deal.taken) == cards
            assert not any(deal.hands)
            assert not deal.stock
            assert deal.outcome is not None
            assert deal.legal_actions == ()
            assert refused(deal, "Ac") == "turn:over"
            states = all_states(deal)
            assert all(state.outcome is None for state in states[:-1])
            assert any(not state.stock and not state.is_over for state in states)


@rule("CLASSIC-END-2")
def test_a_decided_deal_is_played_out() -> None:
    """A deal goes on although one side has the majority already."""
    decided = 0
    for deal in random_deals(classic(2), 20):
        assert sum(len(pile) for pile in deal.taken) == 32
        decided += any(max(state.tally.card_points) >= 50 for state in all_states(deal)[:-1])
    assert decided


# Points and the result


@rule("CLASSIC-PTS-1")
def test_aces_and_tens() -> None:
    """Aces and tens count ten points each, all other cards nothing."""
    rules = classic()
    values = {one: rules.points.of(one) for one in rules.pack.cards}
    assert {one.rank for one, value in values.items() if value == 10} == {"A", "10"}
    assert sum(values.values()) == 80
    for deal in random_deals(rules, 5):
        assert sum(deal.tally.card_points) == 80


@rule("CLASSIC-PTS-2")
def test_last_trick() -> None:
    """The side that takes the last trick has ten points more, whatever is in it."""
    for deal in random_deals(classic(4), 10):
        outcome = deal.outcome
        assert outcome is not None
        last = deal.tricks[-1].taker
        assert last is not None
        extra = [
            own - cards for own, cards in zip(outcome.points, outcome.card_points, strict=True)
        ]
        assert extra == [10 if side == last % 2 else 0 for side in range(2)]


@rule("CLASSIC-PTS-3")
def test_ninety_points() -> None:
    """The points of a deal total 90; each side's are a multiple of ten."""
    for players in NUMBERS:
        for deal in random_deals(classic(players), 20):
            assert deal.outcome is not None
            assert sum(deal.outcome.points) == 90
            assert all(points % 10 == 0 for points in deal.outcome.points)


@rule("CLASSIC-STAKE-1")
def test_most_points_win_one_stake() -> None:
    """Most points win one stake; with three players less than half may do."""
    assert result(4, (50, 40), (16, 16)).scores == (1, 0)
    assert result(4, (10, 80), (4, 28)).scores == (0, 1)
    assert result(3, (40, 30, 20), (12, 9, 9)).scores == (1, 0, 0)


@rule("CLASSIC-STAKE-2")
def test_all_points_win_two() -> None:
    """All 90 points but not all cards win two stakes."""
    assert result(4, (90, 0), (28, 4)).scores == (2, 0)
    assert result(3, (0, 90, 0), (3, 24, 3)).scores == (0, 2, 0)


@rule("CLASSIC-STAKE-3")
def test_all_cards_win_three() -> None:
    """Every card wins three stakes."""
    assert result(4, (0, 90), (0, 32)).scores == (0, 3)
    assert result(3, (90, 0, 0), (30, 0, 0)).scores == (3, 0, 0)


@rule("CLASSIC-STAKE-4", "CLASSIC-REJ-2")
def test_two_sides_never_tie() -> None:
    """With two sides the winner has 50 or more; 45-45 and any other tie cannot happen."""
    for players in (2, 4):
        for deal in random_deals(classic(players), 60):
            assert deal.outcome is not None
            assert len(deal.outcome.winners) == 1
            assert deal.outcome.points[deal.outcome.winners[0]] >= 50


@rule("CLASSIC-PAY2-1")
def test_losing_side_pays() -> None:
    """With two sides the losers pay the winners what they won, each loser one winner."""
    assert result(4, (50, 40), (16, 16)).pay == (1, -1)
    assert result(2, (0, 90), (0, 32)).pay == (-3, 3)
    assert result(4, (50, 40), (16, 16)).reasons[-1] == "pay:loser"


@rule("CLASSIC-PAY3-1")
def test_winner_of_three_collects_from_both() -> None:
    """A single winner of three gets the stakes from each of the others."""
    assert result(3, (50, 30, 10), (12, 9, 9)).pay == (2, -1, -1)
    assert result(3, (0, 90, 0), (3, 24, 3)).pay == (-2, 4, -2)
    assert result(3, (50, 20, 20), (12, 9, 9)).pay == (2, -1, -1)


@rule("CLASSIC-PAY3-2")
def test_third_pays_two_who_tie() -> None:
    """If two tie for most, the third pays one stake to each."""
    verdict = result(3, (40, 40, 10), (12, 12, 6))
    assert (verdict.pay, verdict.scores, verdict.winners) == ((1, 1, -2), (1, 1, 0), (0, 1))


@rule("CLASSIC-PAY3-3")
def test_nobody_pays_if_all_tie() -> None:
    """If all three have 30 points nothing is paid."""
    verdict = result(3, (30, 30, 30), (9, 12, 9))
    assert (verdict.pay, verdict.stakes, verdict.winners) == ((0, 0, 0), 0, ())


@rule("CLASSIC-PAY3-4")
def test_ties_for_most_among_three() -> None:
    """Of all splits of 90 points in tens only 40-40-10 is a tie of two for most."""
    ties = set()
    for first in range(0, 100, 10):
        for second in range(0, 100 - first, 10):
            points = (first, second, 90 - first - second)
            if len(result(3, points, (10, 10, 10)).winners) == 2:
                ties.add(tuple(sorted(points)))
    assert ties == {(10, 40, 40)}


# Next dealer and leader


@rule("CLASSIC-ROT-1")
def test_loser_deals_and_winner_leads() -> None:
    """A loser deals next, so placed that a winner leads."""
    for players in NUMBERS:
        for deal in random_deals(classic(players), 30):
            outcome = deal.outcome
            assert outcome is not None
            winners = {seat for side in outcome.winners for seat in outcome.sides[side]}
            if winners:
                assert outcome.next_dealer not in winners
                assert outcome.next_leader in winners
            assert outcome.next_leader == (outcome.next_dealer + 1) % players


@rule("CLASSIC-ROT-2")
def test_rotation_of_two() -> None:
    """With two players the loser deals and the winner leads."""
    dealers = [next_dealer(2, dealer, (won,)) for dealer in (0, 1) for won in (0, 1)]
    assert dealers == [1, 0, 1, 0]


@rule("CLASSIC-ROT-3")
def test_rotation_of_four() -> None:
    """If the dealing side won, the deal goes left; if it lost, to the partner."""
    assert [next_dealer(4, dealer, (dealer % 2,)) for dealer in range(4)] == [1, 2, 3, 0]
    assert [next_dealer(4, dealer, (1 - dealer % 2,)) for dealer in range(4)] == [2, 3, 0, 1]


@rule("CLASSIC-ROT-4")
def test_rotation_of_three_with_one_winner() -> None:
    """With three players the right neighbour of the winner deals."""
    for dealer in range(3):
        assert [next_dealer(3, dealer, (won,)) for won in range(3)] == [2, 0, 1]


@rule("CLASSIC-ROT-5")
def test_rotation_of_three_with_two_winners() -> None:
    """After 40-40-10 the player with 10 deals."""
    for dealer in range(3):
        assert [next_dealer(3, dealer, won) for won in ((0, 1), (0, 2), (1, 2))] == [2, 1, 0]


@rule("CLASSIC-ROT-6")
def test_rotation_of_three_without_winner() -> None:
    """After 30-30-30 the same dealer deals again."""
    assert [next_dealer(3, dealer, ()) for dealer in range(3)] == [0, 1, 2]


@rule("CLASSIC-MATCH-1")
def test_each_deal_is_settled_by_itself() -> None:
    """Stakes are paid deal by deal: what is paid sums to nothing and follows the stakes."""
    for players in NUMBERS:
        for deal in random_deals(classic(players), 30):
            outcome = deal.outcome
            assert outcome is not None
            assert sum(outcome.pay) == 0
            assert max(outcome.pay) in (0, *(outcome.stakes * k for k in range(1, players)))
            assert max(outcome.scores) == outcome.stakes <= 3


@rule("CLASSIC-TALK-1", "CLASSIC-DEAL-2", "CLASSIC-DEAL-3")
def test_procedures_of_the_table_are_input() -> None:
    """Order of the pack and first dealer are given to the deal; advice is no action."""
    rules = classic()
    for dealer in range(4):
        deal = rules.deal(pack=rules.pack.cards, dealer=dealer)
        assert deal.dealer == dealer
        assert deal.start.pack == rules.pack.cards
    assert {type(action) for action in deal.legal_actions} == {Play}


@rule("CLASSIC-REJ-1")
def test_no_pack_of_24() -> None:
    """No number of players uses a pack of 24 cards."""
    assert [len(classic(players).pack) for players in NUMBERS] == [32, 30, 32]


@rule("CLASSIC-REJ-3")
def test_eighty_card_points_are_not_double() -> None:
    """All card points without the last trick win one stake only."""
    assert result(4, (80, 10), (28, 4)).stakes == 1


@rule("CLASSIC-REJ-4")
def test_tricks_may_have_several_rounds() -> None:
    """A trick does not always end after one round."""
    deal = classic().position(leader=0, trick="9c 10 J 9s", hands={0: "9h"})
    assert play(deal, "9h").trick.plays[-1].card == card("9h")
