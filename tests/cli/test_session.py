"""``sedma play`` with a person: what is typed, what is shown, and what is kept."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from attrs import frozen
from cli.command_line import refused, run
from click.testing import Result

import sedma
from sedma import Deal, Rules, Stream
from sedma.cli import play as play_module
from sedma.cli.render import WIDTH
from sedma.notation import write_action
from sedma.players import Player, RandomPlayer, ThumbPlayer
from sedma.record import PlayedMatch, check_file, read_file
from sedma.values.seats import Seat

pytestmark = pytest.mark.usefixtures("plain_environment")

CARD = re.compile(r"\b(?:10|[2-9JQKA])[cshd]\b")
"""A card in a text."""

WAYS = [
    *((2, ""), (3, ""), (4, ""), (2, "marriages"), (2, "trump-sevens"), (3, "one-pass")),
    *((3, "full-pack"), (4, "burns"), (4, "calls"), (4, "opponent-holds"), (4, "majority")),
    *((4, "eight-cards"), (4, "four-in-hand"), (4, "one-per-round"), (4, "single-rounds")),
]
"""Numbers of players with an option."""


@frozen(kw_only=True)
class Script:
    """What a person types who plays a deal by chance, and what has to come of it."""

    args: tuple[str, ...]
    """The command."""
    lines: tuple[str, ...]
    """What is typed."""
    asked: tuple[Deal, ...]
    """The deal at each line."""
    deal: Deal
    """The deal at the end."""

    @property
    def name(self) -> str:
        """The name of the person's seat, which is the prompt."""
        return self.deal.rules.table.names[int(self.args[self.args.index("--seat") + 1])]

    def play(self, *more: str, lines: Sequence[str] | None = None) -> Result:
        """Play it, with more arguments; the lines may be others."""
        return typed(self.lines if lines is None else lines, *self.args, *more)


def typed(lines: Sequence[str], *args: str) -> Result:
    """Run the program while these lines are typed."""
    return run(*args, typed="".join(f"{line}\n" for line in lines))


def script(
    players: int = 2,
    option: str = "",
    seed: int = 1,
    seat: Seat = 0,
    against: str = "thumb",
    dealer: Seat = 0,
    game: str = "classic",
) -> Script:
    """Play a deal by the library alone, a person at one seat who chooses by chance."""
    options = [option] if option else []
    rules = sedma.variant(game, players=players, options=options)
    deal = rules.deal(stream=Stream(seed), dealer=dealer)
    other: Player = {"thumb": ThumbPlayer(), "random": RandomPlayer()}[against]
    mine, lines, asked = Stream(seed, 99), [], []
    while (mover := deal.to_move) is not None:
        if mover == seat:
            action = mine.choose(deal.legal_actions)
            lines.append(action.text)
            asked.append(deal)
        else:
            stream = play_module._stream(seed, 0, len(deal.history))
            action = other.choose(deal.observe(mover), stream)
        deal = deal.apply(action)
    words = ("--players", players, "--seed", seed, "--seat", seat, "--dealer", dealer)
    args = ("play", game, *map(str, words))
    args += () if against == "thumb" else ("--policy", against)
    args += ("--option", option) if option else ()
    return Script(args=args, lines=tuple(lines), asked=tuple(asked), deal=deal)


def some_script(fits: Callable[[Script], bool], players: int, option: str) -> Script:
    """Return the first script with such a deal, over the seeds."""
    scripts = (script(players, option, seed) for seed in range(300))
    return next(found for found in scripts if fits(found))


def ristiklappi(fits: Callable[[Deal], bool], seed: int = 0) -> Script:
    """Return a script of Ristiklappi in which somebody is asked in such a deal, from a seed on."""
    seeds = range(seed, 2000)
    scripts = (script(4, "", seed, against="random", game="ristiklappi") for seed in seeds)
    return next(found for found in scripts if any(map(fits, found.asked)))


def recorded(file: str | Path) -> Deal:
    """Return the only deal of a file of records."""
    (deal,) = read_file(file)
    assert isinstance(deal, Deal)
    return deal


def before_prompts(shown: str, name: str) -> list[str]:
    """Return what had been shown at each prompt."""
    return [shown[: found.start()] for found in re.finditer(rf"(?m)^{name}> ", shown)]


def answers(shown: str, name: str, question: str) -> list[str]:
    """Return what is told after each time that a question is typed, up to the next prompt."""
    found = re.split(rf"(?m)^{name}> ", shown)[1:]
    return [text.partition("\n")[2] for text in found if text.startswith(f"{question}\n")]


