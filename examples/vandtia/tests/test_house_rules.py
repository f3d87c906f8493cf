"""The numbered rules of the options: each test would fail if its rules were broken."""

from __future__ import annotations

from typing import Any

import pytest
from support import cards, do, pack_of, refused, says, shown, table, texts
from vandtia import Rules

from sedma import CardNotHeldError, NotToMoveError, RulesError

rule = pytest.mark.rule


@rule("VANDTIA-NOFIN-1")
def test_no_finish_on_a_two() -> None:
    """Twos may not be the last cards, also if they burn; one of two may be played."""
    option: dict[str, Any] = {"no_finish_ranks": ["2"]}
    deal = table("2s 2h", "3d", pile="9c", **option)
    assert texts(deal.legal_actions) == ["2s", "2h", "take"]
    refused(deal, "2s 2h", "NOFIN-1")
    burning = table("2s 2h", "3d", pile="9c 2c 2d", **option)
    refused(burning, "2s 2h", "NOFIN-1")
    up = table("", "3d", slots=[["-/2h"]], pile="9c", **option)
    refused(up, "2h", "NOFIN-1")
    assert "2h" in texts(table("2h", "3d", slots=[["-/4h"]], pile="9c", **option).legal_actions)
    drawing = table("2s 2h 2d", "3c 3d 3h", pile="9c", stock="5c", **option)
    assert shown(do(drawing, "2s 2h 2d").layout.hands[0]) == ["5c"]
    assert "2h" in texts(table("2h", "3d", pile="9c").legal_actions)
    assert "10h" in texts(table("10h", "3d", pile="9c", **option).legal_actions)


@rule("VANDTIA-NOFIN-2")
def test_a_lone_two_takes_the_pile() -> None:
    """Who has only a two left has to take the pile."""
    deal = table("2h", "3d", pile="9c", no_finish_ranks=["2"])
    assert texts(deal.legal_actions) == ["take"]
    says(deal, "take", "PLAY-7")


@rule("VANDTIA-NOFIN-3")
def test_other_ranks_that_are_no_finish() -> None:
    """Tens and aces may be barred as well."""
    for rank in ("10", "A"):
        ranks = ["2", "10", "A"]
        refused(table(f"{rank}h", "3d", pile="9c", no_finish_ranks=ranks), f"{rank}h", "NOFIN-1")
    assert "Ah" in texts(table("Ah", "3d", pile="9c", no_finish_ranks=["2", "10"]).legal_actions)


@rule("VANDTIA-NOFIN-4")
def test_skipping() -> None:
    """On an empty pile such a player skips; if all do, one after the other, the deal is void."""
    option: dict[str, Any] = {"no_finish_ranks": ["2"]}
    deal = table("2s", "3d 4d", "2c", **option)
    assert texts(deal.legal_actions) == ["skip"]
    says(deal, "skip", "NOFIN-4")
    deal = do(deal, "skip")
    assert (deal.to_move, deal.is_over, deal.layout.hands[0]) == (1, False, cards("2s"))
    assert do(deal, "3d").skips == 0
    stuck = do(table("2s", "2h", "2c", **option), "skip", "skip")
    assert not stuck.is_over
    void = do(stuck, "skip").outcome
    assert void is not None
    assert (void.void, void.loser) == ("stuck", None)
    assert void.why.rule is not None
    assert void.why.rule.id == "VANDTIA-NOFIN-4"
    one_is_out = do(table("2s", "", "2c", **option), "skip", "skip")
    assert one_is_out.void == "stuck"


@rule("VANDTIA-NOFIN-5")
def test_finishing_after_all() -> None:
    """By option the only card is led from an empty pile, though it may not beat one."""
    option: dict[str, Any] = {"no_finish_ranks": ["2"], "stuck_on_empty_pile": "allow_finish"}
    deal = table("2s", "3d 4d", "2c", **option)
    assert texts(deal.legal_actions) == ["2s"]
    says(deal, "2s", "NOFIN-5")
    assert do(deal, "2s").out == (0,)
    assert texts(table("2s", "3d", pile="9c", **option).legal_actions) == ["take"]
    assert texts(table("2s 2h", "3d", **option).legal_actions) == ["2s", "2h"]


