"""Endgame tables: built in pieces, read with care, used by the solver."""

from __future__ import annotations

import json
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from minimax import FOURS, late_states

import sedma
from sedma import EndgamesError, Rules
from sedma.solving import (
    build_endgames,
    check_endgames,
    endings,
    read_endgames,
    solve,
    table_builder,
    table_check,
)
from sedma.solving.endgames import HEADER, endings_of, small_endgames

CLASSIC = sedma.variant("classic", players=4)
TWO = sedma.variant("classic", players=2)


class Here(Executor):
    """An executor that does everything at once, and may be interrupted."""

    def __init__(self, most: int = 10**9) -> None:
        self.left = most

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Do it now."""
        if not self.left:
            raise KeyboardInterrupt
        self.left -= 1
        future: Future[Any] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


@pytest.fixture(autouse=True)
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Small tables take less time than compiling."""
    monkeypatch.setattr(table_builder, "can_compile", lambda: False)
    monkeypatch.setattr(table_builder, "PIECE", 60)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the file of a table for two players and up to three cards."""
    path = tmp_path_factory.mktemp("endgames") / "two.endgames"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(table_builder, "can_compile", lambda: False)
        build_endgames(TWO, path, cards=3, executor=Here())
    return path


def test_counts_are_those_of_burnside() -> None:
    """There are as many endings as counting orbits says, without gaps."""
    assert endings_of(CLASSIC, 4).counts == (0, 212, 24470, 1321613, 33579680)
    assert endings_of(CLASSIC, 4).size == 17462988


def test_every_entry_is_what_the_solver_finds(built: Path) -> None:
    """Endings at random have in the table what the solver finds without it."""
    table = read_endgames(built)
    checked = [*check_endgames(table, TWO, sample=60, seed=1)]
    assert len(checked) == 60
    assert all(one.agrees for one in checked)
    assert {len(one.deal.hands[0]) for one in checked} == {1, 2, 3}


def test_four_players(tmp_path: Path) -> None:
    """The same for four players and one card, and rounds that count."""
    rules = CLASSIC.change(points={"per_round": 1})
    table = build_endgames(rules, tmp_path / "x", cards=1, executor=Here())
    checked = [*check_endgames(table, rules, sample=30, seed=2)]
    assert all(one.agrees for one in checked)
    assert endings_of(rules, 1).cell == 8  # 91 units and more


def test_what_the_pack_has_not_is_not_checked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where kinds of one class have different numbers of cards the table holds more than can be."""
    pack = sedma.Pack(("7", "9", "J", "10"), ("c", "h"))
    one = sedma.card("9c")
    rules = TWO.change(pack=pack.without(one, sedma.card("7c")), hand_size=2)
    table = build_endgames(rules, tmp_path / "x", cards=2, executor=Here())
    checked = [*check_endgames(table, rules, sample=200, seed=1)]
    assert len(checked) == 200
    assert all(one.agrees for one in checked)
    monkeypatch.setattr(table_check, "_TRIES", 1)  # which is too few
    assert 0 < len([*check_endgames(table, rules, sample=200, seed=1)]) < 200


def test_cards_that_stay_in_the_stock(tmp_path: Path) -> None:
    """An ending may have a stock of which nobody draws any more."""
    pack = TWO.pack.without(sedma.card("8c"))
    rules = TWO.change(pack=pack, short_hands="leave", hand_size=2)
    table = build_endgames(rules, tmp_path / "x", cards=2, executor=Here())
    checked = [*check_endgames(table, rules, sample=20, seed=1)]
    assert all(one.agrees for one in checked)
    assert {len(one.deal.stock) for one in checked} == {1}


def test_rounds_that_count_where_seats_may_be_skipped(tmp_path: Path) -> None:
    """No seat is skipped if the pack can be shared equally, so that all rounds are known."""
    own = TWO.change(variant="own")  # which has no options for three alone
    rules = own.change(points={"per_round": 2}, short_hands="skip", hand_size=3)
    table = build_endgames(rules, tmp_path / "x", cards=2, executor=Here())
    for deal in late_states(rules, 6, 10):
        found = solve(deal, compiled=False, endgames=table)
        assert found.values == solve(deal, compiled=False).values