@pytest.fixture(autouse=True)
def workplace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work in an empty directory, where files have short names."""
    monkeypatch.chdir(tmp_path)


class TestDeals:
    """Whole deals through the standard input."""

    @pytest.mark.parametrize(("players", "option"), WAYS)
    def test_deal_is_played_as_typed(self, players: int, option: str):
        """The record is the deal that the library plays with the same choices."""
        record = Path("deal.jsonl")
        seat = WAYS.index((players, option)) % players
        wanted = script(players, option, seat=seat, dealer=players - 1)
        result = wanted.play("--record", str(record))
        assert (result.exit_code, result.stderr) == (0, "")
        kept = recorded(record)
        assert kept.start == wanted.deal.start
        assert kept.history == wanted.deal.history
        assert len(before_prompts(result.stdout, wanted.name)) == len(wanted.lines)
        outcome = wanted.deal.outcome
        assert outcome is not None
        won = any(seat in outcome.sides[side] for side in outcome.winners)
        assert f"The deal is over: {'you win' if won else 'you do not win'}.\n" in result.stdout
        assert "Stopped" not in result.stdout
        for line in result.stdout.splitlines():
            assert len(line) <= WIDTH, line

    @pytest.mark.parametrize(("players", "option"), WAYS)
    def test_hidden_cards_are_never_shown(self, players: int, option: str):
        """At no prompt can a card be read that lies in another hand or in the stock."""
        seat = WAYS.index((players, option)) % players
        wanted = script(players, option, 3, seat=seat)
        lines = [word for line in wanted.lines for word in ("hint", "table", line)]
        shown = wanted.play(lines=lines).stdout
        prompts = before_prompts(shown, wanted.name)
        assert len(prompts) == len(lines)
        for place, text in enumerate([*prompts, shown]):
            deal = [*wanted.asked, wanted.deal][place // 3]
            others = [hand for other, hand in enumerate(deal.hands) if other != seat]
            hidden = {str(card) for cards in (*others, deal.stock) for card in cards}
            seen = set(CARD.findall(text))
            assert {str(card) for card in deal.hands[seat]} <= seen
            assert not hidden & seen

    @pytest.mark.parametrize(("players", "option"), WAYS)
    def test_hints_are_legal(self, players: int, option: str):
        """Every hint names an action that may be done then, with a reason."""
        wanted = script(players, option, 5)
        lines = [word for line in wanted.lines for word in ("hint", line)]
        hints = answers(wanted.play(lines=lines).stdout, wanted.name, "hint")
        assert len(hints) == len(wanted.asked)
        for hint, deal in zip(hints, wanted.asked, strict=True):
            action, _, why = hint.strip().partition(": ")
            assert sedma.action(action) in deal.legal_actions
            assert re.match(r"[A-Z].*\.$", why, re.DOTALL)

    def test_what_may_be_done_is_marked(self):
        """Below each card stands its number if it may be played now, or else a dash."""
        wanted = script(2, seed=6)
        shown = wanted.play().stdout
        rows = re.findall(r"  Your hand  (.*)\n  You may    (.*)\n", shown)
        assert len(rows) == len(wanted.asked)
        for (hand, may), deal in zip(rows, wanted.asked, strict=True):
            assert hand.split() == [str(card) for card in deal.hands[0]]
            plays = [one.card for one in deal.legal_actions if isinstance(one, sedma.Play)]
            assert ("end" in may) is (sedma.End() in deal.legal_actions)
            if plays:
                for place, card in enumerate(deal.hands[0]):
                    column = may[6 * place : 6 * place + 6].strip()
                    assert column == (str(place + 1) if card in plays else "-")
        assert any("-" in may for _, may in rows)

    def test_long_hand_with_announcements(self):
        """Eight cards and all that can be announced with them stay within 80 columns."""
        rules = sedma.variant("classic", players=4, options=["eight-cards", "marriages"])
        seed = next(
            seed for seed in range(10000)
            if len(rules.deal(seed=seed, dealer=3).legal_actions) >= 12
        )  # fmt: skip
        args = ("play", "classic", "--seed", str(seed), "--dealer", "3", "--option", "eight-cards")
        shown = typed([], *args, "--option", "marriages").stdout
        assert shown.count("announce ") == 4
        assert max(map(len, shown.splitlines())) <= WIDTH

    @pytest.mark.parametrize(
        ("players", "opening"),
        [
            (2, "You are A. Type ? for help.\nA deals.\n"),
            (3, "You are A. Type ? for help.\nA deals.\n"),
            (4, "You are N; your partner is S. Type ? for help.\nN deals.\n"),
        ],
    )
    def test_opening(self, players: int, opening: str):
        """First it is told what is played, who one is, with whom, and who deals."""
        shown = typed([], "play", "classic", "--players", str(players), "--seed", "7").stdout
        assert shown.startswith(f"Sedma (classic) for {players} players, seed 7\n\n{opening}\n")

    @pytest.mark.parametrize("seat", ["1", "E", "e"])
    def test_seat(self, seat: str):
        """The person sits where it was said, and is asked by that name."""
        shown = typed(["quit"], "play", "classic", "--seat", seat, "--seed", "7").stdout
        assert "You are E; your partner is W." in shown
        assert shown.endswith("\nE> quit\n  Stopped.\n")

    def test_actions_are_told_with_reasons(self):
        """A reason stands in full when it first comes up, and later in a word."""
        lines = typed(
            *(["9h", "end", "Jd"], "play", "classic", "--seed", "7", "--seat", "1")
        ).stdout.splitlines()
        start = lines.index("Trick 1, E leads")
        assert lines[start + 1 : start + 5] == [
            "  E  9h*   Any card may be led to a new trick. [CLASSIC-LEAD-2]",
            "  S  9s*   It has the rank of the card led. [CLASSIC-BEAT-2]",
            "  W  8s    It has not the rank of the card led and is not wild. [CLASSIC-BEAT-2]",
            "  N  Js    does not beat",
        ]
        assert "E> end" in lines
        assert "  E ends the trick; S takes it with no points [CLASSIC-BEAT-3]." in lines
        assert "  You draw 7d." in lines
        assert "  S  9d*   led" in lines

    def test_other_players(self):
        """Against players who choose by chance a deal goes otherwise than against the thumb."""
        thumb, chance = script(seed=8), script(seed=8, against="random")
        assert thumb.deal.start == chance.deal.start
        assert thumb.deal.history != chance.deal.history
        assert "The deal is over" in chance.play().stdout

    def test_nobody_draws(self):
        """Where the taker draws nothing, nobody is told to draw."""
        shown = script(4, "eight-cards", 1).play().stdout
        assert "You draw" not in shown

    def test_announcement_and_pass_are_told(self):
        """What is announced is told with its points and its rule, and who passes is told."""
        wanted = some_script(lambda found: "announce" in " ".join(found.lines), 2, "marriages")
        card = next(line for line in wanted.lines if "announce" in line).partition(" ")[2]
        told = f"  A announces with {card}: 20 points [CLASSIC-MARR-1].\n  A  {card}*"
        assert told in wanted.play().stdout
        passing = some_script(lambda found: "pass" in found.lines, 3, "one-pass")
        assert "\n  A  pass\n" in passing.play().stdout

    def test_burnt_deal(self):
        """A deal that is burnt ends at once, and the result says by what."""
        wanted = script(4, "burns", 98)
        assert wanted.deal.burn is not None
        shown = wanted.play().stdout
        assert "  - Four cards of one rank in succession in one trick burn it" in shown
        assert "[CLASSIC-BURN-1]" in " ".join(shown.split())


class TestTyping:
    """Ways to type the same, and what is no action."""

    @pytest.mark.parametrize(
        "write",
        [
            lambda deal, text: text.upper(),
            lambda deal, text: f"  {text}  ",
            lambda deal, text: write_action(sedma.action(text), "german"),
            lambda deal, text: write_action(sedma.action(text), "unicode"),
            lambda deal, text: write_action(sedma.action(text), "english"),
            lambda deal, text: "" if len(deal.legal_actions) == 1 else text,
            lambda deal, text: (
                str(1 + [str(c) for c in deal.hands[0]].index(text))
                if text[0] not in "ep"
                else text
            ),
        ],
        ids=["upper", "blanks", "german", "unicode", "english", "empty", "numbers"],
    )
    def test_other_words(self, write: Callable[[Deal, str], str]):
        """Cards may be typed in any style, by number, and not at all if there is no choice."""
        wanted, record = script(2, seed=9), Path("deal.jsonl")
        lines = [write(deal, text) for deal, text in zip(wanted.asked, wanted.lines, strict=True)]
        assert lines != list(wanted.lines)
        result = wanted.play("--record", str(record), lines=lines)
        assert result.exit_code == 0
        assert recorded(record).history == wanted.deal.history

    @pytest.mark.parametrize(
        ("text", "answer"),
        [
            ("", "  Play a card, or type ? for help.\n"),
            ("foo", "  'foo' is no action: write a card such as '10h', "),
            ("5", "  There is no card 5 in your hand.\n"),
            ("0", "  There is no card 0 in your hand.\n"),
            ("123456789", "  There is no card 123456789 in your hand.\n"),
            ("\u0661", "  '\u0661' is no action: "),
            ("-1", "  '-1' is no action: "),
            ("announce", "  'announce' is no action: "),
            ("10h", "  A card can only be played from the hand that holds it.\n  CLASSIC-TURN-2: "),
            ("end", "  Only the leader may end a trick, and only after a complete round.\n"),
            ("pass", "  Every seat plays a card when its turn comes; there is no passing.\n"),
            ("blind", "  "),
            ("announce Ks", "  "),
            ("why", "  '' is no action: "),
            ("why foo", "  'foo' is no action: "),
            ("why 9", "  There is no card 9 in your hand.\n"),
            ("why 1", "  Yes.\n  Any card may be led to a new trick.\n  CLASSIC-LEAD-2: "),
            ("why 10h", "  No.\n  A card can only be played from the hand that holds it.\n"),
            ("rules NONE", "  Rule book 'classic' has no rule 'NONE'"),
            ("rules classic-beat-3", "  CLASSIC-BEAT-3: The trick is taken by whoever played"),
            ("undo", "  You have not done anything in this deal yet.\n"),
        ],
    )
    def test_answers(self, text: str, answer: str):
        """What is no action is answered, and the same is asked again."""
        shown = typed([text, "quit"], "play", "classic", "--seed", "7", "--seat", "1").stdout
        (told,) = answers(shown, "E", text)
        assert told.startswith(answer)
        assert "Trick 1" not in shown
        assert max(map(len, told.splitlines())) <= max(WIDTH, len(text) + 40)

    def test_refusal_lists_what_there_is(self):
        """After a refusal it is told what could have been played."""
        shown = typed(["end"], "play", "classic", "--seed", "7", "--seat", "1").stdout
        assert answers(shown, "E", "end")[0].endswith("\n  You may: 7s, 9h, Jd or Ks.\n")

    def test_input_that_is_no_text(self):
        """Bytes that are not UTF-8 are answered like any other word, without a traceback."""
        args = ("play", "classic", "--seed", "7", "--seat", "1")
        result = run(*args, typed=b"\xff\xfe\n")
        assert result.exit_code == 0
        assert "E> \ufffd\n  '\ufffd' is no action: " in result.stdout
        assert result.stdout.endswith("\nE> \n  Stopped.\n")

    def test_help_names_every_word(self):
        """``?`` and ``help`` list all that can be typed."""
        shown = typed(["?", "help"], "play", "classic", "--seed", "7", "--seat", "1").stdout
        (told,), (again,) = answers(shown, "E", r"?"), answers(shown, "E", "help")
        assert told == again
        for word in ("hint", "why", "undo", "table", "rules", "quit", "end", "pass", "announce"):
            assert re.search(rf"(?m)^  .*\b{word}\b", told), word

    def test_a_rule_with_its_note(self):
        """A rule is shown with its note, if it has one."""
        book = sedma.find_variant("classic").book
        noted, bare = book["CLASSIC-BEAT-2"], book["CLASSIC-LEAD-1"]
        assert noted.note
        assert not bare.note
        lines = [f"rules {noted.id}", f"rules {bare.id}"]
        shown = typed(lines, "play", "classic", "--seed", "7", "--seat", "1").stdout
        told, other = (" ".join(answers(shown, "E", line)[0].split()) for line in lines)
        assert told == " ".join(f"{noted.id}: {noted.statement} {noted.note}".split())
        assert other == " ".join(f"{bare.id}: {bare.statement}".split())

    def test_rules_that_name_no_rule(self, monkeypatch: pytest.MonkeyPatch):
        """Under rules without a book, why is said without a rule."""
        import attrs

        rules = sedma.variant("classic", book=sedma.RuleBook(variant="classic", title="None"))
        game = attrs.evolve(sedma.find_variant("classic"), rules=(rules,))
        monkeypatch.setattr(sedma, "find_variant", lambda _name: game)
        shown = typed(["why 1"], "play", "classic", "--seed", "7", "--seat", "1").stdout
        told = answers(shown, "E", "why 1")[0]
        assert told == "  Yes.\n  Any card may be led to a new trick.\n"

    def test_table(self):
        """``table`` tells what lies there, who holds it, what the sides have, and the stock."""
        shown = typed(
            *(["9h", "table", "end", "table"], "play", "classic", "--seed", "7", "--seat", "1")
        ).stdout
        first, second = answers(shown, "E", "table")
        assert first.startswith(
            "  On the table  E 9h, S 9s, W 8s, N Js\n"
            "  S holds the trick, no points.\n"
            "  N and S: no tricks, no points in cards.\n"
            "  E and W: no tricks, no points in cards.\n"
            "  16 cards are left in the stock.\n\n"
            "  Your hand  7s    Jd    Ks\n"
        )
        assert second.startswith(
            "  On the table  S 9d, W Qh, N As\n"
            "  S holds the trick, 10 points.\n"
            "  N and S: 1 trick, no points in cards.\n"
            "  E and W: no tricks, no points in cards.\n"
            "  12 cards are left in the stock.\n"
        )
        empty = typed(["table"], *script(4, "eight-cards").args, "--dealer", "3").stdout
        assert "  No cards are left in the stock.\n" in empty


class TestRulesShown:
    """``--rules``, and ``rules`` at the prompt."""

    ARGS = ("play", "classic", "--seed", "7", "--seat", "1")

    @pytest.mark.parametrize("option", ["", "burns", "pagat-burns"])
    def test_rules_first(self, option: str):
        """The rules that are enforced come first, with those of all options that are on."""
        args = ("--option", option) if option else ()
        shown = typed(["rules"], *self.ARGS, *args, "--rules").stdout
        told = shown.partition("\n\n")[0]
        assert told.startswith("The rules\n  CLASSIC-PACK-1  ")
        ids = set(re.findall(r"(?m)^  (CLASSIC-\S+)  ", told))
        book = sedma.find_variant("classic").book
        wanted = {"", "burns"} if option else {""}
        assert ids == {
            rule.id for rule in book if rule.kind == "enforced" and rule.option in wanted
        }
        again = answers(shown, "E", "rules")[0].strip()
        assert again == told.strip()

    def test_rules_before_a_deal_by_chance(self):
        """``--rules`` goes with ``--auto`` too."""
        shown = typed([], "play", "classic", "--auto", "--seed", "7", "--rules").stdout
        assert shown.startswith("The rules\n")
        assert "\n\nSedma (classic) for 4 players, seed 7\n" in shown


class TestUndo:
    """Taking back."""

    @pytest.mark.parametrize("against", ["thumb", "random"])
    def test_the_same_again(self, against: str):
        """A move taken back and done again gives the same deal, wherever that is."""
        wanted = script(2, seed=10, against=against)
        for place in range(1, len(wanted.lines), 4):
            record = Path(f"{place}.jsonl")
            lines = [*wanted.lines[:place], "undo", *wanted.lines[place - 1 :]]
            result = wanted.play("--record", str(record), lines=lines)
            assert "  Taken back.\n" in result.stdout
            assert recorded(record).history == wanted.deal.history

    def test_all_the_way_back(self):
        """Move after move can be taken back up to the first, and no further."""
        wanted, record = script(3, seed=11), Path("deal.jsonl")
        lines = [*wanted.lines[:5], *["undo"] * 6, *wanted.lines]
        result = wanted.play("--record", str(record), lines=lines)
        assert result.stdout.count("  Taken back.\n") == 5
        assert result.stdout.count("  You have not done anything in this deal yet.\n") == 1
        assert recorded(record).history == wanted.deal.history

    def test_another_choice(self):
        """After taking back one may do something else, and only that is kept."""
        record = Path("deal.jsonl")
        args = ("play", "classic", "--seed", "7", "--seat", "1", "--record", str(record))
        typed(["7s", "undo", "9h"], *args)
        history = [str(move) for move in recorded(record).history]
        assert history[0] == "1:9h"
        assert "1:7s" not in history


class TestEnds:
    """Stopping before the end."""

    def test_end_of_input_at_every_prompt(self):
        """Wherever the input ends the program ends well, and keeps what was played."""
        wanted = script(2, seed=12)
        for place in range(len(wanted.lines)):
            record = Path(f"{place}.jsonl")
            result = wanted.play("--record", str(record), lines=wanted.lines[:place])
            assert (result.exit_code, result.stderr) == (0, "")
            assert result.stdout.endswith(
                f"\nA> \n  Stopped.\n  The record is at the end of {record}.\n"
            )
            kept, asked = recorded(record), wanted.asked[place]
            assert (kept.history, kept.hands) == (asked.history, asked.hands)
            assert list(check_file(record)) == [()]

    def test_quit(self):
        """``quit`` ends it as the end of input does."""
        record = Path("deal.jsonl")
        wanted = script(4, seed=13)
        result = wanted.play("--record", str(record), lines=[wanted.lines[0], "QUIT", "9h"])
        assert result.exit_code == 0
        assert "\nN> QUIT\n  Stopped.\n" in result.stdout
        assert recorded(record).history == wanted.asked[1].history

    @pytest.mark.parametrize("place", [0, 1, 4])
    def test_interrupt(self, place: int, monkeypatch: pytest.MonkeyPatch):
        """Ctrl-C ends with 130 on a line of its own, after the record is written."""
        wanted, record = script(2, seed=14), Path("deal.jsonl")
        waiting = list(wanted.lines[:place])

        def type_or_interrupt(prompt: str) -> str:
            if not waiting:
                raise KeyboardInterrupt
            return waiting.pop(0)

        monkeypatch.setattr("builtins.input", type_or_interrupt)
        result = wanted.play("--record", str(record))
        assert (result.exit_code, result.stderr) == (130, "")
        assert result.stdout.endswith(f"\n\n  The record is at the end of {record}.\n")
        assert recorded(record).history == wanted.asked[place].history

    def test_no_record_of_a_file(self):
        """Without ``--record`` nothing is said of one."""
        assert "record" not in script(2, seed=12).play().stdout


class TestMatch:
    """``--match`` with a person."""

    ARGS = ("play", "classic", "--players", "2", "--match", "--seed", "21")

    def lines(self, rules: Rules, deals: int) -> tuple[list[list[str]], sedma.Match, list[Deal]]:
        """Play up to so many deals of a match by the library alone; what is typed in each."""
        match, packs, mine = rules.begin_match(dealer=0), Stream(21), Stream(21, 99)
        typed_lines: list[list[str]] = []
        played: list[Deal] = []
        while not match.is_over and len(played) < deals:
            deal, lines = match.next_deal(stream=packs), []
            while (mover := deal.to_move) is not None:
                if mover == 0:
                    action = mine.choose(deal.legal_actions)
                    lines.append(action.text)
                else:
                    action = ThumbPlayer().choose(deal.observe(mover), Stream(1))
                deal = deal.apply(action)
            match = match.add(deal.outcome)
            played.append(deal)
            typed_lines.append(lines)
        return typed_lines, match, played

    def test_whole_match(self):
        """Deal follows deal until the match is won, and the match is one record."""
        rules = sedma.variant("classic", players=2, options=["portuguese"])
        deals, match, played = self.lines(rules, 99)
        assert match.is_over
        record = Path("match.jsonl")
        lines = [line for deal in deals for line in [*deal, ""]][:-1]
        result = typed(lines, *self.ARGS, "--option", "portuguese", "--record", str(record))
        assert (result.exit_code, result.stderr) == (0, "")
        (kept,) = read_file(record)
        assert isinstance(kept, PlayedMatch)
        assert kept.match == match
        assert [deal.history for deal in kept.deals] == [deal.history for deal in played]
        assert result.stdout.count("The match stands: ") == len(played)
        assert result.stdout.count("Enter for the next deal, quit to stop> \n") == len(played) - 1
        totals = f"The match stands: A {match.totals[0]}, B {match.totals[1]}\n"
        winner = "AB"[(match.winners or (9,))[0]]
        assert result.stdout.endswith(
            f"{totals}{winner} wins the match.\n  The record is at the end of {record}.\n"
        )
        assert max(map(len, result.stdout.splitlines())) <= WIDTH

    @pytest.mark.parametrize("last", [["quit"], ["Quit "], []])
    def test_stop_between_deals(self, last: list[str]):
        """Between two deals one may stop, and the match so far is kept."""
        (lines,), match, _ = self.lines(sedma.variant("classic", players=2), 1)
        record = Path("match.jsonl")
        result = typed([*lines, *last], *self.ARGS, "--record", str(record))
        assert result.exit_code == 0
        assert "  Stopped.\n" in result.stdout
        (kept,) = read_file(record)
        assert isinstance(kept, PlayedMatch)
        assert kept.match == match

    def test_stop_in_the_second_deal(self):
        """The finished deals are kept as a match, the unfinished one as a deal after it."""
        (first, second), _, played = self.lines(sedma.variant("classic", players=2), 2)
        record = Path("match.jsonl")
        typed([*first, "", *second[:3]], *self.ARGS, "--record", str(record))
        match, deal = read_file(record)
        assert isinstance(match, PlayedMatch)
        assert isinstance(deal, Deal)
        assert [one.history for one in match.deals] == [played[0].history]
        assert deal.start == played[1].start
        assert deal.history == played[1].history[: len(deal.history)]
        assert sum(move.seat == 0 for move in deal.history) == 3
        assert list(check_file(record)) == [(), ()]

    def test_undo_stays_in_the_deal(self):
        """A deal that is over is not taken back."""
        (first, second), _, _ = self.lines(sedma.variant("classic", players=2), 2)
        shown = typed([*first, "", "undo"], *self.ARGS).stdout
        assert answers(shown, "A", "undo")[0].startswith("  You have not done anything in this")
        assert second

    def test_stop_in_the_first_deal(self):
        """Without a finished deal there is no match to keep, only the deal."""
        record = Path("match.jsonl")
        typed(["quit"], *self.ARGS, "--record", str(record))
        assert not recorded(record).is_over

    def test_shared_match(self):
        """A match may have several winners."""
        assert play_module._winning((0, 1), [["N", "S"], ["E"]]) == "N, S and E share the match."
        assert play_module._winning((0,), [["N", "S"], ["E"]]) == "N and S win the match."


class TestKept:
    """The file of ``--record``."""

    def test_appended(self):
        """What a file has already stays as it is, and every record of it is true."""
        record, wanted = Path("deals.jsonl"), script(2, seed=15)
        texts: list[str] = []
        for lines in (wanted.lines, wanted.lines[:4], ()):
            wanted.play("--record", str(record), lines=lines)
            texts.append(record.read_text("utf-8"))
        assert run("play", "classic", "--auto", "--record", str(record)).exit_code == 0
        texts.append(record.read_text("utf-8"))
        for before, after in zip(["", *texts], texts, strict=False):
            assert after.startswith(before)
            assert after.count("\n") == before.count("\n") + 1
        assert list(check_file(record)) == [()] * 4

    def test_a_last_line_without_an_end_is_ended(self):
        """A record never joins the line that somebody left open, and an empty file gets none."""
        record = Path("open.jsonl")
        for _ in range(2):
            assert run("play", "classic", "--auto", "--record", str(record)).exit_code == 0
            record.write_text(record.read_text("utf-8").rstrip("\n"), "utf-8")
        assert record.read_text("utf-8").count("\n") == 1
        assert list(check_file(record)) == [()] * 2

    @pytest.mark.parametrize("options", [[], ["--auto"], ["--match"]])
    def test_file_that_cannot_be_written(self, options: list[str]):
        """A file that cannot be written is refused before a card is dealt."""
        for file, why in ((Path("none", "x"), "No such file"), (Path(), "Is a directory")):
            said = refused("play", "classic", *options, "--record", str(file))
            assert f"Invalid value for '--record': '{file}': {why}" in said

    @pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a disk that is always full")
    @pytest.mark.parametrize("options", [[], ["--auto"]])
    def test_full_disk(self, options: list[str]):
        """A record that does not fit on the disk any more is an error in one line."""
        result = run("play", "classic", *options, "--record", "/dev/full", typed="quit\n")
        assert result.exit_code == 2
        assert result.stderr == "Error: /dev/full: cannot be written: No space left on device\n"

    @pytest.mark.parametrize(
        ("options", "message"),
        [
            (["--json"], "--json is for --auto: a deal at the terminal has no document"),
            (["--json", "--auto", "--rules"], "--rules is for people; 'sedma rules show --json'"),
            (["--seat", "9"], "--seat must be 0 to 3, not 9"),
            (["--seat", "9", "--rules"], "--seat must be 0 to 3, not 9"),
            (["--seat", "Q"], "no seat is called 'Q'; seats are N, E, S, W, or 0 to 3"),
            (["--policy", "nobody"], "no player is called 'nobody'; there are: greedy"),
            (["--faces", "dutch"], "Invalid value for '--faces': 'dutch' is not one of"),
            (["--option", "burn"], "Sedma has no option 'burn'; did you mean burns"),
            (["--option", "one-pass"], "option 'one-pass' is for 3 players"),
            (["--option", "burns", "--option", "high-burns"], "contradict each other"),
        ],
    )
    def test_wrong_input(self, options: list[str], message: str):
        """What does not go together is refused, and nothing is played."""
        assert message in refused("play", "classic", *options)


def test_the_hand_of_the_partner_is_told() -> None:
    """When the stock has run out, the person sees the partner's hand, once."""
    wanted = script(4, game="sedmice")
    shown = wanted.play().stdout
    (seen,) = wanted.deal.observe(0).seen
    cards = re.findall(r"You see S's hand: (.*)\.", shown)
    assert [re.split(", | and ", hand) for hand in cards] == [[str(one) for one in seen.cards]]


