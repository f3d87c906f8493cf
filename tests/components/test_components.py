"""The components: every value of every field, every reason, every refusal."""

from __future__ import annotations

import copy
import pickle
import re
from collections.abc import Hashable, Mapping, Sequence
from itertools import product
from typing import Any, get_args

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import nothing_taken, tries

import sedma
from sedma import CARDS, RANKS, Card, RulesError, Ruling, Table, Tally, card
from sedma.components import (
    Cleaning,
    Draw,
    EqualOrWild,
    FixedSides,
    Follow,
    HoldBack,
    Leads,
    LoserDeals,
    NextDeals,
    Points,
    Prolong,
    Stakes,
)
from sedma.components.prolong import ProlongCard, ProlongWhen
from sedma.values.cards import cards

quick = tries(25)

PAIRS = ((0, 2), (1, 3))
ALONE = ((0,), (1,), (2,))

COMPONENTS: tuple[Any, ...] = (
    EqualOrWild(),
    EqualOrWild(()),
    EqualOrWild(("7", "8")),
    *(
        Prolong(when, how)
        for when in ("always", "not-self", "opponent", "never")
        for how in ("fitting", "beating", "any")
    ),
    Prolong(lead="reset"),
    *(
        EqualOrWild(("7", "8"), bars=(("7", "8"),), wild_led=led)
        for led in ("led", "led-if-played", "wild")
    ),
    *(Follow(must) for must in ("never", "natural", "beating")),
    Draw(),
    Draw("block"),
    Draw(when="after-card"),
    Leads(),
    Leads(most=3),
    HoldBack(),
    HoldBack(("K",)),
    HoldBack(("K",), free=2),
    HoldBack(("K",), turned_up="played"),
    Cleaning(),
    Cleaning(("Q",)),
    Cleaning(("Q",), ("K",)),
    Points({}),
    Points({"A": 10, "10": 10}, last_trick=10),
    Points({"A": 1}),
    Stakes(),
    Stakes(1, 1, 1),
    Stakes(tie="last-trick"),
    Stakes(tie="draw"),
    Stakes(last_trick_needed=True),
    Stakes(last_card_loses=("7",)),
    Stakes(paid=False),
    NextDeals(),
    NextDeals(tie="same"),
    FixedSides(2),
    FixedSides(3),
    LoserDeals(),
)


class Higher:
    """A stranger's beat rule: a card of the suit led fits, and beats if it is the highest."""

    reasons: Mapping[str, str] = {"beat:higher": "Higher.", "beat:lower": "Lower."}

    def kind(self, card: Card) -> Hashable:
        """Return the card itself: rank and suit matter."""
        return card

    def fits(self, led: Card, played: Card) -> Ruling:
        """Say whether the card is of the suit led."""
        return Ruling(played.suit == led.suit, "beat:suit")

    def beats(self, led: Card, winning: Card, played: Card) -> Ruling:
        """Say whether the card is of the suit led and higher than the winning one."""
        higher = played.suit == led.suit and played.number > winning.number
        return Ruling(higher, "beat:higher" if higher else "beat:lower")


def tally(cards: Sequence[int], last_taker: int | None = 0) -> Tally:
    """Return a tally of sides that have taken so many cards."""
    none = (0,) * len(cards)
    return Tally(
        sides=tuple((side,) for side in range(len(cards))),
        card_points=none,
        cards=tuple(cards),
        tricks=none,
        rounds=none,
        last_taker=last_taker,
    )


# What all components have in common.


@pytest.mark.parametrize("component", COMPONENTS, ids=repr)
def test_a_component_is_a_value(component: Any) -> None:
    """Components with equal fields are equal and hash alike; copies and pickles are equal."""
    again = type(component)(
        **{
            field.name: getattr(component, field.name)
            for field in attrs.fields(type(component))
            if field.init
        }
    )
    for other in (
        again,
        copy.copy(component),
        copy.deepcopy(component),
        pickle.loads(pickle.dumps(component)),  # noqa: S301
    ):
        assert other == component
        assert hash(other) == hash(component)


def test_components_with_other_fields_differ() -> None:
    """No two of the components above are equal."""
    assert len(set(COMPONENTS)) == len(COMPONENTS)


@pytest.mark.parametrize("component", COMPONENTS, ids=repr)
def test_a_component_is_frozen(component: Any) -> None:
    """No field of a component can be set, none added, and its reasons cannot be changed."""
    for name in (*(field.name for field in attrs.fields(type(component))), "extra"):
        with pytest.raises(AttributeError):
            setattr(component, name, None)
    with pytest.raises(TypeError):
        component.reasons["new:key"] = "Sentence."


@pytest.mark.parametrize("component", COMPONENTS, ids=repr)
def test_reasons_have_keys_and_sentences(component: Any) -> None:
    """Every reason is a question and an answer, with a whole sentence."""
    for key, sentence in component.reasons.items():
        assert re.fullmatch(r"[a-z]+:[a-z-]+", key)
        assert re.fullmatch(r"[A-Z].*[a-z]\.", sentence)