def test_one_table_for_hands_of_different_size(tmp_path: Path) -> None:
    """A table that was used for large hands is right for small ones, and the other way round."""
    own = TWO.change(variant="own", pack=FOURS)
    three, two = own.change(hand_size=3), own.change(hand_size=2)
    table = build_endgames(three, tmp_path / "x", cards=2, executor=Here())
    for rules in (three, two, three):
        for deal in late_states(rules, 20, 6):
            found = solve(deal, compiled=False, endgames=table)
            assert found.values == solve(deal, compiled=False).values


def test_the_solver_uses_it(built: Path) -> None:
    """With a table values are the same, and fewer states are looked at."""
    table = read_endgames(built)
    for deal in late_states(TWO, 6, 11):
        plain, quick = solve(deal, compiled=False), solve(deal, compiled=False, endgames=table)
        assert quick.values == plain.values
        assert quick.nodes < plain.nodes


def test_the_solver_refuses_one_for_other_rules(built: Path) -> None:
    """A table is for just the rules that play so."""
    table = read_endgames(built)
    for rules in (CLASSIC, TWO.change(prolong={"when": "never"})):
        with pytest.raises(EndgamesError, match="for other rules than these: classic for 2 play"):
            solve(next(late_states(rules, 1, 6)), endgames=table, compiled=False)
    with pytest.raises(EndgamesError, match="for other rules"):
        next(check_endgames(table, CLASSIC, sample=1, seed=1))
    burns = TWO.change(burn={"run": 1})
    with pytest.raises(EndgamesError, match="no endgame table is for these rules: objective"):
        solve(next(late_states(burns, 1, 6)), endgames=table)


def test_names_of_rules_do_not_matter(built: Path) -> None:
    """Who deals next has nothing to do with endings."""
    rules = sedma.variant("classic", players=2, options=["next-deals"])
    deal = next(late_states(rules, 1, 6))
    assert solve(deal, endgames=read_endgames(built)).values == solve(deal).values


@pytest.mark.parametrize(
    ("rules", "why"),
    [
        (sedma.variant("classic", players=3), "3 sides play"),
        (sedma.variant("slovak"), "the very last card depends"),
        (CLASSIC.change(points={"per_trick": 1}), "tricks count"),
        (CLASSIC.change(burn={"run": 1}), "burn: cards"),
        (sedma.variant("hola", players=6), "too many kinds"),
        (CLASSIC.change(points={"cards": (("A", 201), ("10", 1))}), "too many points"),
    ],
)
def test_rules_without_tables(rules: Rules, why: str) -> None:
    """Where values do not follow from the cards, or do not fit, there is no table."""
    with pytest.raises(EndgamesError, match=why):
        endings_of(rules, 2)


def test_sides_that_do_not_alternate() -> None:
    """Positions can be counted from the leader only if sides alternate."""
    from solving.test_solving import Neighbours, OwnDraw

    rules = CLASSIC.change(draw=OwnDraw())
    assert endings_of(rules, 1).counts[1] == 212  # without a stock nobody draws
    with pytest.raises(EndgamesError, match="sides do not alternate"):
        endings_of(CLASSIC.change(sides=Neighbours(2)), 1)
    with pytest.raises(EndgamesError, match="1 to 4 in each hand, not 5"):
        endings_of(CLASSIC, 5)


# Building.


def test_however_it_is_built_the_file_is_the_same(built: Path, tmp_path: Path) -> None:
    """Interrupted, resumed, in threads or in processes: every byte is the same."""
    wanted, seen = built.read_bytes(), []
    path = tmp_path / "two.endgames"
    for most in (1, 2):
        with pytest.raises(KeyboardInterrupt):
            build_endgames(TWO, path, cards=3, executor=Here(most))
    log = tmp_path / "two.endgames.progress"
    assert len(log.read_text().splitlines()) > 1
    with log.open("a") as file:
        file.write('[1]\n{"piece": [9, 9, 9], "crc": 1}\n{"piece": 5}\n{"piece": [[1]]}\n')
        file.write("[" * 100_000 + '\n{"pie')  # nonsense, and cut off
    build_endgames(
        TWO, path, cards=3, executor=Here(), progress=lambda done, whole: seen.append((done, whole))
    )
    assert path.read_bytes() == wanted
    assert seen[0][0] > 0
    assert seen[-1][0] == seen[-1][1] == sum(endings_of(TWO, 3).counts)
    assert sorted(one.name for one in tmp_path.iterdir()) == ["two.endgames"]
    with ThreadPoolExecutor(2) as threads:
        build_endgames(TWO, tmp_path / "threads", cards=3, executor=threads)
    assert (tmp_path / "threads").read_bytes() == wanted
    build_endgames(TWO, tmp_path / "processes", cards=1, workers=2)
    build_endgames(TWO, tmp_path / "here", cards=1, executor=Here())
    assert (tmp_path / "processes").read_bytes() == (tmp_path / "here").read_bytes()


