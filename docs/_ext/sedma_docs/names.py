"""Public names: none may be missing in the reference, and each is found by its short form."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final

import sedma_variants
from sphinx.ext.napoleon import Config
from sphinx.ext.napoleon.docstring import GoogleDocstring
from sphinx.pycode import ModuleAnalyzer
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective
from sphinx.util.inspect import TypeAliasForwardRef
from sphinx.util.nodes import make_refnode

import sedma

if TYPE_CHECKING:
    from docutils.nodes import Element, Node, TextElement
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

log = logging.getLogger(__name__)

SECTIONS: Final[Any] = Config()
"""How the sections of docstrings are read."""

MODULES: Final = tuple(
    module.name
    for package in (sedma, sedma_variants)
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
    if not (module.name.startswith(("sedma.cli", "sedma.__main__")) or "._" in module.name)
)
"""All modules but those of the command line."""

PUBLIC: Final = (
    "sedma",
    *(
        name
        for name in MODULES
        if name.count(".") == 1 and name.startswith("sedma.")
        if "Private:" not in str(import_module(name).__doc__)
    ),
)
"""The modules from which names are imported."""


def shown(package: str, name: str) -> str:
    """Return where the reference shows a public name: in `sedma`, if it is there as well."""
    value = getattr(import_module(package), name)
    return f"sedma.{name}" if getattr(sedma, name, None) is value else f"{package}.{name}"


@cache
def analyzed(module: str) -> ModuleAnalyzer:
    """Return what is written in a module."""
    analyzer = ModuleAnalyzer.for_module(module)
    analyzer.analyze()
    return analyzer


@cache
def home(full: str) -> str:
    """Return the module that defines a public name, given with the module it is imported from."""
    package, _, name = full.rpartition(".")
    value = getattr(import_module(package), name)
    return next(
        module
        for module in MODULES
        if name in getattr(import_module(module), "__all__", ())
        if getattr(import_module(module), name) is value
        if name in analyzed(module).tags or ("", name) in analyzed(module).attr_docs
    )


@cache
def places() -> dict[str, str]:
    """Return where each public name is shown, by its name in any module that has it."""
    found: dict[str, str] = {}
    for package in PUBLIC:
        for name in import_module(package).__all__:
            full = shown(package, name)
            found |= {f"{package}.{name}": full, f"{home(full)}.{name}": full}
    return found


def aliases() -> dict[str, str]:
    """Return the public type aliases, so that signatures show their names."""
    return {
        full.rpartition(".")[2]: full
        for full in places().values()
        if analyzed(home(full)).annotations.get(("", full.rpartition(".")[2])) == "TypeAlias"
    }


def homes() -> list[str]:
    """Return the modules that define public names, but for those for tests."""
    return sorted({home(full) for full in places().values() if "testing" not in full})


def full_names(env: BuildEnvironment, name: str) -> list[str]:
    """Return the documented objects that a name means, whole or within some public module."""
    objects = env.domains.python_domain.objects
    words = name.split(".")
    for end in range(len(words), 0, -1):
        head = ".".join(words[:end])
        full = ".".join([places().get(head, head), *words[end:]])
        if full in objects:
            return [full]
    suffix = f".{name}"
    found = {full for full in objects if full.endswith(suffix)}
    return list({places().get(one, one) for one in found if one.removesuffix(suffix) in PUBLIC})


def is_private(name: str) -> bool:
    """Say whether a name, with its module or without, is there, though the reference lacks it."""
    own = name.partition(".")[0]
    return name in MODULES or any(
        has(import_module(module), name.removeprefix(f"{module}."))
        for module in MODULES
        if name.startswith(f"{module}.") or own in getattr(import_module(module), "__all__", ())
    )


def has(holder: object, path: str) -> bool:
    """Say whether an object has an attribute that has another, and so on."""
    try:
        attrgetter(path)(holder)
    except AttributeError:
        return False
    return True


def resolve(
    app: Sphinx, env: BuildEnvironment, node: Element, contnode: TextElement
) -> Element | None:
    """Resolve a name such as ``Rules.deal`` or ``sedma.Deal`` from wherever it is written.

    A private name leads nowhere, but it has to be there.
    """
    if node.get("refdomain") != "py":
        return None
    found = full_names(env, node["reftarget"])
    if len(found) != 1:
        return contnode if not found and is_private(node["reftarget"]) else None
    entry = env.domains.python_domain.objects[found[0]]
    docname = node.get("refdoc", env.docname)
    return make_refnode(app.builder, docname, entry.docname, entry.node_id, contnode, found[0])


def check(_app: Sphinx, env: BuildEnvironment) -> None:
    """Warn of every public name and module that the reference lacks."""
    for full in sorted({*places().values()} - {*env.domains.python_domain.objects}):
        log.warning("public name %s is not in the reference", full)
    for module in sorted({*PUBLIC} - {*env.domains.python_domain.modules}):
        log.warning("public module %s is not in the reference", module)


def sentence(module: str, name: str) -> str:
    """Return the first sentence that the documentation says of a name."""
    owner, _, short = name.rpartition(".")
    docs = ModuleAnalyzer.for_module(module).find_attr_docs().get((owner, short))
    text = " ".join(docs) if docs else str(pkgutil.resolve_name(f"{module}:{name}").__doc__)
    first = text.strip().split("\n\n")[0].replace("\n", " ")
    return first.partition(". ")[0].rstrip(".") + "."


class Public(SphinxDirective):
    """Describe some public names of a module, under the name by which they are imported."""

    required_arguments = 1
    has_content = True

    def run(self) -> list[Node]:
        """Let autodoc describe them."""
        package = self.arguments[0]
        names = " ".join(self.content).split()
        lines = [line for name in names for line in (*described(shown(package, name)), "")]
        return self.parse_text_to_nodes("\n".join(["```{eval-rst}", *lines, "```"]))


def described(full: str) -> list[str]:
    """Return the directive that describes a public name."""
    package, _, name = full.rpartition(".")
    value = getattr(import_module(package), name)
    if ("", name) in analyzed(home(full)).attr_docs:
        return [f".. autodata:: {full}"]
    if not isinstance(value, type):
        return [f".. autofunction:: {full}"]
    # What a private base gives belongs to the class; what all other bases have is said of them.
    others = [base.__name__ for base in value.__mro__[1:] if not is_inner(base)]
    inner = len(others) < len(value.__mro__) - 1
    return [
        f".. autoclass:: {full}",
        *([f"   :inherited-members: {', '.join(others)}"] if inner else ()),
    ]


def is_inner(cls: type) -> bool:
    """Say whether a class is a private one of the library."""
    full = f"{cls.__module__}.{cls.__qualname__}"
    return cls.__module__ in MODULES and full not in places()


class PublicNames(SphinxDirective):
    """List the public names of a module, each with its first sentence."""

    required_arguments = 1

    def run(self) -> list[Node]:
        """Write the list."""
        self.env.note_reread()
        package = self.arguments[0]
        lines = ["{.names}"]
        for name in sorted(import_module(package).__all__, key=str.casefold):
            full = shown(package, name)
            words = sentence(home(full), name).replace("`", "``").replace("````", "``")
            lines += [f"{{py:obj}}`{name} <{full}>`", f": {words}", ""]
        return self.parse_text_to_nodes("\n".join(lines))


def google_style(
    app: Sphinx, what: str, name: str, obj: object, options: object, lines: list[str]
) -> None:
    """Read "Args", "Raises" and so on; in fields, too, whose sentences may hold a colon.

    What is said of a constant stands where it is defined, and Sphinx looks where it is imported.
    """
    if what == "data":
        lines[:] = analyzed(home(name)).attr_docs["", name.rpartition(".")[2]]
    kind: Any = "method" if what in ("attribute", "data", "property") else what
    lines[:] = GoogleDocstring(lines, SECTIONS, app, kind, name, obj, options).lines()


def signature(
    _app: Sphinx, _what: str, _name: str, obj: Any, _options: object, args: str | None, back: str
) -> tuple[str, str] | None:
    """Leave out the signature of a protocol, which nobody calls, and tidy those of attrs."""
    if getattr(obj, "_is_protocol", False):
        return "", ""
    return (args.replace("= NOTHING", "= ..."), back) if args else None


def setup(app: Sphinx) -> None:
    """Register the directive, the check and the resolver."""
    # Within generic types Sphinx writes an alias as it is printed, so let that be its name.
    TypeAliasForwardRef.__repr__ = lambda alias: alias.name  # type: ignore[method-assign]
    app.connect("autodoc-process-docstring", google_style)
    app.connect("autodoc-process-signature", signature)
    app.add_directive("public", Public)
    app.add_directive("public-names", PublicNames)
    app.connect("missing-reference", resolve)
    app.connect("env-check-consistency", check)
