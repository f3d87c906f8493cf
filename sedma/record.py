"""Records of deals and matches: one JSON object a line, with claims that reading checks.

A record says by which rules a deal was played, how the cards lay and what was done, and
claims what came of it. Reading one plays it again and compares. The page "Record format" of the
documentation describes the format; `RECORD_VERSION` is raised whenever it changes.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NoReturn

from attrs import frozen

from sedma.actions import action
from sedma.cards import Card, card, cards
from sedma.deal import Deal, deal_from
from sedma.errors import RecordError, SedmaError
from sedma.match import Match
from sedma.plain import changed, changes_of
from sedma.position import Position
from sedma.registry import find_variant

if TYPE_CHECKING:
    from sedma.outcome import Outcome
    from sedma.rules import Rules

__all__ = [
    "MAX_ACTIONS",
    "MAX_DEALS",
    "MAX_LINE",
    "RECORD_VERSION",
    "PlayedMatch",
    "deal_record",
    "false_claims",
    "match_record",
    "read_file",
    "read_line",
    "write_lines",
]

RECORD_VERSION: Final = 1
"""Version of the format."""

MAX_LINE: Final = 4_000_000
"""The longest line that is read, in characters."""

MAX_DEALS: Final = 2_000
"""The most deals of a match that are read."""

MAX_ACTIONS: Final = 1_000
"""The most actions of a deal that are read."""


@frozen
class PlayedMatch:
    """A match with the deals that were played in it."""

    match: Match
    """The match after the last deal."""
    deals: tuple[Deal, ...]
    """The deals, in order."""


# Writing


def deal_record(deal: Deal) -> dict[str, Any]:
    """Return the record of a deal, finished or not, as plain data.

    >>> import sedma
    >>> record = deal_record(sedma.variant("classic", players=4).deal(seed=7, dealer=0))
    >>> record["variant"], record["dealer"], record["actions"]
    ('classic', 0, [])
    """
    return {"sedma": RECORD_VERSION, "kind": "deal"} | _rules_facts(deal.rules) | _deal_facts(deal)


def match_record(match: Match, deals: Sequence[Deal]) -> dict[str, Any]:
    """Return the record of a match and its deals as plain data.

    Raises:
        RecordError: if the deals are not those whose outcomes the match holds.
    """
    if tuple(deal.outcome for deal in deals) != match.outcomes:
        raise RecordError("these are not the deals of the match, all of them, in their order")
    first = deals[0].dealer if deals else match.dealer
    return (
        {"sedma": RECORD_VERSION, "kind": "match"}
        | _rules_facts(match.rules)
        | {"first_dealer": first, "deals": [_deal_facts(deal) for deal in deals]}
        | {"claims": _match_claims(match)}
    )


def write_lines(records: Iterable[Mapping[str, Any]]) -> str:
    """Return records as JSON lines."""
    return "".join(
        json.dumps(record, ensure_ascii=False, separators=(",", ":")) + "\n" for record in records
    )


def _rules_facts(rules: Rules) -> dict[str, Any]:
    base = find_variant(rules.variant).for_players(rules.players)
    return {
        "variant": rules.variant,
        "players": rules.players,
        "changes": changes_of(base, rules),
        "fingerprint": rules.fingerprint,
        "revision": rules.revision,
    }


def _deal_facts(deal: Deal) -> dict[str, Any]:
    start = deal.start
    facts: dict[str, Any] = {"dealer": deal.dealer}
    if start.pack is None:
        facts["position"] = {
            "leader": start.leader,
            "hands": [_text(hand) for hand in start.hands],
            "stock": _text(start.stock),
            "taken": [_text(pile) for pile in start.taken],
            "tricks": list(start.tricks),
            "passes": start.passes,
            "announced": [_text(shown) for shown in start.announced],
            "owners": [f"{seat}:{card}" for card, seat in start.owners],
        }
    else:
        facts["pack"] = _text(start.pack)
    facts["actions"] = [str(move) for move in deal.history]
    facts["messages"] = [
        {"seat": said.seat, "call": said.call, "after": said.after} for said in deal.messages
    ]
    facts["claims"] = _deal_claims(deal)
    return facts


def _deal_claims(deal: Deal) -> dict[str, Any]:
    claims: dict[str, Any] = {"takers": [trick.taker for trick in deal.tricks]}
    outcome = deal.outcome
    return claims if outcome is None else claims | _outcome_claims(outcome)


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
        "next_dealer": outcome.next_dealer,
    }


def _match_claims(match: Match) -> dict[str, Any]:
    return {
        "totals": list(match.totals),
        "pool": match.pool,
        "half_time": None if match.half_time is None else list(match.half_time),
        "winners": None if match.winners is None else list(match.winners),
    }


def _text(listed: Iterable[object]) -> str:
    return " ".join(map(str, listed))


# Reading


def read_file(path: str | PathLike[str]) -> Iterator[Deal | PlayedMatch]:
    """Read a file of records, one by one, and check every claim.

    Raises:
        RecordError: if the file cannot be read, or a record is damaged, too large or false; says
            in which file, line and place. What comes before it has been read.
    """
    name = str(path)
    try:
        with Path(path).open("rb") as lines:
            number = 0
            while raw := lines.readline(4 * MAX_LINE + 4):  # a character has up to four bytes
                number += 1
                try:
                    line = raw.decode("utf-8")
                except UnicodeDecodeError as error:
                    raise RecordError(f"not UTF-8: {error}", file=name, line=number) from None
                if line.strip():
                    yield read_line(line, file=name, line=number)
    except OSError as error:
        raise RecordError(f"cannot be read: {error}", file=name) from None


def read_line(
    text: str | Mapping[str, Any], *, file: str | None = None, line: int | None = None
) -> Deal | PlayedMatch:
    """Read one record, as text or as plain data, play it and check every claim.

    Raises:
        RecordError: if it is damaged, too large or false; says where.
    """
    found, false = _read(text, _Reader(file, line))
    for error in false:
        raise error
    return found


def false_claims(
    text: str | Mapping[str, Any], *, file: str | None = None, line: int | None = None
) -> tuple[RecordError, ...]:
    """Return an error for each claim of a record that is not true.

    Raises:
        RecordError: if it is damaged or too large, or cannot be played.
    """
    return _read(text, _Reader(file, line))[1]


def _read(
    text: str | Mapping[str, Any], reader: _Reader
) -> tuple[Deal | PlayedMatch, tuple[RecordError, ...]]:
    data = reader.table(text if isinstance(text, Mapping) else reader.parse(text), "$")
    if not _same(data.get("sedma"), RECORD_VERSION):
        reader.fail(
            "$.sedma", f"records of version {RECORD_VERSION} are read, not {data.get('sedma')!r}"
        )
    if data.get("kind") not in ("deal", "match"):
        reader.fail("$.kind", f"'deal' or 'match' is needed, not {data.get('kind')!r}")
    head = ("sedma", "kind", "variant", "players", "changes", "fingerprint", "revision")
    if data["kind"] == "deal":
        reader.keys(data, "$", (*head, *_DEAL_KEYS), ("pack", "position"))
        rules = reader.rules(data)
        deal = reader.deal(rules, data, "$")
        reader.claims(_deal_claims(deal), data["claims"], "$.claims")
        return deal, tuple(reader.false)
    reader.keys(data, "$", (*head, "first_dealer", "deals", "claims"))
    played = reader.match(reader.rules(data), data)
    return played, tuple(reader.false)


_POSITION_KEYS: Final = (
    *("leader", "hands", "stock", "taken", "tricks", "passes", "announced", "owners"),
)
_DEAL_KEYS: Final = ("dealer", "actions", "messages", "claims")


class _Reader:
    """Reads one line; knows where it is, and collects the false claims."""

    def __init__(self, file: str | None, line: int | None) -> None:
        self.file = file
        self.line = line
        self.false: list[RecordError] = []
        self.revision: str = ""

    def error(self, path: str, reason: str) -> RecordError:
        return RecordError(reason, file=self.file, line=self.line, path=path)

    def fail(self, path: str, reason: str) -> NoReturn:
        raise self.error(path, reason)

    def parse(self, text: str) -> Any:
        if len(text) > MAX_LINE:
            self.fail("", f"the line is longer than {MAX_LINE} characters")
        try:
            return json.loads(text, object_pairs_hook=self._object, parse_constant=self._constant)
        except RecordError:
            raise
        except (ValueError, RecursionError) as error:
            self.fail("", f"no JSON, or cut off: {error}")

    def _object(self, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        data = dict(pairs)
        if len(data) < len(pairs):
            twice = next(key for key, _ in pairs if sum(key == other for other, _ in pairs) > 1)
            self.fail("", f"the key {twice!r} stands twice in one object")
        return data

    def _constant(self, name: str) -> NoReturn:
        self.fail("", f"{name} is no number that a record may hold")

    def table(self, data: Any, path: str) -> Mapping[str, Any]:
        if not isinstance(data, Mapping):
            self.fail(path, f"an object is needed, not {_short(data)}")
        return data

    def items(self, data: Any, path: str, most: int) -> Sequence[Any]:
        if not isinstance(data, list | tuple):
            self.fail(path, f"a list is needed, not {_short(data)}")
        if len(data) > most:
            self.fail(path, f"{len(data)} entries; at most {most} are read")
        return data

    def keys(
        self, data: Mapping[str, Any], path: str, needed: Sequence[str], one_of: Sequence[str] = ()
    ) -> None:
        missing = [key for key in needed if key not in data]
        if missing:
            self.fail(path, f"the key {missing[0]!r} is missing")
        if one_of and sum(key in data for key in one_of) != 1:
            self.fail(path, f"exactly one of {' and '.join(map(repr, one_of))} is needed")
        unknown = [key for key in data if key not in (*needed, *one_of)]
        if unknown:
            self.fail(path, f"the key {_short(unknown[0])} is not known")

    def whole(self, data: Any, path: str) -> int:
        if type(data) is not int:
            self.fail(path, f"a whole number is needed, not {_short(data)}")
        return data

    def text(self, data: Any, path: str) -> str:
        if not isinstance(data, str):
            self.fail(path, f"a text is needed, not {_short(data)}")
        return data

    def rules(self, data: Mapping[str, Any]) -> Rules:
        name = self.text(data["variant"], "$.variant")
        players = self.whole(data["players"], "$.players")
        try:
            base = find_variant(name).for_players(players)
        except SedmaError as error:
            self.fail("$.variant", str(error))
        try:
            rules = changed(base, data["changes"])
        except SedmaError as error:
            self.fail("$.changes", str(error))
        revision = self.whole(data["revision"], "$.revision")
        if data["fingerprint"] != rules.fingerprint:
            self.fail(
                "$.fingerprint",
                f"played by other rules than {name!r} has here: {_short(data['fingerprint'])} "
                f"(revision {revision}), not {rules.fingerprint!r} (revision {rules.revision})",
            )
        if revision != rules.revision:
            self.revision = (
                f"; the rules have been revised since (revision {revision}, now {rules.revision})"
            )
        return rules

    def deal(self, rules: Rules, data: Mapping[str, Any], path: str) -> Deal:
        dealer = self.whole(data["dealer"], f"{path}.dealer")
        try:
            rules.table.check(dealer, "dealer")
        except SedmaError as error:
            self.fail(f"{path}.dealer", str(error))
        if "pack" in data:
            text = self.text(data["pack"], f"{path}.pack")
            try:
                deal = rules.deal(pack=text, dealer=dealer)
            except SedmaError as error:
                self.fail(f"{path}.pack", str(error))
        else:
            deal = self.position(rules, dealer, data["position"], f"{path}.position")
        said = self.messages(data["messages"], f"{path}.messages")
        actions = self.items(data["actions"], f"{path}.actions", MAX_ACTIONS)
        for done in range(len(actions) + 1):
            if done:
                where = f"{path}.actions[{done - 1}]"
                seat, _, text = self.text(actions[done - 1], where).partition(":")
                if not seat.isdecimal() or len(seat) > 2:
                    self.fail(where, "an action is written seat:action, such as '1:9h'")
                try:
                    deal = deal.apply(action(text), seat=int(seat))
                except SedmaError as error:
                    self.fail(where, str(error) + self.revision)
            if done in said:
                number, seat_of, call = said.pop(done)
                try:
                    deal = deal.say(call, seat=seat_of)
                except SedmaError as error:
                    self.fail(f"{path}.messages[{number}]", str(error))
        for number, _, _ in said.values():
            self.fail(f"{path}.messages[{number}]", "it comes after the last action")
        return deal

    def messages(self, data: Any, path: str) -> dict[int, tuple[int, int, str]]:
        said: dict[int, tuple[int, int, str]] = {}
        for number, item in enumerate(self.items(data, path, MAX_ACTIONS)):
            where = f"{path}[{number}]"
            message = self.table(item, where)
            self.keys(message, where, ("seat", "call", "after"))
            after = self.whole(message["after"], f"{where}.after")
            if after in said:
                self.fail(where, "one call before each action: somebody has spoken already")
            seat = self.whole(message["seat"], f"{where}.seat")
            said[after] = (number, seat, self.text(message["call"], f"{where}.call"))
        return said

    def position(self, rules: Rules, dealer: int, data: Any, path: str) -> Deal:
        table = self.table(data, path)
        self.keys(table, path, _POSITION_KEYS)
        seats = rules.players
        try:
            position = Position(
                dealer=dealer,
                leader=self.whole(table["leader"], f"{path}.leader"),
                hands=[
                    cards(self.text(hand, f"{path}.hands[{seat}]"))
                    for seat, hand in enumerate(self.items(table["hands"], f"{path}.hands", seats))
                ],
                stock=cards(self.text(table["stock"], f"{path}.stock")),
                taken=[
                    cards(self.text(pile, f"{path}.taken[{seat}]"))
                    for seat, pile in enumerate(self.items(table["taken"], f"{path}.taken", seats))
                ],
                tricks=self.items(table["tricks"], f"{path}.tricks", seats),
                passes=self.whole(table["passes"], f"{path}.passes"),
                announced=[
                    cards(self.text(shown, f"{path}.announced[{seat}]"))
                    for seat, shown in enumerate(
                        self.items(table["announced"], f"{path}.announced", seats)
                    )
                ],
                owners=[
                    self.owner(item, f"{path}.owners[{number}]")
                    for number, item in enumerate(
                        self.items(table["owners"], f"{path}.owners", seats)
                    )
                ],
            )
            return deal_from(rules, position)
        except RecordError:
            raise
        except SedmaError as error:
            self.fail(path, str(error))

    def owner(self, data: Any, path: str) -> tuple[Card, int]:
        seat, _, text = self.text(data, path).partition(":")
        if not seat.isdecimal() or len(seat) > 2:
            self.fail(path, "an owner is written seat:card, such as '1:Kh'")
        return card(text), int(seat)

    def match(self, rules: Rules, data: Mapping[str, Any]) -> PlayedMatch:
        first = self.whole(data["first_dealer"], "$.first_dealer")
        try:
            match = rules.begin_match(dealer=first)
        except SedmaError as error:
            self.fail("$.first_dealer", str(error))
        deals: list[Deal] = []
        for number, item in enumerate(self.items(data["deals"], "$.deals", MAX_DEALS)):
            path = f"$.deals[{number}]"
            facts = self.table(item, path)
            self.keys(facts, path, _DEAL_KEYS, ("pack", "position"))
            deal = self.deal(rules, facts, path)
            self.claims(_deal_claims(deal), facts["claims"], f"{path}.claims")
            try:
                match = match.add(deal.outcome)
            except SedmaError as error:
                self.fail(path, str(error))
            deals.append(deal)
        self.claims(_match_claims(match), data["claims"], "$.claims")
        return PlayedMatch(match, tuple(deals))

    def claims(self, true: Mapping[str, Any], data: Any, path: str) -> None:
        """Compare claims with what is true, and keep what is false."""
        claimed = self.table(data, path)
        self.keys(claimed, path, tuple(true))
        for key, value in true.items():
            if not _same(claimed[key], value):
                reason = f"{_short(claimed[key])} is claimed, {_short(value)} is true"
                self.false.append(self.error(f"{path}.{key}", reason + self.revision))


def _same(claimed: object, true: object) -> bool:
    """Say whether two values are equal and of the same types all through."""
    if isinstance(claimed, list) and isinstance(true, list):
        pairs = zip(claimed, true, strict=False)
        return len(claimed) == len(true) and all(_same(one, other) for one, other in pairs)
    return type(claimed) is type(true) and claimed == true


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."
