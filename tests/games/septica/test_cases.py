"""Mistakes that builders of such games made, and questions they had: Șeptică.

The numbers are those of a collection of cases; a case is a position and what is right in it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

import pytest
from attrs import frozen
from family import ranks, verdict
from support import ROOT, random_deals

import sedma
from sedma import (
    ActionError,
    Card,
    CardNotHeldError,
    Deal,
    End,
    IllegalActionError,
    NotToMoveError,
    Pack,
    Play,
    PositionError,
    Rules,
    RulesError,
    Seat,
    Stream,
    Table,
    Tally,
)
from sedma.components import FixedSides, LoserDeals

NAMES = ROOT / "docs" / "explanation" / "names.md"


def rules(players: int, **changes: object) -> Rules:
    """Return the rules of Șeptică with changes."""
    return sedma.variant("septica", players=players, **changes)


def texts(deal: Deal) -> list[str]:
    """Return the hands of a deal by rank."""
    return [" ".join(card.rank for card in hand) for hand in deal.hands]


def test_case_78_a_wrong_card_to_go_on() -> None:
    """It is refused, and table, hands and turn stay as they were."""
    deal = rules(2).position(leader=0, trick="Kc Ks", hands={0: "Jc Qc 8c", 1: "Ac 10c 9c"})
    with pytest.raises(IllegalActionError):
        deal.apply(sedma.action("Jc"), seat=0)
    assert [str(card) for card in deal.trick.cards] == ["Kc", "Ks"]
    assert texts(deal) == ["8 J Q", "9 10 A"]
    assert (deal.to_move, deal.legal_actions) == (0, (End(),))
    (trick,) = deal.apply(End()).tricks
    assert (trick.taker, len(trick.cards)) == (1, 2)


def test_case_79_no_card_left_to_answer_a_seven() -> None:
    """The last card that cuts takes the trick, also when the leader has no card left."""
    deal = rules(2).position(leader=0, trick="10 10 10 7", hands={0: "", 1: ""}, stock=0)
    assert (deal.phase, deal.tricks[-1].taker) == ("over", 1)
    assert sedma.judge(rules(2), "10 10 10 7").points == 3


def test_case_80_an_ace_on_a_ten() -> None:
    """It does not cut: the leader takes both, and the deal is over."""
    deal = rules(2).position(leader=0, trick="10", hands={0: "", 1: "A"}, stock=0)
    before = deal.tally.card_points[0]
    deal = deal.apply(deal.legal_actions[0])
    assert (deal.phase, deal.tricks[-1].taker) == ("over", 0)
    assert deal.tally.card_points[0] - before == 2


def test_case_81_a_deal_goes_on_while_cards_are_held() -> None:
    """Not before both hands are empty is it over; and they are so at the same time."""
    deal = rules(2).position(leader=0, trick="10 10", hands={0: "8", 1: "Q"}, stock=0)
    deal = deal.apply(End())
    assert (deal.outcome, deal.to_move, deal.phase) == (None, 1, "lead")
    with pytest.raises(PositionError, match="hands are level"):
        rules(2).position(leader=0, trick="10 10", hands={0: "", 1: "Q"}, stock=0)


@pytest.mark.parametrize(
    ("held", "stock", "after"),
    [
        *((0, stock, stock // 2) for stock in (8, 6, 4, 2)),
        *((1, stock, 1 + stock // 2) for stock in (6, 4, 2)),
        *((2, stock, 2 + stock // 2) for stock in (4, 2)),
        (3, 2, 4),
    ],
)
def test_case_82_short_stocks(held: int, stock: int, after: int) -> None:
    """Both draw the same number of cards, always."""
    for taker in (0, 1):
        drawn = rules(2).drawers((held, held), stock, taker)
        assert Counter(drawn) == {0: after - held, 1: after - held}
        assert drawn[0] == taker


def test_case_83_only_the_leader_gives_up() -> None:
    """The seat that holds the trick cannot end it; then both draw, and the taker leads."""
    deal = rules(2).position(leader=0, trick="9 9", hands={0: "8 7 Q", 1: "10 7 J"}, stock="A K")
    with pytest.raises(NotToMoveError):
        deal.apply(End(), seat=1)
    deal = deal.apply(End(), seat=0)
    assert (deal.tricks[-1].taker, deal.to_move) == (1, 1)
    assert [len(hand) for hand in deal.hands] == [4, 4]
    assert (texts(deal)[1].split()[-1], texts(deal)[0].split()[-1]) == ("A", "K")


@pytest.mark.parametrize(
    ("players", "leader", "trick", "taker", "points"),
    [
        pytest.param(2, 0, "K 7 7 Q", 0, 0, id="84"),
        pytest.param(3, 0, "10 7 A", 1, 2, id="89"),
        pytest.param(3, 1, "9 9 K", 2, 0, id="97"),
        pytest.param(2, 1, "9 K", 1, 0, id="106"),
    ],
)
def test_cases_84_89_97_106_who_takes(
    players: int, leader: int, trick: str, taker: int, points: int
) -> None:
    """The last card of the rank led or wild takes, and seats count from the leader."""
    judged = sedma.judge(rules(players), trick, leader=leader)
    assert (judged.holder, len(judged.cards)) == (taker, len(trick.split()))
    assert judged.points == points


def test_case_85_tens_against_sevens() -> None:
    """A trick of three rounds: six cards, a point for each ten."""
    deal = rules(2).position(leader=0, trick="10 7 10 7 10 7", hands={0: "K", 1: "Q"})
    assert deal.legal_actions == (End(),)
    deal = deal.apply(End())
    (trick,) = deal.tricks
    assert (trick.taker, len(trick.cards), deal.to_move) == (1, 6, 1)
    assert sum(map(rules(2).points.of, trick.cards)) == 3


@frozen
class WinnerLeads:
    """The winner leads to the next deal; after a draw the side with the last trick does."""

    @property
    def reasons(self) -> Mapping[str, str]:
        """The one reason."""
        return {"rotation:winner": "The winner leads, or whoever took the last trick."}

    def next_dealer(
        self,
        dealer: Seat,
        table: Table,
        tally: Tally,
        points: Sequence[int] | None,
        winners: Sequence[int],
    ) -> tuple[Seat, str]:
        """Return the seat before the one that is to lead."""
        del dealer, points
        last = 0 if tally.last_taker is None else tally.last_taker
        leads = winners[0] if winners else last
        return table.next(tally.sides[leads][0], -1), "rotation:winner"


def test_case_86_starters_and_doubled_deals() -> None:
    """A rotation of one's own says who starts, and a change of the stakes doubles a deal."""
    own = rules(2, rotation=WinnerLeads())
    assert {own.begin_match(stream=Stream(seed)).leader for seed in range(20)} == {0, 1}
    double = own.change(result={"win": 2, "all_points": 4, "all_cards": 4})
    drawn = 0
    for deal in random_deals(own, 60):
        outcome = deal.outcome
        assert outcome is not None
        if outcome.winners:
            assert outcome.next_leader == outcome.winners[0]
            continue
        drawn += 1
        assert outcome.points == (4, 4)
        assert outcome.next_leader == outcome.last_taker
        again = double.deal(seed=drawn, dealer=outcome.next_dealer)
        assert again.to_move == outcome.last_taker
    assert drawn
    assert verdict(double, (5, 3)).scores == (2, 0)


