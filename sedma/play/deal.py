"""One deal: the state machine, as immutable values.

The order of what happens is fixed: cards are dealt; the leader leads, and may announce
something with it; every other seat follows in turn, or passes, and seats without cards are
skipped; after each complete round the leader prolongs the trick or ends it, where the rules
leave that open; the holder takes the trick; hands are filled; the taker, or the next seat
that holds a card, leads. The deal ends when all cards are played, when equal cards in a trick
or a hand burn it, or after a trick that decides it if the rules stop there; then the outcome
is found.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from operator import itemgetter
from typing import TYPE_CHECKING, Any, Final, NoReturn, cast

import attrs
from attrs import frozen

from sedma.errors import IllegalActionError, PositionError, SedmaError, TalkError
from sedma.play.counting import burn_in_hand, burn_in_trick, has_majority, outcome_of
from sedma.play.legal import following, is_kept, leading, no_action, prolonging, ruling
from sedma.play.moves import (
    ACTIONS_BY_NUMBER,
    MOVES,
    Course,
    Dealt,
    Hands,
    Moves,
    Standing,
    Taken,
    all_moves,
    taken_at_start,
    turned_up,
)
from sedma.play.outcome import Outcome
from sedma.play.position import Position, check_position
from sedma.play.standing import last_taker
from sedma.play.state import State
from sedma.play.stock import hands_and_stock, refill, stock_left
from sedma.play.view import Observation, observe
from sedma.values.actions import (
    ANNOUNCE_OFFSET,
    BLIND_NUMBER,
    END_NUMBER,
    PASS_NUMBER,
    Action,
    Play,
)
from sedma.values.cards import Card
from sedma.values.reasons import Explanation
from sedma.values.seats import Seat
from sedma.values.stream import Stream
from sedma.values.tally import Burn
from sedma.values.trick import Message

if TYPE_CHECKING:
    from sedma.rules.rules import Rules

__all__ = ["Deal", "deal_cards", "deal_from"]


def _draft(cls: type) -> Callable[[], Any]:
    """Return a subclass of a frozen class, with the same slots, whose instances can be written.

    They are cheap to build, and become instances of the frozen class by setting ``__class__``.
    That is how the engine makes states; nobody else should.
    """
    # Deleting is freed, too: a class has one slot for both, and it is fast if both are built in.
    free = {name: getattr(object, name) for name in ("__init__", "__setattr__", "__delattr__")}
    return type("_" + cls.__name__, (cls,), {"__slots__": (), **free})


@frozen(init=False, repr=False, weakref_slot=False)
class Deal(State):
    """A deal at one moment: an immutable value.

    `apply` returns another value and leaves this one as it was, so keeping a deal is undo,
    and folding `apply` over `State.history` from `State.start` is replay. Two deals are equal
    when they began from equal positions under equal rules and the same was played and said.
    Deals can be hashed, copied and pickled.

    Make one with `Rules.deal` or `Rules.position`.

    Raises:
        PositionError: if it is made in any other way.

    >>> import sedma
    >>> deal = sedma.variant("classic", players=4).deal(seed=7, dealer=0)
    >>> deal.to_move, deal.phase, len(deal.legal_actions)
    (1, 'lead', 4)
    >>> after = deal.apply(deal.legal_actions[0])
    >>> after.to_move, after.phase, deal.to_move
    (2, 'follow', 1)
    """

    def __init__(self) -> None:
        raise PositionError("a deal is made with Rules.deal or Rules.position")

    def __repr__(self) -> str:
        where = "over" if self.to_move is None else f"seat {self.to_move} to {self.phase}"
        return f"<Deal of {self.rules.variant}, {self.rules.players} players, {where}>"

    def observe(self, seat: Seat) -> Observation:
        """Return what a seat may know: its own hand, all that was face up, and numbers of cards.

        Raises:
            SeatError: if the table has no such seat.

        >>> import sedma
        >>> view = sedma.variant("classic", players=4).deal(seed=7, dealer=0).observe(2)
        >>> [str(card) for card in view.hand], view.hand_sizes, view.stock_size
        (['8h', '9s', '9d', '10s'], (4, 4, 4, 4), 16)
        """
        return observe(self, seat)

    def states(self) -> Iterator[Deal]:
        """Go through every state from the start to this one."""
        course = self._course
        start = self.start
        deal = _begin(
            course.rules,
            course.origin,
            tuple(tuple(card.number for card in hand) for hand in start.hands),
            tuple(card.number for card in start.stock),
            start.leader,
        )
        messages = list(self.messages)
        for done, move in enumerate((*self.history, None)):
            while messages and messages[0].after == done:
                message = messages.pop(0)
                deal = deal.say(message.call, seat=message.seat)
            yield deal
            if move is not None:
                deal = deal.apply(move.action)

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
            return itemgetter(*legal)(ACTIONS_BY_NUMBER)  # type: ignore[no-any-return]
        return (ACTIONS_BY_NUMBER[legal[0]],) if legal else ()

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

        >>> import sedma
        >>> deal = sedma.variant("classic", players=4).deal(seed=7, dealer=0)
        >>> after = deal.apply(sedma.action("9h"))
        >>> after.to_move, str(after.trick), deal.to_move
        (2, '1:9h', 1)
        """
        try:
            number = action.number
            own = ACTIONS_BY_NUMBER[number]
        except (AttributeError, IndexError, TypeError):
            raise no_action(action) from None
        if own is not action and own != action:
            raise no_action(action)
        if number not in self._legal or (seat is not None and self._is_elsewhere(seat)):
            self._refuse(action, seat)
        move = MOVES[self.to_move][number]  # type: ignore[index]
        if number < END_NUMBER:
            return self._play(number, move)
        if number == END_NUMBER:
            return _finish(self._course, self._hands, self._moves + move, self._standing)  # type: ignore[arg-type]
        if number == BLIND_NUMBER:
            return self._turn_up()
        return self._play(number if number == PASS_NUMBER else number - ANNOUNCE_OFFSET, move)

    def _play(self, number: int, move: Moves) -> Deal:
        """Return the deal after what is known to be legal and does not end the trick.

        Args:
            number: the number of the card that is played, or that of a pass.
            move: how it is noted.
        """
        seat: Seat = self.to_move  # type: ignore[assignment]
        course, standing = self._course, self._standing
        tables, leader = course.rules.tables, course.leader
        moves, held = self._moves + move, [*self._hands]
        if number != PASS_NUMBER:
            hand = [*held[seat]]
            hand.remove(number)
            held[seat] = tuple(hand)
            if standing is None or (tables.resets and seat == leader):
                standing = (number, number, seat)
            else:
                led, winning, _ = standing
                if tables.beats[led][winning][number]:
                    standing = (led, number, seat)
        plain = tables.plain
        if not plain:
            held[seat] = _refilled(course, moves, held[seat])
            if burn := burn_in_trick(course.rules, moves):
                return _burnt(course, tuple(held), moves, standing, burn)
        seat += 1
        if seat == len(held):
            seat = 0
        while not held[seat] and seat != leader:  # a seat without cards is skipped
            seat = seat + 1 if seat + 1 < len(held) else 0
        if seat == leader:
            return _after_round(course, tuple(held), moves, standing)  # type: ignore[arg-type]
        legal = held[seat]
        deal = _DealDraft()  # written out: no other state is made as often
        deal._course = course
        deal._hands = tuple(held)
        deal._moves = moves
        deal.to_move = seat
        deal._standing = standing
        # Where rules are plain `following` returns the hand, too; the call is saved.
        deal._legal = legal if plain else following(course, moves, standing, legal)  # type: ignore[arg-type]
        deal.__class__ = Deal
        return deal  # type: ignore[no-any-return]

    def _turn_up(self) -> Deal:
        """Return the deal after the top card of the stock was played, or taken into the hand."""
        course, moves, standing = self._course, self._moves, self._standing
        seat, number = cast("Seat", self.to_move), stock_left(course, moves)[0]
        hand = tuple(sorted((*self._hands[seat], number)))
        hands = (*self._hands[:seat], hand, *self._hands[seat + 1 :])
        if not is_kept(course, moves, number):
            deal = _new_deal(course, hands, moves, seat, standing, (number,))
            return deal._play(number, (turned_up(seat, number),))
        moves += MOVES[seat][BLIND_NUMBER]
        if standing is None:
            legal = leading(course, moves, hand)
        else:
            legal = following(course, moves, standing, hand)
        return _new_deal(course, hands, moves, seat, standing, legal)

    def explain(self, action: Action, *, seat: Seat | None = None) -> Explanation:
        """Say why an action is legal or not, with the rule that says so.

        Args:
            action: any action of any game.
            seat: the seat that would do it; by default the one to move.

        Raises:
            ActionError: if it is no action.
            SeatError: if the table has no such seat.

        >>> import sedma
        >>> deal = sedma.variant("classic", players=4).deal(seed=7, dealer=0)
        >>> deal.explain(sedma.action("end")).rule.id
        'CLASSIC-CONT-1'
        """
        found = ruling(self._turn, action, seat)
        return Explanation(action, found.answer, self.rules.why(found.reason))

    def _is_elsewhere(self, seat: Seat) -> bool:
        return self.rules.table.check(seat) != self.to_move

    def _refuse(self, action: Action, seat: Seat | None) -> NoReturn:
        # A seat out of turn is not told what another one holds.
        legal = self.legal_actions if seat is None else self.legal_actions_of(seat)
        raise self.explain(action, seat=seat).refusal(legal)

    # What it came to.

    @property
    def outcome(self) -> Outcome | None:
        """Who won what, and why; None while the deal goes on."""
        if self.to_move is not None:
            return None
        tally = self.tally_of(self.sides)
        tricks = self.tricks if self.rules.asked.zero.active else ()
        return outcome_of(self.rules, self.dealer, tally, self.burn, tricks)

    # What is said.

    def say(self, call: str, *, seat: Seat) -> Deal:
        """Return the deal after a partner of the seat to move has said this.

        Calls are messages: they are kept with the deal, and change nothing of what is legal.
        Before each action one partner may make one call.

        Raises:
            TalkError: if the rules do not know the call, the seat is no partner of the one to
                move, or somebody has spoken already.
            SeatError: if the table has no such seat.
        """
        rules = self.rules
        rules.table.check(seat)
        if self.to_move is None:
            raise TalkError("the deal is over; there is nothing to say about it")
        known = ", ".join(rules.calls) or "none"
        if call not in rules.calls:
            raise TalkError(f"{call!r} is no call of this game; calls are: {known}")
        partners = next(
            (side for side in rules.asked.sides.public(rules.table) if self.to_move in side), ()
        )
        if seat == self.to_move or seat not in partners:
            raise TalkError(f"seat {seat} is no partner of the seat to move ({self.to_move})")
        done = sum(1 for _ in all_moves(self._course, self._moves))
        if self.messages and self.messages[-1].after == done:
            raise TalkError("one call before each action: somebody has spoken already")
        messages = (*self.messages, Message(seat=seat, call=call, after=done))
        course = attrs.evolve(self._course, messages=messages)
        return _new_deal(
            course, self._hands, self._moves, self.to_move, self._standing, self._legal
        )


