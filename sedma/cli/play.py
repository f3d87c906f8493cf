"""``sedma play``: a deal or a match, at a terminal or by chance.

The JSON document of a deal is `DealFacts`, that of a match `MatchFacts`.
"""

from __future__ import annotations

import secrets
import sys
from collections.abc import Collection, Sequence
from functools import partial
from os import SEEK_END
from pathlib import Path
from typing import IO

import click
from attrs import define, field

from sedma.cli.command import ExampleCommand, json_option, read_seat
from sedma.cli.deal_facts import DealFacts, deal_facts
from sedma.cli.deal_text import deal_text, policy_text
from sedma.cli.facts import Citations, GameFacts, WhyFacts, game_facts, game_line, reference
from sedma.cli.game_options import included, option_option, players_option, policy_option, read_game
from sedma.cli.render import FaceName, Faces, Page, faces_options, listed, publish, write
from sedma.cli.session import Session, Stopped, rules_text
from sedma.errors import RecordError
from sedma.play.deal import Deal
from sedma.play.match import Match
from sedma.players import Player, policy_names, read_policy, take_turn
from sedma.record import deal_record, match_record, write_lines
from sedma.rules.rules import Rules
from sedma.rules.variant import Variant
from sedma.values.seats import Seat
from sedma.values.stream import Stream

__all__ = ["MatchFacts", "play"]


class MatchFacts(GameFacts):
    """A whole match; begins with the fields of `GameFacts`."""

    seed: int
    """The seed; ``Stream(seed)`` made the packs in turn, ``Stream(seed, 1)`` the choices."""
    policy: list[str]
    """The name of the player of each seat; empty if none were named."""
    deals: list[DealFacts]
    """The deals in order."""
    totals: list[int]
    """The total of each side."""
    pool: int
    """Points left in the pool."""
    half_time: list[int] | None
    """The totals at half-time; null if there is none."""
    winners: list[int]
    """The sides with the highest total; none if equal totals are a draw."""
    why: WhyFacts
    """Why the match is over."""
    rules: dict[str, str]
    """The statements of the rules that are named, by id."""


@click.command(
    cls=ExampleCommand,
    examples=[
        "play {variant}",
        "play {variant} --players {players} --seat 1 --faces german",
        "play {variant} --seed 7 --auto",
        "play {variant} --seed 7 --policy sampling:10",
        "play {variant} --seed 7 --policy thumb,greedy --players 4 --auto",
        "play {variant} --seed 7 --dealer 1 --auto --json",
        "play {variant} --auto --record deals.jsonl",
    ],
)
@click.argument("variant")
@players_option()
@option_option
@click.option(
    "--seed",
    type=int,
    metavar="S",
    help="Makes the order of the packs and all choices that are left to chance: 0 to 2**64 - 1; "
    "by default any, and shown.",
)
@click.option(
    "--dealer", default="0", metavar="SEAT", help="Who deals, by name or number; by default seat 0."
)
@click.option(
    "--seat", default="0", metavar="SEAT", help="Whose cards you play; by default those of seat 0."
)
@policy_option
@click.option(
    "--auto", is_flag=True, help="Let players play all seats: by chance, if none are named."
)
@click.option("--match", "whole", is_flag=True, help="Play deal after deal, as a match.")
@click.option(
    "--record",
    type=click.File("a", encoding="utf-8", lazy=False),
    metavar="FILE",
    help="Add a record of what was played to the end of FILE.",
)
@click.option("--rules", "with_rules", is_flag=True, help="Show the rules of the game first.")
@faces_options
@json_option
def play(
    variant: str,
    players: int | None,
    options: Sequence[str],
    seed: int | None,
    dealer: str,
    seat: str,
    policy: str | None,
    auto: bool,
    whole: bool,
    record: IO[str] | None,
    with_rules: bool,
    faces: FaceName,
    only_ascii: bool,
    as_json: bool,
) -> None:
    """Play a deal of VARIANT against simple players, or watch one with --auto.

    The same seed, variant, options and dealer give the same deal, and with --auto the same
    choices. Type ? when you are asked for a card.
    """
    if as_json and not auto:
        raise click.UsageError("--json is for --auto: a deal at the terminal has no document")
    if as_json and with_rules:
        raise click.UsageError("--rules is for people; 'sedma rules show --json' has the document")
    game, rules = read_game(variant, players, options)
    usual = "random" if auto else "thumb"
    table = _Play(
        game=game,
        match=rules.begin_match(dealer=read_seat(rules.table, dealer, "--dealer")),
        seed=secrets.randbits(32) if seed is None else seed,
        whole=whole,
        faces=Faces(faces, only_ascii),
        record=record,
        policy=() if policy is None else policy_names(policy, rules.players),
        players=read_policy(usual if policy is None else policy, rules.players),
    )
    you, on = read_seat(rules.table, seat, "--seat"), included(game, options)
    if with_rules:
        page = Page(table.faces)
        rules_text(rules, on, page)
        page.line()
        page.show()
    if auto:
        table.watch(as_json=as_json)
    else:
        table.sit(you, on)


