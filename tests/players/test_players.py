"""Simple players: they see a view, choose what is legal, and rules of thumb beat chance."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import attrs
import pytest
from attrs import frozen
from support import EFFORT, all_states, one_in, play_out, random_deals

import sedma
from sedma import Deal, Observation, Rules, Stream
from sedma.errors import ActionError, PlayerError
from sedma.players import GreedyPlayer, Player, RandomPlayer, SamplingPlayer, ThumbPlayer, sampling
from sedma.players.evaluation import Weighing, points_on, situation, unseen_by
from sedma.players.sampling import balance
from sedma.values.actions import Action
from sedma.variants import CLASSIC

PLAYERS: tuple[Player, ...] = (ThumbPlayer(), RandomPlayer(), GreedyPlayer(), SamplingPlayer(2))

WAYS = [(rules.players, "") for rules in CLASSIC.rules] + [
    ((option.players or (2,))[-1], option.name) for option in CLASSIC.options
]
"""Every number of players, and every option with one for which it is."""


def play(deal: Deal, players: Sequence[Player], stream: Stream) -> Deal:
    """Play a deal to its end, each seat by the player of its place."""
    while (seat := deal.to_move) is not None:
        view = deal.observe(seat)
        action = players[seat % len(players)].choose(view, stream)
        assert action in deal.legal_actions
        deal = deal.apply(action, seat=seat)
    return deal


def advice(rules: Rules, leader: int, trick: str, hand: str) -> tuple[str, str]:
    """Return what the seat to move should do with a hand after a trick so far, and why."""
    mover = (leader + len(trick.split())) % rules.players
    deal = rules.position(leader=leader, trick=trick, hands={mover: hand})
    assert deal.to_move == mover
    found = ThumbPlayer().advise(deal.observe(mover))
    return found.action.text, found.why


# What every player owes.


@pytest.mark.parametrize(("players", "option"), one_in(4, WAYS))
def test_choices_are_legal(players: int, option: str) -> None:
    """Whole deals with every option come to an end by legal choices."""
    rules = CLASSIC.for_players(players, [option] if option else [])
    for seed, player in enumerate(PLAYERS):
        deal = play(rules.deal(stream=Stream(seed)), [player], Stream(seed, 1))
        assert deal.is_over


@pytest.mark.parametrize("player", PLAYERS, ids=lambda one: type(one).__name__)
def test_nothing_to_choose(player: Player) -> None:
    """A player who is not to move, or after the end, is an error that names the seat."""
    deal = sedma.variant("classic").deal(seed=1, dealer=0)
    with pytest.raises(ActionError, match=r"^seat 2 is not to move: there is nothing to choose$"):
        player.choose(deal.observe(2), Stream(1))
    over = play_out(deal, Stream(1))
    for seat in range(4):
        with pytest.raises(ActionError, match=f"^seat {seat} is not to move"):
            player.choose(over.observe(seat), Stream(1))


def test_rules_of_thumb_leave_nothing_to_chance() -> None:
    """The thumb player does not touch the stream, and the same view gets the same choice."""
    stream = Stream(5)
    state = stream.state
    for deal in random_deals(sedma.variant("classic", players=3), 3):
        for one in all_states(deal)[:-1]:
            assert one.to_move is not None
            view = one.observe(one.to_move)
            assert ThumbPlayer().choose(view, stream) == ThumbPlayer().advise(view).action
    assert stream.state == state


def test_random_choices_come_from_the_stream() -> None:
    """The random player draws from the stream it is given, and reaches every legal action."""
    view = sedma.variant("classic").deal(seed=1, dealer=0).observe(1)
    chosen = [RandomPlayer().choose(view, Stream(seed)) for seed in range(40)]
    assert chosen == [Stream(seed).choose(view.legal_actions) for seed in range(40)]
    assert set(chosen) == set(view.legal_actions)


@frozen
class AtTable:
    """What a seat sees in a game that is not of the family."""

    seat: int
    legal_actions: tuple[Action, ...]


def test_random_choices_in_another_game() -> None:
    """The random player needs no more than a seat and its legal actions, of whatever game."""
    both = (sedma.End(), sedma.Pass())
    chosen = {RandomPlayer().choose(AtTable(1, both), Stream(seed)) for seed in range(20)}
    assert chosen == set(both)
    with pytest.raises(ActionError, match="seat 1 is not to move"):
        RandomPlayer().choose(AtTable(1, ()), Stream(0))


def test_hidden_cards_make_no_difference() -> None:
    """Deals that look alike to a seat get the same choice, however the hidden cards lie."""
    rules = sedma.variant("classic", players=2)
    for seed in range(10):
        deal = rules.deal(seed=seed, dealer=0)
        pack = deal.start.pack
        assert pack is not None
        mine = set(deal.hands[1])
        hidden = iter(Stream(seed, 9).shuffled([one for one in pack if one not in mine]))
        other = rules.deal(pack=[one if one in mine else next(hidden) for one in pack], dealer=0)
        assert other.hands[0] != deal.hands[0]
        assert other.hands[1] == deal.hands[1]
        for player in PLAYERS:
            choice = player.choose(deal.observe(1), Stream(seed))
            assert player.choose(other.observe(1), Stream(seed)) == choice


def test_a_class_of_your_own_is_a_player() -> None:
    """Whatever has the method is a player; it is handed nothing but a view and a stream."""

    class Last:
        """Chooses the last legal action."""

        def choose(self, view: Observation, stream: Stream) -> Action:
            """Return the last legal action."""
            assert type(view) is Observation
            return view.legal_actions[-1]

    player: Player = Last()
    assert play(sedma.variant("classic").deal(seed=2), [player], Stream(2)).is_over


# What the rules of thumb are worth.


FOUR, TWO, THREE = CLASSIC.rules

TO_WIN = "There are points to win (10), and it beats."
GIVE = "Your side holds the trick: give it points."
NOTHING = "It counts nothing and is not wild."
WILD = "It counts nothing."
CHEAPEST = "Of all cards it costs least."
ONLY = "There is nothing else to do."
GO_ON = "It may win more."
TAKE = "Your side holds the trick: take it."
LEAVE = "It is not worth a card more."


@pytest.mark.parametrize(
    ("rules", "leader", "trick", "hand", "action", "why"),
    [
        # A lead: what is worth least, of a rank that is held more often.
        (FOUR, 0, "", "7h 9h As 8s", "8s", NOTHING),
        (FOUR, 0, "", "7h Jh Js 8s", "Js", NOTHING),
        (FOUR, 0, "", "7h 7s", "7s", WILD),
        (TWO, 0, "", "Ah 10s", "10s", CHEAPEST),
        (TWO, 0, "", "Ah", "Ah", ONLY),
        # Against the other side: beat where there is something to win, as cheaply as can be.
        (TWO, 0, "Ah", "7h As 8s 9s", "As", TO_WIN),
        (TWO, 0, "9h", "7h 9s As 10s", "9s", NOTHING),
        (TWO, 0, "10h", "8h 9s As", "8h", NOTHING),
        (FOUR, 0, "9h 10s 8s", "7h 9s As", "9s", TO_WIN),
        # The partner holds it: points, or nothing.
        (FOUR, 0, "9h 8h", "7h 10s As Ks", "10s", GIVE),
        (FOUR, 0, "9h 8h", "7h Qs Ks", "Qs", NOTHING),
        (FOUR, 0, "Ah 8h", "As Ks", "As", GIVE),
        # After a round: take it, win it back, or leave it.
        (TWO, 0, "10h 9h", "10s 8s", "end", TAKE),
        (TWO, 0, "10h 7h", "10s 8s", "10s", "There are points to win back (10)."),
        (TWO, 0, "9h 7h", "9s 8s", "end", LEAVE),
        (TWO, 0, "10h 7h", "8s 9s", "end", ONLY),
    ],
)
def test_advice(rules: Rules, leader: int, trick: str, hand: str, action: str, why: str) -> None:
    """The advice follows the rules of thumb, and says for what reason."""
    assert advice(rules, leader, trick, hand) == (action, why)


def test_announcing_comes_first() -> None:
    """What can be announced is announced."""
    rules = CLASSIC.for_players(2, ["marriages"])
    action, why = advice(rules, 0, "", "Kh Qh 7s 8s")
    assert (action, why) == ("announce Qh", "What is announced counts at once.")


def test_other_advice() -> None:
    """What the rules of thumb say of passing, turning up, fighting on."""
    passing = CLASSIC.for_players(3, ["one-pass"])
    passed = advice(passing, 0, "9h 8h", "7s 7d 7c 10s")
    assert passed == ("pass", "The trick is not worth a card.")
    blind = sedma.variant("ristikontra")
    turned = advice(blind, 0, "2h", "Ah As Ac Qh Qs Qd")
    better = "What the stock holds may well be better than a card of the hand."
    assert turned == ("blind", better)
    hola = sedma.variant("hola", players=2)
    assert advice(hola, 0, "3h 4h", "3s 5s 5d")[1] == "It may win more."


# Looking one step ahead.


@pytest.mark.parametrize(
    ("variant", "trick", "hand", "action"),
    [
        ("classic", "", "7h Ah Js 8s", "8s"),
        ("classic", "Ah", "7h As 9s", "As"),
        ("classic", "Ah", "7h 7s 9s", "7s"),
        ("classic", "9h", "8h 8s Ks", "8s"),
        ("classic", "9h 8h", "10h As Ks", "10h"),
        ("classic", "10h 9h 7h 8h", "10s 8s", "10s"),
        ("classic", "10h 9h Kh 8h", "10s 8s", "10s"),
        ("ristikontra", "2h", "Ah As Ac Qh Qs Qd", "blind"),
        ("hola", "9h 10h 7h 8h", "3s 10s", "end"),
        ("hola", "9h 7h 10h 8h", "10s 2c 3s", "3s"),
    ],
)
def test_greed(variant: str, trick: str, hand: str, action: str) -> None:
    """The greedy player takes the points that it sees, at the lowest price."""
    rules = sedma.variant(variant)
    mover = len(trick.split()) % rules.players
    deal = rules.position(leader=0, trick=trick, hands={mover: hand})
    assert GreedyPlayer().choose(deal.observe(mover), Stream(1)).text == action


def test_greed_counts_announcements() -> None:
    """An announcement adds its points to those of the trick."""
    deal = CLASSIC.for_players(2, ["marriages"]).position(hands={0: "Kh Qh Ah 8s"})
    assert GreedyPlayer().choose(deal.observe(0), Stream(1)).text == "announce Qh"


# Weighing.


def test_a_trick_counts_where_cards_do_not() -> None:
    """Where only tricks count, an opponent's trick is worth a card that beats."""
    rules = CLASSIC.for_players(2, ["one-per-trick"])
    view = rules.position(trick="9h", hands={1: "9s 8s 8d Kd"}).observe(1)
    at = situation(view, 1, (1,), points_on(view))
    weighing = Weighing(rules, unseen_by(view))
    assert weighing.weigh(at, sedma.card("9s").number) > weighing.weigh(at, sedma.card("8s").number)


