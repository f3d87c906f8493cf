"""Reading records: they are played again, and what they claim is compared."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from os import PathLike
from typing import Any, Final, overload

from attrs import frozen

from sedma.errors import RecordError
from sedma.play.deal import Deal
from sedma.play.match import Match
from sedma.record.entry import MAX_DEALS, Entry, lines_of, shortened
from sedma.record.family import FAMILY, FamilyGame
from sedma.record.recorded_game import DealT, MatchT, PlayedSeries, RecordedGame, RulesT
from sedma.record.writer import RECORD_VERSION
from sedma.rules.variant import Variant

__all__ = ["PlayedMatch", "check_file", "false_claims", "read_file", "read_line"]


@frozen
class PlayedMatch(PlayedSeries[Match, Deal]):
    """A match of the family with the deals that were played in it."""


@overload
def read_file(
    path: str | PathLike[str], *, houses: Sequence[Variant] = ()
) -> Iterator[Deal | PlayedMatch]: ...
@overload
def read_file(
    path: str | PathLike[str], *, game: RecordedGame[RulesT, DealT, MatchT]
) -> Iterator[DealT | PlayedSeries[MatchT, DealT]]: ...
def read_file(
    path: str | PathLike[str],
    *,
    houses: Sequence[Variant] = (),
    game: RecordedGame[Any, Any, Any] | None = None,
) -> Iterator[Any]:
    """Read a file of records, one by one, and check every claim.

    Args:
        path: the file.
        houses: variants of files of house rules; deals under one of them get its rule book.
        game: the game, if it is not of the family.

    Raises:
        RecordError: if the file cannot be read, or a record is damaged, too large or false; says
            in which file, line and place. What comes before it has been read.
    """
    name = str(path)
    for number, line in lines_of(path, name):
        yield _true(game or FamilyGame(houses=houses), Entry.of_line(line, name, number))


def check_file(
    path: str | PathLike[str], *, game: RecordedGame[Any, Any, Any] | None = None
) -> Iterator[tuple[RecordError, ...]]:
    """Go through a file of records and return for each what is wrong with it.

    That is an error for each false claim, or the one for which it cannot be played; a record
    that is true has none. The records after a bad one are checked too.

    Args:
        path: the file.
        game: the game, if it is not of the family.

    Raises:
        RecordError: if the file cannot be read.
    """
    name = str(path)
    for number, line in lines_of(path, name):
        try:
            yield false_claims(line, file=name, line=number, game=game)
        except RecordError as error:
            yield (error,)


@overload
def read_line(
    text: str | bytes | Mapping[str, Any],
    *,
    file: str | None = None,
    line: int | None = None,
    houses: Sequence[Variant] = (),
) -> Deal | PlayedMatch: ...
@overload
def read_line(
    text: str | bytes | Mapping[str, Any],
    *,
    file: str | None = None,
    line: int | None = None,
    game: RecordedGame[RulesT, DealT, MatchT],
) -> DealT | PlayedSeries[MatchT, DealT]: ...
def read_line(
    text: str | bytes | Mapping[str, Any],
    *,
    file: str | None = None,
    line: int | None = None,
    houses: Sequence[Variant] = (),
    game: RecordedGame[Any, Any, Any] | None = None,
) -> Any:
    """Read one record, as text (bytes are UTF-8) or as plain data, play it and check every claim.

    Args:
        text: the record.
        file: the name of its file, for messages.
        line: its line there, from 1, for messages.
        houses: variants of files of house rules; a deal under one of them gets its rule book. All
            other records are read as they are without.
        game: the game, if it is not of the family.

    Raises:
        RecordError: if it is damaged, too large or false; says where.

    >>> import sedma
    >>> from sedma.record import deal_record
    >>> deal = sedma.variant("classic", players=4).deal(seed=7, dealer=0)
    >>> read_line(deal_record(deal.apply(sedma.action("9h")))).trick.cards
    (Card('9h'),)
    """
    return _true(game or FamilyGame(houses=houses), Entry.of_line(text, file, line))


def false_claims(
    text: str | bytes | Mapping[str, Any],
    *,
    file: str | None = None,
    line: int | None = None,
    game: RecordedGame[Any, Any, Any] | None = None,
) -> tuple[RecordError, ...]:
    """Return an error for each claim of a record that is not true.

    Args:
        text: the record, as `read_line` takes it.
        file: the name of its file, for messages.
        line: its line there, from 1, for messages.
        game: the game, if it is not of the family.

    Raises:
        RecordError: if it is damaged or too large, or cannot be played.
    """
    reader = _Reader(game or FAMILY)
    reader.read(Entry.of_line(text, file, line))
    return tuple(reader.false)


def _true(game: RecordedGame[Any, Any, Any], entry: Entry) -> Any:
    reader = _Reader(game)
    found = reader.read(entry)
    for error in reader.false:
        raise error
    return found


_HEAD: Final = ("sedma", "kind", "variant", "players", "changes", "fingerprint", "revision")


class _Reader:
    """Plays one record of a game again, and collects the false claims."""

    def __init__(self, game: RecordedGame[Any, Any, Any]) -> None:
        self.game = game
        of_family = isinstance(game, FamilyGame)
        self.played: type[PlayedSeries[Any, Any]] = PlayedMatch if of_family else PlayedSeries
        said = ("messages",) if self.game.talk else ()
        self.deal_keys = (*self.game.start_keys, "actions", *said, "claims")
        self.false: list[RecordError] = []
        self.revised = ""

    def read(self, whole: Entry) -> Any:
        # The version comes before all other keys: a later one may well have others.
        any_keys = whole.table()
        version, kind = (any_keys.get(key, Entry(None, "")).value for key in ("sedma", "kind"))
        if not _same(version, RECORD_VERSION):
            reason = f"records of version {RECORD_VERSION} are read, not {version!r}"
            raise _at(whole, "sedma", reason)
        if kind == "deal":
            table = whole.table((*_HEAD, *self.deal_keys), self.game.start_choice)
            return self.deal(self.rules(table), table)
        if kind != "match":
            raise _at(whole, "kind", f"'deal' or 'match' is needed, not {kind!r}")
        table = whole.table((*_HEAD, "first_dealer", "deals", "claims"))
        return self.match(self.rules(table), table)

    def rules(self, head: Mapping[str, Entry]) -> Any:
        variant, players, changes = (head[key] for key in ("variant", "players", "changes"))
        rules, name = self.game.find_rules(variant, players, changes), variant.value
        revision, fingerprint = head["revision"].whole(), head["fingerprint"].value
        if fingerprint != rules.fingerprint:
            head["fingerprint"].fail(
                f"played by other rules than {name!r} has here: {shortened(fingerprint)} "
                f"(revision {revision}), not {rules.fingerprint!r} (revision {rules.revision})"
            )
        # By the fingerprint the parts and their fields are the same; what they mean may have been
        # corrected since. A house rule has a book of its own, with its own revisions.
        if revision != rules.revision and rules.variant == name:
            self.revised = (
                f"; the rules have been revised since (revision {revision}, now {rules.revision})"
            )
        return rules

    def deal(self, rules: Any, table: Mapping[str, Entry]) -> Any:
        keys = (*self.game.start_keys, *self.game.start_choice)
        deal = self.game.begin_deal(rules, {key: table[key] for key in keys if key in table})
        actions = table["actions"].items(self.game.longest)
        said = self.messages(table["messages"], len(actions)) if self.game.talk else {}
        # A call is made when that many actions are done, so there is one moment more than actions.
        for done in range(len(actions) + 1):
            if done:
                entry = actions[done - 1]
                seat, text = entry.seat_and("an action is written seat:action, such as '1:9h'")
                with entry.checked(self.revised):
                    deal = deal.apply(self.game.actions.read(text), seat=seat)
            if done in said:
                entry, seat, call = said[done]
                with entry.checked():
                    deal = deal.say(call, seat=seat)
        self.claims(self.game.deal_claims(deal), table["claims"])
        return deal

    def messages(self, listed: Entry, actions: int) -> dict[int, tuple[Entry, int, str]]:
        said: dict[int, tuple[Entry, int, str]] = {}
        for entry in listed.items(self.game.longest):
            message = entry.table(("seat", "call", "after"))
            after = message["after"].whole()
            if not 0 <= after <= actions:
                message["after"].fail(
                    f"out of range: a number of actions from 0 to {actions}, not {shortened(after)}"
                )
            if after in said:
                entry.fail("one call before each action: somebody has spoken already")
            said[after] = (entry, message["seat"].whole(), message["call"].text())
        return said

    def match(self, rules: Any, table: Mapping[str, Entry]) -> Any:
        first = table["first_dealer"].whole()
        with table["first_dealer"].checked():
            match = self.game.begin_match(rules, first)
        deals = []
        for entry in table["deals"].items(MAX_DEALS):
            deal = self.deal(rules, entry.table(self.deal_keys, self.game.start_choice))
            with entry.checked():
                match = match.add(deal.outcome)
            deals.append(deal)
        self.claims(self.game.match_claims(match), table["claims"])
        return self.played(match, tuple(deals))

    def claims(self, true: Mapping[str, Any], listed: Entry) -> None:
        """Compare claims with what is true, and keep what is false."""
        for key, claimed in listed.table(tuple(true)).items():
            if not _same(claimed.value, true[key]):
                reason = f"{shortened(claimed.value)} is claimed, {shortened(true[key])} is true"
                self.false.append(claimed.error(reason + self.revised))


def _at(entry: Entry, key: str, reason: str) -> RecordError:
    return RecordError(reason, file=entry.file, line=entry.line, path=f"{entry.path}.{key}")


def _same(claimed: object, true: object) -> bool:
    """Say whether two values are equal and of the same types all through."""
    if isinstance(claimed, list) and isinstance(true, list):
        pairs = zip(claimed, true, strict=False)
        return len(claimed) == len(true) and all(_same(one, other) for one, other in pairs)
    return type(claimed) is type(true) and claimed == true
