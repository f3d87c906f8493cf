"""One deal: the state machine, as immutable values.

The order of what happens is fixed: cards are dealt; the leader leads; every other seat
follows in turn; after each complete round the leader prolongs the trick or ends it, where
the rules leave that open; the holder takes the trick; hands are filled; the taker leads; and
when all cards are played the outcome is found.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Iterable, Iterator, Sequence
from operator import itemgetter
from typing import TYPE_CHECKING, Any, Final, Literal, NoReturn, TypeAlias, TypeVar, cast

import attrs
from attrs import frozen

from sedma.actions import (
    ACTION_COUNT,
    ACTIONS,
    END_NUMBER,
    Action,
    Announce,
    Blind,
    End,
    Pass,
    Play,
)
from sedma.cards import CARDS, Card, cards
from sedma.errors import (
    ActionError,
    CardNotHeldError,
    DealOverError,
    IllegalActionError,
    NotToMoveError,
    PositionError,
    RulesError,
    SedmaError,
)
from sedma.outcome import Outcome, Tally
from sedma.position import Position, check_position
from sedma.reasons import Explanation, Ruling
from sedma.seats import Seat
from sedma.stream import Stream
from sedma.trick import Move, Played, Trick

if TYPE_CHECKING:
    from sedma.rules import Rules

__all__ = ["Deal", "Phase", "deal_cards", "deal_from"]

Phase: TypeAlias = Literal["lead", "follow", "prolong", "over"]
"""What is due: a lead, a card to somebody's lead, the leader's choice after a round, nothing."""

_Hands: TypeAlias = tuple[tuple[int, ...], ...]
"""The numbers of the cards in each hand, ascending."""

_Moves: TypeAlias = tuple[int, ...]
"""Actions of one trick, each as 256 times the seat plus the number of the action."""

_Standing: TypeAlias = tuple[int, int, Seat]
"""The card led, the card that wins so far, and the seat that holds the trick."""

_Taken: TypeAlias = tuple[Seat, Seat, _Moves, int]
"""A finished trick: leader, taker, what was done, and the cards in the stock at the lead."""

_Class = TypeVar("_Class")


def _twin(cls: type[_Class]) -> Callable[..., _Class]:
    """Return an unfrozen class with the slots of a frozen one.

    Its instances are cheap to build, and become instances of the frozen class by setting
    ``__class__``. That is how the engine makes states; nobody else should.
    """
    names = {attribute.name: attrs.field() for attribute in attrs.fields(cast("Any", cls))}
    made = attrs.make_class(
        "_" + cls.__name__, names, slots=True, weakref_slot=False, eq=False, repr=False
    )
    return cast("Callable[..., _Class]", made)


@frozen
class _Dealt:
    """A deal from a whole pack: all that is needed to know where it began."""

    dealer: Seat
    pack: tuple[int, ...]


@frozen(weakref_slot=False)
class _Ground:
    """What changes only from trick to trick."""

    rules: Rules
    origin: Position | _Dealt
    stock: tuple[int, ...]
    leader: Seat
    log: tuple[_Taken, ...]


@frozen(init=False, repr=False, weakref_slot=False)
class Deal:
    """A deal at one moment: an immutable value.

    `apply` returns another value and leaves this one as it was, so keeping a deal is undo,
    and folding `apply` over `history` from `start` is replay. Two deals are equal when they
    began from equal positions under equal rules and the same was played. Deals can be
    hashed, copied and pickled.

    Make one with `Rules.deal` or `Rules.position`.

    >>> import sedma
    >>> deal = sedma.variant("classic", players=4).deal(seed=7, dealer=0)
    >>> deal.to_move, deal.phase, len(deal.legal_actions)
    (1, 'lead', 4)
    >>> after = deal.apply(deal.legal_actions[0])
    >>> after.to_move, after.phase, deal.to_move
    (2, 'follow', 1)
    """

    _ground: _Ground
    _hands: _Hands
    _moves: _Moves
    to_move: Seat | None
    """The seat to move; None when the deal is over."""
    _standing: _Standing | None
    _legal: tuple[int, ...]

    def __init__(self) -> None:
        raise PositionError("a deal is made with Rules.deal or Rules.position")

    def __repr__(self) -> str:
        where = "over" if self.to_move is None else f"seat {self.to_move} to {self.phase}"
        return f"<Deal of {self.rules.variant}, {self.rules.players} players, {where}>"

    # What can be seen by somebody who sees everything.

    @property
    def rules(self) -> Rules:
        """The rules under which it is played."""
        return self._ground.rules

    @property
    def start(self) -> Position:
        """The position from which it began."""
        origin = self._ground.origin
        if isinstance(origin, Position):
            return origin
        rules = self.rules
        hands, stock = _hands_and_stock(rules, origin)
        return Position(
            dealer=origin.dealer,
            leader=rules.table.next(origin.dealer),
            hands=[[CARDS[number] for number in hand] for hand in hands],
            stock=[CARDS[number] for number in stock],
            taken=[()] * rules.players,
            tricks=[0] * rules.players,
            pack=tuple(CARDS[number] for number in origin.pack),
        )

    @property
    def dealer(self) -> Seat:
        """The seat that dealt."""
        return self._ground.origin.dealer

    @property
    def phase(self) -> Phase:
        """What is due."""
        if self.to_move is None:
            return "over"
        if self._standing is None:
            return "lead"
        return "prolong" if self.to_move == self._ground.leader else "follow"

    @property
    def is_over(self) -> bool:
        """Whether all cards have been played."""
        return self.to_move is None

    @property
    def leader(self) -> Seat | None:
        """The seat that led the trick on the table or is to lead; None when it is over."""
        return None if self.to_move is None else self._ground.leader

    @property
    def holder(self) -> Seat | None:
        """The seat that would take the trick if it ended now; None before a lead."""
        return None if self._standing is None else self._standing[2]

    @property
    def led(self) -> Card | None:
        """The card to which all others are compared; None before a lead."""
        return None if self._standing is None else CARDS[self._standing[0]]

    @property
    def winning(self) -> Card | None:
        """The card that wins the trick so far; None before a lead."""
        return None if self._standing is None else CARDS[self._standing[1]]

    @property
    def hands(self) -> tuple[tuple[Card, ...], ...]:
        """The cards in each hand, in the order of their numbers."""
        return tuple(tuple(CARDS[number] for number in hand) for hand in self._hands)

    @property
    def stock(self) -> tuple[Card, ...]:
        """The stock, first card to be drawn first."""
        return tuple(CARDS[number] for number in self._ground.stock)

    @property
    def trick(self) -> Trick:
        """The trick on the table; without cards before a lead and after the last."""
        return Trick(self._ground.leader, _plays(self._moves), holder=self.holder)

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The tricks taken since the start, in order."""
        return tuple(
            Trick(leader, _plays(moves), holder=taker, taker=taker)
            for leader, taker, moves, _ in self._ground.log
        )

    @property
    def taken(self) -> tuple[tuple[Card, ...], ...]:
        """The cards that each seat has taken, in the order in which they were played."""
        piles = [list(pile) for pile in self.start.taken]
        for trick in self.tricks:
            piles[cast("Seat", trick.taker)].extend(trick.cards)
        return tuple(tuple(pile) for pile in piles)

    @property
    def history(self) -> tuple[Move, ...]:
        """What was done since the start: every action with its seat, in order."""
        tricks = (*(moves for _, _, moves, _ in self._ground.log), self._moves)
        return tuple(Move(move >> 8, _ACTIONS[move & 255]) for moves in tricks for move in moves)

    def states(self) -> Iterator[Deal]:
        """Go through every state from the start to this one."""
        ground = self._ground
        start = self.start
        deal = _begin(
            ground.rules,
            ground.origin,
            tuple(tuple(card.number for card in hand) for hand in start.hands),
            tuple(card.number for card in start.stock),
            start.leader,
        )
        yield deal
        for move in self.history:
            deal = deal.apply(move.action)
            yield deal

    # What may be done.

    @property
    def legal_actions(self) -> tuple[Action, ...]:
        """The legal actions of the seat to move, by ascending number; none when it is over.

        Two equal cards are one action. To end the trick is an action whenever the rules and
        the seat that holds it leave the choice open and the leader has a card left, even if
        none of the leader's cards could prolong it: so the others learn nothing from it.
        """
        legal = self._legal
        if len(legal) > 1:
            return cast("tuple[Action, ...]", itemgetter(*legal)(_ACTIONS))
        return (_ACTIONS[legal[0]],) if legal else ()

    def legal_actions_of(self, seat: Seat) -> tuple[Action, ...]:
        """Return the legal actions of a seat: none unless it is to move.

        Raises:
            SeatError: if the table has no such seat.
        """
        return self.legal_actions if self.rules.table.check(seat) == self.to_move else ()

    def apply(self, action: Action, *, seat: Seat | None = None) -> Deal:
        """Return the deal after the seat to move has done this.

        Args:
            action: what it does.
            seat: the seat that does it, where that has to be checked.

        Raises:
            NotToMoveError: if it is the turn of another seat than the one given.
            CardNotHeldError: if the seat does not hold the card.
            DealOverError: if the deal is over.
            IllegalActionError: if the rules do not allow it otherwise.
            ActionError: if it is no action.
            SeatError: if the table has no such seat.
        """
        try:
            number = action.number
        except AttributeError:
            raise _no_action(action) from None
        if number not in self._legal or (seat is not None and seat != self.to_move):
            self._refuse(action, seat)
        ground, hands, mover, standing = self._ground, self._hands, self.to_move, self._standing
        moves = (*self._moves, mover << 8 | number)  # type: ignore[operator]
        if number >= END_NUMBER:
            return _finish(ground, hands, moves, standing)  # type: ignore[arg-type]
        return _play(ground, hands, moves, mover, standing, number)  # type: ignore[arg-type]

    def explain(self, action: Action, *, seat: Seat | None = None) -> Explanation:
        """Say why an action is legal or not, with the rule that says so.

        Args:
            action: the action.
            seat: the seat that would do it; by default the one to move.

        Raises:
            ActionError: if it is no action.
            SeatError: if the table has no such seat.

        >>> import sedma
        >>> deal = sedma.variant("classic", players=4).deal(seed=7, dealer=0)
        >>> deal.explain(sedma.action("end")).rule.id
        'CLASSIC-CONT-1'
        """
        ruling = self._rule(action, seat)
        return Explanation(action, bool(ruling), self.rules.why(ruling.reason))

    def _rule(self, action: Action, seat: Seat | None) -> Ruling:
        """Answer whether an action is legal, by asking the components."""
        if seat is not None and self.rules.table.check(seat) != self.to_move:
            return Ruling(False, "turn:other-seat" if self.to_move is not None else "turn:over")
        if self.to_move is None:
            return Ruling(False, "turn:over")
        phase = self.phase
        match action:
            case End():
                if phase != "prolong":
                    return Ruling(False, "end:mid-round")
                return Ruling(True, "end:may" if len(self._legal) > 1 else "end:must")
            case Play():
                if action.card.number not in self._hands[self.to_move]:
                    return Ruling(False, "hand:not-held")
                if phase != "prolong":
                    return Ruling(True, f"{phase}:any")
                led, winning, _ = cast("_Standing", self._standing)
                rules = self.rules
                return rules.prolong.fits(rules.beat, CARDS[led], CARDS[winning], action.card)
            case Pass() | Blind() | Announce():
                return Ruling(False, f"{type(action).__name__.lower()}:never")
            case _:
                raise _no_action(action)

    def _refuse(self, action: Action, seat: Seat | None) -> NoReturn:
        explanation = self.explain(action, seat=seat)
        kind = _REFUSALS.get(explanation.reason, IllegalActionError)
        raise kind(explanation, self.legal_actions)

    # What it came to.

    @property
    def tally(self) -> Tally:
        """What each side has taken so far."""
        return _tally(self, self._ground.log)

    @property
    def outcome(self) -> Outcome | None:
        """Who won what, and why; None while the deal goes on."""
        return _outcome(self) if self.to_move is None else None


