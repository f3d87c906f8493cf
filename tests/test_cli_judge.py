"""``sedma judge``: who takes a trick, and why."""

from __future__ import annotations

from typing import Any

import attrs
import pytest
from command_line import document, good, refused

import sedma
import sedma.cli
from sedma.cli.render import WIDTH

pytestmark = pytest.mark.usefixtures("plain_environment")


class TestJudge:
    """``sedma judge``."""

    def test_card_by_card(self):
        """Each card is told with its seat, whether it beats, who holds, and why."""
        lines = good("judge", "classic", "9 10 J 9 | 9 7 8 10").splitlines()
        assert lines[:5] == [
            "Sedma (classic) for 4 players, N leads",
            "",
            "Round 1",
            "  N  9   leads  N holds  Any card may be led to a new trick. [CLASSIC-LEAD-2]",
            "  E  10         N holds  It has not the rank of the card led and is not wild.",
        ]
        assert "  W  9   beats  W holds  It has the rank of the card led. [CLASSIC-BEAT-2]" in lines
        seven = "  E  7   beats  E holds  It is wild and goes with any card led. [CLASSIC-BEAT-2]"
        assert seven in lines

    def test_who_takes_it(self):
        """A complete trick goes to its holder, with the rule in full and the points."""
        text = good("judge", "classic", "9 10 J 9 | 9 7 8 10")
        statement = sedma.find_variant("classic").book["CLASSIC-BEAT-3"].statement
        assert "E takes the trick, 20 points." in text
        assert f"CLASSIC-BEAT-3: {statement}" in " ".join(text.split())
        assert "N could go on with 7 or 9, or end it here." in text
        assert max(len(line) for line in text.splitlines()) <= WIDTH

    def test_so_far(self):
        """In the middle of a round the trick is only held, and the others are still to play."""
        text = good("judge", "classic", "9h 7s", "--players", "4", "--leader", "W")
        assert "So far held by N, no points." in text
        assert "The round is not complete; still to play: E and S." in text
        assert "takes the trick," not in text

    def test_one_point_is_singular(self):
        """Texts of points follow the number."""
        from sedma.cli.facts import points_text

        assert [points_text(points) for points in (0, 1, 2)] == [
            "no points",
            "1 point",
            "2 points",
        ]

    def test_leader_without_a_card_that_fits(self):
        """If all cards that would prolong the trick lie in it, the leader could not go on."""
        facts = document("judge", "classic", "9 9 9 9 | 7 7 7 7")
        assert facts["prolong"]["may"] is False
        assert facts["prolong"]["cards"] == []
        assert facts["prolong"]["why"]["rule"] == "CLASSIC-CONT-5"
        assert "N could not go on." in good("judge", "classic", "9 9 9 9 | 7 7 7 7")

    def test_leader_without_cards(self):
        """After as many rounds as the hand had cards the leader could not go on."""
        facts = document("judge", "classic", "9 8 | 9 8 | 9 8 | 9 8")
        assert facts["complete"] is True
        assert facts["prolong"] == {
            "may": False,
            "cards": [],
            "why": {
                "reason": "end:must",
                "sentence": "The leader holds no card that could prolong the trick and must end "
                "it.",
                "rule": "CLASSIC-CONT-5",
            },
        }

    def test_rules_that_forbid_to_go_on(self, monkeypatch: pytest.MonkeyPatch):
        """If the rules close the trick, their reason is given."""
        rules = sedma.variant("classic", prolong={"when": "never"})
        game = attrs.evolve(sedma.find_variant("classic"), rules=(rules,))
        monkeypatch.setattr(sedma, "find_variant", lambda _name: game)
        facts = document("judge", "classic", "9 10 J 9")
        assert facts["prolong"]["may"] is False
        assert facts["prolong"]["why"]["reason"] == "prolong:never"

    def test_cards_where_not_every_suit_would_do(self, monkeypatch: pytest.MonkeyPatch):
        """Under rules that see suits, what prolongs the trick is told card by card."""

        class OnlyHearts:
            """Nothing but hearts prolong a trick."""

            def __getattr__(self, name: str) -> Any:
                return getattr(sedma.variant("classic").prolong, name)

            def kind(self, card: sedma.Card) -> str:
                return card.suit

            def fits(self, *cards: Any) -> sedma.Ruling:
                return sedma.Ruling(cards[-1].suit == "h" and cards[-1].rank < "8", "prolong:card")

        rules = sedma.variant("classic", prolong=OnlyHearts())
        game = attrs.evolve(sedma.find_variant("classic"), rules=(rules,))
        monkeypatch.setattr(sedma, "find_variant", lambda _name: game)
        assert document("judge", "classic", "9c Jc Jd Jh")["prolong"]["cards"] == ["7h", "10h"]
        assert document("judge", "classic", "9c 7c 7d 7s")["prolong"]["cards"] == ["7", "10h"]

    def test_many_cards_that_prolong(self, monkeypatch: pytest.MonkeyPatch):
        """A long list of cards that would prolong the trick is wrapped like any text."""

        class AnyButSpades:
            """All but spades prolong a trick."""

            def __getattr__(self, name: str) -> Any:
                return getattr(sedma.variant("classic").prolong, name)

            def kind(self, card: sedma.Card) -> str:
                return card.suit

            def fits(self, *cards: Any) -> sedma.Ruling:
                return sedma.Ruling(cards[-1].suit != "s", "prolong:card")

        rules = sedma.variant("classic", prolong=AnyButSpades())
        game = attrs.evolve(sedma.find_variant("classic"), rules=(rules,))
        monkeypatch.setattr(sedma, "find_variant", lambda _name: game)
        text = good("judge", "classic", "9c Jc Jd Jh")
        assert "N could go on with 7c, 7h, 7d, 8c, 8h, 8d, 9h, 9d, 10c, 10h, 10d, Qc," in text
        assert max(len(line) for line in text.splitlines()) <= WIDTH

    def test_reason_without_a_rule(self, monkeypatch: pytest.MonkeyPatch):
        """Under rules without a book reasons are given without rules."""
        rules = sedma.variant("classic", book=sedma.RuleBook(variant="classic", title="None"))
        game = attrs.evolve(sedma.find_variant("classic"), rules=(rules,))
        monkeypatch.setattr(sedma, "find_variant", lambda _name: game)
        facts = document("judge", "classic", "9 10 J 9")
        assert (facts["why"]["rule"], facts["rules"]) == (None, {})
        text = good("judge", "classic", "9 10 J 9")
        assert "The seat that played the last card to beat takes the trick.\n\n" in text

    def test_document_agrees_with_the_library(self):
        """The document says what `sedma.judge` finds."""
        text = "9h 10 J 9 | 9 7 8 10"
        facts = document("judge", "classic", text)
        found = sedma.judge(sedma.variant("classic"), text)
        cards = [card for cards in facts["rounds"] for card in cards]
        assert [len(cards) for cards in facts["rounds"]] == [4, 4]
        assert [(c["seat"], c["card"], c["beats"], c["holder"]) for c in cards] == [
            (one.seat, one.text, one.beats, one.holder) for one in found.cards
        ]
        assert (facts["leader"], facts["complete"]) == (0, True)
        assert (facts["holder"], facts["points"]) == (found.holder, found.points)
        assert found.why.rule is not None
        assert facts["why"]["rule"] == found.why.rule.id
        assert facts["rules"][found.why.rule.id] == found.why.rule.statement
        assert facts["prolong"]["cards"] == ["7", "9"]

    @pytest.mark.parametrize(
        ("args", "players", "leader"),
        [
            (["9 10"], 2, 0),
            (["9 10 J"], 3, 0),
            (["9 10 J 9"], 4, 0),
            (["9 10 | 9"], 2, 0),
            (["9 10 8 J 9"], 4, 0),
            (["9"], 4, 0),
            (["9 10", "--players", "4"], 4, 0),
            (["N:9 E:10"], 4, 0),
            (["W:9"], 4, 3),
            (["B:9 C:10"], 3, 1),
            (["b:9 a:10"], 2, 1),
            (["1:9 0:10"], 2, 1),
            (["9 10", "--leader", "b"], 2, 1),
            (["9 10 J", "--leader", "2"], 3, 2),
        ],
    )
    def test_number_of_players(self, args: list[str], players: int, leader: int):
        """The first round tells how many play, if nothing else does."""
        facts = document("judge", "classic", *args)
        assert (facts["players"], facts["leader"]) == (players, leader)

    @pytest.mark.parametrize(
        ("args", "message"),
        [
            (["9 1h"], "Error: trick: '1h' is no card"),
            ([""], "Error: trick: no cards"),
            (["9h 9h"], "Error: trick: 9h is more often than the pack holds it"),
            (["9 10 J 9 9 | 9"], "Error: trick: round 1 has 5 cards; 4 play in turn"),
            (["9 10 J 9 | J"], "[CLASSIC-CONT-2: "),
            (["9 10", "--players", "5"], "Error: Sedma is for 2, 3, 4 players, not 5"),
            (["9 10", "--leader", "X"], "no seat is called 'X'; seats are A, B, or 0 to 1"),
            (["9 10", "--leader", "2"], "Error: --leader must be 0 to 1, not 2"),
            (["Z:9 E:10"], "Error: trick: no seat is called 'Z'; seats are "),
            (["N:9 S:10"], "it is the turn of E, not of S"),
        ],
    )
    def test_impossible_tricks(self, args: list[str], message: str):
        """What is no trick is refused, and the message says where it goes wrong."""
        assert message in refused("judge", "classic", *args)