# Which card beats which.


def expected_fit(wild: tuple[str, ...], led: Card, played: Card) -> tuple[bool, str]:
    """Return answer and reason as the rule book has them."""
    if played.rank == led.rank:
        return True, "beat:equal"
    if played.rank in wild:
        return True, "beat:wild"
    return False, "beat:wild-led" if led.rank in wild else "beat:none"


@pytest.mark.parametrize("wild", [(), ("7",), ("7", "8"), ("2", "10", "A"), RANKS], ids=repr)
def test_equal_or_wild(wild: tuple[Any, ...]) -> None:
    """A card fits, and beats whatever is winning, if it has the rank led or is wild."""
    rule = EqualOrWild(wild)
    for led, played in product(CARDS, CARDS):
        expected = Ruling(*expected_fit(wild, led, played))
        assert rule.fits(led, played) == expected
        for winning in (led, CARDS[20], CARDS[51]):
            assert rule.beats(led, winning, played) == expected


def test_a_led_wild_card_asks_for_its_rank_and_other_wild_ranks() -> None:
    """If a seven is led, a seven fits; an eight does only where eights are wild too."""
    seven, eight, nine = card("7c"), card("8c"), card("9c")
    assert EqualOrWild().fits(seven, card("7h")) == Ruling(True, "beat:equal")
    assert EqualOrWild().fits(seven, eight) == Ruling(False, "beat:wild-led")
    assert EqualOrWild(("7", "8")).fits(seven, eight) == Ruling(True, "beat:wild")
    assert EqualOrWild(("7", "8")).fits(seven, nine) == Ruling(False, "beat:wild-led")


BARRED = [
    # What cards of the rank led are, and whether a seven beats an eight: led were a nine, a seven
    # (the seven has its rank), an eight (the eight has).
    ("led", [False, True, True]),
    ("led-if-played", [False, True, False]),
    ("wild", [False, False, False]),
]


@pytest.mark.parametrize(("wild_led", "expected"), BARRED)
def test_a_bar_on_cards_of_the_rank_led(wild_led: Any, expected: list[bool]) -> None:
    """Whether a bar holds for a led wild rank depends on what its cards are taken for."""
    rule = EqualOrWild(("7", "8"), bars=(("7", "8"),), wild_led=wild_led)
    seven, eight = card("7c"), card("8c")
    rulings = [rule.beats(card(led), eight, seven) for led in ("9h", "7h", "8h")]
    assert [bool(ruling) for ruling in rulings] == expected
    assert {ruling.reason for ruling in rulings if not ruling} == {"beat:barred"}
    for led in map(card, ("9h", "7h", "8h")):
        assert rule.beats(led, seven, eight)
        assert rule.beats(led, eight, card("8d"))
        assert rule.beats(led, seven, card("7d"))


def test_a_bar_on_the_class_led() -> None:
    """A seven led is a card of the class led, or stays a seven."""
    seven = card("7c")
    for wild_led, barred in (("led", False), ("led-if-played", False), ("wild", True)):
        rule = EqualOrWild(bars=(("7", "7"),), wild_led=wild_led)  # type: ignore[arg-type]
        assert bool(rule.beats(seven, seven, card("7h"))) is not barred


@pytest.mark.parametrize("value", ["strict", None, True, ["led"]])
def test_wrong_wild_led(value: Any) -> None:
    """A value that the field does not take is refused; the message names the field."""
    with pytest.raises(RulesError, match=r"^wild_led is one of 'led', 'led-if-played', 'wild', "):
        EqualOrWild(wild_led=value)


def test_suits_do_not_matter_to_equal_or_wild() -> None:
    """Cards of one rank are of one kind, those of different ranks are not."""
    rule = EqualOrWild()
    assert all((rule.kind(a) == rule.kind(b)) == (a.rank == b.rank) for a in CARDS for b in CARDS)


def test_reasons_of_equal_or_wild() -> None:
    """The listed reasons are exactly those that come up."""
    rule = EqualOrWild()
    given_reasons = {rule.fits(led, played).reason for led, played in product(CARDS, CARDS)}
    assert given_reasons == set(rule.reasons)


def test_wild_ranks_may_be_a_list() -> None:
    """Wild ranks given as a list make the same rule."""
    ranks: Any = ["7", "8"]
    assert EqualOrWild(ranks) == EqualOrWild(("7", "8"))


@pytest.mark.parametrize("wild", [("1",), ("7", "7"), (7,), ("7", None)], ids=repr)
def test_wrong_wild_ranks(wild: Any) -> None:
    """Wild ranks that do not exist or stand twice are refused; the message names the field."""
    with pytest.raises(RulesError, match=r"^wild holds different ones of 2 3 4"):
        EqualOrWild(wild)


@pytest.mark.parametrize(
    ("kind", "value"),
    [(EqualOrWild, 7), (EqualOrWild, None), (Points, None), (Points, [("A",)]), (Points, "A")],
)
def test_a_field_that_takes_a_sequence(kind: Any, value: Any) -> None:
    """What is no sequence of the right things is refused with an error of the library."""
    with pytest.raises(RulesError):
        kind(value)


