"""The command line: what it prints, what it refuses, and how it fails."""

from __future__ import annotations

import json
import os
import re
import runpy
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import attrs
import click
import pytest
from click.testing import CliRunner, Result

import sedma
import sedma.cli
from sedma.cli import app as app_module
from sedma.cli.app import app
from sedma.cli.command import ExampleCommand
from sedma.cli.deal_facts import DealFacts, deal_facts
from sedma.cli.deal_text import deal_text
from sedma.cli.render import WIDTH, Page
from sedma.cli.rules import RuleFacts, SourceFacts
from sedma.cli.variants import variants as variants_command
from sedma.components import FixedSides
from sedma.errors import PluginError
from sedma.seats import Table

ESCAPE = "\x1b"


@pytest.fixture(autouse=True)
def plain_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep what the surroundings say about colours and width out of the tests."""
    for name in ("COLUMNS", "FORCE_COLOR", "NO_COLOR", "TTY_COMPATIBLE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the program believe that it writes to a terminal."""
    monkeypatch.setenv("FORCE_COLOR", "1")


def run(*args: str) -> Result:
    """Run the program in this process, with a pipe for its output."""
    return CliRunner().invoke(app, list(args), prog_name="sedma", catch_exceptions=False)


def good(*args: str) -> str:
    """Return what the program prints when all is well."""
    result = run(*args)
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


def document(*args: str) -> Any:
    """Return the JSON document that a command prints."""
    return json.loads(good(*args, "--json"))


def refused(*args: str) -> str:
    """Return what the program says when it refuses; nothing of it on the standard output."""
    result = run(*args)
    assert (result.exit_code, result.stdout) == (2, "")
    return result.stderr


def process(*args: str, **options: Any) -> subprocess.CompletedProcess[bytes]:
    """Run Python in a process of its own."""
    options = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **options}
    return subprocess.run([sys.executable, *args], check=False, **options)  # noqa: S603


def page_of(facts: DealFacts) -> list[str]:
    """Return the lines of the text that is made from the facts of a deal."""

    @click.command()
    def show() -> None:
        page = Page()
        deal_text(facts, page)
        page.show()

    return CliRunner().invoke(show, catch_exceptions=False).stdout.splitlines()


