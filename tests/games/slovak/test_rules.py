"""Every rule of Slovak Sedma, tested by its id; what it takes over from the classic game is not.

The tests take no fixtures, so that `test_planted_faults` can run them with a fault planted.
"""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve
from support import nothing_taken, play_out, random_deals, rule, rules_of

import sedma
from sedma import Deal, End, Outcome, Rules, Stream, Verdict
from sedma.components import KeepsDealUnless, Stakes

BOTH = (2, 4)
SIXTY = KeepsDealUnless("opponents-have", points=60)


def slovak(players: int = 4, **changes: object) -> Rules:
    """Return the rules with changes."""
    return rules_of("slovak", players, **changes)


def last_trick(
    plays: str, tricks: tuple[int, ...] = (4, 0, 0, 0), leader: int = 0, **changes: object
) -> Deal:
    """Return a deal that ends with these cards, after so many tricks of each seat."""
    rules = slovak(len(tricks), **changes)
    cards = plays.split()
    left = len(rules.pack) - len(cards)
    taken = [number * rules.players if number < max(tricks) else 0 for number in tricks]
    taken[tricks.index(max(tricks))] = left - sum(taken)
    return rules.position(
        leader=leader,
        trick=cards,
        hands=[0] * rules.players,
        stock=0,
        taken=taken,
        tricks=tricks,
    )


def taker(deal: Deal) -> int | None:
    """Return who took the last trick; the judge has to agree."""
    found = deal.tricks[-1].taker
    assert sedma.judge_trick(deal).holder == found
    return found


def verdict(points: tuple[int, int], cards: tuple[int, int], **changes: object) -> Verdict:
    """Return the verdict on points and numbers of cards."""
    rules = slovak(2, **changes)
    tally = evolve(
        nothing_taken(((0,), (1,))), card_points=points, cards=cards, tricks=tuple(map(bool, cards))
    )
    return rules.result.decide(tally, points)


def next_dealer(
    dealer: int, points: tuple[int, int], cards: tuple[int, int] = (16, 16), **changes: object
) -> int:
    """Return who deals after a deal of four with these points of the sides."""
    rules = slovak(4, **changes)
    tally = evolve(nothing_taken(((0, 2), (1, 3))), card_points=points, cards=cards)
    winners = rules.result.decide(tally, points).winners
    seat, _ = rules.rotation.next_dealer(dealer, rules.table, tally, points, winners)
    return seat


def outcomes(players: int, number: int = 40, **changes: object) -> list[Outcome]:
    """Return the outcomes of random deals."""
    found = [deal.outcome for deal in random_deals(slovak(players, **changes), number)]
    return [outcome for outcome in found if outcome is not None]


# Players


@rule("SLOVAK-BASE-1")
def test_two_play_alone_and_four_in_pairs() -> None:
    """There are two sides, with four players of those who sit opposite each other."""
    assert slovak(2).sides.public(slovak(2).table) == ((0,), (1,))
    assert slovak(4).sides.public(slovak(4).table) == ((0, 2), (1, 3))


def test_three_are_refused() -> None:
    """With three nobody could say who the opponents are."""
    with pytest.raises(sedma.RulesError, match=r"^Slovenská sedma is for 2, 4 players, not 3"):
        sedma.variant("slovak", players=3)


# The last seven


@rule("SLOVAK-LAST7-1")
def test_a_last_seven_of_a_side_without_a_trick_is_dead() -> None:
    """It does not take the trick; after a trick of its side, of the partner too, it does."""
    assert taker(last_trick("10 9 9 7")) == 0
    assert taker(last_trick("10 7", (5, 0))) == 0
    assert taker(last_trick("10 9 9 7", (3, 0, 0, 1))) == 3
    assert taker(last_trick("10 9 9 7", (3, 1, 0, 0))) == 3
    assert taker(last_trick("10 7", (5, 1))) == 1
    assert taker(last_trick("10 9 9 7", last_card={"ranks": ()})) == 3


@rule("SLOVAK-LAST7-1")
def test_tricks_of_the_same_deal_count_too() -> None:
    """What the side took since the start of the position counts like what it took before."""
    rules = slovak(2)
    hands: Any = {0: "8h 10h", 1: "8s 7s"}
    deal = rules.position(leader=0, hands=hands, stock=0, taken={0: 28}, tricks=(7, 0))
    for text in ("10h", "8s", "end", "8h", "7s"):
        deal = deal.apply(sedma.action(text))
    assert taker(deal) == 0
    deal = rules.position(leader=0, hands=hands, stock=0, taken={0: 28}, tricks=(7, 0))
    for text in ("8h", "8s", "end", "7s", "10h"):
        deal = deal.apply(sedma.action(text))
    assert [trick.taker for trick in deal.tricks] == [1, 1]


