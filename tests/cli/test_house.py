"""House rules on the command line: ``sedma rules`` with files, and files in place of variants."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from cli.command_line import document, good, refused, run

import sedma
from sedma.house.schema import committed_schema, json_schema
from sedma.rules.data import rules_data

pytestmark = pytest.mark.usefixtures("plain_environment", "records")


def write(name: str, text: str) -> None:
    """Write a file that extends the classic game."""
    head = f'extends = "classic"\nname = "{name.removesuffix(".toml")}"\ntitle = "T"\n'
    Path(name).write_text(head + text, "utf-8")


class TestCheck:
    """``sedma rules check``."""

    def test_a_good_file(self):
        """It says what the game is, and what is different from the one it extends."""
        assert good("rules", "check", "cottage.toml", "cellar.toml").splitlines() == [
            "cottage.toml: Sedma at the cottage (cottage), for 4, 2 or 3 players.",
            "  prolong.when is never, not always",
            "cellar.toml: Sedma in the cellar (cellar), for 4, 2 or 3 players.",
            "  hand_size is 3, not 4",
        ]

    def test_a_complete_file(self):
        """A file that extends nothing has no differences."""
        Path("whole.toml").write_text(good("rules", "write", "cottage.toml"), "utf-8")
        assert good("rules", "check", "whole.toml").count("\n") == 1
        (facts,) = document("rules", "check", "whole.toml")["files"]
        assert (facts["variant"], facts["extends"], facts["changes"]) == ("cottage", None, [])

    def test_all_that_is_wrong(self):
        """Every problem has its line, and the exit code is 1."""
        write("bad.toml", 'hand_sice = 5\n[prolong]\nwhen = "nevre"\n')
        result = run("rules", "check", "cottage.toml", "bad.toml")
        assert result.exit_code == 1
        assert result.stdout.splitlines()[2:] == [
            "bad.toml:4: hand_sice: there is no key 'hand_sice'; did you mean hand_size?",
            "bad.toml:6: prolong.when: 'nevre' is not allowed here; did you mean never?",
            "bad.toml: 2 problems.",
        ]
        data = json.loads(run("rules", "check", "bad.toml", "--json").stdout)
        assert data["files"][0]["problems"][1] == {
            "file": "bad.toml",
            "line": 6,
            "path": "prolong.when",
            "reason": "'nevre' is not allowed here",
            "allowed": "'always' or 'not-self' or 'opponent' or 'never'",
            "near": ["never"],
            "rules": [],
        }

    def test_a_conflict_names_rules(self):
        """What does not go together is told with the rules that speak of it."""
        write("bad.toml", "[burn]\nrun = 1\n")
        result = run("rules", "check", "bad.toml")
        assert "bad.toml:4: burn: burns are for two sides, not 3" in result.stdout
        assert "CLASSIC-BURN-1" in result.stdout
        assert result.stdout.endswith("bad.toml: 1 problem.\n")

    def test_an_alias_of_an_installed_game(self):
        """It is refused as a name, here and in a new file."""
        write("zsir.toml", "")
        told = "'zsir' is a name of the installed variant 'zsirozas'; take another"
        assert told in run("rules", "check", "zsir.toml").stdout
        assert told in refused("rules", "new", "zsir")

    def test_what_cannot_be_read(self):
        """A file that is not there, and one that is none, give exit code 2."""
        result = run("rules", "check", "none.toml", ".")
        assert result.exit_code == 2
        assert result.stdout.splitlines() == [
            "none.toml: cannot be read: No such file or directory",
            ".: cannot be read: it is no file, but a folder or a device",
        ]


class TestShow:
    """``sedma rules show`` with files and with ``--effective``."""

    def test_effective_rules(self):
        """Every field that decides a deal stands on a line of its own."""
        lines = good("rules", "show", "classic", "--effective", "--players", "3").splitlines()
        rules = sedma.variant("classic", players=3)
        assert lines[0] == "Sedma (classic) for 3 players: what decides a deal"
        assert [line.split()[0] for line in lines[1:]] == list(rules_data(rules))[1:]
        data = document("rules", "show", "classic", "--effective", "--players", "3")
        assert data["fingerprint"] == rules.fingerprint
        assert {"variant": "classic", **data["rules"]} == rules_data(rules)
        assert data["changed"] == {}

    def test_effective_rules_with_options(self):
        """What options change is shown with what it is without them."""
        text = good("rules", "show", "classic", "--effective", "--option", "next-deals")
        assert "\nrotation     next-deals (tie: next) [classic: loser-deals (tie: same)]\n" in text
        text = good("rules", "show", "classic", "--effective", "--option", "single-rounds")
        assert "card: fitting, lead: keep) [when in classic: always]\n" in text

    def test_a_file(self):
        """First what decides a deal, then the book, with marks where the file says otherwise."""
        write("burnt.toml", 'players = 4\noptions = ["burns"]\nprolong = {when = "never"}\n')
        text = good("rules", "show", "burnt.toml")
        assert text.startswith("T (burnt) for 4 players: what decides a deal\n")
        assert "\nT (burnt): rule book, revision 1\n" in text
        lines = text.splitlines()
        place = next(i for i, line in enumerate(lines) if line.startswith("CLASSIC-CONT-1 "))
        assert lines[place].endswith("(as in classic)")
        assert lines[place + 1].strip() == "changed here: prolong.when is never, not always"
        assert "(option burns that always holds here, as in classic)" in text
        data = document("rules", "show", "burnt.toml")
        assert data["book"]["changed"]["CLASSIC-CONT-1"] == ["prolong.when is never, not always"]
        assert data["book"]["options"] == ["burns"]
        assert data["effective"]["base"] == "classic"

    def test_rules_that_replace_others(self):
        """A rule says in whose place it stands, and one rule of a file is shown in full."""
        write(
            "words.toml",
            '[[rule]]\nid = "W-1"\nstatement = "Eights are led."\nreplaces = ["CLASSIC-CONT-1"]\n',
        )
        assert "Eights are led. (instead of CLASSIC-CONT-1)" in good("rules", "show", "words.toml")
        assert good("rules", "show", "words.toml", "W-1").startswith("W-1  House rules (T)\n")

    def test_a_complete_file_has_no_marks(self):
        """It extends no game from which it could differ."""
        Path("whole.toml").write_text(good("rules", "write", "cottage.toml"), "utf-8")
        assert "changed here" not in good("rules", "show", "whole.toml")

    @pytest.mark.parametrize(
        ("args", "said"),
        [
            (("CLASSIC-BEAT-1", "--effective"), "give no RULE_ID or --cite with it"),
            (("--cite", "bibtex", "--effective"), "give no RULE_ID or --cite with it"),
            (("--players", "4"), "--players and --option are for --effective"),
            (("--option", "burns"), "--players and --option are for --effective"),
        ],
    )
    def test_options_that_do_not_go_together(self, args: tuple[str, ...], said: str):
        """Fields and books are different things to show."""
        assert said in refused("rules", "show", "classic", *args)


class TestDiff:
    """``sedma rules diff``."""

    def test_fields_and_rules(self):
        """Fields that differ stand with the rules that speak of them, and then all other rules."""
        write(
            "words.toml",
            'prolong = {when = "never"}\n[for.3]\nhand_size = 3\n[[rule]]\nid = "W-1"\n'
            'statement = "One round."\nreplaces = ["CLASSIC-CONT-6"]\nreasons = ["prolong:never"]\n'
            '[[rule]]\nid = "W-2"\nstatement = "Two."\n',
        )
        text = good("rules", "diff", "classic", "words.toml")
        lines = text.splitlines()
        assert lines[0] == "From Sedma (classic) to T (words)"
        assert "hand_size is 3, not 4 (with 3 players)" in lines
        assert "prolong.when is never, not always" in lines
        assert "  W-1  One round. (words)" in lines
        assert any(line.startswith("  CLASSIC-CONT-6  ") for line in lines)
        assert lines[-2:] == [
            "Other rules that only words has, or has in other words",
            "  W-2  Two.",
        ]
        data = document("rules", "diff", "classic", "words.toml")
        (first, second) = data["changes"]
        assert (first["field"], first["a"], first["b"], first["players"]) == (
            "hand_size",
            4,
            3,
            [3],
        )
        assert second["rules_b"]["W-1"] == "One round."
        assert set(data["a"]["rules"]) == {"CLASSIC-CONT-6"}

    def test_nothing_is_different(self):
        """A game is not different from itself."""
        assert good("rules", "diff", "hola", "hola").splitlines()[-1] == "  Nothing is different."

    def test_games_for_other_numbers(self):
        """Two games that share no number of players are compared as they are usually played."""
        write("three.toml", "players = 3\n")
        write("two.toml", "players = 2\n")
        assert "sides.count is 2, not 3" in good("rules", "diff", "three.toml", "two.toml")


class TestNewSchemaWrite:
    """The commands that write files."""

    @pytest.mark.parametrize("name", sedma.variant_names())
    def test_a_new_file_loads(self, name: str):
        """It changes nothing, so that its rules are those of the game that it extends."""
        text = good("rules", "new", "club", "--extends", name)
        made = sedma.read_house_rules(text)
        for rules, base in zip(made.rules, sedma.find_variant(name).rules, strict=True):
            wanted = {**rules_data(base), "variant": "club"}
            assert rules_data(rules) == wanted
        assert document("rules", "new", "club", "--extends", name) == {
            "variant": "club",
            "text": text,
        }

    def test_what_is_commented_out_loads_too(self):
        """Each line that a mark switches off is right when the mark is taken away."""
        text = good("rules", "new", "club")
        free = [
            line.removeprefix("# ") if "=" in line or line.startswith("# [") else line
            for line in text.splitlines()
        ]
        made = sedma.read_house_rules("\n".join(free))
        assert made.rules[0].prolong.opens(0, 1, ()).reason == "prolong:never"
        assert made.book.own[0].id == "HOUSE-1"

    def test_a_name_that_cannot_be(self):
        """The name is checked like that of any file."""
        said = refused("rules", "new", "My Club")
        assert "My Club.toml:9: name: 'My Club' is no name: lower-case letters" in said

    def test_the_schema(self):
        """It is what the classes make, and valid."""
        data = json.loads(good("rules", "schema"))
        assert data == json_schema()
        jsonschema.Draft202012Validator.check_schema(data)
        assert good("rules", "schema", "--library") == committed_schema()

    def test_a_complete_file(self):
        """It reads back as an equal game."""
        text = good("rules", "write", "hola")
        assert sedma.read_house_rules(text) == sedma.find_variant("hola")
        assert document("rules", "write", "hola") == {"variant": "hola", "text": text}


class TestFilesForVariants:
    """A file in the place of a variant."""

    def test_play_record_replay_verify_judge(self):
        """A deal under a house rule is played, recorded, shown again and found true."""
        text = good("play", "cellar.toml", "--seed", "7", "--auto", "--record", "house.jsonl")
        assert "Sedma in the cellar (cellar) for 4 players" in text
        shown = good("replay", "house.jsonl")
        head = "Sedma (cellar) for 4 players with hand_size=3, prolong.when=never"
        assert head in " ".join(shown.split())
        assert shown.count("Trick ") == text.count("Trick ")
        assert good("verify", "house.jsonl") == "house.jsonl: 1 record, all true.\n"
        (facts,) = document("replay", "house.jsonl")["deals"]
        assert (facts["variant"], facts["title"]) == ("cellar", "Sedma")
        assert facts["changes"]["variant"] == "cellar"
        assert "takes" in good("judge", "--record", "house.jsonl", "--trick", "1")

    def test_options_of_the_game_still_go(self):
        """Options of the base can be added to a file."""
        text = good("play", "cottage.toml", "--seed", "7", "--auto", "--option", "block-draw")
        assert "Sedma at the cottage (cottage) for 4 players with draw.order=block" in text

    def test_judge(self):
        """A trick is judged by the rules of a file."""
        assert good("judge", "cottage.toml", "9 10 J 9")
        said = refused("judge", "cottage.toml", "9 10 J 9 | 9 7 8 10")
        assert said == "Error: trick: card 5 (9): the trick was over before\n"

    def test_a_file_that_is_wrong(self):
        """All its problems are told, and nothing is played."""
        write("bad.toml", "hand_size = 0\npacket = 0\n")
        for args in (("play", "bad.toml", "--auto"), ("rules", "show", "bad.toml")):
            said = refused(*args)
            assert said.startswith("Error: bad.toml:4: hand_size: ")
            assert "\nbad.toml:5: packet: " in said


def test_facts_of_all_installed_games_are_json() -> None:
    """The effective rules of every game can be printed."""
    for name in sedma.variant_names():
        data: Any = document("rules", "show", name, "--effective")
        assert data["variant"] == name
