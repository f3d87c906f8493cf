"""``sedma play``: a whole deal with random choices."""

from __future__ import annotations

import secrets

import click

import sedma
from sedma.cli.command import ExampleCommand, json_option, read_seat
from sedma.cli.deal_facts import deal_facts
from sedma.cli.deal_text import deal_text
from sedma.cli.render import publish

__all__ = ["play"]


@click.command(
    cls=ExampleCommand,
    examples=[
        "play {variant} --auto",
        "play {variant} --players {players} --seed 7 --dealer 1 --auto",
        "play {variant} --seed 7 --auto --json",
    ],
)
@click.argument("variant")
@click.option(
    "--players", type=int, metavar="N", help="How many play; by default the usual number."
)
@click.option(
    "--seed",
    type=int,
    metavar="S",
    help="Makes the order of the pack and all choices: 0 to 2**64 - 1; by default any, and shown.",
)
@click.option(
    "--dealer", default="0", metavar="SEAT", help="Who deals, by name or number; by default seat 0."
)
@click.option("--auto", is_flag=True, help="Choose at random for every seat.")
@json_option
def play(
    variant: str, players: int | None, seed: int | None, dealer: str, auto: bool, as_json: bool
) -> None:
    """Play a whole deal of VARIANT and tell it trick by trick.

    The same seed, variant, number of players and dealer give the same deal.
    """
    if not auto:
        raise click.UsageError(
            "interactive play is not available in this version; with --auto a deal is played "
            "with random choices"
        )
    game = sedma.find_variant(variant)
    rules = game.for_players(players)
    facts = deal_facts(
        game,
        rules,
        seed=secrets.randbits(32) if seed is None else seed,
        dealer=read_seat(rules.table, dealer, "--dealer"),
    )
    publish(facts, deal_text, as_json=as_json)
