"""What states of a deal are made of inside, and what the engine asks about it.

Cards and actions are numbers here: a move is 256 times the seat plus the number of the
action, so the low six bits of a move are the card that it puts on the table, if any. A card that
was turned up from the stock and played stands as `TURNED` plus its number; one that was turned up
and went into the hand puts no card on the table, and stands as the number of the action alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar, Final, TypeAlias

from attrs import frozen

from sedma.play.counting import Taken
from sedma.play.position import Position
from sedma.values.actions import ACTION_COUNT, ANNOUNCE_OFFSET, END_NUMBER, PASS_NUMBER
from sedma.values.cards import CARDS, Card, Rank
from sedma.values.seats import MAX_PLAYERS, Seat
from sedma.values.tally import Burn, Side
from sedma.values.trick import Message, Played

if TYPE_CHECKING:
    from sedma.rules.rules import Rules

__all__ = [
    "MOVES",
    "TURNED",
    "Course",
    "Dealt",
    "Hands",
    "Moves",
    "Standing",
    "all_moves",
    "announced_in",
    "announcements",
    "burn_in_hand",
    "burn_in_trick",
    "dead_as_last",
    "hands_and_stock",
    "last_taker",
    "owners_of",
    "pass_reason",
    "plays_of",
    "standing_after",
    "taken_at_start",
]

TURNED: Final = 128
"""What is added to the number of a card that was turned up from the stock and played."""

Hands: TypeAlias = tuple[tuple[int, ...], ...]
"""The numbers of the cards in each hand, ascending."""

Moves: TypeAlias = tuple[int, ...]
"""Actions of one trick, each as 256 times the seat plus the number of the action."""

MOVES: Final = tuple(
    tuple((seat << 8 | number,) for number in range(ACTION_COUNT)) for seat in range(MAX_PLAYERS)
)
"""For each seat and each number of an action, the moves that are this one alone."""

Standing: TypeAlias = tuple[int, int, Seat]
"""The card led, the card that wins so far, and the seat that holds the trick."""


@frozen
class Dealt:
    """A deal from a whole pack: all that is needed to know where it began."""

    dealer: Seat
    """Who dealt."""
    pack: tuple[int, ...]
    """The order of the pack, as numbers of cards."""
    tricks: ClassVar[tuple[int, ...]] = ()
    """How many tricks each seat had taken: none."""
    passes: ClassVar[int] = 0
    """How many passes had been made: none."""
    announced: ClassVar[tuple[tuple[Card, ...], ...]] = ()
    """What had been announced: nothing."""
    owners: ClassVar[tuple[tuple[Card, Seat], ...]] = ()
    """Who had played cards that decide the sides: nobody."""
    leads: ClassVar[tuple[tuple[Seat, Rank], ...]] = ()
    """What had been led to the last tricks: nothing."""
    shown: ClassVar[tuple[tuple[Card, ...], ...]] = ()
    """What seats held for all to see: nothing."""
    dirty: ClassVar[tuple[Side, ...]] = ()
    """Which sides were dirty: none."""


@frozen(weakref_slot=False)
class Course:
    """What changes only from trick to trick."""

    rules: Rules
    """The rules."""
    origin: Position | Dealt
    """Where the deal began."""
    stock: tuple[int, ...]
    """The numbers of the cards in the stock when the trick on the table was led, first to be drawn
    first."""
    leader: Seat
    """Who leads the trick on the table."""
    log: tuple[Taken, ...]
    """The finished tricks."""
    burn: Burn | None
    """How the deal was burnt, if it was."""
    messages: tuple[Message, ...]
    """What was said."""


def taken_at_start(course: Course) -> Sequence[Sequence[Card]]:
    """Return the cards that each seat had taken at the start."""
    origin = course.origin
    return origin.taken if isinstance(origin, Position) else ((),) * course.rules.players


def burn_in_trick(rules: Rules, moves: Moves) -> Burn | None:
    """Return the burn that the last card of these moves makes, if it makes one."""
    if not rules.asked.burn.watches_tricks:
        return None
    plays = plays_of(moves)
    stakes, reason = rules.asked.burn.in_trick([play.card for play in plays])
    last = plays[-1]
    if not stakes:
        return None
    return Burn(
        kind="trick",
        seat=last.seat,
        rank=last.card.rank,
        stakes=stakes,
        card=len(plays),
        reason=reason,
    )


def burn_in_hand(rules: Rules, hands: Hands, first: Seat) -> Burn | None:
    """Return the burn in the first hand that holds one, counted from a seat."""
    for seat in rules.table.order(first):
        rank, stakes, reason = rules.asked.burn.in_hand([CARDS[number] for number in hands[seat]])
        if rank is not None:
            return Burn(kind="hand", seat=seat, rank=rank, stakes=stakes, card=None, reason=reason)
    return None


def dead_as_last(course: Course, seat: Seat, card: Card) -> str | None:
    """Return why a card that the seat plays as the very last of a deal cannot beat, if so."""
    rules = course.rules
    side = next(side for side in rules.asked.sides.public(rules.table) if seat in side)
    before = sum(course.origin.tricks[own] for own in side) if course.origin.tricks else 0
    since = sum(taker in side for _, taker, _, _ in course.log)
    return rules.asked.last_card.dead(card, before + since)


def last_taker(course: Course, moves: Moves, holder: Seat) -> Seat:
    """Return who takes the last trick of a deal, where its very last card may have no power."""
    last = moves[-1] >> 8
    if last != holder or dead_as_last(course, last, CARDS[moves[-1] & 63]) is None:
        return holder
    standing = standing_after(course, moves[:-1])
    return course.leader if standing is None else standing[2]


def standing_after(course: Course, moves: Moves) -> Standing | None:
    """Return how a trick stands after these moves; None before a card is led."""
    tables, leader = course.rules.tables, course.leader
    standing: Standing | None = None
    for move in moves:
        seat, card = move >> 8, move & 63
        if card >= END_NUMBER:
            continue
        if standing is None or (tables.resets and seat == leader):
            standing = (card, card, seat)
        elif tables.beats[standing[0]][standing[1]][card]:
            standing = (standing[0], card, seat)
    return standing


def all_moves(course: Course, moves: Moves) -> Iterator[int]:
    """Go through the moves of finished tricks and these of the trick on the table."""
    for _, _, done, _ in course.log:
        yield from done
    yield from moves


def pass_reason(course: Course, moves: Moves) -> str:
    """Return whether a seat other than the leader may pass, as a reason key."""
    allowed = course.rules.passes
    if not allowed:
        return "pass:never"
    if not course.stock:
        return "pass:no-stock"
    used = course.origin.passes + sum(
        move & 255 == PASS_NUMBER for move in all_moves(course, moves)
    )
    return "pass:may" if used < allowed else "pass:used"


def announcements(course: Course, hand: Sequence[int]) -> tuple[int, ...]:
    """Return the numbers of the announcements that the leader may make."""
    rule = course.rules.asked.announce
    if not rule.active:
        return ()
    cards, announced = [CARDS[number] for number in hand], announced_in(course)
    return tuple(
        ANNOUNCE_OFFSET + card.number
        for card in dict.fromkeys(cards)
        if rule.may(card, cards, announced)
    )


def announced_in(course: Course) -> tuple[Card, ...]:
    """Return the cards with which something was announced before the trick on the table."""
    before = (card for cards in course.origin.announced for card in cards)
    moves = (move for _, _, done, _ in course.log for move in done)
    since = (CARDS[move & 63] for move in moves if move & ANNOUNCE_OFFSET)
    return (*before, *since)


def owners_of(course: Course, hands: Hands, moves: Moves) -> dict[Card, Seat]:
    """Return who holds or has played the cards that decide the sides."""
    cards = course.rules.asked.sides.decided_by
    if not cards:
        return {}
    held = {number: seat for seat, hand in enumerate(hands) for number in hand}
    played = {move & 63: move >> 8 for move in all_moves(course, moves)}
    owners = {card.number: seat for card, seat in course.origin.owners} | played | held
    return {card: owners[card.number] for card in cards if card.number in owners}


def plays_of(moves: Moves) -> tuple[Played, ...]:
    """Return the cards that these moves put on the table."""
    return tuple(Played(move >> 8, CARDS[move & 63]) for move in moves if move & 63 < END_NUMBER)


def hands_and_stock(rules: Rules, origin: Dealt) -> tuple[Hands, tuple[int, ...]]:
    """Deal the pack, from the seat after the dealer on, until all hands are full."""
    pack, places = origin.pack, rules.tables.places
    eldest = (origin.dealer + 1) % len(places)
    hands = [tuple(sorted([pack[place] for place in own])) for own in places]
    return (*hands[-eldest:], *hands[:-eldest]), pack[rules.hand_size * len(places) :]
