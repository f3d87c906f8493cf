"""How the games of the family are recorded."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve, frozen

from sedma.errors import PluginError, SedmaError, UnknownVariantError
from sedma.play.deal import Deal, deal_from
from sedma.play.match import Match
from sedma.play.position import Position
from sedma.record.entry import MAX_ACTIONS, Entry
from sedma.record.rules_entry import base_of, named_rules
from sedma.registry import find_variant
from sedma.rules.data import changes_of
from sedma.values.actions import ACTIONS, ActionRegister
from sedma.values.cards import Card, Rank, card, rank
from sedma.values.seats import Seat

if TYPE_CHECKING:
    from sedma.play.outcome import Outcome
    from sedma.rules.rules import Rules
    from sedma.rules.variant import Variant

__all__ = ["FAMILY", "FamilyGame"]

_POSITION_KEYS: Final = (
    *("leader", "hands", "stock", "taken", "tricks", "passes", "announced", "owners"),
    *("leads", "shown", "dirty"),
)


@frozen
class FamilyGame:
    """Any installed variant of the family, as a `RecordedGame`."""

    houses: Sequence[Variant] = ()
    """Variants of files of house rules; deals under one of them get its rule book."""

    actions: ActionRegister = ACTIONS
    """The actions of all variants."""
    talk: bool = True
    """Partners may talk."""
    longest: int = MAX_ACTIONS
    """The most actions of a deal that are read."""
    start_keys: tuple[str, ...] = ("dealer",)
    """Who dealt."""
    start_choice: tuple[str, ...] = ("pack", "position")
    """The order of the pack, or where the deal began."""

    def named(self, rules: Rules) -> tuple[str, dict[str, Any]]:
        """Return the name of the nearest installed variant, and what differs from it.

        Raises:
            UnknownVariantError, PluginError, RulesError: if none is installed, or the variant is
                not for so many players.
            ComponentError: if a component does not show its values.
        """
        base = base_of(rules)
        return base.variant, changes_of(base, rules)

    def find_rules(self, variant: Entry, players: Entry, changes: Entry) -> Rules:
        """Return rules that differ so from those of an installed variant for so many players.

        Raises:
            RecordError: if there are none; says where.
        """
        name, number = variant.text(), players.whole()
        try:
            rules = named_rules(name, number, changes.value)
        except (UnknownVariantError, PluginError) as error:
            variant.fail(str(error))
        except SedmaError as error:
            known = number in find_variant(name).players
            (changes if known else variant).fail(str(error))
        # A record holds no sentences; the file of the house rules has them.
        for house in self.houses if rules.variant != name else ():
            if house.name == rules.variant:
                rules = evolve(rules, book=house.rules[0].book)
        return rules

    def start_of(self, deal: Deal) -> dict[str, Any]:
        """Return the dealer, and the order of the pack or the position."""
        start = deal.start
        if start.pack is not None:
            return {"dealer": deal.dealer, "pack": _text(start.pack)}
        position = {
            "leader": start.leader,
            "hands": [_text(hand) for hand in start.hands],
            "stock": _text(start.stock),
            "taken": [_text(pile) for pile in start.taken],
            "tricks": list(start.tricks),
            "passes": start.passes,
            "announced": [_text(shown) for shown in start.announced],
            "owners": [f"{seat}:{card}" for card, seat in start.owners],
            "leads": [f"{seat}:{rank}" for seat, rank in start.leads],
            "shown": [_text(cards) for cards in start.shown],
            "dirty": list(start.dirty),
        }
        return {"dealer": deal.dealer, "position": position}

    def begin_deal(self, rules: Rules, start: Mapping[str, Entry]) -> Deal:
        """Return a deal from an order of the pack or from a position.

        Raises:
            RecordError: if it cannot begin like that; says where.
        """
        dealer = start["dealer"].whole()
        with start["dealer"].checked():
            rules.table.check(dealer, "dealer")
        if "pack" not in start:
            return _from_position(rules, dealer, start["position"])
        text = start["pack"].text()
        with start["pack"].checked():
            return rules.deal(pack=text, dealer=dealer)

    def deal_claims(self, deal: Deal) -> dict[str, Any]:
        """Return the takers of the tricks and, once a deal is over, its outcome."""
        claims: dict[str, Any] = {"takers": [trick.taker for trick in deal.tricks]}
        outcome = deal.outcome
        return claims if outcome is None else claims | _outcome_claims(outcome)

    def begin_match(self, rules: Rules, dealer: Seat) -> Match:
        """Return a match before its first deal.

        Raises:
            SeatError: if the table has no such seat.
        """
        return rules.begin_match(dealer=dealer)

    def match_claims(self, match: Match) -> dict[str, Any]:
        """Return the totals of a match, and who has won it."""
        return {
            "totals": list(match.totals),
            "pool": match.pool,
            "half_time": None if match.half_time is None else list(match.half_time),
            "winners": None if match.winners is None else list(match.winners),
        }


FAMILY: Final = FamilyGame()
"""The games of the family."""


def _outcome_claims(outcome: Outcome) -> dict[str, Any]:
    burn = outcome.burn
    return {
        "sides": [list(side) for side in outcome.sides],
        "points": None if outcome.points is None else list(outcome.points),
        "winners": list(outcome.winners),
        "stakes": outcome.stakes,
        "pay": list(outcome.pay),
        "scores": list(outcome.scores),
        "burn": None if burn is None else [burn.kind, burn.seat, burn.rank],
        "zeroed": sorted({side for event in outcome.zeroed for side in event.sides}),
        "dirty": list(outcome.dirty),
        "next_dealer": outcome.next_dealer,
    }


def _text(listed: Iterable[object]) -> str:
    return " ".join(map(str, listed))


def _from_position(rules: Rules, dealer: Seat, entry: Entry) -> Deal:
    table, seats = entry.table(_POSITION_KEYS), rules.players
    with entry.checked():
        position = Position(
            dealer=dealer,
            leader=table["leader"].whole(),
            hands=_by_seat(table["hands"], seats),
            stock=table["stock"].cards(),
            taken=_by_seat(table["taken"], seats),
            tricks=[tricks.value for tricks in table["tricks"].items(seats)],
            passes=table["passes"].whole(),
            announced=_by_seat(table["announced"], seats),
            owners=[_owner(one) for one in table["owners"].items(seats)],
            leads=[_lead(one) for one in table["leads"].items(MAX_ACTIONS)],
            shown=_by_seat(table["shown"], seats),
            dirty=[side.value for side in table["dirty"].items(seats)],
        )
        return deal_from(rules, position)


def _by_seat(entry: Entry, seats: int) -> list[tuple[Card, ...]]:
    return [own.cards() for own in entry.items(seats)]


def _owner(entry: Entry) -> tuple[Card, int]:
    seat, text = entry.seat_and("an owner is written seat:card, such as '1:Kh'")
    with entry.checked():
        return card(text), seat


def _lead(entry: Entry) -> tuple[int, Rank]:
    seat, text = entry.seat_and("a lead is written seat:rank, such as '1:9'")
    with entry.checked():
        return seat, rank(text)
