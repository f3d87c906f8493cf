"""Checks of rules that several games of the family share, for the tests by rule of each game.

Every check takes the name of the variant and gets the rules from `rules_of`, so that a planted
fault shows. In hands and tricks that are written down, nothing fits by accident: worthless cards
are jacks, queens and kings.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import product

import pytest
from attrs import evolve
from support import all_states, nothing_taken, random_deals, rules_of, texts

import sedma
from sedma import Card, Deal, End, IllegalActionError, Play, Rules, Verdict

RANKS = ("7", "8", "9", "10", "J", "Q", "K", "A")


def numbers(variant: str) -> tuple[int, ...]:
    """Return the numbers of players of a variant."""
    return sedma.find_variant(variant).players


def refused(deal: Deal, text: str) -> str | None:
    """Return the reason for which an action is refused, or None if it is not."""
    try:
        deal.apply(sedma.action(text))
    except IllegalActionError as error:
        return error.explanation.reason
    return None


def legal(deal: Deal) -> str:
    """Return the legal actions as text."""
    return " ".join(action.text for action in deal.legal_actions)


def ranks(deal: Deal) -> str:
    """Return the ranks of the cards that may be played, and ``end``."""
    return " ".join(
        action.card.rank if isinstance(action, Play) else action.text
        for action in deal.legal_actions
    )


def play(deal: Deal, *words: str) -> Deal:
    """Apply actions given as text."""
    for word in words:
        deal = deal.apply(sedma.action(word))
    return deal


def written(players: int, rank: str, seats: Iterable[int]) -> str:
    """Return a round in which these seats play a rank, and the others worthless other cards."""
    own = set(seats)
    return " ".join(rank if seat in own else "JK"[seat % 2] for seat in range(players))


def verdict(
    rules: Rules, points: tuple[int, ...], cards: tuple[int, ...] | None = None, last: int = 0
) -> Verdict:
    """Return the verdict on points, numbers of cards, and the side with the last trick."""
    tally = nothing_taken(rules.sides.public(rules.table))
    taken = cards or (8,) * len(points)
    bonus = rules.points.bonus(evolve(tally, last_taker=last))
    tally = evolve(
        tally,
        card_points=tuple(own - more for own, more in zip(points, bonus, strict=True)),
        cards=taken,
        tricks=tuple(map(bool, taken)),
        last_taker=last,
    )
    return rules.result.decide(tally, points)


# Pack, seats and deal


def check_sides(variant: str, sides: Mapping[int, tuple[tuple[int, ...], ...]]) -> None:
    """These are the sides for each number of players."""
    for players, expected in sides.items():
        rules = rules_of(variant, players)
        assert rules.sides.public(rules.table) == expected


def check_direction(variant: str, direction: str) -> None:
    """Deal, play and draw go in this direction, in order of seats."""
    for players in numbers(variant):
        rules = rules_of(variant, players)
        assert rules.table.direction == direction
        if players == 4:
            assert "".join(rules.table.names) == ("NESW" if direction == "clockwise" else "NWSE")
        for deal in random_deals(rules, 3):
            for one in deal.tricks[0].rounds:
                seats = [play.seat for play in one]
                assert seats == list(rules.table.order(deal.start.leader))


def check_pack(variant: str, players: Iterable[int], removed: str = "") -> None:
    """The pack has the 32 cards from seven to ace, each once, less these."""
    expected = [Card(rank, suit) for rank in RANKS for suit in "cshd"]  # type: ignore[arg-type]
    gone = sedma.values.cards.cards(removed) if removed else ()
    for number in players:
        pack = rules_of(variant, number).pack
        assert [str(card) for card in pack.cards] == [
            str(card) for card in expected if card not in gone
        ]


def check_deal(variant: str, stocks: Mapping[int, int], hand_size: int = 4) -> None:
    """Hands get so many cards, one by one from the seat after the dealer; the rest is stock."""
    for players, stock in stocks.items():
        rules = rules_of(variant, players)
        order = rules.pack.cards
        deal = rules.deal(pack=order, dealer=1)
        for place in range(players):
            dealt = order[place::players][:hand_size]
            assert deal.hands[(2 + place) % players] == dealt
        assert len(deal.stock) == stock
        assert deal.stock == order[players * hand_size :]


def check_first_lead(variant: str) -> None:
    """The seat after the dealer leads first, whoever deals."""
    for players in numbers(variant):
        for dealer in range(players):
            deal = rules_of(variant, players).deal(seed=1, dealer=dealer)
            assert deal.to_move == (dealer + 1) % players


def check_taker_leads(variant: str) -> None:
    """Whoever took a trick leads to the next, with any card held."""
    for players in numbers(variant):
        for deal in random_deals(rules_of(variant, players), 3):
            for state in all_states(deal):
                if state.phase == "lead":
                    assert legal(state) == texts(state.hands[state.to_move or 0])
                    if state.tricks:
                        assert state.to_move == state.tricks[-1].taker


# Playing and winning a trick


def check_one_card_each(variant: str, rule_id: str) -> None:
    """In each round every seat plays exactly one card, in turn from the leader."""
    for players in numbers(variant):
        rules = rules_of(variant, players)
        for deal in random_deals(rules, 5):
            for trick in deal.tricks:
                for one in trick.rounds:
                    assert [play.seat for play in one] == list(rules.table.order(trick.leader))
        deal = rules.deal(seed=3, dealer=0)
        assert refused(deal, "pass") == "pass:never"
        assert refused(deal, "blind") == "blind:never"
        with pytest.raises(sedma.NotToMoveError, match=rule_id):
            deal.apply(Play(deal.hands[0][0]), seat=0)


def check_any_card(variant: str) -> None:
    """Whoever follows may play any card held, and no other."""
    for players in numbers(variant):
        rules = rules_of(variant, players)
        hand = "9s K A 7" + " Q" * (rules.hand_size - 4)
        deal = rules.position(leader=0, trick="9c", hands={1: hand})
        assert legal(deal) == texts(deal.hands[1])
        assert refused(deal, "10c") == "hand:not-held"


def check_beats(variant: str, players: int, wild: tuple[str, ...] = ("7",)) -> None:
    """A card beats if it has the rank led or is of these wild ranks, and no other does."""
    rules = rules_of(variant, players)
    for led, played in product({card.rank for card in rules.pack.cards}, repeat=2):
        fill = next(rank for rank in "JQKA" if rank not in (led, played))
        trick = " ".join([led, played, *[fill] * (players - 2)])
        beats = played == led or played in wild
        assert sedma.judge(rules, trick).holder == int(beats), trick


def check_led_wild(variant: str, players: int, wild: tuple[str, ...] = ("7",)) -> None:
    """A wild card that is led is beaten by wild cards only."""
    rules = rules_of(variant, players)
    for led, played in product(wild, RANKS):
        if played == "8" and len(wild) > 1:
            continue  # only two are in the pack
        fill = next(rank for rank in "JQK" if rank != played)
        trick = " ".join([led, played, *[fill] * (players - 2)])
        assert sedma.judge(rules, trick).holder == int(played in wild), trick


def check_last_takes(variant: str, wild: bool = True) -> None:
    """Whoever played the last card that beats takes the trick, or the leader."""
    for players in numbers(variant):
        rules = rules_of(variant, players)
        for seat in range(players):
            if seat < 4:
                trick = written(players, "9", range(seat + 1))
                assert sedma.judge(rules, trick).holder == seat
            assert sedma.judge(rules, written(players, "9", (0, seat))).holder == seat
        if players == 4:
            assert sedma.judge(rules, "9 9 7 9").holder == 3
            assert sedma.judge(rules, "9 9 9 7").holder == (3 if wild else 2)
            assert sedma.judge(rules, "9 7 J 10").holder == (1 if wild else 0)


def check_prolong_when(variant: str) -> None:
    """The leader may go on while an opponent holds the trick, and then only the leader."""
    for players in numbers(variant):
        rules = rules_of(variant, players)
        sides = rules.sides.public(rules.table)
        (own,) = (side for side in sides if 0 in side)
        for seat in rules.table.seats:
            trick = written(players, "Q", (0, seat))
            deal = rules.position(leader=0, trick=trick, stock=_stock(rules))
            if seat in own:
                assert (deal.phase, len(deal.tricks)) == ("lead", 1)
                assert deal.tricks[0].taker == seat
            else:
                assert (deal.phase, deal.to_move) == ("prolong", 0)
                assert legal(deal).endswith("end")


def _stock(rules: Rules) -> int:
    return len(rules.pack) - rules.players * rules.hand_size


def check_never_over_a_partner(variant: str) -> None:
    """When the leader or a partner holds the trick, it is over at once."""
    rules = rules_of(variant, 4)
    for trick, taker in (("9 K 9 Q", 2), ("9 J Q K", 0), ("9 9 7 J", 2)):
        deal = rules.position(leader=0, trick=trick, hands={0: "9 7 K"})
        assert (deal.phase, deal.to_move, len(deal.tricks)) == ("lead", taker, 1)


def check_prolong_cards(variant: str, players: int = 2, wild: tuple[str, ...] = ("7",)) -> None:
    """The leader goes on with a card of the rank led or a wild one, and with no other."""
    rules = rules_of(variant, players)
    fill = ["J"] * (players - 2)
    rest = "Q " * (rules.hand_size - 4)
    trick = " ".join(["9", "9", *fill])
    deal = rules.position(leader=0, trick=trick, hands={0: f"9 {wild[0]} K {rest}"})
    assert ranks(deal) == f"{wild[0]} 9 end"
    assert refused(deal, str(_held(deal, "K"))) == "prolong:other-card"
    trick = " ".join(["9", wild[-1], *fill])
    deal = rules.position(leader=0, trick=trick, hands={0: f"{wild[-1]} K A {rest}"})
    assert ranks(deal) == f"{wild[-1]} end"


def _held(deal: Deal, rank: str) -> Card:
    return next(card for card in deal.hands[deal.to_move or 0] if card.rank == rank)


def check_everyone_answers(variant: str) -> None:
    """After a prolonging card every other seat plays again; then the leader chooses again."""
    for players in numbers(variant):
        rules = rules_of(variant, players)
        rest = " Q" * (rules.hand_size - 4)
        fill = ["J"] * (players - 2)
        deal = rules.position(
            leader=0,
            trick=" ".join(["9c", "9s", *fill]),
            hands={0: "9h 7c Kc" + rest, 1: "9d 7s Ks" + rest},
            stock=_stock(rules),
        )
        deal = play(deal, "9h", "9d")
        for seat in range(2, players):
            assert (deal.to_move, deal.phase) == (seat, "follow")
            deal = play(deal, str(deal.hands[seat][-1]))
        assert (deal.to_move, deal.phase, ranks(deal)) == (0, "prolong", "7 end")
        assert len(deal.trick.plays) == 2 * players


def check_led_rank_stays(variant: str) -> None:
    """A seven with which the trick is prolonged leaves the first card the one led."""
    rules = rules_of(variant, 2)
    assert sedma.judge(rules, "9 9 | 7 9").holder == 1
    assert sedma.judge(rules, "9 9 | 7 K").holder == 0
    deal = rules.position(leader=0, trick="9 9 7 9", hands={0: "9 Q"}, stock=24)
    assert ranks(deal) == "9 end"


def check_ending(variant: str) -> None:
    """The leader ends the trick without a card, even if that is forced; the holder takes it."""
    rules = rules_of(variant, 2)
    deal = rules.position(leader=0, trick="9 9", hands={0: "9 K A", 1: "Q J 8"}, stock=24)
    ended = play(deal, "end")
    assert ended.tricks[0].taker == 1
    assert len(ended.tricks[0].plays) == 2
    assert deal.explain(End()).reason == "end:may"
    forced = rules.position(leader=0, trick="9 9", hands={0: "8 K A", 1: "Q J 8"}, stock=24)
    assert legal(forced) == "end"
    assert forced.explain(End()).reason == "end:must"
    assert play(forced, "end").tricks[0].taker == 1
    waiting = rules.position(leader=0, trick="9")
    assert refused(waiting, "end") == "end:mid-round"


def check_rounds(variant: str, most: int) -> None:
    """No trick has more rounds than this."""
    for players in numbers(variant):
        rules = rules_of(variant, players)
        for deal in random_deals(rules, 20):
            for trick in deal.tricks:
                assert 1 <= len(trick.rounds) <= most


# Drawing and the end of the deal


def check_drawing(variant: str) -> None:
    """The taker draws first, then one card each in turn, until all hands are full."""
    for players in numbers(variant):
        rules = rules_of(variant, players)
        stock = list(rules.pack.cards)
        if _stock(rules):
            seats = rules.draw.seats([2] * players, len(stock), 1, 4)
            assert list(seats) == [(1 + step) % players for step in range(players)] * 2
        for deal in random_deals(rules, 3):
            states = all_states(deal)
            for state in states:
                if state.phase == "lead" and state.stock:
                    assert {len(hand) for hand in state.hands} == {rules.hand_size}
    rules = rules_of(variant, 2)
    deal = rules.position(
        leader=0,
        trick="9c 9s",
        hands={0: "Kc Ac Qc", 1: "Ks As Qs"},
        stock="8c 8s" + " ?" * 22,
    )
    deal = play(deal, "end")
    assert "8c" in texts(deal.hands[1])
    assert "8s" in texts(deal.hands[0])


def check_short_stock(variant: str) -> None:
    """A stock too small for all is shared equally, and hands stay level."""
    for players in numbers(variant):
        rules = rules_of(variant, players)
        for missing, rounds in ((2, 1), (3, 2), (4, 1), (4, 3)):
            sizes = [4 - missing] * players
            seats = rules.draw.seats(sizes, rounds * players, 0, 4)
            assert [seats.count(seat) for seat in range(players)] == [rounds] * players
        for deal in random_deals(rules, 10):
            for state in all_states(deal):
                if state.phase == "lead":
                    assert len({len(hand) for hand in state.hands}) == 1


def check_played_out(variant: str) -> None:
    """The deal goes on without a stock, until the last card has been played."""
    for players in numbers(variant):
        rules = rules_of(variant, players)
        for deal in random_deals(rules, 5):
            assert sum(len(trick.plays) for trick in deal.tricks) == len(rules.pack)
            assert not any(deal.hands)
            assert not deal.stock
            before = [state for state in all_states(deal) if not state.is_over]
            assert all(state.legal_actions for state in before)
            assert deal.explain(End()).reason == "turn:over"


# Points, results and matches


def check_points(variant: str, value: int, last_trick: int) -> None:
    """Aces and tens count this much, nothing else does, and the last trick counts that much."""
    for players in numbers(variant):
        rules = rules_of(variant, players)
        for card in rules.pack.cards:
            assert rules.points.of(card) == (value if card.rank in ("A", "10") else 0)
        for deal in random_deals(rules, 5):
            outcome = deal.outcome
            assert outcome is not None
            assert outcome.points is not None
            assert sum(outcome.card_points) == 8 * value
            bonus = [0] * len(outcome.sides)
            bonus[outcome.last_taker or 0] = last_trick
            pairs = zip(outcome.card_points, bonus, strict=True)
            assert list(outcome.points) == [own + more for own, more in pairs]


def check_next_deals(variant: str) -> None:
    """The next seat deals, whoever won, and after a tie too; the seat after that leads."""
    for players in numbers(variant):
        rules = rules_of(variant, players)
        tally = nothing_taken(rules.sides.public(rules.table))
        for dealer, winners in product(range(players), ((), (0,), (1,))):
            found, _ = rules.rotation.next_dealer(dealer, rules.table, tally, None, winners)
            assert found == (dealer + 1) % players
        for deal in random_deals(rules, 3):
            assert deal.outcome is not None
            assert deal.outcome.next_dealer == (deal.dealer + 1) % players
            assert deal.outcome.next_leader == (deal.dealer + 2) % players


def check_target(variant: str, target: int) -> None:
    """The match ends when a side has this total after a deal, and that side wins it."""
    for players in numbers(variant):
        rules = rules_of(variant, players)
        match = rules.begin_match(dealer=0)
        none = (0,) * (len(match.totals) - 1)
        assert not evolve(match, totals=(target - 1, *none)).is_over
        for total in (target, target + 1):
            ended = evolve(match, totals=(total, *none))
            assert ended.winners == (0,)
            assert ended.why is not None
            assert ended.why.reason == "match:target"


def check_scores_added(variant: str) -> None:
    """A match adds up what each side scores in a deal."""
    rules = rules_of(variant, numbers(variant)[0])
    match = rules.begin_match(dealer=0)
    for deal in random_deals(rules, 1):
        assert deal.outcome is not None
        added = match.add(deal.outcome)
        assert added.totals == deal.outcome.scores
        assert set(deal.outcome.pay) == {0}


def check_no_burns(variant: str) -> None:
    """Four equal cards in a row, or in one hand, change nothing."""
    for players in numbers(variant):
        if players == 4:
            judged = sedma.judge(rules_of(variant, 4), "9 9 9 9")
            assert judged.burn is None
            assert judged.complete
        rules = rules_of(variant, players)
        rest = " Q J J" * 2
        hand = "K K K K" + rest[: 2 * (rules.hand_size - 4)]
        deal = rules.position(leader=0, hands={0: hand})
        assert not deal.is_over
        assert not rules.burn.watches_tricks
        assert not rules.burn.watches_hands
