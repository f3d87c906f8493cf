"""What a deal may need beyond the tables of its rules: one list, and who says so.

Whatever plays deals faster than the core leaves something out. It says which of these needs it
carries, and rules that need another are refused by its sentence. The core carries all. So a need
that is new here is carried by nothing else until somebody says that it is.

Each need stands with the field of `Rules` that declares it: a component by what it answers about
itself, such as ``active`` or ``after_card``, and a flag by its value. The fields that no need
names need nothing: the engine reads their answers off the tables (``beat``, ``prolong``), asks for
them when the deal is over (``result``, ``rotation``, ``match``), or they change what is known and
not what is played (``calls``, ``peek``).
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import TYPE_CHECKING, Final

from attrs import frozen

from sedma.components.announce import Marriages
from sedma.components.burn import Burns
from sedma.components.cleaning import Cleaning
from sedma.components.draw import Draw
from sedma.components.leads import Leads
from sedma.components.points import Points
from sedma.components.zero import ZeroTotals

if TYPE_CHECKING:
    from collections.abc import Set as AbstractSet

    from sedma.rules.rules import Rules

__all__ = ["Need", "lacking"]

_NO_TABLE: Final = "{} may answer from what no table holds"


@frozen(eq=False)
class _Declared:
    """How a need is declared."""

    field: str
    """The field of `Rules`."""
    words: str
    """What is needed; braces stand for the class of the component."""
    holds: Callable[[Rules], bool]
    """Says whether rules need it."""


class Need(Enum):
    """Something that deals may need beyond the tables of their rules."""

    OWN_POINTS = _Declared(
        "points",
        "{} may count what is not counted card by card, round by round and trick by trick",
        lambda rules: type(rules.points) is not Points,
    )
    EQUAL_CARDS = _Declared(
        "pack",
        "some of its cards are equal",
        lambda rules: len(set(rules.pack.cards)) < len(rules.pack),
    )
    DRAWS_IN_TRICKS = _Declared(
        "draw", "cards are drawn within a trick", lambda rules: rules.asked.draw.after_card
    )
    BLIND_PLAY = _Declared(
        "blind", "cards are played from the stock", lambda rules: rules.blind != "never"
    )
    PAST_LEADS = _Declared(
        "leads", "a lead depends on the leads before", lambda rules: rules.asked.leads.active
    )
    PAST_CARDS = _Declared(
        "hold_back",
        "a card depends on those played before",
        lambda rules: rules.asked.hold_back.active,
    )
    PASSES = _Declared("passes", "a seat may pass", lambda rules: rules.passes > 0)
    BURNS_IN_TRICKS = _Declared(
        "burn",
        "cards in succession end the deal",
        lambda rules: rules.asked.burn.watches_tricks,
    )
    BURNS_IN_HANDS = _Declared(
        "burn", "cards in one hand end the deal", lambda rules: rules.asked.burn.watches_hands
    )
    EARLY_END = _Declared(
        "stop", "a majority ends the deal", lambda rules: rules.stop == "majority"
    )
    ANNOUNCEMENTS = _Declared(
        "announce", "points are announced", lambda rules: rules.asked.announce.active
    )
    UNEVEN_HANDS = _Declared(
        "short_hands",
        "hands are not level",
        lambda rules: rules.short_hands == "skip" and len(rules.pack) % rules.players > 0,
    )
    LEFT_OVER = _Declared(
        "short_hands", "cards are left in the stock", lambda rules: rules.left_over > 0
    )
    BINDING = _Declared(
        "follow", "a seat may be bound to beat", lambda rules: rules.asked.follow.active
    )
    DEAD_LAST_CARD = _Declared(
        "last_card",
        "the power of the very last card depends on tricks taken before",
        lambda rules: rules.asked.last_card.active,
    )
    DEAD_BY_TRICKS = _Declared(
        "last_card",
        "the power of the very last card depends on how many tricks a side has",
        lambda rules: rules.asked.last_card.active and not _only_without_tricks(rules),
    )
    SIDES_BY_CARDS = _Declared(
        "sides",
        "a card decides who plays with whom",
        lambda rules: len(rules.asked.sides.decided_by) > 0,
    )
    POINTS_FOR_TRICKS = _Declared(
        "points",
        "tricks count, so that the points of both sides together are open",
        lambda rules: isinstance(rules.points, Points) and rules.points.per_trick > 0,
    )
    CLEANING = _Declared(
        "cleaning", "tricks make sides dirty", lambda rules: rules.asked.cleaning.active
    )
    EQUAL_ROUNDS = _Declared(
        "zero",
        "rounds of equal cards are looked for",
        lambda rules: rules.asked.zero.active and rules.asked.zero.round_size > 0,
    )
    OWN_BURNS = _Declared(
        "burn",
        _NO_TABLE,
        lambda rules: (
            type(rules.burn) is not Burns
            and (rules.asked.burn.watches_tricks or rules.asked.burn.watches_hands)
        ),
    )
    OWN_LEADS = _Declared(
        "leads",
        _NO_TABLE,
        lambda rules: type(rules.leads) is not Leads and rules.asked.leads.active,
    )
    OWN_ANNOUNCEMENTS = _Declared(
        "announce",
        _NO_TABLE,
        lambda rules: type(rules.announce) is not Marriages and rules.asked.announce.active,
    )
    OWN_CLEANING = _Declared(
        "cleaning",
        _NO_TABLE,
        lambda rules: type(rules.cleaning) is not Cleaning and rules.asked.cleaning.active,
    )
    OWN_ROUNDS = _Declared(
        "zero",
        _NO_TABLE,
        lambda rules: type(rules.zero) is not ZeroTotals and Need.EQUAL_ROUNDS.holds(rules),
    )
    OWN_DRAWS = _Declared(
        "draw",
        "{} may leave hands uneven, or draw otherwise for another seat",
        lambda rules: type(rules.draw) is not Draw,
    )
    MANY_DRAWS = _Declared(
        "draw", "{} comes to too many cases", lambda rules: rules.tables.draws.reached is None
    )
    UNEVEN_DRAWS = _Declared(
        "draw",
        "hands do not stay level",
        lambda rules: (
            rules.tables.draws.reached is not None and not rules.tables.draws.reached.levels
        ),
    )

    def holds(self, rules: Rules) -> bool:
        """Say whether deals under some rules need it."""
        return self.value.holds(rules)

    def said_of(self, rules: Rules) -> str:
        """Return in words what rules need, after the field that declares it."""
        component = type(getattr(rules, self.value.field))
        return f"{self.value.field}: {self.value.words.format(component.__name__)}"


def lacking(rules: Rules, carried: AbstractSet[Need]) -> list[str]:
    """Return in words what rules need and what is not carried; what is carried is not asked for.

    Args:
        rules: whose needs are looked for.
        carried: what is carried.

    >>> import sedma
    >>> from sedma.rules.needs import Need, lacking
    >>> lacking(sedma.variant("classic", options=["burns"]), {Need.DEAD_LAST_CARD})
    ['burn: cards in succession end the deal']
    """
    return [need.said_of(rules) for need in Need if need not in carried and need.holds(rules)]


def _only_without_tricks(rules: Rules) -> bool:
    """Say whether the very last card has power as soon as its side has taken any trick."""
    rounds = len(rules.pack) // rules.players
    return all(
        rules.asked.last_card.dead(card, tricks) is None
        for card in rules.pack.cards
        for tricks in range(1, rounds + 1)
    )
