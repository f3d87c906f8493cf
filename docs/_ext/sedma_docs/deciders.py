"""Where in the code a rule is decided: by which component, or by which function of the engine."""

from __future__ import annotations

import ast
import pkgutil
import sys
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_type_hints

from docutils import nodes
from sphinx.util.docutils import SphinxRole

from sedma import Rule, Rules
from sedma.rules.kinds import LIBRARY, rule_fields
from sedma.rules.rules import COMPONENTS
from sedma_docs.markdown import ROOT, code, plain, rule_link, table
from sedma_docs.names import sentence
from sedma_docs.rulebooks import variants
from sedma_docs.tables import Lines

if TYPE_CHECKING:
    from docutils.nodes import Node, system_message
    from sphinx.application import Sphinx


class ComponentDeciders(Lines):
    """List the questions that components answer: the field of rules, the file, the functions."""

    def lines(self) -> Iterator[str]:
        """Give a table, a row for each component of rules."""
        hints = get_type_hints(Rules)
        rows = []
        for name in COMPONENTS:
            classes = [cls for cls in LIBRARY.values() if name in rule_fields(cls)]
            asked = hints[name]
            members = [one for one in vars(asked) if not one.startswith("_") and one != "reasons"]
            rows.append(
                (
                    plain(sentence("sedma.rules.rules", f"Rules.{name}")),
                    f"{{py:obj}}`{name} <Rules.{name}>`",
                    " ".join(
                        (
                            *dict.fromkeys(code(_file(cls.__module__)) for cls in classes),
                            ", ".join(f"{{py:obj}}`{cls.__name__}`" for cls in classes),
                        )
                    ),
                    ", ".join(f"{{py:obj}}`{one} <{asked.__name__}.{one}>`" for one in members),
                )
            )
        yield "{.deciders}"
        yield from table(("question", "field", "file and classes", "functions"), rows)


class EngineDeciders(Lines):
    """List the rules that the engine decides, by the place in which a fault breaks them.

    Such a fault is planted for each of them, or the tests fail; so the list is complete.
    """

    def lines(self) -> Iterator[str]:
        """Give a table, a row for each function."""
        found: dict[str, dict[str, list[Rule]]] = {}
        for rule, where, place in _faults():
            found.setdefault(where, {}).setdefault(place, []).append(rule)
        rows = []
        for where, places in found.items():
            module = _module(where)
            function = code(where.removeprefix(f"{module}."))
            for rules in places.values():
                ids = ", ".join(rule_link(rule.id) for rule in rules)
                rows.append((f"{plain(rules[0].statement)} {ids}", code(_file(module)), function))
        yield "{.deciders}"
        yield from table(("rule", "file", "function"), rows)


@cache
def _faults() -> tuple[tuple[Rule, str, str], ...]:
    """Return the rules with faults in the engine: in which function, and what tells the place."""
    sys.path.append(str(ROOT / "tests"))
    from support import Mutation, Patch, module_of

    found = []
    for variant in variants():
        faults = module_of("faults", variant.name)
        for rule_id, fault in faults.FAULTS.items() if faults else ():
            if isinstance(fault, Mutation):
                where, place = _function_at(fault), fault.old.strip()
            elif isinstance(fault, Patch):
                patched = pkgutil.resolve_name(f"{fault.module}.{fault.name}")
                where = place = f"{patched.__module__}.{patched.__qualname__}"
            else:
                continue
            found.append((variant.book[rule_id], where, place))
    return tuple(found)


def _function_at(fault: Any) -> str:
    """Return the full name of the function in which the place of a fault lies."""
    source = Path(str(import_module(fault.module).__file__)).read_text("utf-8")
    # What a fault replaces may begin a line or two before what it changes.
    pairs = enumerate(zip(fault.old, fault.new, strict=False))
    same = next((place for place, (old, new) in pairs if old != new), 0)
    line = source[: source.index(fault.old) + same].count("\n") + 1
    node: ast.AST = ast.parse(source)
    names = [fault.module]
    while not isinstance(node, ast.FunctionDef):
        node = next(
            one
            for one in ast.iter_child_nodes(node)
            if isinstance(one, ast.ClassDef | ast.FunctionDef)
            and one.lineno <= line <= (one.end_lineno or line)
        )
        names.append(node.name)
    return ".".join(names)


def _module(name: str) -> str:
    """Return the module of the full name of something."""
    while name not in sys.modules:
        name = name.rpartition(".")[0]
    return name


def _file(module: str) -> str:
    return Path(str(import_module(module).__file__)).relative_to(ROOT / "sedma").as_posix()


class Place(SphinxRole):
    """The full name of a function, class or module of the library; one that is not there fails."""

    def run(self) -> tuple[list[Node], list[system_message]]:
        """Look it up, and show it as code.

        Raises:
            ImportError, AttributeError: if there is no such thing.
        """
        pkgutil.resolve_name(self.text)
        return [nodes.literal(self.rawtext, self.text)], []


def setup(app: Sphinx) -> None:
    """Register the directives and the role."""
    app.add_directive("component-deciders", ComponentDeciders)
    app.add_directive("engine-deciders", EngineDeciders)
    app.add_role("place", Place())
