"""The rules, one by one, at deals and matches."""

from __future__ import annotations

from itertools import pairwise

import pytest
from attrs import evolve
from sergeant_major import ACTIONS, GAMES, Deal, Keep, Match, Outcome, Rules, begin_deal
from sergeant_major.exchange import Pluck, exchange_rounds, returned, split
from sergeant_major.tricks import strength, winning
from support import BASE, cards, cited, deal_with, do, finish, played, result, texts, to_phase

from sedma import (
    RANKS,
    SUITS,
    ActionError,
    Card,
    IllegalActionError,
    Played,
    RulesError,
    Stream,
    Suit,
    Table,
)

FIFTY_ONE = GAMES["fifty-one-863"].rules
FIFTY_ONE_B = GAMES["fifty-one-953"].rules
NINE_A = GAMES["nine-five-two-a"].rules
NINE_B = GAMES["nine-five-two-b"].rules
FOUR = GAMES["four-player"].rules

rule = pytest.mark.rule


def refused(deal: Deal, text: str) -> str | None:
    """Return the id of the rule by which an action is refused."""
    with pytest.raises(IllegalActionError) as caught:
        deal.apply(ACTIONS.read(text))
    found = caught.value.explanation.rule
    return None if found is None else found.id.removeprefix("SGTMAJOR-")


# Players, pack, deal.


@rule("SGTMAJOR-PLAYERS-1")
def test_three_players_in_turn() -> None:
    """Three play, each alone, and the turn goes clockwise; it is nobody else's."""
    assert BASE.table == Table(3, "clockwise")
    with pytest.raises(RulesError, match="three or four play"):
        BASE.change(table=Table(2), targets=(10, 6))
    deal = to_phase(deal_with({}), "play")
    order = [deal.to_move]
    for _ in range(2):
        deal = do(deal, str(deal.legal_actions[0]))
        order.append(deal.to_move)
    assert order == [1, 2, 0]
    with pytest.raises(IllegalActionError) as caught:
        deal.apply(deal.legal_actions[0], seat=1)
    assert str(caught.value.explanation.rule).count("SGTMAJOR-PLAYERS-1") == 1


@rule("SGTMAJOR-PACK-1")
def test_the_pack() -> None:
    """All 52 cards are there, each once, and no others."""
    assert len(BASE.pack) == len(set(BASE.pack.cards)) == 52
    deal = deal_with({})
    assert {*deal.kitty, *(one for hand in deal.hands for one in hand)} == set(BASE.pack.cards)


@rule("SGTMAJOR-PACK-2")
@pytest.mark.parametrize("trump", ["h", "s"])
def test_the_order_of_ranks(trump: str) -> None:
    """In trumps and elsewhere each rank beats the next lower one, from the two up to the ace."""
    assert [strength(Card(rank, "h")) for rank in RANKS] == list(range(13))
    for low, high in pairwise(RANKS):
        deal = deal_with({1: f"{low}h", 2: f"{high}h"})
        deal = do(begun(deal, trump), f"{low}h", f"{high}h")
        assert deal.trick.holder == 2


def begun(deal: Deal, trump: str, discards: str = "") -> Deal:
    """Name trump, and discard some cards, by default the first ones, up to the play."""
    deal = do(deal, f"trump {trump}")
    for text in discards.split():
        deal = do(deal, f"discard {text}")
    return to_phase(deal, "play")


@rule("SGTMAJOR-DEALER-1")
def test_the_first_dealer_is_drawn() -> None:
    """Any seat may deal first; which does follows from the stream."""
    game = GAMES["sergeant-major"]
    drawn = [game.begin_match(stream=Stream(seed)).dealer for seed in range(30)]
    assert set(drawn) == {0, 1, 2}
    assert drawn == [game.begin_match(stream=Stream(seed)).dealer for seed in range(30)]


@rule("SGTMAJOR-DEALER-2", "SGTMAJOR-TARGET-2")
def test_the_deal_passes_clockwise() -> None:
    """Who led first deals next, so a seat has the targets 8, 3 and 5 in turn."""
    match, deals = played(BASE.change(end="deals", limit=9), 4, 6)
    assert [deal.dealer for deal in deals] == [1, 2, 0, 1, 2, 0]
    assert match.dealer == 1
    leaders = [deal.tricks[0].leader for deal in deals]
    assert leaders[:-1] == [deal.dealer for deal in deals[1:]]
    assert [BASE.target(1, deal.dealer) for deal in deals] == [8, 3, 5, 8, 3, 5]


@rule("SGTMAJOR-DEAL-1")
def test_the_pack_is_shuffled_before_each_deal() -> None:
    """Each deal of a match has an order of its own, and that is the one that the stream gives."""
    stream, again = Stream(5), Stream(5)
    match = Match(rules=BASE, dealer=0)
    orders = [match.next_deal(stream=stream).pack for _ in range(3)]
    assert len(set(orders)) == 3
    assert orders == [BASE.pack.shuffled(again) for _ in range(3)]


