"""A deal in words, for the terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sedma import Action, Card, Seat
from vandtia.actions import Blind, Chance, Done, Lay, Skip, Stack, Swap, Take
from vandtia.deal import Deal, Outcome
from vandtia.view import View

__all__ = ["ending", "opening", "picture", "step"]


def _text(cards: Iterable[Card]) -> str:
    return " ".join(map(str, cards)) or "-"


def opening(deal: Deal) -> Iterator[str]:
    """Give the lines that tell how a deal begins, with all that lies face up."""
    names = deal.rules.table.names
    yield f"{names[deal.dealer]} deals; {names[deal.start.first]} begins."
    for seat, slots in enumerate(deal.start.layout.slots):
        up = " | ".join(_text(slot.up) for slot in slots)
        yield f"  {names[seat]} has face up: {up}"


def step(before: Deal, after: Deal, *, seen_by: Seat | None = None) -> str:
    """Return a line for one action.

    Args:
        before: the deal before it.
        after: the deal after it.
        seen_by: the seat that reads it, which sees only what it draws itself; None sees all.
    """
    move = after.history[-1]
    name = before.rules.table.names[move.seat]
    words = [f"{name} {_what(before, move.seat, move.action)}"]
    done = len(after.history)
    words += [_turned(one.card, one.to) for one in after.turned if one.after == done]
    if len(after.layout.burned) > len(before.layout.burned):
        words.append("the pile burns")
    for drawn in after.drawn:
        if drawn.after == done:
            shown = _text(drawn.cards) if seen_by in (None, drawn.seat) else len(drawn.cards)
            words.append(f"draws {shown}")
    if len(after.out) > len(before.out):
        words.append("is out")
    return "; ".join(words) + "."


def _what(deal: Deal, seat: Seat, action: Action) -> str:
    layout, names = deal.layout, deal.rules.table.names
    match action:
        case Lay(cards=cards):
            out_of_turn = "" if seat == deal.to_move else " out of turn"
            onto = f" on {layout.pile[-1]}" if layout.pile else ""
            return f"plays {_text(cards)}{onto}{out_of_turn}"
        case Take():
            return f"takes the pile: {_text(layout.pile)}"
        case Swap(card=card, slot=slot):
            return f"swaps {card} for {_text(layout.slots[seat][slot].up)}"
        case Stack(card=card, seat=owner, slot=slot):
            return f"stacks {card} on {_text(layout.slots[owner][slot].up)} of {names[owner]}"
        case Done():
            return "has finished swapping"
        case Blind() | Chance():
            return "turns up a card"
        case Skip():
            return "skips"
    raise AssertionError(action)


def _turned(card: Card, to: str) -> str:
    return {
        "slot": f"turns up {card}",
        "pile": f"it is {card} and is played",
        "hand": f"it is {card} and goes into the hand with the pile",
    }[to]


def picture(view: View) -> Iterator[str]:
    """Give the lines that show a seat what it sees."""
    names = view.rules.table.names
    for seat in view.rules.table.seats:
        slots = zip(view.up[seat], view.has_down[seat], strict=True)
        shown = " | ".join(_text(up) + (" on a down card" if down else "") for up, down in slots)
        yield f"  {names[seat]}: {view.hand_sizes[seat]} in hand; {shown}"
    yield f"  Stock {view.stock_size}, burned {len(view.burned)}. Pile: {_text(view.pile)}"
    yield f"  Your hand: {_text(view.hand)}"


def ending(outcome: Outcome, names: tuple[str, ...]) -> Iterator[str]:
    """Give the lines that tell how a deal ended."""
    if outcome.out:
        yield f"Out, in this order: {' '.join(names[seat] for seat in outcome.out)}."
    if outcome.loser is not None:
        yield f"{names[outcome.loser]} has lost."
    yield str(outcome.why)
