"""Two clients play through the framework's test client, and try what they should not."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sedma_server import create_app
from sedma_server.app import MAX_BODY
from sedma_server.game import Game, read_log
from sedma_server.store import Store

import sedma
from sedma.record import PlayedMatch, read_line

CARD = re.compile(r"\b(?:10|[2-9JQKA])[cshd]\b")
SHORT_MATCH = {"variant": "classic", "players": 2, "options": ["target"]}


class Table:
    """A server with its file, as the tests look into it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.games: dict[str, Game] = {}
        self.restart()

    def restart(self) -> None:
        """Throw the server away and start another one on the same file."""
        self.app: Flask = create_app(self.path, shuffle=sedma.Stream(7).shuffled)

    def begin(self, **asked: Any) -> str:
        """Set up a game and return its name."""
        answer = self.app.test_client().post("/games", json=SHORT_MATCH | asked)
        assert answer.status_code == 201, answer.json
        return str(answer.json["game"])  # type: ignore[index]

    def lines(self, game: str) -> list[str]:
        """Return the log of a game."""
        return Store(self.path).lines(game)

    def game(self, game: str) -> Game:
        """Return the game with everything that is hidden."""
        known = self.games.get(game)
        new = self.lines(game)[0 if known is None else known.version :]
        self.games[game] = read_log(new, known)
        return self.games[game]


class Client:
    """A client: knows the name of the game and its own token, and nothing but answers."""

    def __init__(self, table: Table, game: str) -> None:
        self.table = table
        self.name = game
        joined = table.app.test_client().post(f"/games/{game}/seats")
        assert joined.status_code == 201
        assert joined.json is not None
        self.seat: int = joined.json["seat"]
        self.head = {"Authorization": f"Bearer {joined.json['token']}"}

    @property
    def path(self) -> str:
        """The address of the game."""
        return f"/games/{self.name}"

    @property
    def http(self) -> FlaskClient:
        """A new test client of the server as it runs now."""
        return self.table.app.test_client()

    def look(self) -> Any:
        """Return the view of the seat."""
        return self._checked(self.http.get(self.path, headers=self.head), 200)

    def post(self, what: str, status: int = 200, **fields: Any) -> Any:
        """Send something, and return the answer, which must have this status."""
        sent = self.http.post(f"{self.path}/{what}", headers=self.head, json=fields)
        return self._checked(sent, status)

    def _checked(self, answer: Any, status: int) -> Any:
        assert answer.status_code == status, answer.json
        check_hidden(answer.get_data(as_text=True), self.table.game(self.name), self.seat)
        return answer.json


def check_hidden(text: str, game: Game, seat: int) -> None:
    """Fail if a text shows a card that the seat has neither held nor seen on the table."""
    known: set[str] = set()
    if game.deal is not None:
        known = {str(card) for state in game.deal.states() for card in state.hands[seat]}
        known |= {str(move.action).removeprefix("announce ") for move in game.deal.history}
    assert set(CARD.findall(text)) <= known


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """Return a server on a new file."""
    return Table(tmp_path / "games.sqlite")


@pytest.fixture
def clients(table: Table) -> list[Client]:
    """Return two clients at a game for two."""
    game = table.begin()
    return [Client(table, game), Client(table, game)]


def deal(clients: list[Client]) -> Any:
    """Let the first client ask for cards."""
    return clients[0].post("deals", version=clients[0].look()["version"])


def play_deal(clients: list[Client], choices: sedma.Stream) -> Iterator[Any]:
    """Play a deal; each client sees its own answers only. Gives every view of whoever acted."""
    view = clients[0].look()
    while (seat := view["deal"]["to_move"]) is not None:
        mine = clients[seat].look()
        action = choices.choose(mine["deal"]["legal"])
        view = clients[seat].post("actions", version=mine["version"], action=action)
        yield view


def test_two_clients_play_a_match(table: Table) -> None:
    """Deal after deal, until a side has 4 stakes, and the record is true at the end."""
    game_name = table.begin(options=["portuguese"])
    clients = [Client(table, game_name), Client(table, game_name)]
    choices, next_dealer = sedma.Stream(8), 0
    while clients[0].look()["match"]["winners"] is None:
        begun = deal(clients)
        assert begun["deal"]["dealer"] == next_dealer
        assert begun["deal"]["to_move"] == 1 - next_dealer
        *_, last = play_deal(clients, choices)
        outcome = last["deal"]["outcome"]
        assert sum(outcome["points"]) == 90
        assert last["match"]["next_dealer"] == outcome["next_dealer"]
        next_dealer = 1 - next_dealer
        assert outcome["next_dealer"] == next_dealer
    end = clients[1].look()
    assert max(end["match"]["totals"]) >= 4
    assert clients[0].post("deals", 409, version=end["version"])["error"]["kind"] == "match-over"
    answer = clients[1].http.get(f"{clients[1].path}/record", headers=clients[1].head)
    played = read_line(answer.get_data(as_text=True))
    game = table.game(clients[0].name)
    assert isinstance(played, PlayedMatch)
    assert played == PlayedMatch(game.match, game.deals)
    assert list(played.match.totals) == end["match"]["totals"]


