"""Mistakes that builders of such games made, and questions they had: names, and other games.

The numbers are those of a collection of cases; a case is a position and what is right in it.
"""

from __future__ import annotations

import pytest
from family import ranks
from support import ROOT

import sedma

PAGE = ROOT / "docs" / "explanation" / "names.md"


def names() -> dict[str, str]:
    """Return the rows of the table of names in the documentation, by the first column."""
    rows = [line for line in PAGE.read_text("utf-8").splitlines() if line.startswith("| ")]
    return {row.split("|")[1].strip(): row for row in rows[2:]}


def test_case_120_two_games_of_one_name() -> None:
    """A name means one game; the documentation says which others are called so."""
    variants = [sedma.find_variant(name) for name in sedma.variant_names()]
    known = [name for variant in variants for name in (variant.name, *variant.aliases)]
    assert len(known) == len(set(known))
    assert sedma.find_variant("septica-romaneasca").name == "septica"
    for name in ("septica-americana", "macao", "prsi"):
        with pytest.raises(sedma.UnknownVariantError):
            sedma.variant(name)
    assert "Macao" in names()["Șeptică"]
    assert "Prší" in names()["Sedma"]
    assert "Macao" in sedma.variant("septica").book.load()["SEPT-PLAYERS-1"].note


@pytest.mark.parametrize(
    ("leads", "barred"),
    [
        ([(0, "Q"), (0, "Q"), (0, "Q")], True),
        ([(0, "Q"), (0, "Q")], False),
        ([(0, "Q"), (0, "9"), (0, "Q")], False),
        ([(0, "Q"), (2, "Q"), (0, "Q")], False),
    ],
)
def test_case_126_a_rank_led_a_fourth_time(leads: list[tuple[int, str]], barred: bool) -> None:
    """A limit of three in a row bars a fourth; another seat or rank begins the count anew."""
    rules = sedma.variant("ristikontra", players=4)
    deal = rules.position(leader=0, hands={0: "Q 5"}, stock=0, leads=leads)
    assert ranks(deal) == ("5" if barred else "5 Q")


def test_case_127_another_game_is_called_ristikontra() -> None:
    """The rule book and the page on names say so; what that game does is no evidence."""
    assert "fished from the table" in names()["Ristikontra"]
    book = sedma.RuleBookFile("sedma_variants", "rulebooks/ristikontra.toml").load()
    assert "fished from the table" in book["RIST-PLAYERS-1"].note


def test_case_128_no_wild_cards() -> None:
    """The set of wild ranks may be empty: then a seven beats only a seven."""
    rules = sedma.variant("lusti-kartln", players=4)
    assert rules.beat.wild == ()  # type: ignore[attr-defined]
    assert sedma.judge(rules, "9 7 K 8").holder == 0
    assert sedma.judge(rules, "7 9 7 8").holder == 2
