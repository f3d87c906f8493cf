"""For each enforced rule of Sedmice, a fault that breaks it."""

from __future__ import annotations

import family_faults as family
from support import Change, Mutation, Patch

from sedma.components import Stakes, Totals

FAULTS: dict[str, Change | Mutation | Patch] = {
    "SEDM-PLAYERS-1": Change(family.alone),
    "SEDM-DIR-1": Change(family.other_direction),
    "SEDM-PACK-1": Change(family.no_aces),
    "SEDM-DEAL-1": Change(family.dealt_in_twos),
    "SEDM-LEAD-1": family.TAKER_LEADS,
    "SEDM-PLAY-1": family.MUST_FIT,
    "SEDM-BEAT-1": Change(family.nines_beat),
    "SEDM-BEAT-2": Change(family.first_beats),
    "SEDM-WILD-1": Change(family.nothing_wild),
    "SEDM-WILD-2": Change(family.aces_beat_sevens),
    "SEDM-CONT-1": Change(family.single_rounds),
    "SEDM-CONT-2": Change(family.kings_prolong),
    "SEDM-CONT-3": family.ONE_ANSWER,
    "SEDM-CONT-4": Change(family.whoever_holds),
    "SEDM-CONT-5": Change(family.new_lead),
    "SEDM-CONT-6": family.ENDS_ALONE,
    "SEDM-DRAW-1": family.LEADER_DRAWS_FIRST,
    "SEDM-DRAW-2": Change(family.fill_each),
    "SEDM-PEEK-1": Change(lambda rules: rules.change(peek="never")),
    "SEDM-PTS-1": Change(family.kings_count),
    "SEDM-PTS-2": Change(family.no_last_trick),
    "SEDM-BONUS-0": Change(lambda rules: rules.change(result=Totals("all-points", 20))),
    "SEDM-DEALER-2": Change(family.same_dealer),
    "SEDM-SCORE-1": Change(lambda rules: rules.change(result=Stakes(paid=False))),
    "SEDM-MATCH-1": family.PAST_THE_TARGET,
    "SEDM-MATCH-2": Change(lambda rules: rules.change(match={"equal": "share"})),
    "SEDM-BURN-0": Change(family.burns),
    "SEDM-VAR-SRB": Change(lambda rules: rules.change(match={"target": 11}), after=True),
    "SEDM-VAR-CRO": Change(lambda rules: rules.change(points={"last_trick": 10}), after=True),
    "SEDM-VAR-P7": Change(lambda rules: rules.change(match={"target": 100}), after=True),
}
