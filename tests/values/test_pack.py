"""The pack: which cards are dealt, and what is an order of them."""

from __future__ import annotations

import pickle
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import tries

from sedma import CARDS, RANKS, SUITS, Card, CardError, Pack, PackError, Play, RulesError, Stream
from sedma.values.cards import cards
from sedma.values.pack import MAX_COPIES

quick = tries(15)

SHORT = Pack(("7", "A"), suits=("c", "h"))
"""Four cards: 7c 7h Ac Ah."""


def test_sizes() -> None:
    """The usual packs have 32, 52 and 104 cards."""
    assert len(Pack.from_seven()) == 32
    assert len(Pack.full()) == 52
    assert len(Pack.full(copies=2)) == 104
    assert MAX_COPIES == 2


def test_the_pack_from_seven_up() -> None:
    """The pack of 32 has seven to ace in each suit, in the order of their numbers."""
    assert Pack.from_seven().cards == tuple(CARDS[20:])


def test_the_full_pack() -> None:
    """The full pack has all cards once, in the order of their numbers."""
    assert Pack.full().cards == CARDS


def test_a_double_pack_holds_equal_cards_side_by_side() -> None:
    """A double pack holds each card twice, equal ones next to each other."""
    double = Pack.full(copies=2)
    assert double.cards[::2] == CARDS
    assert double.cards[1::2] == CARDS


def test_the_order_of_the_fields_does_not_order_the_cards() -> None:
    """However ranks and suits are given, the cards lie in the order of their numbers."""
    pack = Pack(["A", "2"], suits=["d", "c"])  # type: ignore[arg-type]
    assert pack.cards == cards("2c 2d Ac Ad")
    assert pack == Pack(("2", "A"), suits=("c", "d"))


def test_membership() -> None:
    """A card is in the pack, or not; nothing else is in it."""
    pack = Pack.from_seven()
    assert Card("7", "c") in pack
    assert Card("6", "c") not in pack
    assert "7c" not in pack


def test_removed_cards() -> None:
    """Cards taken out are not in the pack, and taking out is added up."""
    pack = Pack.from_seven().without(Card("8", "d")).without(Card("9", "d"))
    assert len(pack) == 30
    assert pack.removed == cards("8d 9d")
    assert not set(pack.cards) & set(pack.removed)
    assert pack == Pack.from_seven().without(*cards("8d 9d"))
    assert pack != Pack.from_seven()


def test_one_of_two_equal_cards_is_removed() -> None:
    """Taking one card out of a double pack leaves its twin; taking both leaves none."""
    double = Pack(("7", "8"), suits=("c",), copies=2)
    assert double.without(Card("7", "c")).cards == cards("7c 8c 8c")
    assert double.without(*cards("7c 7c")).cards == cards("8c 8c")


def test_taking_nothing_out() -> None:
    """A pack without no card is an equal pack."""
    assert Pack.full().without() == Pack.full()


@pytest.mark.parametrize(
    ("pack", "removed", "named"),
    [
        (Pack.from_seven(), "6c", "6c"),
        (Pack.from_seven(), "7c 7c", "7c"),
        (Pack.full(2), "7c 7c 7c 8d", "7c"),
        (SHORT, "7s Ad 7c", "7s, Ad"),
        (Pack.from_seven().without(Card("7", "c")), "7c", "7c"),
    ],
)
def test_a_card_that_is_not_in_cannot_be_taken_out(pack: Pack, removed: str, named: str) -> None:
    """Removing what the pack does not hold is refused; the message names just those cards."""
    with pytest.raises(PackError, match=f"cannot take {named} out of a pack"):
        pack.without(*cards(removed))


@pytest.mark.parametrize(
    "ranks", [(), ("1",), ("7", "7"), ("7", "8", "7"), ("7", "x"), (7,)], ids=repr
)
def test_wrong_ranks(ranks: Any) -> None:
    """Ranks that are none, unknown or repeated are refused; the message lists the ranks."""
    with pytest.raises(PackError, match=r"^ranks .* different ones of 2 3 4"):
        Pack(ranks)


@pytest.mark.parametrize("suits", [(), ("x",), ("c", "c"), ("a",), ("c", None)], ids=repr)
def test_wrong_suits(suits: Any) -> None:
    """Suits that are none, unknown or repeated are refused; the message lists the suits."""
    with pytest.raises(PackError, match=r"^suits .* different ones of c s h d"):
        Pack(("7",), suits=suits)


@pytest.mark.parametrize("copies", [0, 3, -1, True, 1.0, "1", None], ids=repr)
def test_wrong_copies(copies: Any) -> None:
    """Each card is in once or twice; the message repeats what was given."""
    with pytest.raises(PackError, match=r"^copies is .* 1 to 2, not") as caught:
        Pack(("7",), copies=copies)
    assert repr(copies) in str(caught.value)


def test_equality_hash_and_pickle() -> None:
    """A pack is a value: equal packs hash alike, and a pickled one is equal with equal cards."""
    pack = Pack.from_seven().without(Card("8", "d"))
    again = pickle.loads(pickle.dumps(pack))  # noqa: S301
    assert again == pack
    assert hash(again) == hash(pack)
    assert again.cards == pack.cards
    assert again.check_order(pack.cards) == pack.cards
    assert Pack.full() != Pack.full(2)


def test_a_pack_is_frozen() -> None:
    """No field of a pack can be set."""
    pack: Any = Pack.full()
    for name in ("ranks", "suits", "copies", "removed", "cards"):
        with pytest.raises(AttributeError):
            setattr(pack, name, ())


