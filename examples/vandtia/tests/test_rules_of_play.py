"""The numbered rules of play: each test would fail if its rules were broken."""

from __future__ import annotations

from itertools import pairwise

import pytest
from attrs import fields
from support import cards, do, plays, refused, says, shown, table, texts
from vandtia import Lay, Outcome, Take, action

from sedma import RANKS, CardNotHeldError, DealOverError, NotToMoveError

rule = pytest.mark.rule


@rule("VANDTIA-PLAY-1", "VANDTIA-PLAY-6")
def test_a_lead() -> None:
    """Any card or set of equal rank may be led, twos and tens too, and begins the pile."""
    deal = table("2c 3c 3d 10h Ah", "4c 4d 4h")
    assert plays(deal.legal_actions) == {"2 x 1", "3 x 1", "3 x 2", "10 x 1", "A x 1"}
    for move in texts(deal.legal_actions):
        says(deal, move, "PLAY-6")
    assert do(deal, "3c 3d").layout.pile == cards("3c 3d")


@rule("VANDTIA-PLAY-2", "VANDTIA-PLAYERS-2")
def test_turns_go_round_over_those_who_have_cards() -> None:
    """After seat 0 comes 1, then 2; who has no cards is left out, and others may not act."""
    deal = table("3c 9c", "", "4c 9d", "5c 9h")
    refused(deal, "2:4c", "PLAY-2", NotToMoveError)
    deal = do(deal, "3c")
    assert deal.to_move == 2
    deal = do(deal, "4c", "5c")
    assert deal.to_move == 0
    assert do(deal, "9c").to_move == 2


@rule("VANDTIA-PLAY-3")
@pytest.mark.parametrize(
    ("top", "ranks"),
    [
        ("3c", "2 3 4 5 6 7 8 9 10 J Q K A"),
        ("8c", "2 8 9 10 J Q K A"),
        ("Jc", "2 10 J Q K A"),
        ("Ac", "2 10 A"),
    ],
)
def test_what_goes_on_a_card(top: str, ranks: str) -> None:
    """Equal or higher ranks, twos and tens may be played; what is lower is refused."""
    every = [f"{rank}d" for rank in RANKS]
    deal = table(" ".join(every), "4c", pile=f"2h {top}")
    assert {one.partition(" ")[0] for one in plays(deal.legal_actions)} == set(ranks.split())
    for one in every:
        if one[:-1] not in ranks.split():
            refused(deal, one, "PLAY-3")
    says(deal, "Ad", "PLAY-3")


@rule("VANDTIA-PACK-2")
def test_the_order_of_the_ranks() -> None:
    """On each rank the next higher ordinary one may be played, and on that the lower one not."""
    order = [*RANKS[1:8], *RANKS[9:]]
    for low, high in pairwise(order):
        assert Lay(cards(f"{high}d")) in table(f"{high}d 3h", "4h", pile=f"{low}c").legal_actions
        refused(table(f"{low}d 3h", "4h", pile=f"{high}c"), f"{low}d", "PLAY-3")


@rule("VANDTIA-PLAY-4")
def test_a_play_has_one_rank() -> None:
    """One to four cards of one rank make a play; cards that are not held cannot be played."""
    deal = table("6c 6d 6s 6h 9c", "5h")
    assert plays(deal.legal_actions) == {"6 x 1", "6 x 2", "6 x 3", "6 x 4", "9 x 1"}
    assert len([one for one in deal.legal_actions if isinstance(one, Lay)]) == 16
    refused(deal, "5h", "PLAY-4", CardNotHeldError)
    refused(deal, "9c 9d", "PLAY-4", CardNotHeldError)


@rule("VANDTIA-PLAY-5")
def test_how_many_were_played_does_not_matter() -> None:
    """One card may be played on two, and two on one."""
    deal = do(table("6c 6d 3c", "7c 8c 3d", "9c 9d 3h"), "6c 6d", "7c")
    assert "9c 9d" in texts(deal.legal_actions)


