"""What hypothesis draws: rules, results of a deal before, and deals at any moment."""

from __future__ import annotations

from hypothesis import strategies as st
from sergeant_major import GAMES, OPTIONS, Deal, Rules, begin_deal

from sedma import RulesError, Stream


@st.composite
def any_rules(draw: st.DrawFn, *names: str) -> Rules:
    """Draw the rules of a game, with some of the options that go together with it."""
    rules = GAMES[draw(st.sampled_from(names or tuple(GAMES)))].rules
    chosen = draw(st.lists(st.sampled_from([*OPTIONS.values()]), max_size=2))
    for option in chosen:
        try:
            rules = rules.change(**option.changes)
        except RulesError:
            continue
    return rules


@st.composite
def results(draw: st.DrawFn, rules: Rules, dealer: int) -> tuple[int, ...] | None:
    """Draw by how much each seat was over in the deal before, or None."""
    if draw(st.integers(0, 5)) == 0:
        return None
    left, tricks = rules.hand_size, list[int]()
    for seat in rules.table.seats[1:]:
        # Mostly near the targets, so that all ways to be up and down come up.
        near = rules.target(seat, rules.table.next(dealer, -1))
        tricks.append(min(left, max(0, near + draw(st.integers(-3, 3)))))
        left -= tricks[-1]
    return rules.over((left, *tricks), rules.table.next(dealer, -1))


@st.composite
def starts(draw: st.DrawFn, *names: str) -> Deal:
    """Draw a deal before its first action."""
    rules = draw(any_rules(*names))
    dealer = draw(st.integers(0, rules.players - 1))
    before = draw(results(rules, dealer))
    return begin_deal(rules, dealer=dealer, before=before, seed=draw(st.integers(0, 2**32)))


@st.composite
def deals(draw: st.DrawFn, *names: str, over: bool = False) -> Deal:
    """Draw a deal at any moment, or one that is over."""
    deal, stream = draw(starts(*names)), Stream(draw(st.integers(0, 2**32)))
    left = 100 if over else draw(st.integers(0, 70))
    while left and (legal := deal.legal_actions):
        deal, left = deal.apply(stream.choose(legal)), left - 1
    return deal
