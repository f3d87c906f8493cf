"""``sedma simulate`` and ``sedma compare``: what rules do to a game, from many deals.

Their JSON documents are `SimulationFacts` and `ComparisonFacts`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Any, Final, TypeVar, get_args

import click
from click.exceptions import Exit

from sedma.cli.command import ExampleCommand, json_option, read_seat
from sedma.cli.game_options import option_option, players_option, policy_option, read_game
from sedma.cli.render import publish
from sedma.cli.simulate_facts import comparison_facts, simulation_facts
from sedma.cli.simulate_text import comparison_text, game_title, simulation_text
from sedma.players import Player, policy_names, read_policy
from sedma.simulation.engines import EngineName
from sedma.simulation.runner import Progress
from sedma.simulation.runner import compare as compare_rules
from sedma.simulation.runner import simulate as simulate_rules
from sedma.values.seats import Seat, Table

__all__ = ["compare", "simulate"]

_Command = TypeVar("_Command", bound=Callable[..., Any])
_DEALS: Final = 10_000


def _common(command: _Command) -> _Command:
    """Add the options that both commands have."""
    for option in (
        json_option,
        click.option(
            "--plot",
            type=click.Path(dir_okay=False, writable=True),
            metavar="FILE",
            help="Draw the distributions into FILE, a PNG or SVG; needs the extra plot.",
        ),
        click.option(
            "--engine",
            type=click.Choice(get_args(EngineName)),
            default="auto",
            show_default=True,
            help="What plays the deals; all come to the same.",
        ),
        policy_option,
        click.option("--dealer", metavar="SEAT", help="Who deals; by default the seats in turn."),
        click.option(
            "--seed",
            type=int,
            default=0,
            show_default=True,
            help="Makes the packs and the choices: the same seed, the same numbers.",
        ),
        option_option,
        players_option(),
    ):
        command = option(command)
    return command


@click.command(
    cls=ExampleCommand,
    examples=[
        "simulate {variant} --deals 100000",
        "simulate {variant} --players {players} --policy thumb,random,random --json",
        "simulate {variant} --plot distributions.svg",
    ],
)
@click.argument("variant")
@click.option("--deals", type=click.IntRange(1), help=f"How many deals; by default {_DEALS}.")
@click.option("--matches", type=click.IntRange(1), help="Play so many whole matches instead.")
@_common
def simulate(
    variant: str,
    deals: int | None,
    matches: int | None,
    players: int | None,
    options: Sequence[str],
    seed: int,
    dealer: str | None,
    policy: str | None,
    engine: EngineName,
    plot: str | None,
    as_json: bool,
) -> None:
    """Play many deals of VARIANT and show who wins, how much, and how sure that is.

    Interrupt it with Ctrl-C to see what has been done so far.
    """
    if deals and matches:
        raise click.UsageError("give either --deals or --matches")
    game, rules = read_game(variant, players, options)
    _check_plot(plot)
    with _progress("matches" if matches else "deals") as progress:
        simulation = simulate_rules(
            rules,
            0 if matches else deals or _DEALS,
            seed,
            _players(policy, rules.players),
            matches=matches or 0,
            dealer=_seat(rules.table, dealer),
            engine=engine,
            progress=progress,
        )
    facts = simulation_facts(simulation, game.title, options)
    publish(facts, simulation_text, as_json=as_json)
    if plot is not None:
        _draw(plot, {game_title(facts): simulation.measures})
    _leave(simulation.done, simulation.asked)


@click.command(
    cls=ExampleCommand,
    examples=[
        "compare {variant} --with NAME",
        "compare {variant} other-rules.toml --deals 100000",
    ],
)
@click.argument("before", metavar="A")
@click.argument("after", metavar="[B]", required=False)
@click.option("--deals", type=click.IntRange(1), default=_DEALS, show_default=True)
@click.option(
    "--with",
    "added",
    multiple=True,
    metavar="NAME",
    help="An option that only B is played with; may be given several times.",
)
@_common
def compare(
    before: str,
    after: str | None,
    deals: int,
    added: Sequence[str],
    players: int | None,
    options: Sequence[str],
    seed: int,
    dealer: str | None,
    policy: str | None,
    engine: EngineName,
    plot: str | None,
    as_json: bool,
) -> None:
    """Play the same packs by the rules of A and of B, and show what differs.

    Without B it is A again, with what --with adds.
    """
    if after is None and not added:
        raise click.UsageError("name what is compared: B, or an option for it --with")
    first, rules = read_game(before, players, options)
    second, others = read_game(after or before, rules.players, (*options, *added))
    _check_plot(plot)
    with _progress("deals") as progress:
        comparison = compare_rules(
            rules,
            others,
            deals,
            seed,
            _players(policy, rules.players),
            dealer=_seat(rules.table, dealer),
            engine=engine,
            progress=progress,
        )
    facts = comparison_facts(
        comparison,
        simulation_facts(comparison.before, first.title, options),
        simulation_facts(comparison.after, second.title, (*options, *added)),
    )
    publish(facts, comparison_text, as_json=as_json)
    if plot is not None:
        titles = (f"A: {game_title(facts['before'])}", f"B: {game_title(facts['after'])}")
        both = (comparison.before.measures, comparison.after.measures)
        _draw(plot, dict(zip(titles, both, strict=True)))
    _leave(comparison.before.done, comparison.before.asked)


def _players(policy: str | None, players: int) -> tuple[Player, ...] | None:
    """Return who plays at each seat; None if all play at random, which needs no players."""
    if policy is None or {*policy_names(policy, players)} == {"random"}:
        return None
    return read_policy(policy, players)


def _seat(table: Table, text: str | None) -> Seat | None:
    return None if text is None else read_seat(table, text, "--dealer")


def _check_plot(file: str | None) -> None:
    """Find out before the work whether the picture of it can be drawn."""
    if file is not None:
        from sedma.simulation.picture import check_picture

        check_picture(file)


def _draw(file: str, measures: Mapping[str, Mapping[str, Any]]) -> None:
    from sedma.simulation.picture import draw

    draw(file, measures)


def _leave(done: int, asked: int) -> None:
    if done < asked:
        raise Exit(130)


def _progress(of: str) -> AbstractContextManager[Progress | None]:
    """Return a bar on the standard error output, if that is a terminal."""
    return _Bar(of) if sys.stderr.isatty() else nullcontext()


class _Bar(AbstractContextManager[Progress]):
    """A bar that shows how far a simulation is, of deals or matches."""

    def __init__(self, of: str) -> None:
        self._of = of

    def __enter__(self) -> Progress:
        from rich.console import Console
        from rich.progress import Progress as Bars

        self._bars = Bars(console=Console(stderr=True), transient=True)
        task = self._bars.add_task(self._of, total=None)

        def tell(done: int, asked: int) -> None:
            self._bars.start()  # not before: it starts a thread, and processes are forked first
            self._bars.update(task, completed=done, total=asked)

        return tell

    def __exit__(self, *_: object) -> None:
        self._bars.stop()
