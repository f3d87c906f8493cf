"""A stateful machine of a deal: play, wrong actions, undo, copies, talk, in any order."""

from __future__ import annotations

import pickle
from typing import Any, ClassVar

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from sedma.errors import IllegalActionError
from sedma.play.deal import Deal
from sedma.rules.rules import Rules
from sedma.rules.variant import Variant
from sedma.testing.checks import CHECKS
from sedma.testing.game_strategies import optional_rules
from sedma.testing.small_values import actions, pack_orders
from sedma.testing.tested_game import RulesGame
from sedma.testing.trial import Trial, Walk
from sedma.values.actions import Action
from sedma.values.trick import Move

__all__ = ["DealMachine", "deal_machine"]

_CHECKED = ("turn", "phases", "hands-bounded", "cards-conserved", "every-card-is-playable")
"""The checks that are made after every step; they look at one state."""


class DealMachine(RuleBasedStateMachine):
    """A deal, and all states on the way to it; `deal_machine` says under which rules."""

    rules_drawn: ClassVar[st.SearchStrategy[Rules]]
    """The rules to draw from."""

    def __init__(self) -> None:
        super().__init__()
        self.past: list[Deal] = []

    @property
    def deal(self) -> Deal:
        """The deal as it stands."""
        return self.past[-1]

    @initialize(data=st.data())
    def deal_cards(self, data: st.DataObject) -> None:
        """Deal."""
        rules: Rules = data.draw(self.rules_drawn)
        dealer = data.draw(st.integers(0, rules.players - 1))
        self.past = [rules.deal(pack=data.draw(pack_orders(rules)), dealer=dealer)]

    @precondition(lambda self: not self.deal.is_over)
    @rule(choice=st.integers(0, 7))
    def act(self, choice: int) -> None:
        """Do a legal action."""
        before = self.deal
        action = before.legal_actions[choice % len(before.legal_actions)]
        self.past.append(before.apply(action, seat=before.to_move))
        _expect(self.deal.history[-1] == Move(before.to_move or 0, action), "history")

    @rule(action=actions())
    def act_wrongly(self, action: Action) -> None:
        """Try any action that is not legal."""
        if action not in self.deal.legal_actions:
            try:
                self.deal.apply(action)
            except IllegalActionError:
                return
            _expect(False, f"{action.text!r} is not legal and is accepted")

    @precondition(lambda self: len(self.past) > 1)
    @rule()
    def undo(self) -> None:
        """Go back to the state before."""
        last = self.past.pop()
        # The step back may have been a call, which is no action.
        if len(last.history) > len(self.deal.history):
            again = self.deal.apply(last.history[-1].action)
            _expect(again.history == last.history, "undone and done again")

    @precondition(lambda self: self.deal.rules.calls and not self.deal.is_over)
    @rule(data=st.data())
    def say(self, data: st.DataObject) -> None:
        """Let a partner of the seat to move speak, if nobody has."""
        deal, done = self.deal, len(self.deal.history)
        if not deal.messages or deal.messages[-1].after < done:
            sides = deal.rules.sides.public(deal.rules.table)
            side = next(side for side in sides if deal.to_move in side)
            partners = [seat for seat in side if seat != deal.to_move]
            seat = data.draw(st.sampled_from(partners))
            spoken = deal.say(data.draw(st.sampled_from(deal.rules.calls)), seat=seat)
            _expect(spoken.legal_actions == deal.legal_actions, "a call changes nothing")
            self.past.append(spoken)

    @rule()
    def store_and_load(self) -> None:
        """Put a copy in place of the deal."""
        self.past[-1] = pickle.loads(pickle.dumps(self.deal))  # noqa: S301

    @invariant()
    def sound(self) -> None:
        """Check the state as it stands."""
        trial = Trial(RulesGame(self.deal.rules), self.deal, Walk(0, bytes(40)))
        for name in _CHECKED:
            CHECKS[name].run(trial)


def deal_machine(
    source: Rules | Variant | st.SearchStrategy[Rules],
) -> type[RuleBasedStateMachine]:
    """Return a machine for hypothesis that plays a deal and goes back and forth in it.

    Its ``TestCase`` is a test for ``unittest`` and pytest.

    Args:
        source: the rules; or a variant, of which rules are drawn with options; or a strategy.
    """
    if isinstance(source, Variant):
        drawn = optional_rules(source)
    else:
        drawn = st.just(source) if isinstance(source, Rules) else source
    return type("DealMachine", (DealMachine,), {"rules_drawn": drawn})


def _expect(holds: Any, what: str) -> None:
    if not holds:
        raise AssertionError(what)
