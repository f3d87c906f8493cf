"""``sedma rules show`` and ``sedma variants``."""

from __future__ import annotations

import json
import re
from typing import Any

import attrs
import pytest
from cli.command_line import document, good, refused, uncoloured
from installing import Install

import sedma
import sedma.cli
from sedma.cli.book import RuleFacts, SourceFacts
from sedma.cli.cite import citation
from sedma.errors import PluginError

pytestmark = pytest.mark.usefixtures("plain_environment")


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
        from sedma.cli.book import _source_line

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


DRAW_OF_OTHERS = """
from sedma.components import Draw


@attrs.frozen
class MyDraw(Draw):
    pass
"""


class TestVariants:
    """``sedma variants``."""

    def test_table(self):
        """Each variant has a line with name, title, players, status and aliases."""
        lines = good("variants").splitlines()
        assert lines[0].split() == ["Name", "Players", "Status", "Title,", "and", "other", "names"]
        (line,) = [line for line in lines if line.startswith("classic ")]
        assert re.split(r" {2,}", line) == [
            "classic",
            "4, 2, 3",
            "well sourced",
            "Sedma; sedma; seven; sieben",
        ]
        assert [line.split()[0] for line in lines[1:]] == list(sedma.variant_names())

    def test_document(self):
        """The document has the same, and the titles by language."""
        facts = document("variants")
        assert [one["name"] for one in facts["variants"]] == list(sedma.variant_names())
        assert facts["broken"] == []
        (one,) = [one for one in facts["variants"] if one["name"] == "classic"]
        sources = one.pop("sources")
        assert len(sources) == len(sedma.find_variant("classic").book.sources)
        assert sources[0].keys() == {"site", "title", "url"}
        assert "pagat.com" in {source["site"] for source in sources}
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

    def test_book_that_cannot_be_read(self, monkeypatch: pytest.MonkeyPatch):
        """A variant without its rule book is no variant that can be used."""
        game = sedma.find_variant("classic")
        book = sedma.RuleBookFile("sedma_variants", "rulebooks/none.toml")
        gone = attrs.evolve(game, rules=tuple(attrs.evolve(one, book=book) for one in game.rules))
        monkeypatch.setattr(sedma, "variant_names", lambda: ("classic",))
        monkeypatch.setattr(sedma, "find_variant", lambda _name: gone)
        facts = document("variants")
        assert facts["variants"] == []
        assert "none.toml" in facts["broken"][0]["error"]

    def test_plug_ins(self, install: Install):
        """Games and kinds of others are listed, broken ones with the error, in both forms."""
        install(
            "good",
            'ONE = game("one", title="Uno", aliases=())\n' + DRAW_OF_OTHERS,
            components={"my-draw": "MyDraw"},
            one="ONE",
        )
        install("worse", "raise SystemExit", components={"no-draw": "MyDraw"}, two="TWO")
        book = (
            'BOOK = __import__("sedma").RuleBookFile("plugin_bookless", "none.toml")\n'
            'GAME = game("bookless")\n'
            "GAME = attrs.evolve(GAME, rules=(GAME.rules[0].change(book=BOOK),))\n"
        )
        install("bookless", book, bookless="GAME")
        facts = document("variants")
        assert [one["name"] for one in facts["variants"]] == ["one"]
        assert [one["name"] for one in facts["broken"]] == ["bookless", "two"]
        assert "none.toml" in facts["broken"][0]["error"]
        assert facts["kinds"] == [{"name": "my-draw", "fields": ["draw"]}]
        (broken,) = facts["broken_kinds"]
        assert broken["name"] == "no-draw"
        assert broken["error"].startswith("component kind 'no-draw' of distribution worse (group ")
        lines = good("variants").splitlines()
        assert lines[1].split() == ["one", "2", "well", "sourced", "Uno"]
        assert lines[3].startswith(
            "two: variant 'two' of distribution worse (group sedma.variants)"
        )
        assert lines[4:7] == [
            "",
            "Kinds of components that other packages add",
            "my-draw: for draw",
        ]
        assert lines[7] == f"no-draw: {broken['error']}"

    def test_nothing_installed(self, monkeypatch: pytest.MonkeyPatch):
        """Without variants there is no table."""
        monkeypatch.setattr(sedma, "variant_names", tuple)
        assert good("variants") == "No variant is installed that can be used.\n"

    def test_no_aliases_on_a_terminal(self, monkeypatch: pytest.MonkeyPatch, terminal: None):
        """A variant without aliases keeps its line."""
        game = attrs.evolve(sedma.find_variant("classic"), aliases=())
        monkeypatch.setattr(sedma, "find_variant", lambda _name: game)
        assert re.search(r"well sourced  Sedma$", uncoloured(good("variants")), re.MULTILINE)


