"""The public surface: names, documentation of every part, and no variant in the core."""

from __future__ import annotations

import ast
import doctest
import importlib
import pkgutil
import re
import subprocess
import sys
from collections.abc import Iterator
from doctest import DocTestParser
from importlib.metadata import entry_points
from pathlib import Path

import pytest
import sedma_variants
from docstring_sections import protocol_methods, wrong_sections

import sedma
import sedma.variants

ROOT = Path(sedma.__file__).parent
FOLDER = next(one for one in Path(__file__).parents if (one / "pyproject.toml").is_file())

MODULES = sorted(
    module.name
    for module in pkgutil.walk_packages(sedma.__path__, "sedma.")
    if not module.name.startswith("sedma.cli") and module.name != "sedma.__main__"
)
"""Every module of the library but those of the command line."""


def tree(module: str) -> ast.Module:
    """Return the syntax tree of a module."""
    path = ROOT.parent.joinpath(*module.split("."))
    file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    return ast.parse(file.read_text("utf-8"))


def is_text(node: ast.stmt | None) -> bool:
    """Say whether a statement is a docstring with something in it."""
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
        and bool(node.value.value.strip())
    )


def is_public(name: str) -> bool:
    """Say whether a name is public."""
    return not name.startswith("_")


def undocumented(where: str, body: list[ast.stmt], names: set[str] | None = None) -> Iterator[str]:
    """Give the public classes, functions and fields of a body that have no docstring.

    At the top of a module only the assigned names in ``names`` need one.
    """
    for node, after in zip(body, [*body[1:], None], strict=True):
        match node:
            case ast.ClassDef(name=name) if is_public(name):
                if ast.get_docstring(node) is None:
                    yield f"{where}.{name}"
                yield from undocumented(f"{where}.{name}", node.body)
            case ast.FunctionDef(name=name) if is_public(name):
                setter = any(isinstance(one, ast.Attribute) for one in node.decorator_list)
                overload = any(
                    isinstance(one, ast.Name) and one.id == "overload"
                    for one in node.decorator_list
                )
                if ast.get_docstring(node) is None and not setter and not overload:
                    yield f"{where}.{name}"
            case ast.AnnAssign(target=ast.Name(id=name)) if is_public(name):
                if (names is None or name in names) and not is_text(after):
                    yield f"{where}.{name}"


# Names.


@pytest.mark.parametrize("name", sedma.__all__)
def test_every_public_name_resolves(name: str) -> None:
    """Each name of the library is there, and is that of the module where it is at home."""
    home = next(home for home, public in sedma._HOMES.items() if name in public)
    module = importlib.import_module(f"sedma.{home}")
    assert getattr(sedma, name) is getattr(module, name)
    assert name in module.__all__
    assert name in vars(sedma)


def test_names_are_listed_once_and_in_order() -> None:
    """The list of public names is sorted and holds no name twice."""
    assert sedma.__all__ == sorted(set(sedma.__all__))
    assert sum(map(len, sedma._HOMES.values())) == len(sedma.__all__)


def test_no_public_name_is_a_submodule() -> None:
    """Importing a submodule never replaces a public name of the library."""
    submodules = {module.name for module in pkgutil.iter_modules(sedma.__path__)}
    assert "values" in submodules
    assert not submodules & set(sedma.__all__)


def test_every_public_error_and_component_module_is_whole() -> None:
    """Errors are all public under the name of the library; components under theirs."""
    from sedma import components, errors

    assert set(errors.__all__) <= set(sedma.__all__)
    assert all(hasattr(components, name) for name in components.__all__)


def test_names_for_type_checkers_are_those_at_run_time() -> None:
    """What a type checker sees is what is loaded when it is first used."""
    (block,) = (
        node
        for node in tree("sedma").body
        if isinstance(node, ast.If)
        and isinstance(node.test, ast.Name)
        and node.test.id == "TYPE_CHECKING"
    )
    seen: dict[str, set[str]] = {}
    for node in block.body:
        assert isinstance(node, ast.ImportFrom)
        assert node.module is not None
        for alias in node.names:
            assert alias.asname == alias.name
            seen.setdefault(node.module.removeprefix("sedma."), set()).add(alias.name)
    assert seen == {home: set(public) for home, public in sedma._HOMES.items()}