_DealDraft: Final = _draft(Deal)
_CourseDraft: Final = _draft(Course)


def _new_deal(
    course: Course,
    hands: Hands,
    moves: Moves,
    to_move: Seat | None,
    standing: Standing | None,
    legal: tuple[int, ...],
) -> Deal:
    deal = _DealDraft()
    deal._course = course
    deal._hands = hands
    deal._moves = moves
    deal.to_move = to_move
    deal._standing = standing
    deal._legal = legal
    deal.__class__ = Deal
    return deal  # type: ignore[no-any-return]


def _new_course(
    rules: Rules,
    origin: Position | Dealt,
    stock: tuple[int, ...],
    leader: Seat,
    log: tuple[Taken, ...],
    messages: tuple[Message, ...],
) -> Course:
    course = _CourseDraft()
    course.rules = rules
    course.origin = origin
    course.stock = stock
    course.leader = leader
    course.log = log
    course.burn = None
    course.messages = messages
    course.__class__ = Course
    return course  # type: ignore[no-any-return]


def deal_cards(
    rules: Rules,
    *,
    seed: int | None,
    stream: Stream | None,
    pack: Sequence[Card] | str | None,
    dealer: Seat,
) -> Deal:
    """Deal the cards, with the errors of `Rules.deal`.

    Args:
        rules: how many cards who gets, and in which packets.
        seed: makes the order of the pack.
        stream: draws it instead.
        pack: is the order itself; exactly one of the three is given.
        dealer: who deals.
    """
    rules.table.check(dealer, "dealer")
    order = rules.pack.order(seed=seed, stream=stream, pack=pack)
    origin = Dealt(dealer, tuple([card.number for card in order]))
    hands, stock = hands_and_stock(rules, origin)
    return _begin(rules, origin, hands, stock, rules.table.next(dealer))