def rule_with(**facts: str | tuple[str, ...]) -> sedma.Rule:
    """Return a rule of no game."""
    made = {"id": "TEST-RULE-1", "section": "S", "statement": "It is so.", "confidence": "stated"}
    return sedma.Rule(**{**made, "kind": "enforced", **facts})  # type: ignore[arg-type]


class TestCite:
    """``sedma rules show --cite``."""

    BOOK = sedma.find_variant("classic").book
    RULE = "CLASSIC-CONT-6"
    """A rule with sources for it and against it."""

    def items(self, *rule_id: str) -> list[dict[str, Any]]:
        """Return the items of CSL-JSON."""
        items = json.loads(good("rules", "show", "classic", *rule_id, "--cite", "csl-json"))
        assert isinstance(items, list)
        return items

    def test_whole_book(self):
        """The book is one item: a work of the authors of this library, of one version."""
        (item,) = self.items()
        assert item["id"] == "sedma-classic"
        assert item["title"] == f"Rule book of Sedma (classic), revision {self.BOOK.revision}"
        assert item["author"] == [{"literal": "The sedma authors"}]
        assert item["version"] == sedma.__version__
        assert good("rules", "show", "classic", "--cite", "text") == (
            f"The sedma authors. {item['title']}. {item['container-title']}, version "
            f"{sedma.__version__}.\n"
        )

    def test_rule_and_its_sources(self):
        """A rule comes first, then the sources for it, then those that say otherwise."""
        rule = self.BOOK[self.RULE]
        assert rule.sources
        assert rule.against
        first, *others = self.items(self.RULE)
        assert first["id"] == f"sedma-{self.RULE}"
        assert rule.statement in first["title"]
        assert [item["id"] for item in others] == [*rule.sources, *rule.against]
        for item in others:
            source = self.BOOK.sources[item["id"]]
            assert (item["title"], item["container-title"]) == (source.title, source.site)
            assert item.get("URL", "") == source.url
            assert item.get("author", []) == ([{"literal": source.author}] if source.author else [])
            assert item.get("note") == ("Says otherwise" if item["id"] in rule.against else None)

    @pytest.mark.parametrize("rule", [*sedma.find_variant("classic").book], ids=lambda one: one.id)
    def test_items_are_well_formed(self, rule: sedma.Rule):
        """Every item has an id of its own, a type of CSL and a title; names are literal."""
        items = json.loads(citation(self.BOOK, rule, "csl-json"))
        assert len({item["id"] for item in items}) == len(items)
        for item in items:
            assert set(item) <= {
                *("id", "type", "title", "author", "container-title", "version", "language"),
                *("section", "URL", "note"),
            }
            assert item["type"] in ("software", "webpage", "document")
            assert item["title"]
            for name in item.get("author", []):
                assert list(name) == ["literal"]
            assert all(value for value in item.values())

    def test_text(self):
        """In plain text each item is one line that ends in a point or an address."""
        rule = self.BOOK[self.RULE]
        lines = good("rules", "show", "classic", self.RULE, "--cite", "text").splitlines()
        assert len(lines) == 1 + len(rule.sources) + len(rule.against)
        assert lines[0].startswith(f"The sedma authors. Rule {self.RULE}: {rule.statement} Rule ")
        assert "Dirk Aschoff. Sieben. contentonauten.de. https://www.contento" in lines[2]
        assert sum("Says otherwise" in line for line in lines) == len(rule.against)
        for line in lines:
            assert line.endswith(".") or re.search(r" https?://\S+$", line)
            assert ".." not in line

    def test_bibtex(self):
        """BibTeX has an entry for each item, with the fields in braces."""
        text = good("rules", "show", "classic", self.RULE, "--cite", "bibtex")
        entries = re.findall(r"(?m)^@misc\{([A-Za-z0-9-]+),\n((?:  .*\},\n)+)\}$", text)
        assert [key for key, _ in entries] == [item["id"] for item in self.items(self.RULE)]
        first = entries[0][1]
        assert "  author = {{The sedma authors}},\n" in first
        assert f"  version = {{{sedma.__version__}}},\n" in first
        assert text.count("  note = {Says otherwise},\n") == len(self.BOOK[self.RULE].against)
        for _, fields in entries:
            names = re.findall(r"(?m)^  (\w+) = ", fields)
            assert len(set(names)) == len(names)
            assert names[-1] == "language"

    @pytest.mark.parametrize("rule", [*sedma.find_variant("classic").book], ids=lambda one: one.id)
    def test_braces_are_balanced(self, rule: sedma.Rule):
        """No entry of BibTeX runs into the next, whatever a rule says."""
        depth = 0
        for mark in re.findall(r"(?<!\\)[{}]", citation(self.BOOK, rule, "bibtex")):
            depth += 1 if mark == "{" else -1
            assert depth >= 0
        assert depth == 0

    def test_bibtex_escapes(self):
        """What has a meaning of its own in TeX is written so that it has none; addresses stay."""
        book = sedma.RuleBook(
            variant="test",
            title="T & {T}",
            sources={
                "a_b.c": sedma.Source(
                    site="S_1", title=r"50% of $5 #1 \ ~ ^", language="en", read="whole",
                    url="https://example.org/a%20b_c#d", author="O & O",
                )
            },
            rules=(rule_with(sources=("a_b.c",)),),
        )  # fmt: skip
        text = citation(book, book["TEST-RULE-1"], "bibtex")
        assert "@misc{a-b-c,\n" in text
        assert "  author = {{O \\& O}},\n" in text
        title = r"50\% of \$5 \#1 \textbackslash{} \textasciitilde{} \textasciicircum{}"
        assert f"  title = {{{{{title}}}}},\n" in text
        assert "  howpublished = {S\\_1},\n" in text
        assert "  url = {https://example.org/a%20b_c#d},\n" in text
        assert "  chapter = {Rule book of T \\& \\{T\\} (test), revision " in text

    def test_source_for_and_against(self):
        """A source that says both is named once."""
        source = sedma.Source(site="S", title="T", language="en", read="whole")
        book = sedma.RuleBook(
            variant="test", title="T", sources={"s": source, "t": source},
            rules=(rule_with(sources=("s",), against=("s", "t")),),
        )  # fmt: skip
        items = json.loads(citation(book, book["TEST-RULE-1"], "csl-json"))
        assert [item["id"] for item in items] == ["sedma-TEST-RULE-1", "s", "t"]
        assert [item.get("note") for item in items] == [None, None, "Says otherwise"]

    @pytest.mark.parametrize(
        ("args", "message"),
        [
            (["--cite", "csl-json", "--json"], "--cite csl-json is a JSON document of its own"),
            (["--cite", "apa"], "Invalid value for '--cite': 'apa' is not one of"),
            (["NONE-1", "--cite", "text"], "rule book 'classic' has no rule 'NONE-1'"),
        ],
    )
    def test_wrong_input(self, args: list[str], message: str):
        """What does not go together or does not exist is refused."""
        assert message in refused("rules", "show", "classic", *args)