@define(kw_only=True)
class _Play:
    """What is played, and what has been played so far."""

    game: Variant
    match: Match
    seed: int
    whole: bool
    faces: Faces
    record: IO[str] | None
    policy: Sequence[str]
    players: Sequence[Player]
    _deals: list[Deal] = field(factory=list)
    _packs: Stream = field(init=False)

    def __attrs_post_init__(self) -> None:
        self._packs = Stream(self.seed)

    @property
    def _rules(self) -> Rules:
        return self.match.rules

    def watch(self, *, as_json: bool) -> None:
        """Let the players play, and tell all of it."""
        series = self._rules.match
        if self.whole and not (series.target or series.deals):
            ends = [option.name for option in self.game.options if "match" in option.changes]
            hint = f"; options that give it one are: {', '.join(ends)}" if ends else ""
            raise click.UsageError(f"a match of {self.game.title} has no end by these rules{hint}")
        choices = Stream(self.seed, 1)
        while not self.match.is_over:
            deal = self.match.next_deal(stream=self._packs)
            while (seat := deal.to_move) is not None:
                deal = take_turn(deal, self.players[seat], choices)
            self._add(deal)
            if not self.whole:
                break
        self._keep()
        if self.whole:
            publish(self._match_facts(), _match_text, as_json=as_json, faces=self.faces)
        else:
            facts = deal_facts(self.game, self._deals[0], seed=self.seed, policy=self.policy)
            publish(facts, deal_text, as_json=as_json, faces=self.faces)

    def sit(self, you: Seat, options: Collection[str]) -> None:
        """Let a person play, deal after deal if it is a match."""
        page = Page(self.faces)
        page.heading(f"{game_line(game_facts(self.game, self._rules))}, seed {self.seed}")
        names = self._rules.table.names
        others = [name for seat, name in enumerate(names) if seat != you]
        playing = [name for seat, name in enumerate(self.policy) if seat != you]
        policy_text(others, playing, page)
        unfinished: Deal | None = None
        try:
            while not self.match.is_over:
                session = Session(
                    deal=self.match.next_deal(stream=self._packs),
                    you=you,
                    players=self.players,
                    streams=partial(_stream, self.seed, len(self._deals)),
                    page=page,
                    read=_read,
                    options=options,
                )
                try:
                    session.run()
                finally:
                    unfinished = None if session.deal.is_over else session.deal
                self._add(session.deal)
                if not self.whole:
                    break
                self._totals(page)
                if not self.match.is_over:
                    _ask_for_more()
        except Stopped:
            page.line("  Stopped.")
        except KeyboardInterrupt:
            page.line()  # what was typed stands on a line of its own
            raise
        finally:
            if self._keep(unfinished):
                name = self.record and self.record.name
                page.paragraph("  ", f"The record is at the end of {name}.")
            page.show()

    def _add(self, deal: Deal) -> None:
        self._deals.append(deal)
        self.match = self.match.add(deal.outcome)

    def _keep(self, unfinished: Deal | None = None) -> bool:
        """Write the records of what was played; say whether there is a file for them."""
        if self.record is None:
            return False
        records = [deal_record(unfinished)] if unfinished else []
        if self.whole and self._deals:
            records.insert(0, match_record(self.match, self._deals))
        else:
            records = [deal_record(deal) for deal in self._deals] + records
        try:
            self.record.write(_line_end(self.record.name) + write_lines(records))
            self.record.flush()
        except OSError as error:
            reason = f"cannot be written: {error.strerror or error}"
            raise RecordError(reason, file=self.record.name) from None
        return True

    def _totals(self, page: Page) -> None:
        page.heading(_standing(self.match.totals, self._sides()))
        if self.match.is_over:
            page.line(_winning(self.match.winners or (), self._sides()))
        page.show()

    def _sides(self) -> list[list[str]]:
        names, rules = self._rules.table.names, self._rules
        return [[names[seat] for seat in side] for side in rules.asked.sides.public(rules.table)]

    def _match_facts(self) -> MatchFacts:
        citations = Citations()
        why, winners = self.match.why, self.match.winners
        assert why is not None  # noqa: S101 - the match is over
        assert winners is not None  # noqa: S101
        return {
            **game_facts(self.game, self._rules),
            "seed": self.seed,
            "policy": list(self.policy),
            "deals": [deal_facts(self.game, deal) for deal in self._deals],
            "totals": list(self.match.totals),
            "pool": self.match.pool,
            "half_time": None if self.match.half_time is None else [*self.match.half_time],
            "winners": list(winners),
            "why": citations.cite(why),
            "rules": citations.rules,
        }