_ACTIONS: Final = tuple(ACTIONS.get(number, End()) for number in range(ACTION_COUNT))

_new_deal: Final = _twin(Deal)
_new_ground: Final = _twin(_Ground)

_REFUSALS: Final[dict[str, type[IllegalActionError]]] = {
    "turn:other-seat": NotToMoveError,
    "turn:over": DealOverError,
    "hand:not-held": CardNotHeldError,
}


def deal_cards(
    rules: Rules,
    *,
    seed: int | None,
    stream: Stream | None,
    pack: Sequence[Card] | str | None,
    dealer: Seat,
) -> Deal:
    """Deal the cards; see `Rules.deal`."""
    if sum(given is not None for given in (seed, stream, pack)) != 1:
        raise RulesError("deal with exactly one of seed, stream and pack")
    rules.table.check(dealer, "dealer")
    if pack is None:
        order = rules.pack.shuffled(Stream(cast("int", seed)) if stream is None else stream)
    else:
        order = rules.pack.check_order(cards(pack) if isinstance(pack, str) else pack)
    origin = _Dealt(dealer, tuple([card.number for card in order]))
    hands, stock = _hands_and_stock(rules, origin)
    return _begin(rules, origin, hands, stock, rules.table.next(dealer))


def _hands_and_stock(rules: Rules, origin: _Dealt) -> tuple[_Hands, tuple[int, ...]]:
    """Deal packets in turn, from the seat after the dealer on, until all hands are full."""
    size, packet, players = rules.hand_size, rules.packet, rules.players
    dealt = size * players
    hands: list[tuple[int, ...]] = [()] * players
    place, seat = 0, origin.dealer
    while place < dealt:
        seat = (seat + 1) % players
        more = min(packet, size - len(hands[seat]))
        hands[seat] += origin.pack[place : place + more]
        place += more
    return tuple([tuple(sorted(hand)) for hand in hands]), origin.pack[dealt:]