def test_dir_lists_all_names_before_they_are_used() -> None:
    """``dir(sedma)`` has every public name, also in a process that has used none."""
    assert set(sedma.__all__) <= set(dir(sedma))
    code = (
        "import sedma; assert 'Card' not in vars(sedma); "
        "assert set(sedma.__all__) <= set(dir(sedma))"
    )
    subprocess.run([sys.executable, "-c", code], check=True)  # noqa: S603


@pytest.mark.parametrize("name", ["Cards", "classic", "CLASSIC", "_Card", "__wrapped__"])
def test_an_unknown_name(name: str) -> None:
    """A name that the library does not have is an attribute error that says so."""
    with pytest.raises(AttributeError, match=f"module 'sedma' has no attribute '{name}'"):
        getattr(sedma, name)


def test_star_import() -> None:
    """A star import gives exactly the public names."""
    found: dict[str, object] = {}
    exec("from sedma import *", found)  # noqa: S102
    assert set(found) - {"__builtins__"} == set(sedma.__all__)


def test_version() -> None:
    """The version is a text of numbers."""
    assert re.fullmatch(r"\d+\.\d+\.\d+.*", sedma.__version__)


@pytest.mark.parametrize("module", [name for name in MODULES if name != "sedma"])
def test_every_name_in_all_exists(module: str) -> None:
    """Each module lists its public names, in order of the alphabet or not, none twice."""
    found = importlib.import_module(module)
    assert len(set(found.__all__)) == len(found.__all__)
    for name in found.__all__:
        assert hasattr(found, name)


# Public modules.

PUBLIC = re.findall(
    r"^\| {py:obj}`(sedma[.\w]*)` \|",
    (FOLDER / "docs" / "reference" / "api.md").read_text("utf-8"),
    re.MULTILINE,
)
"""The modules that the documentation lists as public."""


def test_every_module_is_listed_or_says_that_it_is_private() -> None:
    """A module directly in the library is in the list, or its docstring says that it is not."""
    for module in pkgutil.iter_modules(sedma.__path__, "sedma."):
        private = "Private: " in (ast.get_docstring(tree(module.name)) or "")
        assert private != (module.name in PUBLIC), module.name


def test_the_list_of_public_modules() -> None:
    """What is listed is there, once, in order, with names; none of it lies inside another."""
    assert sorted(set(PUBLIC)) == PUBLIC
    for module in PUBLIC:
        assert module.count(".") <= 1
        assert importlib.import_module(module).__all__


def programs(file: Path) -> Iterator[str]:
    """Give the Python of a module or a page, with that of the examples in it."""
    text = file.read_text("utf-8")
    if file.suffix == ".py":
        yield text
    else:
        yield from re.findall(r"^```python\n((?!>>>).*?)^```", text, re.MULTILINE | re.DOTALL)
    yield from (example.source for example in DocTestParser().get_examples(text))


def uses(program: str) -> Iterator[str]:
    """Give the names of the library that a program uses, with their modules."""
    for node in ast.walk(ast.parse(program)):
        match node:
            case ast.ImportFrom(module=str(module), names=names):
                yield from (f"{module}.{name.name}" for name in names)
            case ast.Import(names=names):
                yield from (name.name for name in names)
            case ast.Attribute() if re.fullmatch(r"sedma[.\w]*", ast.unparse(node)):
                yield ast.unparse(node)


def is_public_use(name: str) -> bool:
    """Say whether a name is that of a public module, or one that a public module lists.

    What follows such a name is an attribute of it.
    """
    module, *words = name.split(".")
    while words and f"{module}.{words[0]}" in PUBLIC:
        module = f"{module}.{words.pop(0)}"
    return not words or words[0] in (*importlib.import_module(module).__all__, "__version__")


def private_uses(program: str) -> list[str]:
    """Return the names of the library that a program uses though they are not public."""
    return [
        name for name in uses(program) if name.split(".")[0] == "sedma" and not is_public_use(name)
    ]


OUTSIDE = [
    FOLDER / "README.md",
    *sorted(Path(sedma_variants.__file__).parent.glob("*.py")),
    *(
        file
        for folder in (FOLDER / "docs", FOLDER / "examples")
        for file in sorted([*folder.rglob("*.md"), *folder.rglob("*.py")])
        if not {"_ext", "_build"} & set(file.parts)
    ),
]
"""What is written as by users: pages, examples and the bundled variants."""