@rule("VANDTIA-CHANCE-1")
def test_the_chance_card() -> None:
    """Without a legal play the top stock card is turned up, and played or taken with the pile."""
    option: dict[str, Any] = {"chance_card": True}
    deal = table("3c 4c 5c", "6c 6d 6h", pile="Jc", stock="Qd 9d", **option)
    assert texts(deal.legal_actions) == ["take", "chance"]
    says(deal, "chance", "CHANCE-1")
    good = do(deal, "chance")
    assert (good.layout.pile, good.layout.hands[0]) == (cards("Jc Qd"), cards("3c 4c 5c"))
    assert (good.layout.stock, good.to_move) == (cards("9d"), 1)
    assert [(one.slot, str(one.card), one.to) for one in good.turned] == [(None, "Qd", "pile")]
    bad = do(table("3c 4c 5c", "6c 6d 6h", pile="Jc", stock="9d Qd", **option), "chance")
    assert (bad.layout.pile, bad.to_move) == ((), 1)
    assert shown(bad.layout.hands[0]) == shown(cards("3c 4c 5c Jc 9d"))
    assert [one.to for one in bad.turned] == ["hand"]
    ten = do(table("3c 4c 5c", "6c 6d 6h", pile="Jc", stock="10d Qd", **option), "chance")
    assert (ten.layout.pile, ten.to_move) == ((), 0)
    refused(table("3c 4c Ac", "6c 6d 6h", pile="Jc", stock="9d", **option), "chance", "CHANCE-1")
    refused(table("3c 4c", "6c", pile="Jc", **option), "chance", "CHANCE-1")
    refused(table("3c 4c 5c", "6c 6d 6h", pile="Jc", stock="9d"), "chance", "CHANCE-1")


@rule("VANDTIA-BLIND-1")
def test_down_cards_played_blind() -> None:
    """Down cards stay down, and are played one at a time when nothing else is left."""
    option: dict[str, Any] = {"down_cards": "blind_last"}
    deal = table("", "6c 6d", slots=[["Jd/9c", "Qd/9d"]], pile="8c", **option)
    refused(deal, "blind 0", "BLIND-1")
    deal = do(deal, "9c 9d")
    assert deal.layout.slots[0][0].down == cards("Jd")[0]
    assert (deal.turned, deal.layout.up(0)) == ((), ())
    deal = do(deal, "take")
    assert texts(deal.legal_actions) == ["blind 0", "blind 1"]
    says(deal, "blind 1", "BLIND-1")
    refused(deal, "blind 2", "BLIND-1")
    refused(deal, "Jd", "PLAY-4", CardNotHeldError)
    after = do(deal, "blind 1")
    assert (after.layout.pile, after.to_move) == (cards("Qd"), 1)
    assert [(one.slot, str(one.card), one.to) for one in after.turned] == [(1, "Qd", "pile")]
    assert do(after, "take", "blind 0").outcome is not None
    assert not do(table("7c", "6c", slots=[["Jd/9c"]], **option), "7c").turned


@rule("VANDTIA-BLIND-2")
def test_a_blind_card_that_does_not_fit() -> None:
    """It goes into the hand with the pile, and is played from there."""
    deal = table("", "6c 6d", slots=[["4d/", "Qd/"]], pile="8c", down_cards="blind_last")
    after = do(deal, "blind 0")
    assert shown(after.layout.hands[0]) == shown(cards("4d 8c"))
    assert (after.layout.pile, after.to_move, after.turned[0].to) == ((), 1, "hand")
    assert texts(do(after, "6c").legal_actions) == ["8c", "take"]
    barred = table(
        *("", "6c 6d"), slots=[["2d/"]], pile="8c", down_cards="blind_last", no_finish_ranks=["2"]
    )
    assert shown(do(barred, "blind 0").layout.hands[0]) == shown(cards("2d 8c"))


@rule("VANDTIA-INTERRUPT-1")
def test_completing_four_out_of_turn() -> None:
    """Who has all missing cards may add them out of turn; the seat after that one leads."""
    option: dict[str, Any] = {"interrupt_four": True}
    deal = table("3c 4c", "Ad 5c", "Jh Js 5d", "6c 6d", pile="9c Jc Jd", **option)
    assert (deal.to_move, texts(deal.legal_actions_of(2))) == (0, ["Js Jh"])
    says(deal, "2:Jh Js", "INTERRUPT-1")
    refused(deal, "2:Jh", "PLAY-2", NotToMoveError)
    refused(deal, "1:Ad", "PLAY-2", NotToMoveError)
    assert deal.legal_actions_of(1) == ()
    one_of_two = table("3c 4c", "Jh 5c", pile="9c Jc Jd", **option)
    assert one_of_two.legal_actions_of(1) == ()
    after = do(deal, "2:Jh Js")
    assert (after.layout.pile, after.to_move) == ((), 3)
    assert len(after.layout.burned) - len(deal.layout.burned) == 5
    just_played = do(table("Jc Jh Jd Js 3c", "4c", **option), "Jc")
    assert texts(just_played.legal_actions_of(0)) == ["Js Jh Jd"]
    assert do(just_played, "0:Js Jh Jd").to_move == 1
    up = table("3c", "", "4c", slots=[[], ["-/Jh", "-/Js"]], pile="Jc Jd", **option)
    assert do(up, "1:Jh Js").out == (1,)
    barred = table("3c", "2h 2s", "4c", pile="2c 2d", no_finish_ranks=["2"], **option)
    assert barred.legal_actions_of(1) == ()
    off = table("3c 4c", "Ad 5c", "Jh Js 5d", pile="9c Jc Jd")
    assert off.legal_actions_of(2) == ()
    refused(off, "2:Jh Js", "PLAY-2", NotToMoveError)
    drawn = table("3c 4c 5c", "Jh Js 5d", pile="Jc Jd", stock="As Ks", **option)
    assert shown(do(drawn, "1:Jh Js").layout.hands[1]) == shown(cards("5d As Ks"))


