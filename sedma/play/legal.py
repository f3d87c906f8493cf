"""What the seat to move may do, and why: the one module that decides it.

There are two forms of one answer. `leading`, `following` and `prolonging` return all legal actions
as numbers, for a state to keep; `ruling` says of one action whether it is legal, and for which
reason. Both ask the same questions: which cards some rule bars (`open_cards`), whether the seat is
bound to beat (`is_bound`), and whether it may pass, play blind, announce or go on. What a component
says about cards stands in the tables with its reason, so it is asked once, when rules are made.

Some rules look at what has been led or played before. What they need follows from the position at
the start and the tricks since; nothing else is kept.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, cast

from attrs import frozen

from sedma.components.asked import StandIn
from sedma.errors import ActionError, ComponentError, PositionError
from sedma.play.moves import (
    Course,
    Moves,
    Standing,
    all_moves,
    announced_in,
    passes_in,
    plays_in,
    taken_at_start,
)
from sedma.play.stock import stock_left, turn_goes_on
from sedma.values.actions import (
    ANNOUNCE_OFFSET,
    BLIND_NUMBER,
    END_NUMBER,
    PASS_NUMBER,
    Action,
    Announce,
    Blind,
    End,
    Pass,
    Play,
)
from sedma.values.cards import CARDS, Card, Rank
from sedma.values.reasons import Ruling
from sedma.values.seats import Seat

if TYPE_CHECKING:
    from sedma.rules.rules import Rules

__all__ = [
    "Phase",
    "Turn",
    "bar_on",
    "following",
    "is_bound",
    "is_kept",
    "leading",
    "leads_in_a_row",
    "may_turn_up",
    "no_action",
    "open_cards",
    "opening",
    "phase_of",
    "prolonging",
    "ruling",
]

Phase: TypeAlias = Literal["lead", "follow", "prolong", "over"]
"""What is due: a lead, a card to somebody's lead, the leader's choice after a round, nothing."""

_Bar: TypeAlias = Callable[[int], str | None]
"""Returns why a card, given as its number, may not be played now, as a reason key."""

_ANY: Final = {phase: Ruling(True, f"{phase}:any") for phase in ("lead", "follow")}


@frozen
class Turn:
    """All that decides what the seat to move may do; made from a deal, or from what a seat sees."""

    course: Course
    """The course of the deal. Of its stock only the size counts."""
    moves: Moves
    """What was done in the trick on the table."""
    standing: Standing | None
    """How that trick stands; None before a card is led."""
    to_move: Seat | None
    """The seat to move; None when the deal is over."""
    hand: Sequence[int]
    """The numbers of its cards."""
    legal: Sequence[int]
    """The numbers of its legal actions."""

    @property
    def phase(self) -> Phase:
        """What is due."""
        return phase_of(self.course, self.standing, self.to_move)


def phase_of(course: Course, standing: Standing | None, to_move: Seat | None) -> Phase:
    """Return what is due.

    Args:
        course: the course of the deal.
        standing: how the trick on the table stands.
        to_move: the seat to move.
    """
    if to_move is None:
        return "over"
    if standing is None:
        return "lead"
    return "prolong" if to_move == course.leader else "follow"


# All legal actions, as numbers.


def leading(course: Course, moves: Moves, hand: tuple[int, ...]) -> tuple[int, ...]:
    """Return what the leader may do before a card is led.

    Args:
        course: the course of the deal.
        moves: what was done in this trick: nothing, or a card was turned up into the hand.
        hand: the numbers of the leader's cards, ascending.
    """
    if course.rules.tables.plain:
        return hand
    blind = may_turn_up(course, moves)
    cards = open_cards(course, moves, hand, choice=bool(blind))
    more = [BLIND_NUMBER] if blind else []
    if course.rules.asked.announce.active:
        may = _announcing(course, hand)
        more += [ANNOUNCE_OFFSET + number for number in cards if may(CARDS[number])]
    return (*cards, *more)


def following(
    course: Course, moves: Moves, standing: Standing, hand: tuple[int, ...]
) -> tuple[int, ...]:
    """Return what a seat that follows may do.

    Args:
        course: the course of the deal.
        moves: what was done in this trick.
        standing: how the trick stands.
        hand: the numbers of the seat's cards, ascending.
    """
    tables = course.rules.tables
    if tables.plain:
        return hand
    blind = may_turn_up(course, moves)
    cards = open_cards(course, moves, hand, choice=bool(blind))
    if is_bound(course, standing, cards):
        answers = tables.answers[standing[0]][standing[1]]
        return tuple(card for card in cards if answers[card])
    if blind:
        return (*cards, BLIND_NUMBER)
    return (*cards, PASS_NUMBER) if _passing(course, moves) else cards


def prolonging(
    course: Course, moves: Moves, standing: Standing, hand: tuple[int, ...]
) -> tuple[int, ...]:
    """Return what the leader may do after a complete round; nothing if the trick ends by itself.

    Ending the trick is one of them whenever the leader holds a card and the rules and the holder
    leave it open, so that the others learn nothing of the hand.

    Args:
        course: the course of the deal.
        moves: what was done in this trick.
        standing: how the trick stands.
        hand: the numbers of the leader's cards, ascending.
    """
    tables = course.rules.tables
    led, winning, holder = standing
    if not hand or not tables.opens[course.leader][holder]:  # as `opening` says, without a call
        return ()
    fits, legal = tables.fits[led][winning], []
    for card in hand if tables.plain else open_cards(course, moves, hand, choice=True):
        if fits[card]:
            legal.append(card)  # noqa: PERF401 - a comprehension takes half as long again
    return (*legal, END_NUMBER)


# One action, with the reason.


def ruling(turn: Turn, action: Action, seat: Seat | None = None) -> Ruling:
    """Say whether an action is legal now, and why.

    Args:
        turn: what decides it.
        action: what the seat would do; it need not hold the card.
        seat: the seat that would do it; by default the one to move.

    Raises:
        ActionError: if it is no action.
        SeatError: if the table has no such seat.
        ComponentError: if a component answers otherwise than when the legal actions were found.
        PositionError: if no component could, so that the legal actions are not those of the turn.
    """
    course = turn.course
    if not isinstance(action, Play | Announce | End | Pass | Blind):
        raise no_action(action)
    elsewhere = seat is not None and course.rules.table.check(seat) != turn.to_move
    if turn.to_move is None:
        return Ruling(False, "turn:burnt" if course.burn else "turn:over")
    if elsewhere:
        return Ruling(False, "turn:other-seat")
    found = _ruling(turn, action)
    if found.answer is not (action.number in turn.legal):
        raise _contradicted(turn, action, found)
    return found


def _ruling(turn: Turn, action: Action) -> Ruling:
    match action:
        case Play():
            return _on_card(turn, action.card.number)
        case Announce():
            return _on_announcement(turn, action.card)
        case Pass():
            following = turn.phase == "follow"
            found = _passing(turn.course, turn.moves)
            return Ruling(False, "pass:leader") if found and not following else found
        case Blind():
            return may_turn_up(turn.course, turn.moves)
        case _:
            if turn.phase != "prolong":
                return Ruling(False, "end:mid-round")
            return Ruling(True, "end:may" if len(turn.legal) > 1 else "end:must")


def _on_card(turn: Turn, number: int) -> Ruling:
    course, moves, phase = turn.course, turn.moves, turn.phase
    if number not in turn.hand:
        return Ruling(False, "hand:not-held")
    bar = bar_on(course, moves, number)
    if bar is not None:
        return Ruling(True, "turn:forced") if number in turn.legal else Ruling(False, bar)
    if phase == "lead":
        return _ANY[phase]
    standing = cast("Standing", turn.standing)
    led, winning, _ = standing
    tables = course.rules.tables
    if phase == "prolong":
        return cast("Ruling", tables.prolong_rulings[led][winning][number])
    if is_bound(course, standing, open_cards(course, moves, turn.hand, choice=False)):
        return cast("Ruling", tables.follow_rulings[led][winning][number])
    return _ANY["follow"]


def _on_announcement(turn: Turn, card: Card) -> Ruling:
    if not turn.course.rules.asked.announce.active:
        return Ruling(False, "announce:never")
    if turn.phase != "lead":
        return Ruling(False, "announce:lead")
    if card.number not in turn.hand:
        return Ruling(False, "hand:not-held")
    bar = bar_on(turn.course, turn.moves, card.number)
    if bar is not None and card.number not in turn.legal:
        return Ruling(False, bar)
    return _announcing(turn.course, turn.hand)(card)


_ASKED_AGAIN: Final = ("hold_back", "leads", "announce")
"""The components that no table holds, since they see more than cards and seats."""


def _contradicted(turn: Turn, action: Action, found: Ruling) -> ComponentError | PositionError:
    """Return the error of a stranger's component that does not stand by what it said before."""
    rules = turn.course.rules
    asked = [name for name in _ASKED_AGAIN if isinstance(getattr(rules.asked, name), StandIn)]
    now, before = ("legal", "not legal") if found else ("not legal", "legal")
    told = (
        f"{action.text!r} was {before} when legal actions were found, and is {now} now "
        f"({found.reason})"
    )
    if not asked:
        return PositionError(f"{told}: the view was altered after it was made")
    classes = (type(getattr(rules, name)) for name in asked)
    names = ", ".join(f"{cls.__module__}.{cls.__qualname__}" for cls in classes)
    return ComponentError(
        f"{', '.join(asked)}: {told}; {names} has to give one answer to one question"
    )