@rule("SGTMAJOR-DEAL-2", "SGTMAJOR-DEAL-3", "SGTMAJOR-DEAL-4")
def test_dealing() -> None:
    """Cards go out one at a time from the dealer's left on, 16 each; the last four are left."""
    pack = BASE.pack.order(seed=1)
    deal = begin_deal(BASE, dealer=1, pack=pack)
    assert [texts(hand) for hand in deal.hands] == [texts(pack[first:48:3]) for first in (1, 2, 0)]
    assert deal.kitty == pack[48:]
    four = begin_deal(BASE.change(packet=4), dealer=1, pack=pack)
    assert texts(four.hands[2]) == texts([pack[12 * r + c] for r in range(4) for c in range(4)])


# Trump and kitty.


@rule("SGTMAJOR-TRUMP-1")
def test_naming_trump() -> None:
    """The dealer names any of four suits; a game without trump cannot be named."""
    deal = deal_with({}, dealer=2)
    assert (deal.phase, deal.to_move) == ("trump", 2)
    assert [action.text for action in deal.legal_actions] == [f"trump {suit}" for suit in SUITS]
    assert do(deal, "trump d").trump == "d"
    with pytest.raises(ActionError, match="'trump none' is no action"):
        ACTIONS.read("trump none")
    assert deal.explain(ACTIONS.read("trump d")).rule is BASE.book.load()["SGTMAJOR-TRUMP-1"]


@rule("SGTMAJOR-TRUMP-2", "SGTMAJOR-EXCH-2", "SGTMAJOR-EXCH-1")
def test_when_trump_is_named() -> None:
    """In the first deal trump comes first; later, and not after even results, the exchange does."""
    assert deal_with({}).phase == "trump"
    assert deal_with({}, before=(0, 0, 0)).phase == "trump"
    deal = deal_with({}, before=(1, 0, -1))
    assert (deal.phase, deal.to_move) == ("give", 0)
    assert refused(deal, "trump h") == "EXCH-13"
    deal = do(deal, str(deal.legal_actions[0]))
    assert (deal.phase, deal.taken) == ("trump", False)
    assert refused(deal, f"discard {deal.hands[0][0]}") == "TRUMP-2"


@rule("SGTMAJOR-EXCH-2")
def test_the_exchange_goes_by_the_deal_before() -> None:
    """It is the result of the last deal that counts, not the totals."""
    game = GAMES["nine-five-two-a"]
    match = game.begin_match(dealer=0, start=(9, -4, -5))
    match = match.add(Outcome(rules=game.rules, dealer=0, before=None, tricks=(7, 5, 4)))
    assert match.totals == (7, -4, -3)
    gifts = [step.gift for step in match.next_deal(seed=1).steps if step.gift]
    assert [(gift.giver, gift.receiver, gift.cards) for gift in gifts] == [(2, 0, 2)]


@rule("SGTMAJOR-TRUMP-3", "SGTMAJOR-KITTY-1")
def test_the_kitty_comes_last() -> None:
    """Trump is named and four of the 16 are discarded before the dealer sees the kitty."""
    deal = deal_with({0: "2c 3c 4c 5c"}, kitty="Ac Ad Ah As")
    for _ in range(5):
        assert deal.observe(0).kitty == ()
        assert not set(deal.hands[0]) & set(deal.kitty)
        step = "trump h" if deal.phase == "trump" else str(deal.legal_actions[0])
        deal = do(deal, step)
    assert deal.observe(0).kitty == cards("Ac Ad Ah As")
    assert set(cards("Ac Ad Ah As")) <= set(deal.hands[0])
    assert (len(deal.hands[0]), deal.phase, deal.to_move) == (16, "play", 1)


@rule("SGTMAJOR-KITTY-2")
def test_any_cards_are_discarded_unseen() -> None:
    """The discards may be trumps and aces; they stay hidden and out of play."""
    deal = do(deal_with({0: "Ah Kh Ac 2s"}), "trump h")
    assert texts(deal.legal_actions) == texts([f"discard {one}" for one in deal.hands[0]])
    deal = do(deal, "discard Ah,discard Kh,discard Ac,discard 2s")
    assert deal.discards == cards("Ah Kh Ac 2s")
    assert [deal.observe(seat).discards for seat in (1, 2)] == [(), ()]
    assert "Ah" not in deal.observe(1).information_state.replace("hand", "")
    over = finish(deal, Stream(1))
    cards_played = {one for trick in over.tricks for one in trick.cards}
    assert len(cards_played) == 48
    assert not cards_played & set(deal.discards)


@rule("SGTMAJOR-KITTY-3")
def test_the_dealer_always_discards_four() -> None:
    """The dealer cannot lead on before four cards are out."""
    deal = do(deal_with({}), "trump h")
    for done in range(4):
        assert (deal.phase, len(deal.discards)) == ("discard", done)
        assert refused(deal, str(deal.hands[0][0])) == "KITTY-3"
        deal = do(deal, str(deal.legal_actions[0]))
    assert deal.phase == "play"


