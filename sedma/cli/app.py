"""The program ``sedma``: its commands, and how it fails."""

from __future__ import annotations

import os
import sys
from typing import Any

import click
from click.exceptions import Exit

import sedma
from sedma.cli.conform import conform
from sedma.cli.endgames import endgames
from sedma.cli.judge import judge
from sedma.cli.play import play
from sedma.cli.players import players
from sedma.cli.replay import replay
from sedma.cli.rules import rules
from sedma.cli.simulate import compare, simulate
from sedma.cli.solve import solve_command
from sedma.cli.variants import variants
from sedma.cli.verify import verify
from sedma.errors import SedmaError

__all__ = ["app"]


class _InputError(click.ClickException):
    """An error of the library, shown in one line."""

    exit_code = 2


class _Program(click.Group):
    """The group of all commands; turns what they raise into messages and exit codes."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command that was asked for."""
        try:
            return super().invoke(ctx)
        except SedmaError as error:
            raise _InputError(str(error)) from error
        except KeyboardInterrupt:
            raise Exit(130) from None
        except BrokenPipeError:
            # The reader has gone. What Python would still flush on exit has to go somewhere.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            raise Exit(0) from None


@click.group(cls=_Program, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(sedma.__version__, message="%(prog)s %(version)s")
def app() -> None:
    """Rules of the Sedma family of card games: show, judge and play them.

    Cards are a rank and a suit, such as 10h; ranks are 2 to 10 J Q K A (or German U and O),
    suits c s h d (or German a l h b). Every command tells more with --help.
    """


for _command in (
    *(play, replay, verify, judge, solve_command, endgames, simulate, compare),
    *(rules, variants, players, conform),
):
    app.add_command(_command)
