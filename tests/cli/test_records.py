"""``sedma replay`` and ``sedma verify``: what records say was played, and whether it is true."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from cli.command_line import document, good, refused, run
from support import one_in, play_out, random_deals

import sedma
from sedma import Deal, Stream
from sedma.cli.deal_facts import deal_facts
from sedma.cli.render import WIDTH
from sedma.record import deal_record, match_record, read_file, write_lines
from sedma.values.cards import cards

pytestmark = pytest.mark.usefixtures("plain_environment", "records")

GAME = sedma.find_variant("classic")


def keep(*records: dict[str, Any], file: str = "kept.jsonl") -> str:
    """Write records into a file, and return its name."""
    Path(file).write_text(write_lines(records), "utf-8")
    return file


def first_record() -> dict[str, Any]:
    """Return the first record of the file that is there."""
    record = json.loads(Path("deals.jsonl").read_text("utf-8").splitlines()[0])
    assert isinstance(record, dict)
    return record


def some_match() -> dict[str, Any]:
    """Return the record of a match of three deals."""
    rules = sedma.variant("classic", players=2, options=["accumulate"], match={"deals": 3})
    match, deals = rules.begin_match(dealer=1), list[Deal]()
    while not match.is_over:
        stream = Stream(5, len(deals))
        deals.append(play_out(match.next_deal(stream=stream), stream))
        match = match.add(deals[-1].outcome)
    return match_record(match, deals)


def with_option(players: int, option: str, fits: Callable[[Deal], bool]) -> Deal:
    """Return the first random deal with an option that has what is wanted."""
    rules = sedma.variant("classic", players=players, options=[option])
    return next(deal for deal in random_deals(rules, 1000, seed=1) if fits(deal))


def has(kind: type) -> Callable[[Deal], bool]:
    """Return what says whether a deal has an action of a kind."""
    return lambda deal: any(isinstance(move.action, kind) for move in deal.history)


def unfinished(actions: int) -> Deal:
    """Return a deal of four after so many actions."""
    deal = sedma.variant("classic").deal(seed=7, dealer=0)
    for _ in range(actions):
        deal = deal.apply(deal.legal_actions[0])
    return deal


def with_calls() -> Deal:
    """Return a deal in which a partner has said something before the first two tricks."""
    deal = sedma.variant("classic", options=["calls"]).deal(seed=3, dealer=0)
    deal = deal.say("do-not-take", seat=3)
    while not deal.tricks:
        deal = deal.apply(deal.legal_actions[-1])
    assert deal.to_move is not None
    return play_out(deal.say("grease", seat=(deal.to_move + 2) % 4), Stream(3))


def position() -> Deal:
    """Return a deal that begins in the middle of a trick."""
    return sedma.variant("classic").position(leader=2, trick="9h 8h 7h 9s 9c")


def four_in_a_hand() -> Deal:
    """Return a deal that is over with the first hands: one has all sevens."""
    rules = sedma.variant("classic", options=["four-in-hand"])
    sevens, others = cards("7c 7s 7h 7d"), [c for c in rules.pack.cards if c.rank != "7"]
    return rules.deal(pack=[*sevens[:2], *others[:6], *sevens[2:], *others[6:]], dealer=0)


DEALS: dict[str, Callable[[], Deal]] = {
    "burnt": lambda: with_option(4, "burns", lambda deal: deal.burn is not None),
    "hand": four_in_a_hand,
    "passes": lambda: with_option(3, "one-pass", has(sedma.Pass)),
    "announcements": lambda: with_option(2, "marriages", has(sedma.Announce)),
    "eight cards": lambda: with_option(4, "eight-cards", lambda deal: deal.is_over),
    "majority": lambda: with_option(4, "majority", lambda deal: any(deal.hands)),
    "calls": with_calls,
    "nothing played": lambda: unfinished(0),
    "within a trick": lambda: unfinished(3),
    "after a trick": lambda: unfinished(5),
    "position": position,
}


@cache
def example(name: str) -> Deal:
    """Return one of the deals."""
    return DEALS[name]()


class TestReplay:
    """``sedma replay``."""

    def test_text_is_that_of_the_deal(self):
        """A deal is told as ``--auto`` told it, without the seed that a record does not have."""
        Path("deals.jsonl").unlink()
        told = good("play", "classic", "--auto", "--seed", "5", "--record", "deals.jsonl")
        again = good("replay", "deals.jsonl")
        assert again == f"Deal 1 of deals.jsonl\n\n{told.replace(', seed 5', '')}"

    @pytest.mark.parametrize("name", DEALS)
    def test_document_is_the_deal(self, name: str):
        """The document of any deal holds all of it, as the record does."""
        deal = example(name)
        (facts,) = document("replay", keep(deal_record(deal)))["deals"]
        assert facts == json.loads(json.dumps(deal_facts(GAME, deal)))
        assert facts["history"] == [
            {"seat": move.seat, "action": move.action.text} for move in deal.history
        ]
        cards = [[str(card) for card in hand] for hand in deal.start.hands]
        assert facts["hands"] == cards
        assert (facts["outcome"] is None) is not deal.is_over
        assert (facts["pack"] is None) is (deal.start.pack is None)
        assert facts["seed"] is None
        tricks = [*deal.tricks, *([deal.trick] if deal.trick.plays else [])]
        assert [trick["taker"] for trick in facts["tricks"]] == [one.taker for one in tricks]

    @pytest.mark.parametrize("name", DEALS)
    @pytest.mark.parametrize("step", [[], ["--step"]])
    def test_layout(self, name: str, step: list[str]):
        """No screen is wider than 80 columns, and no two empty lines follow each other."""
        for faces in ((), ("--faces", "german")):
            text = good("replay", keep(deal_record(example(name))), *step, *faces)
            lines = text.splitlines()
            assert max(map(len, lines)) <= WIDTH
            assert not any(one == other == "" for one, other in pairwise(lines))
            assert lines[0] == "Deal 1 of kept.jsonl"
            assert all(line == line.rstrip() for line in lines)
            assert "" not in (lines[0], lines[-1])

    @pytest.mark.parametrize("name", DEALS)
    def test_every_card_is_told(self, name: str):
        """Both ways to tell a deal have each card in the order in which it was played."""
        deal = example(name)
        played = [str(play.card) for trick in (*deal.tricks, deal.trick) for play in trick.plays]
        file = keep(deal_record(deal))
        steps = [
            line.split()[1].rstrip("*")
            for text in good("replay", file, "--step").split("\nTrick ")[1:]
            for line in text.partition("\n\n")[0].splitlines()[1:]
            if line[2] in "NESWABC" and line[3:5] == "  "
        ]
        assert [card for card in steps if card != "pass"] == played
        whole = [
            word.rstrip("*")
            for line in good("replay", file).splitlines()
            if line.startswith("  round ")
            for word in line[18:].partition(" holds")[0].split()[:-1]
        ]
        assert [card for card in whole if card != "pass"] == played

    @pytest.mark.parametrize(
        ("name", "step", "told"),
        [
            ("burnt", False, "  Nobody has taken the trick.\n\nResult "),
            ("hand", False, "\n\nResult "),
            ("hand", True, "\n\nResult "),
            ("passes", True, "  pass\n"),
            ("announcements", True, " announces with "),
            ("announcements", False, " announces with "),
            ("calls", True, "Trick 1, E leads\n  W says: do not take.\n  E  "),
            ("calls", False, "Trick 1, E leads  E    S    W    N\n  W says: do not take.\n  round"),
            ("calls", True, " says: grease.\n"),
            ("nothing played", False, "\n\nThe deal goes on.\n"),
            ("nothing played", True, "\n\nThe deal goes on.\n"),
            ("within a trick", False, "  Nobody has taken the trick.\n\nThe deal goes on.\n"),
            ("within a trick", True, "\n\nThe deal goes on.\n"),
            ("position", False, "\n  round 2         9c*"),
        ],
    )
    def test_what_is_told(self, name: str, step: bool, told: str):
        """What does not happen in every deal is told where it happened."""
        file = keep(deal_record(example(name)))
        assert told in good("replay", file, *(["--step"] if step else []))

    def test_hands_before_each_trick(self):
        """Step by step the hands are shown before every trick."""
        deal = next(random_deals(sedma.variant("classic"), 1))
        text = good("replay", keep(deal_record(deal)), "--step")
        leads = [one for one in deal.states() if one.phase == "lead"]
        for state in leads:
            rows = [
                f"  {name}   " + "".join(f"{card!s:5}" for card in hand).rstrip()
                for name, hand in zip("NESW", state.hands, strict=True)
            ]
            assert "\n".join(["", *rows, "", "Trick"]) in text

    def test_all_deals(self):
        """Every deal of every record is shown, those of matches one by one, with its number."""
        file = keep(first_record(), some_match(), first_record())
        heads = [f"Deal {n} of {file}" for n in range(1, 6)]
        for step in ([], ["--step"]):
            lines = good("replay", file, *step).splitlines()
            assert [line for line in lines if line.startswith("Deal ")] == heads
        assert len(document("replay", file)["deals"]) == 5

    def test_one_deal(self):
        """``--deal`` shows one deal alone."""
        file = keep(first_record(), some_match())
        text = good("replay", file, "--deal", "3")
        assert text in good("replay", file)
        assert text.startswith("Deal 3 of kept.jsonl\n")
        facts = document("replay", file)["deals"]
        assert document("replay", file, "--deal", "3")["deals"] == [facts[2]]
        assert facts[2] != facts[1]

    @pytest.mark.parametrize("number", ["0", "-1", "5", "99"])
    def test_no_such_deal(self, number: str):
        """A number that no deal has is an error that tells the numbers there are."""
        file = keep(first_record(), some_match())
        assert refused("replay", file, "--deal", number) == (
            f"Error: kept.jsonl: there is no deal {number}; it has deals 1 to 4\n"
        )

    @pytest.mark.parametrize("text", ["", "\n \n"])
    def test_empty_file(self, text: str):
        """A file without records is said to have no deals."""
        Path("empty").write_text(text)
        for options in ([], ["--step"]):
            assert good("replay", "empty", *options) == "empty has no deals.\n"
        assert document("replay", "empty") == {"deals": []}
        assert refused("replay", "empty", "--deal", "1") == (
            "Error: empty: there is no deal 1; it has no deals\n"
        )

    def test_false_claim(self):
        """What comes before a false claim is shown; then it is an error with its place."""
        record = first_record()
        record["claims"]["stakes"] = 7
        result = run("replay", keep(first_record(), record))
        assert result.exit_code == 2
        assert result.stdout.startswith("Deal 1 of kept.jsonl\n")
        assert "Deal 2" not in result.stdout
        assert result.stderr == "Error: kept.jsonl:2: $.claims.stakes: 7 is claimed, 1 is true\n"

    @pytest.mark.parametrize(
        ("args", "message"),
        [
            (["none.jsonl"], "Error: none.jsonl: cannot be read: No such file or directory\n"),
            (["."], "Error: .: cannot be read: Is a directory\n"),
            (["deals.jsonl", "--step", "--json"], "--step is for people, --json for programs"),
            (["deals.jsonl", "--deal", "x"], "Invalid value for '--deal'"),
            ([], "Missing argument 'FILE'"),
        ],
    )
    def test_wrong_input(self, args: list[str], message: str):
        """What cannot be read or does not go together is refused."""
        assert message in refused("replay", *args)


class TestSteps:
    """``sedma replay --step`` where somebody sits at a terminal."""

    @pytest.fixture(autouse=True)
    def sits(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Make input and output look like a terminal."""
        monkeypatch.setattr(
            "click.testing._NamedTextIOWrapper.isatty", lambda _self: True, raising=False
        )
        monkeypatch.setenv("NO_COLOR", "1")

    PROMPT = "Enter for the next action, quit to stop> "

    def step(self, typed: str) -> str:
        """Step through the first deal, and return what is shown."""
        result = run("replay", "deals.jsonl", "--deal", "1", "--step", typed=typed)
        assert (result.exit_code, result.stderr) == (0, "")
        return result.stdout

    def test_waits_after_each_action(self):
        """At a terminal it waits after each action, and tells the same in the end."""
        (deal, _) = read_file("deals.jsonl")
        assert isinstance(deal, Deal)
        shown = self.step("\n" * 100)
        assert shown.count(self.PROMPT) == len(deal.history)
        assert "Result " in shown

    @pytest.mark.parametrize(("typed", "actions"), [("quit\n", 1), ("\n QUIT \n", 2), ("\n", 2)])
    def test_stops(self, typed: str, actions: int):
        """``quit`` and the end of input stop it, also before the deals that follow."""
        shown = self.step(typed)
        assert shown.count(self.PROMPT) == actions
        assert "Result " not in shown
        result = run("replay", "deals.jsonl", "--step", typed=typed)
        assert "Deal 2" not in result.stdout

    def test_interrupt(self, monkeypatch: pytest.MonkeyPatch):
        """Ctrl-C ends it with 130 and without a word."""

        def interrupt(_prompt: str) -> str:
            raise KeyboardInterrupt

        monkeypatch.setattr("builtins.input", interrupt)
        result = run("replay", "deals.jsonl", "--step")
        assert (result.exit_code, result.stderr) == (130, "")

    def test_only_at_a_terminal(self, monkeypatch: pytest.MonkeyPatch):
        """If what is shown goes elsewhere, nobody is asked."""
        monkeypatch.setattr(
            "click.testing._NamedTextIOWrapper.isatty", lambda self: self.name == "<stdin>"
        )
        shown = self.step("quit\n")
        assert self.PROMPT not in shown
        assert "Result " in shown


