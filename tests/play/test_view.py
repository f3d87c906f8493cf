"""Views: a seat learns all that it may know, and nothing of hidden cards."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import combinations_with_replacement, pairwise
from typing import Any, NamedTuple

import attrs
import pytest
from attrs import evolve
from attrs.exceptions import FrozenInstanceError
from hypothesis import given
from hypothesis import strategies as st
from play.test_talk import chat
from support import EFFORT, module_of, one_in, tries

import sedma
from sedma import (
    Card,
    Deal,
    Observation,
    Play,
    Position,
    Rules,
    SeatError,
    SedmaError,
    Stream,
    TalkError,
)
from sedma.play.deal import deal_from
from sedma.play.moves import Course, Dealt
from sedma.rules.tables import Tables
from sedma.testing import from_here
from sedma.testing.exchange import (
    hidden_places,
    known_cards,
    order_at_start,
    own_place,
    played_with,
)

CLASSIC = sedma.find_variant("classic")


class Game(NamedTuple):
    """A variant, a number of players, and options."""

    variant: str
    players: int
    options: tuple[str, ...] = ()

    @property
    def rules(self) -> Rules:
        """The rules."""
        return rules_of(self.variant, self.players, *self.options)

    @property
    def strict(self) -> bool:
        """Whether every exchange of hidden cards leaves a deal that can be played alike."""
        own = getattr(module_of("views", self.variant), "MAY_FAIL", frozenset[str]())
        return not {"*", *self.options} & (MAY_FAIL | own)

    def __str__(self) -> str:
        return "/".join((self.variant, str(self.players), *self.options))


def _games() -> Iterator[Game]:
    """Go through every variant for all numbers of players, then the ``SETS`` of its ``views``."""
    for name in sedma.variant_names():
        for players in sedma.find_variant(name).players:
            yield Game(name, players)
        for players, options in getattr(module_of("views", name), "SETS", ()):
            yield Game(name, players, tuple(options))


MAY_FAIL = frozenset({"four-in-hand", "marriages"})
"""Options by which hidden cards bear on what could be done, so that not all can be exchanged. The
module ``views`` of a game may name more in ``MAY_FAIL``, and ``*`` for the game itself."""

GAMES = tuple(_games())
each_game = pytest.mark.parametrize("game", GAMES, ids=str)
some = tries(8)


@lru_cache(maxsize=128)
def rules_of(variant: str, players: int, *options: str) -> Rules:
    """Return the rules of a variant with options."""
    return sedma.find_variant(variant).for_players(players, options)


def classic(players: int = 4, *options: str) -> Rules:
    """Return the classic rules with options."""
    return rules_of("classic", players, *options)


def some_deal(rules: Rules, stream: Stream) -> Deal:
    """Return a deal at a random moment, in one of three from a position, with calls."""
    deal = rules.deal(stream=stream, dealer=stream.below(rules.players))
    deal = chat(deal, stream, stream.below(len(rules.pack) + 8))
    if stream.below(3) == 0 and deal.phase == "lead":
        deal = chat(from_here(deal), stream, stream.below(12))
    return deal


def exchanged(deal: Deal, turn: Mapping[Card, Card]) -> Deal:
    """Return the deal that was played alike with some cards exchanged from the beginning.

    Raises:
        SedmaError: if it could not have been played so.
    """
    return played_with(deal, [turn.get(card, card) for card in order_at_start(deal)])


def public_end(deal: Deal) -> tuple[bool, object]:
    """Return what everybody sees of how far the deal has come."""
    return deal.is_over, deal.burn


def compare(rules: Rules, seed: int, strict: bool) -> tuple[int, int]:
    """Exchange hidden cards at random for each seat; return how many were compared, and skipped."""
    stream = Stream(seed)
    deal = some_deal(rules, stream)
    compared = skipped = 0
    for seat in rules.table.seats:
        order = list(order_at_start(deal))
        hidden = hidden_places(deal, seat)
        cards = [order[place] for place in hidden]
        for place, card in zip(hidden, stream.shuffled(cards), strict=True):
            order[place] = card
        if order == list(order_at_start(deal)):
            continue
        try:
            twin = played_with(deal, order)
        except SedmaError:
            assert not strict
            skipped += 1
            continue
        if public_end(twin) != public_end(deal):
            assert not strict
            skipped += 1
            continue
        if twin != deal:
            compared += 1
            assert_alike(deal, twin, seat)
    return compared, skipped


def assert_alike(deal: Deal, twin: Deal, seat: int) -> None:
    """Check that two deals look the same to a seat."""
    mine, other = deal.observe(seat), twin.observe(seat)
    assert mine == other
    assert mine.information_state == other.information_state
    assert deal.legal_actions_of(seat) == twin.legal_actions_of(seat)
    for name in ("phase", "holder", "to_move", "leader", "trick", "history", "tally"):
        assert getattr(deal, name) == getattr(twin, name)


@each_game
def test_hidden_cards_make_no_difference(game: Game) -> None:
    """Exchanging cards that a seat has not seen leaves everything that it observes as it is."""
    rules, strict = game.rules, game.strict
    compared = skipped = 0
    for seed in range(5 * EFFORT):
        done, left = compare(rules, seed, strict)
        compared, skipped = compared + done, skipped + left
    assert compared >= EFFORT * game.players
    assert compared > skipped


@tries(15)
@given(game=st.sampled_from(GAMES), seed=st.integers(0, 2**64 - 1))
def test_hidden_cards_make_no_difference_anywhere(game: Game, seed: int) -> None:
    """The same for deals and moments that hypothesis chooses."""
    compare(game.rules, seed, game.strict)


@each_game
def test_own_cards_make_a_difference(game: Game) -> None:
    """A seat whose own unplayed card is exchanged for a hidden one sees another deal."""
    rules = game.rules
    seen = 0
    for seed in range(4 * EFFORT):
        deal = some_deal(rules, Stream(seed))
        for seat in rules.table.seats:
            order, hidden = list(order_at_start(deal)), hidden_places(deal, seat)
            if not hidden or not deal.hands[seat]:
                continue
            mine, other = own_place(deal, seat), hidden[0]
            if order[mine] == order[other]:
                continue
            order[mine], order[other] = order[other], order[mine]
            try:
                twin = played_with(deal, order)
            except SedmaError:
                continue
            seen += 1
            assert deal.observe(seat) != twin.observe(seat)
            assert deal.observe(seat).information_state != twin.observe(seat).information_state
    assert seen >= EFFORT


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_leader_who_cannot_go_on(players: int) -> None:
    """To the others a leader without a fitting card looks like one who does not want to go on."""
    rules = classic(players)
    trick = ["9c", "10c", "Jc", "Qc"][:players]
    full: dict[str, Any] = {"leader": 0, "trick": trick, "stock": 0}
    hands: dict[int, Any] = {seat: ["Ks", "Kh", "Kd", "8c"][seat] for seat in range(1, players)}
    able = rules.position(**full, hands={0: "9s", **hands})
    unable = rules.position(**full, hands={0: "8s", **hands})
    assert [str(action) for action in able.legal_actions] == ["9s", "end"]
    assert [str(action) for action in unable.legal_actions] == ["end"]
    assert able.phase == unable.phase == "prolong"
    for seat in range(1, players):
        mine, other = able.observe(seat), unable.observe(seat)
        assert mine.phase == "prolong"
        assert (mine.to_move, mine.holder, mine.leader) == (0, 0, 0)
        assert mine.legal_actions == other.legal_actions == ()
        assert mine.hand_sizes == other.hand_sizes


@pytest.mark.parametrize("players", [2, 3, 4])
def test_whether_a_leader_can_go_on_is_hidden(players: int) -> None:
    """Exchanging the leader's fitting card for another in the stock shows to nobody else."""
    rules = classic(players)
    able = unable = 0
    for seed in range(40):
        deal = chat(rules.deal(seed=seed), Stream(seed), seed % 20)
        while deal.phase != "prolong" and not deal.is_over:
            deal = deal.apply(deal.legal_actions[-1])
        leader, stock = deal.to_move, deal.stock
        if leader is None or not stock:
            continue
        led = deal.led
        fitting = [card for card in deal.hands[leader] if card.rank in (led and led.rank, "7")]
        free = [card for card in stock if card.rank not in (led and led.rank, "7")]
        if not fitting:
            unable += 1
        if not fitting or len(free) < len(fitting):
            continue
        turn = dict(zip(fitting, free, strict=False))
        twin = exchanged(deal, turn | {other: card for card, other in turn.items()})
        assert len(twin.legal_actions) == 1
        assert len(deal.legal_actions) > 1
        able += 1
        ended, other_end = deal.apply(sedma.End()), twin.apply(sedma.End())
        for seat in rules.table.seats:
            if seat != leader:
                assert deal.observe(seat) == twin.observe(seat)
                if not set(ended.hands[seat]) & {*turn, *turn.values()}:
                    assert ended.observe(seat) == other_end.observe(seat)
    assert able > 5
    assert unable > 0