def test_the_views_show_what_there_is(table: Table, clients: list[Client]) -> None:
    """A view holds the own hand and what lies on the table; only who moves has actions."""
    deal(clients)
    true = table.game(clients[0].name).deal
    assert true is not None
    views = [client.look()["deal"] for client in clients]
    assert [view["hand"] for view in views] == [[str(one) for one in hand] for hand in true.hands]
    assert [view["legal"] for view in views] == [[], views[1]["hand"]]
    assert views[0]["hand_sizes"] == [4, 4]
    assert views[0]["stock_size"] == 24


def test_the_check_for_hidden_cards_can_fail(table: Table, clients: list[Client]) -> None:
    """What one client is shown would not pass for the other, nor would the log."""
    deal(clients)
    game = table.game(clients[0].name)
    shown = json.dumps(clients[0].look())
    check_hidden(shown, game, 0)
    for text, seat in ((shown, 1), (table.lines(clients[0].name)[-1], 0)):
        with pytest.raises(AssertionError):
            check_hidden(text, game, seat)


def test_refusals_say_why_and_change_nothing(table: Table, clients: list[Client]) -> None:
    """A refusal has reason, sentence, rule and what the seat may do; nobody's view changes."""
    deal(clients)
    before = [client.look() for client in clients]
    lines, version = table.lines(clients[0].name), before[0]["version"]
    other, mover = before[0]["deal"]["hand"], before[1]["deal"]["hand"]
    for seat, action, reason, rule in (
        (0, other[0], "turn:other-seat", "CLASSIC-TURN-1"),
        (0, mover[0], "turn:other-seat", "CLASSIC-TURN-1"),
        (1, "end", "end:mid-round", "CLASSIC-CONT-1"),
        (1, other[0], "hand:not-held", "CLASSIC-TURN-2"),
    ):
        sent = clients[seat].http.post(
            f"{clients[seat].path}/actions",
            headers=clients[seat].head,
            json={"version": version, "action": action},
        )
        assert sent.status_code == 422
        assert sent.json is not None
        error = sent.json["error"]
        assert (error["kind"], error["reason"]) == ("refused", reason)
        assert error["rule"]["id"] == rule
        assert error["rule"]["statement"]
        assert error["message"] == error["sentence"]
        assert error["legal"] == before[seat]["deal"]["legal"]
    assert [client.look() for client in clients] == before
    assert table.lines(clients[0].name) == lines


def test_a_stale_action_is_a_conflict(clients: list[Client]) -> None:
    """Who saw an older version, or sends an action twice, is told so, and nothing is played."""
    deal(clients)
    view = clients[1].look()
    first, second, *_ = view["deal"]["legal"]
    after = clients[1].post("actions", version=view["version"], action=first)
    for version, action in ((view["version"], first), (view["version"], second), (99, second)):
        error = clients[1].post("actions", 409, version=version, action=action)["error"]
        assert error["kind"] == "stale"
    assert clients[1].look() == after
    assert clients[0].post("deals", 409, version=1)["error"]["kind"] == "stale"


def test_of_many_at_once_one_is_let_in(table: Table, clients: list[Client]) -> None:
    """Threads that act on the same version race; the log grows by one line."""
    deal(clients)
    view = clients[1].look()
    lines = table.lines(clients[1].name)

    def act(action: str) -> int:
        fields = {"version": view["version"], "action": action}
        sent = clients[1].http.post(
            f"{clients[1].path}/actions", headers=clients[1].head, json=fields
        )
        return sent.status_code

    with ThreadPoolExecutor(8) as threads:
        statuses = sorted(threads.map(act, 4 * view["deal"]["legal"]))
    assert statuses == [200, *[409] * 15]
    assert table.lines(clients[1].name)[:-1] == lines


