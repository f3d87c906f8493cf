"""The rules: changing them, tabulating them, and playing with a stranger's components."""

from __future__ import annotations

import copy
import pickle
from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from itertools import product
from typing import Any

import attrs
import pytest
from attrs import frozen

import sedma
from sedma import (
    CARDS,
    Card,
    CardError,
    ComponentError,
    Deal,
    Pack,
    PackError,
    Play,
    RuleBook,
    Rules,
    RulesError,
    Ruling,
    SeatError,
    SeedError,
    Stream,
    Table,
    Tally,
    Verdict,
    card,
)
from sedma.components import (
    BeatRule,
    Burns,
    Draw,
    EqualOrWild,
    FixedSides,
    LoserDeals,
    Marriages,
    Points,
    Prolong,
    Stakes,
    Threshold,
)
from sedma.values.cards import cards
from sedma.values.reasons import ENGINE_REASONS
from sedma.variants import CLASSIC

FOUR, TWO, THREE = CLASSIC.rules
DOUBLE = FOUR.change(pack=Pack(("7", "9", "10", "A"), copies=2))
"""Four players and 32 cards, each of 16 twice."""


def play_out(deal: Deal, seed: int = 0) -> Deal:
    """Play a deal to its end with random choices."""
    stream = Stream(seed)
    while actions := deal.legal_actions:
        deal = deal.apply(stream.choose(actions))
    return deal


# Fields and values.


def test_a_name_table_pack_and_components_are_enough() -> None:
    """Hand size, packets and rule book have defaults."""
    rules = Rules(
        variant="plain",
        table=Table(2),
        sides=FixedSides(2),
        pack=Pack.from_seven(),
        beat=EqualOrWild(),
        prolong=Prolong(),
        draw=Draw(),
        points=Points({"A": 1}),
        result=Stakes(),
        rotation=LoserDeals(),
    )
    assert (rules.hand_size, rules.packet) == (4, 1)
    assert rules.book.load() == RuleBook(variant="", title="")
    assert rules.players == 2
    assert play_out(rules.deal(seed=1)).outcome is not None


def test_components_by_their_question() -> None:
    """The components are those of the fields, each by the question that it answers."""
    assert FOUR.components == {
        "sides": FOUR.sides,
        "beat": FOUR.beat,
        "leads": FOUR.leads,
        "hold_back": FOUR.hold_back,
        "follow": FOUR.follow,
        "last_card": FOUR.last_card,
        "prolong": FOUR.prolong,
        "draw": FOUR.draw,
        "points": FOUR.points,
        "result": FOUR.result,
        "rotation": FOUR.rotation,
        "burn": FOUR.burn,
        "announce": FOUR.announce,
        "cleaning": FOUR.cleaning,
        "zero": FOUR.zero,
        "match": FOUR.match,
    }


def test_reasons_are_those_of_the_deal_and_of_the_components() -> None:
    """Every reason of the deal and of each component is there, but for what cannot come up."""
    expected = dict(ENGINE_REASONS)
    for component in FOUR.components.values():
        expected |= component.reasons
    never = {
        *("pass:may", "pass:leader", "pass:used", "pass:no-stock", "announce:lead", "turn:burnt"),
        *("blind:may", "blind:no-stock", "blind:again", "turn:forced"),
    }
    never |= {"pay:each", "result:tie-shared"}  # there are two sides
    assert set(expected) - set(FOUR.reasons) == never
    assert dict(FOUR.reasons) == {key: expected[key] for key in FOUR.reasons}
    passing = sedma.variant("classic", players=3, options=["one-pass"]).reasons
    assert "pass:may" in passing
    assert "pass:never" not in passing
    burning = sedma.variant("classic", options=["burns", "marriages"]).reasons
    assert {"turn:burnt", "announce:lead"} <= set(burning)
    assert "announce:never" not in burning


@pytest.mark.parametrize("reason", FOUR.reasons)
def test_every_reason_has_its_rule(reason: str) -> None:
    """The rule book of the classic game binds every reason, and the reason has its sentence."""
    why = FOUR.why(reason)
    assert why.reason == reason
    assert why.sentence == FOUR.reasons[reason]
    assert why.rule is not None
    assert reason in why.rule.reasons