# What an observation is made of


def parts(value: object, seen: set[int] | None = None) -> Iterator[object]:
    """Go through a value and all that can be reached from it through attributes and items."""
    seen = set() if seen is None else seen
    if id(value) in seen:
        return
    seen.add(id(value))
    yield value
    inner: list[object] = []
    if isinstance(value, Mapping):
        inner += [*value.keys(), *value.values()]
    elif isinstance(value, list | tuple | set | frozenset):
        inner += list(value)
    for cls in type(value).__mro__:
        slots = vars(cls).get("__slots__", ())
        for name in (slots,) if isinstance(slots, str) else slots:
            cached = isinstance(value, Tables) and name == "draws"  # sizes of hands and stocks
            if name not in ("__weakref__", "__dict__") and not cached:
                inner.append(getattr(value, name, None))
    inner += list(getattr(value, "__dict__", {}).values())
    for one in inner:
        yield from parts(one, seen)


def secrets(deal: Deal, seat: int) -> list[tuple[Card, ...]]:
    """Return the hands and the stock that a seat does not see."""
    known = known_cards(deal, seat)
    hidden = [hand for hand in deal.hands if not known.issuperset(hand)]
    return [*hidden, deal.stock]


@each_game
def test_no_deal_and_no_hidden_cards_inside(game: Game) -> None:
    """Nothing that can be reached from an observation is a deal, or holds hidden cards."""
    rules = game.rules
    for steps in one_in(2, (20, 3)):
        stream = Stream(steps)
        deal = chat(rules.deal(stream=stream), stream, steps)
        for seat in one_in(2, rules.table.seats):
            view = deal.observe(seat)
            secret = [frozenset(cards) for cards in secrets(deal, seat) if len(cards) > 1]
            numbers = [frozenset(card.number for card in cards) for cards in secret]
            for part in parts(view):
                assert not isinstance(part, Deal | Course | Dealt | Position | Stream)
                if isinstance(part, list | tuple | set | frozenset | bytes):
                    held = [one for one in part if isinstance(one, Card | int)]
                    if len(held) > 1:
                        assert frozenset(held) not in secret
                        assert frozenset(held) not in numbers


