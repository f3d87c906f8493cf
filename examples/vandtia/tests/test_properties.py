"""What always holds, whatever is played and by whichever options."""

from __future__ import annotations

from itertools import pairwise, permutations

from attrs import evolve
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from support import (
    Walk,
    cards,
    do,
    exchanged,
    played_out,
    plays,
    shown,
    table,
    texts,
    unseen,
    walks,
)
from vandtia import ACTIONS, Blind, Chance, Deal, Lay, Rules, Skip, Take
from vandtia.layout import RANK_ORDER

from sedma import CARDS, SUITS, Card, Stream

FEW = settings(max_examples=25, deadline=None)

# Cards and zones.


@FEW
@given(walks())
def test_every_card_lies_in_one_place(walk: Walk) -> None:
    """Hands, slots, stock, pile and burned cards are the 52 different cards."""
    for deal in walk.states:
        assert sorted(deal.layout.cards, key=str) == sorted(CARDS, key=str)


@FEW
@given(walks(most=20, swap="free"))
def test_the_counts_after_the_deal(walk: Walk) -> None:
    """Three hand, up and down cards a seat; a swap changes none of these numbers."""
    for deal in walk.states:
        if deal.phase == "swap":
            for seat in deal.rules.table.seats:
                assert len(deal.layout.hands[seat]) == 3
                assert all(slot.down and len(slot.up) == 1 for slot in deal.layout.slots[seat])
            assert len(deal.layout.stock) == 52 - 9 * deal.rules.players
            assert (deal.layout.pile, deal.layout.burned) == ((), ())


@FEW
@given(walks())
def test_hands_while_there_is_a_stock(walk: Walk) -> None:
    """As long as the stock lasts every seat has at least three cards in hand."""
    for deal in walk.states:
        if deal.layout.stock:
            assert min(map(len, deal.layout.hands)) >= 3


@FEW
@given(walks())
def test_what_never_comes_back(walk: Walk) -> None:
    """The stock never grows, burned cards never return, and a burn takes the whole pile."""
    for before, after in walk.steps:
        assert len(after.layout.stock) <= len(before.layout.stock)
        assert set(before.layout.burned) <= set(after.layout.burned)
        if len(after.layout.burned) > len(before.layout.burned):
            assert after.layout.pile == ()
            assert set(before.layout.pile) < set(after.layout.burned)


@FEW
@given(walks(four_burns=True))
def test_the_pile(walk: Walk) -> None:
    """No ten lies in it, no four of a kind, and every card may lie on the one below."""
    for deal in walk.states:
        pile = deal.layout.pile
        assert all(card.rank != "10" for card in pile)
        ranks = [card.rank for card in pile]
        assert all(len(set(ranks[place : place + 4])) > 1 for place in range(len(pile) - 3))
        for below, above in pairwise(pile):
            assert above.rank == "2" or RANK_ORDER[above.rank] >= RANK_ORDER[below.rank]


@FEW
@given(walks())
def test_the_slots(walk: Walk) -> None:
    """Up cards of a slot are alike; without stacking there is one; down cards are covered."""
    for deal in walk.states:
        for slot in (slot for slots in deal.layout.slots for slot in slots):
            assert len({card.rank for card in slot.up}) <= 1
            if not deal.rules.stacks:
                assert len(slot.up) <= 1
            if deal.rules.down_cards == "turn_when_uncovered":
                assert slot.up or slot.down is None


# Actions.


@FEW
@given(walks())
def test_a_play_comes_from_one_place(walk: Walk) -> None:
    """A play has one to four cards of one rank, from the hand, or else from the up cards."""
    for before, after in walk.steps:
        move = after.history[-1]
        if isinstance(move.action, Lay):
            cards = set(move.action.cards)
            hand, up = set(before.layout.hands[move.seat]), set(before.layout.up(move.seat))
            assert 1 <= len(cards) <= 4
            assert len({card.rank for card in cards}) == 1
            assert cards <= hand or (not hand and cards <= up)


@FEW
@given(walks())
def test_there_is_always_something_to_do(walk: Walk) -> None:
    """Legal actions are ordered, and there are some; on an empty pile every play is one."""
    for deal in walk.states:
        legal = deal.legal_actions
        assert bool(legal) != deal.is_over
        numbers = [one.number for one in legal]
        assert numbers == sorted(set(numbers))
        if deal.phase == "play" and not deal.rules.no_finish_ranks and not deal.layout.pile:
            assert deal.to_move is not None
            source = [card.rank for card in deal.layout.source(deal.to_move)]
            wanted = {f"{rank} x {n}" for rank in source for n in range(1, source.count(rank) + 1)}
            assert plays(legal) == wanted
        assert deal.rules.no_finish_ranks or Skip() not in legal


