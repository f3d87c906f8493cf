"""A component of one's own: what it answers, and what holds in every deal under it."""

from __future__ import annotations

from hypothesis import given
from sedma_cottage.eight_of_suit import EightOfSuit

import sedma
from sedma.testing import deals

RULES = sedma.variant("cottage", players=4, options=["eight-of-suit"])


@given(deals(RULES, phase="over"))
def test_the_taker_played_a_card_that_fits(deal: sedma.Deal) -> None:
    """Whoever takes a trick led it, or played a card that goes with the card led."""
    for trick in deal.tricks:
        led = trick.cards[0]
        own = [play.card for play in trick.plays if play.seat == trick.taker]
        assert any(RULES.beat.fits(led, card) for card in own)


def test_only_the_eight_of_the_suit_led_beats() -> None:
    """An eight of another suit does not, nor does any eight against a seven."""
    assert sedma.judge(RULES, "Kh 8s 8h 10d").holder == 2
    assert sedma.judge(RULES, "Kh 7s 8h 10d").holder == 1
    assert sedma.judge(RULES, "7h 8h 9h 10d").holder == 0


def test_every_reason_is_given_by_some_cards() -> None:
    """No key is listed that cannot come up."""
    pack = RULES.pack.cards
    rule = EightOfSuit()
    given_keys = {
        rule.beats(led, winning, played).reason
        for led in pack
        for winning in pack
        for played in pack
    }
    assert given_keys == set(rule.reasons)
