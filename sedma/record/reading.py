"""Reading records: they are played again, and what they claim is compared."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, Final, NoReturn

from attrs import evolve, frozen

from sedma.actions import action
from sedma.cards import Card, Rank, card, cards, rank
from sedma.deal import Deal, deal_from
from sedma.errors import PluginError, RecordError, SedmaError, UnknownVariantError
from sedma.match import Match
from sedma.position import Position
from sedma.record.rules import named_rules
from sedma.record.writing import RECORD_VERSION, deal_claims, match_claims
from sedma.registry import find_variant

if TYPE_CHECKING:
    from sedma.definition import Variant
    from sedma.rules import Rules

__all__ = [
    "MAX_ACTIONS",
    "MAX_DEALS",
    "MAX_LINE",
    "PlayedMatch",
    "check_file",
    "false_claims",
    "read_file",
    "read_line",
]

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


def read_file(
    path: str | PathLike[str], *, houses: Sequence[Variant] = ()
) -> Iterator[Deal | PlayedMatch]:
    """Read a file of records, one by one, and check every claim.

    Args:
        path: the file.
        houses: variants of files of house rules; deals under one of them get its rule book.

    Raises:
        RecordError: if the file cannot be read, or a record is damaged, too large or false; says
            in which file, line and place. What comes before it has been read.
    """
    name = str(path)
    for number, line in _lines(path, name):
        yield read_line(line, file=name, line=number, houses=houses)


def check_file(path: str | PathLike[str]) -> Iterator[tuple[RecordError, ...]]:
    """Go through a file of records and return for each what is wrong with it.

    That is an error for each false claim, or the one for which it cannot be played; a record
    that is true has none. The records after a bad one are checked too.

    Raises:
        RecordError: if the file cannot be read.
    """
    name = str(path)
    for number, line in _lines(path, name):
        try:
            yield false_claims(line, file=name, line=number)
        except RecordError as error:
            yield (error,)


def _lines(path: str | PathLike[str], name: str) -> Iterator[tuple[int, bytes]]:
    """Go through the lines of a file that are not blank, with their numbers."""
    try:
        with _open(path) as lines:
            number = 0
            while raw := lines.readline(4 * MAX_LINE + 4):  # a character has up to four bytes
                number += 1
                if raw.strip():
                    yield number, raw
    except OSError as error:
        raise RecordError(f"cannot be read: {error.strerror or error}", file=name) from None


def _open(path: str | PathLike[str]) -> BinaryIO:
    try:
        return Path(path).open("rb")
    except ValueError as error:  # no file has such a name
        raise OSError(error) from None


def read_line(
    text: str | bytes | Mapping[str, Any],
    *,
    file: str | None = None,
    line: int | None = None,
    houses: Sequence[Variant] = (),
) -> Deal | PlayedMatch:
    """Read one record, as text (bytes are UTF-8) or as plain data, play it and check every claim.

    Args:
        text: the record.
        file: the file in which it stands, for messages.
        line: the line of the file, for messages.
        houses: variants of files of house rules; a deal under one of them gets its rule book. All
            other records are read as they are without.

    Raises:
        RecordError: if it is damaged, too large or false; says where.
    """
    found, false = _read(text, _Reader(file, line, houses))
    for error in false:
        raise error
    return found


def false_claims(
    text: str | bytes | Mapping[str, Any], *, file: str | None = None, line: int | None = None
) -> tuple[RecordError, ...]:
    """Return an error for each claim of a record that is not true.

    Raises:
        RecordError: if it is damaged or too large, or cannot be played.
    """
    return _read(text, _Reader(file, line))[1]


def _read(
    text: str | bytes | Mapping[str, Any], reader: _Reader
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
        reader.claims(deal_claims(deal), data["claims"], "$.claims")
        return deal, tuple(reader.false)
    reader.keys(data, "$", (*head, "first_dealer", "deals", "claims"))
    played = reader.match(reader.rules(data), data)
    return played, tuple(reader.false)


_POSITION_KEYS: Final = (
    *("leader", "hands", "stock", "taken", "tricks", "passes", "announced", "owners"),
    *("leads", "shown", "dirty"),
)
_DEAL_KEYS: Final = ("dealer", "actions", "messages", "claims")


class _Reader:
    """Reads one line; knows where it is, and collects the false claims."""

    def __init__(self, file: str | None, line: int | None, houses: Sequence[Variant] = ()) -> None:
        self.file = file
        self.line = line
        self.houses = houses
        self.false: list[RecordError] = []
        self.revision: str = ""

    def error(self, path: str, reason: str) -> RecordError:
        return RecordError(reason, file=self.file, line=self.line, path=path)

    def fail(self, path: str, reason: str) -> NoReturn:
        raise self.error(path, reason)

    def parse(self, raw: str | bytes) -> Any:
        try:
            text = raw if isinstance(raw, str) else raw.decode("utf-8")
        except UnicodeDecodeError as error:
            self.fail("", f"not UTF-8: {error}")
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
            rules = named_rules(name, players, data["changes"])
        except (UnknownVariantError, PluginError) as error:
            self.fail("$.variant", str(error))
        except SedmaError as error:
            known = players in find_variant(name).players
            self.fail("$.changes" if known else "$.variant", str(error))
        for house in self.houses if rules.variant != name else ():
            if house.name == rules.variant:
                rules = evolve(rules, book=house.rules[0].book)
        revision = self.whole(data["revision"], "$.revision")
        if data["fingerprint"] != rules.fingerprint:
            self.fail(
                "$.fingerprint",
                f"played by other rules than {name!r} has here: {_short(data['fingerprint'])} "
                f"(revision {revision}), not {rules.fingerprint!r} (revision {rules.revision})",
            )
        if revision != rules.revision and rules.variant == name:
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
        actions = self.items(data["actions"], f"{path}.actions", MAX_ACTIONS)
        said = self.messages(data["messages"], f"{path}.messages", len(actions))
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
                number, seat_of, call = said[done]
                try:
                    deal = deal.say(call, seat=seat_of)
                except SedmaError as error:
                    self.fail(f"{path}.messages[{number}]", str(error))
        return deal

    def messages(self, data: Any, path: str, actions: int) -> dict[int, tuple[int, int, str]]:
        said: dict[int, tuple[int, int, str]] = {}
        for number, item in enumerate(self.items(data, path, MAX_ACTIONS)):
            where = f"{path}[{number}]"
            message = self.table(item, where)
            self.keys(message, where, ("seat", "call", "after"))
            after = self.whole(message["after"], f"{where}.after")
            if not 0 <= after <= actions:
                self.fail(
                    f"{where}.after",
                    f"out of range: a number of actions from 0 to {actions}, not {_short(after)}",
                )
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
                hands=self.by_seat(table["hands"], f"{path}.hands", seats),
                stock=cards(self.text(table["stock"], f"{path}.stock")),
                taken=self.by_seat(table["taken"], f"{path}.taken", seats),
                tricks=self.items(table["tricks"], f"{path}.tricks", seats),
                passes=self.whole(table["passes"], f"{path}.passes"),
                announced=self.by_seat(table["announced"], f"{path}.announced", seats),
                owners=[
                    self.owner(item, f"{path}.owners[{number}]")
                    for number, item in enumerate(
                        self.items(table["owners"], f"{path}.owners", seats)
                    )
                ],
                leads=[
                    self.lead(item, f"{path}.leads[{number}]")
                    for number, item in enumerate(
                        self.items(table["leads"], f"{path}.leads", MAX_ACTIONS)
                    )
                ],
                shown=self.by_seat(table["shown"], f"{path}.shown", seats),
                dirty=self.items(table["dirty"], f"{path}.dirty", seats),
            )
            return deal_from(rules, position)
        except RecordError:
            raise
        except SedmaError as error:
            self.fail(path, str(error))

    def by_seat(self, data: Any, path: str, seats: int) -> list[tuple[Card, ...]]:
        return [
            cards(self.text(own, f"{path}[{seat}]"))
            for seat, own in enumerate(self.items(data, path, seats))
        ]

    def owner(self, data: Any, path: str) -> tuple[Card, int]:
        seat, text = self.pair(data, path, "an owner is written seat:card, such as '1:Kh'")
        return card(text), seat

    def lead(self, data: Any, path: str) -> tuple[int, Rank]:
        seat, text = self.pair(data, path, "a lead is written seat:rank, such as '1:9'")
        return seat, rank(text)

    def pair(self, data: Any, path: str, reason: str) -> tuple[int, str]:
        seat, colon, text = self.text(data, path).partition(":")
        if not colon or not seat.isdecimal() or len(seat) > 2:
            self.fail(path, reason)
        return int(seat), text

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
            self.claims(deal_claims(deal), facts["claims"], f"{path}.claims")
            try:
                match = match.add(deal.outcome)
            except SedmaError as error:
                self.fail(path, str(error))
            deals.append(deal)
        self.claims(match_claims(match), data["claims"], "$.claims")
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
