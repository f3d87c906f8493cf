"""``sedma simulate`` and ``sedma compare``."""

from __future__ import annotations

from io import StringIO
from pathlib import Path
from threading import active_count

import pytest
from cli.command_line import document, good, refused, run
from matplotlib.figure import Figure

import sedma
from sedma import Distribution, MissingExtraError, SimulationError, simulate
from sedma.cli import simulate as command
from sedma.simulation import picture
from sedma.simulation.picture import draw


def test_a_simulation_as_text() -> None:
    """It names the game, what was measured with intervals, and the results."""
    text = good("simulate", "classic", "--deals", "200", "--seed", "7")
    lines = text.splitlines()
    assert lines[:2] == ["Sedma, 4 players", "200 deals, seed 7"]
    assert "first leader wins     55.00 %    48.08 % and 61.74 %" in lines
    assert "tricks                  6.605      6.482 and 6.728" in lines
    assert lines[lines.index("Results") + 1].endswith("the first leader's side wins, 1 stake")
    assert max(map(len, lines)) <= 80


def test_a_simulation_as_a_document() -> None:
    """The document has the numbers of the call."""
    facts = document(
        *("simulate", "classic", "--deals", "50", "--players", "3", "--option", "full-pack"),
        *("--dealer", "B", "--policy", "thumb,random,thumb"),
    )
    assert (facts["variant"], facts["players"], facts["options"]) == ("classic", 3, ["full-pack"])
    assert (facts["of"], facts["asked"], facts["done"], facts["seed"]) == ("deals", 50, 50, 0)
    from sedma.players import RandomPlayer, ThumbPlayer

    rules = sedma.variant("classic", players=3, options=["full-pack"])
    policy = [ThumbPlayer(), RandomPlayer(), ThumbPlayer()]
    expected = simulate(rules, 50, policy=policy, dealer=1)
    assert facts["fingerprint"] == rules.fingerprint
    for one in facts["measures"]:
        values = expected.measures[one["name"]]
        assert one["values"] == [list(pair) for pair in values.counts]
        assert one["mean"] == values.mean
        assert one["low"] <= one["mean"] <= one["high"]
    assert sum(one["share"] for one in facts["results"]) == pytest.approx(1)
    assert {one["winner"] for one in facts["results"]} >= {"side 0", "side 1", "side 2"}


def test_results_in_words() -> None:
    """Deals that nobody wins, or several do, and results without stakes, have words too."""
    assert "nobody wins" in good("simulate", "classic", "--option", "romanian", "--deals", "200")
    text = good("simulate", "classic", "--players", "3", "--deals", "200")
    assert "several sides win" in text
    assert "the side of seat 2 after it wins, 1 stake" in text
    text = good("simulate", "classic", "--option", "accumulate", "--deals", "20")
    assert text.splitlines()[-1].endswith("wins")


def test_matches() -> None:
    """Whole matches have measures of their own, and no results."""
    text = good("simulate", "classic", "--option", "target", "--matches", "5")
    assert "5 matches, seed 0" in text
    assert "deals of a match" in text
    assert "Results" not in text
    assert document("simulate", "classic", "--option", "target", "--matches", "2")["results"] == []


def test_what_is_refused() -> None:
    """One line says what would be right."""
    assert "either --deals or --matches" in refused(
        "simulate", "classic", "--deals", "2", "--matches", "2"
    )
    assert "no player is called 'deep'; there are: greedy, random, sampling, thumb" in refused(
        "simulate", "classic", "--policy", "deep"
    )
    assert "3 players are named for 4 seats" in refused(
        "simulate", "classic", "--policy", "thumb,random,thumb"
    )
    assert "has no end" in refused("simulate", "classic", "--matches", "2")


@pytest.mark.parametrize("command", [("simulate", "classic"), ("compare", "classic", "hola")])
def test_pictures_are_refused_before_the_work(command: tuple[str, ...]) -> None:
    """Nobody waits for many deals to hear that their picture has a wrong name or no folder."""
    many = ("--deals", str(10**12))
    assert "a picture is a .png or an .svg, not 'a.gif'" in refused(
        *command, *many, "--plot", "a.gif"
    )
    assert "there is no folder 'nowhere'" in refused(*command, *many, "--plot", "nowhere/a.png")


