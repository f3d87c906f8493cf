"""For each enforced rule of Schmierer, a fault that breaks it."""

from __future__ import annotations

import family_faults as family
from support import Change, Mutation, Patch

from sedma.components import Follow

FAULTS: dict[str, Change | Mutation | Patch] = {
    "SCHM-PLAYERS-1": Change(family.alone),
    "SCHM-DIR-1": Change(family.other_direction),
    "SCHM-PACK-1": Change(family.no_aces),
    "SCHM-DEAL-1": Change(family.dealt_in_twos),
    "SCHM-LEAD-1": family.TAKER_LEADS,
    "SCHM-FOLLOW-1": Change(lambda rules: rules.change(follow=Follow("never"))),
    "SCHM-FOLLOW-2": Change(lambda rules: rules.change(follow=Follow("beating"))),
    "SCHM-BEAT-1": Change(family.first_beats),
    "SCHM-WILD-1": Change(family.nothing_wild),
    "SCHM-WILD-2": Change(family.aces_beat_sevens),
    "SCHM-CONT-1": Change(family.single_rounds),
    "SCHM-CONT-2": family.NO_ENDING,
    "SCHM-CONT-3": Change(family.other_holds),
    "SCHM-DRAW-1": Change(family.fill_each),
    "SCHM-PTS-1": Change(family.kings_count),
    "SCHM-RES-1": family.stakes(tie="share"),
    "SCHM-DEALER-1": Change(family.same_dealer),
    "SCHM-MATCH-1": family.PAST_THE_TARGET,
}