def test_reasons_without_a_book() -> None:
    """Without a rule book a reason has its sentence and no rule; an unknown one is its own."""
    rules = FOUR.change(book=RuleBook(variant="classic", title="T"))
    why = rules.why("beat:wild")
    assert (why.sentence, why.rule) == (FOUR.reasons["beat:wild"], None)
    assert rules.why("beat:magic").sentence == "beat:magic"


def test_rules_are_values() -> None:
    """Rules with equal fields are equal and hash alike, though their tables are others."""
    again = FOUR.change(hand_size=FOUR.hand_size)
    assert again is not FOUR
    assert again.tables is not FOUR.tables
    assert again == FOUR
    assert hash(again) == hash(FOUR)
    assert len({FOUR, TWO, THREE, again, DOUBLE}) == 4


def test_equality_ignores_the_tables() -> None:
    """What is kept in the tables while deals are played makes no difference."""
    again = FOUR.change()
    play_out(again.deal(seed=1))
    assert again.tables.draws
    assert again == FOUR.change()
    assert hash(again) == hash(FOUR.change())


@pytest.mark.parametrize("rules", [FOUR, TWO, THREE, DOUBLE], ids=["4", "2", "3", "double"])
def test_copies_and_pickles_have_tables_of_their_own(rules: Rules) -> None:
    """A copied or pickled set of rules is equal and makes its tables anew, equal to the old."""
    for again in (pickle.loads(pickle.dumps(rules)), copy.copy(rules), copy.deepcopy(rules)):  # noqa: S301
        assert again == rules
        assert hash(again) == hash(rules)
        assert again.tables is not rules.tables
        for name in ("beats", "fits", "opens", "resets", "points", "doubled"):
            assert getattr(again.tables, name) == getattr(rules.tables, name)
        assert again.tables.draws == {}


def test_tables_are_not_pickled() -> None:
    """The tables follow from the components, so they are not written."""
    assert b"Tables" not in pickle.dumps(FOUR)


def test_rules_are_frozen() -> None:
    """No field of the rules can be set."""
    rules: Any = FOUR.change()
    for field in attrs.fields(Rules):
        with pytest.raises(AttributeError):
            setattr(rules, field.name, None)


# Changing rules.


def test_change_a_plain_field() -> None:
    """A field is changed and the others stay; the old rules are left alone."""
    changed = FOUR.change(hand_size=8, packet=4)
    assert (changed.hand_size, changed.packet) == (8, 4)
    assert changed == attrs.evolve(FOUR, hand_size=8, packet=4)
    assert FOUR.hand_size == 4


def test_change_nothing() -> None:
    """Without changes the rules are equal."""
    assert FOUR.change() == FOUR
    assert FOUR.change(prolong={}, rotation={}) == FOUR


def test_change_a_whole_component() -> None:
    """A component is replaced as a whole."""
    assert FOUR.change(prolong=Prolong("never")).prolong == Prolong("never")


def test_change_a_field_of_a_component() -> None:
    """A mapping changes only the fields it names, of components, table, pack and book."""
    changed = FOUR.change(
        prolong={"when": "opponent"},
        beat={"wild": ["7", "8"]},
        points={"last_trick": 0},
        table={"direction": "anticlockwise"},
        pack={"removed": cards("8c 8s 8h 8d")},
        book={"path": "other.toml"},
    )
    assert changed.prolong == Prolong("opponent", "fitting")
    assert changed.beat == EqualOrWild(("7", "8"))
    assert changed.points == Points({"A": 10, "10": 10})
    assert changed.table == Table(4, "anticlockwise")
    assert len(changed.pack) == 28
    assert attrs.asdict(changed.book) == {"package": "sedma_variants", "path": "other.toml"}  # type: ignore[arg-type]


def test_tables_follow_a_change() -> None:
    """Changed rules are tabulated anew."""
    changed = FOUR.change(beat={"wild": ()})
    nine, seven = card("9c").number, card("7c").number
    assert FOUR.tables.beats[nine][nine][seven] == 1
    assert changed.tables.beats[nine][nine][seven] == 0


