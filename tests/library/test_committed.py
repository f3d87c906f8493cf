"""What the library did yesterday it does today: counts, and one deal written down for each."""

from __future__ import annotations

import json
import sys

import pytest
from perft import plain
from regenerate import (
    DEPTH,
    all_rules,
    committed_counts,
    perft_counts,
    playthrough,
    playthrough_file,
)
from support import EFFORT, ROOT, random_deals

import sedma
from sedma import Stream

sys.path.append(str(ROOT / "benchmarks"))

from plain_sedma import END, PACK, Card, PlainSedma, playout

COUNTS = committed_counts()


@pytest.mark.parametrize("name", all_rules())
def test_perft(name: str) -> None:
    """The number of ways to go on is what it was."""
    most = DEPTH if EFFORT > 1 else DEPTH - 1
    wanted = {start: counts[:most] for start, counts in COUNTS[name].items()}
    assert perft_counts(all_rules()[name], most) == wanted


@pytest.mark.parametrize("name", all_rules())
def test_playthrough(name: str) -> None:
    """A deal goes as it is written down."""
    rules = all_rules()[name]
    assert playthrough(rules) == playthrough_file(rules).read_text("utf-8")


def test_every_rules_have_their_counts() -> None:
    """Nothing is missing in the committed counts, and nothing is left over."""
    assert set(COUNTS) == set(all_rules())


@pytest.mark.parametrize("name", sedma.variant_names())
def test_the_page_of_house_rules_tells_of_every_option(name: str) -> None:
    """What is missing is added by ``python docs/house_rules.py``."""
    file = ROOT / "docs" / "house-rules.json"
    tables = json.loads(file.read_text("utf-8"))["variants"][name]
    told = [option for table in tables for option in table["options"]]
    assert sorted(told) == sorted(option.name for option in sedma.find_variant(name).options)


def test_perft_of_the_plain_game() -> None:
    """A plain mutable game of another make counts the same ways to go on."""
    deal = sedma.variant("classic", players=4).deal(seed=0, dealer=0)
    assert deal.start.pack is not None
    assert plain(deal.start.pack, [], DEPTH - 1) == COUNTS["classic-4"]["seed 0"][DEPTH - 2]


def test_playouts_of_the_plain_game() -> None:
    """The plain game of the benchmark plays the same deals, action by action."""
    rules = sedma.variant("classic", players=4)
    for seed in range(50):
        deal = rules.deal(seed=seed, dealer=0)
        assert deal.start.pack is not None
        game = PlainSedma([Card(card.rank, card.suit) for card in deal.start.pack])
        stream = Stream(seed, 1)
        while legal := deal.legal_actions:
            other = [one if one == END else "".join(one) for one in game.legal_actions()]
            assert [action.text for action in legal] == other
            choice = stream.below(len(legal))
            game.step(game.legal_actions()[choice])
            deal = deal.apply(legal[choice])
        assert deal.outcome is not None
        assert game.over
        assert (game.points[0] + game.points[2]) == deal.outcome.points[0]
    assert len(PACK) == 32
    assert playout(PlainSedma(PACK), lambda bound: bound - 1)[0] > 32


def test_same_seed_same_deal() -> None:
    """A seed makes the same deal, whatever else is drawn in between."""
    rules = sedma.variant("classic", players=4)
    first = [deal.history for deal in random_deals(rules, 3, seed=5)]
    other = Stream(99)
    again = []
    for deal in random_deals(rules, 3, seed=5):
        other.shuffled(PACK)
        again.append(deal.history)
    assert first == again
