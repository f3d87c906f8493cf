"""What only records of Slovak Sedma hold: a last seven without power."""

from __future__ import annotations

from typing import Any

from sedma import Deal


def events(deal: Deal) -> list[dict[str, Any]]:
    """Return the last card of the deal as an event, if it has no power."""
    *before, last = deal.tricks
    play = last.plays[-1]
    side = next(side for side in deal.sides if play.seat in side)
    if not deal.rules.last_card.active or play.card.rank != "7":
        return []
    if any(trick.taker in side for trick in before):
        return []
    live = deal.rules.change(last_card={"ranks": ()}).deal(pack=deal.start.pack, dealer=deal.dealer)
    for move in deal.history:
        live = live.apply(move.action)
    changed = live.tricks[-1].taker != last.taker
    return [
        {
            "event": "dead_last_seven",
            "seat": play.seat,
            "card": str(play.card),
            "changed": changed,
        }
    ]
