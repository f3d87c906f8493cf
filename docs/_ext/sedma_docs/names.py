"""Public names: none may be missing in the reference, and each is found by its short form."""

from __future__ import annotations

import pkgutil
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from sphinx.ext.napoleon import Config
from sphinx.ext.napoleon.docstring import GoogleDocstring
from sphinx.pycode import ModuleAnalyzer
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective
from sphinx.util.inspect import TypeAliasForwardRef
from sphinx.util.nodes import make_refnode

if TYPE_CHECKING:
    from collections.abc import Iterator

    from docutils.nodes import Element, Node, TextElement
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

log = logging.getLogger(__name__)

SECTIONS: Final[Any] = Config()
"""How the sections of docstrings are read."""

PACKAGES: Final = {
    "sedma": "sedma.",
    "sedma.components": "sedma.components.",
    "sedma.house": "sedma.house.",
    "sedma.players": "sedma.players.",
    "sedma.record": "sedma.record.",
    "sedma.solving": "sedma.solving.",
    "sedma.testing": "sedma.testing.",
    "sedma.variants": "sedma_variants.",
}
"""Where names are imported from, and how the names of the modules begin that define them."""

TESTING: Final = tuple(
    f"sedma.testing.{name}"
    for name in (
        *("check", "checks", "combinations", "conform", "deal_strategies", "exchange"),
        *("game_strategies", "machine", "profiles", "small_values", "tested_game", "trial"),
    )
)
"""The modules of `sedma.testing` whose names are public."""

ELSEWHERE: Final = ("sedma.variants", *TESTING)
"""Public modules whose names are not part of the core."""

MODULES: Final = (
    *(
        module.name
        for package in (
            *("sedma", "sedma.values", "sedma.book", "sedma.components", "sedma.rules"),
            *("sedma.play", "sedma.players", "sedma.record", "sedma.simulation"),
        )
        for module in pkgutil.iter_modules(import_module(package).__path__, f"{package}.")
        if not (module.ispkg or module.name in ELSEWHERE or "._" in module.name)
    ),
    *("sedma.house.loader", "sedma.house.problems", "sedma.house.export"),
    *("sedma.house.differences", "sedma.house.schema"),
    *("sedma.solving.solver", "sedma.solving.task", "sedma.solving.endgames"),
    *("sedma.solving.table_builder", "sedma.solving.table_check"),
)
"""The public modules of the core."""


def aliases() -> dict[str, str]:
    """Return the type aliases of the core, so that signatures show their names."""
    found: dict[str, str] = {}
    for name in MODULES:
        module = import_module(name)
        for alias, annotation in getattr(module, "__annotations__", {}).items():
            if annotation == "TypeAlias" and alias in getattr(module, "__all__", ()):
                found[alias] = f"{name}.{alias}"
    return found


def full_names(env: BuildEnvironment, short: str) -> list[str]:
    """Return the documented objects that ``short`` names within some module."""
    domain = env.domains.python_domain
    if short in domain.objects:
        return [short]
    suffix = f".{short}"
    return [
        name
        for name in domain.objects
        if name.endswith(suffix) and name.removesuffix(suffix) in domain.modules
    ]


def resolve(
    app: Sphinx, env: BuildEnvironment, node: Element, contnode: TextElement
) -> Element | None:
    """Resolve a name such as ``Rules.deal`` or ``sedma.Deal`` from wherever it is written."""
    if node.get("refdomain") != "py":
        return None
    target = node["reftarget"]
    package, _, short = target.rpartition(".")
    found = full_names(env, short if package in PACKAGES else target)
    if len(found) != 1:
        return None
    entry = env.domains.python_domain.objects[found[0]]
    docname = node.get("refdoc", env.docname)
    return make_refnode(app.builder, docname, entry.docname, entry.node_id, contnode, found[0])


def check(_app: Sphinx, env: BuildEnvironment) -> None:
    """Warn of every public name and module that the reference lacks."""
    for package, home in PACKAGES.items():
        for name in import_module(package).__all__:
            if not [one for one in full_names(env, name) if one.startswith(home)]:
                log.warning("public name %s.%s is not in the reference", package, name)
    for module in {*MODULES, *ELSEWHERE} - {*env.domains.python_domain.modules}:
        log.warning("public module %s is not in the reference", module)


def homes(package: str) -> Iterator[tuple[str, str]]:
    """Give each public name of a package with the module that defines it."""
    for name in import_module(package).__all__:
        inside = [one for one in (*MODULES, *TESTING) if one.startswith(package)]
        for module in inside:
            if name in getattr(import_module(module), "__all__", ()):
                yield name, module
                break


def sentence(module: str, name: str) -> str:
    """Return the first sentence that the documentation says of a name."""
    owner, _, short = name.rpartition(".")
    docs = ModuleAnalyzer.for_module(module).find_attr_docs().get((owner, short))
    text = " ".join(docs) if docs else str(getattr(import_module(module), name).__doc__)
    first = text.strip().split("\n\n")[0].replace("\n", " ")
    return first.partition(". ")[0].rstrip(".") + "."


class PublicNames(SphinxDirective):
    """List the public names of a package, each with its first sentence."""

    required_arguments = 1

    def run(self) -> list[Node]:
        """Write the list."""
        self.env.note_reread()
        lines = ["{.names}"]
        for name, module in sorted(homes(self.arguments[0]), key=lambda one: one[0].casefold()):
            words = sentence(module, name).replace("`", "``").replace("````", "``")
            lines += [f"{{py:obj}}`{name} <{module}.{name}>`", f": {words}", ""]
        return self.parse_text_to_nodes("\n".join(lines))


def google_style(
    app: Sphinx, what: str, name: str, obj: object, options: object, lines: list[str]
) -> None:
    """Read "Args", "Raises" and so on; in fields, too, whose sentences may hold a colon."""
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
    app.add_directive("public-names", PublicNames)
    app.connect("missing-reference", resolve)
    app.connect("env-check-consistency", check)
