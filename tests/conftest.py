"""Fixtures of the tests of the command line and of plug-ins; how the kernel is run in tests."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from functools import partial
from importlib.metadata import distributions
from pathlib import Path

import installing
import pytest
from support import random_deals

import sedma
from sedma import plugins
from sedma.record import deal_record, write_lines

# The kernel is interpreted here, so that what it does can be seen; test_fast compiles it as well.
os.environ["NUMBA_DISABLE_JIT"] = "1"


@pytest.fixture
def plain_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep what the surroundings say about colours and width out of a test."""
    for name in ("COLUMNS", "FORCE_COLOR", "NO_COLOR", "TTY_COMPATIBLE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")


@pytest.fixture
def terminal(plain_environment: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the program believe that it writes to a terminal."""
    monkeypatch.setenv("FORCE_COLOR", "1")


@pytest.fixture
def records(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Work in a directory with a file ``deals.jsonl``, which has two deals, and house rules."""
    monkeypatch.chdir(tmp_path)
    cottage = 'extends = "classic"\nname = "cottage"\ntitle = "Sedma at the cottage"\n'
    Path("cottage.toml").write_text(cottage + 'prolong = {when = "never"}\n', "utf-8")
    cellar = 'extends = "cottage.toml"\nname = "cellar"\ntitle = "Sedma in the cellar"\n'
    Path("cellar.toml").write_text(cellar + "hand_size = 3\n", "utf-8")
    deals = random_deals(sedma.variant("classic"), 2)
    file = Path("deals.jsonl")
    file.write_text(write_lines(map(deal_record, deals)), "utf-8")
    return file


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[installing.Install]:
    """Return what installs distributions; only those that it has installed are found."""
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    monkeypatch.setattr(plugins, "distributions", partial(distributions, path=[str(tmp_path)]))
    installing.forget()
    yield installing.Install(tmp_path)
    installing.forget()
