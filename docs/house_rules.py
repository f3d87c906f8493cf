"""Find out what each option does to its game, by comparing many deals on the same packs.

``python docs/house_rules.py [DEALS]`` writes ``docs/house-rules.json``, from which the page "What
house rules do" is made. The same deals give the same file.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

import sedma

FILE = Path(__file__).with_name("house-rules.json")
MEASURES = ("leader_wins", "nobody_wins", "stakes", "tricks", "burnt")


def facts(deals: int) -> dict[str, Any]:
    """Return for each variant what each option changes, and the numbers of the game itself.

    It is told for the usual number of players, and for others of what is only for those.
    """
    variants = {}
    for name in sedma.variant_names():
        game = sedma.find_variant(name)
        told: set[str] = set()
        variants[name] = tables = []
        for rules in game.rules:
            options = _options(game, rules, told, deals)
            if options or rules is game.rules[0]:
                tables.append(_table(rules, options, deals))
            told |= set(options)
    return {"deals": deals, "seed": 0, "variants": variants}


def _options(
    game: sedma.Variant, rules: sedma.Rules, told: set[str], deals: int
) -> dict[str, dict[str, list[float]]]:
    """Return what each option that has not been told of changes, if it is for so many players."""
    changed = {}
    for option in game.options:
        if option.name in told:
            continue
        try:
            others = game.for_players(rules.players, [option.name])
        except sedma.RulesError:
            continue
        found = sedma.compare(rules, others, deals, engine="kernel")
        changed[option.name] = {
            measure: [round(found.differences[measure].mean, 5), *_ends(found, measure)]
            for measure in MEASURES
        }
    return changed


def _table(rules: sedma.Rules, options: dict[str, Any], deals: int) -> dict[str, Any]:
    alone = sedma.simulate(rules, deals, engine="kernel")
    means = {measure: round(alone.measures[measure].mean, 5) for measure in MEASURES}
    return {"players": rules.players, "means": means, "options": options}


def _ends(found: sedma.Comparison, measure: str) -> list[float]:
    return [round(end, 5) for end in found.differences[measure].mean_interval()]


def text(told: dict[str, Any]) -> str:
    """Return facts as JSON with a line for each option, so that differences can be read."""
    one_line = json.dumps(told, separators=(",", ":"))
    return re.sub(r'(?="[\w-]+":(?:\[\{|\{"leader_wins"))', "\n", one_line) + "\n"


def main(deals: int = 20_000) -> None:
    """Write the file."""
    FILE.write_text(text(facts(deals)), "utf-8")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