def _begin(
    rules: Rules, origin: Position | _Dealt, hands: _Hands, stock: tuple[int, ...], leader: Seat
) -> Deal:
    ground = _new_ground(rules, origin, stock, leader, ())
    ground.__class__ = _Ground
    return _lead(ground, hands)


def deal_from(rules: Rules, position: Position, plays: Sequence[Card] = ()) -> Deal:
    """Return the deal that begins from a position, after these cards have been played.

    Raises:
        PositionError: if no deal can come to the position, or the cards cannot be played.
    """
    check_position(rules, position)
    hands = tuple(tuple(card.number for card in hand) for hand in position.hands)
    stock = tuple(card.number for card in position.stock)
    deal = _begin(rules, position, hands, stock, position.leader)
    for place, card in enumerate(plays, 1):
        try:
            if deal.tricks:
                raise PositionError("the trick was over before")
            deal = deal.apply(Play(card))
        except SedmaError as error:
            raise PositionError(f"trick: card {place} ({card}): {error}") from None
    return deal


def _play(
    ground: _Ground,
    hands: _Hands,
    moves: _Moves,
    seat: Seat,
    standing: _Standing | None,
    number: int,
) -> Deal:
    """Play a card that is known to be legal; the moves hold it already."""
    tables, leader = ground.rules.tables, ground.leader
    hand = [*hands[seat]]
    hand.remove(number)
    held = [*hands]
    held[seat] = tuple(hand)
    if standing is None or (tables.resets and seat == leader):
        standing = (number, number, seat)
    else:
        led, winning, _ = standing
        if tables.beats[led][winning][number]:
            standing = (led, number, seat)
    seat += 1
    if seat == len(held):
        seat = 0
    legal = held[seat]
    if seat == leader:
        if not legal or not tables.opens[seat][standing[2]]:
            return _finish(ground, tuple(held), moves, standing)
        fits = tables.fits[standing[0]][standing[1]]
        legal = (*[card for card in legal if fits[card]], END_NUMBER)
    if tables.doubled:
        legal = tuple(dict.fromkeys(legal))
    after = _new_deal(ground, tuple(held), moves, seat, standing, legal)
    after.__class__ = Deal
    return after


