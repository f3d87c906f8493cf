"""Mistakes that builders of such games made, and questions they had: the classic game.

The numbers are those of a collection of cases; a case is a position and what is right in it.
"""

from __future__ import annotations

import pytest
from support import random_deals

import sedma
from sedma import Deal, End, PackError, Play, Rules, Tally
from sedma.components import Points, Totals


def rules(players: int = 4, **changes: object) -> Rules:
    """Return the classic rules with changes."""
    return sedma.variant("classic", players=players, **changes)


def legal(deal: Deal) -> list[str]:
    """Return the ranks of the cards that may be played, and ``end``."""
    return [a.text if a == End() else a.text[:-1] for a in deal.legal_actions]


def verdict(players: int, card_points: list[int], last: int, cards: list[int]) -> sedma.Outcome:
    """Return the outcome of a tally."""
    from sedma.play.counting import outcome_of

    own = rules(players)
    tally = Tally(
        sides=own.sides.final(own.table),
        card_points=tuple(card_points),
        cards=tuple(cards),
        tricks=tuple(map(bool, cards)),
        rounds=tuple(cards),
        last_taker=last,
        announced=(0,) * len(cards),
    )
    return outcome_of(own, 0, tally, None)


def test_case_1_a_winning_leader_is_bound_too() -> None:
    """A leader who wins already may go on only with the rank led or a seven."""
    deal = rules().position(leader=0, trick="9 10 J 8", hands={0: "K 9 A"})
    assert legal(deal) == ["9", "end"]
    assert deal.apply(End()).tricks[-1].taker == 0


@pytest.mark.parametrize("side", [0, 1])
def test_case_3_double_win_of_either_side(side: int) -> None:
    """All 90 points but not all cards win two stakes, for the second side too."""
    points, cards = [0, 0], [4, 4]
    points[side], cards[side] = 80, 28
    outcome = verdict(4, points, side, cards)
    assert (outcome.winners, outcome.stakes) == ((side,), 2)


def test_case_5_partner_greases_a_seven() -> None:
    """The seven of the second round takes the trick, with the ten that the partner adds."""
    judged = sedma.judge(rules(), "N:9 E:10 S:J W:9 | N:9 E:7 S:8 W:10")
    assert (judged.holder, judged.points) == (1, 20)
    deal = rules().position(leader=0, trick="9 10 J 9 | 9 7 8 10", hands={0: "K A"})
    assert deal.legal_actions == (End(),)
    assert deal.apply(End()).to_move == 1


def test_case_7_ending_is_the_only_action() -> None:
    """A leader who cannot go on has exactly one action: to end the trick."""
    deal = rules().position(leader=0, trick="K 8 K J", hands={0: "A Q 9"})
    assert deal.legal_actions == (End(),)
    assert deal.apply(End()).tricks[-1].taker == 2


def test_case_9_winner_without_the_last_trick_leads() -> None:
    """The side that won leads the next deal, whoever took the last trick."""
    from sedma.play.counting import outcome_of

    own = rules()
    tally = Tally(
        sides=own.sides.final(own.table),
        card_points=(30, 50),
        cards=(12, 20),
        tricks=(3, 5),
        rounds=(3, 5),
        last_taker=0,
        announced=(0, 0),
    )
    outcome = outcome_of(own, 3, tally, None)
    assert outcome.points == (40, 50)
    assert (outcome.next_dealer, outcome.next_leader) == (0, 1)


@pytest.mark.parametrize(
    ("players", "sizes", "stock", "after"),
    [(4, (1, 1, 1, 1), 4, (2, 2, 2, 2)), (4, (0, 0, 0, 0), 8, (2, 2, 2, 2))],
)
def test_case_10_short_stock(
    players: int, sizes: tuple[int, ...], stock: int, after: tuple[int, ...]
) -> None:
    """A short stock is dealt out equally, one card at a time."""
    drawn = rules(players).draw.seats(sizes, stock, 2, 4)
    assert tuple(size + drawn.count(seat) for seat, size in enumerate(sizes)) == after
    assert drawn[:2] == (2, 3)


def test_case_11_race_to_101() -> None:
    """Hand size, prolonging and target are parameters: eight cards, single rounds, to 101."""
    own = rules(
        hand_size=8,
        prolong={"when": "never"},
        result=Totals(),
        match={"adds": "scores", "target": 101},
    )
    match = own.begin_match(dealer=0)
    stream = sedma.Stream(1)
    while not match.is_over:
        assert max(match.totals) < 101
        deal = match.next_deal(stream=stream)
        while deal.legal_actions:
            deal = deal.apply(stream.choose(deal.legal_actions))
        assert all(len(trick.rounds) == 1 for trick in deal.tricks)
        match = match.add(deal.outcome)
    assert sum(match.totals) == 90 * len(match.outcomes)
    assert match.winners == (match.totals.index(max(match.totals)),)


@pytest.mark.parametrize(
    ("number", "plays", "holder"),
    [
        (12, "7 K 7 8", 2),
        (13, "7 K A 8", 0),
        (14, "K K 8 7", 3),
    ],
)
def test_cases_12_to_14_who_takes(number: int, plays: str, holder: int) -> None:
    """Led sevens and the last card that beats, with single rounds."""
    single = rules(prolong={"when": "never"})
    assert sedma.judge(single, plays).holder == holder
    assert sedma.judge(rules(), plays).holder == holder


