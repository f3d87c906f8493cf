"""What the components answer about cards and seats, tabulated for the engine.

Rows are indexed by the numbers of cards (0 to 51) and hold 0 or 1. Cards that the rules
see as one kind share a row. The tables are made by asking the components, never otherwise.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING, TypeAlias

from sedma.cards import CARDS, Card
from sedma.seats import Seat

if TYPE_CHECKING:
    from sedma.rules import Rules

__all__ = ["Row", "Tables"]

Row: TypeAlias = bytes
"""For each card, 0 or 1."""

_EMPTY: Row = bytes(len(CARDS))


class Tables:
    """The tables of one set of rules."""

    __slots__ = (
        *("beats", "doubled", "draws", "fits", "opens", "places", "plain", "resets", "values"),
    )

    beats: list[list[Row]]
    """``beats[led][winning][played]``: does the card take over the trick?"""
    fits: list[list[Row]]
    """``fits[led][winning][played]``: may the leader go on with the card?"""
    opens: tuple[tuple[bool, ...], ...]
    """``opens[leader][holder]``: may the leader go on at all?"""
    resets: bool
    """Whether a card that prolongs a trick is a new lead."""
    places: tuple[list[int], ...]
    """The places in the pack of the cards that are dealt to each seat, by its distance from the
    first seat to get cards."""
    values: list[int]
    """``values[card]``: the points of the card."""
    doubled: bool
    """Whether the pack holds equal cards."""
    plain: bool
    """Whether plays need no more than these tables: all cards are different, and there are
    neither passes nor burns nor announcements nor seats to skip nor an early end."""
    draws: dict[tuple[tuple[int, ...], int, Seat], tuple[Seat, ...]]
    """Who draws the cards of the stock, by hand sizes, stock size and taker; filled as the
    cases come up."""

    def __init__(self, rules: Rules, sides: Sequence[Sequence[Seat]]) -> None:
        pack, beat, prolong = rules.pack, rules.beat, rules.prolong
        kinds: dict[Hashable, list[Card]] = {}
        for card in dict.fromkeys(pack.cards):
            kinds.setdefault((beat.kind(card), prolong.kind(card)), []).append(card)
        groups = list(kinds.values())

        def row(led: Card, winning: Card, question: str) -> Row:
            answers = bytearray(_EMPTY)
            for group in groups:
                if question == "beats":
                    answer = beat.beats(led, winning, group[0])
                else:
                    answer = prolong.fits(beat, led, winning, group[0])
                for card in group:
                    answers[card.number] = bool(answer)
            return bytes(answers)

        def table(question: str) -> list[list[Row]]:
            by_led: list[list[Row]] = [[]] * len(CARDS)
            for led in groups:
                by_winning: list[Row] = [_EMPTY] * len(CARDS)
                for winning in groups:
                    answers = row(led[0], winning[0], question)
                    for card in winning:
                        by_winning[card.number] = answers
                for card in led:
                    by_led[card.number] = by_winning
            return by_led

        self.beats = table("beats")
        self.fits = table("fits")
        seats = sorted(seat for side in sides for seat in side)
        self.opens = tuple(
            tuple(bool(prolong.opens(leader, holder, sides)) for holder in seats)
            for leader in seats
        )
        self.resets = prolong.resets
        self.values = [0] * len(CARDS)
        for card in pack.cards:
            self.values[card.number] = rules.points.value(card)
        self.doubled = len(set(pack.cards)) < len(pack)
        self.plain = not (
            self.doubled
            or rules.passes
            or rules.burn.watches_tricks
            or rules.burn.watches_hands
            or rules.stop == "majority"
            or rules.announce.active
            or len(pack) % rules.players
        )
        self.places = _places(len(seats), rules.hand_size, rules.packet)
        self.draws = {}


def _places(players: int, hand_size: int, packet: int) -> tuple[list[int], ...]:
    """Deal packets in turn until all hands are full."""
    places: tuple[list[int], ...] = tuple([] for _ in range(players))
    place = 0
    while len(places[-1]) < hand_size:
        for own in places:
            more = min(packet, hand_size - len(own))
            own.extend(range(place, place + more))
            place += more
    return places