# Whether the leader may go on.

OPENS: dict[ProlongWhen, tuple[list[int], list[int]]] = {
    "always": ([0, 1, 2, 3], [0, 1, 2]),
    "not-self": ([1, 2, 3], [1, 2]),
    "opponent": ([1, 3], [1, 2]),
    "never": ([], []),
}
"""With whom as holder the leader may go on: the steps from the leader, in pairs and alone."""


@pytest.mark.parametrize("when", OPENS)
@pytest.mark.parametrize(("sides", "place"), [(PAIRS, 0), (ALONE, 1)])
def test_when_the_leader_may_go_on(
    when: ProlongWhen, sides: tuple[tuple[int, ...], ...], place: int
) -> None:
    """Whether the leader may go on depends on who holds the trick, as the field says."""
    players = sum(map(len, sides))
    rule = Prolong(when)
    for leader, step in product(range(players), range(players)):
        ruling = rule.opens(leader, (leader + step) % players, sides)
        assert bool(ruling) == (step in OPENS[when][place])
        refused = "prolong:never" if when == "never" else "prolong:held"
        assert ruling.reason == ("prolong:open" if ruling else refused)


@pytest.mark.parametrize("beat", [EqualOrWild(), Higher()], ids=["equal or wild", "higher"])
def test_with_which_card_the_leader_may_go_on(beat: Any) -> None:
    """Fitting is asked of the card led, beating of the card winning so far; or any card goes."""
    some = cards("7c 7h 9c 9s 10c Kc Ac Ah")
    for led, winning, played in product(some, some, some):
        fitting = Prolong(card="fitting").fits(beat, led, winning, played)
        beating = Prolong(card="beating").fits(beat, led, winning, played)
        assert bool(fitting) == bool(beat.fits(led, played))
        assert bool(beating) == bool(beat.beats(led, winning, played))
        for ruling in (fitting, beating):
            assert ruling.reason == ("prolong:card" if ruling else "prolong:other-card")
        free = Prolong(card="any").fits(beat, led, winning, played)
        assert free == Ruling(True, "prolong:any-card")


def test_fitting_and_beating_differ() -> None:
    """A card that fits but does not beat may prolong only where fitting is enough."""
    led, winning, played = card("9c"), card("Kc"), card("10c")
    assert Prolong(card="fitting").fits(Higher(), led, winning, played)
    assert not Prolong(card="beating").fits(Higher(), led, winning, played)


@pytest.mark.parametrize("kind", get_args(ProlongCard))
def test_reasons_of_prolong(kind: ProlongCard) -> None:
    """The listed reasons are exactly those that come up."""
    given_reasons = {
        Prolong(when).opens(0, holder, PAIRS).reason for when in OPENS for holder in range(4)
    } | {
        Prolong(card=kind).fits(EqualOrWild(), card("9c"), card("9c"), card(text)).reason
        for text in ("9h", "Kc")
    }
    assert given_reasons == set(Prolong(card=kind).reasons)


def test_prolong_keeps_or_resets_the_card_led_and_adds_no_kind() -> None:
    """The card led stays it or not, and the rule sees no more of a card than the beat rule."""
    assert Prolong().resets is False
    assert Prolong(lead="keep").resets is False
    assert Prolong(lead="reset").resets is True
    assert {Prolong().kind(one) for one in CARDS} == {None}


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"when": "sometimes"}, "when is one of 'always', 'not-self', 'opponent', 'never', not"),
        ({"when": None}, "when is one of"),
        ({"when": []}, "when is one of"),
        ({"card": "all"}, "card is one of 'fitting', 'beating', 'any', not 'all'"),
        ({"lead": "new"}, "lead is one of 'keep', 'reset', not 'new'"),
        ({"lead": True}, "lead is one of"),
        ({"card": True}, "card is one of"),
    ],
)
def test_wrong_fields_of_prolong(fields: dict[str, Any], message: str) -> None:
    """A value that the field does not take is refused; the message names the field."""
    with pytest.raises(RulesError, match=f"^{message}"):
        Prolong(**fields)


# Drawing.

