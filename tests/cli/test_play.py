"""``sedma play --auto``: deals and matches by chance, and how a deal is told."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import attrs
import pytest
from cli.command_line import document, good, page_of, refused
from support import play_out

import sedma
import sedma.cli
from sedma.cli.deal_facts import DealFacts, deal_facts
from sedma.cli.render import WIDTH
from sedma.components import FixedSides
from sedma.record import PlayedMatch, read_file
from sedma.values.seats import Table

pytestmark = pytest.mark.usefixtures("plain_environment")


def chance_deal(rules: sedma.Rules, seed: int) -> sedma.Deal:
    """Return the deal that ``sedma play --auto`` plays with a seed."""
    return play_out(rules.deal(stream=sedma.Stream(seed), dealer=0), sedma.Stream(seed, 1))


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
        game = attrs.evolve(game, rules=(rules,))
        lines = page_of(deal_facts(game, chance_deal(rules, 1)))
        assert "A deals; no cards are left as the stock." in lines
        assert max(map(len, lines)) <= WIDTH
        assert any(re.match(r"Trick 1, B leads  B    C    D    E    F    G    H    A$", line)
                   for line in lines)  # fmt: skip

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
        return deal_facts(game, chance_deal(game.rules[0], 7), seed=7)

    def test_nobody_takes_the_trick(self, facts: Any):
        """A trick without a taker, as when it is burnt, goes to nobody."""
        assert "  Nobody has taken the trick." not in page_of(facts)
        facts["tricks"][0]["taker"] = None
        assert "  Nobody has taken the trick." in page_of(facts)

    def test_round_that_nobody_beats(self, facts: Any):
        """If no card of a round beats, the trick is still held as before."""
        for card in facts["tricks"][0]["rounds"][0]:
            card["beats"] = False
        assert "  round 1         Ks   9d   8s   Kd    N holds still" in page_of(facts)

    def test_seat_without_a_card(self, facts: Any):
        """A seat that plays no card in a round leaves its column empty."""
        del facts["tricks"][0]["rounds"][0][1]
        assert "  round 1         Ks*       8s   Kd*   N holds: Kd, equal" in page_of(facts)

    def test_win_of_game_points(self, facts: Any):
        """Where nobody pays, the scores are shown, and a win is worth game points."""
        facts["outcome"] |= {"paid": False, "pay": [0, 0], "stakes": 1, "scores": [1, 0]}
        lines = page_of(facts)
        assert "N and S win 1 game point." in lines
        assert "  scores               1     0" in lines
        facts["outcome"]["stakes"] = 2
        assert "N and S win 2 game points." in page_of(facts)

    def test_dirty_sides(self, facts: Any):
        """A row tells which sides are dirty, if any is."""
        assert not any(line.startswith("  dirty") for line in page_of(facts))
        facts["outcome"]["dirty"] = [1]
        assert "  dirty               no   yes" in page_of(facts)

    def test_cards_turned_up(self, facts: Any):
        """The page says who turned up what, and what became of it."""
        facts["tricks"][0]["turned_up"] = [
            {"seat": 0, "card": "Ks", "played": True},
            {"seat": 1, "card": "Kd", "played": False},
        ]
        lines = page_of(facts)
        assert "  N turns up Ks and plays it." in lines
        assert "  E turns up Kd, which goes into the hand." in lines

    def test_a_look_at_the_partners_hand(self, facts: Any):
        """The page says when partners look."""
        looking = "  Partners look at each other's hands."
        assert looking not in page_of(facts)
        facts["tricks"][0]["peek"] = True
        assert page_of(facts).count(looking) == 1

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


class TestMatch:
    """``sedma play --match --auto``."""

    ARGS = ("play", "classic", "--match", "--auto", "--players", "2", "--seed", "21")

    def chance_match(self, option: str) -> tuple[sedma.Match, list[sedma.Deal]]:
        """Play the match by the library alone."""
        rules = sedma.variant("classic", players=2, options=[option])
        match, deals = rules.begin_match(dealer=0), list[sedma.Deal]()
        packs, choices = sedma.Stream(21), sedma.Stream(21, 1)
        while not match.is_over:
            deals.append(play_out(match.next_deal(stream=packs), choices))
            match = match.add(deals[-1].outcome)
        return match, deals

    @pytest.mark.parametrize("option", ["portuguese", "hundred-points"])
    def test_document(self, option: str):
        """The document has every deal, the totals and why the match is over."""
        match, deals = self.chance_match(option)
        facts = document(*self.ARGS, "--option", option)
        assert facts["seed"] == 21
        assert (facts["totals"], facts["pool"]) == (list(match.totals), match.pool)
        assert facts["winners"] == list(match.winners or ())
        assert [deal["history"] for deal in facts["deals"]] == [
            [{"seat": move.seat, "action": move.action.text} for move in deal.history]
            for deal in deals
        ]
        assert match.why is not None
        assert facts["why"]["reason"] == match.why.reason
        assert facts["why"]["rule"] in facts["rules"]

    def test_text(self):
        """The match is told deal by deal, and ends with its totals and the reason."""
        match, deals = self.chance_match("portuguese")
        text = good(*self.ARGS, "--option", "portuguese")
        lines = text.splitlines()
        assert lines[0].startswith("Sedma (classic) for 2 players with ")
        assert "match.target=4: a match, seed 21" in " ".join(lines[:3])
        assert [line for line in lines if line.startswith("Deal ")] == [
            f"Deal {number}" for number in range(1, len(deals) + 1)
        ]
        winner = "AB"[(match.winners or (9,))[0]]
        assert lines[-3:] == [
            f"The match stands: A {match.totals[0]}, B {match.totals[1]}",
            f"{winner} wins the match.",
            "  - A side has reached the target; the highest total wins. [CLASSIC-MATCH-9]",
        ]
        assert max(map(len, lines)) <= WIDTH

    def test_record(self, tmp_path: Path):
        """The record is one match, and true."""
        match, _ = self.chance_match("portuguese")
        file = tmp_path / "match.jsonl"
        good(*self.ARGS, "--option", "portuguese", "--record", str(file))
        (kept,) = read_file(file)
        assert isinstance(kept, PlayedMatch)
        assert kept.match == match

    def test_match_without_an_end(self, monkeypatch: pytest.MonkeyPatch):
        """A match that would never end is refused, with the options that would end it."""
        said = refused(*self.ARGS)
        assert (
            "Error: a match of Sedma has no end by these rules; options that give it one " in said
        )
        names = said.rpartition("are: ")[2].strip().split(", ")
        assert names == ["target", "difference", "hundred-points", "accumulate", "portuguese"]
        rules = sedma.find_variant("classic").for_players
        assert all(rules(2, [name]).match != rules(2).match for name in names)
        game = attrs.evolve(sedma.find_variant("classic"), options=())
        monkeypatch.setattr(sedma, "find_variant", lambda _name: game)
        assert refused(*self.ARGS).endswith("a match of Sedma has no end by these rules\n")


def test_rows_of_a_burnt_deal() -> None:
    """A burnt deal has no points to show, only tricks, cards and stakes."""
    from sedma.cli.deal_text import _rows

    outcome: Any = {
        "points": None,
        "card_points": [0, 0],
        "tricks": [1, 0],
        "cards": [4, 0],
        "sides": [[0], [1]],
        "dirty": [],
        "paid": True,
        "pay": [1, -1],
    }
    assert [label for label, _ in _rows(outcome)] == ["tricks", "cards", "stakes"]
