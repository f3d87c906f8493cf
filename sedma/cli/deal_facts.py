"""The facts of a deal: the JSON document of ``sedma play`` and ``sedma replay``, `DealFacts`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TypedDict, cast

from sedma.cli.facts import CardFacts, Citations, GameFacts, WhyFacts, game_facts, round_facts
from sedma.play.deal import Deal
from sedma.play.judgement import judge_trick
from sedma.play.outcome import Outcome
from sedma.rules.variant import Variant
from sedma.values.actions import Announce, End, Pass
from sedma.values.cards import Card
from sedma.values.seats import Seat
from sedma.values.trick import StockCard

__all__ = [
    "AnnounceFacts",
    "BurnFacts",
    "CallFacts",
    "DealFacts",
    "DrawFacts",
    "MoveFacts",
    "OutcomeFacts",
    "PassFacts",
    "TrickFacts",
    "TurnedFacts",
    "deal_facts",
    "outcome_facts",
    "trick_facts",
    "turned_facts",
]


class DrawFacts(TypedDict):
    """What one seat draws in a trick or after it."""

    seat: int
    """Who draws."""
    cards: int
    """How many cards."""


class PassFacts(TypedDict):
    """A seat that passed instead of following."""

    seat: int
    """Who passed."""
    round: int
    """In which round, from 1."""


class AnnounceFacts(TypedDict):
    """Something that was announced at a lead."""

    seat: int
    """Who announced it."""
    card: str
    """The card that was led with it."""
    points: int
    """What it counts."""
    why: WhyFacts
    """Why it counts."""


class TurnedFacts(TypedDict):
    """A card that a seat turned up from the stock."""

    seat: int
    """Who turned it up."""
    card: str
    """The card."""
    played: bool
    """Whether it was played; if not, it went into the hand."""


class CallFacts(TypedDict):
    """Something that a partner said."""

    seat: int
    """Who spoke."""
    call: str
    """What was said."""


class TrickFacts(TypedDict):
    """One trick, taken or still on the table."""

    number: int
    """1 for the first of the deal."""
    leader: int
    """Who led."""
    rounds: list[list[CardFacts]]
    """The cards by rounds, in order of play."""
    passes: list[PassFacts]
    """Who passed."""
    announced: list[AnnounceFacts]
    """What was announced."""
    turned_up: list[TurnedFacts]
    """What was turned up from the stock."""
    calls: list[CallFacts]
    """What was said."""
    end: WhyFacts | None
    """Why the leader could or had to end it; None if it was over without that."""
    taker: int | None
    """Who took it; None if it is still on the table, or the deal was burnt."""
    points: int
    """Points of its cards."""
    why: WhyFacts
    """Why the seat that holds it takes it."""
    draws: list[DrawFacts]
    """Who drew, the taker first; where seats draw as they play, the leader first."""
    stock: int
    """How many cards the stock still had then."""
    peek: bool
    """Whether partners then looked at each other's hands."""


class BurnFacts(TypedDict):
    """Equal cards that ended the deal at once."""

    seat: int
    """Who played the last of them, or held them."""
    rank: str
    """Their rank."""


class OutcomeFacts(TypedDict):
    """How the deal ended. Lists of numbers have one entry a side, but for ``winners``, ``dirty``.

    These two are lists of sides.
    """

    sides: list[list[int]]
    """The seats of each side, as they turned out."""
    winners: list[int]
    """The sides that won."""
    points: list[int] | None
    """Points with the bonuses; null if the deal was burnt."""
    card_points: list[int]
    """Points of the cards alone."""
    announced: list[int]
    """Points of what was announced."""
    dirty: list[int]
    """The sides that were dirty in the end."""
    cards: list[int]
    """Number of cards taken."""
    tricks: list[int]
    """Number of tricks taken."""
    rounds: list[int]
    """Number of rounds in those tricks."""
    last_taker: int | None
    """The side that took the last trick; null if the deal ended before."""
    burn: BurnFacts | None
    """How the deal was burnt, if it was."""
    stakes: int
    """What the win is worth."""
    paid: bool
    """Whether losers pay winners; if not, what counts is what is scored."""
    pay: list[int]
    """Stakes that each player of the side gets, or pays (negative)."""
    scores: list[int]
    """What a match to a target writes down."""
    next_dealer: int
    """The seat that deals next."""
    next_leader: int
    """The seat that leads then."""
    why: list[WhyFacts]
    """The reasons, the most telling first."""


class MoveFacts(TypedDict):
    """One action."""

    seat: int
    """Who acted."""
    action: str
    """The action, as `sedma.action` reads it."""


class DealFacts(GameFacts):
    """A deal, over or not; begins with the fields of `GameFacts`."""

    seed: int | None
    """The seed, if one made the pack and the choices: ``Stream(seed)`` and ``Stream(seed, 1)``."""
    policy: list[str]
    """The name of the player of each seat; empty if none were named."""
    dealer: int
    """Who dealt."""
    pack: list[str] | None
    """The order of the pack, first card to be dealt first; null if it began in the middle."""
    hands: list[list[str]]
    """The cards that each seat held at the start."""
    stock: int
    """How many cards the stock had at the start."""
    tricks: list[TrickFacts]
    """The tricks in order."""
    outcome: OutcomeFacts | None
    """How it ended; null while it goes on."""
    history: list[MoveFacts]
    """Every action in order: enough to play the deal again from its pack."""
    rules: dict[str, str]
    """The statements of the rules that are named, by id."""


