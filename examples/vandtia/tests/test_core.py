"""The game uses of the library what serves any game, and nothing else."""

from __future__ import annotations

import ast
from pathlib import Path

import vandtia

SOURCE = Path(vandtia.__file__).parent


def test_nothing_of_sedma_itself_is_imported() -> None:
    """What belongs to the games of the family is not used: deals, rules, components, views."""
    names = {
        one.name
        for file in SOURCE.glob("*.py")
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "sedma"
        for one in node.names
    }
    assert "ActionRegister" in names
    assert not names & {"Deal", "Rules", "Variant", "Trick", "Observation", "Outcome", "Match"}
