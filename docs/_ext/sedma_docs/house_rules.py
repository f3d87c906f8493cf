"""What each option does to its game, from the committed results of many deals."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from sedma_docs.markdown import plain, table
from sedma_docs.rulebooks import option_link, variants
from sedma_docs.tables import Lines

if TYPE_CHECKING:
    from sphinx.application import Sphinx

    from sedma import Variant

FILE: Final = Path(__file__).parents[2] / "house-rules.json"
COLUMNS: Final = {
    "leader_wins": ("first leader wins", 100, 1),
    "nobody_wins": ("nobody wins", 100, 1),
    "stakes": ("stakes", 1, 2),
    "tricks": ("tricks", 1, 2),
    "burnt": ("burnt", 100, 1),
}
"""For each measure the head of its column, by what it is multiplied, and its decimals."""


class HouseRules(Lines):
    """A table for each variant: its own numbers, and what each option adds to them."""

    def lines(self) -> Iterator[str]:
        """Give the tables."""
        self.env.note_dependency(str(FILE))
        known: dict[str, Any] = json.loads(FILE.read_text("utf-8"))
        yield f"{known['deals']} deals each.\n"
        for variant in variants():
            for facts in known["variants"].get(variant.name, ()):
                yield f"## {plain(variant.title)}, {facts['players']} players\n"
                yield from _table(variant, facts)


def _table(variant: Variant, facts: dict[str, Any]) -> Iterator[str]:
    own = [
        f"{scale * facts['means'][name]:.{digits}f}" for name, (_, scale, digits) in COLUMNS.items()
    ]
    rows = [["without options", *own]]
    same: list[str] = []
    for name, found in facts["options"].items():
        if all(difference == [0, 0, 0] for difference in found.values()):
            same.append(option_link(variant, name))
        else:
            cells = [_cell(found[measure], measure) for measure in COLUMNS]
            rows.append([option_link(variant, name), *cells])
    yield from table(["", *(head for head, _, _ in COLUMNS.values())], rows)
    if same:
        yield f"Nothing of this changed in any deal with {', '.join(same)}.\n"


def _cell(found: Sequence[float], measure: str) -> str:
    """Return a difference with half the width of its interval; nothing if chance may make it."""
    _, scale, digits = COLUMNS[measure]
    mean, low, high = (scale * number for number in found)
    if low <= 0 <= high:
        return ""
    return f"{mean:+.{digits}f} ± {(high - low) / 2:.{digits}f}"


def setup(app: Sphinx) -> None:
    """Register the directive."""
    app.add_directive("house-rules", HouseRules)
