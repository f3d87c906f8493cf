"""The command line as a whole: what holds for every command, and how it fails."""

from __future__ import annotations

import json
import os
import re
import runpy
import shlex
import sys
from pathlib import Path
from typing import Any

import click
import pytest
from cli.command_line import ESCAPE, good, process, refused, run, uncoloured

import sedma
import sedma.cli
from sedma.cli import app as app_module
from sedma.cli.app import app
from sedma.cli.command import ExampleCommand
from sedma.cli.render import WIDTH, plain_text
from sedma.cli.variants import variants as variants_command

pytestmark = pytest.mark.usefixtures("plain_environment", "records")


class TestAllCommands:
    """What holds for every command."""

    COMMANDS = (
        ("play", "classic", "--seed", "7", "--auto"),
        ("judge", "classic", "9 10 J 9 | 9 7 8 10"),
        ("rules", "show", "classic"),
        ("rules", "show", "classic", "CLASSIC-CONT-6"),
        ("variants",),
        ("players",),
        ("replay", "deals.jsonl"),
        ("verify", "deals.jsonl"),
        ("judge", "--record", "deals.jsonl"),
        ("rules", "show", "cottage.toml"),
        ("rules", "diff", "classic", "cottage.toml"),
        ("play", "cottage.toml", "--seed", "7", "--auto"),
        ("judge", "cottage.toml", "9 10 J 9"),
    )

    @pytest.mark.parametrize("args", COMMANDS)
    def test_no_escape_codes_in_a_pipe(self, args: tuple[str, ...]):
        """What is not shown on a terminal has neither colours nor box drawing."""
        text = good(*args) + good(*args, "--json")
        assert ESCAPE not in text
        assert not any("\u2500" <= char <= "\u259f" for char in text)

    @pytest.mark.parametrize("args", COMMANDS)
    def test_terminal(self, args: tuple[str, ...], terminal: None):
        """A terminal gets colours and 80 columns, with the same words in the same order."""
        shown = good(*args)
        plain = uncoloured(shown)
        assert (ESCAPE in shown) is (args[0] != "verify")
        assert all(len(line) <= WIDTH or "://" in line for line in plain.splitlines())
        os.environ.pop("FORCE_COLOR")
        assert plain_text(plain).split() == plain_text(good(*args)).split()

    @pytest.mark.parametrize("columns", ["60", "200"])
    def test_width_of_the_terminal(
        self,
        columns: str,
        monkeypatch: pytest.MonkeyPatch,
        terminal: None,
    ):
        """Text is as wide as a narrow terminal, and never wider than 80 columns."""
        monkeypatch.setenv("COLUMNS", columns)
        monkeypatch.setenv("NO_COLOR", "1")
        lines = good("rules", "show", "classic").replace("\x1b[1m", "").splitlines()
        widest = max(len(line) for line in lines)
        assert min(int(columns), WIDTH) - 5 <= widest <= min(int(columns), WIDTH)

    @pytest.mark.parametrize("args", COMMANDS)
    def test_no_color(self, args: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, terminal: None):
        """``NO_COLOR`` leaves a terminal nothing but bold type."""
        uncoloured = args[0] in ("variants", "players", "verify")
        assert re.search(r"\x1b\[[0-9;]*3[0-9]m", good(*args)) or uncoloured
        monkeypatch.setenv("NO_COLOR", "1")
        assert set(re.findall(r"\x1b\[[0-9;]*m", good(*args))) <= {"\x1b[1m", "\x1b[0m"}

    @pytest.mark.parametrize("args", COMMANDS)
    def test_json_has_no_colours(self, args: tuple[str, ...], terminal: None):
        """JSON is the same on a terminal."""
        assert ESCAPE not in good(*args, "--json")

    @pytest.mark.parametrize("args", COMMANDS)
    def test_json_layout(self, args: tuple[str, ...]):
        """JSON is one document, indented by two, with letters as they are."""
        text = good(*args, "--json")
        facts = json.loads(text)
        assert text == json.dumps(facts, ensure_ascii=False, indent=2) + "\n"

    def test_json_is_utf_8(self):
        """JSON is UTF-8 whatever the encoding of the output; other text is never a traceback."""
        env = {**os.environ, "PYTHONIOENCODING": "ascii"}
        command = ("-m", "sedma", "rules", "show", "classic")
        assert b"Zsirozas" in process(*command, env=env).stdout
        assert "Zsírozás" in process(*command, "--json", env=env).stdout.decode("utf-8")

    @pytest.mark.parametrize(
        "args",
        [("play", "clasic", "--auto"), ("judge", "clasic", "9"), ("rules", "show", "clasic")],
    )
    def test_unknown_variant(self, args: tuple[str, ...]):
        """A name that is nearly right is answered with the right one."""
        said = refused(*args)
        assert said.startswith("Error: no variant is called 'clasic'; did you mean classic")
        assert said.count("\n") == 1

    @pytest.mark.parametrize(
        "args",
        [
            *(("play",), ("replay",), ("verify",), ("judge",), ("rules", "show"), ("variants",)),
            ("players",),
            *(("rules", "check"), ("rules", "diff"), ("rules", "new"), ("rules", "write")),
        ],
        ids=" ".join,
    )
    def test_examples_work(self, args: tuple[str, ...]):
        """The help of each command ends with examples, and they run where there are records."""
        lines = good(*args, "--help").partition("Examples:\n")[2].splitlines()
        assert lines
        for line in lines:
            program, *words = shlex.split(line.partition(" | grep")[0])
            assert program == "sedma"
            assert tuple(words[: len(args)]) == args
            good(*(str(one) for word in words for one in [*Path().glob(word)] or [word]))
        assert any("--json" in line for line in lines)

    def test_help_names_what_is_installed(self, monkeypatch: pytest.MonkeyPatch):
        """Examples name the first variant installed, and its first rule if it can be read."""
        monkeypatch.setattr(sedma, "variant_names", lambda: ("first", "second"))
        text = good("rules", "show", "--help")
        assert "sedma rules show first RULE_ID\n" in text
        assert "second" not in text
        monkeypatch.setattr(sedma, "variant_names", tuple)
        assert "sedma rules show VARIANT RULE_ID\n" in good("rules", "show", "--help")

    def test_core_names_no_variant(self):
        """No module of the command line knows a variant by name."""
        for path in Path(sedma.cli.__file__).parent.glob("*.py"):
            text = path.read_text("utf-8")
            for name in sedma.variant_names():
                assert not re.search(rf"\b{name}\b", text, re.IGNORECASE), (path, name)

    def test_every_command_has_examples(self):
        """A command that is added later needs examples and ``--json`` as well."""

        def leaves(command: click.Command) -> list[click.Command]:
            if not isinstance(command, click.Group):
                return [command]
            return [leaf for one in command.commands.values() for leaf in leaves(one)]

        found = leaves(app)
        assert variants_command in found
        for command in found:
            assert isinstance(command, ExampleCommand)
            assert command.examples
            if command.name == "schema":
                continue  # what it writes is a JSON document already
            assert "as_json" in {param.name for param in command.params}

    def test_version(self):
        """``--version`` prints the version of the library."""
        assert good("--version") == f"sedma {sedma.__version__}\n"

    def test_interrupt(self, monkeypatch: pytest.MonkeyPatch):
        """Ctrl-C ends the program with 130 and without a word."""

        def interrupt(_name: str) -> None:
            raise KeyboardInterrupt

        monkeypatch.setattr(sedma, "find_variant", interrupt)
        result = run("play", "classic", "--auto")
        assert (result.exit_code, result.output) == (130, "")

    def test_broken_pipe(self, monkeypatch: pytest.MonkeyPatch):
        """A reader that goes away ends the program quietly; the rest goes nowhere."""
        moved: list[tuple[int, int]] = []

        def gone(*_args: object, **_kwargs: object) -> None:
            raise BrokenPipeError

        class Output:
            encoding = "utf-8"

            def fileno(self) -> int:
                return 1

        monkeypatch.setattr("sedma.cli.render.click.echo", gone)
        monkeypatch.setattr(app_module.os, "dup2", lambda old, new: moved.append((old, new)))
        monkeypatch.setattr(app_module.sys, "stdout", Output())
        with pytest.raises(SystemExit) as exit_info:
            app(["variants", "--json"], prog_name="sedma")
        monkeypatch.undo()
        assert exit_info.value.code == 0
        assert [new for _, new in moved] == [1]
        os.close(moved[0][0])