@rule("SGTMAJOR-TAKEFIRST-1")
def test_taking_the_kitty_first() -> None:
    """Under the option the dealer has 20 cards and discards any four, of the kitty too."""
    rules = GAMES["sergeant-major"].with_options(["take-first"]).rules
    deal = do(deal_with({}, rules=rules, kitty="Ac Ad Ah As"), "trump h")
    assert (deal.phase, len(deal.hands[0])) == ("discard", 20)
    deal = do(deal, "discard Ac,discard Ad,discard Ah,discard As")
    assert (deal.phase, len(deal.hands[0]), deal.discards) == ("play", 16, cards("Ac Ad Ah As"))


# Play.


@rule("SGTMAJOR-PLAY-1")
def test_the_first_lead() -> None:
    """The dealer's left leads any card."""
    deal = begun(deal_with({}, dealer=1), "h")
    assert deal.to_move == 2
    assert [action.text for action in deal.legal_actions] == [str(one) for one in deal.hands[2]]
    why = deal.explain(deal.legal_actions[0]).rule
    assert why is BASE.book.load()["SGTMAJOR-PLAY-1"]


@rule("SGTMAJOR-PLAY-2", "SGTMAJOR-PLAY-3")
def test_following() -> None:
    """The suit led has to be played by who holds it; who does not may play any card."""
    hearts = " ".join(f"{rank}h" for rank in RANKS)
    deal = deal_with({1: "2c", 2: f"Ac Kc 2s {hearts}", 0: "As Ks"})
    deal = do(begun(deal, "s"), "2c")
    assert [action.text for action in deal.legal_actions] == ["Kc", "Ac"]
    assert refused(deal, "2s") == "PLAY-2"
    assert refused(deal, "Ah") == "PLAY-2"
    led = deal_with({1: f"2d {hearts}", 2: "2c 2s Ac"})
    led = do(begun(led, "s"), "Ah")
    assert all(one.suit != "h" for one in led.hands[2])
    assert len(led.legal_actions) == 16
    assert do(led, "2c").trick.holder == 1


@rule("SGTMAJOR-PLAY-4", "SGTMAJOR-PLAY-6")
def test_tricks_in_turn() -> None:
    """A trick has one card of each seat; who takes it leads any card to the next."""
    deal = begun(deal_with({1: "2c", 2: "Ac", 0: "3c"}), "h", "2d 3d 4d 5d")
    deal = do(deal, "2c", "Ac", "3c")
    (trick,) = deal.tricks
    assert [str(one) for one in trick.plays] == ["1:2c", "2:Ac", "0:3c"]
    assert (trick.taker, deal.to_move, len(deal.legal_actions)) == (2, 2, 15)
    assert deal.explain(deal.legal_actions[0]).reason == "lead:winner"
    over = finish(deal, Stream(3))
    for one, after in pairwise(over.tricks):
        assert sorted(play.seat for play in one.plays) == [0, 1, 2]
        assert after.leader == one.taker
    assert refused(deal, "2c") == "PLAY-4"


@rule("SGTMAJOR-PLAY-5")
@pytest.mark.parametrize(
    ("laid", "trump", "taker"),
    [("2c Ac 3c", "h", 2), ("Ac 2h Kc", "h", 2), ("Ac 2h 3h", "h", 0), ("2c As Ad", "h", 1)],
)
def test_who_takes_a_trick(laid: str, trump: Suit, taker: int) -> None:
    """The highest trump takes the trick, or else the highest card of the suit led."""
    plays = [Played(seat, one) for seat, one in zip((1, 2, 0), cards(laid), strict=True)]
    assert winning(plays, trump).seat == taker


def all_hearts(**changes: object) -> Deal:
    """Return a deal in which seat 1 holds all hearts, which are trumps, and the other aces."""
    hearts = " ".join(f"{rank}h" for rank in RANKS)
    rules = BASE.change(**changes)
    return begun(deal_with({1: f"{hearts} Ac Ad As"}, rules=rules), "h")


@rule("SGTMAJOR-PLAY-7", "SGTMAJOR-END-2", "SGTMAJOR-END-1")
def test_the_last_deal_is_played_out_and_paid() -> None:
    """After twelve tricks of a seat the deal goes on to its end, and stakes are paid."""
    over = finish(all_hearts(), Stream(1))
    assert len(over.tricks) == 16
    assert result(over).pay == result(over).over
    match = Match(rules=over.rules, dealer=0).add(over.outcome)
    assert match.winner == 1
    assert cited(match.why) == "SGTMAJOR-END-1"
    assert match.totals == result(over).over
    assert refused(over, "2c") == "PLAY-7"
    early = finish(all_hearts(play_out=False), Stream(1))
    assert (early.tricks_won[1], result(early).pay) == (12, (0, 0, 0))
    assert Match(rules=early.rules, dealer=0).add(early.outcome).winner == 1


# Targets, score, end.