def no_action(action: object) -> ActionError:
    """Return the error of what is no action of a game of the family."""
    return ActionError(f"{action!r} is no action of this game; make one with sedma.action")


# What both ask.


def opening(rules: Rules, leader: Seat, holder: Seat) -> Ruling:
    """Say whether the leader may go on at all after a complete round, and why.

    Args:
        rules: who may go on, with whom as partner.
        leader: the seat that led the trick.
        holder: the seat that holds it after the round.
    """
    return rules.tables.opening_rulings[leader][holder]


def may_turn_up(course: Course, moves: Moves) -> Ruling:
    """Say whether the seat to move may turn up the top card of the stock, and why."""
    if course.rules.blind == "never":
        return _NO_BLIND
    if turn_goes_on(moves):
        return Ruling(False, "blind:again")
    return (
        Ruling(True, "blind:may") if stock_left(course, moves) else Ruling(False, "blind:no-stock")
    )


_NO_BLIND: Final = Ruling(False, "blind:never")
_NO_PASS: Final = Ruling(False, "pass:never")


def _passing(course: Course, moves: Moves) -> Ruling:
    """Say whether a seat that follows may pass, and why."""
    allowed = course.rules.passes
    if not allowed:
        return _NO_PASS
    if not course.stock:
        return Ruling(False, "pass:no-stock")
    may = passes_in(course, moves) < allowed
    return Ruling(may, "pass:may" if may else "pass:used")