DRAWS = [
    # example, stock, hands before, order of drawing; seats counted from the taker
    ("CL-D01", 16, (2, 2, 2, 2), (0, 1, 2, 3, 0, 1, 2, 3)),
    ("CL-D02", 4, (2, 2, 2, 2), (0, 1, 2, 3)),
    ("CL-D03", 4, (0, 0, 0, 0), (0, 1, 2, 3)),
    ("CL-D04", 8, (1, 1, 1, 1), (0, 1, 2, 3, 0, 1, 2, 3)),
    ("CL-D05", 4, (3, 3, 3, 3), (0, 1, 2, 3)),
    ("CL-D06", 2, (0, 0), (0, 1)),
    ("CL-D07", 4, (1, 1), (0, 1, 0, 1)),
    ("CL-D08", 6, (0, 0), (0, 1, 0, 1, 0, 1)),
    ("CL-D09", 8, (0, 0), (0, 1, 0, 1, 0, 1, 0, 1)),
    ("CL-D10", 3, (2, 2, 2), (0, 1, 2)),
    ("CL-D11", 6, (0, 0, 0), (0, 1, 2, 0, 1, 2)),
    ("CL-D12", 2, (3, 3, 3), (0, 1)),
    ("CL-D13", 5, (2, 2, 2), (0, 1, 2, 0, 1)),
    ("CL-D14", 8, (0, 0, 0), (0, 1, 2, 0, 1, 2, 0, 1)),
    ("CL-D15", 20, (3, 4, 3), (0, 2)),
    ("CL-D16", 2, (2, 1, 1), (1, 2)),
]

SHORTAGES = [
    # players, stock, cards that each hand lacks, cards that each draws
    (2, 2, (2, 3, 4), 1),
    (2, 4, (3, 4), 2),
    (2, 6, (4,), 3),
    (3, 3, (2, 3, 4), 1),
    (3, 6, (3, 4), 2),
    (3, 9, (4,), 3),
    (4, 4, (2, 3, 4), 1),
    (4, 8, (3, 4), 2),
    (4, 12, (4,), 3),
]


def turned(values: Sequence[int], taker: int) -> list[int]:
    """Return values by seat from values counted from the taker."""
    return [values[(seat - taker) % len(values)] for seat in range(len(values))]


@pytest.mark.rule("CLASSIC-DRAW-1", "CLASSIC-DRAW-2", "CLASSIC-DRAW-3", "CLASSIC-DRAW-4")
@pytest.mark.parametrize(
    ("stock", "before", "order"), [one[1:] for one in DRAWS], ids=[one[0] for one in DRAWS]
)
def test_worked_examples_of_drawing(
    stock: int, before: tuple[int, ...], order: tuple[int, ...]
) -> None:
    """The worked examples of the rule dossier come out, whoever took the trick."""
    players = len(before)
    for taker in range(players):
        sizes = turned(before, taker)
        expected = tuple((taker + step) % players for step in order)
        assert tuple(Draw().seats(sizes, stock, taker, 4)) == expected
        in_blocks = tuple((taker + step) % players for step in sorted(order))
        assert tuple(Draw("block").seats(sizes, stock, taker, 4)) == in_blocks


@pytest.mark.rule("CLASSIC-DRAW-3")
@pytest.mark.parametrize(("players", "stock", "lacks", "each"), SHORTAGES)
def test_a_short_stock_is_shared_equally(
    players: int, stock: int, lacks: tuple[int, ...], each: int
) -> None:
    """In every shortage that can arise, all draw the same number of cards."""
    for lack, taker, draw in product(lacks, range(players), (Draw(), Draw("block"))):
        drawn = draw.seats([4 - lack] * players, stock, taker, 4)
        assert [drawn.count(seat) for seat in range(players)] == [each] * players
        assert drawn[0] == taker


@quick
@given(
    st.lists(st.integers(0, 8), min_size=2, max_size=8),
    st.integers(0, 40),
    st.integers(0, 7),
    st.integers(1, 8),
)
def test_hands_are_filled_as_level_as_can_be(
    sizes: list[int], stock: int, first: int, hand_size: int
) -> None:
    """No card is left over that somebody lacks, and who drew is at most one ahead of anybody."""
    taker = first % len(sizes)
    drawn = Draw().seats(sizes, stock, taker, hand_size)
    after = [size + drawn.count(seat) for seat, size in enumerate(sizes)]
    assert len(drawn) == min(stock, sum(max(0, hand_size - size) for size in sizes))
    assert all(after[seat] <= min(hand_size, min(after) + 1) for seat in drawn)
    blocks = Draw("block").seats(sizes, stock, taker, hand_size)
    assert list(blocks) == sorted(drawn, key=lambda seat: (seat - taker) % len(sizes))
    assert sizes == [size - drawn.count(seat) for seat, size in enumerate(after)]


def test_nothing_to_draw() -> None:
    """Nobody draws from an empty stock or into full hands."""
    assert Draw().seats((1, 1), 0, 0, 4) == ()
    assert Draw().seats((4, 4), 10, 1, 4) == ()


def test_drawing_gives_no_reasons() -> None:
    """Drawing is never a choice and has no reasons."""
    assert Draw().reasons == {}


@pytest.mark.parametrize("order", ["all", None, 1, []], ids=repr)
def test_wrong_order_of_drawing(order: Any) -> None:
    """Only two orders of drawing exist; the message names the field and both."""
    with pytest.raises(RulesError, match=r"^order is one of 'one-each', 'block', not"):
        Draw(order)


# Points.


def test_points_of_cards() -> None:
    """Named ranks count what they are given, in every suit; others count nothing."""
    points = Points({"A": 11, "10": 10, "K": 0})
    for one in CARDS:
        assert points.of(one) == {"A": 11, "10": 10}.get(one.rank, 0)


