"""The file with which people begin to write their house rules."""

from __future__ import annotations

from typing import Final

from sedma.rules.variant import Variant

__all__ = ["new_file"]

_TEXT: Final = """\
#:schema {schema}
# House rules. Lines that begin with # do nothing: take the mark away, and change what
# stands behind it. 'sedma rules check {name}.toml' says what is wrong and what is allowed.

# The game that these rules change: an installed variant, or a file beside this one.
extends = "{base}"

# A short name of your own, and a title.
name = "{name}"
title = "{title}"

# Who plays so, or where it is written.
source = "Our table"
# note = "As we have played since 1987."

# For how many players; without this line for {numbers}, as the game is.
# players = [{first}]

# Options of the game that always hold ('sedma rules show {base}' names them).
# options = ["{option}"]

# Fields of the rules. The page "Options" of the documentation has all of them, with their values.
# hand_size = {hand_size}
# packet = {packet}

# A component by some of its fields; the others stay as they are.
# [prolong]
# when = "never"

# A component of another kind, whole: what is not named has its default.
# [rotation]
# kind = "next-deals"

# What is different for one number of players only.
# [for.{first}]
# hand_size = {hand_size}

# The rule in words, so that the rule book and all explanations say it. 'replaces' names the
# rules in whose place it stands, 'reasons' the reason keys that it answers.
# [[rule]]
# id = "HOUSE-1"
# statement = "A trick has one round."
# replaces = []
# reasons = ["prolong:never"]
"""


def new_file(name: str, base: Variant, schema: str = "house-rules.schema.json") -> str:
    """Return a file to start from: it changes nothing yet, and loads as it is.

    Args:
        name: the name of the game.
        base: the game that it extends.
        schema: where an editor finds the schema.
    """
    rules = base.rules[0]
    return _TEXT.format(
        schema=schema,
        name=name,
        title=f"{base.title}: {name.replace('-', ' ')}",
        base=base.name,
        numbers=", ".join(map(str, base.players)),
        first=rules.players,
        option=base.options[0].name if base.options else "",
        hand_size=rules.hand_size,
        packet=rules.packet,
    )
