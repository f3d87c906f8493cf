"""What Sphinx makes from the library itself, so that no fact is typed a second time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sedma_docs import (
    deciders,
    family,
    floors,
    house_rules,
    names,
    option_names,
    options,
    rulebooks,
    tables,
)

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register directives and hooks."""
    deciders.setup(app)
    family.setup(app)
    floors.setup(app)
    house_rules.setup(app)
    names.setup(app)
    option_names.setup(app)
    options.setup(app)
    rulebooks.setup(app)
    tables.setup(app)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