@FEW
@given(walks(most=40))
def test_what_is_listed_is_what_is_legal(walk: Walk) -> None:
    """An action is listed exactly if it is explained as legal; what is refused names a rule."""
    deal = walk.end
    for number, action in ACTIONS.items():
        found = deal.explain(action)
        assert found.rule is not None, found
        assert found.legal == (action in deal.legal_actions), number


@FEW
@given(walks())
def test_taking(walk: Walk) -> None:
    """The hand grows by the pile, the pile is empty, nothing else changes, the turn moves."""
    for before, after in walk.steps:
        move = after.history[-1]
        if isinstance(move.action, Take):
            old, new, seat = before.layout, after.layout, move.seat
            assert shown(new.hands[seat]) == shown((*old.hands[seat], *old.pile))
            assert (new.pile, new.slots, new.stock, new.burned) == (
                *((), old.slots, old.stock),
                old.burned,
            )
            assert after.is_over or after.to_move != seat


@FEW
@given(walks(interrupt_four=False))
def test_the_turn_after_a_burn(walk: Walk) -> None:
    """Who burned the pile stays on turn if it has cards; any other action moves the turn."""
    for before, after in walk.steps:
        if before.phase == "play" and not after.is_over:
            seat = after.history[-1].seat
            burned = len(after.layout.burned) > len(before.layout.burned)
            assert (after.to_move == seat) == (burned and after.layout.size(seat) > 0)
            if after.to_move != seat:
                assert after.to_move == after.layout.after(seat)


@FEW
@given(walks(most=60, starter="dealer_left"), st.sampled_from(list(permutations(SUITS))))
def test_suits_can_be_exchanged(walk: Walk, suits: tuple[str, ...]) -> None:
    """With all suits exchanged, the same actions are legal and lead to the same."""

    def other(card: Card) -> Card:
        return Card(card.rank, suits[SUITS.index(card.suit)])  # type: ignore[arg-type]

    def ranks(deal: Deal) -> object:
        return deal.layout.key, deal.layout.settled, deal.to_move, deal.phase, deal.out, deal.void

    first = walk.states[0]
    pack = first.start.pack
    assert pack is not None
    deal = first.rules.deal(pack=[*map(other, pack)], dealer=first.dealer)
    for before, after in walk.steps:
        assert ranks(deal) == ranks(before)
        assert plays(deal.legal_actions) == plays(before.legal_actions)
        action = after.history[-1].action
        if isinstance(action, Lay):
            action = Lay(map(other, action.cards))
        elif hasattr(action, "card"):
            action = evolve(action, card=other(action.card))  # type: ignore[type-var]
        deal = deal.apply(action, seat=after.history[-1].seat)
    assert ranks(deal) == ranks(walk.end)


# The end.


@FEW
@given(walks(most=400, max_turns=2000))
def test_going_out(walk: Walk) -> None:
    """Seats go out one at a time; at the end one is left, and only that one has cards."""
    for before, after in walk.steps:
        assert after.out[: len(before.out)] == before.out
        assert len(after.out) - len(before.out) in (0, 1)
        assert set(after.layout.playing) == set(after.rules.table.seats) - set(after.out)
    outcome = walk.end.outcome
    if outcome is not None and outcome.void is None:
        assert outcome.loser is not None
        assert len(outcome.out) == walk.end.rules.players - 1
        assert walk.end.layout.size(outcome.loser) >= 1
        assert outcome.loser not in outcome.out


@FEW
@given(walks(max_turns=20))
def test_the_bound(walk: Walk) -> None:
    """No deal has more turns, or more actions, than its rules say."""
    assert walk.end.turns <= 20
    assert len(walk.end.history) <= walk.end.rules.most_actions


@FEW
@given(walks())
def test_the_top_card_alone_decides(walk: Walk) -> None:
    """With nothing but its top card in the pile, the same plays are legal."""
    for deal in walk.states:
        if deal.phase == "play" and len(deal.layout.pile) > 1:
            pile = deal.layout.pile
            bare = evolve(
                deal,
                layout=evolve(
                    deal.layout, pile=pile[-1:], burned=(*deal.layout.burned, *pile[:-1])
                ),
            )
            assert texts(bare.legal_actions) == texts(deal.legal_actions)


# States are values.


@FEW
@given(walks(most=80))
def test_deals_are_played_again(walk: Walk) -> None:
    """The states of a deal are those through which it went, equal and with equal hashes."""
    assert list(walk.end.states()) == walk.states
    assert hash(list(walk.end.states())[-1]) == hash(walk.end)


