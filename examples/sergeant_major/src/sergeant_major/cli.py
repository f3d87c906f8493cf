"""The program ``sergeant-major``: play, record, replay, verify, and print the rule book."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path
from textwrap import fill
from typing import IO, Any, TypeVar

import click

from sedma import Action, RecordError, Seat, SedmaError, Stream
from sedma.players import RandomPlayer
from sedma.record import check_file, deal_record, match_record, read_file, write_lines
from sergeant_major.actions import ACTIONS
from sergeant_major.deal import Deal
from sergeant_major.games import GAMES, OPTIONS, Game, find_game
from sergeant_major.match import Match
from sergeant_major.players import Player, SensiblePlayer
from sergeant_major.records import SERGEANT_MAJOR
from sergeant_major.telling import counted, deal_end, deal_start, events, match_end, seat_view

__all__ = ["main"]

_Command = TypeVar("_Command", bound=Callable[..., Any])

_ADDED_TO = click.File("a", encoding="utf-8", lazy=False)

PLAYERS: dict[str, Player] = {"sensible": SensiblePlayer(), "random": RandomPlayer()}
"""The players of the program by name."""


class _Group(click.Group):
    """Ends with a message, and no traceback, on every error of the library."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            raise
        except (SedmaError, OSError) as error:
            raise click.ClickException(str(error)) from None


@click.group(cls=_Group)
def main() -> None:
    """Sergeant Major, or 8-5-3, and its relatives."""


def _game_options(command: _Command) -> _Command:
    for option in (
        click.option(
            "--deals",
            type=click.IntRange(1, 1000),
            default=1,
            show_default=True,
            help="Play so many deals, or to the end of the match if it comes first.",
        ),
        click.option(
            "--computer",
            type=click.Choice(list(PLAYERS)),
            default="sensible",
            show_default=True,
            help="How the program plays.",
        ),
        click.option(
            "--option",
            "options",
            multiple=True,
            type=click.Choice(list(OPTIONS)),
            help="A way to play; may be given several times.",
        ),
        click.option(
            "--seed", type=int, default=0, show_default=True, help="Where chance comes from."
        ),
        click.option(
            "--limit", type=int, help="The tricks or the total that end the match, if agreed."
        ),
        click.option("--game", "name", help="The form of the game; see 'games'."),
        click.option(
            "--players", type=click.IntRange(3, 4), help="How many play the usual form for so many."
        ),
    ):
        command = option(command)
    return command


@main.command()
@_game_options
@click.option("--auto", is_flag=True, help="The program plays all seats.")
@click.option("--seat", type=int, default=0, show_default=True, help="The seat that you play.")
@click.option(
    "--record",
    "file",
    type=_ADDED_TO,
    metavar="FILE",
    help="Add a record of what was played to the end of FILE.",
)
def play(
    name: str | None,
    players: int | None,
    limit: int | None,
    options: Sequence[str],
    seed: int,
    deals: int,
    computer: str,
    auto: bool,
    seat: int,
    file: IO[str] | None,
) -> None:
    """Play at the terminal, against the program or, with --auto, not at all.

    Write an action when you are asked, or 'why ACTION' to learn why it is legal or not, or 'quit'.
    A record has what was played until then.
    """
    game = _game(name, players, options, limit)
    human = None if auto else game.rules.table.check(seat)
    played: list[Deal] = []
    try:
        _play(game, seed, deals, PLAYERS[computer], human, click.echo, played)
    finally:
        if file is not None:
            _append(file, played)


@main.command()
@_game_options
@click.argument("file", type=_ADDED_TO)
def record(
    name: str | None,
    players: int | None,
    limit: int | None,
    options: Sequence[str],
    seed: int,
    deals: int,
    computer: str,
    file: IO[str],
) -> None:
    """Let the program play a match, and add its record to FILE."""
    game = _game(name, players, options, limit)
    played: list[Deal] = []
    _play(game, seed, deals, PLAYERS[computer], None, lambda _: None, played)
    _append(file, played)
    click.echo(f"{file.name}: {counted(len(played), 'deal')} of {game.title}.")


def _game(name: str | None, players: int | None, options: Sequence[str], limit: int | None) -> Game:
    usual = {None: "sergeant-major", 3: "sergeant-major", 4: "four-player"}
    game = find_game(usual[players] if name is None else name)
    if players not in (None, game.rules.players):
        raise click.UsageError(f"{game.title} is for {game.rules.players} players.")
    return game.with_options(options, **({} if limit is None else {"limit": limit}))


def _play(
    game: Game,
    seed: int,
    most: int,
    computer: Player,
    human: Seat | None,
    say: Callable[[str], object],
    played: list[Deal],
) -> None:
    """Play a match; its deals so far are in the list at any time, the last one as it stands."""
    stream = Stream(seed)
    match = game.begin_match(stream=stream)
    for _ in range(most):
        deal = match.next_deal(stream=stream)
        played.append(deal)
        say("\n".join(deal_start(deal, human)))
        while (seat := deal.to_move) is not None:
            view = deal.observe(seat)
            action = _asked(deal, seat) if seat == human else computer.choose(view, stream)
            after = deal.apply(action, seat=seat)
            for line in events(deal, after, human):
                say(line)
            played[-1] = deal = after
        match = match.add(deal.outcome)
        say("\n".join(deal_end(match.outcomes[-1], match)))
        if match.is_over:
            break
    say(match_end(match))


