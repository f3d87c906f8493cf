"""The course of a deal: what is to happen in which order, and how each thing happens.

What is due follows a list of steps. A seat acts in some of them; the others follow by themselves,
because they leave no choice: cards that were given are handed over, the highest cards are returned,
the kitty is taken and shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from attrs import evolve, frozen

from sedma import Action, Card, Play, Played, Seat, Trick
from sergeant_major.actions import Discard, Give, Keep, Trump
from sergeant_major.exchange import Gift, Pluck, cards_to_show, exchange_rounds, returned
from sergeant_major.tricks import strength, winning
from sergeant_major.view import Handed

if TYPE_CHECKING:
    from sergeant_major.deal import Deal
    from sergeant_major.rules import Rules

__all__ = ["Step", "done", "in_order", "settled", "steps_of"]

_Kind: TypeAlias = Literal["give", "deliver", "return", "take", "show", "trump", "discard", "play"]


@frozen
class Step:
    """Something that is to happen in a deal."""

    kind: _Kind
    """What it is."""
    gift: Gift | None = None
    """Who gives cards to whom, and how many are left to give; None in other steps."""
    left: int = 0
    """How many cards are left to discard."""


def steps_of(rules: Rules, dealer: Seat, before: tuple[int, ...] | None) -> Iterator[Step]:
    """Go through what is to happen in a deal, in order."""
    rounds = exchange_rounds(rules, dealer, before)
    last = rules.kitty_order == "take-before-exchange"
    discard = Step("discard", left=rules.kitty_size)
    kitty: tuple[Step, ...] = (Step("take"), Step("show"), discard)
    if rules.kitty_order == "discard-first":
        kitty = (discard, Step("take"), Step("show"))
    if not rules.kitty_size:
        kitty = ()
    if last:
        yield from kitty
    for gifts in rounds:
        yield from (Step("give", gift, gift.cards) for gift in gifts)
        yield Step("deliver")
        if not last:
            yield Step("return")
    yield Step("trump")
    yield from (Step("return") for _ in rounds if last)
    if not last:
        yield from kitty
    yield Step("play")


def in_order(cards: Sequence[Card]) -> tuple[Card, ...]:
    """Return cards in the order of their numbers."""
    return tuple(sorted(cards, key=lambda card: card.number))


def _moved(deal: Deal, *plucks: Pluck, out: bool = True, into: bool = True) -> Deal:
    """Take cards out of the hands of their givers, and put them into those of their receivers."""
    hands = [list(hand) for hand in deal.hands]
    for pluck in plucks:
        if out:
            hands[pluck.giver].remove(pluck.card)
        if into:
            hands[pluck.receiver].append(pluck.card)
    return evolve(deal, hands=tuple(in_order(hand) for hand in hands))


def _without(deal: Deal, seat: Seat, card: Card) -> Deal:
    return _moved(deal, Pluck(seat, seat, card), into=False)


# What is done.


def done(deal: Deal, action: Action, seat: Seat) -> Deal:
    """Return a deal after a seat has done what is known to be legal, up to the next choice."""
    return settled(_DOING[type(action)](deal, action, seat))


def _do_give(deal: Deal, action: Any, seat: Seat) -> Deal:
    (step, *more), card = deal.steps, action.card
    assert step.gift is not None  # noqa: S101  # cards are given in such a step only
    left = (evolve(step, left=step.left - 1),) if step.left > 1 else ()
    pluck = Pluck(seat, step.gift.receiver, card)
    return evolve(_without(deal, seat, card), steps=(*left, *more), plucks=(*deal.plucks, pluck))


def _do_keep(deal: Deal, _: Any, seat: Seat) -> Deal:
    steps = (step for step in deal.steps if step.gift is None or step.gift.giver != seat)
    return evolve(deal, steps=tuple(steps))


def _do_trump(deal: Deal, action: Any, _: Seat) -> Deal:
    return evolve(deal, steps=deal.steps[1:], trump=action.suit)


def _do_discard(deal: Deal, action: Any, seat: Seat) -> Deal:
    step, *more = deal.steps
    left = (evolve(step, left=step.left - 1),) if step.left > 1 else ()
    discards = (*deal.discards, action.card)
    return evolve(_without(deal, seat, action.card), steps=(*left, *more), discards=discards)


def _do_play(deal: Deal, action: Any, seat: Seat) -> Deal:
    deal = _without(deal, seat, action.card)
    plays = (*deal.trick.plays, Played(seat, action.card))
    holder = winning(plays, deal.trump).seat
    if len(plays) < deal.rules.players:
        return evolve(deal, trick=Trick(deal.trick.leader, plays, holder=holder))
    taken = Trick(deal.trick.leader, plays, holder=holder, taker=holder)
    deal = evolve(deal, tricks=(*deal.tricks, taken), trick=Trick(holder))
    won, rules = deal.tricks_won[holder], deal.rules
    stopped = not rules.play_out and won >= rules.limit
    return evolve(deal, steps=()) if stopped or not any(deal.hands) else deal


_DOING: Mapping[type, Callable[[Deal, Any, Seat], Deal]] = {
    Give: _do_give,
    Keep: _do_keep,
    Trump: _do_trump,
    Discard: _do_discard,
    Play: _do_play,
}

# What follows by itself.


def settled(deal: Deal) -> Deal:
    """Go on to the next step in which a seat has a choice."""
    while deal.steps and deal.steps[0].kind in _FOLLOWING:
        kind = deal.steps[0].kind
        deal = _FOLLOWING[kind](evolve(deal, steps=deal.steps[1:]))
    return deal


def _deliver(deal: Deal) -> Deal:
    return _handed_over(_moved(deal, *deal.plucks, out=False), "pluck", deal.plucks)


def _return(deal: Deal) -> Deal:
    back: list[Pluck] = []
    by_rank = deal.rules.returns == "by-rank"
    for seat in deal.rules.table.seats:
        own = [pluck for pluck in deal.plucks if pluck.receiver == seat]
        back += returned(deal.hands[seat], own, by_rank=by_rank)
    givers = [pluck.giver for pluck in deal.plucks]
    back.sort(key=lambda pluck: (pluck.giver, givers.index(pluck.receiver)))
    deal = evolve(_moved(deal, *back), plucks=())
    return _handed_over(deal, "return", back)


def _take(deal: Deal) -> Deal:
    plucks = (Pluck(deal.dealer, deal.dealer, card) for card in deal.kitty)
    return evolve(_moved(deal, *plucks, out=False), taken=True)


def _show(deal: Deal) -> Deal:
    if not deal.rules.shows:
        return deal
    returns = {
        one.receiver: one.cards
        for one in deal.handed
        if one.kind == "return" and one.giver == deal.dealer
    }
    shown = cards_to_show(deal.kitty, returns, deal.rules.show_threshold)
    plucks = [Pluck(deal.dealer, seat, card) for seat, cards in shown.items() for card in cards]
    return _handed_over(deal, "shown", plucks)


_FOLLOWING: Mapping[str, Callable[[Deal], Deal]] = {
    "deliver": _deliver,
    "return": _return,
    "take": _take,
    "show": _show,
}


def _handed_over(
    deal: Deal, kind: Literal["pluck", "return", "shown"], plucks: Sequence[Pluck]
) -> Deal:
    """Note what went from one seat to another, in one entry for each pair of seats."""
    pairs = dict.fromkeys((pluck.giver, pluck.receiver) for pluck in plucks)
    done = len(deal.history)
    noted = (
        Handed(
            done,
            kind,
            giver,
            receiver,
            tuple(
                sorted(
                    (one.card for one in plucks if (one.giver, one.receiver) == (giver, receiver)),
                    key=lambda card: (-strength(card), card.number),
                )
            ),
        )
        for giver, receiver in pairs
    )
    return evolve(deal, handed=(*deal.handed, *noted))
