"""Players: they are given what a seat may know, and choose one of its legal actions."""

from sedma.players.chance import RandomPlayer
from sedma.players.greedy import GreedyPlayer
from sedma.players.possible import PossibleDeals
from sedma.players.protocol import Player
from sedma.players.thumb import Advice, ThumbPlayer

__all__ = [
    "Advice",
    "GreedyPlayer",
    "Player",
    "PossibleDeals",
    "RandomPlayer",
    "ThumbPlayer",
]
