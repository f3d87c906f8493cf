"""Questions that people had about Red King, by the numbers of a collection of cases."""

from __future__ import annotations

import sedma
from sedma import Card, Deal, End

RULES = sedma.variant("red-king")


def test_case_32_a_led_red_king() -> None:
    """Led, it asks for sevens only; as an option kings beat it, too."""
    assert sedma.judge(RULES, "Kh Ks 8").holder == 0
    option = sedma.variant("red-king", options=["king-led"])
    assert sedma.judge(option, "Kh Ks 8").holder == 1


def _two_tricks() -> Deal:
    """Return a deal after two tricks with the king still in the stock, next for seat 2."""
    hands = {0: "Ac Qc Jc 8c", 1: "As Qs Js 8s", 2: "Ah Qh Jh 8h"}
    stock = "9c 9s 9h 10c 10s 10h 7s 7h Kh 7c 7d Kc Ks Kd Ad Qd Jd 10d"
    deal = RULES.position(leader=0, hands=hands, stock=stock)
    for text in ("Ac", "8s", "8h", "end", "Qc", "Js", "Jh", "end"):
        deal = deal.apply(sedma.action(text))
    assert len(deal.tricks) == 2
    assert Card("K", "h") in deal.stock
    return deal


def test_case_33_sides_before_and_after_the_king_turns_up() -> None:
    """Before the third trick nobody has a partner; then seat 2 is alone; tricks stay by seat."""
    deal = _two_tricks()
    assert deal.sides == ((0,), (1,), (2,))
    before = deal.tally
    for text in ("Jc", "9s", "9h"):
        deal = deal.apply(sedma.action(text))
    deal = deal.apply(End()) if deal.phase == "prolong" else deal
    assert deal.sides == ((0, 1), (2,))
    assert deal.tally.sides == ((0,), (1,), (2,))
    assert deal.tally.card_points[1:] == before.card_points[1:]
    views = [deal.observe(seat).sides for seat in range(3)]
    assert views == [((0,), (1,), (2,)), ((0,), (1,), (2,)), ((0, 1), (2,))]
    while deal.legal_actions:
        deal = deal.apply(deal.legal_actions[0])
    assert deal.outcome is not None
    assert deal.outcome.sides == ((0, 1), (2,))


def test_case_34_which_king_is_red_in_a_french_pack() -> None:
    """The king of hearts alone, not that of diamonds."""
    wild = [suit for suit in "cshd" if sedma.judge(RULES, f"9 K{suit} 8").holder == 1]
    assert wild == ["h"]
