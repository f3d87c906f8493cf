"""Loading files of house rules: a file, what it extends, and the variant that comes of it."""

from __future__ import annotations

from os import PathLike
from pathlib import Path as File
from typing import Final

from attrs import frozen

from sedma.errors import HouseRuleError, PluginError, SedmaError, UnknownVariantError
from sedma.house.assembly import Builder
from sedma.house.files import MAX_FILE, FileRefusedError, read_text
from sedma.house.problems import Report
from sedma.house.source import WrittenHouse, parse
from sedma.registry import find_variant, is_installed, variant_names
from sedma.rules.variant import Variant

__all__ = ["MAX_ABOVE", "House", "load_house", "load_variant", "read_house_rules"]

MAX_ABOVE: Final = 8
"""How many files may extend one another."""


@frozen(kw_only=True)
class House:
    """A game with what it extends: a file of house rules that has been read, or any other."""

    variant: Variant
    """The game."""
    base: Variant | None = None
    """What the file extends, if it does."""
    options: tuple[str, ...] = ()
    """The options of the base that are always in force."""
    from_file: bool = False
    """Whether it has been read from a file or a text."""


def load_variant(path: str | PathLike[str]) -> Variant:
    """Return the variant of a file of house rules.

    Raises:
        HouseRuleError: if the file, or one that it extends, cannot be read or played; holds all
            that is wrong.
    """
    return load_house(path).variant


def read_house_rules(
    text: str,
    *,
    file: str = "house rules",
    folder: str | PathLike[str] | None = None,
    aliases: bool = False,
) -> Variant:
    """Return the variant of the text of a file of house rules.

    Args:
        text: what stands in it, as TOML.
        file: the name of the file, for messages.
        folder: where files are that it extends; without one it can extend installed variants.
        aliases: whether an alias or the title of an installed variant is refused as its name too,
            for which every variant is loaded.

    Raises:
        HouseRuleError: if it, or a file that it extends, cannot be read or played; holds all that
            is wrong.

    >>> cottage = read_house_rules('''
    ... name = "cottage"
    ... extends = "classic"
    ... title = "Sedma at the cottage"
    ... hand_size = 5
    ... ''')
    >>> cottage.name, cottage.players, cottage.for_players(2).hand_size
    ('cottage', (4, 2, 3), 5)
    """
    place = None if folder is None else File(folder)
    return _read(text, file, place, (), aliases=aliases).variant


def load_house(path: str | PathLike[str], *, aliases: bool = False) -> House:
    """Return a file of house rules that has been read, with what it extends.

    Args:
        path: the file.
        aliases: whether an alias or the title of an installed variant is refused as its name too,
            for which every variant is loaded.

    Raises:
        HouseRuleError: if the file, or one that it extends, cannot be read or played.
    """
    return _load(File(path), (), aliases=aliases)


def _load(path: File, above: tuple[File, ...], *, aliases: bool = False) -> House:
    try:
        text = read_text(path)
    except FileRefusedError as error:
        report = Report(str(path))
        report.add((), str(error))
        report.stop()
    return _read(text, str(path), path.parent, (*above, path), aliases=aliases)


def _read(
    text: str,
    file: str,
    folder: File | None,
    above: tuple[File, ...],
    *,
    aliases: bool = False,
) -> House:
    if len(text) > MAX_FILE:
        report = Report(file)
        report.add((), f"is larger than {MAX_FILE} characters")
        report.stop()
    written = parse(text, file)
    extends = written.get("extends")
    base = _base(written, folder, above) if extends else None
    variant = Builder(written, base).variant()
    if variant is not None and (aliases or is_installed(variant.name)):
        _check_name(variant, written.report)
    if variant is None or written.report.problems:
        written.report.stop()
    return House(variant=variant, base=base, options=written.get("options"), from_file=True)


def _base(written: WrittenHouse, folder: File | None, above: tuple[File, ...]) -> Variant | None:
    """Return what a file extends; None if it cannot be used, which is reported."""
    name, report = written.get("extends"), written.report
    reason = ""
    if not name.endswith(".toml"):
        try:
            return find_variant(name)
        except (UnknownVariantError, PluginError) as error:
            reason = str(error)
    elif "/" in name or "\\" in name or name.startswith("."):
        reason = "a name of a file in the same folder is needed, not a path"
    elif folder is None:
        reason = "a text alone cannot extend a file; say in which folder it is"
    elif len(above) >= MAX_ABOVE:
        reason = f"more than {MAX_ABOVE} files extend one another"
    elif any(_same(folder / name, one) for one in above):
        reason = "a file cannot extend itself"
    else:
        try:
            return _load(folder / name, above).variant
        except HouseRuleError as error:
            report.problems += error.problems
            reason = f"{name} cannot be played"
    report.add(("extends",), reason)
    return None


def _same(one: File, other: File) -> bool:
    try:
        return one.samefile(other)
    except OSError:
        return False


def _check_name(variant: Variant, report: Report) -> None:
    """Refuse the name of an installed variant, unless it is that variant."""
    try:
        installed = find_variant(variant.name)
    except UnknownVariantError:
        return
    except SedmaError as error:
        report.add(("name",), str(error))
        return
    if installed == variant and installed.name in variant_names():
        return
    report.add(
        ("name",),
        f"{variant.name!r} is a name of the installed variant {installed.name!r}; take another",
    )
