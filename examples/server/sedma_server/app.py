"""The requests: set up a game, sit down, look, deal, act, and keep the record."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from os import PathLike
from typing import Any

from flask import Blueprint, Flask, current_app, request
from werkzeug.exceptions import BadRequest

import sedma
from sedma_server.game import Game, first_line, read_log
from sedma_server.problems import Problem, answer_in_json
from sedma_server.store import StaleError, Store
from sedma_server.views import deal_view, match_view, why_view

Shuffle = Callable[[Sequence[sedma.Card]], Sequence[sedma.Card]]
Answer = dict[str, Any]

MAX_BODY = 4096
"""The longest body of a request, in bytes."""

MAX_KNOWN = 1000
"""How many games are kept in memory; all others are read from their logs."""

games = Blueprint("games", __name__)


def create_app(database: str | PathLike[str], *, shuffle: Shuffle | None = None) -> Flask:
    """Return the server.

    Args:
        database: the SQLite file; made if it does not exist.
        shuffle: puts a pack in order. By default the system's random numbers do: a seed could
            be found out from the cards that a seat sees.
    """
    app = Flask(__name__)
    app.config["MAX_CONTENT_LENGTH"] = MAX_BODY
    app.extensions["store"] = Store(database)
    app.extensions["known"] = {}
    app.extensions["shuffle"] = shuffle or _shuffle
    app.register_blueprint(games)
    answer_in_json(app)
    return app


def _shuffle(cards: Sequence[sedma.Card]) -> Sequence[sedma.Card]:
    return random.SystemRandom().sample(cards, len(cards))


@games.post("/games")
def create() -> tuple[Answer, int]:
    """Set up a game; nobody sits at it yet."""
    asked = _body({"variant": str}, {"players": int, "options": list})
    try:
        rules = sedma.variant(
            asked["variant"], players=asked.get("players"), options=asked.get("options", ())
        )
    except sedma.UnknownVariantError as error:
        raise Problem(422, "unknown-variant", str(error)) from None
    except sedma.RulesError as error:
        raise Problem(422, "rules", str(error)) from None
    name = _store().begin(first_line(rules), rules.players)
    return {"game": name, "variant": rules.variant, "players": rules.players}, 201


@games.post("/games/<name>/seats")
def join(name: str) -> tuple[Answer, int]:
    """Take the next free seat; its token is told this once."""
    _load(name)
    taken = _store().take_seat(name)
    if taken is None:
        raise Problem(409, "full", "All seats are taken.")
    seat, token = taken
    return {"seat": seat, "token": token}, 201


@games.get("/games/<name>")
def see(name: str) -> Answer:
    """Show the game as the seat sees it."""
    game = _load(name)
    return _view(name, game, _seat(name))


@games.post("/games/<name>/deals")
def deal(name: str) -> Answer:
    """Deal the cards: any seat may ask for it, once all have come and the last deal is over."""
    game, seat = _load(name), _seat(name)
    _check_version(game, _body({"version": int})["version"])
    if _store().free_seats(name):
        raise Problem(409, "not-full", "Not all seats are taken yet.")
    if game.deal is not None and not game.deal.is_over:
        raise Problem(409, "deal-goes-on", "The deal is not over yet.")
    if game.match.is_over:
        raise Problem(409, "match-over", "The match is over.")
    pack = current_app.extensions["shuffle"](game.match.rules.pack.cards)
    return _go_on(name, game, seat, "deal " + " ".join(map(str, pack)))


@games.post("/games/<name>/actions")
def act(name: str) -> Answer:
    """Do an action for the seat, if the game is still at the version that the client saw."""
    game, seat = _load(name), _seat(name)
    asked = _body({"version": int, "action": str})
    _check_version(game, asked["version"])
    if game.deal is None:
        raise Problem(409, "no-deal", "No cards have been dealt yet.")
    try:
        action = sedma.action(asked["action"])
    except sedma.ActionError as error:
        raise Problem(400, "no-action", str(error)) from None
    try:
        return _go_on(name, game, seat, f"{seat}:{action}")
    except sedma.IllegalActionError as error:
        legal = list(map(str, error.legal))
        why = why_view(error.explanation.why)
        raise Problem(422, "refused", error.explanation.sentence, **why, legal=legal) from None


@games.get("/games/<name>/record")
def record(name: str) -> Answer:
    """Give out the record of a match that is over: it holds every pack."""
    game = _load(name)
    _seat(name)
    if not game.match.is_over:
        raise Problem(409, "match-goes-on", "The record is given out when the match is over.")
    return game.record()


def _store() -> Store:
    store: Store = current_app.extensions["store"]
    return store


def _load(name: str) -> Game:
    """Return the game as it is now. Logs only grow, so what was read once is not read again."""
    known: dict[str, Game] = current_app.extensions["known"]
    game = known.get(name)
    lines = _store().lines(name, 0 if game is None else game.version)
    if game is None and not lines:
        raise Problem(404, "unknown-game", "There is no such game.")
    if len(known) >= MAX_KNOWN:
        known.clear()
    known[name] = game = read_log(lines, game)
    return game


def _seat(name: str) -> int:
    """Return the seat that asks."""
    given = request.authorization
    token = given.token if given is not None and given.type == "bearer" else None
    seat = None if token is None else _store().seat_of(name, token)
    if seat is None:
        raise Problem(401, "token", "Send the token of a seat: 'Authorization: Bearer TOKEN'.")
    return seat


def _check_version(game: Game, seen: int) -> None:
    if seen != game.version:
        raise _stale(seen)


def _stale(seen: int) -> Problem:
    return Problem(409, "stale", f"The game is not at version {seen}; look at it again.")


def _go_on(name: str, game: Game, seat: int, line: str) -> Answer:
    """Play a line, keep it, and show the seat what came of it; a refusal changes nothing."""
    after = game.after(line)
    try:
        _store().append(name, game.version, line)
    except StaleError:
        raise _stale(game.version) from None
    return _view(name, after, seat)


def _view(name: str, game: Game, seat: int) -> Answer:
    return {
        "version": game.version,
        "seat": seat,
        "free_seats": _store().free_seats(name),
        "match": match_view(game.match),
        "deal": None if game.deal is None else deal_view(game.deal.observe(seat)),
    }


def _body(needed: dict[str, type], optional: dict[str, type] | None = None) -> dict[str, Any]:
    """Return the JSON object that was sent, with fields of these types and no others."""
    try:
        data = request.get_json()
    except RecursionError:
        raise BadRequest("The JSON is nested too deep.") from None
    if not isinstance(data, dict):
        raise Problem(400, "no-object", "Send a JSON object.")
    kinds = needed | (optional or {})
    for key in data.keys() - kinds.keys():
        raise Problem(400, "field", f"{key!r} is not known; fields are {', '.join(kinds)}.")
    for key in needed.keys() - data.keys():
        raise Problem(400, "field", f"{key!r} is missing.")
    for key, value in data.items():
        if type(value) is not kinds[key] or (
            isinstance(value, list) and not all(isinstance(one, str) for one in value)
        ):
            what = {str: "a text", int: "a whole number", list: "a list of texts"}[kinds[key]]
            raise Problem(400, "field", f"{key!r} is {what}.")
    return data
