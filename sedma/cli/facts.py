"""Facts that several commands tell: plain dictionaries of names, texts and numbers.

From these both the JSON documents and the texts for people are made. Seats are numbers,
cards are texts such as ``10h``, and a reason carries the id of its rule. The fields of a
document stand in the order in which the classes here and in the commands list them.
"""

from __future__ import annotations

from contextlib import suppress
from itertools import groupby
from typing import Any, TypedDict

from sedma.cli.game_options import changes_text
from sedma.errors import CardError
from sedma.play.judgement import JudgedCard, Judgement
from sedma.record.rules_entry import usual_rules
from sedma.rules.data import changes_of
from sedma.rules.rules import Rules
from sedma.rules.variant import Variant
from sedma.values.cards import card, rank
from sedma.values.reasons import Why

__all__ = [
    "CardFacts",
    "Citations",
    "GameFacts",
    "WhyFacts",
    "game_facts",
    "round_facts",
]


class WhyFacts(TypedDict):
    """A reason."""

    reason: str
    """The reason key."""
    sentence: str
    """The reason in words that fit every game."""
    rule: str | None
    """The id of the rule that says so, if the rule book names one."""


class CardFacts(TypedDict):
    """One card of a trick."""

    seat: int
    """Who played it."""
    card: str
    """The card, or its rank if no more was given."""
    beats: bool
    """Whether it is led, or takes the trick over."""
    holder: int
    """Who holds the trick after it."""
    why: WhyFacts
    """Why it beats or does not."""


class GameFacts(TypedDict):
    """Which game is played, by whom."""

    variant: str
    """Name of the variant."""
    title: str
    """Title of the game."""
    players: int
    """The number of players."""
    seats: list[str]
    """The names of the seats; everywhere else a seat is its place in this list."""
    sides: list[list[int]]
    """The seats of each side, as everybody knows them from the start."""
    decided_by: list[str]
    """The cards whose owners decide who plays with whom; none if that is fixed."""
    changes: dict[str, Any]
    """How the rules differ from those of the variant, as in records."""


class Citations:
    """Makes facts of reasons, and remembers the rules that they name."""

    def __init__(self) -> None:
        self.rules: dict[str, str] = {}
        """The statements of all rules named so far, by id."""

    def cite(self, why: Why) -> WhyFacts:
        """Return the facts of a reason."""
        if why.rule is not None:
            self.rules[why.rule.id] = why.rule.statement
        return {
            "reason": why.reason,
            "sentence": why.sentence,
            "rule": None if why.rule is None else why.rule.id,
        }


def game_facts(variant: Variant, rules: Rules) -> GameFacts:
    """Return which game is played, by whom."""
    base = usual_rules(variant, rules.players)
    return {
        "variant": rules.variant,
        "title": variant.title,
        "players": rules.players,
        "seats": list(rules.table.names),
        "sides": [list(side) for side in rules.asked.sides.public(rules.table)],
        "decided_by": [str(card) for card in rules.asked.sides.decided_by],
        "changes": {} if rules == base else changes_of(base, rules),
    }


def round_facts(found: Judgement, citations: Citations) -> list[list[CardFacts]]:
    """Return the cards of a judged trick by rounds."""

    def facts(one: JudgedCard) -> CardFacts:
        return {
            "seat": one.seat,
            "card": _card(one.text),
            "beats": one.beats,
            "holder": one.holder,
            "why": citations.cite(one.why),
        }

    return [
        [facts(one) for one in cards] for _, cards in groupby(found.cards, lambda one: one.round)
    ]


def _card(text: str) -> str:
    """Return a card, or a rank alone, with the letters that all documents use."""
    with suppress(CardError):
        return str(card(text))
    return rank(text)


def game_line(facts: GameFacts) -> str:
    """Return which game is played, in words.

    >>> facts = {"variant": "x", "title": "X", "players": 2, "seats": ["A", "B"], "sides": []}
    >>> game_line({**facts, "decided_by": [], "changes": {"passes": 1}})
    'X (x) for 2 players with passes=1'
    """
    changes = f" with {changes_text(facts['changes'])}" if facts["changes"] else ""
    return f"{facts['title']} ({facts['variant']}) for {facts['players']} players{changes}"


def points_text(points: int) -> str:
    """Return a number of points in words.

    >>> points_text(0), points_text(1), points_text(20)
    ('no points', '1 point', '20 points')
    """
    return f"{points or 'no'} point{'' if points == 1 else 's'}"


def reference(why: WhyFacts) -> str:
    """Return the id of the rule in brackets, to stand behind a sentence; empty without a rule."""
    return "" if why["rule"] is None else f" [{why['rule']}]"