class TestProgram:
    """The entry points."""

    def test_module(self):
        """``python -m sedma`` is the program ``sedma``."""
        done = process("-m", "sedma", "judge", "--help")
        assert (done.returncode, done.stderr) == (0, b"")
        assert done.stdout.startswith(b"Usage: sedma judge ")

    def test_module_in_process(self, monkeypatch: pytest.MonkeyPatch, capsys: Any):
        """Running the package as a script runs the program, importing it does not."""
        monkeypatch.setattr(sys, "argv", ["sedma", "--version"])
        runpy.run_module("sedma.__main__", run_name="other")
        assert capsys.readouterr().out == ""
        with pytest.raises(SystemExit) as exit_info:
            runpy.run_module("sedma", run_name="__main__")
        assert exit_info.value.code == 0
        assert capsys.readouterr().out == f"sedma {sedma.__version__}\n"

    @pytest.mark.skipif(os.name == "nt", reason="pipes break differently there")
    @pytest.mark.parametrize("options", [[], ["--json"]])
    def test_reader_goes_away(self, options: list[str]):
        """A pipe that is closed before anything is read leaves no traceback."""
        read, write = os.pipe()
        os.close(read)
        with os.fdopen(write, "wb") as closed:
            done = process("-m", "sedma", "rules", "show", "classic", *options, stdout=closed)
        assert (done.returncode, done.stderr) == (0, b"")

    @pytest.mark.parametrize("missing", ["click", "rich"])
    def test_missing_extra(self, missing: str):
        """Without click or rich one line says how to get them."""
        code = f"import sys; sys.modules[{missing!r}] = None; import sedma.cli; sedma.cli.main()"
        done = process("-c", code)
        assert (done.returncode, done.stdout) == (2, b"")
        assert done.stderr.decode("utf-8").splitlines() == [
            f"Error: the command line needs {missing}: pip install 'sedma[cli]'"
        ]

    def test_missing_extra_in_process(self, monkeypatch: pytest.MonkeyPatch, capsys: Any):
        """The same within one process."""
        monkeypatch.delitem(sys.modules, "sedma.cli.app")
        monkeypatch.setitem(sys.modules, "click", None)
        with pytest.raises(SystemExit) as exit_info:
            sedma.cli.main()
        assert exit_info.value.code == 2
        assert "pip install 'sedma[cli]'" in capsys.readouterr().err

    def test_other_missing_module(self, monkeypatch: pytest.MonkeyPatch):
        """A module of the library itself that is missing is not blamed on the extra."""
        monkeypatch.delitem(sys.modules, "sedma.cli.app")
        monkeypatch.setitem(sys.modules, "sedma.cli.judge", None)
        with pytest.raises(ModuleNotFoundError, match=r"sedma\.cli\.judge"):
            sedma.cli.main()

    def test_interrupt_while_loading(self, monkeypatch: pytest.MonkeyPatch):
        """Ctrl-C is quiet from the very beginning."""

        def interrupt() -> None:
            raise KeyboardInterrupt

        monkeypatch.setattr(sedma.cli, "_load", interrupt)
        with pytest.raises(SystemExit) as exit_info:
            sedma.cli.main()
        assert exit_info.value.code == 130

    def test_import_is_light(self):
        """Importing the library or its command line loads neither click nor rich."""
        code = "import sys, sedma, sedma.cli; print({'click', 'rich'} & set(sys.modules))"
        assert process("-c", code).stdout.strip() == b"set()"