@rule("SLOVAK-LAST7-2")
def test_the_last_card_before_a_dead_seven_that_beats_takes() -> None:
    """The trick goes to the last card before it that beats, of whichever player."""
    assert taker(last_trick("10 9 7 7")) == 2
    assert taker(last_trick("10 10 9 7")) == 1
    assert taker(last_trick("10 9 10 7")) == 2
    deal = last_trick("10 9 9 7")
    judged = sedma.judge_trick(deal).cards[-1]
    assert (judged.beats, judged.holder, judged.why.reason) == (False, 0, "last-card:dead")
    assert judged.why.rule is not None
    assert judged.why.rule.id == "SLOVAK-LAST7-1"


@rule("SLOVAK-LAST7-2")
def test_a_dead_seven_is_no_trump() -> None:
    """With sevens as trumps a dead seven does not take the trick either."""
    trumps = {"beat": {"bars": (("led", "7"),)}, "prolong": {"card": "beating"}}
    assert taker(last_trick("10 9 10 7", **trumps)) == 2
    assert taker(last_trick("10 7 10 7", **trumps)) == 1
    assert taker(last_trick("10 9 10 7", (3, 1, 0, 0), **trumps)) == 3


@rule("SLOVAK-LAST7-3")
def test_a_seven_before_the_last_card_has_its_power() -> None:
    """A seven of the same side that is not the very last card takes the trick."""
    assert taker(last_trick("10 7 9 9")) == 1
    assert taker(last_trick("7 9 9 8", (0, 4, 0, 0))) == 0
    assert taker(last_trick("9 9 7 8", (0, 4, 0, 0))) == 2


@rule("SLOVAK-LAST7-4")
def test_a_last_card_equal_to_the_lead_has_its_power() -> None:
    """Only a seven loses it: a card of the rank led takes the trick as the last card too."""
    for rank in ("8", "9", "10", "J", "Q", "K", "A"):
        other = "9" if rank != "9" else "8"
        assert taker(last_trick(f"{rank} {other} {other} {rank}")) == 3


@rule("SLOVAK-LAST7-5")
def test_a_last_seven_on_a_led_seven_is_dead_too() -> None:
    """Even if a seven was led, and equal cards beat, the last one does not."""
    assert taker(last_trick("7 9 A 7")) == 0
    assert taker(last_trick("7 7 A 7")) == 1
    assert taker(last_trick("7 7", (5, 0))) == 0


@rule("SLOVAK-LAST7-6")
def test_the_last_trick_is_the_one_after_which_nobody_holds_a_card() -> None:
    """While cards are left a seven has its power, at the end of a round or a trick."""
    rules = slovak(2, prolong={"when": "never"})
    deal = rules.position(
        leader=0, trick="10", hands={0: "9", 1: "7 9"}, stock=0, taken={0: 28}, tricks=(7, 0)
    )
    assert deal.apply(sedma.action("7c")).tricks[-1].taker == 1
    two = slovak(2)
    deal = two.position(
        leader=0, trick="10 7 10", hands={0: 0, 1: "7d"}, stock=0, taken={0: 28}, tricks=(7, 0)
    )
    assert deal.holder == 0
    assert taker(deal.apply(sedma.action("7d"))) == 0
    with_stock = two.position(leader=0, trick="10", hands={1: "7c 8c 9c Jc"})
    after = with_stock.apply(sedma.action("7c")).apply(End())
    assert after.tricks[-1].taker == 1


@rule("SLOVAK-LAST7-7")
def test_a_card_of_the_partner_does_not_revive_the_seven() -> None:
    """A partner who holds the last trick keeps it, and the last seven stays dead."""
    assert taker(last_trick("10 7 9 7")) == 1
    assert taker(last_trick("10 10 9 7")) == 1


@rule("SLOVAK-LAST7-8")
def test_only_opponents_of_the_leader_play_the_last_card() -> None:
    """The last card of a deal is that of the seat on the leader's right."""
    for players in BOTH:
        for deal in random_deals(slovak(players), 20):
            last = deal.tricks[-1]
            assert last.plays[-1].seat == slovak(players).table.next(last.leader, -1)


# The result


@rule("SLOVAK-PTS-1")
def test_a_deal_has_80_points() -> None:
    """Aces and tens count ten, the last trick nothing."""
    for players in BOTH:
        for outcome in outcomes(players):
            assert outcome.points == outcome.card_points
            assert outcome.points is not None
            assert sum(outcome.points) == 80


@rule("SLOVAK-SIXTY-1")
def test_exactly_60_points_win_a_stake() -> None:
    """60 points win 1, of either side; as an option more win too."""
    assert verdict((60, 20), (20, 12)).pay == (1, -1)
    assert verdict((20, 60), (20, 12)).pay == (-1, 1)
    for points in ((60, 20), (70, 10), (80, 0)):
        found = verdict(points, (28, 4), result={"by": "at-least"})
        assert (found.winners, found.stakes) == ((0,), 1)
    assert verdict((50, 30), (28, 4), result={"by": "at-least"}).winners == ()