@rule("VANDTIA-PLAY-7", "VANDTIA-PLAY-8")
def test_when_the_pile_is_taken() -> None:
    """Who cannot play has to take the pile; who can, may."""
    forced = table("3c 4c", "9c", pile="Kd")
    assert texts(forced.legal_actions) == ["take"]
    says(forced, "take", "PLAY-7")
    free = table("3c Ac", "9c", pile="Kd")
    assert texts(free.legal_actions) == ["Ac", "take"]
    says(free, "take", "PLAY-8")
    says(table("", "9c", slots=[["-/Ac"]], pile="Kd"), "take", "PLAY-8")


@rule("VANDTIA-PLAY-9", "VANDTIA-PLAY-10")
def test_taking_the_pile() -> None:
    """The pile goes into the hand, nothing is played or drawn, and the next seat leads."""
    deal = table("3c 4c 5c", "6c 7c 10c", pile="Jd Qd", stock="As Ks")
    after = do(deal, "take")
    assert shown(after.layout.hands[0]) == shown(cards("3c 4c 5c Jd Qd"))
    assert (after.layout.pile, after.layout.stock) == ((), deal.layout.stock)
    assert after.to_move == 1
    assert texts(after.legal_actions) == ["6c", "7c", "10c"]


@rule("VANDTIA-PLAY-11", "VANDTIA-PLAY-12")
def test_there_is_no_pass() -> None:
    """On an empty pile there is no take, and nowhere may a seat pass that can do something."""
    refused(table("3c", "4c"), "take", "PLAY-11")
    refused(table("3c", "4c"), "skip", "PLAY-12")
    refused(table("3c", "4c", pile="9c"), "skip", "PLAY-12")


@rule("VANDTIA-PLAY-13")
def test_without_voluntary_takes() -> None:
    """By option only who cannot play takes the pile."""
    deal = table("3c Ac", "9c", pile="Kd", voluntary_take=False)
    refused(deal, "take", "PLAY-13")
    assert texts(deal.legal_actions) == ["Ac"]
    assert texts(table("3c", "9c", pile="Kd", voluntary_take=False).legal_actions) == ["take"]


@rule("VANDTIA-DRAW-1", "VANDTIA-TABLE-1")
def test_drawing_after_a_play() -> None:
    """Hands are filled to three from the top of the stock, as far as it goes."""
    start = table("6c 6d 7c", "4c 4d 4h", stock="As Ks Qs")
    deal = do(start, "6c 6d")
    assert shown(deal.layout.hands[0]) == shown(cards("7c As Ks"))
    assert [str(one) for one in deal.layout.stock] == ["Qs"]
    short = do(table("6c 6d 7c", "4c 4d 4h", stock="As"), "6c 6d")
    assert shown(short.layout.hands[0]) == shown(cards("7c As"))
    assert do(short, "take", "7c").layout.hands[0] == cards("As")


@rule("VANDTIA-DRAW-2")
def test_no_drawing_with_three_cards() -> None:
    """A seat draws only when its hand is below three."""
    deal = do(table("6c 7c 8c 9c", "4c 4d 4h", stock="As Ks"), "6c")
    assert (len(deal.layout.hands[0]), len(deal.layout.stock)) == (3, 2)
    deal = do(deal, "take", "7c")
    assert (len(deal.layout.hands[0]), len(deal.layout.stock)) == (3, 1)


@rule("VANDTIA-DRAW-3")
def test_drawing_before_the_lead_after_a_burn() -> None:
    """Who burns the pile with the last cards in hand draws, and leads from what was drawn."""
    deal = do(table("10c 10d 10h", "4c 4d 4h", pile="Kc", stock="5s 6s 7s 8s"), "10c 10d 10h")
    assert (deal.to_move, texts(deal.legal_actions)) == (0, ["5s", "6s", "7s"])


@rule("VANDTIA-TEN-1", "VANDTIA-TEN-2", "VANDTIA-TEN-3", "VANDTIA-PACK-4")
def test_tens() -> None:
    """A ten goes on anything, burns pile and itself, and its player leads again."""
    deal = table("10c 5c", "4c 4d", pile="2c Ac")
    says(deal, "10c", "TEN-1")
    after = do(deal, "10c")
    assert set(after.layout.burned) - set(deal.layout.burned) == set(cards("2c Ac 10c"))
    assert (after.layout.pile, after.to_move) == ((), 0)
    assert texts(after.legal_actions) == ["5c"]


