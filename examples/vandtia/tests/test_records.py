"""Records: deals and matches come back as they were, and what is false or damaged is refused."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from support import Walk, do, pack_of, table, walks
from vandtia import GAME, Deal, Match, Rules
from vandtia.players import ThriftyPlayer, play_on

from sedma import RecordError, Stream
from sedma.record import PlayedSeries, deal_record, false_claims, match_record, read_line
from sedma.record import write_lines as lines


def finished(deal: Deal) -> Deal:
    """Return a deal that simple players play to its end."""
    seats = deal.rules.table.seats
    people = dict.fromkeys(seats, ThriftyPlayer())
    for _, after in play_on(deal, people, dict.fromkeys(seats, Stream(0))):
        deal = after
    return deal


def refused(record: dict[str, Any]) -> RecordError:
    """Return the error with which a record is refused."""
    with pytest.raises(RecordError) as caught:
        read_line(record, game=GAME)
    return caught.value


@settings(max_examples=25, deadline=None)
@given(walks(most=80))
def test_deals_come_back(walk: Walk) -> None:
    """Whatever the options, at any moment: a deal is equal to the one that its record gives."""
    assert read_line(lines([deal_record(walk.end, game=GAME)]), game=GAME) == walk.end


def test_the_record_of_a_deal() -> None:
    """A record names the options that differ, and claims what came of the deal."""
    deal = Rules(players=3, starter="lowest_card", no_finish_ranks=["2"]).deal(seed=7, dealer=1)
    record = deal_record(finished(deal), game=GAME)
    assert record["variant"] == "vandtia"
    assert record["changes"] == {"starter": "lowest_card", "no_finish_ranks": ["2"]}
    assert record["dealer"] == 1
    assert set(record["claims"]) == {"turns", "out", "loser", "void", "next_dealer"}
    assert record["claims"]["next_dealer"] == 2
    assert "outcome" not in record


@pytest.mark.parametrize(
    "deal",
    [
        table("", "4c 4d", slots=[["Kd/7s", "-/7h"]], pile="6c"),
        table("3c 4c 5c", "6c 6d 6h", pile="Jc", stock="9d Qd", turn=1),
        table("", "6c", slots=[["Jd/", "Qd/9d"]], pile="8c", down_cards="blind_last"),
        table("", "6c", slots=[["Jd/9c 9d"]], swap="stack_own"),
    ],
)
def test_positions_come_back(deal: Deal) -> None:
    """A deal that began at a position is recorded with it."""
    record = deal_record(deal, game=GAME)
    assert "pack" not in record
    assert read_line(record, game=GAME) == deal
    later = deal.apply(deal.legal_actions[-1])
    assert read_line(deal_record(later, game=GAME), game=GAME) == later


def test_matches_come_back() -> None:
    """A match is recorded with its deals, and claims who lost how often."""
    match, deals, stream = Rules(players=3).begin_match(dealer=2), [], Stream(3)
    for _ in range(3):
        deals.append(finished(match.next_deal(stream=stream)))
        match = match.add(deals[-1].outcome)
    record = match_record(match, deals, game=GAME)
    assert read_line(record, game=GAME) == PlayedSeries(match, tuple(deals))
    assert record["claims"] == {"losses": list(match.losses)}
    assert sum(match.losses) == 3
    (error,) = false_claims(record | {"claims": {"losses": [3, 3, 3]}}, game=GAME)
    assert error.path == "$.claims.losses"
    assert refused(record | {"first_dealer": 0}).path == "$.deals[0]"
    assert isinstance(match, Match)


PACK = deal_record(do(Rules().deal(pack=pack_of(""), dealer=0), "done"), game=GAME)
PLACED = deal_record(table("", "4c 4d", slots=[["Kd/7s"]], pile="6c"), game=GAME)


def placed(**changes: Any) -> dict[str, Any]:
    """Return the record of a position with changes."""
    return PLACED | {"position": PLACED["position"] | changes}


@pytest.mark.parametrize(
    ("record", "path", "reason"),
    [
        (PACK | {"variant": "hola", "players": 6}, "$.variant", "a record of 'vandtia' is needed"),
        (PACK | {"players": 6}, "$.players", "players is a whole number from 2 to 5"),
        (PACK | {"changes": {"jokers": 2}}, "$.changes", "rules have no field 'jokers'"),
        (PACK | {"changes": {"players": 3}}, "$.changes", "table: the rules are for 2 players"),
        (PACK | {"changes": {"max_turns": 0}}, "$.changes", "max_turns is a whole number"),
        (PACK | {"changes": {"max_turns": 9}}, "$.fingerprint", "played by other rules"),
        (PACK | {"dealer": 2}, "$.dealer", "dealer must be 0 to 1, not 2"),
        (PACK | {"pack": "7c"}, "$.pack", "not an order of the pack"),
        (PACK | {"actions": ["1:take"]}, "$.actions[0]", "'take' is not legal"),
        (PACK | {"actions": ["1:jump"]}, "$.actions[0]", "'jump' is no action"),
        (PACK | {"actions": ["7:done"]}, "$.actions[0]", "seat must be 0 to 1, not 7"),
        (PACK | {"actions": ["1:done"] * 22_031}, "$.actions", "22031 entries; at most 22030"),
        (PACK | {"claims": PACK["claims"] | {"turns": 9}}, "$.claims.turns", "9 is claimed"),
        (placed(turn=2), "$.position", "turn must be 0 to 1, not 2"),
        (placed(hands=["", "4c", "4d"]), "$.position.hands", "3 entries; at most 2"),
        (placed(hands=["", "4c 4x"]), "$.position.hands[1]", "'4x' is no card"),
        (placed(hands=["", "4c 6c"]), "$.position", "every card lies in one place; look for 6c"),
        (placed(hands=[""]), "$.position", "a position for 2 has as many hands"),
        (placed(down=[["Kd", ""], ["", "", ""]]), "$.position", "down and up are lists of 3"),
        (placed(down=[["Kd Ks", "", ""], ["", "", ""]]), "$.position.down[0][0]", "one card lies"),
        (placed(stock="As"), "$.position", "while there is a stock, nobody holds fewer"),
        (placed(pile="10c"), "$.position", "a ten burns the pile"),
        (placed(pile="9c 8c"), "$.position", "8c cannot have been played on 9c"),
        (placed(pile="9c 9d 9h 9s"), "$.position", "four equal ranks burn the pile"),
        (placed(pile="9c 9d 9h 9s Jc"), "$.position", "four equal ranks burn the pile"),
        (placed(up=[["7s 8s", "", ""], ["", "", ""]]), "$.position", "seat 0 has different ranks"),
        (placed(up=[["7s 7h", "", ""], ["", "", ""]]), "$.position", "seat 0 has more than one up"),
        (placed(up=[["", "", ""], ["", "", ""]]), "$.position", "seat 0 has the down card Kd"),
        (placed(hands=["", ""]), "$.position", "at least two seats need cards"),
    ],
)
def test_what_is_wrong(record: dict[str, Any], path: str, reason: str) -> None:
    """What does not fit the game is refused, with the place."""
    error = refused(record)
    assert error.path == path
    assert reason in error.reason


def test_who_is_to_move_needs_cards() -> None:
    """A seat that is out cannot be on turn in a position."""
    record = deal_record(table("", "4c", "5c", turn=1), game=GAME)
    error = refused(record | {"position": record["position"] | {"turn": 0}})
    assert error.reason == "seat 0 has no cards and cannot be to move"
