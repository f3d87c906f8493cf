"""Every rule of the classic game that applies under an option, tested by its id.

Like `test_rules`, the tests take no fixtures, so that faults can be planted.
"""

from __future__ import annotations

from itertools import pairwise

import pytest
from support import all_states, nothing_taken, random_deals, rule, rules_of

import sedma
from sedma import Deal, End, Match, Outcome, Pack, Pass, Play, Rules
from sedma.components import Difference, NextDeals, Points, Totals

BURNS = {"burn": {"run": 1, "special": (("7", 3),)}}
FULL_PACK = {"pack": Pack.from_seven(), "short_hands": "skip"}
TRUMPS = {"beat": {"bars": (("led", "7"),)}, "prolong": {"card": "beating"}}


def classic(players: int = 4, **changes: object) -> Rules:
    """Return the classic rules with changes."""
    return rules_of("classic", players, **changes)


def legal(deal: Deal) -> str:
    """Return the legal actions as text."""
    return " ".join(action.text for action in deal.legal_actions)


def trick(rules: Rules, text: str) -> Deal:
    """Return a deal with this trick on the table."""
    return rules.position(leader=0, trick=text)


def outcome(deal: Deal) -> Outcome:
    """Return the outcome of a deal that is over."""
    found = deal.outcome
    assert found is not None
    return found


def play_match(rules: Rules, seed: int, deals: int = 60) -> tuple[list[Outcome], Match]:
    """Play a match at random, to its end or for so many deals."""
    stream = sedma.Stream(seed)
    match = rules.begin_match(stream=stream)
    while not match.is_over and len(match.outcomes) < deals:
        deal = match.next_deal(stream=stream)
        while deal.legal_actions:
            deal = deal.apply(stream.choose(deal.legal_actions))
        match = match.add(deal.outcome)
    return list(match.outcomes), match


# Burns


@rule("CLASSIC-BURN-1")
def test_four_in_succession_burn_a_trick() -> None:
    """Four cards of one rank in succession in one trick burn it, with two and four players."""
    deal = trick(classic(4, **BURNS), "9 9 9 9")
    assert deal.burn is not None
    assert (deal.burn.kind, deal.burn.seat, deal.burn.card) == ("trick", 3, 4)
    assert trick(classic(2, **BURNS), "K K | K K").burn is not None
    assert trick(classic(4, **BURNS), "9 9 9 8").burn is None
    assert trick(classic(4), "9 9 9 9").burn is None


@rule("CLASSIC-BURN-2")
def test_a_burn_wins_at_once() -> None:
    """The side of the fourth card wins; play stops and no points are counted."""
    deal = trick(classic(4, **BURNS), "A A A A")
    assert (deal.is_over, deal.legal_actions, deal.phase) == (True, (), "over")
    found = outcome(deal)
    assert (found.winners, found.points, found.last_taker) == ((1,), None, None)
    assert found.pay == (-1, 1)
    assert deal.explain(sedma.action("7c")).reason == "turn:burnt"


@rule("CLASSIC-BURN-3")
def test_an_ordinary_burn_wins_one_stake() -> None:
    """A burn of any rank but seven is worth one stake."""
    for rank in ("8", "9", "10", "J", "Q", "K", "A"):
        assert outcome(trick(classic(4, **BURNS), " ".join([rank] * 4))).stakes == 1


@rule("CLASSIC-BURN-4")
def test_burnt_sevens_win_three_stakes() -> None:
    """Four sevens in succession are worth three stakes."""
    assert outcome(trick(classic(4, **BURNS), "7 7 7 7")).stakes == 3
    assert outcome(trick(classic(4, **BURNS), "9 J 7 7 | 7 7")).stakes == 3


@rule("CLASSIC-BURN-5")
def test_any_other_card_breaks_a_run() -> None:
    """Another rank breaks the run; a seven does not stand in for the rank of the run."""
    for text in ("9 9 8 9 | 9", "9 9 7 9 | 9", "9 9 9 7", "9 7 7 7 | 9"):
        assert trick(classic(4, **BURNS), text).burn is None


@rule("CLASSIC-BURN-6")
def test_a_run_crosses_rounds_but_not_tricks() -> None:
    """A run may span rounds of one trick, never two tricks."""
    rules = classic(2, **BURNS)
    deal = trick(rules, "K K | K K")
    assert deal.burn is not None
    deal = rules.position(leader=0, trick="K 9", hands={0: "9 9 J", 1: "9 Q J"})
    for word in ("end", "9s", "9d"):
        deal = deal.apply(next(a for a in deal.legal_actions if a.text[:-1] == word[:-1]))
    assert deal.burn is None
    deal = deal.apply(next(a for a in deal.legal_actions if a.text.startswith("9")))
    assert deal.burn is None


