"""What has to be the same in several files when a version is released."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

import sedma

ROOT = Path(__file__).parents[2]
PLACES = {
    "CITATION.cff": r"^version: (.+)$",
    "README.md": r"^in \"CLASSIC-BEAT-3, sedma (.+)\"\.$",
    "docs/howto/cite-a-rule.md": r"^Give the id and the version: \*CLASSIC-BEAT-3, sedma (.+?)\*",
    "CHANGELOG.md": r"^## (\S+)",
}


def test_the_package_has_the_version_of_its_module() -> None:
    """What is built bears the version that the program tells."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["version"] == sedma.__version__


@pytest.mark.parametrize("file", PLACES)
def test_the_version_is_told_everywhere(file: str) -> None:
    """Who cites the library, and who reads what has changed, finds this version."""
    found = re.findall(PLACES[file], (ROOT / file).read_text("utf-8"), re.MULTILINE)
    assert found[:1] == [sedma.__version__]
