"""``sedma judge``: who takes a trick, and why."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import attrs
import pytest
from cli.command_line import document, good, refused
from support import random_deals

import sedma
import sedma.cli
from sedma.cli.render import WIDTH
from sedma.record import deal_record, read_file, write_lines

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

            def __repr__(self) -> str:
                return "OnlyHearts()"

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

            def __repr__(self) -> str:
                return "AnyButSpades()"

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


def keep(*deals: sedma.Deal) -> str:
    """Write deals into a file of records, and return its name."""
    Path("kept.jsonl").write_text(write_lines(map(deal_record, deals)), "utf-8")
    return "kept.jsonl"


def some_deal(players: int, option: str, wanted: Callable[[sedma.Deal], bool]) -> sedma.Deal:
    """Return the first random deal with an option that has what is wanted."""
    rules = sedma.variant("classic", players=players, options=[option])
    return next(deal for deal in random_deals(rules, 1000, seed=1) if wanted(deal))


def is_kind(kind: type) -> Callable[[sedma.Move], bool]:
    """Return what says whether an action is of a kind."""
    return lambda move: isinstance(move.action, kind)


@pytest.mark.usefixtures("records")
class TestRecorded:
    """``sedma judge --record``: tricks that were played."""

    def test_last_trick_of_the_first_deal(self):
        """Without numbers it is the last trick of the first deal, and nobody can go on after it."""
        deal = next(read_file("deals.jsonl"))
        assert isinstance(deal, sedma.Deal)
        facts = document("judge", "--record", "deals.jsonl")
        trick = deal.tricks[-1]
        assert (facts["leader"], facts["holder"]) == (trick.leader, trick.taker)
        assert facts["prolong"]["may"] is False
        assert facts["prolong"]["why"]["rule"] == "CLASSIC-CONT-5"
        assert facts == document(
            *("judge", "--record", "deals.jsonl", "--deal", "1", "--trick", str(len(deal.tricks)))
        )

    def test_every_trick(self):
        """Each trick is told with its cards and taker, and with what the leader really held."""
        _, deal = read_file("deals.jsonl")
        assert isinstance(deal, sedma.Deal)
        states, done, ends = list(deal.states()), 0, 0
        for number, trick in enumerate(deal.tricks, 1):
            facts = document(
                *("judge", "--record", "deals.jsonl", "--deal", "2", "--trick", str(number))
            )
            cards = [card["card"] for cards in facts["rounds"] for card in cards]
            assert cards == [str(card) for card in trick.cards]
            assert (facts["holder"], facts["complete"]) == (trick.taker, True)
            assert (facts["burn"], facts["waiting"]) == (None, [])
            moves = deal.moves_by_trick[number - 1]
            done += len(moves)
            ended = isinstance(moves[-1].action, sedma.End)
            legal = states[done - 1].legal_actions if ended else ()
            held = [str(one.card) for one in legal if isinstance(one, sedma.Play)]
            assert (facts["prolong"]["may"], facts["prolong"]["cards"]) == (bool(held), held)
            ends += bool(held)
        assert ends

    def test_trick_on_the_table(self):
        """Within a round those who are still to play are named from the seat to move on."""
        deal = sedma.variant("classic").deal(seed=7, dealer=0)
        states = [deal := deal.apply(deal.legal_actions[0]) for _ in range(3)]
        text = good("judge", "--record", keep(*states))
        assert "The round is not complete; still to play: S, W and N." in text
        assert document("judge", "--record", keep(*states), "--deal", "3")["waiting"] == [0]

    def test_trick_of_a_deal_from_a_position(self):
        """A trick that began before the record does is judged from what the record has."""
        deal = sedma.variant("classic").position(leader=2, trick="9h 8h 7h 9s 9c")
        facts = document("judge", "--record", keep(deal))
        assert [[card["card"] for card in cards] for cards in facts["rounds"]] == [
            ["9h", "8h", "7h", "9s"],
            ["9c"],
        ]
        assert (facts["leader"], facts["holder"], facts["waiting"]) == (2, 2, [3, 0, 1])

    def test_trick_with_a_pass(self):
        """Who has passed is neither waited for nor given a card; after a pass the round is over."""
        deal = some_deal(3, "one-pass", lambda deal: any(map(is_kind(sedma.Pass), deal.history)))
        states = list(deal.states())
        after = next(
            n for n, move in enumerate(deal.history, 1) if isinstance(move.action, sedma.Pass)
        )
        passed, found = states[after], document("judge", "--record", keep(states[after]))
        assert passed.history[-1].seat not in found["waiting"]
        assert len(found["waiting"]) < 3 - len(found["rounds"][-1])
        for number in range(1, len(deal.tricks) + 1):
            facts = document("judge", "--record", keep(deal), "--trick", str(number))
            assert facts["complete"]
            assert facts["holder"] == deal.tricks[number - 1].taker

    def test_trick_with_an_announcement(self):
        """A trick that was led with an announcement is judged like any other."""
        deal = some_deal(
            2, "marriages", lambda deal: any(map(is_kind(sedma.Announce), deal.history))
        )
        number = next(
            n for n, moves in enumerate(deal.moves_by_trick, 1)
            if any(map(is_kind(sedma.Announce), moves))
        )  # fmt: skip
        facts = document("judge", "--record", keep(deal), "--trick", str(number))
        assert facts["rounds"][0][0]["card"] == str(deal.tricks[number - 1].cards[0])
        assert facts["rounds"][0][0]["why"]["reason"] == "lead:any"

    def test_burnt_trick(self):
        """A burnt trick wins the deal for its last player, and nobody goes on."""
        deal = some_deal(4, "burns", lambda deal: deal.burn is not None)
        assert deal.burn is not None
        facts = document("judge", "--record", keep(deal))
        assert facts["burn"] == {"seat": deal.burn.seat, "rank": deal.burn.rank}
        assert (facts["why"]["reason"], facts["prolong"]) == ("burn:trick", None)
        name = deal.rules.table.names[deal.burn.seat]
        text = good("judge", "--record", keep(deal))
        assert f"\n{name} burns the trick and wins the deal.\n  Four cards of one rank" in text
        assert "takes the trick" not in text
        assert "go on" not in text

    @pytest.mark.parametrize(
        ("args", "message"),
        [
            (["--deal", "3"], "deals.jsonl: there is no deal 3; it has deals 1 to 2"),
            (["--deal", "0"], "deals.jsonl: there is no deal 0; it has deals 1 to 2"),
            (["--trick", "0"], "the deal has no trick 0: there are tricks 1 to "),
            (["--trick", "40"], "the deal has no trick 40: there are tricks 1 to "),
            (["--deal", "x"], "Invalid value for '--deal'"),
            (["classic"], "--record says itself what was played: give no VARIANT, TRICK, "),
            (["classic", "9 9"], "--record says itself what was played"),
            (["--players", "2"], "--record says itself what was played"),
            (["--option", "burns"], "--record says itself what was played"),
            (["--leader", "N"], "--record says itself what was played"),
        ],
    )
    def test_wrong_input(self, args: list[str], message: str):
        """Numbers that do not exist, and what the record says itself, are refused."""
        assert message in refused("judge", "--record", "deals.jsonl", *args)

    def test_no_card_played(self):
        """A deal in which nothing was played has no trick."""
        name = keep(sedma.variant("classic").deal(seed=1))
        assert refused("judge", "--record", name) == (
            "Error: the deal has no trick: no card has been played\n"
        )

    @pytest.mark.parametrize(
        ("args", "message"),
        [
            ([], "give a VARIANT and a TRICK, or a --record"),
            (["classic"], "give a VARIANT and a TRICK, or a --record"),
            (["classic", "9 9", "--deal", "1"], "--deal and --trick are for a --record"),
            (["classic", "9 9", "--trick", "1"], "--deal and --trick are for a --record"),
            (["--record", "none.jsonl"], "none.jsonl: cannot be read: No such file"),
        ],
    )
    def test_mixed_arguments(self, args: list[str], message: str):
        """It is either a trick as text, or one of a record."""
        assert message in refused("judge", *args)


class TestOptions:
    """Options and faces."""

    def test_options_change_the_ruling(self):
        """Under an option another seat may take the same trick, and the document says so."""
        trick = "9 7 9 8"
        assert document("judge", "classic", trick)["holder"] == 2
        facts = document("judge", "classic", trick, "--option", "trump-sevens")
        assert (facts["holder"], facts["changes"]["prolong"]) == (1, {"card": "beating"})

    def test_option_for_the_players_of_the_trick(self):
        """The number of players is read from the trick before the option is looked at."""
        assert document("judge", "classic", "9 9 8", "--option", "one-pass")["players"] == 3
        said = refused("judge", "classic", "9 9", "--option", "one-pass")
        assert "option 'one-pass' is for 3 players" in said

    def test_burn(self):
        """Four equal cards burn the trick only where burns are played."""
        assert "W burns the trick" in good("judge", "classic", "9 9 9 9", "--option", "burns")
        assert "W takes the trick, no points." in good("judge", "classic", "9 9 9 9")

    def test_german_faces(self):
        """Cards and ranks alone can have German faces."""
        text = good("judge", "classic", "Jh Q 7c 9d", "--faces", "german")
        assert "  N  Uh  leads" in text
        assert "  E  O  " in text
        assert "  S  7a  beats" in text
        assert "  W  9b  " in text
        assert "N could go on with 7 or U, or end it here." in text

    def test_german_cards_are_read(self):
        """A trick may be written in German; what is told has the faces that were asked for."""
        facts = document("judge", "classic", "Uh O 7l 9b")
        assert [card["card"] for card in facts["rounds"][0]] == ["Jh", "Q", "7s", "9d"]
        assert "  N  Jh  leads" in good("judge", "classic", "Uh O 7l 9b")