@rule("VANDTIA-TEN-4", "VANDTIA-TEN-5")
def test_tens_that_are_led() -> None:
    """Tens on an empty pile burn themselves; several are one burn and one more lead."""
    deal = do(table("10c 10d 5c 6c", "4c 4d"), "10c 10d")
    assert (deal.layout.pile, deal.to_move) == ((), 0)
    assert do(deal, "5c").to_move == 1


@rule("VANDTIA-TWO-1", "VANDTIA-TWO-2", "VANDTIA-TWO-3", "VANDTIA-PACK-4")
def test_twos() -> None:
    """A two goes on anything, burns nothing, and lets the next seat play anything."""
    deal = table("2c 2d 5c", "3c 4c 10c", pile="Kc Ac")
    says(deal, "2c", "TWO-1")
    after = do(deal, "2c 2d")
    assert after.layout.pile == cards("Kc Ac 2c 2d")
    assert after.to_move == 1
    assert texts(after.legal_actions) == ["3c", "4c", "10c", "take"]
    says(after, "3c", "PLAY-3")


@rule("VANDTIA-FOUR-1", "VANDTIA-FOUR-2", "VANDTIA-FOUR-3")
def test_four_of_a_kind() -> None:
    """Four equal ranks on top burn the pile, whoever played them; who completed them leads."""
    deal = do(table("Jc Jd 3c", "Jh 4c", "Js 5c", pile="9c"), "Jc Jd", "Jh")
    assert deal.layout.pile == cards("9c Jc Jd Jh")
    after = do(deal, "Js")
    assert (after.layout.pile, after.to_move) == ((), 2)
    assert set(cards("9c Jc Jd Jh Js")) <= set(after.layout.burned)
    alone = do(table("6c 6d 6h 6s 9c", "4c"), "6c 6d 6h 6s")
    assert (alone.layout.pile, alone.to_move) == ((), 0)


@rule("VANDTIA-FOUR-4")
def test_four_that_do_not_lie_together() -> None:
    """With another rank between them nothing burns."""
    deal = do(table("5c Kc", "8d", pile="5s 5d 2c 5h"), "5c")
    assert (len(deal.layout.pile), deal.to_move) == (5, 1)


@rule("VANDTIA-FOUR-5")
def test_four_twos() -> None:
    """Four twos burn as other ranks do."""
    deal = do(table("2c 2d Kc", "8d", pile="Ks 2h 2s"), "2c 2d")
    assert (deal.layout.pile, deal.to_move) == ((), 0)


@rule("VANDTIA-FOUR-6")
def test_four_that_burn_nothing() -> None:
    """By option four of a kind stay on the pile."""
    deal = do(table("Jc Kc", "8d", pile="Jd Jh Js", four_burns=False), "Jc")
    assert (len(deal.layout.pile), deal.to_move) == (4, 1)
    assert do(table("10c Kc", "8d", pile="Jd", four_burns=False), "10c").layout.pile == ()


@rule("VANDTIA-TABLE-2", "VANDTIA-TABLE-8")
def test_up_cards_wait_for_an_empty_hand() -> None:
    """Up cards are played only with an empty hand, and never together with hand cards."""
    deal = table("9c 5c", "4c", slots=[["Kd/9d"]])
    refused(deal, "9d", "TABLE-2")
    refused(deal, "9c 9d", "TABLE-8")
    after = do(table("", "4c", slots=[["-/9d", "-/9c"]]), "9d")
    assert after.layout.pile == cards("9d")


@rule("VANDTIA-TABLE-3", "VANDTIA-TABLE-9")
def test_down_cards_turn_up() -> None:
    """A down card is turned up at once when nothing covers it, and waits for a later turn."""
    deal = do(table("", "4c 3c", slots=[["7d/7c", "-/9h"]], pile="6c"), "7c")
    assert [one.up for one in deal.layout.slots[0]] == [cards("7d"), cards("9h"), ()]
    assert deal.layout.down(0) == ()
    assert deal.to_move == 1
    (turned,) = deal.turned
    assert (turned.after, turned.seat, turned.slot, str(turned.card), turned.to) == (
        *(1, 0, 0, "7d", "slot"),
    )
    assert "7d" in texts(do(deal, "take").legal_actions)


