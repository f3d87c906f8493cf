"""The numbered rules of deal, swap and match: each test would fail if its rules were broken."""

from __future__ import annotations

import pytest
from support import cards, do, pack_of, refused, says, shown, slot, table, texts
from vandtia import Deal, Match, Outcome, Rules
from vandtia.rules import PACK

from sedma import CARDS, CardNotHeldError, MatchError, RulesError, SeatError, Stream

rule = pytest.mark.rule

ORDER = list(CARDS)


def dealt(players: int = 3, dealer: int = 0, **options: object) -> Deal:
    """Return a deal from a pack in order."""
    return Rules(players=players, **options).deal(pack=ORDER, dealer=dealer)  # type: ignore[arg-type]


@rule("VANDTIA-PLAYERS-1", "VANDTIA-PLAYERS-3")
def test_how_many_play() -> None:
    """Two to five play, and nobody else."""
    for players in range(2, 6):
        assert Rules(players=players).players == players
    for players in (0, 1, 6, 8):
        with pytest.raises(RulesError, match="from 2 to 5"):
            Rules(players=players)


@rule("VANDTIA-PACK-1")
def test_the_pack() -> None:
    """There are 52 different cards, thirteen ranks of four suits."""
    assert (len(PACK), len(set(PACK.cards))) == (52, 52)
    assert sorted(dealt().layout.cards, key=str) == sorted(CARDS, key=str)


@rule("VANDTIA-DEAL-1", "VANDTIA-DEAL-2", "VANDTIA-DEAL-3", "VANDTIA-DEAL-5")
def test_the_deal() -> None:
    """Down cards, up cards and hands go round one at a time from the dealer's left."""
    deal = dealt(players=3, dealer=0)
    for place, seat in enumerate((1, 2, 0)):
        assert [one.down for one in deal.layout.slots[seat]] == ORDER[place:9:3]
        assert [one.up for one in deal.layout.slots[seat]] == [
            (one,) for one in ORDER[9 + place : 18 : 3]
        ]
        assert list(deal.layout.hands[seat]) == ORDER[18 + place : 27 : 3]
        assert deal.layout.size(seat) == 9


@rule("VANDTIA-DEAL-4")
def test_the_stock() -> None:
    """What is left is the stock, and its first card is drawn first."""
    for players, size in ((2, 34), (3, 25), (4, 16), (5, 7)):
        assert dealt(players).layout.stock == tuple(ORDER[-size:])


@rule("VANDTIA-DEAL-6")
def test_down_cards_are_hidden_from_their_owner() -> None:
    """A seat's own view says where a card lies face down, and not which."""
    deal = dealt()
    for seat in range(3):
        view = deal.observe(seat)
        assert view.has_down == ((True,) * 3,) * 3
        assert not {str(one) for one in deal.layout.down(seat)} & set(repr(view).split("'"))


@rule("VANDTIA-SWAP-1", "VANDTIA-SWAP-2", "VANDTIA-SWAP-3")
def test_swapping() -> None:
    """Any number of hand cards go into own slots, one for one; nothing else moves."""
    deal = dealt()
    before = deal.layout
    for place, card in enumerate(before.hands[1]):
        says(deal, f"swap {card} {place}", "SWAP-1")
        deal = do(deal, f"swap {card} {place}")
    after = deal.layout
    assert after.hands[1] == tuple(card for own in before.slots[1] for card in own.up)
    assert [own.up for own in after.slots[1]] == [(card,) for card in before.hands[1]]
    assert [own.down for own in after.slots[1]] == [own.down for own in before.slots[1]]
    for seat in (0, 2):
        assert (after.hands[seat], after.slots[seat]) == (before.hands[seat], before.slots[seat])
    refused(dealt(), f"swap {before.hands[0][0]} 0", "PLAY-4", CardNotHeldError)
    refused(dealt(), f"swap {before.slots[1][0].down} 0", "PLAY-4", CardNotHeldError)


@rule("VANDTIA-SWAP-4")
def test_the_order_of_swapping() -> None:
    """Each seat swaps once, from the starter on, and only then is anything played."""
    deal = dealt()
    first = deal.layout.hands[1][0]
    refused(deal, str(first), "SWAP-4")
    refused(deal, "take", "SWAP-4")
    for seat in (1, 2, 0):
        assert (deal.phase, deal.to_move) == ("swap", seat)
        says(deal, "done", "SWAP-4")
        deal = do(deal, "done")
    assert (deal.phase, deal.to_move) == ("play", 1)
    refused(deal, f"swap {first} 0", "SWAP-1")
    refused(deal, "done", "SWAP-1")


