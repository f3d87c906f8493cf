"""What deals need beyond the tables of their rules is declared, by one field or another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from itertools import pairwise

import attrs
import fast_cases
import pytest
from attrs import frozen
from support import play_out, random_deals

import sedma
from sedma import RANKS, Announce, Blind, Card, Deal, Pack, Pass, Play, Rules, Stream
from sedma.components import Burns, Cleaning, Draw, LastCard, Leads, Marriages, Points, ZeroTotals
from sedma.rules.needs import Need, lacking

CLASSIC = sedma.variant("classic", players=4)
THREE = sedma.variant("classic", players=3)
HOLA = sedma.variant("hola")

Why = frozenset[Need]
"""Any of these needs explains what happened."""


def why(*needs: Need) -> Why:
    """Return what explains something."""
    return frozenset(needs)


def happened(deal: Deal) -> set[Why]:
    """Return what explains the things that happened in a deal and that tables do not tell."""
    states = list(deal.states())
    found = {one for before, after in pairwise(states) for one in _by(before, after)}
    for state in states[:-1]:
        found |= set(_at(state))
    return found | set(_at_end(deal))


def _by(before: Deal, after: Deal) -> Iterator[Why]:
    """Go through what one action shows."""
    match after.history[-1].action:
        case Pass():
            yield why(Need.PASSES)
        case Blind():
            yield why(Need.BLIND_PLAY)
        case Announce():
            yield why(Need.ANNOUNCEMENTS)
        case Play() if len(after.tricks) == len(before.tricks) and after.stock != before.stock:
            yield why(Need.DRAWS_IN_TRICKS)


def _at(state: Deal) -> Iterator[Why]:
    """Go through what hands and legal actions show."""
    assert state.to_move is not None
    hand = state.hands[state.to_move]
    cards = [action for action in state.legal_actions if isinstance(action, Play)]
    if len(set(hand)) < len(hand):
        yield why(Need.EQUAL_CARDS)
    if len(cards) < len(set(hand)) and state.phase == "lead":
        yield why(Need.PAST_LEADS, Need.PAST_CARDS)
    if len(cards) < len(set(hand)) and state.phase == "follow":
        yield why(Need.BINDING, Need.PAST_CARDS)
    if len(set(state.hand_sizes)) > 1 and state.phase == "lead":
        yield why(Need.UNEVEN_HANDS, Need.PASSES, Need.UNEVEN_DRAWS)


def _at_end(deal: Deal) -> Iterator[Why]:
    """Go through what the end of a deal shows."""
    outcome = deal.outcome
    assert outcome is not None
    if deal.burn is not None:
        yield why(Need.BURNS_IN_TRICKS if deal.burn.kind == "trick" else Need.BURNS_IN_HANDS)
    elif any(deal.hands):
        yield why(Need.EARLY_END)
    elif deal.stock:
        yield why(Need.LEFT_OVER)
    if not any(deal.hands) and deal.burn is None and _beat_in_vain(deal):
        yield why(Need.DEAD_LAST_CARD)
    if outcome.sides != deal.rules.sides.public(deal.rules.table):
        yield why(Need.SIDES_BY_CARDS)
    if deal.tally.dirty:
        yield why(Need.CLEANING)
    if any(one.trick is not None for one in outcome.zeroed):
        yield why(Need.EQUAL_ROUNDS)


def _beat_in_vain(deal: Deal) -> bool:
    """Say whether the very last card beat what lay there, and its seat did not take the trick."""
    *_, before, _ = deal.states()
    last = deal.history[-1]
    if not isinstance(last.action, Play) or before.led is None or before.winning is None:
        return False
    beats = deal.rules.beat.beats(before.led, before.winning, last.action.card)
    return bool(beats) and deal.tricks[-1].taker != last.seat


def needed(rules: Rules) -> set[Need]:
    """Return what some rules declare."""
    return {need for need in Need if need.holds(rules)}


@pytest.mark.parametrize("variant", sedma.variant_names())
def test_what_happens_is_declared(variant: str) -> None:
    """Nothing happens in a deal that its rules have not declared, whatever the options."""
    for name, rules in fast_cases.settings(variant):
        for deal in random_deals(rules, 1, seed=5):
            for one in happened(deal):
                assert one & needed(rules), (name, one)


DEAD = {"ranks": ("2", "3", "4", "5", "6", "7", "8", "9", "K")}
UNEVEN = {"pack": Pack.from_seven(), "short_hands": "skip"}
"""Three cannot share these cards equally."""


@frozen
class TakerDraws(Draw):
    """Only the taker draws, one card after each trick."""

    def seats(
        self, sizes: Sequence[int], stock: int, taker: int, hand_size: int
    ) -> tuple[int, ...]:
        """Return the taker."""
        return (taker,) if stock and sizes[taker] < hand_size else ()


@pytest.mark.parametrize(
    ("need", "rules", "index"),
    [
        (Need.EQUAL_CARDS, CLASSIC.change(pack=Pack(RANKS[5:], copies=2)), 0),
        (Need.DRAWS_IN_TRICKS, CLASSIC.change(draw={"when": "after-card"}), 0),
        (Need.BLIND_PLAY, CLASSIC.change(blind="allowed", prolong={"when": "never"}), 0),
        (Need.PAST_LEADS, CLASSIC.change(leads={"most": 1}), 0),
        (Need.PAST_CARDS, CLASSIC.change(hold_back={"ranks": RANKS[6:12], "free": 1}), 0),
        (Need.PASSES, THREE.change(**UNEVEN, passes=1), 0),
        (Need.BURNS_IN_TRICKS, sedma.variant("osmova", players=2, options=["burns"]), 1),
        (Need.BURNS_IN_HANDS, CLASSIC.change(burn={"in_one_hand": 1}, hand_size=7), 27),
        (Need.EARLY_END, sedma.variant("classic", options=["majority"]), 1),
        (Need.ANNOUNCEMENTS, CLASSIC.change(announce={"points": 20}), 8),
        (Need.UNEVEN_HANDS, THREE.change(**UNEVEN), 0),
        (Need.UNEVEN_DRAWS, sedma.variant("classic", players=2, draw=TakerDraws()), 0),
        (Need.LEFT_OVER, THREE.change(**UNEVEN | {"short_hands": "leave"}), 0),
        (Need.BINDING, CLASSIC.change(follow={"must": "beating"}), 0),
        (Need.DEAD_LAST_CARD, THREE.change(last_card=DEAD), 19),
        (Need.SIDES_BY_CARDS, sedma.variant("red-king"), 0),
        (Need.CLEANING, CLASSIC.change(cleaning={"dirt": ("Q",)}, prolong={"when": "never"}), 0),
        (Need.EQUAL_ROUNDS, HOLA.change(zero={"equal_round": True}), 173),
    ],
)
def test_each_need_comes_up(need: Need, rules: Rules, index: int) -> None:
    """It is seen in this deal, and so would be seen if it were not declared."""
    stream = Stream(5, index)
    deal = play_out(rules.deal(stream=stream, dealer=index % rules.players), stream)
    assert any(need in one for one in happened(deal))
    assert need.holds(rules)
    for plain in (CLASSIC, HOLA):
        assert not needed(plain)
        assert not happened(next(random_deals(plain, 1)))


# Components of strangers.


@frozen
class OwnPoints(Points):
    """As usual."""


@frozen
class OwnBurns(Burns):
    """As usual."""


@frozen
class OwnLeads(Leads):
    """As usual."""


@frozen
class OwnMarriages(Marriages):
    """As usual."""


@frozen
class OwnCleaning(Cleaning):
    """As usual."""


@frozen
class OwnZero(ZeroTotals):
    """As usual."""


@frozen
class Weary(LastCard):
    """A last card is dead whatever its side has taken."""

    def dead(self, card: Card, tricks: int) -> str | None:
        """Look at the card only."""
        return "last-card:dead" if card.rank in self.ranks else None


@pytest.mark.parametrize(
    ("changes", "idle", "needs"),
    [
        ({"points": OwnPoints((("A", 10),))}, {}, {Need.OWN_POINTS}),
        ({"points": {"per_trick": 1}}, {"points": {"per_round": 1}}, {Need.POINTS_FOR_TRICKS}),
        (
            {"burn": OwnBurns(run=1, in_one_hand=1)},
            {"burn": OwnBurns()},
            {Need.OWN_BURNS, Need.BURNS_IN_TRICKS, Need.BURNS_IN_HANDS},
        ),
        ({"leads": OwnLeads(1)}, {"leads": OwnLeads()}, {Need.OWN_LEADS, Need.PAST_LEADS}),
        (
            {"announce": OwnMarriages(20)},
            {"announce": OwnMarriages()},
            {Need.OWN_ANNOUNCEMENTS, Need.ANNOUNCEMENTS},
        ),
        (
            {"cleaning": OwnCleaning(("Q",)), "prolong": {"when": "never"}},
            {"cleaning": OwnCleaning()},
            {Need.OWN_CLEANING, Need.CLEANING},
        ),
        (
            {"zero": OwnZero(equal_round=True), "result": HOLA.result, "match": HOLA.match},
            {"zero": OwnZero()},
            {Need.OWN_ROUNDS, Need.EQUAL_ROUNDS},
        ),
        ({"draw": TakerDraws()}, {}, {Need.OWN_DRAWS, Need.UNEVEN_DRAWS}),
        (
            {"last_card": Weary(("7",))},
            {"last_card": Weary()},
            {Need.DEAD_LAST_CARD, Need.DEAD_BY_TRICKS},
        ),
        ({"last_card": {"ranks": ("7",)}}, {}, {Need.DEAD_LAST_CARD}),
    ],
)
def test_what_components_declare(
    changes: dict[str, object], idle: dict[str, object], needs: AbstractSet[Need]
) -> None:
    """A component declares needs by its own answers, and none if it has nothing to watch for."""
    assert needed(CLASSIC.change(**changes)) == needs
    assert not needed(CLASSIC.change(**idle))


def test_what_is_lacking_is_said() -> None:
    """With the field and in words, the class of a component of a stranger by name."""
    rules = CLASSIC.change(burn=OwnBurns(run=1), stop="played-out")
    assert lacking(rules, frozenset()) == [
        "burn: cards in succession end the deal",
        "burn: OwnBurns may answer from what no table holds",
    ]
    assert lacking(rules, {Need.OWN_BURNS, Need.BURNS_IN_TRICKS}) == []


TABLES_ONLY = {"beat", "prolong"}
"""Their answers are tabulated, all of them."""
AFTERWARDS = {"result", "rotation", "match"}
"""They are asked when the deal is over."""
KNOWLEDGE_ONLY = {"calls", "peek"}
"""They change what is known, and not what is played."""
NO_RULES = {"variant", "table", "hand_size", "packet", "book", "limited_options"}
"""They name the rules or say how many there are of something."""


def test_each_field_is_thought_of() -> None:
    """A field of rules that is new declares needs, or it stands above why it has none."""
    none = TABLES_ONLY | AFTERWARDS | KNOWLEDGE_ONLY | NO_RULES
    declaring = {need.value.field for need in Need}
    fields = {one.name for one in attrs.fields(Rules) if one.init}
    assert declaring | none == fields
    assert not declaring & none