def test_damaged_pieces_are_done_again(built: Path, tmp_path: Path) -> None:
    """What lies in an unfinished file is believed only if its checksum is right."""
    path = tmp_path / "two.endgames"
    with pytest.raises(KeyboardInterrupt):
        build_endgames(TWO, path, cards=3, executor=Here(5))
    part = tmp_path / "two.endgames.part"
    raw = bytearray(part.read_bytes())
    raw[HEADER + 2] ^= 1
    part.write_bytes(raw)
    build_endgames(TWO, path, cards=3, executor=Here())
    assert path.read_bytes() == built.read_bytes()


def test_builds_are_not_mixed_up(tmp_path: Path) -> None:
    """Files of another build, or a file that is there, stay as they are."""
    path = tmp_path / "t"
    with pytest.raises(KeyboardInterrupt):
        build_endgames(TWO, path, cards=2, executor=Here(1))
    with pytest.raises(EndgamesError, match="of another build"):
        build_endgames(TWO, path, cards=3, executor=Here())
    (tmp_path / "t.part").write_bytes(b"short")
    with pytest.raises(EndgamesError, match="part: this is of another build"):
        build_endgames(TWO, path, cards=2, executor=Here())
    path.write_bytes(b"mine")
    with pytest.raises(EndgamesError, match="a file of this name already"):
        build_endgames(TWO, path, cards=2, executor=Here())
    assert path.read_bytes() == b"mine"


def test_what_cannot_be_built_is_refused_before_the_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Names that are too long, numbers that are none and paths that lead nowhere."""
    path = tmp_path / "t"

    def refuse(match: str, rules: Rules = TWO, where: Path = path, **more: Any) -> None:
        with pytest.raises(EndgamesError, match=match):
            build_endgames(rules, where, **{"cards": 1, "executor": Here(0), **more})
        assert not [*tmp_path.iterdir()]

    refuse("too long", CLASSIC.change(calls=tuple(f"call-{number}" for number in range(100))))
    for cards in (True, 2.0, "3", None):
        refuse("cards: 1 to 4 in each hand, not", cards=cards)
    for workers in (0, "2"):
        refuse("workers: a whole number from 1 up, not", workers=workers)
    refuse(r"t\.part: No such file", where=tmp_path / "no" / "t")
    refuse("4 cards in each of 6 hands lie in too many ways", sedma.variant("septica", players=6),
           cards=4)  # fmt: skip
    monkeypatch.setattr(endings, "_MOST_ENDINGS", 10)
    refuse("3 cards in each of 2 hands lie in too many ways", cards=3)


def test_a_build_that_had_hardly_begun(built: Path, tmp_path: Path) -> None:
    """A build that was interrupted before anything was noted begins anew."""
    path = tmp_path / "two.endgames"
    for name in ("two.endgames.part", "two.endgames.progress"):
        (tmp_path / name).touch()
    build_endgames(TWO, path, cards=3, executor=Here())
    assert path.read_bytes() == built.read_bytes()


class Dying(Here):
    """An executor whose workers die."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Die at once."""
        raise BrokenExecutor("killed")


def test_workers_that_fail(tmp_path: Path) -> None:
    """If a worker dies or does not see the file the error says so, and the build can go on."""
    path = tmp_path / "t"
    with pytest.raises(EndgamesError, match=r"a worker died \(killed\)"):
        build_endgames(TWO, path, cards=1, executor=Dying())
    build_endgames(TWO, path, cards=1, executor=Here())

    class Elsewhere(Here):
        def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
            fn.part += "-elsewhere"  # type: ignore[attr-defined]
            return super().submit(fn, *args, **kwargs)

    with pytest.raises(EndgamesError, match=r"part-elsewhere: No such file"):
        build_endgames(TWO, tmp_path / "u", cards=1, executor=Elsewhere())