def test_points_may_be_a_mapping_or_pairs() -> None:
    """A mapping, a tuple of pairs and a list of pairs make the same rule."""
    expected = Points({"A": 10, "10": 10}, last_trick=10)
    assert Points((("A", 10), ("10", 10)), last_trick=10) == expected
    assert Points([("A", 10), ("10", 10)], last_trick=10) == expected


def test_points_may_be_lists_of_lists() -> None:
    """Pairs as lists, as JSON and TOML give them, make the same rule."""
    pairs: Any = [["A", 10], ["10", 10]]
    assert Points(pairs) == Points({"A": 10, "10": 10})


@pytest.mark.rule("CLASSIC-PTS-2")
@pytest.mark.parametrize(("taker", "bonus"), [(0, (10, 0, 0)), (2, (0, 0, 10)), (None, (0, 0, 0))])
def test_points_for_the_last_trick(taker: int | None, bonus: tuple[int, ...]) -> None:
    """The side that took the last trick gets the bonus; before any trick nobody does."""
    points = Points({"A": 10}, last_trick=10)
    assert points.bonus(tally((10, 10, 10), taker)) == bonus
    assert Points({"A": 10}).bonus(tally((10, 10, 10), taker)) == (0, 0, 0)


def test_reasons_of_points() -> None:
    """What counts is a reason, and nothing else is listed."""
    some = tally((16, 16))
    assert Points({"A": 10}).why(some) == ("points:cards",)
    assert Points({"A": 10}, last_trick=10).why(some) == ("points:cards", "points:last-trick")
    assert set(Points({"A": 10}).reasons) == {"points:cards"}
    assert set(Points((), per_round=1, per_trick=1).reasons) == {"points:rounds", "points:tricks"}


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"cards": {"1": 10}}, "cards holds different ones of 2 3 4"),
        ({"cards": [("A", 10), ("A", 11)]}, "cards holds different ones of"),
        ({"cards": {10: 10}}, "cards holds different ones of"),
        ({"cards": {"A": -1}}, "cards gives ranks whole numbers from 0 up"),
        ({"cards": {"A": 1.5}}, "cards gives ranks whole numbers"),
        ({"cards": {"A": True}}, "cards gives ranks whole numbers"),
        ({"cards": {"A": None}}, "cards gives ranks whole numbers"),
        ({"cards": {}, "last_trick": -1}, "last_trick is a whole number from 0 up, not -1"),
        ({"cards": {}, "last_trick": 1.0}, "last_trick is a whole number from 0 up"),
        ({"cards": {}, "last_trick": True}, "last_trick is a whole number from 0 up"),
    ],
)
def test_wrong_fields_of_points(fields: dict[str, Any], message: str) -> None:
    """Points for no rank or no whole number are refused; the message says what is wrong."""
    with pytest.raises(RulesError, match=f"^{message}"):
        Points(**fields)


# Sides.


@pytest.mark.parametrize(
    ("count", "players", "sides"),
    [
        (2, 2, ((0,), (1,))),
        (3, 3, ((0,), (1,), (2,))),
        (2, 4, ((0, 2), (1, 3))),
        (4, 4, ((0,), (1,), (2,), (3,))),
        (2, 6, ((0, 2, 4), (1, 3, 5))),
        (3, 6, ((0, 3), (1, 4), (2, 5))),
    ],
)
def test_fixed_sides(count: int, players: int, sides: tuple[tuple[int, ...], ...]) -> None:
    """Seats belong to the sides in turn, during the deal and at its end."""
    assert FixedSides(count).public(Table(players)) == sides
    assert FixedSides(count).final(Table(players)) == sides


@pytest.mark.parametrize(("count", "players"), [(2, 3), (3, 4), (4, 2), (8, 4), (2, 1)])
def test_sides_of_unequal_size(count: int, players: int) -> None:
    """Sides that would not be of equal size are refused; the message has both numbers."""
    for ask in (FixedSides(count).public, FixedSides(count).final):
        with pytest.raises(RulesError, match=f"{players} players cannot form {count} equal sides"):
            ask(Table(players))


@pytest.mark.parametrize("count", [1, 0, -2, True, 2.0, "2", None], ids=repr)
def test_wrong_number_of_sides(count: Any) -> None:
    """There are at least two sides; the message names the field."""
    with pytest.raises(RulesError, match=r"^count is a whole number from 2 up, not "):
        FixedSides(count)


def test_fixed_sides_give_no_reasons() -> None:
    """Fixed sides are never a reason."""
    assert FixedSides(2).reasons == {}


def test_the_side_of_a_seat() -> None:
    """A tally knows to which side each seat belongs."""
    whole = attrs.evolve(tally((16, 16)), sides=PAIRS)
    assert [whole.side_of(seat) for seat in range(4)] == [0, 1, 0, 1]


# Results.

