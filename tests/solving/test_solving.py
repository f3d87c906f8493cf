"""The solver: equal to plain minimax, and clear about what it cannot do."""

from __future__ import annotations

import pickle
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest
from attrs import frozen
from minimax import FOURS, check, every_rules, late_states, small, some_positions
from support import EFFORT, one_in

import sedma
from sedma import BudgetError, Card, Deal, Rules, Table, Tally, UnsolvableError
from sedma.components import (
    Burns,
    Draw,
    EqualOrWild,
    FixedSides,
    HoldBack,
    LastCard,
    Leads,
    Marriages,
    Points,
    Stakes,
)
from sedma.rules.alike import kinds_of
from sedma.solving import core_search, is_solvable, solve, unsolvable
from sedma.solving.compilation import compiled_kernel
from sedma.solving.search_tables import Layout, lay_out, not_carried

CLASSIC = sedma.variant("classic", players=4)
TWO = sedma.variant("classic", players=2)

GAMES = [(name, rules) for name, rules in every_rules() if " " not in name]


def position(rules: Rules, *hands: str, **more: Any) -> Deal:
    """Return a position with an empty stock unless one is given."""
    return rules.position(hands=hands, **{"stock": 0, **more})


# Equal to plain minimax. The deep form is python tests/minimax.py.


@pytest.mark.parametrize(("name", "rules"), GAMES, ids=[name for name, _ in GAMES])
def test_every_game_is_solved_as_by_minimax(name: str, rules: Rules) -> None:
    """Ends of deals have the values that plain minimax over the core finds, for all actions."""
    for deal in late_states(rules, 4, 7 if rules.players == 4 else 6):
        check(deal)
    few = small(rules)
    if few is not None:
        for deal in late_states(few, 3, 9 if rules.players == 4 else 7):
            check(deal)


def test_options_are_solved_as_by_minimax() -> None:
    """So is an end of a deal with each option of each game."""
    for rules in one_in(8, (rules for name, rules in every_rules() if " " in name)):
        for deal in late_states(rules, 1, 5 if rules.players == 4 else 4, seed=2):
            check(deal)


def test_random_rules_are_solved_as_by_minimax() -> None:
    """And so are small positions under rules that nobody plays."""
    for deal in some_positions(20 * EFFORT, 3):
        check(deal)


def test_what_chance_seldom_brings() -> None:
    """Passes, announcements, a dead seven in a prolonged trick, long keys, one card left."""
    pack = FOURS.without(sedma.card("Kd"))
    own = CLASSIC.change(variant="own")  # which has no options for three alone
    passes = own.change(pack=pack, hand_size=1, short_hands="skip", passes=1)
    for deal in late_states(passes, 6, 10):
        check(deal)
    marriages = sedma.variant("classic", players=2, options=["marriages"])
    check(position(marriages, "Kc Qc 9c", "9s 8h 10h"))
    slovak = sedma.variant("slovak", players=2)
    dead = slovak.position(leader=0, hands=["9c 9s", "8c 7c"], stock=0, taken={0: 28, 1: 0})
    check(dead)
    for deal in late_states(sedma.variant("hola"), 2, 8, seed=4):
        check(deal)
    check(position(TWO, "", "9h", trick="9c"))


def test_an_announcement_on_the_table_counts() -> None:
    """Forty for a marriage are still to come while the trick in which it was announced goes on."""
    rules = TWO.change(
        announce={"points": 1, "suit": "h", "suit_points": 40},
        prolong={"when": "always", "card": "any"},
    )
    deal = position(rules, "Kh Qh", "8c 9c")
    for action in (sedma.Announce(sedma.card("Kh")), sedma.action("8c"), sedma.action("Qh")):
        deal = deal.apply(action)
    check(deal)
    assert solve(deal).value == -130


def test_rounds_of_hands_that_are_not_level() -> None:
    """Where a draw leaves hands uneven there are more rounds than a full hand each would make."""
    pack = sedma.Pack(("7", "10", "K"), ("c", "s", "h"))
    own = TWO.change(variant="own", pack=pack.without(sedma.card("7s")), hand_size=1)
    rules = own.change(draw=Hoard(), points={"per_round": 5, "per_trick": 3})
    for deal in late_states(rules, 12, 8):
        check(deal)


