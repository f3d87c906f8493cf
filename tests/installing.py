"""Distributions of strangers, written to the disk as an installer would leave them there."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Mapping
from pathlib import Path

from attrs import frozen

from sedma import registry
from sedma.players import installed
from sedma.rules import kinds

__all__ = ["Install", "forget"]

BEGIN = """
import attrs
from sedma_variants.classic import CLASSIC


def game(name, **fields):
    rules = CLASSIC.for_players(2).change(variant=name)
    return attrs.evolve(CLASSIC, name=name, rules=(rules,), **fields)

"""


@frozen
class Install:
    """Installs distributions into a folder that is searched for modules and metadata."""

    folder: Path
    """The folder."""

    def __call__(
        self,
        distribution: str,
        code: str,
        *,
        components: Mapping[str, str] | None = None,
        players: Mapping[str, str] | None = None,
        version: str = "1.0",
        **variants: str,
    ) -> None:
        """Write a module ``plugin_...`` with this code, and metadata that announce things in it.

        Args:
            distribution: the name of the distribution.
            code: its module; it may use `BEGIN`.
            components: classes of the module by kind.
            players: what makes players, by name.
            version: its version.
            variants: objects of the module by the name of the variant.
        """
        module = f"plugin_{distribution.lower().replace('-', '_')}"
        (self.folder / f"{module}.py").write_text(BEGIN + code, "utf-8")
        lines = ["[console_scripts]", "other = os:getcwd"]
        groups = {
            registry.GROUP: variants,
            kinds.GROUP: components or {},
            installed.GROUP: players or {},
        }
        for group, announced in groups.items():
            lines += [f"[{group}]", *(f"{key} = {module}:{announced[key]}" for key in announced)]
        self.metadata(distribution, "\n".join(lines), version)

    def metadata(self, distribution: str, entry_points: str, version: str = "1.0") -> None:
        """Write the metadata of a distribution, with this file of entry points."""
        info = self.folder / f"{distribution.replace('-', '_')}-{version}.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Name: {distribution}\nVersion: {version}\n", "utf-8")
        (info / "entry_points.txt").write_text(entry_points, "utf-8")
        forget()


def forget() -> None:
    """Forget what is installed, and the modules of distributions that tests have installed."""
    importlib.invalidate_caches()
    registry.forget_variants()
    kinds.forget_kinds()
    installed.forget_players()
    for module in [name for name in sys.modules if name.startswith("plugin_")]:
        del sys.modules[module]
