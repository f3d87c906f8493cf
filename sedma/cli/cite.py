"""Citations of rules and of the sources that state them: plain text, BibTeX and CSL-JSON.

CSL-JSON is the format that reference managers exchange; its items are made first, and the
other two are written from them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from typing import Any, Final, Literal, TypeAlias

import sedma
from sedma.book.rulebook import Rule, RuleBook, Source

__all__ = ["CITE_STYLES", "CiteStyle", "citation"]

CiteStyle: TypeAlias = Literal["text", "bibtex", "csl-json"]
"""A way to write citations."""

Item: TypeAlias = dict[str, Any]
"""An item of CSL-JSON."""

_BIBTEX_SPECIAL: Final = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    **{mark: f"\\{mark}" for mark in "&%$#_"},
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
}


def citation(book: RuleBook, rule: Rule | None, style: CiteStyle) -> str:
    """Return how to cite a rule book, or one rule with the sources for it and against it.

    The rule itself, as this library words it, comes first.
    """
    items = [_book_item(book) if rule is None else _rule_item(book, rule)]
    if rule is not None:
        items += [_source_item(key, book.sources[key]) for key in rule.sources]
        items += [
            _source_item(key, book.sources[key]) | {"note": "Says otherwise"}
            for key in rule.against
            if key not in rule.sources
        ]
    return CITE_STYLES[style](items)


def _book_item(book: RuleBook) -> Item:
    return {
        "id": f"sedma-{book.variant}",
        "type": "software",
        "title": f"Rule book of {book.title} ({book.variant}), revision {book.revision}",
        "author": [{"literal": "The sedma authors"}],
        "container-title": "sedma: reference rules library for the Sedma family of card games",
        "version": sedma.__version__,
        "language": book.language,
    }


def _rule_item(book: RuleBook, rule: Rule) -> Item:
    title = f"Rule {rule.id}: {rule.statement}"
    return (
        _book_item(book)
        | {"id": f"sedma-{rule.id}", "title": title}
        | {"section": f"Rule book of {book.title} ({book.variant}), revision {book.revision}"}
    )


def _source_item(key: str, source: Source) -> Item:
    item: Item = {"id": key, "type": "webpage" if source.url else "document", "title": source.title}
    if source.author:
        item["author"] = [{"literal": source.author}]
    item["container-title"] = source.site
    if source.url:
        item["URL"] = source.url
    return item | {"language": source.language}


def _text(items: Sequence[Item]) -> str:
    return "".join(_line(item) + "\n" for item in items)


def _line(item: Item) -> str:
    who = item.get("author", [{}])[0].get("literal", "")
    version = f", version {item['version']}" if "version" in item else ""
    parts = [
        who,
        item["title"].rstrip("."),
        item.get("section", ""),
        item["container-title"] + version,
        item.get("note", ""),
        item.get("URL", ""),
    ]
    return ". ".join(part for part in parts if part) + ("" if item.get("URL") else ".")


def _bibtex(items: Sequence[Item]) -> str:
    return "\n".join(_entry(item) for item in items)


def _entry(item: Item) -> str:
    who = item.get("author", [{}])[0].get("literal", "")
    fields = {
        "author": f"{{{_escaped(who)}}}" if who else "",
        "title": f"{{{_escaped(item['title'])}}}",
        "chapter": _escaped(item.get("section", "")),
        "howpublished": _escaped(item["container-title"]),
        "version": item.get("version", ""),
        "note": item.get("note", ""),
        "url": item.get("URL", ""),
        "language": item["language"],
    }
    lines = [f"  {name} = {{{value}}},\n" for name, value in fields.items() if value]
    key = re.sub(r"[^A-Za-z0-9-]", "-", item["id"])
    return f"@misc{{{key},\n{''.join(lines)}}}\n"


def _escaped(text: str) -> str:
    r"""Return a text in which nothing has a meaning of its own to BibTeX.

    >>> print(_escaped("50% & more"))
    50\% \& more
    """
    return "".join(_BIBTEX_SPECIAL.get(letter, letter) for letter in text)


def _csl(items: Sequence[Item]) -> str:
    return json.dumps(items, ensure_ascii=False, indent=2) + "\n"


CITE_STYLES: Final[dict[CiteStyle, Callable[[Sequence[Item]], str]]] = {
    "text": _text,
    "bibtex": _bibtex,
    "csl-json": _csl,
}
"""What writes each style."""