@each_game
def test_only_known_cards_outside_the_rules(game: Game) -> None:
    """Every card in an observation, the rules left out, is one that the seat has seen."""
    rules = game.rules
    for seed in range(EFFORT):
        deal = some_deal(rules, Stream(seed))
        for seat in rules.table.seats:
            view = deal.observe(seat)
            seen = {id(rules), id(rules.tables), id(rules.book)}
            found = {part for part in parts(view, seen) if isinstance(part, Card)}
            announced = {card for cards in deal.start.announced for card in cards}
            assert found <= known_cards(deal, seat) | announced
            assert set(view.hand) <= found
            assert isinstance(rules.tables, Tables)


def test_the_search_finds_what_is_hidden() -> None:
    """The search of the tests above would find a deal and its hidden hands."""
    deal = classic().deal(seed=1)
    found = list(parts(evolve(deal.observe(0), outcome=deal)))  # type: ignore[arg-type]
    assert any(isinstance(part, Deal) for part in found)
    assert any(isinstance(part, Course) for part in found)
    numbers = tuple(card.number for card in deal.hands[1])
    assert numbers in found


def test_an_observation_is_of_its_own_type() -> None:
    """It is no deal, cannot be played on, and is an immutable value."""
    view = classic().deal(seed=1).observe(0)
    assert type(view) is Observation
    assert not isinstance(view, Deal)
    for name in ("apply", "hands", "stock", "start", "states", "observe", "_course", "_hands"):
        assert not hasattr(view, name)
    with pytest.raises(FrozenInstanceError):
        view.hand = ()  # type: ignore[misc]
    assert pickle.loads(pickle.dumps(view)) == view  # noqa: S301