@quick
@given(
    st.lists(st.sampled_from(RANKS), min_size=1, unique=True),
    st.lists(st.sampled_from(SUITS), min_size=1, unique=True),
    st.integers(1, MAX_COPIES),
    st.data(),
)
def test_a_pack_is_its_product_less_the_removed(
    ranks: list[Any], suits: list[Any], copies: int, data: st.DataObject
) -> None:
    """Cards and removed cards together are the product of ranks and suits, so many times."""
    whole = [Card(rank, suit) for rank in ranks for suit in suits] * copies
    removed = data.draw(st.lists(st.sampled_from(range(len(whole))), unique=True))
    pack = Pack(tuple(ranks), tuple(suits), copies, tuple(whole[place] for place in removed))
    assert Counter(pack.cards) + Counter(pack.removed) == Counter(whole)
    assert len(pack) == len(whole) - len(removed)
    assert [one.number for one in pack.cards] == sorted(one.number for one in pack.cards)


@quick
@given(st.integers(0, 2**64 - 1), st.sampled_from([Pack.from_seven(), Pack.full(2), SHORT]))
def test_an_order_from_a_stream_is_an_order_of_the_pack(seed: int, pack: Pack) -> None:
    """The order drawn from a stream is accepted as one, and the same stream gives it again."""
    order = pack.shuffled(Stream(seed))
    assert Counter(order) == Counter(pack.cards)
    assert pack.check_order(order) == order
    assert pack.shuffled(Stream(seed)) == order


def test_an_order_may_be_any_sequence() -> None:
    """A list or another iterable is accepted and comes back as a tuple."""
    order = list(reversed(SHORT.cards))
    assert SHORT.check_order(order) == tuple(order)
    assert SHORT.check_order(iter(order)) == tuple(order)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("pack", "order", "message"),
    [
        (SHORT, "7c 7h Ac", r"4 cards \(3 given\): missing Ah$"),
        (SHORT, "", r"4 cards \(0 given\): missing 7c, 7h, Ac, Ah$"),
        (SHORT, "7c 7h Ac Ah Ah", r"4 cards \(5 given\): too many Ah$"),
        (SHORT, "7c 7h Ac 8c", r"4 cards \(4 given\): missing Ah; too many 8c$"),
        (SHORT, "7c 7c Ac Ac", r"4 cards \(4 given\): missing 7h, Ah; too many 7c, Ac$"),
        (Pack(("7",), ("c", "h"), 2), "7h 7c 7h 7h", r"missing 7c; too many 7h$"),
        (SHORT, "Kd 9s 7c 7h Ac Ah", r"too many 9s, Kd$"),
    ],
)
def test_a_wrong_order_of_the_pack(pack: Pack, order: str, message: str) -> None:
    """An order with cards missing or too many is refused; the message names them by number."""
    with pytest.raises(PackError, match=message):
        pack.check_order(cards(order))


@pytest.mark.parametrize(
    "order", ["7c 7h Ac Ah", [20, 22, 48, 50], [None] * 4, 7, None, ["7c"]], ids=repr
)
def test_what_is_no_order_at_all(order: Any) -> None:
    """Anything but a sequence of cards is refused, and the message says so."""
    with pytest.raises(PackError, match="an order of the pack is a sequence of cards"):
        SHORT.check_order(order)


def test_actions_are_no_order() -> None:
    """Things that merely have the numbers of the cards are no cards and are refused."""
    order: Any = [Play(one) for one in SHORT.cards]
    with pytest.raises(PackError):
        SHORT.check_order(order)


@pytest.mark.parametrize("removed", [("8d",), 8, None])
def test_only_cards_are_taken_out(removed: Any) -> None:
    """What is no card cannot be taken out of a pack."""
    with pytest.raises(PackError, match="cards are taken out of a pack, not"):
        Pack.from_seven().without(removed)


def test_cards_are_taken_out_by_their_texts() -> None:
    """A text is the card that it names; a text for a list of cards, or of no card, is refused."""
    pack = Pack.from_seven()
    assert Pack(pack.ranks, removed=("9d", "8d")) == pack.without(*cards("8d 9d"))  # type: ignore[arg-type]
    with pytest.raises(PackError, match="cards are taken out of a pack, not '8d'"):
        Pack(pack.ranks, removed="8d")  # type: ignore[arg-type]
    with pytest.raises(CardError, match="'8z' is no card"):
        Pack(pack.ranks, removed=("8z",))  # type: ignore[arg-type]


def test_the_order_in_which_cards_are_dealt() -> None:
    """An order comes from a seed, from a stream, or is given as cards or text and checked."""
    pack = Pack(("7", "8"), suits=("c", "h"))
    assert pack.order(seed=7) == pack.order(stream=Stream(7)) == pack.shuffled(Stream(7))
    assert pack.order(pack="8h 7c 8c 7h") == pack.order(pack=cards("8h 7c 8c 7h"))
    with pytest.raises(PackError, match="missing 8h"):
        pack.order(pack="7c 7h 8c")


@pytest.mark.parametrize("given", [{}, {"seed": 7, "pack": "7c"}])
def test_an_order_needs_exactly_one_source(given: dict[str, Any]) -> None:
    """Neither nothing nor two things give an order."""
    with pytest.raises(RulesError, match="exactly one of seed, stream and pack"):
        Pack.full().order(**given)
