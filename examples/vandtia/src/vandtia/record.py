"""How deals and matches are recorded, in the format of the library."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from attrs import frozen

from sedma import ActionRegister, Seat, changed, changes_of
from sedma.record import Entry
from vandtia.actions import ACTIONS, MAX_PLAYERS, SLOTS
from vandtia.deal import Deal
from vandtia.layout import Slot
from vandtia.match import Match
from vandtia.rules import BOOK, LONGEST, MOST_SWAPS, Rules
from vandtia.start import position

__all__ = ["GAME", "VandtiaGame"]


@frozen
class VandtiaGame:
    """The game as `sedma.record` needs it; a `sedma.record.RecordedGame`."""

    actions: ActionRegister = ACTIONS
    """The actions."""
    talk: bool = False
    """Nothing is said in this game."""
    longest: int = Rules(
        players=MAX_PLAYERS, swap="stack_any", max_swaps=MOST_SWAPS, max_turns=LONGEST
    ).most_actions
    """The most actions of a deal that are read: enough for the most turns, and for swapping."""
    start_keys: tuple[str, ...] = ("dealer",)
    """Who dealt."""
    start_choice: tuple[str, ...] = ("pack", "position")
    """The order of the pack, or where the deal began."""

    def named(self, rules: Rules) -> tuple[str, dict[str, Any]]:
        """Return the name of the game, and the options that differ from the usual ones."""
        return rules.variant, changes_of(Rules(players=rules.players), rules)

    def find_rules(self, variant: Entry, players: Entry, changes: Entry) -> Rules:
        """Return the rules for so many players, with changes.

        Raises:
            RecordError: if that is another game, so many cannot play, or the changes do not fit.
        """
        name, game = variant.text(), BOOK.load().variant
        if name != game:
            variant.fail(f"a record of {game!r} is needed, not of {name!r}")
        number = players.whole()
        with players.checked():
            base = Rules(players=number)
        with changes.checked():
            return changed(base, changes.value)

    def start_of(self, deal: Deal) -> dict[str, Any]:
        """Return the dealer, and the order of the pack or the position."""
        start = deal.start
        if start.pack is not None:
            return {"dealer": deal.dealer, "pack": _text(start.pack)}
        layout = start.layout
        found = {
            "turn": start.first,
            "hands": [_text(hand) for hand in layout.hands],
            "down": [[str(slot.down or "") for slot in slots] for slots in layout.slots],
            "up": [[_text(slot.up) for slot in slots] for slots in layout.slots],
            "pile": _text(layout.pile),
            "stock": _text(layout.stock),
        }
        return {"dealer": deal.dealer, "position": found}

    def begin_deal(self, rules: Rules, start: Mapping[str, Entry]) -> Deal:
        """Return a deal from an order of the pack or from a position.

        Raises:
            RecordError: if it cannot begin like that; says where.
        """
        dealer = start["dealer"].whole()
        with start["dealer"].checked():
            rules.table.check(dealer, "dealer")
        if "position" in start:
            return _from_position(rules, dealer, start["position"])
        text = start["pack"].text()
        with start["pack"].checked():
            return rules.deal(pack=text, dealer=dealer)

    def deal_claims(self, deal: Deal) -> dict[str, Any]:
        """Return how many turns there were and who is out; of a deal that is over, the outcome."""
        claims: dict[str, Any] = {"turns": deal.turns, "out": list(deal.out)}
        outcome = deal.outcome
        if outcome is None:
            return claims
        return claims | {
            "loser": outcome.loser,
            "void": outcome.void,
            "next_dealer": outcome.next_dealer,
        }

    def begin_match(self, rules: Rules, dealer: Seat) -> Match:
        """Return a match before its first deal."""
        return rules.begin_match(dealer=dealer)

    def match_claims(self, match: Match) -> dict[str, Any]:
        """Return how many deals each seat has lost."""
        return {"losses": list(match.losses)}


GAME: Final = VandtiaGame()
"""The game, as functions of `sedma.record` take it."""


def _from_position(rules: Rules, dealer: Seat, entry: Entry) -> Deal:
    table = entry.table(("turn", "hands", "down", "up", "pile", "stock"))
    seats = rules.players
    downs, ups = (
        [slots.items(SLOTS) for slots in table[key].items(seats)] for key in ("down", "up")
    )
    if [*map(len, downs)] != [SLOTS] * seats or [*map(len, ups)] != [SLOTS] * seats:
        entry.fail(f"down and up are lists of {SLOTS} slots for each of {seats} seats")
    slots = [
        [Slot(_one(one), two.cards()) for one, two in zip(down, up, strict=True)]
        for down, up in zip(downs, ups, strict=True)
    ]
    layout = position(
        hands=[hand.cards() for hand in table["hands"].items(seats)],
        slots=slots,
        pile=table["pile"].cards(),
        stock=table["stock"].cards(),
    )
    turn = table["turn"].whole()
    with entry.checked():
        return rules.position(layout, turn=turn, dealer=dealer)


def _one(entry: Entry) -> Any:
    """Return the only card of an entry, or None if it has none."""
    found = entry.cards()
    if len(found) > 1:
        entry.fail(f"one card lies face down in a slot, not {len(found)}")
    return found[0] if found else None


def _text(cards: Iterable[object]) -> str:
    return " ".join(map(str, cards))