def test_a_line_that_came_second_is_refused(
    clients: list[Client], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between the look at the version and the writing somebody else may write; so it counts."""
    deal(clients)
    view = clients[1].look()
    first, second, *_ = view["deal"]["legal"]
    append = Store.append

    def late(store: Store, game: str, version: int, line: str) -> None:
        append(store, game, version, f"1:{second}")
        append(store, game, version, line)

    with monkeypatch.context() as patch:
        patch.setattr(Store, "append", late)
        error = clients[1].post("actions", 409, version=view["version"], action=first)["error"]
    assert error["kind"] == "stale"
    assert clients[1].look()["deal"]["history"] == [f"1:{second}"]


def test_many_sit_down_at_once(table: Table) -> None:
    """Each seat is given away once."""
    game = table.begin(players=4)

    def join(_: int) -> Any:
        return table.app.test_client().post(f"/games/{game}/seats").json

    with ThreadPoolExecutor(8) as threads:
        answers = list(threads.map(join, range(9)))
    assert sorted(one["seat"] for one in answers if "seat" in one) == [0, 1, 2, 3]
    assert [one["error"]["kind"] for one in answers if "error" in one] == ["full"] * 5


def test_a_restarted_server_goes_on(table: Table, clients: list[Client]) -> None:
    """Another server on the same file shows the same and plays on."""
    deal(clients)
    choices = sedma.Stream(2)
    for _ in zip(range(10), play_deal(clients, choices), strict=False):
        pass
    before = [client.look() for client in clients]
    table.restart()
    assert [client.look() for client in clients] == before
    *_, last = play_deal(clients, choices)
    assert last["deal"]["outcome"]["winners"] == [0]


def test_the_loser_deals_next(clients: list[Client]) -> None:
    """Who deals next is what the rules of the game say, here the same seat and then the other."""
    choices, dealers, losers = sedma.Stream(4), [], []
    for _ in range(2):
        dealers.append(deal(clients)["deal"]["dealer"])
        *_, last = play_deal(clients, choices)
        losers.append(1 - last["deal"]["outcome"]["winners"][0])
        assert last["match"]["next_dealer"] == last["deal"]["outcome"]["next_dealer"] == losers[-1]
    assert (dealers, losers) == ([0, 0], [0, 1])


def test_a_file_holds_no_tokens(table: Table, clients: list[Client]) -> None:
    """Whoever reads the file cannot sit down for somebody else."""
    with closing(sqlite3.connect(table.path)) as db:
        dump = "\n".join(db.iterdump())
    assert clients[0].head["Authorization"].removeprefix("Bearer ") not in dump


def test_cards_are_dealt_when_it_is_time(table: Table) -> None:
    """Not before all have come, not in the middle of a deal; and nobody acts before."""
    game = table.begin()
    first = Client(table, game)
    assert first.look()["deal"] is None
    assert first.look()["free_seats"] == 1
    assert first.post("deals", 409, version=1)["error"]["kind"] == "not-full"
    second = Client(table, game)
    assert first.post("actions", 409, version=1, action="9h")["error"]["kind"] == "no-deal"
    assert second.post("deals", version=1)["version"] == 2
    assert first.post("deals", 409, version=2)["error"]["kind"] == "deal-goes-on"
    answer = first.http.get(f"{first.path}/record", headers=first.head)
    assert (answer.status_code, answer.json["error"]["kind"]) == (409, "match-goes-on")  # type: ignore[index]


def test_by_default_the_system_shuffles(tmp_path: Path) -> None:
    """Two servers do not begin alike, so no seed is behind it."""
    packs = set()
    for name in ("one", "two"):
        table = Table(tmp_path / name)
        table.app = create_app(table.path)
        game = table.begin()
        deal([Client(table, game), Client(table, game)])
        packs.add(table.lines(game)[-1])
    assert len(packs) == 2


def test_a_game_begun_by_other_rules_is_not_played_on(table: Table, clients: list[Client]) -> None:
    """Its log is kept, and the answer says what is the matter."""
    with closing(sqlite3.connect(table.path)) as db, db:
        place, other = '"fingerprint":"', '"fingerprint":"0'
        db.execute("UPDATE line SET text = replace(text, ?, ?)", (place, other))
    table.restart()
    answer = clients[0].http.get(clients[0].path, headers=clients[0].head)
    assert answer.status_code == 500
    assert answer.json is not None
    assert answer.json["error"]["kind"] == "other-rules"
    assert "played by other rules" in answer.json["error"]["message"]


CREATE = "/games"
ACT = "/games/{game}/actions"


@pytest.mark.parametrize(
    ("method", "path", "sent", "status", "kind"),
    [
        ("POST", CREATE, {"variant": "clasic"}, 422, "unknown-variant"),
        ("POST", CREATE, {"variant": "classic", "players": 7}, 422, "rules"),
        ("POST", CREATE, {"variant": "classic", "options": ["burn"]}, 422, "rules"),
        ("POST", CREATE, {"variant": "classic", "options": [["burns"]]}, 400, "field"),
        ("POST", CREATE, {"variant": "classic", "players": True}, 400, "field"),
        ("POST", CREATE, {"variant": "classic", "players": 2.0}, 400, "field"),
        ("POST", CREATE, {"variant": None}, 400, "field"),
        ("POST", CREATE, {"variant": "\ud800"}, 422, "unknown-variant"),
        ("POST", CREATE, {}, 400, "field"),
        ("POST", CREATE, {"variant": "classic", "\ud800": 1}, 400, "field"),
        ("POST", CREATE, ["classic"], 400, "no-object"),
        ("POST", CREATE, b'{"variant": ', 400, "bad-request"),
        ("POST", CREATE, b"\xff\xfe", 400, "bad-request"),
        ("POST", CREATE, b"[" * MAX_BODY, 400, "bad-request"),
        ("POST", CREATE, b"1" * MAX_BODY, 400, "no-object"),
        ("POST", CREATE, b" " * (MAX_BODY + 1), 413, "request-entity-too-large"),
        ("POST", CREATE, None, 415, "unsupported-media-type"),
        ("GET", CREATE, None, 405, "method-not-allowed"),
        ("GET", "/", None, 404, "not-found"),
        ("GET", "/games/0123456789abcdef", None, 404, "unknown-game"),
        ("GET", "/games/%ff%00", None, 404, "unknown-game"),
        ("POST", "/games/nine/seats", None, 404, "unknown-game"),
        ("POST", ACT, {"version": 2, "action": "9x"}, 400, "no-action"),
        ("POST", ACT, {"version": 2, "action": "\ud800\x00"}, 400, "no-action"),
        ("POST", ACT, {"version": 2, "action": "deal"}, 400, "no-action"),
        ("POST", ACT, {"version": 2, "action": 5}, 400, "field"),
        ("POST", ACT, {"version": 2, "action": "9h", "seat": 0}, 400, "field"),
        ("POST", ACT, {"version": "2", "action": "9h"}, 400, "field"),
        ("POST", ACT, {"version": -(10**300), "action": "9h"}, 409, "stale"),
        ("POST", ACT, {"version": 2, "action": "pass"}, 422, "refused"),
    ],
)
def test_bad_input(
    table: Table,
    clients: list[Client],
    method: str,
    path: str,
    sent: Any,
    status: int,
    kind: str,
) -> None:
    """Whatever is sent, the answer is an error in JSON, and no game changes."""
    deal(clients)
    game = clients[0].name
    lines = table.lines(game)
    raw = {"data": sent, "content_type": "application/json"}
    more: dict[str, Any] = raw if isinstance(sent, bytes) else {"json": sent} if sent else {}
    if sent == {}:
        more = {"json": {}}
    answer = clients[1].http.open(
        path.format(game=game), method=method, headers=clients[1].head, **more
    )
    assert answer.json is not None
    assert (answer.status_code, answer.json["error"]["kind"]) == (status, kind)
    assert answer.json["error"]["message"]
    assert table.lines(game) == lines


@pytest.mark.parametrize(
    "head", [None, "", "Bearer", "Bearer nonsense", "Basic YTpi", "Bearer \xff", "other game"]
)
def test_without_the_token_of_a_seat(table: Table, clients: list[Client], head: str | None) -> None:
    """A token that is missing, wrong, or of another game is told nothing and does nothing."""
    if head == "other game":
        head = Client(table, table.begin()).head["Authorization"]
    headers = {} if head is None else {"Authorization": head}
    deal(clients)
    lines = table.lines(clients[0].name)
    http = clients[0].http
    for answer in (
        http.get(clients[0].path, headers=headers),
        http.get(f"{clients[0].path}/record", headers=headers),
        http.post(f"{clients[0].path}/deals", headers=headers, json={"version": 2}),
        http.post(
            f"{clients[0].path}/actions", headers=headers, json={"version": 2, "action": "9h"}
        ),
    ):
        assert (answer.status_code, answer.headers["WWW-Authenticate"]) == (401, "Bearer")
        assert answer.json is not None
        assert answer.json["error"]["kind"] == "token"
        assert not CARD.search(answer.get_data(as_text=True))
    assert table.lines(clients[0].name) == lines