def damaged(record: dict[str, Any], **claims: object) -> dict[str, Any]:
    """Return a record with other claims."""
    return record | {"claims": record["claims"] | claims}


class TestVerify:
    """``sedma verify``."""

    def lines(self, *files: str, code: int) -> list[str]:
        """Return the lines that are printed, of files that lead to an exit code."""
        result = run("verify", *files)
        assert (result.exit_code, result.stderr) == (code, "")
        return result.stdout.splitlines()

    def test_true_records(self):
        """True records are counted, in each file."""
        keep(first_record(), some_match(), first_record())
        assert self.lines("deals.jsonl", "kept.jsonl", code=0) == [
            "deals.jsonl: 2 records, all true.",
            "kept.jsonl: 3 records, all true.",
        ]
        assert self.lines(keep(first_record()), code=0) == ["kept.jsonl: 1 record, all true."]

    @pytest.mark.parametrize("name", DEALS)
    def test_any_deal(self, name: str):
        """Records of all kinds of deals are true."""
        deal = example(name)
        assert self.lines(keep(deal_record(deal)), code=0) == ["kept.jsonl: 1 record, all true."]

    def test_false_claims(self):
        """Each false claim has a line with its place, and the other records are checked too."""
        true = first_record()
        points = true["claims"]["points"]
        false = damaged(true, points=[90, 90], stakes=9)
        match = some_match()
        total = match["claims"]["totals"]
        match["claims"]["totals"] = [0, 0]
        assert self.lines(keep(false, true, match), code=1) == [
            f"kept.jsonl:1: $.claims.points: [90, 90] is claimed, {points} is true",
            "kept.jsonl:1: $.claims.stakes: 9 is claimed, 1 is true",
            f"kept.jsonl:3: $.claims.totals: [0, 0] is claimed, {total} is true",
            "kept.jsonl: 3 records, 3 faults.",
        ]

    @pytest.mark.parametrize(
        ("line", "told"),
        [
            (b'{"sedma": 1, "kind"', "no JSON, or cut off: "),
            (b"not json", "no JSON, or cut off: "),
            (b"[1, 2]", "$: an object is needed, not [1, 2]"),
            (b"\xff\xfe{}", "not UTF-8: "),
            (b"{}", "$.sedma: records of version 1 are read, not None"),
        ],
    )
    def test_damaged_lines(self, line: bytes, told: str):
        """A line that is no record is one fault, and the records after it are checked."""
        file = Path("deals.jsonl")
        file.write_bytes(line + b"\n" + file.read_bytes())
        first, last = self.lines("deals.jsonl", code=1)
        assert first.startswith(f"deals.jsonl:1: {told}")
        assert last == "deals.jsonl: 3 records, 1 fault."

    def test_record_that_cannot_be_played(self):
        """An action that is not legal is one fault."""
        record = first_record()
        record["actions"][0] = record["actions"][1]
        first, last = self.lines(keep(record), code=1)
        assert first.startswith("kept.jsonl:1: $.actions[0]: ")
        assert last == "kept.jsonl: 1 record, 1 fault."

    def test_empty_file(self):
        """An empty file has nothing that could be false."""
        Path("empty").touch()
        assert self.lines("empty", code=0) == ["empty: no records, nothing to check."]

    def test_file_that_cannot_be_read(self):
        """The other files are checked all the same, and the exit code is 2."""
        file = keep(damaged(first_record(), stakes=9))
        lines = self.lines("none.jsonl", file, ".", "deals.jsonl", code=2)
        assert lines == [
            "none.jsonl: cannot be read: No such file or directory",
            "kept.jsonl:1: $.claims.stakes: 9 is claimed, 1 is true",
            "kept.jsonl: 1 record, 1 fault.",
            ".: cannot be read: Is a directory",
            "deals.jsonl: 2 records, all true.",
        ]

    def test_document(self):
        """The document has all of it, and the exit codes are the same."""
        file = keep(damaged(first_record(), stakes=9))
        result = run("verify", "deals.jsonl", file, "none.jsonl", "--json")
        assert result.exit_code == 2
        good_file, bad_file, missing = json.loads(result.stdout)["files"]
        assert good_file == {"file": "deals.jsonl", "records": 2, "error": None, "false": []}
        assert bad_file == {
            "file": file,
            "records": 1,
            "error": None,
            "false": [{"line": 1, "path": "$.claims.stakes", "reason": "9 is claimed, 1 is true"}],
        }
        assert missing["error"] == "cannot be read: No such file or directory"
        assert run("verify", file, "--json").exit_code == 1

    def test_no_file(self):
        """Without a file there is nothing to do."""
        assert "Missing argument 'FILES...'" in refused("verify")


def test_records_of_all_games_verify() -> None:
    """What ``--record`` writes of deals by chance is true and can be shown, with any option."""
    options: list[tuple[str, ...]] = [
        (str((option.players or (4,))[0]), option.name) for option in one_in(4, GAME.options)
    ]
    for players, option in options:
        good(
            *("play", "classic", "--auto", "--players", players, "--option", option),
            *("--seed", "1", "--record", "all.jsonl"),
        )
    number = len(options)
    assert good("verify", "all.jsonl") == f"all.jsonl: {number} records, all true.\n"
    assert len(document("replay", "all.jsonl")["deals"]) == number
    assert max(map(len, good("replay", "all.jsonl").splitlines())) <= WIDTH