def _begin(
    rules: Rules, origin: Position | Dealt, hands: Hands, stock: tuple[int, ...], leader: Seat
) -> Deal:
    return _lead(_new_course(rules, origin, stock, leader, (), ()), hands)


def deal_from(
    rules: Rules, position: Position, plays: Sequence[Card] = (), given: Sequence[str] = ()
) -> Deal:
    """Return the deal that begins from a position, after these cards have been played.

    Args:
        rules: those of the whole deal.
        position: where it begins.
        plays: the cards that have been played since.
        given: the same cards as somebody wrote them, perhaps by rank only, for messages.

    Raises:
        PositionError: if no deal can come to the position, or the cards cannot be played.
    """
    check_position(rules, position)
    hands = tuple(tuple(card.number for card in hand) for hand in position.hands)
    stock = tuple(card.number for card in position.stock)
    origin: Position | Dealt = position
    if position.pack is not None:
        origin = Dealt(position.dealer, tuple(card.number for card in position.pack))
    deal = _begin(rules, origin, hands, stock, position.leader)
    for place, (card, text) in enumerate(zip(plays, given or plays, strict=True), 1):
        try:
            if deal.tricks:
                raise PositionError("the trick was over before")
            deal = deal.apply(Play(card))
        except SedmaError as error:
            why = error.explanation.why if isinstance(error, IllegalActionError) else error
            raise PositionError(f"trick: card {place} ({text}): {why}") from None
    return deal


