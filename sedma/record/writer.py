"""Writing records, and what they claim."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, overload

from sedma.errors import RecordError, SedmaError
from sedma.record.family import FAMILY
from sedma.record.recorded_game import DealT, MatchT, RecordedGame, RulesT

if TYPE_CHECKING:
    from sedma.play.deal import Deal
    from sedma.play.match import Match

__all__ = ["RECORD_VERSION", "deal_record", "match_record", "rules_facts", "write_lines"]

RECORD_VERSION: Final = 1
"""Version of the format."""


@overload
def deal_record(deal: Deal) -> dict[str, Any]: ...
@overload
def deal_record(deal: DealT, *, game: RecordedGame[RulesT, DealT, MatchT]) -> dict[str, Any]: ...
def deal_record(deal: Any, *, game: RecordedGame[Any, Any, Any] = FAMILY) -> dict[str, Any]:
    """Return the record of a deal, finished or not, as plain data.

    Args:
        deal: any moment of it; its whole history is written.
        game: the game, if it is not of the family.

    Raises:
        RecordError: if its variant is not for so many players, none is installed, or a component
            does not show its values.

    >>> import sedma
    >>> record = deal_record(sedma.variant("classic", players=4).deal(seed=7, dealer=0))
    >>> record["variant"], record["dealer"], record["actions"]
    ('classic', 0, [])
    """
    head = {"sedma": RECORD_VERSION, "kind": "deal"} | _rules_facts(game, deal.rules)
    return head | _deal_facts(game, deal)


@overload
def match_record(match: Match, deals: Sequence[Deal]) -> dict[str, Any]: ...
@overload
def match_record(
    match: MatchT, deals: Sequence[DealT], *, game: RecordedGame[RulesT, DealT, MatchT]
) -> dict[str, Any]: ...
def match_record(
    match: Any, deals: Sequence[Any], *, game: RecordedGame[Any, Any, Any] = FAMILY
) -> dict[str, Any]:
    """Return the record of a match and its deals as plain data.

    Args:
        match: any moment of it, after whole deals.
        deals: its deals, in order.
        game: the game, if it is not of the family.

    Raises:
        RecordError: if the deals are not those whose outcomes the match holds, or if the variant
            is not for so many players, none is installed, or a component does not show its values.
    """
    if tuple(deal.outcome for deal in deals) != match.outcomes:
        raise RecordError("these are not the deals of the match, all of them, in their order")
    first = deals[0].dealer if deals else match.dealer
    return (
        {"sedma": RECORD_VERSION, "kind": "match"}
        | _rules_facts(game, match.rules)
        | {"first_dealer": first, "deals": [_deal_facts(game, deal) for deal in deals]}
        | {"claims": game.match_claims(match)}
    )


def write_lines(records: Iterable[Mapping[str, Any]]) -> str:
    """Return records as JSON lines."""
    return "".join(
        json.dumps(record, ensure_ascii=False, separators=(",", ":")) + "\n" for record in records
    )


def rules_facts(rules: Any, *, game: RecordedGame[Any, Any, Any] = FAMILY) -> dict[str, Any]:
    """Return how a record names rules: the name of known ones, the players, and what differs.

    Args:
        rules: those of a deal or a match.
        game: the game, if it is not of the family.

    Raises:
        RecordError: if the variant is not for so many players, none is installed, or a component
            does not show its values.
    """
    try:
        variant, changes = game.named(rules)
    except SedmaError as error:
        raise RecordError(f"these rules cannot be written: {error}") from None
    return {"variant": variant, "players": rules.players, "changes": changes}


def _rules_facts(game: RecordedGame[Any, Any, Any], rules: Any) -> dict[str, Any]:
    named = rules_facts(rules, game=game)
    return named | {"fingerprint": rules.fingerprint, "revision": rules.revision}


def _deal_facts(game: RecordedGame[Any, Any, Any], deal: Any) -> dict[str, Any]:
    facts = game.start_of(deal) | {"actions": [str(move) for move in deal.history]}
    if game.talk:
        facts["messages"] = [
            {"seat": said.seat, "call": said.call, "after": said.after} for said in deal.messages
        ]
    return facts | {"claims": game.deal_claims(deal)}
