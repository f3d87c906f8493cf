"""The program ``vandtia``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from support import do, table
from vandtia import BOOK, GAME, cli
from vandtia.cli import main

from sedma import Stream
from sedma.record import deal_record, write_lines


def run(*args: str, typed: str = "", code: int = 0) -> str:
    """Run the program and return what it prints."""
    result: Result = CliRunner().invoke(main, list(args), input=typed)
    assert result.exit_code == code, result.output
    return result.output


def test_play_by_itself() -> None:
    """Simple players play a deal to its end; the same seed gives the same deal."""
    text = run("play", "--players", "3", "--seed", "7", "--auto")
    assert text == run("play", "--players", "3", "--seed", "7", "--auto")
    assert "has lost." in text
    assert "VANDTIA-OUT-4" in text
    assert "takes the pile" in text
    assert text != run("play", "--players", "3", "--seed", "8", "--auto")


def test_a_seed_is_told() -> None:
    """Without a seed one is chosen and told, and gives the same deal again."""
    first, _, rest = run("play", "--auto").partition("\n")
    assert first.startswith("Seed ")
    assert run("play", "--auto", "--seed", first.removeprefix("Seed ").rstrip(".")) == rest


@pytest.mark.parametrize(
    "options",
    [
        ["swap=stack_any", "interrupt_four=true", "max_repeats=none"],
        ["down_cards=blind_last", "chance_card=true", "no_finish_ranks=2,10"],
        ["max_turns=5", "starter=first_three", "no_finish_ranks="],
    ],
)
def test_all_options(options: list[str], tmp_path: Path) -> None:
    """Every kind of option is read, played, recorded and read again."""
    file = str(tmp_path / "deals.jsonl")
    words = [word for option in options for word in ("--option", option)]
    run("record", file, "--players", "4", "--seed", "3", "--deals", "2", *words)
    record = json.loads(Path(file).read_text("utf-8"))
    assert set(record["changes"]) == {
        *(one.partition("=")[0] for one in options if not one.endswith("="))
    }
    assert run("verify", file) == f"{file}: 1 records, 0 of them not true\n"
    assert "Deal 2" in run("replay", file)


@pytest.mark.parametrize(
    ("option", "reason"),
    [
        ("jokers=2", "'jokers=2' is no NAME=VALUE; names are starter, swap"),
        ("players=3", "'players=3' is no NAME=VALUE"),
        ("swap", "'swap' is no NAME=VALUE"),
        ("swap=all", "swap is one of 'free'"),
        ("four_burns=maybe", "four_burns is true or false, not 'maybe'"),
        ("max_turns=many", "max_turns is a whole number from 1 to 20000, not 'many'"),
        ("max_turns=" + "9" * 5000, "max_turns is a whole number from 1 to 20000, not '999"),
        ("no_finish_ranks=2,1", "no_finish_ranks holds different ones"),
    ],
)
def test_options_that_cannot_be(option: str, reason: str) -> None:
    """A wrong option is an error in one line, and so is one that is given twice."""
    assert reason in run("play", "--auto", "--option", option, code=2)
    twice = ("--option", "swap=none", "--option", "swap=free")
    assert "Error: the option swap is given twice" in run("play", "--auto", *twice, code=2)
    assert "Error: players is" in run("play", "--auto", "--players", "6", code=2)


def test_a_person_plays() -> None:
    """A person sees the table, is told why something is not legal, and can stop."""
    text = run("play", "--seed", "3", typed="nonsense\n3c\ndone\n2d 2c\nquit\n", code=1)
    assert "'nonsense' is no action" in text
    assert "VANDTIA-SWAP-4" in text
    assert "Your hand: " in text
    assert "You may: " in text
    assert "B has finished swapping." in text
    assert text.endswith("Aborted!\n")


def test_a_person_sees_no_draws_of_others() -> None:
    """What others draw is a number to a person, and cards to who looks on."""
    seen = run("play", "--seed", "3", typed="done\ntake\nquit\n", code=1)
    mine = [line for line in seen.splitlines() if line.startswith("B ") and "draws" in line]
    assert mine
    assert all(line.rstrip(".").rpartition("draws ")[2].isdigit() for line in mine)


def test_a_person_is_asked_out_of_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who may complete four of a kind can, or says no."""
    deal = table("Jh Js 4c", "3c 5c", pile="Jc Jd", turn=1, interrupt_four=True)
    for typed, wanted in (("no\n", None), ("jh js\n", "Js Jh")):
        lines = iter(typed.splitlines())
        monkeypatch.setattr(cli.click, "prompt", lambda *_, lines=lines, **__: next(lines))
        found = cli._Person().choose(deal.observe(0), Stream(0))
        assert (found and found.text) == wanted


def test_records_of_a_match(tmp_path: Path) -> None:
    """What is played can be written down, one deal or a match; false claims are told."""
    file = tmp_path / "match.jsonl"
    run("play", "--auto", "--seed", "1", "--deals", "2", "--record", str(file))
    good = file.read_text("utf-8")
    assert json.loads(good)["kind"] == "match"
    run("play", "--auto", "--seed", "1", "--record", str(file))
    one = json.loads(file.read_text("utf-8"))
    assert one["kind"] == "deal"
    assert run("replay", str(file)).count("Deal ") == 1
    one["claims"]["loser"] = 1 - one["claims"]["loser"]
    file.write_text(good + json.dumps(one) + "\n", "utf-8")
    text = run("verify", str(file), code=1)
    assert "$.claims.loser" in text
    assert text.endswith("2 records, 1 of them not true\n")
    assert "is claimed" in run("replay", str(file), code=2)


def test_a_deal_that_goes_on(tmp_path: Path) -> None:
    """A deal that was not finished is told as far as it went."""
    deal = do(table("3c 4c", "2c 5c", pile="Kd"), "take", "2c")
    file = tmp_path / "deal.jsonl"
    file.write_text(write_lines([deal_record(deal, game=GAME)]), "utf-8")
    text = run("replay", str(file))
    assert text.endswith("B plays 2c.\nThe deal goes on.\n")


def test_files_that_cannot_be(tmp_path: Path) -> None:
    """A file that is missing or cannot be written is an error in one line."""
    missing = str(tmp_path / "none" / "deals.jsonl")
    assert "cannot be read" in run("verify", missing, code=2)
    assert "cannot be read" in run("replay", missing, code=2)
    assert "cannot be written" in run("record", missing, "--seed", "1", code=2)
    text = run("play", "--auto", "--record", missing, code=2)
    assert "cannot be written" in text
    assert "begins" not in text


def test_the_rule_book() -> None:
    """The whole book is printed by sections, or one rule with its sources."""
    text = run("rules")
    for rule in BOOK.load():
        assert rule.id in text
        assert rule.statement in text
        assert f"\n{rule.section}\n" in text
    one = run("rules", "vandtia-start-1")
    assert "contradicted" in one
    assert "against it: " in one
    assert "Option: starter=lowest_card" in run("rules", "VANDTIA-LOW-1")
    assert "has no rule 'VANDTIA-X'" in run("rules", "VANDTIA-X", code=2)