@pytest.mark.parametrize("name", ["wild", "tables", "players", "Beat", ""])
def test_change_an_unknown_field(name: str) -> None:
    """A field that the rules do not have is refused; the message lists all fields."""
    with pytest.raises(RulesError, match=f"^rules have no field '{name}'; fields are ") as caught:
        FOUR.change(**{name: 1})
    listed = str(caught.value).partition("fields are ")[2].split(", ")
    fields = {field.name for field in attrs.fields(Rules) if field.init}
    assert listed == sorted(fields - {"limited_options"})
    assert "tables" not in listed


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"beat": {"trump": "7"}}, "beat has no field 'trump'; its fields are wild, bars.*"),
        (
            {"prolong": {"when": "never", "who": 1}},
            "prolong has no field .who.; its .* when, card.*",
        ),
        ({"prolong": {1: 2}}, "prolong has no field 1; its fields are when, card.*"),
        ({"rotation": {"who": "loser"}}, "rotation has no field 'who'; its fields are tie"),
        (
            {"pack": {"cards": ()}},
            "pack has no field 'cards'; its .* ranks, suits, copies, removed",
        ),
    ],
)
def test_change_an_unknown_field_of_a_component(changes: dict[str, Any], message: str) -> None:
    """A field that the component does not have is refused; the message lists its fields."""
    with pytest.raises(RulesError, match=f"^{message}$"):
        FOUR.change(**changes)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"hand_size": 0}, "^hand_size is a whole number from 1 up, not 0"),
        ({"hand_size": 4.0}, "^hand_size is a whole number"),
        ({"hand_size": True}, "^hand_size is a whole number"),
        ({"hand_size": {"size": 4}}, "^hand_size is a whole number"),
        ({"packet": 0}, "^packet is a whole number from 1 up, not 0"),
        ({"packet": "2"}, "^packet is a whole number"),
        ({"prolong": {"when": "later"}}, "^prolong: when is one of"),
        ({"beat": {"wild": ("1",)}}, "^beat: wild holds different ones of"),
        ({"table": Table(1)}, "^a deal needs two players or more"),
        ({"table": Table(3)}, "3 players cannot form 2 equal sides|pack of 32 cards"),
        ({"table": Table(3), "sides": FixedSides(3)}, "32 cards cannot be shared by 3 .* 2 cards"),
        ({"pack": Pack.full(2), "table": Table(6)}, "104 cards cannot be shared by 6 .* 2 cards"),
        ({"sides": FixedSides(3)}, "4 players cannot form 3 equal sides"),
        ({"hand_size": 9}, "4 players with hands of 9 need 36 cards; the pack has 32"),
        ({"pack": Pack(("7", "8", "9"))}, "need 16 cards; the pack has 12"),
    ],
)
def test_rules_that_do_not_go_together(changes: dict[str, Any], message: str) -> None:
    """A value out of bounds or a combination that cannot be is refused with the numbers."""
    with pytest.raises(RulesError, match=message):
        FOUR.change(**changes)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"table": {"players": 9}}, "^table: players is a whole number from 1 to 8, not 9"),
        ({"pack": {"copies": 3}}, "^pack: copies is a whole number from 1 to 2, not 3"),
        ({"pack": {"removed": cards("6c")}}, "^pack: cannot take 6c out of a pack"),
    ],
)
def test_values_that_table_and_pack_refuse(changes: dict[str, Any], message: str) -> None:
    """A field of table or pack that refuses its value is named with what it takes."""
    with pytest.raises(RulesError, match=message):
        FOUR.change(**changes)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"beat": {"wild": 7}}, "^beat: a list of ranks is needed, not 7"),
        ({"beat": {"wild": None}}, "^beat: "),
        ({"points": {"cards": None}}, "^points: "),
        ({"points": {"cards": [("A",)]}}, "^points: "),
        ({"table": 4}, "^table is a Table, not 4"),
        ({"pack": 32}, "^pack is a Pack, not 32"),
        ({"sides": None}, "^sides is a SidesRule, not None"),
        ({"beat": "equal"}, "^beat is a BeatRule, not 'equal'"),
        ({"prolong": "never"}, "^prolong is a ProlongRule, not 'never'"),
        ({"draw": 5}, "^draw is a DrawRule, not 5"),
        ({"points": Draw()}, r"^points is a PointsRule, not Draw"),
        ({"result": None}, "^result is a ResultRule, not None"),
        ({"rotation": Table(4)}, "^rotation is a RotationRule, not Table"),
    ],
    ids=str,
)
def test_values_of_a_wrong_type(changes: dict[str, Any], message: str) -> None:
    """A value that a field cannot take at all is refused; the message names the field."""
    with pytest.raises(RulesError, match=message):
        FOUR.change(**changes)