@rule("VANDTIA-TABLE-4")
def test_nothing_is_played_unseen() -> None:
    """A down card cannot be chosen, by its place or by its name."""
    deal = table("", "4c", slots=[["7d/7c"]])
    refused(deal, "blind 0", "TABLE-4")
    refused(deal, "7d", "PLAY-4", CardNotHeldError)


@rule("VANDTIA-TABLE-5", "VANDTIA-TABLE-6")
def test_taking_with_up_cards_that_are_too_low() -> None:
    """The pile goes into the empty hand, the slots stay, and the hand is played first again."""
    deal = do(table("", "3d 3h", slots=[["Kd/5s", "-/6h"]], pile="Qc"), "take")
    assert deal.layout.hands[0] == cards("Qc")
    assert [one.up for one in deal.layout.slots[0]][:2] == [cards("5s"), cards("6h")]
    deal = do(deal, "3d")
    refused(deal, "5s", "TABLE-2")
    assert texts(deal.legal_actions) == ["Qc", "take"]
    assert texts(do(deal, "Qc", "take").legal_actions) == ["5s", "6h"]


@rule("VANDTIA-TABLE-7")
def test_equal_up_cards_together() -> None:
    """Up cards of one rank from different slots may be played together."""
    deal = table("", "4c", slots=[["Kd/7s", "-/7h", "-/8c"]], pile="6c")
    assert texts(deal.legal_actions) == ["7s", "7h", "7s 7h", "8c", "take"]
    assert do(deal, "7s 7h").layout.pile == cards("6c 7s 7h")


@rule("VANDTIA-OUT-1", "VANDTIA-AIM-1")
def test_going_out() -> None:
    """Who has no card in hand and on the table is out; one with up cards is not."""
    deal = table("9c", "4c 5c", "6c 7c", pile="8c")
    after = do(deal, "9c")
    assert (after.out, after.is_over, after.to_move) == ((0,), False, 1)
    still = do(table("9c", "4c", slots=[["-/3c"]], pile="8c"), "9c")
    assert still.out == ()


@rule("VANDTIA-OUT-2")
def test_the_pile_of_who_went_out_stays() -> None:
    """The next seat beats the last card of who went out, or takes the pile."""
    deal = do(table("Qs", "3d", "4d Kd", pile="9c"), "Qs")
    assert (deal.layout.pile, texts(deal.legal_actions)) == (cards("9c Qs"), ["take"])


@rule("VANDTIA-OUT-3")
def test_going_out_with_a_burn() -> None:
    """The next seat that has cards leads."""
    deal = do(table("10s", "", "4d Kd", "5c", pile="9c"), "10s")
    assert (deal.to_move, deal.layout.pile) == (2, ())
    assert texts(deal.legal_actions) == ["4d", "Kd"]


@rule("VANDTIA-OUT-4", "VANDTIA-OUT-5", "VANDTIA-AIM-1")
def test_the_end() -> None:
    """With one seat left the deal is over: it has lost, and nobody scores."""
    deal = do(table("9c", "Ac", "6c 7c", pile="8c"), "9c", "Ac")
    outcome = deal.outcome
    assert outcome is not None
    assert (outcome.out, outcome.loser, outcome.void) == ((0, 1), 2, None)
    assert outcome.why.rule is not None
    assert outcome.why.rule.id == "VANDTIA-OUT-4"
    assert (deal.to_move, deal.legal_actions, deal.legal_actions_of(2)) == (None, (), ())
    refused(deal, "6c", "OUT-4", DealOverError)
    refused(deal, "2:6c", "OUT-4", DealOverError)
    assert {one.name for one in fields(Outcome)} == {
        *("rules", "dealer", "out", "loser", "void", "next_dealer", "why")
    }


@rule("VANDTIA-PACK-3")
def test_suits_do_not_matter() -> None:
    """Every suit of a rank may be played where one may."""
    for suit in "cshd":
        deal = table(f"9{suit} 3c", "4c", pile="8c")
        assert Lay(cards(f"9{suit}")) in deal.legal_actions
        assert Take() in deal.legal_actions


def test_a_refused_action_changes_nothing() -> None:
    """The deal is the same value after a refusal."""
    deal = table("3c", "4c", pile="9c")
    before = hash(deal)
    refused(deal, "3c", "PLAY-3")
    assert (deal, hash(deal)) == (table("3c", "4c", pile="9c"), before)
    assert action("take") in deal.legal_actions