class TestPlay:
    """``sedma play``."""

    def test_tells_every_trick_and_the_result(self):
        """A deal is told from the hands to the next dealer, with the marks of the cards."""
        lines = good("play", "classic", "--seed", "7", "--auto").splitlines()
        assert lines[:3] == [
            "Sedma (classic) for 4 players, seed 7",
            "N and S against E and W.",
            "N deals; 16 cards are left as the stock.",
        ]
        start = lines.index("Trick 2, N leads  N    E    S    W")
        assert lines[start + 1 : start + 6] == [
            "  round 1         Qs*  9h   As   10d   N holds: Qs, led",
            "  round 2         Qc*  Jd   8h   7d*   W holds: 7d, wild",
            "  round 3         7c*  Kc   10s  Ah    N holds: 7c, wild",
            "  N must end the trick and takes it with 40 points [CLASSIC-BEAT-3].",
            "  All draw 3, N first; the stock is empty.",
        ]
        assert "  E ends the trick; N takes it with no points [CLASSIC-BEAT-3]." in lines
        assert "  All draw 1, N first; 12 left in the stock." in lines
        start = lines.index("Result               N+S   E+W")
        assert lines[start + 1 : start + 10] == [
            "  points of cards     70    10",
            "  bonus                0    10",
            "  points              70    20",
            "  tricks               5     1",
            "  cards               28     4",
            "  stakes a player     +1    -1",
            "",
            "N and S win 1 stake. E and W pay 1 each, N and S get 1 each.",
            "  - The side with most points wins the deal. [CLASSIC-STAKE-1]",
        ]
        assert "E deals next, and S leads." in lines
        assert "  equal     It has the rank of the card led. [CLASSIC-BEAT-2]" in lines

    def test_trick_that_ends_with_the_last_cards(self):
        """Where the leader had nothing left to decide, nobody is said to end the trick."""
        text = good("play", "classic", "--seed", "7", "--auto")
        last = text.partition("Trick 6, S leads")[2].splitlines()
        assert last[2] == "  E takes the trick with 10 points [CLASSIC-BEAT-3]."
        assert last[3] == ""

    def test_everybody_alone(self):
        """With three players sides are single seats, and stakes need no word on shares."""
        text = good("play", "classic", "--players", "3", "--seed", "4", "--auto")
        assert "Everybody plays alone." in text
        assert "Result                 A     B     C" in text
        assert "C wins 1 stake. A and B pay 1 each, C gets 2." in text
        assert "  stakes              -1    -1    +2" in text

    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_document_is_the_deal(self, players: int):
        """The document's pack and history, played by the library, come to its outcome."""
        facts = document(
            *("play", "classic", "--players", str(players)), *("--seed", "11", "--auto")
        )
        rules = sedma.variant("classic", players=players)
        deal = rules.deal(pack=" ".join(facts["pack"]), dealer=facts["dealer"])
        assert facts["hands"] == [[str(card) for card in hand] for hand in deal.hands]
        for move in facts["history"]:
            deal = deal.apply(sedma.action(move["action"]), seat=move["seat"])
        outcome, told = deal.outcome, facts["outcome"]
        assert outcome is not None
        for name in ("sides", "winners", "points", "card_points", "cards", "tricks", "rounds"):
            assert told[name] == json.loads(json.dumps(getattr(outcome, name))), name
        for name in ("stakes", "pay", "scores", "last_taker", "next_dealer", "next_leader"):
            assert told[name] == json.loads(json.dumps(getattr(outcome, name))), name
        assert [why["reason"] for why in told["why"]] == [why.reason for why in outcome.why]
        assert [(trick["leader"], trick["taker"]) for trick in facts["tricks"]] == [
            (trick.leader, trick.taker) for trick in deal.tricks
        ]
        assert [
            [card["card"] for cards in trick["rounds"] for card in cards]
            for trick in facts["tricks"]
        ] == [[str(card) for card in trick.cards] for trick in deal.tricks]
        assert sum(trick["points"] for trick in facts["tricks"]) == sum(told["card_points"])

    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_document_tells_who_draws(self, players: int):
        """What the seats draw and what is left always add up to the stock."""
        facts = document(
            *("play", "classic", "--players", str(players)), *("--seed", "5", "--auto")
        )
        stock = len(facts["pack"]) - 4 * players
        for trick in facts["tricks"]:
            stock -= sum(draw["cards"] for draw in trick["draws"])
            assert trick["stock"] == stock
            if trick["draws"]:
                assert trick["draws"][0]["seat"] == trick["taker"]
                assert all(draw["cards"] <= len(trick["rounds"]) for draw in trick["draws"])
        assert stock == 0

    def test_document_names_a_rule_beside_every_reason(self):
        """Each reason carries the id of a rule whose statement stands under ``rules``."""
        facts = document("play", "classic", "--seed", "7", "--auto")
        reasons = [
            *facts["outcome"]["why"],
            *(trick["why"] for trick in facts["tricks"]),
            *(trick["end"] for trick in facts["tricks"] if trick["end"]),
            *(c["why"] for trick in facts["tricks"] for cards in trick["rounds"] for c in cards),
        ]
        book = sedma.find_variant("classic").book
        assert {why["rule"] for why in reasons} == set(facts["rules"])
        assert facts["rules"] == {rule: book[rule].statement for rule in facts["rules"]}
        for why in reasons:
            rule = book.for_reason(why["reason"])
            assert rule is not None
            assert rule.id == why["rule"]

    def test_seed_decides_pack_and_choices(self):
        """The pack comes from ``Stream(seed)``, the choices come from ``Stream(seed, 1)``."""
        facts = document("play", "classic", "--seed", "123456789", "--auto")
        deal, choices = sedma.variant("classic").deal(seed=123456789), sedma.Stream(123456789, 1)
        assert deal.start.pack is not None
        assert facts["pack"] == [str(card) for card in deal.start.pack]
        while not deal.is_over:
            deal = deal.apply(choices.choose(deal.legal_actions))
        assert [(move["seat"], move["action"]) for move in facts["history"]] == [
            (move.seat, move.action.text) for move in deal.history
        ]

    def test_same_seed_same_text(self):
        """The same seed prints the same, and another seed prints something else."""
        first = good("play", "classic", "--seed", "3", "--auto")
        assert good("play", "classic", "--seed", "3", "--auto") == first
        assert good("play", "classic", "--seed", "4", "--auto") != first

    def test_seed_is_chosen_and_shown(self):
        """Without a seed each deal is another, and the seed shown gives it again."""
        texts = {good("play", "classic", "--auto") for _ in range(3)}
        assert len(texts) == 3
        for text in texts:
            found = re.search(r"seed (\d+)$", text.splitlines()[0])
            assert found is not None
            assert good("play", "classic", "--seed", found[1], "--auto") == text

    @pytest.mark.parametrize("dealer", ["S", "s", "2"])
    def test_dealer_by_name_or_number(self, dealer: str):
        """The dealer is a seat of the table, and the next seat leads."""
        facts = document("play", "classic", "--dealer", dealer, "--seed", "1", "--auto")
        assert (facts["dealer"], facts["tricks"][0]["leader"]) == (2, 3)

    @pytest.mark.parametrize("players", [2, 3, 4])
    @pytest.mark.parametrize("seed", range(8))
    def test_fits_on_the_page(self, players: int, seed: int):
        """No line of a deal is wider than 80 columns or ends with a blank."""
        text = good(
            *("play", "classic", "--players", str(players)), *("--seed", str(seed), "--auto")
        )
        for line in text.splitlines():
            assert len(line) <= WIDTH, line
            assert line == line.rstrip()

    def test_largest_table_fits_on_the_page(self):
        """Eight players are told in 80 columns too."""
        game = sedma.find_variant("classic")
        rules = game.rules[0].change(table=Table(8), sides=FixedSides(8))
        lines = page_of(deal_facts(game, rules, seed=1, dealer=0))
        assert "A deals; no cards are left as the stock." in lines
        assert max(map(len, lines)) <= WIDTH
        assert any(re.match(r"Trick 1, B leads  B    C    D    E    F    G    H    A$", line)
                   for line in lines)  # fmt: skip

    def test_interactive_play_is_refused(self):
        """Without ``--auto`` the program says what is possible in this version."""
        said = refused("play", "classic")
        assert "Error: interactive play is not available in this version" in said
        assert "--auto" in said

    @pytest.mark.parametrize(
        ("options", "message"),
        [
            (["--seed", "-1"], "Error: seed must be a whole number from 0 to 2**64 - 1, not -1\n"),
            (["--seed", str(2**64)], "Error: seed must be a whole number from 0 to 2**64 - 1, "),
            (["--seed", "x"], "Invalid value for '--seed'"),
            (["--players", "5"], "Error: Sedma is for 2, 3, 4 players, not 5\n"),
            (["--dealer", "4"], "Error: --dealer must be 0 to 3, not 4\n"),
            (["--dealer", "-1"], "Error: --dealer must be 0 to 3, not -1\n"),
            (["--dealer", "Q"], "no seat is called 'Q'; seats are N, E, S, W, or 0 to 3\n"),
        ],
    )
    def test_wrong_input(self, options: list[str], message: str):
        """What cannot be is refused in one line that says what could."""
        assert message in refused("play", "classic", "--auto", *options)