@rule("VANDTIA-LIMIT-1")
def test_the_bound_on_turns() -> None:
    """A deal is void after so many turns, 2000 by default; a loser found in time has lost."""
    deal = do(table("3c 4c", "5c 6c", max_turns=2), "3c", "5c")
    assert deal.outcome is not None
    assert (deal.outcome.void, deal.outcome.loser) == ("turns", None)
    assert deal.outcome.why.rule is not None
    assert deal.outcome.why.rule.id == "VANDTIA-LIMIT-1"
    in_time = do(table("3c", "5c 6c", max_turns=1), "3c")
    assert in_time.outcome is not None
    assert in_time.outcome.loser == 1
    assert not do(table("3c 4c", "5c 6c", max_turns=None), "3c", "5c").is_over
    assert Rules().max_turns == 2000
    assert Rules(max_turns=5, swap="none").most_actions == 5
    assert Rules(max_turns=5, max_swaps=2).most_actions == 5 + 2 * 2 + 2
    swapping = Rules(max_turns=1).deal(pack=pack_of(""), dealer=0)
    assert do(swapping, "done", "done").turns == 0


@rule("VANDTIA-LIMIT-2")
def test_the_bound_on_repeats() -> None:
    """A deal is void when a position has come so often, whatever the suits; a burn begins anew."""
    hands, again = ("4c 5c", "5d"), ("take", "4c", "4d", "take", "3c", "4c")
    free, twice, thrice = (
        table(*hands, pile="3c 4d", turn=1, max_repeats=repeats) for repeats in (None, 2, 3)
    )
    once = do(free, *again)
    assert once.layout.hands != free.layout.hands
    assert (once.repeats, once.cycle, once.is_over) == (2, 6, False)
    assert (do(free, "take").repeats, do(free, "take").cycle) == (1, None)
    void = do(twice, *again).outcome
    assert void is not None
    assert (void.void, void.loser) == ("repeats", None)
    more = ("take", "4d", "4c", "take", "3c", "4c")
    assert not do(thrice, *again, *more[:-1]).is_over
    assert do(thrice, *again, *more).void == "repeats"
    assert Rules().max_repeats == 3
    assert len(free.trail) == 1
    burned = do(table("4c 10c 9c", "5d 6d", pile="9d"), "take", "5d", "10c")
    assert (len(burned.trail), burned.repeats, burned.cycle) == (1, 1, None)
    for begins_anew in (
        do(table("4c 5c 6c", "7c 7d 7h", stock="As"), "4c"),
        do(table("", "7c 7d", slots=[["Kd/4c"]]), "4c"),
        do(table("4c", "7c 7d", "8c"), "4c"),
    ):
        assert len(begins_anew.trail) == 1
    keys = {
        table("5c", "6c", pile=pile, slots=slots).layout.key
        for pile in ("2c 3c", "3c 2c")
        for slots in ([["-/7c"], ["-/8c"]], [["-/8c"], ["-/7c"]])
    }
    assert len(keys) == 4


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"starter": "tallest"}, "starter is one of 'dealer_left', 'lowest_card', 'first_three'"),
        ({"swap": True}, "swap is one of"),
        ({"down_cards": "eaten"}, "down_cards is one of"),
        ({"voluntary_take": 1}, "voluntary_take is true or false, not 1"),
        ({"no_finish_ranks": ["1"]}, "no_finish_ranks holds different ones of 2 3"),
        ({"no_finish_ranks": "2"}, "a list of ranks is needed"),
        ({"max_turns": 0}, "max_turns is a whole number from 1 to 20000, not 0"),
        ({"max_turns": True}, "max_turns is a whole number"),
        ({"max_repeats": 1}, "max_repeats is a whole number from 2 to 20000, not 1"),
        ({"max_swaps": None}, "max_swaps is a whole number from 1 to 99, not None"),
        ({"interrupt_four": True, "four_burns": False}, "it needs four_burns"),
        ({"stuck_on_empty_pile": "allow_finish"}, "needs no_finish_ranks"),
    ],
)
def test_rules_that_cannot_be(options: dict[str, object], reason: str) -> None:
    """A value that does not exist is refused, and so are options that do not go together."""
    with pytest.raises(RulesError, match=reason):
        Rules(**options)  # type: ignore[arg-type]
    with pytest.raises(RulesError, match=reason):
        Rules().change(**options)


def test_a_field_that_rules_do_not_have() -> None:
    """A change of an unknown field, or of what is no field, is refused with its name."""
    for name in ("jokers", "table", "variant"):
        with pytest.raises(RulesError, match=f"no field '{name}'; fields are players, starter"):
            Rules().change(players=3, **{name: 2})