def test_turning_up_is_worth_the_mean() -> None:
    """Turning up is worth the mean of all that may come, rounded no more than once in the sum.

    A sum that is rounded at each step would differ between versions of Python.
    """
    rules = sedma.variant("ristikontra")
    view = rules.position(leader=0, trick="2h", hands={1: "Ah As Ac Qh Qs Qd"}).observe(1)
    at = situation(view, 1, (1, 3), points_on(view))
    for count in range(1, 30):
        unseen = unseen_by(view)[:count]
        weighing = Weighing(rules, unseen)
        each = [Fraction(weighing.weigh(at, one) + weighing.kept(one)) for one in unseen]
        assert weighing.weigh(at, sedma.Blind().number) == float(sum(each)) / count


def test_nothing_unseen() -> None:
    """With the last cards of all in two hands the rules of thumb go on to the end."""
    deal = TWO.position(hands={0: "9h 8h", 1: "7h 8s"}, stock=0)
    assert play(deal, [ThumbPlayer()], Stream(1)).is_over


# Sampling.


def test_samples_come_from_the_stream() -> None:
    """The same stream gives the same choice; without a choice nothing is drawn."""
    view = sedma.variant("classic").deal(seed=4).observe(1)
    player, stream = SamplingPlayer(3), Stream(5)
    assert player.choose(view, Stream(5)) == player.choose(view, stream)
    assert stream.state != Stream(5).state
    last = TWO.position(hands={0: "9h", 1: "7h"}, stock=0)
    state = stream.state
    assert player.choose(last.observe(0), stream).text == "9h"
    assert stream.state == state


