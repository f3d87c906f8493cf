"""Telling a deal action by action: what was done, what came of it, and why."""

from __future__ import annotations

from attrs import define, field

from sedma.cli.deal_facts import trick_facts, turned_facts
from sedma.cli.deal_text import (
    announcing_text,
    calling_text,
    short_reason,
    taking_text,
    turning_text,
)
from sedma.cli.facts import Citations, reference
from sedma.cli.render import Page
from sedma.play.deal import Deal
from sedma.values.actions import Announce, Blind, End
from sedma.values.reasons import Why

__all__ = ["CELL", "Teller"]

CELL = 6
"""Width of a card in a row."""


@define
class Teller:
    """Writes on a page; a reason stands there in full the first time, and later in short."""

    page: Page
    """The page."""
    _told: set[str] = field(factory=set)

    def tell(self, before: Deal, after: Deal) -> None:
        """Write what the last action did, from the deal before it and after it."""
        page, names = self.page, after.rules.table.names
        move = after.history[-1]
        who, index = names[move.seat], len(before.tricks)
        if not before.moves_by_trick[-1]:
            page.heading(f"Trick {index + 1}, {who} leads")
        for said in after.messages:
            if said.after == len(before.history):
                page.line(f"  {calling_text({'seat': said.seat, 'call': said.call}, names)}")
        if isinstance(move.action, Announce):
            (announced,) = trick_facts(before, after, Citations())["announced"]
            page.paragraph("  ", announcing_text(announced, names, page))
        if isinstance(move.action, Blind):
            turned = turned_facts(after.from_stock[len(before.from_stock)])
            page.line(f"  {turning_text(turned, names, page)}")
        plays = (*after.tricks, after.trick)[index].plays
        if len(plays) > len(before.trick.plays):
            card = plays[-1].card
            if before.phase == "prolong":
                page.line(f"  {who} prolongs the trick.")
            ruling = before.beats(card)
            beats, why = bool(ruling), after.rules.why(ruling.reason)
            shown = page.card(str(card)) + "*" * beats
            page.paragraph(f"  {who}  {shown:{CELL}}", self._because(beats, why))
        elif not isinstance(move.action, End | Blind):
            page.line(f"  {who}  {move.action.text}")
        if len(after.tricks) > index:
            taking_text(trick_facts(before, after, Citations()), names, page)

    def _because(self, beats: bool, why: Why) -> str:
        facts = Citations().cite(why)
        if why.reason in self._told:
            return short_reason(facts) if beats else "does not beat"
        self._told.add(why.reason)
        return why.sentence + reference(facts)