def test_two_builds_of_one_file(built: Path, tmp_path: Path) -> None:
    """One of them ends, with the right file; the other is told that its own is gone."""
    path = tmp_path / "two.endgames"

    class Overtaken(Here):
        def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
            future = super().submit(fn, *args, **kwargs)
            if not path.exists():
                build_endgames(TWO, path, cards=3, executor=Here())
            return future

    with pytest.raises(EndgamesError, match="part: No such file"):
        build_endgames(TWO, path, cards=3, executor=Overtaken())
    assert path.read_bytes() == built.read_bytes()
    assert [one.name for one in tmp_path.iterdir()] == ["two.endgames"]


def test_rules_that_cannot_be_hashed(tmp_path: Path) -> None:
    """A table can be built for them too."""
    from solving.test_solving import NoHash

    table = build_endgames(TWO.change(beat=NoHash()), tmp_path / "t", cards=1, executor=Here())
    assert len(table.values) == endings_of(TWO, 1).size


def test_a_local_cluster_of_dask(built: Path, tmp_path: Path) -> None:
    """The executor of a dask client builds the same file; the workers are threads here."""
    distributed = pytest.importorskip("distributed")
    path = tmp_path / "two.endgames"
    with (
        distributed.LocalCluster(
            n_workers=1, threads_per_worker=2, processes=False, dashboard_address=None
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        build_endgames(TWO, path, cards=3, executor=client.get_executor(), workers=2)
    assert path.read_bytes() == built.read_bytes()


# Reading.


def test_what_is_no_table_is_refused(built: Path, tmp_path: Path) -> None:
    """Damaged files are refused, and the message says what is wrong and where."""
    raw = built.read_bytes()
    title, facts, rest = raw.split(b"\n", 2)

    def attempt(content: bytes) -> str:
        path = tmp_path / "damaged"
        path.write_bytes(content)
        with pytest.raises(EndgamesError) as caught:
            read_endgames(path)
        assert str(path) in str(caught.value)
        return str(caught.value)

    assert "cannot mmap an empty file" in attempt(b"")
    assert "no endgame table" in attempt(b"x" * 2000)
    assert "checksum differs" in attempt(raw[:-1])
    assert "checksum differs" in attempt(raw[:-1] + bytes([raw[-1] ^ 1]))
    assert "first lines are damaged" in attempt(title + b"\n{" + rest)
    assert "first lines are damaged" in attempt(title + b"\n" + b"[" * 1000 + rest)
    wrong = json.loads(facts) | {"cards": "3"}
    assert "first lines are damaged" in attempt(title + b"\n" + json.dumps(wrong).encode() + rest)
    more = json.loads(facts) | {"code": "x"}
    assert "first lines are damaged" in attempt(title + b"\n" + json.dumps(more).encode() + rest)
    with pytest.raises(EndgamesError, match="No such file"):
        read_endgames(tmp_path / "nothing")


def test_a_table_with_too_few_values(built: Path, tmp_path: Path) -> None:
    """Whoever makes the checksum right as well is found out before a value is looked up."""
    title, facts, _ = built.read_bytes().split(b"\n", 2)
    for values in (b"", b"ab"):
        told = json.loads(facts) | {"sha256": sha256(values).hexdigest()}
        head = (title + b"\n" + json.dumps(told).encode() + b"\n").ljust(HEADER - 1) + b"\n"
        path = tmp_path / "short"
        path.write_bytes(head + values)
        table = read_endgames(path)
        with pytest.raises(EndgamesError, match=f"damaged: it has {len(values)} bytes of values"):
            solve(next(late_states(TWO, 1, 9)), compiled=False, endgames=table)
        with pytest.raises(EndgamesError, match="damaged: it has"):
            next(check_endgames(table, TWO, sample=1, seed=1))
    with pytest.raises(EndgamesError, match="sample: a whole number from 0 up, not -1"):
        next(check_endgames(table, TWO, sample=-1, seed=1))


@pytest.mark.slow
def test_small_tables_for_compiled_searches() -> None:
    """A compiled search has a table of the last two tricks, where that is small."""
    pytest.importorskip("numba")
    classic = small_endgames(endings_of(CLASSIC, 2).layout)
    assert classic is not None
    checked = [*check_endgames(classic, CLASSIC, sample=20, seed=3)]
    assert all(one.agrees for one in checked)
    six = sedma.variant("septica", players=6)
    assert small_endgames(endings_of(six, 1).layout) is None
    unlike = CLASSIC.change(points={"cards": {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2, "9": 1}})
    assert small_endgames(endings_of(unlike, 1).layout) is None