def test_case_93_any_card_answers() -> None:
    """Whoever follows plays any card, though none of them cuts."""
    deal = rules(2).position(leader=0, trick="Q", hands={1: "9 J 10 A"})
    assert ranks(deal) == "9 10 J A"


def test_case_94_a_trick_is_not_closed_early() -> None:
    """Everybody plays a card, even if nobody can cut."""
    deal = rules(2).position(leader=0, trick="A", hands={0: "7 8 9", 1: "9 J Q K"})
    assert (deal.tricks, deal.to_move, deal.phase) == ((), 1, "follow")
    assert len(deal.legal_actions) == 4


def test_case_96_the_taker_draws_first() -> None:
    """Two cards go one to each, the first to the taker."""
    assert rules(2).drawers((2, 2), 2, 1) == (1, 0)


def test_case_98_who_leads_after_a_tie_of_three() -> None:
    """The deal passes on, whoever won; where winners lead instead, a tie leaves it where it was."""
    own = rules(3)
    tied = verdict(own, (2, 3, 3))
    assert (tied.winners, tied.scores) == ((), (0, 0, 0))
    for changed, step in ((own, 1), (own.change(rotation=LoserDeals()), 0)):
        ties = 0
        for deal in random_deals(changed, 60):
            outcome = deal.outcome
            assert outcome is not None
            if not outcome.winners:
                ties += 1
                assert outcome.next_dealer == changed.table.next(outcome.dealer, step)
            elif step:
                assert outcome.next_dealer == changed.table.next(outcome.dealer)
            else:
                assert outcome.next_leader in outcome.winners
        assert ties


