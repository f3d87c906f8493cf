"""Everything that is refused, as JSON: ``{"error": {"kind": ..., "message": ...}}``."""

from __future__ import annotations

import json
from typing import Any

from flask import Flask, Response, jsonify
from werkzeug.exceptions import HTTPException

from sedma import RecordError


class Problem(Exception):  # noqa: N818
    """A request that cannot be answered as asked."""

    def __init__(self, status: int, kind: str, message: str, **more: Any) -> None:
        super().__init__(message)
        self.status = status
        self.error = {"kind": kind, "message": message, **more}


def answer_in_json(app: Flask) -> None:
    """Let the app answer problems, and what the framework itself refuses, in one form."""
    app.register_error_handler(Problem, _problem)
    app.register_error_handler(RecordError, _record_error)
    app.register_error_handler(HTTPException, _http_error)


def _problem(problem: Problem) -> Response:
    response = jsonify(error=problem.error)
    response.status_code = problem.status
    if problem.status == 401:
        response.headers["WWW-Authenticate"] = "Bearer"
    return response


def _record_error(error: RecordError) -> tuple[Response, int]:
    """Answer that a game cannot be played again: other rules are installed than it began by."""
    return jsonify(error={"kind": "other-rules", "message": str(error)}), 500


def _http_error(error: HTTPException) -> Response:
    """Answer what the framework refuses; its headers, such as ``Allow``, are kept."""
    response = error.get_response()
    kind = error.name.lower().replace(" ", "-")
    data = json.dumps({"error": {"kind": kind, "message": error.description}})
    return Response(data, response.status_code, response.headers, content_type="application/json")