@rule("CLASSIC-BURN-7")
def test_higher_tariff() -> None:
    """On the high tariff a burn wins 4 or 5 stakes, tens 10, sevens 15."""
    for base in (4, 5):
        rules = classic(4, burn={"run": base, "special": (("10", 10), ("7", 15))})
        stakes = [outcome(trick(rules, " ".join([r] * 4))).stakes for r in ("9", "A", "10", "7")]
        assert stakes == [base, base, 10, 15]


@rule("CLASSIC-BURN-8")
def test_no_burns_for_three() -> None:
    """Burns are refused with three players; without them four equal cards mean nothing."""
    with pytest.raises(sedma.RulesError, match="burns are for two sides"):
        classic(3, **BURNS)
    eights_out = Pack.from_seven().without(sedma.Card("8", "d"), sedma.Card("8", "h"))
    assert trick(classic(3, pack=eights_out), "9 9 9 | 9 J J").burn is None


@rule("CLASSIC-BURN-9", "CLASSIC-BURN-10")
def test_what_can_burn() -> None:
    """Only the rank led, with the first four cards, or sevens; the leader's side never gains."""
    seen = set()
    for players in (2, 4):
        rules = classic(players, burn={"run": 1})
        for rank in ("8", "K"):
            for deal in random_deals(rules, 150, seed=len(rank)):
                if deal.burn is None:
                    continue
                led = deal.trick.cards[0].rank
                seen.add(deal.burn.rank == led)
                assert deal.burn.rank in (led, "7")
                if deal.burn.rank == led:
                    assert deal.burn.card == 4
                    assert (deal.burn.seat - (deal.trick.leader or 0)) % 2 == 1
                else:
                    assert (deal.burn.card or 0) > 4
    deal = trick(classic(4, burn={"run": 1}), "8 K K K | 8 K 9 9")
    assert deal.burn is None


@rule("CLASSIC-ROT-7")
def test_a_burn_rotates_like_a_win() -> None:
    """After a burn or four in hand the next dealer is found as after any win of that side."""
    for dealer in range(4):
        rules = classic(4, **BURNS)
        deal = rules.position(leader=0, trick="9 9 9 9", dealer=dealer)
        expected = (dealer + 1) % 4 if dealer % 2 == 1 else (dealer + 2) % 4
        assert outcome(deal).next_dealer == expected
    rules = classic(4, burn={"in_one_hand": 4})
    deal = rules.position(leader=0, hands={2: "K K K K"}, dealer=3)
    assert (outcome(deal).winners, outcome(deal).next_dealer) == ((0,), 1)


@rule("CLASSIC-FOUR-1")
def test_four_of_a_kind_in_hand() -> None:
    """Four cards of one rank in hand win four stakes: after the deal or a draw, first holder."""
    rules = classic(4, burn={"in_one_hand": 4})
    deal = rules.position(leader=1, hands={0: "K K K K", 3: "7 7 7 7"})
    assert deal.burn is not None
    assert (deal.burn.kind, deal.burn.seat, deal.burn.rank, deal.is_over) == ("hand", 3, "7", True)
    assert (outcome(deal).stakes, outcome(deal).pay, outcome(deal).points) == (4, (-4, 4), None)
    deal = rules.position(leader=0, trick="9c 8c 8s 8h", hands={1: "Ac As Ah"})
    assert not deal.is_over
    drawn = rules.position(
        leader=0,
        trick="9c 8c 8s 8h",
        hands={0: "Kc Qc Jc", 1: "Ac As Ah", 2: "Ks Qs Js", 3: "Kh Qh Jh"},
        stock="10c Ad 10s 10h 10d 7c 7s 7h 7d 8d 9s 9h 9d Jd Qd Kd",
    ).apply(End())
    assert drawn.burn is not None
    assert (drawn.burn.seat, drawn.burn.rank) == (1, "A")


# Other packs and deals


@rule("CLASSIC-DEAL8-1")
def test_eight_cards_each() -> None:
    """With eight cards each there is no stock, and a trick may last eight rounds."""
    rules = classic(4, hand_size=8)
    deal = rules.deal(seed=1)
    assert ({len(hand) for hand in deal.hands}, deal.stock) == ({8}, ())
    deal = trick(rules, "9 8 8 8 | 9 10 10 10 | 9 J J J | 9 Q Q Q | 7 K K K | 7")
    assert len(deal.trick.rounds) == 6
    assert all(sum(outcome(deal).rounds) == 8 for deal in random_deals(rules, 5))


