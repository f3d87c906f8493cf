"""``sedma solve`` and ``sedma endgames``."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli.command_line import document, good, refused, run

import sedma
from sedma.cli import endgames as commands
from sedma.notation import deal_text
from sedma.record import deal_record, write_lines
from sedma.solving import solve, table_builder
from sedma.solving.table_check import CheckedEnding

pytestmark = pytest.mark.usefixtures("plain_environment")


@pytest.fixture
def deal() -> sedma.Deal:
    """Return a deal for two that is over."""
    deal = sedma.variant("classic", players=2).deal(seed=5)
    while not deal.is_over:
        deal = deal.apply(deal.legal_actions[0])
    return deal


@pytest.fixture
def record(deal: sedma.Deal, tmp_path: Path) -> str:
    """Return the file of its record."""
    path = tmp_path / "deals.jsonl"
    path.write_text(write_lines([deal_record(deal)]), encoding="utf-8")
    return str(path)


class TestSolve:
    """``sedma solve``."""

    def test_a_position(self):
        """Each legal card with its value from here on, the best first."""
        text = good("solve", "classic", "--players", "2", "--hands", "7c 9c / 10h 9h")
        assert "A is to move. From here on A can make +20 points." in text
        assert "  9c             +20  best\n  7c              +0\n" in text
        assert "so that the deal ends with +90." in " ".join(text.split())

    def test_a_position_in_a_trick_with_a_stock(self):
        """The trick on the table and the stock can be given, and who led."""
        args = ("--trick", "9s", "--hands", "10h 9h 8c 7c / 8h Jh Qh", "--leader", "B")
        rules = ("--players", "2", "--option", "single-rounds", "--stock", "Kc Kh Ac Ah")
        text = good("solve", "classic", *rules, *args)
        assert "Stock  Kc Kh Ac Ah" in text
        assert "Trick  1:9s" in text
        found = document("solve", "classic", *rules, *args)
        assert (found["to_move"], found["side"], found["trick"]) == (0, [0], "1:9s")
        assert [one["value"] for one in found["actions"]] == sorted(
            (one["value"] for one in found["actions"]), reverse=True
        )
        assert found["value"] == found["actions"][0]["value"]

    def test_for_the_result(self):
        """For the result values are stakes or scores of the whole deal."""
        args = ("--hands", "7c 9c / 10h 9h", "--objective", "result")
        text = good("solve", "classic", "--players", "2", *args)
        assert "The deal is worth +3 to A." in text
        assert "by its result, in stakes or scores." in text

    def test_the_start_of_nothing(self, deal: sedma.Deal, tmp_path: Path):
        """Where nothing was taken before, nothing is said of it."""
        path = tmp_path / "deal.txt"
        path.write_text(deal_text(deal), encoding="utf-8")
        late = str(len(deal.history) - 4)
        facts = document("solve", str(path), "--after", late)
        states = list(deal.states())
        found = solve(states[int(late)])
        assert {one["action"]: one["value"] for one in facts["actions"]} == {
            str(action): value for action, value in found.values.items()
        }
        args = ("--players", "2", "--hands", "10c 10s 10h 10d / Ac As Ah Ad")
        assert "Before" not in good("solve", "classic", *args)

    def test_a_record_after_some_actions(self, deal: sedma.Deal, record: str):
        """A record is solved at the action that is named."""
        late = str(len(deal.history) - 3)
        assert document("solve", record, "--after", late)["after"] == int(late)
        assert document("solve", record, "--deal", "1", "--after", late)["after"] == int(late)

    def test_what_is_refused(self, deal: sedma.Deal, record: str, tmp_path: Path):
        """Wrong input gets a line that says what would be right."""
        done = len(deal.history)
        assert f"over after {done} actions" in refused("solve", record)
        assert f"has {done} actions, not 999" in refused("solve", record, "--after", "999")
        assert "needs --hands" in refused("solve", str(tmp_path / "none"))
        assert "give --hands" in " ".join(refused("solve", record, "--stock", "7c").split())
        wrong = refused("solve", "classic", "--hands", "7c / 8c", "--after", "1")
        assert "for a file" in wrong
        assert "2 given for 4 seats" in refused("solve", "classic", "--hands", "7c / 8c")
        unknown = refused("solve", "classic", "--players", "2", "--hands", "? / 8c")
        assert "every card is known" in unknown
        text = tmp_path / "deal.txt"
        text.write_text("variant classic\n" + "x" * 500, encoding="utf-8")
        assert f"{text}:2: 'xxx" in refused("solve", str(text))
        assert len(refused("solve", str(text))) < 300
        text.write_text("variant classic\n" + " " * (1 << 20), encoding="utf-8")
        assert "at most 1048576 characters" in refused("solve", str(text))
        three = refused("solve", "classic", "--players", "3", "--hands", "9c / 8c / Jc")
        assert "3 sides play against each other" in three
        limit = refused("solve", record, "--after", "0", "--limit", "10")
        assert "not solved within 10 states" in limit


class TestEndgames:
    """``sedma endgames``."""

    @pytest.fixture(autouse=True)
    def _interpreted(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(table_builder, "can_compile", lambda: False)

    def test_build_check_and_use(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
        """A table is built, checked, and used by the solver if it is named."""
        path = str(tmp_path / "two.endgames")
        args = ("--players", "2", "--cards", "2", "--workers", "1")
        text = good("endgames", "build", "classic", path, *args)
        assert "endings of classic for 2 players, up to 2 cards a hand" in text
        assert "50 of 50 endings have the value" in good(
            "endgames", "check", path, "--sample", "50", "--seed", "3"
        )
        assert document("endgames", "check", path, "--sample", "0")["checked"] == 0
        hands = ("solve", "classic", "--players", "2", "--hands", "7c 9c Kh / 10h 9h Kc")
        assert document(*hands, "--endgames", path)["value"] == document(*hands)["value"]
        without = document(*hands)["states"]
        monkeypatch.setenv("SEDMA_ENDGAMES", path)
        assert document(*hands)["states"] < without
        result = ("--objective", "result")
        assert document(*hands, *result)["objective"] == "result"  # for which there are none
        assert "objective" in refused(*hands, *result, "--endgames", path)
        assert "a file of this name already" in refused("endgames", "build", "classic", path, *args)

    def test_what_is_wrong_is_told(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
        """An ending that is wrong is told, and the exit code is 1."""
        path = str(tmp_path / "two.endgames")
        good("endgames", "build", "classic", path, "--players", "2", "--cards", "1")
        deal = sedma.variant("classic", players=2).position(hands=["7c", "8c"], stock=0)
        monkeypatch.setattr(
            commands, "check_endgames", lambda *_, **__: iter([CheckedEnding(deal, 10, 30)])
        )
        result = run("endgames", "check", path, "--sample", "1")
        assert result.exit_code == 1
        assert "  7c / 8c: +10 in the table, +30 solved" in result.stdout
        assert "0 of 1 endings" in result.stdout

    def test_a_table_for_an_unknown_game(self, tmp_path: Path):
        """Whose rules cannot be found cannot be checked."""
        path = tmp_path / "two.endgames"
        good("endgames", "build", "classic", str(path), "--players", "2", "--cards", "1")
        path.write_bytes(path.read_bytes().replace(b'"classic"', b'"clastic"'))
        assert "the rules of the endgame table are not found" in refused(
            "endgames", "check", str(path)
        )

    def test_progress_at_a_terminal(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
    ):
        """At a terminal a line tells how far it is."""
        commands._show(1, 2)
        commands._show(2, 2)
        assert capsys.readouterr().err == " 50.0 % of 2 endings\r100.0 % of 2 endings\n"
        monkeypatch.setattr(commands, "_at_terminal", lambda: True)
        path = str(tmp_path / "x")
        result = run("endgames", "build", "classic", path, "--players", "2", "--cards", "1")
        assert "100.0 %" in result.stderr
