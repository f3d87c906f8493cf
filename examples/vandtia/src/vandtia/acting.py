"""What an action does, once it is known to be legal."""

from __future__ import annotations

from functools import singledispatch
from typing import Any

from attrs import evolve

from sedma import Action, Move, Seat
from vandtia.actions import Blind, Chance, Done, Lay, Skip, Stack, Swap, Take
from vandtia.deal import Deal, Drawn, Turned, Void
from vandtia.layout import Layout
from vandtia.legality import fits

__all__ = ["act", "at_rest"]


def act(deal: Deal, seat: Seat, action: Action) -> Deal:
    """Return a deal after a legal action of a seat."""
    after = _do(action, evolve(deal, history=(*deal.history, Move(seat, action))), seat)
    if after.turns == deal.turns:  # somebody swaps
        return after
    comes_back = after.layout.settled == deal.layout.settled
    return at_rest(after if comes_back else evolve(after, trail=()))


def at_rest(deal: Deal) -> Deal:
    """Return a deal in which a turn begins, or which is over if it may not go on."""
    if len(deal.layout.playing) == 1:
        return evolve(deal, phase="over", to_move=None)
    assert deal.to_move is not None  # noqa: S101  # it is somebody's turn
    deal = evolve(deal, trail=(*deal.trail, (deal.to_move, deal.layout.key)))
    void = _void(deal)
    return deal if void is None else evolve(deal, phase="over", to_move=None, void=void)


def _void(deal: Deal) -> Void | None:
    rules = deal.rules
    if deal.skips == len(deal.layout.playing):
        return "stuck"
    if rules.max_repeats is not None and deal.repeats >= rules.max_repeats:
        return "repeats"
    if rules.max_turns is not None and deal.turns >= rules.max_turns:
        return "turns"
    return None


@singledispatch
def _do(action: Action, deal: Deal, seat: Seat) -> Deal:
    raise NotImplementedError(type(action))


@_do.register(Lay)
def _lay(action: Lay, deal: Deal, seat: Seat) -> Deal:
    uncover = deal.rules.down_cards == "turn_when_uncovered"
    layout, places = deal.layout.lay(seat, action.cards, uncover=uncover)
    done = len(deal.history)
    turned = [
        Turned(done, seat, place, layout.slots[seat][place].up[0], "slot") for place in places
    ]
    return _played(evolve(deal, turned=(*deal.turned, *turned)), seat, layout)


@_do.register(Take)
def _take(_action: Take, deal: Deal, seat: Seat) -> Deal:
    return _next_turn(deal, seat, deal.layout.take(seat))


@_do.register(Chance)
def _chance(_action: Chance, deal: Deal, seat: Seat) -> Deal:
    card = deal.layout.stock[0]
    may = fits(deal, seat, card)
    deal = _show(deal, Turned(len(deal.history), seat, None, card, "pile" if may else "hand"))
    layout = deal.layout.lay_from_stock(seat, fits=may)
    return _played(deal, seat, layout) if may else _next_turn(deal, seat, layout)


@_do.register(Blind)
def _blind(action: Blind, deal: Deal, seat: Seat) -> Deal:
    card = deal.layout.slots[seat][action.slot].down
    assert card is not None  # noqa: S101  # an empty slot is refused
    may = fits(deal, seat, card)
    to: Any = "pile" if may else "hand"
    deal = _show(deal, Turned(len(deal.history), seat, action.slot, card, to))
    layout = deal.layout.lay_blind(seat, action.slot, fits=may)
    return _played(deal, seat, layout) if may else _next_turn(deal, seat, layout)


@_do.register(Skip)
def _skip(_action: Skip, deal: Deal, seat: Seat) -> Deal:
    return _next_turn(deal, seat, deal.layout, skips=deal.skips + 1)


@_do.register(Done)
def _done(_action: Done, deal: Deal, seat: Seat) -> Deal:
    finished = deal.finished_swapping + 1
    after = evolve(deal, swaps=0, finished_swapping=finished, to_move=deal.rules.table.next(seat))
    if finished < deal.rules.players:
        return after
    return at_rest(evolve(after, phase="play"))


@_do.register(Swap)
def _swap(action: Swap, deal: Deal, seat: Seat) -> Deal:
    layout = deal.layout.swap(seat, action.card, action.slot)
    return evolve(deal, layout=layout, swaps=deal.swaps + 1)


@_do.register(Stack)
def _stack(action: Stack, deal: Deal, seat: Seat) -> Deal:
    layout = deal.layout.stack(seat, action.card, action.seat, action.slot)
    return _draw(deal, seat, layout)


def _show(deal: Deal, turned: Turned) -> Deal:
    return evolve(deal, turned=(*deal.turned, turned))


def _draw(deal: Deal, seat: Seat, layout: Layout) -> Deal:
    """Let a seat fill its hand, and put the layout in place."""
    layout, cards = layout.draw(seat)
    if not cards:
        return evolve(deal, layout=layout)
    drawn = Drawn(len(deal.history), seat, cards)
    return evolve(deal, layout=layout, drawn=(*deal.drawn, drawn))


def _played(deal: Deal, seat: Seat, layout: Layout) -> Deal:
    """Burn, draw and go out after cards were put on the pile, and pass the turn."""
    burns = layout.pile[-1].rank == "10" or (deal.rules.four_burns and layout.run == 4)
    if burns:
        layout = layout.burn()
    deal = _draw(deal, seat, layout)
    goes_out = not deal.layout.size(seat)
    if goes_out:
        deal = evolve(deal, out=(*deal.out, seat))
    leads_again = burns and not goes_out and seat == deal.to_move
    return _next_turn(deal, seat, deal.layout, again=leads_again)


def _next_turn(
    deal: Deal, seat: Seat, layout: Layout, *, again: bool = False, skips: int = 0
) -> Deal:
    """End the turn of a seat; it has another one if it leads again."""
    return evolve(
        deal,
        layout=layout,
        to_move=seat if again else layout.after(seat),
        turns=deal.turns + 1,
        skips=skips,
    )
