"""``sedma verify``: whether records are true. Its JSON document is `VerifyFacts`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict

import click
from click.exceptions import Exit

from sedma.cli.command import ExampleCommand, json_option
from sedma.cli.render import Page, publish
from sedma.errors import RecordError
from sedma.record import check_file

__all__ = ["FalseFacts", "FileFacts", "VerifyFacts", "verify"]


class FalseFacts(TypedDict):
    """Something that is not true, or cannot be read."""

    line: int | None
    """The line of the file, from 1."""
    path: str
    """Where in the line, such as ``$.claims.points``."""
    reason: str
    """What is wrong."""


class FileFacts(TypedDict):
    """One file."""

    file: str
    """Its name."""
    records: int
    """How many records it has."""
    error: str | None
    """Why it cannot be read to its end; null if it can."""
    false: list[FalseFacts]
    """What is wrong with the records, in order."""


class VerifyFacts(TypedDict):
    """All files, in the order in which they were named."""

    files: list[FileFacts]
    """The files."""


@click.command(
    cls=ExampleCommand,
    examples=["verify deals.jsonl", "verify *.jsonl", "verify deals.jsonl --json"],
)
@click.argument("files", nargs=-1, required=True)
@json_option
def verify(files: Sequence[str], as_json: bool) -> None:
    """Play the records in FILES again and compare everything that they claim.

    Writes a line for each false claim and each record that cannot be played, and then ends with
    exit code 1; with 0 if all is true. If a file cannot be read, the exit code is 2.
    """
    facts: VerifyFacts = {"files": [_facts(file) for file in files]}
    publish(facts, _text, as_json=as_json)
    if any(file["error"] for file in facts["files"]):
        raise Exit(2)
    if any(file["false"] for file in facts["files"]):
        raise Exit(1)


def _facts(file: str) -> FileFacts:
    facts: FileFacts = {"file": file, "records": 0, "error": None, "false": []}
    try:
        for errors in check_file(file):
            facts["records"] += 1
            for one in errors:
                facts["false"].append({"line": one.line, "path": one.path, "reason": one.reason})
    except RecordError as error:
        facts["error"] = error.reason
    return facts


def _text(facts: VerifyFacts, page: Page) -> None:
    for file in facts["files"]:
        for one in file["false"]:
            error = RecordError(
                one["reason"], file=file["file"], line=one["line"], path=one["path"]
            )
            page.line(str(error))
        if file["error"] is not None:
            page.line(f"{file['file']}: {file['error']}")
            continue
        records = f"{file['records'] or 'no'} record{'' if file['records'] == 1 else 's'}"
        faults = len(file["false"])
        found = f"{faults} fault{'' if faults == 1 else 's'}" if faults else "all true"
        page.line(f"{file['file']}: {records}, {found if file['records'] else 'nothing to check'}.")