class TestDealText:
    """Lines of a deal that no deal of a bundled variant comes to."""

    @pytest.fixture
    def facts(self) -> DealFacts:
        """The facts of a deal, to be altered."""
        game = sedma.find_variant("classic")
        return deal_facts(game, game.rules[0], seed=7, dealer=0)

    def test_nobody_takes_the_trick(self, facts: Any):
        """A trick without a taker, as when it is burnt, goes to nobody."""
        facts["tricks"][0]["taker"] = None
        line = "  E ends the trick; nobody takes it with no points [CLASSIC-BEAT-3]."
        assert line in page_of(facts)

    def test_round_that_nobody_beats(self, facts: Any):
        """If no card of a round beats, the trick is still held as before."""
        for card in facts["tricks"][0]["rounds"][0]:
            card["beats"] = False
        assert "  round 1         Ks   9d   8s   Kd    N holds still" in page_of(facts)

    def test_seat_without_a_card(self, facts: Any):
        """A seat that plays no card in a round leaves its column empty."""
        del facts["tricks"][0]["rounds"][0][1]
        assert "  round 1         Ks*       8s   Kd*   N holds: Kd, equal" in page_of(facts)

    def test_reason_without_a_rule(self, facts: Any):
        """A reason to which the book binds no rule stands alone."""
        facts["outcome"]["why"][0]["rule"] = None
        assert "  - The side with most points wins the deal." in page_of(facts)

    def test_unequal_draws(self, facts: Any):
        """Seats that draw as many are named together, the others apart."""
        facts["tricks"][0]["draws"] = [
            {"seat": 0, "cards": 2},
            {"seat": 1, "cards": 2},
            {"seat": 2, "cards": 1},
        ]
        assert "  N and E draw 2, S draws 1; 12 left in the stock." in page_of(facts)

    def test_everybody_draws_but_not_alike(self, facts: Any):
        """If everybody draws, but not as many, the numbers are told."""
        facts["tricks"][0]["draws"] = [{"seat": seat, "cards": 2 - seat // 3} for seat in range(4)]
        assert "  N, E and S draw 2, W draws 1; 12 left in the stock." in page_of(facts)

    def test_some_seats_draw_alike(self, facts: Any):
        """If not everybody draws, nobody reads that all do."""
        facts["tricks"][0]["draws"] = [{"seat": 0, "cards": 1}, {"seat": 1, "cards": 1}]
        assert "  N and E draw 1; 12 left in the stock." in page_of(facts)

    def test_nobody_wins(self, facts: Any):
        """A tie of all says so, and nobody pays."""
        facts["outcome"] |= {"winners": [], "stakes": 0, "pay": [0, 0]}
        lines = page_of(facts)
        assert "Nobody wins. Nobody pays." in lines
        assert "  stakes a player      0     0" in lines

    def test_several_sides_win(self, facts: Any):
        """Sides that tie share the win."""
        facts["outcome"] |= {
            "sides": [[0], [1], [2, 3]],
            "winners": [0, 1],
            "pay": [2, 2, -2],
            **{name: [1, 1, 1] for name in ("points", "card_points", "tricks", "cards")},
        }
        lines = page_of(facts)
        assert "N and E share the win. S and W pay 2 each, N and E get 2 each." in lines
        assert not any("bonus" in line for line in lines)

    def test_win_without_stakes(self, facts: Any):
        """A win that is worth nothing in stakes names none, and two stakes are several."""
        facts["outcome"] |= {"stakes": 0, "pay": [0, 0]}
        assert "N and S win. Nobody pays." in page_of(facts)
        facts["outcome"] |= {"stakes": 2, "pay": [2, -2]}
        assert "N and S win 2 stakes. E and W pay 2 each, N and S get 2 each." in page_of(facts)

    def test_win_of_game_points(self, facts: Any):
        """Where nobody pays, the scores are shown, and a win is worth game points."""
        facts["outcome"] |= {"paid": False, "pay": [0, 0], "stakes": 1, "scores": [1, 0]}
        lines = page_of(facts)
        assert "N and S win 1 game point." in lines
        assert "  scores               1     0" in lines
        facts["outcome"]["stakes"] = 2
        assert "N and S win 2 game points." in page_of(facts)

    def test_a_look_at_the_partners_hand(self, facts: Any):
        """The page says when partners look."""
        looking = "  Partners look at each other's hands."
        assert looking not in page_of(facts)
        facts["tricks"][0]["peek"] = True
        assert page_of(facts).count(looking) == 1


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


class TestRulesShow:
    """``sedma rules show``."""

    def test_whole_book(self):
        """The book has every section and every rule, each rule on one line of a pipe."""
        lines = good("rules", "show", "classic").splitlines()
        book = sedma.find_variant("classic").book
        assert lines[0] == f"Sedma (classic): rule book, revision {book.revision}"
        assert [line for line in lines if line in book.sections] == list(book.sections)
        for rule in book:
            (line,) = [line for line in lines if line.startswith(f"{rule.id} ")]
            assert rule.statement in line
        assert any(line.startswith("pagat ") and "(en, read: opening)" in line for line in lines)

    def test_marks(self):
        """A rule is marked with its option, and with a kind or confidence out of the common."""
        lines = good("rules", "show", "classic").splitlines()

        def mark(rule_id: str) -> str:
            (line,) = [line for line in lines if line.startswith(f"{rule_id} ")]
            return line.rpartition(".")[2]

        assert mark("CLASSIC-PACK-1") == ""
        assert mark("CLASSIC-BEAT-5") == " (consequence)"
        assert mark("CLASSIC-CONT-6") == " (contradicted)"
        assert mark("CLASSIC-ROT-8") == " (option next-deals, contradicted)"

    def test_one_rule(self):
        """A rule is shown in full, its sources spelled out, and with those against it."""
        text = good("rules", "show", "classic", "classic-cont-6")
        rule = sedma.find_variant("classic").book["CLASSIC-CONT-6"]
        head, _, rest = text.partition("\n\n")
        assert head.splitlines() == [
            "CLASSIC-CONT-6  Playing and winning a trick (Sedma)",
            f"  {rule.statement}",
        ]
        fields, stated, against = rest.split("\n\n")
        assert fields.splitlines() == [
            "  Kind        enforced",
            "  Confidence  contradicted",
            "  Grounds     sources",
            "  Option      none; the default game",
            "  Reasons     prolong:held",
            f"  Note        {rule.note}",
        ]
        assert stated.startswith("Stated by\n  - An unnamed Persian web page: Sedma, loosely ")
        assert (
            "  - contentonauten.de: Sieben, by Dirk Aschoff (de, read: opening)\n"
            "    https://www.contentonauten.de/sieben/\n"
            "    The game for two players, which the author presents as known under several "
            "national names.\n"
        ) in stated
        assert against.startswith("Against it\n  - gametwist.com: Zsírozás (en, read: whole)\n")

    def test_one_rule_without_sources(self):
        """A rule that was reasoned says so, and names the rules it goes with in full."""
        text = good("rules", "show", "classic", "CLASSIC-ROT-7")
        assert "  Grounds     reasoning\n" in text
        assert "  Option      burns\n" in text
        assert "Stated by" not in text
        assert "Against it" not in text
        other = sedma.find_variant("classic").book["CLASSIC-BURN-2"]
        assert f"  CLASSIC-BURN-2  {other.statement}\n" in text

    def test_source_that_was_not_read(self):
        """A source that could not be read is not said to be read."""
        from sedma.cli.rules import _source_line

        source: Any = attrs.asdict(
            sedma.Source(site="S", title="T", language="en", read="not read")
        )
        assert _source_line(source) == "S: T (en, not read)"

    def test_document_of_the_book(self):
        """The document holds every field of every rule and source."""
        facts, book = document("rules", "show", "classic"), sedma.find_variant("classic").book
        assert (facts["extends"], facts["taken_over"]) == ("", {})
        rules = [rule for section in facts["sections"] for rule in section["rules"]]
        assert rules == [json.loads(json.dumps(attrs.asdict(rule))) for rule in book]
        assert facts["sources"] == {
            key: attrs.asdict(source) for key, source in book.sources.items()
        }
        assert [section["section"] for section in facts["sections"]] == list(book.sections)

    def test_document_of_one_rule(self):
        """The document of a rule holds its sources, those against it, and related statements."""
        facts = document("rules", "show", "classic", "CLASSIC-REJ-1")
        book = sedma.find_variant("classic").book
        rule = book["CLASSIC-REJ-1"]
        assert facts["rule"]["statement"] == rule.statement
        assert list(facts["sources"]) == [*rule.sources, *rule.against]
        assert facts["see"] == {"CLASSIC-PACK-4": book["CLASSIC-PACK-4"].statement}

    @pytest.mark.parametrize(
        ("facts", "kind"), [(RuleFacts, sedma.Rule), (SourceFacts, sedma.Source)]
    )
    def test_fields_are_those_of_the_library(self, facts: type, kind: type):
        """What is documented of rules and sources is what they have, in the same order."""
        assert list(facts.__annotations__) == [field.name for field in attrs.fields(kind)]

    def test_unknown_rule(self):
        """A rule that the book does not have is an error."""
        assert refused("rules", "show", "classic", "CLASSIC-NONE-1") == (
            "Error: rule book 'classic' has no rule 'CLASSIC-NONE-1'; "
            "near ids are CLASSIC-ONEPT-1, CLASSIC-CONT-1, CLASSIC-ROT-1\n"
        )


class TestVariants:
    """``sedma variants``."""

    def test_table(self):
        """Each variant has a line with name, title, players, status and aliases."""
        lines = good("variants").splitlines()
        assert lines[0].split() == ["Name", "Title", "Players", "Status", "Aliases"]
        (line,) = [line for line in lines if line.startswith("classic ")]
        assert re.split(r" {2,}", line) == [
            "classic",
            "Sedma",
            "4, 2, 3",
            "well sourced",
            "sedma, seven, sieben",
        ]
        assert [line.split()[0] for line in lines[1:]] == list(sedma.variant_names())

    def test_document(self):
        """The document has the same, and the titles by language."""
        facts = document("variants")
        assert [one["name"] for one in facts["variants"]] == list(sedma.variant_names())
        assert facts["broken"] == []
        (one,) = [one for one in facts["variants"] if one["name"] == "classic"]
        assert one == {
            "name": "classic",
            "title": "Sedma",
            "titles": {"cs": "Sedma", "sk": "Sedma", "de": "Sieben", "en": "Sedma (Seven)"},
            "players": [4, 2, 3],
            "status": "well sourced",
            "aliases": ["sedma", "seven", "sieben"],
        }

    def test_broken_variant(self, monkeypatch: pytest.MonkeyPatch):
        """A variant that cannot be loaded is reported and hides no other."""
        game = sedma.find_variant("classic")

        def find(name: str) -> sedma.Variant:
            if name == "broken":
                raise PluginError("variant 'broken' cannot be loaded")
            return game

        monkeypatch.setattr(sedma, "variant_names", lambda: ("broken", "classic"))
        monkeypatch.setattr(sedma, "find_variant", find)
        facts = document("variants")
        assert [one["name"] for one in facts["variants"]] == ["classic"]
        assert facts["broken"] == [{"name": "broken", "error": "variant 'broken' cannot be loaded"}]
        assert good("variants").splitlines()[-1] == "broken: variant 'broken' cannot be loaded"

    def test_nothing_installed(self, monkeypatch: pytest.MonkeyPatch):
        """Without variants there is no table."""
        monkeypatch.setattr(sedma, "variant_names", tuple)
        assert good("variants") == "No variant is installed that can be used.\n"

    def test_no_aliases_on_a_terminal(self, monkeypatch: pytest.MonkeyPatch, terminal: None):
        """A variant without aliases keeps its line."""
        game = attrs.evolve(sedma.find_variant("classic"), aliases=())
        monkeypatch.setattr(sedma, "find_variant", lambda _name: game)
        assert "classic  Sedma" in good("variants")


class TestAllCommands:
    """What holds for every command."""

    COMMANDS = (
        ("play", "classic", "--seed", "7", "--auto"),
        ("judge", "classic", "9 10 J 9 | 9 7 8 10"),
        ("rules", "show", "classic"),
        ("rules", "show", "classic", "CLASSIC-CONT-6"),
        ("variants",),
    )

    @pytest.mark.parametrize("args", COMMANDS)
    def test_no_escape_codes_in_a_pipe(self, args: tuple[str, ...]):
        """What is not shown on a terminal has neither colours nor box drawing."""
        text = good(*args) + good(*args, "--json")
        assert ESCAPE not in text
        assert not any("\u2500" <= char <= "\u259f" for char in text)

    @pytest.mark.parametrize("args", COMMANDS)
    def test_terminal(self, args: tuple[str, ...], terminal: None):
        """A terminal gets colours and 80 columns, with the same words in the same order."""
        shown = good(*args)
        plain = re.sub(r"\x1b\[[0-9;]*m", "", shown)
        assert shown != plain
        assert all(len(line) <= WIDTH or "://" in line for line in plain.splitlines())
        os.environ.pop("FORCE_COLOR")
        assert plain.split() == good(*args).split()

    @pytest.mark.parametrize("columns", ["60", "200"])
    def test_width_of_the_terminal(
        self,
        columns: str,
        monkeypatch: pytest.MonkeyPatch,
        terminal: None,
    ):
        """Text is as wide as a narrow terminal, and never wider than 80 columns."""
        monkeypatch.setenv("COLUMNS", columns)
        monkeypatch.setenv("NO_COLOR", "1")
        lines = good("rules", "show", "classic").replace("\x1b[1m", "").splitlines()
        widest = max(len(line) for line in lines)
        assert min(int(columns), WIDTH) - 5 <= widest <= min(int(columns), WIDTH)

    @pytest.mark.parametrize("args", COMMANDS)
    def test_no_color(self, args: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, terminal: None):
        """``NO_COLOR`` leaves a terminal nothing but bold type."""
        assert re.search(r"\x1b\[[0-9;]*3[0-9]m", good(*args)) or args == ("variants",)
        monkeypatch.setenv("NO_COLOR", "1")
        assert set(re.findall(r"\x1b\[[0-9;]*m", good(*args))) <= {"\x1b[1m", "\x1b[0m"}

    @pytest.mark.parametrize("args", COMMANDS)
    def test_json_has_no_colours(self, args: tuple[str, ...], terminal: None):
        """JSON is the same on a terminal."""
        assert ESCAPE not in good(*args, "--json")

    @pytest.mark.parametrize("args", COMMANDS)
    def test_json_layout(self, args: tuple[str, ...]):
        """JSON is one document, indented by two, with letters as they are."""
        text = good(*args, "--json")
        facts = json.loads(text)
        assert text == json.dumps(facts, ensure_ascii=False, indent=2) + "\n"

    def test_json_is_utf_8(self):
        """JSON is UTF-8 whatever the encoding of the output; other text is never a traceback."""
        env = {**os.environ, "PYTHONIOENCODING": "ascii"}
        command = ("-m", "sedma", "rules", "show", "classic")
        assert b"Zs?roz?s" in process(*command, env=env).stdout
        assert "Zsírozás" in process(*command, "--json", env=env).stdout.decode("utf-8")

    @pytest.mark.parametrize(
        "args",
        [("play", "clasic", "--auto"), ("judge", "clasic", "9"), ("rules", "show", "clasic")],
    )
    def test_unknown_variant(self, args: tuple[str, ...]):
        """A name that is nearly right is answered with the right one."""
        said = refused(*args)
        assert said.startswith("Error: no variant is called 'clasic'; did you mean classic")
        assert said.count("\n") == 1

    @pytest.mark.parametrize("args", [("play",), ("judge",), ("rules", "show"), ("variants",)])
    def test_examples_work(self, args: tuple[str, ...]):
        """The help of each command ends with examples, and they run."""
        lines = good(*args, "--help").partition("Examples:\n")[2].splitlines()
        assert lines
        for line in lines:
            program, *words = shlex.split(line.partition(" | grep")[0])
            assert program == "sedma"
            assert tuple(words[: len(args)]) == args
            good(*words)
        assert any("--json" in line for line in lines)

    def test_help_names_what_is_installed(self, monkeypatch: pytest.MonkeyPatch):
        """Examples name the first variant installed, and its first rule if it can be read."""
        monkeypatch.setattr(sedma, "variant_names", lambda: ("first", "second"))
        text = good("rules", "show", "--help")
        assert "sedma rules show first RULE_ID\n" in text
        assert "second" not in text
        monkeypatch.setattr(sedma, "variant_names", tuple)
        assert "sedma rules show VARIANT RULE_ID\n" in good("rules", "show", "--help")

    def test_core_names_no_variant(self):
        """No module of the command line knows a variant by name."""
        for path in Path(sedma.cli.__file__).parent.glob("*.py"):
            text = path.read_text("utf-8")
            for name in sedma.variant_names():
                assert not re.search(rf"\b{name}\b", text, re.IGNORECASE), (path, name)

    def test_every_command_has_examples(self):
        """A command that is added later needs examples and ``--json`` as well."""

        def leaves(command: click.Command) -> list[click.Command]:
            if not isinstance(command, click.Group):
                return [command]
            return [leaf for one in command.commands.values() for leaf in leaves(one)]

        found = leaves(app)
        assert variants_command in found
        for command in found:
            assert isinstance(command, ExampleCommand)
            assert command.examples
            assert "as_json" in {param.name for param in command.params}

    def test_version(self):
        """``--version`` prints the version of the library."""
        assert good("--version") == f"sedma {sedma.__version__}\n"

    def test_interrupt(self, monkeypatch: pytest.MonkeyPatch):
        """Ctrl-C ends the program with 130 and without a word."""

        def interrupt(_name: str) -> None:
            raise KeyboardInterrupt

        monkeypatch.setattr(sedma, "find_variant", interrupt)
        result = run("play", "classic", "--auto")
        assert (result.exit_code, result.output) == (130, "")

    def test_broken_pipe(self, monkeypatch: pytest.MonkeyPatch):
        """A reader that goes away ends the program quietly; the rest goes nowhere."""
        moved: list[tuple[int, int]] = []

        def gone(*_args: object, **_kwargs: object) -> None:
            raise BrokenPipeError

        class Output:
            encoding = "utf-8"

            def fileno(self) -> int:
                return 1

        monkeypatch.setattr("sedma.cli.render.click.echo", gone)
        monkeypatch.setattr(app_module.os, "dup2", lambda old, new: moved.append((old, new)))
        monkeypatch.setattr(app_module.sys, "stdout", Output())
        with pytest.raises(SystemExit) as exit_info:
            app(["variants", "--json"], prog_name="sedma")
        monkeypatch.undo()
        assert exit_info.value.code == 0
        assert [new for _, new in moved] == [1]
        os.close(moved[0][0])


class TestProgram:
    """The entry points."""

    def test_module(self):
        """``python -m sedma`` is the program ``sedma``."""
        done = process("-m", "sedma", "judge", "--help")
        assert (done.returncode, done.stderr) == (0, b"")
        assert done.stdout.startswith(b"Usage: sedma judge ")

    def test_module_in_process(self, monkeypatch: pytest.MonkeyPatch, capsys: Any):
        """Running the package as a script runs the program, importing it does not."""
        monkeypatch.setattr(sys, "argv", ["sedma", "--version"])
        runpy.run_module("sedma.__main__", run_name="other")
        assert capsys.readouterr().out == ""
        with pytest.raises(SystemExit) as exit_info:
            runpy.run_module("sedma", run_name="__main__")
        assert exit_info.value.code == 0
        assert capsys.readouterr().out == f"sedma {sedma.__version__}\n"

    @pytest.mark.skipif(os.name == "nt", reason="pipes break differently there")
    @pytest.mark.parametrize("options", [[], ["--json"]])
    def test_reader_goes_away(self, options: list[str]):
        """A pipe that is closed before anything is read leaves no traceback."""
        read, write = os.pipe()
        os.close(read)
        with os.fdopen(write, "wb") as closed:
            done = process("-m", "sedma", "rules", "show", "classic", *options, stdout=closed)
        assert (done.returncode, done.stderr) == (0, b"")

    @pytest.mark.parametrize("missing", ["click", "rich"])
    def test_missing_extra(self, missing: str):
        """Without click or rich one line says how to get them."""
        code = f"import sys; sys.modules[{missing!r}] = None; import sedma.cli; sedma.cli.main()"
        done = process("-c", code)
        assert (done.returncode, done.stdout) == (2, b"")
        assert done.stderr.decode("utf-8").splitlines() == [
            f"Error: the command line needs {missing}: pip install 'sedma[cli]'"
        ]

    def test_missing_extra_in_process(self, monkeypatch: pytest.MonkeyPatch, capsys: Any):
        """The same within one process."""
        monkeypatch.delitem(sys.modules, "sedma.cli.app")
        monkeypatch.setitem(sys.modules, "click", None)
        with pytest.raises(SystemExit) as exit_info:
            sedma.cli.main()
        assert exit_info.value.code == 2
        assert "pip install 'sedma[cli]'" in capsys.readouterr().err

    def test_other_missing_module(self, monkeypatch: pytest.MonkeyPatch):
        """A module of the library itself that is missing is not blamed on the extra."""
        monkeypatch.delitem(sys.modules, "sedma.cli.app")
        monkeypatch.setitem(sys.modules, "sedma.cli.judge", None)
        with pytest.raises(ModuleNotFoundError, match=r"sedma\.cli\.judge"):
            sedma.cli.main()

    def test_interrupt_while_loading(self, monkeypatch: pytest.MonkeyPatch):
        """Ctrl-C is quiet from the very beginning."""

        def interrupt() -> None:
            raise KeyboardInterrupt

        monkeypatch.setattr(sedma.cli, "_load", interrupt)
        with pytest.raises(SystemExit) as exit_info:
            sedma.cli.main()
        assert exit_info.value.code == 130

    def test_import_is_light(self):
        """Importing the library or its command line loads neither click nor rich."""
        code = "import sys, sedma, sedma.cli; print({'click', 'rich'} & set(sys.modules))"
        assert process("-c", code).stdout.strip() == b"set()"


def test_rows_of_a_burnt_deal() -> None:
    """A burnt deal has no points to show, only tricks, cards and stakes."""
    from sedma.cli.deal_text import _rows

    outcome: Any = {
        "points": None,
        "card_points": [0, 0],
        "tricks": [1, 0],
        "cards": [4, 0],
        "sides": [[0], [1]],
        "paid": True,
        "pay": [1, -1],
    }
    assert [label for label, _ in _rows(outcome)] == ["tricks", "cards", "stakes"]