def test_a_comparison_as_text() -> None:
    """Both games, and what differs with intervals; what chance would not make has a star."""
    text = good("compare", "classic", "--with", "single-rounds", "--deals", "200")
    lines = text.splitlines()
    assert lines[:3] == [
        "A: Sedma, 4 players",
        "B: Sedma, 4 players, single-rounds",
        "200 deals, seed 0, the same packs",
    ]
    (tricks,) = (line for line in lines if line.startswith("tricks "))
    assert tricks.endswith("*")
    (burnt,) = (line for line in lines if line.startswith("burnt "))
    assert burnt.endswith("0.00 %   0.00 %  no deal differs; at most 1.9 % do")
    assert max(map(len, lines)) <= 80


def test_a_comparison_of_what_some_deals_lack() -> None:
    """A deal that is burnt has no points, so means differ though no deal with both does."""
    text = good("compare", "classic", "--with", "burns", "--deals", "300")
    (points,) = (line for line in text.splitlines() if line.startswith("leader's points "))
    _, a, b, rest = (part for part in points.split("  ") if part.strip())
    assert a != b
    assert rest.strip() == "no deal with both differs; at most 1.3 % do"


def test_what_few_deals_tell() -> None:
    """A mean of one deal has no interval; what no deal has, such as points if burnt, no mean."""
    lines = good("simulate", "classic", "--deals", "1").splitlines()
    assert "tricks                  7.000          - and -" in lines
    assert "first leader wins    100.00 %    20.65 % and 100.00 %" in lines
    assert "stakes of a deal        1.000          - and -" in lines
    burnt = ("--deals", "1", "--seed", "1455", "--option", "burns")
    lines = good("simulate", "classic", *burnt).splitlines()
    assert "burnt                100.00 %    20.65 % and 100.00 %" in lines
    assert "leader's points             -          - and -" in lines
    lines = good("compare", "classic", "--deals", "1", "--with", "single-rounds").splitlines()
    assert "tricks                 7.000    8.000     1.000         - and -" in lines
    lines = good("compare", "classic", *burnt, "--with", "single-rounds").splitlines()
    (points,) = (line for line in lines if line.startswith("leader's points"))
    assert points.split()[2] == "-"
    assert points.endswith("-         - and -")
    facts = document("compare", "classic", *burnt, "--with", "single-rounds")
    (points,) = (one for one in facts["differences"] if one["name"] == "leader_points")
    assert points["before"] is points["difference"] is points["low"] is None
    assert (points["differing"], points["differing_high"]) == (0, 1)


def test_something_is_compared() -> None:
    """A game is not compared with itself."""
    assert "name what is compared: B, or an option for it --with" in refused("compare", "classic")


def test_a_comparison_as_a_document() -> None:
    """Two variants can be compared; the document has both simulations and the differences."""
    facts = document("compare", "classic", "zsirozas", "--deals", "30")
    assert (facts["before"]["variant"], facts["after"]["variant"]) == ("classic", "zsirozas")
    expected = sedma.compare(sedma.variant("classic"), sedma.variant("zsirozas"), 30)
    assert facts["same_packs"] is True
    assert [one["difference"] for one in facts["differences"]] == [
        values.mean for values in expected.differences.values()
    ]
    for one, values in zip(facts["differences"], expected.differences.values(), strict=True):
        assert (one["low"], one["high"]) == values.mean_interval()
        assert one["differing"] == pytest.approx(1 - values.share(0))
        assert one["differing_low"] <= one["differing"] <= one["differing_high"]


def test_other_packs() -> None:
    """Where the packs differ nothing is said of the same packs."""
    text = good("compare", "classic", "--players", "3", "--with", "full-pack", "--deals", "5")
    assert "the same packs" not in text