def test_sampling_differs_from_rules_of_thumb() -> None:
    """It keeps to the rules of thumb where samples leave it open, and not everywhere."""
    found = set()
    for seed in range(12):
        deal = sedma.variant("hola", players=2).deal(seed=seed)
        view = deal.observe(1)
        usual = ThumbPlayer().choose(view, Stream(1))
        found.add(SamplingPlayer(20).choose(view, Stream(1)) == usual)
    assert found == {True, False}


def test_sampling_without_a_possible_deal() -> None:
    """For a view that no deal can give it falls back on the rules of thumb."""
    deal = sedma.variant("zsirozas", players=2).position(
        trick="9h", hands={0: "8h", 1: "9s As"}, stock=0
    )
    view = deal.apply(sedma.action("As")).observe(0)
    legal = TWO.deal(seed=1).legal_actions
    bound = view.rules.change(follow={"must": "beating"})
    wrong = attrs.evolve(view, rules=bound, legal_actions=legal)
    assert SamplingPlayer(2).choose(wrong, Stream(1)) == ThumbPlayer().choose(wrong, Stream(1))


def test_sure_to_the_last_digit() -> None:
    """Sums are rounded once, so that no version of Python comes to another choice."""
    assert sampling._sure([0.1] * 10) == 0.1
    assert sampling._sure([0.1, -0.1] * 5 + [0.3] * 10) == sampling._sure([0.3, 0.1, 0.3, -0.1] * 5)


