"""Every rule of Red King, tested by its id; what it takes over from the classic game is not.

The tests take no fixtures, so that `test_planted_faults` can run them with a fault planted.
"""

from __future__ import annotations

from typing import Any

import pytest
from games.red_king.examples import counted
from games.red_king.golden import by_seat
from golden import recorded, replay
from support import all_states, play_out, random_deals, rule, rules_of

import sedma
from sedma import Card, Deal, End, Outcome, Play, Rules, RulesError, Stream
from sedma.components import HolderAlone

RED, GREEN = Card("K", "h"), Card("K", "s")
NAMES = "ABC"
CARDS = {0: [0, 15, 15], 10: [3, 15, 12], 90: [30, 0, 0]}


def red_king(**changes: object) -> Rules:
    """Return the rules with changes."""
    return rules_of("red-king", 3, **changes)


def green() -> dict[str, Any]:
    """Return the changes that make the king of leaves special."""
    return {"sides": HolderAlone(GREEN), "beat": {"acts_as": {GREEN: "7"}}}


def holder(deal: Deal, king: Card = RED) -> int | None:
    """Return who holds the king or has played it, found without the library."""
    for move in deal.history:
        if move.action == Play(king):
            return move.seat
    return next((seat for seat, hand in enumerate(deal.hands) if king in hand), None)


def taker(plays: str, **changes: object) -> int:
    """Return who takes a trick that seat 0 leads."""
    rules = red_king(**changes)
    judged = sedma.judge(rules, plays)
    deal = rules.position(trick=plays.replace("|", " "))
    deal = deal.apply(End()) if deal.phase == "prolong" else deal
    assert deal.tricks[0].taker == judged.holder
    return judged.holder


def result(alone: int, points: list[int], cards: list[int] | None = None) -> Outcome:
    """Return the outcome of a deal in which seats have so many points and cards."""
    return counted(red_king(), NAMES[alone], points, cards or [9, 9, 12])


def outcomes(number: int = 60) -> list[tuple[Deal, Outcome, int]]:
    """Return random deals with their outcomes, and who was alone."""
    found = []
    for deal in random_deals(red_king(), number):
        outcome, alone = deal.outcome, holder(deal)
        assert outcome is not None
        assert alone is not None
        found.append((deal, outcome, alone))
    return found


# The pack and the king


@rule("REDKING-PACK-1")
def test_thirty_cards() -> None:
    """An eight and a nine are out; three get four cards, and 18 are left."""
    rules = red_king()
    assert sorted(map(str, rules.pack.removed)) == ["8d", "9d"]
    deal = rules.deal(seed=1)
    assert [len(hand) for hand in deal.hands] == [4, 4, 4]
    assert len(deal.stock) == 18
    for other in (2, 4):
        with pytest.raises(RulesError, match="is for 3 players, not"):
            sedma.variant("red-king", players=other)


@rule("REDKING-CARD-1")
def test_one_king_is_special() -> None:
    """The king of hearts, or as an option the king of leaves."""
    assert taker("9 Kh 10") == 1
    assert [taker(f"9 K{suit} 10") for suit in "csd"] == [0, 0, 0]
    assert taker("9 Kh Ks", **green()) == 2
    assert taker("9 Kh 10", **green()) == 0
    option = sedma.variant("red-king", options=["green-king"])
    assert option == sedma.variant("red-king", **green())


@rule("REDKING-CARD-2")
def test_never_both_kings() -> None:
    """Each set of rules has one special king, which decides the sides and acts as a seven."""
    for rules, king in ((red_king(), RED), (red_king(**green()), GREEN)):
        assert rules.sides.decided_by == (king,)
        assert [one for one in rules.pack.cards if rules.beat.fits(Card("9", "c"), one)] == [
            *(one for one in rules.pack.cards if one.rank == "7"),
            *(one for one in rules.pack.cards if one.rank == "9"),
            king,
        ]


# Who is alone


@rule("REDKING-ROLE-1")
def test_the_holder_of_the_king_is_alone() -> None:
    """The holder is one side, the other two together the other."""
    for _, outcome, alone in outcomes(30):
        others = tuple(seat for seat in range(3) if seat != alone)
        assert set(outcome.sides) == {(alone,), others}
        assert outcome.why[-2].reason == "sides:holder"