def _asked(deal: Deal, seat: Seat) -> Action:
    """Ask the person at the terminal until there is a legal action."""
    click.echo("\n".join(seat_view(deal.observe(seat))))
    while True:
        word, _, rest = click.prompt("You").strip().partition(" ")
        try:
            if word.lower() == "quit":
                raise click.exceptions.Exit(0)
            if word.lower() == "why":
                click.echo(str(deal.explain(ACTIONS.read(rest), seat=seat)))
                continue
            action = ACTIONS.read(f"{word} {rest}")
            deal.apply(action, seat=seat)
        except SedmaError as error:
            click.echo(str(error))
            continue
        return action


def _append(file: IO[str], deals: Sequence[Deal]) -> None:
    """Write a record of the deals that are over, as a match, and one of a deal that is not."""
    over = [deal for deal in deals if deal.is_over]
    records = [deal_record(deal, game=SERGEANT_MAJOR) for deal in deals[len(over) :]]
    if over:
        match = Match(rules=over[0].rules, dealer=over[0].dealer)
        for deal in over:
            match = match.add(deal.outcome)
        records.insert(0, match_record(match, over, game=SERGEANT_MAJOR))
    file.write(_line_end(Path(file.name)) + write_lines(records))


def _line_end(file: Path) -> str:
    """Return what ends the last line of a file that somebody else left open, or nothing."""
    if not file.is_file():
        return ""
    with file.open("rb") as written:
        written.seek(max(file.stat().st_size - 1, 0))
        return "" if written.read(1) in (b"", b"\n") else "\n"


@main.command()
@click.argument("file", type=click.Path())
def replay(file: str) -> None:
    """Show what the records in FILE say was played, after checking it."""
    for found in read_file(file, game=SERGEANT_MAJOR):
        if isinstance(found, Deal):
            _replay(found)
            if found.outcome is not None:
                click.echo("\n".join(deal_end(found.outcome)))
            continue
        match = Match(rules=found.match.rules, dealer=found.deals[0].dealer)
        for deal in found.deals:
            _replay(deal)
            match = match.add(deal.outcome)
            click.echo("\n".join(deal_end(match.outcomes[-1], match)))
        click.echo(match_end(found.match))


def _replay(deal: Deal) -> None:
    states = list(deal.states())
    click.echo("\n".join(deal_start(states[0], None)))
    for before, after in pairwise(states):
        for line in events(before, after, None):
            click.echo(line)


@main.command()
@click.argument("files", nargs=-1, required=True, type=click.Path())
def verify(files: Sequence[str]) -> None:
    """Play the records in FILES again, and compare everything that they claim.

    Ends with exit code 1 if something is not true, or a file cannot be read.
    """
    bad = False
    for file in files:
        try:
            results = list(check_file(file, game=SERGEANT_MAJOR))
        except RecordError as unread:
            click.echo(str(unread))
            bad = True
            continue
        errors = [error for errors in results for error in errors]
        for error in errors:
            click.echo(str(error))
        found = counted(len(errors), "fault") if errors else "all true"
        click.echo(f"{file}: {counted(len(results), 'record')}, {found}.")
        bad = bad or bool(errors)
    raise click.exceptions.Exit(int(bad))


def _filled(text: str, indent: str = "") -> str:
    return fill(text, 88, subsequent_indent=indent, break_on_hyphens=False)


@main.command()
def games() -> None:
    """List the forms of the game."""
    for game in GAMES.values():
        names = ", ".join((game.name, *game.aliases))
        targets = "-".join(map(str, game.rules.targets))
        click.echo(f"{names}: {game.title}. {game.rules.players} players, targets {targets}.")


@main.command()
@click.argument("rule", required=False)
@click.option("--game", "name", default="sergeant-major", show_default=True)
def rules(rule: str | None, name: str) -> None:
    """Print the rule book of a form of the game, or one RULE with its sources."""
    book = find_game(name).rules.book.load()
    if rule is None:
        for section, listed in book.sections.items():
            click.echo(f"{section}\n")
            for one in listed:
                click.echo(_filled(f"{one.id}  {one.statement}", "    "))
            click.echo()
        return
    prefix = "SGTMAJOR-"
    found = book[prefix + rule.upper().removeprefix(prefix)]
    click.echo(_filled(f"{found.id}  {found.statement}"))
    grounds = ", ".join(book.sources[key].site for key in found.sources) or "reasoned"
    click.echo(_filled(f"{found.confidence}; {grounds}"))
    if found.note:
        click.echo(_filled(found.note))
