"""For each enforced rule of Zsírozás, a fault that breaks it."""

from __future__ import annotations

import family_faults as family
from support import Change, Mutation, Patch

from sedma.components import Follow

FAULTS: dict[str, Change | Mutation | Patch] = {
    "ZSIR-PLAYERS-1": Change(family.alone),
    "ZSIR-DIR-1": Change(family.other_direction),
    "ZSIR-PACK-1": Change(family.no_aces),
    "ZSIR-DEAL-1": Change(family.dealt_in_twos),
    "ZSIR-LEAD-1": family.FIRST_LEAD,
    "ZSIR-LEAD-2": family.TAKER_LEADS,
    "ZSIR-PLAY-1": family.MUST_FIT,
    "ZSIR-BEAT-1": Change(family.nines_beat),
    "ZSIR-BEAT-2": Change(family.first_beats),
    "ZSIR-WILD-1": Change(family.nothing_wild),
    "ZSIR-WILD-2": Change(family.aces_beat_sevens),
    "ZSIR-CONT-1": Change(family.single_rounds),
    "ZSIR-CONT-2": Change(family.kings_prolong),
    "ZSIR-CONT-3": family.ONE_ANSWER,
    "ZSIR-CONT-4": Change(family.other_holds),
    "ZSIR-CONT-5": Change(family.new_lead),
    "ZSIR-CONT-6": family.NO_ENDING,
    "ZSIR-DRAW-1": family.LEADER_DRAWS_FIRST,
    "ZSIR-DRAW-2": Change(family.fill_each),
    "ZSIR-DRAW-3": family.ENDS_WITH_THE_STOCK,
    "ZSIR-PTS-1": Change(family.last_trick_counts),
    "ZSIR-RES-1": family.stakes(win=2),
    "ZSIR-RES-2": family.stakes(tie="share"),
    "ZSIR-RES-3": family.stakes(all_points=1),
    "ZSIR-RES-4": family.stakes(all_cards=2),
    "ZSIR-RES-5": family.stakes(last_trick_needed=True),
    "ZSIR-DEALER-2": Change(family.same_dealer),
    "ZSIR-MATCH-1": family.target(6),
    "ZSIR-BURN-0": Change(family.burns),
    "ZSIR-PLAY-2": Change(lambda rules: rules.change(follow=Follow("beating")), after=True),
    "ZSIR-PLAY-3": Change(lambda rules: rules.change(follow=Follow("natural")), after=True),
    "ZSIR-RES-6": Change(lambda rules: rules.change(result={"last_card_loses": ()}), after=True),
}
