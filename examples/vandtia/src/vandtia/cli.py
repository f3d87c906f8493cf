"""The program ``vandtia``."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, TypeVar

import attrs
import click

from sedma import Action, RulesError, SedmaError, Stream
from sedma.record import (
    PlayedSeries,
    check_file,
    deal_record,
    match_record,
    read_file,
    write_lines,
)
from vandtia.actions import action as read_action
from vandtia.deal import Deal
from vandtia.match import Match
from vandtia.players import Player, ThriftyPlayer, play_on
from vandtia.record import GAME
from vandtia.rules import BOOK, Rules
from vandtia.telling import ending, opening, picture, step
from vandtia.view import View

__all__ = ["main"]

_Command = TypeVar("_Command", bound=Callable[..., Any])


class _InputError(click.ClickException):
    """An error of the library, shown in one line."""

    exit_code = 2


class _Program(click.Group):
    """Turns what the library raises into a message and an exit code."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command that was asked for."""
        try:
            return super().invoke(ctx)
        except SedmaError as error:
            raise _InputError(str(error)) from error


@click.group(cls=_Program, context_settings={"help_option_names": ["-h", "--help"]})
def main() -> None:
    """Vändtia: play it, and keep records of what was played.

    Cards are a rank and a suit, such as 10h. Slots are counted from 0.
    """


def _setting(text: str) -> tuple[str, Any]:
    """Read one option, such as ``starter=lowest_card``."""
    name, equals, value = text.partition("=")
    fields = {one.name: one.default for one in attrs.fields(Rules) if one.name != "players"}
    if not equals or name not in fields:
        raise RulesError(f"{text!r} is no NAME=VALUE; names are {', '.join(fields)}")
    default = fields[name]
    if isinstance(default, bool):
        return name, {"true": True, "false": False}.get(value, value)
    if isinstance(default, int):
        number = value.isdecimal() and len(value) < 10
        return name, None if value == "none" else int(value) if number else value
    if isinstance(default, tuple):
        return name, tuple(value.split(",")) if value else ()
    return name, value


def _read_rules(players: int, options: Sequence[str]) -> Rules:
    """Read the rules by which is played; each option may be given once."""
    settings: dict[str, Any] = {}
    for name, value in map(_setting, options):
        if name in settings:
            raise RulesError(f"the option {name} is given twice")
        settings[name] = value
    return Rules(players=players, **settings)


def _rules_options(command: _Command) -> _Command:
    """Give a command the options that say which game is played."""
    for option in (
        click.option("--deals", type=click.IntRange(1, 1000), default=1, help="How many deals."),
        click.option("--seed", type=int, help="The seed of the packs; by default any."),
        click.option(
            "--option", "options", multiple=True, metavar="NAME=VALUE", help="A house rule."
        ),
        click.option("--players", type=int, default=2, help="How many play, 2 to 5."),
    ):
        command = option(command)
    return command


@main.command()
@_rules_options
@click.option("--auto", is_flag=True, help="Let simple players play for all.")
@click.option("--record", "file", metavar="FILE", help="Write what was played into FILE.")
def play(
    players: int,
    options: Sequence[str],
    seed: int | None,
    deals: int,
    auto: bool,
    file: str | None,
) -> None:
    """Play against simple players, as seat A or N, or look on."""
    rules = _read_rules(players, options)
    people: dict[int, Player] = dict.fromkeys(rules.table.seats, ThriftyPlayer())
    if not auto:
        people[0] = _Person()
    _play(rules, people, seed, deals, file, seen_by=None if auto else 0, tell=click.echo)


@main.command()
@click.argument("file")
@_rules_options
def record(file: str, players: int, options: Sequence[str], seed: int | None, deals: int) -> None:
    """Let simple players play, and write the record into FILE."""
    rules = _read_rules(players, options)
    people: dict[int, Player] = dict.fromkeys(rules.table.seats, ThriftyPlayer())
    _play(rules, people, seed, deals, file, seen_by=None, tell=lambda _line: None)
    click.echo(f"{file}: {deals} deal{'s' if deals > 1 else ''}")


