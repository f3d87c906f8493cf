"""The strategies of `sedma.testing`, and the parts of the kit that are used by themselves."""

from __future__ import annotations

import pickle
import random
import time
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

import sedma
from sedma import Card, Pack, Rules, Stream, Variant
from sedma.record import PlayedMatch, read_line
from sedma.registry import also_installed
from sedma.testing import (
    CHECKS,
    DealMachine,
    RulesGame,
    check_variant,
    deal_machine,
    deal_records,
    house_rules,
    match_records,
    matches,
    packs,
    positions,
    variant_options,
    variants,
)
from sedma.testing.combinations import _typed
from sedma.testing.exchange import exchanged, hidden_places, known_cards
from sedma.testing.trial import Trial, Walk, disturbed

some = settings(max_examples=8, deadline=None, derandomize=True, database=None)
CLASSIC = sedma.find_variant("classic")
FOUR = CLASSIC.for_players(4)


@some
@given(pack=packs())
def test_packs(pack: Pack) -> None:
    """A pack has four ranks and two suits or more."""
    assert len(pack.ranks) >= 4
    assert len(pack.suits) >= 2
    assert len(pack) >= 5


@some
@given(variant=variants())
def test_variants(variant: Variant) -> None:
    """Installed variants are drawn."""
    assert sedma.find_variant(variant.name) is variant


@some
@given(found=variant_options(CLASSIC))
def test_options(found: tuple[int, tuple[str, ...]]) -> None:
    """Options that are drawn go together."""
    assert CLASSIC.for_players(*found).players == found[0]


@settings(some, max_examples=4)
@given(text=house_rules())
def test_house_rules(text: str) -> None:
    """A file of house rules that is drawn is read, and is the same when it is written again."""
    club = sedma.read_house_rules(text)
    assert club.name == "club"
    assert sedma.write_house_rules(club) == text


@some
@given(deal=positions(FOUR))
def test_positions(deal: sedma.Deal) -> None:
    """A position begins at a lead, with nothing done."""
    assert deal.phase == "lead"
    assert deal.history == ()
    assert deal.start.pack is None or not any(deal.taken)


def test_a_position_after_a_position() -> None:
    """What was taken and announced before a position is still known in the next."""
    rules = FOUR.change(announce={"points": 20})
    deal = rules.position(
        hands={0: "Kh Qh 9c 8c"}, taken={1: "Ks Qs 7c 7s"}, announced=["", "Ks", "", ""], stock=12
    )
    deal = deal.apply(sedma.action("announce Kh"))
    while deal.phase != "lead":
        deal = deal.apply(deal.legal_actions[-1 if deal.phase == "prolong" else 0])
    again = sedma.testing.from_here(deal)  # type: ignore[attr-defined]
    assert [[str(card) for card in cards] for cards in again.start.announced] == [
        *(["Kh"], ["Ks"], [], [])
    ]
    assert sum(again.start.tricks) == 2


@settings(some, max_examples=5)
@given(data=st.data())
def test_records(data: st.DataObject) -> None:
    """Records of deals, of positions and of matches are read back."""
    assert isinstance(read_line(data.draw(deal_records(FOUR))), sedma.Deal)
    assert isinstance(read_line(data.draw(match_records(FOUR, most=2))), PlayedMatch)
    played = data.draw(matches(FOUR, most=2))
    assert len(played.deals) == len(played.match.outcomes) <= 2


def test_every_type_of_a_field_is_known() -> None:
    """A type of which no values are known is told at once."""
    with pytest.raises(TypeError, match="no values are known for the type"):
        _typed(bytes)
    assert _typed(int | None).example is not None


def test_a_variant_that_is_lent() -> None:
    """It is found by its name for the time of the block, before one that is installed."""
    other = evolve(CLASSIC, title="Other")
    with also_installed(other):
        assert sedma.find_variant("Classic") is other
        assert sedma.variant_names().count("classic") == 1
        with also_installed(None):
            assert sedma.find_variant("classic") is other
    assert sedma.find_variant("classic") is CLASSIC


def test_when_a_variant_has_to_be_lent() -> None:
    """Not if it is installed, nor if its components are known by their kind everywhere."""
    assert RulesGame(FOUR, (), CLASSIC).also_installed is None
    assert RulesGame(FOUR.change(packet=1)).also_installed is None


