"""How text looks: colours, symbols and widths of terminals, encodings, plain ASCII."""

from __future__ import annotations

import os
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from itertools import product
from typing import Self

import pytest
from cli.command_line import ESCAPE, good, process, uncoloured
from support import one_in

import sedma
from sedma.cli.render import Faces, Page, plain_text
from sedma.record import read_file

pytestmark = pytest.mark.usefixtures("plain_environment", "records")

SIT = ("play", "classic", "--seed", "7", "--seat", "1")
TYPED = "?\nhint\nwhy 10h\n9h\ntable\nend\nrules\nundo\nquit\n"

COMMANDS = (
    SIT,
    (*SIT, "--rules", "--option", "burns"),
    ("play", "classic", "--seed", "7", "--auto"),
    ("play", "classic", "--match", "--auto", "--option", "portuguese", "--players", "2"),
    ("replay", "deals.jsonl"),
    ("replay", "deals.jsonl", "--step"),
    ("judge", "classic", "9h 10s J 9d | 9 7 8 10"),
    ("judge", "--record", "deals.jsonl"),
)
"""Everything that shows cards."""

SYMBOLS = "\u2663\u2660\u2665\u2666"


@pytest.mark.parametrize("args", COMMANDS, ids=" ".join)
class TestFaces:
    """The faces of cards."""

    def test_symbols_on_a_terminal(self, args: tuple[str, ...], terminal: None):
        """A terminal that can show them gets symbols for the suits, and no letters."""
        shown = uncoloured(good(*args, typed=TYPED if args[:5] == SIT[:5] else ""))
        assert any(symbol in shown for symbol in SYMBOLS)
        text = re.sub(r"(?m)^\w> .*$|such as .*|10h  .*|announce Kh.*", "", shown)
        assert not re.search(r"\b(10|[2-9JQKA])[cshd]\b", text)

    def test_the_same_in_a_pipe(self, args: tuple[str, ...], monkeypatch: pytest.MonkeyPatch):
        """A pipe gets the same words, with letters for the suits and without colours."""
        if "--seed" not in args:
            args += ("--seed", "3") if args[0] == "play" else ()
        piped = good(*args, typed=TYPED)
        monkeypatch.setenv("FORCE_COLOR", "1")
        shown = good(*args, typed=TYPED)
        assert ESCAPE in shown
        assert ESCAPE not in piped
        assert not set(piped) & set(SYMBOLS)
        assert plain_text(uncoloured(shown)).split() == plain_text(piped).split()

    def test_german(self, args: tuple[str, ...], terminal: None):
        """German cards are unter and ober and have other suits, also on a terminal."""
        shown = uncoloured(good(*args, "--faces", "german", typed=TYPED))
        assert not set(shown) & set(SYMBOLS)
        cards = set(re.findall(r"\b(?:10|[2-9UOKA])[alhb]\b", shown))
        assert len(cards) > 2 or args[0] == "judge"
        text = re.sub(r"(?m)^\w> .*$|such as .*|10h  .*|announce Kh.*", "", shown)
        assert not re.search(r"\b(10|[2-9JQKA])[csd]\b|\b[JQ][cshd]?\b", text)

    @pytest.mark.parametrize("faces", ["french", "german"])
    def test_ascii(self, args: tuple[str, ...], faces: str, terminal: None):
        """``--ascii`` writes nothing but ASCII, on a terminal too, and the colours stay."""
        shown = good(*args, "--ascii", "--faces", faces, typed=TYPED)
        assert shown.isascii()
        assert ESCAPE in shown
        assert "?" not in uncoloured(re.sub(r"(?m)^\w> .*$|Type \?.*", "", shown))

    def test_no_color(self, args: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, terminal: None):
        """``NO_COLOR`` leaves nothing but bold type."""
        monkeypatch.setenv("NO_COLOR", "1")
        codes = set(re.findall(r"\x1b\[[0-9;]*m", good(*args, typed=TYPED)))
        assert codes <= {"\x1b[1m", "\x1b[0m"}

    @pytest.mark.parametrize("columns", ["80", "200"])
    def test_width(self, args: tuple[str, ...], columns: str, monkeypatch: pytest.MonkeyPatch):
        """No line is wider than 80 columns, however wide the terminal is."""
        monkeypatch.setenv("FORCE_COLOR", "1")
        monkeypatch.setenv("COLUMNS", columns)
        for line in uncoloured(good(*args, typed=TYPED)).splitlines():
            assert len(line) <= 80, line


class TestColours:
    """What is coloured."""

    @pytest.mark.parametrize(
        ("faces", "red", "other"),
        [
            (Faces("french"), ["10\u2665", "K\u2666", "9h", "Qd"], ["10\u2660", "7\u2663", "Ks"]),
            (Faces("german"), ["10h", "Ob", "Uh", "9b"], ["Ol", "Ua", "7a"]),
        ],
    )
    def test_red_suits(self, faces: Faces, red: list[str], other: list[str], terminal: None):
        """Hearts, and diamonds or bells, are red; no other card is."""
        shown = self.shown(" ".join([*red, *other]), faces)
        assert re.findall(r"\x1b\[31m(\S+?)\x1b", shown) == red

    def test_rules_and_cards_that_beat(self, terminal: None):
        """Ids of rules have a colour, and cards with a star are bold."""
        shown = self.shown("9s* Kh beats [CLASSIC-BEAT-2]", Faces())
        assert "\x1b[36mCLASSIC-BEAT-2\x1b[0m" in shown
        assert "\x1b[1m9s*\x1b[0m" in shown

    def shown(self, text: str, faces: Faces) -> str:
        """Return what a page with one line shows."""
        import click
        from click.testing import CliRunner

        @click.command()
        def show() -> None:
            page = Page(faces)
            page.line(text)
            page.show()

        return CliRunner().invoke(show, catch_exceptions=False).stdout