@pytest.mark.parametrize("seat", [4, -1, True, "0", None, 1.0])
def test_only_seats_observe(seat: Any) -> None:
    """A seat that the table does not have sees nothing."""
    with pytest.raises(SeatError, match=r"^seat must be 0 to 3"):
        classic().deal(seed=1).observe(seat)


# What a seat knows


@each_game
def test_what_is_public(game: Game) -> None:
    """All that lies or lay face up is in the view of every seat, and so are the numbers."""
    rules = game.rules
    for seed in range(2 * EFFORT):
        deal = some_deal(rules, Stream(seed))
        for seat in rules.table.seats:
            view = deal.observe(seat)
            for name in (
                *("rules", "dealer", "to_move", "phase", "leader", "holder", "trick", "tricks"),
                *("history", "messages", "outcome"),
            ):
                assert getattr(view, name) == getattr(deal, name)
            assert view.seat == seat
            assert view.first_leader == deal.start.leader
            assert view.first_sizes == tuple(map(len, deal.start.hands))
            assert view.tricks_before == deal.start.tricks
            assert view.passes_before == deal.start.passes
            assert view.announced_before == deal.start.announced
            assert view.hand == deal.hands[seat]
            assert view.first_hand == deal.start.hands[seat]
            assert view.hand_sizes == tuple(map(len, deal.hands))
            assert view.stock_size == len(deal.stock)
            assert view.taken_before == deal.start.taken
            assert view.legal_actions == (deal.legal_actions if seat == deal.to_move else ())


@each_game
def test_a_seat_knows_its_draws(game: Game) -> None:
    """The draws are the cards that came to the hand, at the moment when they came, in order."""
    rules = game.rules
    for seed in range(2 * EFFORT):
        stream = Stream(seed)
        deal = some_deal(rules, stream)
        if seed % 2:
            deal = chat(deal, stream, 200)
        states = list(deal.states())
        for seat in rules.table.seats:
            expected = {}
            for before, after in pairwise(states):
                left = Counter(before.hands[seat])
                if isinstance(after.history[-1].action, Play) and before.to_move == seat:
                    left[after.history[-1].action.card] -= 1
                new = Counter(after.hands[seat]) - left
                if new:
                    expected[len(after.history)] = new
            draws = deal.observe(seat).draws
            assert {draw.after: Counter(draw.cards) for draw in draws} == expected
            assert len(draws) == len(expected)
            if not rules.tables.doubled:
                drawn = [card for draw in draws for card in draw.cards]
                assert drawn == [card for card in deal.start.stock if card in drawn]


@each_game
def test_the_hand_follows_from_what_a_seat_knows(game: Game) -> None:
    """First hand, draws and what it turned up, less what the seat has played, are its hand."""
    rules = game.rules
    for seed in range(2 * EFFORT):
        deal = some_deal(rules, Stream(seed))
        for seat in rules.table.seats:
            view = deal.observe(seat)
            got = [*view.first_hand, *(card for draw in view.draws for card in draw.cards)]
            got += [one.card for one in view.turned_up if one.seat == seat]
            played = [
                play.card
                for trick in (*view.tricks, view.trick)
                for play in trick.plays
                if play.seat == seat
            ]
            assert Counter(got) <= Counter(rules.pack.cards)
            assert Counter(got) - Counter(played) == Counter(view.hand)
            assert Counter(played) <= Counter(got)