def _finish(ground: _Ground, hands: _Hands, moves: _Moves, standing: _Standing) -> Deal:
    """Give the trick to its holder, fill the hands, and let the taker lead."""
    rules, stock, taker = ground.rules, ground.stock, standing[2]
    log = (*ground.log, (ground.leader, taker, moves, len(stock)))
    if stock:
        key = (tuple(map(len, hands)), len(stock), taker)
        seats = rules.tables.draws.get(key)
        if seats is None:
            seats = tuple(rules.draw.seats(*key, rules.hand_size))
            rules.tables.draws[key] = seats
        held = list(map(list, hands))
        for seat, card in zip(seats, stock):  # noqa: B905 - the stock may be longer
            insort(held[seat], card)
        hands = tuple(map(tuple, held))
        stock = stock[len(seats) :]
    ground = _new_ground(rules, ground.origin, stock, taker, log)
    ground.__class__ = _Ground
    return _lead(ground, hands)


def _lead(ground: _Ground, hands: _Hands) -> Deal:
    """Return the state before a lead, or the end if the leader has no card."""
    legal = hands[ground.leader]
    if ground.rules.tables.doubled:
        legal = tuple(dict.fromkeys(legal))
    deal = _new_deal(ground, hands, (), ground.leader if legal else None, None, legal)
    deal.__class__ = Deal
    return deal


