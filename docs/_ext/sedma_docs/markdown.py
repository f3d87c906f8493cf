"""Writing Markdown: text that stands for itself, tables, and values in words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import attrs

import sedma
import sedma.components
from sedma import Pack

ROOT: Final = Path(__file__).parents[3]
"""The repository."""

LANGUAGES: Final = {
    "bar": "Bavarian",
    "bs": "Bosnian",
    "cs": "Czech",
    "de": "German",
    "en": "English",
    "fa": "Persian",
    "fi": "Finnish",
    "hr": "Croatian",
    "hu": "Hungarian",
    "pt": "Portuguese",
    "ro": "Romanian",
    "ru": "Russian",
    "sk": "Slovak",
    "sr-Latn": "Serbian",
}
"""Names of languages by their codes."""


def language(code: str) -> str:
    """Return the name of a language, or the code itself."""
    return LANGUAGES.get(code, code)


def plain(text: str) -> str:
    """Return text in one line in which no character is markup."""
    return re.sub(r"([\\`*_{}\[\]<>|~$])", r"\\\1", " ".join(text.split()))


def code(text: object) -> str:
    """Return text as code."""
    return f"`{text}`"


def rule_link(rule_id: str) -> str:
    """Return a reference to a rule."""
    return f"{{ref}}`{rule_id}`"


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """Return the lines of a table."""
    lines = [head, ["---"] * len(head), *rows]
    return [*(f"| {' | '.join(cells)} |" for cells in lines), ""]


def fields(facts: Mapping[str, str]) -> list[str]:
    """Return the lines of a field list, without the facts that are empty."""
    return [*(f":{name}: {fact}" for name, fact in facts.items() if fact), ""]


def value(what: object) -> str:
    """Return the value of a field in words."""
    if isinstance(what, tuple):
        pairs = all(isinstance(one, tuple) for one in what)
        return (", " if pairs else " ").join(value(one) for one in what) or "none"
    return plain(str(what))


def described(what: Any) -> str:
    """Return a component, or another part of some rules, in words."""
    if not attrs.has(type(what)):
        return value(what)
    name = type(what).__name__
    public = name in {*sedma.__all__, *sedma.components.__all__}
    parts = [
        f"{field.name.replace('_', ' ')} *{value(getattr(what, field.name))}*"
        for field in attrs.fields(type(what))
        if field.init
    ]
    if isinstance(what, Pack):
        parts.insert(0, f"*{len(what)}* cards")
    head = f"{{py:obj}}`{name}`" if public else code(name)
    return f"{head}: {', '.join(parts)}" if parts else head