def _announcing(course: Course, hand: Sequence[int]) -> Callable[[Card], Ruling]:
    """Return what says whether something may be announced with a card that is led, and why."""
    rule = course.rules.asked.announce
    held, announced = [CARDS[number] for number in hand], announced_in(course)
    return lambda card: rule.may(card, held, announced)


def is_bound(course: Course, standing: Standing, cards: Sequence[int]) -> bool:
    """Say whether a seat that follows may play only cards that answer, for what it holds.

    Args:
        course: the course of the deal.
        standing: how the trick stands.
        cards: the numbers of its cards that no other rule bars.
    """
    tables = course.rules.tables
    if not tables.binds:
        return False
    binds = tables.binds[standing[0]][standing[1]]
    return any(binds[card] for card in cards)


def open_cards(
    course: Course, moves: Moves, hand: Sequence[int], *, choice: bool
) -> tuple[int, ...]:
    """Return the cards of a hand that no rule bars from being played, each once.

    Args:
        course: the course of the deal.
        moves: what was done in this trick.
        hand: the numbers of the cards.
        choice: whether the seat has another choice. If not, rules that would bar all cards, one
            after the other, bar none.
    """
    cards = tuple(dict.fromkeys(hand))
    for bars in _bars(course, moves):
        kept = tuple([number for number in cards if bars(number) is None])
        cards = kept if kept or choice else cards
    return cards


def bar_on(course: Course, moves: Moves, number: int) -> str | None:
    """Return why a rule bars a card, as a reason key; None if none does.

    Args:
        course: the course of the deal.
        moves: what was done in this trick.
        number: the number of the card.
    """
    return next(filter(None, (bars(number) for bars in _bars(course, moves))), None)


def is_kept(course: Course, moves: Moves, number: int) -> bool:
    """Say whether a card that the seat to move turns up goes into the hand, unplayed.

    Args:
        course: the course of the deal.
        moves: what was done in this trick.
        number: the number of the card.
    """
    rule = course.rules.asked.hold_back
    return rule.active and rule.keeps(CARDS[number], _played(course, moves)[CARDS[number].rank])


def _bars(course: Course, moves: Moves) -> Iterator[_Bar]:
    """Go through the rules that may bar cards at this moment."""
    held, leads = course.rules.asked.hold_back, course.rules.asked.leads
    if held.active and (turn_goes_on(moves) or stock_left(course, moves)):
        played = _played(course, moves)
        yield lambda number: held.holds_back(CARDS[number], played[CARDS[number].rank])
    if leads.active and not plays_in(moves):
        run = tuple(leads_in_a_row(course))
        yield lambda number: leads.bars_lead(CARDS[number], run)


def _played(course: Course, moves: Moves) -> Counter[Rank]:
    """Count by rank the cards that have been played since the start of the deal."""
    before = (card for pile in taken_at_start(course) for card in pile)
    played = (CARDS[number] for _, number in plays_in(all_moves(course, moves)))
    return Counter[Rank](card.rank for card in (*before, *played))


def leads_in_a_row(course: Course) -> Iterator[Rank]:
    """Go through the ranks that the leader led to the tricks directly before, the latest first."""
    for leader, _, moves, _ in reversed(course.log):
        if leader != course.leader:
            return
        yield CARDS[plays_in(moves)[0][1]].rank
    for leader, rank in reversed(course.origin.leads):
        if leader != course.leader:
            return
        yield rank
