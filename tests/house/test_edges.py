"""Edges of house rules: kinds of strangers, broken plug-ins, odd texts, what helps the reader."""

from __future__ import annotations

import json
import pickle
import tomllib
from pathlib import Path
from typing import Any, Literal

import attrs
import jsonschema
import pytest
from house.test_house import HEAD, house, refusal
from installing import Install
from rules.test_kinds import DRAW, GOOD

import sedma
from sedma import HouseProblem, HouseRuleError, PluginError, Rank, RuleBook, RuleBookFile
from sedma.components import Draw
from sedma.house import loader
from sedma.house.differences import value_text
from sedma.house.problems import MAX_PROBLEMS, Report, shown
from sedma.house.schema import committed_schema, json_schema
from sedma.house.template import new_file
from sedma.house.toml_places import Layout, path_text
from sedma.house.vocabulary import bounds, fields_of, in_words
from sedma.record import deal_record
from sedma.record.rules_entry import base_of
from sedma.rules.options import Option
from sedma.rules.variant import Variant

WHOLE = sedma.write_house_rules(attrs.evolve(sedma.find_variant("classic"), options=())).replace(
    'name = "classic"', 'name = "cottage"', 1
)
"""A complete file of the classic game without options, for when that is not installed."""

STRANGE = """
[draw]
kind = "last-first"
count = 2
open = true
shape = "high"
ranks = ["7"]
pairs = { A = 3 }
either = "x"
card = "Kh"
"""


def with_draw(text: str) -> str:
    """Return the complete file with another draw rule."""
    before, _, rest = WHOLE.partition("\n[draw]\n")
    return before + "\n" + text.strip() + "\n" + rest[rest.index("\n[") :]


class TestKindsOfStrangers:
    """Kinds that other distributions announce."""

    def test_a_file_names_one(self, install: Install):
        """It is read with all sorts of fields, written, and read back equal."""
        install("strange", DRAW, components=GOOD)
        made = sedma.read_house_rules(with_draw(STRANGE))
        draw: Any = made.rules[0].draw
        assert (draw.count, draw.open, draw.shape, draw.either) == (2, True, "high", "x")
        assert (draw.ranks, draw.pairs, draw.card) == (("7",), (("A", 3),), sedma.card("Kh"))
        assert sedma.read_house_rules(sedma.write_house_rules(made)) == made
        assert sedma.read_house_rules(with_draw(STRANGE.replace('"x"', "7"))).rules[0].draw != draw

    def test_the_schema_knows_it_where_it_is_installed(self, install: Install):
        """The schema that is kept takes the kinds of the library, the other those of all."""
        install("strange", DRAW, components=GOOD)
        data = tomllib.loads(with_draw(STRANGE))
        assert jsonschema.Draft202012Validator(json_schema()).is_valid(data)
        assert not jsonschema.Draft202012Validator(json.loads(committed_schema())).is_valid(data)
        jsonschema.Draft202012Validator.check_schema(json_schema())
        data["draw"]["either"] = True
        assert not jsonschema.Draft202012Validator(json_schema()).is_valid(data)

    def test_what_is_wrong_with_its_fields(self, install: Install):
        """It is told like what is wrong with a field of the library."""
        install("strange", DRAW, components=GOOD)
        text = with_draw(STRANGE.replace('"x"', "true").replace("count = 2", "count = 'two'"))
        with pytest.raises(HouseRuleError) as caught:
            sedma.read_house_rules(text)
        told = [str(one).partition(": ")[2] for one in caught.value.problems]
        assert told == [
            "draw.count: a whole number is needed, not 'two'",
            "draw.either: True is not allowed here; right is: a whole number or text",
        ]

    def test_a_broken_one(self, install: Install):
        """The file that names it is refused with its distribution; the schema leaves it out."""
        install("broken", "raise ImportError('no such luck')", components=GOOD)
        with pytest.raises(HouseRuleError, match=r"draw.kind: .*distribution broken.*no such luck"):
            sedma.read_house_rules(with_draw(STRANGE))
        assert json_schema() == json_schema(plugins=False)

    def test_one_that_answers_nonsense(self, install: Install):
        """It is told at the table that names it."""
        code = DRAW.replace("    after_card = False", "    after_card = 'no'")
        install("wrong", code, components=GOOD)
        with pytest.raises(HouseRuleError) as caught:
            sedma.read_house_rules(with_draw('[draw]\nkind = "last-first"'))
        (problem,) = caught.value.problems
        assert (problem.path, problem.line is not None) == ("draw", True)
        assert "LastFirst.after_card answered" in problem.reason

    def test_checks_of_strangers_that_fail(self, install: Install):
        """Whatever their converters, validators and classes raise is a problem of the file."""
        code = DRAW.replace(
            "count: int = 1",
            "count: int = attrs.field(default=1, validator=lambda s, a, v: 1 // (v - 7))",
        ).replace(
            "    after_card = False",
            "    def __attrs_post_init__(self):\n        if self.open and self.shape == 'low':\n"
            "            raise LookupError('open and low')\n\n    after_card = False",
        )
        install("picky", code, components=GOOD)
        for text, told in (
            ("count = 7", "draw.count: ZeroDivisionError: integer division or modulo by zero"),
            ("open = true", "draw: LookupError: open and low"),
        ):
            with pytest.raises(HouseRuleError) as caught:
                sedma.read_house_rules(with_draw(f'[draw]\nkind = "last-first"\n{text}'))
            assert told in str(caught.value)
        apart = with_draw('[draw]\nkind = "last-first"') + "[for.3.draw]\nopen = true\n"
        with pytest.raises(HouseRuleError, match="draw: LookupError: open and low"):
            sedma.read_house_rules(apart.replace("[for.3.draw]", "[for.2.draw]"))

    def test_lists_of_a_fixed_length(self, install: Install):
        """The schema knows how long they are."""
        code = DRAW.replace(
            "count: int = 1", "count: int = 1\n    span: tuple[int, bool, str] = ()"
        )
        install("spanned", code, components=GOOD)
        schema = jsonschema.Draft202012Validator(json_schema())
        for span, good in (('[1, true, "x"]', True), ("[1, true]", False), ("[1, 2, 3]", False)):
            text = with_draw(f'[draw]\nkind = "last-first"\nspan = {span}')
            assert schema.is_valid(tomllib.loads(text)) is good
            if good:
                draw: Any = sedma.read_house_rules(text).rules[0].draw
                assert draw.span == (1, True, "x")
            else:
                with pytest.raises(HouseRuleError, match=r"draw\.span"):
                    sedma.read_house_rules(text)