RESULTS = [
    # example, points, cards, pay, winners, stakes, reasons
    ("CL-S01", (50, 40), (16, 16), (1, -1), (0,), 1, "result:most pay:loser"),
    ("CL-S02", (10, 80), (4, 28), (-1, 1), (1,), 1, "result:most pay:loser"),
    ("CL-S04", (90, 0), (28, 4), (2, -2), (0,), 2, "result:all-points pay:loser"),
    ("CL-S05", (90, 0), (32, 0), (3, -3), (0,), 3, "result:all-cards pay:loser"),
    ("CL-S06", (50, 30, 10), (12, 9, 9), (2, -1, -1), (0,), 1, "result:most pay:each"),
    ("CL-S07", (40, 30, 20), (12, 9, 9), (2, -1, -1), (0,), 1, "result:most pay:each"),
    ("CL-S08", (40, 40, 10), (12, 12, 6), (1, 1, -2), (0, 1), 1, "result:tie-shared"),
    ("CL-S09", (30, 30, 30), (9, 12, 9), (0, 0, 0), (), 0, "result:tie-none"),
    ("CL-S10", (0, 90, 0), (3, 24, 3), (-2, 4, -2), (1,), 2, "result:all-points pay:each"),
    ("CL-S11", (0, 90, 0), (0, 30, 0), (-3, 6, -3), (1,), 3, "result:all-cards pay:each"),
    ("CL-S12", (50, 20, 20), (12, 9, 9), (2, -1, -1), (0,), 1, "result:most pay:each"),
    ("tie of both", (45, 45), (16, 16), (0, 0), (), 0, "result:tie-none"),
    ("tie of first and last", (40, 10, 40), (9, 12, 9), (1, -2, 1), (0, 2), 1, "result:tie-shared"),
    ("tie of the last two", (10, 40, 40), (9, 9, 12), (-2, 1, 1), (1, 2), 1, "result:tie-shared"),
    ("tie for all points", (45, 45, 0), (15, 15, 0), (1, 1, -2), (0, 1), 1, "result:tie-shared"),
    ("tie of three", (3, 3, 0, 3), (8, 8, 0, 16), (1, 1, -3, 1), (0, 1, 3), 1, "result:tie-shared"),
    ("tie of two", (4, 1, 4, 1), (8, 8, 8, 8), (2, -2, 2, -2), (0, 2), 1, "result:tie-shared"),
    ("four", (0, 0, 9, 0), (0, 0, 9, 0), (-3, -3, 9, -3), (2,), 3, "result:all-cards pay:each"),
    ("all cards, no points", (0, 0), (32, 0), (0, 0), (), 0, "result:tie-none"),
]  # fmt: skip


@pytest.mark.rule("CLASSIC-STAKE-1", "CLASSIC-STAKE-2", "CLASSIC-STAKE-3")
@pytest.mark.rule("CLASSIC-PAY2-1", "CLASSIC-PAY3-1", "CLASSIC-PAY3-2", "CLASSIC-PAY3-3")
@pytest.mark.parametrize("example", RESULTS, ids=[str(one[0]) for one in RESULTS])
def test_worked_examples_of_results(example: tuple[Any, ...]) -> None:
    """Winners, stakes, payments, scores and reasons are those of the rule dossier."""
    _, points, cards, pay, winners, stakes, reasons = example
    verdict = Stakes().decide(tally(cards), points)
    assert verdict.pay == pay
    assert verdict.winners == winners
    assert verdict.stakes == stakes
    assert verdict.scores == tuple(stakes if side in winners else 0 for side in range(len(points)))
    assert verdict.reasons == tuple(reasons.split())


@pytest.mark.parametrize(
    ("last", "pay", "winners", "reason"),
    [
        (0, (2, -1, -1), (0,), "result:tie-last-trick"),
        (1, (-1, 2, -1), (1,), "result:tie-last-trick"),
        (2, (0, 0, 0), (), "result:tie-none"),
    ],
)
def test_the_last_trick_parts_those_who_tie(
    last: int, pay: tuple[int, ...], winners: tuple[int, ...], reason: str
) -> None:
    """It counts only if one of those who tie took it: else nobody wins."""
    verdict = Stakes(tie="last-trick").decide(tally((12, 12, 6), last), (40, 40, 10))
    assert (verdict.pay, verdict.winners) == (pay, winners)
    assert reason in verdict.reasons
    assert (verdict.stakes > 0) == bool(winners)


@pytest.mark.parametrize(
    ("cards", "points", "stakes"),
    [((16, 16), (50, 40), 2), ((28, 4), (90, 0), 5), ((32, 0), (90, 0), 7)],
)
def test_other_stakes(cards: tuple[int, int], points: tuple[int, int], stakes: int) -> None:
    """The stakes are those of the fields."""
    verdict = Stakes(2, 5, 7).decide(tally(cards), points)
    assert (verdict.stakes, verdict.pay, verdict.scores) == (stakes, (stakes, -stakes), (stakes, 0))


