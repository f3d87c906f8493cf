"""Records of a game that is not of the family: one card each, the higher one wins."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve, field, frozen

from sedma import (
    CARDS,
    RANKS,
    ActionRegister,
    Card,
    Explanation,
    MatchError,
    Move,
    Pack,
    Play,
    RecordError,
    Seat,
    Table,
    Why,
)
from sedma.record import (
    Entry,
    PlayedSeries,
    check_file,
    deal_record,
    false_claims,
    match_record,
    read_file,
    read_line,
    write_lines,
)
from sedma.rules.data import changed, changes_of, fingerprint


@frozen
class HighRules:
    """The rules of the game."""

    pack: Pack = field(factory=lambda: Pack(("7", "8", "9")))
    target: int = 2
    table: Table = field(factory=lambda: Table(2))
    variant: str = field(default="high", init=False)
    revision: int = field(default=1, init=False)

    @property
    def players(self) -> int:
        """How many play."""
        return self.table.players

    @property
    def fingerprint(self) -> str:
        """Digits that tell these rules from others."""
        return fingerprint(self)

    def change(self, **changes: Any) -> HighRules:
        """Return the rules with changes."""
        return evolve(self, **changes)


@frozen
class HighDeal:
    """A deal: each seat plays its only card."""

    rules: HighRules
    dealer: Seat
    cards: tuple[Card, ...]
    history: tuple[Move, ...] = ()

    @property
    def outcome(self) -> tuple[Seat, Seat] | None:
        """The dealer and the winner; equal ranks are won by the dealer."""
        if len(self.history) < self.rules.players:
            return None
        best = max(RANKS.index(card.rank) for card in self.cards)
        first = self.rules.table.order(self.dealer)
        return self.dealer, next(s for s in first if RANKS.index(self.cards[s].rank) == best)

    def apply(self, action: Play, *, seat: Seat | None = None) -> HighDeal:
        """Return the deal after a card."""
        mover = self.rules.table.next(self.dealer, 1 + len(self.history))
        reason = "turn:over" if self.outcome else "hand:not-held"
        if self.outcome or action.card != self.cards[mover] or seat not in (None, mover):
            raise Explanation(action, False, Why(reason, "No.", None)).refusal(())
        return evolve(self, history=(*self.history, Move(mover, action)))


@frozen
class HighMatch:
    """A match to so many deals won."""

    rules: HighRules
    dealer: Seat
    outcomes: tuple[tuple[Seat, Seat], ...] = ()

    @property
    def won(self) -> list[int]:
        """How many deals each seat has won."""
        return [sum(w == seat for _, w in self.outcomes) for seat in self.rules.table.seats]

    def add(self, outcome: tuple[Seat, Seat] | None) -> HighMatch:
        """Return the match after a deal."""
        if outcome is None or outcome[0] != self.dealer or max(self.won) >= self.rules.target:
            raise MatchError("not a deal of this match")
        return HighMatch(self.rules, 1 - self.dealer, (*self.outcomes, outcome))


ACTIONS = ActionRegister(map(Play, CARDS), hint="write a card")


@frozen
class HighGame:
    """The game as records need it."""

    actions: ActionRegister = ACTIONS
    talk: bool = False
    longest: int = 2
    start_keys: tuple[str, ...] = ("dealer", "pack")
    start_choice: tuple[str, ...] = ()

    def named(self, rules: HighRules) -> tuple[str, dict[str, Any]]:
        """Return the name of the game, and what differs."""
        return "high", changes_of(HighRules(), rules)

    def find_rules(self, variant: Entry, players: Entry, changes: Entry) -> HighRules:
        """Return rules with changes."""
        name, number = variant.text(), players.whole()
        if (name, number) != ("high", 2):
            variant.fail(f"no game {name!r} for {number}")
        with changes.checked():
            return changed(HighRules(), changes.value)

    def start_of(self, deal: HighDeal) -> dict[str, Any]:
        """Return dealer and cards."""
        return {"dealer": deal.dealer, "pack": " ".join(map(str, deal.cards))}

    def begin_deal(self, rules: HighRules, start: Mapping[str, Entry]) -> HighDeal:
        """Return a deal before its first card."""
        dealer = start["dealer"].whole()
        with start["dealer"].checked():
            rules.table.check(dealer, "dealer")
        return HighDeal(rules, dealer, start["pack"].cards())

    def deal_claims(self, deal: HighDeal) -> dict[str, Any]:
        """Claim the winner."""
        return {"winner": deal.outcome and deal.outcome[1]}

    def begin_match(self, rules: HighRules, dealer: Seat) -> HighMatch:
        """Return a match before its first deal."""
        return HighMatch(rules, rules.table.check(dealer, "dealer"))

    def match_claims(self, match: HighMatch) -> dict[str, Any]:
        """Claim how many deals were won."""
        return {"won": match.won}


GAME = HighGame()


def deal_of(text: str, dealer: Seat, *, rules: HighRules = HighRules(), most: int = 2) -> HighDeal:
    """Return a deal that is played to its end, or for so many actions."""
    cards = tuple(GAME.actions.read(word).card for word in text.split())  # type: ignore[attr-defined]
    deal = HighDeal(rules, dealer, cards)
    for seat in rules.table.order(rules.table.next(dealer))[:most]:
        deal = deal.apply(Play(cards[seat]))
    return deal


def match_of(*deals: HighDeal) -> HighMatch:
    """Return the match of these deals."""
    match = HighMatch(deals[0].rules, deals[0].dealer)
    for deal in deals:
        match = match.add(deal.outcome)
    return match


DEALS = (deal_of("7c 9h", 0), deal_of("9d 9h", 1))
RECORD = deal_record(DEALS[0], game=GAME)
MATCH = match_record(match_of(*DEALS), DEALS, game=GAME)


def refused(record: Mapping[str, Any]) -> RecordError:
    """Return the error with which a record is refused."""
    with pytest.raises(RecordError) as caught:
        read_line(record, game=GAME)
    return caught.value


def test_the_record_of_a_deal() -> None:
    """A record has the head of every record, the keys of the game, its actions and its claims."""
    assert {
        "sedma": 1,
        "kind": "deal",
        "variant": "high",
        "players": 2,
        "changes": {},
        "fingerprint": HighRules().fingerprint,
        "revision": 1,
        "dealer": 0,
        "pack": "7c 9h",
        "actions": ["1:9h", "0:7c"],
        "claims": {"winner": 1},
    } == RECORD


@pytest.mark.parametrize("most", [0, 1, 2])
def test_deals_come_back(most: int) -> None:
    """A deal, finished or not, is equal to the one that its record gives."""
    deal = deal_of("7c 9h", 1, most=most)
    assert read_line(deal_record(deal, game=GAME), game=GAME) == deal


def test_rules_with_changes_come_back() -> None:
    """Changes of rules of any attrs class are written and read as those of the family are."""
    rules = HighRules(pack=Pack(("7", "K")), target=3)
    deal = deal_of("7c Kh", 0, rules=rules)
    record = deal_record(deal, game=GAME)
    assert record["changes"] == {"pack": {**record["changes"]["pack"]}, "target": 3}
    assert read_line(record, game=GAME) == deal
    assert refused(record | {"changes": {"stock": 3}}).path == "$.changes"
    assert refused(record | {"changes": {"target": 4}}).path == "$.fingerprint"


def test_matches_come_back() -> None:
    """A match of another game is read as a match with its deals, in a file like any other."""
    assert read_line(MATCH, game=GAME) == PlayedSeries(match_of(*DEALS), DEALS)
    assert MATCH["claims"] == {"won": [0, 2]}
    assert refused(MATCH | {"first_dealer": 1}).path == "$.deals[0]"
    assert refused(MATCH | {"first_dealer": 2}).path == "$.first_dealer"
    with pytest.raises(RecordError, match="not the deals of the match"):
        match_record(match_of(*DEALS), DEALS[:1], game=GAME)


def test_files(tmp_path: Path) -> None:
    """Files of records of another game are read and checked."""
    path = tmp_path / "high.jsonl"
    path.write_text(write_lines([RECORD, MATCH, RECORD | {"variant": "low"}]), "utf-8")
    found = read_file(path, game=GAME)
    assert [next(found), next(found)] == [DEALS[0], PlayedSeries(match_of(*DEALS), DEALS)]
    with pytest.raises(RecordError, match=r"high.jsonl:3: \$.variant: no game 'low' for 2"):
        next(found)
    assert [len(errors) for errors in check_file(path, game=GAME)] == [0, 0, 1]


@pytest.mark.parametrize(
    ("changes", "path", "reason"),
    [
        ({"players": 3}, "$.variant", "no game 'high' for 3"),
        ({"dealer": 2}, "$.dealer", "dealer must be 0 to 1, not 2"),
        ({"pack": "7c 9x"}, "$.pack", "'9x' is no card"),
        ({"messages": []}, "$", "the key 'messages' is not known"),
        ({"actions": ["1:9h", "0:8c"]}, "$.actions[1]", "'8c' is not legal"),
        ({"actions": ["1:take"]}, "$.actions[0]", "'take' is no action: write a card"),
        ({"actions": ["9h"]}, "$.actions[0]", "an action is written seat:action"),
        ({"actions": ["1:9h"] * 3}, "$.actions", "3 entries; at most 2 are read"),
        ({"claims": {"winner": 0}}, "$.claims.winner", "0 is claimed, 1 is true"),
    ],
)
def test_what_is_wrong(changes: dict[str, Any], path: str, reason: str) -> None:
    """What does not fit the game is refused, with the place."""
    error = refused(RECORD | changes)
    assert error.path == path
    assert error.reason.startswith(reason)


def test_false_claims_of_another_game() -> None:
    """False claims are listed for records of any game."""
    false = false_claims(MATCH | {"claims": {"won": [2, 0]}}, game=GAME)
    assert [one.path for one in false] == ["$.claims.won"]


def test_the_family_does_not_read_it() -> None:
    """A record of another game is no record of an installed variant."""
    with pytest.raises(RecordError, match=r"^\$.variant: "):
        read_line(RECORD | {"messages": []})