def _after_round(course: Course, hands: Hands, moves: Moves, standing: Standing) -> Deal:
    """Return the state when it is the leader's turn again, who goes on or ends the trick."""
    legal = prolonging(course, moves, standing, hands[course.leader])
    if not legal:
        return _finish(course, hands, moves, standing)
    return _new_deal(course, hands, moves, course.leader, standing, legal)


def _refilled(course: Course, moves: Moves, hand: tuple[int, ...]) -> tuple[int, ...]:
    """Return the hand of the seat that has just played, filled up if it draws at once.

    It is full already if the card came from the stock.
    """
    if not course.rules.tables.refills or len(hand) >= course.rules.hand_size:
        return hand
    card = refill(course, moves)
    return hand if card is None else tuple(sorted((*hand, card)))


def _finish(course: Course, hands: Hands, moves: Moves, standing: Standing) -> Deal:
    """Give the trick to its holder, fill the hands, and let the taker lead."""
    rules, stock, taker = course.rules, course.stock, standing[2]
    if rules.tables.watches_last and len(stock) <= rules.left_over and not any(hands):
        taker = last_taker(course, moves, taker)
    log = (*course.log, (course.leader, taker, moves, len(stock)))
    if not rules.tables.plain:
        stock = stock_left(course, moves)
    if stock:
        key = (tuple(map(len, hands)), len(stock), taker)
        seats = rules.tables.draws[key]
        held = [*hands]
        for seat, card in zip(seats, stock):  # noqa: B905 - the stock may be longer
            hand = [*held[seat], card]
            hand.sort()
            held[seat] = tuple(hand)
        hands = tuple(held)
        stock = stock[len(seats) :]
    leader = taker
    if not hands[taker]:  # the next seat that holds a card leads, if there is one
        leader = next((seat for seat in rules.table.order(taker) if hands[seat]), taker)
    course = _new_course(rules, course.origin, stock, leader, log, course.messages)
    return _lead(course, hands)


def _lead(course: Course, hands: Hands) -> Deal:
    """Return the state before a lead, or the end of the deal."""
    rules, leader = course.rules, course.leader
    legal = hands[leader]
    if legal and not rules.tables.plain:
        if rules.asked.burn.watches_hands and (burn := burn_in_hand(rules, hands, leader)):
            return _burnt(course, hands, (), None, burn)
        if rules.stop == "majority" and has_majority(rules, taken_at_start(course), course.log):
            legal = ()
        else:
            legal = leading(course, (), legal)
    return _new_deal(course, hands, (), leader if legal else None, None, legal)


def _burnt(
    course: Course, hands: Hands, moves: Moves, standing: Standing | None, burn: Burn
) -> Deal:
    """Return the end of a deal that is burnt; the cards stay where they are."""
    course = attrs.evolve(course, burn=burn)
    return _new_deal(course, hands, moves, None, standing, ())