def test_disturbing_ends() -> None:
    """What is disturbed is as it was afterwards."""
    state, clock = random.getstate(), time.time
    with disturbed(Stream(1)):
        assert random.getstate() != state
        assert time.time() > clock() + 0.5
        assert time.time_ns() > 0
    assert random.getstate() == state
    assert time.time is clock


def test_machines() -> None:
    """A machine is made of rules, of a variant, or of a strategy."""
    for source in (FOUR, CLASSIC, st.just(FOUR)):
        machine = deal_machine(source)
        assert issubclass(machine, DealMachine)


def _machine(rules: Rules, deal: Any) -> Any:
    machine = deal_machine(rules)()
    machine.past = [deal]
    return machine


def test_a_machine_finds_what_is_accepted_wrongly() -> None:
    """An illegal action that goes through fails the test, and one that is refused does not."""
    from testing import broken_deals

    deal = FOUR.deal(seed=1)
    other = next(card for card in deal.hands[2] if card not in deal.hands[1])
    _machine(FOUR, deal).act_wrongly(sedma.Play(other))
    _machine(FOUR, deal).act_wrongly(deal.legal_actions[0])
    with pytest.raises(AssertionError, match="is not legal and is accepted"):
        _machine(FOUR, broken_deals.AcceptsAnyCard(deal)).act_wrongly(sedma.Play(other))


def test_a_trial_of_no_steps() -> None:
    """A play of no actions has one state, and its end is found all the same."""
    trial = Trial(RulesGame(FOUR), FOUR.deal(seed=1), Walk(0, bytes(40)))
    assert len(trial.states) == 1
    assert trial.end.is_over
    assert trial.outcome is not None
    for check in CHECKS.values():
        check.run(trial)


def test_checks_have_names_and_sentences() -> None:
    """Each check is named in lower case, and says in one sentence what has to hold."""
    for name, check in CHECKS.items():
        assert str(check) == check.name == name
        assert name == name.lower()
        assert check.sentence.endswith(".")
        assert pickle.loads(pickle.dumps(check.run)) is check.run  # noqa: S301


def test_a_report_of_no_options() -> None:
    """A variant may be checked without any option."""
    from sedma.testing import Profile

    report = check_variant(CLASSIC, players=[2], profile=Profile(2, 0, 0, 1))
    assert (report.plays, report.options) == (2, ())
    assert Card("7", "h") in FOUR.pack


def test_hands_of_partners_are_not_hidden_in_a_double_pack() -> None:
    """Once partners have looked at each other's hands, an exchange leaves those alone."""
    pack = Pack(("7", "10", "K", "A"), copies=2)
    rules = FOUR.change(pack=pack, peek="stock-empty")
    deal = rules.deal(seed=1)
    while deal.stock:
        deal = deal.apply(deal.legal_actions[-1])
    seen = {card for one in deal.observe(0).seen for card in one.cards}
    assert seen
    for seed in range(5):
        for twin in exchanged(deal, 0, Stream(seed)):
            assert twin.hands[2] == deal.hands[2]
            assert twin.observe(0) == deal.observe(0)
    assert len(hidden_places(deal, 0)) == len(deal.hands[1]) + len(deal.hands[3])


def _four_in_hand() -> Rules:
    """Return rules in which four of a kind in one hand often burn."""
    pack = Pack(("7", "9", "A"))
    return sedma.variant("classic", players=2, pack=pack, burn={"run": 1, "in_one_hand": 1})


def test_a_hand_that_burns_is_seen_by_all() -> None:
    """The four cards that end a deal are known to the other seat, too."""
    deals = (_four_in_hand().deal(seed=seed) for seed in range(1000))
    deal = next(deal for deal in deals if deal.burn is not None)
    burn = deal.burn
    assert burn is not None
    four = {card for card in deal.hands[burn.seat] if card.rank == burn.rank}
    assert len(four) == 4
    assert four <= known_cards(deal, 1 - burn.seat)


def test_an_exchange_that_ends_otherwise_is_left_out() -> None:
    """Cards that would burn in a hidden hand are not exchanged."""
    deal = _four_in_hand().deal(seed=10)
    assert not deal.is_over
    assert [*exchanged(deal, 0, Stream(1))]
    assert not [*exchanged(deal, 0, Stream(0))]
