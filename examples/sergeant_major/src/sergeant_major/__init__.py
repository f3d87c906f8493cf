"""Sergeant Major, or 8-5-3, and its relatives: a game of another kind on the core of `sedma`.

>>> from sedma import Stream
>>> from sergeant_major import find_game
>>> match, stream = find_game("sergeant-major").begin_match(dealer=0), Stream(7)
>>> deal = match.next_deal(stream=stream)
>>> while deal.legal_actions:
...     deal = deal.apply(stream.choose(deal.legal_actions))
>>> sum(deal.outcome.tricks), sum(deal.outcome.over)
(16, 0)
"""

from sergeant_major.actions import ACTIONS, Discard, Give, Keep, Trump
from sergeant_major.deal import Deal, begin_deal
from sergeant_major.games import GAMES, OPTIONS, Game, find_game
from sergeant_major.match import Match, begin_match
from sergeant_major.outcome import Outcome
from sergeant_major.players import SensiblePlayer
from sergeant_major.records import SERGEANT_MAJOR
from sergeant_major.rules import Rules
from sergeant_major.view import Observation

__all__ = [
    "ACTIONS",
    "GAMES",
    "OPTIONS",
    "SERGEANT_MAJOR",
    "Deal",
    "Discard",
    "Game",
    "Give",
    "Keep",
    "Match",
    "Observation",
    "Outcome",
    "Rules",
    "SensiblePlayer",
    "Trump",
    "begin_deal",
    "begin_match",
    "find_game",
]