@pytest.mark.parametrize(
    "changes", [{"rotation": LoserDeals}, {"draw": Draw}, {"result": Stakes}], ids=str
)
def test_a_class_instead_of_a_component(changes: dict[str, Any]) -> None:
    """A component class without its parentheses is refused."""
    with pytest.raises(RulesError):
        FOUR.change(**changes)


# Dealing.


def test_deal_from_seed_stream_or_order() -> None:
    """A seed, its stream and the order that the stream draws give equal deals."""
    by_seed = FOUR.deal(seed=7, dealer=2)
    assert by_seed == FOUR.deal(stream=Stream(7), dealer=2)
    order = FOUR.pack.shuffled(Stream(7))
    assert by_seed == FOUR.deal(pack=order, dealer=2)
    assert by_seed == FOUR.deal(pack=" ".join(map(str, order)), dealer=2)
    assert by_seed.start.pack == order
    assert (by_seed.dealer, by_seed.leader) == (2, 3)
    assert FOUR.deal(seed=7).dealer == 0


@pytest.mark.parametrize(
    "given",
    [
        {},
        {"seed": 1, "stream": Stream(1)},
        {"seed": 1, "pack": "7c"},
        {"stream": Stream(1), "pack": ()},
    ],
    ids=["none", "seed and stream", "seed and pack", "stream and pack"],
)
def test_deal_from_exactly_one(given: dict[str, Any]) -> None:
    """None or several of seed, stream and order are refused."""
    with pytest.raises(RulesError, match="exactly one of seed, stream and pack"):
        FOUR.deal(**given)


@pytest.mark.parametrize(
    ("given", "kind"),
    [
        ({"seed": -1}, SeedError),
        ({"seed": "7"}, SeedError),
        ({"seed": 7, "dealer": 4}, SeatError),
        ({"seed": 7, "dealer": True}, SeatError),
        ({"pack": "7c 8x"}, CardError),
        ({"pack": "7c 8c"}, PackError),
        ({"pack": [20, 21]}, PackError),
    ],
)
def test_wrong_deals(given: dict[str, Any], kind: type[Exception]) -> None:
    """A wrong seed, dealer, card and order are each refused with the error of its kind."""
    with pytest.raises(kind):
        FOUR.deal(**given)


# Tables.


@pytest.mark.parametrize("rules", [TWO, THREE, FOUR, DOUBLE], ids=["2", "3", "4", "double"])
def test_tables_are_what_the_components_answer(rules: Rules) -> None:
    """For every card led, winning and played, the tables hold the answers of the components."""
    beat, prolong, tables = rules.beat, rules.prolong, rules.tables
    deck = tuple(dict.fromkeys(rules.pack.cards))
    for led, winning in product(deck, deck):
        beats = tables.beats[led.number][winning.number]
        fits = tables.fits[led.number][winning.number]
        assert [bool(beats[one.number]) for one in deck] == [
            bool(beat.beats(led, winning, one)) for one in deck
        ]
        assert [bool(fits[one.number]) for one in deck] == [
            bool(prolong.fits(beat, led, winning, one)) for one in deck
        ]
    sides = rules.sides.public(rules.table)
    for leader, holder in product(rules.table.seats, rules.table.seats):
        assert tables.opens[leader][holder] == bool(prolong.opens(leader, holder, sides))
    assert tables.resets == prolong.resets
    for one in CARDS:
        value = rules.points.of(one) if one in rules.pack else 0
        assert tables.points[one.number] == value
    assert tables.doubled == (rules is DOUBLE)


