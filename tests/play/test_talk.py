"""Calls between partners: they are kept with the deal and change nothing else."""

from __future__ import annotations

import pickle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import tries

import sedma
from sedma import (
    Deal,
    IllegalActionError,
    Message,
    Rules,
    RulesError,
    SeatError,
    Stream,
    TalkError,
)
from sedma.notation import deal_text, read_deal
from sedma.record import deal_record, read_line

CALLS = ("take", "do-not-take", "grease", "do-not-grease")
some = tries(8)


def talkative(*options: str, **changes: object) -> Rules:
    """Return the rules for four with calls."""
    return sedma.variant("classic", players=4, options=("calls", *options), **changes)


def chat(deal: Deal, stream: Stream, steps: int) -> Deal:
    """Do so many random actions, with calls before some of them if the rules know calls."""
    calls = deal.rules.calls
    for _ in range(steps):
        if deal.is_over:
            return deal
        if calls and stream.below(3) == 0 and not _spoken(deal):
            deal = deal.say(stream.choose(calls), seat=partner(deal))
        deal = deal.apply(stream.choose(deal.legal_actions))
    if calls and not deal.is_over and stream.below(3) == 0 and not _spoken(deal):
        deal = deal.say(stream.choose(calls), seat=partner(deal))
    return deal


def _spoken(deal: Deal) -> bool:
    """Say whether somebody has spoken since the last action."""
    return bool(deal.messages) and deal.messages[-1].after == len(deal.history)


def partner(deal: Deal) -> int:
    """Return the partner of the seat to move."""
    assert deal.to_move is not None
    return deal.rules.table.next(deal.to_move, 2)


def state(deal: Deal) -> dict[str, Any]:
    """Return everything of a deal but what was said."""
    names = (
        *("to_move", "phase", "leader", "holder", "led", "winning", "hands", "stock", "trick"),
        *("tricks", "taken", "history", "legal_actions", "tally", "outcome", "burn", "start"),
    )
    return {name: getattr(deal, name) for name in names}


def test_four_calls() -> None:
    """The option brings the four calls, and the default knows none."""
    assert talkative().calls == CALLS
    assert sedma.variant("classic", players=4).calls == ()


@pytest.mark.parametrize("players", [2, 3])
def test_no_calls_without_partners(players: int) -> None:
    """Who plays alone has nobody to speak to: neither the option nor a change is taken."""
    with pytest.raises(RulesError, match=r"^option 'calls' is for 4 players, not .*TALK-2"):
        sedma.variant("classic", players=players, options=["calls"])
    with pytest.raises(RulesError, match=r"^calls: there are no partners"):
        sedma.variant("classic", players=players, calls=("take",))
    with pytest.raises(RulesError, match=r"^calls: there are no partners"):
        sedma.variant("classic", players=players).change(calls=CALLS)


@pytest.mark.parametrize("calls", ["take", ["take"], ("take", "take"), ("",), (1,), None])
def test_calls_are_different_texts(calls: Any) -> None:
    """The calls of rules are a tuple of different texts that are not empty."""
    with pytest.raises(RulesError, match=r"^calls are different texts, not "):
        talkative().change(calls=calls)


@some
@given(seed=st.integers(0, 2**32), steps=st.integers(0, 80))
def test_a_call_changes_nothing_else(seed: int, steps: int) -> None:
    """After a call the deal is as it was, but for the message; so is the deal it was made from."""
    deal = chat(talkative().deal(seed=seed), Stream(seed, 1), steps)
    if deal.is_over or (deal.messages and deal.messages[-1].after == len(deal.history)):
        return
    before, said = state(deal), deal.messages
    for call in CALLS:
        after = deal.say(call, seat=partner(deal))
        message = Message(seat=partner(deal), call=call, after=len(deal.history))
        assert after.messages == (*said, message)
        assert state(after) == before
        assert (state(deal), deal.messages) == (before, said)
        assert after != deal
        for seat in range(4):
            assert after.legal_actions_of(seat) == deal.legal_actions_of(seat)
        for action in sedma.ACTIONS.values():
            assert after.explain(action) == deal.explain(action)
        action = deal.legal_actions[-1]
        assert state(after.apply(action)) == state(deal.apply(action))
        assert after.apply(action).messages == after.messages


@some
@given(seed=st.integers(0, 2**32))
def test_whole_deals_with_calls(seed: int) -> None:
    """Calls stay in order to the end, and the deal comes to the same as without them."""
    deal = chat(talkative().deal(seed=seed), Stream(seed, 1), 200)
    silent = talkative().deal(seed=seed)
    for move in deal.history:
        silent = silent.apply(move.action)
    assert silent.messages == ()
    assert silent.outcome == deal.outcome
    assert deal.messages
    assert silent != deal
    times = [message.after for message in deal.messages]
    assert times == sorted(set(times))
    for message in deal.messages:
        mover = deal.history[message.after].seat
        assert message.seat == (mover + 2) % 4


