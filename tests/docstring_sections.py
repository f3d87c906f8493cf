"""Reading the sections ``Args:`` and ``Raises:`` of docstrings, and what they lack.

What an ``__init__`` takes and raises may be described by the class, and what it only keeps by the
section ``Attributes:``.
"""

from __future__ import annotations

import ast
import builtins
import re
from collections.abc import Container, Iterator, Mapping

__all__ = ["protocol_methods", "section", "wrong_sections"]

_MANY = 3
"""From how many parameters on a function describes them."""

_ENTRY = re.compile(r"\*{0,2}(\w[\w.]*(?:, \w[\w.]*)*): (?!(?:the |an? )?\1\.?$)\S")
"""Names and what is said of them, if it is more than the name."""

_AGAIN = {"overload", "setter"}
"""Decorators of what is described where it stands once more."""


def _is_public(name: str) -> bool:
    return not name.startswith("_")


def _names(nodes: list[ast.expr]) -> set[str]:
    """Return the last names of decorators or base classes."""
    plain = (one.func if isinstance(one, ast.Call) else one for one in nodes)
    return {ast.unparse(one).partition("[")[0].rpartition(".")[2] for one in plain}


def section(docstring: str, title: str) -> list[str] | None:
    """Return the names that a section of a docstring describes, or None if it is not there.

    Names with the same text are separated by commas; stars before a name are left out. An entry
    that is not of names, a colon and a text that says more is given as its whole line.
    """
    lines = docstring.splitlines()
    if f"{title}:" not in lines:
        return None
    found = []
    for line in lines[lines.index(f"{title}:") + 1 :]:
        if line and not line.startswith(" "):
            break
        if line.startswith("    ") and not line.startswith("     "):
            entry = _ENTRY.match(line.strip())
            found += entry[1].split(", ") if entry else [line.strip()]
    return found


def _parameters(function: ast.FunctionDef, *, method: bool) -> list[str]:
    """Return the names of the parameters in order, without those that the function ignores."""
    args, decorators = function.args, _names(function.decorator_list)
    found = [one.arg for one in (*args.posonlyargs, *args.args)]
    if (method and "staticmethod" not in decorators) or "composite" in decorators:
        del found[0]
    found += [args.vararg.arg] if args.vararg else []
    found += [one.arg for one in args.kwonlyargs]
    found += [args.kwarg.arg] if args.kwarg else []
    return [name for name in found if _is_public(name)]


def _raised(body: list[ast.stmt]) -> Iterator[ast.expr]:
    """Give what the statements raise themselves; what is raised again is not counted."""
    rest: list[ast.AST] = list(body)
    while rest:
        node = rest.pop()
        if isinstance(node, ast.Raise) and node.exc is not None:
            yield node.exc
        if not isinstance(node, ast.FunctionDef | ast.Lambda | ast.ClassDef):
            rest += ast.iter_child_nodes(node)


def _error(name: str, names: Mapping[str, object]) -> type[BaseException] | None:
    """Return the class of errors of that name."""
    found = names.get(name, vars(builtins).get(name))
    return found if isinstance(found, type) and issubclass(found, BaseException) else None


def _wrong(
    docstring: str, function: ast.FunctionDef, parameters: list[str], names: Mapping[str, object]
) -> Iterator[str]:
    """Give what is wrong in the two sections of a function's docstring."""
    described = section(docstring, "Args")
    if described is None and len(parameters) >= _MANY:
        yield "no Args"
    if described is not None and described != parameters:
        yield f"Args {described} for {parameters}"
    raised = list(_raised(function.body))
    listed = section(docstring, "Raises")
    if listed is None and raised:
        yield "no Raises"
    if listed is not None:
        known = [_error(name, names) for name in listed]
        yield from (f"Raises {name}?" for name, one in zip(listed, known, strict=True) if not one)
        for one in raised:
            text = ast.unparse(one.func if isinstance(one, ast.Call) else one)
            error = _error(text, names)
            if error and not any(
                other and (issubclass(error, other) or issubclass(other, error)) for other in known
            ):
                yield f"Raises without {text}"


def protocol_methods(body: list[ast.stmt]) -> set[tuple[str, ...]]:
    """Return the methods of the protocols in a module: name and parameters of each."""
    return {
        (node.name, *_parameters(node, method=True))
        for one in body
        if isinstance(one, ast.ClassDef) and "Protocol" in _names(one.bases)
        for node in one.body
        if isinstance(node, ast.FunctionDef)
    }


def wrong_sections(
    where: str,
    body: list[ast.stmt],
    public: Container[str],
    names: Mapping[str, object],
    protocol: set[tuple[str, ...]],
) -> Iterator[str]:
    """Give what is wrong in the sections of the public functions and methods of a module.

    Args:
        where: the dotted name of the module.
        body: its statements.
        public: which names at the top of it are public.
        names: the classes of errors, among others, by the names that docstrings use for them.
        protocol: methods that a protocol describes, so that a class that has one need not again.
    """
    for node in body:
        if isinstance(node, ast.FunctionDef) and node.name in public:
            if "overload" in _names(node.decorator_list):
                continue
            docstring, parameters = ast.get_docstring(node), _parameters(node, method=False)
            for wrong in _wrong(docstring or "", node, parameters, names):
                yield f"{where}.{node.name}: {wrong}"
        if isinstance(node, ast.ClassDef) and node.name in public:
            described = protocol - protocol_methods([node])
            for wrong in _wrong_methods(node, names, described):
                yield f"{where}.{node.name}.{wrong}"


def _wrong_methods(
    of: ast.ClassDef, names: Mapping[str, object], described: set[tuple[str, ...]]
) -> Iterator[str]:
    """Give what is wrong in the sections of the methods of a class."""
    for node in of.body:
        if not isinstance(node, ast.FunctionDef):
            continue
        made = node.name == "__init__"
        if not (made or _is_public(node.name)) or _names(node.decorator_list) & _AGAIN:
            continue
        docstring = ast.get_docstring(node) or (ast.get_docstring(of) if made else None) or ""
        parameters = _parameters(node, method=True)
        kept = made and sorted(section(docstring, "Attributes") or ()) == sorted(parameters)
        if kept or ((node.name, *parameters) in described and "Args:" not in docstring):
            parameters = []
        for wrong in _wrong(docstring, node, parameters, names):
            yield f"{node.name}: {wrong}"
