"""House rules from files: what they make, and that they are variants like any others."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from textwrap import dedent

import pytest
from attrs import evolve

import sedma
from sedma import HouseRuleError, Rule, Rules, Source, Stream, Variant
from sedma.components import Difference, LoserDeals, NextDeals
from sedma.house import House, load_house
from sedma.house.loader import MAX_ABOVE
from sedma.notation import deal_text, read_deal
from sedma.record import deal_record, match_record, read_line

CLASSIC = sedma.find_variant("classic")
HEAD = 'extends = "classic"\nname = "cottage"\ntitle = "Sedma at the cottage"\n'


def house(text: str, head: str = HEAD) -> Variant:
    """Return the variant of a file that extends the classic game."""
    return sedma.read_house_rules(head + dedent(text))


def refusal(text: str, head: str = HEAD) -> list[str]:
    """Return the problems of a file that extends the classic game, without its name."""
    with pytest.raises(HouseRuleError) as caught:
        house(text, head)
    return [
        str(one).removeprefix("house rules:").removeprefix(" ") for one in caught.value.problems
    ]


# What a file changes.


def test_a_file_changes_what_it_names_and_nothing_else() -> None:
    """Fields of rules and of components are as the file says; the rest is as in the base."""
    made = house(
        """
        hand_size = 5
        [prolong]
        when = "never"
        """
    )
    assert (made.name, made.title, made.players) == ("cottage", "Sedma at the cottage", (4, 2, 3))
    for rules, base in zip(made.rules, CLASSIC.rules, strict=True):
        wanted = base.change(variant="cottage", hand_size=5, prolong={"when": "never"})
        assert evolve(wanted, book=rules.book) == rules


def test_a_kind_replaces_the_whole_component() -> None:
    """With its kind a component is new: what is not named has its default."""
    text = '[rotation]\nkind = "next-deals"\n'
    assert house(text).rules[0].rotation == NextDeals()
    kept = house(text + 'tie = "same"\n')
    assert kept.rules[0].rotation == NextDeals(tie="same")
    again = '[rotation]\nkind = "loser-deals"\n'
    assert house(again, HEAD + 'options = ["ties-pass"]\n').rules[0].rotation == LoserDeals()


def test_options_of_the_base_are_put_in_force() -> None:
    """Options named at the top hold for all numbers of players, those in a part for that one."""
    made = house('options = ["block-draw"]\n[for.4]\noptions = ["burns"]\n')
    assert [rules.draw.order for rules in made.rules] == ["block"] * 3
    assert [rules.burn.run for rules in made.rules] == [1, 0, 0]
    names = [option.name for option in made.options]
    assert "block-draw" not in names
    assert {"burns", "opponent-holds"} <= set(names)
    assert not any(option.whole for option in made.options)


def test_an_option_that_includes_one_in_force_can_be_chosen() -> None:
    """What an option would bring with it and is in force is not asked for again."""
    made = house('players = 3\noptions = ["full-pack"]\n')
    assert made.option("one-pass").includes == ()
    assert made.for_players(3, ["one-pass"]).passes == 1


def test_options_that_do_not_go_with_the_file_are_not_offered() -> None:
    """An option of the base that goes with the house rule for no players is left out."""
    made = house('[result]\nkind = "totals"\n[match]\nadds = "scores"\n')
    assert "burns" not in [option.name for option in made.options]
    assert "burns" in [option.name for option in CLASSIC.options]


def test_options_that_bring_back_what_was_replaced_are_not_offered() -> None:
    """An option of the base under which a reason comes up that no rule speaks of is left out."""
    text = """
        [prolong]
        card = "any"
        [[rule]]
        id = "ANY-1"
        statement = "Any card prolongs a trick."
        replaces = ["CLASSIC-CONT-2"]
        reasons = ["prolong:any-card"]
    """
    assert "trump-sevens" not in [option.name for option in house(text).options]
    kept = [option.name for option in house(text.replace("replaces", "see")).options]
    assert "trump-sevens" in kept
    own = house(
        text + '[[option]]\nname = "back"\ntitle = "back"\nchanges.prolong.card = "fitting"\n'
    )
    assert own.for_players(4, ["back"]).prolong.card == "fitting"


def test_what_holds_for_one_number_of_players_only() -> None:
    """Tables of `for` change the rules for one number, on top of what holds for all."""
    made = house(
        """
        players = [3, 2]
        hand_size = 5
        [match]
        target = 10
        [for.3]
        hand_size = 6
        [for.3.match]
        deals = 3
        """
    )
    three, two = made.rules
    assert made.players == (3, 2)
    assert (three.hand_size, three.match.target, three.match.deals) == (6, 10, 3)
    assert (two.hand_size, two.match.target, two.match.deals) == (5, 10, 0)


def test_a_number_of_players_that_the_base_has_not() -> None:
    """Rules for it are those of the usual number, at a table for so many."""
    made = house('players = 5\nsides = {count = 5}\npack = {removed = ["8d", "9d"]}\n')
    assert made.players == (5,)
    assert made.rules[0].table == sedma.Table(5)
    assert len(made.rules[0].pack) == 30


def test_tables_and_pairs_mean_the_same() -> None:
    """Points of ranks can be written as a table or as pairs."""
    one = house("points = {cards = {A = 11, 10 = 10}}")
    other = house('[points]\ncards = [["10", 10], ["A", 11]]\n')
    assert one == other
    assert one.rules[0].points.cards == (("10", 10), ("A", 11))
    red = house('beat = {acts_as = {Kh = "7"}}').rules[0].beat
    assert red == sedma.variant("classic", beat={"acts_as": {"Kh": "7"}}).beat


def test_a_file_is_a_value() -> None:
    """The same text makes equal variants, with equal fingerprints; another text other ones."""
    assert house("hand_size = 5") == house("hand_size = 5")
    prints = {rules.fingerprint for text in ("", "hand_size = 5") for rules in house(text).rules}
    assert len(prints) == 6
    assert not prints & {rules.fingerprint for rules in CLASSIC.rules}


# Rules in words.


def test_sentences_of_the_file_stand_in_the_book() -> None:
    """A rule of the file replaces one of the base, is grounded on its source, and answers."""
    made = house(
        """
        source = "The cottage"
        note = "since 1987"
        drops = ["CLASSIC-REJ-4"]
        prolong = {when = "never"}
        [[rule]]
        id = "COT-1"
        section = "Prolonging"
        statement = "A trick has one round."
        replaces = ["CLASSIC-CONT-1"]
        reasons = ["prolong:never"]
        """
    )
    book = made.book
    assert book["COT-1"] == Rule(
        id="COT-1",
        section="Prolonging",
        statement="A trick has one round.",
        sources=("COTTAGE",),
        confidence="stated",
        kind="enforced",
        replaces=("CLASSIC-CONT-1",),
        reasons=("prolong:never",),
    )
    assert book.sources["COTTAGE"] == Source(
        site="The cottage",
        title="Sedma at the cottage",
        language="en",
        read="whole",
        note="since 1987",
    )
    assert not {"CLASSIC-CONT-1", "CLASSIC-REJ-4"} & set(book.ids)
    assert book.base == CLASSIC.book
    assert made.rules[0].why("prolong:never").rule == book["COT-1"]
    assert "COT-1" in made.option("opponent-holds").rules or made.option("burns").rules


# Files.


def test_a_file_extends_another(tmp_path: Path) -> None:
    """What the other file says holds, unless this one says otherwise."""
    (tmp_path / "cottage.toml").write_text(HEAD + "hand_size = 5\npacket = 1\n", "utf-8")
    text = 'extends = "cottage.toml"\nname = "cellar"\ntitle = "Sedma in the cellar"\nhand_size = 6'
    (tmp_path / "cellar.toml").write_text(text, "utf-8")
    found = load_house(tmp_path / "cellar.toml")
    rules = found.variant.rules[0]
    assert (rules.variant, rules.hand_size, rules.packet) == ("cellar", 6, 1)
    assert isinstance(found, House)
    assert found.base == sedma.load_variant(tmp_path / "cottage.toml")
    assert found.variant == sedma.read_house_rules(text, folder=tmp_path)
    book = found.variant.book
    assert book.base is not None
    assert book.base.base == CLASSIC.book


@pytest.mark.parametrize("name", ["../cottage.toml", "a/b.toml", "a\\\\b.toml", ".hidden.toml"])
def test_only_a_file_beside_it_is_extended(name: str, tmp_path: Path) -> None:
    """A path that leads elsewhere is refused."""
    text = f'extends = "{name}"\nname = "cellar"\ntitle = "C"'
    with pytest.raises(HouseRuleError, match="a file in the same folder is needed"):
        sedma.read_house_rules(text, folder=tmp_path)


def test_a_text_alone_extends_no_file() -> None:
    """Without a folder there is no file beside it."""
    assert refusal("", 'extends = "a.toml"\nname = "b"\ntitle = "B"\n') == [
        "1: extends: a text alone cannot extend a file; say in which folder it is"
    ]


def test_files_that_extend_themselves(tmp_path: Path) -> None:
    """A circle of files is refused, and a chain that is too long."""
    for name, other in (("a", "b"), ("b", "a"), ("c", "c")):
        (tmp_path / f"{name}.toml").write_text(
            f'extends = "{other}.toml"\nname = "{name}"\ntitle = "T"\n', "utf-8"
        )
    for name in "abc":
        with pytest.raises(HouseRuleError, match="a file cannot extend itself"):
            sedma.load_variant(tmp_path / f"{name}.toml")
    for number in range(MAX_ABOVE + 2):
        (tmp_path / f"n{number}.toml").write_text(
            f'extends = "n{number + 1}.toml"\nname = "n{number}"\ntitle = "T"\n', "utf-8"
        )
    with pytest.raises(HouseRuleError, match="more than 8 files extend one another"):
        sedma.load_variant(tmp_path / "n0.toml")
    (tmp_path / "n7.toml").write_text(HEAD, "utf-8")
    assert sedma.load_variant(tmp_path / "n0.toml").name == "n0"


def test_what_is_wrong_below_is_told_with_its_file(tmp_path: Path) -> None:
    """Problems of an extended file bear its name; those of this file are told too."""
    (tmp_path / "cottage.toml").write_text(HEAD + "hand_sice = 5\n", "utf-8")
    with pytest.raises(HouseRuleError) as caught:
        sedma.read_house_rules(
            'extends = "cottage.toml"\nname = "cellar"\ntitle = "C"\n'
            '[sides]\ncard = "Kx"\n[prolong]\nwhen = "nevre"\n[draw]\norder = "block"\n',
            file="cellar.toml",
            folder=tmp_path,
        )
    first, *others = caught.value.problems
    assert [str(one) for one in (first, *others[:2])] == [
        "cellar.toml:1: extends: cottage.toml cannot be played",
        "cellar.toml:5: sides.card: there is no field 'card'; right is: count",
        "cellar.toml:7: prolong.when: 'nevre' is not allowed here; did you mean never?",
    ]
    assert str(others[2]).endswith(
        "cottage.toml:4: hand_sice: there is no key 'hand_sice'; did you mean hand_size?"
    )


@pytest.mark.skipif(os.name == "nt", reason="there are no such files there")
def test_what_is_no_file(tmp_path: Path) -> None:
    """Folders, pipes and devices are refused at once."""
    pipe, device = tmp_path / "pipe.toml", tmp_path / "zero.toml"
    os.mkfifo(pipe)
    device.symlink_to("/dev/zero")
    for path in (tmp_path, pipe, device):
        with pytest.raises(HouseRuleError, match="it is no file, but a folder or a device"):
            sedma.load_variant(path)


def test_what_cannot_be_read(tmp_path: Path) -> None:
    """Missing and too large files are refused, and those that are not UTF-8."""
    large, latin = tmp_path / "large.toml", tmp_path / "latin.toml"
    large.write_bytes(b"#" * (512 * 1024 + 1))
    latin.write_bytes(b'name = "a"\ntitle = "\xe9"\n')
    for path, reason in (
        (tmp_path / "none.toml", "cannot be read: No such file or directory"),
        (tmp_path / "a\0b.toml", "cannot be read: embedded null byte"),
        (large, "is larger than 524288 bytes"),
        (latin, "is not UTF-8: line 2, "),
    ):
        with pytest.raises(HouseRuleError) as caught:
            sedma.load_variant(path)
        assert reason in str(caught.value)
    with pytest.raises(HouseRuleError, match="is larger than 524288 characters"):
        sedma.read_house_rules("#" * (512 * 1024 + 1))


def test_a_byte_order_mark_does_no_harm(tmp_path: Path) -> None:
    """A file as some editors write it is read."""
    path = tmp_path / "cottage.toml"
    path.write_bytes(b"\xef\xbb\xbf" + HEAD.replace("\n", "\r\n").encode())
    assert sedma.load_variant(path) == house("")


# Names.


def test_the_name_of_an_installed_variant_is_taken() -> None:
    """A file cannot bear the name of another game; nor, if that is asked, another name of it."""
    for name, game in (("osmova", "osmova"), ("sedma", "classic"), ("cerveny-kral", "red-king")):
        text = f'extends = "classic"\nname = "{name}"\ntitle = "X"\n'
        with pytest.raises(HouseRuleError) as caught:
            sedma.read_house_rules(text, aliases=True)
        (problem,) = caught.value.problems
        assert problem.line == 2
        assert f"{name!r} is a name of the installed variant {game!r}" in problem.reason
        if name == game:
            assert refusal("", text) == [str(problem).removeprefix("house rules:")]
        else:
            assert house("", text).name == name


def test_a_file_loads_the_game_that_it_extends_and_no_other() -> None:
    """To compare its name with those of all installed games, none of them is loaded."""
    code = f"""
