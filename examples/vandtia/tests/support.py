"""What the tests share: positions from text, random walks, and moves by text."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, Final

import pytest
from attrs import frozen
from hypothesis import strategies as st
from vandtia import Deal, Lay, Rules, Slot, action, position
from vandtia.players import ThriftyPlayer

from sedma import CARDS, Action, Card, IllegalActionError, RulesError, Seat, Stream, card
from sedma.players import RandomPlayer

DATA: Final[dict[str, list[dict[str, Any]]]] = tomllib.loads(
    (Path(__file__).parent / "data" / "examples.toml").read_text("utf-8")
)
"""The worked examples."""


def cards(text: str) -> tuple[Card, ...]:
    """Read cards separated by blanks."""
    return tuple(map(card, text.split()))


def shown(some: Iterable[Card]) -> list[str]:
    """Return cards as sorted texts, where their order does not matter."""
    return sorted(map(str, some))


def slot(text: str) -> Slot:
    """Read a slot, such as ``Kd/7s`` or, without a down card, ``-/7s``."""
    down, _, up = text.partition("/")
    return Slot(None if down == "-" else card(down), cards(up))


def table(
    *hands: str,
    slots: Sequence[Sequence[str]] = (),
    pile: str = "",
    stock: str = "",
    turn: int = 0,
    **options: Any,
) -> Deal:
    """Return a deal at a position."""
    layout = position(
        hands=map(cards, hands),
        slots=[[slot(one) for one in own] for own in slots],
        pile=cards(pile),
        stock=cards(stock),
    )
    return Rules(players=len(hands), **options).position(layout, turn=turn)


def pack_of(start: str) -> list[Card]:
    """Return an order of the pack that begins with these cards."""
    first = cards(start)
    return [*first, *(one for one in CARDS if one not in first)]


def do(deal: Deal, *moves: str) -> Deal:
    """Return a deal after actions given as text; ``1:take`` names the seat."""
    for move in moves:
        seat, colon, text = move.rpartition(":")
        deal = deal.apply(action(text), seat=int(seat) if colon else None)
    return deal


def texts(actions: Iterable[Action]) -> list[str]:
    """Return the texts of actions."""
    return [one.text for one in actions]


def plays(actions: Iterable[Action]) -> set[str]:
    """Return plays as rank and number of cards, as the examples give them."""
    laid = [one.cards for one in actions if isinstance(one, Lay)]
    return {f"{one[0].rank} x {len(one)}" for one in laid}


def refused(deal: Deal, move: str, rule: str, kind: type = IllegalActionError) -> None:
    """Check that an action is refused with a rule and an error of a type."""
    seat, colon, text = move.rpartition(":")
    with pytest.raises(IllegalActionError) as caught:
        deal.apply(action(text), seat=int(seat) if colon else None)
    error = caught.value
    assert type(error) is kind, error
    assert error.explanation.rule is not None
    assert error.explanation.rule.id == f"VANDTIA-{rule}"
    mover = int(seat) if colon else deal.to_move
    assert error.legal == (() if mover is None else deal.legal_actions_of(mover))


def says(deal: Deal, move: str, rule: str) -> None:
    """Check that an action is legal by a rule."""
    seat, colon, text = move.rpartition(":")
    found = deal.explain(action(text), seat=int(seat) if colon else None)
    assert found.legal, found
    assert found.rule is not None
    assert found.rule.id == f"VANDTIA-{rule}"


def played_out(deal: Deal, stream: Stream, chance: int = 100, most: int = 400) -> list[Deal]:
    """Return the states of a deal that goes on: so many percent of the actions are by chance.

    Four of a kind are sometimes completed out of turn, where the rules let that be.
    """
    states = [deal]
    while not deal.is_over and len(states) <= most:
        seats = [seat for seat in deal.rules.table.seats if deal.legal_actions_of(seat)]
        seat = stream.choose(seats)
        player = RandomPlayer() if stream.below(100) < chance else ThriftyPlayer()
        deal = deal.apply(player.choose(deal.observe(seat), stream), seat=seat)
        states.append(deal)
    return states


OPTIONS: Final[dict[str, Sequence[Any]]] = {
    "starter": ("dealer_left", "lowest_card", "first_three"),
    "swap": ("free", "none", "stack_own", "stack_any"),
    "max_swaps": (9, 1, 3),
    "down_cards": ("turn_when_uncovered", "blind_last"),
    "voluntary_take": (True, False),
    "no_finish_ranks": ((), ("2",), ("2", "10"), ("2", "10", "A")),
    "stuck_on_empty_pile": ("skip", "allow_finish"),
    "four_burns": (True, False),
    "chance_card": (False, True),
    "interrupt_four": (False, True),
    "next_dealer": ("clockwise", "loser"),
    "max_turns": (2000, 300, 20, None),
    "max_repeats": (3, 2, None),
}
"""Every option, with its default first."""


@st.composite
def all_rules(draw: Callable[[Any], Any], **fixed: Any) -> Rules:
    """Draw rules with any options that go together; those that are fixed stay as they are."""
    chosen = {
        name: fixed[name] if name in fixed else draw(st.sampled_from(values))
        for name, values in OPTIONS.items()
    }
    players = fixed.get("players") or draw(st.integers(2, 5))
    try:
        return Rules(players=players, **chosen)
    except RulesError:
        chosen |= {"interrupt_four": False, "stuck_on_empty_pile": "skip"}
        return Rules(players=players, **chosen)


@frozen
class Walk:
    """A deal as it was played, state by state."""

    states: list[Deal]

    @property
    def steps(self) -> list[tuple[Deal, Deal]]:
        """The deal before and after each action."""
        return list(zip(self.states, self.states[1:], strict=False))

    @property
    def end(self) -> Deal:
        """The last state."""
        return self.states[-1]


@st.composite
def walks(draw: Callable[[Any], Any], most: int = 150, **fixed: Any) -> Walk:
    """Draw rules, a deal and how it is played, from all by chance to hardly anything."""
    rules = draw(all_rules(**fixed))
    seed = draw(st.integers(0, 2**32))
    deal = rules.deal(seed=seed, dealer=draw(st.integers(0, rules.players - 1)))
    chance = draw(st.sampled_from((10, 30, 100)))
    return Walk(played_out(deal, Stream(seed, 1), chance, most))


def unseen(states: list[Deal], seat: Seat) -> list[int]:
    """Return the places in the pack whose cards a seat has not seen in any of these states."""
    seen: set[Card] = set()
    for state in states:
        layout = state.layout
        seen.update(layout.hands[seat], layout.pile, layout.burned)
        seen.update(card for one in state.rules.table.seats for card in layout.up(one))
        seen.update(one.card for one in state.turned)
    pack = states[0].start.pack
    assert pack is not None
    return [place for place, card in enumerate(pack) if card not in seen]


def exchanged(deal: Deal, hidden: list[int], order: Sequence[int]) -> Deal | None:
    """Return the deal with cards in hidden places in another order, if it can be played so.

    That somebody began or could not play may rule an order out; then there is none.
    """
    pack = list(deal.start.pack or ())
    moved = [pack[hidden[place]] for place in order]
    for place, one in zip(hidden, moved, strict=True):
        pack[place] = one
    other = deal.rules.deal(pack=pack, dealer=deal.dealer)
    if other.to_move != deal.start.first:
        return None
    for move in deal.history:
        if not other.explain(move.action, seat=move.seat).legal:
            return None
        other = other.apply(move.action, seat=move.seat)
    return other
