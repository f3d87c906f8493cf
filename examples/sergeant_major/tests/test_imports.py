"""The game is built on what the library makes public, and on nothing else."""

from __future__ import annotations

import ast
from importlib import import_module
from pathlib import Path

import sergeant_major

import sedma

DOCUMENTED = {
    "sedma",
    "sedma.rules.data",
    "sedma.players",
    "sedma.record",
    "sedma.values.validators",
}
"""The modules from which games of another kind import; see the documentation."""


def test_only_public_names_are_imported() -> None:
    """Every name that is imported from the library is one that its module lists as public."""
    found = 0
    for path in Path(sergeant_major.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("sedma"):
                assert node.module in DOCUMENTED, path
                public = import_module(node.module).__all__
                assert {alias.name for alias in node.names} <= set(public), path
                found += len(node.names)
            if isinstance(node, ast.Import):
                assert not any(alias.name.startswith("sedma") for alias in node.names)
    assert found > 50
    assert sedma.__all__
