"""Vändtia: a card game with a pile and no tricks, built on the core of `sedma`.

>>> from vandtia import Rules
>>> deal = Rules(players=3).deal(seed=7, dealer=0)
>>> while not deal.is_over:
...     deal = deal.apply(deal.legal_actions[0])
>>> deal.outcome.loser
1
"""

from vandtia.actions import (
    ACTIONS,
    Blind,
    Chance,
    Done,
    Lay,
    Skip,
    Stack,
    Swap,
    Take,
    action,
)
from vandtia.deal import Deal, Drawn, Outcome, Turned
from vandtia.layout import Layout, Slot
from vandtia.match import Match
from vandtia.record import GAME
from vandtia.rules import BOOK, Rules
from vandtia.start import position
from vandtia.view import View

__all__ = [
    "ACTIONS",
    "BOOK",
    "GAME",
    "Blind",
    "Chance",
    "Deal",
    "Done",
    "Drawn",
    "Lay",
    "Layout",
    "Match",
    "Outcome",
    "Rules",
    "Skip",
    "Slot",
    "Stack",
    "Swap",
    "Take",
    "Turned",
    "View",
    "action",
    "position",
]