class TestNames:
    """Names of installed variants that cannot be loaded."""

    def test_a_broken_variant(self, install: Install):
        """Its name is taken, and it cannot be extended."""
        install("broken", "raise ImportError('no such luck')", cottage="GAME")
        with pytest.raises(HouseRuleError, match=r"name: .*distribution broken"):
            sedma.read_house_rules(WHOLE)
        with pytest.raises(HouseRuleError, match=r"extends: .*distribution broken"):
            sedma.read_house_rules('extends = "cottage"\nname = "x"\ntitle = "X"')

    def test_records_pass_over_it(self, install: Install):
        """The nearest variant for a record is one of those that can be loaded."""
        install("broken", "raise ImportError('no such luck')", cottage="GAME")
        rules = sedma.read_house_rules(WHOLE.replace('"cottage"', '"cellar"', 1)).rules[1]
        with pytest.raises(sedma.RecordError, match="these rules cannot be written: no variant"):
            deal_record(rules.deal(seed=1))
        install("good", "GAME = game('good')", good="GAME")
        assert base_of(rules).variant == "good"


class TestTexts:
    """Texts, paths and numbers in messages."""

    def test_a_problem_in_words(self):
        """It says the place, then what is wrong, then what would be right, then the rules."""
        one = HouseProblem(file="a.toml", reason="no", allowed="yes", rules=("R-1", "R-2"))
        assert str(one) == "a.toml: no; right is: yes (R-1, R-2)"
        assert str(attrs.evolve(one, line=3, path="x.y", near=("z",), rules=())) == (
            "a.toml:3: x.y: no; did you mean z?"
        )

    def test_an_error_can_be_pickled(self):
        """It comes back with all its problems."""
        with pytest.raises(HouseRuleError) as caught:
            house("hand_size = 0")
        assert pickle.loads(pickle.dumps(caught.value)).problems == caught.value.problems  # noqa: S301

    def test_no_more_problems_than_anybody_reads(self):
        """Very many problems are cut off."""
        assert len(refusal("\n".join(f"x{n} = 1" for n in range(500)))) == MAX_PROBLEMS
        report = Report("x")
        report.add(("a",), "no")
        report.add(("a",), "no")
        assert (len(report.problems), report.count) == (1, 2)

    def test_values_are_shown_in_short(self):
        """Whatever stands in a file, it takes no more than a part of a line."""
        for value in ("x" * 9000, 10**9000, -(10**9000), [1] * 999, {"a": 1}, 1.5, None):
            assert len(shown(value)) <= 60

    def test_values_in_words(self):
        """Plain data read as people write them."""
        assert value_text({"kind": "difference"}) == "difference"
        assert value_text({"players": 4, "direction": "clockwise"}) == (
            "players: 4, direction: clockwise"
        )
        assert value_text(True) == "true"
        assert value_text("never") == "never"

    def test_types_in_words(self):
        """Each type of a field is told in words."""
        assert in_words(int) == "a whole number"
        assert in_words(int, fields_of(sedma.Rules)["packet"]) == (
            "a whole number from 1 to 1000000"
        )
        assert in_words(int | str) == "a whole number or text"
        assert in_words(tuple[bool, ...]) == "a list"
        assert in_words(Rank).startswith("a rank (2 3 ")
        assert in_words(Literal["a"]) == "'a'"
        assert bounds(fields_of(Option)["name"]) == (-1_000_000, 1_000_000)

    def test_lines_of_tables_and_keys(self):
        """Each table and key has its line, whatever strings and lists stand between."""
        text = (
            'a.b = 1\n"c d" = [ # no = 1\n  {e = 2, f.g = [3]},\n]\n'
            's = """\n[x]\n\\"""\ny = 1\n"""\n'
            "l = '''\n\\'''\n[t]\nu = 'v = 1'\n[[r]]\ni = 1\n[[r]]\n[r.q]\nj = 2\n"
        )
        layout = Layout.of(text)
        assert {path_text(path): line for path, line in layout.lines.items()} == {
            "a.b": 1,
            "a": 1,
            "c d": 2,
            "s": 5,
            "l": 10,
            "t": 12,
            "t.u": 13,
            "r": 14,
            "r[0]": 14,
            "r[0].i": 15,
            "r[1]": 16,
            "r[1].q": 17,
            "r[1].q.j": 18,
        }
        assert layout.line(("r", 1, "q", "none")) == 17
        assert layout.line(("none",)) is None
        assert layout.line(()) is None

    @pytest.mark.parametrize(
        "text", ['a = "', 'a = """', "]]]", "[a", "a = ]", "\x00", '"', "= = ="]
    )
    def test_texts_that_are_no_toml_are_followed_as_far_as_they_go(self, text: str):
        """The scan before the parser never fails, and the parser refuses them."""
        Layout.of(text)
        with pytest.raises(HouseRuleError, match="no TOML: "):
            sedma.read_house_rules(text)