def test_case_99_three_play_with_thirty_cards() -> None:
    """A pack that three cannot share is refused; with 30 cards every deal comes to its end."""
    own = rules(3)
    with pytest.raises(RulesError, match="32 cards"):
        own.change(pack=Pack.from_seven())
    for deal in random_deals(own, 10):
        assert (len(own.pack), len(deal.start.stock)) == (30, 18)
        assert not deal.stock
        assert deal.outcome is not None


def test_case_100_partners_or_each_alone() -> None:
    """Four form two sides; that they play alone is another component."""
    assert verdict(rules(4), (5, 3)).winners == (0,)
    assert rules(4).sides.public(Table(4)) == ((0, 2), (1, 3))
    alone = rules(4, sides=FixedSides(4))
    assert verdict(alone, (3, 2, 2, 1)).winners == (0,)


def test_case_101_nobody_collects_in_mid_round() -> None:
    """A trick ends after a complete round only, and only by the leader."""
    deal = rules(3).position(leader=0, trick="K 9")
    for seat, error in ((2, IllegalActionError), (0, NotToMoveError)):
        with pytest.raises(error):
            deal.apply(End(), seat=seat)
    assert not deal.explain(End()).legal
    assert deal.explain(End()).why.reason == "end:mid-round"
    assert deal.apply(deal.legal_actions[0]).legal_actions_of(1) == ()


@pytest.mark.parametrize("number", [-1, 128, 10**9])
def test_case_103_no_such_card(number: int) -> None:
    """A number that is no action, and a card that is not held, are refused."""
    deal = rules(2).position(leader=1, hands={1: "Kc 9c", 0: "Ks 9s"}, stock=0)
    with pytest.raises(ActionError):
        deal.apply(sedma.action(number))
    with pytest.raises(CardNotHeldError):
        deal.apply(Play(Card("K", "s")))
    assert len(deal.legal_actions) == 2


def test_case_104_played_out_without_a_stock() -> None:
    """An empty stock does not end the deal; empty hands do."""
    deal = rules(2).position(leader=0, hands={0: "Q J 9", 1: "K A 8"}, stock=0)
    assert deal.outcome is None
    stream = Stream(1)
    while deal.legal_actions:
        assert any(deal.hands)
        deal = deal.apply(stream.choose(deal.legal_actions))
    assert (sum(len(trick.cards) for trick in deal.tricks), deal.phase) == (6, "over")


def test_case_107_the_leader_is_bound() -> None:
    """Only the rank led and sevens go on."""
    assert ranks(rules(2).position(leader=0, trick="J 7", hands={0: "Q J 8"})) == "J end"


def test_case_108_wild_eights() -> None:
    """With three the two eights that are left are wild; with four an eight is worthless."""
    three = rules(3)
    assert (len(three.pack), len(rules(4).pack)) == (30, 32)
    assert sum(card.rank == "8" for card in three.pack.cards) == 2
    assert sedma.judge(three, "K 8 J").holder == 1
    assert sedma.judge(rules(4), "K 8 J Q").holder == 0
    # Which two are out is a field; without the red ones the eight of clubs is wild.
    red_out = three.change(pack=Pack.from_seven().without(Card("8", "h"), Card("8", "d")))
    assert sedma.judge(red_out, "Kc 8c Jc").holder == 1


def test_case_112_no_bids_and_no_trumps() -> None:
    """Three-handed Șeptică has four cards each, and nothing to do but to play cards and end."""
    own = rules(3)
    assert (own.hand_size, len(own.pack)) == (4, 30)
    kinds = {type(action) for deal in random_deals(own, 10) for action in _all_actions(deal)}
    assert kinds == {Play, End}
    assert "Bids, a trump suit" in NAMES.read_text("utf-8")
    # No suit is better than another: a trick of other suits has the same taker.
    for one in "cshd":
        for other in "cshd":
            assert sedma.judge(own, f"9{one} K{other} Q{other}").holder == 0


def _all_actions(deal: Deal) -> list[sedma.Action]:
    return [action for state in deal.states() for action in state.legal_actions]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_case_117_first_dealers_by_chance(players: int) -> None:
    """Every seat begins equally often, and the same seed begins with the same seat."""
    own, number = rules(players), 600
    first = [own.begin_match(stream=Stream(seed)).leader for seed in range(number)]
    assert first == [own.begin_match(stream=Stream(seed)).leader for seed in range(number)]
    count = Counter(first)
    assert sorted(count) == list(range(players))
    assert all(abs(count[seat] - number / players) < 75 for seat in range(players))
