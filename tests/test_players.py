"""Simple players: they see a view, choose what is legal, and rules of thumb beat chance."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from attrs import frozen
from support import all_states, play_out, random_deals

import sedma
from sedma import Deal, Observation, Rules, Stream
from sedma.actions import Action
from sedma.errors import ActionError
from sedma.players import Player, RandomPlayer, ThumbPlayer
from sedma.variants import CLASSIC

PLAYERS: tuple[Player, ...] = (ThumbPlayer(), RandomPlayer())

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


@pytest.mark.parametrize(("players", "option"), WAYS)
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
CHEAPEST = "Nothing cheaper is left."
ONLY = "There is nothing else to do."


@pytest.mark.parametrize(
    ("rules", "leader", "trick", "hand", "action", "why"),
    [
        # A lead: what is worth least, of a rank that is held more often.
        (TWO, 0, "", "7h 9h As 8s", "8s", NOTHING),
        (TWO, 0, "", "7h Jh Js 8s", "Js", NOTHING),
        (TWO, 0, "", "7h Ah 10s As", "7h", WILD),
        (TWO, 0, "", "Ah 10s", "10s", CHEAPEST),
        (TWO, 0, "", "Ah", "Ah", ONLY),
        # Against the other side: beat where there is something to win, as cheaply as can be.
        (TWO, 0, "Ah", "7h As 8s 9s", "7h", TO_WIN),
        (TWO, 0, "9h", "7h 9s As 10s", "9s", NOTHING),
        (TWO, 0, "10h", "8h 9s As", "8h", NOTHING),
        (FOUR, 0, "9h 10s 8s", "7h 9s As", "9s", TO_WIN),
        # The partner holds it: points that do not beat, or nothing.
        (FOUR, 0, "9h 8h", "7h 10s As Ks", "As", GIVE),
        (FOUR, 0, "9h 8h", "7h Qs Ks", "Qs", NOTHING),
        (FOUR, 0, "Ah 8h", "As Ks", "Ks", NOTHING),
        # After a round: take it, win it back, or leave it.
        (TWO, 0, "10h 9h", "10s 8s", "end", "Your side holds the trick: take it."),
        (TWO, 0, "10h 7h", "7s 10s", "7s", "There are points to win back (10)."),
        (TWO, 0, "9h 7h", "9s 8s", "end", "It is not worth a card more."),
        (TWO, 0, "10h 7h", "8s 9s", "end", ONLY),
    ],
)
def test_advice(rules: Rules, leader: int, trick: str, hand: str, action: str, why: str) -> None:
    """The advice follows the rules of thumb, and says for what reason."""
    assert advice(rules, leader, trick, hand) == (action, why)


def test_a_card_that_goes_on_but_does_not_beat() -> None:
    """Where all cards that prolong the trick would lose it, the leader ends it."""
    rules = TWO.change(beat={"bars": (("led", "7"),)})
    assert advice(rules, 0, "10h 7h", "10s 8s") == ("end", "It is not worth a card more.")


def test_announcing_comes_first() -> None:
    """What can be announced is announced."""
    rules = CLASSIC.for_players(2, ["marriages"])
    action, why = advice(rules, 0, "", "Kh Qh 7s 8s")
    assert (action, why) == ("announce Qh", "What is announced counts at once.")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_rules_of_thumb_beat_chance(players: int) -> None:
    """Over the same deals from every side, rules of thumb win far more stakes than they pay."""
    rules = sedma.variant("classic", players=players)
    won = paid = 0
    for seed in range(40):
        for side, seats in enumerate(rules.sides.public(rules.table)):
            at = [PLAYERS[seat not in seats] for seat in rules.table.seats]
            deal = play(rules.deal(seed=seed, dealer=0), at, Stream(seed, side))
            assert deal.outcome is not None
            pay = deal.outcome.pay[side]
            won, paid = won + max(pay, 0), paid + max(-pay, 0)
    assert won > 2 * paid > 0
