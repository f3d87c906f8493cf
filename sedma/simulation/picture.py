"""Pictures of distributions, drawn by matplotlib (the extra ``plot``)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from sedma.errors import MissingExtraError, RulesError
from sedma.simulation.distribution import Distribution

__all__ = ["draw"]

_SHOWN: Final = {
    "leader_points": "points of the first leader's side",
    "leader_pay": "stakes that the first leader gets",
    "tricks": "tricks of a deal",
    "actions": "actions of a deal",
    "deals": "deals of a match",
    "margin": "margin of a match",
}


def draw(file: str | Path, simulations: Mapping[str, Mapping[str, Distribution]]) -> None:
    """Draw the distributions of one simulation, or of several beside each other.

    Args:
        file: where to; its name ends in ``.png`` or ``.svg``.
        simulations: the measures of each, by its title.

    Raises:
        RulesError: if the name of the file ends otherwise.
        MissingExtraError: if matplotlib is not installed.
    """
    path = Path(file)
    if path.suffix not in (".png", ".svg"):
        raise RulesError(f"a picture is a .png or an .svg, not {path.name!r}")
    try:
        from matplotlib import rc_context
        from matplotlib.figure import Figure
    except ModuleNotFoundError:
        raise MissingExtraError("pictures need matplotlib: pip install 'sedma[plot]'") from None
    first = next(iter(simulations.values()))
    shown = [name for name in _SHOWN if name in first]
    with rc_context({"svg.hashsalt": "sedma", "font.size": 9}):
        figure = Figure(figsize=(9, 2.8 * -(-len(shown) // 2)), layout="constrained")
        for place, name in enumerate(shown, 1):
            axes = figure.add_subplot(-(-len(shown) // 2), 2, place)
            axes.set_xlabel(_SHOWN[name])
            axes.set_ylabel("%")
            for number, (title, measures) in enumerate(simulations.items()):
                _bars(axes, measures[name], number, len(simulations), title)
        if len(simulations) > 1:
            figure.axes[0].legend()
        else:
            figure.suptitle(next(iter(simulations)))
        figure.savefig(path, metadata={"Date": None} if path.suffix == ".svg" else {})


def _bars(axes: Any, values: Distribution, number: int, of: int, title: str) -> None:
    numbers = [value for value, _ in values.counts]
    step = min((b - a for a, b in pairwise(numbers)), default=1)
    width = 0.9 * step / of
    places = [value + (number - (of - 1) / 2) * width for value in numbers]
    shares = [100 * count / values.total for _, count in values.counts]
    axes.bar(places, shares, width, label=title)
