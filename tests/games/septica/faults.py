"""For each enforced rule of Șeptică, a fault that breaks it."""

from __future__ import annotations

from typing import cast

import family_faults as family
from support import Change, Mutation, Patch

from sedma import Card, Pack, Rules
from sedma.components import EqualOrWild, FixedSides, Follow


def _three_sides(rules: Rules) -> Rules:
    return rules.change(sides=FixedSides(3)) if rules.players == 6 else rules


def _nines_out(rules: Rules) -> Rules:
    if len(rules.pack) == 32:
        return rules
    return rules.change(pack=Pack.from_seven().without(Card("9", "c"), Card("9", "h")))


def _other_eights(rules: Rules) -> Rules:
    if len(rules.pack) == 32:
        return rules
    return rules.change(pack=Pack.from_seven().without(Card("8", "s"), Card("8", "d")))


def _only_eights(rules: Rules) -> Rules:
    wild = tuple(rank for rank in cast("EqualOrWild", rules.beat).wild if rank == "8")
    return rules.change(beat=EqualOrWild(wild))


def _only_sevens(rules: Rules) -> Rules:
    return rules.change(beat=EqualOrWild(("7",)))


FAULTS: dict[str, Change | Mutation | Patch] = {
    "SEPT-PLAYERS-1": Change(family.alone),
    "SEPT-PLAYERS-2": Change(_three_sides),
    "SEPT-DIR-1": Change(family.other_direction),
    "SEPT-PACK-1": Change(family.no_aces),
    "SEPT-PACK-2": Change(_nines_out),
    "SEPT-PACK-3": Change(_other_eights),
    "SEPT-DEAL-1": Change(family.dealt_in_twos),
    "SEPT-LEAD-1": family.FIRST_LEAD,
    "SEPT-PLAY-1": family.MUST_FIT,
    "SEPT-BEAT-1": Change(family.nines_beat),
    "SEPT-BEAT-2": Change(family.first_beats),
    "SEPT-WILD-1": Change(_only_eights),
    "SEPT-WILD-2": Change(family.aces_beat_sevens),
    "SEPT-WILD-3": Change(_only_sevens),
    "SEPT-CONT-1": Change(family.single_rounds),
    "SEPT-CONT-2": Change(family.kings_prolong),
    "SEPT-CONT-3": family.ONE_ANSWER,
    "SEPT-CONT-4": Change(family.other_holds),
    "SEPT-CONT-5": Change(family.new_lead),
    "SEPT-CONT-6": family.ENDS_ALONE,
    "SEPT-DRAW-1": family.LEADER_DRAWS_FIRST,
    "SEPT-DRAW-2": Change(family.fill_each),
    "SEPT-END-1": family.ENDS_EARLY,
    "SEPT-PTS-1": Change(family.kings_count),
    "SEPT-PTS-2": Change(family.last_trick_counts),
    "SEPT-RES-1": family.stakes(win=2),
    "SEPT-RES-2": family.stakes(all_cards=3),
    "SEPT-RES-3": family.stakes(tie="share"),
    "SEPT-DEALER-1": Change(family.same_dealer),
    "SEPT-MATCH-1": family.PAST_THE_TARGET,
    "SEPT-BURN-0": Change(family.burns),
    "SEPT-PLAY-2": Change(lambda rules: rules.change(follow=Follow("natural")), after=True),
}