@pytest.mark.parametrize("file", OUTSIDE, ids=lambda file: "/".join(file.parts[-2:]))
def test_only_public_names_are_used(file: Path) -> None:
    """Pages, examples and bundled variants use what others may use, and nothing else."""
    assert [name for program in programs(file) for name in private_uses(program)] == []


@pytest.mark.parametrize(
    ("program", "found"),
    [
        ("from sedma.values.cards import Card", ["sedma.values.cards.Card"]),
        ("from sedma.players.thumb import ThumbPlayer", ["sedma.players.thumb.ThumbPlayer"]),
        ("from sedma.record import shortened, read_line", ["sedma.record.shortened"]),
        ("import sedma.registry", ["sedma.registry"]),
        ("from sedma import values", ["sedma.values"]),
        (
            "import sedma\nsedma.play.deal.Deal",
            ["sedma.play.deal.Deal", "sedma.play.deal", "sedma.play"],
        ),
        ("import sedma.house\nsedma.house.load_variant(f).name\nsedma.Card.number", []),
        ("import sedmatics.values\nfrom sedma_variants.classic import CLASSIC", []),
    ],
)
def test_the_check_of_uses_finds_what_is_private(
    tmp_path: Path, program: str, found: list[str]
) -> None:
    """The check above does find a private module and a private name, wherever they are written."""
    page = "Text.\n\n```python\n" + program + "\n```\n"
    prompt = "\n".join(f">>> {line}" for line in program.splitlines()) + "\n"
    for name, text in [
        ("a.py", program),
        ("b.py", f'"""Text.\n\n{prompt}"""'),
        ("a.md", page),
        ("b.md", prompt),
    ]:
        file = tmp_path / name
        file.write_text(text, "utf-8")
        assert [one for source in programs(file) for one in private_uses(source)] == found


# Bundled variants under the name of the library.


def test_bundled_variants() -> None:
    """A bundled variant under the library's name is the one that is found by name."""
    assert sedma.variants.CLASSIC is sedma.find_variant("classic")
    for name in sedma.variants.__all__:
        assert getattr(sedma.variants, name) is sedma.find_variant(name)
    assert set(sedma.variants.__all__) <= set(dir(sedma.variants))


def test_what_is_no_bundled_variant() -> None:
    """Another name is an attribute error that names the module."""
    with pytest.raises(AttributeError, match=r"module 'sedma\.variants' has no attribute 'POKER'"):
        _ = sedma.variants.POKER


# Documentation.


@pytest.mark.parametrize("module", ["sedma", *MODULES])
def test_everything_public_is_documented(module: str) -> None:
    """Modules, classes, functions, methods, fields and public constants have docstrings."""
    found = tree(module)
    names = set() if module == "sedma" else set(importlib.import_module(module).__all__)
    assert ast.get_docstring(found)
    assert list(undocumented(module, found.body, names)) == []


def test_the_check_of_docstrings_finds_what_is_missing() -> None:
    """The check above does find a class, a method, a field and a constant without docstring."""
    code = '''
LIMIT: int = 1
_hidden: int = 2
other: int = 3

class Thing:
    size: int
    """Documented."""
    weight: int
    _secret: int

    def grow(self): ...
    def _shrink(self): ...

def make():
    """Documented."""

def lose(): ...
'''
    assert list(undocumented("m", ast.parse(code).body, {"LIMIT"})) == [
        "m.LIMIT",
        "m.Thing",
        "m.Thing.weight",
        "m.Thing.grow",
        "m.lose",
    ]


PROTOCOLS = set().union(*(protocol_methods(tree(module).body) for module in MODULES))
"""The methods of all protocols of the library, which need not be described where they are."""


@pytest.mark.parametrize("module", [name for name in MODULES if name != "sedma"])
def test_parameters_and_errors_are_documented(module: str) -> None:
    """From three parameters on a function has Args for each, and one that raises has Raises."""
    found = importlib.import_module(module)
    names = {**vars(sedma.errors), **vars(found)}
    public = found.__all__
    assert list(wrong_sections(module, tree(module).body, public, names, PROTOCOLS)) == []


