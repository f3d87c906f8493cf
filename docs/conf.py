"""Configuration of Sphinx. Tables and pages made from the library are in ``_ext``."""

from __future__ import annotations

import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE / "_ext"))

from sedma_docs.names import aliases, homes  # noqa: E402

import sedma  # noqa: E402

project = "sedma"
author = "The sedma authors"
copyright = author  # noqa: A001
version = release = sedma.__version__

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.doctest",
    "sedma_docs",
]
exclude_patterns = ["_build"]
nitpick_ignore_regex = [
    ("py:.*", r"(collections|concurrent|pathlib|typing|types|importlib|os|hypothesis|st)\b.*")
]
"""Names of the standard library and of Hypothesis: the build asks no other site for them."""
default_role = "py:obj"
python_use_unqualified_type_names = True
maximum_signature_line_length = 72

autodoc_member_order = "bysource"
autodoc_default_options = {"members": True, "no-value": True}
autodoc_typehints_format = "short"
autodoc_type_aliases = aliases()

myst_enable_extensions = ["attrs_block", "attrs_inline", "colon_fence", "deflist", "fieldlist"]
myst_heading_anchors = 3

EXAMPLES = HERE.parent / "examples"
doctest_path = [str(EXAMPLES / "plugin" / "src"), str(EXAMPLES / "plain_tricks")]
doctest_global_setup = "\n".join(
    [
        "from importlib import import_module",
        f"for name in {homes()!r}:",
        "    globals().update(vars(import_module(name)))",
        *(f"from {name} import *" for name in homes()),
    ]
)
"""Examples in docstrings stand in their module, so they use its names without importing them."""

html_theme = "furo"
html_title = f"sedma {version}"
html_static_path = ["_static"]
html_css_files = ["sedma.css"]
html_copy_source = False
html_show_copyright = False
