"""The game uses of the library only what is public."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import vandtia

SOURCE = Path(vandtia.__file__).parent


def imported(text: str) -> Iterator[tuple[str, str]]:
    """Give each name that a module imports from the library, with where it comes from."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            yield from ((one.name, "") for one in node.names if one.name.split(".")[0] == "sedma")
        if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "sedma":
            yield from ((str(node.module), one.name) for one in node.names)


def test_only_public_names_are_imported() -> None:
    """Every name is listed as public by the module from which it is imported."""
    found = [one for file in SOURCE.glob("*.py") for one in imported(file.read_text("utf-8"))]
    assert ("sedma", "ActionRegister") in found
    public = (
        "sedma",
        "sedma.rules.data",
        "sedma.players",
        "sedma.record",
        "sedma.values.validators",
    )
    for module, name in found:
        assert module in public
        assert name in import_module(module).__all__


def test_nothing_of_sedma_itself_is_imported() -> None:
    """What belongs to the games of the family is not used: deals, rules, components, views."""
    names = {name for file in SOURCE.glob("*.py") for _, name in imported(file.read_text("utf-8"))}
    assert not names & {"Deal", "Rules", "Variant", "Trick", "Observation", "Outcome", "Match"}