@quick
@given(st.lists(st.integers(0, 9), min_size=2, max_size=6), st.data())
def test_what_one_side_gets_others_pay(points: list[int], data: st.DataObject) -> None:
    """Payments sum to zero, winners have most points and get, losers pay, scores follow."""
    share = st.integers(0, 32)
    cards = data.draw(st.lists(share, min_size=len(points), max_size=len(points)))
    verdict = Stakes().decide(tally(cards), points)
    assert sum(verdict.pay) == 0
    best = tuple(side for side, own in enumerate(points) if own == max(points))
    assert verdict.winners == (best if len(best) < len(points) else ())
    for side, (paid, score) in enumerate(zip(verdict.pay, verdict.scores, strict=True)):
        if not verdict.winners:
            assert paid == score == 0
        else:
            assert (paid > 0) == (score > 0) == (side in verdict.winners)
            assert score in (0, verdict.stakes)
    assert set(verdict.reasons) <= set(Stakes().reasons)


def test_reasons_of_stakes() -> None:
    """The listed reasons are exactly those that come up in the examples."""
    assert {reason for one in RESULTS for reason in one[6].split()} == set(Stakes().reasons)


@pytest.mark.parametrize(
    "stakes",
    [
        (0, 2, 3),
        (2, 1, 3),
        (1, 3, 2),
        (-1, 2, 3),
        (True, 2, 3),
        (1, 2.0, 3),
        (1, 2, "3"),
        (None, 2, 3),
    ],
    ids=repr,
)
def test_wrong_stakes(stakes: tuple[Any, ...]) -> None:
    """Stakes are whole numbers that never fall; the message has all three, or names the field."""
    falls = r"^stakes for winning, for all points and for all cards"
    with pytest.raises(RulesError, match=rf"{falls}|is a whole number from 1 up"):
        Stakes(*stakes)


# Who deals next.

ROTATIONS = [
    # example, players, dealer, winning sides, next dealer
    ("CL-R01", "NESW", "N", "NS", "E"),
    ("CL-R02", "NESW", "N", "EW", "S"),
    ("CL-R03", "NESW", "W", "EW", "N"),
    ("CL-R04", "AB", "A", "A", "B"),
    ("CL-R05", "AB", "A", "B", "A"),
    ("CL-R06", "ABC", "A", "B", "A"),
    ("CL-R07", "ABC", "A", "A", "C"),
    ("CL-R08", "ABC", "A", "AB", "C"),
    ("CL-R09", "ABC", "B", "", "B"),
    ("CL-R10", "NESW", "E", "EW", "S"),
]


@pytest.mark.rule(
    "CLASSIC-ROT-2", "CLASSIC-ROT-3", "CLASSIC-ROT-4", "CLASSIC-ROT-5", "CLASSIC-ROT-6"
)
@pytest.mark.parametrize("example", ROTATIONS, ids=[one[0] for one in ROTATIONS])
def test_worked_examples_of_rotation(example: tuple[str, ...]) -> None:
    """The next dealer is that of the rule dossier, and the seat after leads."""
    _, names, dealer, winners, expected = example
    sides = PAIRS if names == "NESW" else tuple((seat,) for seat in range(len(names)))
    table = Table(len(names))
    won = [side for side, seats in enumerate(sides) if names[seats[0]] in winners]
    found, reason = LoserDeals().next_dealer(
        names.index(dealer), table, nothing_taken(sides), None, won
    )
    assert names[found] == expected
    assert reason == ("rotation:loser" if winners else "rotation:tie-same")
    if winners:
        assert expected not in winners
        assert names[table.next(found)] in winners


def test_if_all_win_the_same_dealer_deals() -> None:
    """Where every side wins nobody lost, and the same dealer deals again."""
    assert LoserDeals().next_dealer(1, Table(3), nothing_taken(ALONE), None, (0, 1, 2)) == (
        1,
        "rotation:tie-same",
    )


@quick
@given(st.integers(2, 8), st.integers(0, 7), st.sets(st.integers(0, 7)))
def test_the_first_loser_before_a_winner_deals(players: int, first: int, some: set[int]) -> None:
    """It is the first loser after the dealer whose next seat won, the dealer being the last."""
    table, dealer = Table(players), first % players
    winners = sorted(seat for seat in some if seat < players)
    sides = tuple((seat,) for seat in range(players))
    found, reason = LoserDeals().next_dealer(dealer, table, nothing_taken(sides), None, winners)
    fitting = [
        step
        for step in range(1, players + 1)
        if table.next(dealer, step) not in winners and table.next(dealer, step + 1) in winners
    ]
    assert found == (table.next(dealer, fitting[0]) if fitting else dealer)
    assert (reason == "rotation:loser") == bool(fitting)
    assert bool(fitting) == (0 < len(winners) < players)


def test_reasons_of_rotation() -> None:
    """The listed reasons are exactly those that come up."""
    given_reasons = {
        LoserDeals().next_dealer(0, Table(2), nothing_taken(((0,), (1,))), None, won)[1]
        for won in ((), (0,))
    }
    assert given_reasons == set(LoserDeals().reasons)


