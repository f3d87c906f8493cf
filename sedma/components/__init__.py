"""The strategy components of which variants are composed, one module a question."""

from sedma.components.announce import AnnouncedSuit, Marriages
from sedma.components.beat import ActsLed, EqualOrWild, WildLed
from sedma.components.burn import Burns
from sedma.components.cleaning import Cleaning
from sedma.components.draw import Draw, DrawOrder, DrawWhen
from sedma.components.follow import Follow, FollowMust
from sedma.components.hold_back import HoldBack, TurnedUp
from sedma.components.last_card import LastCard
from sedma.components.leads import Leads
from sedma.components.points import Points
from sedma.components.prolong import Prolong, ProlongCard, ProlongLead, ProlongWhen
from sedma.components.protocols import (
    AnnounceRule,
    BeatRule,
    BurnRule,
    CleaningRule,
    Component,
    DrawRule,
    FollowRule,
    HoldBackRule,
    LastCardRule,
    LeadsRule,
    PointsRule,
    ProlongRule,
    ResultRule,
    RotationRule,
    SidesRule,
    ZeroRule,
)
from sedma.components.result import (
    Difference,
    Stakes,
    StakesTie,
    Threshold,
    ThresholdBy,
    Totals,
    TotalsSweep,
)
from sedma.components.rotation import (
    KeepsDealUnless,
    KeepsDealWithHalf,
    LoserDeals,
    NextDeals,
    PassIf,
    RotationTie,
    SameDealer,
)
from sedma.components.series import Series, SeriesAdds, SeriesEqual
from sedma.components.sides import FixedSides, HolderAlone
from sedma.components.zero import ZeroTotals

__all__ = [
    "ActsLed",
    "AnnounceRule",
    "AnnouncedSuit",
    "BeatRule",
    "BurnRule",
    "Burns",
    "Cleaning",
    "CleaningRule",
    "Component",
    "Difference",
    "Draw",
    "DrawOrder",
    "DrawRule",
    "DrawWhen",
    "EqualOrWild",
    "FixedSides",
    "Follow",
    "FollowMust",
    "FollowRule",
    "HoldBack",
    "HoldBackRule",
    "HolderAlone",
    "KeepsDealUnless",
    "KeepsDealWithHalf",
    "LastCard",
    "LastCardRule",
    "Leads",
    "LeadsRule",
    "LoserDeals",
    "Marriages",
    "NextDeals",
    "PassIf",
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
    "SameDealer",
    "Series",
    "SeriesAdds",
    "SeriesEqual",
    "SidesRule",
    "Stakes",
    "StakesTie",
    "Threshold",
    "ThresholdBy",
    "Totals",
    "TotalsSweep",
    "TurnedUp",
    "WildLed",
    "ZeroRule",
    "ZeroTotals",
]
