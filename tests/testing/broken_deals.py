"""Rules whose deals and matches have a fault, made by standing in the way of the sound ones.

They are as broken as an engine that somebody has changed would be.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from functools import cache, cached_property
from typing import Any, ClassVar, Final

import attrs
from attrs import evolve, frozen
from testing.broken_variants import Fault, sound

from sedma import (
    Action,
    ActionError,
    Card,
    Deal,
    End,
    IllegalActionError,
    Match,
    Outcome,
    Play,
    Rules,
    Trick,
)


class Bent:
    """A deal, but for what a subclass does otherwise."""

    def __init__(self, deal: Deal) -> None:
        self._deal = deal

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__") or name == "_deal":
            raise AttributeError(name)
        return getattr(self._deal, name)

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self._deal == other._deal  # type: ignore[attr-defined]

    def __hash__(self) -> int:
        return hash(self._deal)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self._deal,)

    def apply(self, action: Action, *, seat: int | None = None) -> Bent:
        """Return the deal after an action, bent likewise."""
        return type(self)(self._deal.apply(action, seat=seat))

    def states(self) -> Iterator[Bent]:
        """Go through the states, each bent likewise."""
        return map(type(self), self._deal.states())


@frozen(kw_only=True)
class BentRules(Rules):
    """Rules whose deals are bent."""

    bend: ClassVar[Callable[[Deal], Any]]

    def deal(self, **known: Any) -> Any:
        """Deal, and bend."""
        return type(self).bend(super().deal(**known))

    def position(self, **known: Any) -> Any:
        """Return a position, and bend."""
        return type(self).bend(super().position(**known))

    def __reduce__(self) -> tuple[Any, ...]:
        names = [a.name for a in attrs.fields(Rules) if a.init]
        return _again, (type(self), {name: getattr(self, name) for name in names})


def _again(kind: type[Rules], values: dict[str, Any]) -> Rules:
    return kind(**values)


def _bent(check: str, bend: type[Bent], players: int = 4, **changes: Any) -> Fault:
    kind = _kind(bend)

    def make() -> Rules:
        rules = sound(players, **changes)
        names = [a.name for a in attrs.fields(Rules) if a.init]
        return kind(**{name: getattr(rules, name) for name in names})

    return Fault(check, make)


@cache
def _kind(bend: type[Bent]) -> type[Rules]:
    """Return a class of rules that is found by its name, so that it can be pickled."""
    name = f"RulesOf{bend.__name__}"
    made = type(name, (BentRules,), {"bend": bend, "__module__": __name__, "__slots__": ()})
    globals()[name] = made
    return made


# Legal actions.


class RefusesAnEnd(Bent):
    """A deal that refuses what it shows as legal: to end a trick of two rounds."""

    def apply(self, action: Action, *, seat: int | None = None) -> Bent:
        """Refuse it."""
        if isinstance(action, End) and len(self._deal.trick.rounds) > 1:
            raise IllegalActionError(self._deal.explain(action), self._deal.legal_actions)
        return super().apply(action, seat=seat)


class BreaksLate(Bent):
    """A deal that breaks when the stock has run out."""

    def apply(self, action: Action, *, seat: int | None = None) -> Bent:
        """Break."""
        if not self._deal.stock:
            raise ZeroDivisionError
        return super().apply(action, seat=seat)


class AcceptsAnyCard(Bent):
    """A deal that takes a card of another hand, and does nothing."""

    def apply(self, action: Action, *, seat: int | None = None) -> Bent:
        """Take it."""
        held = {card for hand in self._deal.hands for card in hand}
        if isinstance(action, Play) and action.card in held and action not in self.legal_actions:
            return self
        return super().apply(action, seat=seat)


class RefusesWithoutAType(Bent):
    """A deal that refuses with an error of Python."""

    def apply(self, action: Action, *, seat: int | None = None) -> Bent:
        """Refuse so."""
        if action not in self._deal.legal_actions:
            raise KeyError(action)
        return super().apply(action, seat=seat)


class TellsAnotherReason(Bent):
    """A deal that explains every refusal with the same words."""

    def explain(self, action: Action, *, seat: int | None = None) -> Any:
        """Explain the end of the trick instead."""
        found = self._deal.explain(action, seat=seat)
        return found if found.legal else evolve(found, action=End())


class ExplainsTooMuch(Bent):
    """A deal that calls every card legal."""

    def explain(self, action: Action, *, seat: int | None = None) -> Any:
        """Say so."""
        return evolve(self._deal.explain(action, seat=seat), legal=True)


class Backwards(Bent):
    """A deal with its legal actions in the wrong order."""

    @property
    def legal_actions(self) -> tuple[Action, ...]:
        """Turn them round."""
        return self._deal.legal_actions[::-1]


class Twice(Bent):
    """A deal that shows a legal action twice."""

    @property
    def legal_actions(self) -> tuple[Action, ...]:
        """Show the last again."""
        return (*self._deal.legal_actions, *self._deal.legal_actions[-1:])


class Fickle(Bent):
    """A deal that shows other legal actions each time."""

    asked = 0

    @property
    def legal_actions(self) -> tuple[Action, ...]:
        """Leave one out every other time."""
        self.asked += 1
        legal = self._deal.legal_actions
        return legal[1:] if len(legal) > 1 and self.asked % 2 else legal


class HidesACard(Bent):
    """A deal that does not show the last card of a full hand."""

    @property
    def legal_actions(self) -> tuple[Action, ...]:
        """Leave it out."""
        legal = self._deal.legal_actions
        return legal[:-1] if len(legal) == 4 else legal

    def apply(self, action: Action, *, seat: int | None = None) -> Bent:
        """Refuse it."""
        if action in self._deal.legal_actions and action not in self.legal_actions:
            raise IllegalActionError(self._deal.explain(action), self.legal_actions)
        return super().apply(action, seat=seat)


class NoSeat(Bent):
    """A deal in which the last seat is one further."""

    @property
    def to_move(self) -> int | None:
        """Add one to it."""
        seat = self._deal.to_move
        return seat if seat != 3 else 4


class OverAndGoingOn(Bent):
    """A deal that says that it is over when the stock has run out."""

    @property
    def is_over(self) -> bool:
        """Say so."""
        return self._deal.is_over or not self._deal.stock


class Endless(Bent):
    """A deal in which the end of a trick does nothing."""

    def apply(self, action: Action, *, seat: int | None = None) -> Bent:
        """Do nothing."""
        return self if isinstance(action, End) else super().apply(action, seat=seat)


# Where cards lie.


class LosesACard(Bent):
    """A deal that loses a card from the stock."""

    @property
    def stock(self) -> tuple[Card, ...]:
        """Lose it when some are gone."""
        stock = self._deal.stock
        return stock[1:] if len(stock) < 16 else stock


class TakesTwice(Bent):
    """A deal in which the last trick is taken twice."""

    @property
    def taken(self) -> tuple[tuple[Card, ...], ...]:
        """Give it to the next seat, too."""
        taken = list(self._deal.taken)
        if self._deal.is_over:
            taken[0] += self._deal.tricks[-1].cards
        return tuple(taken)


class OtherTaker(Bent):
    """A deal that gives the first trick to the next seat."""

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """Give it there."""
        first, *others = self._deal.tricks or (None,)
        if first is None or not others:
            return self._deal.tricks
        other = ((first.taker or 0) + 1) % 4
        return evolve(first, holder=other, taker=other), *others


class OtherLeader(Bent):
    """A deal in which the seat after the taker leads."""

    @property
    def leader(self) -> int | None:
        """Go on by one."""
        seat = self._deal.leader
        return seat if seat is None or not self._deal.tricks else (seat + 1) % 4


# States.


class ChangesWhenRefused(Bent):
    """A deal that counts what it has refused."""

    count = 0

    def __hash__(self) -> int:
        return hash((self._deal, self.count))

    def apply(self, action: Action, *, seat: int | None = None) -> Bent:
        """Count it."""
        if action not in self._deal.legal_actions:
            self.count += 1
        return super().apply(action, seat=seat)


class ForgetsTheLastAction(Bent):
    """A deal that comes back from pickle without its last action."""

    def __reduce__(self) -> tuple[Any, ...]:
        *_, before, _ = (None, None, *self._deal.states())
        return type(self), (before or self._deal,)


class OwnHash(Bent):
    """A deal whose hash is that of its place."""

    def __hash__(self) -> int:
        return id(self)


class SkipsAState(Bent):
    """A deal that leaves out a state when it is replayed."""

    def states(self) -> Iterator[Bent]:
        """Leave out the fifth."""
        return (state for place, state in enumerate(super().states()) if place != 5)


class ByChance(Bent):
    """A deal that now and then plays the first card instead."""

    def apply(self, action: Action, *, seat: int | None = None) -> Bent:
        """Draw whether to."""
        legal = self._deal.legal_actions
        if action in legal and random.random() < 0.2:  # noqa: S311
            return super().apply(legal[0], seat=seat)
        return super().apply(action, seat=seat)


# Views.


class ShowsTheStock(Bent):
    """A deal whose views hold the next card of the stock."""

    def observe(self, seat: int) -> Any:
        """Show it."""
        return self._deal.observe(seat), self._deal.stock[:1]


class ShowsAnAce(Bent):
    """A deal whose views say how many aces the next seat holds."""

    def observe(self, seat: int) -> Any:
        """Count them."""
        hand = self._deal.hands[(seat + 1) % len(self._deal.hands)]
        return self._deal.observe(seat), sum(card.rank == "A" for card in hand)


class MayEndIfOthersCannot(Bent):
    """A deal in which a leader may end a trick only if the next seat has no seven."""

    @property
    def legal_actions(self) -> tuple[Action, ...]:
        """Look into the other hand."""
        legal, deal = self._deal.legal_actions, self._deal
        if len(legal) < 2 or legal[-1] != End():
            return legal
        other = deal.hands[((deal.to_move or 0) + 1) % len(deal.hands)]
        return legal[:-1] if any(card.rank == "7" for card in other) else legal


# Outcomes.


class NoOutcome(Bent):
    """A deal that is over without an outcome."""

    @property
    def outcome(self) -> Outcome | None:
        """Return none."""
        return None


class CountsAnAceMore(Bent):
    """A deal whose outcome has ten points more for the first side."""

    @property
    def outcome(self) -> Outcome | None:
        """Add them."""
        found = self._deal.outcome
        if found is None or found.points is None:
            return found
        return evolve(found, points=(found.points[0] + 10, *found.points[1:]))


class OtherLeads(Bent):
    """A deal after which the dealer leads."""

    @property
    def outcome(self) -> Outcome | None:
        """Name the dealer."""
        found = self._deal.outcome
        return found and evolve(found, next_leader=found.next_dealer)


class StopsShort(Bent):
    """A deal that is over when every hand has one card left."""

    @cached_property
    def short(self) -> bool:
        """Whether it is over so."""
        deal = self._deal
        return deal.phase == "lead" and not deal.stock and max(map(len, deal.hands)) == 1

    @property
    def to_move(self) -> int | None:
        """Nobody."""
        return None if self.short else self._deal.to_move

    @property
    def is_over(self) -> bool:
        """Yes."""
        return self.short or self._deal.is_over

    @property
    def phase(self) -> str:
        """It is over."""
        return "over" if self.short else self._deal.phase

    @property
    def legal_actions(self) -> tuple[Action, ...]:
        """None."""
        return () if self.short else self._deal.legal_actions

    def legal_actions_of(self, seat: int) -> tuple[Action, ...]:
        """None."""
        return () if self.short else self._deal.legal_actions_of(seat)

    @property
    def outcome(self) -> Outcome | None:
        """That of the deal as it would end by the first card of each hand."""
        deal = self._deal
        while self.short and not deal.is_over:
            deal = deal.apply(deal.legal_actions[0])
        return deal.outcome


# Positions, actions, records, matches.


@frozen(kw_only=True)
class ForgetsTricks(BentRules):
    """Rules whose positions forget who has taken what."""

    bend = staticmethod(lambda deal: deal)

    def position(self, **known: Any) -> Any:
        """Give all of it to the leader."""
        taken = known["taken"]
        everything = [card for pile in taken for card in pile]
        return super().position(
            **{
                **known,
                "taken": {known["leader"]: everything},
                "tricks": None,
            }
        )


@frozen(kw_only=True)
class NoPositions(BentRules):
    """Rules that refuse every position."""

    bend = staticmethod(lambda deal: deal)

    def position(self, **known: Any) -> Any:
        """Refuse it."""
        raise ActionError("no positions here")


@frozen(kw_only=True)
class CannotDeal(BentRules):
    """Rules that cannot deal."""

    bend = staticmethod(lambda deal: deal)

    def deal(self, **known: Any) -> Any:
        """Break."""
        raise ActionError("no cards here")


@frozen(kw_only=True)
class AddsTwice(Match):
    """A match that counts every deal twice."""

    def add(self, outcome: Outcome | None) -> Match:
        """Add it again."""
        after = super().add(outcome)
        totals = zip(self.totals, after.totals, strict=True)
        return evolve(after, totals=tuple(2 * new - old for old, new in totals))


@frozen(kw_only=True)
class NeverOver(Match):
    """A match that goes on at its target."""

    def _end(self) -> str | None:
        return None


@frozen(kw_only=True)
class SameDealerAgain(Match):
    """A match in which the same seat deals, whatever the outcome says."""

    def add(self, outcome: Outcome | None) -> Match:
        """Let it deal again."""
        return evolve(super().add(outcome), dealer=self.dealer)


def _match(check: str, kind: type[Match], **changes: Any) -> Fault:
    return Fault(check, lambda: _as(_rules_of_match(kind), sound(**changes)))


@cache
def _rules_of_match(kind: type[Match]) -> type[Rules]:
    made = type(
        f"RulesOf{kind.__name__}",
        (BentRules,),
        {
            "bend": staticmethod(lambda deal: deal),
            "begin_match": lambda self, **known: kind(
                **{
                    a.name: getattr(Rules.begin_match(self, **known), a.name)
                    for a in attrs.fields(Match)
                }
            ),
            "__module__": __name__,
            "__slots__": (),
        },
    )
    globals()[made.__name__] = made
    return made


def _as(kind: type[Rules], rules: Rules) -> Rules:
    names = [a.name for a in attrs.fields(Rules) if a.init]
    return kind(**{name: getattr(rules, name) for name in names})


FAULTS: Final[Mapping[str, Fault]] = {
    "a legal action that is refused": _bent("legal-accepted", RefusesAnEnd),
    "a deal that breaks": _bent("legal-accepted", BreaksLate),
    "an illegal action that is accepted": _bent("others-refused", AcceptsAnyCard),
    "a refusal without a type": _bent("others-refused", RefusesWithoutAType),
    "a refusal explained otherwise": _bent("explained", TellsAnotherReason),
    "a card that is called legal": _bent("explained", ExplainsTooMuch),
    "legal actions out of order": _bent("legal-order", Backwards),
    "a legal action twice": _bent("legal-order", Twice),
    "legal actions that change": _bent("legal-order", Fickle),
    "a card that is not offered": _bent("every-card-is-playable", HidesACard),
    "a seat that is not at the table": _bent("turn", NoSeat),
    "a deal that is over and goes on": _bent("turn", OverAndGoingOn),
    "a deal without an end": _bent("ends", Endless),
    "a card that is lost": _bent("cards-conserved", LosesACard),
    "a trick that is taken twice": _bent("cards-conserved", TakesTwice),
    "a trick of another taker": _bent("holders", OtherTaker),
    "another leader than the taker": _bent("phases", OtherLeader),
    "a state that counts refusals": _bent("unchanged", ChangesWhenRefused),
    "a copy without the last action": _bent("state-trip", ForgetsTheLastAction),
    "a state with the hash of its place": _bent("state-trip", OwnHash),
    "a state that is left out": _bent("replayed", SkipsAState),
    "a deal that goes its own way": _bent("repeated", ByChance),
    "a view of the stock": _bent("views", ShowsTheStock),
    "a view of another hand": _bent("views", ShowsAnAce),
    "a choice that tells of another hand": _bent("views", MayEndIfOthersCannot),
    "no outcome": _bent("outcome-shape", NoOutcome),
    "points too many": _bent("points-total", CountsAnAceMore),
    "a leader who is not after the dealer": _bent("next-leader", OtherLeads),
    "a deal that stops short": _bent("all-played", StopsShort),
    "positions that forget the tricks": Fault("positions", lambda: _as(ForgetsTricks, sound())),
    "no positions": Fault("positions", lambda: _as(NoPositions, sound())),
    "a match that adds twice": _match("match-totals", AddsTwice),
    "a match without an end": _match("match-end", NeverOver, match={"adds": "scores", "target": 1}),
    "a match with the same dealer": _match("match-dealers", SameDealerAgain),
}
"""Each fault by what it is."""