@rule("VANDTIA-SWAP-5")
def test_the_bound_on_swaps() -> None:
    """A seat may swap so often and no more; the next seat has its own number."""
    deal = dealt(max_swaps=2)
    for _ in range(2):
        deal = do(deal, f"swap {deal.layout.hands[1][0]} 0")
    refused(deal, f"swap {deal.layout.hands[1][0]} 0", "SWAP-5")
    assert texts(deal.legal_actions) == ["done"]
    deal = do(deal, "done")
    assert do(deal, f"swap {deal.layout.hands[2][0]} 0").swaps == 1
    assert Rules().max_swaps == 9


@rule("VANDTIA-SWAP-6")
def test_no_swapping() -> None:
    """By option the first play follows the deal at once."""
    deal = dealt(swap="none")
    assert (deal.phase, deal.to_move) == ("play", 1)
    refused(deal, f"swap {deal.layout.hands[1][0]} 0", "SWAP-6")
    assert {one.text for one in deal.legal_actions} >= {str(one) for one in deal.layout.hands[1]}


@rule("VANDTIA-START-1")
def test_the_starter() -> None:
    """The seat at the dealer's left begins, whatever anybody holds."""
    for dealer in range(3):
        assert dealt(dealer=dealer).to_move == (dealer + 1) % 3


@rule("VANDTIA-STACK-1", "VANDTIA-STACK-2", "VANDTIA-STACK-5")
def test_stacking() -> None:
    """A hand card goes on own up cards of its rank, by option on anybody's; then it is replaced."""
    # Seat 1 of 2 has 7h 8h 9h face up, and 7s Js Qs in hand; seat 0 has 7c Jh Qh face up.
    start = "3c 3d 3h 3s 4c 4d 7h 7c 8h Jh 9h Qh 7s 5c Js 5d Qs 5h Ks Kd"
    own, anybody, free = (
        Rules(swap=swap).deal(pack=pack_of(start), dealer=0)  # type: ignore[arg-type]
        for swap in ("stack_own", "stack_any", "free")
    )
    says(own, "stack 7s 1.0", "STACK-1")
    refused(own, "stack 7s 1.1", "STACK-1")
    refused(own, "stack Js 1.1", "STACK-1")
    refused(own, "stack 7d 1.0", "PLAY-4", CardNotHeldError)
    refused(free, "stack 7s 1.0", "STACK-1")
    for barred in ("stack 7s 0.0", "stack Js 0.1"):
        refused(own, barred, "STACK-5")
        says(anybody, barred, "STACK-5")
    refused(anybody, "stack 7s 2.0", "STACK-5")
    after = do(own, "stack 7s 1.0")
    assert after.layout.slots[1][0].up == cards("7h 7s")
    assert shown(after.layout.hands[1]) == shown(cards("Js Qs Ks"))
    assert after.layout.stock == own.layout.stock[1:]
    (drawn,) = after.drawn
    assert (drawn.after, drawn.seat, drawn.cards) == (1, 1, cards("Ks"))
    assert (after.to_move, after.phase) == (1, "swap")
    other = do(anybody, "stack Js 0.1")
    assert other.layout.slots[0][1].up == cards("Jh Js")
    assert shown(other.layout.hands[1]) == shown(cards("7s Qs Ks"))


@rule("VANDTIA-STACK-3", "VANDTIA-STACK-4", "VANDTIA-DRAW-2")
def test_stacks_later() -> None:
    """One card is exchanged for a whole stack; of a stack any number may be played."""
    start = "3c 3d 3h 3s 4c 4d 7h 7c 8h Jh 9h Qh 7s 5c Js 5d Qs 5h Ks Kd"
    deal = Rules(swap="stack_own").deal(pack=pack_of(start), dealer=0)
    deal = do(deal, "stack 7s 1.0", "swap Ks 0")
    assert shown(deal.layout.hands[1]) == shown(cards("Js Qs 7h 7s"))
    assert deal.layout.slots[1][0].up == cards("Ks")
    assert len(deal.layout.stock) == 33
    late = table("", "4c 4d", slots=[["Kd/7s 7h 7c"]], pile="6c", swap="stack_own")
    assert len([one for one in texts(late.legal_actions) if one != "take"]) == 7
    some = do(late, "7s 7c")
    assert some.layout.slots[0][0] == slot("Kd/7h")
    last = do(some, "take", "7h")
    assert last.layout.slots[0][0].up == cards("Kd")