@rule("CLASSIC-TRUMP7-1")
def test_sevens_as_trumps_take() -> None:
    """A trick with a seven goes to the last seven, else to the last card equal to the one led."""
    rules = classic(4, **TRUMPS)
    for text, holder in (("9 7 9 8", 1), ("9 7 7 9", 2), ("9 8 9 J", 2), ("7 8 9 10", 0)):
        assert sedma.judge(rules, text).holder == holder
    judged = sedma.judge(rules, "9 7 9 8")
    assert judged.cards[2].why.reason == "beat:barred"


@rule("CLASSIC-TRUMP7-2")
def test_sevens_as_trumps_prolong() -> None:
    """Once a trick holds a seven only a seven prolongs it; before, an equal card does too."""
    rules = classic(4, **TRUMPS)
    hands = {0: "9h 7d Ac"}
    assert legal(rules.position(leader=0, trick="9c 7c J 8", hands=hands)) == "7d end"
    assert legal(rules.position(leader=0, trick="9c K J 8", hands=hands)) == "7d 9h end"


@rule("CLASSIC-TRUMP7-3")
def test_a_led_seven_is_a_trump() -> None:
    """If a seven is led only sevens beat it and only sevens prolong the trick."""
    rules = classic(4, **TRUMPS)
    assert sedma.judge(rules, "7 8 9 10").holder == 0
    assert sedma.judge(rules, "7 8 7 10").holder == 2
    deal = rules.position(leader=0, trick="7c 8 9 10", hands={0: "8h 7d Ac"})
    assert legal(deal) == "7d end"


@rule("CLASSIC-P3X32-1")
def test_one_round_of_two_cards() -> None:
    """With all 32 cards for three exactly one round has two cards: the last."""
    for deal in random_deals(classic(3, **FULL_PACK), 30):
        rounds = [one for trick in deal.tricks for one in trick.rounds]
        assert [len(one) for one in rounds] == [3] * 10 + [2]


@rule("CLASSIC-P3X32-2")
def test_who_goes_short() -> None:
    """At the last draw the taker and the next seat end one card ahead of the third."""
    rules = classic(3, **FULL_PACK)
    assert rules.draw.seats((3, 3, 3), 2, 1, 4) == (1, 2)
    for deal in random_deals(rules, 20):
        states = all_states(deal)
        after = next(state for state in states if not state.stock)
        taker = after.tricks[-1].taker
        assert taker is not None
        sizes = [len(after.hands[(taker + step) % 3]) for step in range(3)]
        assert sizes == [sizes[2] + 1, sizes[2] + 1, sizes[2]]


@rule("CLASSIC-P3X32-3")
def test_seats_without_cards_are_skipped() -> None:
    """A seat without cards is passed over, and the lead goes to the next that has one."""
    moved = skipped = 0
    for deal in random_deals(classic(3, **FULL_PACK), 120):
        for before, after in pairwise(deal.tricks):
            moved += before.taker != after.leader
        last = deal.tricks[-1].rounds[-1]
        skipped += len(last) == 2
        if deal.tricks[-1].leader != deal.tricks[-2].taker:
            seats = {play.seat for play in deal.tricks[-1].plays}
            assert deal.tricks[-2].taker not in seats
            assert deal.tricks[-1].leader == ((deal.tricks[-2].taker or 0) + 1) % 3
    assert skipped == 120
    assert moved


@rule("CLASSIC-PASS-1")
def test_one_pass_in_a_deal() -> None:
    """Once in a deal a seat may pass while the stock lasts; all other rounds have three cards."""
    passed = 0
    for deal in random_deals(classic(3, **FULL_PACK, passes=1), 40):
        moves = [move for move in deal.history if isinstance(move.action, Pass)]
        rounds = [len(one) for trick in deal.tricks for one in trick.rounds]
        assert sorted(rounds) == [2] + [3] * 10
        assert len(moves) <= 1
        passed += len(moves)
        for state in all_states(deal):
            if Pass() in state.legal_actions:
                assert state.stock
                assert state.phase == "follow"
    assert passed > 10
    late = classic(3, **FULL_PACK, passes=1).position(leader=0, trick="9", hands=[3, 4, 4], stock=0)
    assert Pass() not in late.legal_actions
    assert late.explain(Pass()).reason == "pass:no-stock"