class TestPlayFromTheStock:
    """A game in which cards are drawn and turned up within tricks."""

    def test_cards_turned_up_are_told(self):
        """Everybody is told which card was turned up, and the person what was drawn, at once."""
        wanted = ristiklappi(lambda deal: sum(one.how == "played" for one in deal.from_stock) > 4)
        shown = wanted.play().stdout
        names = wanted.deal.rules.table.names
        turned = [one for one in wanted.deal.from_stock if one.how == "played"]
        assert len(turned) > 4
        assert [
            f"  {names[one.seat]} turns up {one.card} and plays it." for one in turned
        ] == re.findall("  [NESW] turns up .* and plays it\\.", shown)
        drawn = [one.card for one in wanted.deal.from_stock if (one.seat, one.how) == (0, "drawn")]
        assert [str(card) for card in drawn] == re.findall(r"You draw (\S+)\.", shown)
        assert "or blind" in shown
        assert shown.count(", S leads") + shown.count(", N leads") > 0
        assert len(re.findall(r"(?m)^Trick \d+, [NESW] leads", shown)) == 13

    def test_cards_that_all_can_see(self):
        """The table tells which cards a hand shows; a lead that follows begins no new trick."""
        wanted = ristiklappi(lambda deal: bool(deal.shown), 66)
        lines = [word for line in wanted.lines for word in ("table", line)]
        shown = wanted.play(lines=lines).stdout
        (king,) = (one for one in wanted.deal.from_stock if one.how == "shown")
        name = wanted.deal.rules.table.names[king.seat]
        assert f"  {name} turns up {king.card}, which goes into the hand.\n" in shown
        tables = answers(shown, wanted.name, "table")
        for text, deal in zip(tables, wanted.asked, strict=True):
            assert (f"{name} holds {king.card} for all to see." in text) == bool(deal.shown)
        assert len(re.findall(r"(?m)^Trick \d+, [NESW] leads", shown)) == 13

    def test_dirty_sides(self):
        """The table tells which sides are dirty."""
        wanted = ristiklappi(lambda deal: len(deal.dirty) == 1)
        lines = [word for line in wanted.lines for word in ("table", line)]
        tables = answers(wanted.play(lines=lines).stdout, wanted.name, "table")
        for text, deal in zip(tables, wanted.asked, strict=True):
            for side, seats in enumerate(("N and S", "E and W")):
                assert (f"  {seats} are dirty." in text) == (side in deal.dirty)


def test_nothing_is_echoed_at_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """A terminal shows itself what is typed; the program writes it only where none does."""
    args = ("play", "classic", "--seed", "7", "--seat", "1")
    assert "\nE> hint\n" in typed(["hint"], *args).stdout
    monkeypatch.setattr(
        "click.testing._NamedTextIOWrapper.isatty", lambda _self: True, raising=False
    )
    monkeypatch.setenv("NO_COLOR", "1")
    assert "hint" not in typed(["hint"], *args).stdout


def test_the_deal_of_a_seed_is_the_same_for_a_person() -> None:
    """A seed gives the same cards at the terminal as with ``--auto``."""
    packs: list[Any] = []
    for options in ((), ("--auto",)):
        record = Path(f"{len(options)}.jsonl")
        typed(["quit"], "play", "classic", "--seed", "33", "--record", str(record), *options)
        packs.append(recorded(record).start.pack)
    assert packs[0] == packs[1]