def _play(
    rules: Rules,
    people: dict[int, Player],
    seed: int | None,
    deals: int,
    file: str | None,
    *,
    seen_by: int | None,
    tell: Callable[[str], None],
) -> None:
    """Play so many deals and write them down; a file that cannot be written stops it at once."""
    if file is not None:
        _write(file, "", mode="a")
    if seed is None:
        seed = secrets.randbits(32)
        tell(f"Seed {seed}.")
    refuse = None if seen_by is None else lambda error: tell(f"  {error}")
    packs = Stream(seed)
    streams = {seat: Stream(seed, 1 + seat) for seat in rules.table.seats}
    match = Match.first(rules, packs)
    played: list[Deal] = []
    for _ in range(deals):
        deal = match.next_deal(stream=packs)
        for line in opening(deal):
            tell(line)
        for before, after in play_on(deal, people, streams, refused=refuse):
            tell(step(before, after, seen_by=seen_by))
            deal = after
        outcome = deal.outcome
        assert outcome is not None  # noqa: S101  # it was played to its end
        for line in ending(outcome, rules.table.names):
            tell(line)
        match = match.add(outcome)
        played.append(deal)
    if file is not None:
        facts = (
            deal_record(played[0], game=GAME)
            if deals == 1
            else match_record(match, played, game=GAME)
        )
        _write(file, write_lines([facts]))


def _write(file: str, text: str, *, mode: str = "w") -> None:
    try:
        with Path(file).open(mode, encoding="utf-8") as lines:
            lines.write(text)
    except (OSError, ValueError) as error:
        raise _InputError(f"{file}: cannot be written: {error}") from None


class _Person:
    """Somebody at the terminal."""

    def choose(self, view: View, stream: Stream) -> Action | None:  # noqa: ARG002
        """Ask until there is an answer that names an action."""
        out_of_turn = view.seat != view.to_move
        for line in picture(view):
            click.echo(line)
        click.echo("  You may: " + ", ".join(one.text for one in view.legal_actions))
        prompt = "Out of turn, or no" if out_of_turn else "You"
        while True:
            text = click.prompt(prompt, prompt_suffix="> ").strip().lower()
            if text == "quit":
                raise click.Abort
            if text == "no" and out_of_turn:
                return None
            try:
                return read_action(text)
            except SedmaError as error:
                click.echo(f"  {error}")


def _deals(file: str) -> Iterator[Deal]:
    """Go through the deals of a file of records."""
    for found in read_file(file, game=GAME):
        if isinstance(found, PlayedSeries):
            yield from found.deals
        else:
            yield found


@main.command()
@click.argument("file")
def replay(file: str) -> None:
    """Tell what was played in FILE, after checking every claim."""
    for number, deal in enumerate(_deals(file), 1):
        click.echo(f"Deal {number}")
        for line in opening(deal):
            click.echo(line)
        for before, after in pairwise(deal.states()):
            click.echo(step(before, after))
        if deal.outcome is None:
            click.echo("The deal goes on.")
        else:
            for line in ending(deal.outcome, deal.rules.table.names):
                click.echo(line)


@main.command()
@click.argument("file")
@click.pass_context
def verify(ctx: click.Context, file: str) -> None:
    """Play the records of FILE again, and tell which claims are false."""
    count = bad = 0
    for count, errors in enumerate(check_file(file, game=GAME), 1):  # noqa: B007
        bad += bool(errors)
        for error in errors:
            click.echo(str(error), err=True)
    click.echo(f"{file}: {count} records, {bad} of them not true")
    if bad:
        ctx.exit(1)


@main.command()
@click.argument("rule_id", required=False)
def rules(rule_id: str | None) -> None:
    """Print the rule book, or the rule with one id and its sources."""
    book = BOOK.load()
    if rule_id is not None:
        rule = book[rule_id]
        click.echo(f"{rule.id} ({rule.confidence}, {rule.kind})\n{rule.statement}")
        for key in rule.sources:
            click.echo(f"  {book.sources[key].site}: {book.sources[key].title}")
        for key in rule.against:
            click.echo(f"  against it: {book.sources[key].site}: {book.sources[key].title}")
        if rule.option:
            click.echo(f"Option: {rule.option}")
        if rule.note:
            click.echo(rule.note)
        return
    click.echo(book.title)
    for section, listed in book.sections.items():
        click.echo(f"\n{section}\n")
        for rule in listed:
            click.echo(f"{rule.id}  {rule.statement}")