def _plays(moves: _Moves) -> tuple[Played, ...]:
    return tuple(Played(move >> 8, CARDS[move & 255]) for move in moves if move & 255 < END_NUMBER)


def _tally(deal: Deal, log: Iterable[_Taken]) -> Tally:
    rules, start = deal.rules, deal.start
    values, players = rules.tables.values, rules.players
    count = [len(pile) for pile in start.taken]
    points = [sum(values[card.number] for card in pile) for pile in start.taken]
    tricks = list(start.tricks)
    rounds = [len(pile) // players for pile in start.taken]
    last: Seat | None = None
    for leader, last, moves, _ in log:
        plays = [move for move in moves if move & 255 < END_NUMBER]
        count[last] += len(plays)
        points[last] += sum([values[move & 255] for move in plays])
        tricks[last] += 1
        rounds[last] += sum([move >> 8 == leader for move in plays])
    sides = rules.sides.final(rules.table)

    def add(by_seat: Sequence[int]) -> tuple[int, ...]:
        return tuple(sum(by_seat[seat] for seat in side) for side in sides)

    return Tally(
        sides=sides,
        card_points=add(points),
        cards=add(count),
        tricks=add(tricks),
        rounds=add(rounds),
        last_taker=None
        if last is None
        else next(side for side, seats in enumerate(sides) if last in seats),
    )


def _outcome(deal: Deal) -> Outcome:
    rules, tally = deal.rules, deal.tally
    bonus = rules.points.bonus(tally)
    points = tuple(own + more for own, more in zip(tally.card_points, bonus, strict=True))
    verdict = rules.result.decide(tally, points)
    next_dealer, reason = rules.rotation.next_dealer(
        deal.dealer, rules.table, tally.sides, verdict.winners
    )
    keys = (*verdict.reasons, *rules.points.why(tally), reason)
    return Outcome(
        variant=rules.variant,
        dealer=deal.dealer,
        sides=tally.sides,
        winners=verdict.winners,
        points=points,
        card_points=tally.card_points,
        cards=tally.cards,
        tricks=tally.tricks,
        rounds=tally.rounds,
        last_taker=cast("int", tally.last_taker),
        stakes=verdict.stakes,
        pay=verdict.pay,
        scores=verdict.scores,
        next_dealer=next_dealer,
        next_leader=rules.table.next(next_dealer),
        why=tuple(rules.why(key) for key in keys),
    )


def _no_action(action: object) -> ActionError:
    return ActionError(f"{action!r} is no action of this game; make one with sedma.action")
