"""A picture of the packages on their floors, drawn from the contract that the check enforces."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from importlib import import_module
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING, Any, Final

from attrs import field, frozen
from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from sedma_docs.markdown import ROOT

if TYPE_CHECKING:
    from docutils.nodes import Node
    from sphinx.application import Sphinx

# Lengths are those of the view box. So wide it is about as wide as the screen of a telephone, where
# the letters have the size that they have here; on larger screens the picture grows with them.
_WIDTH: Final = 360
_LANE: Final = 22
"""The width on either side of the house in which the hand-overs go up."""
_GAP: Final = 6
_ABOVE_GROUND: Final = 48
"""The height of the roof."""
_LINE: Final = 13
_LETTER: Final = 5.3
"""The width of a small letter, on average."""


@frozen
class _Room:
    """A package or a module of the contract, and where it lies in the picture."""

    name: str
    x: float
    y: float
    width: float
    floor: Sequence[str]
    """The names of all rooms of its floor, from the left."""
    words: tuple[str, ...] = field(init=False)

    def __attrs_post_init__(self) -> None:
        lines = wrap(_words(self.name), int((self.width - 8) / _LETTER))
        object.__setattr__(self, "words", tuple(lines))

    @property
    def height(self) -> float:
        return 26 + _LINE * len(self.words)

    @property
    def on_the_left(self) -> bool:
        """Whether hand-overs pass it on the left, because it is the first of its floor."""
        return self.name == self.floor[0]

    def svg(self, height: float) -> Iterator[str]:
        """Give the room, as high as its floor."""
        kind = "auto" if hasattr(import_module(self.name), "__path__") else "door"
        yield (
            f'<rect class="{kind}" x="{self.x:g}" y="{self.y:g}" width="{self.width:g}" '
            f'height="{height:g}" rx="4"/>'
        )
        x = self.x + self.width / 2
        yield _text("t", x, self.y + 18, _short(self.name))
        for number, line in enumerate(self.words):
            yield _text("w", x, self.y + 33 + _LINE * number, line)


def _text(kind: str, x: float, y: float, words: str) -> str:
    return f'<text class="{kind}" x="{x:g}" y="{y:g}">{escape(words)}</text>'


def _short(module: str) -> str:
    return module.partition(".")[2] or module


def _words(module: str) -> str:
    """Return the beginning of the docstring of a module, up to the first stop of any kind."""
    text = " ".join(str(import_module(module).__doc__).replace("``", "").split())
    return text[: min((text + ".").index(stop) for stop in ".:;" if stop in text + ".")]


@frozen
class _HandOver:
    """A call in which a module imports one of a higher floor, and where it begins and ends."""

    origin: _Room
    target: _Room
    calls: Sequence[str]

    def svg(self, below: float) -> Iterator[str]:
        """Give the arrow, with its words below the height ``below``, where the gap begins."""
        start, end, left = self.origin, self.target, self.target.on_the_left
        edge = [room.x if left else room.x + room.width for room in (start, end)]
        lane = _LANE / 2 if left else _WIDTH - _LANE / 2
        tip = edge[1] + (-2 if left else 2)
        yield (
            f'<path class="a up" d="M{edge[0]:g} {start.y + 18:g}H{lane:g}V{end.y + 18:g}H{tip:g}" '
            'marker-end="url(#up)"/>'
        )
        kind = "n" if left else "n right"
        yield _text(kind, lane + (7 if left else -7), below + 13, self.sentence)

    @property
    def sentence(self) -> str:
        return f"{', '.join(self.calls)}: only when called"


def _calls(origin: str, target: str) -> Iterator[str]:
    """Go through the functions of one module that import from another package in their bodies."""
    source = Path(str(import_module(origin).__file__)).read_text("utf-8")
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and any(
            isinstance(one, ast.ImportFrom) and f"{one.module}.".startswith(f"{target}.")
            for one in ast.walk(node)
        ):
            yield node.name


class Floors(SphinxDirective):
    """Draw the layers of modules, the highest on top, and what hands over to a higher one."""

    def run(self) -> list[Node]:
        """Read the contract and draw it."""
        path = ROOT / "pyproject.toml"
        self.env.note_dependency(str(path))
        self.env.note_reread()
        contracts = tomllib.loads(path.read_text("utf-8"))["tool"]["importlinter"]["contracts"]
        contract = next(one for one in contracts if one["type"] == "layers")
        return [nodes.raw("", "\n".join(_picture(contract)), format="html")]


def _picture(contract: Mapping[str, Any]) -> Iterator[str]:
    """Give the lines of the picture."""
    floors = [[name.strip() for name in one.split("|")] for one in contract["layers"]]
    exceptions = [
        [end.strip().removesuffix(".*") for end in line.split("->")]
        for line in contract.get("ignore_imports", ())
    ]
    body: list[str] = []
    rooms: dict[str, _Room] = {}
    gaps: list[float] = [0.0] * len(exceptions)
    y = float(_ABOVE_GROUND)
    for floor in floors:
        y += _GAP
        for number, (origin, _) in enumerate(exceptions):
            if _home(origin, floors) in floor:
                gaps[number], y = y - _GAP, y + _LINE
        width = (_WIDTH - 2 * _LANE - _GAP * (len(floor) - 1)) / len(floor)
        found = [
            _Room(name, _LANE + place * (width + _GAP), y, width, floor)
            for place, name in enumerate(floor)
        ]
        rooms |= {room.name: room for room in found}
        height = max(room.height for room in found)
        for room in found:
            body += room.svg(height)
        y += height
    for (origin, target), gap in zip(exceptions, gaps, strict=True):
        ends = [rooms[_home(end, floors)] for end in (origin, target)]
        body += _HandOver(*ends, tuple(_calls(origin, target)) or (_short(origin),)).svg(gap)
    yield (
        f'<svg class="phases floors" viewBox="0 0 {_WIDTH} {y + 2:g}" role="img" '
        'aria-labelledby="floors-title floors-desc" xmlns="http://www.w3.org/2000/svg">'
    )
    yield '<title id="floors-title">The packages of sedma and what stands on what</title>'
    yield f'<desc id="floors-desc">{escape(_told(floors, exceptions))}</desc>'
    yield (
        '<defs><marker id="up" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" '
        'markerHeight="7" orient="auto"><path class="tip" d="M0 0L8 4L0 8z"/></marker></defs>'
    )
    top, foot = 4, _ABOVE_GROUND
    yield f'<path class="roof" d="M6 {foot}L{_WIDTH / 2:g} {top}L{_WIDTH - 6} {foot}z"/>'
    yield _text("t", _WIDTH / 2, 28, "sedma")
    yield _text("w", _WIDTH / 2, 42, _words("sedma"))
    yield from body
    yield "</svg>"


def _home(module: str, floors: Iterable[Iterable[str]]) -> str:
    """Return the room in which a module lies."""
    rooms = (room for floor in floors for room in floor)
    return next(room for room in rooms if f"{module}.".startswith(f"{room}."))


def _told(floors: Sequence[Sequence[str]], exceptions: Sequence[Sequence[str]]) -> str:
    """Return the picture in words."""
    stairs = "; ".join(" beside ".join(map(_short, floor)) for floor in floors)
    up = ", ".join(f"from {_short(one)} to {_short(other)}" for one, other in exceptions)
    return f"From the top: {stairs}. Calls that go up: {up or 'none'}."


def setup(app: Sphinx) -> None:
    """Register the directive."""
    app.add_directive("floors", Floors)