import sys, sedma
sedma.read_house_rules({HEAD!r})
games = {{one for one in sys.modules if one.startswith("sedma_variants.")}}
assert games == {{"sedma_variants.classic"}}, games
"""
    subprocess.run([sys.executable, "-c", code], check=True)  # noqa: S603


# Complete files.


@pytest.mark.parametrize("name", sedma.variant_names())
def test_every_variant_can_be_written_and_read(name: str) -> None:
    """A bundled variant comes back equal from its complete file."""
    variant = sedma.find_variant(name)
    text = sedma.write_house_rules(variant)
    again = sedma.read_house_rules(text)
    assert again == variant
    assert again.book == variant.book
    assert again.options == variant.options
    assert sedma.write_house_rules(again) == text


_CHANGES = [
    "hand_size = 3\n",
    'calls = ["take", "say \\"no\\"", "\\u011bno"]\nplayers = 4\n',
    "players = 4\npack = {copies = 2}\n",
    '[result]\nkind = "difference"\n[match]\nadds = "scores"\n[for.3.result]\nkind = "totals"\n',
    'players = [2, 4]\n[beat]\nwild = ["7", "8"]\nbars = [["7", "8"]]\nwild_led = "wild"\n',
    '[beat]\nacts_as = {Kh = "7"}\nacts_led = "own"\n',
    (
        '[[rule]]\nid = "COT-1"\nstatement = "One."\n[sources.X]\nsite = "a"\ntitle = "b"\n'
        'language = "cs"\nread = "part"\n'
    ),
    '[[option]]\nname = "own"\ntitle = "One of ours"\nrules = ["CLASSIC-DEAL-1"]\n'
    '[option.changes]\nhand_size = 2\npack = {removed = ["7c", "7h", "8c", "8h", "9c", "9h"], '
    'ranks = ["7", "8", "9", "10", "A"], kind = "pack"}\nplayers = [2]\n'.replace(
        "\nplayers = [2]", ""
    ),
    '[for.2]\noptions = ["burns"]\n[for.2.table]\ndirection = "anticlockwise"\n',
]


@pytest.mark.parametrize("text", _CHANGES)
def test_a_loaded_variant_can_be_written_and_read(text: str) -> None:
    """So does one that was loaded from a file, with its book and its options."""
    made = house(text)
    again = sedma.read_house_rules(sedma.write_house_rules(made))
    assert again == made
    assert [one.fingerprint for one in again.rules] == [one.fingerprint for one in made.rules]


def test_a_file_without_base_is_complete() -> None:
    """It says everything; what it does not say has the default of its class."""
    made = house(
        """
        name = "tiny"
        title = "Tiny"
        players = 2
        [sides]
        kind = "fixed-sides"
        count = 2
        [pack]
        ranks = ["7", "9", "10", "A"]
        [beat]
        kind = "equal-or-wild"
        [prolong]
        [draw]
        [points]
        cards = {A = 10}
        [result]
        kind = "stakes"
        [rotation]
        kind = "next-deals"
        [[rule]]
        id = "TINY-1"
        statement = "All is as usual, with few cards."
        """,
        head="",
    )
    rules = made.rules[0]
    assert rules.hand_size == 4
    assert rules.match == CLASSIC.rules[0].match
    assert made.book.ids == ("TINY-1",)
    assert made.book.base is None
    data = deal_record(rules.deal(seed=1))
    assert data["variant"] in sedma.variant_names()
    assert read_line(data).rules.fingerprint == rules.fingerprint  # type: ignore[union-attr]


def test_rules_with_several_books_have_no_file() -> None:
    """A file has one book."""
    first, second, _ = CLASSIC.rules
    other = evolve(second, book=sedma.find_variant("hola").book)
    variant = evolve(CLASSIC, rules=(first, other))
    with pytest.raises(sedma.RulesError, match="its rules have several books, and a file has one"):
        sedma.write_house_rules(variant)


def test_a_component_without_a_kind_has_no_file() -> None:
    """A class of a program that no distribution announces cannot be named."""

    class Own(NextDeals):
        pass

    variant = evolve(CLASSIC, rules=(CLASSIC.rules[0].change(rotation=Own()),))
    with pytest.raises(sedma.RulesError, match=r"^rotation: .*Own has no kind that a file could"):
        sedma.write_house_rules(variant)


# Records.


def played(rules: Rules, seed: int) -> sedma.Deal:
    """Play a deal at random."""
    stream = Stream(seed)
    deal = rules.deal(stream=stream, dealer=stream.below(rules.players))
    while deal.legal_actions:
        deal = deal.apply(deal.legal_actions[stream.below(len(deal.legal_actions))])
    return deal


@pytest.mark.parametrize("text", _CHANGES)
def test_a_house_rule_is_recorded(text: str) -> None:
    """Its record names the installed game, and is read where the file is not."""
    made = house(text)
    for rules in made.rules:
        deal = played(rules, rules.players)
        data = deal_record(deal)
        assert (data["variant"], data["changes"]["variant"]) == ("classic", "cottage")
        again = read_line(data)
        assert isinstance(again, sedma.Deal)
        assert again.rules.variant == "cottage"
        assert again.rules.fingerprint == rules.fingerprint
        assert again.rules.book == CLASSIC.book
        assert deal_record(again) | {"revision": data["revision"]} == data
        assert read_deal(deal_text(deal)).history == deal.history
        assert read_line(data, houses=[CLASSIC, made]) == deal


def test_a_match_under_a_house_rule_is_recorded() -> None:
    """A record of a match holds the house rule as that of a deal does."""
    match = house('match = {adds = "scores", target = 1}\n').rules[0].begin_match(dealer=0)
    deals = [played(match.rules, 3)]
    match = match.add(deals[0].outcome)
    data = match_record(match, deals)
    assert data["changes"]["variant"] == "cottage"
    assert read_line(data).match.totals == match.totals  # type: ignore[union-attr]


def test_a_record_is_not_replayed_under_other_rules() -> None:
    """A record whose fingerprint is of other rules is refused, whatever it calls them."""
    data = deal_record(played(house("hand_size = 5").rules[0], 1))
    data["changes"]["hand_size"] = 4
    with pytest.raises(sedma.RecordError, match=r"^\$\.fingerprint: played by other rules"):
        read_line(data)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("osmova", "variant: 'osmova' is an installed variant, and no house rule"),
        ("a b", "variant: a house rule has a name of lower-case letters and hyphens"),
        ("\x1b[2J", "variant: a house rule has a name of lower-case letters and hyphens"),
        ("a" * 65, "variant: a house rule has a name of lower-case letters and hyphens"),
        (None, "variant: a house rule has a name of lower-case letters and hyphens"),
    ],
)
def test_names_that_a_record_cannot_give(name: object, reason: str) -> None:
    """The name of a house rule in a record is a name, and not that of an installed game."""
    data = deal_record(played(house("hand_size = 5").rules[0], 1))
    data["changes"]["variant"] = name
    with pytest.raises(sedma.RecordError) as caught:
        read_line(data)
    assert str(caught.value) == f"$.changes: {reason}"


def test_the_revision_of_a_house_rule_is_not_that_of_the_game() -> None:
    """A false claim is told without a word about revisions, which count apart."""
    data = deal_record(played(house("revision = 9\nhand_size = 5").rules[0], 1))
    assert data["revision"] == 9
    data["claims"]["stakes"] += 1
    with pytest.raises(sedma.RecordError, match=r"is true$"):
        read_line(data)


def test_difference_needs_two_sides() -> None:
    """A conflict for one number of players is told with that number and with rules."""
    (problem,) = refusal('[result]\nkind = "difference"\n[match]\nadds = "scores"\n')
    assert problem.startswith(
        "4: result: this scoring is for two sides, not 3 (with 3 players) (CLASSIC-"
    )
    assert house('players = [4, 2]\nresult = {kind = "difference"}\nmatch = {adds = "scores"}\n')
    assert Difference().two_sides_only
