"""The strategy components of which variants are composed, one module a question."""

from sedma.components.announce import AnnouncedSuit, Marriages
from sedma.components.beat import EqualOrWild, WildLed
from sedma.components.burn import Burns
from sedma.components.draw import Draw, DrawOrder
from sedma.components.follow import Follow, FollowMust
from sedma.components.points import Points
from sedma.components.prolong import Prolong, ProlongCard, ProlongLead, ProlongWhen
from sedma.components.protocols import (
    AnnounceRule,
    BeatRule,
    BurnRule,
    Component,
    DrawRule,
    FollowRule,
    PointsRule,
    ProlongRule,
    ResultRule,
    RotationRule,
    SidesRule,
)
from sedma.components.result import Difference, Stakes, StakesTie, Totals
from sedma.components.rotation import LoserDeals, NextDeals, RotationTie
from sedma.components.series import Series, SeriesAdds, SeriesEqual
from sedma.components.sides import FixedSides, HolderAlone

__all__ = [
    "AnnounceRule",
    "AnnouncedSuit",
    "BeatRule",
    "BurnRule",
    "Burns",
    "Component",
    "Difference",
    "Draw",
    "DrawOrder",
    "DrawRule",
    "EqualOrWild",
    "FixedSides",
    "Follow",
    "FollowMust",
    "FollowRule",
    "HolderAlone",
    "LoserDeals",
    "Marriages",
    "NextDeals",
    "Points",
    "PointsRule",
    "Prolong",
    "ProlongCard",
    "ProlongLead",
    "ProlongRule",
    "ProlongWhen",
    "ResultRule",
    "RotationRule",
    "RotationTie",
    "Series",
    "SeriesAdds",
    "SeriesEqual",
    "SidesRule",
    "Stakes",
    "StakesTie",
    "Totals",
    "WildLed",
]
