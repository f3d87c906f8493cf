"""The options of every installed variant: described, playable, kept by records, and felt.

What is too rare to come up at random, or shows only together with other options, stands in the
module ``options`` of a game: ``RARE`` holds positions, and ``TOGETHER`` other options, by option
and number of players.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from attrs import evolve
from support import module_of, one_in, play_out

import sedma
from sedma import Deal, Option, Rules, Stream, TalkError, Variant
from sedma.record import deal_record, read_line
from sedma.rules.data import changed, changes_of

NAMES = sedma.variant_names()


def fits(variant: Variant, option: Option, players: int) -> bool:
    """Say whether an option and all that it includes are for so many players."""
    return all(
        not one.players or players in one.players
        for one in (option, *map(variant.option, option.includes))
    )


OPTIONS = [
    (name, option.name, players)
    for name in NAMES
    for variant in (sedma.find_variant(name),)
    for option in variant.options
    for players in variant.players
    if fits(variant, option, players)
]


@pytest.mark.parametrize("name", NAMES)
def test_rules_and_options_name_each_other(name: str) -> None:
    """An option that a rule names lists that rule, and every rule that one lists exists."""
    variant = sedma.find_variant(name)
    for rule in variant.book:
        if rule.option:
            assert rule.id in variant.option(rule.option).rules, rule.id
    for option in variant.options:
        assert [variant.book[rule_id].id for rule_id in option.rules] == list(option.rules)
        assert option.title
        assert option.title[-1] != "."


@pytest.mark.parametrize(("name", "option", "players"), one_in(2, OPTIONS))
def test_an_option_can_be_written_and_read(name: str, option: str, players: int) -> None:
    """Rules with an option come back from JSON, and so does a deal played by them."""
    base = sedma.variant(name, players=players)
    rules = sedma.variant(name, players=players, options=[option])
    data = json.loads(json.dumps(changes_of(base, rules)))
    assert changed(base, data) == rules
    assert (rules == base) == (not data)
    stream = Stream(1)
    deal = play_out(rules.deal(stream=stream), stream)
    record: dict[str, Any] = json.loads(json.dumps(deal_record(deal)))
    assert read_line(record) == deal


def trace(rules: Rules, deal: Deal, stream: Stream) -> Iterator[Any]:
    """Play a deal with random choices, and tell everything that the rules decide."""
    yield rules.table.direction
    for call in rules.calls:
        try:
            yield deal.say(call, seat=rules.table.next(deal.to_move or 0, 2)).messages
        except TalkError:
            yield None
    while actions := deal.legal_actions:
        yield deal.to_move, [action.number for action in actions]
        if rules.peek != "never":
            yield [deal.observe(seat).seen for seat in rules.table.seats]
        deal = deal.apply(stream.choose(actions))
    outcome = deal.outcome
    assert outcome is not None
    yield evolve(outcome, rules=sedma.variant("classic"), why=())
    match = rules.begin_match(dealer=deal.dealer)
    for _ in range(20):
        if match.is_over:
            break
        match = match.add(evolve(outcome, dealer=match.dealer))
        yield match.totals, match.pool
    yield match.is_over, match.winners


@pytest.mark.parametrize(
    ("name", "option", "players"),
    [one for one in OPTIONS if one[0] != "classic"],  # `test_options` has the classic ones
)
def test_an_option_makes_a_difference(name: str, option: str, players: int) -> None:
    """There is a deal that goes, ends or counts in another way than without the option."""
    variant, module = sedma.find_variant(name), module_of("options", name)
    if not variant.option(option).changes and not variant.option(option).includes:
        return  # the account of a source that is the default
    together = getattr(module, "TOGETHER", {}).get(option, {}).get(players, ())
    without = variant.for_players(players, together)
    with_it = variant.for_players(players, [*together, option])
    assert without != with_it
    if option == "other-holds" and len(without.sides.public(without.table)) == players:
        return  # everybody else is an opponent; `test_equivalences` holds the two equal
    positions = getattr(module, "RARE", {}).get(option, {}).get(players, [])
    for position in positions:
        traces = [
            list(trace(rules, rules.position(**position), Stream(0)))
            for rules in (without, with_it)
        ]
        if traces[0] != traces[1]:
            return
    assert not positions
    assert any(
        list(trace(without, without.deal(seed=seed), Stream(seed)))
        != list(trace(with_it, with_it.deal(seed=seed), Stream(seed)))
        for seed in range(300)
    )
