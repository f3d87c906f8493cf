"""What ``sedma simulate`` and ``sedma compare`` tell, as text for people."""

from __future__ import annotations

from typing import Final

from sedma.cli.render import Page
from sedma.cli.simulate_facts import (
    ComparisonFacts,
    DifferenceFacts,
    ResultFacts,
    SimulationFacts,
)
from sedma.simulation.measures import SHARES

__all__ = ["comparison_text", "game_title", "simulation_text"]

_NAMES: Final = {
    "leader_wins": "first leader wins",
    "dealer_wins": "dealer wins",
    "nobody_wins": "nobody wins",
    "advantage": "leader's advantage",
    "stakes": "stakes of a deal",
    "leader_pay": "leader's stakes",
    "leader_score": "leader's score",
    "leader_points": "leader's points",
    "other_points": "others' points",
    "tricks": "tricks",
    "actions": "actions",
    "burnt": "burnt",
    "sweep": "sweeps",
    "deals": "deals of a match",
    "margin": "margin of a match",
}
_WIDTH: Final = max(map(len, _NAMES.values()))
_NONE: Final = "-"
"""Stands for a number that no deal has."""


def simulation_text(facts: SimulationFacts, page: Page) -> None:
    """Write a simulation."""
    page.heading(game_title(facts))
    page.line(_done(facts))
    page.line()
    page.line(f"{'':{_WIDTH}}  {'mean':>9}  with 95 % certainty between")
    for one in facts["measures"]:
        name, mean, low, high = one["name"], one["mean"], one["low"], one["high"]
        shown = (_number(number, name) for number in (mean, low, high))
        page.line("{:{}}  {:>9}  {:>9} and {}".format(_NAMES[name], _WIDTH, *shown))
    if facts["results"]:
        page.heading("Results")
        for result in facts["results"]:
            page.line(f"{100 * result['share']:6.2f} %  {_result_text(result)}")


def comparison_text(facts: ComparisonFacts, page: Page) -> None:
    """Write a comparison."""
    page.heading(f"A: {game_title(facts['before'])}")
    page.line(f"B: {game_title(facts['after'])}")
    page.line(_done(facts["before"]) + (", the same packs" if facts["same_packs"] else ""))
    page.line()
    page.line(f"{'':{_WIDTH}}  {'A':>8} {'B':>8}   B less A, with 95 % certainty between")
    for one in facts["differences"]:
        a, b = (_number(one[key], one["name"]) for key in ("before", "after"))
        page.line(f"{_NAMES[one['name']]:{_WIDTH}}  {a:>8} {b:>8}  {_difference(one)}")
    page.line()
    page.line("* a difference that chance alone would seldom make")


def _difference(facts: DifferenceFacts) -> str:
    if facts["difference"] == 0 and not facts["differing"]:
        # Means may differ though, by deals that have the number under one of the rules only.
        both = "" if facts["before"] == facts["after"] else " with both"
        return f"no deal{both} differs; at most {100 * facts['differing_high']:.2g} % do"
    low, high = facts["low"], facts["high"]
    less, *ends = (_number(number, facts["name"]) for number in (facts["difference"], low, high))
    mark = "" if low is None or high is None or low <= 0 <= high else " *"
    return "{:>8}  {:>8} and {}{}".format(less, *ends, mark)


def game_title(facts: SimulationFacts) -> str:
    """Return the title of the game, how many play, and by which options."""
    options = "".join(f", {name}" for name in facts["options"])
    return f"{facts['title']}, {facts['players']} players{options}"


def _done(facts: SimulationFacts) -> str:
    done, asked = facts["done"], facts["asked"]
    number = f"{done}" if done == asked else f"interrupted after {done} of {asked}"
    return f"{number} {facts['of']}, seed {facts['seed']}"


def _number(number: float | None, name: str) -> str:
    if number is None:
        return _NONE
    return f"{100 * number:.2f} %" if name in SHARES else f"{number:.3f}"


def _result_text(facts: ResultFacts) -> str:
    stakes = facts["stakes"]
    worth = f", {stakes} stake{'' if stakes == 1 else 's'}" if stakes else ""
    if facts["winner"] in ("nobody", "several"):
        who = "nobody wins" if facts["winner"] == "nobody" else "several sides win"
        return who + worth
    distance = int(facts["winner"].split()[1])
    who = "the first leader's side" if not distance else f"the side of seat {distance} after it"
    return f"{who} wins{worth}"