@rule("VANDTIA-LOW-1")
def test_the_lowest_card_starts() -> None:
    """The lowest rank in hand begins, of equal ones the heart, else the first from the left."""
    tens = "10c 10d 10h 10s Jc Jd Jh Js Qc Qd Qh Qs"
    # The hands are dealt in turn: the first, third and fifth card go to seat 1.
    for hands, starter in (
        ("5c 6c 7c 5d 4d 8c", 1),
        ("5c 4d 7c 5d 6c 8c", 0),
        ("4c 4h 7c 8d 9d 8c", 0),
        ("4h 4c 7c 8d 9d 8c", 1),
        ("4s 4c 7c 8d 9d 8c", 1),
        ("4c 2c 7c 8d 9d 8c", 0),
    ):
        pack = pack_of(f"{tens} {hands}")
        assert Rules(starter="lowest_card").deal(pack=pack, dealer=0).to_move == starter, hands
        assert Rules().deal(pack=pack, dealer=0).to_move == 1


@rule("VANDTIA-LOW-2")
def test_the_first_three_starts() -> None:
    """A three face up comes before one in hand, that before fours; equal ones go by the left."""
    downs = "10c 10d 10h 10s Jc Jd"
    for ups, hands, starter in (
        ("5c 3c 6c 7c 8c 9c", "3d 5d 6d 7d 8d 9d", 0),  # up three of seat 0, hand three of 1
        ("5c 6c 7c 8c 9c Kc", "5d 3d 6d 7d 8d 9d", 0),
        ("3c 3d 7c 8c 9c Kc", "5d 6d 6h 7d 8d 9d", 1),
        ("5c 4c 7c 8c 9c Kc", "4d 6d 6h 7d 8d 9d", 0),
        ("5c 2c 7c 8c 9c Kc", "6d 2d 6h 7d 8d 9d", 1),
    ):
        deal = Rules(starter="first_three").deal(pack=pack_of(f"{downs} {ups} {hands}"), dealer=0)
        assert deal.to_move == starter, ups


def outcome(dealer: int, loser: int | None, next_dealer: int) -> Outcome:
    """Return the outcome of some deal."""
    deal = dealt()
    return Outcome(
        rules=deal.rules,
        dealer=dealer,
        out=(),
        loser=loser,
        void=None,
        next_dealer=next_dealer,
        why=deal.why("end:loser"),
    )


@rule("VANDTIA-MATCH-1")
def test_a_match() -> None:
    """The first dealer is drawn, and the deal goes on clockwise; losses are counted."""
    rules = Rules(players=3)
    dealers = {Match.first(rules, Stream(seed)).dealer for seed in range(30)}
    assert dealers == {0, 1, 2}
    match = rules.begin_match(dealer=2)
    assert match.next_deal(seed=1).to_move == 0
    match = match.add(outcome(2, 1, 0)).add(outcome(0, 1, 1))
    assert (match.dealer, match.losses) == (1, (0, 2, 0))
    with pytest.raises(MatchError, match="seat 1 deals now, not 0"):
        match.add(outcome(0, 1, 1))
    for wrong in (None, dealt()):
        with pytest.raises(MatchError, match="only the outcome of a deal that is over counts"):
            match.add(wrong)  # type: ignore[arg-type]
    with pytest.raises(MatchError, match="other rules than the match"):
        Rules(players=5).begin_match(dealer=2).add(outcome(2, 1, 0))
    with pytest.raises(SeatError, match="dealer must be 0 to 2"):
        rules.begin_match(dealer=3)


@rule("VANDTIA-MATCH-1", "VANDTIA-MATCH-2")
def test_who_deals_next() -> None:
    """The next seat deals, by option the loser; after a void deal it is the next seat."""
    for option, dealer in (("clockwise", 1), ("loser", 2)):
        deal = do(table("9c", "Ac", "6c 7c", pile="8c", next_dealer=option), "9c", "Ac")
        assert deal.outcome is not None
        assert deal.outcome.next_dealer == dealer
    void = do(table("9c", "Ac 3c", "6c 7c", next_dealer="loser", max_turns=1), "9c")
    assert void.outcome is not None
    assert (void.outcome.void, void.outcome.next_dealer) == ("turns", 1)