@rule("SGTMAJOR-TARGET-1")
@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_targets(dealer: int) -> None:
    """The targets are 8 for the dealer, 5 for its left and 3 for its right, in every deal."""
    targets = [BASE.target((dealer + step) % 3, dealer) for step in range(3)]
    assert targets == [8, 5, 3]
    assert list(deal_with({}, dealer=dealer).observe(0).targets) == [
        BASE.target(seat, dealer) for seat in range(3)
    ]


@rule("SGTMAJOR-SCORE-1", "SGTMAJOR-SCORE-2")
def test_stakes() -> None:
    """Seats are up and down by tricks beyond and short of their targets, and are paid so much."""
    outcome = Outcome(rules=BASE, dealer=2, before=None, tricks=(6, 3, 7))
    assert outcome.over == (1, 0, -1)
    assert outcome.pay == (1, 0, -1)
    match = Match(rules=BASE, dealer=2).add(outcome)
    assert match.totals == (1, 0, -1)
    more = Outcome(rules=BASE, dealer=0, before=(1, 0, -1), tricks=(2, 5, 9))
    assert match.add(more).totals == (-5, 0, 5)


@rule("SGTMAJOR-END-1")
@pytest.mark.parametrize(
    ("tricks", "winner"), [((12, 4, 0), 0), ((1, 3, 12), 2), ((11, 5, 0), None)]
)
def test_the_end(tricks: tuple[int, ...], winner: int | None) -> None:
    """Twelve tricks end the match, whatever the target; eleven do not."""
    outcome = Outcome(rules=BASE, dealer=0, before=None, tricks=tricks)
    assert Match(rules=BASE, dealer=0).add(outcome).winner == winner


# Exchange.


@rule("SGTMAJOR-EXCH-1")
def test_no_exchange_in_the_first_deal_nor_after_even_results() -> None:
    """Nothing is exchanged where there is no result before, or an even one."""
    for before in (None, (0, 0, 0)):
        assert exchange_rounds(BASE, 0, before) == ()
        assert finish(deal_with({}, before=before), Stream(1)).handed == ()


@rule("SGTMAJOR-EXCH-3", "SGTMAJOR-EXCH-14")
def test_what_is_given_is_seen_by_two() -> None:
    """One card for each trick over goes to who was down; only the two know which, and what back."""
    deal = deal_with({1: "2c 3c", 0: "Kc Qc"}, before=(-2, 2, 0))
    deal = do(deal, "give 2c", "give 3c")
    assert deal.phase == "trump"
    assert [(one.kind, one.giver, one.receiver) for one in deal.handed] == [
        ("pluck", 1, 0),
        ("return", 0, 1),
    ]
    views = [deal.observe(seat) for seat in range(3)]
    assert views[0].handed == views[1].handed == deal.handed
    assert views[2].handed == ()
    assert [move.action.text for move in views[2].history] == ["give ?", "give ?"]
    assert [move.action.text for move in views[1].history] == ["give 2c", "give 3c"]


@rule("SGTMAJOR-EXCH-4")
def test_the_giver_chooses() -> None:
    """Any card of the hand may be given."""
    deal = deal_with({1: "Ac 2c"}, before=(-1, 1, 0))
    assert texts(deal.legal_actions) == texts([f"give {one}" for one in deal.hands[1]])
    for action in deal.legal_actions:
        assert cited(deal.explain(action).why) == "SGTMAJOR-EXCH-4"
        assert deal.apply(action).phase == "trump"


@rule("SGTMAJOR-EXCH-5", "SGTMAJOR-EXCH-6", "SGTMAJOR-EXCH-7")
@pytest.mark.parametrize(
    ("hand", "given", "back"),
    [
        ("Kc Qc 2c", "3c 4c", "Kc Qc"),
        ("Kc 2c", "Ac 3c", "Ac Kc"),
        ("2c", "Ac", "Ac"),
        ("As", "5c 2d", "5c 2d"),
        ("Kc Ad", "3c 2d", "Kc Ad"),
    ],
)
def test_returns(hand: str, given: str, back: str) -> None:
    """The highest of each suit go back, as many as were given in it, those given among them."""
    plucks = [Pluck(1, 0, one) for one in cards(given)]
    found = returned(cards(f"{hand} {given}"), plucks)
    assert texts([one.card for one in found]) == texts(cards(back))
    assert {(one.giver, one.receiver) for one in found} == {(0, 1)}


@rule("SGTMAJOR-EXCH-8", "SGTMAJOR-EXCH-9")
def test_one_up() -> None:
    """All cards are chosen before any return is seen; each gets as many as it was short."""
    deal = deal_with({0: "2c 3c 4d", 1: "Qc", 2: "Ac 9d"}, before=(3, -1, -2))
    for given, receiver, left in (("2c", 1, 1), ("3c", 2, 2), ("4d", 2, 1)):
        gift = deal.observe(1).gift
        assert gift is not None
        assert (gift.giver, gift.receiver, deal.observe(2).left) == (0, receiver, left)
        assert deal.observe(0).handed == deal.observe(1).handed == ()
        deal = do(deal, f"give {given}")
    handed = [(one.kind, one.giver, one.receiver, len(one.cards)) for one in deal.handed]
    assert handed == [
        ("pluck", 0, 1, 1),
        ("pluck", 0, 2, 2),
        ("return", 1, 0, 1),
        ("return", 2, 0, 2),
    ]
    even = exchange_rounds(BASE, 0, (2, 0, -2))
    assert [gift.receiver for gifts in even for gift in gifts] == [2]