class TestEncodings:
    """Outputs that cannot show everything."""

    @pytest.mark.parametrize(
        ("args", "encoding"),
        one_in(
            4,
            product(
                [SIT, ("replay", "deals.jsonl"), ("rules", "show", "classic")],
                ["ascii", "latin-1", "cp1250"],
            ),
        ),
    )
    def test_no_symbols_and_no_question_marks(self, args: tuple[str, ...], encoding: str):
        """Where an encoding has no symbols letters are written, without a question mark."""
        env = {**os.environ, "PYTHONIOENCODING": encoding, "FORCE_COLOR": "1"}
        done = process("-m", "sedma", *args, env=env, input=b"9h\nquit\n")
        assert (done.returncode, done.stderr) == (0, b"")
        text = uncoloured(done.stdout.decode(encoding))
        assert not set(text) & set(SYMBOLS)
        assert not re.search(r"\w\?\w", text)

    def test_posix_locale(self):
        """In the locale C all is ASCII."""
        env = {name: value for name, value in os.environ.items() if not name.startswith("LC_")}
        env |= {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "FORCE_COLOR": "1"}
        env.pop("PYTHONIOENCODING", None)
        done = process("-m", "sedma", *SIT, env=env, input="9h\nž\nquit\n".encode())
        assert (done.returncode, done.stderr) == (0, b"")
        assert done.stdout.isascii()
        assert "\n  E  9h*   Any card may be led" in uncoloured(done.stdout.decode("ascii"))

    @pytest.mark.parametrize(
        ("text", "plain"),
        [
            ("Zs\u00edroz\u00e1s", "Zsirozas"),
            ("10\u2665 K\u2666 7\u2660 8\u2663", "10h Kd 7s 8c"),
            ("\u201ca\u201d \u2018b\u2019 \u2013 \u2014", "\"a\" 'b' - -"),
            ("plain", "plain"),
        ],
    )
    def test_plain_text(self, text: str, plain: str):
        """Accents go, marks become plain ones, and suits letters."""
        assert plain_text(text) == plain


@pytest.mark.skipif(os.name == "nt", reason="there are no such terminals there")
class TestRealTerminal:
    """A process at a terminal of its own."""

    @pytest.fixture
    def start(self, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Sitting]:
        """Return what starts the program at a terminal."""
        monkeypatch.setenv("PYTHONIOENCODING", "utf-8")
        return Sitting

    def test_colours_symbols_and_one_echo(self, start: Callable[..., Sitting]):
        """A terminal gets colours and symbols, and what is typed stands there once."""
        with start(*SIT) as sitting:
            first = sitting.read_to("E> ")
            assert "9\u2665" in first
            assert "\x1b[31m" in first
            sitting.write("9h\n")
            after = sitting.read_to("E> ")
            assert uncoloured(after).splitlines()[:3] == ["9h", "", "Trick 1, E leads"]
            sitting.write("quit\n")
            assert sitting.read_to("").endswith("  Stopped.\r\n")
            assert sitting.code() == 0

    @pytest.mark.slow
    def test_interrupt(self, start: Callable[..., Sitting]):
        """Ctrl-C ends it with 130, without a traceback, and the record is written."""
        with start(*SIT, "--record", "kept.jsonl") as sitting:
            sitting.read_to("E> ")
            sitting.write("9h\n")
            sitting.read_to("E> ")
            sitting.interrupt()
            rest = uncoloured(sitting.read_to(""))
            assert rest.endswith("\n  The record is at the end of kept.jsonl.\r\n")
            assert "Traceback" not in rest
            assert sitting.code() == 130
        (deal,) = read_file("kept.jsonl")
        assert isinstance(deal, sedma.Deal)
        assert str(deal.history[0]) == "1:9h"

    def test_steps(self, start: Callable[..., Sitting]):
        """A replay waits at a real terminal."""
        with start("replay", "deals.jsonl", "--step") as sitting:
            for _ in range(3):
                sitting.read_to("quit to stop> ")
                sitting.write("\n")
            sitting.read_to("quit to stop> ")
            sitting.write("quit\n")
            sitting.read_to("")
            assert sitting.code() == 0


_PROGRAM = """
import signal, sedma.cli
signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell may have it ignored
sedma.cli.main()
"""


class Sitting:
    """The program at a terminal, and somebody who reads and types."""

    def __init__(self, *args: str) -> None:
        import pty

        self.own, other = pty.openpty()
        self.process = subprocess.Popen(  # noqa: S603
            [sys.executable, "-c", _PROGRAM, *args], stdin=other, stdout=other, stderr=other
        )
        os.close(other)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self.own)

    def read_to(self, end: str) -> str:
        """Return what is shown up to a prompt, or to the end of all."""
        shown, until = b"", time.monotonic() + 60
        while not (end and shown.decode("utf-8", "replace").endswith(end)):
            ready, _, _ = select.select([self.own], [], [], until - time.monotonic())
            assert ready, f"nothing more is shown after {shown!r}"
            try:
                more = os.read(self.own, 4096)
            except OSError:  # Linux says so when nobody is left at the other end
                break
            if not more:
                break
            shown += more
        return shown.decode("utf-8")

    def write(self, text: str) -> None:
        """Type."""
        os.write(self.own, text.encode("utf-8"))

    def interrupt(self) -> None:
        """Do what a terminal does on Ctrl-C; again, if it came before anybody waited for a key."""
        for _ in range(10):
            self.process.send_signal(signal.SIGINT)
            if select.select([self.own], [], [], 3)[0]:
                break

    def code(self) -> int:
        """Wait for the end, and return the exit code."""
        return self.process.wait(timeout=60)