@pytest.mark.parametrize("samples", [1, 0, 1_000_001, 2.0, True])
def test_bad_numbers_of_samples(samples: int) -> None:
    """The number of samples is bounded; one sample has no error."""
    with pytest.raises(PlayerError, match="samples is a whole number from 2 to 1000000, not"):
        SamplingPlayer(samples)


@pytest.mark.parametrize(
    ("mover", "hand", "option"),
    [(1, "7h 9s Js Qs", ""), (0, "8s 9s 10s Ks", "burns"), (0, "Kh Qh 7s 8s", "marriages")],
)
def test_samples_of_every_kind(mover: int, hand: str, option: str) -> None:
    """Burns, announcements and the last trick count in what is played on."""
    rules = CLASSIC.for_players(2, [option] if option else [])
    view = rules.position(trick=["9h"] * mover, hands={mover: hand}).observe(mover)
    assert SamplingPlayer(4).choose(view, Stream(1)) in view.legal_actions
    ending = rules.position(hands={0: "9h 8h", 1: "7h 8s"}, stock=0)
    assert play(ending, [SamplingPlayer(2)], Stream(1)).is_over


@pytest.mark.parametrize("variant", ["classic", "zsirozas", "hola"])
def test_endings_are_solved(variant: str) -> None:
    """With no stock left two players know all cards, and the choice is one of the best there are.

    Rules of thumb miss some of them.
    """
    usual_was_best = set()
    for deal in random_deals(sedma.variant(variant, players=2), 6 * EFFORT):
        for one in all_states(deal)[:-1]:
            if one.stock or len(one.legal_actions) == 1:
                continue
            assert one.to_move is not None
            view, best = one.observe(one.to_move), sedma.solve(one).best
            assert SamplingPlayer(2).choose(view, Stream(1)) in best
            usual_was_best.add(ThumbPlayer().choose(view, Stream(1)) in best)
    assert usual_was_best == {True, False}