@pytest.mark.parametrize("when", ["always", "not-self", "opponent", "never"])
@pytest.mark.parametrize("rules", [TWO, THREE, FOUR], ids=["2", "3", "4"])
def test_tables_of_when_to_prolong(rules: Rules, when: str) -> None:
    """The table of when the leader may go on is right for each kind of going on."""
    changed = rules.change(prolong={"when": when})
    sides = changed.sides.public(changed.table)
    for leader, holder in product(changed.table.seats, changed.table.seats):
        answer = changed.prolong.opens(leader, holder, sides)
        assert changed.tables.opens[leader][holder] == bool(answer)


class _Unhashable(EqualOrWild):
    """A component that lacks what rules need of it: a hash."""

    __hash__ = None  # type: ignore[assignment]


@attrs.frozen
class _Asked(EqualOrWild):
    """A component that no other rules have."""


def test_equal_components_are_asked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules with an equal beat rule share what it has answered; other rules ask anew."""
    asked: list[Card] = []

    def beats(self: EqualOrWild, led: Card, winning: Card, played: Card) -> Ruling:
        asked.append(played)
        return EqualOrWild.beats(self, led, winning, played)

    monkeypatch.setattr(_Asked, "beats", beats, raising=False)
    first = FOUR.change(beat=_Asked(("K", "8")))
    assert asked
    asked.clear()
    again = FOUR.change(beat=_Asked(("K", "8")), hand_size=3)
    assert not asked
    assert again.tables.beats == first.tables.beats
    small = Pack(("7", "8", "9", "J", "Q", "K", "A"))
    assert FOUR.change(beat=_Asked(("K", "8")), pack=small).tables.beats
    assert asked
    asked.clear()
    assert FOUR.change(beat=_Asked(("K",))).tables.beats != first.tables.beats
    assert asked


def test_a_component_without_a_hash_is_asked_each_time() -> None:
    """The tables are those of an equal component that has one."""
    with pytest.raises(TypeError, match="unhashable"):
        hash(_Unhashable())
    for _ in range(2):
        assert FOUR.change(beat=_Unhashable()).tables.beats == FOUR.tables.beats


# Double packs.


def test_equal_cards_are_one_action() -> None:
    """With two equal cards in a hand, playing either is one action, and one card goes."""
    deal = DOUBLE.position(
        hands=["9c 9c 10h 10h", "9h 9h Ac Ac", "9s 9s As As", "9d 9d Ad Ad"], stock=16
    )
    assert deal.hands[0] == cards("9c 9c 10h 10h")
    assert [action.text for action in deal.legal_actions] == ["9c", "10h"]
    after = deal.apply(Play(card("9c")))
    assert after.hands[0] == cards("9c 10h 10h")
    assert [action.text for action in after.legal_actions] == ["9h", "Ac"]
    for text in ("9h", "9s", "9d"):
        after = after.apply(Play(card(text)))
    assert [action.text for action in after.legal_actions] == ["9c", "end"]


def test_equal_cards_for_the_leader_who_may_go_on() -> None:
    """With two equal cards that prolong, the leader has one action for both, and to end."""
    deal = DOUBLE.position(
        hands=["9c 9c 9h 10h", "Ac Ac 10c 10c", "As As 10s 10s", "Ad Ad 10d 10d"], stock=16
    )
    for text in ("9h", "Ac", "As", "Ad"):
        deal = deal.apply(Play(card(text)))
    assert [action.text for action in deal.legal_actions] == ["9c", "end"]


@pytest.mark.parametrize("seed", range(5))
def test_deals_with_a_double_pack(seed: int) -> None:
    """A double pack is played to the end: no action twice, every card counted, points whole."""
    deal = DOUBLE.deal(seed=seed)
    stream = Stream(seed)
    while actions := deal.legal_actions:
        assert len(set(actions)) == len(actions)
        deal = deal.apply(stream.choose(actions))
    assert Counter(one for pile in deal.taken for one in pile) == Counter(DOUBLE.pack.cards)
    assert deal.outcome is not None
    assert sum(deal.outcome.cards) == 32
    assert sum(deal.outcome.points) == 170


# A stranger's components: plain classes that have the right members.


class Highest:
    """The highest card of the suit led takes the trick."""

    reasons: Mapping[str, str] = {"beat:higher": "It is higher.", "beat:not": "It is not."}

    def kind(self, card: Card) -> Hashable:
        """Return the card: rank and suit matter."""
        return card

    def fits(self, led: Card, played: Card) -> Ruling:
        """Say whether it is of the suit led."""
        return self.beats(led, led, played)

    def beats(self, led: Card, winning: Card, played: Card) -> Ruling:
        """Say whether it is of the suit led and higher than the card winning so far."""
        higher = played.suit == led.suit and played.number > winning.number
        return Ruling(higher, "beat:higher" if higher else "beat:not")


class Fresh:
    """The leader may go on with any red card, which is a new lead."""

    reasons: Mapping[str, str] = {"prolong:red": "It is red.", "prolong:black": "It is black."}
    resets = True

    def kind(self, card: Card) -> Hashable:
        """Return the colour."""
        return card.suit in "hd"

    def opens(self, leader: int, holder: int, sides: Sequence[Sequence[int]]) -> Ruling:
        """Say yes."""
        del leader, holder, sides
        return Ruling(True, "prolong:red")

    def fits(self, beat: BeatRule, led: Card, winning: Card, played: Card) -> Ruling:
        """Say whether it is red."""
        del beat, led, winning
        red = played.suit in "hd"
        return Ruling(red, "prolong:red" if red else "prolong:black")


class TakerFirst:
    """The taker fills the hand, then the next seat, and so on."""

    reasons: Mapping[str, str] = {}
    after_card = False

    def seats(self, sizes: Sequence[int], stock: int, taker: int, hand_size: int) -> list[int]:
        """Return the seats in the order in which they draw."""
        order = [(taker + step) % len(sizes) for step in range(len(sizes))]
        return [seat for seat in order for _ in range(hand_size - sizes[seat])][:stock]


class Pairs:
    """Neighbours play together."""

    reasons: Mapping[str, str] = {}
    decided_by: tuple[Card, ...] = ()

    def public(self, table: Table) -> tuple[tuple[int, ...], ...]:
        """Return two sides."""
        del table
        return ((0, 1), (2, 3))

    def final(self, table: Table, owners: Mapping[Card, int]) -> tuple[tuple[int, ...], ...]:
        """Return the same."""
        return self.public(table)


class Tricks:
    """Every trick counts one, cards nothing."""

    reasons: Mapping[str, str] = {"points:tricks": "Tricks count."}

    def of(self, card: Card) -> int:
        """Return nothing."""
        del card
        return 0

    def bonus(self, tally: Tally) -> tuple[int, ...]:
        """Return the tricks."""
        return tally.tricks

    def total(self, cards: Sequence[Card], rounds: int) -> None:
        """Return nothing: play decides it."""

    def why(self, tally: Tally) -> tuple[str, ...]:
        """Return the one reason."""
        del tally
        return ("points:tricks",)


class FirstSideWins:
    """The first side wins three, whatever happens."""

    reasons: Mapping[str, str] = {"result:first": "The first side wins."}
    in_stakes = True
    two_sides_only = False
    needs_whole_deal = True

    def decide(self, tally: Tally, points: Sequence[int]) -> Verdict:
        """Return that the first side wins."""
        del tally, points
        return Verdict(
            winners=(0,), stakes=3, pay=(3, -3), scores=(3, 0), reasons=("result:first",)
        )


class LastSeatDeals:
    """The last seat deals next."""

    reasons: Mapping[str, str] = {"rotation:last": "The last seat deals."}

    def next_dealer(
        self,
        dealer: int,
        table: Table,
        tally: Tally,
        points: Sequence[int] | None,
        winners: Sequence[int],
    ) -> tuple[int, str]:
        """Return the last seat."""
        del dealer, tally, points, winners
        return table.players - 1, "rotation:last"


def test_a_strangers_beat_rule() -> None:
    """A plain class decides who takes each trick of a deal, by the card winning so far."""
    rules = FOUR.change(beat=Highest(), prolong=Prolong("never"))
    over = play_out(rules.deal(seed=3))
    assert len(over.tricks) == 8
    for trick in over.tricks:
        suit = trick.cards[0].suit
        highest = max(
            (play for play in trick.plays if play.card.suit == suit),
            key=lambda play: play.card.number,
        )
        assert trick.taker == highest.seat
    assert rules.why("beat:higher").sentence == "It is higher."
    assert rules.why("beat:higher").rule is None


def test_a_strangers_prolong_rule_with_a_new_lead() -> None:
    """A card that prolongs as a new lead is what later cards are compared to."""
    rules = FOUR.change(prolong=Fresh(), beat={"wild": ()})
    deal = rules.position(trick="9c 9s 10s Jc | Kd 9h Kh 9d")
    assert deal.led == card("Kd")
    assert deal.winning == card("Kh")
    assert deal.holder == 2
    kept = FOUR.change(beat={"wild": ()}).position(trick="9c 9s 10s Jc | 9d 9h Kh Ks")
    assert kept.led == card("9c")
    assert rules.tables.resets is True


def test_kinds_of_both_rules_tell_cards_apart() -> None:
    """A prolong rule that sees more of a card than the beat rule is tabulated card by card."""
    rules = FOUR.change(prolong=Fresh())
    for led, played in product(rules.pack.cards, rules.pack.cards):
        assert rules.tables.fits[led.number][led.number][played.number] == (played.suit in "hd")
        expected = bool(rules.beat.beats(led, led, played))
        assert rules.tables.beats[led.number][led.number][played.number] == expected


def test_a_strangers_draw_rule() -> None:
    """A plain class decides who draws which cards of the stock."""
    rules = FOUR.change(draw=TakerFirst(), prolong=Prolong("never"))
    assert rules == FOUR.change(draw=rules.draw, prolong=Prolong("never"))
    deal = rules.position(
        hands=["9c 8c 8s 8h", "9s Jc Js Jh", "Kc Ks Kh Kd", "Ac As Ah Ad"],
        stock="7c 7s 7h 7d 8d 9h 9d 10c 10s 10h 10d Jd Qc Qs Qh Qd",
    )
    for text in ("9c", "9s", "Kc", "Ac"):
        deal = deal.apply(Play(card(text)))
    assert deal.leader == 1
    assert [hand[0] for hand in deal.hands] == [card("7d"), card("7c"), card("7s"), card("7h")]


def test_all_of_a_strangers_components_together() -> None:
    """A game of nothing but strangers' plain classes is dealt, played, explained and counted."""
    rules = FOUR.change(
        beat=Highest(),
        prolong=Fresh(),
        draw=TakerFirst(),
        sides=Pairs(),
        points=Tricks(),
        result=FirstSideWins(),
        rotation=LastSeatDeals(),
    )
    over = play_out(rules.deal(seed=5))
    assert over.outcome is not None
    assert over.outcome.sides == ((0, 1), (2, 3))
    assert sum(over.outcome.points) == len(over.tricks)
    assert (over.outcome.winners, over.outcome.pay) == ((0,), (3, -3))
    assert (over.outcome.next_dealer, over.outcome.next_leader) == (3, 0)
    assert [why.reason for why in over.outcome.why] == [
        "result:first",
        "points:tricks",
        "rotation:last",
    ]
    assert over.outcome.why[0].sentence == "The first side wins."


