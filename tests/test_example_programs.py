"""The programs in ``examples`` run, and say what they promise."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[1] / "examples"

SAYS = {
    "who_wins.py": "E takes the trick, 20 points.",
    "club_match.py": "bytes is true: True",
}


def test_every_example_is_run() -> None:
    """No program is left out."""
    assert {path.name for path in EXAMPLES.glob("*.py")} == set(SAYS)


@pytest.mark.parametrize("name", SAYS)
def test_example(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The program ends well and prints its result."""
    runpy.run_path(str(EXAMPLES / name), run_name="__main__")
    assert SAYS[name] in capsys.readouterr().out