class TestBooks:
    """Rule books of files."""

    def test_a_source_that_is_another_in_the_base(self):
        """An error of the book that is of no rule stands at the rules."""
        source = "\n".join(f'{key} = "x"' for key in ("site", "title", "language"))
        (told,) = refusal(f'[sources.pagat]\n{source}\nread = "part"\n')
        assert told.startswith("rule: source 'pagat' is another one in 'classic'; ")

    def test_the_rule_that_an_error_speaks_of(self):
        """Of several rules and drops it is the one that is wrong."""
        rules = "".join(
            f'[[rule]]\nid = "R-{n}"\nstatement = "x"\nreplaces = ["{key}"]\n'
            for n, key in enumerate(("CLASSIC-X", "CLASSIC-CONT-1"))
        )
        assert refusal(rules)[0].startswith("4: rule[0]: drops or replaces 'CLASSIC-X', but")
        drops = 'drops = ["CLASSIC-CONT-1", "CLASSIC-X"]\n'
        assert refusal(drops)[0].startswith("4: drops: drops or replaces 'CLASSIC-X', but")

    def test_a_base_whose_book_cannot_be_read(self, monkeypatch: pytest.MonkeyPatch):
        """It is a problem of the file, not a failure."""
        classic = sedma.find_variant("classic")
        lost = tuple(
            attrs.evolve(rules, variant="lost", book=RuleBookFile("nowhere", "none.toml"))
            for rules in classic.rules
        )
        game = attrs.evolve(classic, name="lost", rules=lost)

        def find(name: str) -> Variant:
            if name == "lost":
                return game
            raise sedma.UnknownVariantError(name)

        monkeypatch.setattr(loader, "find_variant", find)
        (told,) = refusal("", HEAD.replace("classic", "lost"))
        assert told.startswith("rule: nowhere/none.toml: cannot be read: ")

    def test_a_book_equals_the_file_that_holds_it(self):
        """By its content; what cannot be read equals only itself."""
        file = RuleBookFile("sedma_variants", "rulebooks/hola.toml")
        book = file.load()
        other = RuleBookFile("sedma_variants", "rulebooks/osmova.toml")
        lost = RuleBookFile("nowhere", "none.toml")
        assert file == book
        assert book == file
        assert hash(file) == hash(book)
        assert file != other
        assert file != "hola"
        assert lost == RuleBookFile("nowhere", "none.toml")
        assert lost != file
        assert lost != RuleBook(variant="x", title="X")