def test_draws_differ_by_their_order() -> None:
    """With block draw a seat gets other cards than one at a time, and knows which."""
    plain, block = classic(4), classic(4, "block-draw")
    pack = plain.deal(seed=3).start.pack
    drawn = []
    for rules in (plain, block):
        deal = rules.deal(pack=pack)
        while not deal.tricks:
            deal = deal.apply(deal.legal_actions[0])
            if deal.phase == "prolong":
                deal = deal.apply(sedma.End())
        taker = deal.tricks[0].taker or 0
        drawn.append([deal.observe(rules.table.next(taker, step)).draws for step in range(4)])
        assert sum(len(draws[0].cards) for draws in drawn[-1]) == len(deal.tricks[0].plays)
    if drawn[0][0][0].cards[1:]:
        assert drawn[0] != drawn[1]
    assert drawn[0][0][0].cards[0] == drawn[1][0][0].cards[0]


# The text of what a seat knows


def test_the_information_state_as_text() -> None:
    """One line for each event, in the order in which the seat learnt of it."""
    rules = classic(2, "single-rounds")
    deal = rules.deal(pack="8c 9c 8s 9s 10c Jc 10s Js Qc Kc Ac 7c " + _rest(), dealer=1)
    assert [str(card) for card in deal.hands[0]] == ["8c", "9c", "10c", "Jc"]
    deal = deal.apply(sedma.action("8c")).apply(sedma.action("8s"))
    deal = deal.apply(sedma.action("9s"))
    assert deal.observe(0).information_state.splitlines() == [
        f"classic 2 rules {rules.fingerprint}",
        "seat 0 dealer 1 leader 0",
        "hand 8c 9c 10c Jc",
        "sizes 4 4",
        "do 0:8c",
        "do 1:8s",
        "draw Kc",
        "do 1:9s",
    ]
    assert deal.observe(1).information_state.splitlines()[2:] == [
        "hand 8s 9s 10s Js",
        "sizes 4 4",
        "do 0:8c",
        "do 1:8s",
        "draw Qc",
        "do 1:9s",
    ]


def _rest() -> str:
    named = {"8c", "9c", "8s", "9s", "10c", "Jc", "10s", "Js", "Qc", "Kc", "Ac", "7c"}
    return " ".join(str(card) for card in classic(2).pack.cards if str(card) not in named)


def test_the_information_state_holds_calls_and_burns() -> None:
    """Calls stand where they were heard, a burn at the end."""
    rules = classic(4, "calls", "burns")
    deal = rules.position(leader=0, trick="9c 9s", hands={2: "9h", 3: "9d"}, stock=0)
    deal = deal.say("grease", seat=0).apply(sedma.action("9h")).apply(sedma.action("9d"))
    lines = deal.observe(0).information_state.splitlines()
    assert lines[-5:] == ["do 1:9s", "say 0:grease", "do 2:9h", "do 3:9d", "burn trick 3 9"]
    silent = rules.position(leader=0, trick="9c 9s", hands={2: "9h", 3: "9d"}, stock=0)
    assert "say" not in silent.observe(0).information_state


def test_the_information_state_holds_what_was_taken_before() -> None:
    """What lies before the seats at the start of a position stands in it, seat by seat."""
    deal = classic(2).position(leader=0, hands={0: "9c", 1: "8c"}, taken={1: 6}, stock=0)
    lines = deal.observe(0).information_state.splitlines()
    piles = {f"taken {seat} {' '.join(map(str, deal.start.taken[seat]))}" for seat in (0, 1)}
    assert piles <= set(lines)
    assert lines[3:5] == ["sizes 1 1", "tricks 12 3"]
    assert lines.index(min(piles)) == 5


def test_the_information_state_of_a_burnt_hand() -> None:
    """Four of a kind in a hand are shown: everybody knows whose they were, and which."""
    rules = classic(4, "four-in-hand")
    deal = rules.position(leader=1, hands={2: "Kc Ks Kh Kd"})
    assert deal.is_over
    for seat in range(4):
        view = deal.observe(seat)
        assert view.information_state.endswith("burn hand 2 K")
        assert view.outcome is not None
        assert view.outcome.winners == (0,)