def test_a_last_card_before_cards_that_are_left() -> None:
    """The last card that is played is the very last, also where cards stay in the stock."""
    rules = CLASSIC.change(
        pack=sedma.Pack(("6", "9", "10")).without(sedma.card("6c")),
        hand_size=2,
        short_hands="leave",
        beat={"wild": ()},
        last_card={"ranks": ("9", "10")},
    )
    hands = ["9d 10c", "10d", "6h 10h", "6s 10s"]
    table = {"leader": 1, "trick": "9s", "hands": hands, "stock": "9h 6d 9c"}
    deal = rules.position(**table)
    check(deal)
    assert solve(deal).search == "tables"
    assert solve(deal).value == 50
    assert solve(rules.change(last_card={"ranks": ()}).position(**table)).value == -30


def test_a_position_with_a_stock_by_hand() -> None:
    """The nine takes both tens at the end; the seven would take only one of them."""
    found = solve(position(TWO, "7c 9c", "10h 9h"))
    assert (found.side, found.seats, found.objective) == (0, (0,), "points")
    assert {str(action): value for action, value in found.values.items()} == {"7c": 70, "9c": 90}
    assert (found.value, found.before) == (90, 70)
    assert found.best == (sedma.action("9c"),)
    assert found.search == "tables"


# Compiled.


