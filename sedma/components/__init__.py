"""The strategy components of which variants are composed, one module a question."""

from sedma.components.beat import EqualOrWild
from sedma.components.draw import Draw, DrawOrder
from sedma.components.points import Points
from sedma.components.prolong import Prolong, ProlongCard, ProlongWhen
from sedma.components.protocols import (
    BeatRule,
    Component,
    DrawRule,
    PointsRule,
    ProlongRule,
    ResultRule,
    RotationRule,
    SidesRule,
)
from sedma.components.result import Stakes
from sedma.components.rotation import LoserDeals
from sedma.components.sides import FixedSides

__all__ = [
    "BeatRule",
    "Component",
    "Draw",
    "DrawOrder",
    "DrawRule",
    "EqualOrWild",
    "FixedSides",
    "LoserDeals",
    "Points",
    "PointsRule",
    "Prolong",
    "ProlongCard",
    "ProlongRule",
    "ProlongWhen",
    "ResultRule",
    "RotationRule",
    "SidesRule",
    "Stakes",
]