@rule("REDKING-ROLE-2")
def test_dealt_or_drawn_makes_no_difference() -> None:
    """Whether the king was dealt or drawn, its holder is alone; before, nobody is with anybody."""
    dealt = drawn = 0
    for deal, outcome, alone in outcomes(40):
        assert (alone,) in outcome.sides
        assert len(outcome.sides) == 2
        in_hand = RED in deal.start.hands[alone]
        dealt, drawn = dealt + in_hand, drawn + (not in_hand)
        for state in deal.states():
            if RED in state.stock:
                assert state.sides == ((0,), (1,), (2,))
            else:
                assert (alone,) in state.sides
    assert dealt > 5
    assert drawn > 5


@rule("REDKING-ROLE-3")
def test_the_others_learn_it_when_the_king_is_played() -> None:
    """Before that only the holder knows the sides."""
    unknown = ((0,), (1,), (2,))
    for deal, _, alone in outcomes(10):
        for state in deal.states():
            shown = any(move.action == Play(RED) for move in state.history)
            for seat in range(3):
                knows = shown or (seat == alone and holder(state) == alone)
                assert (state.observe(seat).sides != unknown) == knows


@rule("REDKING-ROLE-4")
def test_the_king_stays_with_its_holder() -> None:
    """Once somebody has the king the sides never change."""
    for deal, outcome, alone in outcomes(20):
        owners = [state.owners for state in deal.states()]
        assert all(found in ({}, {RED: alone}) for found in owners)
        assert owners == sorted(owners, key=len)
        assert sorted(map(len, outcome.sides)) == [1, 2]


# The king as a seven


@rule("REDKING-WILD-1")
def test_the_king_acts_as_a_seven() -> None:
    """It beats what a seven beats, and is beaten like one."""
    for led in ("8", "9", "10", "J", "Q", "A"):
        other = "8" if led != "8" else "9"
        assert taker(f"{led} Kh {other}") == taker(f"{led} 7c {other}") == 1
        assert taker(f"{led} Kh {led}") == taker(f"{led} 7c {led}") == 2
        assert taker(f"{led} Kh 7c") == 2
        assert taker(f"{led} 7c Kh") == 2
    assert red_king().points.of(RED) == 0


@rule("REDKING-WILD-2")
def test_the_king_beats_and_prolongs() -> None:
    """It beats whatever was led, and the leader may go on with it."""
    for led in ("7", "8", "9", "10", "J", "Q", "Ks", "A"):
        assert taker(f"{led} Kh {'8' if led != '8' else '9'}") == 1
    deal = red_king().position(trick="9 7 8", hands={0: "Kh Kd 9c"})
    assert [action.text for action in deal.legal_actions] == ["9c", "Kh", "end"]
    assert deal.apply(Play(RED)).holder == 0


@rule("REDKING-WILD-3")
def test_a_led_king_asks_for_sevens() -> None:
    """Only sevens beat it and prolong the trick; as an option kings do as well."""
    assert taker("Kh Kd A") == 0
    assert taker("Kh 7c Ks") == 1
    king = {"beat": {"acts_led": "own"}}
    assert taker("Kh Kd A", **king) == 1
    assert taker("Kh 7c Ks", **king) == 2
    hands = {0: "Kd 7c 9c"}
    for changes, legal in (({}, ["7c", "end"]), (king, ["7c", "Kd", "end"])):
        deal = red_king(**changes).position(trick="Kh 7s 8", hands=hands)
        assert [action.text for action in deal.legal_actions] == legal
    judged = sedma.judge(red_king(), "Kh Kd 7c")
    assert [card.why.reason for card in judged.cards] == ["lead:any", "beat:wild-led", "beat:wild"]


@rule("REDKING-WILD-4")
def test_on_a_led_seven_the_king_beats() -> None:
    """It goes with a led seven like another seven."""
    assert taker("7 Kh 10") == 1
    assert taker("7 Kh 7") == 2


@rule("REDKING-WILD-5")
def test_on_another_led_king_it_beats_as_a_seven() -> None:
    """On a king that is led it beats; kings beat it, too."""
    assert taker("Ks Kh 9") == 1
    assert taker("Ks Kh Kd") == 2
    assert sedma.judge(red_king(), "Ks Kh 9").cards[1].why.reason == "beat:wild"


