"""A property of the house rule, checked on random deals; run it with pytest or as it is."""

from __future__ import annotations

from eight_of_suit import EightOfSuit
from hypothesis import given

import sedma
from sedma.testing import deals

RULES = sedma.variant("classic", players=4, beat=EightOfSuit())


@given(deals(RULES, phase="over"))
def test_the_taker_played_a_card_that_fits(deal: sedma.Deal) -> None:
    """Whoever takes a trick led it, or played a card that goes with the card led."""
    for trick in deal.tricks:
        led = trick.cards[0]
        own = [play.card for play in trick.plays if play.seat == trick.taker]
        assert any(RULES.beat.fits(led, card) for card in own)  # noqa: S101


if __name__ == "__main__":
    test_the_taker_played_a_card_that_fits()
