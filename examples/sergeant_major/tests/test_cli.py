"""The program: it plays, records, replays, verifies, and prints rules."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from sergeant_major import GAMES, find_game
from sergeant_major.cli import main


def run(*arguments: str, text: str | None = None) -> Result:
    """Run the program."""
    return CliRunner().invoke(main, arguments, input=text, catch_exceptions=False)


@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_played(name: str) -> None:
    """With --auto the program plays all seats, and tells what happens."""
    found = run("play", "--game", name, "--seed", "7", "--auto", "--deals", "2")
    assert found.exit_code == 0
    rules = GAMES[name].rules
    assert f"takes trick {rules.hand_size}." in found.output
    assert (
        found.output == run("play", "--game", name, "--seed", "7", "--auto", "--deals", "2").output
    )
    if "goes on after 2" in found.output:
        assert "gets back" in found.output


@pytest.mark.parametrize(("players", "hand"), [("3", 16), ("4", 13)])
def test_games_by_number_of_players(players: str, hand: int) -> None:
    """Without a name the usual game for so many is played."""
    found = run("play", "--players", players, "--auto", "--computer", "random")
    assert f"takes trick {hand}." in found.output
    assert f"takes trick {hand + 1}." not in found.output


def test_another_limit() -> None:
    """The limit of a match may be agreed; one that cannot be is refused."""
    arguments = ("play", "--game", "9-5-2", "--auto", "--deals", "30")
    deals = [run(*arguments, "--limit", limit).output.count(" deals.") for limit in ("2", "10")]
    assert deals[0] < deals[1]
    assert "limit is a whole number from 1 up" in run(*arguments, "--limit", "0").output


def test_records(tmp_path: Path) -> None:
    """What is recorded is verified and replayed; what is false is found."""
    file = str(tmp_path / "deals.jsonl")
    found = run("record", file, "--deals", "3", "--option", "take-first", "--seed", "4")
    assert found.output == f"{file}: 3 deals of Sergeant Major.\n"
    run("play", "--auto", "--record", file, "--game", "nine-five-two-b")
    good = run("verify", file)
    assert (good.exit_code, good.output) == (0, f"{file}: 2 records, all true.\n")
    replayed = run("replay", file).output
    assert replayed.count("  A, target ") == 4
    assert replayed.count("The match goes on after ") == 2
    played = run("play", "--auto", "--game", "nine-five-two-b").output.splitlines()
    assert "\n".join(played) in replayed
    lines = [json.loads(line) for line in Path(file).read_text("utf-8").splitlines()]
    lines[1]["claims"]["winner"] = 2
    Path(file).write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
    bad = run("verify", file)
    assert bad.exit_code == 1
    assert f"{file}:2: $.claims.winner: 2 is claimed, None is true" in bad.output
    assert "2 records, 1 fault." in bad.output
    assert run("replay", file).exit_code == 1


def test_a_record_of_a_deal_is_replayed(tmp_path: Path) -> None:
    """A record of a single deal, finished or not, is replayed as well."""
    from sergeant_major import SERGEANT_MAJOR
    from support import deal_with, do, finish, result

    from sedma import Stream
    from sedma.record import deal_record, write_lines

    file = tmp_path / "deal.jsonl"
    deal = do(deal_with({}), "trump h")
    file.write_text(write_lines([deal_record(deal, game=SERGEANT_MAJOR)]), "utf-8")
    assert run("replay", str(file)).output.endswith("  A: trump h\n")
    over = finish(deal, Stream(1))
    file.write_text(write_lines([deal_record(over, game=SERGEANT_MAJOR)]), "utf-8")
    outcome = result(over)
    assert run("replay", str(file)).output.splitlines()[-3:] == [
        f"{name}: {tricks} trick{'' if tricks == 1 else 's'}, {by:+d}"
        for name, tricks, by in zip("ABC", outcome.tricks, outcome.over, strict=True)
    ]


def test_what_was_played_until_a_person_quits_is_recorded(tmp_path: Path) -> None:
    """Deals that are over are recorded, as a match, and the one that is not, by itself."""
    from sergeant_major import SERGEANT_MAJOR, Deal

    from sedma.record import read_file

    file = tmp_path / "deals.jsonl"
    arguments = ("play", "--seed", "3", "--record", str(file), "--deals", "2")
    assert run(*arguments, text="trump h\nquit\n").exit_code == 0
    (alone,) = read_file(file, game=SERGEANT_MAJOR)
    assert isinstance(alone, Deal)
    assert list(map(str, alone.history)) == ["0:trump h"]
    pack = find_game("sergeant-major").rules.pack.cards
    every = [f"{word}{card}" for card in pack for word in ("discard ", "")]
    lines = ["trump h", *every * 5]
    assert run(*arguments, text="\n".join(lines)).exit_code == 1
    _, match, deal = read_file(file, game=SERGEANT_MAJOR)
    assert not isinstance(match, Deal)
    assert len(match.deals) == 1
    assert isinstance(deal, Deal)
    assert not deal.is_over
    assert deal.before == match.match.before
    assert run("verify", str(file)).output == f"{file}: 3 records, all true.\n"


def test_a_file_that_was_left_open(tmp_path: Path) -> None:
    """A record is a line of its own, also where somebody has left the last line without an end."""
    file = tmp_path / "deals.jsonl"
    file.write_text('{"sedma"', "utf-8")
    for _ in range(2):
        run("record", str(file))
    bad = run("verify", str(file)).output
    assert f"{file}:1: no JSON, or cut off" in bad
    assert f"{file}: 3 records, 1 fault." in bad


def test_a_record_for_a_pipe() -> None:
    """A dash stands for the standard output, to which the record goes as a line."""
    lines = run("play", "--auto", "--record", "-").output.splitlines()
    assert json.loads(lines[-1])["kind"] == "match"


def test_a_file_that_cannot_be_read_leaves_the_others(tmp_path: Path) -> None:
    """All files are verified, whichever of them cannot be read."""
    file = tmp_path / "deals.jsonl"
    run("record", str(file))
    found = run("verify", str(tmp_path / "nowhere.jsonl"), str(file))
    assert found.exit_code == 1
    assert "nowhere.jsonl: cannot be read" in found.output
    assert f"{file}: 1 record, all true." in found.output


def test_nothing_is_played_for_a_file_that_cannot_be_written() -> None:
    """That a file cannot be written is told before anything is played."""
    found = run("play", "--auto", "--record", "nowhere/at/all.jsonl")
    assert found.exit_code != 0
    assert "No such file" in found.output
    assert "takes trick" not in found.output


def test_a_person_plays() -> None:
    """A person is asked for actions, may ask why, sees only its own cards, and may leave."""
    lines = "why 2c\nWhy\ntrump x\nWHY trump s\ntrump h\nQuit\n"
    found = run("play", "--seed", "3", text=lines)
    assert found.exit_code == 0
    assert "Name trump" in found.output
    assert "SGTMAJOR-TRUMP-2" in found.output
    assert "'trump s' is legal" in found.output
    assert "'trump x' is no action" in found.output
    assert "Discard 4: 'discard CARD'" in found.output
    assert "  B, target 5\n" in found.output


def test_the_kitty_is_told_to_whom_it_concerns() -> None:
    """Who watches or deals is told which cards the dealer takes, also before the first action."""
    for name in ("sergeant-major", "nine-five-two-a", "nine-five-two-b"):
        watched = run("play", "--game", name, "--seed", "3", "--auto").output
        assert watched.count("  A takes ") == 1, name
    first = "  A, target 9: "
    own = run("play", "--game", "nine-five-two-b", "--seed", "3", text="quit\n").output
    (hand, taken) = own[own.index(first) + len(first) :].splitlines()[:2]
    assert taken.startswith("  A takes ")
    kitty = taken.removeprefix("  A takes ").split()
    assert len(kitty) == 4
    assert not set(kitty) & set(hand.split())
    assert "Discard 4" in own
    other = ("play", "--game", "nine-five-two-b", "--seed", "3", "--seat", "1")
    assert " takes " not in run(*other, text="quit\n").output


def test_what_is_told_of_an_exchange() -> None:
    """Of cards given, returned, discarded, taken and shown each person is told what it may see."""
    from itertools import pairwise

    from sergeant_major.telling import events
    from support import deal_with, do

    hands = {0: "Qc 2d 3d 7s", 1: "2c"}
    deal = deal_with(hands, before=(-1, 1, 0), kitty="Kc 4d 5d 6d")
    deal = do(deal, "give 2c,trump h,discard 2d,discard 3d,discard 7s,discard 2c")
    told = {
        human: [line.strip() for pair in pairwise(deal.states()) for line in events(*pair, human)]
        for human in (None, 0, 1, 2)
    }
    whole = [
        *("B: give 2c", "A gets 2c from B", "B gets back Qc from A", "A: trump h"),
        *("A: discard 2d", "A: discard 3d", "A: discard 7s", "A: discard 2c"),
        *("A takes Kc 4d 5d 6d", "B is shown Kc from A"),
    ]
    assert told[None] == whole
    assert told[0] == ["B: give", *whole[1:]]
    assert told[1] == [*whole[:4], *["A: discard"] * 4, whole[-1]]
    assert told[2] == [
        *("B: give", "A gets 1 card from B", "B gets back 1 card from A", "A: trump h"),
        *["A: discard"] * 4,
    ]


def test_one_card_is_no_cards() -> None:
    """What is one is told as one."""
    from sergeant_major import Match, Outcome
    from sergeant_major.telling import deal_end, events
    from support import deal_with

    deal = deal_with({}, before=(1, 0, -1))
    given = deal.apply(deal.legal_actions[0])
    assert "  C gets 1 card from A" in list(events(deal, given, 1))
    outcome = Outcome(rules=deal.rules, dealer=0, before=None, tricks=(14, 1, 1))
    match = Match(rules=deal.rules, dealer=0).add(outcome)
    assert next(deal_end(outcome, match)) == "A: 14 tricks, +6, total +6"
    assert "B: 1 trick, -4, total -4" in list(deal_end(outcome, match))


@pytest.mark.parametrize(("exchange", "keep"), [("compulsory", ""), ("optional", " or 'keep'")])
def test_a_person_is_told_that_it_may_keep(exchange: str, keep: str) -> None:
    """The question names the choice to give nothing where there is one, and while there is."""
    from sergeant_major.telling import seat_view
    from support import deal_with, do

    rules = find_game("sergeant-major").rules.change(exchange=exchange)
    deal = deal_with({}, rules=rules, before=(2, 0, -2))
    assert [*seat_view(deal.observe(0))][-1] == f"Give 2 to C: 'give CARD'{keep}"
    deal = do(deal, str(deal.legal_actions[0]))
    assert [*seat_view(deal.observe(0))][-1] == "Give 1 to C: 'give CARD'"


def test_a_person_plays_a_whole_match_of_two_deals() -> None:
    """Trying all actions in turn, a person comes to the end, and gives and follows on the way."""
    rules = find_game("sergeant-major").rules
    every = [f"{word}{card}" for card in rules.pack.cards for word in ("discard ", "give ", "")]
    found = run("play", "--seed", "11", "--deals", "2", text="\n".join(["trump h", *every] * 60))
    assert found.exit_code == 0
    assert "goes on after 2 deals" in found.output or "wins the match" in found.output
    assert "Give " in found.output or "cards from" in found.output
    assert "On the table: " in found.output


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["play", "--game", "whist"], "no game 'whist'"),
        (["play", "--game", "3-5-8", "--players", "4"], "is for 3 players"),
        (["play", "--seat", "3"], "seat must be 0 to 2"),
        (["play", "--option", "stop-at-once", "--game", "9-5-2", "--auto"], "only a number of"),
        (["play", "--seed", "-1", "--auto"], "seed must be"),
        (["verify", "nowhere.jsonl"], "nowhere.jsonl: cannot be read"),
        (["record", "nowhere/at/all.jsonl"], "No such file"),
        (["rules", "SGTMAJOR-NONE-1"], "has no rule"),
    ],
)
def test_errors(arguments: list[str], message: str) -> None:
    """What is wrong is told in a line, without a traceback."""
    found = run(*arguments)
    assert found.exit_code != 0
    assert message in found.output


def test_rules_are_printed() -> None:
    """The rule book of each game can be read, and each rule with its sources."""
    for name in GAMES:
        output = run("rules", "--game", name).output
        assert all(rule.id in output for rule in GAMES[name].rules.book.load())
    one = run("rules", "exch-10").output
    assert one.startswith("SGTMAJOR-EXCH-10  Two players up")
    assert "contradicted; An unnamed Persian web page, gamerules.com" in one
    assert "new-target-first" in one
    assert "inferred; reasoned" in run("rules", "SGTMAJOR-PLAY-7").output
    assert len(run("rules", "exch-4").output.splitlines()) == 2


def test_games_are_listed() -> None:
    """Each form of the game is listed with its other names."""
    lines = run("games").output.splitlines()
    assert len(lines) == len(GAMES)
    assert lines[0] == "sergeant-major, 8-5-3, 3-5-8: Sergeant Major. 3 players, targets 8-5-3."


def test_the_example_of_the_readme(capsys: pytest.CaptureFixture[str]) -> None:
    """The Python in the README runs, and prints who has won, and why."""
    text = (Path(__file__).parents[1] / "README.md").read_text("utf-8")
    code = text.partition("```python\n")[2].partition("```")[0]
    exec(code, {})  # noqa: S102
    assert "[SGTMAJOR-END-1: " in capsys.readouterr().out
    assert all(name in text for name in GAMES)
