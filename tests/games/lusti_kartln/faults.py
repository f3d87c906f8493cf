"""For each enforced rule of Lusti-Kartl'n, a fault that breaks it."""

from __future__ import annotations

import family_faults as family
from support import Change, Mutation, Patch

from sedma.components import EqualOrWild, Prolong

FAULTS: dict[str, Change | Mutation | Patch] = {
    "LUST-PLAYERS-1": Change(family.alone),
    "LUST-DIR-1": Change(family.other_direction),
    "LUST-PACK-1": Change(family.no_aces),
    "LUST-DEAL-1": Change(lambda rules: rules.change(hand_size=4)),
    "LUST-LEAD-1": family.TAKER_LEADS,
    "LUST-PLAY-1": family.MUST_FIT,
    "LUST-BEAT-1": Change(family.first_beats),
    "LUST-BEAT-2": Change(lambda rules: rules.change(beat=EqualOrWild(("K", "8")))),
    "LUST-WILD-1": Change(lambda rules: rules.change(beat=EqualOrWild(("7",)))),
    "LUST-CONT-0": Change(lambda rules: rules.change(prolong=Prolong(when="opponent"))),
    "LUST-PTS-1": Change(family.kings_count),
    "LUST-PTS-2": Change(family.no_last_trick),
    "LUST-RES-1": Mutation(
        "        verdict = rules.asked.result.decide(tally, points)",
        "        verdict = rules.asked.result.decide("
        "tally, points if 50 not in points else (45, 45))",
        "sedma.play.counting",
    ),
    "LUST-RES-2": family.stakes(win=2),
    "LUST-RES-3": family.stakes(all_points=1),
    "LUST-DEALER-1": Change(family.same_dealer),
    "LUST-MATCH-1": family.target(5),
}