@rule("SGTMAJOR-EXCH-10", "SGTMAJOR-EXCH-12")
def test_two_up() -> None:
    """Who was up by more makes the whole exchange first; each gives all before any return."""
    deal = deal_with({0: "As Qs 7s", 1: "2s", 2: "3s 4s"}, dealer=0, before=(-3, 1, 2))
    deal = do(deal, "give 3s")
    assert deal.handed == ()
    deal = do(deal, "give 4s")
    assert [one.kind for one in deal.handed] == ["pluck", "return"]
    assert deal.handed[1].cards == cards("As Qs")
    assert deal.to_move == 1
    deal = do(deal, "give 2s")
    assert deal.handed[3].cards[0] == max(
        (one for one in (*deal.hands[0], deal.handed[3].cards[0]) if one.suit == "s"),
        key=strength,
    )
    other = BASE.change(two_up_order="new-target")
    first = [gifts[0].giver for gifts in exchange_rounds(other, 0, (-3, 1, 2))]
    assert first == [1, 2]


@rule("SGTMAJOR-EXCH-11")
@pytest.mark.parametrize(("dealer", "order"), [(0, [1, 2]), (2, [2, 1]), (1, [1, 2])])
def test_two_up_by_the_same(dealer: int, order: list[int]) -> None:
    """Of two who were up by the same, the one with the higher target now comes first."""
    rounds = exchange_rounds(BASE, dealer, (-4, 2, 2))
    assert [gifts[0].giver for gifts in rounds] == order
    assert BASE.target(order[0], dealer) > BASE.target(order[1], dealer)


@rule("SGTMAJOR-EXCH-13")
def test_giving_is_compulsory() -> None:
    """Who was up cannot keep the cards; under the option it may, before it has begun to give."""
    deal = deal_with({}, before=(2, 0, -2))
    assert Keep() not in deal.legal_actions
    assert refused(deal, "keep") == "EXCH-13"
    rules = GAMES["sergeant-major"].with_options(["may-keep"]).rules
    deal = deal_with({}, rules=rules, before=(2, 0, -2))
    assert deal.explain(Keep()).legal
    kept = do(deal, "keep")
    assert (kept.phase, kept.handed) == ("trump", ())
    begun = do(deal, str(deal.legal_actions[0]))
    assert begun.explain(Keep()).reason == "keep:begun"
    assert Keep() not in begun.legal_actions
    second = do(deal_with({1: "2c"}, rules=rules, before=(1, 2, -3)), "give 2c")
    second = do(second, str(second.legal_actions[0]))
    assert (second.to_move, Keep() in second.legal_actions) == (0, True)
    kept = do(deal_with({}, rules=rules, before=(1, 2, -3)), "keep")
    assert (kept.phase, kept.to_move) == ("give", 0)
    off = GAMES["sergeant-major"].with_options(["no-exchange"]).rules
    assert deal_with({}, rules=off, before=(2, 0, -2)).phase == "trump"


# Showing.


def after_exchange(rules: Rules = BASE) -> Deal:
    """Return the deal of a dealer who was down, and has returned the queen of clubs to seat 1."""
    deal = deal_with(
        {0: "Qc 2d 3d 7s", 1: "2c"}, rules=rules, before=(-1, 1, 0), kitty="Kc 4d 5d 6d"
    )
    return do(deal, "give 2c", "trump h")


@rule("SGTMAJOR-SHOW-1", "SGTMAJOR-SHOW-2")
def test_showing() -> None:
    """What is higher than a return is shown, to who got it only, and stays with the dealer."""
    deal = do(after_exchange(), "discard 2d,discard 3d,discard 7s,discard 2c")
    (shown,) = [one for one in deal.handed if one.kind == "shown"]
    assert (shown.giver, shown.receiver, shown.cards) == (0, 1, cards("Kc"))
    assert shown in deal.observe(1).handed
    assert shown in deal.observe(0).handed
    assert deal.observe(2).handed == ()
    assert cards("Kc")[0] in deal.hands[0]
    without = BASE.change(shows=False)
    deal = do(after_exchange(without), "discard 2d,discard 3d,discard 7s,discard 2c")
    assert all(one.kind != "shown" for one in deal.handed)
    even = to_phase(deal_with({}, before=(0, 1, -1)), "play")
    assert all(one.kind != "shown" for one in even.handed)