@rule("CLASSIC-PASS-2")
def test_who_may_not_pass() -> None:
    """The leader may not pass, and after a pass nobody may pass again."""
    deal = classic(3, **FULL_PACK, passes=1).deal(seed=1, dealer=2)
    assert deal.explain(Pass()).reason == "pass:leader"
    deal = deal.apply(deal.legal_actions[0])
    assert deal.legal_actions[-1] == Pass()
    deal = deal.apply(Pass())
    assert deal.to_move == 2
    assert deal.explain(Pass()).reason == "pass:used"
    assert Pass() not in deal.legal_actions
    assert len(deal.apply(deal.legal_actions[0]).trick.plays) == 2


@rule("CLASSIC-MARR-1")
def test_marriages() -> None:
    """A leader with king and queen of a suit may announce them once by leading one: 20 or 40."""
    rules = classic(4, announce={"points": 20})
    deal = rules.position(leader=0, hands={0: "Kh Qh Kc 9d"})
    assert legal(deal) == "9d Qh Kc Kh announce Qh announce Kh"
    assert deal.explain(sedma.action("announce Kc")).reason == "announce:no-marriage"
    plain, announced = (deal.apply(sedma.action(text)) for text in ("Kh", "announce Kh"))
    assert plain.trick.cards == announced.trick.cards
    assert announced.explain(sedma.action("announce Qh")).reason == "announce:lead"
    for value, suit, points in ((20, "none", 20), (20, "h", 40), (20, "c", 20)):
        rules = classic(4, announce={"points": value, "suit": suit})
        states = [
            rules.position(leader=0, hands={0: "Kh Qh Kc 9d"}).apply(sedma.action(text))
            for text in ("Kh", "announce Kh")
        ]
        while not states[0].is_over:
            states = [state.apply(states[0].legal_actions[0]) for state in states]
        first, second = (outcome(state).points for state in states)
        assert first is not None
        assert second is not None
        assert [b - a for a, b in zip(first, second, strict=True)] == [points, 0]
    for found in random_deals(rules, 60):
        suits = [m.action.card.suit for m in found.history if isinstance(m.action, sedma.Announce)]
        assert len(set(suits)) == len(suits)


def test_equal_marriages_are_one_action() -> None:
    """Two equal kings of a double pack, beside their queen, are one announcement."""
    pack = Pack(("7", "10", "Q", "K", "A"), copies=2)
    rules = sedma.variant("classic", players=2, pack=pack, announce={"points": 20})
    deal = rules.position(hands={0: "Kh Kh Qh 7c"})
    assert [action.text for action in deal.legal_actions] == [
        *("7c", "Qh", "Kh", "announce Qh", "announce Kh")
    ]


# Scoring and matches


@rule("CLASSIC-ONEPT-1")
def test_one_point_a_round() -> None:
    """Each round counts one point and cards nothing: 16, 10 or 8 in a deal."""
    for players, total in ((2, 16), (3, 10), (4, 8)):
        rules = classic(players, points=Points((), per_round=1))
        for deal in random_deals(rules, 15):
            found = outcome(deal)
            assert found.points == found.rounds
            assert sum(found.rounds) == total
    by_tricks = classic(4, points=Points((), per_trick=1))
    assert all(outcome(d).points == outcome(d).tricks for d in random_deals(by_tricks, 10))


@rule("CLASSIC-ROM-1")
def test_romanian_count() -> None:
    """Aces and tens count one, the last trick nothing: 8 in all, and two sides can tie."""
    rules = classic(4, points=Points((("A", 1), ("10", 1))))
    ties = 0
    for deal in random_deals(rules, 60):
        found = outcome(deal)
        assert found.points is not None
        assert sum(found.points) == 8
        if found.points == (4, 4):
            ties += 1
            assert (found.winners, found.stakes, found.next_dealer) == ((), 0, found.dealer)
    assert ties


@rule("CLASSIC-MATCH-2")
def test_target_in_stakes() -> None:
    """Stakes won are written down, and the first side with the target wins."""
    outcomes, match = play_match(classic(4, match={"adds": "scores", "target": 4}), seed=1)
    assert match.winners is not None
    won = [sum(one.scores[side] for one in outcomes) for side in range(2)]
    assert tuple(won) == match.totals
    assert max(won) >= 4 > max(sum(one.scores[side] for one in outcomes[:-1]) for side in range(2))
    assert match.winners == (won.index(max(won)),)