class TestOptions:
    """Options as equal values."""

    def test_options_are_equal_however_they_are_written(self):
        """Tables or pairs, lists or tuples, cards or texts."""
        one = Option(
            name="a",
            title="A",
            changes={
                "burn": {"special": {"10": 3}},
                "beat": {"wild": ["7"], "acts_as": ((sedma.card("Kh"), "7"),)},
                "calls": ["x"],
                "draw": Draw("block"),
            },
        )
        other = Option(
            name="a",
            title="A",
            changes={
                "burn": {"special": (("10", 3),)},
                "beat": {"wild": ("7",), "acts_as": (("Kh", "7"),)},
                "calls": ("x",),
                "draw": Draw("block"),
            },
        )
        assert one == other

    def test_no_more_options_than_can_be_tried(self):
        """Each option is tried, so there are not too many."""
        text = "".join(f'[[option]]\nname = "o{n}"\ntitle = "x"\n' for n in range(65))
        assert refusal(text) == ["4: option: the game would have more than 64 options"]

    def test_an_option_of_another_kind_is_not_in_force(self):
        """Fields that a component has not are not those of the option."""
        rules = sedma.variant("classic", players=3)
        option = Option(name="a", title="A", players=(4,), changes={"result": {"sweep_bonus": 3}})
        assert not option.is_misplaced(rules)
        wrong = Option(name="a", title="A", players=(4,), changes={"result": {"win": 0}})
        assert not wrong.is_misplaced(rules)
        points = {"cards": {"A": 10, "10": 10}}
        assert Option(name="a", title="A", players=(4,), changes={"points": points}).is_misplaced(
            rules
        )


def test_a_file_that_extends_one_that_is_not_there(tmp_path: Path) -> None:
    """The file that is missing is named, and the file that extends it."""
    path = tmp_path / "a.toml"
    path.write_text('extends = "none.toml"\nname = "a"\ntitle = "A"\n', "utf-8")
    with pytest.raises(HouseRuleError) as caught:
        sedma.load_variant(path)
    first, second = caught.value.problems
    assert str(first).endswith("a.toml:1: extends: none.toml cannot be played")
    assert str(second).endswith("none.toml: cannot be read: No such file or directory")


def test_a_broken_base_still_lets_fields_be_checked() -> None:
    """What no kind of a question takes is told even if the base is not known."""
    head = 'extends = "clasic"\nname = "a"\ntitle = "A"\n'
    told = refusal('[sides]\nnumber = 3\n[result]\nsweep_bonus = 5\n[beat]\nkind = "x"\n', head)
    assert [one.partition(";")[0] for one in told] == [
        "1: extends: no variant is called 'clasic'",
        "5: sides.number: there is no field 'number'",
        "9: beat.kind: there is no kind 'x'",
    ]


def test_a_complete_file_without_kind() -> None:
    """Where there are several kinds one is asked for, and fields of none are told."""
    told = refusal("players = 4\nresult = {win = 1, wine = 2}", 'name = "a"\ntitle = "A"\n')
    assert "4: result.kind: is missing; right is: 'difference' or 'stakes' or " in "\n".join(told)
    assert any(
        one.startswith("4: result.wine: there is no field 'wine'; did you mean") for one in told
    )


def test_options_of_a_complete_file_have_no_base() -> None:
    """A complete file has no options that could be in force, for no number of players either."""
    told = refusal('players = 4\n[for.4]\noptions = ["a"]\n', 'name = "a"\ntitle = "A"\n')
    assert "5: for.4.options: needs a game that the file extends" in told


def test_a_new_file_for_a_game_without_options() -> None:
    """There is nothing to name, and the file loads."""
    game = attrs.evolve(sedma.find_variant("classic"), options=())
    assert sedma.read_house_rules(new_file("club", game)).options[0].name == "packets-of-one"


def test_plugin_errors_are_import_errors() -> None:
    """The error of a plug-in is caught as what it is."""
    assert issubclass(PluginError, ImportError)
