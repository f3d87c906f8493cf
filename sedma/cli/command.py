"""What the commands have in common: examples in the help, shared options, seats."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final

import click

import sedma
from sedma.errors import SedmaError
from sedma.values.seats import Seat, Table

__all__ = ["ExampleCommand", "json_option", "read_seat"]

json_option: Final = click.option(
    "--json", "as_json", is_flag=True, help="Print one JSON document instead of text."
)


_ROUND: Final = ("9", "10", "J", "9", "K", "A", "Q", "9")
"""The first round of a trick, for as many as may play."""


class ExampleCommand(click.Command):
    """A command whose help ends with examples.

    The examples are about the first variant that is installed. In them ``{variant}`` stands
    for its name, ``{rule}`` for the first rule of its book, ``{players}`` for a number of
    players that is not the usual one, if there is another, and ``{round}`` for a round of the
    usual number.
    """

    def __init__(self, *args: Any, examples: Sequence[str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.examples = examples

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """Write the examples."""
        words = _example_words()
        with formatter.section("Examples"):
            for example in self.examples:
                formatter.write(f"  sedma {example.format(**words)}\n")


def _example_words() -> dict[str, str]:
    name = next(iter(sedma.variant_names()), "VARIANT")
    words = {"variant": name, "rule": "RULE_ID", "players": "4", "round": " ".join(_ROUND[:4])}
    with suppress(SedmaError, StopIteration):
        game = sedma.find_variant(name)
        words["players"] = str(game.players[-1])
        words["round"] = " ".join(_ROUND[: game.players[0]])
        words["rule"] = next(rule.id for rule in game.book)
    return words


def read_seat(table: Table, text: str, option: str) -> Seat:
    """Return the seat with this name or number.

    Raises:
        click.BadParameter: if the text is neither.
        SeatError: if the table has no seat of that number.
    """
    if text.upper() in table.names:
        return table.names.index(text.upper())
    try:
        number = int(text)
    except ValueError:
        names = ", ".join(table.names)
        raise click.BadParameter(
            f"no seat is called {text!r}; seats are {names}, or 0 to {table.players - 1}",
            param_hint=f"'{option}'",
        ) from None
    return table.check(number, option)