def deal_facts(
    variant: Variant, deal: Deal, *, seed: int | None = None, policy: Sequence[str] = ()
) -> DealFacts:
    """Return the facts of a deal, over or not.

    Args:
        variant: the game.
        deal: any moment of a deal of it.
        seed: the seed that made the pack and the choices, if one did.
        policy: the name of the player of each seat, if they were named.
    """
    citations = Citations()
    start, outcome = deal.start, deal.outcome
    return {
        **game_facts(variant, deal.rules),
        "seed": seed,
        "policy": list(policy),
        "dealer": deal.dealer,
        "pack": None if start.pack is None else _texts(start.pack),
        "hands": [_texts(hand) for hand in start.hands],
        "stock": len(start.stock),
        "tricks": list(_tricks(deal, citations)),
        "outcome": None if outcome is None else outcome_facts(outcome, citations),
        "history": [{"seat": move.seat, "action": move.action.text} for move in deal.history],
        "rules": citations.rules,
    }


def _texts(cards: tuple[Card, ...]) -> list[str]:
    return [str(card) for card in cards]


def _tricks(deal: Deal, citations: Citations) -> Iterator[TrickFacts]:
    """Go through the tricks, the one on the table among them."""
    states = list(deal.states())
    done = 0
    for moves, trick in zip(deal.moves_by_trick, (*deal.tricks, deal.trick), strict=True):
        done += len(moves)
        if trick.plays:
            yield trick_facts(states[done - 1], states[done], citations)


def trick_facts(before: Deal, after: Deal, citations: Citations) -> TrickFacts:
    """Return the facts of the trick that was on the table before the last action.

    Args:
        before: the deal before that action.
        after: the deal after it.
        citations: remembers the rules that are named.
    """
    index = len(before.tricks)
    found = judge_trick(after, index + 1)
    trick, move = found.trick, after.history[-1]
    ended = isinstance(move.action, End)
    taken = trick.taker is not None
    return {
        "number": index + 1,
        "leader": trick.leader,
        "rounds": round_facts(found, citations),
        "passes": list(_passes(after, index)),
        "announced": list(_announced(after, index, citations)),
        "turned_up": list(_turned_up(after, index)),
        "calls": _calls(after, index),
        "end": citations.cite(before.explain(move.action).why) if ended else None,
        "taker": trick.taker,
        "points": found.points,
        "why": citations.cite(found.why),
        "draws": _draws(after) if taken else [],
        "stock": len(after.stock),
        "peek": any(one.after == len(after.history) for one in after.observe(0).seen),
    }


def _passes(deal: Deal, index: int) -> Iterator[PassFacts]:
    number = 0
    leader = deal.moves_by_trick[index][0].seat
    for move in deal.moves_by_trick[index]:
        number += move.seat == leader
        if isinstance(move.action, Pass):
            yield {"seat": move.seat, "round": number}


def _announced(deal: Deal, index: int, citations: Citations) -> Iterator[AnnounceFacts]:
    for move in deal.moves_by_trick[index]:
        if isinstance(move.action, Announce):
            yield {
                "seat": move.seat,
                "card": str(move.action.card),
                "points": deal.rules.asked.announce.points_of(move.action.card),
                "why": citations.cite(deal.rules.why("points:announced")),
            }


def _turned_up(deal: Deal, index: int) -> Iterator[TurnedFacts]:
    return (turned_facts(one) for one in _off_stock(deal, index) if one.how != "drawn")


def turned_facts(turned: StockCard) -> TurnedFacts:
    """Return the facts of a card that was turned up from the stock."""
    return {"seat": turned.seat, "card": str(turned.card), "played": turned.how == "played"}


def _off_stock(deal: Deal, index: int) -> Iterator[StockCard]:
    """Go through the cards that left the stock in a trick or directly after it."""
    sizes = [len(moves) for moves in deal.moves_by_trick]
    first, last = sum(sizes[:index]), sum(sizes[: index + 1])
    return (one for one in deal.from_stock if first < one.after <= last)


def _calls(deal: Deal, index: int) -> list[CallFacts]:
    """Return what was said during a trick."""
    sizes = [len(moves) for moves in deal.moves_by_trick]
    first, last = sum(sizes[:index]), sum(sizes[: index + 1])
    last += deal.is_over and last == sum(sizes)
    return [
        {"seat": said.seat, "call": said.call}
        for said in deal.messages
        if first <= said.after < last
    ]


def _draws(after: Deal) -> list[DrawFacts]:
    """Tell how many cards each seat drew in the last trick or directly after it."""
    trick = after.tricks[-1]
    first = trick.leader if after.rules.asked.draw.after_card else trick.taker
    gone = _off_stock(after, len(after.tricks) - 1)
    drawn = Counter(one.seat for one in gone if one.how == "drawn")
    return [
        {"seat": seat, "cards": drawn[seat]}
        for seat in after.rules.table.order(cast("Seat", first))
        if drawn[seat]
    ]


def outcome_facts(outcome: Outcome, citations: Citations) -> OutcomeFacts:
    """Return the facts of how a deal ended; the citations remember the rules that are named."""
    burn = outcome.burn
    return {
        "sides": [list(side) for side in outcome.sides],
        "winners": list(outcome.winners),
        "points": None if outcome.points is None else list(outcome.points),
        "card_points": list(outcome.card_points),
        "announced": list(outcome.announced),
        "dirty": list(outcome.dirty),
        "cards": list(outcome.cards),
        "tricks": list(outcome.tricks),
        "rounds": list(outcome.rounds),
        "last_taker": outcome.last_taker,
        "burn": None if burn is None else {"seat": burn.seat, "rank": burn.rank},
        "stakes": outcome.stakes,
        "paid": outcome.rules.asked.result.in_stakes,
        "pay": list(outcome.pay),
        "scores": list(outcome.scores),
        "next_dealer": outcome.next_dealer,
        "next_leader": outcome.next_leader,
        "why": [citations.cite(why) for why in outcome.why],
    }