@pytest.fixture
def compilation(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Compile, which is off in all other tests."""
    monkeypatch.setattr(pytest.importorskip("numba").config, "DISABLE_JIT", 0)
    compiled_kernel.cache_clear()
    yield
    compiled_kernel.cache_clear()


@pytest.mark.slow
@pytest.mark.usefixtures("compilation")
def test_compiled_and_interpreted_agree() -> None:
    """Compiled or not, the same source finds the same values."""
    for players in (2, 4):
        rules = sedma.variant("classic", players=players)
        for deal in late_states(rules, 8, 15):
            assert solve(deal, compiled=True).values == solve(deal, compiled=False).values
    slovak = sedma.variant("slovak")  # no small table is for it
    for deal in late_states(slovak, 3, 14):
        found = solve(deal, compiled=True)
        assert found.search == "compiled"
        assert found.values == solve(deal, compiled=False).values
    with pytest.raises(BudgetError):
        solve(CLASSIC.deal(seed=1), compiled=True, limit=50)
    large = late_states(CLASSIC, 1, 20)
    assert solve(next(large)).search == "compiled"  # it pays once something has been compiled


def test_the_compiled_functions_without_compiling(monkeypatch: pytest.MonkeyPatch) -> None:
    """With compilation off numba's functions are those of Python, on arrays."""
    numba = pytest.importorskip("numba")
    monkeypatch.setattr(numba.config, "DISABLE_JIT", True)
    compiled_kernel.cache_clear()
    try:
        for deal in late_states(TWO, 4, 8, seed=5):
            assert solve(deal, compiled=True).values == solve(deal, compiled=False).values
    finally:
        compiled_kernel.cache_clear()


def test_what_cannot_be_compiled_is_refused_by_name() -> None:
    """Who asks for the compiled search gets it or the reason why not; else another one does it."""
    burns = sedma.variant("classic", options=["burns"])
    deal = next(late_states(burns, 1, 6))
    with pytest.raises(UnsolvableError, match="only points are searched by tables"):
        solve(deal, compiled=True)
    deal = next(late_states(sedma.variant("ristikontra"), 1, 6))
    with pytest.raises(UnsolvableError, match="draw: cards are drawn within a trick"):
        solve(deal, compiled=True)
    assert solve(deal).search == "core"


def test_without_numba(monkeypatch: pytest.MonkeyPatch) -> None:
    """The compiled search asks for the extra; all else works without it."""
    monkeypatch.setitem(sys.modules, "numba", None)
    deal = position(CLASSIC, "7c 9c", "10h 9h", "8c 8h", "Ac Qc")
    compiled_kernel.cache_clear()
    with pytest.raises(sedma.MissingExtraError, match=r"sedma\[fast\]"):
        solve(deal, compiled=True)
    assert solve(deal).search == "tables"
    with pytest.raises(BudgetError):
        solve(CLASSIC.deal(seed=1), limit=50)


# What is no game between two sides.


def test_three_alone_cannot_be_solved() -> None:
    """Three sides have no single value; the refusal says so."""
    rules = sedma.variant("classic", players=3)
    assert not is_solvable(rules)
    assert "3 sides" in str(unsolvable(rules))
    with pytest.raises(UnsolvableError, match="3 sides play against each other"):
        solve(rules.deal(seed=1))


def test_the_red_king_is_solved_once_somebody_has_it() -> None:
    """While the card that decides the sides lies in the stock there are no two sides."""
    rules = sedma.variant("red-king")
    deals = [rules.deal(seed=seed) for seed in range(6)]
    assert {is_solvable(deal) for deal in deals} == {True, False}
    open_one = next(deal for deal in deals if not is_solvable(deal))
    with pytest.raises(UnsolvableError, match="until somebody gets Kh"):
        solve(open_one)


def test_what_is_no_deal() -> None:
    """A deal that is over, a view of one and a bad limit are refused."""
    over = CLASSIC.deal(seed=1)
    view: Any = over.observe(0)
    while not over.is_over:
        over = over.apply(over.legal_actions[0])
    with pytest.raises(sedma.PositionError, match="is over"):
        solve(over)
    with pytest.raises(sedma.PositionError, match="only a deal"):
        solve(view)
    with pytest.raises(UnsolvableError, match="from 1 up"):
        solve(CLASSIC.deal(seed=1), limit=0)
    for what in ({"compiled": "yes"}, {"limit": 2.0}):
        with pytest.raises(UnsolvableError, match="|".join(what)):
            solve(CLASSIC.deal(seed=1), **what)
    with pytest.raises(sedma.EndgamesError, match="what read_endgames returns, not 'file'"):
        solve(CLASSIC.deal(seed=1), endgames="file")  # type: ignore[arg-type]
    with pytest.raises(sedma.PositionError, match="only rules and deals"):
        is_solvable("classic")  # type: ignore[arg-type]
    other: Any = "tricks"
    with pytest.raises(UnsolvableError, match="'points' or 'result', not 'tricks'"):
        solve(CLASSIC.deal(seed=1), objective=other)


def test_a_solution_travels_between_processes() -> None:
    """It can be pickled and is a key, like all that has values."""
    found = solve(position(TWO, "7c 9c", "10h 9h"))
    again = pickle.loads(pickle.dumps(found))  # noqa: S301
    assert again == found
    assert hash(again) == hash(found)


def test_burnt_deals_have_no_points() -> None:
    """With burns both sides play for the result, and cannot play for points."""
    rules = sedma.variant("classic", options=["burns"])
    deal = next(late_states(rules, 1, 5))
    assert solve(deal).objective == "result"
    with pytest.raises(UnsolvableError, match="burnt has none"):
        solve(deal, objective="points")


# A budget.


@pytest.mark.parametrize("name", ["classic", "ristikontra"])
def test_a_budget_says_what_is_proven(name: str) -> None:
    """A search that may look at too few states says between what the value lies."""
    deal = next(late_states(sedma.variant(name), 1, 12))
    found = solve(deal)
    for limit in (1, found.nodes // 2):
        with pytest.raises(BudgetError, match=f"within {limit} states") as caught:
            solve(deal, limit=limit)
        error = caught.value
        assert error.lowest is not None
        assert error.highest is not None
        assert error.lowest <= found.value <= error.highest
        assert error.values.items() <= found.values.items()
    assert solve(deal, limit=found.nodes) == found
    with pytest.raises(BudgetError):
        solve(deal, limit=found.nodes - 1)
    with pytest.raises(BudgetError) as caught:
        solve(deal, limit=2, each=False)
    again = pickle.loads(pickle.dumps(caught.value))  # noqa: S301
    assert (str(again), again.lowest) == (str(caught.value), caught.value.lowest)


def test_a_budget_with_nothing_proven() -> None:
    """For the result nothing is known before an action has been solved."""
    deal = next(late_states(CLASSIC, 1, 12))
    for each in (True, False):
        with pytest.raises(BudgetError) as caught:
            solve(deal, limit=2, each=each, objective="result")
        assert (caught.value.lowest, caught.value.highest) == (None, None)
    found = solve(deal, objective="result")
    with pytest.raises(BudgetError) as caught:
        solve(deal, limit=found.nodes - 1, objective="result")
    assert caught.value.lowest == max(caught.value.values.values())


def test_a_full_table_is_emptied(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long a search by the core takes, its table stays small, and values are the same."""
    deal = next(late_states(sedma.variant("ristikontra"), 1, 14))
    found = solve(deal)
    monkeypatch.setattr(core_search, "_MOST_ENTRIES", 30)
    short = solve(deal)
    assert short.values == found.values
    assert short.nodes > found.nodes


# Kinds of cards.


def _kinds(rules: Rules, *, by_result: bool = False) -> str:
    kinds = kinds_of(rules, by_result=by_result)
    return " ".join(f"{card}{number}" for card, number in zip(kinds.cards, kinds.classes))  # noqa: B905


def test_kinds_follow_from_the_tables() -> None:
    """Suits are dropped, and ranks change places, only where no component can tell."""
    assert _kinds(CLASSIC) == "8c0 9c0 Jc0 Qc0 Kc0 10c1 Ac1 7c2"
    osmova = sedma.variant("osmova")
    assert _kinds(osmova) == "9c0 Jc0 Qc0 Kc0 10c1 Ac1 7c2 8c3"
    hola = _kinds(sedma.variant("hola"))
    assert hola.endswith("10c1 Ac1 2c2")  # twos and sevens are the same
    slovak = _kinds(sedma.variant("slovak"))
    assert slovak.endswith("7c2")
    spades = CLASSIC.change(announce={"points": 20})
    assert _kinds(spades).count("K") == 4  # kings belong to a suit


@pytest.mark.parametrize(
    ("changes", "kinds"),
    [
        ({"leads": Leads(most=1)}, "8c0 9c1 Jc2 Qc3 Kc4 10c5 Ac6 7c7"),
        ({"hold_back": HoldBack(ranks=("K",))}, "8c0 9c0 Jc0 Qc0 Kc1 10c2 Ac2 7c3"),
        ({"last_card": LastCard(("J",))}, "8c0 9c0 Qc0 Kc0 Jc1 10c2 Ac2 7c3"),
        ({"burn": Burns(run=1, special=(("Q", 3),))}, "8c0 9c0 Jc0 Kc0 Qc1 10c2 Ac2 7c3"),
        ({"result": Stakes(last_card_loses=("9",))}, "8c0 Jc0 Qc0 Kc0 9c1 10c2 Ac2 7c3"),
    ],
)
def test_components_that_tell_ranks_apart(changes: dict[str, Any], kinds: str) -> None:
    """What looks at ranks beside the tables keeps them apart."""
    assert _kinds(CLASSIC.change(**changes), by_result=True) == kinds


@frozen
class OwnPoints(Points):
    """Points of a stranger: the side with more tricks gets some more."""

    def bonus(self, tally: Tally) -> tuple[int, ...]:
        """Return the bonus, and 3 for more tricks."""
        plain = super().bonus(tally)
        return tuple(
            own + 3 * (tally.tricks[side] == max(tally.tricks)) for side, own in enumerate(plain)
        )


@frozen
class OwnLeads(Leads):
    """A limit on leads of a stranger."""


@frozen
class OwnHoldBack(HoldBack):
    """Holding back as a stranger does."""


@frozen
class OwnBurns(Burns):
    """Burns of a stranger."""


@frozen
class OwnMarriages(Marriages):
    """Marriages of a stranger."""


@frozen
class OwnResult(Stakes):
    """A result rule of a stranger."""


@frozen
class OwnLastCard(LastCard):
    """A last card that is dead if its side has taken just one trick."""

    def dead(self, card: sedma.Card, tricks: int) -> str | None:
        """Return the reason key after one trick."""
        return "last-card:dead" if tricks == 1 and card.rank in self.ranks else None


@frozen
class OwnDraw(Draw):
    """A draw that begins with seat 0, whoever took the trick."""

    def seats(
        self, sizes: Sequence[int], stock: int, taker: int, hand_size: int
    ) -> tuple[int, ...]:
        """Return the seats."""
        return super().seats(sizes, stock, 0, hand_size)


@frozen
class Hoard(Draw):
    """A draw in which only the taker fills its hand, so that hands get uneven."""

    def seats(
        self, sizes: Sequence[int], stock: int, taker: int, hand_size: int
    ) -> tuple[int, ...]:
        """Return the seats."""
        return (taker,) * min(stock, hand_size - sizes[taker])


@frozen
class Neighbours(FixedSides):
    """Partners sit next to each other."""

    def public(self, table: Table) -> tuple[tuple[int, ...], ...]:
        """Return the first half of the seats and the second."""
        half = table.players // 2
        return tuple(table.seats)[:half], tuple(table.seats)[half:]


@frozen(eq=False)
class NoHash(EqualOrWild):
    """A beat rule that cannot be hashed."""

    __hash__ = None  # type: ignore[assignment]


STRANGE: dict[str, dict[str, Any]] = {
    "points": {"points": OwnPoints((("10", 10), ("K", 4)), last_trick=2)},
    "leads": {"leads": OwnLeads(most=1)},
    "hold_back": {"hold_back": OwnHoldBack(ranks=("K",), free=1)},
    "burn": {"burn": OwnBurns(run=2), "pack": FOURS},
    "announce": {"announce": OwnMarriages(points=20)},
    "result": {"result": OwnResult()},
    "last_card": {"last_card": OwnLastCard(("7", "K"))},
    "draw": {"draw": OwnDraw()},
    "hoard": {"draw": Hoard()},
    "sides": {"sides": Neighbours(2)},
    "hash": {"beat": NoHash()},
}


@pytest.mark.parametrize("changes", STRANGE.values(), ids=STRANGE)
def test_components_of_strangers(changes: dict[str, Any]) -> None:
    """Of a component that the solver does not know it takes nothing for granted."""
    for rules in (small(CLASSIC), small(TWO)):
        assert rules is not None
        own = rules.change(**changes)
        for deal in late_states(own, 2, 10 if own.players == 4 else 8):
            check(deal)
    strange = CLASSIC.change(**{name: changes[name] for name in changes if name != "pack"})
    if not {"draw", "last_card", "sides", "beat"} & set(changes):
        kinds = kinds_of(strange, by_result=True)
        assert len(kinds) > 8 or "leads" in changes


@frozen
class DeadAfterTwo(LastCard):
    """The very last card has no power if its side has taken two tricks before."""

    @property
    def active(self) -> bool:
        """Whether it may have none."""
        return True

    @property
    def reasons(self) -> dict[str, str]:
        """Why it has none."""
        return {"last-card:dead": "It is dead."}

    def dead(self, card: Card, tricks: int) -> str | None:
        """Count the tricks."""
        return "last-card:dead" if tricks >= 2 else None


def test_the_past_counts_for_classes_derived_from_ours() -> None:
    """What a stranger's class looks at is not cut as for the class from which it is derived."""
    rules = sedma.variant("classic", players=2).change(last_card=DeadAfterTwo())
    deal = rules.position(hands=["7d Jd Ah Ad", "10c Jc Ks As"], stock=0)
    check(deal)
    assert solve(deal).value == 70


# Tables that cannot be made.


def _why(rules: Rules) -> str:
    """Return why the tables do not carry rules."""
    sides, kinds = rules.sides.public(rules.table), kinds_of(rules, by_result=False)
    why = not_carried(rules, sides, kinds)
    if why is None:
        laid = lay_out(rules, sides, kinds, rules.pack.cards[rules.players * rules.hand_size :])
        assert isinstance(laid, Layout) or laid
        why = laid if isinstance(laid, str) else "none"
    return why


@pytest.mark.parametrize(
    ("make", "why"),
    [
        (lambda: sedma.variant("classic", players=4), "none"),
        (lambda: sedma.variant("hola", players=6), "pack: too many kinds of cards and seats"),
        (lambda: sedma.variant("classic", options=["burns"]), "burn: cards in succession"),
        (lambda: sedma.variant("classic", options=["majority"]), "stop: a majority"),
        (lambda: sedma.variant("classic", options=["marriages"]), "announce: points"),
        (lambda: sedma.variant("ristikontra"), "draw: cards are drawn within"),
        (lambda: CLASSIC.change(points={"cards": (("A", 10**6),)}), "points: too many"),
        (lambda: CLASSIC.change(points=OwnPoints((("10", 10),))), "points: OwnPoints may count"),
        (
            lambda: CLASSIC.change(last_card=OwnLastCard(("7",))),
            "last_card: the power of",
        ),
        (lambda: CLASSIC.change(leads={"most": 2}), "leads: a lead depends"),
        (lambda: CLASSIC.change(draw=Hoard()), "draw: hands do not stay level"),
        (lambda: CLASSIC.change(table=Table(8)), "pack: too many seats and cards of a kind"),
    ],
)
def test_what_tables_cannot_carry(make: Callable[[], Rules], why: str) -> None:
    """Each thing has a reason by its name."""
    assert _why(make()).startswith(why)


def test_seats_that_may_not_be_turned_round() -> None:
    """If a draw does not go by the taker, positions are told apart by their leader."""
    rules = CLASSIC.change(draw=OwnDraw())
    sides, kinds = rules.sides.public(rules.table), kinds_of(rules, by_result=False)
    laid = lay_out(rules, sides, kinds, rules.pack.cards[16:])
    assert isinstance(laid, Layout)
    assert not laid.rotates
