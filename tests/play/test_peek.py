"""Partners who look at each other's hands when the stock has run out."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from play.test_talk import chat
from support import play_out, random_deals, tries

import sedma
from sedma import Deal, Pack, Rules, RulesError, Stream, Table
from sedma.notation import deal_text, read_deal
from sedma.play.view import Seen
from sedma.record import deal_record, read_line
from sedma.values.cards import cards


def peeking(players: int = 4, **changes: object) -> Rules:
    """Return classic rules with a look at the partner's hand."""
    return sedma.variant("classic", players=players, peek="stock-empty", **changes)


def moment(deal: Deal) -> Deal | None:
    """Return the first state without a stock, if the deal has come to it."""
    return next((state for state in deal.states() if not state.stock), None)


@tries(10)
@given(seed=st.integers(0, 2**64 - 1), steps=st.integers(0, 60))
def test_what_partners_see(seed: int, steps: int) -> None:
    """From the moment when the stock ran out a view holds the partner's hand as it was then."""
    stream = Stream(seed)
    deal = chat(peeking().deal(stream=stream), stream, steps)
    first = moment(deal)
    for seat in range(4):
        seen = deal.observe(seat).seen
        if first is None:
            assert seen == ()
        else:
            partner = (seat + 2) % 4
            assert seen == (Seen(len(first.history), partner, first.hands[partner]),)
            assert first.phase in ("lead", "over")


def test_partners_see_when_only_what_is_left_over_remains() -> None:
    """Cards that nobody will draw are no stock: partners look when there are no others."""
    short = Pack.from_seven().without(*cards("9d 8h"))
    rules = peeking(pack=short, short_hands="leave")
    deal = play_out(rules.deal(seed=1), Stream(1))
    first = next(state for state in deal.states() if len(state.stock) == 2)
    for seat in range(4):
        partner = (seat + 2) % 4
        assert deal.observe(seat).seen == (Seen(len(first.history), partner, first.hands[partner]),)


def test_nobody_sees_without_the_rule() -> None:
    """By default no view holds another hand."""
    for deal in random_deals(sedma.variant("classic"), 5):
        assert all(deal.observe(seat).seen == () for seat in range(4))


def test_three_partners() -> None:
    """In a side of three, each sees the two others, in order of their seats."""
    pack = Pack.full().without(*cards("2c 2s 2h 2d"))
    rules = peeking().change(table=Table(6), pack=pack)
    deal = play_out(rules.deal(seed=1), Stream(1))
    assert [seen.seat for seen in deal.observe(3).seen] == [1, 5]


def test_nothing_else_changes() -> None:
    """Legal actions, takers and the outcome are the same with and without a look."""
    for deal in random_deals(peeking(), 10):
        plain = sedma.variant("classic").deal(pack=deal.start.pack, dealer=deal.dealer)
        for move in deal.history:
            plain = plain.apply(move.action, seat=move.seat)
        assert plain.taken == deal.taken
        assert plain.tally == deal.tally


def test_a_position_without_a_stock() -> None:
    """Partners have looked before it begins, and so know each other's hands."""
    hands = {0: "9c 9s", 1: "8c 8s", 2: "10c 10s", 3: "Jc Js"}
    deal = peeking().position(leader=1, hands=hands, stock=0)
    assert deal.observe(0).seen == (Seen(0, 2, cards("10c 10s")),)
    later = deal.apply(sedma.action("8c")).apply(sedma.action("10s"))
    assert later.observe(0).seen == deal.observe(0).seen


def test_the_text_of_what_is_known() -> None:
    """A line names the partner and the cards, where the seat learnt of them."""
    deal = play_out(peeking().deal(seed=3), Stream(3, 1))
    first = moment(deal)
    assert first is not None
    lines = first.observe(1).information_state.splitlines()
    hand = " ".join(map(str, first.hands[3]))
    assert lines[-1] == f"see 3 {hand}"
    assert lines[-2].startswith("draw ")
    after = deal.observe(1).information_state.splitlines()
    assert after[: len(lines)] == lines


def test_records_and_text() -> None:
    """A deal comes back with what was seen."""
    for deal in random_deals(peeking(), 3):
        for again in (read_line(deal_record(deal)), read_deal(deal_text(deal))):
            assert isinstance(again, Deal)
            assert again == deal
            assert again.observe(0) == deal.observe(0)


@pytest.mark.parametrize(
    ("players", "changes", "message"),
    [
        (2, {}, "peek: there are no partners whose hands"),
        (3, {}, "peek: there are no partners"),
        (4, {"hand_size": 8}, "peek: there is no stock that could run out"),
    ],
)
def test_where_nobody_can_look(players: int, changes: dict[str, object], message: str) -> None:
    """Without partners, or without a stock, the rule is refused."""
    with pytest.raises(RulesError, match=message.replace("whose hands", "who could look")):
        peeking(players, **changes)