@rule("SLOVAK-SIXTY-2")
def test_all_cards_win_two_stakes() -> None:
    """All the cards win 2 and no more, under the option too."""
    assert verdict((80, 0), (32, 0)).pay == (2, -2)
    assert verdict((0, 80), (0, 32)).pay == (-2, 2)
    assert verdict((80, 0), (32, 0), result={"by": "at-least"}).pay == (2, -2)


@rule("SLOVAK-SIXTY-3")
def test_nothing_else_wins() -> None:
    """40, 50, 70 or 80 points win nothing."""
    for more in (40, 50, 70, 80):
        found = verdict((more, 80 - more), (24, 8))
        assert (found.winners, found.stakes, found.pay, found.scores) == ((), 0, (0, 0), (0, 0))
        assert found.reasons == ("result:missed",)


@rule("SLOVAK-SIXTY-4")
def test_all_points_without_all_cards_win_nothing() -> None:
    """80 to 0 wins nothing if the other side has taken an empty trick."""
    assert verdict((80, 0), (28, 4)).winners == ()
    assert verdict((80, 0), (32, 0)).winners == (0,)


@rule("SLOVAK-ALT-1")
def test_plain_stakes() -> None:
    """As an option most points win 1, all points 2, all cards 3, and 40 to 40 nothing."""
    plain: dict[str, Any] = {"result": Stakes(1, 2, 3), "rotation": SIXTY}
    assert verdict((50, 30), (16, 16), **plain).pay == (1, -1)
    assert verdict((80, 0), (30, 2), **plain).pay == (2, -2)
    assert verdict((80, 0), (32, 0), **plain).pay == (3, -3)
    assert verdict((40, 40), (16, 16), **plain).pay == (0, 0)
    option = sedma.find_variant("slovak").option("plain-stakes")
    assert dict(option.changes) == plain


# The next deal


@rule("SLOVAK-SIXTY-6")
def test_a_win_of_the_opponents_passes_the_deal() -> None:
    """The deal passes to the left if the dealer's opponents win, and stays if the dealer does."""
    for dealer in range(4):
        own = dealer % 2
        won, lost = ((60, 20), (20, 60))[:: 1 if own == 0 else -1]
        assert next_dealer(dealer, won) == dealer
        assert next_dealer(dealer, lost) == (dealer + 1) % 4
        swept = ((80, 0), (0, 80))[1 - own]
        cards = ((32, 0), (0, 32))[1 - own]
        assert next_dealer(dealer, swept, cards) == (dealer + 1) % 4


@rule("SLOVAK-SIXTY-6")
def test_as_an_option_every_win_passes_the_deal() -> None:
    """With that option it passes after a win of the dealer too, and stays after none."""
    passes = sedma.find_variant("slovak").option("wins-pass").changes
    assert next_dealer(0, (60, 20), **passes) == 1
    assert next_dealer(0, (20, 60), **passes) == 1
    assert next_dealer(0, (10, 70), **passes) == 0


@rule("SLOVAK-SIXTY-5")
def test_the_same_dealer_after_a_deal_that_nobody_won() -> None:
    """Whatever the points are, even if the opponents have 70 or 80."""
    for points in ((40, 40), (30, 50), (10, 70), (0, 80)):
        assert next_dealer(0, points) == 0
        assert next_dealer(3, points[::-1]) == 3


@rule("SLOVAK-DEAL-1")
def test_by_points_alone_60_of_the_opponents_pass_the_deal() -> None:
    """At least 60 points of the dealer's opponents make the deal pass."""
    for theirs in range(0, 90, 10):
        expected = 1 if theirs >= 60 else 0
        assert next_dealer(0, (80 - theirs, theirs), rotation=SIXTY) == expected
        assert next_dealer(1, (theirs, 80 - theirs), rotation=SIXTY) == 1 + expected
    option = sedma.find_variant("slovak").option("sixty-passes")
    assert dict(option.changes) == {"rotation": SIXTY}


@rule("SLOVAK-DEAL-2")
def test_otherwise_the_same_player_deals_again() -> None:
    """If the deal does not pass it stays where it was."""
    assert next_dealer(2, (60, 20)) == 2
    assert next_dealer(2, (80, 0), (32, 0)) == 2
    for players in BOTH:
        for outcome in outcomes(players):
            assert (outcome.next_dealer - outcome.dealer) % players in (0, 1)


@rule("SLOVAK-DEAL-3")
def test_the_seat_after_the_dealer_leads() -> None:
    """Whoever won, the seat after the dealer leads, so that a loser may lead."""
    losers = 0
    for players in BOTH:
        match = slovak(players).begin_match(dealer=0)
        for seed in range(30):
            deal = play_out(match.next_deal(seed=seed), Stream(seed))
            outcome = deal.outcome
            assert outcome is not None
            assert outcome.next_leader == slovak(players).table.next(outcome.next_dealer)
            match = match.add(outcome)
            assert match.leader == outcome.next_leader
            winners = {seat for side in outcome.winners for seat in outcome.sides[side]}
            losers += bool(winners) and match.leader not in winners
    assert losers
