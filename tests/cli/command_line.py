"""What the tests of the command line share: running it, here or in a process of its own."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from typing import Any

import click
from click.testing import CliRunner, Result

from sedma.cli.app import app
from sedma.cli.deal_facts import DealFacts
from sedma.cli.deal_text import deal_text
from sedma.cli.render import Page

ESCAPE = "\x1b"


def run(*args: str, typed: str | bytes = "") -> Result:
    """Run the program in this process, with pipes for what is typed and for its output."""
    runner = CliRunner()
    return runner.invoke(app, list(args), input=typed, prog_name="sedma", catch_exceptions=False)


def good(*args: str, typed: str | bytes = "") -> str:
    """Return what the program prints when all is well."""
    result = run(*args, typed=typed)
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


def document(*args: str) -> Any:
    """Return the JSON document that a command prints."""
    return json.loads(good(*args, "--json"))


def refused(*args: str) -> str:
    """Return what the program says when it refuses; nothing of it on the standard output."""
    result = run(*args)
    assert (result.exit_code, result.stdout) == (2, "")
    return result.stderr


def process(*args: str, **options: Any) -> subprocess.CompletedProcess[bytes]:
    """Run Python in a process of its own."""
    options = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **options}
    return subprocess.run([sys.executable, *args], check=False, **options)  # noqa: S603


def uncoloured(text: str) -> str:
    """Return a text without codes for colours."""
    return re.sub(r"\x1b\[[0-9;]*m", "", text)


def page_of(facts: DealFacts) -> list[str]:
    """Return the lines of the text that is made from the facts of a deal."""

    @click.command()
    def show() -> None:
        page = Page()
        deal_text(facts, page)
        page.show()

    return CliRunner().invoke(show, catch_exceptions=False).stdout.splitlines()
