"""Questions that builders of such games had: the red king, and who plays with whom.

The numbers are those of a collection of cases; a case is a position and what is right in it.
"""

from __future__ import annotations

import pytest

import sedma
from sedma import Deal, Rules


def rules(*options: str) -> Rules:
    """Return the rules of Red King with options."""
    return sedma.find_variant("red-king").for_players(3, options)


@pytest.mark.parametrize(("options", "taker"), [((), 0), (("king-led",), 1)])
def test_case_32_the_red_king_led(options: tuple[str, ...], taker: int) -> None:
    """It counts as a seven, which a king does not beat; as a king too is an option."""
    assert sedma.judge(rules(*options), "Kh Ks 8").holder == taker
    assert sedma.judge(rules(*options), "Kh 7s 8").holder == 1


def _third_trick(stock: str) -> Deal:
    """Return a deal after a third trick, in which seat 2 drew the third card of this stock."""
    deal = rules().position(
        leader=0,
        trick="9c Jc 8c",
        hands={0: "Qc 9s Js", 1: "Qs Jd Qd", 2: "Jh 10c Qh"},
        stock=stock,
        taken={0: "Ah As 9h", 1: "Ad 10h 8h", 2: ""},
    )
    assert deal.sides == ((0,), (1,), (2,))
    return deal.apply(sedma.action("end"))


def test_case_33_sides_that_nobody_knows_yet() -> None:
    """Who gets the king in the middle of a deal is alone; what was taken before is joined then."""
    deal = _third_trick("10s 8s Kh 7c 7s 7h 7d 10d Kc Ks Kd Ac")
    assert sedma.card("Kh") in deal.hands[2]
    assert deal.sides == ((0, 1), (2,))
    alone = ((0,), (1,), (2,))
    assert [deal.observe(seat).sides for seat in range(3)] == [alone, alone, deal.sides]
    assert (deal.tally.sides, deal.tally.card_points) == (alone, (20, 20, 0))
    # To the two others it is all the same whether it was the king or another card.
    other = _third_trick("10s 8s Ac 7c 7s 7h 7d 10d Kc Ks Kd Kh")
    assert [deal.observe(seat) == other.observe(seat) for seat in range(3)] == [True, True, False]
    stream = sedma.Stream(2)
    while deal.legal_actions:
        deal = deal.apply(stream.choose(deal.legal_actions))
    outcome = deal.outcome
    assert outcome is not None
    assert outcome.sides == ((0, 1), (2,))
    piles = [sum(map(deal.rules.points.of, pile)) for pile in deal.taken]
    assert min(piles[:2]) >= 20
    assert outcome.card_points == (piles[0] + piles[1], piles[2])


def test_case_34_one_king_of_two_red_ones() -> None:
    """The king of hearts is the one; that of diamonds is a king like others."""
    own = rules()
    assert own.sides.decided_by == (sedma.card("Kh"),)
    assert sedma.judge(own, "9 Kh 8").holder == 1
    assert sedma.judge(own, "9 Kd 8").holder == 0
    green = rules("green-king")
    assert green.sides.decided_by == (sedma.card("Ks"),)
    assert [sedma.judge(green, f"9 {king} 8").holder for king in ("Ks", "Kh", "Kd")] == [1, 0, 0]