@pytest.mark.parametrize("name", ["bonus_needed", "last_trick_needed", "paid"])
@pytest.mark.parametrize("value", [1, "yes", None])
def test_what_is_true_or_false(name: str, value: Any) -> None:
    """Fields that are true or false take nothing else."""
    fields: dict[str, Any] = {name: value}
    with pytest.raises(RulesError, match=f"^{name} is true or false"):
        Stakes(**fields)


@pytest.mark.parametrize("points", [(40, 40), (4, 4, 0), (3, 2, 3), (30, 30, 30)], ids=str)
def test_a_draw(points: tuple[int, ...]) -> None:
    """Sides that tie for most win nothing, and nobody else does."""
    verdict = Stakes(tie="draw").decide(tally((8,) * len(points)), points)
    assert (verdict.winners, verdict.stakes, set(verdict.scores + verdict.pay)) == ((), 0, {0})
    assert verdict.reasons == ("result:tie-none",)


def test_a_draw_is_no_win_lost() -> None:
    """Whoever has more than all others wins as ever."""
    assert Stakes(tie="draw").decide(tally((8, 8, 8)), (30, 50, 10)).winners == (1,)


@pytest.mark.parametrize(("last", "stakes"), [(0, 2), (1, 1), (None, 1)])
def test_all_points_and_the_last_trick(last: int | None, stakes: int) -> None:
    """All the points may be worth more only with the last trick, which counts nothing itself."""
    taken = attrs.evolve(tally((20, 12), last), card_points=(80, 0))
    assert Stakes(last_trick_needed=True).decide(taken, (80, 0)).stakes == stakes
    assert Stakes().decide(taken, (80, 0)).stakes == 2
    every = attrs.evolve(taken, cards=(32, 0))
    assert Stakes(last_trick_needed=True).decide(every, (80, 0)).stakes == 3


@pytest.mark.parametrize("points", [(80, 0), (50, 30), (40, 40), (30, 50), (0, 80)], ids=str)
@pytest.mark.parametrize("side", [0, 1])
def test_a_last_card_that_loses(points: tuple[int, int], side: int) -> None:
    """Whoever plays it as the very last card loses one win, whatever the points."""
    rule = Stakes(2, 4, 6, last_card_loses=("7",))
    last = attrs.evolve(tally((20, 12)), last_card=Card("7", "h"), last_player=side)
    verdict = rule.decide(last, points)
    assert (verdict.winners, verdict.stakes) == ((1 - side,), 2)
    assert verdict.reasons == ("result:last-card", "pay:loser")
    other = attrs.evolve(last, last_card=Card("8", "h"))
    assert rule.decide(other, points) == Stakes(2, 4, 6).decide(other, points)
    assert rule.two_sides_only
    assert Stakes(1, 1, 1, last_card_loses=("7",)).needs_whole_deal
    assert not Stakes(1, 1, 1).needs_whole_deal


def test_a_last_card_that_loses_is_for_two_sides() -> None:
    """With three, nobody knows who wins then."""
    with pytest.raises(RulesError, match="this scoring is for two sides, not 3"):
        sedma.variant("classic", players=3, result={"last_card_loses": ("7",)})


@quick
@given(st.lists(st.integers(0, 9), min_size=2, max_size=6))
def test_stakes_that_are_not_paid(points: list[int]) -> None:
    """Winners, stakes and scores are those of stakes that are; nobody pays, and no reason says."""
    rule = Stakes(paid=False)
    verdict, paid = (one.decide(tally((8,) * len(points)), points) for one in (rule, Stakes()))
    assert attrs.evolve(verdict, pay=paid.pay, reasons=paid.reasons) == paid
    assert set(verdict.pay) == {0}
    assert set(verdict.reasons) <= set(rule.reasons)
    assert not rule.in_stakes
    assert Stakes().in_stakes


@pytest.mark.parametrize("tie", ["share", "last-trick", "draw"])
def test_reasons_of_ties(tie: Any) -> None:
    """Only the reasons of one way to treat ties are listed."""
    own = {"share": {"tie-shared"}, "last-trick": {"tie-last-trick"}, "draw": set[str]()}[tie]
    listed = {reason for reason in Stakes(tie=tie).reasons if reason.startswith("result:tie-")}
    assert listed == {f"result:{one}" for one in own} | {"result:tie-none"}


@pytest.mark.parametrize(
    ("tie", "winners", "expected"),
    [
        ("next", (), (2, "rotation:next")),
        ("next", (1,), (2, "rotation:next")),
        ("same", (), (1, "rotation:tie-same")),
        ("same", (0, 1), (2, "rotation:next")),
    ],
)
def test_the_next_deals(tie: Any, winners: tuple[int, ...], expected: tuple[int, str]) -> None:
    """The deal passes on; after a deal that nobody won it may stay."""
    rule = NextDeals(tie=tie)
    sides = nothing_taken(ALONE)
    assert rule.next_dealer(1, Table(3), sides, None, winners) == expected
    assert expected[1] in rule.reasons
