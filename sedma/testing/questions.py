"""Questions to the components of rules, as the engine asks them, about cards drawn at random.

They are what a component is tested with alone: whether it answers alike when asked again, and
leaves alone what it is given.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from attrs import frozen

from sedma.rules.rules import Rules
from sedma.testing.trial import Trial
from sedma.values.cards import Card
from sedma.values.stream import Stream
from sedma.values.tally import Verdict

__all__ = ["Question", "questions"]


@frozen
class Question:
    """One question to one component."""

    field: str
    """The field of `Rules` that holds the component."""
    name: str
    """The member that is asked."""
    args: tuple[Any, ...] = ()
    """What it is asked about; lists may not be changed."""
    is_property: bool = False
    """Whether it is read and not called."""

    def put_to(self, rules: Rules) -> Any:
        """Return the answer of the component that these rules have."""
        member = getattr(getattr(rules, self.field), self.name)
        return member if self.is_property else member(*self.args)

    def __str__(self) -> str:
        args = "" if self.is_property else f"({', '.join(map(repr, self.args))})"
        return f"{self.field}.{self.name}{args}"


def questions(trial: Trial, number: int) -> Sequence[Question]:
    """Return questions to all components that are asked anything, so many of each kind."""
    asked = _Questions(trial, number)
    return [question for group in asked.groups() for question in group()]


@frozen
class _Questions:
    """The questions to each component, with what they are about drawn from streams of the trial."""

    trial: Trial
    number: int

    @property
    def rules(self) -> Rules:
        return self.trial.rules

    def groups(self) -> Iterator[Callable[[], Iterator[Question]]]:
        """Go through what makes the questions to each component that is asked."""
        rules = self.rules
        yield from (self._sides, self._beat, self._prolong, self._draw, self._points)
        optional = {
            self._follow: rules.follow.active,
            self._hold_back: rules.hold_back.active,
            self._leads: rules.leads.active,
            self._last_card: rules.last_card.active,
            self._burn: rules.burn.watches_tricks or rules.burn.watches_hands,
            self._announce: rules.announce.active,
            self._cleaning: rules.cleaning.active,
        }
        yield from (group for group, active in optional.items() if active)
        if self.trial.end.is_over:
            yield self._ending

    def _streams(self, salt: int) -> Iterator[Stream]:
        for index in range(self.number):
            yield Stream(self.trial.walk.stream.state, 64 * index + salt)

    def _some(self, stream: Stream, most: int) -> list[Card]:
        return list(stream.shuffled(self.rules.pack.cards)[: stream.below(most + 1)])

    def _beat(self) -> Iterator[Question]:
        yield Question("beat", "reasons", is_property=True)
        for stream in self._streams(1):
            led, winning, played = stream.shuffled(self.rules.pack.cards)[:3]
            yield Question("beat", "kind", (led,))
            yield Question("beat", "fits", (led, played))
            yield Question("beat", "beats", (led, winning, played))

    def _follow(self) -> Iterator[Question]:
        yield from self._on_tricks("follow", "binds")

    def _prolong(self) -> Iterator[Question]:
        yield Question("prolong", "resets", is_property=True)
        table = self.rules.table
        sides = [list(side) for side in self.rules.sides.public(table)]
        for leader in table.seats:
            for holder in table.seats:
                yield Question("prolong", "opens", (leader, holder, sides))
        yield from self._on_tricks("prolong")

    def _on_tricks(self, field: str, *more: str) -> Iterator[Question]:
        yield Question(field, "reasons", is_property=True)
        for stream in self._streams(2):
            led, winning, played = stream.shuffled(self.rules.pack.cards)[:3]
            yield Question(field, "kind", (led,))
            for name in ("fits", *more):
                yield Question(field, name, (self.rules.beat, led, winning, played))

    def _hold_back(self) -> Iterator[Question]:
        for stream in self._streams(3):
            card, played = stream.choose(self.rules.pack.cards), stream.below(5)
            yield Question("hold_back", "holds_back", (card, played))
            yield Question("hold_back", "keeps", (card, played))

    def _leads(self) -> Iterator[Question]:
        for stream in self._streams(4):
            run = [stream.choose(self.rules.pack.ranks) for _ in range(stream.below(4))]
            yield Question("leads", "bars_lead", (stream.choose(self.rules.pack.cards), run))

    def _last_card(self) -> Iterator[Question]:
        for stream in self._streams(5):
            card = stream.choose(self.rules.pack.cards)
            yield Question("last_card", "dead", (card, stream.below(3)))

    def _draw(self) -> Iterator[Question]:
        rules = self.rules
        yield Question("draw", "after_card", is_property=True)
        stock = len(rules.pack) - rules.players * rules.hand_size - rules.left_over
        if stock < 1:
            return
        last = [0] * rules.players, min(stock, rules.players), 0, rules.hand_size
        yield Question("draw", "seats", last)
        for stream in self._streams(6):
            sizes = [stream.below(rules.hand_size)] * rules.players
            # Every seat has drawn as often, so the stock lacks whole rounds of cards.
            left = stock - rules.players * stream.below(-(-stock // rules.players))
            taker = stream.below(rules.players)
            yield Question("draw", "seats", (sizes, left, taker, rules.hand_size))

    def _sides(self) -> Iterator[Question]:
        rules = self.rules
        yield Question("sides", "decided_by", is_property=True)
        yield Question("sides", "public", (rules.table,))
        for stream in self._streams(7):
            # Now and then a card has no owner yet, as while it lies in the stock.
            owners = {
                card: stream.below(rules.players)
                for card in rules.sides.decided_by
                if stream.below(3)
            }
            yield Question("sides", "final", (rules.table, owners))

    def _points(self) -> Iterator[Question]:
        for card in dict.fromkeys(self.rules.pack.cards):
            yield Question("points", "of", (card,))
        for stream in self._streams(8):
            yield Question("points", "total", (self._some(stream, 32), stream.below(9)))

    def _burn(self) -> Iterator[Question]:
        burn = self.rules.burn
        for stream in self._streams(9):
            card = stream.choose(self.rules.pack.cards)
            alike = [one for one in self.rules.pack.cards if one.rank == card.rank][:4]
            cards = self._some(stream, 4) + (alike if stream.below(2) else [])
            if burn.watches_tricks:
                yield Question("burn", "in_trick", (cards or [card],))
            if burn.watches_hands:
                yield Question("burn", "in_hand", (cards,))

    def _announce(self) -> Iterator[Question]:
        for stream in self._streams(10):
            card = stream.choose(self.rules.pack.cards)
            hand = [card, *self._some(stream, 8)]
            yield Question("announce", "may", (card, hand, self._some(stream, 2)))
            yield Question("announce", "points_of", (card,))

    def _cleaning(self) -> Iterator[Question]:
        for stream in self._streams(11):
            cards = [stream.choose(self.rules.pack.cards), *self._some(stream, 4)]
            args = (cards, cards[-1], stream.below(3), bool(stream.below(2)))
            yield Question("cleaning", "dirty", args)

    def _ending(self) -> Iterator[Question]:
        """Ask about the end of a deal that was played."""
        rules, deal = self.rules, self.trial.end
        tally = deal.tally
        yield Question("points", "bonus", (tally,))
        yield Question("points", "why", (tally,))
        points, sides = list(tally.card_points), range(len(tally.sides))
        # Turned round, so that another side wins than in this deal.
        for turned in (points, points[::-1]):
            yield Question("result", "decide", (tally, turned))
            first = max(sides, key=turned.__getitem__)
            if rules.zero.active:
                scores = tuple(turned)
                verdict = Verdict(
                    winners=(first,), stakes=0, pay=(0,) * len(sides), scores=scores, reasons=()
                )
                yield Question("zero", "zeroed", (list(deal.tricks), tally, verdict))
            for dealer in rules.table.seats:
                for winners in ([first], []):
                    args = (dealer, rules.table, tally, turned, winners)
                    yield Question("rotation", "next_dealer", args)