def test_case_15_last_trick() -> None:
    """The last trick is worth ten more than its cards."""
    deal = rules().position(
        leader=0, trick="Ac 10h Ks", hands={0: "", 1: "", 2: "", 3: "7d"}, stock=0
    )
    before = deal.tally.card_points
    deal = deal.apply(Play(sedma.card("7d")))
    outcome = deal.outcome
    assert outcome is not None
    assert outcome.points is not None
    assert (deal.tricks[-1].taker, outcome.last_taker) == (3, 1)
    assert outcome.points[1] - before[1] == 30


def test_case_22_a_view_hides_the_rest() -> None:
    """What a seat sees is the same whatever the hidden cards are."""
    pack = list(rules().pack.cards)
    deal = rules().deal(pack=pack, dealer=3)
    hidden = [place for place, card in enumerate(pack) if card not in deal.hands[0]]
    turned = pack.copy()
    for place, other in zip(hidden, reversed(hidden), strict=True):
        turned[place] = pack[other]
    twin = rules().deal(pack=turned, dealer=3)
    assert twin.hands != deal.hands
    assert twin.observe(0) == deal.observe(0)


def test_case_23_a_whole_deal_as_a_play_order() -> None:
    """The transcript of a deal gives the takers and three stakes."""
    plays = [
        "Ac",
        "Kc",
        "Qc",
        "Jc",
        "10c",
        "9c",
        "7c",
        "8c",
        "As",
        "Ks",
        "Qs",
        "Js",
        "10s",
        "9s",
        "7s",
        "8s",
        "Ad",
        "Kd",
        "Qd",
        "Jd",
        "7d",
        "9d",
        "8d",
        "10d",
        "Jh",
        "Kh",
        "Qh",
        "Ah",
        "7h",
        "9h",
        "8h",
        "10h",
    ]
    own = rules(prolong={"when": "never"})
    takers = ["A", "C", "C", "A", "A", "A", "A", "A"]
    coming: dict[int, list[str]] = {seat: [] for seat in range(4)}
    leader, order = 0, []
    for number, taker in enumerate(takers):
        for step in range(4):
            seat = (leader + step) % 4
            coming[seat].append(plays[4 * number + step])
            order.append(seat)
        leader = "ABCD".index(taker)
    hands = {seat: coming[seat][:4] for seat in range(4)}
    stock: list[str] = []
    left = {seat: coming[seat][4:] for seat in range(4)}
    for taker in takers[:4]:
        stock += [left[("ABCD".index(taker) + step) % 4].pop(0) for step in range(4)]
    deal = own.position(leader=0, hands=hands, stock=stock)
    for seat, card in zip(order, plays, strict=True):
        deal = deal.apply(Play(sedma.card(card)), seat=seat)
    assert ["ABCD"[trick.taker or 0] for trick in deal.tricks] == takers
    outcome = deal.outcome
    assert outcome is not None
    assert (outcome.points, outcome.stakes, outcome.winners) == ((90, 0), 3, (0,))


@pytest.mark.parametrize("cards", [31, 32, 28], ids=["one missing", "one twice", "short"])
def test_case_24_not_a_full_pack(cards: int) -> None:
    """An order that is not exactly the 32 cards is refused."""
    pack = list(rules().pack.cards)[:cards]
    if cards == 32:
        pack[0] = pack[1]
    with pytest.raises(PackError, match="missing"):
        rules().deal(pack=pack)


def test_case_25_the_last_trick_decides_forty_forty() -> None:
    """With 40 card points each the last trick makes it 40 to 50."""
    outcome = verdict(4, [40, 40], 1, [16, 16])
    assert (outcome.points, outcome.winners, outcome.stakes) == ((40, 50), (1,), 1)


def test_case_27_order_of_drawing() -> None:
    """Replacements go one each, the taker first."""
    assert rules().draw.seats((3, 3, 3, 3), 5, 2, 4) == (2, 3, 0, 1)


@pytest.mark.parametrize(
    ("points", "cards", "stakes"),
    [([80, 0], [28, 4], 2), ([80, 0], [32, 0], 3), ([70, 10], [28, 4], 1)],
)
def test_case_28_what_the_losers_took(points: list[int], cards: list[int], stakes: int) -> None:
    """Three stakes if the losers took no trick, two if they took no points, else one."""
    assert verdict(4, points, 0, cards).stakes == stakes


@pytest.mark.parametrize(
    ("points", "winners", "pay"),
    [([40, 40, 0], (0, 1), (1, 1, -2)), ([30, 30, 20], (), (0, 0, 0))],
)
def test_case_29_level_at_three(
    points: list[int], winners: tuple[int, ...], pay: tuple[int, ...]
) -> None:
    """Two level get one stake each from the third; three level get nothing."""
    outcome = verdict(3, points, 2, [12, 12, 6])
    assert (outcome.winners, outcome.pay) == (winners, pay)


def test_drawn_deals_need_another_count() -> None:
    """A draw of two sides is possible only where the last trick counts nothing."""
    own = rules(points=Points((("A", 10), ("10", 10))))
    drawn = [deal for deal in random_deals(own, 80) if deal.outcome and not deal.outcome.winners]
    assert drawn
    for deal in drawn:
        assert deal.outcome is not None
        assert deal.outcome.points == (40, 40)
        assert deal.outcome.next_dealer == deal.dealer
