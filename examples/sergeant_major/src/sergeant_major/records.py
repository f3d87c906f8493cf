"""How deals and matches are recorded."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from attrs import frozen

from sedma import ActionRegister, RecordError, Seat, changed, changes_of
from sedma.record import Entry
from sergeant_major.actions import ACTIONS
from sergeant_major.deal import Deal, begin_deal
from sergeant_major.games import find_game
from sergeant_major.match import Match, begin_match
from sergeant_major.rules import Rules

__all__ = ["SERGEANT_MAJOR", "RecordedSergeantMajor"]


@frozen
class RecordedSergeantMajor:
    """Every form of the game, as a `sedma.record.RecordedGame`."""

    actions: ActionRegister = ACTIONS
    """The actions."""
    talk: bool = False
    """Nobody talks."""
    longest: int = 100
    """The most actions of a deal: each card is played once, and some are given or discarded."""
    start_keys: tuple[str, ...] = ("dealer", "before", "pack")
    """Who dealt, the result of the deal before, and how the cards lay."""
    start_choice: tuple[str, ...] = ()
    """There is only one way to begin a deal."""

    def named(self, rules: Rules) -> tuple[str, dict[str, Any]]:
        """Return the name of the form of the game, and what differs from its rules.

        Raises:
            UnknownVariantError: if there is no such form.
        """
        return rules.variant, changes_of(find_game(rules.variant).rules, rules)

    def find_rules(self, variant: Entry, players: Entry, changes: Entry) -> Rules:
        """Return the rules of a form of the game, with changes.

        Raises:
            RecordError: if there is no such form for so many players, or the changes do not fit.
        """
        name, number = variant.text(), players.whole()
        with variant.checked():
            base = find_game(name).rules
        if number != base.players:
            players.fail(f"{name!r} is for {base.players} players, not {number}")
        with changes.checked():
            return changed(base, changes.value)

    def start_of(self, deal: Deal) -> dict[str, Any]:
        """Return dealer, result of the deal before, and order of the pack."""
        before = None if deal.before is None else list(deal.before)
        return {"dealer": deal.dealer, "before": before, "pack": " ".join(map(str, deal.pack))}

    def begin_deal(self, rules: Rules, start: Mapping[str, Entry]) -> Deal:
        """Return a deal before its first action.

        Raises:
            RecordError: if it cannot begin like that; says where.
        """
        dealer, before, pack = start["dealer"].whole(), start["before"], start["pack"].cards()
        over = None
        if before.value is not None:
            over = [entry.whole() for entry in before.items(rules.players)]
        with start["dealer"].checked():
            rules.table.check(dealer, "dealer")
        with start["pack"].checked():
            rules.pack.check_order(pack)
        with before.checked():
            return begin_deal(rules, dealer=dealer, before=over, pack=pack)

    def deal_claims(self, deal: Deal) -> dict[str, Any]:
        """Return who took the tricks and, once a deal is over, what came of it."""
        claims: dict[str, Any] = {"takers": [trick.taker for trick in deal.tricks]}
        if (outcome := deal.outcome) is None:
            return claims
        return claims | {
            "tricks": list(outcome.tricks),
            "over": list(outcome.over),
            "pay": list(outcome.pay),
            "next_dealer": outcome.next_dealer,
        }

    def begin_match(self, rules: Rules, dealer: Seat) -> Match:
        """Return a match before its first deal.

        Raises:
            SeatError: if the table has no such seat.
        """
        return begin_match(rules, dealer=dealer)

    def match_claims(self, match: Match) -> dict[str, Any]:
        """Return the totals of a match, and who has won it.

        Raises:
            RecordError: if it began with totals, for which a record has no place.
        """
        if any(match.start):
            raise RecordError(f"a match that began with totals, {match.start}, is not recorded")
        return {"totals": list(match.totals), "winner": match.winner}


SERGEANT_MAJOR: Final = RecordedSergeantMajor()
"""The game for the functions of `sedma.record`."""