@rule("SGTMAJOR-SHOW-3")
@pytest.mark.parametrize(
    ("threshold", "shown"), [("lowest-return", "Ad Qd"), ("highest-return", "Ad")]
)
def test_which_cards_are_shown(threshold: str, shown: str) -> None:
    """Cards count that are higher than the lowest return, or, if so agreed, than the highest."""
    rules = BASE.change(show_threshold=threshold)
    hands = {0: "Kd Jd 2c 3c 4c 5c", 1: "2d 3d"}
    deal = deal_with(hands, rules=rules, before=(-2, 2, 0), kitty="Qd Ad 9s 8s")
    deal = do(deal, "give 2d", "give 3d", "trump h")
    deal = do(deal, "discard 2c,discard 3c,discard 4c,discard 5c")
    assert deal.handed[-1].kind == "shown"
    assert texts(deal.handed[-1].cards) == texts(cards(shown))


@rule("SGTMAJOR-SHOW-4")
def test_when_cards_are_shown() -> None:
    """Showing comes with the taking of the kitty: before the lead, or before the discard."""
    deal = after_exchange()
    assert deal.handed[-1].kind == "return"
    deal = do(deal, "discard 2d,discard 3d,discard 7s,discard 2c")
    assert (deal.handed[-1].kind, deal.phase, deal.tricks) == ("shown", "play", ())
    first = after_exchange(BASE.change(kitty_order="take-first"))
    assert (first.handed[-1].kind, first.phase, first.discards) == ("shown", "discard", ())


# The relatives.


@rule("SGTMAJOR-ALL16-1")
def test_all_sixteen_tricks() -> None:
    """Only all tricks of a deal end the match."""
    rules = GAMES["sergeant-major-all-16"].rules
    for tricks, winner in (((15, 1, 0), None), ((0, 16, 0), 1)):
        outcome = Outcome(rules=rules, dealer=0, before=None, tricks=tricks)
        match = Match(rules=rules, dealer=0).add(outcome)
        assert match.winner == winner
    assert cited(match.why) == "SGTMAJOR-ALL16-1"


@rule("SGTMAJOR-51A-1", "SGTMAJOR-51-1")
def test_fifty_one_cards() -> None:
    """Without the two of clubs 17 cards each make 17 tricks, and nothing is left over."""
    deal = deal_with({}, rules=FIFTY_ONE, before=(-1, 1, 0))
    assert len(deal.pack) == 51
    assert Card("2", "c") not in deal.pack
    assert ([len(hand) for hand in deal.hands], deal.kitty) == ([17, 17, 17], ())
    phases = []
    while deal.legal_actions:
        phases.append(deal.phase)
        deal = deal.apply(deal.legal_actions[0])
    assert list(dict.fromkeys(phases)) == ["give", "trump", "play"]
    assert len(deal.tricks) == 17
    assert all(one.kind != "shown" for one in deal.handed)


@rule("SGTMAJOR-51A-2", "SGTMAJOR-51A-4")
def test_targets_of_fifty_one() -> None:
    """Targets are 8, 6 and 3; cards are given, the dealer names trump, and its left leads."""
    assert FIFTY_ONE.targets == (8, 6, 3)
    deal = deal_with({}, rules=FIFTY_ONE, dealer=2, before=(0, -1, 1))
    assert (deal.phase, deal.to_move) == ("give", 2)
    deal = do(deal, str(deal.legal_actions[0]))
    assert (deal.phase, deal.to_move) == ("trump", 2)
    assert do(deal, "trump h").to_move == 0


@rule("SGTMAJOR-51A-3", "SGTMAJOR-51A-5")
def test_the_score_of_fifty_one() -> None:
    """Tricks above and below the targets are added up; a total of 10 wins."""
    match = GAMES["fifty-one-863"].begin_match(dealer=0)
    before = None
    for tricks, totals, winner in (
        ((13, 3, 1), (5, -3, -2), None),
        ((7, 8, 2), (9, -3, -6), None),
        ((7, 2, 8), (10, -4, -6), 0),
    ):
        dealer = match.dealer
        outcome = Outcome(rules=FIFTY_ONE, dealer=dealer, before=before, tricks=tricks)
        match, before = match.add(outcome), outcome.over
        assert (match.totals, match.winner) == (totals, winner)
    assert cited(match.why) == "SGTMAJOR-51A-5"


@rule("SGTMAJOR-51B-1", "SGTMAJOR-51B-2")
def test_the_other_fifty_one() -> None:
    """Here the two of spades is out, targets are 9, 5 and 3, and only 17 tricks end the match."""
    assert Card("2", "s") not in FIFTY_ONE_B.pack
    assert (len(FIFTY_ONE_B.pack), FIFTY_ONE_B.hand_size) == (51, 17)
    assert FIFTY_ONE_B.targets == (9, 5, 3)
    for tricks, winner in (((16, 1, 0), None), ((17, 0, 0), 0)):
        outcome = Outcome(rules=FIFTY_ONE_B, dealer=0, before=None, tricks=tricks)
        assert Match(rules=FIFTY_ONE_B, dealer=0).add(outcome).winner == winner


