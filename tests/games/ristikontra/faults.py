"""For each enforced rule of Ristikontra, a fault that breaks it."""

from __future__ import annotations

import family_faults as family
from support import Change, Mutation, Patch

from sedma import Pack, Rules
from sedma.components import EqualOrWild


def _change(**fields: object) -> Change:
    return Change(lambda rules: rules.change(**fields))


def _after(**fields: object) -> Change:
    return Change(lambda rules: rules.change(**fields), after=True)


def _aces_count_ten(rules: Rules) -> Rules:
    return rules.change(points={"cards": {"A": 10, "10": 10, "K": 4, "Q": 3, "J": 2}})


def _fives_count(rules: Rules) -> Rules:
    return rules.change(points={"cards": {"A": 5, "K": 4, "Q": 3, "J": 2, "10": 1, "5": 1}})


FAULTS: dict[str, Change | Mutation | Patch] = {
    "RIST-PLAYERS-1": Change(family.alone),
    "RIST-DIR-1": Change(family.other_direction),
    "RIST-PACK-1": _change(
        pack=Pack(("3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"))
    ),
    "RIST-DEAL-1": Change(family.dealt_in_twos),
    "RIST-LEAD-1": family.TAKER_LEADS,
    "RIST-LEAD-2": _change(leads={"most": 2}),
    "RIST-LEAD-3": _change(leads={"most": 4}),
    "RIST-LEAD-4": Mutation(
        "        cards = kept if kept or choice else cards",
        "        cards = kept",
        "sedma.play.legal",
    ),
    "RIST-PLAY-1": Mutation(
        "    if is_bound(course, standing, cards):\n        answers",
        "    row = tables.beats[standing[0]][standing[1]]\n"
        "    cards = tuple(card for card in cards if row[card]) or cards\n"
        "    if is_bound(course, standing, cards):\n        answers",
        "sedma.play.legal",
    ),
    "RIST-BEAT-1": Change(family.nines_beat),
    "RIST-BEAT-2": _change(beat=EqualOrWild(("A",))),
    "RIST-WILD-1": _change(beat=EqualOrWild(("7",))),
    "RIST-CONT-0": Change(
        lambda rules: rules.change(prolong={"when": "always"}, blind="never"), after=False
    ),
    "RIST-BLIND-1": _change(blind="never"),
    "RIST-BLIND-2": Mutation(
        "    if not course.rules.tables.refills or len(hand) >= course.rules.hand_size:",
        "    if not course.rules.tables.refills:",
    ),
    "RIST-BLIND-3": Mutation(
        "    more = [BLIND_NUMBER] if blind else []\n",
        "    more: list[int] = []\n",
        "sedma.play.legal",
    ),
    "RIST-DRAW-1": _change(draw={"when": "after-trick"}),
    "RIST-DRAW-2": family.ENDS_WITH_THE_STOCK,
    "RIST-PTS-1": Change(_aces_count_ten),
    "RIST-PTS-2": Change(family.last_trick_counts),
    "RIST-RES-1": family.stakes(win=2),
    "RIST-RES-2": family.stakes(all_points=1),
    "RIST-RES-3": family.stakes(tie="last-trick"),
    "RIST-DEALER-2": Change(family.same_dealer),
    "RIST-MATCH-1": family.target(6),
    "RIST-ALT-1": _after(match={"target": 121}),
    "RIST-ALT-2": _after(zero={"nothing_scored": False}),
    "RIST-ALT-3": Change(_fives_count, after=True),
}
