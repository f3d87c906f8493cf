"""What options of other descriptions are called here; checked against the installed games."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective

import sedma
from sedma import Rules, Variant
from sedma_docs.markdown import code, table
from sedma_docs.rulebooks import option_link

if TYPE_CHECKING:
    from docutils.nodes import Node
    from sphinx.application import Sphinx

LOGGER = logging.getLogger(__name__)


class OptionNames(SphinxDirective):
    """Write the names of one game as a table.

    The argument is the name of the variant. Each line of the content is a row with three cells:
    the name elsewhere, its value there, and what it is here. In the last, ``option`` and
    ``field`` before a code name an option of the variant and a field of its rules; if the
    variant is installed and lacks one, the build warns.
    """

    required_arguments = 1
    has_content = True

    def run(self) -> list[Node]:
        """Write the table."""
        self.env.note_reread()
        name = self.arguments[0]
        variant = sedma.find_variant(name) if name in sedma.variant_names() else None
        rows = []
        for line in filter(None, map(str.strip, self.content)):
            elsewhere, value, here = (cell.strip() for cell in line.split("|"))
            rows.append((elsewhere, value, self._here(variant, here)))
        lines = table(("name elsewhere", "value", "here"), rows)
        return self.parse_text_to_nodes("\n".join(lines))

    def _here(self, variant: Variant | None, text: str) -> str:
        """Return the text with links to the options, and complain of what there is not."""
        if variant is None:
            return text
        for path in re.findall(r"field `([a-z_.]+)`", text):
            if not _has(variant.rules[0], path):
                self._complain(f"rules of {variant.name} have no field {path}")
        for option in re.findall(r"option `([a-z0-9-]+)`", text):
            if option not in {one.name for one in variant.options}:
                self._complain(f"{variant.name} has no option {option}")
            text = text.replace(f"option {code(option)}", f"option {option_link(variant, option)}")
        return text

    def _complain(self, message: str) -> None:
        LOGGER.warning("option names: %s", message, location=self.get_location())


def _has(rules: Rules, path: str) -> bool:
    """Say whether a path of names leads from the rules to a field."""
    where: object = rules
    for name in path.split("."):
        if not hasattr(where, name):
            return False
        where = getattr(where, name)
    return True


def setup(app: Sphinx) -> None:
    """Register the directive."""
    app.add_directive("option-names", OptionNames)
