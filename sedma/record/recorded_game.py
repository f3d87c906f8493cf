"""What a game has to tell so that its deals and matches can be recorded."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic, Protocol, TypeVar

from attrs import frozen

from sedma.record.entry import Entry
from sedma.values.actions import ActionRegister
from sedma.values.seats import Seat
from sedma.values.trick import Move

__all__ = ["PlayedSeries", "RecordedDeal", "RecordedGame", "RecordedMatch", "RecordedRules"]


class RecordedRules(Protocol):
    """Rules of which a record can say which they are."""

    @property
    def variant(self) -> str:
        """The name of the game."""
        ...

    @property
    def players(self) -> int:
        """How many play."""
        ...

    @property
    def fingerprint(self) -> str:
        """Digits that tell these rules from all others; see `sedma.fingerprint`."""
        ...

    @property
    def revision(self) -> int:
        """The revision of the rule book."""
        ...


RulesT = TypeVar("RulesT", bound=RecordedRules)
DealT = TypeVar("DealT", bound="RecordedDeal")
MatchT = TypeVar("MatchT", bound="RecordedMatch")


class RecordedDeal(Protocol):
    """A deal that can be recorded: an immutable value."""

    @property
    def rules(self) -> Any:
        """The rules under which it is played."""
        ...

    @property
    def dealer(self) -> Seat:
        """The seat that dealt."""
        ...

    @property
    def history(self) -> tuple[Move, ...]:
        """Everything that was done since the start."""
        ...

    @property
    def outcome(self) -> Any:
        """What came of it; None while it goes on."""
        ...

    def apply(self, action: Any, *, seat: Seat | None = None) -> Any:
        """Return the deal after an action of a seat; a `SedmaError` refuses it."""
        ...


class RecordedMatch(Protocol):
    """A match that can be recorded: an immutable value."""

    @property
    def rules(self) -> Any:
        """The rules by which it is played."""
        ...

    @property
    def dealer(self) -> Seat:
        """Who deals next."""
        ...

    @property
    def outcomes(self) -> tuple[Any, ...]:
        """The outcomes of the deals so far, in order."""
        ...

    def add(self, outcome: Any) -> Any:
        """Return the match after a deal with this outcome; a `SedmaError` refuses it."""
        ...


class RecordedGame(Protocol[RulesT, DealT, MatchT]):
    """A game as records need it: where its rules, deals and matches come from.

    The format is the same for every game; what stands at the start of a deal, and what is claimed
    of deals and matches, is the game's own. Methods that make something of what a record says
    refuse it with a `SedmaError`.
    """

    @property
    def actions(self) -> ActionRegister:
        """The actions."""
        ...

    @property
    def talk(self) -> bool:
        """Whether deals hold ``messages``, as `Deal` does, and take them with ``say``."""
        ...

    @property
    def longest(self) -> int:
        """The most actions of a deal that are read."""
        ...

    @property
    def start_keys(self) -> tuple[str, ...]:
        """The keys of a deal that say how it began."""
        ...

    @property
    def start_choice(self) -> tuple[str, ...]:
        """Further such keys, of which each deal has exactly one; empty if there are none."""
        ...

    def named(self, rules: RulesT) -> tuple[str, dict[str, Any]]:
        """Return the name of the rules from which a record tells what differs, and those changes.

        `sedma.changes_of` finds them.
        """
        ...

    def find_rules(self, variant: Entry, players: Entry, changes: Entry) -> RulesT:
        """Return the rules of a name for so many players, with changes.

        `sedma.changed` makes them. What the entries hold has not been checked.

        Args:
            variant: the name that `named` gave.
            players: how many play.
            changes: what differs, as `named` gave it.
        """
        ...

    def start_of(self, deal: DealT) -> dict[str, Any]:
        """Return how a deal began, as plain data with the keys for it."""
        ...

    def begin_deal(self, rules: RulesT, start: Mapping[str, Entry]) -> DealT:
        """Return a deal that begins as these entries say."""
        ...

    def deal_claims(self, deal: DealT) -> dict[str, Any]:
        """Return what is claimed of a deal: whole numbers, texts, None, and lists of them."""
        ...

    def begin_match(self, rules: RulesT, dealer: Seat) -> MatchT:
        """Return a match before its first deal."""
        ...

    def match_claims(self, match: MatchT) -> dict[str, Any]:
        """Return what is claimed of a match, as with a deal."""
        ...


@frozen
class PlayedSeries(Generic[MatchT, DealT]):
    """A match with the deals that were played in it."""

    match: MatchT
    """The match after the last deal."""
    deals: tuple[DealT, ...]
    """The deals, in order."""