@pytest.mark.parametrize("sides", [((0,), (1,)), ((0, 1), (1, 2, 3)), ((0, 1), (2, 3, 4))], ids=str)
def test_sides_that_do_not_hold_every_seat_once(sides: tuple[tuple[int, ...], ...]) -> None:
    """Sides in which a seat is missing, twice or not at the table are refused."""

    class Odd(Pairs):
        """Sides that cannot be."""

        def public(self, table: Table) -> tuple[tuple[int, ...], ...]:
            """Return them."""
            del table
            return sides

    with pytest.raises(ComponentError, match=r"^sides: rules.test_rules.*Odd.public\(Table"):
        FOUR.change(sides=Odd())


def test_a_stranger_is_changed_as_a_whole_only() -> None:
    """A component that is no attrs class is replaced, and equal only to itself."""
    stranger = Highest()
    rules = FOUR.change(beat=stranger)
    assert rules.beat is stranger
    assert rules == FOUR.change(beat=stranger)
    assert rules != FOUR.change(beat=Highest())
    assert rules.change(beat=EqualOrWild()) == FOUR


def test_a_strangers_component_that_fails_on_a_value() -> None:
    """Whatever a component raises for a value that it does not take, the refusal is ours."""

    @attrs.frozen
    class Doubtful(EqualOrWild):
        """A beat rule with a number that it converts by itself."""

        times: int = attrs.field(default=1, converter=int)

    rules = FOUR.change(beat=Doubtful())
    with pytest.raises(RulesError, match=r"^beat: its fields do not take {'times': 'often'}"):
        rules.change(beat={"times": "often"})


