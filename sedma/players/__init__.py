"""Who plays: each is given what a seat may know, and chooses one of its legal actions.

Anything with a method ``choose`` like that of `Player` is a player. It gets an `Observation`,
never the deal, so it cannot look at what is hidden. Those here, each better than the one before:
`RandomPlayer`, `GreedyPlayer`, `ThumbPlayer`, `SamplingPlayer`.
"""

from sedma.players.chance import RandomPlayer
from sedma.players.greedy import GreedyPlayer
from sedma.players.installed import (
    find_players,
    forget_players,
    player,
    player_names,
    policy_names,
    read_policy,
)
from sedma.players.possible_deals import PossibleDeals
from sedma.players.protocol import Choice, Player
from sedma.players.sampling import SamplingPlayer
from sedma.players.thumb import Advice, ThumbPlayer
from sedma.players.turns import take_turn

__all__ = [
    "Advice",
    "Choice",
    "GreedyPlayer",
    "Player",
    "PossibleDeals",
    "RandomPlayer",
    "SamplingPlayer",
    "ThumbPlayer",
    "find_players",
    "forget_players",
    "player",
    "player_names",
    "policy_names",
    "read_policy",
    "take_turn",
]