# Views.


@settings(max_examples=40, deadline=None)
@given(walks(most=100), st.data())
def test_views_show_nothing_hidden(walk: Walk, data: st.DataObject) -> None:
    """Stock, other hands and down cards can be exchanged, and the view stays the same."""
    done = data.draw(st.integers(0, len(walk.states) - 1))
    deal = walk.states[done]
    seat = data.draw(st.sampled_from(deal.rules.table.seats))
    hidden = unseen(walk.states[: done + 1], seat)
    other = exchanged(deal, hidden, data.draw(st.permutations(range(len(hidden)))))
    assume(other is not None)
    assert other is not None
    # A void deal may show that a position came again; it says so only at its end.
    assume(other.void == deal.void)
    assert other.observe(seat) == deal.observe(seat)


@FEW
@given(walks(most=60, swap="none"))
def test_the_exchange_finds_what_is_hidden(walk: Walk) -> None:
    """The check above does exchange cards: the deals differ where the views do not."""
    deal = walk.states[min(3, len(walk.states) - 1)]
    hidden = unseen(walk.states[:4], 0)
    other = exchanged(deal, hidden, range(len(hidden))[::-1])
    if other is not None and len(hidden) > 1:
        assert other != deal
        assert other.observe(0) == deal.observe(0)
        seats = deal.rules.table.seats
        assert any(other.observe(seat) != deal.observe(seat) for seat in seats) or (
            other.layout.stock != deal.layout.stock
        )


@FEW
@given(walks())
def test_a_view_is_of_its_seat(walk: Walk) -> None:
    """A view holds the own hand and draws, and what everybody sees."""
    deal = walk.end
    for seat in deal.rules.table.seats:
        view = deal.observe(seat)
        assert view.hand == deal.layout.hands[seat]
        assert view.source == deal.layout.source(seat)
        assert view.legal_actions == deal.legal_actions_of(seat)
        assert {one.seat for one in view.drawn} <= {seat}
        assert view.hand_sizes == tuple(map(len, deal.layout.hands))


def test_a_view_tells_how_the_deal_began() -> None:
    """A view holds what its seat could see at the start, and what lies open now, for every seat."""
    start = table(
        *("", "6c 9d", "Kc"), slots=[["Kd/7s", "-/7h"]], pile="5c 6h", turn=0, no_finish_ranks=["2"]
    )
    deal = do(start, "7s 7h", "9d", "Kc")
    for seat in range(3):
        view, before, now = deal.observe(seat), start.layout, deal.layout
        assert (view.seat, view.dealer, view.first) == (seat, 0, 0)
        assert view.first_hand == before.hands[seat]
        assert view.first_hand_sizes == (0, 2, 1)
        assert view.first_up[0] == (cards("7s"), cards("7h"), ())
        assert (view.first_pile, view.first_burned) == (cards("5c 6h"), before.burned)
        assert view.hand == now.hands[seat]
        assert (view.up[0], view.has_down[0]) == ((cards("Kd"), (), ()), (False,) * 3)
        assert (view.pile, view.burned, view.stock_size) == (now.pile, now.burned, 0)
        assert (view.phase, view.to_move, view.out, view.turns) == ("play", 0, (2,), 3)
        assert (view.history, view.turned, view.outcome) == (deal.history, deal.turned, None)
        assert view.legal_actions == (deal.legal_actions if seat == 0 else ())
    dealt = Rules(players=3).deal(seed=1, dealer=0).observe(0)
    assert (dealt.dealer, dealt.first, dealt.stock_size, dealt.phase) == (0, 1, 25, "swap")


@FEW
@given(walks(chance_card=True, down_cards="blind_last", most=250))
def test_cards_turned_up_unseen(walk: Walk) -> None:
    """A card from the stock or a slot is played exactly if its rank lets it be, or else taken."""
    for before, after in walk.steps:
        move = after.history[-1]
        if isinstance(move.action, Blind | Chance):
            one = after.turned[-1]
            top = before.layout.pile[-1].rank if before.layout.pile else "3"
            fits = one.card.rank in ("2", "10") or RANK_ORDER[one.card.rank] >= RANK_ORDER[top]
            assert one.to == ("pile" if fits else "hand") or before.rules.no_finish_ranks
            assert (one.card in after.layout.hands[move.seat]) == (one.to == "hand")


def test_deals_without_a_bound_end_too() -> None:
    """Simple players come to an end of a deal without a bound on turns."""
    deal = Rules(players=3, max_turns=None).deal(seed=5, dealer=0)
    assert played_out(deal, Stream(5), chance=10, most=3000)[-1].is_over
