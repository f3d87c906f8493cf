"""What holds in every deal, whatever is played."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise, permutations

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st
from sergeant_major import ACTIONS, GAMES, Deal, Discard, Give, Keep, Match, Trump, begin_deal
from sergeant_major.exchange import Pluck, exchange_rounds, returned, split
from sergeant_major.rules import Rules
from sergeant_major.tricks import fitting, strength, winning
from strategies import deals, starts
from support import BASE, finish, played, result, twin, unseen

from sedma import SUITS, Action, Card, Move, Play, Played, Stream, Suit

rule = pytest.mark.rule
some = settings(max_examples=40, deadline=None, derandomize=True)
APART = tuple(name for name, game in GAMES.items() if game.rules.returns != "pooled")


def suits(hand: tuple[Card, ...]) -> Counter[Suit]:
    """Count the cards of a hand by suit."""
    return Counter[Suit](card.suit for card in hand)


def around_exchange(deal: Deal) -> tuple[Deal, Deal]:
    """Return the states of a deal before and after the exchange."""
    states = list(deal.states())
    if deal.rules.kitty_order != "take-before-exchange":
        return states[0], next(one for one in states if one.phase == "trump")
    first = next(one for one in states if one.phase in ("give", "trump"))
    return first, next(one for one in states if one.phase == "play")


@rule("SGTMAJOR-SCORE-2", "SGTMAJOR-952A-3")
@some
@given(deals(over=True))
def test_1_sums(deal: Deal) -> None:
    """Tricks add up to their number; what seats are over, and what they pay, to nothing."""
    outcome = result(deal)
    if deal.rules.play_out:
        assert sum(outcome.tricks) == deal.rules.hand_size
        assert sum(outcome.over) == 0
    assert sum(outcome.pay) == 0
    match = Match(rules=deal.rules, dealer=deal.dealer)
    if deal.before is None:
        assert sum(match.add(outcome).totals) == 0


@rule("SGTMAJOR-PACK-1", "SGTMAJOR-KITTY-1", "SGTMAJOR-51-1")
@some
@given(deals())
def test_2_all_cards_are_somewhere(deal: Deal) -> None:
    """At any moment each card of the pack is in one place, and no hand is too small."""
    size = deal.rules.hand_size
    for state in deal.states():
        laid = [card for trick in (*state.tricks, state.trick) for card in trick.cards]
        pending = [one.card for one in state.plucks if all(one.card not in h for h in state.hands)]
        held = [card for hand in state.hands for card in hand]
        kitty = () if state.taken else state.kitty
        everywhere = [*held, *kitty, *state.discards, *pending, *laid]
        assert sorted(everywhere, key=lambda card: card.number) == list(state.rules.pack.cards)
        if state.phase == "play":
            tricks = (*state.tricks, state.trick)
            gone = Counter(play.seat for trick in tricks for play in trick.plays)
            assert [len(hand) + gone[seat] for seat, hand in enumerate(state.hands)] == [
                size
            ] * state.rules.players


@rule("SGTMAJOR-EXCH-3", "SGTMAJOR-EXCH-9", "SGTMAJOR-4P-8")
@some
@given(deals(over=True))
def test_3_as_many_go_back_as_were_given(deal: Deal) -> None:
    """Cards given are as many as those returned, and as seats were over; so it is for each seat."""
    given_, back = Counter[int](), Counter[int]()
    for one in deal.handed:
        if one.kind == "pluck":
            given_[one.giver] += len(one.cards)
            back[one.receiver] -= len(one.cards)
        if one.kind == "return":
            back[one.giver] += len(one.cards)
    assert all(left == 0 for left in back.values())
    if deal.rules.exchange == "compulsory":
        over = deal.before or (0,) * deal.rules.players
        assert given_ == Counter({seat: one for seat, one in enumerate(over) if one > 0})


@rule("SGTMAJOR-EXCH-5", "SGTMAJOR-EXCH-6", "SGTMAJOR-EXCH-7")
@some
@given(deals(over=True))
def test_4_suits_stay_where_they_are(deal: Deal) -> None:
    """The exchange leaves each seat as many cards of each suit as it had."""
    first, last = around_exchange(deal)
    for old, new in zip(first.hands, last.hands, strict=True):
        assert suits(old) == suits(new)


@rule("SGTMAJOR-EXCH-5", "SGTMAJOR-4P-4")
@some
@given(deals(*APART, over=True))
def test_5_returns_are_not_lower(deal: Deal) -> None:
    """Between two seats, suit by suit, no return is lower than the card given in its place.

    With two givers whose cards are put together this need not be so.
    """
    for pluck in (one for one in deal.handed if one.kind == "pluck"):
        pair = (pluck.receiver, pluck.giver)
        back = [
            card
            for one in deal.handed
            if one.kind == "return" and (one.giver, one.receiver) == pair
            for card in one.cards
        ]
        for suit in SUITS:
            given_ = [strength(card) for card in pluck.cards if card.suit == suit]
            got = sorted((strength(card) for card in back if card.suit == suit), reverse=True)
            assert len(given_) == len(got)
            assert all(one <= other for one, other in zip(given_, got, strict=True))


@rule("SGTMAJOR-EXCH-5", "SGTMAJOR-EXCH-8")
@some
@given(deals(over=True))
def test_6_nothing_higher_is_kept(deal: Deal) -> None:
    """With one seat up, a seat keeps no card higher than one that it returned in the suit."""
    if deal.before is None or sum(one > 0 for one in deal.before) != 1:
        return
    _, last = around_exchange(deal)
    for one in deal.handed:
        if one.kind == "return":
            for card in one.cards:
                kept = [own for own in last.hands[one.giver] if own.suit == card.suit]
                assert all(strength(own) < strength(card) for own in kept)


@rule("SGTMAJOR-EXCH-1", "SGTMAJOR-EXCH-9")
@some
@given(deals(over=True))
def test_7_even_hands_are_untouched(deal: Deal) -> None:
    """Who was even takes no part in the exchange, and so does everybody where there is none."""
    first, last = around_exchange(deal)
    for seat in deal.rules.table.seats:
        if deal.before is None or deal.before[seat] == 0:
            assert first.hands[seat] == last.hands[seat]


@rule("SGTMAJOR-END-1")
@settings(max_examples=12, deadline=None, derandomize=True)
@given(st.integers(0, 10_000))
def test_8_one_seat_at_most_ends_a_match(seed: int) -> None:
    """While the match goes on nobody has 12 tricks, so nobody was up by more than 8."""
    match, found = played(BASE, seed, 6)
    for deal in found[:-1]:
        outcome = result(deal)
        assert max(outcome.tricks) <= 11
        assert max(outcome.over) <= 8
    assert sum(won >= 12 for won in result(found[-1]).tricks) == int(match.is_over)
    for deal in found:
        assert sum(len(one.cards) for one in deal.handed if one.kind == "pluck") <= 8


@rule("SGTMAJOR-PLAY-2", "SGTMAJOR-PLAY-3", "SGTMAJOR-PLAY-1")
@some
@given(deals())
def test_9_legal_cards(deal: Deal) -> None:
    """The cards of the suit led may be played, or else all of them; there is always one."""
    for state in deal.states():
        seat = state.to_move
        if state.phase != "play" or seat is None:
            continue
        hand = state.hands[seat]
        led = state.trick.plays[0].card.suit if state.trick.plays else None
        expected = [card for card in hand if card.suit == led] or list(hand)
        assert [action.text for action in state.legal_actions] == [str(one) for one in expected]
        assert fitting(hand, led) == tuple(expected)
        assert expected


@rule("SGTMAJOR-PLAY-5", "SGTMAJOR-PACK-2")
@some
@given(deals(over=True))
def test_10_who_takes_a_trick(deal: Deal) -> None:
    """The taker has the highest trump, or else the highest card led; idle cards change nothing."""
    trump = deal.trump
    for trick in deal.tricks:
        led = trick.plays[0].card.suit
        suit = trump if any(card.suit == trump for card in trick.cards) else led
        best = max((one for one in trick.plays if one.card.suit == suit), key=_rank)
        assert trick.taker == best.seat
        idle = [Card("A", other) for other in SUITS if other not in (led, trump)]
        for place, play in enumerate(trick.plays[1:], 1):
            if play.seat != trick.taker and play.card.suit not in (led, trump):
                plays = list(trick.plays)
                plays[place] = Played(play.seat, idle[0])
                assert winning(plays, trump).seat == trick.taker


def _rank(play: Played) -> int:
    return strength(play.card)


@rule("SGTMAJOR-PLAY-4", "SGTMAJOR-PLAY-6", "SGTMAJOR-PLAY-1", "SGTMAJOR-PLAYERS-1")
@some
@given(deals(over=True))
def test_11_tricks(deal: Deal) -> None:
    """Each trick has a card of each seat, in turn; the taker leads the next one."""
    assert deal.tricks[0].leader == deal.rules.table.next(deal.dealer)
    for trick in deal.tricks:
        assert tuple(play.seat for play in trick.plays) == deal.rules.table.order(trick.leader)
    for one, after in pairwise(deal.tricks):
        assert after.leader == one.taker


@rule("SGTMAJOR-PLAY-5", "SGTMAJOR-EXCH-5")
@settings(max_examples=25, deadline=None, derandomize=True)
@given(deals(), st.permutations(SUITS))
def test_12_suits_are_alike(deal: Deal, other: list[Suit]) -> None:
    """With other suits for the same cards a deal goes on just the same."""
    if len(deal.rules.pack) != 52:
        return
    named = dict(zip(SUITS, other, strict=True))

    def turned(card: Card) -> Card:
        return Card(card.rank, named[card.suit])

    twin = begin_deal(
        deal.rules, dealer=deal.dealer, before=deal.before, pack=[*map(turned, deal.pack)]
    )
    for move in deal.history:
        match move.action:
            case Trump(suit=suit):
                action: Action = Trump(named[suit])
            case Keep():
                action = move.action
            case Play(card=card) | Give(card=card) | Discard(card=card):
                action = type(move.action)(turned(card))
            case _:
                raise AssertionError(move)
        twin = twin.apply(action, seat=move.seat)
    assert (twin.to_move, twin.phase) == (deal.to_move, deal.phase)
    assert twin.tricks_won == deal.tricks_won
    for mine, theirs in zip(deal.hands, twin.hands, strict=True):
        assert {turned(card) for card in mine} == set(theirs)
    assert [(one.kind, {turned(card) for card in one.cards}) for one in deal.handed] == [
        (one.kind, set(one.cards)) for one in twin.handed
    ]


@rule("SGTMAJOR-TARGET-1", "SGTMAJOR-TARGET-2", "SGTMAJOR-DEALER-2")
@pytest.mark.parametrize("name", GAMES)
def test_13_every_target_comes_round(name: str) -> None:
    """In as many deals as there are seats each seat has each target once, from its own deal on."""
    rules = GAMES[name].rules
    for seat in rules.table.seats:
        dealers = rules.table.order(seat)
        targets = [rules.target(seat, dealer) for dealer in dealers]
        assert targets == [rules.targets[-step % rules.players] for step in rules.table.seats]
        assert targets[0] == rules.targets[0]


@rule("SGTMAJOR-SHOW-1", "SGTMAJOR-SHOW-3", "SGTMAJOR-SHOW-4", "SGTMAJOR-952B-4")
@some
@given(deals(over=True))
def test_14_what_is_shown(deal: Deal) -> None:
    """Shown are cards of the kitty that are higher than what was returned in their suit."""
    shown = {one.receiver: one.cards for one in deal.handed if one.kind == "shown"}
    back = {
        one.receiver: one.cards
        for one in deal.handed
        if one.kind == "return" and one.giver == deal.dealer
    }
    pick = min if deal.rules.show_threshold == "lowest-return" else max
    for seat in deal.rules.table.seats:
        expected = {
            card
            for card in deal.kitty
            if (same := [one for one in back.get(seat, ()) if one.suit == card.suit])
            and strength(card) > pick(map(strength, same))
        }
        assert set(shown.get(seat, ())) == (expected if deal.rules.shows else set())


@rule("SGTMAJOR-4P-6", "SGTMAJOR-4P-7", "SGTMAJOR-4P-8")
@some
@given(starts("four-player"))
def test_15_splits(deal: Deal) -> None:
    """A split has the right sums, and no other is as good."""
    over = deal.before or (0, 0, 0, 0)
    if not any(over):
        return
    found = split(over)
    for seat, one in enumerate(over):
        assert sum(gift.cards for gift in found if gift.giver == seat) == max(one, 0)
        assert sum(gift.cards for gift in found if gift.receiver == seat) == max(-one, 0)
    assert all(gift.cards > 0 for gift in found)
    for step in range(4):
        moved = split(over[step:] + over[:step])
        assert {((g.giver + step) % 4, (g.receiver + step) % 4, g.cards) for g in moved} == {
            (g.giver, g.receiver, g.cards) for g in found
        }


@rule("SGTMAJOR-EXCH-10", "SGTMAJOR-EXCH-12")
@some
@given(starts("sergeant-major"), st.integers(1, 4), st.integers(1, 4))
def test_16_the_order_of_two_givers(deal: Deal, first: int, second: int) -> None:
    """What a seat keeps does not depend on which of two givers comes first."""
    ends = []
    for order in permutations([(0, first), (1, second)]):
        hand = set(deal.hands[2])
        for giver, count in order:
            plucks = [Pluck(giver, 2, card) for card in deal.hands[giver][:count]]
            hand |= {one.card for one in plucks}
            hand -= {one.card for one in returned(hand, plucks)}
        ends.append(hand)
    assert ends[0] == ends[1]


@rule("SGTMAJOR-EXCH-14", "SGTMAJOR-KITTY-2", "SGTMAJOR-SHOW-2")
@settings(max_examples=80, deadline=None, derandomize=True)
@given(deals(), st.integers(0, 2**32))
def test_17_views_hold_nothing_hidden(deal: Deal, seed: int) -> None:
    """Exchanging cards that a seat has not seen changes nothing of what it sees."""
    stream = Stream(seed)
    for seat in deal.rules.table.seats:
        hidden = unseen(deal, seat)
        for _ in range(3 if len(hidden) > 1 else 0):
            one, other, *_ = stream.shuffled(hidden)
            found = twin(deal, one, other, seat)
            if found is None:
                continue
            mine, theirs = deal.observe(seat), found.observe(seat)
            assert mine == theirs
            assert mine.information_state == theirs.information_state


@rule("SGTMAJOR-EXCH-14")
def test_the_exchange_of_unseen_cards_does_happen() -> None:
    """Many exchanges are possible, with cards given and discarded among them."""
    moved = Counter[str]()
    for seed in range(12):
        deal = begin_deal(BASE, dealer=0, before=(-2, 2, 0), seed=seed)
        deal = finish(deal, Stream(seed))
        state = [*deal.states()][10]
        for seat in (1, 2):
            hidden = unseen(state, seat)
            pairs = pairwise(hidden)
            found = [one for pair in pairs if (one := twin(state, *pair, seat)) is not None]
            moved["deals"] += len(found)
            moved["discards"] += sum(one.discards != state.discards for one in found)
    assert moved["deals"] > 50
    assert moved["discards"] > 5


@some
@given(deals())
def test_deals_are_values(deal: Deal) -> None:
    """A deal that begins alike and in which the same is done is equal, and hashes alike."""
    *_, again = deal.states()
    assert again == deal
    assert hash(again) == hash(deal)
    assert evolve(deal, history=(*deal.history, Move(0, ACTIONS[0]))) != deal


@some
@given(starts())
def test_the_plan_of_the_exchange(deal: Deal) -> None:
    """Each seat gives and gets what it was up and down, in as many rounds as there are givers."""
    rules: Rules = deal.rules
    rounds = exchange_rounds(rules, deal.dealer, deal.before)
    givers = {gift.giver for gifts in rounds for gift in gifts}
    assert len(rounds) == (len(givers) if rules.returns == "one-by-one" else bool(givers))