# What the library knows of its own classes it does not say of strangers'.


@frozen
class AcesSing(Marriages):
    """Lets aces be announced."""

    def may(self, card: Card, hand: Sequence[Card], announced: Sequence[Card]) -> Ruling:
        """Say so of aces."""
        return Ruling(
            card.rank == "A", "announce:marriage" if card.rank == "A" else "announce:no-marriage"
        )


@frozen
class ThreesBurn(Burns):
    """Three equal cards burn a trick."""

    def in_trick(self, cards: Sequence[Card]) -> tuple[int, str]:
        """Look at the last three."""
        burnt = len(cards) > 2 and len({card.rank for card in cards[-3:]}) == 1
        return (1 if burnt else 0), "burn:trick"


@frozen
class OddPoints(Points):
    """Seven points more for the side that takes the last trick."""

    def bonus(self, tally: Tally) -> tuple[int, ...]:
        """Give them."""
        return tuple(7 * (side == tally.last_taker) for side in range(len(tally.sides)))

    def total(self, cards: Sequence[Card], rounds: int) -> int:
        """Return what that makes."""
        return 87


STRANGE: dict[str, dict[str, Any]] = {
    "no queens": {
        "announce": AcesSing(points=20),
        "pack": Pack(("7", "8", "9", "10", "J", "K", "A", "2")),
    },
    "three suits": {
        "burn": ThreesBurn(run=1),
        "pack": Pack(
            ("5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2", "3"),
            removed=[
                Card(rank, "c")
                for rank in ["5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2", "3"]
            ],  # type: ignore[arg-type]
        ),
    },
    "an odd total": {
        "points": OddPoints({"A": 10, "10": 10}),
        "result": Threshold(77, by="exactly"),
    },
}


@pytest.mark.parametrize("changes", STRANGE.values(), ids=STRANGE)
def test_components_of_strangers_do_not_conflict_as_ours_would(changes: dict[str, Any]) -> None:
    """Rules are not refused for what only the library's own class would need."""
    rules = sedma.variant("classic", players=2).change(**changes)
    assert play_out(rules.deal(seed=1), 1).is_over


def test_a_stranger_is_shown_as_itself() -> None:
    """An error of one stranger that was asked about another shows the other, not a stand-in."""

    @frozen
    class Beat(EqualOrWild):
        """The usual rule in a class of its own."""

    @frozen
    class Fails(Prolong):
        """A rule that fails."""

        def fits(self, beat: BeatRule, led: Card, winning: Card, played: Card) -> Ruling:
            """Fail."""
            raise KeyError(played)

    with pytest.raises(ComponentError, match=r"Fails\.fits\(.*Beat\(wild=\('7',\)") as caught:
        FOUR.change(beat=Beat(("7",)), prolong=Fails())
    assert "StandIn" not in str(caught.value)