@rule("SGTMAJOR-51B-3")
def test_the_other_fifty_one_is_played_alike() -> None:
    """But for card, targets and end the two games with 51 cards have the same rules."""
    same = {"pack", "targets", "end", "limit"}
    changes = {name: getattr(FIFTY_ONE, name) for name in same}
    assert FIFTY_ONE_B.change(**changes) == evolve(
        FIFTY_ONE, variant="fifty-one-953", book=FIFTY_ONE_B.book
    )
    deal = finish(deal_with({}, rules=FIFTY_ONE_B, before=(2, -1, -1)), Stream(2))
    assert (result(deal).pay, len(deal.handed)) == (result(deal).over, 4)


@rule("SGTMAJOR-952A-1", "SGTMAJOR-952A-2")
def test_nine_five_two() -> None:
    """Targets are 9, 5 and 2; trump is named before the kitty comes, and then four go out."""
    assert NINE_A.targets == (9, 5, 2)
    deal = deal_with({}, rules=NINE_A)
    assert (deal.phase, deal.taken) == ("trump", False)
    deal = do(deal, "trump h")
    assert (deal.phase, deal.taken, len(deal.hands[0])) == ("discard", True, 20)
    base = NINE_A.change(targets=(8, 5, 3), kitty_order="discard-first", end="tricks", limit=12)
    assert base == evolve(BASE, variant=NINE_A.variant, book=NINE_A.book)


@rule("SGTMAJOR-952A-3", "SGTMAJOR-952A-4", "SGTMAJOR-952A-5")
def test_the_score_of_nine_five_two() -> None:
    """Totals sum to 0; the limit that was agreed ends the match, and twelve tricks do not."""
    outcome = Outcome(rules=NINE_A, dealer=0, before=None, tricks=(3, 1, 12))
    match = Match(rules=NINE_A, dealer=0).add(outcome)
    assert (match.totals, match.winner) == ((-6, -4, 10), 2)
    assert cited(match.why) == "SGTMAJOR-952A-4"
    far = NINE_A.change(limit=20)
    match = Match(rules=far, dealer=0).add(evolve(outcome, rules=far))
    assert (match.winner, sum(match.totals)) == (None, 0)
    with pytest.raises(RulesError, match="limit is a whole number from 1 up"):
        NINE_A.change(limit=0)


@rule("SGTMAJOR-952B-1", "SGTMAJOR-952B-2")
def test_the_other_nine_five_two() -> None:
    """Kitty, discard, cards given, trump, returns: that is the order; targets are 9, 2 and 5."""
    assert NINE_B.targets == (9, 2, 5)
    hands = {0: "Ac Qc 3d 4d 5d 6d", 1: "2c"}
    deal = deal_with(hands, rules=NINE_B, before=(-1, 1, 0), kitty="Kc 7d 8d 9d")
    assert (deal.phase, len(deal.hands[0]), deal.to_move) == ("discard", 20, 0)
    assert refused(deal, "give 2c") == "KITTY-3"
    deal = do(deal, "discard Ac,discard 3d,discard 4d,discard 5d")
    assert (deal.phase, deal.to_move) == ("give", 1)
    deal = do(deal, "give 2c")
    assert (deal.phase, [one.kind for one in deal.handed]) == ("trump", ["pluck"])
    assert refused(deal, "2c") == "952B-2"
    deal = do(deal, "trump h")
    assert (deal.phase, deal.handed[-1].kind, deal.handed[-1].cards) == (
        "play",
        "return",
        cards("Kc"),
    )


@rule("SGTMAJOR-952B-2")
def test_two_givers_of_the_other_nine_five_two() -> None:
    """Both give first; then who was up by more gets the highest of all that is there."""
    hearts = " ".join(f"{rank}h" for rank in RANKS)
    hands = {0: "3d 4d 5d 6d 2s 2c", 1: "As Ks", 2: f"{hearts} 7c 8c 9c"}
    deal = deal_with(hands, rules=NINE_B, before=(2, 1, -3))
    deal = do(deal, "discard 3d,discard 4d,discard 5d,discard 6d")
    deal = do(deal, "give 2s", "give 2c", "give As", "trump h")
    back = {one.receiver: one.cards for one in deal.handed if one.kind == "return"}
    assert back == {0: cards("As 9c"), 1: cards("2s")}


@rule("SGTMAJOR-952B-3")
@pytest.mark.parametrize(
    ("start", "tricks", "winner"),
    [
        ((6, 7, -13), (11, 2, 3), 0),
        ((6, 7, -13), (9, 3, 4), None),
        ((13, -6, -7), (11, 1, 4), 0),
        ((7, 7, -14), (9, 2, 5), None),
        ((8, 8, -16), (9, 2, 5), None),
    ],
)
def test_the_end_of_the_other_nine_five_two(
    start: tuple[int, ...], tricks: tuple[int, ...], winner: int | None
) -> None:
    """A total of 15, above zero or below, ends the match; the highest wins, if it is one."""
    match = GAMES["nine-five-two-b"].begin_match(dealer=0, start=start)
    match = match.add(Outcome(rules=NINE_B, dealer=0, before=None, tricks=tricks))
    assert match.winner == winner