@pytest.mark.slow
@pytest.mark.parametrize("name", ["one.PNG", "two.svg"])
def test_pictures(name: str, tmp_path: Path) -> None:
    """Distributions are drawn, of one game or of two; the same numbers make the same picture."""
    file = tmp_path / name
    made = []
    for _ in range(2):
        good("simulate", "classic", "--deals", "40", "--plot", str(file))
        made.append(file.read_bytes())
    assert made[0] == made[1]
    assert made[0].startswith(b"\x89PNG" if name == "one.PNG" else b"<?xml")
    good("compare", "classic", "--with", "burns", "--deals", "40", "--plot", str(file))
    assert file.read_bytes() != made[0]


def test_a_picture_of_one_value(tmp_path: Path) -> None:
    """A single bar is wide enough to be seen."""
    draw(tmp_path / "one.svg", {"a": {"tricks": Distribution({7: 3})}})
    assert (tmp_path / "one.svg").stat().st_size > 1000


def test_bars_beside_each_other(tmp_path: Path) -> None:
    """Bars of several games are of one width, and the games are told apart with their options."""
    axes = Figure().add_subplot()
    picture._bars(axes, {"A": Distribution({0: 1, 10: 1}), "B": Distribution({0: 3, 1: 1})})
    assert {round(bar.get_width(), 6) for bar in axes.patches} == {0.45}
    assert [bar.get_height() for bar in axes.patches] == [50, 50, 75, 25]
    file = tmp_path / "both.svg"
    text = good("compare", "classic", "--with", "burns", "--deals", "9", "--plot", str(file))
    assert text.startswith("A: Sedma, 4 players\nB: Sedma, 4 players, burns\n")
    drawn = file.read_text("utf-8")
    assert "<!-- A: Sedma, 4 players -->" in drawn
    assert "<!-- B: Sedma, 4 players, burns -->" in drawn


def test_titles_are_no_formulas(tmp_path: Path) -> None:
    """Whatever a file of house rules is called, its title is drawn as it stands there."""
    values = {"tricks": Distribution({7: 3})}
    for titles in (["$\\frac$"], ["$\\frac$", "100 $"]):
        draw(tmp_path / "a.svg", dict.fromkeys(titles, values))
        drawn = (tmp_path / "a.svg").read_text("utf-8")
        assert all(f"<!-- {title} -->" in drawn for title in titles)


def test_pictures_that_cannot_be(tmp_path: Path) -> None:
    """Without distributions there is nothing to draw; a file that cannot be written is an error."""
    for nothing in ({}, {"a": {}}, {"a": {"burnt": Distribution({0: 1})}}):
        with pytest.raises(SimulationError, match="a picture shows one of leader_points, "):
            draw(tmp_path / "a.svg", nothing)
    (tmp_path / "b.svg").mkdir()
    with pytest.raises(SimulationError, match=r"b\.svg: cannot be written: Is a directory"):
        draw(tmp_path / "b.svg", {"a": {"tricks": Distribution({7: 3})}})


def test_pictures_need_matplotlib(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without it the message says what to install."""
    monkeypatch.setattr(picture, "find_spec", lambda _: None)
    with pytest.raises(MissingExtraError, match=r"pip install 'sedma\[plot\]'"):
        draw("a.svg", {})
    with pytest.raises(SimulationError, match=r"not 'a\.gif'"):
        draw("a.gif", {})


def test_a_bar_at_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Progress is shown only where somebody can see it, and starts no thread before the work."""
    terminal = StringIO()
    monkeypatch.setattr(terminal, "isatty", lambda: True, raising=False)
    monkeypatch.setattr(command.sys, "stderr", terminal)
    threads = active_count()
    with command._progress("deals") as progress:
        assert progress is not None
        assert active_count() == threads
        progress(5, 10)
        assert active_count() > threads
    monkeypatch.setattr(command.sys, "stderr", StringIO())
    with command._progress("deals") as progress:
        assert progress is None


def test_an_interrupt_shows_what_was_done(monkeypatch: pytest.MonkeyPatch) -> None:
    """The numbers so far are written, and the exit code tells of the interrupt."""
    from attrs import evolve

    done = evolve(simulate(sedma.variant("classic"), 10), asked=50)
    monkeypatch.setattr(command, "simulate_rules", lambda *_, **__: done)
    result = run("simulate", "classic", "--deals", "50")
    assert result.exit_code == 130
    assert "interrupted after 10 of 50 deals, seed 0" in result.stdout
