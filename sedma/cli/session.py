"""A deal at a terminal: one person plays a seat, players of the library or of others play the rest.

The person is shown what the seat may know and nothing else: all that is printed comes from
the view of that seat, or was done face up.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Final

from attrs import define, field

from sedma.book.rulebook import RuleBook
from sedma.cli.deal_facts import outcome_facts
from sedma.cli.deal_text import outcome_text
from sedma.cli.facts import Citations, points_text
from sedma.cli.narration import CELL, Teller
from sedma.cli.render import Page, listed
from sedma.errors import ActionError, IllegalActionError, SedmaError
from sedma.notation import read_action
from sedma.play.deal import Deal
from sedma.players import Player, ThumbPlayer, take_turn
from sedma.rules.rules import Rules
from sedma.values.actions import Action, Announce, Play
from sedma.values.cards import Card
from sedma.values.reasons import Why
from sedma.values.seats import Seat
from sedma.values.stream import Stream

__all__ = ["Session", "Stopped", "rules_text"]

_HELP: Final = (
    ("a card", "such as 10h, or the number below it in your hand"),
    ("Enter", "do the only thing that you may do"),
    ("end, pass", "end the trick, or pass, where the rules allow it"),
    ("blind", "turn up the top card of the stock and play it, where the rules allow it"),
    ("announce Kh", "lead the card and announce with it, where the rules allow it"),
    ("hint", "what a simple player would do, and why"),
    ("why 10h", "whether you may play it, and which rule says so"),
    ("undo", "take back your last move and all that came after it"),
    ("table", "what lies on the table, and how the deal stands"),
    ("rules, rules ID", "the rules of this game, or one of them in full"),
    ("quit", "stop here"),
)


class Stopped(Exception):  # noqa: N818 - nothing went wrong
    """The person wants to stop, or the input has ended."""


def rules_text(rules: Rules, options: Collection[str], page: Page) -> None:
    """Write the rules that the program sees to, with these options, on a page."""
    page.heading("The rules")
    for rule in rules.book.load():
        if rule.kind == "enforced" and (not rule.option or rule.option in options):
            page.paragraph(f"  {rule.id}  ", rule.statement)


@define
class Session:
    """One deal and all that was decided in it."""

    deal: Deal
    """The deal as it stands."""
    you: Seat
    """The seat of the person."""
    players: Sequence[Player]
    """Who plays each of the other seats; the one at the seat of the person is not asked."""
    streams: Callable[[int], Stream]
    """The source of chance for the choice that follows so many actions."""
    page: Page
    """What is written next."""
    read: Callable[[str], str]
    """Shows a prompt and reads a line; raises EOFError when there is none."""
    options: Collection[str] = ()
    """The options of the game that are on, those among them that others include."""
    _decided: list[Deal] = field(factory=list)
    _teller: Teller = field(init=False)

    def __attrs_post_init__(self) -> None:
        self._teller = Teller(self.page)

    @property
    def _names(self) -> Sequence[str]:
        return self.deal.rules.table.names

    def run(self) -> None:
        """Play the deal to its end.

        Raises:
            Stopped: if the person stops before.
        """
        self._opening()
        while (seat := self.deal.to_move) is not None:
            if seat == self.you:
                self._show_hand()
                action = self._ask()  # which may take moves back
                self._go_on(self.deal.apply(action))
            else:
                stream = self.streams(len(self.deal.history))
                self._go_on(take_turn(self.deal, self.players[seat], stream))
        self._closing()

    def _opening(self) -> None:
        names = self._names
        mine = next(side for side in self.deal.observe(self.you).sides if self.you in side)
        partners = [names[seat] for seat in mine if seat != self.you]
        together = f"; your partner is {listed(partners)}" if partners else ""
        self.page.heading(f"You are {names[self.you]}{together}. Type ? for help.")
        self.page.line(f"{names[self.deal.dealer]} deals.")

    def _closing(self) -> None:
        outcome, page = self.deal.outcome, self.page
        assert outcome is not None  # noqa: S101 - the deal is over
        won = any(self.you in outcome.sides[side] for side in outcome.winners)
        page.heading("The deal is over: " + ("you win." if won else "you do not win."))
        outcome_text(outcome_facts(outcome, Citations()), self._names, page)
        page.show()

    # Asking

    def _show_hand(self) -> None:
        view, page = self.deal.observe(self.you), self.page
        legal = [one.card for one in view.legal_actions if isinstance(one, Play)]
        others = [self._written(one) for one in view.legal_actions if not isinstance(one, Play)]
        places = [f"{n if card in legal else '-':<{CELL}}" for n, card in enumerate(view.hand, 1)]
        may = "".join(places) if legal else ""
        if others:
            may += ("or " if legal else "") + listed(others, "or")
        page.line()
        page.paragraph("  Your hand  ", "".join(f"{self._card(card):{CELL}}" for card in view.hand))
        page.paragraph("  You may    ", may)

    def _ask(self) -> Action:
        """Return what the person decides; answers questions until then."""
        questions = {
            "?": self._help,
            "help": self._help,
            "hint": self._hint,
            "why": self._explain,
            "undo": self._undo,
            "table": self._show_table,
            "rules": self._show_rules,
        }
        while True:
            self.page.show()
            try:
                line = self.read(f"{self._names[self.you]}> ").strip()
            except EOFError:
                self.page.line()
                raise Stopped from None
            word, _, rest = line.partition(" ")
            question = questions.get(word.lower())
            if question is not None:
                question(rest.strip())
            elif word.lower() == "quit":
                raise Stopped
            elif (action := self._decision(line)) is not None:
                self._decided.append(self.deal)
                return action

    def _decision(self, text: str) -> Action | None:
        """Return the action that a text stands for; says why if there is none.

        Where there is no choice, an empty line will do.
        """
        legal = self.deal.legal_actions
        if not text:
            if len(legal) == 1:
                return legal[0]
            self.page.line("  Play a card, or type ? for help.")
            return None
        try:
            action = self._action(text)
            self.deal.apply(action)
        except IllegalActionError as error:
            self._say_why(error.explanation.why)
            written = [self._written(one) for one in legal]
            self.page.paragraph("  ", f"You may: {listed(written, 'or')}.")
        except SedmaError as error:
            self._say_error(error)
        else:
            return action
        return None

    def _action(self, text: str) -> Action:
        hand = self.deal.observe(self.you).hand
        if text.isascii() and text.isdecimal():
            if len(text) > 2 or not 1 <= int(text) <= len(hand):
                raise ActionError(f"there is no card {text} in your hand")
            return Play(hand[int(text) - 1])
        return read_action(text)

    # Answering

    def _help(self, _rest: str) -> None:
        for what, text in _HELP:
            self.page.paragraph(f"  {what:17}", text)

    def _hint(self, _rest: str) -> None:
        advice = ThumbPlayer().advise(self.deal.observe(self.you))
        self.page.paragraph("  ", f"{self._written(advice.action)}: {advice.why}")

    def _explain(self, text: str) -> None:
        try:
            explanation = self.deal.explain(self._action(text))
        except SedmaError as error:
            self._say_error(error)
            return
        answer = "Yes." if explanation.legal else "No."
        self.page.line(f"  {answer}")
        self._say_why(explanation.why)

    def _say_error(self, error: SedmaError) -> None:
        text = str(error)
        self.page.paragraph("  ", f"{text[0].upper()}{text[1:]}.")

    def _say_why(self, why: Why) -> None:
        rule = why.rule
        self.page.paragraph("  ", why.sentence)
        if rule is not None:
            self.page.paragraph(f"  {rule.id}: ", rule.statement)

    def _undo(self, _rest: str) -> None:
        if not self._decided:
            self.page.line("  You have not done anything in this deal yet.")
            return
        self.deal = self._decided.pop()
        self.page.line("  Taken back.")
        self._show_table("")

    def _show_rules(self, rule_id: str) -> None:
        book: RuleBook = self.deal.rules.book.load()
        if not rule_id:
            rules_text(self.deal.rules, self.options, self.page)
            return
        try:
            rule = book[rule_id]
        except SedmaError as error:
            self._say_error(error)
            return
        self.page.paragraph(f"  {rule.id}: ", rule.statement)
        if rule.note:
            self.page.paragraph("  ", rule.note)

    def _show_table(self, _rest: str) -> None:
        view, page, names = self.deal.observe(self.you), self.page, self._names
        sides = view.rules.asked.sides.public(view.rules.table)
        for one in view.trick.rounds:
            cards = [f"{names[play.seat]} {self._card(play.card)}" for play in one]
            page.line(f"  On the table  {', '.join(cards)}")
        if view.holder is not None:
            points = sum(map(view.rules.asked.points.of, view.trick.cards))
            page.line(f"  {names[view.holder]} holds the trick, {points_text(points)}.")
        for side in sides:
            cards_of = [
                card for trick in view.tricks if trick.taker in side for card in trick.cards
            ]
            points = sum(map(view.rules.asked.points.of, cards_of))
            tricks = sum(trick.taker in side for trick in view.tricks)
            who = listed([names[seat] for seat in side])
            number = f"{tricks or 'no'} trick{'' if tricks == 1 else 's'}"
            page.line(f"  {who}: {number}, {points_text(points)} in cards.")
        for seat, shown in enumerate(view.shown):
            if shown:
                page.line(f"  {names[seat]} holds {listed(self._cards(shown))} for all to see.")
        for dirty in view.dirty:
            page.line(f"  {listed([names[seat] for seat in sides[dirty]])} are dirty.")
        page.line(f"  {view.stock_size or 'No'} cards are left in the stock.")
        self._show_hand()

    def _go_on(self, after: Deal) -> None:
        self._teller.tell(self.deal, after)
        self.deal = after
        view = self.deal.observe(self.you)
        done = len(view.history)
        for drawn in view.draws:
            if drawn.after == done:
                self.page.line(f"  You draw {listed(self._cards(drawn.cards))}.")
        for seen in view.seen:
            if seen.after == done:
                hand = listed(self._cards(seen.cards))
                self.page.line(f"  You see {self._names[seen.seat]}'s hand: {hand}.")

    def _cards(self, cards: Sequence[Card]) -> list[str]:
        return [self._card(card) for card in cards]

    def _card(self, card: object) -> str:
        return self.page.card(str(card))

    def _written(self, action: Action) -> str:
        """Return an action with the faces of the page."""
        match action:
            case Play():
                return self._card(action.card)
            case Announce():
                return f"announce {self._card(action.card)}"
            case _:
                return action.text