@rule("REDKING-CONT-1")
def test_the_leader_may_go_on_whoever_holds_the_trick() -> None:
    """Prolonging does not depend on the holder; the option looks at the leader alone."""
    hands = {0: "9c 8c"}
    for plays in ("9 8 J", "9 7 J", "9 8 7"):
        deal = red_king().position(trick=plays, hands=hands)
        assert deal.phase == "prolong"
        assert len(deal.legal_actions) == 2
    option = sedma.variant("red-king", options=["opponent-holds"])
    assert option.position(trick="9 8 J", hands=hands).phase == "lead"
    for king in (1, 2):
        own = {**hands, king: "Kh ?", 3 - king: 2}
        for plays in ("9 7 J", "9 8 7"):
            assert option.position(trick=plays, hands=own).phase == "prolong"


# Points and result


@rule("REDKING-PTS-1")
def test_points_are_those_of_the_classic_game() -> None:
    """90 points with the last trick; the king counts nothing."""
    classic = sedma.variant("classic", players=3)
    for deal, outcome, _ in outcomes(20):
        assert outcome.points is not None
        assert sum(outcome.points) == 90
        for trick in deal.tricks:
            values = [sum(map(one.points.of, trick.cards)) for one in (deal.rules, classic)]
            assert values[0] == values[1]


@rule("REDKING-PTS-2")
def test_piles_are_by_seat_and_joined_at_the_end() -> None:
    """Each seat keeps its tricks; partners' points, cards and tricks are added at the end."""
    for deal, outcome, _ in outcomes(30):
        piles = deal.taken
        by_pile = [sum(map(deal.rules.points.of, pile)) for pile in piles]
        assert list(deal.tally.card_points) == by_pile
        for side, seats in enumerate(outcome.sides):
            assert outcome.card_points[side] == sum(by_pile[seat] for seat in seats)
            assert outcome.cards[side] == sum(len(piles[seat]) for seat in seats)


@rule("REDKING-WIN-1")
def test_fifty_points_win() -> None:
    """The lone player wins with 50, and the partners with 50 between them."""
    assert result(0, [50, 30, 10]).winners == (0,)
    lost = result(0, [40, 30, 20])
    assert lost.sides[lost.winners[0]] == (1, 2)
    for _, outcome, alone in outcomes():
        assert outcome.points is not None
        own = outcome.points[outcome.sides.index((alone,))]
        (winner,) = outcome.winners
        assert (outcome.sides[winner] == (alone,)) == (own >= 50)


@rule("REDKING-STAKE-1")
def test_stakes_are_those_of_the_classic_game() -> None:
    """1, 2 with all points, 3 with all cards, for either side."""
    assert result(1, [20, 60, 10]).stakes == 1
    assert result(1, [0, 90, 0], [3, 24, 3]).stakes == 2
    assert result(1, [0, 90, 0], [0, 30, 0]).stakes == 3
    assert result(1, [60, 0, 30], [18, 3, 9]).stakes == 2
    assert result(1, [60, 0, 30], [18, 0, 12]).stakes == 3


