"""Pictures of distributions, drawn by matplotlib (the extra ``plot``)."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from sedma.errors import MissingExtraError, SimulationError
from sedma.simulation.distribution import Distribution

__all__ = ["check_picture", "draw"]

_SHOWN: Final = {
    "leader_points": "points of the first leader's side",
    "leader_pay": "stakes that the first leader gets",
    "tricks": "tricks of a deal",
    "actions": "actions of a deal",
    "deals": "deals of a match",
    "margin": "margin of a match",
}


def check_picture(file: str | Path) -> None:
    """Check that a picture can be drawn into a file, before there is anything to draw.

    Raises:
        SimulationError: if its name ends neither in ``.png`` nor in ``.svg``, or its folder is
            not there.
        MissingExtraError: if matplotlib is not installed.
    """
    path = Path(file)
    if path.suffix.lower() not in (".png", ".svg"):
        raise SimulationError(f"a picture is a .png or an .svg, not {path.name!r}")
    if not path.parent.is_dir():
        raise SimulationError(f"{path}: cannot be written: there is no folder {str(path.parent)!r}")
    if find_spec("matplotlib") is None:
        raise MissingExtraError("pictures need matplotlib: pip install 'sedma[plot]'")


def draw(file: str | Path, simulations: Mapping[str, Mapping[str, Distribution]]) -> None:
    """Draw the distributions of one simulation, or of several beside each other.

    The same numbers make the same picture.

    Args:
        file: where to; its name ends in ``.png`` or ``.svg``.
        simulations: the measures of each, by its title.

    Raises:
        SimulationError: if there is nothing to draw, or the file cannot be written.
        MissingExtraError: if matplotlib is not installed.
    """
    check_picture(file)
    drawn = {title.replace("$", r"\$"): one for title, one in simulations.items()}  # no formula
    measures = list(drawn.values())
    shown = [name for name in _SHOWN if all(name in one for one in measures)]
    if not measures or not shown:
        raise SimulationError(f"a picture shows one of {', '.join(_SHOWN)}; there is none")
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    path, rows = Path(file), -(-len(shown) // 2)
    with rc_context({"svg.hashsalt": "sedma", "font.size": 9}):
        figure = Figure(figsize=(9, 0.4 + 2.8 * rows), layout="constrained")
        for place, name in enumerate(shown, 1):
            axes = figure.add_subplot(rows, 2, place)
            axes.set_xlabel(_SHOWN[name])
            axes.set_ylabel("%")
            axes.locator_params(axis="x", integer=True)
            _bars(axes, {title: one[name] for title, one in drawn.items()})
        if len(measures) > 1:
            handles, titles = figure.axes[0].get_legend_handles_labels()
            figure.legend(handles, titles, loc="outside upper center")
        else:
            figure.suptitle(next(iter(drawn)))
        try:
            figure.savefig(path, metadata={"Date": None} if path.suffix.lower() == ".svg" else {})
        except OSError as error:
            reason = error.strerror or error
            raise SimulationError(f"{path}: cannot be written: {reason}") from error


def _bars(axes: Any, several: Mapping[str, Distribution]) -> None:
    """Draw bars for each distribution, all of one width, those of one number beside each other."""
    numbers = sorted({value for one in several.values() for value, _ in one.counts})
    step = min((b - a for a, b in pairwise(numbers)), default=1)
    width = 0.9 * step / len(several)
    for number, (title, one) in enumerate(several.items()):
        aside = (number - (len(several) - 1) / 2) * width
        places = [value + aside for value, _ in one.counts]
        shares = [100 * count / one.total for _, count in one.counts]
        axes.bar(places, shares, width, label=title)
