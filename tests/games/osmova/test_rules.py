"""Every rule of Sedma osmová, tested by its id; what it takes over is tested with the classic game.

The tests take no fixtures, so that `test_planted_faults` can run them with a fault planted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

from support import random_deals, rule, rules_of

import sedma
from sedma import Card, Outcome, Rules, Tally, Trick

NUMBERS = (2, 3, 4)
RANKS = ("7", "8", "9", "10", "J", "Q", "K", "A")
VARIANT = sedma.find_variant("osmova")


def osmova(players: int = 4, *options: str) -> Rules:
    """Return the rules, with the changes of options."""
    changes: dict[str, Any] = {}
    for name in options:
        changes |= VARIANT.option(name).changes
    return rules_of("osmova", players, **changes)


def winner(rules: Rules, ranks: Sequence[str]) -> int:
    """Return which card of a sequence wins, by comparing them one after the other."""
    cards = [Card(rank, "c").number for rank in ranks]  # type: ignore[arg-type]
    best = 0
    for place, card in enumerate(cards):
        if place and rules.tables.beats[cards[0]][cards[best]][card]:
            best = place
    return best


def short_form(ranks: Sequence[str]) -> int:
    """Return which card wins by the short form of the rules."""
    strong = max(place for place, rank in enumerate(ranks) if rank in (ranks[0], "8"))
    sevens = [place for place, rank in enumerate(ranks) if rank == "7" and place > strong]
    return sevens[-1] if sevens and ranks[strong] != "8" else strong


def sequences(length: int) -> Iterator[tuple[str, ...]]:
    """Go through all sequences of so many ranks."""
    return product(RANKS, repeat=length)


def ranks_of(trick: Trick) -> list[str]:
    """Return the ranks of a trick in order of play."""
    return [card.rank for card in trick.cards]


def tricks(players: int, number: int = 20, *options: str) -> Iterator[Trick]:
    """Go through the tricks of random deals."""
    for deal in random_deals(osmova(players, *options), number):
        yield from deal.tricks


def holder(text: str) -> int:
    """Return the seat that holds a trick of four players."""
    return sedma.judge(osmova(), text).holder


def outcome(deal: sedma.Deal) -> Outcome:
    """Return the outcome of a deal that is over."""
    assert deal.outcome is not None
    return deal.outcome


# Pack


@rule("OSMOVA-PACK-1")
def test_two_nines_are_out_for_three() -> None:
    """Three play with 30 cards, all eights among them and two nines."""
    counts = Counter(card.rank for card in osmova(3).pack.cards)
    assert counts == {**dict.fromkeys(RANKS, 4), "9": 2}
    assert [len(osmova(players).pack) for players in (2, 4)] == [32, 32]


# Playing and winning a trick


@rule("OSMOVA-BASE-1")
def test_eights_are_wild_beside_sevens() -> None:
    """An eight takes any card; without eights a trick goes as in the classic game."""
    assert osmova().beat.fits(Card("9", "c"), Card("8", "h"))
    assert [holder("A 9 8 K"), holder("A 9 K 7")] == [2, 3]
    classic, rules = sedma.variant("classic", players=4), osmova()
    for ranks in sequences(4):
        if "8" not in ranks:
            assert winner(rules, ranks) == winner(classic, ranks)


@rule("OSMOVA-BEAT-1")
def test_an_equal_card_beats_equals_sevens_and_eights() -> None:
    """A card of the rank led takes over from any card."""
    assert [holder(f"A {mid} A K") for mid in ("A", "7", "8")] == [2, 2, 2]
    rules = osmova()
    for rank in RANKS:
        for before in (rank, "7", "8"):
            assert winner(rules, (rank, before, rank)) == 2


@rule("OSMOVA-BEAT-2")
def test_an_eight_beats_equals_sevens_and_eights() -> None:
    """An eight takes over from any card."""
    assert [holder(f"A {mid} 8 K") for mid in ("A", "7", "8", "K")] == [2, 2, 2, 2]
    rules = osmova()
    for rank in RANKS:
        for before in (rank, "7", "8"):
            assert winner(rules, (rank, before, "8")) == 2


@rule("OSMOVA-BEAT-3")
def test_a_seven_beats_equals_and_sevens_and_no_eight() -> None:
    """A seven takes over from a card of the rank led and a seven, not from an eight."""
    assert [holder(f"A {mid} 7 K") for mid in ("A", "7", "K", "8")] == [2, 2, 2, 1]
    rules = osmova()
    for rank in RANKS[2:]:
        for before in (rank, "7", "8"):
            assert winner(rules, (rank, before, "7")) == (1 if before == "8" else 2)


@rule("OSMOVA-BEAT-4")
def test_other_cards_never_beat() -> None:
    """A card that is not of the rank led, no seven and no eight, takes nothing over."""
    beat = osmova().beat
    for led, winning, played in sequences(3):
        if played not in (led, "7", "8"):
            ruling = beat.beats(*(Card(rank, "h") for rank in (led, winning, played)))  # type: ignore[arg-type]
            assert not ruling
            assert ruling.reason in ("beat:none", "beat:wild-led")


@rule("OSMOVA-BEAT-5")
def test_cards_are_compared_one_after_the_other() -> None:
    """Each card is compared with the one that wins so far, through all rounds of a trick."""
    judged = sedma.judge(osmova(), "A 8 A 7 | 7 9 8 7")
    assert [card.holder for card in judged.cards] == [0, 1, 2, 3, 0, 0, 2, 2]
    for players in NUMBERS:
        rules = osmova(players)
        for trick in tricks(players):
            place = winner(rules, ranks_of(trick))
            assert trick.taker == trick.plays[place].seat


@rule("OSMOVA-BEAT-6")
def test_a_seven_on_an_eight_changes_nothing() -> None:
    """Leaving out a seven that was played on an eight leaves the winner as it was."""
    rules = osmova()
    for ranks in sequences(5):
        for place in range(1, 5):
            best = winner(rules, ranks[:place])
            if (ranks[place], ranks[best]) == ("7", "8") and ranks[0] != "7":
                assert winner(rules, ranks[: place + 1]) == best
                left = (*ranks[:place], *ranks[place + 1 :])
                without = winner(rules, left)
                assert winner(rules, ranks) == without + (without >= place)


@rule("OSMOVA-BEAT-7")
def test_sevens_led() -> None:
    """If a seven is led, the last seven or eight takes the trick."""
    assert [holder("7 8 9 10"), holder("7 8 7 10"), holder("7 8 7 8")] == [1, 2, 3]
    rules = osmova()
    for ranks in sequences(4):
        if ranks[0] == "7":
            assert winner(rules, ranks) == max(n for n, one in enumerate(ranks) if one in "78")


@rule("OSMOVA-BEAT-8")
def test_eights_led() -> None:
    """If an eight is led, the last eight takes the trick, and no seven."""
    assert [holder("8 7 9 A"), holder("8 7 8 7"), holder("8 9 10 7")] == [0, 2, 0]
    rules = osmova()
    for ranks in sequences(4):
        if ranks[0] == "8":
            assert winner(rules, ranks) == max(n for n, one in enumerate(ranks) if one == "8")


@rule("OSMOVA-BEAT-9")
def test_the_short_form() -> None:
    """The short form gives the same winner, for two to five cards and in whole deals."""
    rules = osmova()
    for length in (2, 3, 4, 5):
        for ranks in sequences(length):
            assert winner(rules, ranks) == short_form(ranks)
    for players in NUMBERS:
        for trick in tricks(players):
            assert trick.taker == trick.plays[short_form(ranks_of(trick))].seat


@rule("OSMOVA-CONT-1")
def test_equals_sevens_and_eights_prolong() -> None:
    """After a round the leader may go on with the rank led, a seven or an eight alone."""
    deal = osmova(2).position(trick="9 10", hands={0: "9 8 7"})
    assert [one.text[:-1] for one in deal.legal_actions[:-1]] == ["7", "8", "9"]
    deal = osmova(2).position(trick="8 K", hands={0: "K 9 A"})
    assert [one.text for one in deal.legal_actions] == ["end"]
    for trick in tricks(4):
        for one in trick.rounds[1:]:
            assert one[0].card.rank in (trick.cards[0].rank, "7", "8")


@rule("OSMOVA-CONT-2")
def test_a_seven_may_prolong_under_an_eight() -> None:
    """A seven prolongs a trick that an eight wins, and does not win it."""
    deal = osmova(2).position(trick="9 8", hands={0: "7c A K"})
    assert sedma.action("7c") in deal.legal_actions
    assert deal.apply(sedma.action("7c")).holder == 1


@rule("OSMOVA-CONT-3")
def test_the_leader_need_not_win_as_a_round_begins() -> None:
    """As a round begins the leader wins, unless a wild seven was played under an eight."""
    under, rules = 0, osmova(2)
    for trick in tricks(2, 60):
        ranks, place = ranks_of(trick), 0
        for one in trick.rounds:
            best = winner(rules, ranks[: place + 1])
            if trick.plays[best].seat != trick.leader:
                under += 1
                assert (ranks[place], ranks[best]) == ("7", "8")
                assert ranks[0] != "7"
            place += len(one)
    assert under


# Points and burns


@rule("OSMOVA-PTS-1")
def test_points_and_stakes_of_the_classic_game() -> None:
    """Points, stakes and next dealers are those of the classic game."""
    for players in NUMBERS:
        classic, rules = sedma.variant("classic", players=players), osmova(players)
        for deal in random_deals(rules, 20):
            found = outcome(deal)
            assert sum(found.points or ()) == 90
            assert found.stakes in (0, 1, 2, 3)
            verdict = classic.result.decide(deal.tally, found.points or ())
            assert (found.winners, found.pay) == (verdict.winners, verdict.pay)


@rule("OSMOVA-BURN-1")
def test_four_eights_are_an_ordinary_burn() -> None:
    """Four eights burn for one stake, in one round or over two; on the higher tariff for four."""
    rules = osmova(4, "burns")
    for text, seat in (("8 8 8 8", 3), ("9 J 8 8 | 8 8", 1)):
        burn = rules.position(trick=text).burn
        assert burn is not None
        assert (burn.seat, burn.rank, burn.stakes) == (seat, "8", 1)
    high = osmova(4, "high-burns").position(trick="8 8 8 8").burn
    assert high is not None
    assert high.stakes == 4
    sevens = rules.position(trick="7 7 7 7").burn
    assert sevens is not None
    assert sevens.stakes == 3


@rule("OSMOVA-BURN-2")
def test_what_can_be_burnt() -> None:
    """Only the rank led, sevens and eights burn, in deals where equal cards follow each other."""
    burnt = set()
    for players, seed in product((2, 4), range(60)):
        deal = osmova(players, "burns").deal(seed=seed)
        while actions := deal.legal_actions:
            last = deal.trick.cards[-1].rank if deal.trick.plays else ""
            equal = [one for one in actions if one.text[:-1] == last]
            going_on = [one for one in actions if one != sedma.End()]
            deal = deal.apply((equal or going_on or actions)[0])
        if deal.burn is not None:
            led = deal.trick.cards[0].rank
            assert deal.burn.rank in (led, "7", "8")
            burnt.add(deal.burn.rank if deal.burn.rank in ("7", "8") else "led")
    assert burnt >= {"led", "8"}


def counted(
    players: int, card_points: tuple[int, ...], rounds: tuple[int, ...], last: int, *options: str
) -> tuple[int, ...]:
    """Return what the sides score for points on cards, rounds and the last trick."""
    rules = osmova(players, *(options or ("ten-per-round",)))
    tally = Tally(
        sides=rules.sides.final(rules.table),
        card_points=card_points,
        cards=tuple(players * own for own in rounds),
        tricks=tuple(map(bool, rounds)),
        rounds=rounds,
        last_taker=last,
    )
    bonus = rules.points.bonus(tally)
    points = tuple(a + b for a, b in zip(card_points, bonus, strict=True))
    return rules.result.decide(tally, points).scores


@rule("OSMOVA-PTS-2")
def test_the_count_of_170() -> None:
    """Cards, rounds and the last trick count 10 each, and points are added up over 12 deals."""
    assert counted(4, (50, 30), (5, 3), 1) == (100, 70)
    assert counted(4, (80, 0), (8, 0), 0) == (170, 0)
    rules = osmova(4, "ten-per-round")
    assert (rules.match.adds, rules.match.deals, rules.match.target) == ("scores", 12, 0)
    for deal in random_deals(rules, 10):
        found = outcome(deal)
        assert sum(found.points or ()) == 170
        assert (found.scores, set(found.pay)) == (found.points, {0})


@rule("OSMOVA-PTS-3")
def test_rounds_count_in_it() -> None:
    """A trick counts once for each of its rounds: 170, 190 and 250; tricks alone by an option."""
    for players, total in ((4, 170), (3, 190), (2, 250)):
        for deal in random_deals(osmova(players, "ten-per-round"), 10):
            assert sum(outcome(deal).points or ()) == total
    assert counted(2, (40, 40), (9, 7), 1) == (130, 120)
    assert counted(4, (50, 30), (5, 3), 1, "ten-per-trick") == (60, 50)