def test_an_unknown_call_is_refused() -> None:
    """The message lists the calls that there are."""
    deal = talkative().deal(seed=1)
    for call in ("Take", "take it", "", None, 3, ["take"]):
        with pytest.raises(TalkError, match=r"is no call of this game; calls are: take, do-not-"):
            deal.say(call, seat=partner(deal))  # type: ignore[arg-type]
    assert deal.messages == ()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_without_calls(players: int) -> None:
    """Under rules that know no calls everything that is said is refused."""
    deal = sedma.variant("classic", players=players).deal(seed=1)
    for seat in range(players):
        with pytest.raises(TalkError, match=r"^'take' is no call of this game; calls are: none$"):
            deal.say("take", seat=seat)


def test_only_the_partner_speaks() -> None:
    """The seat to move and both opponents are refused, whoever is to move."""
    deal = talkative().deal(seed=1)
    for _ in range(8):
        for seat in range(4):
            if seat != partner(deal):
                with pytest.raises(TalkError) as caught:
                    deal.say("take", seat=seat)
                assert str(caught.value) == (
                    f"seat {seat} is no partner of the seat to move ({deal.to_move})"
                )
        deal = deal.apply(deal.legal_actions[0])


@pytest.mark.parametrize("seat", [4, -1, True, "2", None])
def test_only_seats_speak(seat: Any) -> None:
    """A seat that the table does not have is an error of its own."""
    with pytest.raises(SeatError, match=r"^seat must be 0 to 3"):
        talkative().deal(seed=1).say("take", seat=seat)


def test_one_call_before_each_action() -> None:
    """A second call before the same action is refused, also the same one; after it, not."""
    deal = talkative().deal(seed=1).say("take", seat=3)
    for call in CALLS:
        with pytest.raises(TalkError, match=r"^one call before each action: somebody has spoken"):
            deal.say(call, seat=3)
    deal = deal.apply(deal.legal_actions[0]).say("take", seat=0)
    assert [(said.seat, said.after) for said in deal.messages] == [(3, 0), (0, 1)]


def test_one_call_before_each_action_of_a_later_trick() -> None:
    """Actions of finished tricks count, so that a call of the last trick does not bar one now."""
    deal = talkative().deal(seed=1)
    while len(deal.tricks) < 2:
        deal = deal.say("grease", seat=partner(deal)).apply(deal.legal_actions[0])
    assert deal.messages[-1].after == len(deal.history) - 1
    assert deal.say("take", seat=partner(deal)).messages[-1].after == len(deal.history)


def test_no_calls_after_the_end() -> None:
    """When the deal is over nobody is to move, and nobody speaks."""
    deal = chat(talkative().deal(seed=1), Stream(1), 200)
    assert deal.is_over
    for seat in range(4):
        with pytest.raises(TalkError):
            deal.say("take", seat=seat)


def test_the_reason_after_the_end() -> None:
    """The message says that the deal is over."""
    deal = chat(talkative().deal(seed=1), Stream(1), 200)
    with pytest.raises(TalkError, match="over"):
        deal.say("take", seat=0)


@some
@given(
    seed=st.integers(0, 2**32),
    steps=st.integers(0, 120),
    also=st.sampled_from(((), ("eight-cards",), ("burns", "marriages"), ("single-rounds",))),
)
def test_calls_are_kept(seed: int, steps: int, also: tuple[str, ...]) -> None:
    """They come through play, replay, pickle, records and texts, and everybody hears them."""
    deal = chat(talkative(*also).deal(seed=seed), Stream(seed, 1), steps)
    assert pickle.loads(pickle.dumps(deal)).messages == deal.messages  # noqa: S301
    states = list(deal.states())
    assert states[-1] == deal
    assert len(states) == len(deal.history) + 1
    for done, before in enumerate(states):
        assert before.messages == tuple(said for said in deal.messages if said.after <= done)
    assert read_line(deal_record(deal)) == deal
    assert read_deal(deal_text(deal)) == deal
    for seat in range(4):
        view = deal.observe(seat)
        assert view.messages == deal.messages
        lines = [line for line in view.information_state.splitlines() if line.startswith("say ")]
        assert lines == [f"say {said.seat}:{said.call}" for said in deal.messages]


def test_calls_from_a_position() -> None:
    """In a deal from a position they count from where it began."""
    deal = talkative().position(leader=1, trick="9 10 J", hands={0: "A K 9"})
    assert deal.to_move == 0
    deal = deal.say("grease", seat=2).apply(sedma.action("Ac"))
    assert deal.messages == (Message(seat=2, call="grease", after=3),)
    *_, last = deal.states()
    assert last == deal
    assert read_line(deal_record(deal)) == deal


def test_the_place_of_a_call_is_remembered() -> None:
    """The same call before another action makes another deal and another information state."""
    start = talkative().deal(seed=1)
    action = start.legal_actions[0]
    early = start.say("take", seat=3).apply(action)
    with pytest.raises(TalkError):
        start.apply(action).say("take", seat=3)
    late = start.apply(action).say("take", seat=0)
    assert early.history == late.history
    assert early != late
    for seat in range(4):
        assert early.observe(seat) != late.observe(seat)
        assert early.observe(seat).information_state != late.observe(seat).information_state


def test_a_call_makes_no_action_legal() -> None:
    """After a call the partner still plays when its turn comes, and nobody else."""
    deal = talkative().deal(seed=1).say("take", seat=3)
    with pytest.raises(IllegalActionError):
        deal.apply(sedma.action(str(deal.hands[3][0])), seat=3)