@rule("REDKING-STAKE-2")
def test_the_lone_player_settles_with_each() -> None:
    """The lone player gets the stakes from each of the others, or pays each."""
    won, lost = result(0, [50, 30, 10]), result(1, [60, 0, 30], [18, 0, 12])
    assert by_seat(won, won.pay) == [2, -1, -1]
    assert by_seat(lost, lost.pay) == [3, -6, 3]
    for _, outcome, alone in outcomes(30):
        pay = by_seat(outcome, outcome.pay)
        assert sum(pay) == 0
        assert abs(pay[alone]) == 2 * outcome.stakes
        others = {pay[seat] for seat in range(3) if seat != alone}
        assert others == {-pay[alone] // 2}


@rule("REDKING-BURN-1")
def test_there_are_no_burns() -> None:
    """Four equal cards have no effect, and rules with burns are refused."""
    deal = red_king(pack=sedma.Pack.from_seven().without(Card("8", "d"), Card("8", "h"))).position(
        trick="9 9 9 9 8 8"
    )
    assert (deal.burn, deal.is_over) == (None, False)
    with pytest.raises(RulesError, match="burns are for two sides"):
        red_king(burn={"run": 1})


# The next deal


@rule("REDKING-ROT-1")
def test_after_a_win_of_the_lone_player() -> None:
    """The right neighbour of the lone player deals, who leads."""
    for alone in range(3):
        points = [20, 20, 20]
        points[alone] = 50
        outcome = result(alone, points)
        assert (outcome.next_dealer, outcome.next_leader) == ((alone - 1) % 3, alone)


@rule("REDKING-ROT-2")
def test_after_a_loss_of_the_lone_player() -> None:
    """The lone player deals, and the left neighbour leads."""
    for alone in range(3):
        points = [30, 30, 30]
        outcome = result(alone, points)
        assert (outcome.next_dealer, outcome.next_leader) == (alone, (alone + 1) % 3)


@rule("REDKING-MATCH-1")
def test_each_player_has_a_total() -> None:
    """To a target the winners write down the stakes, each for themselves."""
    rules = red_king(match={"adds": "scores", "target": 5})
    match, totals = rules.begin_match(dealer=0), [0, 0, 0]
    while not match.is_over:
        number = len(match.outcomes)
        deal = play_out(match.next_deal(seed=number), Stream(number))
        outcome = deal.outcome
        assert outcome is not None
        for seat in outcome.sides[outcome.winners[0]]:
            totals[seat] += outcome.stakes
        match = match.add(outcome)
        assert list(match.totals) == totals
    assert max(totals) >= 5
    assert match.winners == tuple(seat for seat in range(3) if totals[seat] == max(totals))


# What records have by seat


def test_recorded_captures_by_seat() -> None:
    """What each seat has taken is as an independent program has it, before sides are joined."""
    compared = 0
    for name, golden in recorded("golden-open.jsonl.xz").items():
        if golden["variant"] != "red_king":
            continue
        deal, _ = replay(golden)
        for field in ("card_points", "cards", "tricks", "rounds"):
            assert list(getattr(deal.tally, field)) == golden["captured"][field], name
        assert holder(deal, *deal.rules.sides.decided_by) == golden["result"]["soloist"]
        compared += 1
    assert compared == 33


def test_the_king_is_a_kind_of_its_own_in_the_tables() -> None:
    """It shares no row with other kings; those share theirs."""
    beats = red_king().tables.beats
    kings = [Card("K", suit).number for suit in "csd"]
    assert all(beats[RED.number] != beats[king] for king in kings)
    assert beats[kings[0]] is beats[kings[1]] is beats[kings[2]]
    only_sides = sedma.variant("classic", players=3, sides=HolderAlone(RED)).tables.beats
    assert only_sides[RED.number] is not only_sides[kings[0]]
    assert only_sides[RED.number][RED.number] == only_sides[kings[0]][RED.number]


def test_states_are_those_of_three() -> None:
    """Hands are level between tricks, in 10 rounds and 3 to 10 tricks."""
    for deal in random_deals(red_king(), 10):
        assert sum(len(trick.rounds) for trick in deal.tricks) == 10
        assert 3 <= len(deal.tricks) <= 10
        for state in all_states(deal):
            if state.phase == "lead":
                assert len({len(hand) for hand in state.hands}) == 1


def test_options_of_the_classic_game() -> None:
    """Where the rules name no such option, those of the classic game apply."""
    double = sedma.variant("red-king", options=["card-points-double"])
    assert counted(double, "A", [80, 0, 10], [24, 3, 3], last=2).stakes == 2
    assert counted(red_king(), "A", [80, 0, 10], [24, 3, 3], last=2).stakes == 1
    following = sedma.variant("red-king", options=["next-deals"])
    assert counted(following, "A", [50, 30, 10], [15, 9, 6]).next_dealer == 1
    block = sedma.variant("red-king", options=["block-draw"])
    assert block.draw.seats((3, 3, 3), 18, 1, 4) == (1, 2, 0)
    assert block.draw.seats((2, 2, 2), 18, 1, 4) == (1, 1, 2, 2, 0, 0)
    single = sedma.variant("red-king", options=["single-rounds"])
    assert all(len(trick.rounds) == 1 for trick in play_out(single.deal(seed=1), Stream(1)).tricks)
    eights = sedma.variant("red-king", options=["two-eights-out"])
    assert sorted(map(str, eights.pack.removed)) == ["8d", "8h"]