def _stream(seed: int, deals: int, done: int) -> Stream:
    """Return the source of chance for one choice, so that taking back changes no other."""
    return Stream(seed, 1 + 1000 * deals + done)


def _line_end(path: str) -> str:
    """Return what ends the last line of a file that somebody else left open, or nothing."""
    written = Path(path)
    if not written.is_file():
        return ""
    with written.open("rb") as file:
        file.seek(-1 if written.stat().st_size else 0, SEEK_END)
        return "" if file.read() in (b"", b"\n") else "\n"


def _read(prompt: str) -> str:
    """Read a line, and show it where no terminal does."""
    try:
        line = input(prompt)
    except UnicodeDecodeError:
        line = "\ufffd"
    if not sys.stdin.isatty():
        write(f"{line}\n", sys.stdout.encoding)
    return line


def _ask_for_more() -> None:
    try:
        answer = _read("Enter for the next deal, quit to stop> ")
    except EOFError:
        raise Stopped from None
    if answer.strip().lower() == "quit":
        raise Stopped


def _match_text(facts: MatchFacts, page: Page) -> None:
    page.heading(f"{game_line(facts)}: a match, seed {facts['seed']}")
    policy_text(facts["seats"], facts["policy"], page)
    for number, deal in enumerate(facts["deals"], 1):
        page.heading(f"Deal {number}")
        deal_text(deal, page)
    names = facts["seats"]
    sides = [[names[seat] for seat in side] for side in facts["sides"]]
    page.heading(_standing(facts["totals"], sides))
    if facts["half_time"] is not None:
        page.paragraph("", f"At half-time: {_totals(facts['half_time'], sides)}.")
    page.paragraph("", f"{_winning(facts['winners'], sides)}")
    page.paragraph("  - ", f"{facts['why']['sentence']}{reference(facts['why'])}")


def _standing(totals: Sequence[int], sides: Sequence[Sequence[str]]) -> str:
    return f"The match stands: {_totals(totals, sides)}"


def _totals(totals: Sequence[int], sides: Sequence[Sequence[str]]) -> str:
    both = zip(sides, totals, strict=True)
    return ", ".join(f"{listed(side)} {total}" for side, total in both)


def _winning(winners: Sequence[int], sides: Sequence[Sequence[str]]) -> str:
    who = [name for side in winners for name in sides[side]]
    if not winners:
        return "Nobody wins the match: it is a draw."
    if len(winners) > 1:
        return f"{listed(who)} share the match."
    return f"{listed(who)} {'win' if len(who) > 1 else 'wins'} the match."
