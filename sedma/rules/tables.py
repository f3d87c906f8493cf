"""What the components answer about cards and seats, tabulated for the engine.

Rows are indexed by the numbers of cards (0 to 51) and hold 0 or 1. Cards that the rules
see as one kind share a row. The tables are made by asking the components, never otherwise.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache, partial
from itertools import chain, product
from typing import TYPE_CHECKING, Final, TypeAlias

from sedma.components.asked import StandIn
from sedma.errors import RulesError
from sedma.rules.alike import Groups, alike, declared
from sedma.rules.draws import Draws
from sedma.rules.needs import Need, lacking
from sedma.values.cards import CARDS
from sedma.values.reasons import Conflict, Ruling
from sedma.values.seats import Seat

if TYPE_CHECKING:
    from sedma.rules.rules import Rules
    from sedma.values.cards import Card
    from sedma.values.reasons import Why

__all__ = ["Row", "Rulings", "Tables"]

Row: TypeAlias = bytes
"""For each card, 0 or 1."""

Rulings: TypeAlias = list[list[Sequence[Ruling | None]]]
"""For each card led, card that wins and card played what a component said, with its reason; None
for cards that the pack does not hold."""

_Table: TypeAlias = list[list[Row]]

_EMPTY: Row = bytes(len(CARDS))

_PLAIN: Final = frozenset(
    {
        *(Need.OWN_POINTS, Need.POINTS_FOR_TRICKS, Need.SIDES_BY_CARDS),
        *(Need.DEAD_LAST_CARD, Need.DEAD_BY_TRICKS, Need.CLEANING, Need.OWN_CLEANING),
        *(Need.EQUAL_ROUNDS, Need.OWN_ROUNDS, Need.OWN_DRAWS, Need.UNEVEN_DRAWS, Need.MANY_DRAWS),
    }
)
"""What the core does not have to look at while cards are played to a trick."""


class Tables:
    """The tables of one set of rules."""

    __slots__ = (
        *("answers", "beat_rulings", "beats", "binds", "doubled", "draws", "fits"),
        *("follow_rulings", "opening_rulings", "opens", "places", "plain", "points"),
        *("prolong_rulings", "refills", "resets", "watches_last", "whys"),
    )

    beats: list[list[Row]]
    """``beats[led][winning][played]``: does the card take over the trick?"""
    binds: list[list[Row]]
    """``binds[led][winning][held]``: may a seat that holds the card play only cards that answer?
    Empty if no seat is ever bound."""
    answers: list[list[Row]]
    """``answers[led][winning][played]``: may a seat that is bound play the card?"""
    fits: list[list[Row]]
    """``fits[led][winning][played]``: may the leader go on with the card?"""
    opens: tuple[tuple[bool, ...], ...]
    """``opens[leader][holder]``: may the leader go on at all?"""
    beat_rulings: Rulings
    """The same as ``beats``, with reasons."""
    follow_rulings: Rulings
    """The same as ``answers``, with reasons."""
    prolong_rulings: Rulings
    """The same as ``fits``, with reasons."""
    opening_rulings: tuple[tuple[Ruling, ...], ...]
    """The same as ``opens``, with reasons."""
    resets: bool
    """Whether a card that prolongs a trick is a new lead."""
    places: tuple[tuple[int, ...], ...]
    """The places in the pack of the cards that are dealt to each seat, by its distance from the
    first seat to get cards."""
    points: list[int]
    """``points[card]``: the points of the card."""
    doubled: bool
    """Whether the pack holds equal cards."""
    plain: bool
    """Whether plays need no more than these tables: each card of a hand may be played to a trick,
    and nothing but that happens until it is over."""
    refills: bool
    """Whether a seat draws directly after each card that it has played."""
    watches_last: bool
    """Whether the very last card of a deal may have no power."""
    draws: Draws
    """Who draws the cards of the stock, by hand sizes, stock size and taker; filled as the
    cases come up."""
    whys: dict[str, Why]
    """Reasons in words with their rules, by reason key; filled as they come up."""

    def __init__(self, rules: Rules, sides: Sequence[Sequence[Seat]]) -> None:
        pack, beat, prolong = rules.pack, rules.asked.beat, rules.asked.prolong
        follow = rules.asked.follow
        groups = alike(pack.cards, partial(declared, rules))
        if isinstance(beat, StandIn):  # other components ask it, so that no table holds this
            _check_kinds(groups, beat, "fits", cards=2)
        self.beats, self.beat_rulings = _tabulated(groups, beat, "beats")
        _check_beats(pack.cards, self.beats)
        self.fits, self.prolong_rulings = _tabulated(groups, prolong, "fits", beat)
        self.binds, self.answers, self.follow_rulings = [], [], []
        if follow.active:
            self.binds, _ = _tabulated(groups, follow, "binds", beat)
            self.answers, self.follow_rulings = _tabulated(groups, follow, "fits", beat)
        _check_bound(chain(*self.binds), chain(*self.answers))
        seats = sorted(seat for side in sides for seat in side)
        self.opening_rulings = tuple(
            tuple(prolong.opens(leader, holder, sides) for holder in seats) for leader in seats
        )
        self.opens = tuple(tuple(map(bool, row)) for row in self.opening_rulings)
        self.resets = prolong.resets
        self.points = [0] * len(CARDS)
        for card in pack.cards:
            self.points[card.number] = rules.asked.points.of(card)
        self.doubled = len(set(pack.cards)) < len(pack)
        self.refills = rules.asked.draw.after_card
        self.plain = not lacking(rules, _PLAIN)
        self.watches_last = rules.asked.last_card.active
        self.places, _ = rules.table.deal_out(
            range(len(pack)), first=0, each=rules.hand_size, packet=rules.packet
        )
        self.draws = Draws(rules)
        self.whys = {}


def _tabulated(
    groups: Groups, component: object, question: str, *about: object
) -> tuple[_Table, Rulings]:
    """Ask a component about every led card, winning card and played card; 1 for yes.

    Equal components give equal answers, so those that were asked before are not asked again.
    """
    try:
        hash((component, about))
    except Exception:  # noqa: BLE001  # rules of such a component cannot be hashed either
        return _asked.__wrapped__(groups, component, question, *about)
    return _asked(groups, component, question, *about)


@lru_cache(maxsize=256, typed=True)
def _asked(
    groups: Groups, component: object, question: str, *about: object
) -> tuple[_Table, Rulings]:
    ask = partial(getattr(component, question), *about)
    by_led: _Table = [[]] * len(CARDS)
    rulings_by_led: Rulings = [[]] * len(CARDS)
    for led in groups:
        by_winning: list[Row] = [_EMPTY] * len(CARDS)
        rulings_by_winning: list[Sequence[Ruling | None]] = [()] * len(CARDS)
        for winning in groups:
            answers = bytearray(_EMPTY)
            rulings: list[Ruling | None] = [None] * len(CARDS)
            for played in groups:
                answer = ask(led[0], winning[0], played[0])
                for card in played:
                    answers[card.number] = bool(answer)
                    rulings[card.number] = answer
            row, why = bytes(answers), tuple(rulings)
            for card in winning:
                by_winning[card.number] = row
                rulings_by_winning[card.number] = why
        for card in led:
            by_led[card.number] = by_winning
            rulings_by_led[card.number] = rulings_by_winning
    if isinstance(component, StandIn):
        _check_kinds(groups, component, question, *about)
    return by_led, rulings_by_led


def _check_kinds(
    groups: Groups, component: StandIn, question: str, *about: object, cards: int = 3
) -> None:
    """Check that a stranger's component answers alike about cards that its kind makes alike.

    Only its answers about the first cards of their kinds stand in the tables.
    """
    ask = partial(getattr(component, question), *about)
    for kinds in product(groups, repeat=cards):
        known = tuple(kind[0] for kind in kinds)
        expected = ask(*known)
        for those in product(*kinds):
            if (answer := ask(*those)) != expected:
                raise component.unlike(question, those, answer, known, expected)


def _check_beats(cards: Sequence[Card], beats: _Table) -> None:
    """Check that some card takes a trick over from another one that is led."""
    numbers = [card.number for card in cards]
    for place, led in enumerate(numbers):
        row = beats[led][led]
        if any(row[other] for other in (*numbers[:place], *numbers[place + 1 :])):
            return
    why = "no card of the pack beats another, so that every trick is its leader's"
    raise RulesError(Conflict("beat", why, ("pack",)))


def _check_bound(binds: Iterable[Row], answers: Iterable[Row]) -> None:
    """Check that whatever binds a seat may be played by it."""
    for bound, free in set(zip(binds, answers, strict=True)):
        if any(one > other for one, other in zip(bound, free, strict=True)):
            why = "a card that binds a seat to beat is not one that it may play"
            raise RulesError(Conflict("follow", why))