def test_endings_are_solved_alike_everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """What takes too many states is played on; nothing is compiled, so that the count is one."""
    view = TWO.position(trick="9h", hands={0: "As 8h 7h", 1: "9s 10h Kd 7d"}, stock=0).observe(1)
    solved = SamplingPlayer(2).choose(view, Stream(1))
    asked = []

    def watched(deal: Deal, **settings: object) -> sedma.Solution:
        asked.append(settings)
        return sedma.solve(deal, **settings)  # type: ignore[arg-type]

    monkeypatch.setattr(sampling, "solve", watched)
    assert SamplingPlayer(2).choose(view, Stream(1)) == solved
    assert [one["compiled"] for one in asked] == [False, False]
    monkeypatch.setattr(sampling, "_STATES", 1)
    assert SamplingPlayer(2).choose(view, Stream(1)) in view.legal_actions
    assert [one["limit"] for one in asked[2:]] == [1, 1]


@pytest.mark.parametrize(
    ("variant", "position"),
    [
        ("classic", {"trick": "9h", "hands": {1: "9s 10h Kd 7d"}}),  # there is a stock
        ("ristikontra", {"hands": [5] * 4, "stock": 0, "leader": 1}),  # 20 cards are held
    ],
)
def test_what_is_no_ending_is_played_on(
    monkeypatch: pytest.MonkeyPatch, variant: str, position: dict[str, Any]
) -> None:
    """While there is something to draw, or many cards are held, no sample is solved."""
    monkeypatch.delattr(sampling, "solve")
    view = sedma.variant(variant).position(**position).observe(1)
    assert SamplingPlayer(2).choose(view, Stream(1)) in view.legal_actions


@pytest.mark.parametrize(("gains", "is_sure"), [((1.0, 0.0), False), ((1.2, 1.0), True)])
def test_how_sure_sampling_wants_to_be(
    monkeypatch: pytest.MonkeyPatch, gains: tuple[float, float], is_sure: bool
) -> None:
    """An action replaces the usual one if it is better by more than two standard errors."""
    view = TWO.deal(seed=3, dealer=0).observe(1)
    usual = ThumbPlayer().choose(view, Stream(1))
    other = next(action for action in view.legal_actions if action != usual)
    coming = iter(gains)
    monkeypatch.setattr(
        sampling, "balance", lambda _deal, action, *_: next(coming) if action == other else 0.0
    )
    chosen = SamplingPlayer(2).choose(view, Stream(1))
    assert chosen == (other if is_sure else usual)


def test_a_burn_is_worth_all_points() -> None:
    """A burn outweighs what else a trick may bring, for the side that makes it."""
    rules = CLASSIC.for_players(2, ["burns"])
    deal = rules.position(trick="9h 9s 9d", hands={1: "9c 7s", 0: "Ah"}, stock=0)
    weighing = Weighing(rules, unseen_by(deal.observe(1)))
    burn = sedma.action("9c")
    assert balance(deal, burn, 1, weighing) > 70
    assert balance(deal, burn, 0, weighing) < -70


# The ladder: each player is better than the one before.


@pytest.mark.parametrize(
    ("rules", "better", "worse", "packs"),
    [
        (FOUR, GreedyPlayer(), RandomPlayer(), 20 * EFFORT),
        (FOUR, ThumbPlayer(), GreedyPlayer(), 20 * EFFORT),
        pytest.param(THREE, SamplingPlayer(20), ThumbPlayer(), 6, marks=pytest.mark.slow),
    ],
    ids=["greedy", "thumb", "sampling"],
)
def test_ladder(rules: Rules, better: Player, worse: Player, packs: int) -> None:
    """With all sides of the same packs in turn, the better player wins more stakes."""
    won = 0
    for seed in range(packs):
        for side, seats in enumerate(rules.sides.public(rules.table)):
            at = [better if seat in seats else worse for seat in rules.table.seats]
            dealer = seed % rules.players
            deal = play(rules.deal(seed=seed, dealer=dealer), at, Stream(seed, side))
            assert deal.outcome is not None
            won += deal.outcome.pay[side]
    assert won > packs / 4
