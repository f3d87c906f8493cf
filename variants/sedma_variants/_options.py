"""Options that several games have: one question has one name, and the same values, in all.

Each is a function of the ids of the rules that describe it in the book of a game.
"""

from __future__ import annotations

from typing import Final

from sedma import Option
from sedma.components import LoserDeals

__all__ = [
    "FOUR_CALLS",
    "anticlockwise",
    "double_needs_last_trick",
    "last_seven_loses",
    "last_trick_bonus",
    "loser_deals",
    "must_beat",
    "no_calls",
    "no_doubles",
    "no_last_trick_bonus",
    "other_holds",
    "single_rounds",
    "whoever_holds",
]

FOUR_CALLS: Final = ("take", "do-not-take", "grease", "do-not-grease")
"""What partners say in several games: to beat or not, to add a card that counts or not."""


def anticlockwise(*rules: str) -> Option:
    """Return the option to go round the table the other way."""
    return Option(
        name="anticlockwise",
        title="deal and play go to the right",
        changes={"table": {"direction": "anticlockwise"}},
        rules=rules,
    )


def other_holds(*rules: str, players: tuple[int, ...] = ()) -> Option:
    """Return the option to go on over anybody else, a partner too."""
    return Option(
        name="other-holds",
        title="a trick is prolonged while anybody but the leader holds it",
        changes={"prolong": {"when": "not-self"}},
        players=players,
        rules=rules,
    )


def whoever_holds(*rules: str) -> Option:
    """Return the option to go on whoever holds the trick."""
    return Option(
        name="whoever-holds",
        title="a trick is prolonged whoever holds it",
        changes={"prolong": {"when": "always"}},
        rules=rules,
    )


def single_rounds(*rules: str) -> Option:
    """Return the option that tricks have one round."""
    return Option(
        name="single-rounds",
        title="a trick is never prolonged",
        changes={"prolong": {"when": "never"}},
        rules=rules,
    )


def must_beat(*rules: str) -> Option:
    """Return the option that whoever can beat must."""
    return Option(
        name="must-beat",
        title="a player who follows and holds a card that beats must play one",
        changes={"follow": {"must": "beating"}},
        rules=rules,
    )


def last_trick_bonus(*rules: str) -> Option:
    """Return the option that the last trick counts 10."""
    return Option(
        name="last-trick-bonus",
        title="the last trick counts 10",
        changes={"points": {"last_trick": 10}},
        rules=rules,
    )


def no_last_trick_bonus(*rules: str) -> Option:
    """Return the option that the last trick counts nothing."""
    return Option(
        name="no-last-trick-bonus",
        title="the last trick counts nothing",
        changes={"points": {"last_trick": 0}},
        rules=rules,
    )


def no_doubles(*rules: str) -> Option:
    """Return the option that every win is worth the same."""
    return Option(
        name="no-doubles",
        title="every win is worth 1",
        changes={"result": {"all_points": 1, "all_cards": 1}},
        rules=rules,
    )


def double_needs_last_trick(*rules: str) -> Option:
    """Return the option that all the points are not enough without the last trick."""
    return Option(
        name="double-needs-last-trick",
        title="all points on cards win 2 only with the last trick",
        changes={"result": {"last_trick_needed": True}},
        rules=rules,
    )


def last_seven_loses(*rules: str) -> Option:
    """Return the option that a seven as the very last card loses the deal."""
    return Option(
        name="last-seven-loses",
        title="whoever plays a seven as the very last card loses the deal",
        changes={"result": {"last_card_loses": ("7",)}},
        rules=rules,
    )


def loser_deals(*rules: str) -> Option:
    """Return the option that a loser deals next."""
    return Option(
        name="loser-deals",
        title="a loser deals next, so that a winner leads",
        changes={"rotation": LoserDeals()},
        rules=rules,
    )


def no_calls(*rules: str) -> Option:
    """Return the option that partners say nothing."""
    return Option(
        name="no-calls",
        title="partners say nothing",
        changes={"calls": ()},
        players=(4,),
        rules=rules,
    )
