"""Facts and text of ``sedma rules check``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict, cast

import attrs

from sedma.cli.render import Page, listed
from sedma.errors import HouseRuleError
from sedma.house import House, HouseProblem, load_house
from sedma.house.differences import compare
from sedma.house.files import FileRefusedError, read_text

__all__ = ["CheckFacts", "CheckedFacts", "ProblemFacts", "check_facts", "check_text"]


class ProblemFacts(TypedDict):
    """One thing that is wrong."""

    file: str
    """The file in which it stands: this one, or one that it extends."""
    line: int | None
    """The line of the file, from 1, if it is known."""
    path: str
    """Where it is, such as ``prolong.when``; empty: the whole file."""
    reason: str
    """What is wrong."""
    allowed: str
    """What would be right, if there is more to say than the reason."""
    near: tuple[str, ...]
    """Names that may have been meant."""
    rules: tuple[str, ...]
    """Ids of rules of the book that speak of it."""


class CheckedFacts(TypedDict):
    """One file."""

    file: str
    """Its name."""
    error: str | None
    """Why it cannot be read at all; null if it can."""
    problems: list[ProblemFacts]
    """What is wrong with it, or with a file that it extends."""
    variant: str | None
    """The name of its game; null if it cannot be played."""
    title: str | None
    """The title of its game."""
    players: list[int]
    """The numbers of players."""
    fingerprints: list[str]
    """The fingerprint of the rules for each of them."""
    extends: str | None
    """The game that it extends; null if it is complete."""
    changes: list[str]
    """What is different from that game, in words."""


class CheckFacts(TypedDict):
    """All files, in the order in which they were named."""

    files: list[CheckedFacts]
    """The files."""


def check_facts(files: Sequence[str]) -> CheckFacts:
    """Load files, and return what they are or what is wrong with them."""
    return {"files": [_checked(file) for file in files]}


def _checked(file: str) -> CheckedFacts:
    facts: CheckedFacts = {
        "file": file,
        "error": None,
        "problems": [],
        "variant": None,
        "title": None,
        "players": [],
        "fingerprints": [],
        "extends": None,
        "changes": [],
    }
    try:
        read_text(file)
        _add_game(facts, load_house(file, aliases=True))
    except FileRefusedError as error:
        facts["error"] = str(error)
    except HouseRuleError as error:
        facts["problems"] = [_problem(one) for one in error.problems]
    return facts


def _problem(problem: HouseProblem) -> ProblemFacts:
    return cast("ProblemFacts", attrs.asdict(problem, recurse=False))


def _add_game(facts: CheckedFacts, house: House) -> None:
    game, base = house.variant, house.base
    facts["variant"], facts["title"] = game.name, game.title
    facts["players"] = [*game.players]
    facts["fingerprints"] = [rules.fingerprint for rules in game.rules]
    if base is not None:
        facts["extends"] = base.name
        facts["changes"] = [str(one) for one in compare(base, game)]


def check_text(facts: CheckFacts, page: Page) -> None:
    """Write a line for each problem, or what the game of the file is."""
    for file in facts["files"]:
        for problem in file["problems"]:
            page.line(str(HouseProblem(**problem)))
        if file["error"] is not None:
            page.line(f"{file['file']}: {file['error']}")
        elif file["problems"]:
            count = len(file["problems"])
            page.line(f"{file['file']}: {count} problem{'' if count == 1 else 's'}.")
        else:
            numbers = listed([*map(str, file["players"])], "or")
            page.line(
                f"{file['file']}: {file['title']} ({file['variant']}), for {numbers} players."
            )
            for words in file["changes"]:
                page.paragraph("  ", words)