@rule("SGTMAJOR-952B-4")
def test_no_showing_in_the_other_nine_five_two() -> None:
    """Nothing is shown, and rules that say so are refused."""
    assert not NINE_B.shows
    with pytest.raises(RulesError, match="the kitty is in the hand before the exchange"):
        NINE_B.change(shows=True)


@rule("SGTMAJOR-4P-1", "SGTMAJOR-4P-2", "SGTMAJOR-4P-3", "SGTMAJOR-4P-9")
def test_four_players() -> None:
    """Four play alone with 13 cards each and targets of 5, 4, 2 and 2; nothing is left over."""
    deal = deal_with({}, rules=FOUR, dealer=1, before=(1, 0, 0, -1))
    assert ([len(hand) for hand in deal.hands], deal.kitty) == ([13] * 4, ())
    assert deal.observe(0).targets == (2, 5, 4, 2)
    phases = []
    while deal.legal_actions:
        phases.append((deal.phase, deal.to_move))
        deal = deal.apply(deal.legal_actions[0])
    assert phases[:3] == [("give", 0), ("trump", 1), ("play", 2)]
    assert (len(deal.tricks), [one.kind for one in deal.handed]) == (13, ["pluck", "return"])
    assert all(len(trick.plays) == 4 for trick in deal.tricks)
    assert result(deal).pay == result(deal).over
    assert sum(result(deal).pay) == 0


@rule("SGTMAJOR-4P-4", "SGTMAJOR-4P-5")
def test_returns_by_rank() -> None:
    """The giver of the highest card gets the highest, whoever gave first."""
    deal = deal_with(
        {3: "Ah 4h 3h 2h", 0: "5h", 2: "8h", 1: "Kh Qh Jh 10h 9h 7h 6h"},
        rules=FOUR,
        dealer=3,
        before=(1, 0, 1, -2),
    )
    assert deal.to_move == 0
    deal = do(deal, "give 5h")
    assert deal.handed == ()
    deal = do(deal, "give 8h")
    back = {one.receiver: one.cards for one in deal.handed if one.kind == "return"}
    assert back == {2: cards("Ah"), 0: cards("8h")}


@rule("SGTMAJOR-4P-9")
@pytest.mark.parametrize(("dealer", "order"), [(0, [2, 3]), (1, [3, 0]), (2, [0, 1])])
def test_two_givers_with_the_same_target(dealer: int, order: list[int]) -> None:
    """Who was up by as much, and has as high a target now, gives in turn from the dealer's left."""
    over = tuple(1 if seat in order else -1 for seat in range(4))
    (gifts,) = exchange_rounds(FOUR, dealer, over)
    assert list(dict.fromkeys(gift.giver for gift in gifts)) == order


@rule("SGTMAJOR-4P-6", "SGTMAJOR-4P-7")
@pytest.mark.parametrize(
    ("over", "gifts"),
    [
        ((-2, -1, 2, 1), {(2, 0): 1, (2, 1): 1, (3, 0): 1}),
        ((3, -3, 3, -3), {(0, 1): 1, (0, 3): 2, (2, 1): 2, (2, 3): 1}),
        ((1, -1, 1, -1), {(0, 3): 1, (2, 1): 1}),
        ((1, 2, -1, -2), {(0, 3): 1, (1, 2): 1, (1, 3): 1}),
    ],
)
def test_splitting(over: tuple[int, ...], gifts: dict[tuple[int, int], int]) -> None:
    """Both givers give to as many as can be; then as little as can be goes to a left neighbour."""
    assert {(one.giver, one.receiver): one.cards for one in split(over)} == gifts


@rule("SGTMAJOR-4P-8")
@pytest.mark.parametrize(
    ("over", "gifts"),
    [
        ((3, -1, -1, -1), {(0, 1): 1, (0, 2): 1, (0, 3): 1}),
        ((4, 0, -3, -1), {(0, 2): 3, (0, 3): 1}),
        ((1, 2, 0, -3), {(0, 3): 1, (1, 3): 2}),
    ],
)
def test_a_forced_split(over: tuple[int, ...], gifts: dict[tuple[int, int], int]) -> None:
    """With one seat on a side each pair exchanges what the other was up or down."""
    assert {(one.giver, one.receiver): one.cards for one in split(over)} == gifts


@rule("SGTMAJOR-4P-10")
def test_the_end_with_four() -> None:
    """A total of 10 wins; another end may be agreed."""
    game = GAMES["four-player"]
    match = game.begin_match(dealer=0, start=(5, 0, -5, 0))
    outcome = Outcome(rules=FOUR, dealer=0, before=None, tricks=(10, 1, 1, 1))
    match = match.add(outcome)
    assert (match.totals, match.winner, cited(match.why)) == (
        (10, -3, -6, -1),
        0,
        "SGTMAJOR-4P-10",
    )
    rules = FOUR.change(end="deals", limit=1)
    match = Match(rules=rules, dealer=0).add(evolve(outcome, rules=rules))
    assert (match.winner, cited(match.why)) == (0, None)