@each_game
def test_equal_texts_are_equal_views(game: Game) -> None:
    """In dealt games the text tells apart exactly what the observation tells apart."""
    rules = game.rules
    views = []
    for seed in range(2):
        deal = chat(rules.deal(seed=0), Stream(seed), 3)
        views += [state.observe(seat) for state in deal.states() for seat in rules.table.seats]
    told = [(view, view.information_state) for view in views]
    for (view, text), (other, other_text) in combinations_with_replacement(told, 2):
        assert (view == other) == (text == other_text)


@each_game
def test_equal_texts_are_equal_views_of_positions(game: Game) -> None:
    """The same where deals began from positions, at any moment of one deal."""
    rules = game.rules
    deal = chat(rules.deal(seed=2), Stream(2), 30)
    starts = [from_here(state) for state in deal.states() if state.phase == "lead"]
    states = [*starts, *(chat(start, Stream(1), 2) for start in starts)]
    views = [state.observe(seat) for state in states for seat in rules.table.seats]
    told = [(view, view.information_state) for view in views]
    for (view, text), (other, other_text) in combinations_with_replacement(told, 2):
        assert (view == other) == (text == other_text)


def test_no_announcements_before_are_one_and_the_same() -> None:
    """That nobody has announced anything can be said in two ways, which make equal deals."""
    rules = classic(4, "marriages")
    plain, said = rules.position(), rules.position(announced=["", "", "", ""])
    assert plain.start == said.start
    assert plain.observe(0) == said.observe(0)


def _told_apart(one: Deal, other: Deal) -> bool:
    return one.observe(0) != other.observe(0)


def test_the_information_state_holds_earlier_passes() -> None:
    """Deals in which a pass is still open, or no longer, are told apart by the text."""
    rules = classic(3, "one-pass")
    deal = rules.position(leader=2, taken={0: 2}, stock=18)
    left = deal_from(rules, evolve(deal.start, passes=0)).apply(deal.legal_actions[0])
    used = deal_from(rules, evolve(deal.start, passes=1)).apply(deal.legal_actions[0])
    assert _told_apart(left, used)
    assert left.observe(0).information_state != used.observe(0).information_state


def test_the_information_state_holds_uneven_hands() -> None:
    """Deals in which another seat holds the card more are told apart by the text."""
    rules = classic(3, "full-pack")
    own = {0: "9c 9s 9h"}
    one = rules.position(leader=0, hands=own | {1: "8c 8s", 2: "10c 10s 10h"}, stock=0)
    other = rules.position(leader=0, hands=own | {1: "8c 8s 10h", 2: "10c 10s"}, stock=0)
    assert one.start.taken == other.start.taken
    assert _told_apart(one, other)
    assert one.observe(0).information_state != other.observe(0).information_state


def test_an_observation_holds_earlier_tricks() -> None:
    """Where tricks count, a seat knows how many each has taken before a position."""
    rules = classic(2, "one-per-trick")
    deal = rules.position(leader=0, hands={0: "9c", 1: "8c"}, taken={1: 16}, stock=0)
    other = deal_from(rules, evolve(deal.start, tricks=(2, deal.start.tricks[1])))
    assert deal.tally.tricks != other.tally.tricks
    assert deal.observe(0) != other.observe(0)


def test_views_are_for_all_attributes() -> None:
    """Every attribute of an observation is named in one of the tests above."""
    names = {a.name for a in attrs.fields(Observation)}
    assert {"seat", "first_hand", "draws", "taken_before", "legal_actions"} <= names
    assert not names & {"hands", "stock", "start", "deal", "pack", "position"}


def test_talk_reaches_everybody() -> None:
    """Opponents hear a call too, and who may not speak leaves no trace."""
    deal = classic(4, "calls").deal(seed=1)
    with pytest.raises(TalkError):
        deal.say("take", seat=0)
    assert all(deal.observe(seat).messages == () for seat in range(4))
    said = deal.say("take", seat=3)
    assert all(len(said.observe(seat).messages) == 1 for seat in range(4))
