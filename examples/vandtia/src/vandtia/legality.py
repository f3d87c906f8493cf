"""What may be done: every ruling of the game about an action, in one place.

`Deal.legal_actions`, `Deal.explain` and `Deal.apply` all ask `ruling`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import singledispatch
from itertools import groupby
from typing import TYPE_CHECKING

from sedma import Action, ActionError, Card, Ruling, Seat
from vandtia.actions import SETS, SLOTS, Blind, Chance, Done, Lay, Skip, Stack, Swap, Take
from vandtia.layout import RANK_ORDER, Layout, in_order

if TYPE_CHECKING:
    from vandtia.deal import Deal

__all__ = ["fits", "legal", "ruling"]


def ruling(deal: Deal, seat: Seat, action: Action) -> Ruling:
    """Say whether a seat may do something now, and why.

    Raises:
        ActionError: if it is no action of this game.
    """
    if not isinstance(action, Lay | Take | Chance | Blind | Skip | Done | Swap | Stack):
        raise ActionError(f"{action!r} is no action of Vändtia")
    if deal.is_over:
        return Ruling(False, "turn:over")
    if seat != deal.to_move:
        completes = isinstance(action, Lay) and action in _completions(deal, seat)
        return Ruling(True, "four:complete") if completes else Ruling(False, "turn:other-seat")
    if (deal.phase == "swap") != isinstance(action, Done | Swap | Stack):
        after = "swap:never" if deal.rules.swap == "none" else "swap:over"
        return Ruling(False, "swap:first" if deal.phase == "swap" else after)
    return _rule(action, deal, seat)


def legal(deal: Deal, seat: Seat) -> tuple[Action, ...]:
    """Return what a seat may do now, in the order of the numbers."""
    if deal.is_over:
        return ()
    if seat != deal.to_move:
        return tuple(_completions(deal, seat))
    found = (one for one in _candidates(deal, seat) if _rule(one, deal, seat))
    return tuple(sorted(found, key=lambda one: one.number))


def fits(deal: Deal, seat: Seat, card: Card) -> bool:
    """Say whether a card that a seat turns up, being its only one or not, may be played."""
    return bool(_rule_rank(deal, card)) and bool(_rule_finish(deal, seat, (card,)))


@singledispatch
def _rule(action: Action, deal: Deal, seat: Seat) -> Ruling:
    raise NotImplementedError(type(action))


@_rule.register(Lay)
def _rule_lay(action: Lay, deal: Deal, seat: Seat) -> Ruling:
    held = _rule_held(deal.layout, seat, action.cards)
    if held is not None:
        return held
    by_rank = _rule_rank(deal, action.cards[0])
    if not by_rank:
        return by_rank
    by_finish = _rule_finish(deal, seat, action.cards)
    return by_rank if by_finish.reason == "play:lead" else by_finish


def _rule_held(layout: Layout, seat: Seat, cards: tuple[Card, ...]) -> Ruling | None:
    """Refuse cards that are not those from which the seat has to play."""
    source = layout.source(seat)
    if all(card in source for card in cards):
        return None
    own = (*layout.hands[seat], *layout.up(seat))
    if not all(card in own for card in cards):
        return Ruling(False, "hand:not-held")
    return Ruling(
        False, "play:mixed" if any(map(source.__contains__, cards)) else "play:hand-first"
    )


def _rule_rank(deal: Deal, card: Card) -> Ruling:
    """Say whether the top card lets a card be played."""
    pile = deal.layout.pile
    if not pile:
        return Ruling(True, "play:lead")
    if card.rank in ("2", "10"):
        return Ruling(True, "play:two" if card.rank == "2" else "play:ten")
    high = RANK_ORDER[card.rank] >= RANK_ORDER[pile[-1].rank]
    return Ruling(high, "play:rank" if high else "play:low")


def _rule_finish(deal: Deal, seat: Seat, cards: tuple[Card, ...]) -> Ruling:
    """Say whether a seat may be left without cards by these, which it has, if it would be."""
    rules, lay = deal.rules, deal.layout
    if cards[0].rank not in rules.no_finish_ranks or lay.stock or lay.size(seat) > len(cards):
        return Ruling(True, "play:lead")
    stuck = not lay.pile and len(cards) == 1
    if stuck and rules.stuck_on_empty_pile == "allow_finish":
        return Ruling(True, "play:stuck")
    return Ruling(False, "play:finish")


@_rule.register(Take)
def _rule_take(_action: Take, deal: Deal, seat: Seat) -> Ruling:
    if not deal.layout.pile:
        return Ruling(False, "take:empty")
    if not _can_play(deal, seat):
        return Ruling(True, "take:must")
    may = deal.rules.voluntary_take
    return Ruling(may, "take:may" if may else "take:play-first")


@_rule.register(Chance)
def _rule_chance(_action: Chance, deal: Deal, seat: Seat) -> Ruling:
    if not deal.rules.chance_card:
        return Ruling(False, "chance:never")
    if not deal.layout.stock:
        return Ruling(False, "chance:no-stock")
    if _can_play(deal, seat):
        return Ruling(False, "chance:play")
    return Ruling(True, "chance:may")


@_rule.register(Blind)
def _rule_blind(action: Blind, deal: Deal, seat: Seat) -> Ruling:
    if deal.rules.down_cards != "blind_last":
        return Ruling(False, "blind:never")
    if deal.layout.source(seat):
        return Ruling(False, "blind:wait")
    lies = deal.layout.slots[seat][action.slot].down is not None
    return Ruling(lies, "blind:may" if lies else "blind:empty")


@_rule.register(Skip)
def _rule_skip(_action: Skip, deal: Deal, seat: Seat) -> Ruling:
    stuck = not deal.layout.pile and not _can_play(deal, seat)
    return Ruling(stuck, "skip:stuck" if stuck else "skip:never")


@_rule.register(Done)
def _rule_done(_action: Done, _deal: Deal, _seat: Seat) -> Ruling:
    return Ruling(True, "swap:done")


@_rule.register(Swap)
def _rule_swap(action: Swap, deal: Deal, seat: Seat) -> Ruling:
    if action.card not in deal.layout.hands[seat]:
        return Ruling(False, "hand:not-held")
    if deal.swaps == deal.rules.max_swaps:
        return Ruling(False, "swap:used")
    return Ruling(True, "swap:may")


@_rule.register(Stack)
def _rule_stack(action: Stack, deal: Deal, seat: Seat) -> Ruling:
    if not deal.rules.stacks:
        return Ruling(False, "stack:never")
    if action.seat not in deal.rules.table.seats:
        return Ruling(False, "stack:no-seat")
    if action.seat != seat and deal.rules.swap != "stack_any":
        return Ruling(False, "stack:others")
    if action.card not in deal.layout.hands[seat]:
        return Ruling(False, "hand:not-held")
    up = deal.layout.slots[action.seat][action.slot].up
    if up[0].rank != action.card.rank:
        return Ruling(False, "stack:rank")
    return Ruling(True, "stack:may" if action.seat == seat else "stack:anybody")


def _sets(cards: Iterable[Card]) -> Iterator[Lay]:
    """Go through all sets of cards of one rank."""
    for _, held in groupby(in_order(cards), key=lambda one: one.rank):
        yield from SETS[tuple(held)]


def _candidates(deal: Deal, seat: Seat) -> Iterator[Action]:
    """Go through all that could be legal for the seat to move."""
    lay, rules = deal.layout, deal.rules
    if deal.phase == "play":
        yield from _sets(lay.source(seat))
        yield from (Take(), Chance(), Skip(), *map(Blind, range(SLOTS)))
        return
    yield Done()
    for card in lay.hands[seat]:
        yield from (Swap(card, slot) for slot in range(SLOTS))
        for owner in rules.table.seats if rules.stacks else ():
            yield from (Stack(card, owner, slot) for slot in range(SLOTS))


def _can_play(deal: Deal, seat: Seat) -> bool:
    """Say whether some play is legal; to turn up a down card counts as one."""
    source = deal.layout.source(seat)
    if not source:
        return True
    return any(_rule_lay(SETS[(card,)][0], deal, seat) for card in source)


def _completions(deal: Deal, seat: Seat) -> Iterator[Lay]:
    """Give the cards with which a seat out of turn may complete four of a kind, if it can."""
    lay, run = deal.layout, deal.layout.run
    if not deal.rules.interrupt_four or not run:
        return
    missing = tuple(card for card in lay.source(seat) if card.rank == lay.pile[-1].rank)
    if len(missing) == 4 - run and _rule_finish(deal, seat, missing):
        yield Lay(missing)