@rule("CLASSIC-MATCH-3")
def test_target_of_three() -> None:
    """One winner of three scores 1, 2 or 3, two who tie 1 each, and nobody if all tie."""
    rules = classic(3, match={"adds": "scores", "target": 10})
    sides = rules.sides.final(rules.table)

    def scores(points: tuple[int, ...], cards: tuple[int, ...]) -> tuple[int, ...]:
        tally = sedma.Tally(
            sides=sides, card_points=points, cards=cards, tricks=cards, rounds=cards, last_taker=0
        )
        return rules.result.decide(tally, points).scores

    assert scores((50, 40, 0), (15, 12, 3)) == (1, 0, 0)
    assert scores((90, 0, 0), (24, 3, 3)) == (2, 0, 0)
    assert scores((90, 0, 0), (30, 0, 0)) == (3, 0, 0)
    assert scores((40, 40, 10), (12, 12, 6)) == (1, 1, 0)
    assert scores((30, 30, 30), (9, 12, 9)) == (0, 0, 0)


@rule("CLASSIC-MATCH-4")
def test_difference_form() -> None:
    """The winner scores how much more it has than the other side."""
    rules = classic(4, result=Difference(), match={"adds": "scores", "deals": 5})
    outcomes, match = play_match(rules, seed=2)
    for one in outcomes:
        assert one.points is not None
        assert max(one.scores) == abs(one.points[0] - one.points[1])
        assert min(one.scores) == 0
        assert max(one.scores) in (10, 30, 50, 70, 90)
    assert match.totals == tuple(sum(one.scores[side] for one in outcomes) for side in range(2))


@rule("CLASSIC-MATCH-5", "CLASSIC-MATCH-6", "CLASSIC-MATCH-7")
def test_hundred_point_form() -> None:
    """A deal is worth 100: its points and a reserve, which lies in the pool until a sweep."""
    rules = classic(2, result=Totals(), match={"adds": "scores", "reserve": 10})
    stream, sweeps = sedma.Stream(3), 0
    match = rules.begin_match(dealer=0)
    for number in range(1, 60):
        deal = match.next_deal(stream=stream)
        while deal.legal_actions:
            deal = deal.apply(stream.choose(deal.legal_actions))
        before, found = match, outcome(deal)
        match = match.add(found)
        assert found.points is not None
        assert sum(match.totals) + match.pool == 100 * number
        gain = [b - a for a, b in zip(before.totals, match.totals, strict=True)]
        if 90 in found.points:
            sweeps += 1
            assert gain[found.points.index(90)] == 100 + before.pool
            assert match.pool == 0
        else:
            assert tuple(gain) == found.points
            assert match.pool == before.pool + 10
    assert sweeps


@rule("CLASSIC-MATCH-8")
def test_accumulation_form() -> None:
    """Points are added deal by deal, and most points after 12 deals win."""
    rules = classic(4, result=Totals(), match={"adds": "scores", "deals": 12})
    outcomes, match = play_match(rules, seed=4)
    assert (len(outcomes), match.is_over) == (12, True)
    assert sum(match.totals) == 12 * 90
    assert match.winners == (match.totals.index(max(match.totals)),)


@rule("CLASSIC-MATCH-9")
def test_a_match_ends_between_deals() -> None:
    """Only totals after a deal end a match; equal totals of those who reach it share it."""
    rules = classic(3, match={"adds": "scores", "target": 1})
    for seed in range(400):
        deal = next(random_deals(rules, 1, seed=seed))
        found = outcome(deal)
        if len(found.winners) == 2:
            match = rules.begin_match(dealer=found.dealer).add(found)
            assert match.winners == found.winners
            assert match.why is not None
            break
    else:
        raise AssertionError("no two-way tie in 400 deals")
    assert not rules.begin_match(dealer=0).is_over


@rule("CLASSIC-ROT-8")
def test_the_deal_passes_left() -> None:
    """The deal passes to the left after every deal, ties too."""
    for players in (2, 3, 4):
        for deal in random_deals(classic(players, rotation=NextDeals()), 10):
            assert outcome(deal).next_dealer == (deal.dealer + 1) % players
    rules = classic(3, rotation=NextDeals())
    tally = nothing_taken(rules.sides.final(rules.table))
    assert rules.rotation.next_dealer(1, rules.table, tally, None, ())[0] == 2


@rule("CLASSIC-TALK-2")
def test_four_calls() -> None:
    """A partner may make one of four calls before a card is played, which binds nobody."""
    calls = ("take", "do-not-take", "grease", "do-not-grease")
    rules = classic(4, calls=calls)
    deal = rules.deal(seed=1, dealer=0)
    for call in calls:
        said = deal.say(call, seat=3)
        assert said.legal_actions == deal.legal_actions
        assert said.messages[0].call == call
        assert all(isinstance(action, Play) for action in said.legal_actions)
    with pytest.raises(sedma.TalkError, match="do-not-grease"):
        deal.say("sing", seat=3)
