"""Writing records, and what they claim."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from sedma.errors import RecordError, SedmaError
from sedma.plain import changes_of
from sedma.record.rules import ground_of

if TYPE_CHECKING:
    from sedma.deal import Deal
    from sedma.match import Match
    from sedma.outcome import Outcome
    from sedma.rules import Rules

__all__ = [
    "RECORD_VERSION",
    "deal_claims",
    "deal_record",
    "match_claims",
    "match_record",
    "rules_facts",
    "write_lines",
]

RECORD_VERSION: Final = 1
"""Version of the format."""


def deal_record(deal: Deal) -> dict[str, Any]:
    """Return the record of a deal, finished or not, as plain data.

    Raises:
        RecordError: if its variant is not for so many players, none is installed, or a component
            does not show its values.

    >>> import sedma
    >>> record = deal_record(sedma.variant("classic", players=4).deal(seed=7, dealer=0))
    >>> record["variant"], record["dealer"], record["actions"]
    ('classic', 0, [])
    """
    return {"sedma": RECORD_VERSION, "kind": "deal"} | _rules_facts(deal.rules) | _deal_facts(deal)


def match_record(match: Match, deals: Sequence[Deal]) -> dict[str, Any]:
    """Return the record of a match and its deals as plain data.

    Raises:
        RecordError: if the deals are not those whose outcomes the match holds, or if the variant
            is not for so many players, none is installed, or a component does not show its values.
    """
    if tuple(deal.outcome for deal in deals) != match.outcomes:
        raise RecordError("these are not the deals of the match, all of them, in their order")
    first = deals[0].dealer if deals else match.dealer
    return (
        {"sedma": RECORD_VERSION, "kind": "match"}
        | _rules_facts(match.rules)
        | {"first_dealer": first, "deals": [_deal_facts(deal) for deal in deals]}
        | {"claims": match_claims(match)}
    )


def write_lines(records: Iterable[Mapping[str, Any]]) -> str:
    """Return records as JSON lines."""
    return "".join(
        json.dumps(record, ensure_ascii=False, separators=(",", ":")) + "\n" for record in records
    )


def rules_facts(rules: Rules) -> dict[str, Any]:
    """Return how a record names rules: an installed variant, the players, and what differs.

    Raises:
        RecordError: if the variant is not for so many players, none is installed, or a component
            does not show its values.
    """
    try:
        ground = ground_of(rules)
        changes = changes_of(ground, rules)
    except SedmaError as error:
        raise RecordError(f"these rules cannot be written: {error}") from None
    return {"variant": ground.variant, "players": rules.players, "changes": changes}


def _rules_facts(rules: Rules) -> dict[str, Any]:
    named = rules_facts(rules)
    return named | {"fingerprint": rules.fingerprint, "revision": rules.revision}


def _deal_facts(deal: Deal) -> dict[str, Any]:
    start = deal.start
    facts: dict[str, Any] = {"dealer": deal.dealer}
    if start.pack is None:
        facts["position"] = {
            "leader": start.leader,
            "hands": [_text(hand) for hand in start.hands],
            "stock": _text(start.stock),
            "taken": [_text(pile) for pile in start.taken],
            "tricks": list(start.tricks),
            "passes": start.passes,
            "announced": [_text(shown) for shown in start.announced],
            "owners": [f"{seat}:{card}" for card, seat in start.owners],
            "leads": [f"{seat}:{rank}" for seat, rank in start.leads],
            "shown": [_text(cards) for cards in start.shown],
            "dirty": list(start.dirty),
        }
    else:
        facts["pack"] = _text(start.pack)
    facts["actions"] = [str(move) for move in deal.history]
    facts["messages"] = [
        {"seat": said.seat, "call": said.call, "after": said.after} for said in deal.messages
    ]
    facts["claims"] = deal_claims(deal)
    return facts


def deal_claims(deal: Deal) -> dict[str, Any]:
    """Return what the record of a deal claims: the takers and, once it is over, the outcome."""
    claims: dict[str, Any] = {"takers": [trick.taker for trick in deal.tricks]}
    outcome = deal.outcome
    return claims if outcome is None else claims | _outcome_claims(outcome)


def _outcome_claims(outcome: Outcome) -> dict[str, Any]:
    burn = outcome.burn
    return {
        "sides": [list(side) for side in outcome.sides],
        "points": None if outcome.points is None else list(outcome.points),
        "winners": list(outcome.winners),
        "stakes": outcome.stakes,
        "pay": list(outcome.pay),
        "scores": list(outcome.scores),
        "burn": None if burn is None else [burn.kind, burn.seat, burn.rank],
        "zeroed": sorted({side for event in outcome.zeroed for side in event.sides}),
        "dirty": list(outcome.dirty),
        "next_dealer": outcome.next_dealer,
    }


def match_claims(match: Match) -> dict[str, Any]:
    """Return what the record of a match claims."""
    return {
        "totals": list(match.totals),
        "pool": match.pool,
        "half_time": None if match.half_time is None else list(match.half_time),
        "winners": None if match.winners is None else list(match.winners),
    }


def _text(listed: Iterable[object]) -> str:
    return " ".join(map(str, listed))