def test_the_check_of_sections_finds_what_is_wrong() -> None:
    """The check above does find sections that are missing, incomplete, or name something else."""
    code = '''
class Rule(Protocol):
    def beats(self, led, winning, played):
        """Say so."""

class Equal:
    """A rule.

    Args:
        a: one.
        c: two.
    """

    def __init__(self, a, b, c): ...
    def beats(self, led, winning, played):
        """Say so, as the protocol describes it."""
    def fits(self, led, winning, played):
        """Say so."""
    @property
    def kind(self):
        """The kind."""
        raise self._error("none")
    def _hidden(self, a, b, c): ...

class Kept:
    """A value.

    Attributes:
        a: one.
        b: two.
        c: three.
    """

    def __init__(self, a, *, b, c): ...

def complete(a, *values, key, **more):
    """Do it.

    Args:
        a: one.
        *values: two.
        key: three,
            and what belongs to it.
        more: four.

    Raises:
        ValueError, KeyError: if it cannot be.
    """
    if a:
        raise UnicodeError("...")
    raise LookupError

def swapped(a, b, c=1):
    """Do it.

    Args:
        b: one.
        a: two.
        c: the c.
    """

def ignored(_a, b, c):
    """Do it."""
    try:
        def inner():
            raise ValueError
    except ValueError:
        raise

def fails(a):
    """Fail.

    Raises:
        OSError: if it has to.
        Wrongly: never.
    """
    raise ValueError("...")

def hidden(a, b, c): ...
'''
    body = ast.parse(code).body
    public = {"Rule", "Equal", "Kept", "complete", "swapped", "ignored", "fails"}
    assert list(wrong_sections("m", body, public, {}, protocol_methods(body))) == [
        "m.Rule.beats: no Args",
        "m.Equal.__init__: Args ['a', 'c'] for ['a', 'b', 'c']",
        "m.Equal.fits: no Args",
        "m.Equal.kind: no Raises",
        "m.swapped: Args ['b', 'a', 'c: the c.'] for ['a', 'b', 'c']",
        "m.fails: Raises Wrongly?",
        "m.fails: Raises without ValueError",
    ]


MET_FIRST = (
    *("variant", "find_variant", "card", "values.cards.cards", "action", "Pack", "Stream"),
    *("Rules.deal", "Rules.change", "Rules.position", "Rules.begin_match"),
    *("Deal.apply", "Deal.explain", "Deal.observe", "judge", "player", "simulate", "solve"),
    *("read_house_rules", "record.read_line"),
)
"""The twenty functions, methods and classes that a newcomer meets first."""


@pytest.mark.parametrize("name", MET_FIRST)
def test_what_a_newcomer_meets_first_has_an_example(name: str) -> None:
    """The documentation of each of the twenty shows how it is used, in an example that runs."""
    found = pkgutil.resolve_name(f"sedma.{name}")
    assert doctest.DocTestParser().get_examples(found.__doc__)


# The core knows no variant.

BUNDLED = sorted(
    point.name
    for point in entry_points(group="sedma.variants")
    if point.dist is not None and point.dist.name == "sedma"
)


def examples(text: str) -> set[int]:
    """Return the numbers of the lines that belong to examples in docstrings, from 1."""
    found: set[int] = set()
    inside = False
    for number, line in enumerate(text.splitlines(), 1):
        stripped = line.strip()
        if stripped.startswith(">>>"):
            inside = True
        elif not stripped or stripped.startswith('"""'):
            inside = False
        if inside:
            found.add(number)
    return found


def test_the_core_names_no_variant() -> None:
    """No file of the library names a bundled variant outside examples in docstrings.

    Only ``sedma.variants`` may, which is there to name them.
    """
    assert "classic" in BUNDLED
    word = re.compile(rf"\b({'|'.join(map(re.escape, BUNDLED))})\b", re.IGNORECASE)
    found = []
    for path in sorted(ROOT.rglob("*.py")):
        where = path.relative_to(ROOT).as_posix()
        if where == "variants.py":
            continue
        text = path.read_text("utf-8")
        skipped = examples(text)
        found += [
            f"{where}:{number}: {line.strip()}"
            for number, line in enumerate(text.splitlines(), 1)
            if number not in skipped and word.search(line)
        ]
    assert found == []


def test_the_core_imports_no_variant() -> None:
    """No module of the library imports the bundled variants, but for type checkers."""
    for module in MODULES:
        for node in ast.walk(tree(module)):
            if isinstance(node, ast.Import):
                assert not any(alias.name.startswith("sedma_variants") for alias in node.names)
            if isinstance(node, ast.ImportFrom) and module != "sedma.variants":
                assert not (node.module or "").startswith("sedma_variants")
