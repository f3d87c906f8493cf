"""The facts of a whole deal: the JSON document of ``sedma play --json``, `DealFacts`."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import TypedDict

from sedma.actions import End
from sedma.cards import Card
from sedma.cli.facts import CardFacts, Citations, GameFacts, WhyFacts, game_facts, round_facts
from sedma.deal import Deal
from sedma.definition import Variant
from sedma.judging import judge_trick
from sedma.outcome import Outcome
from sedma.rules import Rules
from sedma.seats import Seat
from sedma.stream import Stream

__all__ = ["DealFacts", "DrawFacts", "MoveFacts", "OutcomeFacts", "TrickFacts", "deal_facts"]


class DrawFacts(TypedDict):
    """What one seat draws after a trick."""

    seat: int
    """Who draws."""
    cards: int
    """How many cards."""


class TrickFacts(TypedDict):
    """One trick that was taken."""

    number: int
    """1 for the first of the deal."""
    leader: int
    """Who led."""
    rounds: list[list[CardFacts]]
    """The cards by rounds, in order of play."""
    end: WhyFacts | None
    """Why the leader could or had to end it; None if it was over without that."""
    taker: int | None
    """Who took it; None if nobody did."""
    points: int
    """Points of its cards."""
    why: WhyFacts
    """Why that seat took it."""
    draws: list[DrawFacts]
    """Who drew afterwards, the taker first."""
    stock: int
    """How many cards the stock still had then."""
    peek: bool
    """Whether partners then looked at each other's hands."""


class OutcomeFacts(TypedDict):
    """How the deal ended. Lists of numbers have one entry a side, but for ``winners``."""

    sides: list[list[int]]
    """The seats of each side, as they turned out."""
    winners: list[int]
    """The sides that won."""
    points: list[int] | None
    """Points with the bonuses; null if the deal was burnt."""
    card_points: list[int]
    """Points of the cards alone."""
    cards: list[int]
    """Number of cards taken."""
    tricks: list[int]
    """Number of tricks taken."""
    rounds: list[int]
    """Number of rounds in those tricks."""
    last_taker: int | None
    """The side that took the last trick; null if the deal ended before."""
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
    """A whole deal; begins with the fields of `GameFacts`."""

    seed: int
    """The seed; ``Stream(seed)`` made the pack, ``Stream(seed, 1)`` the choices."""
    dealer: int
    """Who dealt."""
    pack: list[str]
    """The order of the pack, first card to be dealt first."""
    hands: list[list[str]]
    """The cards dealt to each seat."""
    tricks: list[TrickFacts]
    """The tricks in order."""
    outcome: OutcomeFacts
    """How it ended."""
    history: list[MoveFacts]
    """Every action in order: enough to play the deal again from its pack."""
    rules: dict[str, str]
    """The statements of the rules that are named, by id."""


def deal_facts(variant: Variant, rules: Rules, *, seed: int, dealer: Seat) -> DealFacts:
    """Play a deal with random choices and return its facts.

    Raises:
        SeedError: if the seed is out of bounds.
        SeatError: if the table has no such dealer.
    """
    deal, outcome = _play_out(rules.deal(seed=seed, dealer=dealer), Stream(seed, 1))
    citations = Citations()
    return {
        **game_facts(variant, rules),
        "seed": seed,
        "dealer": deal.dealer,
        "pack": _texts(deal.start.pack or ()),
        "hands": [_texts(hand) for hand in deal.start.hands],
        "tricks": list(_tricks(deal, citations)),
        "outcome": _outcome(outcome, citations),
        "history": [{"seat": move.seat, "action": move.action.text} for move in deal.history],
        "rules": citations.rules,
    }


def _play_out(deal: Deal, choices: Stream) -> tuple[Deal, Outcome]:
    while (outcome := deal.outcome) is None:
        deal = deal.apply(choices.choose(deal.legal_actions))
    return deal, outcome


def _texts(cards: tuple[Card, ...]) -> list[str]:
    return [str(card) for card in cards]


def _tricks(deal: Deal, citations: Citations) -> Iterator[TrickFacts]:
    """Go through the states of the deal, and tell a trick wherever one was taken."""
    number = 0
    for (before, after), move in zip(pairwise(deal.states()), deal.history, strict=True):
        if len(after.tricks) == number:
            continue
        number += 1
        trick = after.tricks[-1]
        found = judge_trick(deal, number)
        ended = isinstance(move.action, End)
        yield {
            "number": number,
            "leader": trick.leader,
            "rounds": round_facts(found, citations),
            "end": citations.cite(before.explain(move.action).why) if ended else None,
            "taker": trick.taker,
            "points": found.points,
            "why": citations.cite(found.why),
            "draws": _draws(before, after, found.holder),
            "stock": len(after.stock),
            "peek": any(one.after == len(after.history) for one in after.observe(0).seen),
        }


def _draws(before: Deal, after: Deal, first: Seat) -> list[DrawFacts]:
    """Tell how many cards each seat got between two states, the last card played in between."""
    held = [len(hand) for hand in before.hands]
    for play in after.tricks[-1].plays[len(before.trick.plays) :]:
        held[play.seat] -= 1
    drawn = [len(hand) - own for hand, own in zip(after.hands, held, strict=True)]
    return [
        {"seat": seat, "cards": drawn[seat]}
        for seat in after.rules.table.order(first)
        if drawn[seat]
    ]


def _outcome(outcome: Outcome, citations: Citations) -> OutcomeFacts:
    return {
        "sides": [list(side) for side in outcome.sides],
        "winners": list(outcome.winners),
        "points": None if outcome.points is None else list(outcome.points),
        "card_points": list(outcome.card_points),
        "cards": list(outcome.cards),
        "tricks": list(outcome.tricks),
        "rounds": list(outcome.rounds),
        "last_taker": outcome.last_taker,
        "stakes": outcome.stakes,
        "paid": outcome.rules.result.in_stakes,
        "pay": list(outcome.pay),
        "scores": list(outcome.scores),
        "next_dealer": outcome.next_dealer,
        "next_leader": outcome.next_leader,
        "why": [citations.cite(why) for why in outcome.why],
    }
